"""Positions of Dirkana: a grid as "a1:7' b2:3" (' is a turned card), a ring as "main:3 nw:5"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.games.base import CHANCE, IllegalMove
from bot.games.dirkana import CELLS, SLOTS, Cards, Phase, State
from bot.match.position import Position

DEAL = "12,18,2,5,14,1,17,6,15,11,7,8,16,13,9,4,10,3"
# Rings with one circle of one colour, and with two blue ones.
RED, YELLOW, BLUE = "main:4 nw:7 ne:12", "main:1 sw:2 se:17", "main:8 nw:3 ne:10"
BLUES = "main:7 nw:3 ne:12' e:1"


def filled(names: tuple[str, ...], written: str) -> Cards:
    """The cards by place, "" for none."""
    cards = dict(one.split(":") for one in written.split())
    assert set(cards) <= set(names), written
    return tuple(cards.get(name, "") for name in names)


def grid(written: str) -> Cards:
    return filled(CELLS, written)


def ring(written: str) -> Cards:
    return filled(SLOTS, written)


def position(state: State) -> Position:
    """A match in that state."""
    return replace(Position.open("dirkana", 2, {}), state=state)


def swapping(
    cells: str, own: str = "main:1", other: str = "main:3", hand: str = "5", others: str = "2", **more: Any
) -> Position:
    """A match at the start of seat 0's turn."""
    return position(
        State(
            phase=Phase.SWAP,
            grid=grid(cells),
            rings=(ring(own), ring(other)),
            hands=(tuple(hand.split()), tuple(others.split())),
            turn=0,
            **more,
        )
    )


def after_deal() -> Position:
    """A match after DEAL: seat 0 holds 12 and 18, seat 1 holds 2 and 5."""
    now = Position.open("dirkana", 2, {})
    assert now.to_act == (CHANCE,)
    return now.choose(CHANCE, f"deal {DEAL}")


def after_mains(first: int = 0) -> Position:
    """A match after DEAL, with 18 and 5 as mains."""
    return after_deal().choose(0, "main 18").choose(1, "main 5").choose(CHANCE, f"first {first}")


def played(now: Position, seat: int, *texts: str) -> Position:
    for text in texts:
        now = now.choose(seat, text)
    return now


def moves(now: Position, word: str, seat: int = 0) -> set[str]:
    """The rest of each legal move that begins with the word."""
    return {move.removeprefix(f"{word} ") for move in now.moves(seat) if move.startswith(f"{word} ")}


def refusal(now: Position, seat: int, text: str) -> str:
    """The key of the refusal."""
    with pytest.raises(IllegalMove) as found:
        now.choose(seat, text)
    return found.value.key
