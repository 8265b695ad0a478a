"""The one entrance to matches: load, decide, store, wake the outbox. Repeated if another write came first."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from traceback import extract_tb
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from bot.delivery.items import Delivery, OutboxItem, Raised
from bot.delivery.policy import answer_of, due_times
from bot.games.base import IllegalMove
from bot.match.commands import Choose, Command, Facts, Inviting, Join, Need, Open, Redraw, SetPlace, ShowUp, Start
from bot.match.decide import FAMILIES, decide
from bot.match.errors import UserError, require
from bot.match.lobby import MAX_INVITATIONS
from bot.match.model import Change, Match, MatchPhase, Person, Place, SeatKind, has_first_terms, is_full
from bot.match.play import active_searches
from bot.match.position import ActorKind, Event, EventKind, Position, person_actor
from bot.match.view import LogLine, MatchView, log_lines, view_for, with_fresh
from bot.runtime.telemetry import Metrics, about_match, note_event
from bot.store import Store
from bot.store.database import Overdue, Repeated, Stale, StoreUnavailable
from bot.store.loading import find_rematch, is_undelivered, load_numbers, load_opening, load_readable
from bot.store.matches import is_decided

CAPACITY: Final = 256  # positions, and ends of logs
LONGEST_END: Final = 100  # events; more than a long turn, because the fold starts before the turn
log = logging.getLogger(__name__)
BROKEN: Final = "match-broken"
NEWER: Final = "match-newer"
GAMELESS: Final = "match-gameless"
UNREADABLE: Final = (BROKEN, NEWER, GAMELESS)
ELSEWHERE: Final = (NEWER, GAMELESS)  # sound, but unreadable to this program
MAX_TRIES: Final = 8  # of a decision when another write comes first
LONG_LOG: Final = 200  # events; a longer log is folded in a thread
SECRET_BYTES: Final = 16
C = TypeVar("C", bound=Command)


class RecentPositions:
    """Positions by match and length of its log, with nothing sealed. May be dropped at any time."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int], Position] = OrderedDict()

    def keep(self, match: int, length: int, position: Position) -> None:
        """Remember the position of a match after ``length`` events."""
        self._kept[match, length] = replace(position, sealed={})
        self._kept.move_to_end((match, length))
        if len(self._kept) > CAPACITY:
            self._kept.popitem(last=False)

    def lengths(self, match: int) -> frozenset[int]:
        """The lengths of that match's log for which a position is remembered."""
        return frozenset(length for number, length in self._kept if number == match)

    def before(self, match: int, length: int, events: Sequence[Event]) -> Position | None:
        """The position after ``length`` events, the start of the later ``events``.

        None if it is not cached, or if one of these events takes back an earlier one: then the fold must start at the
        beginning of the log.
        """
        if any(event.kind is EventKind.UNDO and event.live and int(event.text) < length for event in events):
            return None
        return self._kept.get((match, length))


class RecentEvents:
    """The ends of logs, each with the length of its log. May be dropped at any time."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, tuple[int, tuple[Event, ...]]] = OrderedDict()

    def append(self, change: Change) -> None:
        """Append the events of a change to the cached end of its log."""
        before = change.before
        assert before is not None
        length, known = self._kept.get(before.number, (0, ()))
        if length != before.length:
            known = ()
        known = tuple(
            replace(one, live=False) if at in change.undone else one
            for at, one in enumerate(known, before.length - len(known))
        )
        self._kept[before.number] = change.after.length, (*known, *change.events)[-LONGEST_END:]
        self._kept.move_to_end(before.number)
        if len(self._kept) > CAPACITY:
            self._kept.popitem(last=False)

    def since(self, match: int, first: int, length: int) -> list[Event] | None:
        """The events from number ``first`` on of a log that is ``length`` long; None if not all are remembered."""
        known_length, known = self._kept.get(match, (0, ()))
        wanted = length - first
        return list(known[len(known) - wanted :]) if known_length == length and wanted <= len(known) else None


class Quarantine:
    """Turns every failure to read a match into one refusal, and logs each fault once in one line.

    Nothing is stored: a match can be read again as soon as it is repaired.
    """

    def __init__(self) -> None:
        self._logged: set[tuple[int, str]] = set()

    @contextmanager
    def reading(self, number: int) -> Iterator[None]:
        """Inside the context, which only reads that match, an unexpected exception raises UserError("match-broken")."""
        try:
            yield
        except StoreUnavailable:
            raise
        except UserError as fault:
            if fault.key in (BROKEN, GAMELESS):
                self._log(number, fault.__cause__ or fault)
            raise
        except Exception as fault:
            self._log(number, fault)
            raise UserError(BROKEN, number=number) from fault

    def _log(self, number: int, fault: BaseException) -> None:
        trace = extract_tb(fault.__traceback__)
        where = f" in {trace[-1].name}, line {trace[-1].lineno}" if trace else ""
        why = f"{type(fault).__name__}: {fault}".splitlines()[0][:200] + where
        if (number, why) not in self._logged:
            self._logged.add((number, why))
            log.error("Match %s cannot be read and is quarantined; `python -m bot check` says more (%s).", number, why)


async def _admit_all() -> int | None:
    return None


class MatchService:
    """Decisions about matches, one at a time a match. An interaction affects a match at most once.

    ``wake`` is called when the outbox has new items, ``expect`` with the moment (seconds since 1970) of a new timer,
    ``search`` when a computer player has a new decision, ``follow`` with every match that has changed.
    ``metrics`` counts decisions. ``admit`` is called right before each try of a person's command:
    it returns the id of the interaction that is being carried out, None if there is none, and raises
    TooLate if Discord has declared it failed. What ``watch`` returns is called right before COMMIT; if it raises
    Overdue, the command is admitted and decided again.
    """

    def __init__(
        self,
        store: Store,
        *,
        wake: Callable[[], None] = lambda: None,
        expect: Callable[[float], None] = lambda _: None,
        search: Callable[[], None] = lambda: None,
        follow: Callable[[Match], None] = lambda _: None,
        metrics: Metrics | None = None,
        admit: Callable[[], Awaitable[int | None]] = _admit_all,
        watch: Callable[[], Callable[[], None]] = lambda: lambda: None,
    ) -> None:
        self.store, self.wake, self.expect, self.search, self.follow = store, wake, expect, search, follow
        self.metrics, self.admit, self.watch = metrics or Metrics(), admit, watch
        self.positions, self.events = RecentPositions(), RecentEvents()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self.quarantine = Quarantine()
        for name in (Open.__name__, *(kind.__name__ for kind in FAMILIES)):
            self.metrics.decisions.expect(name)

    def now(self) -> float:
        """The present, in seconds since 1970."""
        return self.store.clock()

    # Decisions

    async def do(self, number: int, command: Command, *, answered_in: int | None = None) -> MatchView:
        """Carry out a command. Returns the actor's view afterwards, also if the interaction is stored already.

        ``answered_in``: the id of the direct message in which the actor decides, which shows the answer.
        Raises UserError, MovedOn or IllegalMove if it is refused, StoreUnavailable if nothing can be stored now, and
        TooLate if its interaction has failed.
        """
        with about_match(number):
            async with self._locks.setdefault(number, asyncio.Lock()):
                return await self._do(number, command, answered_in)

    async def _do(self, number: int, command: Command, answered_in: int | None) -> MatchView:
        for _ in range(MAX_TRIES):
            match, facts = await self._load(number, command)
            command, viewer = await self._admitted(command), command.actor.person
            try:
                change = await self._decide(match, command, facts)
                if change.is_empty:
                    return replace(view_for(match, viewer), next_match=facts.next_match)
                await self.store.matches.write(
                    change, due_times(change, self.now()), answer_of(change, answered_in), confirm=self.watch()
                )
            except (Stale, Overdue):
                continue
            except Repeated:
                return await self._see_repeated(number, viewer, facts)
            except (UserError, IllegalMove):
                if not await self._is_stored(number, command):
                    raise
                return await self._see_repeated(number, viewer, facts)
            self.metrics.decisions.add(type(command).__name__)
            self._written(change)
            await self._follow_up(change)
            return replace(_view_after(change, viewer), next_match=facts.next_match)
        raise StoreUnavailable("store-busy")

    async def _see_repeated(self, number: int, viewer: int | None, facts: Facts) -> MatchView:
        """The viewer's view after a command that was stored earlier. Repeats its signals, which may be lost."""
        self._wake_all()
        return replace(await self.see(number, viewer), next_match=facts.next_match)

    async def _is_stored(self, number: int, command: Command) -> bool:
        """Whether the log has an event of the command's interaction.

        False without a query for an unconfirmed choice: its refusal shows the present menu in either case.
        """
        if command.interaction is None or (isinstance(command, Choose) and not command.is_confirmed):
            return False
        return await self.store.read(is_decided, number, command.interaction)

    async def _admitted(self, command: C) -> C:
        """The command with the interaction of its person. Raises TooLate."""
        if command.actor.kind is not ActorKind.PERSON or (given_by := await self.admit()) is None:
            return command
        return replace(command, interaction=given_by)

    async def show_up(self, number: int, person: int) -> None:
        """Note that the person with this key uses the match, if that changes anything. Raises StoreUnavailable."""
        if await self.store.matches.may_be_absent(number, person):
            with suppress(UserError):  # it cannot be read
                await self.do(number, ShowUp(member=person))

    async def open(self, command: Open) -> MatchView:
        """Open a table. Returns its host's view, also if the interaction has opened it already.

        Raises UserError if it is refused, Stale if its subject already has a table, and TooLate if its interaction has
        failed.
        """
        facts = await self.store.read(load_opening, command.host.key, command.guest_keys)
        command = await self._admitted(command)
        try:
            change = decide(None, command, facts, self.now())
            number = await self.store.matches.create(change, due_times(change, self.now()), command)
        except (UserError, Stale, Repeated):
            if (opened := await self._opened_by(command.interaction)) is None:
                raise
            self._wake_all()
            return await self.see(opened, command.host.key)
        self.metrics.decisions.add(type(command).__name__)
        self.wake()
        if change.after.expires is not None:
            self.expect(change.after.expires)
        return await self.see(number, command.host.key)

    def _wake_all(self) -> None:
        """Wake all workers, because the signals of a repeated command may have been lost."""
        self.wake()
        self.search()
        self.expect(self.now())

    async def _opened_by(self, interaction: int | None) -> int | None:
        return None if interaction is None else await self.store.matches.opened_by(interaction)

    def new_secret(self) -> bytes:
        """A secret for the shuffles of a new match."""
        return secrets.token_bytes(SECRET_BYTES)

    async def rematch(
        self,
        number: int,
        person: Person,
        check: Callable[[Place, str], Awaitable[None]] | None = None,
        *,
        who_sees: Callable[[Place, Sequence[Person]], Awaitable[Collection[int]]] | None = None,
    ) -> tuple[MatchView, bool]:
        """The rematch's table, and whether it is new: the first request opens it, the others join, the last starts.

        The others agree to the terms of the match, with which the table opens. A table with other people does not start
        by itself. ``check`` raises UserError if no table of the game can be opened there. ``who_sees`` returns
        the keys of the people who see that place. The seats of players who cannot be invited are open.
        """
        async with self._locks.setdefault(-number, asyncio.Lock()):
            match, _ = await self._load(number)
            require(match.seat_of(person.key) is not None, "not-in-match")
            require(match.phase is MatchPhase.OVER, "not-over")
            if other := await self.store.read(find_rematch, number):
                if other == await self._opened_by(await self.admit()):
                    return await self.see(other, person.key), True
                return await self._join_rematch(other, person), False
            if check is not None:
                await check(match.place, match.position.game.name)
            players = [seat.person for seat in match.seats if seat.person and seat.key != person.key]
            facts = await self.store.read(load_opening, person.key, [one.key for one in players])
            willing = [one for one in players if one.key not in facts.refusing]
            invited = willing[: max(0, MAX_INVITATIONS - facts.invitations)]
            seen_by = [one.key for one in invited] if who_sees is None else await who_sees(match.place, invited)
            command = Open(
                actor=person_actor(person.key),
                game=match.position.game.name,
                host=person,
                invited=tuple(one for one in invited if one.key in seen_by),
                seats=match.position.seats,
                options=match.position.options,
                secret=self.new_secret(),
                language=match.language,
                guild=match.place.guild,
                channel=match.place.channel,
                previous=number,
                pace=match.pace,
                overrun=match.overrun,
                asks_forced=match.asks_forced,
                computers=tuple(one.level for one in match.seats if one.kind is SeatKind.COMPUTER and one.level),
                substitute=match.substitute,
                hints=match.hints,
                rated=match.rated,
            )
            try:
                opened = await self.open(command)
                if opened.place.is_direct:  # no message is to be waited for
                    await self.do(number, Redraw())
                return opened, True
            except Stale:  # another process was first
                if (other := await self.store.read(find_rematch, number)) is None:
                    raise StoreUnavailable("store-busy") from None
                return await self._join_rematch(other, person), False

    async def _join_rematch(self, number: int, person: Person) -> MatchView:
        """Join with the terms of the previous match. Starts if these are the present terms and all have joined."""
        actor = person_actor(person.key)
        view = await self.see(number, person.key)
        sitting = [seat.key for seat in view.seats if seat.kind is SeatKind.PERSON]
        if view.phase is MatchPhase.OPEN and person.key not in sitting:
            view = await self.do(number, Join(actor=actor, guest=person))
        if view.phase is MatchPhase.OPEN and is_full(view.seats) and has_first_terms(await self.match(number)):
            view = await self.do(number, Start(actor=actor))
        return view

    async def _decide(self, match: Match, command: Command, facts: Facts) -> Change:
        """The change. An exception of ``decide`` on a readable match is a bug and is raised again."""
        try:
            if Need.LOG in command.needs:
                return await asyncio.to_thread(decide, match, command, facts, self.now())
            return decide(match, command, facts, self.now())
        except (UserError, IllegalMove):
            raise
        except Exception:
            with self.quarantine.reading(match.number):
                view_for(match, command.actor.person)
            raise

    async def _load(self, number: int, command: Command | None = None) -> tuple[Match, Facts]:
        needs, person = (command.needs, command.actor.person) if command else (frozenset(), None)
        guests = command.guest_keys if isinstance(command, Inviting) else ()
        with self.quarantine.reading(number):
            loaded = await self.store.matches.load(number, needs, person, guests)
        if loaded is None:
            raise UserError("no-such-match", number=number)
        note_event(number, loaded[0].length)
        return loaded

    def _written(self, change: Change) -> None:
        before, after = change.before, change.after
        assert before is not None
        if change.has_new_step or change.events:
            self.positions.keep(before.number, before.length, before.position)
            self.positions.keep(after.number, after.length, after.position)
            self.events.append(change)
        self.wake()
        now = self.now()
        if set(active_searches(after, now)) - set(active_searches(before, now)):
            self.search()
        self.follow(after)
        moments = [clock.due for seat, clock in after.clocks.items() if before.clocks.get(seat) != clock]
        moments += [one.expires for one in after.proposals if one not in before.proposals]
        if (first := min((moment for moment in moments if moment is not None), default=None)) is not None:
            self.expect(first)

    async def _follow_up(self, change: Change) -> None:
        """Redraw the previous match once its rematch has a message to link to."""
        before, after = change.before, change.after
        if before and after.previous is not None and before.place.message is None and after.place.message is not None:
            with suppress(UserError):  # the earlier match cannot be read
                await self.do(after.previous, Redraw())

    # Looking

    async def match(self, number: int) -> Match:
        """The stored match with everything hidden in it. Never show it."""
        return (await self._load(number))[0]

    async def see(self, number: int, viewer: int | None) -> MatchView:
        """The match as the person with this key may see it (None: a spectator)."""
        match, _ = await self._load(number)
        with self.quarantine.reading(number):
            return view_for(match, viewer)

    async def see_all(self, numbers: Iterable[int], viewer: int | None) -> tuple[list[MatchView], list[UserError]]:
        """Views of those matches that can be read, and the refusal of each other one."""
        return self.views_of(await self.store.read(load_readable, list(numbers), self.now()), viewer)

    def views_of(
        self, found: Mapping[int, Match | UserError], viewer: int | None
    ) -> tuple[list[MatchView], list[UserError]]:
        """Views of the matches that were loaded, in their order, and the refusal of each other one."""
        views, refusals = [], []
        for number, one in found.items():
            try:
                with self.quarantine.reading(number):
                    if isinstance(one, UserError):
                        raise one
                    views.append(view_for(one, viewer))
            except UserError as refusal:
                refusals.append(refusal)
        return views, refusals

    async def log(self, number: int) -> list[Event]:
        """The log of a match with hidden events and events taken back. Never show it."""
        return (await self.store.matches.events(number))[0]

    async def read_log(self, number: int, viewer: int | None, since: int = 0) -> list[LogLine]:
        """The log from event ``since`` on as that person may read it; events taken back are left out."""
        match, _ = await self._load(number)
        with self.quarantine.reading(number):
            events, names = await self.store.matches.events(number)
            seat = match.seat_of(viewer) if viewer is not None else None
            fold = partial(log_lines, match.position.initial, events, seat, names | match.names, since=since)
            return await _folded(fold, len(events))

    async def last_lines(self, view: MatchView, most: int) -> list[LogLine]:
        """The last ``most`` events of a match's log, as far as the viewer may read them.

        The log is folded from a remembered position on if there is one, else from the beginning. Raises UserError.
        """
        number = view.number
        with self.quarantine.reading(number):
            first = max((one for one in self.positions.lengths(number) if one <= view.length - most), default=0)
            events, names = self._known_end(view, first) or await self.store.matches.events(number, first)
            start = self.positions.before(number, first, events) if first else None
            if first and start is None:
                first = 0
                events, names = await self.store.matches.events(number)
            start = start or Position.open(view.game, len(view.seats), view.options)
            shown = events[: view.length - first]
            fold = partial(log_lines, start, shown, view.seat, names, first=first, since=view.length - most)
            return await _folded(fold, len(shown))

    def _known_end(self, view: MatchView, first: int) -> tuple[list[Event], dict[int, str]] | None:
        """The events from number ``first`` on with their actors' names; None if one of them is not remembered."""
        events = self.events.since(view.number, first, view.length)
        if events is None or not {one.actor.person for one in events} <= {None, *view.people}:
            return None
        return events, view.names

    async def record(self, number: int) -> tuple[Position, list[Event], bytes, bytes | None, str | None]:
        """The arguments of ``record_of`` for a finished match: last position, log, seed, secret and salt.

        Raises UserError("not-over").
        """
        match, _ = await self._load(number)
        require(match.phase is MatchPhase.OVER, "not-over")
        events, _ = await self.store.matches.events(number)
        return match.position, events, match.seed, match.secret, match.salt

    async def check_readable(self, number: int) -> None:
        """Raise UserError("match-broken") if the match or its log cannot be read."""
        await self.see(number, None)
        await self.read_log(number, None)

    async def load_delivery(self, number: int, items: Sequence[OutboxItem]) -> tuple[Delivery, Position] | None:
        """The data of a delivery, and the position before its events; None if there is no such match."""
        with self.quarantine.reading(number):
            for known in (self.positions.lengths(number), ()):  # the whole log if the position is not remembered
                delivery = await self.store.outbox.load(number, tuple(items), known)
                if delivery is None:
                    return None
                if (start := self._start_of(delivery)) is not None:
                    return delivery, start
        return None

    def _start_of(self, delivery: Delivery) -> Position | None:
        """The position before the events of a delivery; None if it is not remembered."""
        match, first = delivery.match, delivery.first
        if first == 0:
            return match.position.initial
        if first == match.length:
            return replace(match.position, sealed={})
        return self.positions.before(match.number, first, delivery.events)

    async def matches_of(
        self, person: int, phases: Sequence[MatchPhase] = (MatchPhase.OPEN, MatchPhase.RUNNING)
    ) -> list[int]:
        """The numbers of a person's tables and matches, the newest first."""
        return await self.store.read(load_numbers, person, phases)

    async def at_place(self, channel: int) -> list[int]:
        """The numbers of the matches shown in that thread or channel, running ones first, then the newest."""
        return await self.store.matches.at_place(channel)

    async def is_lost(self, number: int) -> bool:
        """True if the delivery of the board was given up, so that the match needs another place."""
        return await self.store.read(is_undelivered, number)

    async def set_place(self, number: int, *, message: int | None = None, thread: int | None = None) -> MatchView:
        """Store the table's message or the match's thread."""
        return await self.do(number, SetPlace(message=message, thread=thread))

    async def enqueue(self, number: int, items: Raised) -> None:
        """Raise outbox items of a match without a decision."""
        await self.store.outbox.enqueue(number, items)
        self.wake()

    async def do_each(self, numbers: Iterable[int], command: Command) -> None:
        """Carry out the command on these matches, one after the other. Skips unreadable ones."""
        for number in numbers:
            try:
                await self.do(number, command)
            except UserError as refusal:
                if refusal.key not in UNREADABLE:
                    raise


async def _folded(fold: Callable[[], list[LogLine]], length: int) -> list[LogLine]:
    """Call ``fold``, which reads that many events; a long log is folded in a thread."""
    return fold() if length < LONG_LOG else await asyncio.to_thread(fold)


def _view_after(change: Change, viewer: int | None) -> MatchView:
    """The viewer's view after a change, with its events."""
    view = view_for(change.after, viewer)
    before = change.before
    if before is None or before.phase is not MatchPhase.RUNNING or change.undone:
        return view
    return with_fresh(view, before, change.events)
