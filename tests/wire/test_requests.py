"""Requests outside interaction answers for each decision: at most one of each kind that a change of turn needs."""

from __future__ import annotations

from typing import Final

import pytest

from bot.delivery.items import Notify
from bot.games import GAMES
from tests.bench.requests import play
from tests.room import Room

DECISIONS: Final = 14  # counted in each game
AT_MOST: Final = 4.5  # requests for each: a board, a strip, a ring, a deletion, and a board's edit for a sealed choice
ONE_EACH: Final = ("send board", "strip", "delete")
RINGS: Final = ("send ping", "send letter")


@pytest.mark.parametrize("mode", [None, Notify.THREAD, Notify.DIRECT])
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_decision_takes_few_requests(room: Room, game: str, mode: Notify | None) -> None:
    made = await play(room, game, mode, DECISIONS)
    assert made.turns >= DECISIONS / 2
    for kind in ONE_EACH:
        assert made.kinds[kind] <= made.turns + 2, (kind, made)
    assert sum(made.kinds[kind] for kind in RINGS) <= made.turns, made
    assert made.rate <= AT_MOST, made
