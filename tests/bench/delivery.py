"""A thousand boards become due at once: the number of requests a second, and whether each shows the newest state."""

from __future__ import annotations

import asyncio
import math
import random
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.client.connection import RequestRate
from bot.delivery.items import PLACE, Kind
from bot.match.commands import Choose
from bot.match.model import MatchPhase
from bot.match.position import person_actor
from tests.bench.many import fill
from tests.bench.metrics import Metric
from tests.kit.databases import FILE
from tests.kit.manual_time import SkippedTime
from tests.kit.room import Room

BOARDS = 1000
DECISIONS = 300  # decisions made while the boards are delivered


class Simulated(SkippedTime):
    """A clock that advances only while the rate waits. Requests take no time, so the result does not depend on the
    machine."""

    def __init__(self) -> None:
        super().__init__(0.0)
        self.begun: list[float] = []

    def worst(self) -> int:
        """The greatest number of requests that began within one second."""
        first = most = 0
        for at, moment in enumerate(self.begun):
            while moment - self.begun[first] >= 1:
                first += 1
            most = max(most, at - first + 1)
        return most


class Watched(RequestRate):
    """A rate that records when requests begin."""

    def __init__(self, clock: Simulated) -> None:
        super().__init__(time=clock)
        self.simulated = clock

    async def acquire(self) -> None:
        await super().acquire()
        self.simulated.begun.append(self.simulated.now())


async def delivery(folder: Path) -> list[Metric]:
    """Deliver the boards of that many matches through the real bot while decisions change some of them."""
    await fill(folder, BOARDS)
    room = Room(folder)
    await asyncio.to_thread(_place_matches, folder / FILE, room.guild, room.channel)
    room.standin.rates.hurry = math.inf  # all boards are in one channel
    clock = Simulated()
    async with room:
        outbox = room.bot.outbox
        outbox.notifier.sender.rate = Watched(clock)  # type: ignore[attr-defined]
        numbers = [number for (number,) in room.rows("SELECT id FROM matches WHERE phase = 'running'")]
        for number in numbers:
            await room.bot.store.outbox.enqueue(number, [(PLACE, Kind.BOARD)])
        outbox.wake()
        made = await _play(room, numbers)
        await room.quiet(600)
        behind = room.rows(  # steps within a turn are not delivered
            "SELECT count(*) FROM matches m WHERE undoable IS NULL AND NOT EXISTS "
            "(SELECT 1 FROM sent_messages p WHERE p.match = m.id AND p.kind = 'board' AND p.step = m.step)"
        )
    note = f"{len(clock.begun):,} requests in {clock.now:.0f} simulated seconds; {made} decisions meanwhile"
    return [
        Metric(f"{BOARDS:,} boards due: requests in the worst second", clock.worst(), "", 50, note=note),
        Metric("boards that do not show the newest state in the end", behind[0][0], "", 0),
    ]


async def _play(room: Room, numbers: list[int]) -> int:
    """Make decisions in matches of all kinds, whether their boards are delivered or not."""
    source, made = random.Random("delivery"), 0
    while made < DECISIONS:
        view = await room.bot.service.see(source.choice(numbers), None)
        waiting = [seat for seat in view.to_act if seat not in view.decided]
        if waiting and view.phase is MatchPhase.RUNNING:
            key = view.seats[source.choice(waiting)].key or 0
            moves = (await room.bot.service.see(view.number, key)).moves
            await room.bot.service.do(view.number, Choose(actor=person_actor(key), text=source.choice(moves)))
            made += 1
        await asyncio.sleep(0.01)
    return made


def _place_matches(path: Path, guild: int, channel: int) -> None:
    """Place all matches in that channel, with an empty outbox and no sent messages."""
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE matches SET guild = ?, channel = ?, thread = ?, message = NULL", (guild, channel, channel))
        base.execute("DELETE FROM sent_messages")
        base.execute("DELETE FROM outbox")
