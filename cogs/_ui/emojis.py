"""The emojis of what labels and logs name: found by its name in the text, so that none says more than the words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from cogs._ui.content import emoji_place
from rendering import drawing


def with_emojis(language: str, game: str, text: str) -> str:
    """The text with the place of an emoji before each name that has one."""
    names, found = _names(language, game)
    return found.sub(lambda one: emoji_place(game, names[one[0]]) + one[0], text) if names else text


def label_emojis(language: str, game: str, labels: Sequence[str]) -> list[str]:
    """The emoji of what each label names, as "game word"; "" for none.

    The name before a dash counts, the remark behind it only if the name has no emoji. A label that names several things
    has none, nor do labels that all name the same: it tells nothing apart.
    """
    words = [_single_word(language, game, label) for label in labels]
    return [f"{game} {word}" if word and len({*words}) > 1 else "" for word in words]


def _single_word(language: str, game: str, label: str) -> str:
    """The word of the one thing that the first part of a label with names names; "" for none and several."""
    names, found = _names(language, game)
    parts = ({names[name] for name in found.findall(part)} for part in label.split(" – ")) if names else ()
    named = next(filter(None, parts), set())
    return next(iter(named)) if len(named) == 1 else ""


@lru_cache(maxsize=64)
def _names(language: str, game: str) -> tuple[Mapping[str, str], re.Pattern[str]]:
    """The words of a game's emojis by name, and what finds the names in a text, the longest first."""
    names = drawing(game).emoji_names(language)
    longest = sorted(names, key=len, reverse=True)
    return names, re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")
