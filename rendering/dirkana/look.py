"""The colours of Dirkana's pictures, and the drawing of each card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.games.dirkana import BLUE, RED, YELLOW
from rendering._kit import TALLEST, WIDEST, game_sprites, rect

PAPER, STRIPE, PANEL = "#4d1420", "#5f1b29", "#e9d8b6"  # a tent's cloth with its stripes; places of cards
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


SIDES: Final = (Side("#3a3450", CREAM, "#aca5cb"), Side("#fffaf0", INK, "#7f6d45"))
BLACK: Final = "#23212e"  # the black side of a card, shown by main Dirks
GROUNDS: Final = {
    "green": Ground("#86b47c", "#b9d6a9", "flower"),
    "orange": Ground("#e39a4e", "#f5cf9b", "star"),
    "violet": Ground("#9681bd", "#c5b6dd", "cross"),
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


def _texture() -> str:
    """The striped cloth of a fairground tent."""
    return "".join(rect(x, 0, 60, TALLEST, STRIPE) for x in range(0, WIDEST, 120))


SPRITES = game_sprites("dirkana", PAPER, _texture)
