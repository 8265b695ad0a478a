"""The cog that answers presses and submits by their routes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, TypeAlias, TypeVar

import discord
from discord.ext import commands

from bot.client.gateway import TooLate
from bot.runtime.telemetry import about_match
from bot.store.database import StoreUnavailable
from bot.texts import say
from cogs._ui.controls import component_of
from cogs._ui.respond import MATCH, Interaction, acknowledge, reply, user_language
from cogs._ui.routes import Route, decode

log = logging.getLogger(__name__)

USE: Final = "use of a match"  # the name of the tasks that note it
DOUBLE: Final = 5.0  # seconds in which another press of the same control by the same person is a double press

R = TypeVar("R", bound=Route)
Handler: TypeAlias = Callable[[Interaction, Any], Awaitable[None]]


class Router(commands.Cog):
    """Answers component presses, each once, by the handlers that other cogs have added."""

    def __init__(self) -> None:
        self._handlers: dict[tuple[type[Any], str], Handler] = {}
        self._submits: dict[tuple[type[Any], str], Handler] = {}
        self._presses = commands.CooldownMapping.from_cooldown(1, DOUBLE, _press)

    def add(
        self, kind: type[R], handler: Callable[[Interaction, R], Awaitable[None]], *verbs: str, once: bool = False
    ) -> None:
        """Call the handler for routes of that kind; of a kind with verbs, for these verbs.

        ``once``: a double press calls it once.
        """
        for verb in verbs or ("",):
            self._handlers[kind, verb] = self._once(handler) if once else handler

    def add_submit(self, kind: type[R], handler: Callable[[Interaction, R], Awaitable[None]], verb: str) -> None:
        """Call the handler for submits of modals whose custom_id is a route of that kind with that verb."""
        self._submits[kind, verb] = handler

    def handler_of(self, route: Route) -> Handler | None:
        """The handler of that route; None if no cog has added one."""
        handler = self._handlers.get((type(route), getattr(route, "verb", "")))
        return self._handlers.get((type(route), "")) if handler is None else handler

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a press or a modal's submit. Controls that their message has lost are answered like all others."""
        is_submit = interaction.type is discord.InteractionType.modal_submit
        if interaction.type is not discord.InteractionType.component and not is_submit:
            return
        await interaction.client.languages.prepare(interaction.user.id)
        custom_id = str(component_of(interaction).get("custom_id", ""))
        route = decode(custom_id)
        handler = None if route is None or is_submit else self.handler_of(route)
        if is_submit:
            handler = self._submits.get((type(route), getattr(route, "verb", "")))
        if handler is None:
            log.info("A press on an unknown control: %r", custom_id[:100])
            await reply(interaction, say(user_language(interaction), "control-unknown"))
            return
        try:
            with about_match(getattr(route, "match", None)):
                await handler(interaction, route)
        except TooLate:
            pass
        except Exception:
            log.exception("Answering a press on %s failed", custom_id)
            await reply(interaction, say(user_language(interaction), "broken"))
        if (match := getattr(route, "match", None)) is not None:
            _note_use(interaction, match)
        _note_channel(interaction)

    def _once(self, handler: Handler) -> Handler:
        """The handler, which does not answer the second press of a double press."""

        async def answer(interaction: Interaction, route: Any) -> None:
            if self._presses.update_rate_limit(interaction, interaction.client.time.now()) is None:
                await handler(interaction, route)
            else:
                await acknowledge(interaction)

        return answer

    @commands.Cog.listener()
    async def on_app_command_completion(self, interaction: Interaction, _: object) -> None:
        """Note the match that a command was about."""
        if (match := interaction.extras.get(MATCH)) is not None:
            _note_use(interaction, match)
        _note_channel(interaction)


def _press(interaction: Interaction) -> tuple[int, int, str]:
    """Who has pressed which control of which message."""
    message = interaction.message
    return interaction.user.id, message.id if message else 0, str(component_of(interaction).get("custom_id", ""))


def _note_use(interaction: Interaction, match: int) -> None:
    """Note, once it is answered, that the person has used the match: a player who does so is not absent."""
    bot = interaction.client

    async def note() -> None:
        await bot.service.show_up(match, (await bot.person(interaction)).key)

    _store_beside(interaction, note(), f"Match {match}: that its player is there")


def _note_channel(interaction: Interaction) -> None:
    """Note, once it is answered, the channel of direct messages in which a person has used the bot.

    Messages to it pass no gate.
    """
    bot, channel = interaction.client, interaction.channel_id
    if interaction.context.dm_channel and channel is not None:
        noted = bot.people.note_channel(interaction.user.id, channel)
        _store_beside(interaction, noted, "A channel of direct messages")


def _store_beside(interaction: Interaction, work: Coroutine[Any, Any, None], what: str) -> None:
    """Store something in a task of its own; the bot waits for it when it closes. ``what``: begins the log line."""

    async def store() -> None:
        try:
            await work
        except StoreUnavailable as fault:
            log.info("%s is not stored (%s).", what, fault.key)
        except Exception:
            log.exception("%s is not stored", what)

    task = asyncio.create_task(store(), name=USE)
    interaction.client.answering.add(task)
    task.add_done_callback(interaction.client.answering.discard)


def router_of(bot: commands.Bot | commands.AutoShardedBot) -> Router:
    """The bot's router, which the extension ``cogs._ui`` adds before any other cog."""
    found = bot.get_cog(Router.__name__)
    assert isinstance(found, Router), "cogs._ui is not loaded"
    return found
