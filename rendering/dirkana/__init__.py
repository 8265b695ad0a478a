"""The drawing of Dirkana."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Move, Seat
from bot.games.dirkana import Phase, View
from rendering.base import Description, Drawing, Look, Picture, Spot
from rendering.dirkana import alt, board, describe, emojis, hand, labels, spots, strip, words

__all__ = ["DRAWING", "DirkanaDrawing"]


class DirkanaDrawing(Drawing[View]):
    """Pictures and words of Dirkana."""

    emblem = ("dirkana/pirate", "dirkana/robot", "dirkana/ghost")
    strips = True
    sheet_page, example_page = 2, 1

    def draw(self, view: View, look: Look) -> bytes:
        if look.part == "strip":
            return strip.draw(view, look)
        return hand.draw(view, look) if look.part == "hand" and self.has_hand(view) else board.draw(view, look)

    def alt(self, view: View, look: Look) -> str:
        return alt.alt(view, look, hand=look.part == "hand" and self.has_hand(view))

    def describe(self, view: View, look: Look) -> Description:
        return describe.describe(view, look)

    def spoken(self, view: View, text: Move, look: Look) -> str:
        return labels.spoken(view, text, look)

    def label(self, view: View, text: Move, look: Look) -> str:
        return labels.label(view, text, look)

    def spots(self, view: View, paths: Sequence[Move], look: Look) -> Sequence[Spot | None]:
        return spots.spots(view, paths, look)

    def tell(self, view: View, who: Seat, text: str, look: Look) -> str | None:
        return words.tell(view, who, text, look)

    def task(self, view: View, seat: Seat, look: Look) -> str | None:
        return words.task(view, seat, look)

    def stake(self, view: View, seat: Seat, look: Look) -> str | None:
        return words.stake(view, seat, look)

    def scored(self, view: View, look: Look) -> list[str]:
        return words.scored(view, look)

    def has_hand(self, view: View) -> bool:
        """Whether the view's seat chooses its main Dirk: afterwards both hands are open."""
        return view.seat is not None and view.phase is Phase.MAIN

    def sheet(self, look: Look) -> Picture:
        return Picture(hand.sheet(), alt.sheet(look))

    def emojis(self) -> dict[str, bytes]:
        return emojis.pictures()

    def emoji_names(self, language: str) -> dict[str, str]:
        return emojis.names(language)

    def example(self, look: Look) -> Picture:
        """A placement that completes a circle, for the rules."""
        return Picture(words.draw(), alt.example(look))


DRAWING = DirkanaDrawing()
