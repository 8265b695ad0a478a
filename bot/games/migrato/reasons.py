"""Why something cannot be done in Migrato: text keys with their values, from what the seat that asks may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.base import Seat
from bot.games.migrato.cards import BIRDS, COLUMNS, DANGERS, SPECIES, Cards, arrived_at, fault, shown_species
from bot.games.migrato.state import Column, Phase, State


def why_not(state: State, seat: Seat, text: str) -> tuple[str, Mapping[str, Any]]:
    """Why this text, which is no legal move, is refused; the example of what to do instead is added to it."""
    match state.phase, text.split():
        case Phase.TURN, ["play", *words]:
            return _why_not_play(state, seat, words)
        case Phase.TURN, ["join", *words]:
            return _why_not_join(state, seat, words)
        case Phase.TURN, ["danger", *words]:
            return _why_not_danger(state, seat, words)
        case Phase.TURN, ["abandon", column]:
            return _no_column(state, seat, column)
        case Phase.TURN, ["abandon", *_]:
            return "migrato-abandon-form", {}
        case Phase.DISCARD, ["discard", card]:
            return _not_held(card)
        case Phase.REVEAL, _:
            return "migrato-expects-reveal", {"column": state.asked}
    return f"migrato-expects-{state.phase.value}", {}


def _named(card: str) -> dict[str, Any]:
    """A card as texts name it: its species or danger, and its number (0: none)."""
    bird = BIRDS.get(card)
    return {"species": bird.species if bird else card, "number": bird.number if bird else 0}


def _not_held(card: str) -> tuple[str, Mapping[str, Any]]:
    if card in BIRDS or card in DANGERS:
        return "migrato-not-in-hand", _named(card)
    return "migrato-no-card", {"card": card}


def _own(state: State, seat: Seat, number: str) -> Column | None:
    """The seat's column of that number."""
    columns = state.columns[seat]
    return next((column for at, column in enumerate(columns, 1) if str(at) == number), None)


def _no_column(state: State, seat: Seat, number: str) -> tuple[str, Mapping[str, Any]]:
    return "migrato-no-column", {"column": number, "count": len(state.columns[seat])}


def _why_not_play(state: State, seat: Seat, words: list[str]) -> tuple[str, Mapping[str, Any]]:
    if words and words[0] not in state.hands[seat]:
        return _not_held(words[0])
    if words and words[0] not in BIRDS:
        return "migrato-danger-not-played", _named(words[0])
    if len(words) != 2:
        return "migrato-play-form", {}
    card, goal = words
    if goal == "new" and len(state.columns[seat]) == COLUMNS:
        return "migrato-four-columns", {}
    column = Column(()) if goal == "new" else _own(state, seat, goal)
    if column is None:
        return _no_column(state, seat, goal)
    return _why_not_column(state, seat, (*column.cards, card))


def _why_not_column(state: State, seat: Seat, cards: Cards) -> tuple[str, Mapping[str, Any]]:
    """Why a column must not become like that."""
    species = shown_species(cards) or ""
    broken = fault(cards, arrived_at(state.arrivals[seat]))
    assert broken is not None
    return f"migrato-column-{broken}", {"species": species, "need": SPECIES[species].need}


def _why_not_join(state: State, seat: Seat, words: list[str]) -> tuple[str, Mapping[str, Any]]:
    source = _own(state, seat, words[0]) if words else None
    if words and source is None:
        return _no_column(state, seat, words[0])
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
    other = _own(state, seat, goal)
    if other is None:
        return _no_column(state, seat, goal)
    return _why_not_column(state, seat, (*other.cards, *source.cards[place - 1 :]))


def _why_not_danger(state: State, seat: Seat, words: list[str]) -> tuple[str, Mapping[str, Any]]:
    if words and words[0] not in DANGERS:
        return "migrato-no-danger", {"card": words[0]}
    if words and words[0] not in state.hands[seat]:
        return _not_held(words[0])
    if len(words) != 3:
        return "migrato-danger-form", {}
    danger, kind, goal = words
    if kind == "column":
        if _own(state, 1 - seat, goal) is None:
            return "migrato-no-column-there", {"column": goal, "count": len(state.columns[1 - seat])}
        return "migrato-danger-misses", _named(danger)
    if kind != "arrival" or goal not in SPECIES:
        return "migrato-danger-form", {}
    pile = next((pile for pile in state.arrivals[1 - seat] if BIRDS[pile[0]].species == goal), ())
    if not pile:
        return "migrato-no-pile", {"species": goal}
    return ("migrato-last-of-pile", {"species": goal}) if len(pile) == 1 else ("migrato-danger-misses", _named(danger))
