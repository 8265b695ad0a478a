"""The palette built from the drawings, for ``python -m tests.pictures --palettes``."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from bot.games.instinkt import CARDS
from rendering._kit import MARKS, Palette, build_palette, palette_sample
from rendering.instinkt.cards import back, face
from rendering.instinkt.look import (
    ART_COLOURS,
    CREAM,
    FELT,
    FOG,
    GOLD,
    GRAIN,
    INK,
    KNOT,
    MOON,
    PANEL,
    PAPER,
    RUST,
    SEAM,
    SIDES,
)

COLOURS = 36  # size of the palette: more enlarge every picture without improving it


def make_palette() -> Palette:
    """A palette built anew from the drawings."""
    sides = [colour for side in SIDES for colour in (side.ground, side.ink, side.quiet, side.marked)]
    base = (PAPER, GRAIN, KNOT, MOON, FELT, SEAM, PANEL, INK, CREAM, GOLD, FOG, RUST, *MARKS, *sides, *ART_COLOURS)
    return build_palette(base, _samples(), COLOURS)


def _samples() -> Iterator[Image.Image]:
    """All cards and backs in the sizes of a hand and of a board."""
    for seat in (0, 1):
        for width, height in ((328, 440), (170, 170), (108, 108)):
            for card in (*CARDS, None):
                shown = face(card, seat, width, height, 0, points=3) if card else back(seat, width, height)
                yield palette_sample(shown, width, height, PAPER)
