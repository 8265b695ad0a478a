"""Daily digests: their schedule, the contents of the last one, and the data of the next one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, and_, bindparam, case, delete, select, update

from bot.delivery.items import Contact
from bot.features.digests.model import Digest, DigestEntry
from bot.match.clocks import DAY
from bot.match.errors import UserError
from bot.match.model import Match, MatchPhase
from bot.match.position import Event
from bot.store.database import reads, writes
from bot.store.leases import FREE, ClaimStore
from bot.store.loading import IS_LIVE, load_contacts, load_events, load_numbers, load_readable
from bot.store.personal import CLAIM, ID, KEY, OWN, Personal, holding
from bot.store.rows import Columns
from bot.store.schema import digest_entries, digests, matches, watches

LEASE: Final = 300.0  # seconds
REPORTED: Final = select(digest_entries).where(
    digest_entries.c.match == bindparam("number"), digest_entries.c.person.in_(bindparam("people", expanding=True))
)
EVERY: Final = 7 * DAY - DAY / 2  # seconds between two lines about a match that is followed


@dataclass(frozen=True)
class DigestInput:
    """The stored data of a digest.

    Attributes:
        contact: how the person is notified; None if there is no such person.
        own: the person's tables and running matches, and those in the last digest, by number.
        reported: what the last digest reported of each.
        logs: the complete logs of the matches with new events.
        followed: the followed matches that get a line now, by number.
        follows: whether the person follows any match.
    """

    contact: Contact | None
    own: Mapping[int, Match | UserError]
    reported: Mapping[int, DigestEntry]
    logs: Mapping[int, Sequence[Event]]
    followed: Mapping[int, Match | UserError]
    follows: bool


class DigestStore(ClaimStore[Digest]):
    """The store of digests, one a person."""

    table, lease = digests, LEASE
    personal = (
        Personal(
            digests,
            holding(*CLAIM, person=KEY, hour=OWN, zone=OWN, channel=ID, message=ID, pending=ID, noted=OWN),
            owners=("person",),
            removed=("person",),
            shown=("hour", "zone", "channel", "message", "due"),
        ),
        Personal(
            digest_entries,
            holding("match", person=KEY, length=OWN, step=OWN, stage=OWN),
            owners=("person",),
            removed=("person",),
            shown=("match", "length", "stage"),
        ),
    )

    def reported(self, conn: Connection, number: int, people: Collection[int]) -> Mapping[int, tuple[int, str]]:
        rows = conn.execute(REPORTED, {"number": number, "people": list(people)}).mappings().all()
        return {row["person"]: (row["step"], row["stage"]) for row in rows if row["step"] is not None}

    def _value_of(self, row: Columns) -> Digest:
        names = ("person", "hour", "zone", "due", "channel", "message", "pending", "noted", "tries")
        return Digest(**{name: row[name] for name in names})

    @writes
    def set(self, conn: Connection, digest: Digest) -> None:
        """Turn the daily digest on, or change its hour. Keeps the message of the last one."""
        values = {"hour": digest.hour, "zone": digest.zone, "due": digest.due, "tries": 0}
        conn.execute(self._store.database.upsert(digests, *values), {"person": digest.person, **values, **FREE})

    @writes
    def drop(self, conn: Connection, person: int) -> None:
        """Turn the digest of a person off, and delete the contents of the last one."""
        conn.execute(delete(digests).where(digests.c.person == person))
        conn.execute(delete(digest_entries).where(digest_entries.c.person == person))
        conn.execute(delete(watches).where(watches.c.person == person, watches.c.way == "digest"))

    @reads
    def load(self, conn: Connection, person: int) -> DigestInput:
        """Load the data of a person's digest."""
        reported = {
            int(row["match"]): DigestEntry(row["match"], row["length"], row["step"], row["stage"])
            for row in conn.execute(select(digest_entries).where(digest_entries.c.person == person)).mappings()
        }
        own = load_readable(conn, dict.fromkeys([*load_numbers(conn, person), *reported]), self._now)
        grown = [
            number
            for number, one in own.items()
            if isinstance(one, Match)
            and one.phase in (MatchPhase.RUNNING, MatchPhase.OVER)
            and (number not in reported or reported[number].length < one.length)
        ]
        query = select(watches).where(watches.c.person == person, watches.c.way == "digest").order_by(watches.c.match)
        rows = conn.execute(query).mappings().all()
        late = [
            row["match"]
            for row in rows
            if row["match"] not in own and (row["reported"] is None or row["reported"] + EVERY <= self._now)
        ]
        followed = load_readable(conn, late, self._now) if late else {}
        return DigestInput(
            load_contacts(conn, [person]).get(person),
            own,
            reported,
            {number: load_events(conn, number) for number in grown},
            followed,
            bool(rows),
        )

    @writes
    def note(self, conn: Connection, digest: Digest, owner: str) -> bool:
        """Store the nonce of a message about to be sent; False if the digest is not the owner's any more."""
        values = {"channel": digest.channel, "pending": digest.pending, "noted": digest.noted}
        return self._update_own(conn, digest, owner, values)

    @writes
    def finish(
        self,
        conn: Connection,
        digest: Digest,
        owner: str,
        due: float,
        entries: Iterable[DigestEntry] = (),
        followed: Collection[int] = (),
    ) -> None:
        """Store what a digest reported, with its message and channel; the next one is due then.

        ``followed``: the matches that had a line; those that are over are not followed any more.
        """
        self._end(conn, digest, owner, due, channel=digest.channel, message=digest.message)
        conn.execute(delete(digest_entries).where(digest_entries.c.person == digest.person))
        if rows := [
            {"person": digest.person, "match": one.match, "length": one.length, "step": one.step, "stage": one.stage}
            for one in entries
        ]:
            conn.execute(self._store.database.upsert(digest_entries), rows)
        if not followed:
            return
        own = watches.c.person == digest.person
        over = select(matches.c.id).where(~IS_LIVE)
        conn.execute(update(watches).where(own, watches.c.match.in_(followed)).values(reported=self._now))
        conn.execute(delete(watches).where(own, watches.c.match.in_(over)))

    @writes
    def skip(self, conn: Connection, digest: Digest, owner: str, due: float) -> None:
        """Skip a digest that cannot be delivered or is empty; the next one is due then."""
        self._end(conn, digest, owner, due, message=digest.message)

    def _end(self, conn: Connection, digest: Digest, owner: str, due: float, **values: Any) -> None:
        is_unchanged = and_(digests.c.hour == digest.hour, digests.c.zone == digest.zone)  # else it is due then
        done = {"due": case((is_unchanged, due), else_=digests.c.due), "pending": None, "noted": None, "tries": 0}
        self._update_own(conn, digest, owner, values | done | FREE)

    def _rewind(self, conn: Connection, now: float) -> None:
        """Bound the wait for a digest, and for a line about a followed match, to two days."""
        self._free_long_claimed(conn)
        is_ahead = digests.c.due > now + 2 * DAY
        rows = (
            conn.execute(select(digests).where(is_ahead).order_by(digests.c.person).with_for_update()).mappings().all()
        )
        for row in rows:
            due = now + DAY - (now - row["due"]) % DAY  # at the same time of day
            conn.execute(update(digests).where(digests.c.person == row["person"]).values(due=due))
        self._set(conn, digests.c.noted > now, noted=0.0)
        conn.execute(update(watches).where(watches.c.reported > now).values(reported=None))
