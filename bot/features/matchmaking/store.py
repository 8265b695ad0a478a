"""Matchmaking requests and pairings in the database."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from bot.features.matchmaking.model import LIFETIME, PAIR, Hours, Pairing, PartnerRequest, find_pairs
from bot.features.preferences.model import OFFERED
from bot.match.clocks import Pace
from bot.match.commands import Open
from bot.match.model import SeatKind
from bot.store.database import lock_people, reads, writes
from bot.store.leases import FREE, ClaimStore
from bot.store.loading import IS_LIVE, LIVE
from bot.store.personal import CLAIM, KEY, OWN, Personal, holding
from bot.store.rows import Columns, first_of
from bot.store.schema import blocks, matches, pairings, requests, seats, server_settings

LEASE: Final = 60.0  # seconds
MAX_CONSIDERED: Final = 500  # requests of a server, the oldest


class MatchmakingStore(ClaimStore[Pairing]):
    """The store of requests (one per person and server) and pairings (one per two people and server)."""

    table, lease = pairings, LEASE
    first_backoff, max_backoff = 60.0, 3840.0
    personal = (
        Personal(
            requests,
            holding(
                person=KEY, guild=OWN, channel=OWN, game=OWN, pace=OWN, hours=OWN, most=OWN, asked=OWN, expires=OWN
            ),
            owners=("person",),
            removed=("person",),
            shown=("guild", "channel", "game", "pace", "hours", "most", "asked", "expires"),
        ),
        Personal(
            pairings,
            holding("id", "guild", "channel", "game", "pace", "made", "match", *CLAIM, first=KEY, second=KEY),
            owners=("first", "second"),
            removed=("first", "second"),
            shown=("guild", "channel", "game", "pace", "made", "match"),
        ),
    )

    def follow_opening(self, conn: Connection, opening: Open, number: int) -> bool:
        if opening.pairing is None:
            return True
        row = pairings.c
        waiting = update(pairings).where(row.id == opening.pairing, row.match.is_(None), row.due.is_not(None))
        return bool(conn.execute(waiting.values({"match": number, "due": None, "tries": 0, **FREE})).rowcount)

    def _value_of(self, row: Columns) -> Pairing:
        names = ("id", "guild", "first", "second", "channel", "game", "match", "tries")
        return Pairing(**{name: row[name] for name in names}, pace=Pace(row["pace"]))

    @reads
    def request(self, conn: Connection, person: int, guild: int) -> PartnerRequest | None:
        """A person's request on a server; None if there is none, or it has expired."""
        mine = (requests.c.person == person, requests.c.guild == guild, requests.c.expires > self._now)
        return first_of(conn, select(requests).where(*mine), request_of)

    @writes
    def set(self, conn: Connection, request: PartnerRequest) -> None:
        """Store or replace a person's request, and delete expired ones."""
        now = self._now
        row = asdict(request) | {
            "pace": request.pace.value,
            "hours": request.hours.value,
            "asked": now,
            "expires": now + LIFETIME,
        }
        lock_people(conn, [request.person])
        conn.execute(delete(requests).where(requests.c.guild == request.guild, requests.c.expires <= now))
        changed = ("channel", "game", "pace", "hours", "most", "asked", "expires")
        conn.execute(self._store.database.upsert(requests, *changed), row)

    @writes
    def drop(self, conn: Connection, person: int, guild: int) -> bool:
        """Delete a person's request on a server. False if there is none."""
        mine = (requests.c.person == person, requests.c.guild == guild)
        return bool(conn.execute(delete(requests).where(*mine)).rowcount)

    @reads
    def busy_guilds(self, conn: Connection) -> list[int]:
        """The servers with requests of at least two people."""
        query = select(requests.c.guild).where(requests.c.expires > self._now).group_by(requests.c.guild)
        return list(conn.execute(query.having(func.count() >= PAIR).order_by(requests.c.guild)).scalars())

    @writes
    def pair(self, conn: Connection, guild: int) -> list[Pairing]:
        """Pair compatible requests on the server. The table of each pair is due at once.

        Two people are paired once until one of them makes a new request.
        """
        now, there = self._now, requests.c.guild == guild
        standing = select(requests).where(there, requests.c.expires > now).order_by(requests.c.asked, requests.c.person)
        # Locked before reading: of two concurrent processes, the later one sees the pairs of the earlier one
        lock_people(conn, conn.execute(select(requests.c.person).where(there)).scalars())
        found = [request_of(row) for row in conn.execute(standing.limit(MAX_CONSIDERED)).mappings()]
        keys = [request.person for request in found]
        if len(found) < PAIR:
            return []
        offer = select(server_settings.c.value).where(
            server_settings.c.guild == guild, server_settings.c.name == OFFERED.name
        )
        offered = OFFERED.read(conn.execute(offer).scalar())
        apart = _blocked(conn, keys) | _paired(conn, guild, {request.person: request.asked for request in found})
        pairs = find_pairs(found, offered, apart, _count(conn, guild, keys))
        return [self._add(conn, one, other, games) for one, other, games in pairs]

    def _add(self, conn: Connection, one: PartnerRequest, other: PartnerRequest, games: Sequence[str]) -> Pairing:
        """Store a pair; the request of ``other`` is the later one."""
        now, (first, second) = self._now, sorted((one.person, other.person))
        pair = (pairings.c.guild == one.guild, pairings.c.first == first, pairings.c.second == second)
        row = {
            "guild": one.guild,
            "first": first,
            "second": second,
            "channel": other.channel,
            "game": secrets.choice(games),
            "pace": one.pace.value,
            "made": now,
            "match": None,
            "due": now,
            "tries": 0,
            **FREE,
        }
        if not conn.execute(update(pairings).where(*pair).values(row)).rowcount:
            conn.execute(insert(pairings).values(row))
        return self._value_of(conn.execute(select(pairings).where(*pair)).mappings().one())

    def _rewind(self, conn: Connection, now: float) -> None:
        """Let requests and pairings from a future moment count from now."""
        conn.execute(update(requests).where(requests.c.asked > now).values(asked=now, expires=now + LIFETIME))
        super()._rewind(conn, now)
        self._set(conn, pairings.c.made > now, made=now)


def _blocked(conn: Connection, keys: Sequence[int]) -> set[frozenset[int]]:
    """The pairs of people one of whom refuses the other's invitations."""
    query = select(blocks.c.person, blocks.c.blocked).where(blocks.c.person.in_(keys), blocks.c.blocked.in_(keys))
    return {frozenset((row[0], row[1])) for row in conn.execute(query)}


def _paired(conn: Connection, guild: int, asked: dict[int, float]) -> set[frozenset[int]]:
    """The pairs of people who were brought together since both have said that they would like to play, or whose
    table is still to be opened, or whose match is not over."""
    query = select(pairings, matches.c.phase).outerjoin(matches, matches.c.id == pairings.c.match)
    return {
        frozenset((row["first"], row["second"]))
        for row in conn.execute(query.where(pairings.c.guild == guild, pairings.c.first.in_(list(asked)))).mappings()
        if row["second"] in asked
        and (
            row["due"] is not None
            or row["made"] >= max(asked[row["first"]], asked[row["second"]])
            or row["phase"] in LIVE
        )
    }


def _count(conn: Connection, guild: int, keys: Sequence[int]) -> dict[int, int]:
    """Count each person's open, pending and running matches from requests on the server."""
    sitting = (
        select(seats.c.person)
        .join(pairings, pairings.c.match == seats.c.match)
        .join(matches, matches.c.id == seats.c.match)
        .where(pairings.c.guild == guild, seats.c.person.in_(keys), seats.c.kind == SeatKind.PERSON.value)
        .where(IS_LIVE, or_(pairings.c.first == seats.c.person, pairings.c.second == seats.c.person))
    )
    due = select(pairings.c.first, pairings.c.second).where(
        pairings.c.guild == guild, pairings.c.match.is_(None), pairings.c.due.is_not(None)
    )
    return Counter([*conn.execute(sitting).scalars(), *(key for row in conn.execute(due) for key in row)])


def request_of(row: Columns) -> PartnerRequest:
    """The request of a row of ``requests``; raises ValueError."""
    return PartnerRequest(**(dict(row) | {"pace": Pace(row["pace"]), "hours": Hours(row["hours"])}))
