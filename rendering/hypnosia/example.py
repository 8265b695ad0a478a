"""The example of the rules: what two dice can do in one position."""

from __future__ import annotations

from typing import Final

from bot.games.hypnosia import Choice, Consequence, Movement, Phase, State, View
from bot.texts import say
from rendering.base import Look, Picture
from rendering.hypnosia import board
from rendering.hypnosia.layout import layout, trail

MOVEMENTS: Final = {
    "A": Movement(5, "a3", "a8", both=False),
    "B": Movement(5, "a3", "b6", both=False),
    "C": Movement(5, "s4", "a1", both=False),
    "D": Movement(1, "c1", "centre", both=False),
}
TABLE: Final = State(
    pawns=(("a15", "a3", "c1", "s4"), ("a1", "b10", "s2", "s3")),
    phase=Phase.MOVE,
    turn=0,
    rolled=(5, 1),
    dice=(1, 5),
    captured=(0, 0),
    turns=1,
)


def example(look: Look) -> Picture:
    """The goals of some movements with their letters, and the steps that lead there."""
    choices = tuple(Choice(one, Consequence.NONE) for one in MOVEMENTS.values())
    view = View(0, TABLE, None, (0, 0), choices)
    letters = tuple((one.text, letter) for letter, one in MOVEMENTS.items())
    shown = layout(view, Look(letters=letters))
    shown.trails += [(trail(shown.plan, 0, one, 0), "preview") for one in MOVEMENTS.values()]
    return Picture(board.paint(view, shown), say(look.language, "hypnosia-rules-example"))
