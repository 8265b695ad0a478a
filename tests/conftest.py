"""Targets of tests, durations, and fixtures of many tests: a room on the stand-in with the real bot in it.

Each test belongs to one target, ``quick`` (``make test``) or ``rest`` (``make test-rest``). Its own marker says which,
or else ``pytestmark`` in the ``__init__.py`` of its folder or of one above. Runs on PostgreSQL belong to ``rest``.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import random
import re
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from importlib import import_module
from inspect import iscoroutinefunction
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import hypothesis
import pytest
import pytest_asyncio

from tests.kit import databases
from tests.kit.desk import Desk
from tests.kit.faults import Sent
from tests.kit.hurry import HURRY, SkippedWaits, skip_waits
from tests.kit.openapi import problems
from tests.kit.room import Room
from tests.kit.servers import MISSING, is_installed
from tests.kit.shared import SharedRoom
from tests.kit.soak import in_soak
from tests.kit.sprites import share_drawings
from tests.kit.uncertain import Uncertain
from tests.kit.waiting import PATIENCE, WARNINGS

if TYPE_CHECKING:
    from playwright.async_api import Browser

hypothesis.settings.register_profile("same", derandomize=True)  # makes every run generate the same examples
hypothesis.settings.load_profile("same")

TARGETS = ("quick", "rest")
LONGEST = in_soak(7200.0, 600.0)  # seconds of a test, on a busy machine
HAS_FAILED = pytest.StashKey[bool]()
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


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--durations-file", type=Path, help="write the seconds of all tests to this file, by folder")


def pytest_configure(config: pytest.Config) -> None:
    logging.getLogger().addHandler(WARNINGS)
    share_drawings()
    if (path := config.getoption("--durations-file")) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Durations(path))


class Durations:
    """Writes the seconds of every folder and test, with what comes before and after it, to a file."""

    def __init__(self, path: Path) -> None:
        self._path, self._seconds = path, defaultdict[str, float](float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[report.nodeid] += report.duration

    def pytest_sessionfinish(self) -> None:
        folders = defaultdict[str, float](float)
        for test, seconds in self._seconds.items():
            folders[test.partition("::")[0].rpartition("/")[0]] += seconds
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("w") as file:
            for name, seconds in (*_longest_first(folders), *_longest_first(self._seconds)):
                print(f"{seconds:9.3f}  {name}", file=file)


def _longest_first(seconds: Mapping[str, float]) -> list[tuple[str, float]]:
    return sorted(seconds.items(), key=lambda item: -item[1])


def targets_of(item: pytest.Item) -> set[str]:
    """The targets that the test's own markers name, else those of the nearest folder that names one."""
    own = {marker.name for marker in item.iter_markers()} & set(TARGETS)
    folder = item.path.parent
    while not own and folder != item.config.rootpath:
        package = import_module(".".join(folder.relative_to(item.config.rootpath).parts))
        own, folder = ({package.pytestmark.name} if hasattr(package, "pytestmark") else set()), folder.parent
    return own


def bounded(test: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """That test, which fails when it waits for an event that does not come."""

    @wraps(test)
    async def run(*args: object, **named: object) -> None:
        async with asyncio.timeout(LONGEST):
            await test(*args, **named)

    return run


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark each test with its target, and those that use ``room`` or ``browser`` with their event loop. Leave out runs
    on PostgreSQL beyond the first ones of ``few_on_server``."""
    for item in items:
        targets, call = targets_of(item), getattr(item, "callspec", None)
        if call is not None and call.params.get("database") == "postgres":
            targets = {"rest"}
        if len(targets) != 1:
            raise pytest.UsageError(f"{item.nodeid} needs one of the markers {', '.join(TARGETS)}")
        item.add_marker(targets.pop())
        if {"room", "browser"} & set(getattr(item, "fixturenames", ())) and item.get_closest_marker("asyncio"):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
        if isinstance(item, pytest.Function) and iscoroutinefunction(item.obj):
            item.obj = bounded(item.obj)

    def is_one_of_few(item: pytest.Item) -> bool:
        marker, call = item.get_closest_marker("few_on_server"), getattr(item, "callspec", None)
        if marker is None or call is None or call.params.get("database") != "postgres":
            return True
        return all(call.indices[name] < count for name, count in marker.kwargs.items())

    left_out = [item for item in items if not is_one_of_few(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = filter(is_one_of_few, items)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note whether a test has failed, for the fixtures that it uses."""
    report = yield
    item.stash[HAS_FAILED] = item.stash.get(HAS_FAILED, False) or report.failed
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest) -> None:
    """Refuse a fixture of another event loop than that of ``room``, in which the test would wait for ever."""
    if "room" in request.fixturenames and getattr(fixturedef.func, "_loop_scope", "session") != "session":
        raise pytest.UsageError(f'the fixture {fixturedef.argname} needs loop_scope="session", as room has it')


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
    WARNINGS.lines.clear()
    monkeypatch.setattr("bot.service.match_service.secrets", SimpleNamespace(token_bytes=random.Random(name).randbytes))
    if "salted" not in request.keywords:
        monkeypatch.setattr("bot.match.lobby.salt_of", lambda *ids: "salt")


@pytest.fixture(autouse=True)
def same_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the same on every machine, whatever fonts it has."""
    monkeypatch.setattr("rendering._kit.svg.fallback_font", lambda: None)


@pytest.fixture(autouse=True)
def short_identify_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Space IDENTIFYs as the hurried stand-in wants it."""
    monkeypatch.setattr("bot.app.IDENTIFY_GAP", 6.0 / HURRY)


@pytest.fixture
def stopped_room(request: pytest.FixtureRequest, tmp_path: Path) -> Room | None:
    """The room that ``room`` starts for a test marked ``own_room``; None: the test uses the worker's. Override it in a
    module to prepare its data."""
    return Room(tmp_path / "data") if "own_room" in request.keywords else None


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_room(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[SharedRoom]:
    shared = SharedRoom(lambda: tmp_path_factory.mktemp("room"))
    yield shared
    await shared.close()


@pytest.fixture
def uncertain() -> Uncertain:
    """What the stand-in does where Discord's behaviour is not certain. Tests parametrize it by ``variants``."""
    return Uncertain()


@pytest_asyncio.fixture(loop_scope="session")
async def room(
    request: pytest.FixtureRequest,
    shared_room: SharedRoom,
    stopped_room: Room | None,
    uncertain: Uncertain,
    caplog: pytest.LogCaptureFixture,
) -> AsyncIterator[Room]:
    """The worker's room with a new server, channel and people, or ``stopped_room``. Afterwards check that every request
    fits Discord's OpenAPI description and that the log holds no error or traceback but those in ``room.excused``.

    A test may stop and start the bot: the next one then gets another room. Only a test for which something is prepared
    before the start needs ``stopped_room`` or the marker ``own_room``. An async fixture that uses the room runs in its
    loop: ``loop_scope="session"``.
    """
    if stopped_room is not None:
        await shared_room.close()  # one at a time
        stopped_room.world.uncertain = uncertain
        async with stopped_room as running:
            yield running
    else:
        running = await shared_room.enter(uncertain)
        yield running
        await shared_room.leave(has_failed=request.node.stash.get(HAS_FAILED, False))
    _check(running.standin.requests, caplog, running.excused)


@pytest_asyncio.fixture
async def desk(
    tmp_path: Path, uncertain: Uncertain, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Desk]:
    """Run a desk, whose answers are not deferred because the machine is busy. Afterwards check what ``room`` checks."""
    monkeypatch.setattr("cogs._ui.respond.DEFER_AFTER", PATIENCE)
    async with Desk(tmp_path / "data") as running:
        running.world.uncertain = uncertain
        yield running
    _check(running.requests, caplog, running.excused)


def _check(requests: Iterable[Sent], caplog: pytest.LogCaptureFixture, excused: Sequence[str]) -> None:
    assert problems(requests) == []
    logged = [*caplog.get_records("setup"), *caplog.get_records("call"), *caplog.records]
    bad = [
        record.getMessage() + (f" ({record.exc_info[1]!r})" if record.exc_info else "")
        for record in dict.fromkeys(logged)
        if record.levelno >= logging.ERROR or record.exc_info
    ]
    assert [line for line in bad if not any(part in line for part in excused)] == []


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """Chromium, started once a process of pytest."""
    from tests.kit.chromium import start_chromium  # most processes need no Playwright, which takes long to import

    async with start_chromium() as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def browser(chromium: Browser) -> AsyncIterator[Browser]:
    """Chromium without a context. Afterwards close the contexts that the test has opened."""
    yield chromium
    for context in chromium.contexts:
        await context.close()


@pytest.fixture
def real_limits(room: Room, monkeypatch: pytest.MonkeyPatch) -> SkippedWaits:
    """Give the windows of rate limits their real lengths. The waits of discord.py pass on the returned clock."""
    clock = skip_waits(monkeypatch.setattr)
    room.standin.rates.time, room.standin.rates.hurry = clock, 1.0
    return clock
