"""A full disk under the bot's file or under its PostgreSQL server: one sentence for people, nothing half-written."""

from __future__ import annotations

import logging
import random
import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import psycopg
import pytest
import pytest_asyncio

from bot.admin.check import inspect_database
from bot.texts import LANGUAGES, say
from tests.kit.databases import FILE
from tests.kit.deals import deal
from tests.kit.driver import Match, Shown, sit_around, sit_down
from tests.kit.processes import BotProcess
from tests.kit.room import Room
from tests.kit.servers import MISSING, OPTIONS, Server, is_installed
from tests.kit.shown import is_of
from tests.kit.waiting import until

pytestmark = pytest.mark.rest

SIZE: Final = "96m"  # of the server's disk; an empty server takes 40 MB
SMALL: Final = OPTIONS | {"max_wal_size": "32MB", "min_wal_size": "32MB"}
REFUSES: Final = "The database refuses"
REFUSED: Final = 3  # decisions, while the disk is full
NOT_ALLOWED: Final = "Run this test as a user who may mount a file system, such as root."

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
    room.excused.append(REFUSES)
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
    await room.until(lambda: len(match.boards()) == 1 and match.waiting() == [anna])
    assert room.rows("SELECT count(*) FROM events WHERE kind = 'move'") == [(2,)]
    await process.kill()
    assert inspect_database(room.data / FILE).faults == []


# The disk of a server


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A small file system of its own."""
    folder = Path(tempfile.mkdtemp(prefix="stammtisch-disk-"))
    try:
        command = ["mount", "-t", "tmpfs", "-o", f"size={SIZE},mode=755", "tmpfs", str(folder)]
        if shutil.which("mount") is None or subprocess.run(command, capture_output=True).returncode:
            pytest.skip(NOT_ALLOWED)
        yield folder
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
    finally:
        folder.rmdir()


@pytest.fixture
def small_server(small_disk: Path) -> Iterator[Server]:
    if not is_installed():
        pytest.skip(MISSING)
    server = Server(SMALL, small_disk)
    server.execute("CREATE DATABASE play")
    yield server
    server.close()


@contextmanager
def filled(disk: Path) -> Iterator[None]:
    """Fill the disk meanwhile."""
    ballast = disk / "ballast"
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(65536))
    assert shutil.disk_usage(disk).free == 0
    yield
    ballast.unlink()


async def try_to_decide(match: Match, source: random.Random) -> tuple[Shown, bool]:
    """Type a move of a player awaited: the answer, and whether it is accepted."""
    view = await match.room.view(match.number, None)
    seat = source.choice([one for one in view.to_act if one not in view.decided])
    person = view.seats[seat].person
    assert person is not None
    player = next(one for one in match.players if one.name == person.name)
    move = source.choice((await match.room.bot.service.see(match.number, person.key)).moves)
    shown = await player.typed(move, match.place, match.game, match=str(match.number))
    return shown, is_of(match.number, shown.text)


async def test_a_full_disk_of_the_server(
    tmp_path: Path, small_server: Server, small_disk: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """First its tables cannot grow, then it cannot write its log either, and ends."""
    source, refused, accepted, address = random.Random("full"), 0, 0, small_server.address("play")
    async with Room(tmp_path, database=address) as room:
        match = await sit_around(room, "insider", ["Anna", "Ben"])
        with filled(small_disk):
            while refused < REFUSED:
                before = room.stored()
                shown, is_accepted = await try_to_decide(match, source)
                accepted += is_accepted
                if not is_accepted:
                    assert shown.hidden and shown.text in sentences("store-full"), shown.text
                    assert room.stored() == before
                    refused += 1
            assert "#1" in (await match.players[1].slash("matches")).text, "reading is possible"
            assert caplog.text.count(f"{REFUSES}: full (DiskFull).") == 1
            with suppress(psycopg.Error):
                small_server.execute("CHECKPOINT")
            await until(lambda: not small_server.is_running)
            shown = await match.players[0].typed("move 1", match.place, match.game, match="1")
            assert shown.hidden and shown.text in sentences("store-busy"), shown.text
        small_server.start()
        boards = len(match.boards())
        while len(match.boards()) < boards + 2:
            shown, is_accepted = await try_to_decide(match, source)
            assert is_accepted or shown.text in sentences("store-busy"), shown.text
            accepted += is_accepted
            await room.settle()
        assert room.rows("SELECT count(*) FROM events WHERE kind = 'move'") == [(accepted,)]
        await room.stop()
    assert inspect_database(tmp_path / FILE, address).faults == []
    bad = [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR or one.exc_info]
    assert [line for line in bad if REFUSES not in line] == []
    print("accepted:", accepted, "refused:", refused + 1)


def sentences(key: str) -> list[str]:
    return [say(language, key) for language in LANGUAGES]
