"""What every way through has in common: locked, loaded, changed, stored, then told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final
from weakref import WeakValueDictionary

from bot.games.base import CHANCE, IllegalMove
from bot.match import Match, Row
from bot.states import dumped
from bot.store import Change, Stale, Store, Stored, Unstored
from bot.timed import settle, soonest

from .aside import Aside
from .seen import Line, Seen, lines, seen_by

MOST_TABLES: Final = 20  # open tables and running matches a person
LONG_LOG: Final = 200  # rows; a longer log is not folded on the event loop
TRIES: Final = 8  # how often a decision is tried again after somebody else wrote first


class Desk:
    """A store, and one decision at a time for each match. ``wake`` is called when something is to be told,
    ``expect`` with the moment at which something will be due."""

    def __init__(
        self, store: Store, wake: Callable[[], None] = lambda: None, expect: Callable[[float], None] = lambda _: None
    ) -> None:
        self.store, self.wake, self.expect = store, wake, expect
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._aside = Aside()

    # Looking

    async def see(self, number: int, user: int | None) -> Seen:
        """The match as that person (None: anybody) may see it; IllegalMove("no-such-match")."""
        with self._aside.reading(number):
            return seen_by(await self._load(number), user)

    async def story(self, number: int, user: int | None, since: int = 0) -> list[Line]:
        """The log from row ``since`` on, as that person may read it; rows that were taken back are left out."""
        with self._aside.reading(number):
            stored = await self._load(number)
            seat = None if user is None else stored.seat(user)
            match = stored.match.fresh
            rows = await self.store.rows(number)
            if len(rows) < LONG_LOG:
                return lines(match, rows, seat, since=since)
            return await asyncio.to_thread(lines, match, rows, seat, since=since)

    async def history(self, number: int) -> tuple[Match, list[Row], bytes]:
        """A match that has ended, its log and its seed, for its record; IllegalMove("not-over") for a running one."""
        stored = await self._load(number)
        if stored.phase != "over":
            raise IllegalMove("not-over")
        return stored.match, await self.store.rows(number), stored.seed

    # Inside

    async def _load(self, number: int) -> Stored:
        stored = await self.store.load(number)
        if stored is None:
            raise IllegalMove("no-such-match", number=number)
        if stored.phase == "running" and stored.version != stored.match.game.version:
            row = Row("state", CHANCE, dumped(stored.match.state).decode())
            try:
                await self.store.write(stored, Change(match=stored.match, rows=[row], values={"undoable": None}))
            except Unstored:
                return stored  # who only looks need not wait for it
            except Stale:
                pass  # somebody else has just done it
            return await self._load(number)
        return stored

    async def _change(
        self, number: int, user: int | None, decide: Callable[[Stored], Awaitable[Change | None]]
    ) -> Seen:
        """Loads, decides and writes until nobody else has written in between; what the person then sees."""
        lock = self._locks.setdefault(number, asyncio.Lock())
        async with lock:
            for _ in range(TRIES):
                with self._aside.reading(number):
                    stored = await self._load(number)
                try:
                    change = await decide(stored)
                except IllegalMove:
                    raise
                except Exception:
                    with self._aside.reading(number):
                        seen_by(stored, user)
                    raise  # a match that can be looked at is sound: the fault is ours
                if change is not None:
                    if change.match is not None and change.match.outcome and "phase" not in change.values:
                        change.values = {**change.values, "phase": "over"}
                    settle(stored, change, user, self.store.clock())
                    try:
                        await self.store.write(stored, change)
                    except Stale:
                        continue
                    self.wake()
                    if (moment := soonest(change)) is not None:
                        self.expect(moment)
                    after = stored.after(change) or await self._load(number)
                    seen = seen_by(after, user)
                    if stored.phase != "running" or change.undone:
                        return seen
                    before = replace(stored.match, sealed={})
                    return replace(seen, fresh=tuple(lines(before, change.rows, seen.seat, first=stored.rows)))
                return seen_by(stored, user)
        raise Unstored("store-busy")

    async def _room_for(self, user: int, number: int | None = None) -> None:
        mine = await self.store.of_user(user)
        if number not in mine and len(mine) >= MOST_TABLES:
            raise IllegalMove("too-many-tables", most=MOST_TABLES)
