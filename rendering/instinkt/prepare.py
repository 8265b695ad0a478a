"""Sprites made ahead of time, and the palette built from the drawings."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from bot.games.instinkt import CARDS, SNAKE
from rendering._kit import Palette, build_palette, palette_sample
from rendering.instinkt import board, hand, seats
from rendering.instinkt.cards import back, face
from rendering.instinkt.look import ART_COLOURS, CREAM, GOLD, INK, LAST, PANEL, PAPER, PLAN, SEAM, SIDES

COLOURS = 28  # size of the palette: more enlarge every picture without improving it


def prepare() -> None:
    """Make the sprites that most pictures need. Takes a second or two; call it in a thread."""
    for seat in (0, 1):
        for card in CARDS:
            for mark in ("", "1", "2", "gone"):
                seats.open_card_sprite(seat, card, mark)
            for mark in ("", "up"):
                hand.card_sprite(seat, card, mark)
            if card != SNAKE:
                for pitch in board.PITCHES:
                    for mark in ("", "last", "plan"):
                        board.cell_sprite(pitch, (seat, card), mark)


def make_palette() -> Palette:
    """A palette built anew from the drawings, for ``python -m tests.pictures --palettes``."""
    sides = [colour for side in SIDES for colour in (side.ground, side.ink, side.quiet, side.marked)]
    return build_palette((PAPER, PANEL, SEAM, INK, CREAM, GOLD, LAST, PLAN, *sides, *ART_COLOURS), _samples(), COLOURS)


def _samples() -> Iterator[Image.Image]:
    """All cards and backs in the sizes of a hand and of a board."""
    for seat in (0, 1):
        for width, height in ((hand.CARD, hand.TALL), (224, 224), (120, 120)):
            for card in (*CARDS, None):
                shown = face(card, seat, width, height, 3) if card else back(seat, width, height)
                yield palette_sample(shown, width, height, PAPER)
