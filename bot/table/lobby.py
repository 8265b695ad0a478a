"""Before a match: people sit down at an open table, and start."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.games.base import IllegalMove
from bot.match import Match, Row
from bot.pace import PACES, TIMEOUTS, USUAL
from bot.schema import NOBODY
from bot.store import Change, Player, Stored

from .course import StandIns, asked, onward
from .desk import Desk
from .seen import Guest, MovedOn, Seen

OPEN_DAYS: Final = 7


class Lobby(Desk):
    """What can be done at open tables, and for a rematch."""

    async def open(
        self,
        game: str,
        host: Guest,
        invited: Sequence[Guest],
        *,
        seats: int,
        options: Mapping[str, Any],
        language: str,
        guild: int,
        channel: int,
        previous: int | None = None,
        pace: str = USUAL,
        overrun: str = "once",
    ) -> Seen:
        """A new table: the host sits down, the invited have seats kept for them, the other seats are open.

        That of a rematch (``previous``: of which match) is told in its channel; else whoever asks shows it."""
        match = Match.open(game, seats, options)
        if host.id in (guest.id for guest in invited):
            raise IllegalMove("opponent-self")
        if len({guest.id for guest in invited}) < len(invited) or len(invited) >= seats:
            raise IllegalMove("too-many-invited")
        _fit(pace, overrun)
        await self._room_for(host.id)
        for guest in (host, *invited):
            if guest is host or await self.store.person(guest.id) is None:
                await self.store.meet(guest.id, guest.name, guest.locale)
        players = [Player("person", host.id), *(Player("invited", guest.id) for guest in invited)]
        players += [Player("open")] * (seats - len(players))
        values = {"language": language, "host": host.id, "guild": guild, "channel": channel, "previous": previous}
        values |= {"pace": pace, "timeout": overrun}
        values["expires"] = expires = self.store.clock() + OPEN_DAYS * 86400
        told = [(NOBODY, "table")] if previous else []
        number = await self.store.add(match, secrets.token_bytes(16), players, values, told)
        self.wake()
        self.expect(expires)
        return await self.see(number, host.id)

    async def join(self, number: int, guest: Guest) -> Seen:
        """Takes the seat kept for this person or an open one; in a running match, a seat that was given up."""
        await self.store.meet(guest.id, guest.name, guest.locale)
        await self._room_for(guest.id, number)

        async def joined(stored: Stored) -> Change | None:
            kinds = ("invited", "open") if stored.phase == "open" else ("vacant",)
            if stored.phase in ("over", "closed"):
                raise IllegalMove("match-over" if stored.phase == "over" else "table-closed")
            if stored.seat(guest.id) is not None:
                raise IllegalMove("already-joined")
            free = [s for s, p in enumerate(stored.players) if p.kind in kinds and p.user in (guest.id, None)]
            if not free:
                if stored.phase == "running":
                    raise IllegalMove("table-started")
                kept = [player.name for player in stored.players if player.kind == "invited"]
                raise IllegalMove("table-full", names=", ".join(kept), kept=len(kept))
            seat = min(free, key=lambda one: stored.players[one].user is None)
            players = {seat: Player("person", guest.id)}
            if stored.phase == "open":
                return Change(players=players, debts=[(NOBODY, "table")])
            rows = [Row("seat", seat, f"person {guest.id}", str(guest.id))]
            owed = [(guest.id, "hand"), (guest.id, "ping")]
            return Change(players=players, rows=rows, debts=[(NOBODY, "board"), *owed])

        return await self._change(number, guest.id, joined)

    async def agree(self, number: int, user: int, *, pace: str | None = None, overrun: str | None = None) -> Seen:
        """What the host chooses for pace and overrun time while the table is open."""

        async def agreed(stored: Stored) -> Change | None:
            if stored.phase != "open":
                raise IllegalMove("table-started" if stored.phase == "running" else "table-closed")
            if user != stored.host:
                raise IllegalMove("only-host")
            values = {"pace": pace or stored.pace, "timeout": overrun or stored.timeout}
            _fit(values["pace"], values["timeout"])
            return Change(values=values, debts=[(NOBODY, "table")])

        return await self._change(number, user, agreed)

    async def leave(self, number: int, user: int) -> Seen:
        """Gets up from an open table, or declines; a table that nobody sits at any more is closed."""

        async def left(stored: Stored) -> Change | None:
            if stored.phase != "open":
                raise IllegalMove("table-started" if stored.phase == "running" else "table-closed")
            seats = [s for s, p in enumerate(stored.players) if p.user == user]
            if not seats:
                raise IllegalMove("not-at-table")
            players = {seats[0]: Player("open")}
            sitting = [p.user for p in stored.players if p.kind == "person" and p.user != user]
            if not sitting:
                return Change(values={"phase": "closed", "expires": None}, debts=[(NOBODY, "table")])
            host = stored.host if stored.host != user else sitting[0]
            return Change(players=players, values={"host": host}, debts=[(NOBODY, "table")])

        return await self._change(number, user, left)

    async def start(self, number: int, user: int) -> Seen:
        """Begins the match with those who have joined; who was invited and has not joined is not waited for."""

        async def started(stored: Stored) -> Change | None:
            if stored.phase != "open":
                raise MovedOn("table-started" if stored.phase == "running" else "table-closed")
            if stored.seat(user) is None:
                raise IllegalMove("not-at-table")
            sitting = [player for player in stored.players if player.kind == "person"]
            allowed = stored.match.game.seats
            if len(sitting) not in allowed:
                raise IllegalMove("too-few", least=allowed[0], count=len(sitting))
            match = Match.open(stored.match.game.name, len(sitting), stored.match.options)
            after, rows = onward(match, stored.seed, StandIns())
            return Change(
                match=after,
                moved=True,
                rows=rows,
                players=dict(enumerate(sitting)),
                values={"phase": "running", "expires": None, "seats": len(sitting)},
                debts=[(NOBODY, "table"), (NOBODY, "board"), *asked(after, sitting)],
            )

        return await self._change(number, user, started)

    async def expire(self, number: int) -> None:
        """Closes an open table whose time is over."""

        async def expired(stored: Stored) -> Change | None:
            if stored.phase != "open" or not stored.expires or stored.expires > self.store.clock():
                return None
            return Change(values={"phase": "closed", "expires": None}, debts=[(NOBODY, "table")])

        await self._change(number, None, expired)

    async def rematch(self, number: int, guest: Guest) -> tuple[Seen, bool]:
        """The rematch's table, in the channel of the match's own, and whether it is new: the first who asks opens it,
        the others join; it starts when all have come."""
        async with self._locks.setdefault(number, asyncio.Lock()):
            return await self._rematch(await self._load(number), guest)

    async def _rematch(self, stored: Stored, guest: Guest) -> tuple[Seen, bool]:
        if stored.seat(guest.id) is None:
            raise IllegalMove("not-in-match")
        if stored.phase != "over":
            raise IllegalMove("not-over")
        if other := await self.store.rematch_of(stored.number):
            seen = await self.see(other, guest.id)
            if seen.phase == "open" and guest.id not in [p.user for p in seen.players if p.kind == "person"]:
                seen = await self.join(other, guest)
            if seen.phase == "open" and all(player.kind == "person" for player in seen.players):
                seen = await self.start(other, guest.id)
            return seen, False
        others = [Guest(p.user, p.name, p.locale) for p in stored.players if p.user not in (None, guest.id)]
        seen = await self.open(
            stored.match.game.name,
            guest,
            others,
            seats=stored.match.seats,
            options=stored.match.options,
            language=stored.language,
            guild=stored.guild,
            channel=stored.channel,
            previous=stored.number,
            pace=stored.pace,
            overrun=stored.timeout,
        )
        return seen, True


def _fit(pace: str, overrun: str) -> None:
    if pace not in PACES or overrun not in TIMEOUTS:
        raise IllegalMove("no-such-pace", pace=pace if pace not in PACES else overrun)
