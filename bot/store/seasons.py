"""Seasons in the database: opened, signed up for, begun, ended, and shown."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any, Final

from sqlalchemy import Connection, and_, case, insert, select, update

from bot.match.absence import Away
from bot.match.clocks import DAY
from bot.match.errors import UserError
from bot.seasons.course import ending
from bot.seasons.groups import make_groups, seeded
from bot.seasons.model import (
    FEWEST,
    SIGNUP_DAYS,
    Post,
    Result,
    Season,
    SeasonEnd,
    SeasonPhase,
    SeasonState,
    Way,
)
from bot.seasons.rounds import schedule
from bot.seasons.table import order_after
from bot.store.claims import FREE, ClaimStore
from bot.store.database import reads, writes
from bot.store.people import ABSENCE
from bot.store.rows import Columns
from bot.store.schema import leases, people, ratings, season_matches, season_people, seasons
from bot.store.season_rows import (
    leave_season,
    leave_seasons,
    load_entrants,
    load_season,
    load_state,
    lock_seasons,
    post_columns,
    season_of,
    settle,
    settle_unfinished,
    touch,
)

LEASE: Final = 120.0  # seconds
OPENING: Final = "seasons"  # the lease that is locked while one is opened
IS_ON: Final = seasons.c.phase != SeasonPhase.OVER.value


class SeasonStore(ClaimStore[Season]):
    """The store of seasons. One is due when it begins or ends, and when what is shown of it has changed."""

    table, key, lease = seasons, seasons.c.id, LEASE

    def _value_of(self, row: Columns) -> Season:
        return season_of(row)

    @writes
    def open(self, conn: Connection, season: Season) -> Season:
        """Store a new season; raises UserError if there is one of its game on its server that is not over."""
        database, now = self._store.database, self._now
        conn.execute(database.upsert(leases, "leased_until"), [{"name": OPENING, "leased_until": 0.0}])
        of_game = and_(seasons.c.guild == season.guild, seasons.c.game == season.game)
        if conn.execute(select(seasons.c.id).where(of_game, IS_ON)).first() is not None:
            raise UserError("season-there", game=season.game)
        last = conn.execute(select(seasons.c.number).where(of_game).order_by(seasons.c.number.desc())).scalar()
        names = ("guild", "channel", "game", "weeks", "size", "language", "begins")
        row: dict[str, Any] = {name: getattr(season, name) for name in names}
        row |= {"number": (last or 0) + 1, "pace": season.pace.value, "rated": season.is_rated, "revision": 1}
        row |= {"options": json.dumps(dict(season.options))}
        row |= {"phase": SeasonPhase.SIGNUP.value, "due": now, "tries": 0, **FREE}
        made = conn.execute(insert(seasons).values(row))
        found = load_season(conn, int((made.inserted_primary_key or (0,))[0]))
        assert found is not None
        return found

    @reads
    def on_server(self, conn: Connection, guild: int) -> list[Season]:
        """The seasons of a server: those that are not over, then the others, the newest first."""
        rows = conn.execute(select(seasons).where(seasons.c.guild == guild).order_by(seasons.c.id.desc())).mappings()
        found = [season_of(row) for row in rows]
        return sorted(found, key=lambda one: (one.phase is SeasonPhase.OVER, -one.id))

    @reads
    def state(self, conn: Connection, number: int) -> SeasonState | None:
        """All of a season; None if there is no such season."""
        season = load_season(conn, number)
        return None if season is None else load_state(conn, season)

    # People

    @writes
    def join(self, conn: Connection, number: int, person: int) -> bool:
        """Sign a person up; False if they are signed up already. Raises UserError if that is not possible."""
        season = self._locked(conn, number)
        if season.phase is not SeasonPhase.SIGNUP or season.begins <= self._now:
            raise UserError("season-begun")
        known = load_entrants(conn, number)
        if person in {one.person for one in known}:
            return False
        if len(known) >= season.room:
            raise UserError("season-full", most=season.room)
        seed = 1 + max((one.seed for one in known), default=-1)
        conn.execute(insert(season_people).values(season=number, person=person, signed_up=self._now, seed=seed))
        touch(conn, [number], self._now)
        return True

    @writes
    def leave(self, conn: Connection, number: int, person: int) -> bool:
        """Let a person leave a season; False if they are not in it. Raises UserError if it is over."""
        season = self._locked(conn, number)
        if season.phase is SeasonPhase.OVER:
            raise UserError("season-over")
        return leave_season(conn, season, person, self._now)

    @writes
    def leave_server(self, conn: Connection, guild: int, person: int) -> bool:
        """Let a person leave all seasons of a server; whether they were in one."""
        return leave_seasons(conn, person, self._now, guild)

    # The course

    @writes
    def close(self, conn: Connection, number: int) -> bool:
        """End a season now; False if it is over."""
        season = self._locked(conn, number)
        if season.phase is SeasonPhase.OVER:
            return False
        self._end(conn, season, SeasonEnd.CLOSED)
        return True

    @writes
    def advance(self, conn: Connection, number: int) -> SeasonState:
        """Begin or end the season if that is due; all of it, as it is then. Raises UserError if there is none."""
        season = self._locked(conn, number)
        now = self._now
        if season.phase is SeasonPhase.SIGNUP and season.begins <= now:
            self._begin(conn, season)
        season = load_season(conn, number) or season
        reason = ending(load_state(conn, season), now)
        if reason is not None:
            self._end(conn, season, reason)
            season = load_season(conn, number) or season
        return load_state(conn, season)

    def _begin(self, conn: Connection, season: Season) -> None:
        """Make groups and rounds, or end the season if they are too few."""
        keys = [one.person for one in load_entrants(conn, season.id)]
        if len(keys) < FEWEST:
            self._end(conn, season, SeasonEnd.FEW)
            return
        now, row = self._now, season_people.c
        order = seeded(keys, _ratings(conn, season, keys), _order_of_last(conn, season))
        seeds = {person: seed for seed, person in enumerate(order)}
        away = _days_away(conn, keys, now)
        for at, group in enumerate(make_groups(order, season.size)):
            for person in group:
                mine = update(season_people).where(row.season == season.id, row.person == person)
                conn.execute(mine.values(group=at, seed=seeds[person], **away.get(person, {})))
            rows = [
                {"season": season.id, "group": at, "round": one.round, "first": one.first, "second": one.second}
                | {"opens": one.opens, "due": one.opens, "tries": 0, **FREE}
                for one in schedule(group, now, season.weeks)
            ]
            conn.execute(insert(season_matches), rows)
        begun = {"phase": SeasonPhase.RUNNING.value, "begins": now}
        conn.execute(update(seasons).where(seasons.c.id == season.id).values(begun))
        touch(conn, [season.id], now)

    def _end(self, conn: Connection, season: Season, reason: SeasonEnd) -> None:
        """End a season; matches that are not over go on. Without a deadline that their players knew they are ties."""
        if reason is SeasonEnd.TIME:
            settle_unfinished(conn, season, self._now)
        settle(conn, season_matches.c.season == season.id, Result.TIE, Way.UNENDED, self._now)
        over = {"phase": SeasonPhase.OVER.value, "reason": reason.value}
        conn.execute(update(seasons).where(seasons.c.id == season.id).values(over))
        touch(conn, [season.id], self._now)

    def _locked(self, conn: Connection, number: int) -> Season:
        lock_seasons(conn, [number])
        season = load_season(conn, number)
        if season is None:
            raise UserError("season-none")
        return season

    def _rewind(self, conn: Connection, now: float) -> None:
        """Let a season begin now that has begun at a moment still to come, with its rounds, and show all of them.

        A sign-up period ends as late as one that is opened now can.
        """
        super()._rewind(conn, now)
        row, match = seasons.c, season_matches.c
        latest = now + SIGNUP_DAYS[1] * DAY
        self._set(conn, and_(row.phase == SeasonPhase.SIGNUP.value, row.begins > latest), begins=latest)
        has_begun = and_(row.phase == SeasonPhase.RUNNING.value, row.begins > now)
        for number, began in conn.execute(select(row.id, row.begins).where(has_begun)).all():
            opens = match.opens - (began - now)
            waits = and_(match.match.is_(None), match.due.is_not(None))
            shifted = update(season_matches).where(match.season == number)
            conn.execute(shifted.values(opens=opens, due=case((waits, opens), else_=match.due)))
        self._set(conn, has_begun, begins=now)
        self._set(conn, row.noted > now, noted=0.0)

    # Its message

    @writes
    def note(self, conn: Connection, number: int, owner: str, post: Post) -> bool:
        """Remember a message about to be sent; False if the season is not the owner's any more."""
        return self._update_own(conn, number, owner, post_columns(post))

    @writes
    def told(self, conn: Connection, season: Season, owner: str, post: Post, due: float | None) -> None:
        """Store the message that shows the season as it was; it is due then, or now if it has changed meanwhile."""
        is_same = seasons.c.revision == season.revision
        next_due = case((is_same, due), else_=self._now)
        self._update_own(conn, season.id, owner, {**post_columns(post), "due": next_due, "tries": 0, **FREE})

    @writes
    def put_off(self, conn: Connection, season: Season, owner: str, post: Post, due: float) -> None:
        """Show a claimed season later."""
        is_same = seasons.c.revision == season.revision
        values = {**post_columns(post), "due": case((is_same, due), else_=self._now), "tries": season.tries + 1, **FREE}
        self._update_own(conn, season.id, owner, values)


def _days_away(conn: Connection, keys: Collection[int], now: float) -> dict[int, dict[str, float]]:
    """The columns of ``season_people`` that say how long these people have been away, as their season begins."""
    found: dict[int, dict[str, float]] = {}
    for key, *columns in conn.execute(select(people.c.key, *ABSENCE).where(people.c.key.in_(keys))):
        away = Away(*columns).end(now)
        found[key] = {"away_used": away.used, "away_year": away.year}
    return found


def _ratings(conn: Connection, season: Season, keys: Collection[int]) -> dict[int, float]:
    query = select(ratings.c.person, ratings.c.mu).where(
        ratings.c.game == season.game, ratings.c.guild == season.guild, ratings.c.person.in_(keys)
    )
    return {row.person: row.mu for row in conn.execute(query)}


def _order_of_last(conn: Connection, season: Season) -> list[int]:
    """The order that the last season of the game on the server has made for the next one; [] without any."""
    played = select(season_matches.c.season).where(season_matches.c.season == seasons.c.id)
    before = and_(seasons.c.guild == season.guild, seasons.c.game == season.game, seasons.c.number < season.number)
    query = select(seasons).where(before, played.exists()).order_by(seasons.c.number.desc()).limit(1)
    row = conn.execute(query).mappings().first()
    return [] if row is None else order_after(load_state(conn, season_of(row)))
