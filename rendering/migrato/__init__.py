"""Pictures and words of Migrato: what ``rendering.Drawing`` asks for."""

from __future__ import annotations

from bot.game import Move, Seat
from bot.games.migrato.state import View
from rendering import Look, Picture
from rendering.migrato import board, hand, labels, words
from rendering.migrato.prepare import paint, prepare
from rendering.migrato.scenes import scenes

__all__ = ["alt", "draw", "has_hand", "label", "paint", "prepare", "scenes", "scored", "sheet", "task", "tell"]


def draw(view: View, look: Look) -> bytes:
    return hand.draw(view, look) if look.part == "hand" and view.seat is not None else board.draw(view, look)


def alt(view: View, look: Look) -> str:
    return words.alt(view, look)


def label(view: View, text: Move, look: Look) -> str:
    return labels.label(view, text, look)


def tell(view: View, who: Seat, heard: str, look: Look) -> str | None:
    return words.tell(view, who, heard, look)


def has_hand(view: View) -> bool:
    return view.seat is not None and bool(view.hand)


def task(view: View, seat: Seat, look: Look) -> str | None:
    return words.task(view, seat, look)


def scored(view: View, look: Look) -> list[str]:
    return words.scored(view, look)


def sheet(look: Look) -> Picture:
    return Picture(hand.sheet(), words.sheet(look))
