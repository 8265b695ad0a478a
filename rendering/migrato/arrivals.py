"""The arrival zone of a seat: a pile for each species that has arrived, a shadow for each other one."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.migrato import BIRDS, SPECIES, View
from rendering._kit import Canvas, document, outline, place
from rendering.migrato.cards import strip
from rendering.migrato.layout import Mark
from rendering.migrato.look import INK, LAST, PAPER, PREVIEW, SEAM, SPRITES
from rendering.migrato.symbols import DASH, pips, pips_width, shadow, start_dot

ARRIVALS_HEIGHT, SLOT_WIDTH = 102, 208
PILE_WIDTH, PILE_HEIGHT = 200, 70


def paste_arrivals(canvas: Canvas, view: View, marks: dict[tuple[Seat, str], Mark], seat: Seat, top: int) -> None:
    """Paste the arrival zone of a seat. ``marks``: by seat and species."""
    piles = {BIRDS[pile[-1]].species: pile for pile in view.arrivals[seat]}
    for at, species in enumerate(SPECIES):
        pile = piles.get(species, ())
        card, count = (pile[-1], len(pile)) if pile else ("", 0)
        canvas.paste(pile_sprite(species, card, count, marks.get((seat, species), "")), 20 + at * SLOT_WIDTH, top)


def pile_sprite(species: str, card: str, count: int, mark: Mark) -> Image.Image:
    """A pile of ``count`` cards with ``card`` on top; "" and 0 for a species that has not arrived."""
    if card:
        return SPRITES.solid(("pile", species, card, count, mark), lambda: _pile(species, card, count, mark))
    return SPRITES.solid(("pile", species, mark), lambda: _empty_pile(species, mark))


def _document(made: str) -> str:
    return document(SLOT_WIDTH, ARRIVALS_HEIGHT, made, ground=PAPER)


def _empty_pile(species: str, mark: Mark) -> str:
    need, most, colour = SPECIES[species].need, SPECIES[species].most, PREVIEW if mark else SEAM
    if mark:
        line = f'stroke-width="6" stroke-dasharray="{DASH}"'
    else:
        line = 'stroke-width="3" stroke-dasharray="3 9" stroke-linecap="round"'
    made = (
        f'<rect x="6" y="4" width="{PILE_WIDTH - 4}" height="{PILE_HEIGHT - 4}" rx="14" fill="none" '
        f'stroke="{colour}" {line}/>'
    )
    made += place(shadow(species, colour), SLOT_WIDTH / 2 - 36, 1, 72 / 300)
    x = (SLOT_WIDTH - pips_width(max(need, most))) / 2
    return _document(made + pips(x, PILE_HEIGHT + 8, need, need if mark else 0, colour, most))


def _pile(species: str, card: str, count: int, mark: Mark) -> str:
    need, most = SPECIES[species].need, SPECIES[species].most
    x = (SLOT_WIDTH - pips_width(max(need, most, count))) / 2
    made = place(strip(card, PILE_WIDTH, PILE_HEIGHT - 2), 4, 2)
    made += pips(x, PILE_HEIGHT + 8, need, count, INK)
    if mark:
        dash = "" if mark in ("last", "start") else DASH
        made += outline(5, 3, PILE_WIDTH - 2, PILE_HEIGHT - 4, LAST if mark == "last" else PREVIEW, 6, 14, dash)
    if mark == "start":
        made += start_dot(PILE_WIDTH - 16, PILE_HEIGHT / 2)
    return _document(made)
