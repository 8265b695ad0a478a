"""The legal moves of Migrato. (A turn; Arrival)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from bot.games.base import Move, Seat
from bot.games.migrato.notation import (
    Abandon,
    Action,
    Discard,
    Exchange,
    HitArrival,
    HitColumn,
    JoinColumns,
    Keep,
    Play,
    Reveal,
)
from bot.games.migrato.state import (
    BIRDS,
    COLUMNS,
    DANGERS,
    SPECIES,
    Cards,
    Column,
    Phase,
    State,
    arrived_species,
    can_hit,
    fault,
    shown_species,
)


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


def _joins(state: State, seat: Seat) -> Iterator[JoinColumns]:
    """(A turn, 2)"""
    columns, arrived = state.columns[seat], arrived_species(state.arrivals[seat])
    for at, column in enumerate(columns, 1):
        for first in range(1, len(column.cards) + 1):
            tail = column.cards[first - 1 :]
            for goal, other in enumerate(columns, 1):
                if goal != at and fault((*other.cards, *tail), arrived) is None:
                    yield JoinColumns(at, first, goal)
            if len(columns) < COLUMNS and first > 1:
                yield JoinColumns(at, first, None)


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


Reason: TypeAlias = tuple[str, Mapping[str, Any]]


def explain(state: State, seat: Seat, text: Move) -> Reason:
    """The reason; its value ``example`` is a legal move, of the same kind if there is one."""
    key, values = _reason(state, seat, text)
    moves = list(map(str, legal_moves(state, seat)))
    word = text.partition(" ")[0]
    return key, {**values, "example": next((move for move in moves if move.split()[0] == word), moves[0])}


def _reason(state: State, seat: Seat, text: Move) -> Reason:
    match state.phase, text.split():
        case Phase.TURN, ["play", *words]:
            return _play_reason(state, seat, words)
        case Phase.TURN, ["join", *words]:
            return _join_reason(state, seat, words)
        case Phase.TURN, ["danger", *words]:
            return _danger_reason(state, seat, words)
        case Phase.TURN, ["abandon", column]:
            return _no_column_reason(state, seat, column)
        case Phase.TURN, ["abandon", *_]:
            return "migrato-abandon-form", {}
        case Phase.DISCARD, ["discard", card]:
            return _not_held_reason(card)
        case Phase.REVEAL, _:
            return "migrato-expects-reveal", {"column": state.asked}
    return f"migrato-expects-{state.phase.value}", {}


def _card_values(card: str) -> dict[str, Any]:
    """A card as the texts name it: its species or danger, and its number (0: none)."""
    bird = BIRDS.get(card)
    return {"species": bird.species if bird else card, "number": bird.number if bird else 0}


def _not_held_reason(card: str) -> Reason:
    if card in BIRDS or card in DANGERS:
        return "migrato-not-in-hand", _card_values(card)
    return "migrato-no-card", {"card": card}


def _column_numbered(state: State, seat: Seat, number: str) -> Column | None:
    """The seat's column of that number; None if there is none."""
    columns = state.columns[seat]
    return next((column for at, column in enumerate(columns, 1) if str(at) == number), None)


def _no_column_reason(state: State, seat: Seat, number: str) -> Reason:
    return "migrato-no-column", {"column": number, "count": len(state.columns[seat])}


def _play_reason(state: State, seat: Seat, words: list[str]) -> Reason:
    if words and words[0] not in state.hands[seat]:
        return _not_held_reason(words[0])
    if words and words[0] not in BIRDS:
        return "migrato-danger-not-played", _card_values(words[0])
    if len(words) != 2:
        return "migrato-play-form", {}
    card, goal = words
    if goal == "new" and len(state.columns[seat]) == COLUMNS:
        return "migrato-four-columns", {}
    column = Column(()) if goal == "new" else _column_numbered(state, seat, goal)
    if column is None:
        return _no_column_reason(state, seat, goal)
    return _column_reason(state, seat, (*column.cards, card))


def _column_reason(state: State, seat: Seat, cards: Cards) -> Reason:
    """Why a column may not become like that."""
    species = shown_species(cards) or ""
    broken = fault(cards, arrived_species(state.arrivals[seat]))
    assert broken is not None
    return f"migrato-column-{broken}", {"species": species, "need": SPECIES[species].need}


def _join_reason(state: State, seat: Seat, words: list[str]) -> Reason:
    source = _column_numbered(state, seat, words[0]) if words else None
    if words and source is None:
        return _no_column_reason(state, seat, words[0])
    if source is None or len(words) != 3:
        return "migrato-join-form", {}
    start, first, goal = words
    count = len(source.cards)
    place = next((at for at in range(1, count + 1) if str(at) == first), None)
    if place is None:
        return "migrato-no-place", {"place": first, "column": start, "count": count}
    if goal == "new":
        return ("migrato-whole-column" if place == 1 else "migrato-four-columns"), {}
    if goal == start:
        return "migrato-same-column", {}
    other = _column_numbered(state, seat, goal)
    if other is None:
        return _no_column_reason(state, seat, goal)
    return _column_reason(state, seat, (*other.cards, *source.cards[place - 1 :]))


def _danger_reason(state: State, seat: Seat, words: list[str]) -> Reason:
    if words and words[0] not in DANGERS:
        return "migrato-no-danger", {"card": words[0]}
    if words and words[0] not in state.hands[seat]:
        return _not_held_reason(words[0])
    if len(words) != 3:
        return "migrato-danger-form", {}
    danger, kind, goal = words
    if kind == "column":
        if _column_numbered(state, 1 - seat, goal) is None:
            return "migrato-no-column-there", {"column": goal, "count": len(state.columns[1 - seat])}
        return "migrato-danger-misses", _card_values(danger)
    if kind != "arrival" or goal not in SPECIES:
        return "migrato-danger-form", {}
    pile = next((pile for pile in state.arrivals[1 - seat] if BIRDS[pile[0]].species == goal), ())
    if not pile:
        return "migrato-no-pile", {"species": goal}
    return (
        ("migrato-last-of-pile", {"species": goal})
        if len(pile) == 1
        else ("migrato-danger-misses", _card_values(danger))
    )
