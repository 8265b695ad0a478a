"""Why a text is no move now: keys of texts and their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.base import Seat
from bot.games.dirkana.cards import CELLS, HAND, RIM, SLOTS, STEPS, TURNED, WAYS, Cards, number, turned
from bot.games.dirkana.places import circles, free, lays, near, takes
from bot.games.dirkana.state import Phase, State, left


def why_not(state: State, seat: Seat, words: list[str]) -> tuple[str, Mapping[str, Any]]:
    """The key of a text and its values but the example."""
    match state.phase, words:
        case Phase.MAIN, ["main", card]:
            return _why_not_held(state.hands[seat], card)
        case Phase.SWAP, ["shift", *_] if left(state)[0] <= 0:
            return "dirkana-no-shift", {"made": state.shifts}
        case Phase.SWAP, ["shift", cell, way]:
            return _why_not_shift(state, cell, way)
        case Phase.SWAP, ["twist", *_] if left(state)[1] <= 0:
            return "dirkana-no-twist", {"made": state.twists}
        case Phase.SWAP, ["twist", cell]:
            return "dirkana-no-cell" if _lying(state, cell) is None else "dirkana-cell-empty", {"cell": cell}
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


def _why_not_lay(state: State, seat: Seat, cell: str) -> tuple[str, Mapping[str, Any]]:
    card = _lying(state, cell)
    if card is None:
        return "dirkana-no-cell", {"cell": cell}
    if card:
        return "dirkana-cell-taken", {**_card(card), "cell": cell}
    ring = state.rings[seat]
    blue = circles(ring)[2]
    possible = lays(state.grid, blue, len(free(ring)))
    one_is_enough = blue > 0 or any(len(near(state.grid, at)) == 1 for at in possible)  # the latter by the exception
    count = len(near(state.grid, CELLS.index(cell)))
    return "dirkana-needs-cards", {"cell": cell, "count": count, "needed": 1 if one_is_enough else HAND}


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
