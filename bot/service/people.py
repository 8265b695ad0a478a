"""People and servers across matches: absence, notifications, leaving a server, losing and regaining one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.delivery.items import Notify
from bot.delivery.policy import QuietHours, items_for_contact, items_put_off
from bot.match.commands import LeaveServer, LoseServer, RegainServer, UpdateAbsence
from bot.match.leaving import Away
from bot.match.model import Person, Phase, Reading
from bot.match.position import person_actor
from bot.runtime.time import SYSTEM, Time
from bot.service.match_service import MatchService
from bot.store.database import Signal, StoreUnavailable


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
        numbers = await self._service.matches_of(person.key, (Phase.RUNNING,))
        await self._service.do_each(numbers, UpdateAbsence(actor=person_actor(person.key)))
        return away

    async def quiet_hours(self, person: Person) -> QuietHours | None:
        """The person's quiet hours, if any."""
        contact = await self._service.store.people.contact(person.key)
        return QuietHours.from_text(contact.quiet if contact else None)

    async def set_quiet(self, person: Person, quiet: QuietHours | None) -> None:
        """Store the quiet hours and plan waiting notifications again."""
        await self._service.store.people.set_quiet(person.key, None if quiet is None else str(quiet))
        await self.redeliver(person)

    async def notify(self, person: Person) -> Notify | None:
        """Where the person wants to be notified of decisions; None: the place that fits the decision."""
        contact = await self._service.store.people.contact(person.key)
        return contact.notify if contact else None

    async def set_notify(self, person: Person, notify: Notify | None) -> None:
        """Store where the person wants to be notified of decisions, and move pending notifications there."""
        await self._service.store.people.set_notify(person.key, notify)
        await self.redeliver(person)

    async def reaches(self, person: Person) -> bool:
        """Whether direct messages reach the person, as far as that is known."""
        contact = await self._service.store.people.contact(person.key)
        return contact is None or not contact.unreachable

    async def note_channel(self, user: int, channel: int) -> None:
        """Remember the channel of direct messages with the person with that id at Discord, if they are known."""
        await self._service.store.people.note_channel(user, channel)

    async def reading(self, user: int) -> Reading:
        """How the person with that id at Discord is shown positions; pictures for one who has never been met."""
        person = await self.known(user)
        return person.reading or Reading.PICTURES if person else Reading.PICTURES

    async def set_reading(self, person: Person, reading: Reading) -> None:
        """Store how the person is shown positions. Existing messages do not change."""
        await self._service.store.people.set_reading(person.key, reading)

    async def redeliver(self, person: Person) -> None:
        """Plan the notifications of the person in all running matches again."""
        await self.ping_again(person.key)
        await self._service.hasten(items_put_off(person.key))

    async def ping_again(self, person: int) -> None:
        """Plan the pings of the pending decisions of the person with this key again."""
        for number in await self._service.matches_of(person, (Phase.RUNNING,)):
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
