"""Responses to interactions: within Discord's three seconds, exactly once, refusals and failures as sentences.

The person of an interaction has a language, sees matches, and acts in them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from functools import wraps
from inspect import signature
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeAlias

import aiohttp
import discord
from discord import app_commands

from bot.client.emojis import Emojis
from bot.client.gateway import RUNNING, Running, TooLate
from bot.games.base import ReadableError
from bot.match.errors import require
from bot.match.model import MatchPhase, Person
from bot.match.position import Actor, person_actor
from bot.match.scenes import Frame
from bot.match.view import MatchView, renamed
from bot.runtime.telemetry import TOO_LATE
from bot.store.database import StoreUnavailable
from bot.texts import language, say
from cogs._ui.content import MessageContent, as_read, jump, known_to
from cogs._ui.prose import refusal

log = logging.getLogger(__name__)

DEFER_AFTER: Final = 1.5  # seconds of age after which a response is deferred
SOONEST: Final = 0.2  # seconds of work at the least, however old the interaction is
TRIES: Final = 3
TIMEOUT: Final = 60.0  # seconds after which a try counts as failed
MODAL_PATIENCE: Final = 2.0  # seconds of age until which a modal is made, which Discord wants within three
MAX_CHOICE: Final = 100  # characters of a name or value that an autocomplete offers
MAX_CHOICES: Final = 25
MATCH: Final = "match"  # in the ``extras`` of an interaction: the number of the match that its command is about

if TYPE_CHECKING:
    from bot.app import Stammtisch

    Interaction: TypeAlias = discord.Interaction[Stammtisch]
else:
    Interaction = discord.Interaction
P = ParamSpec("P")


class Question(Exception):
    """Raised by work that is not done before this person has answered; ``content`` asks them, and them alone.

    Also by work whose response is not for the others.
    """

    def __init__(self, content: MessageContent) -> None:
        super().__init__(content.text)
        self.content = content


def user_language(interaction: Interaction) -> str:
    """The language that the person has set; without one, that of their Discord client."""
    return interaction.client.languages.of(interaction.user.id) or language(interaction.locale.value)


async def person_of(interaction: Interaction) -> Person:
    """This person, as stored with the names and the locale of the interaction."""
    return await interaction.client.person(interaction)


async def actor_of(interaction: Interaction) -> Actor:
    """This person, as who acts by a command."""
    return person_actor((await person_of(interaction)).key)


async def see(interaction: Interaction, match: int) -> MatchView:
    """The match as this person sees it."""
    return await interaction.client.service.see(match, (await interaction.client.person(interaction)).key)


async def see_started(interaction: Interaction, match: int) -> MatchView:
    """The match as this person sees it, with the names that fit where the interaction is.

    Raises UserError for a table that has not started.
    """
    view = with_fitting_names(interaction, await see(interaction, match))
    require(
        view.phase not in (MatchPhase.OPEN, MatchPhase.CLOSED),
        "not-started" if view.phase is MatchPhase.OPEN else "table-closed",
    )
    return view


async def see_own(interaction: Interaction, match: int) -> MatchView:
    """See ``see_started``; raises UserError as well if this person does not play in the match."""
    view = await see_started(interaction, match)
    require(view.seat is not None, "not-in-match")
    return view


def with_fitting_names(interaction: Interaction, view: MatchView) -> MatchView:
    """The view with the names that fit where the interaction is: global ones outside the match's server."""
    return view if interaction.guild_id == view.place.guild else view.with_global_names()


def frame_with_fitting_names(interaction: Interaction, frame: Frame) -> Frame:
    """The same for a scene and what has happened in it."""
    view = with_fitting_names(interaction, frame.view)
    return replace(frame, view=view, lines=tuple(renamed(frame.lines, view.people)))


def is_direct(interaction: Interaction) -> bool:
    """Whether the interaction is in the bot's own direct messages with this person, not in those of people."""
    return bool(interaction.context.dm_channel)


def is_private(interaction: Interaction) -> bool:
    """Whether only this person sees the message that was pressed, so that it may be replaced by private content."""
    message = interaction.message
    if message is None:
        return False
    if message.flags.ephemeral:
        cause = message.interaction_metadata
        return cause is None or cause.user.id == interaction.user.id
    return is_direct(interaction)


def is_private_reply(interaction: Interaction) -> bool:
    """Whether an ephemeral message of this person was pressed, not a direct message."""
    return is_private(interaction) and pressed_prompt(interaction) is None


def pressed_prompt(interaction: Interaction) -> int | None:
    """The id of the bot's direct message whose control was pressed; None for any other interaction."""
    message = interaction.message
    is_prompt = message is not None and is_direct(interaction) and not message.flags.ephemeral
    return message.id if message is not None and is_prompt else None


async def answer(
    interaction: Interaction,
    work: Coroutine[Any, Any, MessageContent],
    *,
    public: bool = False,
    update: bool = False,
) -> bool:
    """Respond with the content that ``work`` makes; returns whether the person got a response.

    The response is a new message, ephemeral unless ``public``; with ``update`` it replaces the message that was
    pressed. A refusal, failure or ``Question`` goes to this person alone and leaves the message as it is. Work for an
    interaction that Discord has declared failed is dropped. What the caller does afterwards belongs to it too.
    """
    bot, deferring = interaction.client, asyncio.Lock()

    async def defer() -> None:
        async with deferring:
            if not interaction.response.is_done():
                await _send(interaction, lambda: interaction.response.defer(ephemeral=not public, thinking=not update))

    if this := asyncio.current_task():
        answering: set[asyncio.Task[Any]] = bot.answering
        answering.add(this)
        this.add_done_callback(answering.discard)
    RUNNING.set(Running(interaction.id, interaction.response.is_done, defer))
    try:
        await bot.deadline.admit()
    except TooLate:
        work.close()
        return False
    task = asyncio.ensure_future(work)
    left = max(min(DEFER_AFTER, SOONEST), DEFER_AFTER - bot.deadline.age(interaction.id))
    if not await bot.time.wait(asyncio.wait({task}), left):
        await defer()
    try:
        content = await task if public else await _as_read(interaction, await task)
    except ReadableError as reason:
        return await reply(interaction, refusal(user_language(interaction), reason), public=public)
    except Question as question:
        return await reply(interaction, question.content, public=public)
    except TooLate:
        return False
    except Exception:
        if bot.is_closed():
            return _is_too_late()
        log.exception("Answering %s failed", interaction.data)
        return await reply(interaction, say(user_language(interaction), "broken"), public=public)
    return await _send(interaction, lambda: _respond(interaction, content, public, update))


async def _as_read(interaction: Interaction, content: MessageContent) -> MessageContent:
    """The content as this person wants it shown, without a link to the channel where they are."""
    if interaction.channel_id is not None:
        content = content.without_link_to(jump(interaction.guild_id or 0, interaction.channel_id))
    if not (content.shown or content.pictures or content.labelled):
        return content
    reading = content.shown.view.reading if content.shown else None
    if reading is None:
        try:
            reading = await interaction.client.people.reading(interaction.user.id)
        except StoreUnavailable:  # looking works even then
            return content
    return await as_read(user_language(interaction), content, reading)


def responds(
    update: bool | Callable[[Interaction], bool] = False, *, public: bool = False
) -> Callable[[Callable[P, Coroutine[Any, Any, MessageContent]]], Callable[P, Coroutine[Any, Any, None]]]:
    """Let a command or handler return its content, with which ``answer`` responds.

    ``public`` and ``update`` as there; instead of ``update``, its rule.
    """

    def decorated(work: Callable[P, Coroutine[Any, Any, MessageContent]]) -> Callable[P, Coroutine[Any, Any, None]]:
        at = list(signature(work).parameters).index("interaction")

        @wraps(work)
        async def handler(*args: P.args, **given: P.kwargs) -> None:
            interaction: Any = args[at]
            is_update = update if isinstance(update, bool) else update(interaction)
            await answer(interaction, work(*args, **given), public=public, update=is_update)

        # discord.py reads the parameters, whose types it would look up in this module
        handler.__signature__ = signature(work, eval_str=True)  # type: ignore[attr-defined]
        return handler

    return decorated


async def _respond(interaction: Interaction, content: MessageContent, public: bool, update: bool) -> None:
    response = interaction.response
    if response.is_done():
        await _fill_in(interaction, content, public=public)
    elif update:
        await _replace(interaction, content)
    else:
        sent = await response.send_message(**_send_arguments(interaction, content, public))
        interaction.extras["message"] = sent.message_id


async def _fill_in(interaction: Interaction, content: MessageContent, *, public: bool) -> None:
    """Put the content into a deferred response, or into a followup if Discord refuses the edit or the message is gone.

    The first followup would complete a deferred message, by the edit that is refused: that message is deleted first.
    """
    if interaction.response.type is discord.InteractionResponseType.deferred_message_update:
        content = _in_form_of_pressed(interaction, content)
    form, mentions = _edit_form(interaction, content), content.allowed_mentions()
    try:
        await interaction.edit_original_response(**form, attachments=content.attachments(), allowed_mentions=mentions)
    except discord.HTTPException as fault:
        if fault.code not in (NO_MESSAGE, INVALID):
            raise
        if interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
            await _delete_response(interaction)
        await _follow_up(interaction, content, public)


async def _follow_up(interaction: Interaction, content: MessageContent, public: bool) -> None:
    sent = await interaction.followup.send(**_send_arguments(interaction, content, public), wait=True)
    interaction.extras["message"] = sent.id


def _send_arguments(interaction: Interaction, content: MessageContent, public: bool) -> dict[str, Any]:
    """The arguments of a response or followup."""
    sent = {"files": content.attachments(), "allowed_mentions": content.allowed_mentions(), "ephemeral": not public}
    return _send_form(interaction, content) | sent | {"suppress_embeds": content.is_push}


def _send_form(interaction: Interaction, content: MessageContent) -> dict[str, Any]:
    """The content as a new message has it: a layout has no words beside it."""
    return {name: one for name, one in content.form(known_to(interaction.client)).items() if one is not None}


def _edit_form(interaction: Interaction, content: MessageContent) -> dict[str, Any]:
    """The arguments of an edit: a layout clears the words of a message that has some."""
    has_words = interaction.message is not None and bool(interaction.message.content)
    return content.form(known_to(interaction.client)) if has_words else _send_form(interaction, content)


def _in_form_of_pressed(interaction: Interaction, content: MessageContent) -> MessageContent:
    """The content as the message that was pressed can show it: a layout stays one."""
    message = interaction.message
    return replace(content, is_push=False) if message is not None and message.flags.components_v2 else content


async def _delete_response(interaction: Interaction) -> None:
    with suppress(discord.NotFound):  # deleted by an earlier try
        await interaction.delete_original_response()


async def _replace(interaction: Interaction, content: MessageContent) -> None:
    """Replace the message that was pressed, keeping the files that it has.

    All files are sent if another press has removed one of them meanwhile. If the message itself is gone, the content
    becomes a new ephemeral message.
    """
    response, mentions = interaction.response, content.allowed_mentions()
    form = _edit_form(interaction, _in_form_of_pressed(interaction, content))
    files, all_files = content.attachments_replacing(interaction.message), content.attachments()
    try:
        try:
            await response.edit_message(**form, attachments=files, allowed_mentions=mentions)
        except discord.HTTPException as fault:
            if fault.code != INVALID:
                raise
            await response.edit_message(**form, attachments=all_files, allowed_mentions=mentions)
    except discord.HTTPException as fault:
        if fault.code not in (NO_MESSAGE, INVALID):
            raise
        await _respond(interaction, content, public=False, update=False)


async def reply(interaction: Interaction, response: str | MessageContent, *, public: bool = False) -> bool:
    """Respond with an ephemeral message, removing a ``public`` response that was deferred."""
    content = MessageContent(response) if isinstance(response, str) else response

    async def send() -> None:
        layout = content.layout(known_to(interaction.client))
        if not interaction.response.is_done():
            await interaction.response.send_message(view=layout, ephemeral=True)
        elif interaction.response.type is not discord.InteractionResponseType.deferred_channel_message:
            await interaction.followup.send(view=layout, ephemeral=True)
        elif not public:
            await interaction.edit_original_response(view=layout)
        else:
            await _delete_response(interaction)
            await interaction.followup.send(view=layout, ephemeral=True)

    return await _send(interaction, send)


async def acknowledge(interaction: Interaction) -> bool:
    """Respond to a press without showing anything; returns whether the person got a response."""
    return await _send(interaction, interaction.response.defer)


async def open_modal(interaction: Interaction, make: Coroutine[Any, Any, discord.ui.Modal]) -> bool:
    """Respond with the modal that ``make`` makes, which cannot be deferred; returns whether the person got a response.

    One that takes too long is refused while there is time for an answer. The modal is stopped first, so that
    discord.py neither keeps it nor routes its submit.
    """
    left = max(SOONEST, MODAL_PATIENCE - interaction.client.deadline.age(interaction.id))
    try:
        async with interaction.client.time.timeout(left):
            modal = await make
    except TimeoutError:
        return await reply(interaction, say(user_language(interaction), "store-busy"))
    except ReadableError as reason:
        return await reply(interaction, refusal(user_language(interaction), reason))
    except Exception:
        log.exception("Answering %s failed", interaction.data)
        return await reply(interaction, say(user_language(interaction), "broken"))
    modal.stop()
    return await _send(interaction, lambda: interaction.response.send_modal(modal))


async def add_message(interaction: Interaction, content: MessageContent, *, public: bool = False) -> bool:
    """Send a message after the response, ephemeral unless ``public``; returns whether it has arrived."""
    if not public:
        content = await _as_read(interaction, content)

    return await _send(interaction, lambda: _follow_up(interaction, content, public))


async def _send(interaction: Interaction, request: Callable[[], Awaitable[Any]]) -> bool:
    """Try a request until it has arrived or cannot arrive any more; returns whether it has arrived."""
    for attempt in range(TRIES):
        try:
            async with asyncio.timeout(TIMEOUT):
                await request()
            return True
        except discord.HTTPException as fault:
            if fault.code == ANSWERED:
                return True
            if fault.code == INVALID and interaction.client[Emojis].drop():
                log.info("A response is refused (%s) and repeated without emojis", fault)
                continue
            if fault.code in EXPIRED or fault.status < 500:
                log.info("A response came too late or was refused: %s", fault)
                return False
            log.info("A response failed (%s), attempt %s", fault.status, attempt + 1)
        except discord.InteractionResponded:
            return True
        except discord.RateLimited as fault:
            log.info("A response is limited for %.0f s", fault.retry_after)
            return False
        except (aiohttp.ClientError, OSError, TimeoutError) as fault:
            log.info("The connection broke during a response (%r), attempt %s", fault, attempt + 1)
        except RuntimeError:  # of aiohttp, whose session is closed
            if not interaction.client.is_closed():
                raise
            return _is_too_late()
        await interaction.client.time.sleep(0.1 * attempt)
    return False


def _is_too_late() -> bool:
    """Note that the bot has stopped before an interaction was answered; no answer has arrived."""
    log.info("The bot has stopped before it could answer.")
    return False


async def reply_to_stale_command(interaction: Interaction, fault: app_commands.AppCommandError) -> None:
    """Respond to a command that the tree cannot call: clients keep the commands of an older version for a while.

    Where suggestions are asked for, there are none.
    """
    if isinstance(fault, app_commands.CommandInvokeError):
        log.error("The command %s failed", interaction.data, exc_info=fault)
        return
    log.info("A command was not understood: %s", fault)
    if interaction.type is discord.InteractionType.application_command:
        await reply(interaction, say(user_language(interaction), "command-stale"))
    elif interaction.type is discord.InteractionType.autocomplete:
        await _send(interaction, lambda: interaction.response.autocomplete([]))


def suggests(
    work: Callable[P, Coroutine[Any, Any, list[tuple[str, str]]]],
) -> Callable[P, Coroutine[Any, Any, list[app_commands.Choice[str]]]]:
    """Let an autocomplete return names and values, of which it offers at most 25; none if ``work`` is refused.

    Names are cut to 100 characters; longer values are left out.
    """

    @wraps(work)
    async def offered(*args: P.args, **given: P.kwargs) -> list[app_commands.Choice[str]]:
        try:
            found = await work(*args, **given)
        except ReadableError:
            return []
        fitting = [one for one in found if len(one[1]) <= MAX_CHOICE][:MAX_CHOICES]
        cut = [(name if len(name) <= MAX_CHOICE else f"{name[: MAX_CHOICE - 1]}…", value) for name, value in fitting]
        return [app_commands.Choice(name=name, value=value) for name, value in cut]

    return offered


NO_CHANNEL: Final = 10003
NO_MEMBER: Final = 10007
NO_MESSAGE: Final = 10008
NO_USER: Final = 10013
ANSWERED: Final = 40060  # the interaction has its answer: the confirmation of an earlier try was lost
NO_ACCESS: Final = 50001
NO_PERMISSION: Final = 50013
INVALID: Final = 50035  # a part of the request is invalid, such as a file to keep that the message does not have
ARCHIVED: Final = 50083  # the thread has to be unarchived first; if it is locked too, the bot may not
TOO_MANY_EDITS: Final = 30046  # of messages older than an hour: a rate limit of some seconds, with status 429
NO_COMMON_GUILD: Final = 50278
HAS_THREAD: Final = 160004  # the message has a thread already
UNREACHABLE: Final = (50007, NO_COMMON_GUILD)  # direct messages cannot be delivered
EXPIRED: Final = (TOO_LATE, 10015, 50027)  # the interaction or its token is no longer valid


def is_final(fault: discord.HTTPException) -> bool:
    """True if the request did nothing and would be refused again: malformed, too large, forbidden, gone or locked."""
    return fault.status in (400, 403, 404, 413) and fault.code != TOO_MANY_EDITS
