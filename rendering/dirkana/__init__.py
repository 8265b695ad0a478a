"""Pictures and words of Dirkana: what ``rendering.Drawing`` asks for."""

from __future__ import annotations

from bot.game import Move, Seat
from bot.games.dirkana import Phase, View
from rendering import Look, Picture
from rendering.dirkana import board, hand, words
from rendering.dirkana.prepare import paint, prepare
from rendering.dirkana.scenes import scenes

__all__ = ["alt", "draw", "has_hand", "label", "paint", "prepare", "scenes", "scored", "sheet", "task", "tell"]


def draw(view: View, look: Look) -> bytes:
    return hand.draw(view, look) if look.part == "hand" and has_hand(view) else board.draw(view, look)


def alt(view: View, look: Look) -> str:
    return words.alt(view, look, hand=look.part == "hand" and has_hand(view))


def label(view: View, text: Move, look: Look) -> str:
    return words.label(view, text, look)


def tell(view: View, who: Seat, heard: str, look: Look) -> str | None:
    return words.tell(view, who, heard, look)


def task(view: View, seat: Seat, look: Look) -> str | None:
    return words.task(view, seat, look)


def scored(view: View, look: Look) -> list[str]:
    return words.scored(view, look)


def has_hand(view: View) -> bool:
    """Once the mains are shown both hands are open."""
    return view.seat is not None and view.phase is Phase.MAIN


def sheet(look: Look) -> Picture:
    return Picture(hand.sheet(), words.sheet(look))
