"""The commands of a match: one frozen class each.

``actor`` gives the command. ``seat`` is the seat for which it is given; None: the actor's own seat.
``step`` is the step of the match that the actor was shown; None: the present one. ``needs`` are the facts that the
decision requires beyond the match. ``interaction`` is the id of the person's interaction. It affects a match at most
once, and enters the salt of the shuffles.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, ClassVar, TypeAlias

from bot.computer.base import Level
from bot.games.base import Move, Seat
from bot.match.clocks import DEFAULT_PACE, Overrun, Pace
from bot.match.model import DEFAULT_SUBSTITUTE, FIRST_TERMS, HostSettings, Person, ProposalKind, Substitute
from bot.match.position import COMPUTER, TABLE, Actor, Event


class Need(Enum):
    """Facts that a command can require."""

    LOG = auto()  # the whole log; a command that needs it is decided in a thread
    MATCHES = auto()  # the numbers of the open tables and running matches of the person concerned
    NEWCOMERS = auto()  # consent of every player who would be seated by an open proposal
    UNDELIVERED = auto()  # whether the match cannot be shown at its place
    NEXT_MATCH = auto()  # the other match with the person's most urgent decision, for the answer
    DECISIONS = auto()  # how many decisions each seat has made, and who has forfeited, in a match that counts


@dataclass(frozen=True)
class Forfeit:
    """A seat, and the key of the person who has given it up."""

    seat: Seat
    person: int


@dataclass(frozen=True)
class Facts:
    """The facts of a decision beyond the match. A field is filled if the command needs it."""

    log: tuple[Event, ...] = ()
    matches: frozenset[int] = frozenset()
    refusing: frozenset[int] = frozenset()  # keys of those to be invited who refuse that
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


# Tables


@dataclass(frozen=True, kw_only=True)
class Open(HostSettings, Command):
    """Open a table: host and computers sit down, the invited have seats kept for them, the other seats are open.

    Attributes:
        seats: None for as few as the game, the people named and the computers allow.
        computers: the level of each computer player.
        paired: the person paired with the host, who is seated too; None: no pairing.
        pairing: the number of that pairing, which gets one table.
        fixture: the number of the season's match, which gets one table without a host.
        is_post: whether the table's message is delivered as a post of a forum; else the response to the command is it.
    """

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
    computers: tuple[Level, ...] = ()
    substitute: Substitute = DEFAULT_SUBSTITUTE
    rated: bool = True
    previous: int | None = None
    paired: Person | None = None
    pairing: int | None = None
    fixture: int | None = None
    is_post: bool = False

    @property
    def guest_keys(self) -> tuple[int, ...]:
        return tuple(guest.key for guest in self.invited)


@dataclass(frozen=True, kw_only=True)
class Join(Command):
    """Take the seat kept for this person or an open one; in a running match a vacant one.

    ``terms``: the number of the open table's terms that the person saw and agrees to by joining; by default the first
    ones.
    """

    needs = frozenset({Need.MATCHES})
    guest: Person
    terms: int = FIRST_TERMS


@dataclass(frozen=True, kw_only=True)
class Agree(Command):
    """Agree to the terms of an open table; ``terms``: the number of the terms that the player saw."""

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
    """Leave an open table, or decline. A table without people closes."""


@dataclass(frozen=True, kw_only=True)
class Decline(Command):
    """Give up the seat that is kept for the actor at an open table."""


@dataclass(frozen=True, kw_only=True)
class Invite(Command):
    """Keep free seats of an open table for these people, by its host; those removed before may sit down again."""

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

    ``without``: the ``waiting_code`` of the invited people without whom the host agrees to start; None: no agreement.
    """

    without: int | None = None


@dataclass(frozen=True, kw_only=True)
class Expire(Command):
    """Close an open table that has expired, or a table without a host whose match is cancelled."""


# Play


@dataclass(frozen=True, kw_only=True)
class ForSeat(Command):
    """The base of commands for a seat; see the module."""

    seat: Seat | None = None
    step: int | None = None


@dataclass(frozen=True, kw_only=True)
class Choose(ForSeat):
    """Play or seal a move, typed or picked.

    ``is_confirmed``: if False, an irreversible move raises Unconfirmed.
    """

    needs = frozenset({Need.NEXT_MATCH})
    text: str
    is_confirmed: bool = True


@dataclass(frozen=True, kw_only=True)
class PlayComputer(Command):
    """Play a computer's pending decision.

    Attributes:
        moves: the move and the planned further steps of the turn.
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
    """Plan an answer to a move of the seat to act. Replaces an earlier plan for that move.

    ``text`` "" deletes the plan.
    """

    trigger: str
    text: str
    step: int | None = None


@dataclass(frozen=True, kw_only=True)
class TakeBack(ForSeat):
    """Take back the last own step of an unfinished turn."""

    needs = frozenset({Need.LOG})


@dataclass(frozen=True, kw_only=True)
class Resign(ForSeat):
    """Give up. With two seats the match ends, with more the seat becomes vacant."""

    needs = frozenset({Need.DECISIONS})


@dataclass(frozen=True, kw_only=True)
class End(Command):
    """End a running match without a result. Its own players cannot do so in a match that counts."""

    needs = frozenset({Need.DECISIONS})


@dataclass(frozen=True, kw_only=True)
class SetPasses(ForSeat):
    """Whether the seat passes whenever it is asked out of turn."""

    passes: bool


# Consent


@dataclass(frozen=True, kw_only=True)
class Propose(ForSeat):
    """Propose something to the other players; ``text`` as in ``Proposal``."""

    needs = frozenset({Need.LOG, Need.DECISIONS})
    kind: ProposalKind
    text: str = ""
    invited: Person | None = None  # replace: the substitute

    @property
    def guest_keys(self) -> tuple[int, ...]:
        return () if self.invited is None else (self.invited.key,)


# Commands about a match that invite the people of their ``guest_keys``, whose refusals and open invitations are facts
Inviting: TypeAlias = Invite | Propose


@dataclass(frozen=True, kw_only=True)
class Respond(Command):
    """Answer a proposal. The proposer withdraws it by a no.

    ``takes_seat``: the newcomer agrees to take the seat; refused for all other people.
    """

    needs = frozenset({Need.LOG, Need.NEWCOMERS, Need.DECISIONS})
    number: int
    agrees: bool
    guest: Person
    takes_seat: bool = False


@dataclass(frozen=True, kw_only=True)
class Lapse(Command):
    """Carry out the timer of a proposal: it lapses, or the time for objections is over."""

    needs = frozenset({Need.NEWCOMERS, Need.DECISIONS})
    number: int


# Clocks and absence


@dataclass(frozen=True, kw_only=True)
class TimeOut(Command):
    """Carry out the timer of a seat's clock: remind, warn, grant grace, or apply the table's overrun."""

    needs = frozenset({Need.DECISIONS})
    seat: Seat


@dataclass(frozen=True, kw_only=True)
class ShowUp(Command):
    """A person has used a control or a command of the match: a player who was absent is present again."""

    member: int


@dataclass(frozen=True, kw_only=True)
class Rewind(Command):
    """The system's clock ran ahead and was set back: let timers set in the future count from now."""


@dataclass(frozen=True, kw_only=True)
class UpdateAbsence(Command):
    """A player's stored absence has begun or ended: stop or start the clock."""


@dataclass(frozen=True, kw_only=True)
class LeaveServer(Command):
    """A person has left the match's server: the seat becomes vacant."""

    needs = frozenset({Need.DECISIONS})
    member: int


@dataclass(frozen=True, kw_only=True)
class DeletePerson(Command):
    """Delete a person: they leave the open table, or their seat in the running match becomes vacant.

    Proposals that would give them a seat lapse.
    """

    needs = frozenset({Need.DECISIONS})
    member: int


@dataclass(frozen=True, kw_only=True)
class LoseServer(Command):
    """The bot was removed from the match's server: pause the match."""


@dataclass(frozen=True, kw_only=True)
class RegainServer(Command):
    """The bot is back on the match's server: resume the match."""


# Consequences of deliveries


@dataclass(frozen=True, kw_only=True)
class SetPlace(Command):
    """Store the table's message or the match's thread; None keeps what is set."""

    message: int | None = None
    thread: int | None = None


@dataclass(frozen=True, kw_only=True)
class Rehome(Command):
    """Move the match to another channel if it cannot be shown or seen at its own; by one of its players.

    Attributes:
        seen_by: the keys of the players who can see the channel; the actor may be left out.
        asks: whether the others are asked for consent if one of them cannot see it; else the command is refused.
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
    """Note that a message cannot be delivered; ``reason`` is a key of bot.texts without "note-", and its values."""

    reason: str


@dataclass(frozen=True, kw_only=True)
class Redraw(Command):
    """Show everything of the match again."""
