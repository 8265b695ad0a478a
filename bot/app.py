"""The Discord client, wired: store, service, outbox, clock and cogs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from math import inf
from pkgutil import iter_modules
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot.admin.backup import NAME, DailyBackup
from bot.client.connection import IDENTIFY_GAP, RequestRate, ShardedClient, fault_of, fill_application
from bot.client.emojis import PACE
from bot.client.gateway import Deadline
from bot.client.heartbeat import Heartbeat
from bot.client.tree import Translator, Tree, register
from bot.delivery.items import MessageKind
from bot.delivery.outbox import DirectGate, Outbox, check_lease
from bot.match.model import Match, MatchPhase, Person
from bot.match.position import Event
from bot.match.view import MatchView
from bot.runtime.telemetry import Metrics, quiet_library_logs, trace_requests
from bot.runtime.time import SYSTEM, Time
from bot.service.computer_worker import ComputerWorker, SearchOptions
from bot.service.match_service import MatchService, RecentEvents
from bot.service.people import Languages, OwnMatches, People
from bot.service.worker import Clock
from bot.settings import Settings, one_line
from bot.store import Store
from bot.store.database import Signal, StoreUnavailable

T = TypeVar("T")

log = logging.getLogger(__name__)

PRIVATE: Final = ("_ui", "_delivery")  # modules of a bot that runs, loaded before the public ones
PACKAGED: Final = "_packages"  # the module with the slash groups of games of others
KINDS: Final = {  # of interactions, as metrics name them
    discord.InteractionType.application_command: "command",
    discord.InteractionType.component: "component",
    discord.InteractionType.autocomplete: "autocomplete",
    discord.InteractionType.modal_submit: "modal",
}
MAX_PEOPLE: Final = 10_000  # people cached to spare a read
CLOSE_AFTER: Final = 3.0  # seconds that interactions have to end at close
ARRIVED: Final = 0.05  # seconds in which an interaction that has arrived is being answered


@runtime_checkable
class Runs(Protocol):
    """A worker in the background."""

    def start(self) -> None:
        """Start it."""

    def wake(self) -> None:
        """Look for work now."""

    async def stop(self) -> None:
        """End what is under way; the next start goes on with it."""


@dataclass(frozen=True, kw_only=True)
class Feature:
    """What the package of a feature in ``cogs`` declares as ``FEATURE``.

    Attributes:
        services: makes a service or worker, by its class; ``bot[…]`` returns it.
        workers: the classes of those that run in the background.
        woken_by_ends: the workers that look for work when a match ends.
        remembers: the services that cache words and names of people; ``clear`` clears them when a person is deleted.
        catch_up: runs once after each start.
        greet: the first sentence on a table that is opened for people; None for a table of another origin.
        origin: a line for a match's table, first board and end about where the match comes from; None for another.
        outcome: a line for the end of a match about what it has changed; None for nothing.
        end_pictures: pictures below the last board of a match, by file name, in a language.
        beside_hand: a line below the viewer's hand, "" for none, and the verbs of ``MatchRoute`` of buttons for it.
        more: the verbs of ``MatchRoute`` of its buttons below *More …*, for a view.
        panel: the verbs of ``BeginRoute`` of its buttons on a game's panel, by game; outside servers if True.
        subcommands: cogs whose commands become subcommands of slash groups, by the group's name.
        plans: makes the function that plans its notifications, by kind.
    """

    services: Mapping[type[Any], Callable[[Stammtisch], Any]] = field(default_factory=dict)
    workers: Sequence[type[Runs]] = ()
    woken_by_ends: Sequence[type[Runs]] = ()
    remembers: Sequence[type[Any]] = ()
    catch_up: Callable[[Store], Coroutine[Any, Any, None]] | None = None
    greet: Callable[[Stammtisch, MatchView], Awaitable[str | None]] | None = None
    origin: Callable[[Stammtisch, MatchView], Awaitable[str | None]] | None = None
    outcome: Callable[[Stammtisch, MatchView], Awaitable[str | None]] | None = None
    end_pictures: Callable[[Stammtisch, MatchView, str], Awaitable[list[tuple[str, Any]]]] | None = None
    beside_hand: Callable[[Stammtisch, MatchView, str], Awaitable[tuple[str, Sequence[str]]]] | None = None
    more: Callable[[MatchView], Sequence[str]] = lambda view: ()
    panel: Callable[[str, bool], Sequence[str]] = lambda game, is_elsewhere: ()
    subcommands: Mapping[str, type[commands.Cog]] = field(default_factory=dict)
    plans: Mapping[MessageKind, Callable[[Stammtisch], Any]] = field(default_factory=dict)


class Stammtisch(ShardedClient):
    """The bot. ``setup_hook`` sets the annotated attributes.

    Attributes:
        rate: the pace of its requests.
        emoji_pace: seconds between two uploads of emojis.
        fetched: what Discord has answered about places of other processes, by server and channel, with its expiry.
        deadline: what admits interactions to be carried out.
        answering: the tasks of interactions that are being answered.
        features: what is declared in ``cogs``.
        command_ids: the ids of the slash commands by name, once they are registered; with them they can be mentioned.
        search_options: how computer players search.
        languages: of people, for what only they see.
        metrics: what is counted of this process.
        give_up: called with a sentence when the process cannot use its database any more.
    """

    store: Store
    service: MatchService
    people: People
    own_matches: OwnMatches
    outbox: Outbox
    reaches: Callable[
        [Person, str], Awaitable[bool]
    ]  # whether a person can be written to, who is greeted in a language
    clock: Clock
    backup: DailyBackup
    heartbeat: Heartbeat
    computer_worker: ComputerWorker

    def __init__(
        self,
        settings: Settings,
        connector: aiohttp.BaseConnector | None = None,
        metrics: Metrics | None = None,
        time: Time = SYSTEM,
        emoji_pace: float = PACE,
    ) -> None:
        # Voice is unused; silence its warnings.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        self.metrics, self.deadline = metrics or Metrics(), Deadline(time.monotonic)
        self.give_up: Callable[[str], None] = log.critical
        super().__init__(
            settings.shards,
            time,
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            connector=connector,
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            http_trace=trace_requests(self.metrics, check_lease, self.deadline.note, time),
        )
        self.settings = settings
        self.rate, self.emoji_pace = RequestRate(time=time), emoji_pace
        self.fetched: dict[tuple[int, int], tuple[float, Any]] = {}
        self.answering: set[asyncio.Task[Any]] = set()
        self.command_ids: dict[str, int] = {}
        self._received = -inf  # when the last interaction has arrived, in monotonic seconds
        self.search_options = SearchOptions()
        self.languages = Languages(lambda user: self.store.people.language_of(user), time)
        self.features: Sequence[Feature] = ()
        self._services: dict[type, Any] = {}
        self._people: dict[int, Person] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._names: dict[tuple[int, int], str] = {}  # by user and server

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Dispatch an event to its listeners, except a malformed interaction."""
        if event == "interaction" and (fault := fault_of(args[0])):
            log.warning("A malformed interaction is left out: %s", one_line(fault))
            return
        if event == "interaction":
            self._received = self.time.monotonic()
            self.deadline.age(args[0].id)  # notes it
            self.metrics.received(args[0].id, KINDS.get(args[0].type, "other"), self._received)
        super().dispatch(event, *args, **kwargs)

    async def setup_hook(self) -> None:
        """Open the store, load the cogs, and start what runs in the background."""
        path = self.settings.data / NAME
        self.store = await Store.open(path, time=self.time, address=self.settings.database)
        signals = self.store.signals
        self.store.database.give_up = self.give_up
        self.store.database.observe = lambda kind, seconds: self.metrics.transactions.observe(seconds, kind)
        self.service = MatchService(
            self.store,
            wake=lambda: signals.send(Signal.ITEMS),
            expect=lambda moment: self.clock.expect(moment),
            search=lambda: signals.send(Signal.SEARCHES),
            follow=self._follow,
            metrics=self.metrics,
            admit=self.deadline.admit,
            watch=self.deadline.watch,
        )
        self.people = People(self.service)
        self.own_matches = OwnMatches(self.service)
        self.clock = Clock(self.service)
        backups = 0 if self.settings.database else self.settings.backups  # a server has its own
        self.backup = DailyBackup(path, backups, self.time)
        self.computer_worker = ComputerWorker(self.service, self.settings.computers, self.search_options)
        self.direct_gate = DirectGate(self.service)
        self.heartbeat = Heartbeat(self.store, self.rate, lambda: self.shards_served)
        await self.load(PRIVATE)
        signals.connect(
            {
                Signal.ITEMS: self.outbox.wake,
                Signal.SEARCHES: self.computer_worker.wake,
                Signal.TIMERS: lambda: self.clock.expect(0.0),
                Signal.BACKGROUND: self.wake_background,
            },
            self.computer_worker.follow_others,
            self._clear_names,
        )
        own: list[Runs] = [self.heartbeat, self.outbox, self.clock, self.backup, self.computer_worker]
        for one in (*own, *self.workers()):
            one.start()
        self.in_background(self._register())
        self.in_background(fill_application(self))
        for feature in self.features:
            if feature.catch_up is not None:
                self.in_background(feature.catch_up(self.store))

    def __getitem__(self, kind: type[T]) -> T:
        """The service or worker of that class, which a feature declares; made when it is first asked for."""
        if kind not in self._services:
            (make,) = [feature.services[kind] for feature in self.features if kind in feature.services]
            self._services[kind] = make(self)
        found = self._services[kind]
        assert isinstance(found, kind)
        return found

    def workers(self) -> list[Runs]:
        """The workers of all features."""
        return [self[kind] for feature in self.features for kind in feature.workers]

    def wake_background(self) -> None:
        """Wake the features' workers, such as the reviewer."""
        for worker in self.workers():
            worker.wake()

    def _clear_names(self) -> None:
        """Clear the caches of people and logs, which may contain words of deleted people.

        A read that is under way fills the dropped caches, not the new ones.
        """
        self._people, self._names = {}, {}
        self.languages.clear()
        self.service.events = RecentEvents()
        for feature in self.features:
            for kind in feature.remembers:
                self[kind].clear()

    def _follow(self, match: Match) -> None:
        """Have computers follow a match that has changed, here and in other processes; features, one that is over."""
        self.computer_worker.follow(match)
        if match.phase is MatchPhase.OVER:
            for feature in self.features:
                for kind in feature.woken_by_ends:
                    self[kind].wake()
        self.store.signals.send_changed(match.number)

    async def load(self, private: Sequence[str]) -> None:
        """Find the features, then load these private modules, all public ones, and last the games of others.

        Of a module, add the cogs in ``COGS``, and await ``setup``; most have only one of the two, or handlers alone.
        They are no extensions: discord.py would execute modules again that others have imported.
        """
        await self.tree.set_translator(Translator())
        found = [one for one in iter_modules(import_module("cogs").__path__) if not one.name.startswith("_")]
        packages = [import_module(f"cogs.{one.name}") for one in found if one.ispkg]
        self.features = [package.FEATURE for package in packages]
        for name in (*private, *(one.name for one in found), PACKAGED):
            module = import_module(f"cogs.{name}")
            for cog in getattr(module, "COGS", ()):
                await self.add_cog(self._with_subcommands(cog)(self))
            if hasattr(module, "setup"):
                await module.setup(self)

    def _with_subcommands(self, cog: Any) -> Any:
        """A class of a cog whose slash group has the subcommands that features add to it."""
        group = cog.__cog_group_name__
        added = [feature.subcommands[group] for feature in self.features if group in feature.subcommands]
        if not added:
            return cog
        names = {"group_name": group, "group_description": cog.__cog_group_description__}
        return type(cog)(cog.__name__, (*reversed(added), cog), {"__module__": cog.__module__}, **names)

    async def close(self) -> None:
        """Leave the gateway, end running interactions, stop sending, and close the database last."""
        for task in self._tasks:
            task.cancel()
        await self.leave_gateway(CLOSE_AFTER)
        await self._end_answers()
        made = self._services.values()
        await asyncio.gather(*(one.stop() for one in made if isinstance(one, Runs)))
        names = ("computer_worker", "outbox", "clock", "backup")
        await asyncio.gather(*(getattr(self, name).stop() for name in names if hasattr(self, name)))
        await super().close()
        if hasattr(self, "heartbeat"):
            await self.heartbeat.stop()
        if hasattr(self, "store"):
            await self.store.close()

    async def _end_answers(self) -> None:
        """Wait for the interactions that have arrived, also for those that have just done so, but not for long."""
        try:
            async with asyncio.timeout(CLOSE_AFTER):
                if self.time.monotonic() - self._received < CLOSE_AFTER:
                    await self.time.sleep(ARRIVED)
                while self.answering:
                    await asyncio.wait(self.answering)
        except TimeoutError:
            log.info("%d interactions are not answered.", len(self.answering))

    async def person(self, interaction: discord.Interaction[Any]) -> Person:
        """The person who acts, with the names and language of this interaction, which are stored.

        The names on servers without the bot are not.

        As long as nothing can be written, a person who has acted since the start is returned as cached.
        """
        return await self._person(interaction.user, interaction.locale.value, self.home_of(interaction) or 0)

    async def mentioned_person(self, user: discord.User | discord.Member) -> Person:
        """A person named in a command, with the names that it brings, which are stored. The language is kept."""
        guild = user.guild.id if isinstance(user, discord.Member) else 0
        return await self._person(user, None, guild if self.get_guild(guild) else 0)

    async def _person(self, user: discord.User | discord.Member, locale: str | None, guild: int) -> Person:
        """The person, by the name on that server (0: none); without a trip to the store if all is known."""
        name, nick = user.global_name or user.name, user.nick if isinstance(user, discord.Member) else None
        cached, shown = self._people.get(user.id), (nick or name) if guild else name
        known_as = self._names.get((user.id, guild)) if guild or not cached else cached.name
        if cached is not None and cached.name == name and known_as == shown and locale in (None, cached.locale):
            return replace(cached, name=shown)
        people, names = self._people, self._names
        try:
            person = await self.people.person(user.id, name, locale, guild, nick)
        except StoreUnavailable:
            if cached is None:
                raise
            return replace(cached, name=known_as or cached.name)
        if max(len(people), len(names)) >= MAX_PEOPLE:
            people.clear()
            names.clear()
        people[user.id] = person.with_global_name()
        names[user.id, guild] = person.name
        return person

    @property
    def is_connected(self) -> bool:
        """Whether all shards are connected and have greeted the client, so that interactions arrive."""
        shards = self.shards
        return (
            not self.is_closed()
            and bool(shards)
            and all(number in self.announced and not shard.is_closed() for number, shard in shards.items())
        )

    @property
    def backed_up(self) -> float | None:
        """When the newest daily backup was made, in seconds since 1970, 0 for never; None if none are to be made."""
        return self.backup.newest if hasattr(self, "backup") and self.backup.keep else None

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine until it or the bot ends."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until the shard's bucket may identify, of this process or of another on the same database."""
        self.heartbeat.wake()
        bucket = (shard_id or 0) % self.max_concurrency
        await self.heartbeat.take_turn(f"identify {bucket}", IDENTIFY_GAP)
        await super().before_identify_hook(shard_id, initial=initial)

    async def _register(self) -> None:
        self.command_ids = await register(self.tree, self.store, self.heartbeat)


def make_bot(
    settings: Settings,
    *,
    connector: aiohttp.BaseConnector | None = None,
    metrics: Metrics | None = None,
    time: Time = SYSTEM,
    emoji_pace: float = PACE,
) -> Stammtisch:
    """The wired client. All its connections go through ``connector`` if there is one; it counts in ``metrics``.

    ``time`` is what all its waits, deadlines and leases go by; those of discord.py and of network and database do not.
    """
    quiet_library_logs()
    return Stammtisch(settings, connector, metrics, time, emoji_pace)


def page_of_record(match: Match, log: Sequence[Event], record: str) -> bytes:
    """The page to keep of a record, whose words and pictures the cogs know; ``record``: as JSON."""
    pages = import_module("cogs.replays.films")
    made: bytes = pages.make_page(pages.frames_of_record(match, log), record)
    return made
