"""The palette built from the drawings, for ``python -m tests.pictures --palettes``."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from bot.games.migrato import BIRDS, DANGERS
from rendering._kit import MARKS, Palette, build_palette, palette_sample
from rendering.migrato import hand
from rendering.migrato.cards import back, face, lane
from rendering.migrato.look import (
    ART_COLOURS,
    BACK,
    CREAM,
    DAY,
    FEATHER,
    GOLD,
    INK,
    NIGHTLY,
    PANEL,
    PAPER,
    PERIL,
    PERIL_LIGHT,
    QUIET,
    SEAM,
    SIDES,
    SKIES,
)

COLOURS = 46  # size of the palette: more enlarge every picture without improving it


def make_palette() -> Palette:
    """A palette built anew from the drawings."""
    skies = [colour for sky in (DAY, NIGHTLY) for colour in (sky.ground, sky.disc)]
    base = (
        *SKIES,
        PANEL,
        SEAM,
        QUIET,
        INK,
        CREAM,
        GOLD,
        *MARKS,
        BACK,
        FEATHER,
        PERIL,
        PERIL_LIGHT,
    )
    grounds = [side.ground for side in SIDES]
    return build_palette((*base, *skies, *ART_COLOURS, *grounds), _samples(), COLOURS)


def _samples() -> Iterator[Image.Image]:
    """All cards in the size of a hand, birds also in that of a column, and the back."""
    width, height = hand.CARD_WIDTH, hand.CARD_HEIGHT
    for card in (*BIRDS, *DANGERS):
        yield palette_sample(face(card, width, height, ("",)), width, height, PAPER)
        if card in BIRDS:
            yield palette_sample(lane(card, 236, 70), 236, 70, PAPER)
    yield palette_sample(back(56, 68), 56, 68, PANEL)
