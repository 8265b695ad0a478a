"""The Discord client, wired: store, table, outbox, clock and cogs. The only module of bot that knows Discord."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine, Iterable, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Protocol

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot.clock import Clock
from bot.keeping import NAME, Daily
from bot.logs import calm
from bot.outbox import Outbox, Teller
from bot.settings import Settings, Unusable
from bot.store import Store, Unstored
from bot.table import Guest, Table
from bot.texts import LANGUAGES, language, say

if TYPE_CHECKING:
    from bot.check.place import Place

log = logging.getLogger(__name__)

PRIVATE = ("_menu", "_teller")  # extensions that are no cogs of a game or of commands
UNREACHABLE = (discord.HTTPException, discord.GatewayNotFound, discord.ConnectionClosed)
LONGEST_WAIT = 30.0  # seconds that a request waits for Discord's leave; what has to wait longer is put off
KNOWN = 10_000  # people whose name and language are remembered to spare a write


class Stammtisch(commands.Bot):
    """The bot. ``store``, ``table`` and ``outbox`` are there once ``setup_hook`` has run."""

    store: Store
    table: Table
    outbox: Outbox
    clock: Clock
    daily: Daily

    def __init__(self, settings: Settings, connector: aiohttp.BaseConnector | None = None) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we do not speak
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            connector=connector,
            max_messages=None,
            max_ratelimit_timeout=LONGEST_WAIT,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.settings = settings
        self._known: dict[int, tuple[str, str]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.preparing = asyncio.Lock()  # held by the game whose pictures are made ahead
        self.answering: set[asyncio.Task[Any]] = set()  # interactions that are being answered

    async def setup_hook(self) -> None:
        self.store = await Store.open(self.settings.data / NAME)
        self.table = Table(self.store, lambda: self.outbox.wake(), lambda moment: self.clock.expect(moment))
        self.clock = Clock(self.table)
        self.daily = Daily(self.settings.data / NAME, self.settings.backups, lambda: self.store.clock())
        await self.load(PRIVATE)
        self.outbox.start()
        self.clock.start()
        self.daily.start()
        self.in_background(self._announce_commands())

    async def load(self, private: Sequence[str]) -> None:
        """Loads the cogs of games and commands, and these others."""
        await self.tree.set_translator(Translator())
        for name in [found.name for found in iter_modules(import_module("cogs").__path__)]:
            if not name.startswith("_") or name in private:
                await self.load_extension(f"cogs.{name}")

    def tell_with(self, teller: Teller) -> None:
        """Sets who tells what the outbox holds."""
        self.outbox = Outbox(self.store, teller)

    async def close(self) -> None:
        """Ends cleanly: nothing new is sent, the gateway is left in order, the database is closed last."""
        for task in self._tasks:
            task.cancel()
        if self.answering:
            await asyncio.wait(self.answering, timeout=3)
        if hasattr(self, "outbox"):
            await self.outbox.stop()
        if hasattr(self, "clock"):
            await self.clock.stop()
        if hasattr(self, "daily"):
            await self.daily.stop()
        await super().close()
        if hasattr(self, "store"):
            await self.store.close()

    async def guest(self, interaction: discord.Interaction[Any]) -> Guest:
        """Who acts; name and language are remembered."""
        user = interaction.user
        guest = Guest(user.id, user.display_name, interaction.locale.value)
        if self._known.get(guest.id) != (guest.name, guest.locale):
            if len(self._known) >= KNOWN:
                self._known.clear()
            try:
                await self.store.meet(guest.id, guest.name, guest.locale)
            except Unstored:
                return guest  # looking must work even when nothing can be written
            self._known[guest.id] = (guest.name, guest.locale)
        return guest

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answers a press on a control that its message has lost meanwhile, or that nothing of ours knows any more.

        discord.py hands only controls to their items that the message still has, and drops all others.
        """
        if interaction.type is not discord.InteractionType.component or not interaction.data:
            return
        custom_id = str(interaction.data.get("custom_id", ""))
        if interaction.message and custom_id in _custom_ids(interaction.message.components):
            known = any(pattern.fullmatch(custom_id) for pattern in self._connection._view_store._dynamic_items)
            if known:
                return
        for pattern, factory in self._connection._view_store._dynamic_items.items():
            if found := pattern.fullmatch(custom_id):
                item = await factory.from_custom_id(interaction, discord.ui.Button(custom_id=custom_id), found)
                item._refresh_state(interaction, interaction.data)  # type: ignore[arg-type]
                await item.callback(interaction)
                return
        sentence = say(language(interaction.locale.value), "control-unknown")
        await interaction.response.send_message(sentence, ephemeral=True)

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Lets something run beside all else until it or the bot ends."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _announce_commands(self) -> None:
        """Tells Discord our commands, as often as it takes."""
        pause = 1.0
        while True:
            try:
                await self.tree.sync()
                return
            except (discord.HTTPException, aiohttp.ClientError, OSError) as fault:
                log.warning("The commands could not be registered (%s); trying again in %.0f s.", fault, pause)
            await asyncio.sleep(pause * (0.5 + random.random()))
            pause = min(300.0, pause * 2)


def _custom_ids(components: Iterable[Any]) -> set[str]:
    """The custom_ids of all controls of a message, however deep."""
    found = set()
    for component in components:
        if custom_id := getattr(component, "custom_id", None):
            found.add(custom_id)
        found |= _custom_ids(getattr(component, "children", ()))
    return found


class Inspector(Protocol):
    """Whoever can look at the bot's place at Discord."""

    async def faults(self, places: Sequence[Place]) -> list[str]:
        """What is wrong with our commands and with these places, each fault in a sentence."""
        ...


class Visitor(Stammtisch):
    """Our client when it only looks: over REST alone, without store, outbox and clock."""

    inspector: Inspector

    async def setup_hook(self) -> None:
        await self.load(("_inspect",))

    def look_with(self, inspector: Inspector) -> None:
        """Sets who looks."""
        self.inspector = inspector


class Translator(app_commands.Translator):
    """Words a command's descriptions in the languages we have; the key travels in the string's extras."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        key = string.extras.get("key")
        tongue = locale.value.split("-")[0]
        return say(tongue, key) if key and tongue in LANGUAGES and tongue != "en" else None


def worded(key: str) -> app_commands.locale_str:
    """A description for a slash command: English by itself, others through the translator."""
    return app_commands.locale_str(say("en", key), key=key)


def make_bot(settings: Settings, *, connector: aiohttp.BaseConnector | None = None) -> Stammtisch:
    """The ready-wired client; with a connector it talks to whatever that leads to."""
    calm()
    return Stammtisch(settings, connector)


async def serve(settings: Settings, connect: Callable[[], aiohttp.BaseConnector | None] = lambda: None) -> None:
    """Runs the bot until it is cancelled, and starts it anew, after a pause, when Discord cannot be reached.

    ``connect`` makes the connector of each attempt. Raises Unusable for a token that Discord does not accept.
    """
    pause = 1.0
    while True:
        bot = make_bot(settings, connector=connect())
        try:
            async with bot:
                await bot.start(settings.token)
            return
        except discord.LoginFailure as fault:
            raise Unusable("Discord does not accept the token in DISCORD_TOKEN.") from fault
        except discord.PrivilegedIntentsRequired as fault:
            raise Unusable("Discord refuses the intents of this bot.") from fault
        except (*UNREACHABLE, aiohttp.ClientError, OSError, TimeoutError, AttributeError) as fault:
            if isinstance(fault, AttributeError) and bot.ws is not None:
                raise  # only a gateway that is down at the first connect looks like this
            why = type(fault).__name__ if isinstance(fault, AttributeError) else str(fault) or repr(fault)
            log.warning("Discord cannot be reached (%s); trying again in %.0f s.", why.splitlines()[0], pause)
        await asyncio.sleep(pause * (0.5 + random.random() / 2))
        pause = min(300.0, pause * 2)


async def visit(
    settings: Settings, places: Sequence[Place], connect: Callable[[], aiohttp.BaseConnector | None] = lambda: None
) -> list[str]:
    """What is wrong at Discord with our commands and these places; raises Unusable where it cannot be found out."""
    calm()
    visitor = Visitor(settings, connect())
    try:
        async with visitor:
            await visitor.login(settings.token)
            return await visitor.inspector.faults(places)
    except discord.LoginFailure as fault:
        raise Unusable("Discord does not accept the token in DISCORD_TOKEN.") from fault
    except (*UNREACHABLE, aiohttp.ClientError, OSError, TimeoutError) as fault:
        raise Unusable(f"Discord cannot be reached ({(str(fault) or repr(fault)).splitlines()[0]}).") from fault
