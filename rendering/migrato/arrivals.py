"""The arrival zone of a seat: a pile for each species that has arrived, a shadow for each other one."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.migrato import BIRDS, SPECIES, View
from rendering._kit import Canvas, document, place, sign
from rendering.migrato.cards import chip
from rendering.migrato.layout import Layout, Mark
from rendering.migrato.look import CHOICE, HAPPENED, INK, PANEL, SEAM, SPRITES
from rendering.migrato.symbols import letter_sprite, picked_outline, pips, pips_width, shadow

SLOT_WIDTH, SLOT_HEIGHT = 125, 106
PILE_WIDTH, PILE_HEIGHT = 118, 66


def paste_arrivals(canvas: Canvas, view: View, shown: Layout, seat: Seat, left: int, top: int) -> None:
    """Paste the arrival zone of a seat, a slot for each species."""
    piles = {BIRDS[pile[-1]].species: pile for pile in view.arrivals[seat]}
    for at, species in enumerate(SPECIES):
        pile, x = piles.get(species, ()), left + at * SLOT_WIDTH
        card, count = (pile[-1], len(pile)) if pile else ("", 0)
        canvas.paste(pile_sprite(species, card, count, shown.piles.get((seat, species), "")), x, top)
        letters = shown.letters.get((seat, species), "")
        for place_at, letter in enumerate(letters):
            across = (place_at + 1 - len(letters)) * 50
            canvas.stamp(letter_sprite(letter), x + SLOT_WIDTH - 30 + across, top + PILE_HEIGHT + 13)


def pile_sprite(species: str, card: str, count: int, mark: Mark) -> Image.Image:
    """A pile of ``count`` cards with ``card`` on top; "" and 0 for a species that has not arrived."""
    if card:
        return SPRITES.solid(("pile", species, card, count, mark), lambda: _pile(species, card, count, mark))
    return SPRITES.solid(("pile", species, mark), lambda: _empty_pile(species, mark))


def _document(made: str) -> str:
    return document(SLOT_WIDTH, SLOT_HEIGHT, made, ground=PANEL)


def _empty_pile(species: str, mark: Mark) -> str:
    need, most, colour = SPECIES[species].need, SPECIES[species].most, CHOICE if mark else SEAM
    made = sign(species, 40, place(shadow(species, colour), SLOT_WIDTH / 2 - 36, -1, 72 / 300))
    if mark:
        made += picked_outline(5, 4, SLOT_WIDTH - 10, PILE_HEIGHT - 4, colour)
    x = (SLOT_WIDTH - pips_width(max(need, most))) // 2
    return _document(made + pips(x, PILE_HEIGHT + 6, need, need if mark else 0, colour, most))


def _pile(species: str, card: str, count: int, mark: Mark) -> str:
    x = 6 if mark == "start" else (SLOT_WIDTH - pips_width(count)) // 2  # leaves room for a letter
    made = place(chip(card, PILE_WIDTH, PILE_HEIGHT - 4), 4, 3)
    made += pips(x, PILE_HEIGHT + 6, count, count, INK)
    if mark:
        colour, is_dashed = (HAPPENED, False) if mark == "last" else (CHOICE, mark == "start")
        made += picked_outline(5, 4, SLOT_WIDTH - 10, PILE_HEIGHT - 6, colour, dashed=is_dashed)
    return _document(made)
