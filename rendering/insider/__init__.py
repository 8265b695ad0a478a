"""Pictures and words of Insider: what ``rendering.Drawing`` asks for."""

from __future__ import annotations

from bot.games.insider import View
from rendering import Look, Picture
from rendering.insider import alt as alts
from rendering.insider import board, hand
from rendering.insider.alt import alt
from rendering.insider.prepare import paint, prepare
from rendering.insider.scenes import scenes
from rendering.insider.telling import scored, task, tell, tell_all
from rendering.insider.words import label

__all__ = [
    "alt",
    "draw",
    "has_hand",
    "label",
    "paint",
    "prepare",
    "scenes",
    "scored",
    "sheet",
    "task",
    "tell",
    "tell_all",
]


def draw(view: View, look: Look) -> bytes:
    return hand.draw(view, look) if look.part == "hand" and view.seat is not None else board.draw(view, look)


def has_hand(view: View) -> bool:
    return view.seat is not None and bool(view.hand)


def sheet(look: Look) -> Picture:
    return Picture(hand.sheet(), alts.sheet(look))
