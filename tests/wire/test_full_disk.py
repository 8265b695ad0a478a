"""A full disk while the bot runs in a process of its own: one sentence for people, nothing half-written."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.admin.check import inspect_database
from bot.texts import say
from tests.kit.databases import FILE
from tests.kit.deals import deal
from tests.kit.driver import sit_down
from tests.kit.processes import BotProcess
from tests.kit.room import Room

pytestmark = pytest.mark.rest

resource = pytest.importorskip("resource")  # the process's file size limit stands for a full disk


@pytest_asyncio.fixture(loop_scope="session")
async def process(room: Room) -> AsyncIterator[BotProcess]:
    made = BotProcess(room)
    yield made
    await made.close()


def limit(process: BotProcess, size: int | None) -> None:
    """Limit the size in bytes of the files that the bot writes; None removes the limit."""
    assert process.pid is not None
    _, most = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (most if size is None else size, most))


async def test_a_full_disk(room: Room, process: BotProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await room.stop()
    await process.start()
    await anna.typed("choose 6", match.place)
    await room.quiet()
    before = room.stored()
    limit(process, 0)
    refusals = [say("en", key) for key in ("store-full", "store-broken")]
    for _ in range(3):
        answer = await ben.typed("choose 2", match.place)
        assert answer.hidden and any(sentence in answer.text for sentence in refusals), answer.text
    assert (await ben.press(match.board(), "play")).selects, "reading is possible"
    assert "#1" in (await ben.slash("matches")).text
    assert room.stored() == before
    limit(process, None)
    await ben.typed("choose 2", match.place)
    await room.until(lambda: len(match.boards()) == 2 and match.waiting() == [anna])
    assert room.rows("SELECT count(*) FROM events WHERE kind = 'move'") == [(2,)]
    await process.kill()
    assert inspect_database(room.data / FILE).faults == []
