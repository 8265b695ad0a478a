"""Pictures and words of Insider."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Move, Seat
from bot.games.insider import View
from rendering.base import Drawing, Look, Picture, ToldEvent
from rendering.insider import alt, board, hand, prepare, telling, words
from rendering.insider.prepare import paint

__all__ = ["DRAWING", "InsiderDrawing", "paint"]


class InsiderDrawing(Drawing[View]):
    """The drawing of Insider: see ``rendering.base``."""

    def draw(self, view: View, look: Look) -> bytes:
        return hand.draw(view, look) if look.part == "hand" and view.seat is not None else board.draw(view, look)

    def alt(self, view: View, look: Look) -> str:
        return alt.alt(view, look)

    def label(self, view: View, text: Move, look: Look) -> str:
        return words.label(view, text, look)

    def tell(self, view: View, who: Seat, text: str, look: Look) -> str | None:
        return telling.tell(view, who, text, look)

    def task(self, view: View, seat: Seat, look: Look) -> str | None:
        return telling.task(view, seat, look)

    def scored(self, view: View, look: Look) -> list[str]:
        return telling.scored(view, look)

    def tell_all(self, events: Sequence[ToldEvent], after: View, look: Look) -> list[str]:
        return telling.tell_all(events, after, look)

    def has_hand(self, view: View) -> bool:
        return view.seat is not None and bool(view.hand)

    def sheet(self, look: Look) -> Picture:
        return Picture(hand.sheet(), alt.sheet(look))

    def prepare(self) -> None:
        prepare.prepare()


DRAWING = InsiderDrawing()
