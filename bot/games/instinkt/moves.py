"""The legal moves of Instinkt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from typing import Any, TypeAlias

from bot.games.base import Move, Seat
from bot.games.instinkt.display import Board, board, fits_frame, line_cells, neighbours, open_cells, own_moves
from bot.games.instinkt.notation import (
    SIDES,
    Action,
    Cell,
    ChooseCard,
    Keep,
    Laying,
    PlaceCard,
    Push,
    Relocate,
    format_cell,
    parse_cell,
)
from bot.games.instinkt.state import CARDS, HAND, RACCOON, SIDE, SNAKE, STAG, Cards, Phase, Placed, State


def legal_moves(state: State, seat: Seat) -> Sequence[Action]:
    """Every legal move of a seat that is to act."""
    match state.phase:
        case Phase.CHOOSE:
            return [ChooseCard(card) for card in state.hands[seat]]
        case Phase.KEEP:
            return _keeps(state.hands[seat])
        case Phase.LAY:
            return _layings(state.display, state.revealed[seat] or "")
        case Phase.MOVE:
            return raccoon_moves(board(state.display), seat)
    return []


def _keeps(hand: Cards) -> list[Action]:
    """(Start: draft)"""
    return [
        Keep(kept, under)
        for kept in combinations(hand, HAND)
        for under in permutations([card for card in hand if card not in kept])
    ]


def _layings(display: tuple[Placed, ...], card: str) -> Sequence[Laying]:
    """(A round, 3)"""
    cards = board(display)
    if card != STAG or not cards:
        return [PlaceCard(cell) for cell in open_cells(cards)]
    rows, columns = [[cell[axis] for cell in cards] for axis in (1, 0)]
    return [
        Push(side, line)
        for side, lines in (("left", rows), ("right", rows), ("top", columns), ("bottom", columns))
        for line in sorted(set(lines))
        if lines.count(line) < SIDE
    ]


def raccoon_moves(cards: Board, seat: Seat) -> Sequence[Relocate]:
    """Moves of own cards after the seat's raccoon, which lies on the board. (A round, 3: Raccoon)"""
    raccoon = next(cell for cell, card in cards.items() if card == (seat, RACCOON))
    return [Relocate(start, goal) for start, goal in own_moves(cards, seat, raccoon)]


Reason: TypeAlias = tuple[str, Mapping[str, Any]]


def explain(state: State, seat: Seat, text: Move) -> Reason:
    """The reason; its value ``example`` is a legal move."""
    key, values = _reason(state, seat, text)
    return key, {**values, "example": str(legal_moves(state, seat)[0])}


def _reason(state: State, seat: Seat, text: Move) -> Reason:
    card = (state.revealed[seat] if state.phase is Phase.LAY else None) or ""
    values = {"card": _card_value(card), "stag": str(card == STAG and bool(state.display)).lower()}
    match state.phase, text.split():
        case Phase.CHOOSE, ["choose", chosen]:
            is_card = chosen.upper() in CARDS
            named = _card_value(chosen.upper()) if is_card else chosen
            return "instinkt-not-in-hand", {"card": named, "known": str(is_card).lower()}
        case Phase.LAY, ["place" | "push", *_] if not state.display:
            return "instinkt-first-at-origin", values
        case Phase.LAY, ["push", *rest] if card == STAG:
            return _push_reason(board(state.display), rest)
        case Phase.LAY, ["place", *_] if card == STAG:
            return "instinkt-stag-pushes", {}
        case Phase.LAY, ["place", *words] if words:  # a cell with a space inside is several words
            return _place_reason(board(state.display), card, " ".join(words))
        case Phase.LAY, ["push", *_]:
            return "instinkt-only-stag-pushes", values
        case Phase.MOVE, ["move", start, goal]:
            return _move_reason(board(state.display), seat, start, goal)
        case Phase.MOVE, ["move", *words] if any(word.endswith(",") or word.startswith(",") for word in words):
            return "instinkt-no-cell", {"cell": " ".join(words)}
    return f"instinkt-expects-{state.phase.value}", values


def _card_value(card: str) -> int | str:
    """A card as the texts select on it: a number, or X."""
    return int(card) if card in CARDS and card != SNAKE else card


def _cell(text: str) -> Cell | None:
    """The cell, if the text is in the notation's form."""
    try:
        return cell if format_cell(cell := parse_cell(text)) == text else None
    except ValueError:
        return None


def _place_reason(cards: Board, card: str, text: str) -> Reason:
    values = {"card": _card_value(card), "cell": text}
    cell = _cell(text)
    if cell is None:
        return "instinkt-no-cell", values
    if cell in cards:
        return "instinkt-cell-taken", {**values, "other": _card_value(cards[cell][1])}
    if not fits_frame([*cards, cell]):
        return "instinkt-outside-frame", values
    return "instinkt-must-touch", values


def _push_reason(cards: Board, words: list[str]) -> Reason:
    match words:
        case [side, line] if side in SIDES and _cell(f"{line},0"):
            count = len(line_cells(cards, side, int(line)))
            kind = "row" if SIDES[side][0] else "column"
            return "instinkt-line", {"line": line, "kind": kind, "count": count}
    return "instinkt-push-form", {}


def _move_reason(cards: Board, seat: Seat, start: str, goal: str) -> Reason:
    before, after = _cell(start), _cell(goal)
    if before is None or after is None:
        return "instinkt-no-cell", {"cell": start if before is None else goal}
    if before not in cards or cards[before][0] != seat:
        return "instinkt-not-own", {"cell": start}
    card = cards[before][1]
    values = {"card": _card_value(card), "cell": goal}
    if card == RACCOON:
        return "instinkt-not-raccoon", values
    if after in cards:
        return "instinkt-cell-taken", {**values, "other": _card_value(cards[after][1])}
    if not fits_frame([*cards, after]):
        return "instinkt-outside-frame", values
    rest = {cell for cell in cards if cell != before}
    if not rest.intersection(neighbours(after)):
        return "instinkt-must-touch", values
    return "instinkt-apart", values
