"""The bot with its matches in a PostgreSQL database."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.kit.databases import FILE, KINDS, address_of, findings, use
from tests.kit.driver import OVER, sit_down
from tests.kit.room import Room
from tests.kit.servers import MISSING, is_installed, server

pytestmark = [pytest.mark.rest, pytest.mark.skipif(not is_installed(), reason=MISSING)]


@pytest.fixture
def stopped_room(tmp_path: Path) -> Iterator[Room]:
    with use(KINDS[1]):
        room = Room(tmp_path / "data", database=address_of(tmp_path))
        room.settings = replace(room.settings, backups=3)
        yield room


async def test_two_people_play_a_whole_match(room: Room, tmp_path: Path) -> None:
    """With restarts. Nothing is stored in the folder, and no daily backup is made."""
    match = await sit_down(room)
    await room.restart()
    last = await match.play_out(random.Random("on a server"))
    assert OVER in last.text
    await room.settle()
    assert findings(tmp_path).faults == [] and findings(tmp_path).matches == 1
    assert not (room.data / FILE).exists() and room.bot.backup.task is None


async def test_the_server_is_away_for_a_moment(room: Room, tmp_path: Path) -> None:
    """People are asked to try again; what they have decided is stored, and the match goes on."""
    room.excused += ["cannot reach its store", "clock waits", "cannot be"]
    match = await sit_down(room)
    anna, _ = match.players
    server().stop()
    shown = await anna.show(match.place)
    assert shown.says("de", "store-busy"), shown.text
    server().start()
    await asyncio.sleep(0)
    last = await match.resign(anna)
    await room.settle()
    assert OVER in last.text and findings(tmp_path).faults == []
