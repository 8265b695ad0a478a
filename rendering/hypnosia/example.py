"""The example of the rules: what two dice can do in one position."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.games.hypnosia import Choice, Consequence, Movement, Phase, View, opening_view
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
PAWNS: Final = (("a15", "a3", "c1", "s4"), ("a1", "b10", "s2", "s3"))


def example(look: Look) -> Picture:
    """The goals of some movements with their letters, and the steps that lead there."""
    view = _view()
    letters = tuple((one.text, letter) for letter, one in MOVEMENTS.items())
    shown = layout(view, Look(letters=letters))
    shown.trails += [(trail(shown.plan, 0, one, 0), "preview") for one in MOVEMENTS.values()]
    return Picture(board.paint(view, shown), say(look.language, "hypnosia-rules-example"))


def _view() -> View:
    """The view of seat 0, which has rolled 5 and 1."""
    opening = opening_view(len(PAWNS))
    table = replace(opening.table, pawns=PAWNS, phase=Phase.MOVE, rolling=(), rolled=(5, 1), dice=(1, 5), turns=1)
    choices = tuple(Choice(one, Consequence.NONE) for one in MOVEMENTS.values())
    return replace(opening, seat=0, table=table, choices=choices)
