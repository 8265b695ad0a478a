"""The colours of Hypnosia's pictures, and who plays with which: a figure, that is a shape, has a colour of its own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rendering._kit import Palette, Sprites, document

PAPER, PANEL, INK, CREAM = "#e5d6c3", "#d3bfa9", "#1f2430", "#fdf3da"
PLUM, MAUVE = "#4a3763", "#cbb6cf"  # the tracks
MINT, AMBER, ROSE = "#bfe0d3", "#f3c877", "#eba39a"
RED, BLUE, GOLD, GREEN = "#d4472f", "#2a57a8", "#f2b632", "#3fb47b"
FOG = "#596075"  # light on what is dark
LAST, PLAN = "#ef7d12", "#35b0ea"  # what just happened: orange; what is only being considered: sky blue
COLOURS: Final = (
    *(PAPER, PANEL, INK, CREAM, PLUM, MAUVE, MINT, AMBER, ROSE, RED, BLUE, GOLD, GREEN, FOG, LAST, PLAN),
)  # no more than 16: a pixel then takes four bits
TINTS: Final = {"s": PANEL, "a": CREAM, "b": MINT, "c": AMBER, "centre": ROSE}  # the spaces of each circle
TRACKS: Final = {"a": PLUM, "b": MAUVE, "c": PLUM}  # what they lie on
NUMBERS: Final = {"a": CREAM, "b": INK, "c": CREAM}


@dataclass(frozen=True)
class Figure:
    """What a seat plays with: a drawing of art/hypnosia, its colour, what can be read on it, and its outline."""

    shape: str
    colour: str
    ink: str
    edge: str = INK


FIGURES: Final = (
    Figure("circle", RED, CREAM),
    Figure("square", BLUE, CREAM),
    Figure("triangle", GOLD, INK),
    Figure("diamond", GREEN, INK),
    Figure("star", CREAM, INK),
    Figure("cross", INK, CREAM, CREAM),
)

SCALE = 5 / 6  # pixels a unit: pictures are 900 px wide, since rings have many edges, and edges make a file large

CRISP = 'shape-rendering="crispEdges"'  # edges without blending make pictures a quarter smaller


def scaled(width: int, height: int, body: str) -> str:
    """An SVG document whose lengths are units."""
    return document(width, height, body, SCALE)


FILE = Path(__file__).parent.parent / "art" / "hypnosia" / "palette.png"
SPRITES = Sprites(lambda: Palette.read(str(FILE)))
