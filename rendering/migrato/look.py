"""The colours and the sprites of Migrato's pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.games.base import Move
from bot.games.migrato import View
from bot.texts import say
from rendering._kit import CHOICE, CHOICE_INK, HAPPENED, TALLEST, TO_MOVE, game_sprites, rect
from rendering.base import Look, Spot
from rendering.migrato.labels import brief_name
from rendering.migrato.layout import Target, targets

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
    "QUIET",
    "SEAM",
    "SIDES",
    "SPRITES",
    "TO_MOVE",
    "WIDTH",
    "Side",
    "Sky",
]

WIDTH: Final = 1080  # pixels, the width of every picture

SKIES: Final = ("#2a7399", "#29608a", "#284e79", "#253d66", "#1f2f54", "#182343")  # from day to night
PAPER, PANEL, SEAM, QUIET = SKIES[0], "#dfe9ea", "#a9bcc4", "#566b75"
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
    """The colours of a seat's sign: its ground and the shape on it."""

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


def _texture() -> str:
    """The sky from day to night, in bands, with clouds above and stars below."""
    made = "".join(rect(0, 240 + 130 * at, WIDTH, TALLEST, sky) for at, sky in enumerate(SKIES[1:]))
    for at in range(90):
        x, y = at * 397 % WIDTH, 620 + at * 211 % (TALLEST - 620)
        made += f'<circle cx="{x}" cy="{y}" r="{2 + at % 3}" fill="{CREAM}"/>'
    return made


SPRITES = game_sprites("migrato", PAPER, _texture)


def spots(view: View, paths: Sequence[Move], look: Look) -> list[Spot | None]:
    """The spots of paths that are offered together.

    Goals form a row in the order of the columns. Cards of the hand, whole columns and the stack are named by their
    words. The stack is where a hand is exchanged, so that the menu at the start of a turn shows the strip.
    """
    found = targets(view, paths, look.mark)
    return [
        None if target is None else _spot(view, path.split(), target, look.language)
        for path, target in zip(paths, found, strict=True)
    ]


def _spot(view: View, words: list[str], target: Target, language: str) -> Spot:
    match target.kind, words:
        case "stack", _:
            word = say(language, "migrato-spot-exchange")
        case "hand", [_, card, *_]:
            word = brief_name(language, card)
        case "column", ["join", number, _, "new"]:
            word = say(language, "migrato-spot-join-new", column=int(number))
        case "column", ["join", number, _, goal]:
            word = say(language, "migrato-spot-join-to", column=int(number), goal=int(goal))
        case "column", [kind, number, *_]:
            word = say(language, f"migrato-spot-{kind}", column=int(number))
        case "goal", [*_, "new"]:
            word = say(language, "migrato-spot-new")
        case "goal", _:
            word = say(language, "migrato-spot-column", column=target.column + 1)
        case "card", _:
            word = brief_name(language, view.columns[target.seat][target.column].cards[target.row])
        case "taken", _:
            word = say(language, "migrato-spot-column", column=target.column + 1)
        case _:
            word = say(language, "migrato-spot-pile", species=target.species)
    cell = (target.column, 0) if target.kind == "goal" else None
    return Spot(target.part, cell, word, has_sign=target.kind in ("hand", "stack", "column"))
