"""Requests outside interaction answers: a decision takes a board, the line below it, and the removal of the former one.

A prompt by direct message is sent as words, which phones show, edited into its menu, and deleted.
"""

from __future__ import annotations

from typing import Final

import pytest

from bot.delivery.items import Notify
from bot.games import GAMES
from tests.bench.requests import play
from tests.kit.room import Room
from tests.kit.soak import in_soak

DECISIONS: Final = in_soak(40, 8)  # made in each game
START: Final = 4  # requests of the first board, beyond those of a decision


@pytest.mark.rest
@pytest.mark.parametrize("mode", list(Notify))
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_decision_takes_few_requests(room: Room, game: str, mode: Notify) -> None:
    made = await play(room, game, mode, DECISIONS)
    counts = made.kinds
    most = 3.1 if mode is Notify.THREAD else 6.1
    assert made.turns > 0 and counts.total() <= most * made.turns + START, made
    assert counts["send ping"] + counts["send prompt"] <= made.turns, made
    assert counts["edit prompt"] - counts["send prompt"] + counts["edit line"] <= made.turns + 1, made
    assert counts["other"] <= 3, made
