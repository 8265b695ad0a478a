"""Moves and chance outcomes of Dirkana: which are legal, what they do, circles and the result. (Start; A turn)

Cells and slots are given by their indices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from bot.games.base import (
    CHANCE,
    IllegalMove,
    Move,
    Outcome,
    Reason,
    Seat,
    Step,
    first_reason,
    put,
    replace,
)
from bot.games.dirkana.state import (
    BESIDE,
    BLUE,
    BORDER,
    CELLS,
    DECK,
    HAND,
    NOTATION,
    POINTS,
    RED,
    RIM,
    SLOTS,
    STEPS,
    TURNED,
    WAYS,
    YELLOW,
    Action,
    Cards,
    Lay,
    Main,
    Phase,
    PlaceCard,
    Shift,
    State,
    Take,
    Twist,
    number,
    ordered,
    turn_card,
)
from bot.games.notation import Deal, First


def legal_moves(state: State, seat: Seat) -> Sequence[Action]:
    """Every legal move of a seat that is to act."""
    match state.phase:
        case Phase.MAIN:
            return [Main(card) for card in state.hands[seat]]
        case Phase.SWAP:
            return _swaps(state, seat)
        case Phase.TAKE:
            return [Take(cells) for cells in takes(state.grid, state.laid or 0, circle_counts(state.rings[seat])[2])]
        case Phase.PLACE:
            return [PlaceCard(card, at) for card in state.hands[seat] for at in free_slots(state.rings[seat])]
    return []


def _swaps(state: State, seat: Seat) -> list[Action]:
    """(A turn, 1)"""
    left_shifts, left_twists = abilities_left(state)
    ring = state.rings[seat]
    found: list[Action] = [Lay(at) for at in lays(state.grid, circle_counts(ring)[2], len(free_slots(ring)))]
    if left_shifts > 0:
        found += [Shift(at, way) for at, way in shifts(state.grid)]
    if left_twists > 0:
        found += [Twist(at) for at, card in enumerate(state.grid) if card]
    return found


def abilities_left(state: State) -> tuple[int, int]:
    """The shifts and twists that the seat on turn has left: one for each red and each yellow circle. (A turn)

    The ring does not change before the turn's last step.
    """
    red, yellow, _ = circle_counts(state.rings[state.turn or 0])
    return red - state.shifts, yellow - state.twists


def free_slots(ring: Cards) -> list[int]:
    return [at for at, card in enumerate(ring) if not card]


def cards_beside(grid: Cards, at: int) -> list[int]:
    """The neighbours of a cell on which a card lies."""
    return [other for other in BESIDE[at] if grid[other]]


def lays(grid: Cards, blue: int, slots: int) -> list[int]:
    """The cells that may be laid on, with that many blue circles and free slots. (A turn, 1)

    Two other cards always lie in the grid: the turn before the last leaves three.
    """
    counts = [(at, sum([1 for other in BESIDE[at] if grid[other]])) for at, card in enumerate(grid) if not card]
    least = max(1, 2 - blue)
    found = [at for at, count in counts if count >= least]
    if not found and not blue and slots == 1:
        return [at for at, count in counts if count == 1]
    return found


def takes(grid: Cards, laid: int, blue: int) -> list[tuple[int, ...]]:
    """The cells whose cards may be taken after laying on ``laid``: two, or one by the exception. (A turn, 1)"""
    beside = cards_beside(grid, laid)
    if not blue:
        return [*combinations(beside, HAND)] or [(at,) for at in beside]
    others = [at for at, card in enumerate(grid) if card and at != laid]
    return [pair for pair in combinations(others, HAND) if blue >= HAND or set(pair) & set(beside)]


def shifts(grid: Cards) -> list[tuple[int, str]]:
    """Each card that can be shifted, and which way."""
    return [(at, way) for at, card in enumerate(grid) if card for way, to in STEPS[at].items() if not grid[to]]


def apply_chance(state: State, text: Move) -> State:
    """The state after an outcome of chance; raises IllegalMove if it is impossible. (Start)"""
    match state.phase, NOTATION.read(text):
        case Phase.DEAL, Deal(cards) if sorted(cards) == sorted(DECK):
            border = dict(zip(BORDER, cards[2 * HAND :], strict=True))
            return replace(
                state,
                hands=(ordered(cards[:HAND]), ordered(cards[HAND : 2 * HAND])),
                grid=tuple(border.get(cell, "") for cell in CELLS),
                phase=Phase.MAIN,
            )
        case Phase.FIRST, First(0 | 1 as seat):
            return _start_turn(state, seat)
    raise IllegalMove("chance-impossible", text=text)


def apply_moves(state: State, chosen: Mapping[Seat, Move]) -> State:
    """The state after legal moves of all seats that were to act, or an outcome of chance."""
    if CHANCE in chosen:
        return apply_chance(state, chosen[CHANCE])
    match {seat: NOTATION.read(text) for seat, text in chosen.items()}:
        case {0: Main(first), 1: Main(second)}:  # (Start)
            rings = put(state.rings[0], 0, first), put(state.rings[1], 0, second)
            hands = tuple(tuple(card for card in hand if card not in (first, second)) for hand in state.hands)
            return replace(state, rings=rings, hands=(hands[0], hands[1]), phase=Phase.FIRST)
    seat = state.turn or 0
    return _apply_step(state, seat, chosen[seat])


def _start_turn(state: State, seat: Seat) -> State:
    return _check_dirk_out(replace(state, turn=seat, phase=Phase.SWAP, laid=None, shifts=0, twists=0))


def _check_dirk_out(state: State) -> State:
    """The state; lost by the seat on turn if it can neither lay nor shift. (A turn, 1: Dirk-Out)"""
    seat = state.turn or 0
    ring = state.rings[seat]
    can_shift = abilities_left(state)[0] > 0 and bool(shifts(state.grid))
    if can_shift or lays(state.grid, circle_counts(ring)[2], len(free_slots(ring))):
        return state
    return replace(state, phase=Phase.OVER, out=seat, turn=None)


def _apply_step(state: State, seat: Seat, text: Move) -> State:
    """The state after one step of a turn. The first step clears those of the turn before."""
    is_first = state.phase is Phase.SWAP and not state.shifts and not state.twists
    last = (*(() if is_first else state.last), Step(seat, text))
    grid = state.grid
    match NOTATION.read(text):
        case Shift(at, way):
            grid = put(put(grid, STEPS[at][way], grid[at]), at, "")
            return _check_dirk_out(replace(state, grid=grid, shifts=state.shifts + 1, last=last))
        case Twist(at):
            grid = put(grid, at, turn_card(grid[at]))
            return replace(state, grid=grid, twists=state.twists + 1, last=last)
        case Lay(at):
            return replace(
                state,
                grid=put(grid, at, state.hands[seat][0]),
                hands=put(state.hands, seat, ()),
                laid=at,
                phase=Phase.TAKE,
                shifts=0,  # the counts do not matter any more
                twists=0,
                last=last,
            )
        case Take(cells):
            hands = put(state.hands, seat, ordered(grid[at] for at in cells))
            for at in cells:
                grid = put(grid, at, "")
            return replace(state, grid=grid, hands=hands, laid=None, phase=Phase.PLACE, last=last)
        case PlaceCard(card, slot):
            hand = tuple(one for one in state.hands[seat] if one != card)
            rings = put(state.rings, seat, put(state.rings[seat], slot, card))
            state = replace(state, hands=put(state.hands, seat, hand), rings=rings, last=last)
            if not any(map(free_slots, rings)):
                return replace(state, phase=Phase.OVER, turn=None)
            return _start_turn(state, 1 - seat)
    raise IllegalMove("not-possible", move=text)


def explain(state: State, seat: Seat, text: Move) -> Reason:
    """Why a text is no legal move of a seat that is to act."""
    match state.phase, text.split():
        case Phase.MAIN, ["main", card]:
            return _card_reason(state.hands[seat], card)
        case Phase.SWAP, ["shift", *_] if abilities_left(state)[0] <= 0:
            return "dirkana-no-shift", {"made": state.shifts}
        case Phase.SWAP, ["twist", *_] if abilities_left(state)[1] <= 0:
            return "dirkana-no-twist", {"made": state.twists}
        case (Phase.SWAP, ["shift", cell, _] | ["twist" | "lay", cell]) if cell not in CELLS:
            return "dirkana-no-cell", {"cell": cell}
        case Phase.SWAP, ["shift", cell, way]:
            return _shift_reason(state, cell, way)
        case Phase.SWAP, ["twist", cell]:
            return "dirkana-cell-empty", {"cell": cell}
        case Phase.SWAP, ["lay", cell]:
            return _lay_reason(state, seat, cell)
        case Phase.TAKE, ["take", *cells] if cells:
            return _take_reason(state, seat, cells)
        case Phase.PLACE, ["place", card, _] if card not in state.hands[seat]:
            return _card_reason(state.hands[seat], card)
        case Phase.PLACE, ["place", _, slot] if slot not in SLOTS[1:]:
            return "dirkana-no-slot", {"slot": slot}
        case Phase.PLACE, ["place", _, slot]:
            return "dirkana-slot-taken", {**_card_values(state.rings[seat][SLOTS.index(slot)]), "slot": slot}
    return f"dirkana-expects-{state.phase.value}", {}


def _card_values(card: str) -> dict[str, Any]:
    """A card as the texts select on it: its number, and whether it is turned."""
    return {"card": int(number(card)) if card else 0, "mark": TURNED if card.endswith(TURNED) else ""}


def _card_reason(hand: Cards, card: str) -> Reason:
    if card not in RIM:
        return "dirkana-no-card", {"text": card}
    return "dirkana-turned" if turn_card(card) in hand else "dirkana-not-in-hand", _card_values(card)


def _shift_reason(state: State, cell: str, way: str) -> Reason:
    at = CELLS.index(cell)
    card, to = state.grid[at], STEPS[at].get(way, at)
    return first_reason(
        (not card, "dirkana-cell-empty", {"cell": cell}),
        (way not in WAYS, "dirkana-no-way", {"way": way}),
        (to == at, "dirkana-edge", {**_card_values(card), "cell": cell}),
        (True, "dirkana-cell-taken", {**_card_values(state.grid[to]), "cell": CELLS[to]}),
    )


def _lay_reason(state: State, seat: Seat, cell: str) -> Reason:
    ring, at = state.rings[seat], CELLS.index(cell)
    if card := state.grid[at]:
        return "dirkana-cell-taken", {**_card_values(card), "cell": cell}
    blue = circle_counts(ring)[2]
    possible = lays(state.grid, blue, len(free_slots(ring)))
    by_exception = any(len(cards_beside(state.grid, one)) == 1 for one in possible)
    needed = 1 if blue > 0 or by_exception else HAND
    return "dirkana-needs-cards", {"cell": cell, "count": len(cards_beside(state.grid, at)), "needed": needed}


def _take_reason(state: State, seat: Seat, cells: list[str]) -> Reason:
    laid, blue = state.laid or 0, circle_counts(state.rings[seat])[2]
    possible = takes(state.grid, laid, blue)
    for cell in cells:
        if cell not in CELLS:
            return "dirkana-no-cell", {"cell": cell}
        card = state.grid[CELLS.index(cell)]
        if not card:
            return "dirkana-cell-empty", {"cell": cell}
        if cell == CELLS[laid]:
            return "dirkana-just-laid", {**_card_values(card), "cell": cell}
    ordered_cells = sorted(set(cells))
    return first_reason(
        (
            tuple(map(CELLS.index, ordered_cells)) in possible,
            "dirkana-alphabetical",
            {"move": " ".join(["take", *ordered_cells])},
        ),
        (len(ordered_cells) != len(possible[0]), "dirkana-take-count", {"count": len(possible[0])}),
        (True, "dirkana-take-beside", {"cell": CELLS[laid], "needed": max(0, HAND - blue)}),
    )


@lru_cache(maxsize=4096)
def complete_circles(ring: Cards) -> Mapping[str, str]:
    """The colour of each complete circle, by its point. (The Dirkana and the ring)"""
    cards = dict(zip(SLOTS, ring, strict=True))
    found = {}
    for point, fragments in POINTS.items():
        colours = {RIM[cards[slot]][place] if cards[slot] else "" for slot, place in fragments}
        if len(colours) == 1 and "" not in colours:
            found[point] = colours.pop()
    return found


@lru_cache(maxsize=4096)
def circle_counts(ring: Cards) -> tuple[int, int, int]:
    """The numbers of complete red, yellow and blue circles."""
    colours = list(complete_circles(ring).values())
    return colours.count(RED), colours.count(YELLOW), colours.count(BLUE)


def backgrounds(ring: Cards) -> dict[str, int]:
    """The number of cards of each background, the most frequent first, equal ones in the deck's order."""
    shown = [DECK[number(card)].background for card in ring if card]
    counts = {one.background: shown.count(one.background) for one in DECK.values()}
    return dict(sorted(counts.items(), key=lambda item: -item[1]))


def points(state: State) -> tuple[int, ...]:
    """Each seat's points so far: circles times cards of the most frequent background. (Result)"""
    return tuple(sum(circle_counts(ring)) * max(backgrounds(ring).values()) for ring in state.rings)


def outcome(state: State) -> Outcome | None:
    """The result; None while the match runs. (Result)"""
    if state.phase is not Phase.OVER:
        return None
    first, second = sums = points(state)
    if state.out is not None:
        return Outcome.ranked(sums, "dirk-out", keys=[seat != state.out for seat in (0, 1)])
    return Outcome.ranked(sums, "shared" if first == second else "points")
