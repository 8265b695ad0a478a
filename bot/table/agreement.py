"""What others have to agree to: proposals are made, answered, and come true."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.breaks import pause_until
from bot.consent import WHOLE, answered, holds, propose, undone
from bot.games.base import CHANCE, IllegalMove
from bot.match import Row
from bot.schema import NOBODY
from bot.store import Change, Player, Proposal, Stored
from bot.timed import resumed

from .course import asked, given_up, played, seat_of, step_before
from .desk import Desk
from .seen import Guest, MovedOn, Seen

ASK = (NOBODY, "ask")


class Agreement(Desk):
    """What can be proposed in running matches."""

    async def propose(self, number: int, user: int, kind: str, text: str = "") -> tuple[Seen, Proposal]:
        """Asks the others (see bot.consent for whom); a proposal of the same person that is open is withdrawn. Returns
        what was proposed, which has come true already if nobody had to be asked."""
        made: list[Proposal] = []

        async def proposed(stored: Stored) -> Change | None:
            seat, now = seat_of(stored, user, None), self.store.clock()
            earlier = await self.store.proposals(number, ended=True)
            mine = [
                replace(one, ended="withdrawn", expires=None) for one in earlier if one.by == user and not one.ended
            ]
            proposal = propose(stored, seat, kind, text, len(earlier) + 1, now)
            if kind == "undo":
                undone(stored, await self.store.rows(number), seat)
            if kind == "pause":
                pause_until(now, stored.rested)
            made[:] = [proposal]
            change = await self._come_true(stored, proposal) if proposal.ended else Change()
            change.proposals, change.debts = [*mine, proposal], [*change.debts, ASK]
            return change

        return await self._change(number, user, proposed), made[0]

    async def respond(self, number: int, which: int, guest: Guest, agrees: bool) -> Proposal:
        """Somebody's answer to a proposal; what it has come to. Raises MovedOn if it is over."""
        made: list[Proposal] = []
        await self.store.meet(guest.id, guest.name, guest.locale)

        async def responded(stored: Stored) -> Change | None:
            found = [one for one in await self.store.proposals(number) if one.number == which]
            if not found or stored.phase != "running":
                raise MovedOn("proposal-over")
            proposal = answered(found[0], guest.id, agrees)
            if not holds(stored, proposal, self.store.clock()):
                proposal = replace(proposal, ended="lapsed", expires=None)
            if proposal.ended == "agreed" and proposal.kind == "replace":
                await self._room_for(guest.id, number)
            made[:] = [proposal]
            change = await self._come_true(stored, proposal, guest) if proposal.ended == "agreed" else Change()
            change.proposals, change.debts = [proposal], [*change.debts, ASK]
            return change

        await self._change(number, guest.id, responded)
        return made[0]

    async def lapse(self, number: int, which: int) -> None:
        """Ends a proposal whose time is over, or in which the match has moved on."""

        async def lapsed(stored: Stored) -> Change | None:
            now = self.store.clock()
            found = [one for one in await self.store.proposals(number) if one.number == which]
            moved_on = stored.phase != "running" or not all(holds(stored, one, now) for one in found)
            over = [one for one in found if moved_on or (one.expires or 0) <= now]
            ended = [replace(one, ended="lapsed", expires=None) for one in over]
            return Change(proposals=ended, debts=[ASK]) if ended else None

        await self._change(number, None, lapsed)

    async def _come_true(self, stored: Stored, proposal: Proposal, guest: Guest | None = None) -> Change:
        now, by = self.store.clock(), str(proposal.by)
        told = [(NOBODY, "board"), *asked(stored.match, stored.players)]
        if proposal.kind == "undo":
            return await self._undo(stored, proposal)
        if proposal.kind == "pause":
            until = pause_until(now, stored.rested, int(proposal.text) if proposal.text else None)
            values: dict[str, object] = {"paused": until, "paused_since": now}
            return Change(values=values, rows=[Row("note", CHANCE, "paused", by)], debts=told)
        if proposal.kind == "resume":
            values = dict(resumed(stored, now))
            return Change(values=values, rows=[Row("note", CHANCE, "resumed", by)], debts=told)
        if proposal.kind == "pace":
            pace, _, overrun = proposal.text.partition(" ")
            clocks = {seat: replace(clock, owes=False) for seat, clock in stored.clocks.items()}
            rows = [Row("note", CHANCE, f"pace {pace} {overrun}", by)]
            told = [*told, (NOBODY, "table")]
            return Change(values={"pace": pace, "timeout": overrun}, clocks=clocks, rows=rows, debts=told)
        if proposal.kind == "remove":
            if proposal.text == WHOLE:
                ended = Row("ended", CHANCE, "abandoned", by)
                return played(stored, stored.match.after(ended), [ended], CHANCE)
            seat = int(proposal.text)
            return await asyncio.to_thread(given_up, stored, seat, [Row("note", seat, "removed", by)], by)
        seat_now = stored.seat(proposal.by)
        if seat_now is None or guest is None or stored.seat(guest.id) is not None:
            raise IllegalMove("proposal-over")
        players = {seat_now: Player("person", guest.id, guest.name, guest.locale)}
        owed = [(user, kind) for user in (proposal.by, guest.id) for kind in ("hand", "ping")]
        rows = [Row("seat", seat_now, f"person {guest.id}", str(guest.id))]
        return Change(players=players, rows=rows, debts=[(NOBODY, "board"), *owed])

    async def _undo(self, stored: Stored, proposal: Proposal) -> Change:
        seat = seat_of(stored, proposal.by, proposal.step)
        rows = await self.store.rows(stored.number)
        dead = undone(stored, rows, seat)
        left = [replace(row, live=row.live and at not in dead) for at, row in enumerate(rows)]
        fresh = stored.match.fresh
        after = await asyncio.to_thread(fresh.folded, left)
        return Change(
            match=after,
            moved=True,
            undone=dead,
            undoable=step_before(fresh, left, seat) if after.to_act == (seat,) else None,
            rows=[Row("undo", seat, str(dead[0]), str(proposal.by))],
            debts=[(NOBODY, "board"), *asked(stored.match, stored.players), *asked(after, stored.players)],
        )
