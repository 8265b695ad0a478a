"""Profiles, leaderboards and statistics on a database of very many matches that are over, and making all again.

One real match is played to its end, and its rows are copied. One person has played in every fiftieth match, the others
in about twenty each; all have agreed to be shown.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Final

from bot.features.profiles.model import PAGE, ProfileScope
from bot.features.profiles.store import ProfileStore
from bot.features.ratings.store import RatingStore
from bot.service.match_service import MatchService
from bot.store import Store
from bot.store.schema import events, matches, metadata, people, rating_ends, seats
from tests.bench.generated import COUNTING, _opened
from tests.bench.metrics import Metric, median
from tests.kit.databases import FILE
from tests.kit.tables import FIRST, Table, start_match

MATCHES: Final = 100_000
PEOPLE: Final = 10_000
BUSY: Final = 50  # every such match is one of the same person
KEY: Final = 1_000_000  # of the first person
GUILD, CHANNEL = 7, 70
GAME: Final = "instinkt"
LOOKS: Final = 40
HOUR: Final = 3600
COPIED: Final = (matches, seats, events, rating_ends)
LEADERBOARD, PROFILE, REBUILD = 50.0, 20.0, 60.0  # goals: ms, ms, s


async def profiles(folder: Path, address: str = "", count: int = MATCHES) -> list[Metric]:
    """Measure on a file, or on the database at the address."""
    path = folder / FILE
    await asyncio.to_thread(path.parent.mkdir, parents=True, exist_ok=True)
    log = await _play(path, address)
    await asyncio.to_thread(_copy, path, address, count)
    store = await Store.open(path, address=address)
    try:
        made = await _rebuilt(store, count, log)
        if address:
            await asyncio.to_thread(_analyze, path, address)
        return [*made, *await _looked_at(store)]
    finally:
        await store.close()


def _analyze(path: Path, address: str) -> None:
    """Do at once what a server does by itself within a minute."""
    execute, finish = _opened(path, address)
    execute("ANALYZE")
    finish()


async def _rebuilt(store: Store, count: int, log: int) -> list[Metric]:
    begin = time.perf_counter()
    rated, ratings = await store[RatingStore].rebuild()
    middle = time.perf_counter()
    assert await store[ProfileStore].rebuild() == count
    end = time.perf_counter()
    about = f"{count:,} matches of {log} events"
    return [
        Metric("ratings rebuilt", middle - begin, "s", REBUILD, note=f"{about}; {rated:,} count, {ratings:,} ratings"),
        Metric("profiles rebuilt", end - middle, "s", note=about),
    ]


async def _looked_at(store: Store) -> list[Metric]:
    board, own = store[ProfileStore].leaderboard, KEY + PEOPLE // 2
    first = await board(GUILD, GAME, 0, own)
    assert first.settled + first.settling == PEOPLE and len(first.people) == PAGE
    channels = frozenset(range(CHANNEL, CHANNEL + 50))
    here = ProfileScope(GUILD, channels, GUILD)
    busy = await store[ProfileStore].of_person(KEY, own, here)

    async def page(number: int) -> float:
        return await _median(lambda: board(GUILD, GAME, number, own))

    async def seen(person: int) -> float:
        return await _median(lambda: store[ProfileStore].of_person(person, own, here))

    pages = [await page(number) for number in (0, first.pages // 2, first.pages - 1)]
    about = f"{first.settled:,} settled; the middle one {pages[1]:.1f} ms, the last one {pages[2]:.1f} ms"
    return [
        Metric(f"leaderboard of {PEOPLE:,}, the first page", pages[0], "ms", LEADERBOARD, note=about),
        Metric("its slowest page", max(pages), "ms", LEADERBOARD),
        Metric(f"profile of a person with {busy.matches:,} matches", await seen(KEY), "ms", PROFILE),
        Metric("profile of a usual person", await seen(KEY + 5), "ms", PROFILE),
        Metric("statistics of the server", await _median(lambda: store[ProfileStore].club(GUILD, channels)), "ms"),
    ]


async def _median(ask: Callable[[], Awaitable[Any]], looks: int = LOOKS) -> float:
    """Milliseconds of the question."""
    taken = []
    for _ in range(looks):
        begin = time.perf_counter()
        await ask()
        taken.append(1000 * (time.perf_counter() - begin))
    return median(taken)


async def _play(path: Path, address: str) -> int:
    """Play the match that is copied; the number of its events."""
    chance = random.Random("profiles")
    store = await Store.open(path, address=address)
    try:
        table = Table(MatchService(store))
        number = await start_match(table, GAME)
        assert number == 1, "the database is not empty"
        while (match := await table.match(number)).position.waiting:
            seat = chance.choice(match.position.waiting)
            await table.choose(number, FIRST + seat, None, chance.choice(match.position.moves(seat)))
        return match.length
    finally:
        await store.close()


def _copy(path: Path, address: str, count: int) -> None:
    """Add copies of the only match until there are so many, between people of their own."""
    execute, finish = _opened(path, address)
    try:
        keys = [key for (key,) in execute("SELECT person FROM seats ORDER BY seat").fetchall()]
        for table in reversed(metadata.sorted_tables):  # items still to be delivered are not of interest
            if table not in (*COPIED, people):
                execute(f"DELETE FROM {table.name}")
        for table in COPIED:
            execute(_copying(table, keys, count))
        _add_people(execute)
        if address:
            execute("SELECT setval('matches_id_seq', (SELECT max(id) FROM matches))")
        execute("ANALYZE")
    finally:
        finish()


def _copying(table: Any, keys: Sequence[int], count: int) -> str:
    """The statement that copies a table's rows with the people of each copy."""
    listed = ", ".join(f'"{one.name}"' for one in table.columns)
    given = ", ".join(_value(table.name, one.name, keys) for one in table.columns)
    model = f"(SELECT * FROM {table.name}) AS model"
    counting = COUNTING.format(last=count - 1)
    return f"INSERT INTO {table.name} ({listed}) {counting} SELECT {given} FROM n CROSS JOIN {model}"


def _value(table: str, name: str, keys: Sequence[int]) -> str:
    """A column of the copy with the number ``i``."""
    column = f'"{name}"'
    if name in ("match", "id") or (table, name) == ("rating_ends", "number"):
        return f"{column} + i"
    if name in ("person", "actor", "host"):
        first = f"{KEY} + CASE WHEN i % {BUSY} = 0 THEN 0 ELSE i % {PEOPLE} END"
        second = f"{KEY} + 1 + (i * 7919 + i / {PEOPLE}) % {PEOPLE - 1}"
        other = f"CASE WHEN {first} = {second} THEN {KEY} + 1 + (i + 1) % {PEOPLE - 1} ELSE {second} END"
        return f"CASE {column} WHEN {keys[0]} THEN {first} WHEN {keys[1]} THEN {other} ELSE {column} END"
    if name == "at":
        return f"{column} + i * {HOUR}"
    return f"{CHANNEL} + i % 50" if name in ("channel", "thread") else column


def _add_people(execute: Callable[[str], Any]) -> None:
    """Make the people of the copies, all of whom have agreed to be shown."""
    counting = COUNTING.format(last=PEOPLE)
    execute(
        f'INSERT INTO people ("key", "user", name, locale) {counting} '
        f"SELECT {KEY} - 1 + i, {KEY} - 1 + i, 'Person ' || i, 'de' FROM n"
    )
    execute(
        f"INSERT INTO person_settings (person, name, value) {counting} SELECT {KEY} - 1 + i, 'profile', 'yes' FROM n"
    )
