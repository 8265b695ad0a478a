"""Ratings in the database: stored as matches end, rebuilt from logs, and read."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from math import isclose
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Table, and_, bindparam, case, delete, func, insert, or_, select, update

from bot.features.ratings.model import (
    EVERYWHERE,
    Decisions,
    Key,
    Ladder,
    Moved,
    OwnRating,
    PersonPair,
    RatedEnd,
    Rating,
    RatingChanges,
    Unrated,
    counted,
    pairs,
    rated_again,
    result_of,
)
from bot.games import GAMES
from bot.match.commands import Forfeit
from bot.match.errors import UserError
from bot.match.model import Match, MatchPhase, SeatKind
from bot.match.position import Ending, EventKind
from bot.store.database import Database, StorePart, reads, writes
from bot.store.leases import serialize
from bot.store.loading import IS_DECISION, load_forfeits, load_match, load_people
from bot.store.people import update_person
from bot.store.personal import KEY, OWN, Personal, holding
from bot.store.rows import Columns, position_of
from bot.store.schema import events, matches, people, rating_changes, rating_ends, ratings, seats

K = TypeVar("K")
MEND: Final = "`python -m bot ratings --rebuild` rebuilds them all"
PIECE: Final = 500  # matches whose logs are read at once
TOLERANCE: Final = 1e-9  # relative; processors and libraries round exponentials differently
PLAYED: Final = [kind.value for kind in (EventKind.MOVE, EventKind.CHANCE, EventKind.ENDED)]
# Decisions by match, seat and author, without forced moves played by the table
DECISIONS: Final = (
    select(events.c.match, events.c.seat, events.c.actor, func.count().label("made"))
    .where(
        events.c.match.in_(bindparam("numbers", expanding=True)),
        IS_DECISION,
    )
    .group_by(events.c.match, events.c.seat, events.c.actor)
    .order_by(events.c.match, events.c.seat, events.c.actor)
)
IS_PLAYED: Final = and_(events.c.live, events.c.kind.in_(PLAYED))
MOMENTS: Final = (
    select(events.c.match, func.min(events.c.at).label("began"), func.max(case((IS_PLAYED, events.c.at))).label("at"))
    .where(events.c.match.in_(bindparam("numbers", expanding=True)))
    .group_by(events.c.match)
)


@dataclass(frozen=True)
class MatchLog:
    """The data of a finished match's log that ratings need.

    Attributes:
        decisions: the number of each seat's decisions by author.
        forfeits: those that hold.
        began, at: when its first event was made and when it ended, in seconds since 1970.
    """

    decisions: Decisions
    forfeits: tuple[Forfeit, ...]
    began: float
    at: float


def ladder_of(conn: Connection) -> Ladder:
    """All ratings, computed from the stored matches."""
    ladder, last = Ladder(), 0
    end = rating_ends.c
    query = (
        select(end.number.label("end_number"), end.places, end.guild.label("where"), end.began, *matches.c)
        .join(matches, matches.c.id == end.match)
        .where(end.number > bindparam("last"))
        .order_by(end.number)
        .limit(PIECE)
    )
    while rows := conn.execute(query, {"last": last}).mappings().all():
        found = logs_of(conn, [row["id"] for row in rows])
        for row in rows:
            log = found[row["id"]]
            ended = Ending.parse(row["ended"]) if row["ended"] else None
            result = result_of(row["game"], places_of(row), ended, log.decisions, log.forfeits)
            began = None if row["began"] is None else log.began
            ladder.add(RatedEnd(row["id"], row["game"], row["where"], log.at, result, began))
        last = rows[-1]["end_number"]
    return ladder


def places_of(row: Columns) -> Sequence[int]:
    """The places of a finished match from its position, or the stored ones if older rules wrote it."""
    game = GAMES.get(row["game"])
    if game is not None and game.version == row["version"]:
        outcome = position_of(row, {}).outcome
        if outcome is not None:
            return outcome.places
    stored: list[int] = json.loads(row["places"])
    return stored


def places_in(rows: Iterable[Columns]) -> dict[int, Sequence[int]]:
    """The places of these matches by number, as by ``places_of``. Matches without places are left out."""
    found = {}
    for row in rows:
        try:
            found[row["id"]] = places_of(row)
        except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError, UserError):
            continue
    return found


def strengths_of(conn: Connection, game: str, guild: int, people: Collection[int]) -> dict[int, float]:
    """The means of the ratings of those of these people who have one in that game on that server, by key."""
    query = select(ratings.c.person, ratings.c.mu).where(
        ratings.c.game == game, ratings.c.guild == guild, ratings.c.person.in_(people)
    )
    return {row.person: row.mu for row in conn.execute(query)}


def _same(some: Mapping[K, Rating], others: Mapping[K, Rating], key: K) -> bool:
    one, other = some.get(key), others.get(key)
    if one is None or other is None or one.matches != other.matches:
        return False
    return isclose(one.mu, other.mu, rel_tol=TOLERANCE) and isclose(one.sigma, other.sigma, rel_tol=TOLERANCE)


def _rows(conn: Connection, table: Table) -> Sequence[Columns]:
    return conn.execute(select(table)).mappings().all()


def unnoted_ends(conn: Connection) -> list[int]:
    """The numbers of finished rated matches without a stored end."""
    computer = select(seats.c.match).where(seats.c.match == matches.c.id, seats.c.kind == SeatKind.COMPUTER.value)
    query = select(matches.c.id).outerjoin(rating_ends, rating_ends.c.match == matches.c.id)
    is_agreed = and_(matches.c.rated, or_(matches.c.hints.is_(None), ~matches.c.hints))
    is_lacking = and_(is_agreed, matches.c.phase == MatchPhase.OVER.value, rating_ends.c.match.is_(None))
    return list(conn.execute(query.where(is_lacking, ~computer.exists()).order_by(matches.c.id)).scalars())


def logs_of(conn: Connection, numbers: Sequence[int]) -> Mapping[int, MatchLog]:
    """The logs of these finished matches, reduced to what ratings need."""
    made: dict[int, dict[int, dict[int, int]]] = {number: {} for number in numbers}
    for row in conn.execute(DECISIONS, {"numbers": numbers}):
        made[row.match].setdefault(row.seat, {})[row.actor] = row.made
    moments = {row.match: (row.began, row.at) for row in conn.execute(MOMENTS, {"numbers": numbers})}
    forfeits, never = load_forfeits(conn, numbers), (0.0, 0.0)
    return {number: MatchLog(made[number], forfeits[number], *moments.get(number, never)) for number in numbers}


def rating_of(row: Columns) -> Rating:
    """The rating in a row of ``ratings``."""
    return Rating(row["mu"], row["sigma"], row["matches"])


def change_row(key: tuple[int, int, int], rating: Rating, at: float) -> dict[str, Any]:
    """The row of ``rating_changes`` for a person on a server, of a match that ended at that moment."""
    match, person, guild = key
    return {"match": match, "person": person, "guild": guild, "mu": rating.mu, "sigma": rating.sigma, "at": at}


ORDER: Final = "ratings"  # the lease held while a rated match ends


class RatingStore(StorePart):
    """The store of ratings."""

    derived = "The ratings"
    personal = (
        Personal(rating_ends, holding("match", "number", "game", "guild", "places", "reason", "began")),
        Personal(  # ratings follow from the logs, and those of others from them
            rating_changes,
            holding("match", "guild", person=KEY, mu=OWN, sigma=OWN, at=OWN),
            owners=("person",),
            shown=("match", "guild", "mu", "sigma", "at"),
        ),
        Personal(
            ratings,
            holding("game", "guild", person=KEY, mu=OWN, sigma=OWN, matches=OWN),
            owners=("person",),
            shown=("game", "guild", "mu", "sigma", "matches"),
        ),
    )

    @classmethod
    def faults(cls, conn: Connection) -> Iterator[str]:
        """Check that every finished rated match is noted, and that ratings and their changes follow from the logs.

        Tolerates differences between the arithmetic of two machines.
        """
        for number in unnoted_ends(conn):
            yield f"Match {number}: it is over and rated, but not noted among the rated ones: {MEND}."
        ladder = ladder_of(conn)
        stored = {(row["person"], row["game"], row["guild"]): rating_of(row) for row in _rows(conn, ratings)}
        wrong = [key for key in stored.keys() | ladder.ratings.keys() if not _same(stored, ladder.ratings, key)]
        noted = {row["match"]: row["reason"] for row in _rows(conn, rating_ends)}
        doubtful = {match for match, reason in ladder.reasons.items() if noted[match] != reason}
        rows = {(row["match"], row["person"], row["guild"]): row for row in _rows(conn, rating_changes)}
        doubtful |= {key[0] for key, row in rows.items() if ladder.moments.get(key[0]) != row["at"]}
        made = {key: replace(rating, matches=0) for key, rating in ladder.changes.items()}
        changes = {key: Rating(row["mu"], row["sigma"]) for key, row in rows.items()}
        doubtful |= {key[0] for key in made.keys() | changes.keys() if not _same(made, changes, key)}
        for person, game, guild in sorted(wrong):
            where = f"on the server {guild}" if guild else "over all servers"
            yield f"The rating of the person {person} in {game} {where} is not the one that the logs make: {MEND}."
        for match in sorted(doubtful):
            yield f"Match {match}: what it has made of ratings is not what its log makes: {MEND}."

    def follow_end(self, conn: Connection, match: Match) -> None:
        if match.is_rated:
            note_end(self._store.database, conn, match)

    @reads
    def of_person(self, conn: Connection, person: int) -> list[OwnRating]:
        """All ratings of a person, by game, then by server."""
        query = select(ratings).where(ratings.c.person == person).order_by(ratings.c.game, ratings.c.guild)
        return [OwnRating(row["game"], row["guild"], rating_of(row)) for row in conn.execute(query).mappings()]

    @reads
    def is_everywhere(self, conn: Connection, person: int) -> bool:
        """True if the person shows ratings over all servers."""
        return bool(conn.execute(select(people.c.rated_everywhere).where(people.c.key == person)).scalar())

    @writes
    def set_everywhere(self, conn: Connection, person: int, everywhere: bool) -> None:
        """Set whether the person shows ratings over all servers."""
        update_person(conn, person, rated_everywhere=everywhere)

    @reads
    def changes(self, conn: Connection, number: int) -> RatingChanges | None:
        """The rating changes of a match; None if it is not over or not rated."""
        end = conn.execute(select(rating_ends).where(rating_ends.c.match == number)).mappings().first()
        if end is None:
            return None
        if end["reason"] is not None:
            return RatingChanges(reason=Unrated(end["reason"]))
        query = select(rating_changes).where(rating_changes.c.match == number, rating_changes.c.guild == end["guild"])
        rows = conn.execute(query.order_by(rating_changes.c.mu.desc(), rating_changes.c.person)).mappings().all()
        named = {one.key: one for one in load_people(conn, [row["person"] for row in rows], end["guild"])}
        moves = (
            Moved(named.get(row["person"]), _before(conn, end, row["person"]), Rating(row["mu"], row["sigma"]))
            for row in rows
        )
        rated = {row["person"] for row in rows}
        forfeits = [one.person for one in load_forfeits(conn, [number])[number] if one.person in rated]
        return RatingChanges(tuple(moves), forfeited=tuple(named.get(key) for key in forfeits))

    @writes
    def rebuild(self, conn: Connection) -> tuple[int, int]:
        """Rebuild all ratings from the logs. Returns the number of counted matches and of ratings.

        Rated matches without a stored end, from versions without ratings, come last, by number.
        """
        database = self._store.database
        serialize(database, conn, ORDER)
        conn.execute(delete(rating_changes))
        conn.execute(delete(ratings))
        for number in unnoted_ends(conn):
            if (match := load_match(conn, number, self._now)) is not None:
                note_end(database, conn, match)
        ladder = ladder_of(conn)
        for end in conn.execute(select(rating_ends.c.match, rating_ends.c.reason)).all():
            if ladder.reasons[end.match] != end.reason:
                reason = ladder.reasons[end.match]
                changed = update(rating_ends).where(rating_ends.c.match == end.match)
                conn.execute(changed.values(reason=None if reason is None else reason.value))
        conn.execute(delete(rating_changes))
        conn.execute(delete(ratings))
        if changes := [change_row(key, rating, ladder.moments[key[0]]) for key, rating in ladder.changes.items()]:
            conn.execute(insert(rating_changes), changes)
        if rows := [_rating_row(key, rating) for key, rating in ladder.ratings.items()]:
            conn.execute(insert(ratings), rows)
        return sum(reason is None for reason in ladder.reasons.values()), len(ladder.ratings)


def note_end(database: Database, conn: Connection, match: Match) -> None:
    """Store the end of a rated match whose log is stored, and the changed ratings."""
    outcome = match.position.outcome
    assert outcome is not None
    serialize(database, conn, ORDER)
    log, game = logs_of(conn, [match.number])[match.number], match.position.game.name
    result = result_of(game, outcome.places, match.position.ended, log.decisions, log.forfeits)
    end = RatedEnd(match.number, game, match.place.guild, log.at, result, log.began)
    how = counted(end, {} if isinstance(result, Unrated) else _earlier(conn, end, [one.person for one in result]))
    row = {
        "match": match.number,
        "number": (conn.execute(select(func.max(rating_ends.c.number))).scalar() or 0) + 1,
        "game": game,
        "guild": end.guild,
        "places": json.dumps(outcome.places),
        "reason": how.value if isinstance(how, Unrated) else None,
        "began": log.began,
    }
    conn.execute(insert(rating_ends), row)
    if isinstance(how, Unrated) or isinstance(result, Unrated):
        return
    query = select(ratings).where(ratings.c.game == game, ratings.c.person.in_([one.person for one in result]))
    known = {(one["person"], one["game"], one["guild"]): rating_of(one) for one in conn.execute(query).mappings()}
    again = rated_again(end, how, known)
    rows = [_rating_row(key, rating) for key, rating in again.items()]
    conn.execute(database.upsert(ratings, "mu", "sigma", "matches"), rows)
    changes = [change_row((match.number, key[0], key[2]), rating, log.at) for key, rating in again.items()]
    conn.execute(insert(rating_changes), changes)


def _before(conn: Connection, end: Columns, person: int) -> Rating:
    """A person's rating on the server before that end."""
    query = (
        select(rating_changes.c.mu, rating_changes.c.sigma)
        .join(rating_ends, rating_ends.c.match == rating_changes.c.match)
        .where(rating_changes.c.person == person, rating_changes.c.guild == end["guild"])
        .where(rating_ends.c.game == end["game"], rating_ends.c.number < end["number"])
        .order_by(rating_ends.c.number.desc())
        .limit(1)
    )
    row = conn.execute(query).first()
    return Rating() if row is None else Rating(*row)


def _earlier(conn: Connection, end: RatedEnd, keys: Sequence[int]) -> dict[PersonPair, list[float]]:
    """The ends of counted matches of each pair of these people that matter for this end."""
    row = rating_changes.c
    query = select(row.match, row.person, row.at).where(
        row.person.in_(keys), row.guild == EVERYWHERE, row.at > end.limiting[0]
    )
    together: dict[int, tuple[float, list[int]]] = {}
    for one in conn.execute(query):
        together.setdefault(one.match, (one.at, []))[1].append(one.person)
    found: dict[PersonPair, list[float]] = {}
    for moment, players in together.values():
        for pair in pairs(players):
            found.setdefault(pair, []).append(moment)
    return found


def _rating_row(key: Key, rating: Rating) -> dict[str, Any]:
    return dict(zip(("person", "game", "guild"), key, strict=True)) | asdict(rating)
