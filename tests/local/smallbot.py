"""A small discord.py bot that uses all features of the stand-in."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

from tests.kit.hurry import HURRY
from tests.kit.standin import Person, StandIn

PNG = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x02\x00\x00\x00\x03\x08\x02\x00\x00\x00"
    + b"--boundary\r\n\r\n" * 30
    + bytes(range(256))
)


def picture(name: str = "board.png", alt: str | None = "A board.") -> discord.File:
    return discord.File(io.BytesIO(PNG), name, description=alt)


class Board(discord.ui.LayoutView):
    """A Components V2 message with a text, a picture and a row of buttons."""

    def __init__(self, words: str, *, alt: str = "The board in words.") -> None:
        super().__init__(timeout=None)
        gallery: Any = discord.ui.MediaGallery()
        gallery.add_item(media="attachment://board.png", description=alt)
        box: Any = discord.ui.Container(discord.ui.TextDisplay(words), gallery)
        box.add_item(discord.ui.ActionRow(discord.ui.Button(label="Play", custom_id="play")))
        self.add_item(box)


def buttons(*custom_ids: str) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for custom_id in custom_ids:
        view.add_item(discord.ui.Button(label=custom_id, custom_id=custom_id))
    return view


class Question(discord.ui.Modal, title="Question"):
    answer: Any = discord.ui.Label(text="Answer", component=discord.ui.TextInput(custom_id="answer", max_length=20))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.answer.component, discord.ui.TextInput)
        await interaction.response.send_message(f"You said {self.answer.component.value}", ephemeral=True)


class SmallBot(discord.Client):
    """Tests set handlers of components in `on`, by custom_id, and the handler of /run in `after`."""

    def __init__(self, standin: StandIn) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(intents=intents, connector=standin.connector(), enable_debug_events=True)
        self.tree = app_commands.CommandTree(self)
        self.on: dict[str, Any] = {}
        self.resumed = asyncio.Event()
        self.guild_received = asyncio.Event()
        self.guilds_received: set[int] = set()
        self.connects = asyncio.Event()
        self.threads_seen: list[str] = []
        self.failures: list[BaseException] = []
        self.after: Any = None
        """The handler of the slash command /run."""

    async def setup_hook(self) -> None:
        group = app_commands.Group(name="toy", description="A toy")

        @group.command(name="new", description="Opens a table")
        @app_commands.describe(opponent="Whom to play", size="How large")
        async def new(
            interaction: discord.Interaction,
            opponent: discord.User,
            size: app_commands.Range[int, 1, 5] = 3,
            word: str = "none",
        ) -> None:
            where = "DM" if interaction.guild is None else "server"
            await interaction.response.send_message(f"{opponent.name} {size} {word} {where} {interaction.locale.value}")

        @new.autocomplete("word")
        async def words(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
            known = ["ape", "bear", "bee"]
            return [app_commands.Choice(name=w.title(), value=w) for w in known if w.startswith(current)]

        self.tree.add_command(group)

        @self.tree.command(name="run", description="Does what the test says")
        async def run(interaction: discord.Interaction) -> None:
            try:
                await self.after(interaction)
            except BaseException as error:
                self.failures.append(error)

        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        custom_id = (interaction.data or {}).get("custom_id")
        if custom_id in self.on:
            try:
                await self.on[custom_id](interaction)
            except BaseException as error:
                self.failures.append(error)

    async def wait_for_guilds(self, guilds: set[int]) -> None:
        """Wait until the gateway has sent these guilds."""
        while not guilds <= self.guilds_received:
            self.guild_received.clear()
            await self.guild_received.wait()

    async def on_socket_raw_receive(self, text: str) -> None:
        event = json.loads(text)
        if event["t"] == "GUILD_CREATE":
            self.guilds_received.add(int(event["d"]["id"]))
            self.guild_received.set()

    async def on_connect(self) -> None:
        self.connects.set()

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_thread_create(self, thread: discord.Thread) -> None:
        self.threads_seen.append(thread.name)


@dataclass
class Scene:
    """A stand-in with one server, one channel and three people, and a connected bot."""

    standin: StandIn
    bot: SmallBot
    guild: int
    channel: int
    anna: Person
    ben: Person
    cleo: Person

    @property
    def text(self) -> discord.TextChannel:
        found = self.bot.get_channel(self.channel)
        assert isinstance(found, discord.TextChannel)
        return found

    def newest(self, who: Person, channel: int | None = None) -> dict[str, Any]:
        return who.messages(channel or self.channel)[-1]

    async def run(self, do: Any) -> Any:
        """Let Anna use /run, handled by the coroutine function `do`; return the answer."""
        self.bot.after = do
        return await self.anna.slash(self.channel, "run")


def world(standin: StandIn) -> tuple[int, int]:
    """Create three people, a server and a channel; return the ids of the latter two."""
    people = [
        standin.world.add_user("anna", locale="de"),
        standin.world.add_user("ben"),
        standin.world.add_user("cleo", locale="en-GB"),
    ]
    guild = standin.world.add_guild("Stube", members=people)
    return guild, standin.world.add_channel(guild, "spiele")


@contextlib.asynccontextmanager
async def connected(standin: StandIn) -> AsyncIterator[SmallBot]:
    """The bot, logged in and with all guilds received."""
    bot = SmallBot(standin)
    async with bot:
        task = asyncio.create_task(bot.start(standin.token))
        await bot.connects.wait()
        await bot.wait_for_guilds(set(standin.world.guilds))
        yield bot
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


@contextlib.asynccontextmanager
async def scene() -> AsyncIterator[Scene]:
    """Start a scene."""
    standin = StandIn(deadline=60, hurry=HURRY)
    guild, channel = world(standin)
    async with standin, connected(standin) as bot:
        yield Scene(standin, bot, guild, channel, *(standin.person(name) for name in ("anna", "ben", "cleo")))
