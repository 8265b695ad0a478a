"""Computer players: their seats at open tables, and their decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.computer.base import Level
from bot.games.base import Move, Seat
from bot.match.clocks import Stage
from bot.match.commands import AddComputer, Facts, PlayComputer, RemoveComputer
from bot.match.errors import MovedOn, Paused, UserError
from bot.match.lobby import check_host
from bot.match.model import Change, Match, MatchSeat, Phase, SeatKind
from bot.match.play import play_move, with_position, with_seat
from bot.match.position import COMPUTER, TABLE, ActorKind, Event, EventKind

MAX_BACKOFF: Final = 300.0  # seconds between two tries


@dataclass(frozen=True)
class Search:
    """A pending decision of a computer player.

    Attributes:
        step: the step of the match at which it is pending.
        due: the moment from which it may be tried, in seconds since 1970; 0 if it is not stored.
        tries: failed tries so far.
    """

    match: int
    seat: Seat
    step: int
    level: Level
    due: float = field(default=0.0, compare=False)
    tries: int = field(default=0, compare=False)

    @property
    def backoff(self) -> float:
        """Seconds until the next try. Doubles with every failure, up to MAX_BACKOFF."""
        return float(min(MAX_BACKOFF, 2.0 ** min(self.tries, 16)))


def searches_of(match: Match) -> tuple[Search, ...]:
    """The pending decisions of computer players in the match, by seat."""
    if match.phase is not Phase.RUNNING:
        return ()
    found = ((seat, computer_level(match, seat)) for seat in match.position.waiting if seat >= 0)
    return tuple(Search(match.number, seat, match.step, level) for seat, level in found if level is not None)


def active_searches(match: Match, now: float) -> tuple[Search, ...]:
    """The searches that can run at ``now``, in seconds since 1970: none in a pause."""
    return searches_of(match) if match.paused_until(now) is None else ()


def computer_level(match: Match, seat: Seat) -> Level | None:
    """The level of the computer that decides for the seat at present; None if none does.

    The table's substitute plays seats whose time has run out.
    """
    holder, clock = match.seats[seat], match.clocks.get(seat)
    if holder.kind in (SeatKind.COMPUTER, SeatKind.VACANT):
        return holder.level
    is_absent = clock is not None and clock.is_pending and clock.stage is Stage.OUT
    return match.substitute.level if is_absent else None


def add_computer(match: Match, command: AddComputer, facts: Facts, now: float) -> Change:
    """Give a free seat of an open table to a computer, by the host."""
    check_host(match, command.actor)
    computers = [seat for seat in match.seats if seat.kind is SeatKind.COMPUTER]
    if command.interaction is not None and command.interaction in (seat.joined for seat in computers):
        return Change(match, match, command.actor)
    free = next((at for at, seat in enumerate(match.seats) if seat.kind is SeatKind.OPEN), None)
    if free is None:
        raise UserError("too-few-seats", free=0)
    seated = MatchSeat(SeatKind.COMPUTER, joined=command.interaction, level=command.level)
    return Change(match, with_seat(match, free, seated), command.actor)


def remove_computer(match: Match, command: RemoveComputer, facts: Facts, now: float) -> Change:
    """Free the seat of a computer at an open table, by the host."""
    check_host(match, command.actor)
    seat = command.seat
    if not 0 <= seat < len(match.seats) or match.seats[seat].kind is not SeatKind.COMPUTER:
        raise UserError("computer-gone")
    return Change(match, with_seat(match, seat, MatchSeat(SeatKind.OPEN)), command.actor)


def play_computer(match: Match, command: PlayComputer, facts: Facts, now: float) -> Change:
    """Play or seal a computer's move, then its planned steps as long as they are foreseeable.

    Raises MovedOn if the decision is no longer pending, UserError("not-in-match") for any actor but a computer, and
    Paused in a pause of the match.
    """
    if command.actor.kind is not ActorKind.COMPUTER:
        raise UserError("not-in-match")
    if match.phase is not Phase.RUNNING:
        raise MovedOn("match-over" if match.phase is Phase.OVER else "not-started")
    seat, thought = command.seat, command.thought
    if not any((one.seat, one.step) == (seat, command.step) for one in searches_of(match)):
        raise MovedOn("moved-on")
    if (until := match.paused_until(now)) is not None:
        raise Paused(until)
    if not command.moves:
        raise ValueError("a computer plays a move")
    first, *planned = command.moves
    change = play_move(match, seat, match.position.read(seat, first), COMPUTER)
    if change.after.position.sealed.get(seat) is not None and not change.events:
        thoughts = {**match.thoughts, seat: thought} if thought else match.thoughts
        return Change(match, replace(change.after, thoughts=thoughts), COMPUTER)
    events, step = list(change.events), change
    while (move := _next_step(step, seat, planned)) is not None:
        step = play_move(step.after, seat, move, COMPUTER)
        events += step.events
    if len(events) > len(change.events):
        after = with_position(match, step.after.position, events, seat)
    else:
        after = change.after
    own = (EventKind.MOVE, seat, COMPUTER)
    noted = [replace(one, thought=thought) if (one.kind, one.seat, one.actor) == own else one for one in events]
    return Change(match, replace(after, undoable=None), COMPUTER, tuple(noted))


def _next_step(made: Change, seat: Seat, planned: list[Move]) -> Move | None:
    """The next planned step, taken from the list; None where the plan ends.

    It ends where chance, another seat or a question has come in between, where something hidden has been shown, and
    where the step is not legal. Forced moves that the table has played since are skipped.
    """
    assert made.before is not None
    if not _is_foreseeable(made.before, made.events, seat):
        return None
    for event in made.events[1:]:
        if planned[:1] == [event.text]:
            del planned[0]
    position = made.after.position
    if not planned or position.to_act != (seat,) or planned[0] not in position.moves(seat):
        return None
    return planned.pop(0)


def _is_foreseeable(match: Match, events: Sequence[Event], seat: Seat) -> bool:
    """Whether these events are one step of the seat with forced moves after it, and show nothing hidden."""
    position = match.position
    for at, event in enumerate(events):
        is_own = event.kind is EventKind.MOVE and event.seat == seat and event.draw is None
        is_forced = at > 0 and event.actor == TABLE
        if not is_own or not (at == 0 or is_forced) or position.reveals(seat, event.text):
            return False
        position = position.after(event)
    return position.to_act == (seat,)
