"""Whole courses under rate limits of Discord's lengths. The client's waits are skipped and summed up."""

from __future__ import annotations

import random

import pytest

from tests.kit.driver import Match, Player, sit_down
from tests.kit.hurry import SkippedWaits
from tests.kit.room import Room


def refused(room: Room) -> list[str]:
    """The requests that exceeded a limit."""
    return [f"{sent.method} {sent.route}" for sent in room.standin.requests if sent.status == 429]


async def test_two_matches_in_one_channel_within_five_minutes(room: Room, real_limits: SkippedWaits) -> None:
    first = await sit_down(room)
    second = await sit_down(room, "Ben", "Anna")
    for match in (first, second):
        assert match.place != room.channel and match.board().has("play")
        assert len(match.lines()) == 1
    assert first.place != second.place
    assert real_limits.waited == 0, "both lines are there at once"
    assert refused(room) == []


async def test_many_matches_in_one_channel_have_their_boards_within_seconds(
    room: Room, real_limits: SkippedWaits
) -> None:
    """Tables are answers to commands, which are exempt; threads and boards are requests like others."""
    players = [Player(room, name) for name in ("Anna", "Ben")]
    homes = []
    for _ in range(8):
        homes.append(await players[0].new(players[1]))
        await players[1].press(homes[-1], "join")
    for home in homes:
        await players[0].press(home, "start")
    await room.settle()
    matches = [Match(room, players, home) for home in homes]
    assert len({match.place for match in matches}) == len(homes)
    assert all(match.board().has("play") for match in matches)
    assert refused(room) == [] and real_limits.waited < 60


@pytest.mark.rest
async def test_a_match_of_fast_players_is_never_refused(room: Room, real_limits: SkippedWaits) -> None:
    match = await sit_down(room)
    await match.play_some(random.Random("fast"), 20, way="typed")
    await match.resign(match.players[0])
    await room.settle()
    assert match.over and refused(room) == []
    turns = len(match.boards())
    assert real_limits.waited < 15 * turns, "a board is at most a few windows late"
