"""Who is not there: away for a while, out of the server, or the bot itself thrown out of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import Any

from bot.breaks import Away, day_meant, pause_until
from bot.games.base import CHANCE, IllegalMove
from bot.match import Row
from bot.pace import Quiet
from bot.schema import NOBODY
from bot.store import Change, Stored
from bot.timed import resumed

from .aside import BROKEN
from .course import StandIns, asked, given_up, onward, played, seat_of
from .desk import Desk
from .seen import Guest, Seen


class Absence(Desk):
    """What somebody's absence does to their running matches."""

    async def go_away(self, guest: Guest, until: str) -> Away:
        """Stops the clocks of this person in all matches until the day that is meant (see bot.breaks); IllegalMove."""
        now, person = self.store.clock(), await self._known(guest)
        quiet = Quiet.stored(person.get("quiet"))
        moment = day_meant(until, now, quiet.zone if quiet else None)
        return await self._set_away(guest.id, (await self.store.away(guest.id)).gone(now, moment))

    async def come_back(self, guest: Guest) -> Away:
        """Sets them going again; what was not needed of the days is not used up."""
        await self._known(guest)
        return await self._set_away(guest.id, (await self.store.away(guest.id)).back(self.store.clock()))

    async def _set_away(self, user: int, away: Away) -> Away:
        """Stores it first, then sets the clocks of this person's matches by it."""

        async def touched(stored: Stored) -> Change | None:
            running = stored.phase == "running"
            return Change(debts=[(NOBODY, "board"), (user, "ping")]) if running else None

        await self.store.set_away(user, away)
        await self._each(await self.store.of_user(user, ("running",)), touched)
        return away

    async def _each(self, numbers: Iterable[int], decide: Callable[[Stored], Awaitable[Change | None]]) -> None:
        """Changes these matches one after the other. One that cannot be read is left as it is."""
        for number in numbers:
            try:
                await self._change(number, None, decide)
            except IllegalMove as reason:
                if reason.key != BROKEN:
                    raise

    async def be_quiet(self, guest: Guest, quiet: Quiet | None) -> None:
        """Remembers when this person is not told anything; what waits is looked at again."""
        await self._known(guest)
        await self.store.set_quiet(guest.id, None if quiet is None else str(quiet))
        for number in await self.store.of_user(guest.id, ("running",)):
            await self.store.owe(number, [(guest.id, "ping")])
        self.wake()

    async def let_happen(self, number: int, user: int, lets: bool) -> Seen:
        """Whether this person's seat lets happen whatever it is asked about out of turn, without being asked."""

        async def let(stored: Stored) -> Change | None:
            seat = seat_of(stored, user, None)
            if stored.match.game.pass_move is None:
                raise IllegalMove("never-asked")
            player = replace(stored.players[seat], lets=lets)
            stand = StandIns.of(stored)
            stand = replace(stand, once=frozenset(), lets={**stand.lets, seat: user} if lets else {})
            after, rows = onward(stored.match, stored.seed, stand)
            change = played(stored, after, rows, seat) if rows else Change()
            change.players = {seat: player}
            return change

        return await self._change(number, user, let)

    async def gone(self, guild: int, user: int) -> None:
        """Somebody has left the server: the seats in its matches are the table's, and open."""

        async def left(stored: Stored) -> Change | None:
            seat = stored.seat(user)
            if seat is None or stored.phase != "running":
                return None
            rows = [Row("note", seat, "left")]
            return await asyncio.to_thread(given_up, stored, seat, rows, rows[0].by)

        await self._each(await self.store.shared(user, guild), left)

    async def lost(self, guild: int) -> None:
        """The bot was thrown out of a server: its matches pause, since nobody can play them."""
        now = self.store.clock()

        async def suspended(stored: Stored) -> Change | None:
            if stored.phase != "running" or stored.paused is not None:
                return None
            try:
                until = pause_until(now, stored.rested)
            except IllegalMove:
                return None  # it has paused for as long as it can
            values = {"paused": until, "paused_since": now}
            return Change(values=values, rows=[Row("note", CHANCE, "lost")])

        await self._each(await self.store.in_guild(guild), suspended)

    async def found(self, guild: int) -> None:
        """The bot is there again: the matches that pause for that reason go on, and all is shown anew."""
        now = self.store.clock()

        async def revived(stored: Stored) -> Change | None:
            rows = [Row("note", CHANCE, "resumed")]
            told = [(NOBODY, "board"), *asked(stored.match, stored.players)]
            return Change(values=resumed(stored, now), rows=rows, debts=told) if stored.phase == "running" else None

        await self._each(await self.store.suspended(guild), revived)

    async def _known(self, guest: Guest) -> dict[str, Any]:
        """What is remembered of somebody who may never have been met."""
        await self.store.meet(guest.id, guest.name, guest.locale)
        return dict(await self.store.person(guest.id) or {})
