"""Matches of seasons: claimed when their round begins, opened, started, and forfeited by who does not sit down."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import Connection, and_, case, select

from bot.match.model import Person
from bot.seasons.model import Fixture, Season, Way
from bot.seasons.table import forfeited
from bot.store.claims import FREE, ClaimStore
from bot.store.database import reads, writes
from bot.store.loading import load_people
from bot.store.rows import Columns
from bot.store.schema import season_matches
from bot.store.season_rows import NOTHING_DUE, fixture_of, load_season, lock_seasons, settle, touch

LEASE: Final = 120.0  # seconds


class FixtureStore(ClaimStore[Fixture]):
    """The store of the matches of seasons."""

    table, key, lease = season_matches, season_matches.c.id, LEASE

    def _value_of(self, row: Columns) -> Fixture:
        return fixture_of(row)

    @reads
    def load(self, conn: Connection, number: int) -> tuple[Fixture, Season, list[Person]] | None:
        """A match as it is now, its season, and those of its two players who are known; None if there is none."""
        row = conn.execute(select(season_matches).where(season_matches.c.id == number)).mappings().first()
        season = None if row is None else load_season(conn, row["season"])
        if row is None or season is None:
            return None
        fixture = fixture_of(row)
        people = {one.key: one for one in load_people(conn, list(fixture.people), season.guild) if one.user}
        return fixture, season, [people[key] for key in fixture.people if key in people]

    @reads
    def of_match(self, conn: Connection, match: int) -> tuple[Season, int] | None:
        """The season that a match is of, and its round; None if it is of none."""
        query = select(season_matches.c.season, season_matches.c.round).where(season_matches.c.match == match)
        row = conn.execute(query).first()
        season = None if row is None else load_season(conn, row.season)
        return None if row is None or season is None else (season, row.round)

    @writes
    def finish(self, conn: Connection, fixture: Fixture, owner: str) -> None:
        """Nothing is to be done for a claimed match any more."""
        self._update_own(conn, fixture.id, owner, NOTHING_DUE)

    @writes
    def put_off(self, conn: Connection, fixture: Fixture, owner: str, due: float, tries: int) -> None:
        """Go on with a claimed match later."""
        self._update_own(conn, fixture.id, owner, {"due": due, "tries": tries, **FREE})

    def _rewind(self, conn: Connection, now: float) -> None:
        """Make due what waits for another try. A table that is not opened waits for its round."""
        self._free_long_claimed(conn)
        row = season_matches.c
        waits = and_(row.match.is_(None), row.opens > now)
        due = case((waits, row.opens), else_=now)
        self._set(conn, row.due > due, due=due)

    @writes
    def forfeit(self, conn: Connection, fixture: Fixture, by: Collection[int]) -> None:
        """Count a match as lost by these players, who do not sit at its table; a tie if neither does."""
        lock_seasons(conn, [fixture.season])
        settle(conn, season_matches.c.id == fixture.id, forfeited(fixture, by), Way.FORFEIT)
        touch(conn, [fixture.season], self._now)
