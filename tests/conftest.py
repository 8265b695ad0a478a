"""Fixtures of many tests: a room on the stand-in with the real bot in it."""

from __future__ import annotations

import gc
import logging
import random
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import SimpleNamespace

import hypothesis
import pytest
import pytest_asyncio

from bot.delivery.rate import RequestRate
from bot.local.uncertain import Uncertain
from tests.kit import databases
from tests.kit.hurry import HURRY, SkippedWaits, skip_waits
from tests.kit.openapi import problems
from tests.kit.room import Room
from tests.kit.servers import MISSING, is_installed

hypothesis.settings.register_profile("same", derandomize=True)  # makes every run generate the same examples
hypothesis.settings.load_profile("same")

DATABASE = re.compile(
    rf"\[({'|'.join(databases.KINDS)})\]|\b({'|'.join(databases.KINDS)})-|-({'|'.join(databases.KINDS)})\b"
)


def pytest_collection_finish() -> None:
    """Collect garbage seldom, and never what is loaded by now: else a quarter of the time goes into looking for it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests that use the fixture ``database`` on each kind, unless they are marked ``sqlite_only``."""
    if "database" in metafunc.fixturenames:
        only = metafunc.definition.get_closest_marker("sqlite_only")
        metafunc.parametrize("database", databases.KINDS[:1] if only else databases.KINDS, indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out runs on PostgreSQL beyond the first ones that ``few_on_server`` names for a parameter."""

    def is_one_of_few(item: pytest.Item) -> bool:
        marker, call = item.get_closest_marker("few_on_server"), getattr(item, "callspec", None)
        if marker is None or call is None or call.params.get("database") != "postgres":
            return True
        return all(call.indices[name] < count for name, count in marker.kwargs.items())

    kept = [item for item in items if is_one_of_few(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


@pytest.fixture
def database(request: pytest.FixtureRequest) -> Iterator[None]:
    """Give the test's folders databases of one kind."""
    if request.param == "postgres" and not is_installed():
        pytest.skip(MISSING)
    with databases.use(request.param):
        yield


@pytest.fixture(autouse=True)
def seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Derive the secrets of matches from the test's name, and leave ids, which hold the time, out of the salts, so that
    every run deals the same. A test marked ``salted`` has the real salts."""
    name = DATABASE.sub("", request.node.nodeid)
    print("seeds:", name)
    monkeypatch.setattr("bot.service.secrets", SimpleNamespace(token_bytes=random.Random(name).randbytes))
    if "salted" not in request.keywords:
        monkeypatch.setattr("bot.match.lobby.salt_of", lambda *ids: "salt")


@pytest.fixture(autouse=True)
def no_pressure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Strip old boards at once: tests decide faster than people, so the rate of requests would put it off by chance."""
    monkeypatch.setattr(RequestRate, "is_exhausted", False)


@pytest.fixture(autouse=True)
def short_identify_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Space IDENTIFYs as the hurried stand-in wants it."""
    monkeypatch.setattr("bot.app.IDENTIFY_GAP", 6.0 / HURRY)


@pytest.fixture
def stopped_room(tmp_path: Path) -> Room:
    """The room that ``room`` starts. Override it in a module to prepare its data."""
    return Room(tmp_path / "data")


@pytest.fixture
def uncertain() -> Uncertain:
    """What the stand-in does where Discord's behaviour is not certain. Tests parametrize it by ``variants``."""
    return Uncertain()


@pytest_asyncio.fixture
async def room(stopped_room: Room, uncertain: Uncertain, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Room]:
    """Run the room. Afterwards check that every request fits Discord's OpenAPI description and that the log holds no
    error or traceback but those in ``room.excused``."""
    stopped_room.world.uncertain = uncertain
    async with stopped_room as running:
        yield running
    assert problems(running.standin.requests) == []
    told = [*caplog.get_records("setup"), *caplog.get_records("call"), *caplog.records]
    bad = [
        record.getMessage() + (f" ({record.exc_info[1]!r})" if record.exc_info else "")
        for record in dict.fromkeys(told)
        if record.levelno >= logging.ERROR or record.exc_info
    ]
    assert [line for line in bad if not any(part in line for part in running.excused)] == []


@pytest.fixture
def real_limits(room: Room, monkeypatch: pytest.MonkeyPatch) -> SkippedWaits:
    """Give the windows of rate limits their real lengths. The waits of discord.py pass on the returned clock."""
    clock = skip_waits(monkeypatch.setattr)
    room.standin.rates.clock, room.standin.rates.hurry = clock, 1.0
    return clock
