"""Everything that can be asked of a match: one frozen class each.

``actor`` is who gives the command. ``seat`` is the seat it is given for; None: the one that the actor, a person, has.
``step`` is the step of the match that the actor was shown; None: the present one. ``needs`` are the facts that the
decision takes beyond the match. ``interaction`` is the id of the one by which a person gives the command; it has its
effect on a match once, and enters the salt of the shuffles.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, ClassVar

from bot.computer.base import Level
from bot.games.base import Move, Seat
from bot.match.clocks import DEFAULT_PACE, Overrun, Pace
from bot.match.forfeits import Forfeit
from bot.match.model import DEFAULT_SUBSTITUTE, FIRST_TERMS, Person, ProposalKind, Substitute
from bot.match.position import COMPUTER, TABLE, Actor, Event


class Need(Enum):
    """Facts that a command can ask for."""

    LOG = auto()  # the whole log; a command that needs it is decided in a thread
    MATCHES = auto()  # the numbers of the open tables and running matches of the person concerned
    INVITATIONS = auto()  # who of the people to be invited refuses, and how many invitations of the person are open
    NEWCOMERS = auto()  # the same of everyone to whom an open proposal would give a seat
    UNDELIVERED = auto()  # whether the match cannot be shown at its place
    NEXT_MATCH = auto()  # the other match with the person's most urgent decision, for the answer
    DECISIONS = auto()  # how many decisions each seat has made, and who has forfeited, in a match that counts


@dataclass(frozen=True)
class Facts:
    """What a decision takes beyond the match; a field is filled if the command needs it."""

    log: tuple[Event, ...] = ()
    matches: frozenset[int] = frozenset()
    refusing: frozenset[int] = frozenset()  # keys of those of ``Command.guest_keys`` who refuse to be invited
    invitations: int = 0  # of the person, at all open tables
    newcomers: Mapping[int, frozenset[int]] = field(default_factory=dict)  # by key
    undelivered: bool = False
    next_match: int | None = None
    decisions: Mapping[Seat, int] = field(default_factory=dict)  # without those that the table made as the only ones
    forfeits: tuple[Forfeit, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Command:
    """The base of all commands."""

    needs: ClassVar[frozenset[Need]] = frozenset()
    actor: Actor = TABLE
    interaction: int | None = None

    @property
    def person(self) -> int | None:
        """The key of the person whose matches ``Need.MATCHES`` counts: by default the actor."""
        return self.actor.person

    @property
    def guest_keys(self) -> tuple[int, ...]:
        """The keys of the people whom the person would invite, whom ``Need.INVITATIONS`` is about."""
        return ()


# Tables


@dataclass(frozen=True, kw_only=True)
class Open(Command):
    """Open a table: host and computers sit down, the invited have seats kept for them, the other seats are open.

    Attributes:
        seats: None for as few as the game, the people named and the computers allow.
        computers: the level of each computer player.
        partner: who sits down too, having been brought together with the host; None: no one.
        pairing: the number under which the store has brought them together; it gets one table.
        fixture: the number of the match of a season that it is for, which gets one table, without a host.
    """

    needs = frozenset({Need.MATCHES, Need.INVITATIONS})
    game: str
    host: Person
    seats: int | None = None
    secret: bytes = field(repr=False)
    guild: int
    channel: int
    language: str
    invited: tuple[Person, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    pace: Pace = DEFAULT_PACE
    overrun: Overrun = Overrun.ONCE
    asks_forced: bool = False
    computers: tuple[Level, ...] = ()
    substitute: Substitute = DEFAULT_SUBSTITUTE
    hints: bool | None = None
    teaches: bool = False
    rated: bool = True
    previous: int | None = None
    partner: Person | None = None
    pairing: int | None = None
    fixture: int | None = None

    @property
    def guest_keys(self) -> tuple[int, ...]:
        return tuple(guest.key for guest in self.invited)


@dataclass(frozen=True, kw_only=True)
class Join(Command):
    """Take the seat kept for this person or an open one; in a running match a vacant one.

    ``terms``: the number of the terms of the open table that the person was shown and agrees to by joining; by default
    of those with which it opened.
    """

    needs = frozenset({Need.MATCHES})
    guest: Person
    terms: int = FIRST_TERMS


@dataclass(frozen=True, kw_only=True)
class Agree(Command):
    """Agree to the terms of an open table, as a player; ``terms``: the number of those that the player was shown."""

    terms: int


@dataclass(frozen=True, kw_only=True)
class SetTerms(Command):
    """Change the terms of an open table; None keeps what is set."""

    pace: Pace | None = None
    overrun: Overrun | None = None
    asks_forced: bool | None = None
    substitute: Substitute | None = None
    hints: bool | None = None
    rated: bool | None = None


@dataclass(frozen=True, kw_only=True)
class AddComputer(Command):
    """Give a free seat of an open table to a computer, by its host."""

    level: Level


@dataclass(frozen=True, kw_only=True)
class RemoveComputer(Command):
    """Free the seat of a computer at an open table, by its host."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class Leave(Command):
    """Get up from an open table, or decline; a table at which no person is left is closed."""


@dataclass(frozen=True, kw_only=True)
class Decline(Command):
    """Give up the seat that is kept for the actor at an open table."""


@dataclass(frozen=True, kw_only=True)
class Invite(Command):
    """Keep free seats of an open table for these people, by its host; those removed before may sit down again."""

    needs = frozenset({Need.INVITATIONS})
    guests: tuple[Person, ...]

    @property
    def guest_keys(self) -> tuple[int, ...]:
        return tuple(guest.key for guest in self.guests)


@dataclass(frozen=True, kw_only=True)
class RemoveGuest(Command):
    """Free the seat of a guest or of an invitation, by the host; that person may not sit down there uninvited."""

    guest: int


@dataclass(frozen=True, kw_only=True)
class Start(Command):
    """Begin the match with those who have joined, by one of them or by the table itself.

    ``without``: the ``waiting_code`` of the invited people without whom the host has agreed to start; None: of no one.
    """

    without: int | None = None


@dataclass(frozen=True, kw_only=True)
class Expire(Command):
    """Close an open table whose time is over, or one without a host, whose match is not wanted any more."""


# Play


@dataclass(frozen=True, kw_only=True)
class Choose(Command):
    """Play or seal a move, typed or picked.

    ``is_confirmed``: False raises Unconfirmed for a move that could not be taken back.
    """

    needs = frozenset({Need.NEXT_MATCH})
    text: str
    is_confirmed: bool = True
    seat: Seat | None = None
    step: int | None = None


@dataclass(frozen=True, kw_only=True)
class PlayComputer(Command):
    """Play what a computer has found for its pending decision.

    Attributes:
        moves: the move, and the further steps of the turn as far as they are planned.
        step: the step of the match at which the decision was pending.
        thought: see ``Event.thought``.
    """

    actor: Actor = COMPUTER
    seat: Seat
    moves: tuple[Move, ...]
    step: int
    thought: str | None = None


@dataclass(frozen=True, kw_only=True)
class SetPlan(Command):
    """Leave an answer for the position after a move of the seat to act, in place of an earlier one for that move.

    ``text`` "" takes it away.
    """

    trigger: str
    text: str
    step: int | None = None


@dataclass(frozen=True, kw_only=True)
class TakeBack(Command):
    """Take back the last own step of an unfinished turn."""

    needs = frozenset({Need.LOG})
    seat: Seat | None = None
    step: int | None = None


@dataclass(frozen=True, kw_only=True)
class Resign(Command):
    """Give up. With two seats the match ends, with more the seat becomes vacant."""

    needs = frozenset({Need.DECISIONS})
    seat: Seat | None = None


@dataclass(frozen=True, kw_only=True)
class End(Command):
    """End a running match without a result. Its own players cannot do so in a match that counts."""

    needs = frozenset({Need.DECISIONS})


@dataclass(frozen=True, kw_only=True)
class SetPasses(Command):
    """Whether the seat passes whenever it is asked out of turn."""

    passes: bool
    seat: Seat | None = None


# Consent


@dataclass(frozen=True, kw_only=True)
class Propose(Command):
    """Propose something to the other players; ``text`` as in ``Proposal``."""

    needs = frozenset({Need.LOG, Need.INVITATIONS, Need.DECISIONS})
    kind: ProposalKind
    text: str = ""
    invited: Person | None = None  # replace: the substitute
    seat: Seat | None = None

    @property
    def guest_keys(self) -> tuple[int, ...]:
        return () if self.invited is None else (self.invited.key,)


@dataclass(frozen=True, kw_only=True)
class Respond(Command):
    """Answer a proposal; the proposer withdraws it by not agreeing.

    ``takes_seat``: agreed as the person to whom the seat is to be handed; refused to everybody else.
    """

    needs = frozenset({Need.LOG, Need.NEWCOMERS, Need.DECISIONS})
    number: int
    agrees: bool
    guest: Person
    takes_seat: bool = False


@dataclass(frozen=True, kw_only=True)
class Lapse(Command):
    """Do what is due of a proposal: it lapses, or the time to object to it is over."""

    needs = frozenset({Need.NEWCOMERS, Need.DECISIONS})
    number: int


# Clocks and absence


@dataclass(frozen=True, kw_only=True)
class TimeOut(Command):
    """Do what is due at the clock of a seat: remind, warn, grant grace, or what the table chose for time run out."""

    needs = frozenset({Need.DECISIONS})
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class ShowUp(Command):
    """A person has used a control or a command of the match: a player who was absent is present again."""

    member: int


@dataclass(frozen=True, kw_only=True)
class Rewind(Command):
    """The system's clock ran ahead and was set back: count from now what was set at a moment still to come."""


@dataclass(frozen=True, kw_only=True)
class UpdateAbsence(Command):
    """A player has gone away or come back, as stored: stop or start the clock."""


@dataclass(frozen=True, kw_only=True)
class LeaveServer(Command):
    """A person has left the match's server: the seat becomes vacant."""

    needs = frozenset({Need.DECISIONS})
    member: int

    @property
    def person(self) -> int | None:
        return self.member


@dataclass(frozen=True, kw_only=True)
class DeletePerson(Command):
    """A person is to be deleted: they get up from the open table, or the seat in the running match becomes vacant.

    Proposals that would give them a seat lapse.
    """

    needs = frozenset({Need.DECISIONS})
    member: int


@dataclass(frozen=True, kw_only=True)
class LoseServer(Command):
    """The bot was removed from the match's server: pause the match."""


@dataclass(frozen=True, kw_only=True)
class RegainServer(Command):
    """The bot is back on the match's server: go on."""


# Consequences of deliveries


@dataclass(frozen=True, kw_only=True)
class SetPlace(Command):
    """Remember the table's message or the match's thread; None keeps what is set."""

    message: int | None = None
    thread: int | None = None


@dataclass(frozen=True, kw_only=True)
class Rehome(Command):
    """Show the match at another channel if it cannot be shown or seen at its own any more, by one of its players.

    Attributes:
        seen_by: the keys of those players who can see the channel; the actor, who is there, need not be among them.
        asks: whether the others are asked for their consent if one of them cannot; else it is refused.
        is_unseen: whether a player who is to act cannot see the match's own channel.
    """

    needs = frozenset({Need.UNDELIVERED, Need.LOG})
    guild: int
    channel: int
    seen_by: frozenset[int] = frozenset()
    asks: bool = False
    is_unseen: bool = False


@dataclass(frozen=True, kw_only=True)
class NoteUndeliverable(Command):
    """Note that something cannot be shown; ``reason`` is a key of bot.texts without "note-", and its values."""

    reason: str


@dataclass(frozen=True, kw_only=True)
class Redraw(Command):
    """Show everything of the match again."""
