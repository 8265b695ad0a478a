"""The sprites that most pictures need, made ahead of time, and the making of the palette."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from bot.games.insider.material import HOMES, KINDS
from bot.texts import LANGUAGES
from rendering._kit import Palette, build_palette, palette_sample, place_art
from rendering._kit.meaning import CHOICE, CHOICE_INK, HAPPENED, TO_MOVE
from rendering.insider import cards, seats, town
from rendering.insider.layout import Mark
from rendering.insider.look import (
    ART_COLOURS,
    BLOCK,
    CREAM,
    DUSK,
    GOLD,
    HAZE,
    INK,
    INNER,
    NIGHT,
    PAPER,
    PLACE,
    SEAM,
    SIDES,
    STREET,
)
from rendering.insider.pieces import FULL, HALF, QUARTER, group

COLOURS = 32


def prepare() -> None:
    """Make the sprites of towns, plates, groups of figures, ways and cards. Takes about a second."""
    for count in HOMES:
        town.empty(count)
        seats.prepare(count)
    for seat in range(len(SIDES)):
        for count in range(1, 8):
            for room in (FULL, HALF, QUARTER):
                group(seat, count, room, PLACE)
        for across in (True, False):
            for mark in (None, Mark.LAST):
                town.way(across, seat, mark)
    for language in LANGUAGES:
        for letter in KINDS:
            cards.large(letter, 1, 0, False, language)


def make_palette() -> Palette:
    """A palette built anew from the colours and drawings, for ``python -m tests.pictures --palettes``."""
    sides = [colour for side in SIDES for colour in (side.colour, side.tint)]
    base = (
        PAPER,
        BLOCK,
        SEAM,
        STREET,
        PLACE,
        INNER,
        INK,
        CREAM,
        GOLD,
        NIGHT,
        DUSK,
        HAZE,
        HAPPENED,
        TO_MOVE,
        CHOICE,
        CHOICE_INK,
    )
    return build_palette((*base, *sides, *ART_COLOURS), _samples(), COLOURS)


def _samples() -> Iterator[Image.Image]:
    """All drawings on a light and a dark ground, in the sizes in which figures and cards show them."""
    names = [*(f"figure-{seat}" for seat in range(len(SIDES))), "barrier", "club", *KINDS.values()]
    for ground in (PLACE, NIGHT):
        for name in names:
            for size in (90, 46):
                drawing = place_art(f"insider/{name}", 0, 0, size)
                yield palette_sample(drawing, size, size, ground, margin=0)
