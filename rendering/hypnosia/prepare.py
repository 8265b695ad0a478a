"""The palette, and the sprites that most pictures need."""

from __future__ import annotations

from bot.games.hypnosia import COLOURS as SEAT_COLOURS
from bot.games.hypnosia import PIPS
from rendering._kit.palette import Palette, colour
from rendering.hypnosia import ground, pieces
from rendering.hypnosia.look import COLOURS, FIGURES, FILE


def prepare() -> None:
    """Make the sprites of boards, pawns and dice. Takes about a second."""
    for seats in SEAT_COLOURS:
        ground.ground(seats)
    for seat in range(len(FIGURES)):
        for count in (1, 2):
            pieces.pawn(seat, count)
        for face in range(1, PIPS + 1):
            pieces.die(seat, face, "open")
            pieces.die(seat, face, "used")


def paint() -> Palette:
    """Write the palette's file. Needed whenever the colours change."""
    made = Palette([colour(code) for code in COLOURS])
    made.write(str(FILE))
    return made
