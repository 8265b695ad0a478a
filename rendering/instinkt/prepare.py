"""Making the palette and, ahead of time, the sprites that most pictures need."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from bot.games.instinkt import CARDS, SNAKE
from rendering._kit import document, place
from rendering._kit.palette import Palette, grown
from rendering._kit.sprites import rendered
from rendering.instinkt import board, hand, places
from rendering.instinkt.cards import back, face
from rendering.instinkt.look import (
    ART_COLOURS,
    CREAM,
    FILE,
    GOLD,
    INK,
    LAST,
    PANEL,
    PAPER,
    PLAN,
    SEAM,
    SIDES,
)

COLOURS = 28  # more would make no picture better, and each larger


def prepare() -> None:
    """So that the first picture is as fast as all others. Takes a second or two; call it in a thread."""
    for seat in (0, 1):
        for card in CARDS:
            for mark in ("", "1", "2", "gone"):
                places.open_card(seat, card, mark)
            for mark in ("", "up"):
                hand.card_sprite(seat, card, mark)
            if card != SNAKE:
                for pitch in board.PITCHES:
                    for mark in ("", "last", "plan"):
                        board.cell_sprite(pitch, (seat, card), mark)


def paint() -> Palette:
    """Makes the palette anew from the drawings; needed after their colours have changed. Writes its file."""
    sides = [colour for side in SIDES for colour in (side.ground, side.ink, side.quiet, side.marked)]
    base = (PAPER, PANEL, SEAM, INK, CREAM, GOLD, LAST, PLAN, *sides, *ART_COLOURS)
    made = grown(base, _samples(), COLOURS)
    made.write(str(FILE))
    return made


def _samples() -> Iterator[Image.Image]:
    for seat in (0, 1):
        for width, height in ((hand.CARD, hand.TALL), (224, 224), (120, 120)):
            for card in (*CARDS, None):
                shown = face(card, seat, width, height, 3) if card else back(seat, width, height)
                ground = f'<rect width="{width + 8}" height="{height + 8}" fill="{PAPER}"/>'
                yield rendered(document(width + 8, height + 8, ground + place(shown, 4, 4)))
