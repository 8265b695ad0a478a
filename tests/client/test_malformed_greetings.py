"""Greetings and ends of gateway connections that are malformed, or come without an end, are survived."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import Iterator
from typing import Any

import pytest

import bot.local.gateway as gateway
from bot.client.gateway import FREQUENT, FREQUENT_PAUSE, HOUR, MAX_FAILED, MAX_PAUSE, ConnectionPace
from bot.client.serving import serve
from tests.kit.driver import Player, sit_down
from tests.kit.room import Room
from tests.kit.waiting import PATIENCE

GREETINGS = ("{}", "null", "[]", "5", '{"heartbeat_interval": null}', '{"heartbeat_interval": "41250"}')
INTERVALS = ("0", "-1", "1", "true", "[41250]", "1e300", "1e400", "NaN", "Infinity", "-Infinity", "1" + 400 * "0")


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds between two connections, each of which lasts 20 ms."""
    pauses: list[float] = []
    pause = ConnectionPace.pause

    def pause_shortly(pace: ConnectionPace, now: float) -> float:
        if (seconds := pause(pace, now)) > 0:
            pauses.append(seconds)
        return min(0.02, seconds)

    monkeypatch.setattr(ConnectionPace, "pause", pause_shortly)
    return pauses


@pytest.fixture(autouse=True)
def thread_faults(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No thread ends by an exception."""
    found: list[Any] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: found.append(args.exc_value))
    yield
    assert found == []


def queues(room: Room) -> set[Any]:
    """The queues of the connections over which sessions are served."""
    return {one.outbox for one in room.standin.gateway._sessions.values() if one.outbox is not None}


def heartbeats() -> int:
    """The number of threads that send heartbeats."""
    return sum(one.name.startswith("keep-alive-handler") for one in threading.enumerate())


def frames() -> list[str]:
    """Messages of the kind of a greeting that are none, or not the first."""
    given = [*GREETINGS, *(f'{{"heartbeat_interval": {one}}}' for one in INTERVALS), '{"heartbeat_interval": 41250}']
    found = [f'{{"op": 10, "d": {one}, "s": null, "t": null}}' for one in given]
    return [*found, '{"op": 10}', '{"op": 10.0, "d": {"heartbeat_interval": 0}}', '{"op": 10, "t": 5, "s": "x"}']


def test_connections_that_fail_for_hours_are_tried_after_the_longest_pause() -> None:
    pace, now, pauses = ConnectionPace(), 0.0, []
    for _ in range(3000):
        pauses.append(pace.pause(now))
        now += pauses[-1]
    assert pauses[: MAX_FAILED + 1] == [0.0] * (MAX_FAILED + 1)
    assert pauses[MAX_FAILED + 1 : MAX_FAILED + 6] == [1.0, 2.0, 4.0, 8.0, 16.0]
    assert set(pauses[MAX_FAILED + 6 :]) == {MAX_PAUSE}


def test_a_shard_that_identifies_too_often_is_connected_slowly() -> None:
    pace, now = ConnectionPace(), 0.0
    for _ in range(FREQUENT):
        assert pace.pause(now) == 0.0
        pace.note_identify(now)
        now += 61.0  # each connection lasts a minute
    assert pace.pause(now) == FREQUENT_PAUSE
    assert pace.pause(HOUR + 1.0) == 0.0, "the first of them is an hour ago"


async def test_a_malformed_greeting_in_a_connection_is_left_out(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    before, sessions = heartbeats(), len(room.standin.gateway._sessions)
    for frame in frames():
        caplog.clear()
        room.standin.gateway.send_text(frame)
        assert (await Player(room, "Anna").slash("matches")).text
        (line,) = [one.getMessage() for one in caplog.records if "malformed" in one.getMessage()]
        assert "\n" not in line and len(line) < 1300, frame
    assert heartbeats() == before and len(room.standin.gateway._sessions) == sessions and room.connected


@pytest.mark.parametrize(
    "data",
    [
        "{}",
        *(
            pytest.param(one, marks=pytest.mark.rest)
            for one in ('{"heartbeat_interval": 0}', '{"heartbeat_interval": -1}', "null", "NaN")
        ),
    ],
)
async def test_a_first_greeting_that_is_malformed_is_tried_again(
    room: Room, pauses: list[float], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, data: str
) -> None:
    match = await sit_down(room)
    await room.stop()
    caplog.clear()
    before, waited, greeted = heartbeats(), pauses, list[float]()
    enqueue = gateway._enqueue
    given: Any = {"heartbeat_interval": float("nan")} if data == "NaN" else json.loads(data)

    def greet(outbox: asyncio.Queue[str | bytes], op: int, sent: Any) -> None:
        greeted.append(op)
        enqueue(outbox, op, given if op == 10 else sent)

    monkeypatch.setattr(gateway, "_enqueue", greet)
    task = asyncio.create_task(serve(room.settings, room.standin.connector))
    await room.until(lambda: len(waited) >= 3)
    assert greeted.count(10) <= len(waited) + 1 + MAX_FAILED and heartbeats() <= before
    monkeypatch.setattr(gateway, "_enqueue", enqueue)
    await room.until(lambda: room.connected)
    assert (await match.menu(match.players[0])).selects
    found = [one for one in caplog.records if one.name == "bot.client.connection"]
    lines = [one for one in found if one.levelno >= logging.WARNING]
    assert len(lines) >= len(waited) and all("greeting is malformed" in one.getMessage() for one in lines)
    assert all(one.levelno == logging.WARNING and "\n" not in one.getMessage() for one in lines)
    assert not any(one.exc_info for one in caplog.records)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


ENDS = (
    *('{"op": 7}', '{"op": 7, "d": "x", "s": "many"}', '{"op": 7, "d": [], "s": -5}', '{"op": 7, "s": 1e400}'),
    *('{"op": 9}', '{"op": 9, "d": "x", "s": "many"}', '{"op": 9, "d": true, "s": [1]}', '{"op": 9, "d": {}, "s": -1}'),
)


@pytest.mark.parametrize("frame", [*ENDS[:2], *(pytest.param(one, marks=pytest.mark.rest) for one in ENDS[2:])])
async def test_a_malformed_end_of_a_connection_or_session(
    room: Room, caplog: pytest.LogCaptureFixture, pauses: list[float], frame: str
) -> None:
    match = await sit_down(room)
    await room.quiet()
    for _ in range(2):
        before = queues(room)
        room.standin.gateway.send_text(frame)
        await room.until(lambda before=before: queues(room) - before)
        await room.until(lambda: room.bot.get_guild(room.guild) is not None)
        assert (await match.menu(match.players[0])).selects
    assert not any(one.exc_info for one in caplog.records)


@pytest.mark.parametrize(
    ("op", "data"), [(7, None), *(pytest.param(9, one, marks=pytest.mark.rest) for one in (True, False))]
)
async def test_connections_that_end_at_once_are_opened_again_after_pauses(
    room: Room,
    pauses: list[float],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    op: int,
    data: bool | None,
) -> None:
    match = await sit_down(room)
    await room.quiet()
    caplog.clear()
    ended: list[int] = []
    identify, resume = room.standin.gateway._identify, room.standin.gateway._resume

    def end(_: dict[str, Any], outbox: asyncio.Queue[str | bytes]) -> None:
        ended.append(len(pauses))
        gateway._enqueue(outbox, op, data)

    monkeypatch.setattr(room.standin.gateway, "_identify", end)
    monkeypatch.setattr(room.standin.gateway, "_resume", end)
    await room.standin.gateway.drop()
    await asyncio.wait_for(room.until(lambda: len(ended) >= 20), PATIENCE)
    assert len(pauses) >= 5, "without a pause they would follow one another for ever"
    assert all(ended.count(made) <= 4 for made in ended)
    monkeypatch.setattr(room.standin.gateway, "_identify", identify)
    monkeypatch.setattr(room.standin.gateway, "_resume", resume)
    await room.until(lambda: room.connected)
    await room.until(lambda: room.bot.get_guild(room.guild) is not None)
    assert (await match.menu(match.players[0])).selects
    assert all("\n" not in one.getMessage() for one in caplog.records)
