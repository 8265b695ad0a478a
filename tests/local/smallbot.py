"""A small discord.py bot that uses everything the stand-in has to serve."""

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

from bot.local import Person, StandIn

PNG = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x02\x00\x00\x00\x03\x08\x02\x00\x00\x00"
    + b"--boundary\r\n\r\n" * 30
    + bytes(range(256))
)


def picture(name: str = "board.png", alt: str | None = "A board.") -> discord.File:
    return discord.File(io.BytesIO(PNG), name, description=alt)


class Board(discord.ui.LayoutView):
    """A Components V2 message with words, a picture and a row."""

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
    """Tests put their handlers for components into `on`, by custom_id; `heard` keeps the gateway's events."""

    def __init__(self, standin: StandIn) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(intents=intents, connector=standin.connector(), enable_debug_events=True)
        self.tree = app_commands.CommandTree(self)
        self.on: dict[str, Any] = {}
        self.resumed = asyncio.Event()
        self.news = asyncio.Event()
        self.brought: set[int] = set()
        self.connects = asyncio.Event()
        self.threads_seen: list[str] = []
        self.failures: list[BaseException] = []
        self.after: Any = None
        """What the slash command /run does."""

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

    async def knows(self, guilds: set[int]) -> None:
        """Waits until the gateway has brought these servers."""
        while not guilds <= self.brought:
            self.news.clear()
            await self.news.wait()

    async def on_socket_raw_receive(self, text: str) -> None:
        event = json.loads(text)
        if event["t"] == "GUILD_CREATE":
            self.brought.add(int(event["d"]["id"]))
            self.news.set()

    async def on_connect(self) -> None:
        self.connects.set()

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_thread_create(self, thread: discord.Thread) -> None:
        self.threads_seen.append(thread.name)


@dataclass
class Scene:
    """A stand-in with one server, one channel and three people, and the bot connected to it."""

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
        """Anna's /run, answered by the coroutine function given."""
        self.bot.after = do
        return await self.anna.slash(self.channel, "run")


def world(standin: StandIn) -> tuple[int, int]:
    people = [
        standin.world.add_user("anna", locale="de"),
        standin.world.add_user("ben"),
        standin.world.add_user("cleo", locale="en-GB"),
    ]
    guild = standin.world.add_guild("Stube", members=people)
    return guild, standin.world.add_channel(guild, "spiele")


@contextlib.asynccontextmanager
async def connected(standin: StandIn) -> AsyncIterator[SmallBot]:
    """The small bot, logged in, its session open and its servers known."""
    bot = SmallBot(standin)
    async with bot:
        task = asyncio.create_task(bot.start(standin.token))
        await bot.connects.wait()
        await bot.knows(set(standin.world.guilds))
        yield bot
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


@contextlib.asynccontextmanager
async def scene() -> AsyncIterator[Scene]:
    standin = StandIn(deadline=60)
    guild, channel = world(standin)
    async with standin, connected(standin) as bot:
        yield Scene(standin, bot, guild, channel, *(standin.person(name) for name in ("anna", "ben", "cleo")))
