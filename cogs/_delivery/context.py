"""One delivery under way: what was loaded, what has been done so far, and what features add to its messages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from bot.app import Stammtisch
from bot.delivery.items import (
    PLACE,
    Contact,
    Delivered,
    Delivery,
    DeliveryResult,
    Gone,
    Kind,
    MessageKind,
    OutboxItem,
    Recipient,
    Retry,
    SentMessage,
)
from bot.delivery.outbox import Note, Report
from bot.delivery.policy import ASKING, awake, items_for_unpinged, pings_at
from bot.match.clocks import SeatClock
from bot.match.model import MatchPhase
from bot.match.position import Event, EventKind, Position
from bot.match.view import LogLine, MatchView, log_lines, view_for
from cogs._ui.content import MessageContent
from rendering import Picture, drawing


class MessageLog:
    """The stored messages of one delivery, kept up to date. What has changed of them is in the report.

    ``note``: stores what is about to be sent; None: that is done already.

    Attributes:
        now: in seconds since 1970.
        contacts: of the people who get direct messages, by key.
        guild: the server; 0 for direct messages.
    """

    def __init__(
        self,
        stored: Iterable[SentMessage],
        note: Note | None,
        now: float,
        guild: int = 0,
        contacts: Mapping[int, Contact] = MappingProxyType({}),
    ) -> None:
        self.now, self.guild = now, guild
        self._note = note
        self.report = Report()
        self.contacts: dict[int, Contact] = dict(contacts)
        self._messages = {one.message: one for one in stored}

    def sent(self, kind: MessageKind, recipient: int = PLACE) -> list[SentMessage]:
        """The sent messages of that kind and recipient, oldest first."""
        return [one for one in self.stored(kind, recipient) if not one.is_pending]

    def pending(self, kind: MessageKind, recipient: int = PLACE) -> list[SentMessage]:
        """The pending messages of that kind and recipient, whose sends have an unknown outcome."""
        return [one for one in self.stored(kind, recipient) if one.is_pending]

    def stored(self, kind: MessageKind, recipient: int = PLACE) -> list[SentMessage]:
        """All stored messages of that kind and recipient, oldest first."""
        found = (one for one in self._messages.values() if (one.kind, one.recipient) == (kind, recipient))
        return sorted(found, key=age)

    def has(self, message: SentMessage) -> bool:
        """Whether a stored message still is one of its kind and recipient."""
        return message.message in [one.message for one in self.stored(message.kind, message.recipient)]

    def keep(self, message: SentMessage) -> None:
        """Store a message as it is now."""
        self._messages[message.message] = message
        self.report.sent = [one for one in self.report.sent if one.message != message.message] + [message]

    def replace(self, pending: SentMessage, sent: SentMessage) -> None:
        """Store a message that has been sent in place of the pending one."""
        self.drop([pending.message])
        self.keep(sent)

    def drop(self, messages: Iterable[int]) -> None:
        """Delete messages that are gone or no longer of interest."""
        for message in messages:
            self._messages.pop(message, None)
            self.report.sent = [one for one in self.report.sent if one.message != message]
            self.report.dropped.append(message)

    async def note(self, messages: Sequence[SentMessage]) -> None:
        """Store messages that are about to be sent, all in one transaction."""
        if messages and self._note is not None:
            await self._note(messages)
        for one in messages:
            self._messages.setdefault(one.message, one)


class DeliveryContext(MessageLog):
    """The messages, words and contacts of one delivery; ``view`` is that of a spectator.

    ``start``: the position before the loaded events. ``now``: in seconds since 1970. ``waits``: when the items that may
    not ping their recipients now may do so, in seconds since 1970; infinity: a digest replaces the ping.
    """

    def __init__(self, delivery: Delivery, start: Position, note: Note, now: float) -> None:
        self.view: MatchView = view_for(delivery.match, None)
        super().__init__(delivery.sent, note, now, self.view.place.guild, delivery.contacts)
        self.delivery = delivery
        self.rematch = view_for(delivery.rematch, None) if delivery.rematch else None
        self._start = start
        self._views: dict[int, MatchView] = {}
        self.waits = {item: moment for item in delivery.items if (moment := self._pings_at(item)) > now}

    def _pings_at(self, item: OutboxItem) -> float:
        """When the recipient may be pinged for what the item is about."""
        person = item.recipient
        clock = self.view_of(person).clock if item.kind in ASKING else None
        return pings_at(self.contacts.get(person), self.now, clock, self.delivery.digested.get(person))

    def awake(self, people: Iterable[int]) -> list[int]:
        """Those of these people whom a message to several may mention with a ping now; see ``policy.awake``."""
        return awake(people, self.contacts, self.now)

    def items_for_unpinged(self, people: Iterable[int]) -> dict[Recipient, float]:
        """Items for people whom such a message names silently; see ``policy.items_for_unpinged``."""
        return items_for_unpinged(people, self.contacts, self.now)

    def view_of(self, person: int) -> MatchView:
        """The match as that person may see it, at the place that is known by now."""
        if person not in self._views:
            self._views[person] = view_for(self.delivery.match, person)
        return replace(self._views[person], place=self.view.place)

    def prompt_view_of(self, person: int) -> MatchView:
        """As ``view_of``, with the global names, as a direct message shows it."""
        return self.view_of(person).with_global_names()

    def lines(self, since: int) -> list[LogLine]:
        """The events from that number on, as a spectator may read them."""
        delivery = self.delivery
        names = {**delivery.names, **delivery.match.names}
        return log_lines(self._start, delivery.events, None, names, first=delivery.first, since=since)

    def public_lines_for(self, person: int) -> list[LogLine]:
        """What is loaded of what has happened since that person last decided, as a spectator may read it."""
        return self.lines(self.delivery.first + _first_unread(self.delivery.events, person))

    def lines_for(self, person: int) -> list[LogLine]:
        """What has happened since that person last decided, as they may read it; the whole log if they never have.

        Of a round of secret choices the person's own is among the lines.
        """
        delivery, view = self.delivery, self.prompt_view_of(person)
        names = {**delivery.global_names, **{key: one.name for key, one in view.people.items()}}
        since = delivery.first + _first_unread(delivery.events, person)
        return log_lines(self._start, delivery.events, view.seat, names, first=delivery.first, since=since)

    def about(
        self, kind: MessageKind, recipient: int, channel: int, text: str = "", *, step: int | None = None, alt: str = ""
    ) -> SentMessage:
        """A message to be sent about the present position; ``step``: None for the one of that position."""
        number, length = self.view.number, self.view.length
        at = self.view.step if step is None else step
        return SentMessage(0, number, recipient, kind, channel, length, at, text, alt)

    @property
    def board(self) -> SentMessage | None:
        """The newest board message."""
        boards = self.sent(Kind.BOARD)
        return boards[-1] if boards else None

    def result_of(self, kind: MessageKind) -> DeliveryResult | None:
        """The result of the item of that kind in this delivery; None: it is not sent yet, or is no item of it."""
        return next((result for item, result in self.report.results.items() if item.kind is kind), None)

    def _has_item(self, kind: MessageKind) -> bool:
        """Whether one of the items is of that kind."""
        return any(item.kind is kind for item in self.delivery.items)

    @property
    def is_alone(self) -> bool:
        """Whether the line stands without a board, since nothing is on it yet and none was sent.

        A line that was refused gets a board, whose delivery finds a place for both: its item is raised for it.
        """
        view, tries = self.view, {item.kind: item.tries for item in self.delivery.items if item.recipient == PLACE}
        is_raised = Kind.BOARD in tries and (Kind.TURN not in tries or tries[Kind.BOARD] == 0 < tries[Kind.TURN])
        is_blank = view.phase is MatchPhase.RUNNING and drawing(view.game).is_blank(view.view)
        return is_blank and self.board is None and not is_raised

    @property
    def board_is_due(self) -> bool:
        """Whether this delivery sends a new board, below all that was sent before."""
        is_new = self.board is None or self.board.step != self.view.step
        return self._has_item(Kind.BOARD) and is_new and not self.is_alone

    def is_below_board(self, message: SentMessage) -> bool:
        """Whether a message at the match's place stands below its board, a new one included; ids grow with time."""
        return not self.board_is_due and (self.board is None or message.message > self.board.message)

    @property
    def board_is_refused(self) -> bool:
        """Whether the board cannot be sent, so that nothing can be sent below it."""
        return isinstance(self.result_of(Kind.BOARD), Gone)

    @property
    def board_retry(self) -> Retry | None:
        """When the board is tried again; None if it is sent or refused."""
        result = self.result_of(Kind.BOARD)
        return result if isinstance(result, Retry) else None

    @property
    def last_line_is_due(self) -> bool:
        """Whether this delivery is still to send the line below the last board, which pings those it mentions."""
        return self._has_item(Kind.TURN) and self.result_of(Kind.TURN) is None and self.view.phase is MatchPhase.OVER

    @property
    def _shown_event(self) -> int | None:
        """The length at the board of the present step, 0 where the line stands alone; None: that board is not sent."""
        if (board := self.board) is not None and board.step == self.view.step:
            return board.event
        return 0 if self.is_alone else None

    def lines_below(self) -> list[LogLine]:
        """What has happened since the board of the present step, which is sent before anything below it.

        All of it where the line stands alone.
        """
        since = self._shown_event
        return [] if since is None else self.lines(since)

    @property
    def actors(self) -> list[int]:
        """The keys of the people who are to act, those included whose secret choice is in."""
        people = (self.view.seats[seat].person for seat in self.view.to_act)
        return [person.key for person in people if person is not None]

    @property
    def has_one_actor(self) -> bool:
        """Whether one person is to act alone."""
        return len(self.view.to_act) == 1

    @property
    def turn_ping(self) -> SentMessage | None:
        """The ping at the match's place that takes the place of the turn line.

        It is the ping of who is to act alone; of several, one below the board that was sent as the line.
        """
        found: list[SentMessage] = []
        lines = self.line_pings
        for person in self.actors:
            clock = self.view_of(person).clock
            if clock is not None and clock.since is not None:
                pings = [one for one in self.sent(Kind.PING, person) if one.step == clock.step]
                found += [one for one in pings if one in lines or self.has_one_actor]
        return max((one for one in found if one.channel == self.view.place.posts_in), key=age, default=None)

    @property
    def line_pings(self) -> list[SentMessage]:
        """The pings below the board of the present step that were sent as the turn line."""
        since, place = self._shown_event, self.view.place.posts_in
        if since is None:
            return []
        pings = [one for person in self.actors for one in self.sent(Kind.PING, person) if one.channel == place]
        return sorted((one for one in pings if one.alt and one.event >= since), key=age)

    def standing_pings(self, person: int) -> list[SentMessage]:
        """The person's pings without those above the newest board, which are about an earlier decision."""
        board, place = self.board, self.view.place.posts_in
        since = self.view.length if self.board_is_due else board.event if board else 0
        return [one for one in self.sent(Kind.PING, person) if one.channel != place or one.event >= since]

    @property
    def line_actor(self) -> int | None:
        """The key of the person whose ping is, or will be, the turn line: of several the last who is pinged now."""
        if (ping := self.turn_ping) is not None:
            return ping.recipient
        pinged = [one.recipient for one in self.delivery.items if one.kind is Kind.PING and one not in self.waits]
        return next((one for one in reversed(pinged) if one in self.actors and self._will_ping(one)), None)

    def _will_ping(self, person: int) -> bool:
        """Whether a person who may be pinged gets a new ping at the match's place, as far as is known."""
        clock = clock_to_ping(self.view_of(person), self.contacts[person])
        return clock is not None and not is_sent_for(clock, self.standing_pings(person))

    @property
    def line(self) -> SentMessage | None:
        """The line below the board, or the ping that takes its place."""
        here = (self.view.step, self.view.place.posts_in)
        lines = [one for one in self.sent(Kind.TURN) if (one.step, one.channel) == here and self.is_below_board(one)]
        return self.turn_ping or (lines[-1] if lines else None)

    @property
    def lacks_line(self) -> bool:
        """Whether the ping that was the line below the board has been deleted, and no other line is due."""
        is_due = self._has_item(Kind.TURN) and not isinstance(self.result_of(Kind.TURN), Delivered)
        return bool(self.actors) and self.line is None and not is_due


def is_asked_by_prompt(view: MatchView, contact: Contact) -> bool:
    """Whether the viewer's decision pings by direct message, else by a ping."""
    return view.place.is_direct or contact.gets_prompt(view.asked_individually or view.decides_from_hand)


def is_sent_for(clock: SeatClock, messages: Iterable[SentMessage]) -> bool:
    """Whether one of the messages was sent for the present stage of the clock."""
    return any((one.step, one.text) == (clock.step, clock.stage.value) for one in messages)


def clock_to_ping(view: MatchView, contact: Contact) -> SeatClock | None:
    """The viewer's running clock if the viewer is to be pinged for it, since no direct message pings or arrives."""
    clock = view.clock
    if clock is None or clock.since is None:
        return None
    return clock if contact.unreachable or contact.is_delayed or not is_asked_by_prompt(view, contact) else None


def age(message: SentMessage) -> tuple[int, int]:
    """A key to sort by: the oldest message first."""
    return message.event, message.message


def _first_unread(events: Sequence[Event], person: int) -> int:
    """The index of the first event after the person's last decision, or of its round of secret choices."""
    moves = {at for at, event in enumerate(events) if event.live and event.kind is EventKind.MOVE}
    own = max((at for at in moves if events[at].actor.person == person), default=None)
    if own is None:
        return 0
    decision = events[own]

    def is_of_round(at: int) -> bool:
        """Whether the event is another seat's move that was stored together with the decision."""
        return at in moves and events[at].at == decision.at and events[at].seat != decision.seat

    first = own
    while is_of_round(first - 1):
        first -= 1
    return first if first < own or is_of_round(own + 1) else own + 1


async def end_pictures_of(bot: Stammtisch, view: MatchView) -> list[tuple[str, Picture]]:
    """The pictures of features below the last board of a match, by file name; none of a match that goes on."""
    if view.phase is not MatchPhase.OVER:
        return []
    made = [await feature.end_pictures(bot, view, view.language) for feature in bot.features if feature.end_pictures]
    return [one for pictures in made for one in pictures]


async def outcomes_of(bot: Stammtisch, view: MatchView) -> list[str]:
    """The lines of features about what a match that is over has changed."""
    found = [await feature.outcome(bot, view) for feature in bot.features if feature.outcome is not None]
    return [line for line in found if line is not None]


async def origins_of(bot: Stammtisch, view: MatchView) -> list[str]:
    """The lines of features about where the match comes from and, when it is over, what it counts there."""
    found = [await feature.origin(bot, view) for feature in bot.features if feature.origin is not None]
    return [line for line in found if line is not None]


async def with_origins(bot: Stammtisch, view: MatchView, content: MessageContent) -> MessageContent:
    """The content with these lines below it."""
    return replace(content, note="\n".join(filter(None, [content.note, *await origins_of(bot, view)])))
