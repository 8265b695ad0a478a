"""Seasons in the database: entrants, phases, matches, and their messages."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, and_, case, delete, insert, or_, select, update

from bot.features.ratings.store import strengths_of
from bot.features.seasons.model import (
    FEWEST,
    SIGNUP_DAYS,
    Entrant,
    Fixture,
    Post,
    Result,
    ResultKind,
    Season,
    SeasonEnd,
    SeasonPhase,
    SeasonState,
    ending,
    forfeited,
    make_groups,
    order_after,
    result_at_the_end,
    result_of,
    schedule,
    seeded,
)
from bot.match.clocks import DAY, Pace
from bot.match.commands import Open
from bot.match.errors import UserError, existing, require
from bot.match.leaving import Away
from bot.match.model import Match, Person
from bot.store.database import reads, writes
from bot.store.leases import FREE, ClaimStore, serialize
from bot.store.loading import load_events, load_forfeits, load_match, load_people
from bot.store.people import ABSENCE
from bot.store.personal import CLAIM, KEY, OWN, Personal, holding
from bot.store.rows import Columns, first_of
from bot.store.schema import matches, people, season_matches, season_people, seasons

NOTHING_DUE: Final[dict[str, Any]] = {"due": None, "tries": 0, **FREE}
FIXTURES: Final = select(
    *season_matches.c, matches.c.channel, matches.c.thread, matches.c.message.label("table")
).outerjoin(matches, matches.c.id == season_matches.c.match)


def season_of(row: Columns) -> Season:
    """The season of a row of ``seasons``; raises ValueError."""
    shown = None if row["shown"] is None else SeasonPhase(row["shown"])
    names = ("id", "guild", "channel", "game", "number", "weeks", "size", "language", "begins", "revision", "tries")
    return Season(
        **{name: row[name] for name in names},
        pace=Pace(row["pace"]),
        is_rated=row["rated"],
        phase=SeasonPhase(row["phase"]),
        options=json.loads(row["options"]),
        end=None if row["reason"] is None else SeasonEnd(row["reason"]),
        post=Post(row["place"], row["message"], row["pending"], row["noted"], shown),
    )


def post_columns(post: Post) -> dict[str, Any]:
    """The columns of ``seasons`` for its message."""
    shown = None if post.shown is None else post.shown.value
    sent = {"message": post.message, "pending": post.pending, "noted": post.noted}
    return {"place": post.channel, "shown": shown, **sent}


def fixture_of(row: Columns) -> Fixture:
    """The match of a row of ``season_matches``; with its place if the row has it."""
    names = ("id", "season", "group", "round", "first", "second", "opens", "match", "tries")
    where = (row["thread"] or row["channel"]) if "channel" in row else None
    return Fixture(
        **{name: row[name] for name in names},
        result=None if row["result"] is None else Result(row["result"]),
        way=None if row["way"] is None else ResultKind(row["way"]),
        place=None if where is None else (where, None if row["thread"] else row["table"]),
    )


def load_season(conn: Connection, number: int) -> Season | None:
    """The season with that id."""
    return first_of(conn, select(seasons).where(seasons.c.id == number), season_of)


def load_entrants(conn: Connection, number: int) -> list[Entrant]:
    """The entrants of a season in the order of groups; before it begins, in the order of signing up."""
    query = select(season_people).where(season_people.c.season == number).order_by(season_people.c.seed)
    return [
        Entrant(row["person"], row["group"], row["seed"], row["left"] is not None)
        for row in conn.execute(query).mappings()
    ]


def load_fixtures(conn: Connection, *which: ColumnElement[bool]) -> list[Fixture]:
    """The season matches that meet these conditions, in the order of their ids."""
    rows = conn.execute(select(season_matches).where(*which).order_by(season_matches.c.id)).mappings().all()
    return [fixture_of(row) for row in rows]


def load_state(conn: Connection, season: Season) -> SeasonState:
    """The complete state of a season."""
    entrants = load_entrants(conn, season.id)
    query = FIXTURES.where(season_matches.c.season == season.id).order_by(season_matches.c.round, season_matches.c.id)
    fixtures = [fixture_of(row) for row in conn.execute(query).mappings()]
    people = {one.key: one for one in load_people(conn, [one.person for one in entrants], season.guild)}
    return SeasonState(season, tuple(entrants), tuple(fixtures), people)


def lock_seasons(conn: Connection, numbers: Collection[int]) -> Sequence[Columns]:
    """The rows of these seasons, locked until the end of the transaction; other transactions may still refer to them.

    They are not read here: the match of a damaged season can still end.
    """
    query = select(seasons).where(seasons.c.id.in_(sorted(numbers))).order_by(seasons.c.id)
    return conn.execute(query.with_for_update(key_share=True)).mappings().all()


def touch(conn: Connection, numbers: Collection[int], now: float) -> None:
    """Mark the messages of these locked seasons as out of date."""
    changed = {"revision": seasons.c.revision + 1, "due": now, "tries": 0}
    conn.execute(update(seasons).where(seasons.c.id.in_(numbers)).values(changed))


def settle(
    conn: Connection, which: ColumnElement[bool], result: Result, way: ResultKind, due: float | None = None
) -> None:
    """Set how the matches count that have no result yet; ``due``: when their tables, if still open, are closed."""
    values: dict[str, Any] = {"result": result.value, "way": way.value, **NOTHING_DUE}
    if due is not None:
        values["due"] = case((season_matches.c.match.is_not(None), due))
    conn.execute(update(season_matches).where(which, season_matches.c.result.is_(None)).values(values))


def result_by_forfeit(conn: Connection, fixture: Fixture) -> Result | None:
    """The result of a match after a forfeit; None if neither player has forfeited."""
    forfeits = () if fixture.match is None else load_forfeits(conn, [fixture.match])[fixture.match]
    lost = {one.person for one in forfeits} & set(fixture.people)
    return forfeited(fixture, lost) if lost else None


def settle_unfinished(conn: Connection, season: Season, now: float) -> None:
    """Set how the matches count that are unfinished as their season, which is locked, ends by time."""
    row = season_matches.c
    for fixture in load_fixtures(conn, row.season == season.id, row.result.is_(None), row.match.is_not(None)):
        result = result_by_forfeit(conn, fixture) or _result_at_the_end(conn, fixture, now)
        settle(conn, season_matches.c.id == fixture.id, result, ResultKind.UNENDED, now)


def _result_at_the_end(conn: Connection, fixture: Fixture, now: float) -> Result:
    try:
        match = load_match(conn, fixture.match or 0, now)
    except UserError:  # it cannot be read
        return Result.TIE
    return Result.TIE if match is None else result_at_the_end(match, now)


def leave_season(conn: Connection, season: Season, person: int, now: float) -> bool:
    """Let a person leave a season, which is locked; False if they are not in it.

    Before it begins they are not signed up any more. Later their matches that are not over count as lost.
    """
    mine = (season_people.c.season == season.id, season_people.c.person == person)
    if season.phase is SeasonPhase.SIGNUP:
        done = conn.execute(delete(season_people).where(*mine))
    else:
        done = conn.execute(update(season_people).where(*mine, season_people.c.left.is_(None)).values(left=now))
    if not done.rowcount:
        return False
    if season.phase is SeasonPhase.RUNNING:
        row = season_matches.c
        own = or_(row.first == person, row.second == person)
        for fixture in load_fixtures(conn, row.season == season.id, own, row.result.is_(None)):
            settle(conn, season_matches.c.id == fixture.id, forfeited(fixture, [person]), ResultKind.FORFEIT, now)
    touch(conn, [season.id], now)
    return True


def leave_seasons(
    conn: Connection, person: int, now: float, guild: int | None = None, *, redraws: bool = False
) -> bool:
    """Let a person leave all seasons that are not over, of that server if one is named; whether there was one.

    ``redraws``: all seasons of the person are shown again, those that are over too, since the name stands in them.
    """
    query = (
        select(season_people.c.season)
        .join(seasons, seasons.c.id == season_people.c.season)
        .where(season_people.c.person == person)
    )
    if not redraws:
        query = query.where(seasons.c.phase != SeasonPhase.OVER.value)
    if guild is not None:
        query = query.where(seasons.c.guild == guild)
    numbers = sorted(conn.execute(query).scalars())
    if not numbers:
        return False
    for season in map(season_of, lock_seasons(conn, numbers)):
        has_left = season.phase is not SeasonPhase.OVER and leave_season(conn, season, person, now)
        if redraws and not has_left:
            touch(conn, [season.id], now)
    return True


LEASE: Final = 120.0  # seconds
OPENING: Final = "seasons"  # the lease held while a season is opened


class SeasonStore(ClaimStore[Season]):
    """The store of seasons. A season is due when it begins or ends, and when its message is out of date."""

    table, lease = seasons, LEASE
    derived = "The results of seasons"
    personal = (
        Personal(
            seasons,
            {
                **holding("id", "guild", "channel", "game", "number", "pace", "weeks", "size", "rated", "language"),
                **holding("phase", "options", "begins", "reason", "revision", "place", "message", "pending"),
                **holding("noted", "shown", *CLAIM),
            },
        ),
        Personal(  # ``leave_seasons`` removes a registration for a season that has not begun
            season_people,
            holding("season", "group", "seed", person=KEY, signed_up=OWN, left=OWN, away_used=OWN, away_year=OWN),
            owners=("person",),
            cleared={"signed_up": 0.0, "away_used": 0.0, "away_year": 0},
            shown=("season", "group", "signed_up", "left"),
        ),
        Personal(
            season_matches,
            holding("id", "season", "group", "round", "opens", "match", "result", "way", *CLAIM, first=KEY, second=KEY),
            owners=("first", "second"),
            shown=("season", "round", "first", "second", "match", "result", "way"),
        ),
    )

    _value_of = staticmethod(season_of)

    @classmethod
    def faults(cls, conn: Connection) -> Iterator[str]:
        """Check that the results of played season matches follow from the logs.

        Matches that this program cannot read, or that have ended by older rules, are left out.
        """
        is_played = and_(season_matches.c.way == ResultKind.PLAYED.value, season_matches.c.match.is_not(None))
        for fixture in load_fixtures(conn, is_played):
            number = fixture.match or 0
            try:
                match = load_match(conn, number, 0.0)
            except UserError:
                continue
            if match is None or match.version != match.position.game.version:
                continue
            outcome = match.position.initial.replay(load_events(conn, number)).outcome
            made = result_by_forfeit(conn, fixture) or (None if outcome is None else result_of(outcome))
            if made is not fixture.result:
                yield f"Match {number}: its season counts it in another way than its log."

    @writes
    def open(self, conn: Connection, season: Season) -> Season:
        """Store a new season; raises UserError if there is one of its game on its server that is not over."""
        now = self._now
        serialize(self._store.database, conn, OPENING)
        of_game = and_(seasons.c.guild == season.guild, seasons.c.game == season.game)
        is_on = seasons.c.phase != SeasonPhase.OVER.value
        if conn.execute(select(seasons.c.id).where(of_game, is_on)).first() is not None:
            raise UserError("season-there", game=season.game)
        last = conn.execute(select(seasons.c.number).where(of_game).order_by(seasons.c.number.desc())).scalar()
        names = ("guild", "channel", "game", "weeks", "size", "language", "begins")
        row = {name: getattr(season, name) for name in names} | {
            "number": (last or 0) + 1,
            "pace": season.pace.value,
            "rated": season.is_rated,
            "options": json.dumps(dict(season.options)),
            "phase": SeasonPhase.SIGNUP.value,
            "revision": 1,
            "due": now,
            "tries": 0,
            **FREE,
        }
        return season_of(conn.execute(insert(seasons).values(row).returning(*seasons.c)).mappings().one())

    @reads
    def on_server(self, conn: Connection, guild: int) -> list[Season]:
        """The seasons of a server: those that are not over, then the others, the newest first."""
        rows = conn.execute(select(seasons).where(seasons.c.guild == guild).order_by(seasons.c.id.desc())).mappings()
        return sorted(map(season_of, rows), key=lambda one: (one.phase is SeasonPhase.OVER, -one.id))

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
        require(season.phase is SeasonPhase.SIGNUP and season.begins > self._now, "season-begun")
        known = load_entrants(conn, number)
        if person in {one.person for one in known}:
            return False
        require(len(known) < season.room, "season-full", most=season.room)
        seed = 1 + max((one.seed for one in known), default=-1)
        conn.execute(insert(season_people).values(season=number, person=person, signed_up=self._now, seed=seed))
        touch(conn, [number], self._now)
        return True

    @writes
    def leave(self, conn: Connection, number: int, person: int) -> bool:
        """Let a person leave a season; False if they are not in it. Raises UserError if it is over."""
        season = self._locked(conn, number)
        require(season.phase is not SeasonPhase.OVER, "season-over")
        return leave_season(conn, season, person, self._now)

    def follow_leaving(self, conn: Connection, guild: int, person: int) -> bool:
        return leave_seasons(conn, person, self._now, guild)

    def follow_deletion(self, conn: Connection, person: int, *, is_first: bool) -> None:
        leave_seasons(conn, person, self._now, redraws=is_first)

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
        """Begin or end the season if that is due. Returns its state. Raises UserError if there is none."""
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
        order = seeded(keys, strengths_of(conn, season.game, season.guild, keys), _order_of_last(conn, season))
        away = _days_away(conn, keys, now)
        for at, group in enumerate(make_groups(order, season.size)):
            for person in group:
                mine = update(season_people).where(row.season == season.id, row.person == person)
                conn.execute(mine.values(group=at, seed=order.index(person), **away.get(person, {})))
            rows = [
                {"season": season.id, "group": at, "round": one.round, "first": one.first, "second": one.second}
                | {"opens": one.opens, "due": one.opens, "tries": 0, **FREE}
                for one in schedule(group, now, season.weeks)
            ]
            conn.execute(insert(season_matches), rows)
        begun = update(seasons).where(seasons.c.id == season.id)
        conn.execute(begun.values(phase=SeasonPhase.RUNNING.value, begins=now))
        touch(conn, [season.id], now)

    def _end(self, conn: Connection, season: Season, reason: SeasonEnd) -> None:
        """End a season. Unfinished matches go on; without a deadline known to their players they count as ties."""
        if reason is SeasonEnd.TIME:
            settle_unfinished(conn, season, self._now)
        settle(conn, season_matches.c.season == season.id, Result.TIE, ResultKind.UNENDED, self._now)
        ended = update(seasons).where(seasons.c.id == season.id)
        conn.execute(ended.values(phase=SeasonPhase.OVER.value, reason=reason.value))
        touch(conn, [season.id], self._now)

    def _locked(self, conn: Connection, number: int) -> Season:
        return existing(next(map(season_of, lock_seasons(conn, [number])), None), "season-none")

    def _rewind(self, conn: Connection, now: float) -> None:
        """Let a season with a beginning in the future begin now, with its rounds, and update all messages.

        A sign-up period ends at most as late as that of a season opened now.
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
    def note(self, conn: Connection, season: Season, owner: str, post: Post) -> bool:
        """Remember a message about to be sent; False if the owner has lost the season."""
        return self._update_own(conn, season, owner, post_columns(post))

    @writes
    def finish_post(
        self, conn: Connection, season: Season, owner: str, post: Post, due: float | None, tries: int = 0
    ) -> None:
        """Store the message of a claimed season as it was, and its failed tries in a row.

        The season is due then, or now if it has changed meanwhile.
        """
        next_due = case((seasons.c.revision == season.revision, due), else_=self._now)
        self._update_own(conn, season, owner, {**post_columns(post), "due": next_due, "tries": tries, **FREE})


def _days_away(conn: Connection, keys: Collection[int], now: float) -> dict[int, dict[str, float]]:
    """The columns of ``season_people`` that say how long these people have been away, as their season begins."""
    found: dict[int, dict[str, float]] = {}
    for key, *columns in conn.execute(select(people.c.key, *ABSENCE).where(people.c.key.in_(keys))):
        away = Away(*columns).end(now)
        found[key] = {"away_used": away.used, "away_year": away.year}
    return found


def _order_of_last(conn: Connection, season: Season) -> list[int]:
    """The order that the last season of the game on the server has made for the next one; [] without any."""
    played = select(season_matches.c.season).where(season_matches.c.season == seasons.c.id)
    before = and_(seasons.c.guild == season.guild, seasons.c.game == season.game, seasons.c.number < season.number)
    query = select(seasons).where(before, played.exists()).order_by(seasons.c.number.desc()).limit(1)
    row = conn.execute(query).mappings().first()
    return [] if row is None else order_after(load_state(conn, season_of(row)))


class FixtureStore(ClaimStore[Fixture]):
    """The store of the matches of seasons."""

    table, lease = season_matches, LEASE

    def follow_opening(self, conn: Connection, opening: Open, number: int) -> bool:
        if opening.fixture is None:
            return True
        row = season_matches.c
        waiting = (row.id == opening.fixture, row.match.is_(None), row.result.is_(None), row.due.is_not(None))
        # Still claimed: it has to be started
        opened = update(season_matches).where(*waiting).values(match=number, due=self._now, tries=0)
        return bool(conn.execute(opened).rowcount)

    def follow_end(self, conn: Connection, match: Match) -> None:
        """Store the result of the match for its season, if it belongs to one."""
        outcome = match.position.outcome
        found = load_fixtures(conn, season_matches.c.match == match.number)
        if not found or outcome is None:
            return
        (fixture,) = found
        lock_seasons(conn, [fixture.season])
        result = result_by_forfeit(conn, fixture) or result_of(outcome)
        settle(conn, season_matches.c.id == fixture.id, result, ResultKind.PLAYED)
        touch(conn, [fixture.season], self._now)

    _value_of = staticmethod(fixture_of)

    @reads
    def load(self, conn: Connection, number: int) -> tuple[Fixture, Season, list[Person]] | None:
        """A season match, its season, and its players who are not deleted; None if there is none."""
        found = load_fixtures(conn, season_matches.c.id == number)
        season = load_season(conn, found[0].season) if found else None
        if season is None:
            return None
        (fixture,) = found
        people = {one.key: one for one in load_people(conn, list(fixture.people), season.guild) if one.user}
        return fixture, season, [people[key] for key in fixture.people if key in people]

    @reads
    def of_match(self, conn: Connection, match: int) -> tuple[Season, int] | None:
        """The season of a match, and its round; None if it belongs to none."""
        query = select(seasons, season_matches.c.round).join(season_matches, season_matches.c.season == seasons.c.id)
        return first_of(conn, query.where(season_matches.c.match == match), lambda row: (season_of(row), row["round"]))

    def _rewind(self, conn: Connection, now: float) -> None:
        """Make retries due. A table that is not opened yet waits for its round."""
        self._free_long_claimed(conn)
        row = season_matches.c
        waits = and_(row.match.is_(None), row.opens > now)
        due = case((waits, row.opens), else_=now)
        self._set(conn, row.due > due, due=due)

    @writes
    def forfeit(self, conn: Connection, fixture: Fixture, by: Collection[int]) -> None:
        """Count a match as lost by these players, who left its table; a tie if both did."""
        lock_seasons(conn, [fixture.season])
        settle(conn, season_matches.c.id == fixture.id, forfeited(fixture, by), ResultKind.FORFEIT)
        touch(conn, [fixture.season], self._now)
