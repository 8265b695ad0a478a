"""How an interaction is answered: within Discord's three seconds, once, whatever goes wrong; faults as sentences."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Coroutine
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands

from bot.games.base import IllegalMove
from bot.texts import language, say
from cogs._codes import ANSWERED, GONE, INVALID, NO_MESSAGE
from cogs._face import Face
from cogs._words import refusal

log = logging.getLogger(__name__)

PATIENCE: Final = 1.5  # seconds after which an answer is deferred
TRIES: Final = 3
NAME: Final = 100  # characters that a name or value of an autocomplete's offer may have

Interaction = discord.Interaction[Any]


def tongue(interaction: Interaction) -> str:
    """The language in which this person reads."""
    return language(interaction.locale.value)


def own(interaction: Interaction) -> bool:
    """Whether the message that was pressed is one that only this person sees, so that it may show private things."""
    message = interaction.message
    if message is None:
        return False
    if message.flags.ephemeral:
        asked = message.interaction_metadata
        return asked is None or asked.user.id == interaction.user.id
    return interaction.guild_id is None


async def answer(
    interaction: Interaction, work: Coroutine[Any, Any, Face], *, public: bool = False, update: bool = False
) -> bool:
    """Answers with the face that ``work`` makes: as a new message (only the person sees it unless ``public``), or, with
    ``update``, in place of the message that was pressed. Whether the person got it.

    What is illegal, or cannot be stored, is said in a sentence to this person alone and leaves the message as it is.
    """
    task = asyncio.ensure_future(work)
    if this := asyncio.current_task():
        answering: set[asyncio.Task[Any]] = interaction.client.answering
        answering.add(this)
        this.add_done_callback(answering.discard)
    done, _ = await asyncio.wait({task}, timeout=PATIENCE)
    if not done:
        await _send(interaction, lambda: interaction.response.defer(ephemeral=not public, thinking=not update))
    try:
        face = await task
    except IllegalMove as reason:
        return await _tell(interaction, refusal(tongue(interaction), reason), public)
    except Exception:
        log.exception("Answering %s failed", interaction.data)
        return await _tell(interaction, say(tongue(interaction), "broken"), public)
    return await _send(interaction, lambda: _give(interaction, face, public, update))


async def _give(interaction: Interaction, face: Face, public: bool, update: bool) -> None:
    response, layout = interaction.response, face.layout()
    if response.is_done():
        await interaction.edit_original_response(
            view=layout, attachments=face.attachments(), allowed_mentions=face.allowed()
        )
    elif update:
        await _replace(interaction, face)
    else:
        sent = await response.send_message(
            view=layout, files=face.attachments(), ephemeral=not public, allowed_mentions=face.allowed()
        )
        interaction.extras["message"] = sent.message_id


async def _replace(interaction: Interaction, face: Face) -> None:
    """Shows the face in place of the message that was pressed. What this message has already is not sent again, unless
    another press has taken it from it meanwhile; if it is gone itself, it is a new one for this person alone."""
    response, layout = interaction.response, face.layout()
    files, fresh = face.replacing(interaction.message), face.attachments()
    try:
        try:
            await response.edit_message(view=layout, attachments=files, allowed_mentions=face.allowed())
        except discord.HTTPException as fault:
            if fault.code != INVALID:
                raise
            await response.edit_message(view=layout, attachments=fresh, allowed_mentions=face.allowed())
    except discord.NotFound as fault:
        if fault.code != NO_MESSAGE:
            raise
        await _give(interaction, face, public=False, update=False)


async def _tell(interaction: Interaction, sentence: str, public: bool = False) -> bool:
    """A sentence for this person alone, even where a ``public`` answer has been put off: this takes it away."""

    async def told() -> None:
        layout = Face(sentence).layout()
        if not interaction.response.is_done():
            await interaction.response.send_message(view=layout, ephemeral=True)
        elif interaction.response.type is not discord.InteractionResponseType.deferred_channel_message:
            await interaction.followup.send(view=layout, ephemeral=True)
        elif not public:
            await interaction.edit_original_response(view=layout)
        else:
            try:
                await interaction.delete_original_response()
            except discord.NotFound:
                pass  # taken away by a try before
            await interaction.followup.send(view=layout, ephemeral=True)

    return await _send(interaction, told)


async def _send(interaction: Interaction, act: Any) -> bool:
    """Tries a call until the person has it or cannot have it any more."""
    for attempt in range(TRIES):
        try:
            await act()
            return True
        except discord.HTTPException as fault:
            if fault.code == ANSWERED:
                return True
            if fault.code in GONE or fault.status < 500:
                log.info("An answer came too late or was refused: %s", fault)
                return False
            log.info("An answer failed (%s), attempt %s", fault.status, attempt + 1)
        except discord.InteractionResponded:
            return True
        except (aiohttp.ClientError, OSError, TimeoutError) as fault:
            log.info("An answer was cut off (%r), attempt %s", fault, attempt + 1)
        await asyncio.sleep(0.1 * attempt)
    return False


async def misunderstood(interaction: Interaction, fault: app_commands.AppCommandError) -> None:
    """Answers a command that is none of ours as it came: clients remember those of an older version for a while."""
    if isinstance(fault, app_commands.CommandInvokeError):
        log.error("The command %s failed", interaction.data, exc_info=fault)
        return
    log.info("A command was not understood: %s", fault)
    if interaction.type is discord.InteractionType.application_command:
        await _tell(interaction, say(tongue(interaction), "command-stale"))


async def choices(work: Awaitable[list[tuple[str, str]]]) -> list[app_commands.Choice[str]]:
    """What an autocomplete offers: at most 25 names, cut where they are too long, and values; nothing if it fails."""
    try:
        found = await work
    except IllegalMove:
        return []
    fitting = [one for one in found if len(one[1]) <= NAME][:25]
    cut = [(name if len(name) <= NAME else f"{name[: NAME - 1]}…", value) for name, value in fitting]
    return [app_commands.Choice(name=name, value=value) for name, value in cut]
