"""A match and its parts as frozen values.

Each change of what an open table shows gives its terms a new number, and a seat agrees to a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from hashlib import sha256
from typing import Any, Final

from bot.computer.base import Level
from bot.games.base import Move, Seat
from bot.match.clocks import Overrun, Pace, SeatClock
from bot.match.position import Actor, Event, Position

FIRST_TERMS: Final = 1  # the number of the terms with which a table opens
NO_HOST: Final = 0  # as the host of a match that begins by itself; no person has that key
ENTIRE_MATCH: Final = "match"  # the text of a proposal to end a match, in place of a seat
RECENT: Final = 16  # terms kept without any consent, because messages still show them


def fingerprint_of(secret: bytes) -> str:
    """The SHA-256 of the secret, in hexadecimal digits."""
    return sha256(secret).hexdigest()


def salt_of(joined: Iterable[int | None], start: int | None, message: int | None, number: int) -> str:
    """The salt of a match that starts now. It is never empty: without a salt, the fingerprint would be the seed.

    Args:
        joined: for each starting person, in seat order, the id of the last interaction by which that person sat down.
        start: the id of the interaction that starts the match.
        message: the id of the table's message, which serves where no interaction is known.
        number: of the match, which serves where neither is known.
    """
    ids = [str(one) for one in (*joined, start) if one is not None]
    return ",".join(ids) or str(number if message is None else message)


def seed_of(secret: bytes, salt: str) -> bytes:
    """The seed of all draws of a match; raises ValueError if the salt is empty or cannot be written as UTF-8."""
    if not salt:
        raise ValueError("without a salt the fingerprint is the seed")
    return sha256(secret + salt.encode()).digest()


class MatchPhase(StrEnum):
    """The phase of a match. A closed table was never started."""

    OPEN = "open"
    RUNNING = "running"
    OVER = "over"
    CLOSED = "closed"


class SeatKind(StrEnum):
    """Who has a seat. Invited people have not joined yet; a vacant seat was given up while the match ran."""

    OPEN = "open"
    INVITED = "invited"
    PERSON = "person"
    COMPUTER = "computer"
    VACANT = "vacant"


class Substitute(StrEnum):
    """Plays for absent players and vacant seats: chance, or a computer of that level."""

    CHANCE = "chance"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"

    @property
    def level(self) -> Level | None:
        """The computer's level; None for chance."""
        return None if self is Substitute.CHANCE else Level(self.value)


DEFAULT_SUBSTITUTE: Final = Substitute.NORMAL  # of new tables


@dataclass(frozen=True)
class Terms:
    """What people agree to when they join a table.

    Attributes:
        overrun: as it applies with the seats of the table; ``ONCE`` where there is no clock.
        hints, rated: whether hints are given, and whether the match counts for ratings, with those who sit there.
        options: of the game, all of them.
    """

    pace: Pace
    overrun: Overrun
    substitute: Substitute
    hints: bool
    rated: bool
    options: Mapping[str, Any]

    def covers(self, other: Terms) -> bool:
        """True if consent to these terms covers the others.

        The others give a decision no less time, take no more when it has run out, and are rated only if these are.
        Everything else must be equal: no other substitute, hint or option is softer for every player.
        """
        is_harder = (
            other.pace.is_faster(self.pace)
            or other.overrun.is_harsher(self.overrun)
            or (other.rated and not self.rated)
        )
        mine, theirs = ((one.substitute, one.hints, one.options) for one in (self, other))
        return mine == theirs and not is_harder


LANGUAGE_NAME: Final = "language"  # of the setting of a person's language
INVITATIONS_NAME: Final = "invitations"  # of the setting who may invite a person


class Invited(StrEnum):
    """Who may invite a person."""

    EVERYBODY = "everybody"
    SHARED = "shared"  # who has played a match with the person
    NO_ONE = "nobody"


class Reading(StrEnum):
    """Form of positions in private messages: pictures, those with coordinates, pictures and words, or words alone."""

    PICTURES = "pictures"
    NUMBERED = "numbered"
    BOTH = "both"
    ALONE = "alone"


@dataclass(frozen=True)
class Person:
    """A person.

    Attributes:
        key: random; names the person in the store.
        user: the id at Discord.
        name: on the server in question; else the global name.
        locale: of the person's Discord client.
        global_name: the name outside servers; "" stands for ``name``.
        reading: how the person is shown positions; None if that has not been loaded.
        quiet, digest, unreachable: as in ``Contact``; by default if they have not been loaded.
    """

    key: int
    user: int
    name: str
    locale: str = "en-US"
    global_name: str = ""
    reading: Reading | None = field(default=None, compare=False)
    quiet: str | None = field(default=None, compare=False, repr=False)
    digest: float | None = field(default=None, compare=False, repr=False)
    unreachable: bool = field(default=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not self.global_name:
            object.__setattr__(self, "global_name", self.name)

    def with_global_name(self) -> Person:
        """The person by the global name."""
        return replace(self, name=self.global_name)


@dataclass(frozen=True)
class MatchSeat:
    """A seat of a match.

    Attributes:
        person: who sits there or is invited to; None for an open, vacant or computer seat.
        away: until when that person is away, in seconds since 1970; None if present.
        passes: whether this person passes whenever asked out of turn.
        joined: the id of the interaction by which that person, or the host a computer, sat down before the start; None
            if none is known.
        level: of a computer player, or of the computer that plays a vacant seat; None: chance plays the vacant seat.
        agreed: the number of the terms that the person has agreed to at the open table.
    """

    kind: SeatKind
    person: Person | None = None
    away: float | None = None
    passes: bool = False
    joined: int | None = None
    level: Level | None = None
    agreed: int = FIRST_TERMS

    @property
    def key(self) -> int | None:
        """The key of the person."""
        return None if self.person is None else self.person.key


def is_full(seats: Iterable[MatchSeat]) -> bool:
    """True if a person or a computer has every seat."""
    return all(seat.kind in (SeatKind.PERSON, SeatKind.COMPUTER) for seat in seats)


@dataclass(frozen=True)
class Place:
    """Where a match is shown, by Discord's ids.

    Attributes:
        guild: the server; 0: the match is shown in its players' direct messages alone.
        channel: where the table was opened.
        message: the table's own message there, once known. In a forum it is the first one of the match's post, in which
            it stands: message and thread have the post's id from then on.
        thread: where the match is shown: its thread, or the channel; None before the first board.
    """

    guild: int
    channel: int
    message: int | None = None
    thread: int | None = None

    @property
    def posts_in(self) -> int:
        """The target of boards: the thread, or else the channel."""
        return self.thread or self.channel

    @property
    def is_direct(self) -> bool:
        """Whether the match is shown in its players' direct messages alone."""
        return self.guild == 0 and self.channel != 0


@dataclass(frozen=True)
class Pause:
    """A pause of a match, in which all its clocks are stopped; in seconds since 1970."""

    since: float
    until: float


class ProposalKind(StrEnum):
    """What can be proposed. ``text`` of a proposal gives the rest (see ``Proposal``)."""

    UNDO = "undo"
    PAUSE = "pause"
    RESUME = "resume"
    PACE = "pace"
    REMOVE = "remove"
    REPLACE = "replace"
    MOVE = "move"


class ProposalEnd(StrEnum):
    """How a proposal ended."""

    AGREED = "agreed"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"
    FULL = "full"  # who was to take a seat has too many matches


@dataclass(frozen=True)
class Proposal:
    """A proposal to the other players.

    Attributes:
        number: counts the proposals of a match from 1.
        by: the key of the person who proposes.
        text: pause: days; pace: pace and overrun, "brisk once"; remove: a seat, or ENTIRE_MATCH; replace: a key;
            move: the ids of a server and a channel.
        step: the step of the match when it was made.
        asked: the keys of those whose answers count, ``needed`` of whom must agree; of a replacement, first the
            newcomer's, then, while they may object, those of the other players. ``needed`` is 0 where an absent
            player is asked, who agrees by keeping silent.
        expires: until when it can be answered or objected to, in seconds since 1970; None once it has ended.
        made: when it was made; None if that is not known.
    """

    number: int
    kind: ProposalKind
    by: int
    text: str
    step: int
    asked: tuple[int, ...]
    needed: int
    expires: float | None
    yes: tuple[int, ...] = ()
    no: tuple[int, ...] = ()
    ended: ProposalEnd | None = None
    made: float | None = None

    @property
    def people(self) -> tuple[int, ...]:
        """The keys of everyone it names."""
        named = () if self.newcomer is None else (self.newcomer,)
        return tuple(dict.fromkeys((self.by, *self.asked, *named)))

    @property
    def newcomer(self) -> int | None:
        """The key of the person who is to take a seat; None unless it is a replacement."""
        return int(self.text) if self.kind is ProposalKind.REPLACE else None

    @property
    def destination(self) -> Place | None:
        """Where the match is to be shown; None unless it is to move."""
        if self.kind is not ProposalKind.MOVE:
            return None
        guild, channel = map(int, self.text.split())
        return Place(guild, channel, thread=channel if guild else None)

    @property
    def awaits_objections(self) -> bool:
        """Whether other players may still object to a replacement."""
        return self.ended is None and self.kind is ProposalKind.REPLACE and len(self.asked) > 1

    @property
    def asks_absent(self) -> bool:
        """Whether it takes effect unless the absent player whom it concerns shows up in time."""
        return self.ended is None and self.kind is ProposalKind.REMOVE and self.needed == 0

    @property
    def is_direct(self) -> bool:
        """Whether those who are asked get a direct message too."""
        return self.kind is ProposalKind.MOVE or (self.kind is ProposalKind.REMOVE and self.needed == 0)

    def asks_to_move(self, person: int) -> bool:
        """Whether the person with this key is still asked whether the match may move."""
        return self.ended is None and self.kind is ProposalKind.MOVE and person in self.asked and person not in self.yes

    def close(self, how: ProposalEnd) -> Proposal:
        """The proposal after it has ended in that way."""
        return replace(self, ended=how, expires=None)


@dataclass(frozen=True)
class Plan:
    """A conditional move of a seat: if seat ``by`` plays ``trigger``, then ``text``.

    Attributes:
        digest: of the seat's view after the trigger (see ``view.digest_of``).
        text: the answer; "" once the plan is void because the position differs.
        actor: its author.
    """

    seat: Seat
    by: Seat
    trigger: Move
    digest: str
    text: Move
    actor: Actor

    @property
    def is_void(self) -> bool:
        """True if it will not be played. Its author is notified and sees it until the next decision."""
        return not self.text


@dataclass(frozen=True, kw_only=True)
class HostSettings:
    """What the host of a table sets.

    Attributes:
        asks_forced: whether players make forced moves themselves; else the table plays them.
        substitute: who decides for absent players and vacant seats.
        hints: whether hints are given; None: where computers play all other seats. See ``PublicMatch.allows_hints``.
        teaches: whether the private menu says before each decision what is at stake.
        rated: whether the match is to count for ratings; see ``PublicMatch.is_rated``.
    """

    pace: Pace = Pace.NONE
    overrun: Overrun = Overrun.ONCE
    asks_forced: bool = False
    substitute: Substitute = Substitute.CHANCE
    hints: bool | None = None
    teaches: bool = False
    rated: bool = False


def settings_of(given: HostSettings) -> dict[str, Any]:
    """The host's settings of a table or a match, by name."""
    return {one.name: getattr(given, one.name) for one in fields(HostSettings)}


@dataclass(frozen=True, kw_only=True)
class PublicMatch(HostSettings):
    """What everybody may know of a match or an open table: what ``Match`` and ``MatchView`` share.

    Attributes:
        number: 0 before it is stored for the first time.
        host: the key of the person who opened the table, or who took it over; NO_HOST if it begins by itself.
        previous: the match of which this is the rematch.
        step: raised by one when the position changes, never reused.
        length: the number of events in the log.
        expires: when an open table is closed, in seconds since 1970; None where that does not happen by itself.
        proposals: all of the match, oldest first.
        people: all people in seats and proposals, by key.
    """

    number: int = 0
    phase: MatchPhase
    language: str
    host: int
    place: Place
    previous: int | None = None
    seats: tuple[MatchSeat, ...]
    step: int = 1
    length: int = 0
    expires: float | None = None
    proposals: tuple[Proposal, ...] = ()
    people: Mapping[int, Person] = field(default_factory=dict)

    @property
    def names(self) -> dict[int, str]:
        """The names of ``people``, by key."""
        return {key: person.name for key, person in self.people.items()}

    @property
    def allows_hints(self) -> bool:
        """Whether hints are given: as the table has chosen, else where one person plays, or waits, alone.

        Never in a rated match, also not where only one of its people is left.
        """
        if self.hints is not None or self.is_rated:
            return bool(self.hints)
        others = (SeatKind.PERSON, SeatKind.INVITED, SeatKind.OPEN)
        return sum(seat.kind in others for seat in self.seats) <= 1

    @property
    def is_rated(self) -> bool:
        """Whether the match is to count for ratings: as the table has chosen, never with computer players or hints."""
        return self.rated and not self.hints and all(seat.kind is not SeatKind.COMPUTER for seat in self.seats)


@dataclass(frozen=True, kw_only=True)
class Match(PublicMatch):
    """A match or an open table.

    Attributes:
        seed: of all draws; b"" before the start.
        secret: drawn when the table opens; None in a match older than secrets, whose seed was drawn instead.
        salt: with the secret it makes the seed; None before the start.
        revision: raised by every write; a write is a compare-and-set on it.
        sealers: who made the sealed choices, by seat.
        thoughts: of the sealed choices that computers made, by seat (see ``Event.thought``).
        sealings: the ids of the interactions by which people made the sealed choices, by seat.
        undoable: the number of the event that the seat to act may take back.
        version: the version of the rules by which the position is stored.
        season: the number of the season that waits for the result; None if none does.
        paused_total: seconds of all breaks that are over.
        clocks: by seat; a seat that has never been to act has none.
        barred: the keys of people who may not sit down: removed by the host, unless they are invited again, or by vote.
        former: the seats that people had in the running match before they lost or left them, by key.
        plans: conditional moves; each is its author's secret.
        terms: those of an open table by their numbers, which rise from 1; see ``bot.match.model``.
    """

    position: Position
    seed: bytes = field(repr=False)
    secret: bytes | None = field(default=None, repr=False)
    salt: str | None = None
    revision: int = 0
    sealers: Mapping[Seat, Actor] = field(default_factory=dict)
    thoughts: Mapping[Seat, str] = field(default_factory=dict)
    sealings: Mapping[Seat, int] = field(default_factory=dict)
    undoable: int | None = None
    version: int = 1
    season: int | None = None
    pause: Pause | None = None
    paused_total: float = 0.0
    clocks: Mapping[Seat, SeatClock] = field(default_factory=dict)
    barred: tuple[int, ...] = ()
    former: Mapping[int, Seat] = field(default_factory=dict)
    plans: tuple[Plan, ...] = field(default=(), repr=False)
    terms: Mapping[int, Terms] = field(default_factory=dict)

    @property
    def is_at_stake(self) -> bool:
        """Whether the result counts: the match is rated, or a season waits for it."""
        return self.is_rated or self.season is not None

    def paused_until(self, now: float) -> float | None:
        """When the pause of that moment ends, both in seconds since 1970; None if the match does not pause then."""
        return self.pause.until if self.pause is not None and self.pause.until > now else None

    def seat_of(self, person: int | None) -> Seat | None:
        """The seat that the person with this key plays; None if there is none."""
        return next((at for at, seat in enumerate(self.seats) if self.is_played(at) and seat.key == person), None)

    def key_at(self, seat: Seat) -> int | None:
        """The key of the person who plays the seat; None if no person does."""
        return self.seats[seat].key if 0 <= seat < len(self.seats) and self.is_played(seat) else None

    def is_played(self, seat: Seat) -> bool:
        """Whether a person plays the seat."""
        return self.seats[seat].kind is SeatKind.PERSON

    @property
    def taken_seats(self) -> tuple[MatchSeat, ...]:
        """The seats of people who have joined and of computer players: those with which an open table starts."""
        return tuple(seat for seat in self.seats if seat.kind in (SeatKind.PERSON, SeatKind.COMPUTER))

    @property
    def invited(self) -> tuple[Person, ...]:
        """The people who have been invited and have not joined, by seat."""
        return tuple(seat.person for seat in self.seats if seat.kind is SeatKind.INVITED and seat.person)

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the secret in hexadecimal digits; of the seed in a match without one."""
        return fingerprint_of(self.seed if self.secret is None else self.secret)

    @property
    def open_proposals(self) -> tuple[Proposal, ...]:
        """The proposals that can still be answered."""
        return tuple(one for one in self.proposals if one.ended is None)


@dataclass(frozen=True)
class Change:
    """The effect of one command on a match, all or nothing.

    Attributes:
        before: the match as it was loaded; None for a new table.
        after: the match after the write; its number is not set if ``before`` is None.
        events: appended to the log.
        undone: the numbers of events that are taken back.
        actor: who gave the command.
        redraw: whether everything that is shown of the match is out of date, though nothing else need have changed.
        entrant: the key of a person who gets a seat by it; the limit of matches a person is checked again on writing.
        interaction: the id of the one by which the command was given; None for computers and clocks.
    """

    before: Match | None
    after: Match
    actor: Actor
    events: tuple[Event, ...] = ()
    undone: tuple[int, ...] = ()
    redraw: bool = False
    entrant: int | None = None
    interaction: int | None = None

    @property
    def is_empty(self) -> bool:
        """True if there is nothing to write."""
        return self.before is self.after and not self.redraw

    @property
    def has_new_step(self) -> bool:
        """Whether the change raises the step of a stored match."""
        return self.before is not None and self.before.step != self.after.step


def terms_of(match: Match) -> Terms:
    """The present terms."""
    return Terms(
        match.pace,
        Overrun.ONCE if match.pace.seconds is None else match.overrun.among(len(match.seats)),
        match.substitute,
        match.allows_hints,
        match.is_rated,
        match.position.options,
    )


def number_of(match: Match) -> int:
    """The number of the present terms of an open table."""
    return max(match.terms, default=FIRST_TERMS)


def with_numbered_terms(match: Match, actor: Actor | None = None) -> Match:
    """The match; if it is open and its terms are others than the last numbered ones, they have the next number.

    The actor, who has changed them, agrees to them, unless the last ones still wait for their agreement. Only an open
    table has numbered terms.
    """
    if match.phase is not MatchPhase.OPEN:
        return replace(match, terms={}) if match.terms else match
    present, number = terms_of(match), number_of(match)
    last = match.terms.get(number)
    if present == last:
        return match
    number += last is not None
    setter = None if actor is None else match.seat_of(actor.person)
    if setter in unagreed(match, last):
        setter = None
    seats = tuple(replace(seat, agreed=number) if at == setter else seat for at, seat in enumerate(match.seats))
    kept = {FIRST_TERMS, *(seat.agreed for seat in seats)}
    earlier = {at: one for at, one in match.terms.items() if at in kept or at > number - RECENT}
    return replace(match, seats=seats, terms=earlier | {number: present})


def unagreed(match: Match, terms: Terms | None = None) -> tuple[Seat, ...]:
    """The seats of people who have not agreed to these terms, by default the last numbered ones of the open table.

    Computers agree to everything.
    """
    terms = terms or match.terms.get(number_of(match))
    if terms is None or match.phase is not MatchPhase.OPEN:
        return ()
    agreed = {at: match.terms.get(seat.agreed) for at, seat in enumerate(match.seats) if seat.kind is SeatKind.PERSON}
    return tuple(at for at, known in agreed.items() if known is None or not known.covers(terms))


def known_number(match: Match, number: int) -> int:
    """The number, if the table has terms of that number; else 0, which stands for no terms."""
    return number if number in match.terms else 0


def has_first_terms(match: Match) -> bool:
    """Whether the present terms are those with which the table opened; of a rematch, those of the match before."""
    return match.terms.get(FIRST_TERMS) in (None, terms_of(match))
