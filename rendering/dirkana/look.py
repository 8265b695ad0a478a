"""The colours of Dirkana's pictures, and the drawing of each card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.games.dirkana import BLUE, RED, YELLOW
from rendering._kit import game_sprites

PAPER, PANEL = "#efe2ca", "#e2d0ae"
INK, CREAM, GOLD = "#23212e", "#fff4dc", "#f5c433"


@dataclass(frozen=True)
class Side:
    """The colours of a seat's plate: ground, text and symbols, muted parts."""

    ground: str
    ink: str
    quiet: str


@dataclass(frozen=True)
class Ground:
    """A background of cards: its colour, and colour and shape of the figure behind the character."""

    colour: str
    plate: str
    shape: str


SIDES: Final = (Side("#3a3450", CREAM, "#8f88b0"), Side("#fffaf0", INK, "#a8966c"))
BLACK: Final = "#23212e"  # the black side of a card, shown by main Dirks
GROUNDS: Final = {
    "green": Ground("#86b47c", "#b9d6a9", "flower"),
    "orange": Ground("#e39a4e", "#f5cf9b", "star"),
    "violet": Ground("#8d78b5", "#c5b6dd", "cross"),
}
CIRCLES: Final = {RED: "#cf3b2e", YELLOW: GOLD, BLUE: "#2b63b8"}
COLOURS: Final = (RED, YELLOW, BLUE)

DIRKS: Final = dict(
    enumerate(
        (
            *("pirate", "chef", "wizard", "farmer", "astronaut", "vampire", "robot", "king", "punk"),
            *("diver", "viking", "ghost", "alien", "clown", "detective", "knight", "mummy", "ninja"),
        ),
        1,
    )
)
ART_COLOURS: Final = (
    INK,
    CREAM,
    GOLD,
    "#cf3b2e",  # red
    "#2b63b8",  # blue
    "#efbf94",  # skin
    "#b87a4e",  # tan
    "#6e4630",  # bark
    "#a7b0bf",  # steel
    "#59627a",  # slate
    "#e58d86",  # rose
    "#7b5ba6",  # plum
)

SPRITES = game_sprites("dirkana")
