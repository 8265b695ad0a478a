"""A server on the stand-in with a channel, three people and the real bot, which can be stopped and started."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from math import inf
from pathlib import Path
from typing import Any, Self

import pytest

from bot.app import Stammtisch, make_bot
from bot.client.connection import INSTALLS
from bot.client.emojis import PACE, Emojis, Pictures
from bot.computer.base import Budget
from bot.local.records import TEXT, WorldEvent
from bot.match.view import MatchView
from bot.service.computer_worker import SearchOptions
from bot.settings import Settings
from tests.kit.databases import FILE, query
from tests.kit.empty import copy_empty
from tests.kit.hurry import HURRY
from tests.kit.manual_time import WatchedTime
from tests.kit.standin import Person, StandIn
from tests.kit.waiting import PATIENCE, until

PEOPLE = (("Anna", "de"), ("Ben", "en-US"), ("Mira", "de"))
SERVERS_ARRIVE = 0.5  # seconds after its greeting in which the stand-in names the servers; discord.py waits longer
HORIZON = 0.3  # seconds; outbox items due later than that are put off and not waited for
DELIVERING = "outbox, match"  # begins the names of the tasks that deliver
WORK = ("outbox", "searches", "reviews", "puzzles", "digests", "deletions", "pairings", "seasons", "season_matches")
DUE = " UNION ALL ".join(f"SELECT 1 FROM {one} WHERE due <= ?" for one in WORK)
BUSY_TASKS = ("discord-ui-", "CommandTree-invoker", "discord.py: on_interaction")
BUDGET = Budget(6)  # of the computers' searches


class Room:
    """``standin``, ``guild``, ``channel``, ``people`` (by name) and the running ``bot`` with its data in ``data``."""

    bot: Stammtisch

    def __init__(self, data: Path, world: Path | None = None, database: str = "") -> None:
        """``world`` is the stand-in's file, with one server of one channel; None creates a new world in memory.

        ``database`` is the address of the bot's database; none: a file in ``data``.
        """
        self.data = data
        self.time = WatchedTime()  # of bot and stand-in
        self.standin = StandIn(
            world, deadline=PATIENCE, hurry=HURRY, time=self.time
        )  # independent of the machine's speed
        self.world = self.standin.world
        self.world.description = "Filled"  # by an earlier start, as the install settings
        granted = {kind: {"scopes": one["scopes"], "permissions": "0"} for kind, one in INSTALLS.items()}
        self.world.installs = {kind: {"oauth2_install_params": one} for kind, one in granted.items()}
        self.people: dict[str, Person] = {}
        self.furnish()
        self.settings = Settings(token=self.standin.token, data=data, backups=0, database=database)
        self.shift = 0.0  # seconds that the store's clock is ahead of the stand-in's
        self.lag = 0.0  # seconds by which interactions look late; else none does, however busy the machine is
        self.excused: list[str] = []  # substrings of log lines that may be errors
        self.search_options = SearchOptions(pause=0.0, budget=BUDGET)  # of computer players, also of bots started later
        self.draw_emojis: Callable[[], Pictures] = dict  # none: messages have letters, as before an upload
        self.emoji_pace = PACE  # seconds between two uploads
        self.make_connector: Callable[[], Any] = self.standin.connector
        self._defer_after = PATIENCE  # no answer is deferred because the machine is busy
        self._run: asyncio.Task[None] | None = None
        self._reader: sqlite3.Connection | None = None  # open as long as the bot runs: to open one takes most of a look
        self._has_run = False
        self._open: dict[str, str] = {}
        self.world.listen(self._note_interaction)

    async def __aenter__(self) -> Self:
        await self.standin.start()
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()
        await self.standin.stop()

    def furnish(self) -> None:
        """Take the world's server, channel and people; a world without any gets them."""
        if not self.world.guilds:
            ids = [self.world.add_user(name, locale=locale) for name, locale in PEOPLE]
            self.world.add_channel(self.world.add_guild("Stammtisch", members=ids), "spieltisch")
        (self.guild,) = self.world.guilds
        (self.channel,) = (channel.id for channel in self.world.channels.values() if channel.type == TEXT)
        self.people |= {user.name: self.standin.person(user.id) for user in self.world.people()}

    def add_person(self, name: str, locale: str = "en-US") -> Person:
        """Add a member to the server."""
        who = self.world.add_user(name, locale=locale)
        self.world.add_member(self.guild, who)
        self.people[name] = self.standin.person(who)
        return self.people[name]

    # The bot

    async def start(self) -> None:
        """Start a bot on the data. Return when it has received the server and registered its commands."""
        if not self.settings.database:
            copy_empty(self.data / FILE)
        self.bot = make_bot(self.settings, connector=self.make_connector(), time=self.time, emoji_pace=self.emoji_pace)
        self.bot.deadline._now = lambda: self.lag
        self.bot._connection.guild_ready_timeout = SERVERS_ARRIVE
        self.bot.search_options = self.search_options
        load = self.bot.load
        if self._has_run:  # nothing of the modules that decide what is shown outlives a restart
            for name in [one for one in sys.modules if one.startswith("cogs.")]:
                del sys.modules[name]
        self._has_run = True

        async def load_in_time(private: Sequence[str]) -> None:
            """Set the store's clock before the bot looks at what is due."""
            self.bot.store.clock = self.clock
            await load(private)
            self.bot[Emojis].draw = self.draw_emojis

        self.bot.load = load_in_time  # type: ignore[method-assign]
        self._run = asyncio.create_task(self._run_bot(self.bot))

        def ready() -> bool:
            assert self._run is not None
            if self._run.done():
                self._run.result()
            is_registered = bool(self.bot.command_ids)
            return is_registered and self.connected and self.bot.get_guild(self.guild) is not None

        try:
            await self.until(ready)
        except TimeoutError as late:
            late.add_note(f"at {self.time.monotonic()}: {vars(self.standin.gateway.sharding)}")
            raise
        self.defer_after(self._defer_after)

    def defer_after(self, seconds: float) -> None:
        """Let answers be deferred after that many seconds of work, also by bots that are started later.

        After a restart a bot has modules of its own in ``cogs._ui``.
        """
        self._defer_after = seconds
        vars(sys.modules["cogs._ui.respond"])["DEFER_AFTER"] = seconds

    @property
    def connected(self) -> bool:
        """Whether the bot is connected to the gateway."""
        return self.standin.gateway.connected

    async def _run_bot(self, bot: Stammtisch) -> None:
        async with bot:
            await bot.start(self.settings.token)

    async def stop(self) -> None:
        """Stop the bot as SIGTERM does."""
        if self._reader is not None:  # the bot's connection is to be the last one
            self._reader.close()
            self._reader = None
        if self._run is not None:
            self._run.cancel()
            await asyncio.gather(self._run, return_exceptions=True)
            self._run = None

    async def restart(self) -> None:
        """Stop the bot and start another on the same data."""
        await self.stop()
        await self.start()

    # Time

    def clock(self) -> float:
        """The store's time in seconds."""
        return self.time.now() + self.shift

    async def advance(self, seconds: float) -> None:
        """Let so many seconds pass and carry out what is due.

        Deliveries under way end first: what they have loaded must not be sent at a later time of day.
        """
        await self.until(lambda: not any(task.get_name().startswith(DELIVERING) for task in asyncio.all_tasks()))
        await self.time.advance(seconds)
        bot = self.bot
        for sleeper in (bot.outbox, bot.computer_worker, *bot.workers()):
            sleeper.wake()
        await self.run_clock()
        self.bot.computer_worker.wake()
        await self.quiet()

    async def run_clock(self) -> None:
        """Have the bot's clock look at what is due, and wait until it sleeps again."""
        clock = self.bot.clock
        clock.expect(0.0)
        await self.until(lambda: not clock._woken.is_set() and clock._sleeps_until != inf)

    async def settle(self, tries: int = 20) -> None:
        """Wait until the outbox is empty, advancing the clock to items that are put off."""
        for _ in range(tries):
            await self.quiet()
            ((due,),) = self.rows("SELECT min(due) FROM outbox")
            if due is None:
                return
            await self.advance(max(0.0, due - self.clock()) + 0.01)
        raise AssertionError(f"still due: {self.rows('SELECT * FROM outbox WHERE due IS NOT NULL')}")

    # Waiting

    async def until(self, holds: Callable[[], Any], seconds: float = PATIENCE) -> Any:
        """Wait until the condition holds. Return its value, or raise TimeoutError."""
        return await until(holds, seconds)

    def note_turns(self, monkeypatch: pytest.MonkeyPatch) -> list[float]:
        """The moments of the turns that the bot's requests take from now on; the list grows."""
        turns: list[float] = []
        acquire = self.bot.rate.acquire

        async def noted() -> None:
            turns.append(self.clock())
            await acquire()

        monkeypatch.setattr(self.bot.rate, "acquire", noted)
        return turns

    async def quiet(self, seconds: float = PATIENCE) -> None:
        """Wait until no outbox item is due now, no computer has to decide, and every interaction is answered."""
        await asyncio.sleep(0)
        await self.until(lambda: self.is_quiet, seconds)

    @property
    def is_quiet(self) -> bool:
        """See ``quiet``."""
        soon = self.clock() + HORIZON
        if self._open or self.rows(DUE, *(soon for _ in WORK)):
            return False
        # The last look, since it goes through all tasks of the process
        return not any(task.get_name().startswith(BUSY_TASKS) for task in asyncio.all_tasks())

    def _note_interaction(self, event: WorldEvent) -> None:
        """Record the interactions that await an answer or the message of a deferred one. A deferred update may end
        without a change; its task goes on until then."""
        if event.name != "INTERACTION":
            return
        number, state = event.data["id"], event.data["state"]
        if state == "sent":
            self._open[number] = state
        elif state != "answered" or event.data["answer"] != "defer":
            self._open.pop(number, None)

    # What is stored

    async def view(self, number: int, user: int | None) -> MatchView:
        """The match as the person with that Discord id may see it; None stands for a spectator."""
        return await self.bot.service.see(number, None if user is None else self.key(user))

    def key(self, user: int) -> int:
        """The store's key of the person with that Discord id."""
        ((key,),) = self.rows('SELECT key FROM people WHERE "user" = ?', user)
        return int(key)

    def rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows that a query returns."""
        if self.settings.database:
            return query(self.settings.database, statement, *values)
        if self._run is not None:
            self._reader = self._reader or self._read_only()
            return self._reader.execute(statement, values).fetchall()
        with closing(self._read_only()) as database:
            return database.execute(statement, values).fetchall()

    def _read_only(self) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{self.data / FILE}?mode=ro", uri=True, isolation_level=None)

    def stored(self, *tables: str) -> dict[str, list[tuple[Any, ...]]]:
        """The rows of these tables, by default of those that hold matches and decisions."""
        names = tables or ("matches", "seats", "events", "sealed")
        return {name: self.rows(f"SELECT * FROM {name} ORDER BY 1, 2") for name in names}
