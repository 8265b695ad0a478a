"""The palette, and the sprites that most pictures need."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from bot.games.migrato.cards import BIRDS, DANGERS, NIGHT, is_night
from rendering._kit import document, place
from rendering._kit.palette import Palette, grown
from rendering._kit.sprites import rendered
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
    FILE,
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

COLOURS = 44  # of the palette: more make pictures larger and no better
MARKS: tuple[Mark, ...] = ("", "last", "preview")


def prepare() -> None:
    """Make the sprites of all cards. Takes a second or two."""
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


def paint() -> Palette:
    """Make the palette from the drawings and write its file. Needed whenever their colours change."""
    skies = [colour for sky in (DAY, NIGHTLY) for colour in (sky.ground, sky.disc)]
    base = (PAPER, PANEL, SEAM, INK, CREAM, GOLD, LAST, PREVIEW, BACK, FEATHER, PERIL, PERIL_LIGHT)
    grounds = [side.ground for side in SIDES]
    made = grown((*base, *skies, *ART_COLOURS, *grounds), _samples(), COLOURS)
    made.write(str(FILE))
    return made


def _samples() -> Iterator[Image.Image]:
    """Pictures whose colours the palette should hold."""
    large = hand.CARD_WIDTH, hand.CARD_HEIGHT
    for card in (*BIRDS, *DANGERS):
        yield _on_ground(face(card, *large), *large, PAPER)
        if card in BIRDS:
            yield _on_ground(strip(card, 206, 64), 206, 64, PAPER)
    yield _on_ground(back(56, 68), 56, 68, PANEL)


def _on_ground(made: str, width: int, height: int, colour: str) -> Image.Image:
    ground = f'<rect width="{width + 8}" height="{height + 8}" fill="{colour}"/>'
    return rendered(document(width + 8, height + 8, ground + place(made, 4, 4)))
