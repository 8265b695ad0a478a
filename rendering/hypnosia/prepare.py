"""Making the palette and, ahead of time, the sprites that most pictures need."""

from __future__ import annotations

from bot.games.hypnosia import GAME, PIPS
from rendering._kit.palette import Palette, rgb
from rendering.hypnosia import ground, pieces
from rendering.hypnosia.look import COLOURS, FIGURES, FILE


def prepare() -> None:
    """So that the first picture is as fast as all others. Takes a second; call it in a thread."""
    for seats in GAME.seats:
        ground.ground(seats)
    for seat in range(len(FIGURES)):
        for count in (1, 2):
            pieces.pawn(seat, count)
        for face in range(1, PIPS + 1):
            for fate in ("open", "used"):
                pieces.die(seat, face, fate)


def paint() -> Palette:
    """Writes the file of the palette anew; needed after its colours have changed."""
    made = Palette([rgb(code) for code in COLOURS])
    made.write(str(FILE))
    return made
