"""The legal moves of Migrato. (A turn; Arrival)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.base import Seat
from bot.games.migrato.columns import arrived_species, fault
from bot.games.migrato.material import BIRDS, COLUMNS, DANGERS, can_hit
from bot.games.migrato.notation import (
    Abandon,
    Action,
    Discard,
    Exchange,
    HitArrival,
    HitColumn,
    Join,
    Keep,
    Play,
    Reveal,
)
from bot.games.migrato.state import Phase, State


def legal_moves(state: State, seat: Seat) -> Sequence[Action]:
    """Every legal move of a seat that is to act."""
    match state.phase:
        case Phase.TURN:
            abandons = (Abandon(at) for at in range(1, len(state.columns[seat]) + 1))
            return [*_plays(state, seat), *_joins(state, seat), *_hits(state, seat), Exchange(), *abandons]
        case Phase.REVEAL:
            return [Reveal(state.asked), Keep(state.asked)]
        case Phase.DISCARD:
            return [Discard(card) for card in dict.fromkeys(state.hands[seat])]
    return []


def _plays(state: State, seat: Seat) -> Iterator[Play]:
    """(A turn, 1)"""
    columns, arrived = state.columns[seat], arrived_species(state.arrivals[seat])
    for card in dict.fromkeys(state.hands[seat]):
        if card in BIRDS:
            for at, column in enumerate(columns, 1):
                if fault((*column.cards, card), arrived) is None:
                    yield Play(card, at)
            if len(columns) < COLUMNS and fault((card,), arrived) is None:
                yield Play(card, None)


def _joins(state: State, seat: Seat) -> Iterator[Join]:
    """(A turn, 2)"""
    columns, arrived = state.columns[seat], arrived_species(state.arrivals[seat])
    for at, column in enumerate(columns, 1):
        for first in range(1, len(column.cards) + 1):
            tail = column.cards[first - 1 :]
            for goal, other in enumerate(columns, 1):
                if goal != at and fault((*other.cards, *tail), arrived) is None:
                    yield Join(at, first, goal)
            if len(columns) < COLUMNS and first > 1:
                yield Join(at, first, None)


def _hits(state: State, seat: Seat) -> Iterator[HitColumn | HitArrival]:
    """(A turn, 3)"""
    for danger in dict.fromkeys(state.hands[seat]):
        if danger in DANGERS:
            for at, column in enumerate(state.columns[1 - seat], 1):
                if can_hit(danger, column.cards[-1]):
                    yield HitColumn(danger, at)
            for pile in state.arrivals[1 - seat]:
                if len(pile) > 1 and can_hit(danger, pile[-1]):
                    yield HitArrival(danger, BIRDS[pile[0]].species)
