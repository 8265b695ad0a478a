"""Deletion in one process while people play in another: no one goes on with what it remembers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.admin.check import inspect_database
from bot.store.schema import metadata
from tests.kit.databases import FILE, KINDS, use
from tests.kit.driver import Player
from tests.kit.fleet import Fleet
from tests.kit.servers import MISSING, is_installed
from tests.privacy.test_wire import delete
from tests.replays.test_wire import walk
from tests.wire.test_fleet import decide, drain_outbox, sit_in

pytestmark = [pytest.mark.rest, pytest.mark.skipif(not is_installed(), reason=MISSING)]

HERE, THERE = 3, 12  # shards of two processes; direct messages arrive at the first one


@pytest.fixture
def stopped_room(tmp_path: Path) -> Iterator[Fleet]:
    with use(KINDS[1]):
        yield Fleet(tmp_path / "data", "8-15", "0-7")


async def test_deletion_in_one_process_while_the_other_plays(room: Fleet) -> None:
    await room.start()
    near, far = await sit_in(room, HERE), await sit_in(room, THERE)
    anna, ben = far.players
    scene = await ben.press(far.board(), "replay")
    assert "Anna" in repr(await walk(ben, scene)), "and the other process remembers it"
    before = room.key(anna.id)
    done, *_ = await asyncio.gather(delete(anna, room.channels[HERE]), decide(ben, far), decide(ben, near))
    assert done.hidden and not done.buttons
    await room.until(lambda: not room.rows("SELECT 1 FROM deletions"))
    await drain_outbox(room)
    left = repr([room.rows(f"SELECT * FROM {name}") for name in metadata.tables])
    assert not [one for one in (str(anna.id), "Anna") if one in left]
    for match in (near, far):
        board = match.board().text
        assert "Anna" not in board
        seats = room.rows("SELECT kind, person FROM seats WHERE match = ? ORDER BY seat", match.number)
        assert ("person", before) not in seats and len(seats) == 2
    scene = await ben.press(far.board(), "replay")
    assert "Anna" not in repr(await walk(ben, scene)) and "Anna" not in scene.text
    for shard in (HERE, THERE):  # each process meets a person new
        await Player(room, "Anna").slash("matches", room.channels[shard])
    assert room.key(anna.id) != before
    await room.stop()
    assert inspect_database(room.data / FILE, room.settings.database).faults == []
