"""The colours of Instinkt's pictures, and the drawing of each card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rendering._kit import game_sprites

PAPER, PANEL, SEAM = "#e2d3b3", "#d5c39c", "#bfaa7c"
INK, CREAM, GOLD = "#1f2430", "#fdf3da", "#f4c04a"
FOG, RUST = "#7b85a6", "#b9562f"


@dataclass(frozen=True)
class Side:
    """The colours of a seat's cards: ground, text and symbols, muted parts, marked parts."""

    ground: str
    ink: str
    quiet: str
    marked: str


SIDES: Final = (Side("#2b2f3d", CREAM, "#596075", GOLD), Side("#fdf8ea", INK, "#dccda6", "#a87400"))

ANIMALS: Final = {
    "1": "crow",
    "2": "bat",
    "3": "moth",
    "4": "spider",
    "5": "spider-2",
    "6": "cat",
    "7": "owl",
    "8": "wolf",
    "9": "wolpertinger",
    "10": "stag",
    "11": "raccoon",
    "X": "snake",
}
ART_COLOURS: Final = (
    INK,
    "#4c5475",  # slate
    FOG,
    "#bcc3d1",  # mist
    CREAM,
    GOLD,  # eyes
    "#e08a38",  # amber
    RUST,
    "#8c4b36",  # chestnut
    "#c79b6b",  # fawn
    "#ecd5ab",  # sand
    "#3d6f60",  # fir
    "#6fa487",  # fern
    "#6e5896",  # dusk
    "#a68fc6",  # heather
    "#dc9083",  # rose
)

SPRITES = game_sprites("instinkt")
