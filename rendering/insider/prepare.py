"""Making the palette and, ahead of time, the sprites that most pictures need."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from bot.games.insider import GAME
from bot.games.insider.material import KINDS
from rendering import Look
from rendering._kit import art, document, place
from rendering._kit.palette import Palette, build_palette
from rendering._kit.sprites import rasterize
from rendering.insider import board, figures, hand, town
from rendering.insider.look import (
    ART_COLOURS,
    BLOCK,
    CREAM,
    DUSK,
    FILE,
    GOLD,
    HAZE,
    INK,
    INNER,
    LAST,
    NIGHT,
    PAPER,
    PLACE,
    PLAN,
    SEAM,
    SIDES,
    STREET,
)

COLOURS = 36  # more would make no picture better, and each larger


def prepare() -> None:
    """So that the first picture is as fast as all others. Takes a second or two; call it in a thread."""
    for seats in GAME.seats:
        state = GAME.start(seats, {"ask_all": False})
        board.draw(GAME.view(state, None), Look())
    for seat in range(GAME.seats[-1]):
        for count in range(1, 8):
            for room in (figures.FULL, figures.HALF, figures.QUARTER):
                town.group(seat, count, room, PLACE)
        for across in (True, False):
            for mark in ("", "last"):
                town.lane(across, seat, mark)
    for kind in KINDS:
        hand.pile(kind, 1, 0)


def paint() -> Palette:
    """Makes the palette anew from the drawings; needed after their colours have changed. Writes its file."""
    sides = [colour for side in SIDES for colour in (side.colour, side.tint)]
    base = (PAPER, BLOCK, SEAM, STREET, PLACE, INNER, INK, CREAM, GOLD, NIGHT, DUSK, HAZE, LAST, PLAN)
    made = build_palette((*base, *sides, *ART_COLOURS), _samples(), COLOURS)
    made.write(str(FILE))
    return made


def _samples() -> Iterator[Image.Image]:
    drawings = [*(f"figure-{seat}" for seat in range(4)), "barrier", "club", *KINDS.values()]
    for ground in (PLACE, NIGHT):
        for name in drawings:
            for size in (90, 46):
                shown = place(art(f"insider/{name}"), 0, 0, size / 300)
                yield rasterize(document(size, size, f'<rect width="{size}" height="{size}" fill="{ground}"/>{shown}'))
