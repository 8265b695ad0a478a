"""The colours of Insider's pictures (a town at dusk) and its sprites."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rendering._kit import game_sprites

PAPER, BLOCK, SEAM = "#e4d3c6", "#d0bbb0", "#a8938f"
STREET, PLACE, INNER = "#f6ead6", "#fbf4e6", "#eadcea"
INK, CREAM, GOLD, NIGHT, DUSK, HAZE = "#2a2233", "#fbf6ea", "#f0b62c", "#37264a", "#513a66", "#b9a6c9"
TREES, ROOFS = "#2b8a86", "#a8683f"

SMALL: Final = 42  # px: the least size of text; 11 CSS px on a phone in pictures 1080 px wide


@dataclass(frozen=True)
class Side:
    """A seat's colour and the tint of its home."""

    colour: str
    tint: str


SIDES: Final = (
    Side("#cf3a2b", "#f0c9bb"),
    Side("#2b6cb5", "#c5d6e6"),
    Side("#f0b62c", "#f5e0a6"),
    Side("#fbf6ea", "#d9d2cf"),
)
ART_COLOURS: Final = ("#eab98f", ROOFS, TREES, "#d5edf0", "#3a3547", "#e58a3c", "#8d8398", "#6d4a9c", "#452a55")
SPRITES = game_sprites("insider")
