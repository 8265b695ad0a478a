"""The drawing of Dirkana."""

from __future__ import annotations

from bot.games.dirkana import View
from rendering.base import Drawing, Look
from rendering.dirkana import board, labels, material, seats, words


class DirkanaDrawing(Drawing[View]):
    """Pictures and words of Dirkana."""

    emblem = ("dirkana/pirate", "dirkana/robot", "dirkana/ghost")
    strips = True
    sheet_page, example_page = 2, 1

    def draw(self, view: View, look: Look) -> bytes:
        if look.part == "strip":
            return seats.draw_strip(view, look)
        return seats.draw_hand(view, look) if look.part == "hand" and board.has_hand(view) else board.draw(view, look)

    has_hand = staticmethod(board.has_hand)
    spots = staticmethod(labels.spots)
    label = staticmethod(labels.label)
    spoken = staticmethod(labels.spoken)
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


DRAWING = DirkanaDrawing()
