"""Pictures and words of Dirkana."""

from __future__ import annotations

from bot.games.base import Move, Seat
from bot.games.dirkana import Phase, View
from rendering.base import Drawing, Look, Picture
from rendering.dirkana import board, hand, prepare, words
from rendering.dirkana.prepare import paint
from rendering.dirkana.scenes import scenes

__all__ = ["DRAWING", "DirkanaDrawing", "paint", "scenes"]


class DirkanaDrawing(Drawing[View]):
    """The drawing of Dirkana: see ``rendering.base``."""

    def draw(self, view: View, look: Look) -> bytes:
        return hand.draw(view, look) if look.part == "hand" and self.has_hand(view) else board.draw(view, look)

    def alt(self, view: View, look: Look) -> str:
        return words.alt(view, look, hand=look.part == "hand" and self.has_hand(view))

    def label(self, view: View, text: Move, look: Look) -> str:
        return words.label(view, text, look)

    def tell(self, view: View, who: Seat, text: str, look: Look) -> str | None:
        return words.tell(view, who, text, look)

    def task(self, view: View, seat: Seat, look: Look) -> str | None:
        return words.task(view, seat, look)

    def scored(self, view: View, look: Look) -> list[str]:
        return words.scored(view, look)

    def has_hand(self, view: View) -> bool:
        """Whether the hand is still hidden: both hands are open once the mains are shown."""
        return view.seat is not None and view.phase is Phase.MAIN

    def sheet(self, look: Look) -> Picture:
        return Picture(hand.sheet(), words.sheet(look))

    def prepare(self) -> None:
        prepare.prepare()


DRAWING = DirkanaDrawing()
