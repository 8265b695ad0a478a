"""Damaged rows: whatever a column holds, reading is refused with a sentence, and never fails with a traceback."""

from __future__ import annotations

import asyncio
import inspect
import random
import re
import shutil
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest
from sqlalchemy import Boolean, Column, Engine, Float, Integer, LargeBinary, event

from bot.delivery.items import PLACE, Kind, OutboxItem
from bot.features.digests.model import DigestEntry
from bot.features.digests.store import DigestStore
from bot.features.digests.worker import Digests
from bot.features.invitations.service import Invitations
from bot.features.preferences.model import PUZZLE
from bot.features.preferences.service import Preferences
from bot.features.preferences.store import PreferenceStore, settings_of_person, settings_of_server
from bot.features.privacy.store import DeletionStore, load_export, numbers_to_leave
from bot.features.profiles.model import ProfileScope
from bot.features.puzzles.store import PuzzleStore
from bot.features.replays.service import Replays
from bot.features.reviews.store import ReviewStore
from bot.games.base import IllegalMove
from bot.match.clocks import DAY as DAY_SECONDS
from bot.match.commands import Need
from bot.match.errors import UserError
from bot.match.model import MatchPhase, Person
from bot.service.match_service import MatchService
from bot.service.people import Languages, OwnMatches, People
from bot.store import Store
from bot.store.database import Stale, StorePart, StoreUnavailable
from bot.store.inspection import StatisticsStore
from bot.store.leases import ClaimStore
from bot.store.loading import (
    SEATED,
    find_rematch,
    is_undelivered,
    load_contacts,
    load_most_urgent,
    load_numbers,
    load_opening,
    load_readable,
)
from bot.store.matches import is_decided
from bot.store.schema import metadata
from bot.texts import has_text
from tests.kit.databases import FILE
from tests.kit.soak import IS_SOAK
from tests.kit.tables import FIRST, opened, start_match
from tests.kit.tables import Watch as Clock
from tests.privacy.test_store import GUILD, USER, live
from tests.seasons.test_store import begun, open_fixture
from tests.service.test_plans import plan, until_foreseen

ROOT: Final = Path(__file__).parents[2]
DAY: Final = "2026-11-23"
UNFILLED: Final = ("processes", "leases", "relocations")  # tables that have no rows here
UNREAD: Final = ("puzzle_posts",)  # named only by statements that write
QUICK: Final = ("outbox", "clocks", "reviews")  # tables that are damaged in ``make test``
BAD: Final[dict[str, tuple[Any, ...]]] = {
    "number": (None, "x", b"\xff\x00", 2**62, -(2**62), 1e300),
    "text": (None, 7, b"\xff\x00", "", "{", '["x"]', '{"x": [null]}', "9" * 400),
    "bytes": (None, 7, "{", b"", b"\xff\x00", b"[]"),
}
LOADS: Final[tuple[Callable[..., Any], ...]] = (  # what is read by ``Store.read``
    *(find_rematch, is_decided, is_undelivered, load_contacts, load_export, load_most_urgent, load_numbers),
    *(load_opening, load_readable, numbers_to_leave, settings_of_person, settings_of_server),
)
REFUSALS: Final = (UserError, IllegalMove, StoreUnavailable, Stale)


def bad_values(column: Column[Any], at: int) -> tuple[Any, ...]:
    """The values with which the column at that place of its table is damaged: one that varies by the place, or in
    ``make soak`` all."""
    if isinstance(column.type, LargeBinary):
        found = BAD["bytes"]
    else:
        found = BAD["number" if isinstance(column.type, Integer | Float | Boolean) else "text"]
    return found if IS_SOAK else (found[at % len(found)],)


async def fill(folder: Path, clock: Clock) -> dict[str, Any]:
    """Store something in every table; what the calls below are given."""
    async with opened(folder, clock) as table:
        key, others, (over, secret, *_) = await live(table)
        store = table.store
        await store[PuzzleStore].note_post(DAY, GUILD)
        await store[ReviewStore].ask(over, 3)
        await store[PreferenceStore].set_of_server(GUILD, "puzzle", "70")
        state = await begun(table, clock)
        await open_fixture(table, state.fixtures[0])
        against = (await table.open("instinkt", FIRST, computers=["easy"])).number
        await table.start(against, FIRST)
        planned = await start_match(table, "instinkt")
        owner, _, trigger, answers = await until_foreseen(table, planned)
        await plan(table, planned, owner, trigger, answers[-1])
        digest = await store[DigestStore].get(key)
        assert digest is not None
        clock.now = digest.due
        (mine,), _ = await store[DigestStore].claim_some("filling")
        await store[DigestStore].finish(
            mine, "filling", clock.now + DAY_SECONDS, [DigestEntry(others, 2, 1, "usual")], []
        )
        await store[DeletionStore].ask(key)
        items = [OutboxItem(others, PLACE, Kind.BOARD, 3, 0, 1)]
    return {"key": key, "numbers": [others, over, secret, against, planned], "items": items, "now": clock.now}


def relax(path: Path) -> None:
    """Let columns hold NULL that the schema forbids, as a damaged page may."""
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA writable_schema = ON")
        database.execute("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '') WHERE type = 'table'")


def given(name: str, known: dict[str, Any]) -> list[Any]:
    """The values with which a reading method is called for a parameter of that name."""
    key, numbers = known["key"], known["numbers"]
    values: dict[str, list[Any]] = {
        **{key_0: [key] for key_0 in ("person", "host", "by", "key", "viewer")},
        **dict.fromkeys(("number", "match"), numbers),
        **{key_0: [numbers] for key_0 in ("numbers",)},
        **{key_0: [[key]] for key_0 in ("guests", "keys", "people")},
        **{key_0: [GUILD] for key_0 in ("guild",)},
        **{key_0: [0] for key_0 in ("first", "since", "last", "page", "recipient", "interaction")},
        **{key_0: [70] for key_0 in ("thread",)},
        "most": [9],
        "now": [known["now"]],
        "kinds": [SEATED],
        "day": [DAY],
        "user": [USER],
        "move": ["choose 5"],
        "name": ["puzzle"],
        "game": ["instinkt"],
        "needs": [frozenset(Need)],
        "items": [known["items"]],
        "known": [()],
        "kind": [Kind.BOARD],
        "phases": [tuple(MatchPhase)],
        "channels": [{70}],
        "scope": [ProfileScope(GUILD, None, GUILD)],
    }
    return values[name]


def calls_of(store: Store, known: dict[str, Any]) -> Iterator[tuple[str, Callable[[], Awaitable[Any]]]]:
    """Every public method of the store that reads, and every claim, with arguments."""
    own = [one for one in vars(store).values() if isinstance(one, StorePart)]
    parts = [*own, *store.parts.values(), StatisticsStore(store)]
    for part in parts:
        for name, method in inspect.getmembers(type(part), inspect.isfunction):
            if name.startswith("_"):
                continue
            if method.__code__.co_name == "read":  # what ``reads`` makes
                names = list(inspect.signature(method.__wrapped__).parameters)[2:]
                yield from _called(f"{type(part).__name__}.{name}", getattr(part, name), names, known)
    for load in LOADS:
        names = list(inspect.signature(load).parameters)[1:]
        yield from _called(load.__name__, partial(store.read, load), names, known)
    for number in known["numbers"]:
        yield "ReviewStore.get", lambda number=number: store[ReviewStore].get(number)
    for claims in (one for one in store.parts.values() if isinstance(one, ClaimStore)):
        yield f"{type(claims).__name__}.claim_some", lambda claims=claims: claims.claim_some("test")
    yield "searches.claim_some", lambda: store.searches.claim_some("test", 9)
    yield "timers.claim", lambda: store.timers.claim()
    yield "outbox.claim", lambda: store.outbox.claim(60.0)


def _called(
    name: str, method: Callable[..., Awaitable[Any]], names: list[str], known: dict[str, Any]
) -> Iterator[tuple[str, Callable[[], Awaitable[Any]]]]:
    choices = [given(one, known) for one in names]
    for at in range(max((len(one) for one in choices), default=1)):
        args = [one[at % len(one)] for one in choices]
        yield name, lambda args=args: method(*args)


def service_calls(service: MatchService, known: dict[str, Any]) -> Iterator[tuple[str, Callable[[], Awaitable[Any]]]]:
    """What reads above the store."""
    key, people, own, replays = known["key"], People(service), OwnMatches(service), Replays(service)
    person = Person(key, USER, "x", "de")
    invitations = Invitations(service)
    preferences = Preferences(service, people, invitations, Languages(service.store))
    for number in known["numbers"]:
        for viewer in (None, key):
            yield "see", lambda number=number, viewer=viewer: service.see(number, viewer)
            yield "log", lambda number=number, viewer=viewer: service.read_log(number, viewer)
            yield "frames", lambda number=number, viewer=viewer: replays.frames(number, viewer)
        yield "record", lambda number=number: service.record(number)
        yield "scores", lambda number=number: replays.scores(number)
        yield "load_delivery", lambda number=number: service.load_delivery(number, known["items"])
        yield "last_lines", lambda number=number: _last_lines(service, number)
    yield "see_all", lambda: service.see_all(known["numbers"], key)
    yield "current", lambda: own.current(key)
    yield "finished", lambda: own.finished(key, 0, 9)
    yield "most_urgent", lambda: own.most_urgent(key, 0)
    yield "invitations", lambda: invitations.open_to(person)
    for method in (
        people.absence,
        people.quiet_hours,
        Digests(service, people, notifier=None).of,  # type: ignore[arg-type]
        people.reaches,
    ):
        yield method.__name__, lambda method=method: method(person)
    yield "reading", lambda: people.reading(USER)
    yield "of_person", lambda: preferences.of_person(person)
    yield "of_server", lambda: preferences.of_server(GUILD)
    yield "channels", lambda: preferences.channels(PUZZLE)


async def readers_of(path: Path, known: dict[str, Any], now: float) -> dict[str, list[int]]:
    """The places of the calls whose statements name each table, while all rows are in order."""
    found: dict[str, list[int]] = {name: [] for name in metadata.tables}
    statements: list[str] = []

    def note(conn: Any, cursor: Any, statement: str, *_: Any) -> None:
        statements.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        async with opened_store(path, now) as store:
            for at, (_, call) in enumerate(all_calls(store, known)):
                statements.clear()
                with suppress(*REFUSALS):
                    await call()
                words = set(re.findall(r"\w+", " ".join(statements)))
                for name in words & found.keys():
                    found[name].append(at)
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    return found


@asynccontextmanager
async def opened_store(path: Path, now: float) -> AsyncIterator[Store]:
    store = await Store.open(path, clock=lambda: now + 60.0)
    try:
        yield store
    finally:
        await store.close()


def all_calls(store: Store, known: dict[str, Any]) -> list[tuple[str, Callable[[], Awaitable[Any]]]]:
    return [*calls_of(store, known), *service_calls(MatchService(store), known)]


async def _last_lines(service: MatchService, number: int) -> None:
    await service.last_lines(await service.see(number, None), 3)


def restore(database: sqlite3.Connection, table: str, names: str, rows: Sequence[tuple[Any, ...]]) -> None:
    """Give the table these rows and no others."""
    database.execute("BEGIN")
    database.execute(f'DELETE FROM "{table}"')
    database.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({", ".join("?" * len(rows[0]))})', rows)
    database.execute("COMMIT")


@dataclass(frozen=True)
class Template:
    """A database with rows in every table, the arguments that find them, the time, and the places of the calls that
    read each table."""

    path: Path
    known: dict[str, Any]
    now: float
    readers: dict[str, list[int]]


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Template:
    folder, clock = tmp_path_factory.mktemp("damaged"), Clock()
    with pytest.MonkeyPatch.context() as patched:  # the same deals in every run, as in tests
        secrets = SimpleNamespace(token_bytes=random.Random("damaged rows").randbytes)
        patched.setattr("bot.service.match_service.secrets", secrets)
        patched.setattr("bot.match.lobby.salt_of", lambda *ids: "salt")
        known = asyncio.run(fill(folder, clock))
    path, read = folder / FILE, folder / "read.db"
    shutil.copyfile(path, read)
    return Template(path, known, clock.now, asyncio.run(readers_of(read, known, clock.now)))


def test_all_that_the_store_reads_by_a_function_is_called() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "bot").rglob("*.py")]
    assert {name for text in sources for name in re.findall(r"store\.read\((\w+)", text)} == {
        one.__name__ for one in LOADS
    }


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in QUICK else pytest.mark.rest)
        for name in sorted(set(metadata.tables) - {*UNFILLED, *UNREAD})
    ],
)
async def test_damaged_rows_are_refused_with_a_sentence(
    template: Template,
    tmp_path: Path,
    name: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    shutil.copyfile(template.path, tmp_path / FILE)
    relax(tmp_path / FILE)
    table, wrong = metadata.tables[name], []
    async with opened_store(tmp_path / FILE, template.now) as store:
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            names = ", ".join(["rowid", *(f'"{one.name}"' for one in table.columns)])
            rows = other.execute(f'SELECT {names} FROM "{name}"').fetchall()
            assert rows, f"nothing is stored in {name}"
            calls = all_calls(store, template.known)
            reading = [calls[at] for at in template.readers[name]]
            if not IS_SOAK:  # each with the arguments of its first two calls
                counts = Counter[str]()
                reading = [one for one in reading if counts.update([one[0]]) or counts[one[0]] <= 2]
            assert reading, f"nothing reads {name}"
            for at, column in enumerate(table.columns):
                for bad in bad_values(column, at):
                    try:
                        other.execute(f'UPDATE "{name}" SET "{column.name}" = ?', (bad,))
                    except sqlite3.IntegrityError:
                        continue  # an index does not take it either
                    for what, call in reading:
                        try:
                            await call()
                        except REFUSALS as refusal:
                            key = getattr(refusal, "key", None)
                            assert key is None or has_text("en", key)
                        except Exception as fault:
                            wrong.append(f"{column.name}={bad!r:.12} {what}: {fault!r:.70}")
                    restore(other, name, names, rows)
    assert wrong == []
    assert not [one for one in caplog.records if one.exc_info]
