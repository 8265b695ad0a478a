"""Positions of Migrato: columns and piles as text; the remaining cards form the stack."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from bot.games.base import IllegalMove
from bot.games.migrato import DECK, GAME
from bot.games.migrato.state import Column, Phase, State
from bot.match.position import Position


def column(cards: str) -> Column:
    """The column of a text such as "goose5d goose4n", top first."""
    return Column(tuple(cards.split()))


def at(
    hands: tuple[str, str] = ("", ""),
    north: tuple[str, ...] = (),
    south: tuple[str, ...] = (),
    arrived: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    **values: Any,
) -> Position:
    """A match at the start of seat 0's turn.

    Columns are given top first, arrival piles bottom first. The other cards are the stack, unless ``stack`` and
    ``discards`` are given.
    """
    held = tuple(sorted(hands[0].split())), tuple(sorted(hands[1].split()))
    sides = tuple(map(column, north)), tuple(map(column, south))
    piles = tuple(tuple(pile.split()) for pile in arrived[0]), tuple(tuple(pile.split()) for pile in arrived[1])
    used = Counter([*held[0], *held[1], *(card for side in sides for one in side for card in one.cards)])
    used.update(card for side in piles for pile in side for card in pile)
    used.update(values.get("discards", ()))
    rest = Counter(DECK)
    assert used <= rest, f"no such cards: {used - rest}"
    rest.subtract(used)
    state = State(Phase.TURN, hands=held, columns=sides, arrivals=piles, stack=tuple(rest.elements()))
    return replace(Position.open("migrato", 2, {}), state=replace(state, **values))


def moves(position: Position, kind: str) -> set[str]:
    """The rest of each legal move of the seat to act that begins with the word."""
    return {move.removeprefix(f"{kind} ") for move in position.moves(position.to_act[0]) if move.split()[0] == kind}


def flights(position: Position, seat: int) -> list[str]:
    """The columns of a seat as text."""
    return [" ".join(cards) for cards in GAME.facts(position.state)["columns"][seat]]


def piles(position: Position, seat: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = GAME.facts(position.state)["arrivals"][seat]
    return found


def refusal(position: Position, text: str) -> str:
    """The key of the refusal for the seat to act."""
    with pytest.raises(IllegalMove) as refused:
        position.choose(position.to_act[0], text)
    return refused.value.key


def done(position: Position, *texts: str) -> Position:
    """The match after these moves of the seats to act."""
    for text in texts:
        position = position.choose(position.to_act[0], text)
    return position
