"""Rows of tables as values of the domain, and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Select, Table

from bot.computer.base import Level
from bot.delivery.items import OutboxItem, SentMessage, every_kind
from bot.games import GAMES
from bot.games.base import Move, Seat
from bot.match.clocks import DAY, Overrun, Pace, SeatClock, Stage
from bot.match.leaving import SEASON_AWAY_DAYS
from bot.match.model import (
    Match,
    MatchPhase,
    MatchSeat,
    Pause,
    Person,
    Place,
    Plan,
    Proposal,
    ProposalEnd,
    ProposalKind,
    Reading,
    SeatKind,
    Substitute,
    Terms,
)
from bot.match.play import Search, searches_of
from bot.match.position import (
    COMPUTER,
    TABLE,
    Actor,
    ActorKind,
    Ending,
    Event,
    EventKind,
    Position,
    decode_state,
    encode_state,
    person_actor,
)
from bot.store.schema import (
    COMPUTER_NUMBER,
    TABLE_NUMBER,
    clocks,
    plans,
    proposals,
    sealed,
    searches,
    seats,
)

T = TypeVar("T")
Columns = Mapping[Any, Any]  # a row by the names of its columns
Rows = list[dict[str, Any]]

MESSAGE: Final = ("message", "match", "recipient", "kind", "channel", "event", "step", "text", "alt", "noted")
EVENT: Final = ("kind", "seat", "text", "actor", "draw", "live", "at", "thought")
CLOCK: Final = ("step", "pace", "remaining", "since", "stage", "is_pending", "timeouts", "due", "seen", "used")
PROPOSAL: Final = ("kind", "by", "text", "step", "asked", "yes", "no", "needed", "ended", "expires", "made")
ITEM: Final = ("match", "recipient", "kind", "event", "delivered", "revision", "tries", "fence")


def first_of(conn: Connection, query: Select[Any], value_of: Callable[[Columns], T]) -> T | None:
    """The value of the first row of a query; None if there is none."""
    row = conn.execute(query).mappings().first()
    return None if row is None else value_of(row)


def actor_number(actor: Actor) -> int:
    """The actor as a column ``actor`` has it."""
    if actor.person is not None:
        return actor.person
    return COMPUTER_NUMBER if actor.kind is ActorKind.COMPUTER else TABLE_NUMBER


def actor_of(number: int) -> Actor:
    """The actor that is stored as that number."""
    return {TABLE_NUMBER: TABLE, COMPUTER_NUMBER: COMPUTER}.get(number) or person_actor(number)


def is_newer(row: Columns) -> bool:
    """Whether a match was stored by a newer version of its rules than this program has."""
    game = GAMES.get(row["game"])
    return game is not None and row["version"] > game.version


def moment_of(stored: object) -> float | None:
    """The moment in a column, in seconds since 1970. None if a damaged row has another value."""
    return stored if isinstance(stored, float | int) else None


def position_of(row: Columns, sealed: Mapping[Seat, Move]) -> Position:
    """The position that a row of ``matches`` and the sealed choices make.

    Raises ValueError, LookupError, TypeError, AttributeError or UserError if they make none.
    """
    options = dict(json.loads(row["options"]))
    if row["state"] is None:
        return Position.open(row["game"], row["seats"], options)
    game = GAMES[row["game"]]
    ended = Ending.parse(row["ended"]) if row["ended"] else None
    return Position(game, row["seats"], options, decode_state(game, row["state"]), row["draws"], sealed, ended)


def snapshot_columns(position: Position) -> dict[str, Any]:
    """The columns of ``matches`` that hold a position."""
    return {
        "state": encode_state(position.state),
        "draws": position.draws,
        "ended": str(position.ended) if position.ended else None,
        "seats": position.seats,
        "version": position.game.version,
    }


def match_of(
    rows: Sequence[Columns],
    proposals: Iterable[Proposal],
    people: Iterable[Person],
    now: float,
    plans: Iterable[Plan] = (),
) -> Match:
    """The match that the rows of ``matches`` make, one for each seat, with its seats, clocks and sealed choices.

    ``people`` are those named by proposals. Raises what ``position_of`` raises.
    """
    row = rows[0]
    seats = tuple(_seat(one, now) for one in rows)
    choices = {seat: one["sealed_text"] for seat, one in enumerate(rows) if one["sealed_text"] is not None}
    position = position_of(row, choices)
    paused = row["paused_until"]
    seated = [seat.person for seat in seats if seat.person is not None]
    barred = json.loads(row["barred"])
    return Match(
        position=position,
        seats=seats,
        phase=MatchPhase(row["phase"]),
        language=row["language"],
        host=row["host"],
        place=Place(row["guild"], row["channel"], row["message"], row["thread"]),
        seed=row["seed"],
        secret=row["secret"],
        salt=row["salt"],
        number=row["id"],
        previous=row["previous"],
        revision=row["revision"],
        step=row["step"],
        length=row["length"],
        sealers={seat: actor_of(one["sealer"]) for seat, one in enumerate(rows) if one["sealer"] is not None},
        thoughts={seat: one["sealed_thought"] for seat, one in enumerate(rows) if one["sealed_thought"] is not None},
        sealings={seat: one["sealing"] for seat, one in enumerate(rows) if one["sealing"] is not None},
        expires=row["expires"],
        undoable=row["undoable"],
        version=row["version"],
        pace=Pace(row["pace"]),
        overrun=Overrun(row["overrun"]),
        asks_forced=bool(row["asks_forced"]),
        substitute=Substitute(row["substitute"]),
        hints=None if row["hints"] is None else bool(row["hints"]),
        teaches=bool(row["teaches"]),
        rated=bool(row["rated"]),
        season=row["season"],
        pause=None if paused is None else Pause(row["paused_since"] or 0.0, paused),
        paused_total=row["paused_total"],
        clocks={seat: _clock(one) for seat, one in enumerate(rows) if one["clock_step"] is not None},
        proposals=tuple(proposals),
        barred=tuple(one for one in barred if isinstance(one, int)),
        former={one[0]: one[1] for one in barred if isinstance(one, list)},
        people={person.key: person for person in (*seated, *people)},
        plans=tuple(plans),
        terms={} if row["terms"] is None else dict(map(_terms, json.loads(row["terms"]))),
    )


def match_columns(match: Match) -> dict[str, Any]:
    """The columns of ``matches`` that are not part of the position."""
    place, pause = match.place, match.pause
    return {
        "version": match.version,
        "phase": match.phase.value,
        "seed": match.seed,
        "salt": match.salt,
        "language": match.language,
        "host": match.host,
        "guild": place.guild,
        "channel": place.channel,
        "message": place.message,
        "thread": place.thread,
        "previous": match.previous,
        "revision": match.revision,
        "step": match.step,
        "length": match.length,
        "undoable": match.undoable,
        "expires": match.expires,
        "pace": match.pace.value,
        "overrun": match.overrun.value,
        "asks_forced": match.asks_forced,
        "substitute": match.substitute.value,
        "hints": match.hints,
        "teaches": match.teaches,
        "rated": match.rated,
        "paused_until": pause.until if pause else None,
        "paused_since": pause.since if pause else None,
        "paused_total": match.paused_total,
        "proposals": match.proposals[-1].number if match.proposals else 0,
        "barred": json.dumps([*match.barred, *match.former.items()]),
        "terms": json.dumps([_listed(*one) for one in match.terms.items()]) if match.terms else None,
    }


def rows_of_match(match: Match, now: float) -> dict[Table, Rows]:
    """The rows that a match has in other tables, but for its log.

    A search is due from the moment at which the decision became pending; in a pause, at its end. A row that is written
    again because of that is free: the start of a pause ends the lease of a running search.
    """
    number, until = match.number, match.paused_until(now)
    return {
        sealed: [
            {
                "match": number,
                "seat": seat,
                "text": text,
                "actor": actor_number(match.sealers[seat]),
                "thought": match.thoughts.get(seat),
                "interaction": match.sealings.get(seat),
            }
            for seat, text in match.position.sealed.items()
        ],
        seats: [seat_columns(number, at, seat) for at, seat in enumerate(match.seats)],
        clocks: [_clock_columns(number, seat, clock) for seat, clock in match.clocks.items()],
        proposals: [_proposal_columns(number, proposal) for proposal in match.proposals],
        plans: [plan_columns(number, plan) for plan in match.plans],
        searches: [_search_columns(search, now if until is None else until) for search in searches_of(match)],
    }


def _terms(stored: Sequence[Any]) -> tuple[int, Terms]:
    """The number and the terms that ``_listed`` wrote."""
    number, pace, overrun, substitute, hints, rated, options = stored
    return number, Terms(Pace(pace), Overrun(overrun), Substitute(substitute), hints, rated, options)


def _listed(number: int, terms: Terms) -> list[Any]:
    words = [terms.pace.value, terms.overrun.value, terms.substitute.value]
    return [number, *words, terms.hints, terms.rated, dict(terms.options)]


def _seat(row: Columns, now: float) -> MatchSeat:
    person = None if row["key"] is None else person_of(row)
    until = row["away"] if row["season"] is None else _away_in_season(row)
    away = until if until is not None and until > now else None
    level = None if row["level"] is None else Level(row["level"])
    kind, passes = SeatKind(row["seat_kind"]), bool(row["passes"])
    return MatchSeat(kind, person, away, passes, row["joined"], level, row["agreed"])


def _away_in_season(row: Columns) -> float | None:
    """Until when the person's absence stops a clock in a season, all absences since it began taken together."""
    if row["away"] is None or row["away_since"] is None:
        return None
    is_known = row["season_away_year"] is not None
    before = row["season_away_used"] if row["season_away_year"] == row["away_year"] else 0.0
    spent: float = row["away_used"] - before if is_known else 0.0
    return min(float(row["away"]), float(row["away_since"]) + SEASON_AWAY_DAYS * DAY - spent)


def seat_columns(number: int, at: Seat, seat: MatchSeat) -> dict[str, Any]:
    """The row of ``seats`` for a seat of a match."""
    return {
        "match": number,
        "seat": at,
        "kind": seat.kind.value,
        "person": seat.key,
        "passes": seat.passes,
        "joined": seat.joined,
        "level": None if seat.level is None else seat.level.value,
        "agreed": seat.agreed,
    }


def _clock(row: Columns) -> SeatClock:
    values = {name: row[f"clock_{name}"] for name in CLOCK}
    return SeatClock(**values | {"stage": Stage(values["stage"])})


def _clock_columns(number: int, at: Seat, clock: SeatClock) -> dict[str, Any]:
    """The row of ``clocks`` for the clock of a seat of a match."""
    values = {name: getattr(clock, name) for name in CLOCK}
    return {"match": number, "seat": at} | values | {"stage": clock.stage.value}


def proposal_of(row: Columns) -> Proposal:
    """The proposal in a row of ``proposals``."""
    return Proposal(
        row["number"],
        ProposalKind(row["kind"]),
        row["by"],
        row["text"],
        row["step"],
        tuple(json.loads(row["asked"])),
        row["needed"],
        row["expires"],
        tuple(json.loads(row["yes"])),
        tuple(json.loads(row["no"])),
        None if row["ended"] is None else ProposalEnd(row["ended"]),
        row["made"],
    )


def _proposal_columns(number: int, proposal: Proposal) -> dict[str, Any]:
    """The row of ``proposals`` for a proposal in a match."""
    lists = {name: json.dumps(getattr(proposal, name)) for name in ("asked", "yes", "no")}
    values = {name: getattr(proposal, name) for name in PROPOSAL} | lists
    ended = proposal.ended.value if proposal.ended else None
    return {"match": number, "number": proposal.number} | values | {"kind": proposal.kind.value, "ended": ended}


def plan_of(row: Columns) -> Plan:
    """The answer in a row of ``plans``."""
    by, _, trigger = row["trigger"].partition(" ")
    return Plan(row["seat"], int(by), trigger, row["digest"], row["text"], actor_of(row["actor"]))


def plan_columns(number: int, plan: Plan) -> dict[str, Any]:
    """The row of ``plans`` for an answer in a match."""
    return {
        "match": number,
        "seat": plan.seat,
        "trigger": f"{plan.by} {plan.trigger}",
        "digest": plan.digest,
        "text": plan.text,
        "actor": actor_number(plan.actor),
    }


def event_of(row: Columns) -> Event:
    """The event in a row of ``events``."""
    values = {name: row[name] for name in EVENT}
    return Event(**values | {"kind": EventKind(row["kind"]), "actor": actor_of(row["actor"])})


def event_columns(number: int, at: int, event: Event, now: float) -> dict[str, Any]:
    """The row of ``events`` for an event of a match that is stored now."""
    return {
        "match": number,
        "number": at,
        "kind": event.kind.value,
        "seat": event.seat,
        "text": event.text,
        "actor": actor_number(event.actor),
        "draw": event.draw,
        "live": event.live,
        "at": now,
        "thought": event.thought,
        "interaction": event.interaction,
    }


def search_of(row: Columns) -> Search:
    """The decision in a row of ``searches``."""
    return Search(row["match"], row["seat"], row["step"], Level(row["level"]), row["due"] or 0.0, row["tries"])


def _search_columns(search: Search, due: float) -> dict[str, Any]:
    """The row of ``searches`` for a decision that may be made from that moment on."""
    key = {"match": search.match, "seat": search.seat}
    raised = {"step": search.step, "level": search.level.value, "due": due, "tries": 0}
    return key | raised | {"leased_until": None, "owner": None}


def person_of(row: Columns) -> Person:
    """The person in a row of ``people`` with ``nick``, the name on a server; None: it is the global name."""
    name = row["name"] or ""
    return Person(
        row["key"],
        row["user"] or 0,
        row["nick"] or name,
        row["locale"] or "en-US",
        name,
        Reading(row["reading"] or Reading.PICTURES),
        row["quiet"],
        moment_of(row["digest"]),
        bool(row["unreachable"]),
    )


def item_of(row: Columns) -> OutboxItem:
    """The item in a row of ``outbox``."""
    return OutboxItem(**{name: row[name] for name in ITEM} | {"kind": every_kind()[row["kind"]]})


def message_of(row: Columns) -> SentMessage:
    """The message in a row of ``sent_messages``."""
    return SentMessage(**{name: row[name] for name in MESSAGE} | {"kind": every_kind()[row["kind"]]})


def message_columns(message: SentMessage) -> dict[str, Any]:
    """The row of ``sent_messages`` for a message."""
    return vars(message) | {"kind": message.kind.value}
