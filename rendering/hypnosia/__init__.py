"""The drawing of Hypnosia."""

from __future__ import annotations

from bot.games.hypnosia import View
from rendering.base import Drawing
from rendering.hypnosia import board, labels, material, words


class HypnosiaDrawing(Drawing[View]):
    """Pictures and words of Hypnosia."""

    emblem = ("hypnosia/star", "hypnosia/circle", "hypnosia/triangle")
    hands = False
    sheet_page, example_page = 1, 2

    def has_hand(self, view: View) -> bool:
        return False

    draw = staticmethod(board.draw)
    spots = staticmethod(labels.spots)
    label = staticmethod(labels.label)
    alt = staticmethod(words.alt)
    describe = staticmethod(words.describe)
    tell = staticmethod(words.tell)
    tell_all = staticmethod(words.tell_all)
    task = staticmethod(words.task)
    stake = staticmethod(words.stake)
    sheet = staticmethod(material.sheet)
    example = staticmethod(material.example)
    emojis = staticmethod(material.emojis)
    emoji_names = staticmethod(material.emoji_names)


DRAWING = HypnosiaDrawing()
