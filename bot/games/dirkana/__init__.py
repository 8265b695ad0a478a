"""Dirkana: a duel over a grid of eighteen characters, two rings and the circles in them. The rules are those of the
rules file dirkana.md, whose sections the functions name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.games.base import CHANCE, Game, IllegalMove, Json, Move, Outcome, Seat
from bot.games.chance import Chance
from bot.games.dirkana.cards import (
    BLUE,
    BORDER,
    CELLS,
    COLUMNS,
    DECK,
    HAND,
    PLACES,
    POINTS,
    RED,
    RIM,
    ROWS,
    SLOTS,
    STEPS,
    TURNED,
    WAYS,
    YELLOW,
    Cards,
    number,
    ordered,
    rim,
    turned,
)
from bot.games.dirkana.places import backgrounds, circles, complete, free, lays, near, put, score, shifts, takes
from bot.games.dirkana.refusals import why_not
from bot.games.dirkana.state import Phase, State, Step, View, left

__all__ = [
    "BLUE",
    "BORDER",
    "CELLS",
    "COLUMNS",
    "DECK",
    "GAME",
    "PLACES",
    "POINTS",
    "RED",
    "RIM",
    "ROWS",
    "SLOTS",
    "STEPS",
    "TURNED",
    "WAYS",
    "YELLOW",
    "Cards",
    "Dirkana",
    "Phase",
    "State",
    "Step",
    "View",
    "backgrounds",
    "circles",
    "complete",
    "near",
    "number",
    "put",
    "rim",
    "takes",
    "turned",
]


class Dirkana(Game[State, View]):
    """The rules of Dirkana for ``Match``: 2 seats, no options."""

    name, seats, version, state_type = "dirkana", range(2, 3), 1, State

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        return State()

    def to_act(self, state: State) -> tuple[Seat, ...]:
        match state.phase:
            case Phase.OVER:
                return ()
            case Phase.DEAL | Phase.FIRST:
                return (CHANCE,)
            case Phase.MAIN:
                return (0, 1)
        return (state.turn or 0,)

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        match state.phase:
            case Phase.MAIN:
                return [f"main {card}" for card in state.hands[seat]]
            case Phase.SWAP:
                return _swaps(state, seat)
            case Phase.TAKE:
                possible = takes(state.grid, state.laid or 0, circles(state.rings[seat])[2])
                return [" ".join(["take", *(CELLS[at] for at in taken)]) for taken in possible]
            case Phase.PLACE:
                return [f"place {card} {SLOTS[at]}" for card in state.hands[seat] for at in free(state.rings[seat])]
        return []

    def chance(self, state: State, chance: Chance) -> Move:
        if state.phase is Phase.DEAL:
            return f"deal {','.join(chance.shuffle(DECK))}"
        return f"first {chance.below(2)}"

    def apply(self, state: State, chosen: Mapping[Seat, Move]) -> State:
        if CHANCE in chosen:
            return _drawn(state, chosen[CHANCE])
        if state.phase is Phase.MAIN:
            return _mains(state, (chosen[0].split()[1], chosen[1].split()[1]))
        seat = state.turn or 0
        return _stepped(state, seat, chosen[seat])

    def view(self, state: State, seat: Seat | None) -> View:
        first, second = state.hands
        if state.phase is Phase.MAIN:  # (Hidden)
            first, second = first if seat == 0 else (), second if seat == 1 else ()
        return View(
            seat=seat,
            phase=state.phase,
            grid=state.grid,
            rings=state.rings,
            hands=(first, second),
            held=(len(state.hands[0]), len(state.hands[1])),
            turn=state.turn,
            laid=state.laid,
            left=left(state) if state.phase is Phase.SWAP else (0, 0),
            circles=(circles(state.rings[0]), circles(state.rings[1])),
            points=self.points(state),
            last=state.last,
            out=state.out,
            outcome=self.outcome(state),
        )

    def redact(self, state: State, who: Seat, text: str, seat: Seat | None) -> str | None:
        """Of the deal, each hand is told to its owner alone. (Hidden)"""
        if not text.startswith("deal "):
            return text
        cards = text.removeprefix("deal ").split(",")
        hidden = {0, 1, 2, 3} - ({HAND * seat, HAND * seat + 1} if seat is not None else set())
        return "deal " + ",".join("?" if at in hidden else card for at, card in enumerate(cards))

    def outcome(self, state: State) -> Outcome | None:
        """(Result)"""
        if state.phase is not Phase.OVER:
            return None
        first, second = points = self.points(state)
        if state.out is not None:
            return Outcome.ranked(points, "dirk-out", keys=[seat != state.out for seat in (0, 1)])
        return Outcome.ranked(points, "shared" if first == second else "points")

    def points(self, state: State) -> tuple[int, ...]:
        return tuple(map(score, state.rings))

    def resample(self, view: View, seat: Seat | None, chance: Chance) -> State:
        hands = view.hands
        if view.phase is Phase.MAIN:
            seen = {*view.grid, *hands[0], *hands[1]}
            unknown = chance.shuffle(card for card in DECK if card not in seen)
            hands = (
                hands[0] or ordered(unknown[:HAND]),
                hands[1] or ordered(unknown[-HAND:]),
            )
        return State(
            phase=view.phase,
            grid=view.grid,
            rings=view.rings,
            hands=hands,
            turn=view.turn,
            laid=view.laid,
            shifts=_made(view, 0),
            twists=_made(view, 1),
            last=view.last,
            out=view.out,
        )

    def facts(self, state: State) -> Json:
        return {
            "grid": {cell: card for cell, card in zip(CELLS, state.grid, strict=True) if card},
            "rings": [{slot: card for slot, card in zip(SLOTS, ring, strict=True) if card} for ring in state.rings],
            "hands": [list(hand) for hand in state.hands],
            "circles": [list(circles(ring)) for ring in state.rings],
            "turn": state.turn,
        }

    def explain(self, state: State, seat: Seat, text: str) -> tuple[str, Mapping[str, Any]]:
        """With ``example``: a move that the seat may make instead, of the same kind where there is one."""
        moves = self.moves(state, seat)
        word = text.partition(" ")[0]
        alike = [move for move in moves if move.partition(" ")[0] == word]
        key, values = why_not(state, seat, text.split())
        return key, {**values, "example": (alike or moves)[0]}


# Start


def _drawn(state: State, text: Move) -> State:
    match text.split(" "):
        case ["deal", listed] if state.phase is Phase.DEAL:
            cards = tuple(listed.split(","))
            if sorted(cards) == sorted(DECK):
                lying = dict(zip(BORDER, cards[2 * HAND :], strict=True))
                return replace(
                    state,
                    hands=(ordered(cards[:HAND]), ordered(cards[HAND : 2 * HAND])),
                    grid=tuple(lying.get(cell, "") for cell in CELLS),
                    phase=Phase.MAIN,
                )
        case ["first", ("0" | "1") as seat] if state.phase is Phase.FIRST:
            return _turn_of(state, int(seat))
    raise IllegalMove("chance-impossible", text=text)


def _mains(state: State, cards: tuple[str, str]) -> State:
    rings = tuple(put(ring, 0, card) for ring, card in zip(state.rings, cards, strict=True))
    hands = tuple(tuple(card for card in hand if card not in cards) for hand in state.hands)
    return replace(state, rings=(rings[0], rings[1]), hands=(hands[0], hands[1]), phase=Phase.FIRST)


# A turn


def swapped(pair: tuple[Any, Any], seat: Seat, one: Any) -> tuple[Any, Any]:
    """The pair with ``one`` in the seat's place."""
    return (one, pair[1]) if seat == 0 else (pair[0], one)


def _made(view: View, which: int) -> int:
    """How many shifts (0) or twists (1) the seat has made this turn; none count any more once it has laid."""
    if view.phase is not Phase.SWAP:
        return 0
    return view.circles[view.turn or 0][which] - view.left[which]


def _swaps(state: State, seat: Seat) -> list[Move]:
    """(A turn, 1)"""
    left_shifts, left_twists = left(state)
    ring = state.rings[seat]
    found = [f"lay {CELLS[at]}" for at in lays(state.grid, circles(ring)[2], len(free(ring)))]
    if left_shifts > 0:
        found += [f"shift {CELLS[at]} {way}" for at, way in shifts(state.grid)]
    if left_twists > 0:
        found += [f"twist {cell}" for cell, card in zip(CELLS, state.grid, strict=True) if card]
    return found


def _turn_of(state: State, seat: Seat) -> State:
    return _or_out(replace(state, turn=seat, phase=Phase.SWAP, laid=None, shifts=0, twists=0))


def _or_out(state: State) -> State:
    """The state, lost by whoever can neither lay nor shift. (A turn, 1: Dirk-Out)"""
    seat = state.turn or 0
    ring = state.rings[seat]
    shift_left = left(state)[0] > 0 and bool(shifts(state.grid))
    if shift_left or lays(state.grid, circles(ring)[2], len(free(ring))):
        return state
    return replace(state, phase=Phase.OVER, out=seat, turn=None)


def _stepped(state: State, seat: Seat, text: Move) -> State:
    """One step of a turn; the first one forgets the turn before."""
    went_on = state.phase is not Phase.SWAP or state.shifts or state.twists
    state = replace(state, last=(*(state.last if went_on else ()), Step(seat, text)))
    match text.split():
        case ["shift", cell, way]:
            at = CELLS.index(cell)
            grid = put(put(state.grid, STEPS[at][way], state.grid[at]), at, "")
            return _or_out(replace(state, grid=grid, shifts=state.shifts + 1))
        case ["twist", cell]:
            at = CELLS.index(cell)
            return replace(state, grid=put(state.grid, at, turned(state.grid[at])), twists=state.twists + 1)
        case ["lay", cell]:
            at = CELLS.index(cell)
            grid, hands = put(state.grid, at, state.hands[seat][0]), swapped(state.hands, seat, ())
            # What the turn's abilities were used for matters no more
            return replace(state, grid=grid, hands=hands, laid=at, phase=Phase.TAKE, shifts=0, twists=0)
        case ["take", *cells]:
            grid, taken = state.grid, [state.grid[CELLS.index(cell)] for cell in cells]
            for cell in cells:
                grid = put(grid, CELLS.index(cell), "")
            hands = swapped(state.hands, seat, ordered(taken))
            return replace(state, grid=grid, hands=hands, laid=None, phase=Phase.PLACE)
        case ["place", card, slot]:
            hand = tuple(one for one in state.hands[seat] if one != card)
            rings = swapped(state.rings, seat, put(state.rings[seat], SLOTS.index(slot), card))
            state = replace(state, hands=swapped(state.hands, seat, hand), rings=rings)
            if not any(map(free, rings)):
                return replace(state, phase=Phase.OVER, turn=None)
            return _turn_of(state, 1 - seat)
    raise IllegalMove("not-possible", move=text)


GAME = Dirkana()
