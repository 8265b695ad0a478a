"""The drawing of Insider."""

from __future__ import annotations

from bot.games.insider import View
from rendering.base import Drawing
from rendering.insider import board, labels, material, words


class InsiderDrawing(Drawing[View]):
    """The drawing of Insider; see ``rendering.base``."""

    emblem = ("insider/figure-0", "insider/bodyguard", "insider/scandal")
    sheet_page, example_page = 5, 6

    def has_hand(self, view: View) -> bool:
        return view.seat is not None and bool(view.hand)

    draw = staticmethod(board.draw)
    ways_to_play = staticmethod(labels.ways_to_play)
    spots = staticmethod(labels.spots)
    label = staticmethod(labels.label)
    spoken = staticmethod(labels.spoken)
    alt = staticmethod(words.alt)
    describe = staticmethod(words.describe)
    tell = staticmethod(words.tell)
    tell_all = staticmethod(words.tell_all)
    task = staticmethod(words.task)
    stake = staticmethod(words.stake)
    scored = staticmethod(words.scored)
    sheet = staticmethod(material.sheet)
    example = staticmethod(material.example)
    emojis = staticmethod(material.emojis)
    emoji_names = staticmethod(material.emoji_names)


DRAWING = InsiderDrawing()
