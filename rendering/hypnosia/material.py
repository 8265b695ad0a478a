"""Hypnosia's material as a whole: the sheet of the board, the example of the rules, the emojis and the palette."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.games.hypnosia import (
    Consequence,
    LegalMovement,
    Movement,
    Phase,
    opening_view,
)
from bot.texts import say
from rendering._kit import Palette, rgb
from rendering._kit.sheets import EMOJI, emoji
from rendering.base import Look, Picture
from rendering.hypnosia import board
from rendering.hypnosia.layout import layout, mark_goals
from rendering.hypnosia.look import COLOURS, FIGURES, figure


def sheet(look: Look) -> Picture:
    """The empty board."""
    return Picture(board.draw(opening_view(len(FIGURES)), look), say(look.language, "hypnosia-alt-sheet"))


MOVEMENTS: Final = {
    "A": Movement(5, "a3", "a8", both=False),
    "B": Movement(5, "a3", "b6", both=False),
    "C": Movement(5, "s4", "a1", both=False),
    "D": Movement(1, "c1", "centre", both=False),
}
PAWNS: Final = (("a15", "a3", "c1", "s4"), ("a1", "b10", "s2", "s3"))


def example(look: Look) -> Picture:
    """A turn with a bridge, a stack, a capture and the way into the centre: goals, letters, and the steps there."""
    opening = opening_view(len(PAWNS))
    table = replace(opening.table, pawns=PAWNS, phase=Phase.MOVE, rolling=(), rolled=(5, 1), dice=(1, 5), turns=1)
    choices = tuple(LegalMovement(one, Consequence.NONE) for one in MOVEMENTS.values())
    view = replace(opening, seat=0, table=table, choices=choices)
    shown = layout(view, Look())
    mark_goals(0, MOVEMENTS.items(), shown)
    return Picture(board.paint(view, shown, look), say(look.language, "hypnosia-rules-example"))


SEAT_WORDS = ("red", "blue", "yellow", "green", "white", "black")


def emojis() -> dict[str, bytes]:
    """The pawns, whose outlines are seen on any ground."""
    return {SEAT_WORDS[seat]: emoji(figure(seat, EMOJI)) for seat in range(len(FIGURES))}


def emoji_names(language: str) -> dict[str, str]:
    """The names of the seats."""
    return {say(language, "hypnosia-seat-name", seat=seat): word for seat, word in enumerate(SEAT_WORDS)}


def make_palette() -> Palette:
    """The palette of all colours."""
    return Palette([rgb(code) for code in COLOURS])
