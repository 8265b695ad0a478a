"""Wishes to play, and the pairs of people whom they bring together."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from bot.features.matchmaking.model import LIFETIME, PAIR, Hours, Pairing, Wish, find_pairs
from bot.features.preferences.model import OFFERED
from bot.match.clocks import Pace
from bot.match.commands import Open
from bot.match.model import Phase, SeatKind
from bot.store.claims import FREE, ClaimStore
from bot.store.database import reads, writes
from bot.store.locking import lock_people
from bot.store.rows import Columns
from bot.store.schema import blocks, matches, pairings, seats, server_settings, wishes

LEASE: Final = 60.0  # seconds
MAX_CONSIDERED: Final = 500  # wishes of a server, the oldest
AGAIN: Final = 60.0  # seconds until the next try to open a table


class WishStore(ClaimStore[Pairing]):
    """The store of wishes, one a person and server, and of pairs, one for two people and a server."""

    table, key, lease = pairings, pairings.c.id, LEASE

    def follow_opening(self, conn: Connection, opening: Open, number: int) -> bool:
        return opening.pairing is None or settle_pairing(conn, opening.pairing, number)

    def _value_of(self, row: Columns) -> Pairing:
        return pairing_of(row)

    @reads
    def get(self, conn: Connection, person: int, guild: int) -> Wish | None:
        """A person's wish on a server; None if there is none, or it has expired."""
        mine = (wishes.c.person == person, wishes.c.guild == guild, wishes.c.expires > self._now)
        row = conn.execute(select(wishes).where(*mine)).mappings().first()
        return None if row is None else wish_of(row)

    @writes
    def set(self, conn: Connection, wish: Wish) -> None:
        """Store a person's wish from now on, in place of an earlier one; wishes that have expired are forgotten."""
        now = self._now
        row: dict[str, Any] = {"person": wish.person, "guild": wish.guild, "channel": wish.channel, "game": wish.game}
        row |= {"pace": wish.pace.value, "hours": wish.hours.value, "most": wish.most}
        row |= {"asked": now, "expires": now + LIFETIME}
        lock_people(conn, [wish.person])
        conn.execute(delete(wishes).where(wishes.c.guild == wish.guild, wishes.c.expires <= now))
        changed = ("channel", "game", "pace", "hours", "most", "asked", "expires")
        conn.execute(self._store.database.upsert(wishes, *changed), row)

    @writes
    def drop(self, conn: Connection, person: int, guild: int) -> bool:
        """Forget a person's wish on a server; whether there was one."""
        mine = (wishes.c.person == person, wishes.c.guild == guild)
        return bool(conn.execute(delete(wishes).where(*mine)).rowcount)

    @reads
    def busy_guilds(self, conn: Connection) -> list[int]:
        """The servers on which two people or more have wishes."""
        query = select(wishes.c.guild).where(wishes.c.expires > self._now).group_by(wishes.c.guild)
        return list(conn.execute(query.having(func.count() >= PAIR).order_by(wishes.c.guild)).scalars())

    @writes
    def pair(self, conn: Connection, guild: int) -> list[Pairing]:
        """Bring together whose wishes on the server fit; a table is due for each pair.

        Two people are brought together once as long as neither says anew that they would like to play.
        """
        now, there = self._now, wishes.c.guild == guild
        standing = select(wishes).where(there, wishes.c.expires > now).order_by(wishes.c.asked, wishes.c.person)
        # Locked before they are read: of two processes that do this, the later one sees what the earlier one has made
        lock_people(conn, conn.execute(select(wishes.c.person).where(there)).scalars())
        found = [wish_of(row) for row in conn.execute(standing.limit(MAX_CONSIDERED)).mappings()]
        keys = [wish.person for wish in found]
        if len(found) < PAIR:
            return []
        offer = select(server_settings.c.value).where(
            server_settings.c.guild == guild, server_settings.c.name == OFFERED.name
        )
        offered = OFFERED.read(conn.execute(offer).scalar())
        asked = {wish.person: wish.asked for wish in found}
        apart = _blocked(conn, keys) | _paired(conn, guild, asked)
        pairs = find_pairs(found, offered, apart, _count(conn, guild, keys))
        return [self._add(conn, one, other, games) for one, other, games in pairs]

    def _add(self, conn: Connection, one: Wish, other: Wish, games: Sequence[str]) -> Pairing:
        """Store a pair; ``other`` has said it later."""
        now, (first, second) = self._now, sorted((one.person, other.person))
        pair = (pairings.c.guild == one.guild, pairings.c.first == first, pairings.c.second == second)
        row: dict[str, Any] = {"guild": one.guild, "first": first, "second": second, "channel": other.channel}
        row |= {"game": secrets.choice(games), "pace": one.pace.value, "made": now, "match": None, "due": now}
        row |= {"tries": 0, **FREE}
        if not conn.execute(update(pairings).where(*pair).values(row)).rowcount:
            conn.execute(insert(pairings).values(row))
        return pairing_of(conn.execute(select(pairings).where(*pair)).mappings().one())

    @writes
    def finish(self, conn: Connection, pairing: Pairing, owner: str) -> None:
        """Note that nothing is to be done for a claimed pair any more."""
        self._update_own(conn, pairing.number, owner, {"due": None, "tries": 0, **FREE})

    @writes
    def retry(self, conn: Connection, pairing: Pairing, owner: str) -> None:
        """Try a claimed pair again, later with every failed try."""
        due = self._now + AGAIN * 2.0 ** min(pairing.tries, 6)
        self._update_own(conn, pairing.number, owner, {"due": due, "tries": pairing.tries + 1, **FREE})

    def _rewind(self, conn: Connection, now: float) -> None:
        """Count from now what was asked for, and who was brought together, at a moment still to come."""
        conn.execute(update(wishes).where(wishes.c.asked > now).values(asked=now, expires=now + LIFETIME))
        super()._rewind(conn, now)
        self._set(conn, pairings.c.made > now, made=now)


def settle_pairing(conn: Connection, number: int, match: int) -> bool:
    """Note the table that is opened for a pair; False if there is one already."""
    waiting = (pairings.c.id == number, pairings.c.match.is_(None), pairings.c.due.is_not(None))
    done = update(pairings).where(*waiting).values({"match": match, "due": None, "tries": 0, **FREE})
    return bool(conn.execute(done).rowcount)


def _blocked(conn: Connection, keys: Sequence[int]) -> set[frozenset[int]]:
    """The pairs of these people of whom one refuses the other's invitations."""
    query = select(blocks.c.person, blocks.c.blocked).where(blocks.c.person.in_(keys), blocks.c.blocked.in_(keys))
    return {frozenset((row[0], row[1])) for row in conn.execute(query)}


def _paired(conn: Connection, guild: int, asked: dict[int, float]) -> set[frozenset[int]]:
    """The pairs of people who were brought together since both have said that they would like to play, or whose
    table is still to be opened, or whose match is not over."""
    query = select(pairings, matches.c.phase).outerjoin(matches, matches.c.id == pairings.c.match)
    rows = conn.execute(query.where(pairings.c.guild == guild, pairings.c.first.in_(list(asked)))).mappings()
    live = (Phase.OPEN.value, Phase.RUNNING.value)
    return {
        frozenset((row["first"], row["second"]))
        for row in rows
        if row["second"] in asked
        and (
            row["due"] is not None
            or row["made"] >= max(asked[row["first"]], asked[row["second"]])
            or row["phase"] in live
        )
    }


def _count(conn: Connection, guild: int, keys: Sequence[int]) -> dict[int, int]:
    """How many tables, running matches and tables to be opened each of these people has of a wish on the server."""
    counts: dict[int, int] = {}
    live = (Phase.OPEN.value, Phase.RUNNING.value)
    sitting = (
        select(seats.c.person)
        .join(pairings, pairings.c.match == seats.c.match)
        .join(matches, matches.c.id == seats.c.match)
        .where(pairings.c.guild == guild, seats.c.person.in_(keys), seats.c.kind == SeatKind.PERSON.value)
        .where(matches.c.phase.in_(live), or_(pairings.c.first == seats.c.person, pairings.c.second == seats.c.person))
    )
    due = select(pairings.c.first, pairings.c.second).where(
        pairings.c.guild == guild, pairings.c.match.is_(None), pairings.c.due.is_not(None)
    )
    for person in [*conn.execute(sitting).scalars(), *(key for row in conn.execute(due) for key in row)]:
        counts[person] = counts.get(person, 0) + 1
    return counts


def wish_of(row: Columns) -> Wish:
    """The wish of a row of ``wishes``; raises ValueError."""
    pace, hours = Pace(row["pace"]), Hours(row["hours"])
    told = (row["most"], row["asked"], row["expires"])
    return Wish(row["person"], row["guild"], row["channel"], row["game"], pace, hours, *told)


def pairing_of(row: Columns) -> Pairing:
    """The pair of a row of ``pairings``; raises ValueError."""
    who = (row["id"], row["guild"], row["first"], row["second"], row["channel"])
    return Pairing(*who, row["game"], Pace(row["pace"]), row["match"], row["tries"])
