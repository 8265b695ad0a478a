"""The colours and the sprites of Migrato's pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rendering._kit import game_sprites
from rendering._kit.meaning import CHOICE, CHOICE_INK, HAPPENED, TO_MOVE

__all__ = [
    "ART_COLOURS",
    "BACK",
    "CHOICE",
    "CHOICE_INK",
    "CREAM",
    "DAY",
    "FEATHER",
    "GOLD",
    "HAPPENED",
    "INK",
    "NIGHTLY",
    "PANEL",
    "PAPER",
    "PERIL",
    "PERIL_LIGHT",
    "SEAM",
    "SIDES",
    "SPRITES",
    "TO_MOVE",
    "WIDTH",
    "Side",
    "Sky",
]

WIDTH: Final = 1080  # pixels, the width of every picture

PAPER, PANEL, SEAM = "#f0e2c8", "#e2cda6", "#c3a878"
INK, CREAM, GOLD = "#1f2430", "#fdf8ea", "#f4c04a"
BACK, FEATHER = "#35607a", "#6f9fb3"  # backs of cards
PERIL, PERIL_LIGHT = "#a3402f", "#e8b49a"  # danger cards


@dataclass(frozen=True)
class Sky:
    """The colours of a bird card: its ground, the disc behind the bird, and what is written on it."""

    ground: str
    disc: str
    ink: str


DAY, NIGHTLY = Sky("#b7dbe4", "#ffe9a8", INK), Sky("#2b3463", "#efe6c4", CREAM)


@dataclass(frozen=True)
class Side:
    """The colours of a seat's sign: its ground and the triangle on it."""

    ground: str
    ink: str


SIDES: Final = (Side("#2f4858", CREAM), Side(CREAM, INK))  # by seat: North, South

ART_COLOURS: Final = (
    INK,
    "#4c5475",  # slate
    "#7b85a6",  # fog
    "#bcc3d1",  # mist
    CREAM,
    "#fdf3da",  # shell
    GOLD,
    "#e08a38",  # amber
    "#b9562f",  # rust
    "#9c4a2c",  # chestnut
    "#6b3f2e",  # umber
    "#a9653f",  # hazel
    "#e8cf9f",  # sand
    "#3d6f60",  # fir
    "#2c8a5f",  # drake
    "#2aa3b4",  # lagoon
    "#d9577a",  # shank
)

SPRITES = game_sprites("migrato")
