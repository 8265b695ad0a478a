"""The drawing of Insider."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.games.base import Move, Seat
from bot.games.insider import View
from bot.texts import say
from rendering.base import Description, Drawing, Look, Picture, Spot, ToldEvent
from rendering.insider import alt, board, cards, describe, emojis, labels, words

__all__ = ["DRAWING", "InsiderDrawing"]


class InsiderDrawing(Drawing[View]):
    """The drawing of Insider; see ``rendering.base``."""

    emblem = ("insider/figure-0", "insider/bodyguard", "insider/scandal")
    sheet_page, example_page = 5, 6

    def draw(self, view: View, look: Look) -> bytes:
        if look.part == "hand" and view.seat is not None:
            return cards.draw(view, look)
        return board.draw(view, look)

    def alt(self, view: View, look: Look) -> str:
        return alt.alt(view, look)

    def describe(self, view: View, look: Look) -> Description:
        return describe.describe(view, look)

    def spoken(self, view: View, text: Move, look: Look) -> str:
        return labels.spoken(view, text, look)

    def label(self, view: View, text: Move, look: Look) -> str:
        return labels.label(view, text, look)

    def spots(self, view: View, paths: Sequence[Move], look: Look) -> Sequence[Spot | None]:
        return labels.spots(view, paths, look)

    def ways_to_play(self, view: View, paths: Sequence[Move]) -> Collection[Move]:
        return labels.ways_to_play(paths)

    def tell(self, view: View, who: Seat, text: str, look: Look) -> str | None:
        return words.tell(view, who, text, look)

    def tell_all(self, events: Sequence[ToldEvent], after: View, look: Look) -> list[str]:
        return words.tell_all(events, after, look)

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
        """A defence and a bluff, shown with the rules."""
        return Picture(words.draw(look), say(look.language, "insider-rules-example"))


DRAWING = InsiderDrawing()
