"""Pictures and words of Hypnosia."""

from __future__ import annotations

from bot.games.base import Move, Seat
from bot.games.hypnosia import View
from rendering.base import Drawing, Look, Picture
from rendering.hypnosia import board, prepare, words
from rendering.hypnosia.prepare import paint
from rendering.hypnosia.scenes import opening, scenes

__all__ = ["DRAWING", "HypnosiaDrawing", "paint", "scenes"]


class HypnosiaDrawing(Drawing[View]):
    """The drawing of Hypnosia: see ``rendering.base``."""

    hands = False

    def draw(self, view: View, look: Look) -> bytes:
        return board.draw(view, look)

    def alt(self, view: View, look: Look) -> str:
        return words.alt(view, look)

    def label(self, view: View, text: Move, look: Look) -> str:
        return words.label(view, text, look)

    def tell(self, view: View, who: Seat, text: str, look: Look) -> str | None:
        return words.tell(view, who, text, look)

    def task(self, view: View, seat: Seat, look: Look) -> str | None:
        return words.task(view, seat, look)

    def has_hand(self, view: View) -> bool:
        return False

    def sheet(self, look: Look) -> Picture:
        return Picture(board.draw(opening(), look), words.sheet(look))

    def prepare(self) -> None:
        prepare.prepare()


DRAWING = HypnosiaDrawing()
