"""The gate through which channels of direct messages are opened: its pace, its pauses, and who reads of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.delivery.outbox import BURST, GATE, INTERVAL, PAUSES, QUARANTINED, TOO_FAST, DirectGate
from bot.service.match_service import MatchService
from bot.store import Store
from tests.kit.databases import FILE, address_of, execute, findings, open_store
from tests.kit.driver import Match, sit_down
from tests.kit.room import Room
from tests.kit.shards import share_database

MINUTE, HOUR = 60.0, 3600.0
SENTENCE = "Discord lets the bot write only to people whom it has written to"


def openings(room: Room) -> int:
    """The tries to open a channel of direct messages."""
    return len([one for one in room.standin.requests if one.path.endswith("/users/@me/channels")])


async def refused(room: Room, code: int) -> Match:
    """A match whose first direct message is refused with that code as it opens its channel."""
    room.excused.append(SENTENCE)
    room.standin.faults.add("POST", "/users/@me/channels", status=403, code=code, times=1)
    match = await sit_down(room)
    await room.settle()
    return match


@pytest.mark.parametrize(
    ("code", "seconds"),
    [(TOO_FAST, 10 * MINUTE), pytest.param(QUARANTINED, 24 * HOUR, marks=pytest.mark.rest)],
)
async def test_a_refusal_pauses_all_openings_for_so_long(room: Room, code: int, seconds: float) -> None:
    """None is tried nine minutes after 40003, and one eleven minutes after it; so it is with the day of 20026."""
    await refused(room, code)
    await room.advance(seconds - MINUTE)
    await sit_down(room)
    await room.settle()
    assert openings(room) == 1
    await room.advance(2 * MINUTE)
    match = await sit_down(room)
    await room.settle()
    assert openings(room) > 1 and any(player.direct() for player in match.players)


@pytest.mark.parametrize("code", [TOO_FAST, QUARANTINED])
async def test_a_refusal_is_reported(room: Room, caplog: pytest.LogCaptureFixture, code: int) -> None:
    """In the log and in the metrics; ``check`` names the quarantine, for which something has to be done."""
    await refused(room, code)
    is_quarantine = code == QUARANTINED
    (record,) = [one for one in caplog.records if f"({code})" in one.getMessage()]
    assert record.levelno == (logging.ERROR if is_quarantine else logging.WARNING)
    assert (SENTENCE in record.getMessage()) is is_quarantine
    counts = room.bot.metrics.direct_channels.values
    assert [counts[word,] for word in ("quarantined", "too fast")] == [is_quarantine, not is_quarantine]
    failures = (await asyncio.to_thread(findings, room.data)).failures
    assert [SENTENCE in one and "20026" in one for one in failures] == ([True] if is_quarantine else [])


@pytest_asyncio.fixture
async def stores(tmp_path: Path, database: None, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[Store]]:
    """Two stores on one database, as two processes have them."""
    share_database(monkeypatch)
    one = await open_store(tmp_path)
    two = await Store.open(tmp_path / FILE, address=address_of(tmp_path))
    yield [one, two]
    await asyncio.gather(one.close(), two.close())


def pass_by(folder: Path, seconds: float) -> None:
    """Let the lease of the gate end so much earlier."""
    execute(folder, "UPDATE leases SET leased_until = leased_until - ? WHERE name = ?", seconds, GATE)


async def test_two_processes_share_the_gate(tmp_path: Path, stores: list[Store]) -> None:
    one, two = (DirectGate(MatchService(store)) for store in stores)
    admitted = [await gate.admits() for gate in (one, two) * BURST]
    assert admitted == [True] * BURST + [False] * BURST
    for first, second in ((one, two), (two, one)):
        pass_by(tmp_path, INTERVAL)
        assert [await first.admits(), await second.admits()] == [True, False]
    await one.note_refusal(TOO_FAST)
    pass_by(tmp_path, PAUSES[TOO_FAST] - BURST * INTERVAL)
    assert [await two.admits(), await one.admits()] == [False, False]
    pass_by(tmp_path, INTERVAL + 1)
    assert [await two.admits(), await one.admits()] == [True, False]


async def test_a_refusal_that_concerns_one_person_closes_nothing(stores: list[Store]) -> None:
    one, two = (DirectGate(MatchService(store)) for store in stores)
    assert not await one.note_refusal(50007)
    assert await two.admits()
