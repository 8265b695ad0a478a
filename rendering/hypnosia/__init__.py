"""The drawing of Hypnosia."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Move, Seat
from bot.games.hypnosia import View, opening_view
from rendering.base import Description, Drawing, Look, Picture, Spot, ToldEvent
from rendering.hypnosia import alt, board, describe, emojis, labels, words
from rendering.hypnosia.look import FIGURES

__all__ = ["DRAWING", "HypnosiaDrawing"]


class HypnosiaDrawing(Drawing[View]):
    """Pictures and words of Hypnosia."""

    emblem = ("hypnosia/star", "hypnosia/circle", "hypnosia/triangle")
    hands = False
    sheet_page, example_page = 1, 2

    def draw(self, view: View, look: Look) -> bytes:
        return board.draw(view, look)

    def alt(self, view: View, look: Look) -> str:
        return alt.alt(view, look)

    def describe(self, view: View, look: Look) -> Description:
        return describe.describe(view, look)

    def label(self, view: View, text: Move, look: Look) -> str:
        return labels.label(view, text, look)

    def spots(self, view: View, paths: Sequence[Move], look: Look) -> Sequence[Spot | None]:
        return labels.spots(view, paths, look)

    def tell(self, view: View, who: Seat, text: str, look: Look) -> str | None:
        return words.tell(view, text, look)

    def tell_all(self, events: Sequence[ToldEvent], after: View, look: Look) -> list[str]:
        return words.tell_all(events, after, look)

    def task(self, view: View, seat: Seat, look: Look) -> str | None:
        return words.task(view, look)

    def stake(self, view: View, seat: Seat, look: Look) -> str | None:
        return words.stake(view, seat, look)

    def has_hand(self, view: View) -> bool:
        return False

    def sheet(self, look: Look) -> Picture:
        return Picture(board.draw(opening_view(len(FIGURES)), look), alt.sheet(look))

    def emojis(self) -> dict[str, bytes]:
        return emojis.pictures()

    def emoji_names(self, language: str) -> dict[str, str]:
        return emojis.names(language)

    def example(self, look: Look) -> Picture:
        """A turn with a bridge, a stack, a capture and the way into the centre."""
        return words.example(look)


DRAWING = HypnosiaDrawing()
