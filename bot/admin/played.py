"""Check one match. A fault is a sentence without its beginning and full stop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.games.base import CHANCE, Move, Seat
from bot.games.chance import Chance
from bot.match.model import MatchPhase, SeatKind, seed_of
from bot.match.play import Search
from bot.match.position import Event, EventKind, Position, last_state
from bot.match.view import foreseen_in
from bot.store.rows import Columns, event_of, moment_of, plan_of

UNSTARTED: Final = (SeatKind.OPEN, SeatKind.INVITED)  # kinds of seats that no running match has


def seat_faults(match: Columns, seats: Sequence[Columns]) -> Iterator[str]:
    """Check that seats are numbered from 0, that none is missing, and that no person has two."""
    if [seat["seat"] for seat in seats] != list(range(match["seats"])):
        stored = ", ".join(str(seat["seat"]) for seat in seats) or "none"
        yield f"it has {match['seats']} seats, but those stored are {stored}"
    people = [seat["person"] for seat in seats if seat["kind"] == SeatKind.PERSON]
    if None in people:
        yield "a seat is taken, but has no player"
    if len(set(people)) < len(people):
        yield "a person has two of its seats"
    yield from (
        f"seat {seat['seat']} is a computer's, but has no level"
        for seat in seats
        if seat["kind"] == SeatKind.COMPUTER and seat["level"] is None
    )
    if match["phase"] == MatchPhase.RUNNING:
        yield from (
            f"it runs, but seat {seat['seat']} is {seat['kind']}" for seat in seats if seat["kind"] in UNSTARTED
        )


def log_faults(match: Columns, stored: Position, rows: Sequence[Columns]) -> Iterator[str]:
    """Check that the log is complete and legal, and that it folds to the stored position."""
    if [row["number"] for row in rows] != list(range(match["length"])):
        yield f"{match['length']} rows of its log are counted, but {len(rows)} stored or wrongly numbered"
        return
    log = [event_of(row) for row in rows]
    yield from _seed_faults(match)
    if match["phase"] not in (MatchPhase.RUNNING, MatchPhase.OVER):
        if any(event.kind is not EventKind.NOTE for event in log):
            yield f"it is {match['phase']}, but has been played"
        return
    if match["version"] < stored.game.version:
        return  # its log was played by older rules; the next change of the match makes a new beginning
    folded, fault = _replay(match, stored.initial, log)
    if fault:
        yield fault
        return
    draws = [event.draw for event in log if event.draw is not None]
    if match["secret"] is not None and draws != list(range(len(draws))):
        yield "the numbers of its draws have gaps"
    for name in ("state", "draws", "ended"):
        if getattr(folded, name) != getattr(stored, name):
            yield f"its log makes another position than the one stored (they differ in: {name})"
    if (match["phase"] == MatchPhase.OVER) != (not folded.to_act):
        yield f"it is noted as {match['phase']}, but its log says otherwise"
    at = match["undoable"]
    if at is not None and not (0 <= at < len(log) and log[at].live and log[at].kind is EventKind.MOVE):
        yield f"row {at} can be taken back, it says, but is no move that stands"


def _seed_faults(match: Columns) -> Iterator[str]:
    """Check that the seed follows from secret and salt. A match older than secrets has only a seed."""
    secret, salt = match["secret"], match["salt"]
    if secret is None:
        return
    if match["phase"] in (MatchPhase.OPEN, MatchPhase.CLOSED):
        if match["seed"] or salt is not None:
            yield "it has not begun, but its shuffles are determined already"
    elif salt is None or match["seed"] != seed_of(secret, salt):
        yield "its seed is not the one that its secret and salt make"


def _replay(match: Columns, position: Position, log: Sequence[Event]) -> tuple[Position, str]:
    """The fold of a log, each event checked as strictly as a decision, and the fault of the first bad one or ""."""
    start = last_state(log)
    for at, event in enumerate(log):
        if at < start:
            event = replace(event, live=False)
        try:
            if fault := _event_fault(match, position, event):
                return position, f"row {at} of its log{fault}"
            position = position.after(event)
        except Exception as fault:  # rules that raise are a fault of the log or of the rules: both are reported
            return position, f"row {at} of its log cannot be played ({type(fault).__name__}: {fault})"
    return position, ""


def _event_fault(match: Columns, position: Position, event: Event) -> str:
    """The fault of an event at this position; "" if there is none."""
    if event.live and event.kind is EventKind.MOVE and event.text not in position.moves(event.seat):
        return f", {event.text!r} of seat {event.seat}, was not possible"
    drawn: str | None = None
    chance = Chance(match["seed"], event.draw or 0)
    if event.live and event.kind is EventKind.CHANCE:
        if position.to_act != (CHANCE,):
            return " is an outcome of chance, which was not to act"
        drawn = position.game.chance(position.state, chance)
    elif event.live and event.kind is EventKind.MOVE and event.draw is not None and match["secret"] is not None:
        drawn = chance.pick(position.random_moves(event.seat))
    if drawn is not None and drawn != event.text:
        return f" says {event.text!r}, but its seed makes it {drawn!r}"
    return ""


def plan_faults(
    match: Columns, position: Position, seats: Sequence[Columns], plans: Sequence[Columns]
) -> Iterator[str]:
    """Check that each plan belongs to a person who plays, and answers a possible move by a legal one."""
    if plans and match["phase"] != MatchPhase.RUNNING:
        yield f"answers are planned, but it is {match['phase']}"
        return
    people = {seat["seat"]: seat["person"] for seat in seats if seat["kind"] == SeatKind.PERSON}
    for plan in map(plan_of, plans):
        name = f"the answer {plan.text!r} to {plan.trigger!r}, planned for seat {plan.seat},"
        if plan.actor.person is None or people.get(plan.seat) != plan.actor.person:
            yield f"{name} is by a person who does not have that seat"
        elif not plan.is_void and match["version"] == position.game.version:  # else other rules have foreseen it
            answer = foreseen_in(replace(position, sealed={}), plan.seat).get(plan.trigger)
            if answer is None or position.to_act != (plan.by,):
                yield f"{name} is to a move that cannot come"
            elif plan.text not in answer.moves:
                yield f"{name} is not possible"


def sealed_faults(match: Columns, position: Position, sealed: Mapping[Seat, Move]) -> Iterator[str]:
    """Check that sealed choices are legal, belong to seats to act, and are not complete."""
    if not sealed:
        return
    if match["phase"] != MatchPhase.RUNNING or not position.is_secret:
        yield "choices are sealed, but none are asked for in secret"
        return
    for seat, text in sealed.items():
        if text not in position.moves(seat):
            yield f"seat {seat} has sealed {text!r}, which is not possible"
    if not position.waiting:
        yield "all choices are sealed, but the round has not been played"


def search_faults(rows: Sequence[Columns], pending: Sequence[Search]) -> Iterator[str]:
    """Check that exactly the pending decisions of computers have a search."""
    wanted = {(one.seat, one.step, one.level.value) for one in pending}
    stored = {(row["seat"], row["step"], row["level"]) for row in rows}
    for seat, step, _ in sorted(wanted - stored):
        yield f"the decision of the computer in seat {seat} is pending at step {step}, but has no search"
    for seat, step, _ in sorted(stored - wanted, key=repr):  # damaged rows may hold values of any type
        yield f"there is a search for seat {seat} at step {step}, whose decision is not pending"
    for row in rows:
        if row["due"] is not None and moment_of(row["due"]) is None:
            yield f"the search for seat {row['seat']} is due at {row['due']!r}, which is no moment: it is never tried"


@dataclass(frozen=True)
class StoredPlace:
    """Where a match is: its server, the channel of its table, and the thread or channel where it is shown, if any.

    It also stands for matches that cannot be read, unlike ``bot.match.model.Place``.
    """

    match: int
    guild: int
    channel: int
    place: int | None
