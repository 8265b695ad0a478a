"""Requests outside interaction answers: a decision takes a board, a ring, and the removal of the former two."""

from __future__ import annotations

from typing import Final

import pytest

from bot.delivery.items import Notify
from bot.games import GAMES
from tests.bench.requests import play
from tests.kit.room import Room

DECISIONS: Final = 16  # made in each game
NEEDED: Final = ("send board", "strip", "send ping", "send letter", "delete")


@pytest.mark.rest
@pytest.mark.parametrize("mode", list(Notify))
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_decision_takes_few_requests(room: Room, game: str, mode: Notify) -> None:
    made = await play(room, game, mode, DECISIONS)
    needed = [made.kinds[kind] for kind in NEEDED]
    assert made.turns > 0 and sum(needed) <= 4 * made.turns + 1, made
    assert made.kinds["send ping"] + made.kinds["send letter"] <= made.turns, made
    edits = made.kinds["edit board"] + made.kinds["edit letter"]
    assert edits <= made.turns + 1, "only for choices of a round that is not complete"
    assert made.kinds["other"] <= 3, made
