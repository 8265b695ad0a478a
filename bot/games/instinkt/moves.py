"""The legal moves of Instinkt."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations

from bot.games.base import Seat
from bot.games.instinkt.display import Board, board, open_cells, own_moves
from bot.games.instinkt.material import HAND, RACCOON, SIDE, STAG, Cards
from bot.games.instinkt.notation import Action, Choose, Keep, Laying, Place, Push, Relocate
from bot.games.instinkt.state import Phase, Placed, State


def legal_moves(state: State, seat: Seat) -> Sequence[Action]:
    """Every legal move of a seat that is to act."""
    match state.phase:
        case Phase.CHOOSE:
            return [Choose(card) for card in state.hands[seat]]
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
        return [Place(cell) for cell in open_cells(cards)]
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
