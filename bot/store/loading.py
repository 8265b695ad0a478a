"""Load a match, its log, its people and the facts of a decision, inside a transaction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final, TypeAlias

from sqlalchemy import BigInteger, ColumnElement, Connection, and_, bindparam, case, func, or_, select

from bot.delivery.items import Contact, Kind, Notify
from bot.games import GAMES
from bot.match.commands import Facts, Forfeit, Need
from bot.match.errors import UserError
from bot.match.leaving import FORFEITED, TAKEN, forfeits_in
from bot.match.model import INVITATIONS_NAME, LANGUAGE_NAME, Invited, Match, MatchPhase, Person, Reading, SeatKind
from bot.match.position import Event, EventKind
from bot.store.rows import CLOCK, EVENT, Columns, event_of, is_newer, match_of, person_of, plan_of, proposal_of
from bot.store.schema import (
    TABLE_NUMBER,
    blocks,
    clocks,
    digests,
    events,
    matches,
    names,
    outbox,
    people,
    person_settings,
    plans,
    proposals,
    sealed,
    season_matches,
    season_people,
    seats,
)
from bot.texts import LANGUAGES

LIVE: Final = (MatchPhase.OPEN, MatchPhase.RUNNING)
IS_LIVE: Final = matches.c.phase.in_([one.value for one in LIVE])
IS_RUNNING: Final = matches.c.phase == MatchPhase.RUNNING.value
Versions: TypeAlias = tuple[tuple[str, int], ...]

SEATED: Final = (SeatKind.PERSON, SeatKind.INVITED)
PLAYED: Final = (SeatKind.PERSON,)  # seats that count toward the limit of matches
WITH_PERSON: Final = (
    *(people.c[name] for name in ("user", "name", "locale", "reading", "quiet", "unreachable")),
    names.c.name.label("nick"),
    digests.c.due.label("digest"),
)

# The statements of every decision, made once
MATCH: Final = (
    select(
        matches,
        seats.c.kind.label("seat_kind"),
        seats.c.person,
        seats.c.person.label("key"),
        seats.c.passes,
        seats.c.joined,
        seats.c.level,
        seats.c.agreed,
        *WITH_PERSON,
        people.c.away,
        people.c.away_since,
        people.c.away_used,
        people.c.away_year,
        season_matches.c.season,
        season_people.c.away_used.label("season_away_used"),
        season_people.c.away_year.label("season_away_year"),
        sealed.c.text.label("sealed_text"),
        sealed.c.actor.label("sealer"),
        sealed.c.thought.label("sealed_thought"),
        sealed.c.interaction.label("sealing"),
        *(clocks.c[name].label(f"clock_{name}") for name in CLOCK),
        select(plans.c.match).where(plans.c.match == matches.c.id).exists().label("has_plans"),
    )
    .outerjoin(seats, seats.c.match == matches.c.id)
    .outerjoin(people, people.c.key == seats.c.person)
    .outerjoin(digests, digests.c.person == seats.c.person)
    .outerjoin(names, and_(names.c.person == seats.c.person, names.c.guild == matches.c.guild))
    .outerjoin(sealed, and_(sealed.c.match == matches.c.id, sealed.c.seat == seats.c.seat))
    .outerjoin(clocks, and_(clocks.c.match == matches.c.id, clocks.c.seat == seats.c.seat))
    .outerjoin(season_matches, and_(season_matches.c.match == matches.c.id, season_matches.c.result.is_(None)))
    .outerjoin(
        season_people,
        and_(season_people.c.season == season_matches.c.season, season_people.c.person == seats.c.person),
    )
    .where(matches.c.id == bindparam("number", type_=BigInteger))  # a person may enter any number
    .order_by(seats.c.seat)
)
PLANS: Final = select(plans).where(plans.c.match == bindparam("number")).order_by(plans.c.seat, plans.c.trigger)
PROPOSALS: Final = select(proposals).where(proposals.c.match == bindparam("number")).order_by(proposals.c.number)
EVENTS: Final = (
    select(*(events.c[name] for name in EVENT))
    .where(events.c.match == bindparam("number", type_=BigInteger), events.c.number >= bindparam("first"))
    .order_by(events.c.number)
)
IS_DECISION: Final = and_(  # a forced move, which the table plays, has no draw
    events.c.live,
    events.c.kind == EventKind.MOVE.value,
    or_(events.c.actor != TABLE_NUMBER, events.c.draw.is_not(None)),
)
MADE: Final = (
    select(events.c.seat, func.count())
    .where(events.c.match == bindparam("number", type_=BigInteger), IS_DECISION)
    .group_by(events.c.seat)
)
FORFEITS: Final = (
    select(events.c.match, *(events.c[name] for name in EVENT))
    .where(
        events.c.match.in_(bindparam("numbers", expanding=True)),
        or_(
            and_(events.c.kind == EventKind.NOTE.value, events.c.text == FORFEITED),
            and_(events.c.kind == EventKind.SEAT.value, events.c.text.startswith(TAKEN)),
        ),
    )
    .order_by(events.c.match, events.c.number)
)
PERSON: Final = (
    select(people.c.key, *WITH_PERSON)
    .outerjoin(digests, digests.c.person == people.c.key)
    .outerjoin(names, and_(names.c.person == people.c.key, names.c.guild == bindparam("guild")))
)
PEOPLE: Final = PERSON.where(people.c.key.in_(bindparam("keys", expanding=True)))
CONTACT: Final = ("user", "locale", "channel", "unreachable", "quiet", "notify", "reading")
CONTACTS: Final = (
    select(
        people.c.key,
        *(people.c[name] for name in CONTACT),
        digests.c.due.label("digest"),
        person_settings.c.value.label("language"),
    )
    .outerjoin(digests, digests.c.person == people.c.key)
    .outerjoin(
        person_settings,
        and_(person_settings.c.person == people.c.key, person_settings.c.name == LANGUAGE_NAME),
    )
    .where(people.c.key.in_(bindparam("keys", expanding=True)))
)
GIVEN_UP: Final = select(outbox.c.match).where(
    outbox.c.match == bindparam("number"),
    outbox.c.kind == Kind.BOARD.value,
    outbox.c.due.is_(None),
    outbox.c.delivered < outbox.c.event,
)

# A pending decision of a person in a running match: least time left first, without a limit last
MOST_URGENT: Final = (
    select(matches.c.id)
    .join(seats, seats.c.match == matches.c.id)
    .join(clocks, and_(clocks.c.match == matches.c.id, clocks.c.seat == seats.c.seat))
    .where(
        seats.c.person == bindparam("person"),
        seats.c.kind == SeatKind.PERSON.value,
        IS_RUNNING,
        matches.c.paused_until.is_(None),
        clocks.c.is_pending,
    )
    .order_by(
        matches.c.id == bindparam("last"),
        or_(clocks.c.pace.is_(None), clocks.c.since.is_(None)),
        case((clocks.c.pace.is_not(None), clocks.c.since + clocks.c.remaining)),
        matches.c.id,
    )
    .limit(1)
)


def load_match(conn: Connection, number: int, now: float) -> Match | None:
    """The match as it is stored; None if there is none.

    Raises UserError("match-newer") if it was stored by newer rules than this program has,
    UserError("match-gameless") if this program does not have its game, and UserError("match-broken") if what is stored
    makes no match.
    """
    rows = conn.execute(MATCH, {"number": number}).mappings().all()
    if not rows:
        return None
    if rows[0]["game"] not in GAMES:
        raise UserError("match-gameless", number=number, game=rows[0]["game"])
    if is_newer(rows[0]):  # before its state is looked at
        raise UserError("match-newer", number=number)
    try:
        found = conn.execute(PROPOSALS, {"number": number}).mappings() if rows[0]["proposals"] else ()
        made = [proposal_of(row) for row in found]
        seated = {row["person"] for row in rows}
        named = {key for proposal in made for key in proposal.people} - seated
        planned = conn.execute(PLANS, {"number": number}).mappings() if rows[0]["has_plans"] else ()
        return match_of(rows, made, load_people(conn, named, rows[0]["guild"]), now, map(plan_of, planned))
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError, UserError) as fault:
        raise UserError("match-broken", number=number) from fault


def load_readable(conn: Connection, numbers: Iterable[int], now: float) -> dict[int, Match | UserError]:
    """These matches by number, in this order; for one that cannot be read or is not there, the reason."""
    found: dict[int, Match | UserError] = {}
    for number in numbers:
        try:
            found[number] = load_match(conn, number, now) or UserError("no-such-match", number=number)
        except UserError as reason:
            found[number] = reason
    return found


def load_people(conn: Connection, keys: Iterable[int], guild: int) -> list[Person]:
    """The people with these keys that are known, by their names on that server."""
    if not (wanted := list(keys)):
        return []
    return [person_of(row) for row in conn.execute(PEOPLE, {"keys": wanted, "guild": guild}).mappings()]


def load_contacts(conn: Connection, keys: Collection[int]) -> dict[int, Contact]:
    """The notification settings of these people, by key."""
    found = conn.execute(CONTACTS, {"keys": list(keys)}).mappings().all() if keys else []
    return {row["key"]: _contact_of(row) for row in found}


def _contact_of(row: Columns) -> Contact:
    notify = None if row["notify"] is None else Notify(row["notify"])
    reading = Reading(row["reading"] or Reading.PICTURES)
    values = {name: row[name] for name in CONTACT} | {"user": row["user"] or 0, "notify": notify, "reading": reading}
    if row["language"] in LANGUAGES:
        values["locale"] = row["language"]
    return Contact(**values | {"digest": row["digest"]})


def load_events(conn: Connection, number: int, first: int = 0) -> list[Event]:
    """The log of a match from that number on, events taken back included."""
    found: Sequence[Columns] = conn.execute(EVENTS, {"number": number, "first": first}).mappings().all()
    return [event_of(row) for row in found]


def load_names(conn: Connection, log: Iterable[Event], guild: int) -> tuple[dict[int, str], dict[int, str]]:
    """The names of the actors of these events on that server, and elsewhere, each by key."""
    keys = {event.actor.person for event in log if event.actor.person is not None}
    found = load_people(conn, keys, guild)
    return {person.key: person.name for person in found}, {person.key: person.global_name for person in found}


def load_numbers(
    conn: Connection, person: int, phases: Sequence[MatchPhase] = LIVE, kinds: Sequence[SeatKind] = SEATED
) -> list[int]:
    """The numbers of the tables and matches in which a person has a seat of these kinds, the newest first."""
    in_phase = matches.c.phase.in_([one.value for one in phases])
    query = (
        select(matches.c.id)
        .join(seats, seats.c.match == matches.c.id)
        .where(seats.c.person == person, seats.c.kind.in_([one.value for one in kinds]), in_phase)
        .order_by(matches.c.id.desc())
    )
    return list(conn.execute(query).scalars())


def is_undelivered(conn: Connection, number: int) -> bool:
    """Whether the board of a match was given up before all events were delivered."""
    return conn.execute(GIVEN_UP, {"number": number}).first() is not None


def find_rematch(conn: Connection, number: int) -> int | None:
    """The number of the open or running rematch of a match; None if there is none."""
    query = select(matches.c.id).where(matches.c.previous == number, IS_LIVE)
    return conn.execute(query).scalars().first()


def load_most_urgent(conn: Connection, person: int, last: int) -> int | None:
    """The match with the person's most urgent decision; match ``last`` only if there is no other."""
    return conn.execute(MOST_URGENT, {"person": person, "last": last}).scalars().first()


def load_refusing(conn: Connection, person: int, guests: Collection[int]) -> frozenset[int]:
    """Those of these people who refuse all invitations, or those of this person, with whom they may have to have
    shared a match."""
    if not guests:
        return frozenset()
    chosen, own, theirs = person_settings.c, seats.alias(), seats.alias()
    has_shared = (
        select(own.c.match)
        .join(theirs, theirs.c.match == own.c.match)
        .join(matches, matches.c.id == own.c.match)
        .where(own.c.person == chosen.person, theirs.c.person == person)
        .where(matches.c.phase.in_([MatchPhase.RUNNING.value, MatchPhase.OVER.value]))
    )
    choosy = select(chosen.person).where(
        chosen.person.in_(guests),
        chosen.name == INVITATIONS_NAME,
        chosen.value == Invited.SHARED.value,
        ~has_shared.exists(),
    )
    never = select(people.c.key).where(people.c.key.in_(guests), people.c.uninvited.is_(True))
    blocking = select(blocks.c.person).where(blocks.c.person.in_(guests), blocks.c.blocked == person)
    return frozenset(conn.execute(never.union(blocking, choosy)).scalars())


def count_invitations(conn: Connection, host: int) -> int:
    """The number of people who are invited to the open tables of this host."""
    query = select(func.count()).select_from(seats).join(matches, matches.c.id == seats.c.match)
    is_kept = and_(seats.c.kind == SeatKind.INVITED.value, matches.c.phase == MatchPhase.OPEN.value)
    return int(conn.execute(query.where(is_kept, matches.c.host == host)).scalar_one())


def load_opening(conn: Connection, host: int, guests: Collection[int]) -> Facts:
    """The facts that a new table of this host needs, who would invite these people."""
    return Facts(
        matches=frozenset(load_numbers(conn, host, kinds=PLAYED)),
        refusing=load_refusing(conn, host, guests),
        invitations=count_invitations(conn, host) if guests else 0,
    )


def load_facts(
    conn: Connection, match: Match, needs: frozenset[Need], person: int | None, guests: Collection[int] = ()
) -> Facts:
    """The facts that a command needs beyond the match.

    ``person``: whose matches ``Need.MATCHES`` means, and who would invite ``guests``.
    """
    number = match.number
    newcomers = {one.newcomer for one in match.open_proposals if Need.NEWCOMERS in needs}
    urgent = load_most_urgent(conn, person, number) if person is not None and Need.NEXT_MATCH in needs else None
    own = load_numbers(conn, person, kinds=PLAYED) if person is not None and Need.MATCHES in needs else ()
    has_stake = Need.DECISIONS in needs and match.is_at_stake
    return Facts(
        log=tuple(load_events(conn, number)) if Need.LOG in needs else (),
        matches=frozenset(own),
        refusing=load_refusing(conn, person, guests) if person is not None else frozenset(),
        invitations=count_invitations(conn, person) if person is not None and guests else 0,
        newcomers={key: frozenset(load_numbers(conn, key, kinds=PLAYED)) for key in newcomers if key is not None},
        undelivered=Need.UNDELIVERED in needs and is_undelivered(conn, number),
        next_match=None if urgent == number else urgent,
        decisions={row[0]: row[1] for row in conn.execute(MADE, {"number": number})} if has_stake else {},
        forfeits=load_forfeits(conn, [number])[number] if has_stake else (),
    )


def load_forfeits(conn: Connection, numbers: Collection[int]) -> dict[int, tuple[Forfeit, ...]]:
    """The forfeits that hold in these matches, by their numbers."""
    logs: defaultdict[int, list[Event]] = defaultdict(list)
    for row in conn.execute(FORFEITS, {"numbers": list(numbers)}).mappings():
        logs[row["match"]].append(event_of(row))
    return dict.fromkeys(numbers, ()) | {number: forfeits_in(log) for number, log in logs.items()}


def rules_versions() -> Versions:
    """The version of the rules of every game in this program, by name."""
    return tuple(sorted((name, game.version) for name, game in GAMES.items()))


def is_readable(versions: Versions) -> ColumnElement[Any]:
    """The condition that a match is of one of these games, and was not stored by newer rules than these."""
    return or_(*(and_(matches.c.game == name, matches.c.version <= version) for name, version in versions))
