"""Positions of Insider: the fields of each seat's figures; the other figures are at home."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.games.base import CHANCE, IllegalMove
from bot.games.insider import GAME, Board, Phase, State
from bot.games.insider.material import DECK, FIGURES, HOME
from bot.games.insider.state import new_state
from bot.match.position import Position

CARDS = {2: "4b", 3: "5a", 4: "6a"}
COMING = {2: ("3a", "5a"), 3: ("4b", "6a"), 4: ("5a", "7a")}
OPEN = ("a4", "b5", "d5", "e4")  # markers that leave the way to the INSIDER free


def state(*figures: str, hands: tuple[str, ...] = (), ask_all: bool = False, **board: Any) -> State:
    """The state at the start of seat 0's turn.

    ``figures`` are each seat's fields, as in "b1 a2-b2 insider:1". Cards in no hand and not in ``board["discards"]``
    are the stack, deputies on top.
    """
    seats = len(figures)
    fields = tuple(tuple(sorted((one.split() + [HOME] * FIGURES)[:FIGURES])) for one in figures)
    held = tuple("".join(sorted(one)) for one in (*hands, *("",) * seats)[:seats])
    rest = DECK
    for letter in "".join(held) + board.get("discards", ""):
        rest = rest.replace(letter, "", 1)
    made = new_state(seats, ask_all)
    values: dict[str, Any] = {"phase": Phase.TURN, "figures": fields, "card": CARDS[seats], **board}
    stack = "".join(sorted(rest, key="dhbst".index))
    return replace(made, board=replace(made.board, **values), stack=stack, hands=held, tables=COMING[seats])


def position(given: State) -> Position:
    board = given.board
    return replace(Position.open("insider", board.seats, {"ask_all": board.ask_all}), state=given)


def turn(*figures: str, **more: Any) -> Position:
    """The state at the start of seat 0's turn."""
    return position(state(*figures, **more))


def last_scoring(given: Position) -> Position:
    """The same match without further scoring cards."""
    return position(replace(given.state, tables=()))


def walking(*figures: str, left: int = 7, **more: Any) -> Position:
    """A match in which seat 0 has that many points left to move."""
    return turn(*figures, left=left, **more)


def after(now: Position, *texts: str) -> Position:
    """The match after these texts, outcomes of chance included; each is made by the first seat to act."""
    for text in texts:
        now = now.choose(now.to_act[0], text)
    return now


def board(now: Position) -> Board:
    shown: Board = now.view(None).board
    return shown


def fields(now: Position, seat: int = 0) -> str:
    """The fields of a seat's figures outside its home."""
    return " ".join(one for one in board(now).figures[seat] if one != HOME)


def goals(now: Position, start: str = HOME) -> set[str]:
    """The goals of the seat's figures at a field, ``rob`` included."""
    return {" ".join(move.split()[2:]) for move in now.moves(0) if move.split()[:2] == ["move", start]}


def plays(now: Position, begun: str = "") -> set[str]:
    """The legal actions that begin so, without the word ``play``."""
    found = (move.removeprefix("play ") for move in now.moves(now.to_act[0]) if move.startswith("play "))
    return {one for one in found if one.startswith(begun)}


def refusal(now: Position, text: str) -> str:
    """The key of the refusal."""
    with pytest.raises(IllegalMove) as found:
        now.choose(now.to_act[0], text)
    return found.value.key


def after_deal(seats: int = 2) -> Position:
    """A match after a deal of the sorted deck; the first seat is to move."""
    now = Position.open("insider", seats, {})
    for text in (f"deal {DECK}", f"tables {DEALT[seats]}", "first 0"):
        assert now.to_act == (CHANCE,)
        now = now.choose(CHANCE, text)
    return now


DEALT = {2: "4b,3a,3b,3c,5a,5b,5c", 3: "5a,4a,4b,4c,6a,6b,6c", 4: "6a,5a,5b,5c,7a,7b,7c"}

__all__ = ["CHANCE", "GAME", "OPEN"]
