"""The policy of delivery: who gets which message, when it is due, and when a person may be pinged.

Recipients and due times follow from what a change does, not from its command. No other module knows what quiet hours
and digests mean for a ping. Moments and days are read as people give them. All moments are seconds since 1970.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo
from functools import cache
from math import inf
from typing import Final, Self
from zoneinfo import ZoneInfo, available_timezones

from bot.delivery.items import ANSWERED, PLACE, SEALED, Answer, Contact, Kind, MessageKind, Recipient
from bot.games.base import CHANCE
from bot.match.clocks import HOUR, SeatClock, Stage
from bot.match.errors import UserError, existing
from bot.match.model import Change, Match, MatchPhase, Person, ProposalEnd, SeatKind, settings_of
from bot.match.position import TABLE, EventKind

LOST_PLACE: Final = ((PLACE, Kind.BOARD),)  # whose delivery finds another place for a match whose thread is gone
CHANGED_NAMES: Final = tuple(  # what shows the names of players at a match's place
    (PLACE, one) for one in (Kind.BOARD, Kind.TURN, Kind.TABLE, Kind.THREAD, Kind.PROPOSAL)
)
ASKING: Final = (Kind.PROMPT, Kind.PING)  # ask a person for a decision: one of them is sent
DAY_MINUTES: Final = 24 * 60
TIME_OF_DAY: Final = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?(?:\s*(?:h|uhr))?", re.IGNORECASE)
DATE: Final = re.compile(
    r"(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\.\s*(\d{1,2})(?:\.\s*(\d{4}|\d{2})?)?"
    r"|(\d{1,3})(?:\s*(?:days?|tage?n?|(weeks?|wochen?)))?"
)
SPREAD: Final = 3000  # seconds of an hour over which the digests of all people are spread
RECENT: Final = timedelta(days=31)  # a date without a year that lies further back is one of the next year


def pings_at(
    contact: Contact | Person | None,
    now: float,
    clock: SeatClock | None = None,
    digested: tuple[int, str] | None = None,
) -> float:
    """When a person may be pinged: ``now``, or when their quiet hours end; infinity: a digest replaces the ping.

    ``clock``: of the pending decision that the ping is about, None: of none. Quiet hours that outlast its time do not
    defer it, unless that has passed: the next stage of the clock has a ping of its own. A digest replaces the ping if
    it comes before the time runs out, or if the last one has reported the clock at this stage.
    ``digested``: the step and the stage of the clock that the last digest has reported.
    """
    quiet = QuietHours.from_text(contact.quiet) if contact else None
    if clock is None:
        return _after(quiet, now)
    if contact is not None and contact.digest is not None and not contact.unreachable:
        is_reported = digested == (clock.step, clock.stage.value)
        if is_reported or clock.ends is None or clock.ends > _after(quiet, contact.digest):
            return inf
    until = _after(quiet, now)
    return until if clock.ends is None or until < clock.ends or clock.ends <= now else now


def _after(quiet: QuietHours | None, moment: float) -> float:
    """The moment, or the end of the quiet hours around it."""
    return (quiet.until(moment) if quiet else None) or moment


def awake(people: Iterable[int], contacts: Mapping[int, Contact], now: float) -> list[int]:
    """Those of these people whom a message to several may mention with a ping now.

    The others are named silently; each of them gets a message of their own (see ``items_for_unpinged``).
    """
    return [key for key in people if pings_at(contacts.get(key), now) <= now]


def due_times(change: Change, now: float) -> dict[Recipient, float]:
    """The items that the change raises, and when each is due. Those whose ping a digest replaces are left out.

    An item that has nothing to do but to ping its recipient waits until that is allowed.
    """
    matches = [match for match in (change.before, change.after) if match is not None]
    people = {seat.key: seat.person for match in matches for seat in match.seats}
    dues = {(key, kind): _due_at(change, people.get(key), kind, now) for key, kind in items_for(change)}
    return {item: due for item, due in dues.items() if due < inf}


def _due_at(change: Change, person: Person | None, kind: MessageKind, now: float) -> float:
    """When a person's item is due; infinity: a digest replaces its ping. Without a person: an item of the place."""
    before, after = change.before, change.after
    if person is None or before is None:
        return now
    if kind not in ASKING:
        asking = [one for one in before.open_proposals if one.is_direct and person.key in one.asked]
        return now if kind is Kind.PROPOSAL and asking else pings_at(person, now)
    seat, was_running = after.seat_of(person.key), before.phase is MatchPhase.RUNNING
    clock = after.clocks.get(seat) if seat is not None and after.phase is MatchPhase.RUNNING else None
    was_asked = was_running and before.seat_of(person.key) in before.position.to_act  # there may be messages about it
    is_new = clock is not None and clock.since is not None and clock.is_pending and not was_asked
    return pings_at(person, now, clock) if is_new else now


def items_for(change: Change) -> list[Recipient]:
    """The recipients (a person's key or PLACE) and kinds that the change makes out of date, without duplicates."""
    before, after = change.before, change.after
    if before is None:
        if sum(seat.kind is SeatKind.PERSON for seat in after.seats) > 1:  # brought together by matchmaking
            return [(PLACE, Kind.PAIRING)]
        is_delivered = after.previous is not None or after.place.is_direct or change.redraw
        return [(PLACE, Kind.TABLE)] if is_delivered else []
    found = [*_of_table(before, after), *_of_thread(before, after)]
    if after.phase in (MatchPhase.RUNNING, MatchPhase.OVER):
        found += _of_board(change, before, after)
        found += _of_people(change, before, after)
        found += _of_notices(change, before, after)
    if after.proposals != before.proposals or (change.redraw and after.open_proposals):
        found += [(PLACE, Kind.PROPOSAL), (PLACE, Kind.TURN)]
        new = [one for one in after.proposals if one.is_direct and one not in before.proposals]
        found += [(key, Kind.PROPOSAL) for one in new for key in one.asked]
    return list(dict.fromkeys(found))


def answer_of(change: Change, message: int | None) -> Answer | None:
    """What a change means for its actor's direct message of the match; None if it is no decision of a seated person.

    ``message``: the id of the direct message in which the decision was made, None: elsewhere.
    """
    before, after, actor = change.before, change.after, change.actor
    seat = before.seat_of(actor.person) if before is not None and actor.person is not None else None
    if before is None or seat is None or actor.person is None:
        return None
    sealed = after.position.sealed.get(seat)
    kinds = (EventKind.MOVE, EventKind.UNDO)
    has_decided = any(one.kind in kinds and one.seat == seat and one.actor == actor for one in change.events)
    if not has_decided and sealed == before.position.sealed.get(seat):
        return None
    text: str | None = SEALED if sealed is not None else ANSWERED
    old, new = before.clocks.get(seat), after.clocks.get(seat)
    if seat in after.position.waiting and old is not None and new is not None and old.step == new.step:
        text = None
    return Answer(after.number, actor.person, message, after.length, text)


def items_for_contact(person: int | None) -> list[Recipient]:
    """What asks the person for decisions, and is looked at again when their notification settings change."""
    return [] if person is None else [(person, kind) for kind in ASKING]


def items_for_unpinged(people: Iterable[int], contacts: Mapping[int, Contact], now: float) -> dict[Recipient, float]:
    """Items for people whom a message at the match's place names silently: each pings once that is allowed."""
    return {(person, Kind.MENTION): pings_at(contacts.get(person), now) for person in people}


def _items_for_decision(match: Match) -> Iterator[Recipient]:
    """The players to act: each a prompt and a ping, one of which is sent (see ``Contact``)."""
    for seat in match.position.to_act if match.phase is MatchPhase.RUNNING else ():
        yield from items_for_contact(match.key_at(seat))


def _of_table(before: Match, after: Match) -> Iterator[Recipient]:
    """The table's message shows seats and terms while it is open, then where the match is played, then the result."""
    terms_changed = settings_of(before) != settings_of(after)
    sits_changed = before.phase is MatchPhase.OPEN and (before.seats, before.host) != (after.seats, after.host)
    was_posted = before.place.thread is not None and after.place.message is not None
    link_changed = was_posted and before.place.thread != after.place.thread
    if before.phase is not after.phase or terms_changed or sits_changed or link_changed:
        yield PLACE, Kind.TABLE


def _of_thread(before: Match, after: Match) -> Iterator[Recipient]:
    """The thread has the players as members and names them; once the match is over it archives itself sooner."""
    was_running, is_running = before.phase is MatchPhase.RUNNING, after.phase is MatchPhase.RUNNING
    seats = range(len(after.seats)) if was_running and is_running else ()
    has_newcomer = any(after.key_at(seat) not in (None, before.key_at(seat)) for seat in seats)
    if has_newcomer or ((was_running or is_running) and before.phase is not after.phase):
        yield PLACE, Kind.THREAD


def _of_board(change: Change, before: Match, after: Match) -> Iterator[Recipient]:
    """The board shows a position; the line below it who is to act, who has decided, and what has happened since."""
    if is_own_step(change):
        return
    happened = any(event.kind is not EventKind.NOTE or event.seat != CHANCE for event in change.events)
    sealed = before.position.sealed.keys() != after.position.sealed.keys()
    changed = [seat for seat in after.clocks if _stage_changed(before, after, seat)]
    stages = {match.clocks[seat].stage for seat in changed for match in (before, after)}
    is_new = change.has_new_step or before.phase is not after.phase
    has_moved = before.place.thread != after.place.thread
    if has_moved and not change.events and not change.redraw:  # the delivery of a board has found the place
        has_moved = before.place.thread is not None
    elif is_new or has_moved:
        yield PLACE, Kind.BOARD
    if is_new or happened or sealed or not stages.isdisjoint((Stage.GRACE, Stage.OUT)) or has_moved or change.redraw:
        yield PLACE, Kind.TURN


def _of_people(change: Change, before: Match, after: Match) -> Iterator[Recipient]:
    """Prompts and pings follow the pending decision, its clock, and who has the seat."""
    played = after.position is not before.position and bool(change.events or change.undone)
    if (played and not is_own_step(change)) or before.phase is not after.phase:
        yield from _items_for_decision(after)
        yield from _items_for_decision(before)
    elif change.redraw:
        yield from _items_for_decision(after)
    if before.place.is_direct is not after.place.is_direct:  # in direct messages each player has one
        yield from ((key, Kind.PROMPT) for seat in range(len(after.seats)) if (key := after.key_at(seat)) is not None)
    for seat in range(len(after.seats)):
        new, was_running = after.key_at(seat), before.phase is MatchPhase.RUNNING
        if was_running and before.key_at(seat) != new:
            yield from items_for_contact(before.key_at(seat))
            yield from items_for_contact(new)
        # a choice that replaces another concerns its author alone, whose prompts ``answer_of`` raises
        has_sealed = (seat in after.position.sealed) != (seat in before.position.sealed)
        if has_sealed or _stage_changed(before, after, seat):
            yield from items_for_contact(new)
        if new is not None and was_running and after.phase is not MatchPhase.RUNNING:
            yield new, Kind.PROMPT  # answered ones are deleted at the end


def _of_notices(change: Change, before: Match, after: Match) -> Iterator[Recipient]:
    """A notice is a new message: to the players at the end, of a lost seat, and of another's resignation.

    Who has caused the end or has resigned knows it already.
    """
    if before.phase is not MatchPhase.RUNNING:
        return
    seats = range(len(after.seats))
    is_over = after.phase is MatchPhase.OVER
    resigned = {event.actor.person for event in change.events if event.kind is EventKind.RESIGN}
    if is_over or resigned:
        informed = _ended_by(change) if is_over else resigned
        keys = [match.key_at(seat) for match in (before, after) for seat in seats]
        concerned = [key for key in keys if key not in informed]
    else:
        vacated = [seat for seat in seats if after.seats[seat].kind is SeatKind.VACANT]
        concerned = [key for seat in vacated if (key := before.key_at(seat)) != change.actor.person]
    people = [key for key in dict.fromkeys(concerned) if key is not None]
    if people:
        yield PLACE, Kind.NOTICE
        yield from ((key, Kind.NOTICE) for key in people)


def _ended_by(change: Change) -> set[int | None]:
    """The keys of those whose decision has ended the match: who has acted, or who has agreed to a proposal last."""
    before = {one.number: one for one in change.before.proposals} if change.before else {}
    for proposal in change.after.proposals:
        old = before.get(proposal.number)
        if old is not None and old.ended is None and proposal.ended is ProposalEnd.AGREED:
            return {one for one in proposal.yes if one not in old.yes}
    return {change.actor.person}


def is_own_step(change: Change) -> bool:
    """Whether a person has only gone on, or gone back, within a turn: others see it once the turn is over."""
    before, after = change.before, change.after
    if (
        before is None
        or not change.has_new_step
        or before.phase is not MatchPhase.RUNNING
        or after.phase is not MatchPhase.RUNNING
    ):
        return False
    acting = before.position.to_act
    if len(acting) != 1 or after.position.to_act != acting or change.redraw:
        return False
    if change.undone:
        return change.undone == (before.undoable,)
    return all(
        event.kind in (EventKind.CHANCE, EventKind.STATE)
        or (event.kind is EventKind.MOVE and event.seat == acting[0] and event.actor != TABLE)
        for event in change.events
    )


def _stage_changed(before: Match, after: Match, seat: int) -> bool:
    old, new = before.clocks.get(seat), after.clocks.get(seat)
    return old is not None and new is not None and old.stage is not new.stage


@dataclass(frozen=True)
class QuietHours:
    """Hours of the day in which a person is not pinged: ``start`` and ``end`` in minutes, and a time zone's name."""

    start: int
    end: int
    zone: str

    @classmethod
    def parse(cls, start: str, end: str, zone: str) -> Self | None:
        """Read typed text such as "22", "7:30" and "europe/berlin" or "Berlin"; None if it cannot be read."""
        first, last, name = read_time(start), read_time(end), read_zone(zone)
        if first is None or last is None or name is None or first == last:
            return None
        return cls(first, last, name)

    @classmethod
    def from_text(cls, text: str | None) -> Self | None:
        """Read what ``str`` wrote; None for None and for anything else."""
        start, _, rest = (text if isinstance(text, str) else "").partition(" ")
        end, _, zone = rest.partition(" ")
        return cls.parse(start, end, zone) if zone else None

    def __str__(self) -> str:
        return f"{_time_of_day(self.start)} {_time_of_day(self.end)} {self.zone}"

    def until(self, now: float) -> float | None:
        """When the quiet hours around ``now`` end; None outside of them."""
        zone = ZoneInfo(self.zone)
        local = datetime.fromtimestamp(now, zone)
        minute = local.hour * 60 + local.minute
        is_overnight = self.start > self.end
        if not (minute >= self.start or minute < self.end if is_overnight else self.start <= minute < self.end):
            return None
        day = local.date() + timedelta(days=is_overnight and minute >= self.start)
        at = time(self.end // 60, self.end % 60)
        ends = [datetime.combine(day, at.replace(fold=fold), zone).timestamp() for fold in (0, 1)]
        # Of an hour that comes twice when clocks are put back: the first end still to come
        return next((end for end in ends if end > now), now + HOUR)


def read_time(text: str) -> int | None:
    """The minutes of a typed time of day such as "22", "7:30" or "18 Uhr"; None if it cannot be read."""
    found = TIME_OF_DAY.fullmatch(text.strip())
    if found is None or int(found[2] or 0) >= 60:
        return None
    minutes = int(found[1]) * 60 + int(found[2] or 0)
    return None if minutes > DAY_MINUTES else minutes % DAY_MINUTES


def _time_of_day(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def next_hour(hour: int, zone: str, now: float, delay: float = 0.0) -> float:
    """The first moment after ``now`` that lies ``delay`` seconds after that hour (0 to 23) of a day in the time zone.

    An hour that clocks skip is counted as if they did not; of one that comes twice the first is meant.
    """
    place = ZoneInfo(zone)
    today = datetime.fromtimestamp(now - delay, place).date()
    days = (today + timedelta(days=ahead) for ahead in range(3))
    found = (datetime.combine(day, time(hour), place).timestamp() + delay for day in days)
    return next(moment for moment in found if moment > now)


def digest_due(person: int, hour: int, zone: str, now: float) -> float:
    """When the next digest of the person with this key is made, which wants it in that hour of the day."""
    return next_hour(hour, zone, now, person % SPREAD)


@cache
def time_zones() -> Mapping[str, str]:
    """The names of all time zones, by the same name in lower case."""
    return {name.casefold(): name for name in sorted(available_timezones())}


def read_zone(text: str) -> str | None:
    """The time zone of that name, or the only one whose city has it; None if there is none."""
    typed = text.strip().casefold().replace(" ", "_")
    of_city = [name for small, name in time_zones().items() if small.endswith(f"/{typed}")]
    return time_zones().get(typed) or (of_city[0] if typed and len(of_city) == 1 else None)


def read_day(text: str, now: float, zone: str | None) -> float:
    """The moment that a typed day means; raises UserError("no-date").

    A date ("2026-12-24", "24.12.", "24.12.2026") is the beginning of that day in the time zone, by default UTC. A
    number is that many days from now, or weeks.
    """
    place: tzinfo = ZoneInfo(zone) if zone else UTC
    found = existing(DATE.fullmatch(text.strip().casefold()), "no-date", text=text)
    today = datetime.fromtimestamp(now, place)
    year, month, day, german_day, german_month, german_year, days, weeks = found.groups()
    try:
        if days:
            count = int(days) * (7 if weeks else 1)
            return (today + timedelta(days=count)).timestamp() if count else now
        if year:
            return datetime(int(year), int(month), int(day), tzinfo=place).timestamp()
        century = 2000 if german_year and len(german_year) == 2 else 0
        named = century + int(german_year or today.year)
        given = datetime(named, int(german_month), int(german_day), tzinfo=place)
        if given < today - RECENT and not german_year:
            given = given.replace(year=given.year + 1)
        return given.timestamp()
    except (ValueError, OverflowError) as fault:
        raise UserError("no-date", text=text) from fault
