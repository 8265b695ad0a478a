"""Sprites made ahead of time, and the palette built from the drawings."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from bot.games.migrato import BIRDS, DANGERS, NIGHT, is_night
from rendering._kit import Palette, build_palette, palette_sample
from rendering.migrato import board, hand
from rendering.migrato.arrivals import pile_sprite
from rendering.migrato.cards import back, face, strip
from rendering.migrato.layout import Mark
from rendering.migrato.look import (
    ART_COLOURS,
    BACK,
    CREAM,
    DAY,
    FEATHER,
    GOLD,
    INK,
    LAST,
    NIGHTLY,
    PANEL,
    PAPER,
    PERIL,
    PERIL_LIGHT,
    PREVIEW,
    SEAM,
    SIDES,
)
from rendering.migrato.middle import discard_sprite

COLOURS = 44  # size of the palette: more enlarge every picture without improving it
MARKS: tuple[Mark, ...] = ("", "last", "preview")


def prepare() -> None:
    """Make the sprites of all cards. Takes a second or two; call it in a thread."""
    for card in (*BIRDS, NIGHT):
        for size in (board.LARGE, board.SMALL):
            for mark in MARKS:
                board.card_sprite(card, mark, False, size)
            if is_night(card) and card != NIGHT:
                board.card_sprite(card, "", True, size)
        if card in BIRDS:
            pile_sprite(BIRDS[card].species, card, 3, "")
    for card in (*BIRDS, *DANGERS):
        for ring in (None, PREVIEW):
            hand.card_sprite(card, ring, False)
        for mark in MARKS:
            discard_sprite(card, mark)


def make_palette() -> Palette:
    """A palette built anew from the drawings, for ``python -m tests.pictures --palettes``."""
    skies = [colour for sky in (DAY, NIGHTLY) for colour in (sky.ground, sky.disc)]
    base = (PAPER, PANEL, SEAM, INK, CREAM, GOLD, LAST, PREVIEW, BACK, FEATHER, PERIL, PERIL_LIGHT)
    grounds = [side.ground for side in SIDES]
    return build_palette((*base, *skies, *ART_COLOURS, *grounds), _samples(), COLOURS)


def _samples() -> Iterator[Image.Image]:
    """All cards in the size of a hand, birds also in that of a column, and the back."""
    width, height = hand.CARD_WIDTH, hand.CARD_HEIGHT
    for card in (*BIRDS, *DANGERS):
        yield palette_sample(face(card, width, height), width, height, PAPER)
        if card in BIRDS:
            yield palette_sample(strip(card, 206, 64), 206, 64, PAPER)
    yield palette_sample(back(56, 68), 56, 68, PANEL)
