"""What matches that are over say about people, in the database: noted as they end, and made anew from the logs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, bindparam, case, delete, func, insert, select

from bot.games import GAMES
from bot.games.base import Seat
from bot.match.clocks import Pace
from bot.match.model import Match, Phase
from bot.match.position import PLAYED, Ending, EventKind
from bot.profiles.summary import TIMEOUT, Course, Overdue, Summary, overdue_of, summary_of
from bot.ratings.result import Decisions
from bot.store.loading import load_events, load_forfeits
from bot.store.rating_logs import DECISIONS, places_in
from bot.store.rows import Columns
from bot.store.schema import events, matches, results, seats, summaries

Noted: TypeAlias = tuple[dict[str, Any], list[dict[str, Any]]]  # rows of ``summaries`` and of ``results``
PIECE: Final = 500  # matches that are looked at together
FEW: Final = 50  # the same while the bot runs
OF_SOME: Final = events.c.match.in_(bindparam("numbers", expanding=True))
IS_DECISION: Final = case((events.c.kind == EventKind.MOVE.value, events.c.at))

# When the first decision was made, and when the match ended
MOMENTS: Final = (
    select(events.c.match, func.min(IS_DECISION).label("began"), func.max(events.c.at).label("at"))
    .where(OF_SOME, events.c.live, events.c.kind.in_([kind.value for kind in (*PLAYED, EventKind.ENDED)]))
    .group_by(events.c.match)
)
TIMED_OUT: Final = (
    select(events.c.match).where(OF_SOME, events.c.kind == EventKind.NOTE.value, events.c.text == TIMEOUT).distinct()
)


@dataclass(frozen=True)
class _Over:
    """A match that is over, as it is stored; ``sitting`` and ``former`` as in ``overdue_of``."""

    number: int
    game: str
    guild: int
    channel: int
    places: tuple[int, ...]
    ended: Ending | None
    pace: str
    sitting: Mapping[Seat, int]
    former: Mapping[int, Seat]


def note_summary(conn: Connection, match: Match) -> None:
    """Store what a match says that has just ended and whose log is stored."""
    position, place = match.position, match.place
    assert position.outcome is not None
    over = _Over(
        match.number,
        position.game.name,
        place.guild,
        place.channel,
        tuple(position.outcome.places),
        position.ended,
        match.pace.value,
        {seat: holder.key for seat, holder in enumerate(match.seats) if holder.key is not None},
        match.former,
    )
    _insert(conn, _summarized(conn, [over]))


def make_summaries(conn: Connection) -> int:
    """Make what all matches say anew from their logs; their number.

    Where a match ended stays as it was noted. A match whose outcome this program cannot tell is left as it is.
    """
    count, last = 0, 0
    while rows := _rows_after(conn, last):
        found = _from_rows(conn, rows)
        numbers = [over.number for over, _ in found]
        for table in (results, summaries):
            conn.execute(delete(table).where(table.c.match.in_(numbers)))
        _insert(conn, found)
        count, last = count + len(found), rows[-1]["id"]
    return count


def unsummarized(conn: Connection, last: int) -> list[int]:
    """The numbers of the next matches after that one that are over without a note of what they say."""
    query = select(matches.c.id).outerjoin(summaries, summaries.c.match == matches.c.id).order_by(matches.c.id)
    is_lacking = (matches.c.id > last, matches.c.phase == Phase.OVER.value, summaries.c.match.is_(None))
    return list(conn.execute(query.where(*is_lacking).limit(FEW)).scalars())


def add_summaries(conn: Connection, numbers: Sequence[int]) -> int:
    """Note what those of these matches say that are not noted; how many these were."""
    rows = conn.execute(_over().where(matches.c.id.in_(numbers), summaries.c.match.is_(None))).mappings().all()
    found = _from_rows(conn, rows)
    _insert(conn, found)
    return len(found)


def summary_differences(conn: Connection, most: int) -> list[int]:
    """The numbers of matches of which something else is noted than their logs say, among ``most`` of all sizes."""
    ids = conn.execute(select(summaries.c.match).order_by(summaries.c.match)).scalars().all()
    sample = ids[:: max(1, len(ids) // most)]
    wrong: list[int] = []
    for first in range(0, len(sample), PIECE):
        numbers = sample[first : first + PIECE]
        rows = conn.execute(_over().where(matches.c.id.in_(numbers))).mappings().all()
        made = dict(zip(*_columns(_from_rows(conn, rows)), strict=True))
        noted = _noted(conn, numbers)
        wrong += [number for number in numbers if number in made and made[number] != noted[number]]
    return wrong


def _noted(conn: Connection, numbers: Sequence[int]) -> dict[int, Noted]:
    """What is noted of these matches, in the form of ``_columns``."""
    heads = conn.execute(select(summaries).where(summaries.c.match.in_(numbers))).mappings().all()
    query = select(results).where(results.c.match.in_(numbers)).order_by(results.c.match, results.c.person)
    parts: dict[int, list[dict[str, Any]]] = {number: [] for number in numbers}
    for row in conn.execute(query).mappings():
        parts[row["match"]].append(dict(row))
    return {row["match"]: (dict(row), parts[row["match"]]) for row in heads}


def _over() -> Any:
    """The matches that are over, with where they ended and their places as these were noted."""
    noted = (summaries.c.guild.label("was_in"), summaries.c.channel.label("was_at"), summaries.c.places)
    query = select(*matches.c, *noted).outerjoin(summaries, summaries.c.match == matches.c.id)
    return query.where(matches.c.phase == Phase.OVER.value)


def _rows_after(conn: Connection, last: int) -> Sequence[Columns]:
    query = _over().where(matches.c.id > last).order_by(matches.c.id).limit(PIECE)
    found: Sequence[Columns] = conn.execute(query).mappings().all()
    return found


def _from_rows(conn: Connection, rows: Sequence[Columns]) -> list[tuple[_Over, Summary]]:
    """What these matches say; those of which this program cannot tell the places are left out."""
    numbers = [row["id"] for row in rows]
    sitting: dict[int, dict[Seat, int]] = {number: {} for number in numbers}
    query = select(seats.c.match, seats.c.seat, seats.c.person).where(seats.c.match.in_(numbers))
    for one in conn.execute(query.where(seats.c.person.is_not(None))):
        sitting[one.match][one.seat] = one.person
    places = places_in(rows)
    found = [
        _Over(
            row["id"],
            row["game"],
            row["guild"] if row["was_in"] is None else row["was_in"],
            row["channel"] if row["was_at"] is None else row["was_at"],
            tuple(places[row["id"]]),
            Ending.parse(row["ended"]) if row["ended"] else None,
            row["pace"],
            sitting[row["id"]],
            {one[0]: one[1] for one in json.loads(row["barred"]) if isinstance(one, list)},
        )
        for row in rows
        if row["game"] in GAMES and row["id"] in places
    ]
    return _summarized(conn, found)


def _summarized(conn: Connection, found: Sequence[_Over]) -> list[tuple[_Over, Summary]]:
    asked = {"numbers": [over.number for over in found]}
    decisions: dict[int, dict[Seat, dict[int, int]]] = {number: {} for number in asked["numbers"]}
    for row in conn.execute(DECISIONS, asked):
        decisions[row.match].setdefault(row.seat, {})[row.actor] = row.made
    moments = {row.match: (row.began, row.at) for row in conn.execute(MOMENTS, asked)}
    timed_out = set(conn.execute(TIMED_OUT, asked).scalars())
    forfeits = load_forfeits(conn, asked["numbers"])
    made = []
    for over in found:
        began, at = moments.get(over.number, (None, 0.0))
        late: Mapping[int, Overdue] = {}
        if over.number in timed_out:
            late = overdue_of(load_events(conn, over.number), over.sitting, over.former)
        is_timed = over.pace != Pace.NONE or over.number in timed_out
        own: Decisions = decisions[over.number]
        began = at if began is None else began
        course = Course(over.game, over.places, over.ended, own, began, at, is_timed, late, forfeits[over.number])
        made.append((over, summary_of(course)))
    return made


def _columns(found: Iterable[tuple[_Over, Summary]]) -> tuple[list[int], list[Noted]]:
    """The numbers of the matches, and the row of ``summaries`` and the rows of ``results`` of each."""
    numbers: list[int] = []
    rows: list[Noted] = []
    for over, summary in found:
        both: dict[str, Any] = {
            "match": over.number,
            "guild": over.guild,
            "channel": over.channel,
            "game": over.game,
            "people": summary.people,
            "decisions": summary.decisions,
        }
        head = both | {
            "places": json.dumps(over.places),
            "began": summary.began,
            "ended": summary.at,
        }
        parts = [
            both
            | {
                "person": part.person,
                "lasted": summary.at - summary.began,
                "plays": part.plays,
                "place": part.place,
                "shared": part.shared,
                "asked": part.asked,
                "in_time": part.in_time,
            }
            for part in summary.parts
        ]
        numbers.append(over.number)
        rows.append((head, parts))
    return numbers, rows


def _insert(conn: Connection, found: Iterable[tuple[_Over, Summary]]) -> None:
    _, rows = _columns(found)
    if heads := [head for head, _ in rows]:
        conn.execute(insert(summaries), heads)
    if parts := [part for _, own in rows for part in own]:
        conn.execute(insert(results), parts)
