"""What the logs say of ratings, and whether what is stored of ratings says the same."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isclose
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Table, and_, bindparam, case, func, or_, select

from bot.games import GAMES
from bot.match.errors import UserError
from bot.match.forfeits import Forfeit
from bot.match.model import Phase, SeatKind
from bot.match.position import Ending, EventKind
from bot.ratings.ladder import End, Key, Ladder, Rating
from bot.ratings.result import Decisions, result_of
from bot.store.loading import IS_DECISION, load_forfeits
from bot.store.rows import Columns, position_of
from bot.store.schema import events, matches, rating_changes, rating_ends, ratings, seats

K = TypeVar("K")

PIECE: Final = 500  # matches whose logs are read at once
TOLERANCE: Final = 1e-9  # relative; processors and libraries may round exponentials in other ways
PLAYED: Final = [kind.value for kind in (EventKind.MOVE, EventKind.CHANCE, EventKind.ENDED)]

# Decisions by match, seat and author; without the moves that the table makes since only one is possible
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
    """What the log of a match that is over says for ratings.

    Attributes:
        decisions: who has made how many of each seat's.
        forfeits: those that hold.
        began, at: when its first event was made and when it ended, in seconds since 1970.
    """

    decisions: Decisions
    forfeits: tuple[Forfeit, ...]
    began: float
    at: float


@dataclass(frozen=True)
class RatingDifferences:
    """Ratings that are not those that the logs make, and matches of which they have made something else."""

    ratings: tuple[Key, ...]
    matches: tuple[int, ...]


def ladder_of(conn: Connection) -> Ladder:
    """All ratings as they follow from what is stored of the matches."""
    ladder, last = Ladder(), 0
    row_of_end = rating_ends.c
    query = select(row_of_end.number.label("end_number"), row_of_end.places, row_of_end.guild.label("where"))
    query = query.add_columns(row_of_end.began)
    query = query.add_columns(*matches.c).join(matches, matches.c.id == rating_ends.c.match)
    query = query.where(rating_ends.c.number > bindparam("last")).order_by(rating_ends.c.number).limit(PIECE)
    while rows := conn.execute(query, {"last": last}).mappings().all():
        found = logs_of(conn, [row["id"] for row in rows])
        for row in rows:
            log = found[row["id"]]
            ended = Ending.parse(row["ended"]) if row["ended"] else None
            result = result_of(row["game"], places_of(row), ended, log.decisions, log.forfeits)
            began = None if row["began"] is None else log.began
            ladder.add(End(row["id"], row["game"], row["where"], log.at, result, began))
        last = rows[-1]["end_number"]
    return ladder


def places_of(row: Columns) -> Sequence[int]:
    """The places of a match that is over, by its position; as they were stored if older rules have written that."""
    game = GAMES.get(row["game"])
    if game is not None and game.version == row["version"]:
        outcome = position_of(row, {}).outcome
        if outcome is not None:
            return outcome.places
    stored: list[int] = json.loads(row["places"])
    return stored


def places_in(rows: Iterable[Columns]) -> dict[int, Sequence[int]]:
    """The places of these matches by number, as ``places_of`` finds them; without those of which it finds none."""
    found = {}
    for row in rows:
        try:
            found[row["id"]] = places_of(row)
        except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError, UserError):
            continue
    return found


def rating_differences(conn: Connection) -> RatingDifferences:
    """Where the ratings that are stored are not those that the logs make.

    Differences as between two machines' arithmetic are none.
    """
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
    return RatingDifferences(tuple(sorted(wrong)), tuple(sorted(doubtful)))


def _same(some: Mapping[K, Rating], others: Mapping[K, Rating], key: K) -> bool:
    one, other = some.get(key), others.get(key)
    if one is None or other is None or one.matches != other.matches:
        return False
    return isclose(one.mu, other.mu, rel_tol=TOLERANCE) and isclose(one.sigma, other.sigma, rel_tol=TOLERANCE)


def _rows(conn: Connection, table: Table) -> Sequence[Columns]:
    return conn.execute(select(table)).mappings().all()


def unnoted_ends(conn: Connection) -> list[int]:
    """The numbers of rated matches that are over without being noted as such."""
    computer = select(seats.c.match).where(seats.c.match == matches.c.id, seats.c.kind == SeatKind.COMPUTER.value)
    query = select(matches.c.id).outerjoin(rating_ends, rating_ends.c.match == matches.c.id)
    is_agreed = and_(matches.c.rated, or_(matches.c.hints.is_(None), ~matches.c.hints))
    is_lacking = and_(is_agreed, matches.c.phase == Phase.OVER.value, rating_ends.c.match.is_(None))
    return list(conn.execute(query.where(is_lacking, ~computer.exists()).order_by(matches.c.id)).scalars())


def logs_of(conn: Connection, numbers: Sequence[int]) -> Mapping[int, MatchLog]:
    """What the logs of these matches, which are over, say."""
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
    """The row of ``rating_changes`` for what a match, which ended then, has made of a person's rating on a server."""
    match, person, guild = key
    return {"match": match, "person": person, "guild": guild, "mu": rating.mu, "sigma": rating.sigma, "at": at}
