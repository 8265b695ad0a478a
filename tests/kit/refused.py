"""Check the sentences of refused moves."""

from __future__ import annotations

import re

import pytest

from bot.games.base import IllegalMove, Seat
from bot.match.position import Position
from bot.texts import LANGUAGES, say

MAX_LENGTH = 300  # characters


def refused(position: Position, seat: Seat, text: str) -> tuple[str, str]:
    """The key of the refusal and its sentence in English.

    In each language the sentence is short, and the last code in it is a legal move of the seat.
    """
    with pytest.raises(IllegalMove) as refusal:
        position.choose(seat, text)
    key = refusal.value.key
    sentences = {language: say(language, key, **refusal.value.values) for language in LANGUAGES}
    for sentence in sentences.values():
        *_, example = re.findall(r"`([^`]+)`", sentence)
        assert example in position.moves(seat), sentence
        assert "{" not in sentence and sentence.endswith(".") and len(sentence) <= MAX_LENGTH, sentence
    assert len(set(sentences.values())) == len(LANGUAGES)
    return key, sentences["en"]
