"""Why a text is no legal move of Dirkana: a text key and its values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from bot.games.base import Move, Seat
from bot.games.dirkana.material import CELLS, HAND, RIM, SLOTS, STEPS, TURNED, WAYS, Cards, number, turn_card
from bot.games.dirkana.moves import abilities_left, cards_beside, free_slots, lays, legal_moves, takes
from bot.games.dirkana.scoring import circle_counts
from bot.games.dirkana.state import Phase, State

Reason: TypeAlias = tuple[str, Mapping[str, Any]]


def explain(state: State, seat: Seat, text: Move) -> Reason:
    """The reason; its value ``example`` is a legal move, of the same kind if there is one."""
    moves = list(map(str, legal_moves(state, seat)))
    word = text.partition(" ")[0]
    alike = [move for move in moves if move.partition(" ")[0] == word]
    key, values = _reason(state, seat, text.split())
    return key, {**values, "example": (alike or moves)[0]}


def _reason(state: State, seat: Seat, words: list[str]) -> Reason:
    match state.phase, words:
        case Phase.MAIN, ["main", card]:
            return _card_reason(state.hands[seat], card)
        case Phase.SWAP, ["shift", *_] if abilities_left(state)[0] <= 0:
            return "dirkana-no-shift", {"made": state.shifts}
        case Phase.SWAP, ["shift", cell, way]:
            return _shift_reason(state, cell, way)
        case Phase.SWAP, ["twist", *_] if abilities_left(state)[1] <= 0:
            return "dirkana-no-twist", {"made": state.twists}
        case Phase.SWAP, ["twist", cell]:
            return "dirkana-no-cell" if _card_at(state, cell) is None else "dirkana-cell-empty", {"cell": cell}
        case Phase.SWAP, ["lay", cell]:
            return _lay_reason(state, seat, cell)
        case Phase.TAKE, ["take", *cells] if cells:
            return _take_reason(state, seat, cells)
        case Phase.PLACE, ["place", card, slot]:
            return _place_reason(state, seat, card, slot)
    return f"dirkana-expects-{state.phase.value}", {}


def _card_values(card: str) -> dict[str, Any]:
    """A card as the texts select on it: its number, and whether it is turned."""
    return {"card": int(number(card)) if card else 0, "mark": TURNED if card.endswith(TURNED) else ""}


def _card_at(state: State, cell: str) -> str | None:
    """The card on the cell, "" for none; None if the grid has no such cell."""
    return state.grid[CELLS.index(cell)] if cell in CELLS else None


def _card_reason(hand: Cards, card: str) -> Reason:
    if card not in RIM:
        return "dirkana-no-card", {"text": card}
    return "dirkana-turned" if turn_card(card) in hand else "dirkana-not-in-hand", _card_values(card)


def _shift_reason(state: State, cell: str, way: str) -> Reason:
    card = _card_at(state, cell)
    if card is None:
        return "dirkana-no-cell", {"cell": cell}
    if not card:
        return "dirkana-cell-empty", {"cell": cell}
    if way not in WAYS:
        return "dirkana-no-way", {"way": way}
    to = STEPS[CELLS.index(cell)].get(way)
    if to is None:
        return "dirkana-edge", {**_card_values(card), "cell": cell}
    return "dirkana-cell-taken", {**_card_values(state.grid[to]), "cell": CELLS[to]}


def _lay_reason(state: State, seat: Seat, cell: str) -> Reason:
    card = _card_at(state, cell)
    if card is None:
        return "dirkana-no-cell", {"cell": cell}
    if card:
        return "dirkana-cell-taken", {**_card_values(card), "cell": cell}
    ring = state.rings[seat]
    blue = circle_counts(ring)[2]
    possible = lays(state.grid, blue, len(free_slots(ring)))
    by_exception = any(len(cards_beside(state.grid, at)) == 1 for at in possible)
    count = len(cards_beside(state.grid, CELLS.index(cell)))
    needed = 1 if blue > 0 or by_exception else HAND
    return "dirkana-needs-cards", {"cell": cell, "count": count, "needed": needed}


def _take_reason(state: State, seat: Seat, cells: list[str]) -> Reason:
    laid, blue = state.laid or 0, circle_counts(state.rings[seat])[2]
    possible = takes(state.grid, laid, blue)
    for cell in cells:
        card = _card_at(state, cell)
        if card is None:
            return "dirkana-no-cell", {"cell": cell}
        if not card:
            return "dirkana-cell-empty", {"cell": cell}
        if cell == CELLS[laid]:
            return "dirkana-just-laid", {**_card_values(card), "cell": cell}
    ordered_cells = sorted(set(cells))
    if tuple(map(CELLS.index, ordered_cells)) in possible:
        return "dirkana-alphabetical", {"move": " ".join(["take", *ordered_cells])}
    if len(ordered_cells) != len(possible[0]):
        return "dirkana-take-count", {"count": len(possible[0])}
    return "dirkana-take-beside", {"cell": CELLS[laid], "needed": max(0, HAND - blue)}


def _place_reason(state: State, seat: Seat, card: str, slot: str) -> Reason:
    if card not in state.hands[seat]:
        return _card_reason(state.hands[seat], card)
    if slot not in SLOTS[1:]:
        return "dirkana-no-slot", {"slot": slot}
    return "dirkana-slot-taken", {**_card_values(state.rings[seat][SLOTS.index(slot)]), "slot": slot}
