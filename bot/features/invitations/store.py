"""Who may invite a person, and whom a person blocks."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection, and_, delete, func, insert, not_, select, tuple_

from bot.features.preferences.store import store_setting
from bot.match.clocks import HOUR
from bot.match.errors import UserError, require
from bot.match.model import INVITATIONS_NAME, Invited, Match, MatchPhase, Person, ProposalKind, SeatKind
from bot.store.database import StorePart, lock_people, reads, writes
from bot.store.loading import load_numbers, load_people, load_readable
from bot.store.people import NO_GUILD, update_person
from bot.store.personal import KEY, OWN, Personal, holding
from bot.store.schema import blocks, invitation_pings, person_settings, proposals

MAX_BLOCKED: Final = 100  # people whose invitations one person refuses
PING_AGAIN: Final = HOUR  # seconds in which invitations of a host ping for a person once


class InvitationStore(StorePart):
    """The store of invitation settings and blocks."""

    personal = (
        Personal(
            invitation_pings,
            holding(host=KEY, guest=KEY, at=OWN),
            owners=("host", "guest"),
            removed=("host", "guest"),
            shown=("host", "guest", "at"),
        ),
    )

    def follow_entry(self, conn: Connection, match: Match, person: int) -> None:
        """Let the host ping a guest again who has joined."""
        pings = invitation_pings.c
        conn.execute(delete(invitation_pings).where(pings.host == match.host, pings.guest == person))

    @reads
    def of(self, conn: Connection, person: int) -> dict[int, Match | UserError]:
        """The open tables to which a person is invited, newest first, by number, or why one is unreadable."""
        return load_readable(conn, load_numbers(conn, person, (MatchPhase.OPEN,), (SeatKind.INVITED,)), self._now)

    @reads
    def seats_offered(self, conn: Connection, by: int) -> dict[int, Match | UserError]:
        """The matches in which one person offers the other a seat, by number, or the reason why one is unreadable."""
        is_offered = (proposals.c.by == by, proposals.c.kind == ProposalKind.REPLACE.value, proposals.c.ended.is_(None))
        numbers = conn.execute(select(proposals.c.match).where(*is_offered).distinct()).scalars()
        return load_readable(conn, list(numbers), self._now)

    @writes
    def ping(self, conn: Connection, host: int, guests: Collection[int]) -> list[int]:
        """The people whom an invitation of the host may ping now. They count as pinged.

        The others were pinged by that host within PING_AGAIN and have not joined one of the host's tables since.
        """
        now, pings = self._now, invitation_pings.c
        lock_people(conn, [host])
        is_fresh = and_(pings.at > now - PING_AGAIN, pings.at <= now)
        over = select(pings.host, pings.guest).where(not_(is_fresh)).with_for_update(skip_locked=True)
        conn.execute(delete(invitation_pings).where(tuple_(pings.host, pings.guest).in_(over)))
        is_pinged = and_(pings.host == host, pings.guest.in_(guests), is_fresh)
        pinged = set(conn.execute(select(pings.guest).where(is_pinged)).scalars())
        allowed = [guest for guest in dict.fromkeys(guests) if guest not in pinged]
        if allowed:
            statement = self._store.database.upsert(invitation_pings, "at")
            conn.execute(statement, [{"host": host, "guest": guest, "at": now} for guest in allowed])
        return allowed

    @writes
    def take_back(self, conn: Connection, host: int, guests: Collection[int]) -> None:
        """Delete the pings of these people by an invitation of the host."""
        lock_people(conn, [host])
        pings = invitation_pings.c
        conn.execute(delete(invitation_pings).where(pings.host == host, pings.guest.in_(guests)))

    @writes
    def accept_from(self, conn: Connection, person: int, whom: Invited) -> None:
        """Set who may invite a person."""
        update_person(conn, person, uninvited=whom is Invited.NO_ONE)
        key = {"person": person, "name": INVITATIONS_NAME}
        value = whom.value if whom is Invited.SHARED else None
        store_setting(self._store.database, conn, person_settings, key, value)

    @reads
    def blocked(self, conn: Connection, person: int) -> list[Person]:
        """The people whose invitations a person refuses, by global name."""
        keys = conn.execute(select(blocks.c.blocked).where(blocks.c.person == person)).scalars()
        return sorted(load_people(conn, list(keys), NO_GUILD), key=lambda one: (one.name.casefold(), one.key))

    @writes
    def block(self, conn: Connection, person: int, blocked: int) -> None:
        """Refuse invitations of that person; raises UserError beyond MAX_BLOCKED."""
        mine = blocks.c.person == person
        lock_people(conn, [person])
        if conn.execute(select(blocks).where(mine, blocks.c.blocked == blocked)).first():
            return
        count = conn.execute(select(func.count()).select_from(blocks).where(mine)).scalar_one()
        require(count < MAX_BLOCKED, "too-many-blocked", most=MAX_BLOCKED)
        conn.execute(insert(blocks).values(person=person, blocked=blocked))

    @writes
    def unblock(self, conn: Connection, person: int, blocked: int) -> bool:
        """Accept invitations of that person again. False if they were not refused."""
        return bool(conn.execute(delete(blocks).where(blocks.c.person == person, blocks.c.blocked == blocked)).rowcount)
