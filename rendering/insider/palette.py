"""The palette built from the colours and drawings, for ``python -m tests.pictures --palettes``."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from bot.games.insider.material import KINDS
from rendering._kit import Palette, build_palette, palette_sample, place_art
from rendering._kit.meaning import CHOICE, CHOICE_INK, HAPPENED, TO_MOVE
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

COLOURS = 32


def make_palette() -> Palette:
    """A palette built anew from the colours and drawings."""
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
