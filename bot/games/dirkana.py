"""Dirkana: a duel over a grid of eighteen characters, two rings and the circles in them. The rules are those of the
rules file dirkana.md, whose sections the functions name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from bot.chance import Chance
from bot.game import CHANCE, Illegal, Json, Move, Option, Outcome, Seat


class Card(NamedTuple):
    """A card upright: its background and the colours of its rim, clockwise from the upper left corner."""

    background: str
    rim: tuple[str, ...]


# Material (Cards). A card is its number, with a ' behind it while it is turned by 180°.
PLACES = ("TL", "T", "TR", "BR", "B", "BL")
COLOURS = {"r": "red", "y": "yellow", "b": "blue"}
RED, YELLOW, BLUE = COLOURS.values()
DECK: dict[str, Card] = {
    str(number): Card(background, tuple(COLOURS[letter] for letter in rim))
    for number, background, rim in (
        (1, "green", "bbryyr"),
        (2, "orange", "ybyrbr"),
        (3, "violet", "yyrbrb"),
        (4, "green", "brryby"),
        (5, "orange", "rybybr"),
        (6, "violet", "bryybr"),
        (7, "green", "ybbrry"),
        (8, "orange", "bbyrry"),
        (9, "violet", "brbryy"),
        (10, "green", "yybrrb"),
        (11, "orange", "brrbyy"),
        (12, "violet", "rbbyyr"),
        (13, "green", "ryybbr"),
        (14, "orange", "rybyrb"),
        (15, "violet", "ryrbby"),
        (16, "green", "rrybyb"),
        (17, "orange", "yrrbyb"),
        (18, "violet", "ybyrrb"),
    )
}
TURNED = "'"
SLOTS = ("main", "nw", "ne", "w", "e", "sw", "se")
# The ring: three fragments meet at each of six points, named by slot and place (The Dirkana and the ring)
POINTS: dict[str, tuple[tuple[str, str], ...]] = {
    "n": (("main", "T"), ("nw", "BR"), ("ne", "BL")),
    "nw": (("main", "TL"), ("w", "TR"), ("nw", "B")),
    "ne": (("main", "TR"), ("e", "TL"), ("ne", "B")),
    "s": (("main", "B"), ("sw", "TR"), ("se", "TL")),
    "sw": (("main", "BL"), ("w", "BR"), ("sw", "T")),
    "se": (("main", "BR"), ("e", "BL"), ("se", "T")),
}
# The grid: cells in the order of their names, and the border clockwise, along which the cards are dealt
COLUMNS, ROWS = "abcde", "1234"
CELLS = tuple(column + row for column in COLUMNS for row in ROWS)
BORDER = ("a1", "b1", "c1", "d1", "e1", "e2", "e3", "e4", "d4", "c4", "b4", "a4", "a3", "a2")
WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
HAND = 2

Cards = tuple[str, ...]


def turned(card: str) -> str:
    """The same card, turned by 180°."""
    return card.removesuffix(TURNED) if card.endswith(TURNED) else card + TURNED


def number(card: str) -> str:
    """The card whichever way it lies."""
    return card.removesuffix(TURNED)


def rim(card: str) -> dict[str, str]:
    """The colour at each place of the rim, as the card lies."""
    colours = DECK[number(card)].rim
    if card.endswith(TURNED):
        colours = colours[3:] + colours[:3]
    return dict(zip(PLACES, colours, strict=True))


RIM = {card: rim(card) for one in DECK for card in (one, turned(one))}


def _beyond(cell: str, way: str) -> int | None:
    """The index of the cell one step that way, inside the grid."""
    right, down = WAYS[way]
    column, row = COLUMNS.index(cell[0]) + right, ROWS.index(cell[1]) + down
    inside = 0 <= column < len(COLUMNS) and 0 <= row < len(ROWS)
    return column * len(ROWS) + row if inside else None


STEPS = tuple({way: at for way in WAYS if (at := _beyond(cell, way)) is not None} for cell in CELLS)
BESIDE = tuple(tuple(sorted(steps.values())) for steps in STEPS)


class Phase(Enum):
    """What the match waits for."""

    DEAL = "deal"
    MAIN = "main"
    FIRST = "first"
    SWAP = "swap"
    TAKE = "take"
    PLACE = "place"
    OVER = "over"


@dataclass(frozen=True)
class Step:
    """One step of the last turn, as it stands in the log."""

    seat: Seat
    text: Move


@dataclass(frozen=True)
class State:
    """``grid`` has a card or "" for each of CELLS, a ring one for each of SLOTS; hands are sorted by number.

    ``laid`` is the index of the cell just laid on, ``shifts`` and ``twists`` are those made this turn, ``last`` holds
    the steps of the turn that runs or, before its first step, of the one before. ``out`` is the seat that is Dirk-Out.
    """

    phase: Phase = Phase.DEAL
    grid: Cards = ("",) * len(CELLS)
    rings: tuple[Cards, Cards] = (("",) * len(SLOTS), ("",) * len(SLOTS))
    hands: tuple[Cards, Cards] = ((), ())
    turn: Seat | None = None
    laid: int | None = None
    shifts: int = 0
    twists: int = 0
    last: tuple[Step, ...] = ()
    out: Seat | None = None


@dataclass(frozen=True)
class View:
    """What a seat (None: a spectator) may know: everything once the mains are shown, before that not the other hands.

    ``hands`` shows nothing of a hand that is hidden, ``held`` how many cards it has. ``circles`` are each seat's red,
    yellow and blue ones, ``left`` the shifts and twists that the seat to move has left.
    """

    seat: Seat | None
    phase: Phase
    acting: tuple[Seat, ...]
    grid: Cards
    rings: tuple[Cards, Cards]
    hands: tuple[Cards, Cards]
    held: tuple[int, int]
    turn: Seat | None
    laid: int | None
    left: tuple[int, int]
    circles: tuple[tuple[int, int, int], tuple[int, int, int]]
    points: tuple[int, ...]
    last: tuple[Step, ...]
    out: Seat | None


def ordered(cards: Iterable[str]) -> Cards:
    """By number."""
    return tuple(sorted(cards, key=lambda card: int(number(card))))


def swapped(pair: tuple[Any, Any], seat: Seat, one: Any) -> tuple[Any, Any]:
    """The pair with ``one`` in the seat's place."""
    return (one, pair[1]) if seat == 0 else (pair[0], one)


def put(cards: Cards, at: int, card: str) -> Cards:
    """The grid or ring with that card, or "", at that index."""
    return (*cards[:at], card, *cards[at + 1 :])


# The ring


@lru_cache(maxsize=4096)
def complete(ring: Cards) -> dict[str, str]:
    """The colour of each complete circle by its point. (The Dirkana and the ring)"""
    cards = dict(zip(SLOTS, ring, strict=True))
    found = {}
    for point, fragments in POINTS.items():
        colours = {RIM[cards[slot]][place] if cards[slot] else "" for slot, place in fragments}
        if len(colours) == 1 and "" not in colours:
            found[point] = colours.pop()
    return found


def circles(ring: Cards) -> tuple[int, int, int]:
    """How many complete red, yellow and blue circles."""
    colours = list(complete(ring).values())
    return colours.count(RED), colours.count(YELLOW), colours.count(BLUE)


def backgrounds(ring: Cards) -> dict[str, int]:
    """How many cards of the ring have which background, the most frequent first, else in the deck's order."""
    shown = [DECK[number(card)].background for card in ring if card]
    counts = {one.background: shown.count(one.background) for one in DECK.values()}
    return dict(sorted(counts.items(), key=lambda item: -item[1]))


def score(ring: Cards) -> int:
    """Circles times cards of the most frequent background. (Result)"""
    return sum(circles(ring)) * max(backgrounds(ring).values())


def free(ring: Cards) -> list[int]:
    return [at for at, card in enumerate(ring) if not card]


# A turn


def lays(grid: Cards, blue: int, slots: int) -> list[int]:
    """The cells that may be laid on, with that many blue circles and free slots. (A turn, 1)

    That two other cards lie in the grid needs no asking: the turn before the last leaves three.
    """
    beside = {at: near(grid, at) for at, card in enumerate(grid) if not card}
    found = [at for at, cards in beside.items() if len(cards) >= max(1, 2 - blue)]
    if not found and not blue and slots == 1:
        return [at for at, cards in beside.items() if len(cards) == 1]
    return found


def near(grid: Cards, at: int) -> list[int]:
    """The cells beside that one on which a card lies."""
    return [other for other in BESIDE[at] if grid[other]]


def takes(grid: Cards, laid: int, blue: int) -> list[tuple[int, ...]]:
    """Which cards may be taken after a card was laid there: two, or one where but one can be. (A turn, 1)"""
    beside = near(grid, laid)
    if not blue:
        return [*combinations(beside, HAND)] or [(at,) for at in beside]
    others = [at for at, card in enumerate(grid) if card and at != laid]
    return [pair for pair in combinations(others, HAND) if blue >= HAND or set(pair) & set(beside)]


def shifts(grid: Cards) -> list[tuple[int, str]]:
    """Which cards may go which way."""
    return [(at, way) for at, card in enumerate(grid) if card for way, to in STEPS[at].items() if not grid[to]]


class Dirkana:
    """The rules of Dirkana for ``Match``: 2 seats, no options."""

    name, seats, version, state_type = "dirkana", range(2, 3), 1, State
    options: Mapping[str, Option] = {}

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
            acting=self.to_act(state),
            grid=state.grid,
            rings=state.rings,
            hands=(first, second),
            held=(len(state.hands[0]), len(state.hands[1])),
            turn=state.turn,
            laid=state.laid,
            left=_left(state) if state.phase is Phase.SWAP else (0, 0),
            circles=(circles(state.rings[0]), circles(state.rings[1])),
            points=self.points(state),
            last=state.last,
            out=state.out,
        )

    def heard(self, state: State, who: Seat, text: str, seat: Seat | None) -> str | None:
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
            return Outcome(points, (1 - state.out,), "dirk-out")
        if first == second:
            return Outcome(points, (0, 1), "shared")
        return Outcome(points, (int(second > first),), "points")

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
        key, values = _why_not(state, seat, text.split())
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
    raise Illegal("chance-impossible", text=text)


def _mains(state: State, cards: tuple[str, str]) -> State:
    rings = tuple(put(ring, 0, card) for ring, card in zip(state.rings, cards, strict=True))
    hands = tuple(tuple(card for card in hand if card not in cards) for hand in state.hands)
    return replace(state, rings=(rings[0], rings[1]), hands=(hands[0], hands[1]), phase=Phase.FIRST)


# A turn


def _left(state: State) -> tuple[int, int]:
    """Shifts and twists that the seat has left: one a red and a yellow circle. The ring stays as it was at the start of
    the turn until its last step. (A turn)"""
    red, yellow, _ = circles(state.rings[state.turn or 0])
    return red - state.shifts, yellow - state.twists


def _made(view: View, which: int) -> int:
    """How many shifts (0) or twists (1) the seat has made this turn; none count any more once it has laid."""
    if view.phase is not Phase.SWAP:
        return 0
    return view.circles[view.turn or 0][which] - view.left[which]


def _swaps(state: State, seat: Seat) -> list[Move]:
    """(A turn, 1)"""
    left_shifts, left_twists = _left(state)
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
    shift_left = _left(state)[0] > 0 and bool(shifts(state.grid))
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
    raise Illegal("not-possible", move=text)


# Why not


def _why_not(state: State, seat: Seat, words: list[str]) -> tuple[str, Mapping[str, Any]]:
    """The key of a text and its values but the example."""
    match state.phase, words:
        case Phase.MAIN, ["main", card]:
            return _why_not_held(state.hands[seat], card)
        case Phase.SWAP, ["shift", cell, way]:
            return _why_not_shift(state, cell, way)
        case Phase.SWAP, ["twist", cell]:
            return _why_not_twist(state, cell)
        case Phase.SWAP, ["lay", cell]:
            return _why_not_lay(state, seat, cell)
        case Phase.TAKE, ["take", *cells] if cells:
            return _why_not_take(state, seat, cells)
        case Phase.PLACE, ["place", card, slot]:
            return _why_not_place(state, seat, card, slot)
    return f"dirkana-expects-{state.phase.value}", {}


def _card(card: str) -> dict[str, Any]:
    """A card as texts select on it: its number, and whether it is turned."""
    return {"card": int(number(card)) if card else 0, "mark": TURNED if card.endswith(TURNED) else ""}


def _lying(state: State, cell: str) -> str | None:
    """The card on the cell, "" for none; None where the grid has no such cell."""
    return state.grid[CELLS.index(cell)] if cell in CELLS else None


def _why_not_held(hand: Cards, card: str) -> tuple[str, Mapping[str, Any]]:
    if card not in RIM:
        return "dirkana-no-card", {"text": card}
    return "dirkana-turned" if turned(card) in hand else "dirkana-not-in-hand", _card(card)


def _why_not_shift(state: State, cell: str, way: str) -> tuple[str, Mapping[str, Any]]:
    card = _lying(state, cell)
    if _left(state)[0] <= 0:
        return "dirkana-no-shift", {"made": state.shifts}
    if card is None:
        return "dirkana-no-cell", {"cell": cell}
    if not card:
        return "dirkana-cell-empty", {"cell": cell}
    if way not in WAYS:
        return "dirkana-no-way", {"way": way}
    to = STEPS[CELLS.index(cell)].get(way)
    if to is None:
        return "dirkana-edge", {**_card(card), "cell": cell}
    return "dirkana-cell-taken", {**_card(state.grid[to]), "cell": CELLS[to]}


def _why_not_twist(state: State, cell: str) -> tuple[str, Mapping[str, Any]]:
    if _left(state)[1] <= 0:
        return "dirkana-no-twist", {"made": state.twists}
    return "dirkana-no-cell" if _lying(state, cell) is None else "dirkana-cell-empty", {"cell": cell}


def _why_not_lay(state: State, seat: Seat, cell: str) -> tuple[str, Mapping[str, Any]]:
    card = _lying(state, cell)
    if card is None:
        return "dirkana-no-cell", {"cell": cell}
    if card:
        return "dirkana-cell-taken", {**_card(card), "cell": cell}
    blue = circles(state.rings[seat])[2]
    count = len(near(state.grid, CELLS.index(cell)))
    return "dirkana-needs-cards", {"cell": cell, "count": count, "needed": max(1, HAND - blue)}


def _why_not_take(state: State, seat: Seat, cells: list[str]) -> tuple[str, Mapping[str, Any]]:
    laid, possible = state.laid or 0, takes(state.grid, state.laid or 0, circles(state.rings[seat])[2])
    for cell in cells:
        card = _lying(state, cell)
        if card is None:
            return "dirkana-no-cell", {"cell": cell}
        if not card:
            return "dirkana-cell-empty", {"cell": cell}
        if cell == CELLS[laid]:
            return "dirkana-just-laid", {**_card(card), "cell": cell}
    ordered_cells = sorted(set(cells))
    if tuple(map(CELLS.index, ordered_cells)) in possible:
        return "dirkana-alphabetical", {"move": " ".join(["take", *ordered_cells])}
    if len(ordered_cells) != len(possible[0]):
        return "dirkana-take-count", {"count": len(possible[0])}
    return "dirkana-take-beside", {"cell": CELLS[laid], "needed": max(0, HAND - circles(state.rings[seat])[2])}


def _why_not_place(state: State, seat: Seat, card: str, slot: str) -> tuple[str, Mapping[str, Any]]:
    if card not in state.hands[seat]:
        return _why_not_held(state.hands[seat], card)
    if slot not in SLOTS[1:]:
        return "dirkana-no-slot", {"slot": slot}
    return "dirkana-slot-taken", {**_card(state.rings[seat][SLOTS.index(slot)]), "slot": slot}


GAME = Dirkana()
