"""Positions of Insider set up by hand: where each seat's figures stand, those not named at home."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.games.base import CHANCE, IllegalMove
from bot.games.insider import GAME, Board, Phase, State
from bot.games.insider.material import DECK, FIGURES
from bot.games.insider.state import new_state
from bot.games.insider.town import HOME
from bot.match import Match

CARDS = {2: "4b", 3: "5a", 4: "6a"}
COMING = {2: ("3a", "5a"), 3: ("4b", "6a"), 4: ("5a", "7a")}
OPEN = ("a4", "b5", "d5", "e4")  # markers that leave the way to the INSIDER free


def state(*figures: str, hands: tuple[str, ...] = (), ask_all: bool = False, **board: Any) -> State:
    """Seat 0 is to move and has done nothing yet; ``figures`` are a seat's fields, as in "b1 a2-b2 insider:1". What no
    hand holds lies in the stack, the deputies on top, unless ``board`` says that it is discarded."""
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


def match(given: State) -> Match:
    board = given.board
    return replace(Match.open("insider", board.seats, {"ask_all": board.ask_all}), state=given)


def turn(*figures: str, **more: Any) -> Match:
    """Seat 0 is to move and has done nothing yet."""
    return match(state(*figures, **more))


def last_scoring(given: Match) -> Match:
    """The same with no scoring card left to come."""
    return match(replace(given.state, tables=()))


def walking(*figures: str, left: int = 7, **more: Any) -> Match:
    """Seat 0 has taken its points and has so many left."""
    return turn(*figures, left=left, **more)


def after(now: Match, *texts: str) -> Match:
    """The match after these, chance's outcomes included; whoever is to act does them, of several the first."""
    for text in texts:
        now = now.choose(now.to_act[0], text)
    return now


def board(now: Match) -> Board:
    shown: Board = now.view(None).board
    return shown


def fields(now: Match, seat: int = 0) -> str:
    """A seat's figures away from home."""
    return " ".join(one for one in board(now).figures[seat] if one != HOME)


def goals(now: Match, start: str = HOME) -> set[str]:
    """Where figures of the seat may go from there, ``rob`` included."""
    return {" ".join(move.split()[2:]) for move in now.moves(0) if move.split()[:2] == ["move", start]}


def plays(now: Match, begun: str = "") -> set[str]:
    """The actions that begin so, without the word play."""
    found = (move.removeprefix("play ") for move in now.moves(now.to_act[0]) if move.startswith("play "))
    return {one for one in found if one.startswith(begun)}


def refusal(now: Match, text: str) -> str:
    """The key with which that is refused."""
    with pytest.raises(IllegalMove) as found:
        now.choose(now.to_act[0], text)
    return found.value.key


def dealt(seats: int = 2) -> Match:
    """After a deal with the deck in order, the first seat to move."""
    now = Match.open("insider", seats, {})
    for text in (f"deal {DECK}", f"tables {DEALT[seats]}", "first 0"):
        assert now.to_act == (CHANCE,)
        now = now.choose(CHANCE, text)
    return now


DEALT = {2: "4b,3a,3b,3c,5a,5b,5c", 3: "5a,4a,4b,4c,6a,6b,6c", 4: "6a,5a,5b,5c,7a,7b,7c"}

__all__ = ["CHANCE", "GAME", "OPEN"]
