"""A process that decides in matches of its own, for ``scale``: ``python -m tests.bench.decider ADDRESS MATCHES SEED``.

ADDRESS is a file's path or a PostgreSQL server's address. It starts MATCHES matches and prints "ready". For each line
on standard input, such as "8 5.0", it decides in 8 of them side by side for 5 seconds and prints what it has done.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

from bot.match.commands import Choose
from bot.match.model import Match, MatchPhase
from bot.match.position import person_actor
from bot.service.match_service import MatchService
from bot.store import Store
from tests.kit.tables import FIRST, Table

GAMES = ("instinkt", "dirkana", "hypnosia", "migrato", "insider")


@dataclass
class Work:
    """What a process has done: ``seconds`` of its own processor, and how long each decision took, in seconds."""

    seconds: float = 0.0
    taken: list[float] = field(default_factory=list)


class Decider:
    """Decides in running matches through ``MatchService.do``, without loading anything beside it."""

    def __init__(self, store: Store, seed: int) -> None:
        self._running: dict[int, Match] = {}
        self.service = MatchService(store, follow=self._follow)
        self._table = Table(self.service)
        self._chance = random.Random(f"decider {seed}")
        self._first = FIRST + 1_000_000 * seed  # the Discord id of its first person
        self._idle: list[int] = []  # matches in which no one decides now
        self._made = 0

    def _follow(self, match: Match) -> None:
        self._running[match.number] = match

    async def prepare(self, count: int) -> None:
        """Start so many matches more."""
        for _ in range(count):
            at, self._made = self._made, self._made + 1
            host, guest = self._first + 2 * at, self._first + 2 * at + 1
            view = await self._table.open(GAMES[at % len(GAMES)], host, [guest], guild=7 + at)
            await self._table.join(view.number, guest)
            await self._table.start(view.number, host)
            self._idle.append(view.number)

    async def decide(self, side_by_side: int, seconds: float) -> Work:
        """Decide in so many matches at once for so long."""
        work, begun = Work(), time.process_time()
        end = time.perf_counter() + seconds
        await asyncio.gather(*(self._play(work, end) for _ in range(side_by_side)))
        work.seconds = time.process_time() - begun
        return work

    async def _next(self) -> int:
        """A match in which no one decides now."""
        if not self._idle:
            await self.prepare(1)
        return self._idle.pop(0)

    async def _play(self, work: Work, end: float) -> None:
        number = await self._next()
        while (now := time.perf_counter()) < end:
            match = self._running[number]
            if match.phase is not MatchPhase.RUNNING:
                number = await self._next()
                continue
            waiting = [seat for seat in match.position.waiting if seat not in match.position.sealed]
            seat = self._chance.choice(waiting)
            text = self._chance.choice(match.position.moves(seat))
            await self.service.do(number, Choose(actor=person_actor(match.seats[seat].key or 0), text=text))
            work.taken.append(time.perf_counter() - now)
        self._idle.append(number)


async def open_store(address: str) -> Store:
    """The store of a file, or of a server's database."""
    if address.startswith("postgresql:"):
        return await Store.open(Path(), address=address)
    return await Store.open(Path(address))


async def main() -> None:
    address, matches, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    store = await open_store(address)
    try:
        decider = Decider(store, seed)
        await decider.prepare(matches)
        print("ready", flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            side_by_side, seconds = line.split()
            work = await decider.decide(int(side_by_side), float(seconds))
            print(json.dumps(asdict(work)), flush=True)
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main())
