"""Read and change the settings of people and servers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.delivery.items import Notify
from bot.features.invitations.service import Invitations
from bot.features.preferences.model import (
    AUTO,
    FOLLOW,
    INVITATIONS,
    LANGUAGE,
    NOTIFY,
    READING,
    Channels,
    Chosen,
    Setting,
)
from bot.features.preferences.store import PreferenceStore, settings_of_person, settings_of_server
from bot.match.model import Invited, Person, Reading
from bot.service.match_service import MatchService
from bot.service.people import Languages, People


class Preferences:
    """The settings of people and servers, also those with a storage of their own.

    ``wake`` is called when a change may allow tables that were refused before.
    """

    def __init__(
        self,
        service: MatchService,
        people: People,
        invitations: Invitations,
        languages: Languages,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self._service, self._store, self._wake = service, service.store[PreferenceStore], wake
        self._people, self._invitations, self._languages = people, invitations, languages

    async def of_person(self, person: Person) -> Chosen:
        """The settings of a person."""
        return Chosen(await self._service.store.read(settings_of_person, person.key))

    async def of_server(self, guild: int) -> Chosen:
        """The settings of a server; the defaults for 0, no server."""
        return Chosen(await self._service.store.read(settings_of_server, guild) if guild else None)

    async def for_opening(self, guild: int, person: Person) -> tuple[Chosen, Chosen]:
        """The settings of server and person for a table that the person opens there."""
        server, own = await self._store.for_opening(guild, person.key)
        return Chosen(server), Chosen(own)

    async def channels(self, setting: Channels) -> dict[int, tuple[int, ...]]:
        """The channels set by servers, by server. Servers without a channel are left out."""
        found = {guild: setting.read(text) for guild, text in (await self._store.servers_with(setting.name)).items()}
        return {guild: channels for guild, channels in found.items() if channels}

    async def set_of_person(self, person: Person, setting: Setting[Any], value: Any) -> None:
        """Store a setting of a person."""
        match setting.name:
            case NOTIFY.name:
                await self._people.set_notify(person, None if value == AUTO else Notify(value))
            case READING.name:
                await self._people.set_reading(person, Reading(value))
            case INVITATIONS.name:
                await self._invitations.accept_from(person, Invited(value))
            case _:
                await self._store.set_of_person(person.key, setting.name, setting.write(value))
        if setting.name == LANGUAGE.name:
            self._languages.remember(person.user, None if value == FOLLOW else value)

    async def set_of_server(self, guild: int, setting: Setting[Any], value: Any) -> None:
        """Store a setting of a server."""
        await self._store.set_of_server(guild, setting.name, setting.write(value))
        self._wake()
