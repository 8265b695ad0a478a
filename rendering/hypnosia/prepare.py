"""Sprites made ahead of time, and the palette."""

from __future__ import annotations

from bot.games.hypnosia import COLOURS as SEAT_COLOURS
from bot.games.hypnosia import PIPS
from rendering._kit import Palette, rgb
from rendering.hypnosia import ground, pieces
from rendering.hypnosia.look import COLOURS, FIGURES
from rendering.hypnosia.spaces import Plan

LETTERS = "ABCDEFGHIJKLMNOP"  # as many as a turn has movements: two dice, four pawns, a bridge or not


def prepare() -> None:
    """Make the sprites of boards, pawns and dice. Takes about a second; call it in a thread."""
    for seats, colours in SEAT_COLOURS.items():
        for below in colours:
            ground.ground(Plan(seats, below))
    for seat in range(len(FIGURES)):
        for count in (1, 2):
            pieces.pawn(seat, count)
        for face in range(1, PIPS + 1):
            pieces.die(seat, face, "open")
            pieces.die(seat, face, "used")
    for name in LETTERS:
        pieces.letter(name)


def make_palette() -> Palette:
    """The palette, for ``python -m tests.pictures --palettes``."""
    return Palette([rgb(code) for code in COLOURS])
