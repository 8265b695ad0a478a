"""The drawing of Migrato."""

from __future__ import annotations

from bot.games.migrato import View
from rendering.base import Drawing, Look
from rendering.migrato import board, labels, material, seats, words


class MigratoDrawing(Drawing[View]):
    """Pictures and words of Migrato."""

    emblem = ("migrato/kite", "migrato/goose", "migrato/beeeater")
    strips = True
    sheet_page, example_page = 1, 3

    def draw(self, view: View, look: Look) -> bytes:
        if look.part == "hand" and view.seat is not None:
            return seats.draw_hand(view, look)
        return seats.draw_strip(view, look) if look.part == "strip" else board.draw(view, look)

    def has_hand(self, view: View) -> bool:
        return view.seat is not None and bool(view.hand)

    def is_blank(self, view: View) -> bool:
        return not view.discards and not any(one.cards for columns in view.columns for one in columns)

    spots = staticmethod(labels.spots)
    label = staticmethod(labels.label)
    alt = staticmethod(words.alt)
    describe = staticmethod(words.describe)
    tell = staticmethod(words.tell)
    task = staticmethod(words.task)
    stake = staticmethod(words.stake)
    scored = staticmethod(words.scored)
    sheet = staticmethod(material.sheet)
    example = staticmethod(material.example)
    emojis = staticmethod(material.emojis)
    emoji_names = staticmethod(material.emoji_names)


DRAWING = MigratoDrawing()
