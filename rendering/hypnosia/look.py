"""The colours and the sprites of Hypnosia's pictures. Lengths are units: SCALE pixels each."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from bot.games.base import Seat
from rendering._kit import (
    CHOICE,
    HAPPENED,
    TO_MOVE,
    Sprites,
    document,
    place,
    place_art,
    sign,
)

BOARD: Final = 1080  # units: the side of the board, the height of every picture
WIDTH: Final = 1440  # of every picture: the seats stand at the right
SCALE: Final = 3 / 4  # pixels a unit: a picture is as wide as it may be, 1080 px

PAPER, PANEL, INK, CREAM = "#2a2147", "#d3bfa9", "#1f2430", "#fdf3da"
PLUM, MAUVE = "#4a3763", "#cbb6cf"  # the track, and the light on blue pawns
MINT, AMBER, ROSE = "#bfe0d3", "#f3c877", "#eba39a"
RED, BLUE, GOLD, GREEN = "#d4472f", "#2a57a8", "#f2b632", "#3fb47b"
COLOURS: Final = (
    *(PAPER, PANEL, INK, CREAM, PLUM, MAUVE, MINT, AMBER, ROSE, RED, BLUE, GOLD, GREEN, HAPPENED, TO_MOVE, CHOICE),
)  # the fewer, the smaller the files; CHOICE_INK becomes CREAM
TINTS: Final = {"s": PANEL, "a": CREAM, "b": MINT, "c": AMBER, "centre": ROSE}  # spaces of each circle
TRACK_COLOUR: Final = PLUM  # under the spaces of all circles
NUMBER: Final = 56  # size of numbers, letters and names: the smallest that both clients show 11 px tall


@dataclass(frozen=True)
class Figure:
    """A seat's pawns: the drawing of art/hypnosia, its colour, the colour of text on it, and its outline."""

    shape: str
    colour: str
    ink: str
    edge: str = INK


FIGURES: Final = (  # by seat
    Figure("circle", RED, CREAM),
    Figure("square", BLUE, CREAM),
    Figure("triangle", GOLD, INK),
    Figure("diamond", GREEN, INK),
    Figure("star", CREAM, INK),
    Figure("cross", INK, CREAM, CREAM),
)


def scaled(width: int, height: int, body: str) -> str:
    """An SVG document of that many units."""
    return document(width, height, body, SCALE)


def swirl() -> str:
    """The hypnotic spiral of the ground, around the middle of the board, in units."""
    turns = [(at * pi / 18, 380 + at * 12) for at in range(76)]
    points = " ".join(f"{BOARD / 2 + far * cos(turn):.0f},{BOARD / 2 + far * sin(turn):.0f}" for turn, far in turns)
    return f'<polyline points="{points}" fill="none" stroke="{PLUM}" stroke-width="170"/>'


SPRITES = Sprites("hypnosia", PAPER, lambda: place(swirl(), scale=SCALE))


def figure(seat: Seat, size: float, x: float = 0, y: float = 0) -> str:
    """A seat's figure as SVG, ``size`` units wide and high, its upper left corner at x, y."""
    shape = FIGURES[seat].shape
    return sign(shape, size, place_art(f"hypnosia/{shape}", x, y, size))
