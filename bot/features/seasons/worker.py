"""Seasons: what cogs call, and the workers that begin and end them, open their matches and update their messages."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

from bot.delivery.items import Attempt, Delivered, Gone, Retry
from bot.features.preferences.model import OVERRUN, SEASONS, TABLES, Chosen
from bot.features.preferences.store import settings_of_server
from bot.features.seasons.model import PAIR, Fixture, Post, Season, SeasonPhase, SeasonState, next_moment
from bot.features.seasons.store import FixtureStore, SeasonStore
from bot.match.clocks import HOUR
from bot.match.commands import Expire, Open, Start
from bot.match.errors import MovedOn, UserError
from bot.match.model import MatchPhase, Person
from bot.match.position import person_actor
from bot.runtime.time import backoff
from bot.service.match_service import MatchService
from bot.service.worker import DiscordPort, Worker
from bot.store.database import LeaseLost, Stale, StoreUnavailable

log = logging.getLogger(__name__)

REST: Final = HOUR  # seconds until the next try where Discord refuses, or a person cannot play now
SOON: Final = 2.0  # seconds until the first try to start a match whose table has no message yet
MAX_TRIES: Final = 12  # to start a match at a table with a message; after that without it

NotePost: TypeAlias = Callable[[Post], Awaitable[bool]]
# Brings a season's message up to date: edits it, or sends it to the first of these channels that can be used. Returns
# what came of it, and the message as it is now
Show: TypeAlias = Callable[[SeasonState, Sequence[int], NotePost], Awaitable[tuple[Attempt, Post]]]


class SeasonService(Worker[Season]):
    """The seasons of servers: begins and ends them and updates their messages.

    ``begun`` is called when tables may have to be opened or closed.
    """

    name = "keeper of seasons"

    def __init__(self, service: MatchService, show: Show, begun: Callable[[], None]) -> None:
        super().__init__(service, service.store[SeasonStore])
        self._seasons, self._show, self._begun = service.store[SeasonStore], show, begun

    async def open(self, season: Season) -> Season:
        """Open a season for signing up; as stored. Raises UserError if there is one of its game."""
        opened = await self._seasons.open(season)
        self._wake_both()
        return opened

    async def on_server(self, guild: int) -> list[Season]:
        """The seasons of a server, the newest first."""
        return await self._seasons.on_server(guild)

    async def state(self, number: int) -> SeasonState | None:
        """The complete state of a season; None if there is none with that id."""
        return await self._seasons.state(number)

    async def join(self, season: Season, person: Person) -> bool:
        """Sign the person up; False if they are signed up already. Raises UserError."""
        is_new = await self._seasons.join(season.id, person.key)
        self._wake_both()
        return is_new

    async def leave(self, season: Season, person: Person) -> bool:
        """Let the person leave; False if they are not in it. Unfinished matches count as lost."""
        was_in = await self._seasons.leave(season.id, person.key)
        if was_in:
            self._wake_both()
        return was_in

    async def close(self, season: Season) -> bool:
        """End a season now; False if it is over."""
        is_closed = await self._seasons.close(season.id)
        self._wake_both()
        return is_closed

    async def of_match(self, number: int) -> tuple[Season, int] | None:
        """The season that a match belongs to, and its round; None if it belongs to none."""
        return await self.service.store[FixtureStore].of_match(number)

    def _wake_both(self) -> None:
        self.wake()
        self._begun()

    # The worker

    async def _make(self, claimed: Season, /) -> None:
        """Advance a due season, and update its message. Raises StoreUnavailable."""
        seasons, post = self._seasons, claimed.post

        async def note(pending: Post) -> bool:
            nonlocal post
            post = pending
            return await seasons.note(claimed, self._owner, pending)

        season, due = claimed, None
        result: Attempt = Retry("a fault")
        try:
            state = await seasons.advance(claimed.id)
            season, due = state.season, next_moment(state, self.service.now())
            if season.phase is not SeasonPhase.SIGNUP:
                self._begun()
            server = Chosen(await self.service.store.read(settings_of_server, season.guild))
            channels = dict.fromkeys([*server[SEASONS], *server[TABLES], season.channel])  # the best one first
            result, post = await self._show(state, list(channels), note)
        except (StoreUnavailable, LeaseLost):
            raise
        except Exception:
            log.exception("Season %s is not shown; trying again later", claimed.id)
        if isinstance(result, Delivered):
            await seasons.finish_post(season, self._owner, post, due)
        else:
            again = self.service.now() + _pause(claimed, result)
            soonest = again if due is None else min(again, due)
            await seasons.finish_post(season, self._owner, post, soonest, season.tries + 1)


def _pause(season: Season, result: Retry | Gone) -> float:
    """Seconds until the season is shown again, which is logged."""
    if isinstance(result, Gone):
        log.warning("Season %s has no place to be shown (%s); it rests.", season.id, result.reason)
        return REST
    log.info("Season %s is shown later (%s).", season.id, result.reason)
    return backoff(season.tries) if result.after is None else result.after


class FixtureOpener(Worker[Fixture]):
    """Opens the tables of a round when it begins, and starts each match once its table is shown."""

    name = "opener of seasons' matches"

    def __init__(self, service: MatchService, port: DiscordPort, left: Callable[[], None]) -> None:
        super().__init__(service, service.store[FixtureStore])
        self._store, self._port, self._left = service.store, port, left

    async def _make(self, claimed: Fixture, /) -> None:
        """Open or start a claimed match, or put it off. Raises StoreUnavailable."""
        fixtures, pause, tries = self._store[FixtureStore], REST, claimed.tries + 1
        try:
            with suppress(Stale):  # another process has opened it, or it is no longer needed
                await self._go_on(claimed)
            await fixtures.set_aside(claimed, self._owner)
            return
        except (StoreUnavailable, LeaseLost):
            raise
        except NotShown:
            tries = 1 if claimed.match is None else tries
            pause = backoff(tries, SOON)
        except NoPlace:
            log.warning("A match of season %s waits: there is no channel that both players see.", claimed.season)
        except UserError as refusal:
            log.info("A match of season %s waits (%s).", claimed.season, refusal.key)
            if refusal.key == "discord-silent":
                pause = backoff(tries, SOON)
        except Exception:
            log.exception("A match of season %s is not opened; trying again later", claimed.season)
        await fixtures.postpone(claimed, self._owner, self.service.now() + pause, tries)

    async def _go_on(self, claimed: Fixture) -> None:
        """Do all that is left to do. Raises UserError, Stale, NoPlace and NotShown."""
        found = await self._store[FixtureStore].load(claimed.id)
        if found is None:
            return
        fixture, season, people = found
        if fixture.result is not None or season.phase is not SeasonPhase.RUNNING:
            if fixture.match is not None:
                await self.service.do(fixture.match, Expire())
            return
        if fixture.match is not None:
            await self._start(fixture, fixture.match, claimed.tries)
        elif (number := await self._open(fixture, season, people)) is not None:
            await self._start(fixture, number, 0)

    async def _open(self, fixture: Fixture, season: Season, people: Sequence[Person]) -> int | None:
        """Open the table; its number, or None if one of the players has left."""
        if len(people) < PAIR:
            return None  # a deleted player has left the season, which decides the match
        server = Chosen(await self._store.read(settings_of_server, season.guild))
        channel, missing = await self._find_place(season, server, people)
        if channel is None:
            gone = [one for one in missing if not await self._port.is_member(season.guild, one)]
            for one in gone:
                await self._store.people.leave_server(season.guild, one.key)
            if gone:
                self._left()
                return None
            raise NoPlace
        host, paired = people
        command = Open(
            actor=person_actor(host.key),
            game=season.game,
            host=host,
            paired=paired,
            fixture=fixture.id,
            seats=PAIR,
            secret=self.service.new_secret(),
            guild=season.guild,
            channel=channel,
            language=season.language,
            pace=season.pace,
            overrun=server[OVERRUN],
            options=season.options,
            rated=season.is_rated,
        )
        return (await self.service.open(command)).number

    async def _find_place(
        self, season: Season, server: Chosen, people: Sequence[Person]
    ) -> tuple[int | None, list[Person]]:
        """The first channel for tables that both can see; else None and the people who cannot."""
        shown = [season.post.channel] if season.post.channel is not None else []
        missing: dict[int, Person] = {}
        for channel in dict.fromkeys([*server[TABLES], *shown, season.channel]):
            if await self._port.usable(season.guild, [channel], season.game) is None:
                continue
            seeing = await self._port.who_sees(season.guild, channel, people)
            unseeing = {one.key: one for one in people if one.key not in seeing}
            if not unseeing:
                return channel, []
            missing |= unseeing
        return None, list(missing.values())

    async def _start(self, fixture: Fixture, number: int, tries: int) -> None:
        """Start the match; a player who left its table forfeits. Raises NotShown until the table's message is known."""
        match = await self.service.match(number)
        if match.phase in (MatchPhase.RUNNING, MatchPhase.OVER):
            return
        if gone := [key for seat, key in enumerate(fixture.people) if match.key_at(seat) != key]:
            await self._store[FixtureStore].forfeit(fixture, gone)
            self._left()
        elif match.phase is MatchPhase.OPEN:
            if match.place.message is None and tries < MAX_TRIES:
                raise NotShown  # the message's id is a part of the shuffle
            with suppress(MovedOn):  # another process has started it
                await self.service.do(number, Start())


class NotShown(Exception):
    """The table of a match has no message yet."""


class NoPlace(Exception):
    """There is no channel in which the table of a match can be opened."""
