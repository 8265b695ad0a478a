"""A thousand boards are owed at once: how many requests a second are made, and whether each shows the newest state."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.delivery.items import PLACE, Kind
from bot.delivery.rate import RequestRate
from bot.match.commands import Choose
from bot.match.model import Phase
from bot.match.position import person_actor
from tests.bench.figures import Figure
from tests.bench.many import filled
from tests.room import Room
from tests.tables import FILE

BOARDS = 1000
DECISIONS = 300  # made while the boards are delivered


class Simulated:
    """A second of this clock passes only when the rate waits for it, so that the machine's speed says nothing: requests
    take no time, which is as fast as they can come."""

    def __init__(self) -> None:
        self.now = 0.0
        self.begun: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        await asyncio.sleep(0)

    def worst(self) -> int:
        """The most requests that have begun within one second."""
        first = most = 0
        for at, moment in enumerate(self.begun):
            while moment - self.begun[first] >= 1:
                first += 1
            most = max(most, at - first + 1)
        return most


class Watched(RequestRate):
    """A rate whose requests are noted."""

    def __init__(self, clock: Simulated) -> None:
        super().__init__(clock=lambda: clock.now, sleep=clock.sleep)
        self.simulated = clock

    async def acquire(self) -> None:
        await super().acquire()
        self.simulated.begun.append(self.simulated.now)


async def delivery(folder: Path) -> list[Figure]:
    """Boards of that many matches through the real bot, while decisions change some of them."""
    await filled(folder, BOARDS)
    room = Room(folder)
    await asyncio.to_thread(_moved, folder / FILE, room.guild, room.channel)
    clock = Simulated()
    async with room:
        outbox = room.bot.outbox
        outbox.notifier.sender.rate = Watched(clock)  # type: ignore[attr-defined]
        numbers = [number for (number,) in room.rows("SELECT id FROM matches WHERE phase = 'running'")]
        for number in numbers:
            await room.bot.store.outbox.enqueue(number, [(PLACE, Kind.BOARD)])
        outbox.wake()
        made = await _played(room, numbers)
        await room.quiet(600)
        behind = room.rows(  # what happens within a turn is told at its end
            "SELECT count(*) FROM matches m WHERE undoable IS NULL AND NOT EXISTS "
            "(SELECT 1 FROM sent_messages p WHERE p.match = m.id AND p.kind = 'board' AND p.step = m.step)"
        )
    note = f"{len(clock.begun):,} requests in {clock.now:.0f} simulated seconds; {made} decisions meanwhile"
    return [
        Figure(f"{BOARDS:,} boards owed: requests in the worst second", clock.worst(), "", 50, note=note),
        Figure("boards that do not show the newest state in the end", behind[0][0], "", 0),
    ]


async def _played(room: Room, numbers: list[int]) -> int:
    """Decisions in matches of all kinds, whether their boards have been delivered or not."""
    source, made = random.Random("delivery"), 0
    while made < DECISIONS:
        view = await room.bot.service.see(source.choice(numbers), None)
        waiting = [seat for seat in view.owing if seat not in view.decided]
        if waiting and view.phase is Phase.RUNNING:
            key = view.seats[source.choice(waiting)].key or 0
            moves = (await room.bot.service.see(view.number, key)).moves
            await room.bot.service.do(view.number, Choose(actor=person_actor(key), text=source.choice(moves)))
            made += 1
        await asyncio.sleep(0.01)
    return made


def _moved(path: Path, guild: int, channel: int) -> None:
    """All matches are told in that channel; nothing is owed, and nothing has been told yet."""
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE matches SET guild = ?, channel = ?, thread = ?, message = NULL", (guild, channel, channel))
        base.execute("DELETE FROM sent_messages")
        base.execute("DELETE FROM outbox")
