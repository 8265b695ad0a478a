"""Tables on a store of their own, for tests: people who sit down, and what must hold of whatever is stored."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from bot.match import Match
from bot.record import Record, record, replayed
from bot.store import Store
from bot.table import Guest, Seen, Table

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
FILE = "stammtisch.db"


def guest(seat: int) -> Guest:
    """The person who sits there in these tests; ids from 100."""
    return Guest(100 + seat, NAMES[seat % len(NAMES)], "de" if seat % 2 else "en-GB")


class Watch:
    """A clock that stands still until it is told to go on: seconds."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


@asynccontextmanager
async def opened(folder: Path, clock: Callable[[], float] | None = None) -> AsyncIterator[Table]:
    """A table on the store in that folder; the store is closed in the end."""
    store = await (Store.open(folder / FILE, clock=clock) if clock else Store.open(folder / FILE))
    try:
        yield Table(store)
    finally:
        await store.close()


async def laid(
    table: Table,
    game: str,
    seats: int = 2,
    options: Mapping[str, Any] | None = None,
    joined: int | None = None,
    **agreed: str,
) -> int:
    """An open table at which ``joined`` people (all, unless told) sit."""
    place: Any = {"language": "en", "guild": 7, "channel": 70}
    seen = await table.open(game, guest(0), [], seats=seats, options=options or {}, **place, **agreed)
    for seat in range(1, seats if joined is None else joined):
        await table.join(seen.number, guest(seat))
    return seen.number


async def begun(
    table: Table, game: str, seats: int = 2, options: Mapping[str, Any] | None = None, **agreed: str
) -> int:
    """A running match of the people from 100 on, in the order of their seats; ``agreed``: pace and overrun."""
    number = await laid(table, game, seats, options, **agreed)
    await table.start(number, 100)
    return number


async def sound(store: Store, number: int) -> None:
    """What is stored of a match holds together: the log makes the snapshot, draws rise, the record verifies."""
    stored = await store.load(number)
    assert stored is not None
    rows = await store.rows(number)
    assert len(rows) == stored.rows
    if stored.phase not in ("running", "over"):
        assert not rows
        return
    match = stored.match
    start = Match.open(match.game.name, match.seats, match.options)
    folded = start.folded(rows)
    assert (folded.state, folded.draws, folded.ended) == (match.state, match.draws, match.ended)
    assert not folded.sealed and set(match.sealed) <= set(match.to_act) == set(folded.to_act)
    assert (stored.phase == "over") == (match.outcome is not None)
    draws = [row.draw for row in rows if row.draw is not None]
    assert draws == sorted(set(draws)) and (not draws or draws[-1] < match.draws)
    if not any(row.kind == "state" for row in rows):
        written = record(match, rows, stored.seed)
        again = replayed(Record(**json.loads(json.dumps(written)) | {"result": None, "ended": None}))
        assert again.state == match.state
    if stored.undoable is not None:
        row = rows[stored.undoable]
        assert row.live and row.kind == "move" and match.to_act == (row.seat,)


def crashed(folder: Path, to: Path) -> Path:
    """A copy of the database as a killed process leaves it: file and write-ahead log, nothing closed."""
    to.mkdir(parents=True, exist_ok=True)
    for name in (FILE, f"{FILE}-wal"):
        if (folder / name).exists():
            shutil.copyfile(folder / name, to / name)
    return to


def parts(value: Any) -> Iterator[Any]:
    """Everything that can be reached from a value."""
    yield value
    if is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from parts(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from parts(key)
            yield from parts(one)
    elif isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from parts(one)


async def seen_by_all(table: Table, number: int, seats: int) -> list[Seen]:
    """What each seat's person and a spectator see."""
    return [await table.see(number, 100 + seat) for seat in range(seats)] + [await table.see(number, None)]


async def until(true: Callable[[], Awaitable[object]], seconds: float = 60) -> None:
    """Waits for what other tasks bring about; TimeoutError if they do not."""
    async with asyncio.timeout(seconds):
        while not await true():  # noqa: ASYNC110 - nobody tells us
            await asyncio.sleep(0.005)
