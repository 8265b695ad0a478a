"""Pictures and words of Hypnosia: what ``rendering.Drawing`` asks for."""

from __future__ import annotations

from bot.game import Move, Seat
from bot.games.hypnosia import View
from rendering import Look, Picture
from rendering.hypnosia import board, words
from rendering.hypnosia.prepare import paint, prepare
from rendering.hypnosia.scenes import opening, scenes

__all__ = ["alt", "draw", "hands", "has_hand", "label", "paint", "prepare", "scenes", "sheet", "task", "tell"]

hands = False  # nothing is hidden in this game


def draw(view: View, look: Look) -> bytes:
    return board.draw(view, look)


def alt(view: View, look: Look) -> str:
    return words.alt(view, look)


def label(view: View, text: Move, look: Look) -> str:
    return words.label(view, text, look)


def tell(view: View, who: Seat, heard: str, look: Look) -> str | None:
    return words.tell(view, who, heard, look)


def task(view: View, seat: Seat, look: Look) -> str | None:
    return words.task(view, seat, look)


def has_hand(view: View) -> bool:
    return hands


def sheet(look: Look) -> Picture:
    """The board with all figures at the start."""
    return Picture(board.draw(opening(), look), words.sheet(look))
