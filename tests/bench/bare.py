"""The bot for comparison: discord.py alone, which answers each press with text, a ready-made PNG and some controls.

It has no rules, store or drawings. Its requests and messages have the form of the real bot's.
"""

from __future__ import annotations

import asyncio
import io
from contextlib import suppress
from typing import Self

import discord
from discord import ui

from tests.kit.standin import InteractionRecord, Person, StandIn


class Bare(discord.Client):
    """Answers a press by editing its message. ``png`` is the picture it sends; set it to the size of the real bot's."""

    def __init__(self, standin: StandIn) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            intents=discord.Intents(guilds=True),
            connector=standin.connector(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
        )
        self.png = b""

    def layout(self) -> ui.LayoutView:
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay("It is your turn.\nWhat do you do?"))
        view.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="A board. " * 60)))
        options = [discord.SelectOption(label=f"Move {number}", value=f"move {number}") for number in range(20)]
        view.add_item(ui.ActionRow(ui.Select(custom_id="pick", options=options)))
        view.add_item(ui.ActionRow(ui.Button(label="Confirm", custom_id="confirm")))
        return view

    def file(self) -> discord.File:
        return discord.File(io.BytesIO(self.png), "board.png", description="A board. " * 60)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=self.layout(), attachments=[self.file()])


class BareScene:
    """A stand-in with one person, the bare bot and a message of it to press on."""

    def __init__(self) -> None:
        self.standin = StandIn(remember=50)
        world = self.standin.world
        who = world.add_user("Anna")
        self.channel = world.add_channel(world.add_guild("Server", members=[who]), "channel")
        self.person: Person = self.standin.person(who)

    async def __aenter__(self) -> Self:
        await self.standin.start()
        self.bot = Bare(self.standin)
        await self.bot.login(self.standin.token)
        self._task = asyncio.create_task(self.bot.connect())
        await self.bot.wait_until_ready()
        sent = await self.bot.get_partial_messageable(self.channel).send(view=self.bot.layout(), file=self.bot.file())
        self.message = sent.id
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.bot.close()
        with suppress(asyncio.CancelledError):
            await self._task
        await self.standin.stop()

    async def press(self) -> float:
        """Press Confirm. Return the seconds until the answer."""
        return (await self._time_answer(await self.person.press(self.message, "confirm"))).seconds

    async def pick(self) -> float:
        return (await self._time_answer(await self.person.pick(self.message, "pick", ["move 3"]))).seconds

    async def _time_answer(self, answer: InteractionRecord) -> InteractionRecord:
        assert answer.kind == "update", answer
        return await answer.settled()
