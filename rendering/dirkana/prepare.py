"""Making the palette and, ahead of time, the sprites that most pictures need."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from bot.games.dirkana import DECK, turn_card
from rendering._kit import document, place
from rendering._kit.palette import Palette, grown
from rendering._kit.sprites import rendered
from rendering.dirkana import board, hand, rings
from rendering.dirkana.cards import face
from rendering.dirkana.look import (
    ART_COLOURS,
    BLACK,
    CIRCLES,
    CREAM,
    FILE,
    GROUNDS,
    INK,
    LAST,
    PANEL,
    PAPER,
    PLAN,
    SEAM,
    SIDES,
)

COLOURS = 30  # more would make no picture better, and each larger


def prepare() -> None:
    """So that the first picture is as fast as all others. Takes a second or two; call it in a thread."""
    board.cell_sprite("")
    for card in DECK:
        for lifted in (False, True):
            hand.card_sprite(card, lifted)
        for one in (card, turn_card(card)):
            board.cell_sprite(one)
            for seat in (0, 1):
                rings.card_sprite(seat, one, rings.HELD_WIDTH, rings.HELD_HEIGHT)
                rings.card_sprite(seat, one, rings.CARD_WIDTH, rings.CARD_HEIGHT)
        for seat in (0, 1):
            rings.card_sprite(seat, card, rings.CARD_WIDTH, rings.CARD_HEIGHT, black=True)


def paint() -> Palette:
    """Makes the palette anew from the drawings; needed after their colours have changed. Writes its file."""
    sides = [colour for side in SIDES for colour in (side.ground, side.ink, side.quiet)]
    grounds = [colour for ground in GROUNDS.values() for colour in (ground.colour, ground.plate)]
    base = (PAPER, PANEL, SEAM, INK, CREAM, LAST, PLAN, BLACK, *sides, *grounds, *CIRCLES.values(), *ART_COLOURS)
    made = grown(base, _samples(), COLOURS)
    made.write(str(FILE))
    return made


def _samples() -> Iterator[Image.Image]:
    for width, height in ((rings.CARD_WIDTH, rings.CARD_HEIGHT), (hand.CARD, hand.TALL)):
        for card in DECK:
            ground = f'<rect width="{width + 8}" height="{height + 8}" fill="{PAPER}"/>'
            for black in (False, True):
                shown = place(face(card, width, height, black=black), 4, 4)
                yield rendered(document(width + 8, height + 8, ground + shown))
