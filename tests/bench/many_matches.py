"""Databases with very many open matches: some played ones, multiplied row by row with people of their own."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.delivery.items import PLACE, Delivered, Kind, SentMessage
from bot.games import GAMES
from bot.match.model import MatchPhase
from bot.service.match_service import MatchService
from bot.store import Store
from bot.store.schema import metadata
from tests.kit.tables import FIRST, Table

PLAYED: Final = (0, 1, 2, 3, 4, 6, 8, 12, 16)  # choices made in the running templates, by turns
TEMPLATES: Final = 20  # one of ten is an open table
STRIDE: Final = 1000  # between the numbers of a template and of its next copy
LATER: Final = 97  # every so many matches have an item that is sent later, as in quiet hours
PEOPLE: Final = ("person", "actor", "recipient", "host", "by")  # columns with keys of people
COPIED: Final = ("people", "matches", "seats", "events", "sealed", "clocks", "outbox", "sent_messages")
NEW_IDS: Final = {  # columns whose values are unique, or spread, by the copy's number
    ("people", "key"): "key + n",
    ("people", "user"): '"user" + 1000 * n',
    ("matches", "id"): f"id + {STRIDE} * n",
    ("matches", "thread"): f"id + {STRIDE} * n + 1000000000000",
    ("matches", "message"): f"id + {STRIDE} * n + 2000000000000",
    ("matches", "expires"): "expires - n",
    ("sent_messages", "message"): "message + 1000 * n",
    ("clocks", "due"): "due + n",
}


async def make_templates(store: Store) -> None:
    """Open and play the matches that are multiplied, in an empty database; all their items are delivered."""
    table, source = Table(MatchService(store)), random.Random("many matches")
    for at in range(TEMPLATES):
        game, host = sorted(GAMES)[at % len(GAMES)], FIRST + 2 * at
        view = await table.open(game, host, [host + 1], guild=7000)
        if at % 10 == 9:
            continue
        await table.join(view.number, host + 1)
        await table.start(view.number, host)
        for _ in range(PLAYED[at % len(PLAYED)]):
            view = await table.see(view.number, None)
            waiting = [seat for seat in view.to_act if seat not in view.decided]
            if view.phase is not MatchPhase.RUNNING or not waiting:
                break
            seat = source.choice(waiting)
            users = {(await table.person(user)).key: user for user in (host, host + 1)}
            user = users[view.seats[seat].key or 0]
            await table.choose(view.number, user, None, source.choice((await table.see(view.number, user)).moves))
    message = 0
    while items := (await store.outbox.claim(60))[0]:
        sent = []
        for item in items:
            if item.kind in (Kind.BOARD, Kind.PROMPT):
                message += 1
                about = (item.recipient, item.kind, 5, item.event, 1)
                sent.append(SentMessage(message, item.match, *about, "x" * 300, "y" * 700))
        await store.outbox.acknowledge({item: Delivered() for item in items}, sent=sent)


def statements(first: int, last: int, is_server: bool, guilds: Sequence[int] = ()) -> list[str]:
    """The statements that make the copies with these numbers of every template, which has a number below STRIDE."""
    if is_server:
        numbers = f"SELECT n FROM generate_series({first}, {last}) AS n"
    else:
        numbers = (
            f"WITH RECURSIVE c(n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM c WHERE n < {last}) SELECT n FROM c"
        )
    made = []
    for name in COPIED:
        names = [column.name for column in metadata.tables[name].columns]
        given = [_value(name, column, guilds) for column in names]
        is_template = {"people": '"user" < 1000', "matches": f"id < {STRIDE}"}.get(name, f'"match" < {STRIDE}')
        listed = ", ".join(f'"{column}"' for column in names)
        made.append(
            f'INSERT INTO "{name}" ({listed}) SELECT {", ".join(given)} '
            f'FROM ({numbers}) AS numbers CROSS JOIN (SELECT * FROM "{name}" WHERE {is_template}) AS templates'
        )
    return made


def _value(table: str, column: str, guilds: Sequence[int]) -> str:
    """A column of a copy, from its template's row and the copy's number ``n``."""
    if (table, column) == ("matches", "guild"):
        cases = " ".join(f"WHEN {at} THEN {guild}" for at, guild in enumerate(guilds))
        return f"CASE n % {len(guilds)} {cases} END" if guilds else "guild + n"
    if (table, column) in NEW_IDS:
        return NEW_IDS[table, column]
    if column == "match":
        return f'"match" + {STRIDE} * n'
    if column in PEOPLE:
        return f'CASE WHEN "{column}" > 0 THEN "{column}" + n ELSE "{column}" END'
    return f'"{column}"'


def put_off(now: float) -> str:
    """The statement by which every LATER-th match has an item that is due in some hours."""
    due = f'{now} + 3600 + "match" % 28800'
    return f'UPDATE outbox SET due = {due} WHERE due IS NULL AND recipient = {PLACE} AND "match" % {LATER} = 0'


class ManyMatches:
    """A database that grows. ``address`` is a file's path, or a server's address.

    The copies are on these ``guilds``; without any, each TEMPLATES of them have one of their own.
    """

    def __init__(self, address: str, guilds: Sequence[int] = ()) -> None:
        self.address, self._guilds = address, guilds
        self._copies = -1  # of the templates; -1: there are none yet

    @property
    def is_on_server(self) -> bool:
        return self.address.startswith("postgresql:")

    async def open(self, clock: Callable[[], float] | None = None) -> Store:
        """Its store, as the bot opens it."""
        if self.is_on_server:
            return await Store.open(Path(), address=self.address, clock=clock)
        return await Store.open(Path(self.address), clock=clock)

    async def grow(self, count: int) -> int:
        """Have at least so many open matches; returns how many there are. No store may be open."""
        store = await self.open()
        try:
            now = store.clock()
            if self._copies < 0:
                await make_templates(store)
                self._copies = 0
        finally:
            await store.close()
        last = -(-count // TEMPLATES) - 1
        if last > self._copies:
            run = [*statements(self._copies + 1, last, self.is_on_server, self._guilds), put_off(now)]
            await asyncio.to_thread(self._run_on_server if self.is_on_server else self._run_on_file, run)
            self._copies = last
        return (self._copies + 1) * TEMPLATES

    def _run_on_file(self, run: list[str]) -> None:
        with closing(sqlite3.connect(self.address, isolation_level=None)) as base:
            for pragma in ("cache_size = -262144", "journal_mode = OFF", "synchronous = OFF"):
                base.execute(f"PRAGMA {pragma}")
            base.execute("BEGIN")
            for statement in run:
                base.execute(statement)
            base.execute("COMMIT")
            base.execute("PRAGMA journal_mode = WAL")

    def _run_on_server(self, run: list[str]) -> None:
        import psycopg

        with psycopg.connect(self.address, autocommit=True) as conn:
            conn.execute("SET session_replication_role = replica")  # foreign keys hold by construction
            conn.execute("SET synchronous_commit = off")
            with conn.transaction():
                for statement in run:
                    conn.execute(statement)  # type: ignore[call-overload]
            conn.execute("SELECT setval('matches_id_seq', (SELECT max(id) FROM matches))")
            conn.execute("VACUUM ANALYZE")
            conn.execute("CHECKPOINT")
