"""Texts for readers who listen: symbols are said as words, or left out where words beside them say the same."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category

from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.prose import seat_mark

SYMBOLS: Final = {"→": "to", "↔": "against", "×": "times", "☾": "night", "☀": "day"}
SILENT: Final = "So"  # the Unicode category of symbols that stand beside words
SAID: Final = "°"  # of that category, what screen readers say
VARIANT: Final = "\ufe0f"  # follows some symbols


def spoken(language: str, view: MatchView, text: str) -> str:
    """The text without symbols. Those of seats and cards become words, arrows prepositions; others are left out."""
    for seat in range(len(view.seats)):
        mark, _, name = (full := seat_mark(language, view, seat)).partition(" ")
        if name:
            text = text.replace(full, name).replace(mark, name)
    for symbol, key in SYMBOLS.items():
        if symbol in text:
            text = re.sub(rf" *{symbol} *", f" {say(language, f'symbol-{key}')} ", text)
    return _without_symbols(text).strip(" ")


def _without_symbols(text: str) -> str:
    """The text without symbols, and without the space behind each."""
    found = {one for one in text if one == VARIANT or (category(one) == SILENT and one not in SAID)}
    for symbol in found:
        text = text.replace(f"{symbol} ", "").replace(symbol, "")
    return text
