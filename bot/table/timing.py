"""When time has come: reminding, warning, grace, and what the table chose for time that has run out."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.games.base import Seat
from bot.match import Row
from bot.pace import CHANCES, Ticking, passed
from bot.schema import NOBODY
from bot.store import Change, Stored

from .course import StandIns, asked, given_up, onward, played
from .desk import Desk


class Timing(Desk):
    """What the clock does to running matches."""

    async def tick(self, number: int, seat: Seat) -> None:
        """Does what is due at the clock of that seat, if it still is."""

        async def ticked(stored: Stored) -> Change | None:
            clock, now = stored.clocks.get(seat), self.store.clock()
            if stored.phase != "running" or clock is None or clock.due is None or clock.due > now:
                return None
            user = stored.players[seat].user or NOBODY
            if not clock.owes:
                return Change(clocks={seat: replace(clock, due=None)})
            away = stored.players[seat].away
            breaks = [until for until in (stored.paused, away) if until is not None and until > now]
            if clock.since is None or breaks:  # a pause or an absence is over, or has begun
                return Change(debts=[(NOBODY, "board"), (user, "ping")])
            later = passed(clock, now)
            if later.stage == "out":
                return await asyncio.to_thread(ran_out, stored, seat, later)
            board = [(NOBODY, "board")] if later.stage == "grace" else []
            return Change(clocks={seat: later}, debts=[(user, "ping"), *board])

        await self._change(number, None, ticked)


def ran_out(stored: Stored, seat: Seat, clock: Ticking) -> Change:
    """Time and grace have run out: what the table chose for that happens, and after the second time in a row the seat
    is given up in any case. In a round of secret choices the table chooses last; until then the person still can."""
    why = [Row("note", seat, "timeout")]
    clock = replace(clock, misses=clock.misses + 1)
    if stored.timeout == "lose" and stored.match.seats == 2:
        ended = Row("ended", seat, f"timeout {seat}")
        return played(stored, stored.match.after(ended), [*why, ended], seat)
    if stored.timeout != "once" or clock.misses >= CHANCES:
        return given_up(stored, seat, why, why[0].by)
    stand = StandIns.of(stored)
    stand = replace(stand, once=stand.once | {seat})
    after, more = onward(stored.match, stored.seed, stand, stored.sealers)
    user = stored.players[seat].user or NOBODY
    told = [(NOBODY, "board"), (user, "ping")]
    if not more:
        return Change(rows=why, clocks={seat: clock}, debts=told)
    change = played(stored, after, [*why, *more], seat)
    change.undoable, change.clocks = None, {seat: clock}
    change.debts = [*told, *asked(stored.match, stored.players), *asked(after, stored.players)]
    return change
