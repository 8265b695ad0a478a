"""Figures about what is stored, for who runs the bot."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, case, func, literal, select

from bot.match.model import Phase
from bot.store.database import StorePart, reads
from bot.store.schema import matches, outbox, searches


@dataclass(frozen=True)
class StoredFigures:
    """Numbers of rows at one moment.

    Attributes:
        open_tables: tables that have not begun.
        running: running matches.
        due: outbox items that are to be told now.
        later: outbox items that are put off, as by quiet hours or a retry.
        failing: those of both that have been tried in vain.
        oldest: seconds for which the oldest of the due items has been due; 0 if none is.
        searches: decisions that computer players owe.
    """

    open_tables: int
    running: int
    due: int
    later: int
    failing: int
    oldest: float
    searches: int


class FigureStore(StorePart):
    """Counts rows by their indexes, in one transaction that only reads."""

    @reads
    def ping(self, conn: Connection) -> None:
        """Return if the database answers; else StoreUnavailable is raised."""
        conn.execute(select(literal(1)))

    @reads
    def count(self, conn: Connection) -> StoredFigures:
        """The figures now; takes longer, the more matches are open."""
        now = self._now
        phase = select(matches.c.phase, func.count()).where(matches.c.phase.in_([Phase.OPEN, Phase.RUNNING]))
        phases = {str(name): int(count) for name, count in conn.execute(phase.group_by(matches.c.phase))}
        is_due = outbox.c.due <= now
        owed = select(
            func.count(case((is_due, 1))),
            func.count(),
            func.count(case((outbox.c.tries > 0, 1))),
            func.min(outbox.c.due),
        ).where(outbox.c.due >= 0)  # a range, so that the index is used
        due, items, failing, first = conn.execute(owed).one()
        thought = select(func.count()).select_from(searches).where(searches.c.due >= 0)
        return StoredFigures(
            open_tables=phases.get(Phase.OPEN, 0),
            running=phases.get(Phase.RUNNING, 0),
            due=int(due),
            later=int(items - due),
            failing=int(failing),
            oldest=max(0.0, now - first) if first is not None else 0.0,
            searches=int(conn.execute(thought).scalar_one()),
        )
