"""The drawing of Migrato."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Move, Seat
from bot.games.migrato import View
from rendering.base import Description, Drawing, Look, Picture, Spot
from rendering.migrato import alt, board, cards, describe, emojis, hand, labels, strip, words
from rendering.migrato.look import spots

__all__ = ["DRAWING", "MigratoDrawing"]


class MigratoDrawing(Drawing[View]):
    """Pictures and words of Migrato."""

    emblem = ("migrato/kite", "migrato/goose", "migrato/beeeater")
    strips = True
    sheet_page, example_page = 1, 3

    def draw(self, view: View, look: Look) -> bytes:
        match look.part:
            case "hand" if view.seat is not None:
                return hand.draw(view, look)
            case "strip":
                return strip.draw(view, look)
        return board.draw(view, look)

    def spots(self, view: View, paths: Sequence[Move], look: Look) -> Sequence[Spot | None]:
        return spots(view, paths, look)

    def alt(self, view: View, look: Look) -> str:
        return alt.alt(view, look)

    def describe(self, view: View, look: Look) -> Description:
        return describe.describe(view, look)

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
        return Picture(cards.sheet(look.language), alt.sheet(look))

    def emojis(self) -> dict[str, bytes]:
        return emojis.pictures()

    def emoji_names(self, language: str) -> dict[str, str]:
        return emojis.names(language)

    def example(self, look: Look) -> Picture:
        """A flight that arrives and one that is lost."""
        return Picture(words.draw(), alt.example(look))


DRAWING = MigratoDrawing()
