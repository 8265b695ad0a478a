"""People across matches: absence, notifications, their servers, their language, and the lists of their matches.

The most urgent match of a person is the one in which their decision is the most urgent.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import Final

from bot.delivery.items import Contact, Notify
from bot.delivery.policy import QuietHours, items_for_contact
from bot.match.commands import LeaveServer, LoseServer, RegainServer, UpdateAbsence
from bot.match.errors import UserError
from bot.match.leaving import Away
from bot.match.model import MatchPhase, Person, Reading
from bot.match.position import Event, Position, person_actor
from bot.match.view import LogLine, MatchView, log_lines
from bot.runtime.time import SYSTEM, Time
from bot.service.match_service import MatchService
from bot.store.database import Signal, StoreUnavailable
from bot.store.loading import load_most_urgent


class People:
    """People and servers. Each change of a match is one command."""

    def __init__(self, service: MatchService) -> None:
        self._service = service

    async def person(self, user: int, name: str, locale: str | None, guild: int = 0, nick: str | None = None) -> Person:
        """The person with that Discord id, with the name on that server (0: none). Stores what is given.

        ``name`` is the global name; ``nick``: the name on the server, if it differs. Without a locale, as
        for a person who is only mentioned, the known one is kept.
        """
        try:
            return await self._service.store.people.meet(user, name, locale, guild, nick)
        except StoreUnavailable:  # reading works even if nothing can be written
            if (known := await self._service.store.people.by_user(user, guild)) is None:
                raise
            return known

    async def known(self, user: int) -> Person | None:
        """The person with that Discord id; None if unknown."""
        return await self._service.store.people.by_user(user)

    async def absence(self, person: Person) -> Away:
        """When the person is away, and how many days are used up."""
        return await self._service.store.people.absence(person.key)

    async def go_away(self, person: Person, until: float) -> Away:
        """Stop the person's clocks in all matches until then. Raises UserError if that is past or too long."""
        return await self._set_absence(person, (await self.absence(person)).begin(self._service.now(), until))

    async def come_back(self, person: Person) -> Away:
        """Start the person's clocks again. Remaining days of the absence are not used up."""
        return await self._set_absence(person, (await self.absence(person)).end(self._service.now()))

    async def _set_absence(self, person: Person, away: Away) -> Away:
        await self._service.store.people.set_absence(person.key, away)
        numbers = await self._service.matches_of(person.key, (MatchPhase.RUNNING,))
        await self._service.do_each(numbers, UpdateAbsence(actor=person_actor(person.key)))
        return away

    async def quiet_hours(self, person: Person) -> QuietHours | None:
        """The person's quiet hours, if any."""
        return QuietHours.from_text((await self.contact(person)).quiet)

    async def set_quiet(self, person: Person, quiet: QuietHours | None) -> None:
        """Store the quiet hours and plan waiting notifications again."""
        await self._service.store.people.set_quiet(person.key, None if quiet is None else str(quiet))
        await self.redeliver(person)

    async def set_notify(self, person: Person, notify: Notify | None) -> None:
        """Store where the person wants to be notified of decisions, and move pending notifications there."""
        await self._service.store.people.set_notify(person.key, notify)
        await self.redeliver(person)

    async def reaches(self, person: Person) -> bool:
        """Whether direct messages reach the person, as far as that is known."""
        return not (await self.contact(person)).unreachable

    async def contact(self, person: Person) -> Contact:
        """How the person is notified."""
        return await self._service.store.people.contact(person.key) or Contact(person.user, person.locale)

    async def note_reached(self, person: Person, channel: int) -> None:
        """Remember that a direct message has reached the person, and its channel."""
        await self._service.store.people.note_channel(person.user, channel)
        await self._service.store.people.set_reachable(person.key, True)

    async def note_channel(self, user: int, channel: int) -> None:
        """Remember the channel of direct messages with the person with that id at Discord, if they are known."""
        await self._service.store.people.note_channel(user, channel)

    async def reading(self, user: int) -> Reading:
        """How the person with that id at Discord is shown positions; pictures for an unknown person."""
        person = await self.known(user)
        return person.reading or Reading.PICTURES if person else Reading.PICTURES

    async def set_reading(self, person: Person, reading: Reading) -> None:
        """Store how the person is shown positions. Existing messages do not change."""
        await self._service.store.people.set_reading(person.key, reading)

    async def redeliver(self, person: Person) -> None:
        """Plan the notifications of the person in all running matches again."""
        await self.ping_again(person.key)
        await self._service.store.outbox.hasten(person.key)
        self._service.wake()

    async def ping_again(self, person: int) -> None:
        """Plan the pings of the pending decisions of the person with this key again."""
        for number in await self._service.matches_of(person, (MatchPhase.RUNNING,)):
            await self._service.enqueue(number, items_for_contact(person))

    async def guilds_in_use(self) -> list[int]:
        """The ids of the servers that have running matches."""
        return sorted(await self._service.store.matches.guilds())

    async def leave_server(self, guild: int, person: int) -> None:
        """The person with this key has left a server: make the seats in its running matches vacant, and
        let the person leave its seasons."""
        await self._service.do_each(await self._service.store.matches.shared(person, guild), LeaveServer(member=person))
        if await self._service.store.people.leave_server(guild, person):
            self._service.store.signals.send(Signal.BACKGROUND)

    async def lose_server(self, guild: int) -> None:
        """The bot was removed from a server: pause its matches."""
        await self._service.do_each(await self._service.store.matches.in_guild(guild), LoseServer())

    async def regain_server(self, guild: int) -> None:
        """The bot is back on a server: resume the matches that paused for that."""
        await self._service.do_each(await self._service.store.matches.suspended(guild), RegainServer())


log = logging.getLogger(__name__)

KEPT: Final = 300.0  # seconds; another process may have stored another language
PATIENCE: Final = 0.3  # seconds; the longest that an answer waits for its language
MAX_PEOPLE: Final = 10_000


class Languages:
    """``read`` gives the language that is stored for a Discord id; None: that of the person's client."""

    def __init__(self, read: Callable[[int], Awaitable[str | None]], time: Time = SYSTEM) -> None:
        self._read, self._time = read, time
        self._known: dict[int, tuple[str | None, float]] = {}

    def of(self, user: int) -> str | None:
        """The cached language of the person; None: that of their client."""
        return self._known.get(user, (None, 0.0))[0]

    def remember(self, user: int, language: str | None) -> None:
        """Cache this language for the person."""
        if len(self._known) >= MAX_PEOPLE:
            self._known.clear()
        self._known[user] = (language, self._time.monotonic() + KEPT)

    def clear(self) -> None:
        """Clear the cache."""
        self._known.clear()

    async def prepare(self, user: int) -> None:
        """Look up the person's language unless it is cached. Waits at most PATIENCE seconds; a later result counts
        from the next time on."""
        if user in self._known and self._known[user][1] > self._time.monotonic():
            return
        await self._time.wait(asyncio.wait({asyncio.ensure_future(self._look_up(user))}), PATIENCE)

    async def _look_up(self, user: int) -> None:
        try:
            self.remember(user, await self._read(user))
        except StoreUnavailable as fault:
            log.info("The language of a person cannot be looked up (%s).", fault.key)


RECENT: Final = 12  # events; enough for the last moves that belong together


@dataclass(frozen=True)
class MatchList:
    """Matches of a person as that person sees them.

    Attributes:
        refusals: why each of the others cannot be read.
        ended: when each finished match ended, by number, in seconds since 1970.
        has_more: whether more of them follow.
    """

    views: Sequence[MatchView]
    refusals: Sequence[UserError] = ()
    ended: dict[int, float] | None = None
    has_more: bool = False


class OwnMatches:
    """Read-only lists of a person's matches."""

    def __init__(self, service: MatchService) -> None:
        self._service = service

    async def current(self, person: int) -> MatchList:
        """The person's tables and running matches, the most urgent first."""
        views, refusals = self._service.views_of(await self._service.store.own_matches.current(person), person)
        return MatchList(sorted(views, key=_urgency), refusals)

    async def finished(self, person: int, first: int, most: int) -> MatchList:
        """At most ``most`` finished matches of the person, the last one to end first, without the ``first`` ones."""
        page = await self._service.store.own_matches.finished(person, first, most)
        views, refusals = self._service.views_of(page.found, person)
        return MatchList(views, refusals, page.ended, page.has_more)

    async def most_urgent(self, person: int, last: int) -> int | None:
        """The match with the person's most urgent decision; match ``last`` only if there is no other."""
        return await self._service.store.read(load_most_urgent, person, last)

    async def recent_lines(self, views: Sequence[MatchView]) -> dict[int, list[LogLine]]:
        """The last lines of the logs of these matches as their viewer may read them, by number.

        A match is left out if its log cannot be read.
        """
        logs = await self._service.store.own_matches.logs([view.number for view in views])
        return await asyncio.to_thread(self._fold_all, views, logs)

    async def seen(self, number: int, person: int) -> int | None:
        """The length of the match's log when it was last shown to that person; None if it never was."""
        return await self._service.store.own_matches.seen(number, person)

    async def see(self, view: MatchView, person: int, before: int | None) -> None:
        """Store that the view's log was shown to that person; ``before``: the earlier result of ``seen``.

        Raises StoreUnavailable.
        """
        if before is None or before < view.length:
            await self._service.store.own_matches.see(view.number, person, view.length)

    def _fold_all(self, views: Sequence[MatchView], logs: dict[int, list[Event]]) -> dict[int, list[LogLine]]:
        found = {}
        for view in views:
            with suppress(UserError), self._service.quarantine.reading(view.number):  # which logs it
                events = logs[view.number][: view.length]
                start = Position.open(view.game, len(view.seats), view.options)
                found[view.number] = log_lines(start, events, view.seat, view.names, since=len(events) - RECENT)
        return found


def is_asked(view: MatchView) -> bool:
    """Whether the viewer's decision is pending now, and the match is not paused."""
    return view.is_to_act and view.paused_until is None


def _urgency(view: MatchView) -> tuple[int, float, int]:
    """A key to sort by: pending decisions, those with the least time first; then others' turns; then open tables."""
    if is_asked(view):
        ends = view.clock.ends if view.clock else None
        return 0, inf if ends is None else ends, view.number
    return (2 if view.phase is MatchPhase.OPEN else 1), 0.0, -view.number
