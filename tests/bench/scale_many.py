"""Questions to a database with few and with very many open matches; start and memory of the bot on it."""

from __future__ import annotations

import asyncio
import os
import random
import sys
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import psutil  # type: ignore[import-untyped]

from bot.client.connection import RequestRate
from bot.client.heartbeat import Heartbeat
from bot.delivery.items import Delivered
from bot.delivery.outbox import LEASE
from bot.match.commands import Choose
from bot.match.model import Match, MatchPhase
from bot.match.position import person_actor
from bot.service.match_service import MatchService
from bot.store import Store
from bot.store.inspection import StatisticsStore
from bot.store.loading import load_opening
from tests.bench.many_matches import STRIDE, TEMPLATES, ManyMatches
from tests.bench.metrics import percentile
from tests.kit.driver import Player
from tests.kit.room import Room
from tests.kit.tls import certificate

SIZES: Final = (1_000, 100_000, 1_000_000)
GUILDS: Final = 50
LOOKS: Final = 400  # of each question at each size
ROUNDS: Final = 8
FEW: Final = 1  # queries of metrics in a round, which count
RESTING: Final = 5.0  # seconds before memory is looked at
ROOT: Final = Path(__file__).parents[2]
Look = Callable[[Store, int, Match], Awaitable[Any]]
Count = Callable[[Store], Awaitable[Any]]


@dataclass
class Answers:
    """Milliseconds of every question by name, at one size."""

    matches: int
    taken: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def at(self, question: str, share: float) -> float:
        """The milliseconds that this share of the answers took at most."""
        return percentile(self.taken[question], share)


@dataclass(frozen=True)
class Start:
    """Seconds that a process takes to load the program, then those until the bot's first answer; and the process's
    megabytes (10⁶ bytes) at rest."""

    loading: float
    answering: float
    memory: float


class Asker:
    """Asks a store about random matches of ``ManyMatches``, as the service does."""

    def __init__(self, store: Store, matches: int) -> None:
        self.store, self.answers = store, Answers(matches)
        self._service, self._chance = MatchService(store), random.Random(f"many {matches}")
        self._copies = matches // TEMPLATES

    async def _running(self) -> tuple[int, Match, int]:
        """A random match that runs, and a seat that has to decide; loading it is timed."""
        while True:
            number = 1 + self._chance.randrange(TEMPLATES) + STRIDE * self._chance.randrange(self._copies)
            begin = time.perf_counter()
            match = await self._service.match(number)
            self._note(LOAD, begin)
            waiting = [seat for seat in match.position.waiting if seat not in match.position.sealed]
            if match.phase is MatchPhase.RUNNING and waiting:
                return number, match, self._chance.choice(waiting)

    def _note(self, question: str, begin: float) -> None:
        self.answers.taken[question].append(1000 * (time.perf_counter() - begin))

    async def ask(self, looks: int) -> None:
        """Ask every question so many times, those that count fewer times."""
        for question, answer in LOOKING.items():
            for _ in range(looks):
                number, match, _ = await self._running()
                begin = time.perf_counter()
                await answer(self.store, number, match)
                self._note(question, begin)
        for question, count in COUNTING.items():
            for _ in range(min(looks, FEW)):
                begin = time.perf_counter()
                await count(self.store)
                self._note(question, begin)
        for _ in range(looks):
            await self._decide()

    async def _decide(self) -> None:
        """Decide in a random match, and claim what is due of it."""
        number, match, seat = await self._running()
        text = self._chance.choice(match.position.moves(seat))
        begin = time.perf_counter()
        await self._service.do(number, Choose(actor=person_actor(match.seats[seat].key or 0), text=text))
        self._note(DECIDE, begin)
        begin = time.perf_counter()
        items, _ = await self.store.outbox.claim(LEASE)
        self._note("claim the items of a decision", begin)
        await self.store.outbox.acknowledge({item: Delivered() for item in items})


async def _next_timer(store: Store, number: int, match: Match) -> Any:
    return await store.timers.claim()


async def _next_item(store: Store, number: int, match: Match) -> Any:
    return await store.outbox.claim(LEASE)


async def _next_search(store: Store, number: int, match: Match) -> Any:
    return await store.searches.claim_some("bench", lease=LEASE)


async def _at_place(store: Store, number: int, match: Match) -> Any:
    return await store.matches.at_place(match.place.thread or 0)


async def _own(store: Store, number: int, match: Match) -> Any:
    return await store.own_matches.current(match.seats[0].key or 0)


async def _shared(store: Store, number: int, match: Match) -> Any:
    return await store.matches.shared(match.seats[0].key or 0, match.place.guild)


async def _new_table(store: Store, number: int, match: Match) -> Any:
    return await store.read(load_opening, match.seats[0].key or 0, [match.seats[1].key or 0])


async def _server_statistics(store: Store) -> Any:
    return await StatisticsStore(store).count()


async def _ahead(store: Store) -> Any:
    return await store.timers.ahead()


LOAD, DECIDE = "load a match", "decide"
LOOKING: Final[dict[str, Look]] = {
    "find the next timer": _next_timer,
    "find the next item of the outbox": _next_item,
    "find the next search of a computer": _next_search,
    "find the matches of a thread": _at_place,
    "load the matches of a person": _own,
    "find a person's matches on a server": _shared,
    "check what a new table needs": _new_table,
}
COUNTING: Final[dict[str, Count]] = {
    "count for the metrics": _server_statistics,
    "look for clocks that are ahead (at a start)": _ahead,
}
DUE: Final = ("find the next timer", "find the next item of the outbox", "find the next search of a computer")


async def ask(databases: Mapping[int, ManyMatches], looks: int = LOOKS, rounds: int = ROUNDS) -> list[Answers]:
    """Fill these databases to their sizes, and ask them in turn, so that all meet the same machine."""
    sizes = {size: await database.grow(size) for size, database in databases.items()}
    stores = {size: await database.open() for size, database in databases.items()}
    try:
        askers = [Asker(store, sizes[size]) for size, store in stores.items()]
        for _ in range(rounds):
            for asker in askers:
                await asker.ask(-(-looks // rounds))
        await asyncio.gather(*map(_leave, stores.values()))
    finally:
        for store in stores.values():
            await store.close()
    return [asker.answers for asker in askers]


async def _leave(store: Store) -> None:
    """Leave the database as a bot leaves it that was stopped."""
    heartbeat = Heartbeat(store, RequestRate(), lambda: "")
    heartbeat.start()
    await heartbeat.renew()
    await heartbeat.stop()


async def new_room(data: Path, guilds: int = GUILDS) -> Room:
    """A room with so many servers whose stand-in runs and knows the bot's commands, as at most starts."""
    room = Room(data)
    members = [person.id for person in room.people.values()]
    for number in range(1, guilds):
        room.world.add_channel(room.world.add_guild(f"Server {number}", members=members), "channel")
    await room.standin.start()
    await room.start()
    await room.stop()
    return room


async def start(room: Room, resting: float = RESTING) -> Start:
    """Start the bot in a process of its own, on the room's database, until a person has an answer."""
    pem = room.data.parent / "authority.pem"
    pem.write_text(certificate())
    command = [sys.executable, "-m", "tests.bench.bot_ready", str(room.standin.port), str(pem), str(room.data)]
    command += [room.settings.database] if room.settings.database else []
    begin = time.perf_counter()
    running = await asyncio.create_subprocess_exec(
        *command,
        cwd=ROOT,
        env=os.environ | {"DISCORD_TOKEN": room.standin.token},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert running.stdin is not None and running.stdout is not None
    try:
        assert await running.stdout.readline() == b"loaded\n"
        loaded = time.perf_counter()
        running.stdin.write(b"start\n")
        while not room.connected:
            assert running.returncode is None, "the bot has ended"
            await asyncio.sleep(0.002)
        await Player(room, next(iter(room.people))).slash("matches")
        answered = time.perf_counter()
        await asyncio.sleep(resting)
        memory = float(psutil.Process(running.pid).memory_info().rss) / 1e6
    finally:
        running.terminate()
        await running.wait()
    return Start(loaded - begin, answered - loaded, memory)
