"""The palette built from the drawings, for ``python -m tests.pictures --palettes``."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from bot.games.dirkana import DECK
from rendering._kit import MARKS, Palette, build_palette, palette_sample
from rendering.dirkana import hand, strip
from rendering.dirkana.cards import face
from rendering.dirkana.look import ART_COLOURS, BLACK, CIRCLES, CREAM, GROUNDS, INK, PANEL, PAPER, SIDES, STRIPE

COLOURS = 33  # size of the palette: more enlarge every picture without improving it


def make_palette() -> Palette:
    """A palette built anew from the drawings."""
    sides = [colour for side in SIDES for colour in (side.ground, side.ink, side.quiet)]
    grounds = [colour for ground in GROUNDS.values() for colour in (ground.colour, ground.plate)]
    base = (PAPER, STRIPE, PANEL, INK, CREAM, *MARKS, BLACK, *sides, *grounds, *CIRCLES.values(), *ART_COLOURS)
    return build_palette(base, _samples(), COLOURS)


def _samples() -> Iterator[Image.Image]:
    """Both sides of all cards in the sizes of a ring and of a hand."""
    for size in (strip.CARD, hand.CARD):
        for card in DECK:
            for black in (False, True):
                yield palette_sample(face(card, size, black=black), size.width, size.height, PAPER)
