"""Sprites made ahead of time, and the palette built from the drawings."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from bot.games.migrato import BIRDS, DANGERS, NIGHT, SPECIES, is_night
from bot.texts import LANGUAGES
from rendering._kit import Palette, build_palette, palette_sample
from rendering.migrato import board, hand
from rendering.migrato.arrivals import pile_sprite
from rendering.migrato.cards import back, face, lane
from rendering.migrato.layout import Mark
from rendering.migrato.look import (
    ART_COLOURS,
    BACK,
    CHOICE,
    CHOICE_INK,
    CREAM,
    DAY,
    FEATHER,
    GOLD,
    HAPPENED,
    INK,
    NIGHTLY,
    PANEL,
    PAPER,
    PERIL,
    PERIL_LIGHT,
    SEAM,
    SIDES,
    TO_MOVE,
)
from rendering.migrato.strip import discard_sprite
from rendering.migrato.symbols import letter_sprite

COLOURS = 40  # size of the palette: more enlarge every picture without improving it
LETTERS = "ABCDEFGHIJKL"
MARKS: tuple[Mark, ...] = ("", "last", "preview")


def prepare() -> None:
    """Make the sprites of all cards. Takes a second or two; call it in a thread."""
    for card in (*BIRDS, NIGHT):
        for rows in (board.LARGE, board.SMALL):
            for mark in MARKS:
                board.card_sprite(card, mark, False, board.CARD_WIDTH, rows.height)
            if is_night(card) and card != NIGHT:
                board.card_sprite(card, "", True, board.CARD_WIDTH, rows.height)
        if card in BIRDS:
            for count in range(1, SPECIES[BIRDS[card].species].need + 1):
                pile_sprite(BIRDS[card].species, card, count, "")
    for card in (*BIRDS, *DANGERS):
        for language in LANGUAGES:
            hand.card_sprite(card, None, False, language)
        for mark in MARKS:
            discard_sprite(card, mark)

    for letter in LETTERS:
        letter_sprite(letter)


def make_palette() -> Palette:
    """A palette built anew from the drawings, for ``python -m tests.pictures --palettes``."""
    skies = [colour for sky in (DAY, NIGHTLY) for colour in (sky.ground, sky.disc)]
    base = (
        PAPER,
        PANEL,
        SEAM,
        INK,
        CREAM,
        GOLD,
        HAPPENED,
        TO_MOVE,
        CHOICE,
        CHOICE_INK,
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
