"""Open tables: people join, agree on terms, leave, and start."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import Final

from bot.games import GAMES
from bot.games.base import Seat
from bot.match.clocks import DAY
from bot.match.commands import (
    AddComputer,
    Agree,
    Decline,
    Expire,
    Facts,
    Invite,
    Join,
    Leave,
    Open,
    RemoveComputer,
    RemoveGuest,
    SetTerms,
    Start,
)
from bot.match.errors import MovedOn, UserError, existing, require
from bot.match.model import (
    NO_HOST,
    Change,
    Match,
    MatchPhase,
    MatchSeat,
    Person,
    Place,
    SeatKind,
    known_number,
    salt_of,
    seed_of,
    settings_of,
    unagreed,
    with_numbered_terms,
)
from bot.match.play import AutoPlay, advance, with_seat
from bot.match.position import TABLE, Actor, Event, EventKind, Position

OPEN_DAYS: Final = 7  # after which an open table expires
MAX_MATCHES: Final = 20  # open tables and running matches a person; invitations do not count
MAX_INVITATIONS: Final = 5  # a host, at all open tables together


def check_room(facts: Facts, number: int = 0) -> None:
    """Raise UserError if the person has too many matches to enter this one."""
    require(number in facts.matches or len(facts.matches) < MAX_MATCHES, "too-many-tables", most=MAX_MATCHES)


def check_refusals(facts: Facts, guests: Iterable[Person]) -> None:
    """Raise UserError if one of these people refuses to be invited; it does not say why."""
    refusing = list({guest.key: guest for guest in guests if guest.key in facts.refusing}.values())
    require(not refusing, "invitation-refused", names=_names(refusing), count=len(refusing))


def check_invitations(facts: Facts, guests: Collection[Person]) -> None:
    """Raise UserError if the host may not invite these people, who are not invited yet."""
    check_refusals(facts, guests)
    has_room = not guests or facts.invitations + len(guests) <= MAX_INVITATIONS
    require(has_room, "too-many-invitations", most=MAX_INVITATIONS, open=facts.invitations)


def open_table(command: Open, facts: Facts, now: float) -> Change:
    """A new table. Host, paired person and computers sit down, and seats are kept for the invited.

    The table of a season's match has no host and stays until its match begins.
    """
    host, invited, computers = command.host, command.invited, command.computers
    sitting = [host, *([] if command.paired is None else [command.paired])]
    game = GAMES.get(command.game)
    fewest = max(game.seats[0] if game else 1, len(sitting) + len(invited) + len(computers))
    position = Position.open(command.game, fewest if command.seats is None else command.seats, command.options)
    keys = {guest.key for guest in invited}
    require(host.key not in keys, "opponent-self")
    require(len(keys) == len(invited) < position.seats, "too-many-invited")
    require(len(invited) + len(computers) < position.seats, "too-many-computers")
    check_room(facts)
    check_invitations(facts, invited)
    seats = [
        *(MatchSeat(SeatKind.PERSON, one, joined=command.interaction) for one in sitting),
        *(MatchSeat(SeatKind.INVITED, guest) for guest in invited),
        *(MatchSeat(SeatKind.COMPUTER, level=level) for level in computers),
    ]
    seats += [MatchSeat(SeatKind.OPEN)] * (position.seats - len(seats))
    match = Match(
        position=position,
        seats=tuple(seats),
        phase=MatchPhase.OPEN,
        language=command.language,
        host=host.key if command.fixture is None else NO_HOST,
        place=Place(command.guild, command.channel),
        seed=b"",
        secret=command.secret,
        previous=command.previous,
        expires=now + OPEN_DAYS * DAY if command.fixture is None else None,
        version=position.game.version,
        **settings_of(command),
        people={person.key: person for person in (*sitting, *invited)},
    )
    after = with_numbered_terms(match)
    return Change(None, after, command.actor, redraw=command.is_post, entrant=host.key, interaction=command.interaction)


def join(match: Match, command: Join, facts: Facts, now: float) -> Change:
    """Take the seat kept for this person or an open one; in a running match a vacant one, a former player the own."""
    guest = command.guest
    check_room(facts, match.number)
    require(match.phase is not MatchPhase.OVER, "match-over")
    require(match.phase is not MatchPhase.CLOSED, "table-closed")
    if (sitting := match.seat_of(guest.key)) is not None:
        if command.interaction is not None and match.seats[sitting].joined == command.interaction:
            return Change(match, match, command.actor)
        raise UserError("already-joined")
    require(guest.key not in match.barred, "removed-by-vote" if guest.key in match.former else "barred")
    is_open = match.phase is MatchPhase.OPEN
    kinds = (SeatKind.INVITED, SeatKind.OPEN) if is_open else (SeatKind.VACANT,)
    free = [at for at, seat in enumerate(match.seats) if seat.kind in kinds and seat.key in (guest.key, None)]
    require(free or is_open, "table-started")
    require(free, "table-full", names=_names(match.invited), kept=len(match.invited))
    own = match.former.get(guest.key)
    require(own is None or own in free, "own-seat-only")
    seat = min(free, key=lambda at: match.seats[at].key is None) if own is None else own
    holder = MatchSeat(SeatKind.PERSON, guest)
    if is_open:
        holder = replace(holder, joined=command.interaction, agreed=known_number(match, command.terms))
    after = with_seat(match, seat, holder)
    events = () if is_open else (Event(EventKind.SEAT, seat, f"person {guest.key}", command.actor),)
    return Change(match, after, command.actor, events, entrant=guest.key)


def _check_open(match: Match) -> None:
    require(match.phase is MatchPhase.OPEN, "table-started" if match.phase is MatchPhase.RUNNING else "table-closed")


def check_host(match: Match, actor: Actor) -> None:
    """Raise UserError unless the table is open and the actor is its host."""
    _check_open(match)
    require(match.host != NO_HOST, "starts-by-itself")
    require(actor.person == match.host, "only-host")


def _names(people: Sequence[Person]) -> tuple[str, ...]:
    return tuple(one.name for one in people)


def _first(match: Match, is_meant: Callable[[MatchSeat], bool]) -> Seat | None:
    """The first such seat; None if there is none."""
    return next((at for at, seat in enumerate(match.seats) if is_meant(seat)), None)


def set_terms(match: Match, command: SetTerms, facts: Facts, now: float) -> Change:
    """Change the terms of an open table, by its host."""
    check_host(match, command.actor)
    settings = settings_of(match)
    given = {name: value for name, value in vars(command).items() if name in settings and value is not None}
    return Change(match, replace(match, **given), command.actor)


def agree(match: Match, command: Agree, facts: Facts, now: float) -> Change:
    """Agree to the terms that the actor saw, unless they have agreed to the present ones already."""
    _check_open(match)
    seat = existing(match.seat_of(command.actor.person), "not-at-table")
    number = known_number(match, command.terms)
    if seat not in unagreed(match) or number <= match.seats[seat].agreed:
        return Change(match, match, command.actor)
    return Change(match, with_seat(match, seat, replace(match.seats[seat], agreed=number)), command.actor)


def invite(match: Match, command: Invite, facts: Facts, now: float) -> Change:
    """Keep free seats for these people, by the host; those removed before may sit down again."""
    check_host(match, command.actor)
    guests = {guest.key: guest for guest in command.guests}
    require(match.host not in guests, "opponent-self")
    there = [guest for guest in guests.values() if guest.key in {seat.key for seat in match.seats}]
    require(not there, "invited-already", names=_names(there), count=len(there))
    free = [at for at, seat in enumerate(match.seats) if seat.kind is SeatKind.OPEN]
    require(len(guests) <= len(free), "too-few-seats", free=len(free))
    check_invitations(facts, guests.values())
    after = match
    for seat, guest in zip(free, guests.values(), strict=False):
        after = with_seat(after, seat, MatchSeat(SeatKind.INVITED, guest))
    if guests:
        after = replace(after, barred=tuple(key for key in match.barred if key not in guests))
    return Change(match, after, command.actor)


def remove_guest(match: Match, command: RemoveGuest, facts: Facts, now: float) -> Change:
    """Free the seat of a guest or of an invitation, by the host; that person may not sit down there uninvited."""
    check_host(match, command.actor)
    require(command.guest != match.host, "remove-self")
    seat = existing(_first(match, lambda one: one.key == command.guest), "guest-gone")
    after = replace(with_seat(match, seat, MatchSeat(SeatKind.OPEN)), barred=(*match.barred, command.guest))
    return Change(match, after, command.actor)


def add_computer(match: Match, command: AddComputer, facts: Facts, now: float) -> Change:
    """Give a free seat of an open table to a computer, by the host."""
    check_host(match, command.actor)
    computers = [seat for seat in match.seats if seat.kind is SeatKind.COMPUTER]
    if command.interaction is not None and command.interaction in (seat.joined for seat in computers):
        return Change(match, match, command.actor)
    free = existing(_first(match, lambda one: one.kind is SeatKind.OPEN), "too-few-seats", free=0)
    seated = MatchSeat(SeatKind.COMPUTER, joined=command.interaction, level=command.level)
    return Change(match, with_seat(match, free, seated), command.actor)


def remove_computer(match: Match, command: RemoveComputer, facts: Facts, now: float) -> Change:
    """Free the seat of a computer at an open table, by the host."""
    check_host(match, command.actor)
    seat = command.seat
    require(0 <= seat < len(match.seats) and match.seats[seat].kind is SeatKind.COMPUTER, "computer-gone")
    return Change(match, with_seat(match, seat, MatchSeat(SeatKind.OPEN)), command.actor)


def leave(match: Match, command: Leave, facts: Facts, now: float) -> Change:
    """Leave an open table, or decline. A table without people or without a host closes."""
    _check_open(match)
    person = command.actor.person
    seat = existing(_first(match, lambda one: one.key is not None and one.key == person), "not-at-table")
    left = with_seat(match, seat, MatchSeat(SeatKind.OPEN))
    sitting = [one.key for at, one in enumerate(left.seats) if left.is_played(at)]
    if not sitting:
        return Change(match, replace(match, phase=MatchPhase.CLOSED, expires=None), command.actor)
    if match.host == NO_HOST:
        return Change(match, replace(left, phase=MatchPhase.CLOSED), command.actor)
    host = match.host if match.host != person else sitting[0]
    return Change(match, replace(left, host=host or match.host), command.actor)


def decline(match: Match, command: Decline, facts: Facts, now: float) -> Change:
    """Give up the seat that is kept for the actor; raises UserError if none is."""
    _check_open(match)
    kept = (SeatKind.INVITED, command.actor.person)
    seat = existing(_first(match, lambda one: (one.kind, one.key) == kept), "not-invited")
    return Change(match, with_seat(match, seat, MatchSeat(SeatKind.OPEN)), command.actor)


def waiting_code(seats: Sequence[MatchSeat]) -> int:
    """A code of at most four digits for the invited people who have not joined."""
    return sum(one.key or 0 for one in seats if one.kind is SeatKind.INVITED) % 10_000


def start(match: Match, command: Start, facts: Facts, now: float) -> Change:
    """Begin the match with those who have joined; the other seats are left out.

    While seats are kept for invited people, only the host begins, who has to agree to start without them: raises
    UserError("start-without") otherwise, and UserError("start-waits") for all others. Raises UserError("start-terms")
    while a player has to agree to the terms. A match without a host is begun by the table alone.
    """
    if match.phase is not MatchPhase.OPEN:
        raise MovedOn("table-started" if match.phase is MatchPhase.RUNNING else "table-closed")
    if command.actor != TABLE:
        require(match.host != NO_HOST, "starts-by-itself")
        require(match.seat_of(command.actor.person) is not None, "not-at-table")
    sitting, game = match.taken_seats, match.position.game
    require(len(sitting) in game.seats, "too-few", least=game.seats[0], count=len(sitting))
    if match.invited and command.actor.person != match.host:
        host = match.people.get(match.host)
        raise UserError("start-waits", names=_names(match.invited), host=host.name if host else "")
    waiting = [match.seats[seat].person for seat in unagreed(match)]
    names = _names([person for person in waiting if person])
    require(not waiting, "start-terms", names=names, count=len(waiting))
    is_agreed = not match.invited or command.without == waiting_code(match.seats)
    require(is_agreed, "start-without", names=_names(match.invited))
    seeded = _with_seed(match, sitting, command.interaction)
    position = Position.open(game.name, len(sitting), match.position.options)
    position, events = advance(position, seeded.seed, AutoPlay(plays_forced=not match.asks_forced))
    after = replace(
        seeded,
        position=position,
        seats=sitting,
        phase=MatchPhase.RUNNING,
        expires=None,
        step=match.step + 1,
        undoable=None,
        overrun=match.overrun.among(len(match.seats)),  # as agreed to, though fewer people play
    )
    return Change(match, after, command.actor, tuple(events))


def _with_seed(match: Match, sitting: Sequence[MatchSeat], start: int | None) -> Match:
    """The match with the seed that its secret and these seats make; one without a secret has its seed already."""
    if match.secret is None:
        return match
    joined = (seat.joined for seat in sitting if seat.kind is SeatKind.PERSON)
    salt = salt_of(joined, start, match.place.message, match.number)
    return replace(match, salt=salt, seed=seed_of(match.secret, salt))


def expire(match: Match, command: Expire, facts: Facts, now: float) -> Change:
    """Close an open table that has expired or has no host."""
    is_due = match.host == NO_HOST or (match.expires is not None and match.expires <= now)
    if match.phase is not MatchPhase.OPEN or not is_due:
        return Change(match, match, command.actor)
    return Change(match, replace(match, phase=MatchPhase.CLOSED, expires=None), command.actor)


def is_for_two(game: str) -> bool:
    """Whether two people can play the game."""
    return game in GAMES and 2 in GAMES[game].seats
