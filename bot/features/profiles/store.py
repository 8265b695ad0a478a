"""Profiles in the database: summaries of matches, and the statistics read from them."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, TypeAlias

from sqlalchemy import BigInteger, ColumnElement, Connection, and_, bindparam, case, cast, delete, func, insert, select

from bot.features.preferences.model import PROFILE
from bot.features.profiles.model import (
    FAVOURITES,
    PAGE,
    TIMEOUT,
    Club,
    Course,
    GameCount,
    HeadToHead,
    KnownPlayer,
    Leaderboard,
    Longest,
    OwnPlace,
    Played,
    Profile,
    ProfileScope,
    Ranked,
    Summary,
    overdue_of,
    summary_of,
)
from bot.features.ratings.model import UNSETTLED, Rating
from bot.features.ratings.store import DECISIONS, places_in, rating_of
from bot.games import GAMES
from bot.games.base import Seat
from bot.match.clocks import DAY, HOUR, Pace
from bot.match.model import Match, MatchPhase
from bot.match.position import PLAYED, Ending, EventKind
from bot.store.database import StorePart, reads, writes
from bot.store.leases import serialize
from bot.store.loading import IS_RUNNING, load_events, load_forfeits, load_people
from bot.store.people import NO_GUILD
from bot.store.personal import KEY, OWN, Personal, holding
from bot.store.rows import Columns, first_of
from bot.store.schema import (
    blocks,
    events,
    matches,
    people,
    person_settings,
    rating_changes,
    rating_ends,
    ratings,
    results,
    seats,
    summaries,
)

Noted: TypeAlias = tuple[dict[str, Any], list[dict[str, Any]]]  # rows of ``summaries`` and of ``results``
PIECE: Final = 500  # matches in a batch
SAMPLE: Final = 500  # matches that a check looks at
MEND: Final = "`python -m bot profiles --rebuild` rebuilds them all"
FEW: Final = 50  # the same while the bot runs
OF_SOME: Final = events.c.match.in_(bindparam("numbers", expanding=True))
IS_DECISION: Final = case((events.c.kind == EventKind.MOVE.value, events.c.at))
# When the first decision was made, and when the match ended
MOMENTS: Final = (
    select(events.c.match, func.min(IS_DECISION).label("began"), func.max(events.c.at).label("at"))
    .where(OF_SOME, events.c.live, events.c.kind.in_([kind.value for kind in (*PLAYED, EventKind.ENDED)]))
    .group_by(events.c.match)
)
# The finished matches, with the stored place of their end and their stored places
OVER: Final = (
    select(*matches.c, summaries.c.guild.label("was_in"), summaries.c.channel.label("was_at"), summaries.c.places)
    .outerjoin(summaries, summaries.c.match == matches.c.id)
    .where(matches.c.phase == MatchPhase.OVER.value)
)
TIMED_OUT: Final = (
    select(events.c.match).where(OF_SOME, events.c.kind == EventKind.NOTE.value, events.c.text == TIMEOUT).distinct()
)


@dataclass(frozen=True)
class _Over:
    """A finished match as stored; ``sitting`` and ``former`` as in ``overdue_of``."""

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
    """Store the summary of a match that has just ended and whose log is stored."""
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


def _noted(conn: Connection, numbers: Sequence[int]) -> dict[int, Noted]:
    """The stored summaries of these matches, in the form of ``_columns``."""
    heads = conn.execute(select(summaries).where(summaries.c.match.in_(numbers))).mappings().all()
    query = select(results).where(results.c.match.in_(numbers)).order_by(results.c.match, results.c.person)
    parts: dict[int, list[dict[str, Any]]] = {number: [] for number in numbers}
    for row in conn.execute(query).mappings():
        parts[row["match"]].append(dict(row))
    return {row["match"]: (dict(row), parts[row["match"]]) for row in heads}


def _from_rows(conn: Connection, rows: Sequence[Columns]) -> list[tuple[_Over, Summary]]:
    """The summaries of these matches, without those whose places are unknown to this program."""
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
        is_late = over.number in timed_out
        late = overdue_of(load_events(conn, over.number), over.sitting, over.former) if is_late else {}
        is_timed = over.pace != Pace.NONE or is_late
        own = decisions[over.number]
        began = at if began is None else began
        course = Course(over.game, over.places, over.ended, own, began, at, is_timed, late, forfeits[over.number])
        made.append((over, summary_of(course)))
    return made


def _columns(found: Iterable[tuple[_Over, Summary]]) -> dict[int, Noted]:
    """The row of ``summaries`` and the rows of ``results`` of each match, by number."""
    rows = {}
    for over, summary in found:
        both: dict[str, Any] = {
            "match": over.number,
            "guild": over.guild,
            "channel": over.channel,
            "game": over.game,
            "people": summary.people,
            "decisions": summary.decisions,
        }
        head = both | {"places": json.dumps(over.places), "began": summary.began, "ended": summary.at}
        parts = [both | {"lasted": summary.at - summary.began} | asdict(part) for part in summary.parts]
        rows[over.number] = (head, parts)
    return rows


def _insert(conn: Connection, found: Iterable[tuple[_Over, Summary]]) -> None:
    rows = _columns(found).values()
    if rows:
        conn.execute(insert(summaries), [head for head, _ in rows])
    if parts := [part for _, own in rows for part in own]:
        conn.execute(insert(results), parts)


ORDER: Final = "profiles"  # the lease held while matches are added, so that none is added twice
SHOWN: Final = "yes"  # the setting by which a person agrees to be shown
SLOTS: Final = 7 * 24
MONDAY: Final = 4 * DAY  # the first one since 1970
RECENT: Final = 200  # matches among which the most frequent opponents are looked for
LINE: Final = 300  # the newest ratings that are read for a line
# The people who have agreed to be shown to others
AGREED: Final = (
    select(people.c.key)
    .join(person_settings, person_settings.c.person == people.c.key)
    .where(person_settings.c.name == PROFILE.name, person_settings.c.value == SHOWN, people.c.user.is_not(None))
)
IS_PLAYED: Final = and_(results.c.plays, results.c.people > 1)
IS_WON: Final = and_(IS_PLAYED, results.c.place == 1)


class ProfileStore(StorePart):
    """The store of profiles."""

    derived = "What matches say of people"
    personal = (
        Personal(
            summaries,
            holding("match", "game", "guild", "channel", "places", "began", "ended", "decisions", "people"),
        ),
        Personal(  # under the key it is part of the profiles of others
            results,
            {
                **holding("match", "guild", "channel", "game", "people", "lasted", "decisions"),
                **holding(person=KEY, plays=OWN, place=OWN, shared=OWN, asked=OWN, in_time=OWN),
            },
            owners=("person",),
            shown=("match", "guild", "channel", "plays", "place", "shared", "asked", "in_time"),
        ),
    )

    @classmethod
    def faults(cls, conn: Connection) -> Iterator[str]:
        """Check the summaries of a sample against the logs. At its start the bot adds missing summaries."""
        ids = conn.execute(select(summaries.c.match).order_by(summaries.c.match)).scalars().all()
        sample = ids[:: max(1, len(ids) // SAMPLE)]
        for first in range(0, len(sample), PIECE):
            numbers = sample[first : first + PIECE]
            made = _columns(_from_rows(conn, conn.execute(OVER.where(matches.c.id.in_(numbers))).mappings().all()))
            noted = _noted(conn, numbers)
            for number in numbers:
                if number in made and made[number] != noted[number]:
                    yield f"Match {number}: what profiles say of it is not what its log says: {MEND}."

    def follow_end(self, conn: Connection, match: Match) -> None:
        note_summary(conn, match)

    @reads
    def shows(self, conn: Connection, person: int, viewer: int) -> bool:
        """True if the person has agreed to be shown and has not blocked the viewer."""
        blocking = select(blocks.c.person).where(blocks.c.person == person, blocks.c.blocked == viewer)
        return person in _shown_among(conn, [person]) and conn.execute(blocking).first() is None

    @reads
    def of_person(self, conn: Connection, person: int, viewer: int | None, scope: ProfileScope) -> Profile:
        """A person's profile within that scope, as ``viewer`` may see it; None: the public profile.

        Opponents who have not agreed to be shown are named to themselves and to the person whose profile it is.
        """
        mine = [results.c.person == person]
        mine += [] if scope.guild is None else [results.c.guild == scope.guild]
        mine += [] if scope.channels is None else [results.c.channel.in_(scope.channels)]
        games, alone, asked, in_time = _games(conn, mine)
        against = None if viewer is None or viewer == person else _against(conn, person, viewer)
        lengths = (results.c.match, results.c.game, results.c.lasted, results.c.decisions)
        return Profile(
            games,
            alone,
            asked,
            in_time,
            _longest(conn, select(*lengths).where(*mine, IS_PLAYED), results.c.lasted),
            _opponents(conn, person, mine, viewer, scope.guild or NO_GUILD),
            against if against is not None and against.matches else None,
            () if scope.rated_on is None else _lines(conn, person, scope.rated_on, [one.game for one in games]),
        )

    @reads
    def rated_games(self, conn: Connection, guild: int) -> list[str]:
        """The games in which people of the server are rated, the one with most of them first."""
        query = select(ratings.c.game).where(ratings.c.guild == guild).group_by(ratings.c.game)
        return list(conn.execute(query.order_by(func.count().desc(), ratings.c.game)).scalars())

    @reads
    def leaderboard(self, conn: Connection, guild: int, game: str, page: int, viewer: int | None = None) -> Leaderboard:
        """A page of a server's leaderboard in a game, the last one if there are not so many.

        Those whose rating is settled come first, the best of them first, then the others by their matches.
        """
        own = _own_rating(conn, guild, game, viewer)
        settled, settling, better = _count_ranked(conn, guild, game, own.mu if own else 0.0)
        page = min(page, max(0, -(-(settled + settling) // PAGE) - 1))
        first = page * PAGE
        query = _ranked(select(ratings), guild, game)
        best = query.where(ratings.c.sigma <= UNSETTLED).order_by(ratings.c.mu.desc(), ratings.c.person)
        rows = conn.execute(best.limit(PAGE).offset(first)).mappings().all() if first < settled else []
        newest: Sequence[Any] = []
        if len(rows) < PAGE and settling:
            query = query.where(ratings.c.sigma > UNSETTLED).order_by(ratings.c.matches.desc(), ratings.c.person)
            newest = conn.execute(query.limit(PAGE - len(rows)).offset(max(0, first - settled))).mappings().all()
        known = {one.key: one for one in load_people(conn, [row["person"] for row in (*rows, *newest)], guild)}
        found = [Ranked(known[row["person"]], rating_of(row), first + at) for at, row in enumerate(rows, 1)]
        found += [Ranked(known[row["person"]], rating_of(row), None) for row in newest]
        place = None
        if own is not None and viewer is not None:
            rank = better + 1 if own.sigma <= UNSETTLED else None
            place = OwnPlace(own, rank, viewer in _shown_among(conn, [viewer]))
        return Leaderboard(game, page, tuple(found), settled, settling, place)

    @reads
    def club(self, conn: Connection, guild: int, channels: Collection[int]) -> Club:
        """The statistics of a server: of matches of tables in these channels."""
        here = and_(summaries.c.guild == guild, summaries.c.channel.in_(channels))
        played = and_(results.c.guild == guild, results.c.channel.in_(channels), results.c.plays)
        several, lasted = summaries.c.people > 1, summaries.c.ended - summaries.c.began
        query = select(summaries.c.game, _counted(several), _counted(~several)).where(here)
        over = {row[0]: (row[1], row[2]) for row in conn.execute(query.group_by(summaries.c.game))}
        query = select(matches.c.game, func.count()).where(
            matches.c.guild == guild, matches.c.channel.in_(channels), IS_RUNNING
        )
        running = {row[0]: row[1] for row in conn.execute(query.group_by(matches.c.game))}
        found = (GameCount(game, over.get(game, (0, 0))[0], running.get(game, 0)) for game in {*over, *running})
        counts = [one for one in found if one.over or one.running]
        query = select(results.c.person, func.count().label("matches")).where(played).group_by(results.c.person)
        counted = {row[0]: int(row[1]) for row in conn.execute(query)}
        lengths = (summaries.c.match, summaries.c.game, lasted.label("lasted"), summaries.c.decisions)
        return Club(
            tuple(sorted(counts, key=lambda one: (-one.over, -one.running, one.game))),
            sum(count for _, count in over.values()),
            len(counted),
            _slots(conn, and_(here, several)),
            _longest(conn, select(*lengths).where(here, several), lasted),
            _most_active(conn, counted, guild),
        )

    @reads
    def unsummarized(self, conn: Connection, last: int) -> list[int]:
        """The numbers of the next finished matches after that one that no profile contains."""
        query = select(matches.c.id).outerjoin(summaries, summaries.c.match == matches.c.id).order_by(matches.c.id)
        is_lacking = (matches.c.id > last, matches.c.phase == MatchPhase.OVER.value, summaries.c.match.is_(None))
        return list(conn.execute(query.where(*is_lacking).limit(FEW)).scalars())

    @writes
    def add(self, conn: Connection, numbers: Sequence[int]) -> int:
        """Store the missing summaries of these finished matches. Returns their number."""
        serialize(self._store.database, conn, ORDER)
        rows = conn.execute(OVER.where(matches.c.id.in_(numbers), summaries.c.match.is_(None))).mappings().all()
        found = _from_rows(conn, rows)
        _insert(conn, found)
        return len(found)

    @writes
    def rebuild(self, conn: Connection) -> int:
        """Rebuild the summaries of all finished matches from the logs. Returns their number.

        The place where a match ended is kept. A match whose outcome is unknown to this program is skipped.
        """
        count, last = 0, 0
        query = OVER.where(matches.c.id > bindparam("last")).order_by(matches.c.id).limit(PIECE)
        while rows := conn.execute(query, {"last": last}).mappings().all():
            found = _from_rows(conn, rows)
            for table in (results, summaries):
                conn.execute(delete(table).where(table.c.match.in_([over.number for over, _ in found])))
            _insert(conn, found)
            count, last = count + len(found), rows[-1]["id"]
        return count


def _counted(condition: ColumnElement[bool]) -> ColumnElement[int]:
    """How many rows meet the condition."""
    return func.coalesce(func.sum(case((condition, 1), else_=0)), 0)


def _summed(column: ColumnElement[int]) -> ColumnElement[int]:
    return func.coalesce(func.sum(column), 0)


def _games(conn: Connection, mine: Sequence[ColumnElement[bool]]) -> tuple[tuple[Played, ...], int, int, int]:
    """A person's matches by game, those against computers only, and decisions asked for and made in time."""
    query = select(
        results.c.game,
        _counted(IS_PLAYED),
        _counted(and_(IS_PLAYED, results.c.place.is_not(None))),
        _counted(and_(IS_WON, ~results.c.shared)),
        _counted(and_(IS_WON, results.c.shared)),
        _counted(and_(results.c.plays, results.c.people == 1)),
        _summed(results.c.asked),
        _summed(results.c.in_time),
    )
    rows = [[row[0], *map(int, row[1:])] for row in conn.execute(query.where(*mine).group_by(results.c.game))]
    games = [Played(*row[:5]) for row in rows if row[1]]
    games.sort(key=lambda one: (-one.matches, one.game))
    alone, asked, in_time = (sum(row[at] for row in rows) for at in (5, 6, 7))
    return tuple(games), alone, asked, in_time


def _longest(conn: Connection, query: Any, lasted: ColumnElement[float]) -> tuple[Longest, ...]:
    """The match of the query, by number, game, seconds and decisions, that took the longest time, and the one with the
    most decisions; often the same."""
    number, _, _, decisions = query.selected_columns
    rows = [conn.execute(query.order_by(length.desc(), number).limit(1)).first() for length in (lasted, decisions)]
    return tuple(Longest(*row) for row in rows if row is not None)


def _opponents(
    conn: Connection, person: int, mine: Sequence[ColumnElement[bool]], viewer: int | None, guild: int
) -> tuple[KnownPlayer, ...]:
    """The most frequent opponents in the person's last RECENT matches."""
    # The order is an expression, lest a server walks over all matches by their number
    newest = select(results.c.match).where(*mine, IS_PLAYED).order_by(-results.c.match).limit(RECENT)
    numbers, count = conn.execute(newest).scalars().all(), func.count()
    query = (
        select(results.c.person, count)
        .where(results.c.match.in_(numbers), results.c.plays, results.c.person != person)
        .group_by(results.c.person)
        .order_by(count.desc(), results.c.person)
        .limit(FAVOURITES)
    )
    found = {row[0]: int(row[1]) for row in conn.execute(query)}
    shown = _shown_among(conn, found) | ({viewer} if viewer is not None else set())
    known = {one.key: one for one in load_people(conn, found, guild)}
    return tuple(
        KnownPlayer(known.get(key), viewer == person or key in shown, matches) for key, matches in found.items()
    )


def _against(conn: Connection, person: int, viewer: int) -> HeadToHead:
    """How often each of the two had the better place in their common matches on all servers."""
    own, other = results.alias(), results.alias()
    query = select(
        _counted(own.c.place < other.c.place),
        _counted(own.c.place > other.c.place),
        _counted(own.c.place == other.c.place),
    ).join(other, other.c.match == own.c.match)
    row = conn.execute(query.where(own.c.person == viewer, other.c.person == person)).one()
    return HeadToHead(*map(int, row))


def _lines(
    conn: Connection, person: int, guild: int, games: Sequence[str]
) -> tuple[tuple[str, tuple[Rating, ...]], ...]:
    """The person's ratings on that server after each rated match, by game."""
    newest = (
        select(rating_changes.c.match, rating_changes.c.mu, rating_changes.c.sigma)
        .where(rating_changes.c.person == person, rating_changes.c.guild == guild)
        .order_by(rating_changes.c.at.desc())
        .limit(LINE)
        .subquery()
    )
    query = select(rating_ends.c.game, newest.c.mu, newest.c.sigma).join(newest, newest.c.match == rating_ends.c.match)
    lines: dict[str, list[Rating]] = {}
    for game, mu, sigma in conn.execute(query.order_by(rating_ends.c.number)):
        lines.setdefault(game, []).append(Rating(mu, sigma))
    order = {game: at for at, game in enumerate(games)}
    return tuple((one, tuple(lines[one])) for one in sorted(lines, key=lambda one: (order.get(one, len(order)), one)))


def _shown_among(conn: Connection, keys: Collection[int]) -> set[int]:
    """The known people among these who have agreed to be shown."""
    if not keys:
        return set()
    return set(conn.execute(AGREED.where(people.c.key.in_(keys))).scalars())


def _ranked(query: Any, guild: int, game: str) -> Any:
    """The query, of ``ratings``, for those who are on the leaderboard."""
    return query.where(ratings.c.guild == guild, ratings.c.game == game, ratings.c.person.in_(AGREED))


def _count_ranked(conn: Connection, guild: int, game: str, mu: float) -> tuple[int, int, int]:
    """How many are on the leaderboard whose ratings are settled, how many whose are not, and of the former how many
    with a higher estimate than that."""
    is_settled = ratings.c.sigma <= UNSETTLED
    counts = (_counted(is_settled), _counted(~is_settled), _counted(and_(is_settled, ratings.c.mu > mu)))
    settled, settling, better = conn.execute(_ranked(select(*counts), guild, game)).one()
    return int(settled), int(settling), int(better)


def _own_rating(conn: Connection, guild: int, game: str, viewer: int | None) -> Rating | None:
    if viewer is None:
        return None
    own = (ratings.c.person == viewer, ratings.c.game == game, ratings.c.guild == guild)
    return first_of(conn, select(ratings).where(*own), rating_of)


def _slots(conn: Connection, condition: ColumnElement[bool]) -> tuple[int, ...]:
    """How many of these matches have ended in each hour of the week."""
    hour = (cast(summaries.c.ended, BigInteger) - int(MONDAY)) // int(HOUR) % SLOTS
    slots = select(hour.label("slot")).where(condition).subquery()
    counts = [0] * SLOTS
    for slot, count in conn.execute(select(slots.c.slot, func.count()).group_by(slots.c.slot)):
        counts[int(slot) % SLOTS] += int(count)
    return tuple(counts)


def _most_active(conn: Connection, counted: Mapping[int, int], guild: int) -> tuple[KnownPlayer, ...]:
    """The most active people who have agreed to be shown; ``counted``: the matches of all people."""
    order, found = sorted(counted, key=lambda key: (-counted[key], key)), list[int]()
    for first in range(0, len(order), PIECE):
        some = order[first : first + PIECE]
        shown = _shown_among(conn, some)
        found += [key for key in some if key in shown]
        if len(found) >= FAVOURITES:
            break
    known = {one.key: one for one in load_people(conn, found[:FAVOURITES], guild)}
    return tuple(KnownPlayer(known[key], True, counted[key]) for key in found[:FAVOURITES])
