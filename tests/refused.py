"""What somebody is told whose move is refused."""

from __future__ import annotations

import re

import pytest

from bot.games.base import IllegalMove, Seat
from bot.match import Match
from bot.texts import LANGUAGES, say

LONGEST = 300  # characters


def refused(match: Match, seat: Seat, text: str) -> tuple[str, str]:
    """The key of the refusal and its sentence in English. In each language the sentence is short, and what it names
    last is a move that the seat can make instead, just as it stands."""
    with pytest.raises(IllegalMove) as found:
        match.choose(seat, text)
    key = found.value.key
    said = {language: say(language, key, **found.value.values) for language in LANGUAGES}
    for sentence in said.values():
        *_, example = re.findall(r"`([^`]+)`", sentence)
        assert example in match.moves(seat), sentence
        assert "{" not in sentence and sentence.endswith(".") and len(sentence) <= LONGEST, sentence
    assert len(set(said.values())) == len(LANGUAGES)
    return key, said["en"]
