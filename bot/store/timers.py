"""What is due next: open tables that expire, clocks of seats, proposals that lapse."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Float, Select, and_, bindparam, literal, or_, select, update

from bot.match.clocks import DAY
from bot.match.lobby import OPEN_DAYS
from bot.match.model import ProposalEnd
from bot.store.database import StorePart, reads, writes
from bot.store.loading import Versions, is_readable, rules_versions
from bot.store.schema import clocks, matches, proposals


class TimerKind(StrEnum):
    """What a timer belongs to."""

    TABLE = "table"
    CLOCK = "clock"
    PROPOSAL = "proposal"


class Timer(NamedTuple):
    """Something that is due. ``which`` is the seat of a clock, the number of a proposal, 0 for a table."""

    due: float
    kind: TimerKind
    match: int
    which: int


# The earliest of each kind, found by its index
FIRST: Final[dict[TimerKind, Select[Any]]] = {
    TimerKind.TABLE: select(matches.c.id, matches.c.expires, literal(0))
    .where(matches.c.expires.is_not(None))
    .order_by(matches.c.expires)
    .limit(1),
    TimerKind.CLOCK: select(clocks.c.match, clocks.c.due, clocks.c.seat)
    .join(matches, matches.c.id == clocks.c.match)
    .where(clocks.c.due.is_not(None))
    .order_by(clocks.c.due)
    .limit(1),
    TimerKind.PROPOSAL: select(proposals.c.match, proposals.c.expires, proposals.c.number)
    .join(matches, matches.c.id == proposals.c.match)
    .where(proposals.c.expires.is_not(None))
    .order_by(proposals.c.expires)
    .limit(1),
}


@cache
def _first(kind: TimerKind, versions: Versions) -> Select[Any]:
    """The earliest of a kind among the matches that these rules can read."""
    return FIRST[kind].where(is_readable(versions))


@cache
def _ahead(versions: Versions) -> Select[Any]:
    """The matches with a clock, a pause, a proposal or an open table set later than ``now``."""
    now = bindparam("now", type_=Float)
    is_open_longer = matches.c.expires > bindparam("open", type_=Float)
    of_clocks = select(clocks.c.match).where(clocks.c.since > now)
    of_proposals = select(proposals.c.match).where(proposals.c.made > now)
    is_ahead = or_(
        is_open_longer, matches.c.paused_since > now, matches.c.id.in_(of_clocks), matches.c.id.in_(of_proposals)
    )
    return select(matches.c.id).where(is_ahead, is_readable(versions)).order_by(matches.c.id)


class TimerStore(StorePart):
    """The store of what is due at a moment."""

    @reads
    def first_due(self, conn: Connection) -> Timer | None:
        """The timer that is due first; None if there is none. Matches stored by newer rules are passed over."""
        found = []
        versions = rules_versions()
        for kind in TimerKind:
            if row := conn.execute(_first(kind, versions)).first():
                found.append(Timer(row[1], kind, row[0], row[2]))
        return min(found, default=None)

    @reads
    def ahead(self, conn: Connection) -> list[int]:
        """The numbers of the matches with something that was set at a moment still to come."""
        now = {"now": self._now, "open": self._now + OPEN_DAYS * DAY}
        return list(conn.execute(_ahead(rules_versions()), now).scalars())

    @writes
    def set_aside(self, conn: Connection, kind: TimerKind, number: int, which: int) -> None:
        """Clear the moment of a timer, so that it is not due again; a proposal lapses."""
        match kind:
            case TimerKind.TABLE:
                conn.execute(update(matches).where(matches.c.id == number).values(expires=None))
            case TimerKind.CLOCK:
                mine = and_(clocks.c.match == number, clocks.c.seat == which)
                conn.execute(update(clocks).where(mine).values(due=None))
            case TimerKind.PROPOSAL:
                mine = and_(proposals.c.match == number, proposals.c.number == which)
                conn.execute(update(proposals).where(mine).values(expires=None, ended=ProposalEnd.LAPSED.value))
