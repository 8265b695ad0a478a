"""Positions of Instinkt: displays are rows of "b4 w11 .", b = seat 0 (black), w = seat 1 (white), "." an empty cell."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.base import CHANCE, IllegalMove
from bot.games.instinkt import GAME, Phase, Placed, State, ordered
from bot.match.position import Position

COLOUR = {"b": 0, "w": 1}
STACKS = ("7,8,4,11,X,3,2,6,5,10,9,1", "1,7,4,11,2,8,10,3,X,9,6,5")
LEVEL = "b4 b10 w10 w4\n. . . .\n. . . .\nb11 . . w11"  # each seat has 2 points, by 1 card


def display(art: str, left: int = 0, top: int = 0) -> tuple[Placed, ...]:
    """The cards of a display; its upper left cell is ``left,top``."""
    return tuple(
        Placed(left + x, top + y, COLOUR[token[0]], token[1:])
        for y, row in enumerate(line for line in art.splitlines() if line.strip())
        for x, token in enumerate(row.split())
        if token != "."
    )


def position(state: State) -> Position:
    """A match in that state."""
    return replace(Position.open("instinkt", 2, {"draft": state.draft}), state=state)


def choosing(
    hands: tuple[str, str] = ("1 2 3", "4 5 6"),
    stacks: tuple[str, str] = ("7", "8"),
    cards: tuple[Placed, ...] = (),
    token: int = 0,
) -> Position:
    """A match in which both seats choose from these hands."""
    black, white = (ordered(hand.split()) for hand in hands)
    below = tuple(tuple(stack.split()) for stack in stacks)
    return position(State(phase=Phase.CHOOSE, stacks=below, hands=(black, white), token=token, display=cards))


def after_reveal(black: str, white: str, cards: tuple[Placed, ...] = (), token: int = 0) -> Position:
    """A match in which both seats have chosen these cards and lay next."""
    before = choosing((f"{black} 2 X", f"{white} 2 X"), ("6 7 8", "6 7 8"), cards, token)
    return before.choose(0, f"choose {black}").choose(1, f"choose {white}")


def laying(card: str, art: str, left: int = 0, top: int = 0) -> Position:
    """A match in which black lays this card and white lays a crow next."""
    assert card != "1"
    return after_reveal(card, "1", display(art, left, top))


def cells(now: Position) -> set[str]:
    """The cells that the first seat to act may place on."""
    return {move.removeprefix("place ") for move in now.moves(now.to_act[0]) if move.startswith("place ")}


def cards_on_display(now: Position) -> tuple[Placed, ...]:
    shown: tuple[Placed, ...] = now.view(None).display
    return shown


def over(art: str, hands: tuple[str, str] = ("", ""), left: int = 0, top: int = 0) -> Position:
    """A finished match with that display."""
    black, white = (ordered(hand.split()) for hand in hands)
    return position(
        State(phase=Phase.OVER, stacks=((), ()), hands=(black, white), token=0, display=display(art, left, top))
    )


def worth(art: str, left: int = 0, top: int = 0) -> dict[str, int]:
    """The points of each card of the display, by its token."""
    shown = GAME.view(over(art, left=left, top=top).state, None)
    return {f"{'bw'[one.seat]}{one.card}": brought for one, brought in zip(shown.display, shown.worth, strict=True)}


def after_deal(draft: bool = False) -> Position:
    """A match after the deal of STACKS; white has the marker."""
    now = Position.open("instinkt", 2, {"draft": draft})
    for text in (f"deal 0 {STACKS[0]}", f"deal 1 {STACKS[1]}", "token 1"):
        assert now.to_act == (CHANCE,)
        now = now.choose(CHANCE, text)
    return now


def refusal(now: Position, seat: int, text: str) -> str:
    """The key of the refusal."""
    with pytest.raises(IllegalMove) as found:
        now.choose(seat, text)
    return found.value.key
