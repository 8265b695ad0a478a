"""Outbox items, sent messages, and the input and results of a delivery, as values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from typing import Final, TypeAlias

from bot.match.model import Match, Person, Reading
from bot.match.position import Event

PLACE: Final = 0  # the recipient of what is shown to everybody at a match's place

# What the text of a stored prompt says besides the stage of the clock that it was sent for
SEALED: Final = "sealed"  # answered in the prompt by a choice that can still be changed
ANSWERED: Final = "answered"  # answered in the prompt for good
OVER: Final = "over"  # begins the text of the last line of a match
MENTIONING: Final = "mentioning"  # in place of the checksum of a line: its next item edits it
PAUSED: Final = "paused"  # its clock is stopped; the prompt is resent when the clock goes on
STANDING: Final = "standing"  # a player's message of a match in direct messages, while they have nothing to decide


class MessageKind(StrEnum):
    """A kind of messages. A feature defines its kinds in its package, as members of a subclass.

    What features send to a match's place is deleted with any of its players.
    """


class Kind(MessageKind):
    """Kinds of messages of tables and matches, in the order in which those of one match are sent."""

    BOARD = "board"
    TABLE = "table"
    PAIRING = "found"  # the message of a table for two who were brought together
    PROMPT = "prompt"
    PING = "ping"
    TURN = "turn"  # the line below the board: who is to act, and the match's buttons
    NOTICE = "notice"
    PROPOSAL = "proposal"
    MENTION = "mention"
    THREAD = "thread"
    INVITED = "invited"  # the public answer by which a host has invited people, hence never an outbox item


@cache
def every_kind() -> Mapping[str, MessageKind]:
    """All kinds by their stored values, in the order in which messages of one match are sent."""
    return {one.value: one for kinds in MessageKind.__subclasses__() for one in kinds}


Recipient: TypeAlias = tuple[int, MessageKind]  # a person's key or PLACE, and what is delivered
Raised: TypeAlias = Mapping[Recipient, float] | Iterable[Recipient]  # with the moments when they are due, else now


@dataclass(frozen=True)
class OutboxItem:
    """Something to be delivered to a person (their key) or at the match's place (PLACE).

    Attributes:
        event: the log is to be delivered up to this number of events.
        delivered: it has been delivered up to this number.
        revision: of the match when the item was last raised.
        tries: failed tries since it was last delivered.
        fence: the number of its claim; each claim, by any process, has a higher one.
    """

    match: int
    recipient: int
    kind: MessageKind
    event: int
    delivered: int
    revision: int
    tries: int = 0
    fence: int = field(default=0, compare=False)


@dataclass(frozen=True)
class SentMessage:
    """A message of the bot: sent, or noted before its send.

    Attributes:
        message: its id at Discord. Negative: the outcome of the send is unknown; the nonce of the send is the number
            without its sign.
        event: the number of events in the log at its making.
        step: the step of the match at its making; of a prompt or ping, the one at which its seat got the pending
            decision (``SeatClock.step``); of a proposal, the proposal's number.
        text: the words of a board; of a turn line at the end OVER and the keys of those it pings; of a prompt or ping
            the stage of the clock that it was sent for, of a prompt also SEALED, ANSWERED, PAUSED, and of a match in
            direct messages STANDING or OVER; of an invitation
            the keys of those it names; of a notice the keys of those it notifies; of a table the keys of those it
            pings; of a proposal the keys of those who are asked and have not been pinged for it, since they have quiet
            hours.
        alt: of a turn line, and of a ping that takes its place, a checksum of what is edited while it stands, or
            MENTIONING while it mentions new members of the thread; of a prompt that was edited the number of events
            that it shows, and its text; of a ping by direct message the place that the person cannot see; of a thread
            the keys of its members.
        noted: when a pending message was noted, in seconds since 1970; 0 if that is not known.
    """

    message: int
    match: int
    recipient: int
    kind: MessageKind
    channel: int
    event: int
    step: int
    text: str = ""
    alt: str = ""
    noted: float = 0.0

    @property
    def is_pending(self) -> bool:
        """Whether the outcome of its send is unknown."""
        return self.message < 0

    @property
    def pinged_at_end(self) -> list[int]:
        """The keys of those whom a turn line pings at the end of its match."""
        word, *keys = self.text.split() or [""]
        return [int(key) for key in keys] if self.kind is Kind.TURN and word == OVER else []


def stored_messages(
    about: SentMessage, message: int | None, pending: int | None, noted: float | None
) -> list[SentMessage]:
    """The messages of a feature's row, as ``about`` says: the sent one by its id, the pending one by its nonce."""
    ids = [(message, 0.0), (pending and -pending, noted or 0.0)]
    return [replace(about, message=number, noted=at) for number, at in ids if number]


class Notify(StrEnum):
    """Where a person wants to be notified of decisions: by direct message, or by a ping at the match's place."""

    DIRECT = "direct"
    THREAD = "thread"


@dataclass(frozen=True)
class Answer:
    """A person's decision in a match, and the direct message in which it was made.

    Attributes:
        message: the id of that message; None: it was made elsewhere.
        event: the number of events in the log after the decision.
        text: what the message's stored text becomes; None: the same decision is still pending, the text stays.
    """

    match: int
    person: int
    message: int | None
    event: int
    text: str | None


@dataclass(frozen=True)
class Contact:
    """How a person is notified.

    Attributes:
        user: the id at Discord, 0 if the person is deleted.
        channel: the id of the channel of direct messages with the person, once known.
        unreachable: whether direct messages cannot be delivered at present.
        is_delayed: whether no channel can be opened for the delivery under way; not stored.
        quiet: the person's quiet hours, as ``QuietHours`` writes them.
        notify: what the person has set; None: by direct message where the choice is secret or made from a hand.
        digest: when the next digest is made, in seconds since 1970; None for a person who wants none.
        reading: how the person is shown positions.
    """

    user: int
    locale: str
    channel: int | None = None
    unreachable: bool = False
    quiet: str | None = None
    notify: Notify | None = None
    digest: float | None = None
    reading: Reading = Reading.PICTURES
    is_delayed: bool = False

    def gets_prompt(self, is_private: bool) -> bool:
        """Whether a pending decision pings by direct message, else by a ping at the match's place.

        ``is_private``: whether the seat is asked individually or decides from its hand.
        """
        return is_private if self.notify is None else self.notify is Notify.DIRECT


@dataclass(frozen=True)
class Delivery:
    """All that delivering the items of one match takes, loaded in one transaction.

    Attributes:
        items: in the order of their kinds.
        events: the events of the log from number ``first`` on.
        sent: all messages of the match, pending ones included, oldest first (by event, then id).
        contacts: of the items' recipients and of all whom delivering them may mention, by key.
        rematch: the open or running rematch of a finished match.
        names: what the actors of ``events`` are called on the match's server, by key.
        global_names: what they are called elsewhere.
        watchers: who follows the match in its thread, if a THREAD item is delivered.
        digested: the step and the stage of the clocks that people's last digests have reported, by key.
    """

    match: Match
    items: tuple[OutboxItem, ...]
    first: int = 0
    events: tuple[Event, ...] = ()
    sent: tuple[SentMessage, ...] = ()
    contacts: Mapping[int, Contact] = field(default_factory=dict)
    rematch: Match | None = None
    names: Mapping[int, str] = field(default_factory=dict)
    global_names: Mapping[int, str] = field(default_factory=dict)
    watchers: Sequence[Person] = ()
    digested: Mapping[int, tuple[int, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Delivered:
    """The item has been delivered."""


@dataclass(frozen=True)
class Retry:
    """The item cannot be delivered now. ``after``: seconds until the next try, None: as tries so far suggest."""

    reason: str
    after: float | None = None


@dataclass(frozen=True)
class Deferred:
    """What is left of the item waits for that moment, in seconds since 1970, since policy allows no ping before it."""

    until: float


@dataclass(frozen=True)
class Gone:
    """The item cannot be delivered any more; ``reason`` is a note for the match's log (a text key without "note-")."""

    reason: str


Attempt = Delivered | Retry | Gone  # the result of sending a message
DeliveryResult = Attempt | Deferred
