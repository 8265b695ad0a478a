"""The drawing of Instinkt."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Move, Seat
from bot.games.instinkt import View
from rendering.base import Description, Drawing, Look, Picture, Spot
from rendering.instinkt import alt, board, cards, describe, emojis, labels, plates, spots, words

__all__ = ["DRAWING", "InstinktDrawing"]


class InstinktDrawing(Drawing[View]):
    """Pictures and words of Instinkt."""

    emblem = ("instinkt/owl", "instinkt/wolf", "instinkt/stag")
    strips = True
    sheet_page, example_page = 2, 3

    def draw(self, view: View, look: Look) -> bytes:
        if look.part == "hand" and view.seat is not None:
            return cards.draw(view, look)
        return plates.draw(view, look) if look.part == "strip" else board.draw(view, look)

    def spots(self, view: View, paths: Sequence[Move], look: Look) -> list[Spot | None]:
        return spots.spots(view, paths, look)

    def alt(self, view: View, look: Look) -> str:
        return alt.alt(view, look)

    def describe(self, view: View, look: Look) -> Description:
        return describe.describe(view, look)

    def spoken(self, view: View, text: Move, look: Look) -> str:
        return labels.spoken(view, text, look)

    def label(self, view: View, text: Move, look: Look) -> str:
        return labels.label(view, text, look)

    def tell(self, view: View, who: Seat, text: str, look: Look) -> str | None:
        return words.tell(view, who, text, look)

    def task(self, view: View, seat: Seat, look: Look) -> str | None:
        return words.task(view, seat, look)

    def stake(self, view: View, seat: Seat, look: Look) -> str | None:
        return words.stake(view, seat, look)

    def scored(self, view: View, look: Look) -> list[str]:
        return words.scored(view, look)

    def has_hand(self, view: View) -> bool:
        return view.seat is not None and bool(view.hand)

    def sheet(self, look: Look) -> Picture:
        return Picture(cards.sheet(), alt.sheet(look))

    def emojis(self) -> dict[str, bytes]:
        return emojis.pictures()

    def emoji_names(self, language: str) -> dict[str, str]:
        return emojis.names(language)

    def example(self, look: Look) -> Picture:
        """A push of the stag, before and after."""
        return words.example(look)


DRAWING = InstinktDrawing()
