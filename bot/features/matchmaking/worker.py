"""The matchmaker: compares requests, and opens a table for each pair."""

from __future__ import annotations

import logging
from typing import Final

from bot.features.matchmaking.model import Pairing, PartnerRequest
from bot.features.matchmaking.store import MatchmakingStore
from bot.features.preferences.model import FOLLOW, FORCED, OVERRUN, TABLE_LANGUAGE, TABLES, Chosen, server_options
from bot.features.preferences.store import settings_of_person, settings_of_server
from bot.match.commands import Open
from bot.match.errors import UserError
from bot.match.model import Person
from bot.match.position import person_actor
from bot.service.match_service import MatchService
from bot.service.worker import DiscordPort, Worker
from bot.store.database import Stale
from bot.texts import language as language_of

log = logging.getLogger(__name__)

MAX_TRIES: Final = 8  # to open a table


class NoTable(Exception):
    """No table can be opened for a pair. The text is the reason."""


class Matchmaker(Worker[Pairing]):
    """The requests of people, one on each server; compares them and opens tables."""

    name = "matchmaker"

    def __init__(self, service: MatchService, port: DiscordPort) -> None:
        super().__init__(service, service.store[MatchmakingStore])
        self._store, self._requests, self._port = service.store, service.store[MatchmakingStore], port

    async def of(self, person: Person, guild: int) -> PartnerRequest | None:
        """The person's request on a server; None if there is none."""
        return await self._requests.request(person.key, guild)

    async def request(self, request: PartnerRequest) -> int:
        """Store a request. Returns the number of pairs that it makes at once."""
        await self._requests.set(request)
        return sum(request.person in (one.first, one.second) for one in await self.find(request.guild))

    async def withdraw(self, person: Person, guild: int) -> bool:
        """Delete the person's request; False if there is none. Its tables stay."""
        return await self._requests.drop(person.key, guild)

    async def find(self, guild: int) -> list[Pairing]:
        """Pair compatible requests on that server, and wake the worker. Returns the new pairs."""
        found = await self._requests.pair(guild)
        if found:
            self.wake()
        return found

    async def run_due(self) -> float:
        for guild in await self._requests.busy_guilds():
            if self._port.serves(guild):
                await self._requests.pair(guild)
        return await super().run_due()

    async def _make(self, claimed: Pairing) -> None:
        """Open the table of a pair, or put it off. Raises StoreUnavailable."""
        try:
            await self._open(claimed)
        except Stale:
            pass  # another process has opened it
        except UserError as refusal:
            if refusal.key == "discord-silent" and claimed.tries < MAX_TRIES:
                await self._requests.retry(claimed, self._owner)
                return
            await self._give_up(claimed, refusal.key)
        except NoTable as reason:
            await self._give_up(claimed, str(reason))

    async def _give_up(self, claimed: Pairing, reason: str) -> None:
        log.info("Two people who would like to play get no table (%s).", reason)
        await self._requests.set_aside(claimed, self._owner)

    async def _open(self, pairing: Pairing) -> None:
        """Open the table, whose host made the earlier request.

        Raises NoTable, UserError where it is refused, and Stale if there is one already.
        """
        store, guild = self._store, pairing.guild
        requests = [await self._requests.request(key, guild) for key in (pairing.first, pairing.second)]
        standing = sorted((one for one in requests if one is not None), key=lambda one: (one.asked, one.person))
        people = [await store.people.person(one.person) for one in standing]
        known = [one for one in people if one is not None and one.user]
        if len(known) < 2:
            raise NoTable("one of them has withdrawn the request")
        server = Chosen(await store.read(settings_of_server, guild))
        # The channel of the earlier one is the last resort
        channels = [*server[TABLES], pairing.channel, *(one.channel for one in standing)]
        channel = await self._port.usable(guild, list(dict.fromkeys(channels)), pairing.game)
        seeing = [] if channel is None else await self._port.who_sees(guild, channel, known)
        missing = [one for one in known if one.key not in seeing]
        for one in missing:
            if not await self._port.is_member(guild, one):
                await self._requests.drop(one.key, guild)
        if channel is None or missing:
            raise NoTable("no channel is left" if channel is None else "one of them cannot be there")
        host, paired = known
        own = Chosen(await store.read(settings_of_person, host.key))
        contact = await store.people.contact(host.key)
        locale = contact.locale if contact else host.locale  # of the person's messages
        language = server[TABLE_LANGUAGE]
        command = Open(
            actor=person_actor(host.key),
            game=pairing.game,
            host=host,
            paired=paired,
            pairing=pairing.id,
            secret=self.service.new_secret(),
            guild=pairing.guild,
            channel=channel,
            language=language_of(locale) if language == FOLLOW else language,
            pace=pairing.pace,
            overrun=server[OVERRUN],
            options=server_options(server, pairing.game),
            asks_forced=own[FORCED] == "ask",
        )
        await self.service.open(command)
