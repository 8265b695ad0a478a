"""The example of the rules: three cards meet, and their fragments become a circle."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.games.base import Seat
from bot.games.dirkana import CELLS, Phase, View
from rendering._kit import Canvas, document
from rendering._kit.meaning import CHOICE
from rendering.base import Look
from rendering.dirkana import strip
from rendering.dirkana.layout import layout
from rendering.dirkana.look import PAPER, SPRITES
from rendering.dirkana.rings import paste_ring

SEAT: Final[Seat] = 0
CARD, SLOT = "12", "ne"
VIEW: Final = View(
    seat=SEAT,
    phase=Phase.PLACE,
    grid=("",) * len(CELLS),
    rings=(("4", "7", "", "", "", "10", ""), ("",) * 7),  # main, nw and sw
    hands=((CARD,), ()),
    held=(1, 0),
    turn=SEAT,
    laid=None,
    left=(0, 0),
    circles=((0, 0, 0), (0, 0, 0)),
    points=(0, 0),
    last=(),
    out=None,
    outcome=None,
)
WIDTH, HEIGHT = 848, 318
PLATE: Final = 401  # width


def draw() -> bytes:
    """The ring before and after the placement, as PNG: the slot is marked, and then the circle."""
    canvas = Canvas(SPRITES.palette, WIDTH, HEIGHT, PAPER)
    goal = f"place {CARD} {SLOT}"
    for at, look in enumerate((Look(mark=f"place {CARD}", goals=(goal,)), Look(mark=goal))):
        left = at * (WIDTH - PLATE)
        canvas.paste(strip.plate_sprite(SEAT, False, PLATE, HEIGHT), left, 0)
        ring = replace(strip.ring_of(0, 0), left=left + 1, top=12)
        paste_ring(canvas, VIEW, look, SEAT, ring, layout(VIEW, look))
    canvas.paste(SPRITES.solid("arrow", _arrow), PLATE + 2, HEIGHT // 2 - 20)
    return canvas.png()


def _arrow() -> str:
    path = f'<path d="M4 20H34M20 6L34 20L20 34" fill="none" stroke="{CHOICE}" stroke-width="7" stroke-linecap="round"'
    return document(40, 40, path + ' stroke-linejoin="round"/>', ground=PAPER)
