"""Ratings in the database. They follow from the logs, and from the order in which rated matches have ended.

That order is the one in which the transactions take a lock of their own; the ratings are part of the transaction that
ends the match. So they are the same however many processes decide, and can be made again at any time.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select, update

from bot.match.model import Match
from bot.ratings.ladder import EVERYWHERE, End, Key, Pair, Rating, counted, pairs, rated_anew
from bot.ratings.result import Unrated, result_of
from bot.ratings.shown import Moved, Standing, Told
from bot.store.database import Database, StorePart, reads, writes
from bot.store.loading import load_forfeits, load_match, load_people
from bot.store.people import update_person
from bot.store.rating_logs import change_row, ladder_of, logs_of, rating_of, unnoted_ends
from bot.store.rows import Columns
from bot.store.schema import leases, people, rating_changes, rating_ends, ratings

ORDER: Final = "ratings"  # the lease that is locked while a rated match ends
PIECE: Final = 500  # rows that are written at once
LAST_NUMBER: Final = select(func.max(rating_ends.c.number))


class RatingStore(StorePart):
    """The store of ratings."""

    @reads
    def of_person(self, conn: Connection, person: int) -> list[Standing]:
        """All ratings of a person, by game, then by server."""
        query = select(ratings).where(ratings.c.person == person).order_by(ratings.c.game, ratings.c.guild)
        return [Standing(row["game"], row["guild"], rating_of(row)) for row in conn.execute(query).mappings()]

    @reads
    def is_everywhere(self, conn: Connection, person: int) -> bool:
        """Whether the person wants ratings over all servers to be shown."""
        return bool(conn.execute(select(people.c.rated_everywhere).where(people.c.key == person)).scalar())

    @writes
    def set_everywhere(self, conn: Connection, person: int, everywhere: bool) -> None:
        """Set whether the person wants ratings over all servers to be shown."""
        update_person(conn, person, rated_everywhere=everywhere)

    @reads
    def told(self, conn: Connection, number: int) -> Told | None:
        """What is said of a match; None if it is not over or was not rated."""
        end = conn.execute(select(rating_ends).where(rating_ends.c.match == number)).mappings().first()
        if end is None:
            return None
        if end["reason"] is not None:
            return Told(reason=Unrated(end["reason"]))
        query = select(rating_changes).where(rating_changes.c.match == number, rating_changes.c.guild == end["guild"])
        rows = conn.execute(query.order_by(rating_changes.c.mu.desc(), rating_changes.c.person)).mappings().all()
        named = {one.key: one for one in load_people(conn, [row["person"] for row in rows], end["guild"])}
        found = [(named.get(row["person"]), _before(conn, end, row["person"]), _changed(row)) for row in rows]
        rated = {row["person"] for row in rows}
        forfeits = [one.person for one in load_forfeits(conn, [number])[number] if one.person in rated]
        return Told(tuple(Moved(*one) for one in found), forfeited=tuple(named.get(key) for key in forfeits))

    @writes
    def rebuild(self, conn: Connection) -> tuple[int, int]:
        """Make all ratings anew from the logs; how many matches count, and how many ratings there are.

        Rated matches whose end was not noted, as by a program of before there were ratings, come last, by number.
        """
        database = self._store.database
        _lock(database, conn)
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
        changes = [change_row(key, rating, ladder.moments[key[0]]) for key, rating in ladder.changes.items()]
        for rows in _pieces(changes):
            conn.execute(insert(rating_changes), rows)
        for rows in _pieces([_rating_row(key, rating) for key, rating in ladder.ratings.items()]):
            conn.execute(insert(ratings), rows)
        return sum(reason is None for reason in ladder.reasons.values()), len(ladder.ratings)


def note_end(database: Database, conn: Connection, match: Match) -> None:
    """Store that a rated match, whose log is stored, has ended, and what it makes of ratings."""
    outcome = match.position.outcome
    assert outcome is not None
    _lock(database, conn)
    log, game = logs_of(conn, [match.number])[match.number], match.position.game.name
    result = result_of(game, outcome.places, match.position.ended, log.decisions, log.forfeits)
    end = End(match.number, game, match.place.guild, log.at, result, log.began)
    how = counted(end, {} if isinstance(result, Unrated) else _earlier(conn, end, [one.person for one in result]))
    row = {
        "match": match.number,
        "number": (conn.execute(LAST_NUMBER).scalar() or 0) + 1,
        "game": game,
        "guild": end.guild,
        "places": json.dumps(outcome.places),
        "reason": how.value if isinstance(how, Unrated) else None,
        "began": log.began,
    }
    conn.execute(insert(rating_ends), row)
    if isinstance(how, Unrated) or isinstance(result, Unrated):
        return
    keys = [one.person for one in result]
    query = select(ratings).where(ratings.c.game == game, ratings.c.person.in_(keys))
    known = {(one["person"], one["game"], one["guild"]): rating_of(one) for one in conn.execute(query).mappings()}
    anew = rated_anew(end, how, known)
    rows = [_rating_row(key, rating) for key, rating in anew.items()]
    conn.execute(database.upsert(ratings, "mu", "sigma", "matches"), rows)
    changes = [change_row((match.number, key[0], key[2]), rating, log.at) for key, rating in anew.items()]
    conn.execute(insert(rating_changes), changes)


def _changed(row: Columns) -> Rating:
    return Rating(row["mu"], row["sigma"])


def _before(conn: Connection, end: Columns, person: int) -> Rating:
    """A person's rating on the server before that end."""
    query = select(rating_changes.c.mu, rating_changes.c.sigma)
    query = query.join(rating_ends, rating_ends.c.match == rating_changes.c.match).where(
        rating_changes.c.person == person,
        rating_changes.c.guild == end["guild"],
        rating_ends.c.game == end["game"],
        rating_ends.c.number < end["number"],
    )
    row = conn.execute(query.order_by(rating_ends.c.number.desc()).limit(1)).mappings().first()
    return Rating() if row is None else _changed(row)


def _lock(database: Database, conn: Connection) -> None:
    """Let one transaction at a time end rated matches."""
    conn.execute(database.upsert(leases, "leased_until"), [{"name": ORDER, "leased_until": 0.0}])


def _earlier(conn: Connection, end: End, keys: Sequence[int]) -> dict[Pair, list[float]]:
    """When matches of each pair of these people have ended that count, as far as that matters for this end."""
    row = rating_changes.c
    query = select(row.match, row.person, row.at).where(
        row.person.in_(keys), row.guild == EVERYWHERE, row.at > end.limiting[0]
    )
    together: dict[int, tuple[float, list[int]]] = {}
    for one in conn.execute(query):
        together.setdefault(one.match, (one.at, []))[1].append(one.person)
    found: dict[Pair, list[float]] = {}
    for moment, players in together.values():
        for pair in pairs(players):
            found.setdefault(pair, []).append(moment)
    return found


def _rating_row(key: Key, rating: Rating) -> dict[str, Any]:
    person, game, guild = key
    return {"person": person, "game": game, "guild": guild} | {
        "mu": rating.mu,
        "sigma": rating.sigma,
        "matches": rating.matches,
    }


def _pieces(rows: Sequence[dict[str, Any]]) -> Iterator[Sequence[dict[str, Any]]]:
    for first in range(0, len(rows), PIECE):
        yield rows[first : first + PIECE]
