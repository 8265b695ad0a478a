"""The legal moves of Dirkana. Cells and slots are given by their indices. (Start; A turn)"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from bot.games.base import Seat
from bot.games.dirkana.material import BESIDE, HAND, STEPS, Cards
from bot.games.dirkana.notation import Action, Lay, Main, Place, Shift, Take, Twist
from bot.games.dirkana.scoring import circle_counts
from bot.games.dirkana.state import Phase, State


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
            return [Place(card, at) for card in state.hands[seat] for at in free_slots(state.rings[seat])]
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
