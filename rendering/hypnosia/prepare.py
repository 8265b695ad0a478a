"""Sprites made ahead of time, and the palette."""

from __future__ import annotations

from bot.games.hypnosia import COLOURS as SEAT_COLOURS
from bot.games.hypnosia import PIPS
from rendering._kit import Palette, rgb
from rendering.hypnosia import ground, pieces
from rendering.hypnosia.look import COLOURS, FIGURES


def prepare() -> None:
    """Make the sprites of boards, pawns and dice. Takes about a second; call it in a thread."""
    for seats in SEAT_COLOURS:
        ground.ground(seats)
    for seat in range(len(FIGURES)):
        for count in (1, 2):
            pieces.pawn(seat, count)
        for face in range(1, PIPS + 1):
            pieces.die(seat, face, "open")
            pieces.die(seat, face, "used")


def make_palette() -> Palette:
    """The palette, for ``python -m tests.pictures --palettes``."""
    return Palette([rgb(code) for code in COLOURS])
