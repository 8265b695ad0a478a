"""Positions of Hypnosia: the spaces of each seat's pawns, as in "a3 a3 s1 out"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.games.base import CHANCE, IllegalMove
from bot.games.hypnosia import CENTRE, GAME, OUT, Phase, State
from bot.match.position import Position

AWAY = "s1 s2 s3 s4"  # four pawns that play no part
LETTERS = "ABCDEFGHIJKLMNOP"  # as many as a turn has movements: two dice, four pawns, a bridge or not


def standing(*pawns: str, arrived: str = "", captured: str = "", careful: bool = False, turns: int = 1) -> State:
    """A state in which seat 0 is to roll.

    ``arrived`` lists seats in the order of arrival, ``captured`` each seat's captures; without it, the pawns that are
    out were captured by the next seat.
    """
    seats = len(pawns)
    own = tuple(tuple(sorted(one.split())) for one in pawns)
    taken = [0] * seats
    for seat, spaces in enumerate(own):
        taken[(seat + 1) % seats] += spaces.count(OUT)
    order = tuple(map(int, arrived)) or tuple(seat for seat in range(seats) for _ in range(own[seat].count(CENTRE)))
    assert sorted(order) == sorted(seat for seat in range(seats) for _ in range(own[seat].count(CENTRE)))
    return State(
        pawns=own,
        careful=careful,
        phase=Phase.ROLL,
        captured=tuple(map(int, captured)) or tuple(taken),
        arrived=order,
        turns=turns,
    )


def position(state: State) -> Position:
    return replace(Position.open("hypnosia", len(state.pawns), {"careful_stacks": state.careful}), state=state)


def rolled(dice: str, *pawns: str, **more: Any) -> Position:
    """A match in which seat 0 has rolled these dice."""
    return position(standing(*pawns, **more)).choose(CHANCE, f"roll {' '.join(dice)}")


def moves(now: Position) -> set[str]:
    """Seat 0's legal moves without their first word."""
    return {text.removeprefix("move ") for text in now.moves(0)}


def refusal(now: Position, seat: int, text: str) -> str:
    with pytest.raises(IllegalMove) as found:
        now.choose(seat, text)
    return found.value.key


def pawns(now: Position) -> list[str]:
    """The spaces of each seat's pawns, sorted as text."""
    return [" ".join(own) for own in GAME.facts(now.state)["pawns"]]


def points(now: Position) -> list[int]:
    return list(GAME.facts(now.state)["points"])
