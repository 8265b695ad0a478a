"""The Discord client, wired: store, service, outbox, clock and cogs. It imports discord, as only connection.py does."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from hashlib import sha256
from importlib import import_module
from math import inf
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot.admin.backup import NAME, DailyBackup
from bot.catching_up import add_to_profiles
from bot.clock import Clock
from bot.connection import IDENTIFY_GAP, ShardedClient
from bot.delivery.digests import DigestNotifier
from bot.delivery.outbox import Notifier, Outbox
from bot.delivery.rate import RequestRate
from bot.digests import Digests
from bot.erasures import Erasures, LetterEraser
from bot.gateway import MALFORMED, interaction_fault
from bot.invitations import Invitations
from bot.languages import Languages
from bot.logs import quiet_library_logs
from bot.match.model import Match, Person, Phase
from bot.match.position import Event
from bot.metrics.figures import Metrics
from bot.metrics.requests import trace_requests
from bot.own_matches import OwnMatches
from bot.partners import PartnerFinder, Places
from bot.people import People
from bot.positions import RecentEvents
from bot.preferences.service import Preferences
from bot.presence import Presence
from bot.replays import Replays
from bot.season_work import SeasonBoard, Seasons
from bot.service import MatchService
from bot.settings import Settings, StartupError, one_line
from bot.store import Store
from bot.store.errors import StoreUnavailable
from bot.store.signals import Signal
from bot.texts import LANGUAGES, has_text, say
from bot.thinking.puzzles import PuzzleMaker
from bot.thinking.reviewer import Reviewer
from bot.thinking.thinker import Thinker, ThinkingOptions
from bot.webhooks.addresses import NOWHERE, Reach
from bot.webhooks.publisher import Publisher, Spectators
from bot.webhooks.sending import WebhookSender

if TYPE_CHECKING:
    from bot.admin.check.place import Place
    from bot.metrics.monitor import Monitor

log = logging.getLogger(__name__)

PRIVATE: Final = ("_ui", "_delivery")  # extensions of a bot that runs, loaded before the public cogs
INSPECTING: Final = ("_ui", "_inspect")  # extensions of a client that only inspects
PACKAGED: Final = "_packages"  # the extension with the slash groups of games of others
UNREACHABLE: Final = (discord.HTTPException, discord.GatewayNotFound, discord.ConnectionClosed)
CHAT_INPUT: Final = discord.AppCommandType.chat_input
SUBCOMMANDS: Final = (
    discord.AppCommandOptionType.subcommand.value,
    discord.AppCommandOptionType.subcommand_group.value,
)
KINDS: Final = {  # of interactions, as figures name them
    discord.InteractionType.application_command: "command",
    discord.InteractionType.component: "component",
    discord.InteractionType.autocomplete: "autocomplete",
    discord.InteractionType.modal_submit: "modal",
}
MAX_PEOPLE: Final = 10_000  # people cached to spare a read
# What the operator has to do, by the close code of a gateway connection
SHARD_FAULTS: Final = {
    4010: "Discord does not accept the shards in STAMMTISCH_SHARDS.",
    4011: "This bot is on more servers than its shards may serve, 2,500 each: name more in STAMMTISCH_SHARDS.",
}
REGISTERING: Final = "commands"  # the turn to register them
REGISTER_TIMEOUT: Final = 300.0  # seconds; Discord limits how often commands are registered
CLOSE_AFTER: Final = 3.0  # seconds that interactions have to end at close
ARRIVED: Final = 0.05  # seconds in which an interaction that has arrived is being answered
MAX_BACKOFF: Final = 300.0  # seconds between two tries


class Tree(app_commands.CommandTree["Stammtisch"]):
    """The slash commands, called by well-formed interactions only."""

    async def interaction_check(self, interaction: discord.Interaction[Stammtisch], /) -> bool:
        """Whether the interaction may call a command; a malformed one has been logged already.

        Raises CommandSignatureMismatch if an option is of another type than the command's, since discord.py passes most
        values on as they are.
        """
        if self.client.fault_of(interaction) is not None:
            return False
        await self.client.languages.prepare(interaction.user.id)
        command = interaction.command
        if isinstance(command, app_commands.Command):
            types = {one.display_name: one.type.value for one in command.parameters}
            if any(types.get(name, type_) != type_ for name, type_ in _given_types(interaction)):
                raise app_commands.CommandSignatureMismatch(command)
        return True


def _given_types(interaction: discord.Interaction[Any]) -> list[tuple[str, int]]:
    """The names and types of the options that the interaction gives to a slash command."""
    options: Any = cast(Any, interaction.data).get("options") or []
    while options and options[0]["type"] in SUBCOMMANDS:
        options = options[0].get("options") or []
    return [(one["name"], one["type"]) for one in options]


class Stammtisch(ShardedClient):
    """The bot. ``setup_hook`` sets the annotated attributes.

    Attributes:
        rate: the pace of its requests.
        fetched: what Discord has answered about places of other processes, by server and channel, with its expiry.
        answering: the tasks of interactions that are being answered.
        command_ids: the ids of the slash commands by name, once they are registered; with them they can be mentioned.
        thinking: how computer players think.
        reach: where webhooks may be.
        languages: of people, for what only they see.
        metrics: what is counted of this process.
    """

    store: Store
    service: MatchService
    people: People
    invitations: Invitations
    preferences: Preferences
    own_matches: OwnMatches
    replays: Replays
    outbox: Outbox
    digests: Digests
    erasures: Erasures
    partners: PartnerFinder
    seasons: Seasons
    publisher: Publisher
    clock: Clock
    backup: DailyBackup
    presence: Presence
    thinker: Thinker
    reviewer: Reviewer
    puzzles: PuzzleMaker

    def __init__(
        self,
        settings: Settings,
        connector: aiohttp.BaseConnector | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        # Voice is unused; silence its warnings.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        self.metrics = metrics or Metrics()
        super().__init__(
            settings.shards,
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            connector=connector,
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            http_trace=trace_requests(self.metrics),
        )
        self.settings = settings
        self.rate = RequestRate()
        self.fetched: dict[tuple[int, int], tuple[float, Any]] = {}
        self.answering: set[asyncio.Task[Any]] = set()
        self.command_ids: dict[str, int] = {}
        self._received = -inf  # when the last interaction has arrived, in monotonic seconds
        self.thinking = ThinkingOptions()
        self.reach = Reach() if connector is None else NOWHERE
        self.languages = Languages(lambda user: self.store.preferences.language_of(user))
        self._people: dict[int, Person] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._names: dict[tuple[int, int], str] = {}  # by user and server

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Tell the listeners of an event, but of no malformed interaction."""
        if event == "interaction" and (fault := self.fault_of(args[0])):
            log.warning("A malformed interaction is left out: %s", one_line(fault))
            return
        if event == "interaction":
            self._received = time.monotonic()
            self.metrics.received(args[0].id, KINDS.get(args[0].type, "other"), self._received)
        super().dispatch(event, *args, **kwargs)

    def fault_of(self, interaction: discord.Interaction[Any]) -> str | None:
        """Why the interaction cannot be answered; None if it can."""
        user, message = interaction.user, interaction.message
        if not isinstance(user, discord.User | discord.Member):
            return "it names nobody"
        if message is not None and not isinstance(message.flags.value, int):
            return "the flags of its message are none"
        ids = (interaction.id, user.id, interaction.guild_id, interaction.channel_id, message and message.id)
        names = (user.name, user.global_name, user.nick if isinstance(user, discord.Member) else None)
        texts, data = (interaction.locale.value, *names), cast(Any, interaction.data)
        if fault := interaction_fault(interaction.type.value, data, texts, ids):
            return fault
        try:
            app_commands.Namespace(interaction, (data or {}).get("resolved", {}), [])  # reads what it names
        except MALFORMED as fault_of_library:
            return repr(fault_of_library)
        return None

    async def setup_hook(self) -> None:
        """Open the store, load the extensions, and start what runs in the background."""
        path = self.settings.data / NAME
        self.store = await Store.open(path, address=self.settings.database)
        signals = self.store.signals
        self.service = MatchService(
            self.store,
            wake=lambda: signals.send(Signal.ITEMS),
            expect=lambda moment: self.clock.expect(moment),
            think=lambda: signals.send(Signal.SEARCHES),
            follow=self._follow,
            publish=lambda: self.publisher.wake(),
            metrics=self.metrics,
        )
        self.people = People(self.service)
        self.invitations = Invitations(self.service)
        self.preferences = Preferences(
            self.service, self.people, self.invitations, self.languages, self._wake_background
        )
        self.own_matches = OwnMatches(self.service)
        self.replays = Replays(self.service)
        self.clock = Clock(self.service)
        backups = 0 if self.settings.database else self.settings.backups  # a server has its own
        self.backup = DailyBackup(path, backups, lambda: self.store.clock())
        self.thinker = Thinker(self.service, self.settings.computers, self.thinking)
        self.reviewer = Reviewer(self.service, self.thinker)
        self.puzzles = PuzzleMaker(self.service, self.thinker)
        self.presence = Presence(self.store, self.rate, lambda: str(self.shards_served or ""))
        await self.load(PRIVATE)
        signals.connect(
            {
                Signal.ITEMS: self.outbox.wake,
                Signal.SEARCHES: self.thinker.wake,
                Signal.TIMERS: lambda: self.clock.expect(0.0),
                Signal.BACKGROUND: self._wake_background,
            },
            self.thinker.follow_others,
            self._forget_people,
        )
        await self.presence.start()
        self.outbox.start()
        self.digests.start()
        self.erasures.start()
        self.partners.start()
        self.seasons.start()
        self.publisher.start()
        self.clock.start()
        self.backup.start()
        self.thinker.start()
        self.reviewer.start()
        self.puzzles.start()
        self.in_background(self._register_commands())
        self.in_background(self._describe())
        self.in_background(add_to_profiles(self.store))

    def _wake_background(self) -> None:
        """Look for all that is made while nothing else is to do, from reviews to events for webhooks."""
        self.erasures.wake()
        self.reviewer.wake()
        self.puzzles.wake()
        self.partners.wake()
        self.seasons.wake()
        self.publisher.wake()

    def _forget_people(self) -> None:
        """Drop what is remembered of people and of logs, in which their words may stand.

        What is being read meanwhile is remembered by nobody: it goes into what is dropped.
        """
        self._people, self._names = {}, {}
        self.languages.forget()
        self.replays.forget()
        self.service.events = RecentEvents()

    def _follow(self, match: Match) -> None:
        """Have computers follow a match that has changed, here and in other processes; its season, one that is over."""
        self.thinker.follow(match)
        if match.phase is Phase.OVER:
            self.seasons.wake()
        self.store.signals.send_changed(match.number)

    async def load(self, private: Sequence[str]) -> None:
        """Load these private extensions, then all public cogs, last the games of others."""
        await self.tree.set_translator(Translator())
        found = [module.name for module in iter_modules(import_module("cogs").__path__)]
        for name in (*private, *(one for one in found if not one.startswith("_")), PACKAGED):
            await self.load_extension(f"cogs.{name}")

    def notify_with(self, notifier: Notifier) -> None:
        """Deliver the outbox's items through this notifier."""
        self.outbox = Outbox(self.service, notifier)

    def digest_with(self, notifier: DigestNotifier) -> None:
        """Send digests through this notifier."""
        self.digests = Digests(self.service, notifier)

    def erase_with(self, eraser: LetterEraser) -> None:
        """Delete direct messages of people who are forgotten through this."""
        self.erasures = Erasures(self.service, eraser)

    def pair_with(self, places: Places) -> None:
        """Bring people together at these places."""
        self.partners = PartnerFinder(self.service, places)

    def hold_seasons_with(self, board: SeasonBoard, places: Places) -> None:
        """Show seasons on this board, and open their matches at these places."""
        self.seasons = Seasons(self.service, board, places)

    def publish_with(self, spectators: Spectators) -> None:
        """Send events of matches to webhooks, as these spectators see them."""
        self.publisher = Publisher(self.service, spectators, WebhookSender(self.reach))

    async def close(self) -> None:
        """Leave the gateway, end running interactions, stop sending, and close the database last."""
        for task in self._tasks:
            task.cancel()
        await self.leave_gateway(CLOSE_AFTER)
        await self._end_answers()
        early = ("puzzles", "reviewer", "digests", "erasures", "partners", "seasons", "publisher")
        for names in (early, ("thinker", "outbox", "clock", "backup")):
            await asyncio.gather(*(getattr(self, name).stop() for name in names if hasattr(self, name)))
        await super().close()
        if hasattr(self, "presence"):
            await self.presence.stop()
        if hasattr(self, "store"):
            await self.store.close()

    async def _end_answers(self) -> None:
        """Wait for the interactions that have arrived, also for those that have just done so, but not for long."""
        try:
            async with asyncio.timeout(CLOSE_AFTER):
                if time.monotonic() - self._received < CLOSE_AFTER:
                    await asyncio.sleep(ARRIVED)
                while self.answering:
                    await asyncio.wait(self.answering)
        except TimeoutError:
            log.info("%d interactions are not answered.", len(self.answering))

    async def person(self, interaction: discord.Interaction[Any]) -> Person:
        """The person who acts, with the names and language of this interaction, which are stored.

        As long as nothing can be written, a person who has acted since the start is returned as cached.
        """
        return await self._met(interaction.user, interaction.locale.value, interaction.guild_id or 0)

    async def mentioned_person(self, user: discord.User | discord.Member) -> Person:
        """A person named in a command, with the names that it brings, which are stored. The language is kept."""
        return await self._met(user, None, user.guild.id if isinstance(user, discord.Member) else 0)

    async def _met(self, user: discord.User | discord.Member, locale: str | None, guild: int) -> Person:
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
    def open_store(self) -> Store | None:
        """The store; None before it is open and after it is closed."""
        return None if self.is_closed() else getattr(self, "store", None)

    @property
    def is_connected(self) -> bool:
        """Whether all shards are connected and have greeted the client, so that interactions arrive."""
        shards = self.shards
        return (
            not self.is_closed()
            and bool(shards)
            and all(number in self.announced and not shard.is_closed() for number, shard in shards.items())
        )

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine until it or the bot ends."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def wait_to_identify(self, bucket: int) -> None:
        """Return when a shard of the bucket may identify, of this process or of another on the same database."""
        self.presence.hasten()
        await self.presence.take_turn(f"identify {bucket}", IDENTIFY_GAP)

    async def _register_commands(self) -> None:
        """Register the slash commands at Discord, trying again until it succeeds.

        Processes do so one after the other; the ids of what another one has just registered are asked for.
        """
        pause, begun = 1.0, self.store.clock()
        await self._end_registering()  # an earlier process of this name may have been killed in its turn
        while True:
            await self.presence.take_turn(REGISTERING, REGISTER_TIMEOUT)
            try:
                async with asyncio.timeout(REGISTER_TIMEOUT):
                    payload = await self._payload() if self.store.database.is_shared else ""
                    is_known = (done := await self.presence.done(REGISTERING)) and done[0] == payload
                    if is_known and done and done[1] >= begun:
                        registered = await self.tree.fetch_commands()
                    else:
                        registered = await self.tree.sync()
                self.command_ids = {one.name: one.id for one in registered if one.type is CHAT_INPUT}
                await self.presence.end_turn(REGISTERING, payload)
                return
            except discord.RateLimited as fault:
                pause = max(pause, fault.retry_after)
                log.warning("Discord limits how often commands are registered; trying again in %.0f s.", pause)
            except (discord.HTTPException, aiohttp.ClientError, OSError, StoreUnavailable) as fault:
                why = str(fault) or repr(fault)
                log.warning("The commands could not be registered (%s); trying again in %.0f s.", why, pause)
            await self._end_registering()
            await asyncio.sleep(pause * (0.5 + random.random()))
            pause = min(MAX_BACKOFF, pause * 2)

    async def _describe(self) -> None:
        """Fill an empty description of the application, which clients show in the bot's profile.

        One that its operator has written stays.
        """
        if self.application is None or self.application.description:
            return
        try:
            await self.application.edit(description="\n\n".join(say(one, "bot-description") for one in LANGUAGES))
        except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError) as fault:
            log.info("The empty description of the application stays (%s).", one_line(str(fault) or repr(fault)))

    async def _end_registering(self) -> None:
        try:
            await self.presence.end_turn(REGISTERING)
        except StoreUnavailable as fault:
            log.info("Other processes may register the commands in %.0f s (%s).", REGISTER_TIMEOUT, fault)

    async def _payload(self) -> str:
        """What is registered, as a digest."""
        translator = self.tree.translator
        assert translator is not None
        made = [await one.get_translated_payload(self.tree, translator) for one in self.tree.get_commands()]
        return sha256(json.dumps(made, sort_keys=True).encode()).hexdigest()


class Inspector(Protocol):
    """Inspects the bot's commands and places at Discord."""

    async def faults(self, places: Sequence[Place]) -> list[str]:
        """A sentence for each fault of the commands and of these places."""
        ...


class Visitor(Stammtisch):
    """A client that only inspects, over REST, without store, outbox and clock."""

    inspector: Inspector

    async def setup_hook(self) -> None:
        """Load the cogs, whose commands are inspected."""
        await self.load(INSPECTING)

    def inspect_with(self, inspector: Inspector) -> None:
        """Set the inspector."""
        self.inspector = inspector


class Translator(app_commands.Translator):
    """Translates the descriptions of commands and the names of their options.

    The extras of a description hold the key of its text; the text of an option's name has the name in its key.
    """

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text in that locale; None where the English one is used."""
        translated = locale.value.split("-")[0]
        if translated not in LANGUAGES or translated == "en":
            return None
        if context.location is app_commands.TranslationContextLocation.parameter_name:
            key = f"option-name-{string.message}"
            return say(translated, key) if has_text(translated, key) else None
        found = string.extras.get("key")
        return say(translated, found) if found else None


def localized(key: str) -> app_commands.locale_str:
    """A text for a slash command: in English, with its key for the translator."""
    return app_commands.locale_str(say("en", key), key=key)


def make_bot(
    settings: Settings, *, connector: aiohttp.BaseConnector | None = None, metrics: Metrics | None = None
) -> Stammtisch:
    """The wired client. All its connections go through ``connector`` if there is one; it counts in ``metrics``."""
    quiet_library_logs()
    return Stammtisch(settings, connector, metrics)


@asynccontextmanager
async def _monitored(settings: Settings, metrics: Metrics) -> AsyncIterator[Monitor | None]:
    """Serve the figures on the port that is set; None without one. Raises StartupError."""
    if not settings.metrics_port:
        yield None
        return
    try:
        from bot.metrics.monitor import monitored
    except ModuleNotFoundError as fault:
        raise StartupError(
            f"STAMMTISCH_METRICS_PORT needs the extra `metrics` ({fault.name} is missing): use `make run`."
        ) from fault
    async with monitored(settings.metrics_port, metrics) as monitor:
        yield monitor


async def serve(settings: Settings, connect: Callable[[], aiohttp.BaseConnector | None] = lambda: None) -> None:
    """Run the bot until it is cancelled, with a new client after a pause whenever Discord cannot be reached.

    ``connect`` makes the connector of each client. Raises StartupError for a token or shards that Discord does not
    accept, for more servers than the shards may serve, and for a port of metrics that cannot be opened.
    """
    metrics = Metrics()
    async with _monitored(settings, metrics) as monitor:
        await _serve(settings, connect, metrics, monitor)


async def _serve(
    settings: Settings,
    connect: Callable[[], aiohttp.BaseConnector | None],
    metrics: Metrics,
    monitor: Monitor | None,
) -> None:
    """See ``serve``; the monitor watches each client in turn."""
    pause = 1.0
    while True:
        bot = make_bot(settings, connector=connect(), metrics=metrics)
        if monitor is not None:
            monitor.watch(bot)
        try:
            async with bot:
                await bot.start(settings.token)
            return
        except discord.LoginFailure as fault:
            raise StartupError("Discord does not accept the token in DISCORD_TOKEN.") from fault
        except discord.PrivilegedIntentsRequired as fault:
            raise StartupError("Discord refuses the intents of this bot.") from fault
        except (*UNREACHABLE, discord.RateLimited, aiohttp.ClientError, OSError) as fault:
            if isinstance(fault, discord.ConnectionClosed) and (sentence := SHARD_FAULTS.get(fault.code)):
                raise StartupError(sentence) from fault
            why = str(fault) or repr(fault)
            log.warning("Discord cannot be reached (%s); trying again in %.0f s.", why.splitlines()[0], pause)
        await asyncio.sleep(pause * (0.5 + random.random() / 2))
        pause = min(MAX_BACKOFF, pause * 2)


def page_of_record(match: Match, log: Sequence[Event], record: str) -> bytes:
    """The page to keep of a record, whose words and pictures the cogs know; ``record``: as JSON."""
    pages = import_module("cogs._ui.page")
    made: bytes = pages.make_page(pages.frames_of_record(match, log), record)
    return made


async def visit(
    settings: Settings, places: Sequence[Place], connect: Callable[[], aiohttp.BaseConnector | None] = lambda: None
) -> list[str]:
    """The faults of the commands and of these places at Discord; raises StartupError if it cannot be asked."""
    quiet_library_logs()
    visitor = Visitor(settings, connect())
    try:
        async with visitor:
            await visitor.login(settings.token)
            return await visitor.inspector.faults(places)
    except discord.LoginFailure as fault:
        raise StartupError("Discord does not accept the token in DISCORD_TOKEN.") from fault
    except (*UNREACHABLE, discord.RateLimited, aiohttp.ClientError, OSError) as fault:
        raise StartupError(f"Discord cannot be reached ({(str(fault) or repr(fault)).splitlines()[0]}).") from fault
