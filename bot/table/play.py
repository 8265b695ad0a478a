"""During a match: deciding, taking back, giving up."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.games.base import CHANCE, IllegalMove
from bot.match import TABLE, Row
from bot.schema import NOBODY
from bot.store import Change, Stored

from .course import StandIns, asked, given_up, onward, played, seat_of, step_before
from .desk import Desk
from .seen import Seen


class Play(Desk):
    """What can be done in running matches."""

    async def choose(self, number: int, user: int, step: int | None, text: str) -> Seen:
        """Plays or seals a move of that person, on that step (None: the present one). The same choice sealed again
        writes nothing. Raises MovedOn, IllegalMove, Unstored."""

        async def chosen(stored: Stored) -> Change | None:
            seat = seat_of(stored, user, step)
            match = stored.match
            move = match.read(seat, text)
            if match.sealed.get(seat) == move:
                return None
            after = match.choose(seat, move)
            made = match.rows(seat, move)
            if not made:
                stand = StandIns.of(stored)
                if not stand.gone or not set(after.waiting) <= stand.gone:
                    own = [(user, "ping")] if match.secret else []
                    return Change(seal=(seat, move, str(user)), debts=[(NOBODY, "board"), *own])
                after, rows = onward(after, stored.seed, stand, dict(stored.sealers) | {seat: str(user)})
                return played(stored, after, rows, seat)
            sealers = dict(stored.sealers) | {seat: str(user)}
            rows = [Row("move", one, what, sealers.get(one, TABLE)) for one, what in made]
            after, more = onward(after, stored.seed, replace(StandIns.of(stored), once=frozenset()))
            return played(stored, after, [*rows, *more], seat)

        return await self._change(number, user, chosen)

    async def take_back(self, number: int, user: int, step: int | None) -> Seen:
        """Takes back the last own step of this turn, as long as nobody else and no chance has acted and nothing hidden
        was learnt by it."""

        async def taken(stored: Stored) -> Change | None:
            seat = seat_of(stored, user, step)
            at = stored.undoable
            if at is None or stored.match.to_act != (seat,):
                raise IllegalMove("nothing-to-take-back")
            rows = await self.store.rows(number)
            left = [replace(row, live=row.live and place != at) for place, row in enumerate(rows)]
            fresh = stored.match.fresh
            # a long log takes its time
            after = await asyncio.to_thread(fresh.folded, left)
            return Change(
                match=after,
                moved=True,
                undone=(at,),
                undoable=await asyncio.to_thread(step_before, fresh, left, seat),
                rows=[Row("undo", seat, str(at), str(user))],
            )

        return await self._change(number, user, taken)

    async def resign(self, number: int, user: int) -> Seen:
        """Gives up. With two seats the match ends; with more the seat is kept, the table plays for it by chance, and
        somebody else may take it."""

        async def resigned(stored: Stored) -> Change | None:
            seat = seat_of(stored, user, None)
            rows = [Row("resign", seat, stored.players[seat].name, str(user))]
            if stored.match.seats != 2:
                return given_up(stored, seat, rows, str(user))
            ended = Row("ended", seat, f"resign {seat}", str(user))
            return played(stored, stored.match.after(ended), [*rows, ended], seat)

        return await self._change(number, user, resigned)

    async def end(self, number: int, by: int) -> Seen:
        """Ends a running match for somebody who may, playing or not: nobody loses, the points reached count."""

        async def ended(stored: Stored) -> Change | None:
            if stored.phase != "running":
                raise IllegalMove("not-started" if stored.phase == "open" else "match-over")
            row = Row("ended", CHANCE, "abandoned", str(by))
            return played(stored, stored.match.after(row), [row], CHANCE)

        return await self._change(number, by, ended)

    async def rehome(self, number: int, guild: int, channel: int) -> bool:
        """Tells the match at another place from now on if it could not be told any more at its own; whether it does."""
        if not await self.store.unheard(number):
            return False
        await self.store.settle_place(number, guild=guild, channel=channel, place=channel, home=None)
        stored = await self._load(number)
        await self.store.owe(number, [(NOBODY, "board"), *asked(stored.match, stored.players), (NOBODY, "ask")])
        self.wake()
        return True
