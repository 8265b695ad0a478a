"""Connections to a database server that are lost at COMMIT: what was committed counts, and is not done again."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from itertools import count, cycle
from pathlib import Path
from signal import SIGINT
from typing import Any, Final, TypeVar

import psycopg
import pytest
from sqlalchemy import Connection, bindparam, func, insert, select, text, update

from bot.match.model import Match, MatchPhase
from bot.match.position import Event, EventKind, Position
from bot.service.match_service import MatchService
from bot.store import Store
from bot.store.database import DEFERRED, StoreUnavailable
from bot.store.postgres import DeferringConnection
from bot.store.schema import matches, people
from tests.kit.databases import KINDS, new_database, open_store, use
from tests.kit.proxies import CommitProxy, Cut
from tests.kit.servers import MISSING, is_installed, server
from tests.kit.soak import in_soak
from tests.kit.store_matches import Watch, begin, change_of, load, open_table
from tests.kit.store_matches import check_match as check_stored
from tests.kit.storm import Attempt, agree
from tests.kit.tables import FIRST, Table, check_match, start_match
from tests.kit.waiting import PATIENCE, until

pytestmark = [pytest.mark.rest, pytest.mark.skipif(not is_installed(), reason=MISSING)]

T = TypeVar("T")

RESTARTS: Final = in_soak(30, 3)
DECISIONS: Final = 40  # answered between two restarts
PLAYED_AT_ONCE: Final = 8
GAMES: Final = ("insider", "hypnosia", "insider", "instinkt", "migrato", "dirkana")
SLOW: Final = {"fsync": "on", "commit_delay": "5000", "commit_siblings": "0"}  # most of a transaction is its COMMIT
ALL: Final = 10_000  # messages; more than an answer has


@pytest.fixture(autouse=True)
def on_server(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Use PostgreSQL. Afterwards check that lost connections were not logged as errors."""
    with use(KINDS[1]):
        yield
    assert [record.getMessage() for record in caplog.get_records("call") if record.levelno >= logging.ERROR] == []


@pytest.fixture
def proxy() -> Iterator[CommitProxy]:
    made = CommitProxy(server().folder)
    yield made
    made.close()


async def open_behind(proxy: CommitProxy) -> Store:
    """A store on a new database that is reached through the proxy; it writes only what its caller writes."""
    store = await Store.open(Path("unused"), address=proxy.address(new_database()), clock=Watch())
    store.signals.announce_by(lambda _: None)
    return store


def server_process(conn: Connection) -> int:
    """The id of the server's process for the connection."""
    raw: Any = conn.connection.dbapi_connection
    return int(raw.info.backend_pid)


class Cutter:
    """Loses the connection of a store's next transaction that writes at its COMMIT, at the first try.

    ``tries`` counts how often the transaction's function has run.
    """

    def __init__(self, store: Store, proxy: CommitProxy, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tries = 0
        self._proxy, self._write = proxy, store.database.write
        self._cut: Cut | None = None
        monkeypatch.setattr(store.database, "write", self._write_cut)

    def cut(self, after: int = ALL, *, is_shutdown: bool = True) -> Cut:
        """End the answer to the COMMIT of the next transaction after so many messages."""
        self._cut, self.tries = Cut(after, is_shutdown), 0
        return self._cut

    async def _write_cut(self, work: Callable[[Connection], Any]) -> Any:
        cut, self._cut = self._cut, None

        def counted(conn: Connection) -> Any:
            self.tries += 1
            result = work(conn)
            if cut is not None and self.tries == 1:
                self._proxy.cuts[server_process(conn)] = cut
            return result

        return await self._write(counted if cut else work)


def person(key: int) -> dict[str, Any]:
    return {"key": key, "user": key, "name": "x", "locale": "de"}


async def users(store: Store) -> list[int]:
    """The ids of the stored people."""
    return await store.database.read(lambda conn: sorted(conn.execute(select(people.c.user)).scalars()))


# Transactions


@pytest.mark.parametrize("loses", ["request", "answer"])
async def test_a_commit_without_an_answer_is_stored_once(proxy: CommitProxy, loses: str) -> None:
    store = await open_behind(proxy)
    number = await begin(store, "instinkt")
    for n in range(3):
        before = await load(store, number)
        proxy.loses = loses
        await store.matches.write(change_of(before, [Event(EventKind.NOTE, -1, f"note {n}")]))
        assert proxy.lost == n + 1
        log, _ = await store.matches.events(number)
        assert [event.text for event in log if event.kind is EventKind.NOTE] == [f"note {m}" for m in range(n + 1)]
        await check_stored(store, number)
    proxy.loses = loses
    assert await open_table(store, "instinkt") == number + 1
    assert await store.database.read(lambda conn: list(conn.execute(select(matches.c.id)).scalars())) == [1, 2]
    await store.close()


@pytest.mark.parametrize("is_shutdown", [True, False], ids=["shutdown", "silent"])
async def test_a_commit_is_stored_once_wherever_its_answer_ends(
    proxy: CommitProxy, monkeypatch: pytest.MonkeyPatch, is_shutdown: bool
) -> None:
    """A server that shuts down has often sent all but the last message: psycopg then finds itself busy, not cut."""
    store = await open_behind(proxy)
    cutter = Cutter(store, proxy, monkeypatch)
    for after in count():

        def work(conn: Connection, key: int = after) -> int:
            found = conn.execute(insert(people).returning(people.c.key), person(2 * key)).scalar_one()
            conn.execute(insert(people), person(2 * key + 1))
            return int(found)

        cut = cutter.cut(after, is_shutdown=is_shutdown)
        assert await store.database.write(work) == 2 * after
        assert (proxy.lost, cutter.tries) == (after + 1, 1), f"cut after {after} of {cut.length} messages"
        if after >= cut.length:
            break
    assert cut.length > 4 and await users(store) == list(range(2 * after + 2))
    await store.close()


WORKS: Final[dict[str, Sequence[Any]]] = {  # statements, with their parameters
    "deferred": [(insert(people), [person(2), person(3)])],
    "read, deferred": [(select(people), None), (insert(people), person(2))],
    "returned": [(insert(people).returning(people.c.key), person(2))],
    "text": [(text("INSERT INTO people (key, \"user\", name, locale) VALUES (2, 2, 'x', 'de')"), None)],
    "many": [(update(people).where(people.c.key == bindparam("at")).values(name="y"), [{"at": 1}, {"at": 2}])],
    "deferred update": [(update(people).where(people.c.key == 1).values(name="y").execution_options(**DEFERRED), None)],
    "nothing, then one": [
        (update(people).where(people.c.key == 404).values(name="y"), None),
        (update(people).where(people.c.key == 1).values(name="y"), None),
    ],
    "lock": [(select(people).where(people.c.key == 1).with_for_update(), None), (insert(people), person(2))],
}


@pytest.mark.parametrize("statements", WORKS.values(), ids=WORKS)
async def test_the_outcome_of_every_transaction_that_writes_is_known(
    proxy: CommitProxy, monkeypatch: pytest.MonkeyPatch, statements: Sequence[Any]
) -> None:
    """Its number is known before COMMIT is sent, also if all of its statements are sent together."""
    store = await open_behind(proxy)
    await store.database.write(lambda conn: conn.execute(insert(people), person(1)))
    cutter = Cutter(store, proxy, monkeypatch)

    def work(conn: Connection) -> None:
        for statement, parameters in statements:
            conn.execute(statement, parameters)

    for kind in (True, False):
        await store.database.write(lambda conn: conn.execute(text("DELETE FROM people WHERE key > 1")))
        lost = proxy.lost
        cutter.cut(is_shutdown=kind)
        await store.database.write(work)
        assert (proxy.lost, cutter.tries) == (lost + 1, 1)
    await store.close()


async def test_a_refusal_at_commit_is_the_servers_answer(tmp_path: Path) -> None:
    """It is neither asked for nor tried again, and the connection goes on."""
    store, tries = await open_store(tmp_path), list[int]()

    def work(conn: Connection) -> Any:
        tries.append(server_process(conn))
        conn.execute(insert(people).returning(people.c.key), person(1)).scalar()
        conn.execute(insert(people), person(1))  # sent with COMMIT

    with pytest.raises(StoreUnavailable, match="store-broken"):
        await store.database.write(work)
    (process,) = tries
    going_on = text("SELECT count(*) FROM pg_stat_activity WHERE pid = :process")
    assert await store.database.read(lambda conn: conn.execute(going_on, {"process": process}).scalar()) == 1
    assert await users(store) == []
    await store.close()


async def test_what_the_driver_refuses_to_send_is_not_tried_again(tmp_path: Path) -> None:
    store, tries = await open_store(tmp_path), list[int]()

    def work(conn: Connection) -> Any:
        tries.append(1)
        conn.execute(insert(people).returning(people.c.key), person(1)).scalar()
        conn.execute(insert(people), person(2) | {"name": "\0"})  # which PostgreSQL does not store; sent with COMMIT

    with pytest.raises(StoreUnavailable, match="store-broken"):
        await store.database.write(work)
    assert tries == [1] and await users(store) == []
    await store.close()


@pytest.mark.parametrize(
    "fault", [psycopg.InternalError("unexpected"), AssertionError("unexpected")], ids=["psycopg", "other"]
)
async def test_a_fault_of_the_driver_is_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    """The outcome is asked for, whatever psycopg raises, and the connection is not used again."""
    store, commit, faults, tries = await open_store(tmp_path), DeferringConnection.commit, [fault], list[int]()

    def commit_and_fail(conn: DeferringConnection) -> None:
        commit(conn)
        if not conn.is_read_only and faults:
            raise faults.pop()

    def work(conn: Connection) -> None:
        tries.append(server_process(conn))
        conn.execute(insert(people), person(1))

    monkeypatch.setattr(DeferringConnection, "commit", commit_and_fail)
    await store.database.write(work)
    assert not faults and len(tries) == 1 and await users(store) == [1]
    assert tries != [await store.database.write(server_process)]
    await store.close()


@pytest.mark.parametrize("cut", [Cut(0, False), Cut(ALL, True)], ids=["silent", "shutdown"])
async def test_a_commit_whose_outcome_cannot_be_learned_is_not_repeated(
    proxy: CommitProxy, monkeypatch: pytest.MonkeyPatch, cut: Cut
) -> None:
    monkeypatch.setattr("bot.store.postgres.PATIENCE", 0.3)
    store, tries = await open_behind(proxy), list[int]()

    def work(conn: Connection) -> None:
        tries.append(1)
        conn.execute(insert(people), person(1))
        proxy.cuts[server_process(conn)], proxy.refuses = cut, True

    with pytest.raises(StoreUnavailable, match="store-busy"):
        await store.database.write(work)
    proxy.refuses = False
    assert tries == [1] and await users(store) == [1]
    await store.close()


@pytest.mark.parametrize("is_shutdown", [True, False], ids=["shutdown", "silent"])
async def test_a_read_that_is_cut_is_read_again(proxy: CommitProxy, is_shutdown: bool) -> None:
    store = await open_behind(proxy)
    for after in count():
        cut, tries = Cut(after, is_shutdown), list[int]()

        def work(conn: Connection, cut: Cut = cut, tries: list[int] = tries) -> Any:
            tries.append(1)
            found = conn.execute(select(func.count()).select_from(people)).scalar()
            if len(tries) == 1:
                proxy.cuts[server_process(conn)] = cut
            return found

        assert await store.database.read(work) == 0 and (proxy.lost, len(tries)) == (after + 1, 2)
        if after >= cut.length:
            break
    await store.close()


async def test_connections_that_the_server_ends_are_replaced(tmp_path: Path) -> None:
    """Those that wait in the pool, and those of transactions and of VACUUM; ``on_server`` checks the log."""
    store, ended = await open_store(tmp_path), list[int]()

    def end(conn: Connection) -> None:
        """End the connection, once."""
        if not ended:
            ended.append(server_process(conn))
            server().execute(f"SELECT pg_terminate_backend({ended[0]}, 30000)")

    def fail(conn: Connection) -> None:
        end(conn)
        raise RuntimeError("on purpose")

    def store_person(conn: Connection) -> None:
        conn.execute(insert(people).returning(people.c.key), person(1)).scalar()
        end(conn)
        conn.execute(insert(people), person(2))

    await store.database.read(lambda conn: (conn.execute(select(people)).all(), end(conn)))
    ended.clear()
    await store.database.write(store_person)
    assert ended and await users(store) == [1, 2]
    ended.clear()
    with pytest.raises(RuntimeError):
        await store.database.write(fail)
    assert ended
    others = "FROM pg_stat_activity WHERE datname LIKE 'test%' AND pid <> pg_backend_pid()"
    server().execute(f"SELECT pg_terminate_backend(pid, 30000) {others}")
    with pytest.raises(StoreUnavailable, match="store-busy"):
        await store.database.purge()
    assert await store.database.purge() and await users(store) == [1, 2]
    await store.close()


# Matches


def move_that_fits_twice(match: Match) -> str | None:
    """A move of the only player to decide that could be made again at once, beside others; None if there is none."""
    position = match.position
    if len(position.waiting) != 1:
        return None
    (seat,) = position.waiting
    for move in position.moves(seat):
        after, _ = position.choose(seat, move).with_chance(match.seed)
        if after.waiting == (seat,) and len(after.moves(seat)) > 1 and move in after.moves(seat):
            return move
    return None


async def reach_move_that_fits_twice(table: Table, game: str, chance: random.Random) -> tuple[Match, str]:
    """Play matches at random until a move fits twice; the match and the move."""
    for _ in range(20):
        number = await start_match(table, game)
        while (match := await table.match(number)).phase is MatchPhase.RUNNING:
            if move := move_that_fits_twice(match):
                return match, move
            seat = chance.choice(match.position.waiting)
            await table.choose(number, FIRST + seat, None, chance.choice(match.position.moves(seat)))
    raise AssertionError(f"no move of {game} fits twice")


@pytest.mark.parametrize("names_step", [False, True], ids=["typed", "pressed"])
@pytest.mark.parametrize("game", ["insider", "hypnosia"])
async def test_a_move_that_fits_twice_is_made_once(
    proxy: CommitProxy, monkeypatch: pytest.MonkeyPatch, game: str, names_step: bool
) -> None:
    """Of two figures at home, or two pieces on a field; what is pressed names the step, and is not refused."""
    store = await open_behind(proxy)
    table, chance = Table(MatchService(store)), random.Random(f"twice {game}")
    before, move = await reach_move_that_fits_twice(table, game, chance)
    (seat,), number = before.position.waiting, before.number
    made = (await table.texts(number, "move")).count((seat, move, FIRST + seat))
    cutter = Cutter(store, proxy, monkeypatch)
    cutter.cut()
    view = await table.choose(number, FIRST + seat, before.step if names_step else None, move)
    assert (proxy.lost, cutter.tries) == (1, 1)
    assert (await table.texts(number, "move")).count((seat, move, FIRST + seat)) == made + 1, move
    after = await table.match(number)
    assert view.step == after.step == before.step + 1
    assert move in after.position.moves(seat), "it could be made again"
    await check_match(table, number)
    await store.close()


async def test_a_table_is_opened_once(proxy: CommitProxy, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await open_behind(proxy)
    table = Table(MatchService(store))
    cutter = Cutter(store, proxy, monkeypatch)
    for n in range(1, 4):
        await table.person(FIRST + n)
        cutter.cut()
        assert (await table.open("insider", FIRST + n)).number == n
        assert (proxy.lost, cutter.tries) == (n, 1)
        assert await table.matches_of(FIRST + n) == [n]
    await store.close()


# The server restarts under play


class Play:
    """Matches that are played at once by random moves, each after the other, with accounts of what was answered."""

    def __init__(self, table: Table, seed: str) -> None:
        self.table, self.seed, self.is_stopped = table, seed, False
        self.attempts: dict[int, list[Attempt]] = {}  # by the person's Discord id; no person plays two matches
        self.tables: dict[int, int] = {}  # by host, how many attempts to open one were not answered
        self.started: dict[int, int] = {}  # the hosts of matches, by number
        self.answered = self.unanswered = 0
        self._users = count(FIRST)

    async def play_on(self, which: int) -> None:
        """Play one match after the other until ``is_stopped``."""
        chance, games = random.Random(f"{self.seed} {which}"), cycle(GAMES[which % len(GAMES) :] + GAMES)
        while not self.is_stopped:
            number, players = await self._start(next(games))
            while not self.is_stopped and (match := await self._until_answered(self._match, number)):
                if match.phase is not MatchPhase.RUNNING:
                    break
                await self._decide(match, players, chance)

    async def _start(self, game: str) -> tuple[int, list[int]]:
        """Open a table and start its match; the number, and the Discord ids of its players by seat."""
        host, guest = next(self._users), next(self._users)
        for user in (host, guest):
            self.attempts[user] = []
            await self._until_answered(self.table.person, user)
        self.tables[host] = 0
        while True:
            try:
                number = (await self.table.open(game, host)).number
                break
            except StoreUnavailable as fault:
                self.tables[host] += 1
                await self._unanswered(fault)
        while True:  # what was not answered may have been done
            match = await self._until_answered(self._match, number)
            if match.phase is MatchPhase.RUNNING:
                self.started[number] = host
                return number, [host, guest]
            try:
                if match.seats[1].person is None:
                    await self.table.join(number, guest)
                else:
                    await self.table.start(number, host)
            except StoreUnavailable as fault:
                await self._unanswered(fault)

    async def _decide(self, match: Match, players: Sequence[int], chance: random.Random) -> None:
        """Make a random move that is legal. It may be unanswered, but a refusal is raised."""
        position: Position = match.position
        seat = chance.choice([seat for seat in position.waiting if seat not in position.sealed])
        attempt = Attempt(players[seat], chance.choice(position.moves(seat)))
        self.attempts[attempt.user].append(attempt)
        step = chance.choice([None, match.step])
        try:
            await self.table.choose(match.number, attempt.user, step, attempt.text)
        except StoreUnavailable as fault:
            await self._unanswered(fault)
        else:
            attempt.answered = True
            self.answered += 1

    async def _match(self, number: int) -> Match:
        return await self.table.match(number)

    async def _until_answered(self, doing: Callable[[int], Awaitable[T]], about: int) -> T:
        """Repeat what may be done twice until it is answered."""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    return await doing(about)
                except StoreUnavailable as fault:
                    await self._unanswered(fault)

    async def _unanswered(self, fault: StoreUnavailable) -> None:
        assert fault.key == "store-busy"
        self.unanswered += 1
        await until(self._is_answering)

    async def _is_answering(self) -> bool:
        try:
            await self.table.matches_of(FIRST)
        except StoreUnavailable:
            return False
        return True

    async def check(self) -> None:
        """Compare the accounts with what is stored: what was answered once, what was not at most once."""
        for host, unanswered in self.tables.items():
            opened = {*await self.table.matches_of(host)} | {one for one in self.started if self.started[one] == host}
            assert 1 <= len(opened) <= 1 + unanswered, f"host {host}: tables {opened}, {unanswered} not answered"
        made: dict[int, list[str]] = {user: [] for user in self.attempts}
        for number in self.started:
            await check_match(self.table, number)
            for _, move, user in await self.table.texts(number, "move"):
                if isinstance(user, int):
                    made[user].append(move)
            match = await self.table.match(number)
            for seat, move in match.position.sealed.items():
                made[await self.table.user_of(match.seats[seat].key or 0)].append(move)
        for user, tried in self.attempts.items():
            assert agree(made[user], tried), f"person {user}: stored {made[user]}, attempted {tried}"


async def test_the_server_is_restarted_under_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In fast mode: it ends its connections, those at COMMIT among them. Legal moves are not refused."""
    server().stop(SIGINT)
    server().start(SLOW)
    store = await open_store(tmp_path)
    play = Play(Table(MatchService(store)), "restarts")
    playing = asyncio.gather(*(play.play_on(which) for which in range(PLAYED_AT_ONCE)))
    for restart in range(RESTARTS):
        enough = play.answered + DECISIONS

        async def is_enough(enough: int = enough) -> bool:
            return playing.done() or play.answered >= enough

        await until(is_enough)
        await asyncio.to_thread(server().stop, SIGINT)
        server().start(SLOW if restart < RESTARTS - 1 else None)
    play.is_stopped = True
    await playing
    print("restarts:", RESTARTS, "answered:", play.answered, "unanswered:", play.unanswered)
    await play.check()
    await store.close()
