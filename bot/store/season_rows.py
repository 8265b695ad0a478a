"""Seasons in transactions of others: loaded, changed, and brought up to date with matches and people."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, and_, case, delete, select, update

from bot.match.clocks import Pace
from bot.match.errors import UserError
from bot.match.model import Match
from bot.seasons.model import (
    Entrant,
    Fixture,
    Post,
    Result,
    Season,
    SeasonEnd,
    SeasonPhase,
    SeasonState,
    Way,
)
from bot.seasons.table import forfeited, result_at_the_end, result_of
from bot.store.claims import FREE
from bot.store.loading import load_events, load_forfeits, load_match, load_people
from bot.store.rows import Columns
from bot.store.schema import matches, season_matches, season_people, seasons

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
    told = {"message": post.message, "pending": post.pending, "noted": post.noted}
    return {"place": post.channel, "shown": shown, **told}


def fixture_of(row: Columns) -> Fixture:
    """The match of a row of ``season_matches``; with its place if the row has it."""
    names = ("id", "season", "group", "round", "first", "second", "opens", "match", "tries")
    where = (row["thread"] or row["channel"]) if "channel" in row else None
    return Fixture(
        **{name: row[name] for name in names},
        result=None if row["result"] is None else Result(row["result"]),
        way=None if row["way"] is None else Way(row["way"]),
        place=None if where is None else (where, None if row["thread"] else row["table"]),
    )


def load_season(conn: Connection, number: int) -> Season | None:
    """The season with that id."""
    row = conn.execute(select(seasons).where(seasons.c.id == number)).mappings().first()
    return None if row is None else season_of(row)


def load_entrants(conn: Connection, number: int) -> list[Entrant]:
    """Those who have signed up for a season, in the order of groups, before it has any in that of signing up."""
    query = select(season_people).where(season_people.c.season == number).order_by(season_people.c.seed)
    return [
        Entrant(row["person"], row["group"], row["seed"], row["left"] is not None)
        for row in conn.execute(query).mappings()
    ]


def load_state(conn: Connection, season: Season) -> SeasonState:
    """All of a season."""
    entrants = load_entrants(conn, season.id)
    query = FIXTURES.where(season_matches.c.season == season.id).order_by(season_matches.c.round, season_matches.c.id)
    fixtures = [fixture_of(row) for row in conn.execute(query).mappings()]
    people = {one.key: one for one in load_people(conn, [one.person for one in entrants], season.guild)}
    return SeasonState(season, tuple(entrants), tuple(fixtures), people)


def lock_seasons(conn: Connection, numbers: Collection[int]) -> None:
    """Lock these seasons until the end of the transaction; other transactions may still refer to them."""
    query = select(seasons.c.id).where(seasons.c.id.in_(sorted(numbers))).order_by(seasons.c.id)
    conn.execute(query.with_for_update(key_share=True)).all()


def touch(conn: Connection, numbers: Collection[int], now: float) -> None:
    """What is shown of these seasons, which are locked, is out of date."""
    changed = {"revision": seasons.c.revision + 1, "due": now, "tries": 0}
    conn.execute(update(seasons).where(seasons.c.id.in_(numbers)).values(changed))


def settle(conn: Connection, which: ColumnElement[bool], result: Result, way: Way, due: float | None = None) -> None:
    """Set how the matches count that have no result yet; ``due``: when their tables, if still open, are closed."""
    values: dict[str, Any] = {"result": result.value, "way": way.value, **NOTHING_DUE}
    if due is not None:
        values["due"] = case((season_matches.c.match.is_not(None), due))
    conn.execute(update(season_matches).where(which, season_matches.c.result.is_(None)).values(values))


def note_result(conn: Connection, match: Match, now: float) -> None:
    """Store how a match that is over counts for its season, if it is of one."""
    row = conn.execute(select(season_matches).where(season_matches.c.match == match.number)).mappings().first()
    outcome = match.position.outcome
    if row is None or outcome is None:
        return
    fixture = fixture_of(row)
    lock_seasons(conn, [fixture.season])
    result = result_by_forfeit(conn, fixture) or result_of(outcome)
    settle(conn, season_matches.c.id == fixture.id, result, Way.PLAYED)
    touch(conn, [fixture.season], now)


def result_by_forfeit(conn: Connection, fixture: Fixture) -> Result | None:
    """How a match counts in which one of the two has forfeited; None if neither has."""
    forfeits = () if fixture.match is None else load_forfeits(conn, [fixture.match])[fixture.match]
    lost = {one.person for one in forfeits} & set(fixture.people)
    return forfeited(fixture, lost) if lost else None


def season_differences(conn: Connection) -> list[int]:
    """The numbers of matches that a season counts as played with a result other than the one that their logs make.

    Matches that this program cannot read, or that have ended by older rules, are left out.
    """
    is_played = and_(season_matches.c.way == Way.PLAYED.value, season_matches.c.match.is_not(None))
    query = select(season_matches).where(is_played).order_by(season_matches.c.id)
    wrong = []
    for fixture in [fixture_of(row) for row in conn.execute(query).mappings().all()]:
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
            wrong.append(number)
    return wrong


def settle_unfinished(conn: Connection, season: Season, now: float) -> None:
    """Set how the matches count that are unfinished as their season, which is locked, ends by time."""
    is_open = and_(season_matches.c.season == season.id, season_matches.c.result.is_(None))
    query = select(season_matches).where(is_open, season_matches.c.match.is_not(None)).order_by(season_matches.c.id)
    for fixture in [fixture_of(row) for row in conn.execute(query).mappings().all()]:
        result = result_by_forfeit(conn, fixture) or _result_at_the_end(conn, fixture, now)
        settle(conn, season_matches.c.id == fixture.id, result, Way.UNENDED, now)


def _result_at_the_end(conn: Connection, fixture: Fixture, now: float) -> Result:
    try:
        match = load_match(conn, fixture.match or 0, now)
    except UserError:  # it cannot be read
        return Result.TIE
    return Result.TIE if match is None else result_at_the_end(match, now)


def settle_fixture(conn: Connection, number: int, match: int, now: float) -> bool:
    """Note the table that is opened for a match of a season; False if there is one already, or none is wanted."""
    waiting = (
        season_matches.c.id == number,
        season_matches.c.match.is_(None),
        season_matches.c.result.is_(None),
        season_matches.c.due.is_not(None),
    )
    # It is still claimed, to be started
    opened = update(season_matches).where(*waiting).values({"match": match, "due": now, "tries": 0})
    return bool(conn.execute(opened).rowcount)


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
        for fixture in _unended(conn, season.id, person):
            settle(conn, season_matches.c.id == fixture.id, forfeited(fixture, [person]), Way.FORFEIT, now)
    touch(conn, [season.id], now)
    return True


def _unended(conn: Connection, season: int, person: int) -> Sequence[Fixture]:
    mine = (season_matches.c.first == person) | (season_matches.c.second == person)
    query = select(season_matches).where(season_matches.c.season == season, mine, season_matches.c.result.is_(None))
    return [fixture_of(row) for row in conn.execute(query).mappings().all()]


def leave_seasons(
    conn: Connection, person: int, now: float, guild: int | None = None, *, redraws: bool = False
) -> bool:
    """Let a person leave all seasons that are not over, of that server if one is named; whether there was one.

    ``redraws``: all seasons of the person are shown anew, those that are over too, since the name stands in them.
    """
    query = select(season_people.c.season).join(seasons, seasons.c.id == season_people.c.season)
    query = query.where(season_people.c.person == person)
    if not redraws:
        query = query.where(seasons.c.phase != SeasonPhase.OVER.value)
    if guild is not None:
        query = query.where(seasons.c.guild == guild)
    numbers = sorted(conn.execute(query).scalars())
    if not numbers:
        return False
    lock_seasons(conn, numbers)
    for number in numbers:
        season = load_season(conn, number)
        assert season is not None
        has_left = season.phase is not SeasonPhase.OVER and leave_season(conn, season, person, now)
        if redraws and not has_left:
            touch(conn, [number], now)
    return True
