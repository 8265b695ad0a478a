"""Making the palette and, ahead of time, the sprites that most pictures need."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from bot.games.migrato.cards import BIRDS, DANGERS, NIGHT, is_night
from rendering._kit import document, place
from rendering._kit.palette import Palette, build_palette
from rendering._kit.sprites import rasterize
from rendering.migrato import board, hand, middle, places
from rendering.migrato.cards import back, face, strip
from rendering.migrato.look import (
    ART_COLOURS,
    BACK,
    CREAM,
    DAY,
    FEATHER,
    FILE,
    GOLD,
    INK,
    LAST,
    NIGHTLY,
    PANEL,
    PAPER,
    PERIL,
    PERIL_LIGHT,
    PLAN,
    SEAM,
    SIDES,
)

COLOURS = 44  # more would make no picture better, and each larger


def prepare() -> None:
    """So that the first picture is as fast as all others. Takes a second or two; call it in a thread."""
    for card in (*BIRDS, NIGHT):
        for size in (board.LARGE, board.SMALL):
            for mark in ("", "last", "plan"):
                board.card_sprite(card, mark, False, size)
            if is_night(card) and card != NIGHT:
                board.card_sprite(card, "", True, size)
        if card in BIRDS:
            places.pile_sprite(BIRDS[card].species, card, 3, "")
    for card in (*BIRDS, *DANGERS):
        for mark in ("", "up"):
            hand.card_sprite(card, mark, False)
        for mark in ("", "last", "plan"):
            middle.thrown_sprite(card, mark)


def paint() -> Palette:
    """Makes the palette anew from the drawings; needed after their colours have changed. Writes its file."""
    skies = [colour for sky in (DAY, NIGHTLY) for colour in (sky.ground, sky.disc)]
    base = (PAPER, PANEL, SEAM, INK, CREAM, GOLD, LAST, PLAN, BACK, FEATHER, PERIL, PERIL_LIGHT, *skies, *ART_COLOURS)
    made = build_palette((*base, *(side.ground for side in SIDES)), _samples(), COLOURS)
    made.write(str(FILE))
    return made


def _samples() -> Iterator[Image.Image]:
    for card in (*BIRDS, *DANGERS):
        for width, height in ((hand.CARD, hand.TALL),) if card in DANGERS else ((hand.CARD, hand.TALL), (206, 64)):
            shown = face(card, width, height) if height > 64 else strip(card, width, height)
            ground = f'<rect width="{width + 8}" height="{height + 8}" fill="{PAPER}"/>'
            yield rasterize(document(width + 8, height + 8, ground + place(shown, 4, 4)))
    yield rasterize(document(64, 76, f'<rect width="64" height="76" fill="{PANEL}"/>' + place(back(56, 68), 4, 4)))
