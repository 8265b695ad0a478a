"""Sprites made ahead of time, and the palette built from the drawings."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from bot.games.dirkana import DECK, turn_card
from rendering._kit import Palette, build_palette, palette_sample
from rendering.dirkana import board, hand, rings, seats
from rendering.dirkana.cards import face
from rendering.dirkana.look import (
    ART_COLOURS,
    BLACK,
    CIRCLES,
    CREAM,
    GROUNDS,
    INK,
    LAST,
    PANEL,
    PAPER,
    PLAN,
    SEAM,
    SIDES,
)

COLOURS = 30  # size of the palette: more enlarge every picture without improving it


def prepare() -> None:
    """Make the sprites that most pictures need. Takes a second or two; call it in a thread."""
    board.cell_sprite("")
    for card in DECK:
        for lifted in (False, True):
            hand.card_sprite(card, lifted)
        for one in (card, turn_card(card)):
            board.cell_sprite(one)
            for seat in (0, 1):
                rings.card_sprite(seat, one, seats.HELD_WIDTH, seats.HELD_HEIGHT)
                rings.card_sprite(seat, one, rings.CARD_WIDTH, rings.CARD_HEIGHT)
        for seat in (0, 1):
            rings.card_sprite(seat, card, rings.CARD_WIDTH, rings.CARD_HEIGHT, black=True)


def make_palette() -> Palette:
    """A palette built anew from the drawings, for ``python -m tests.pictures --palettes``."""
    sides = [colour for side in SIDES for colour in (side.ground, side.ink, side.quiet)]
    grounds = [colour for ground in GROUNDS.values() for colour in (ground.colour, ground.plate)]
    base = (PAPER, PANEL, SEAM, INK, CREAM, LAST, PLAN, BLACK, *sides, *grounds, *CIRCLES.values(), *ART_COLOURS)
    return build_palette(base, _samples(), COLOURS)


def _samples() -> Iterator[Image.Image]:
    """Both sides of all cards in the sizes of a ring and of a hand."""
    for width, height in ((rings.CARD_WIDTH, rings.CARD_HEIGHT), (hand.CARD, hand.TALL)):
        for card in DECK:
            for black in (False, True):
                yield palette_sample(face(card, width, height, black=black), width, height, PAPER)
