"""Requests to Discord outside interactions: messages sent, edited and deleted at the bot's rate.

Sends are idempotent across crashes: a message is noted as pending before it is sent, and the number of the pending
message is the nonce of the send. A send that is repeated with it within NONCE_LIFETIME is answered with the message
that is there already; after that the message is looked for in the channel.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final, TypeVar

import discord
from discord import ui

from bot.app import Stammtisch
from bot.delivery.items import Kind, SentMessage
from cogs._delivery.stripped import are_current, picture_addresses, stripped_layout, without_rows
from cogs._ui.asked import MARK as ASKED_MARK
from cogs._ui.codes import ARCHIVED, THREAD_LOCKED, is_final
from cogs._ui.content import MessageContent
from cogs._ui.elsewhere import find_guild
from cogs._ui.notices import MARK

T = TypeVar("T")

TIMEOUT: Final = 60  # seconds after which a request counts as failed
NONCE_LIFETIME: Final = 120.0  # seconds for which Discord recognizes a repeated nonce, at the least
HISTORY: Final = 100  # messages that are searched for a pending one
SKEW: Final = 10.0  # seconds by which the local clock may be ahead of Discord's


@dataclass(frozen=True)
class Prepared:
    """A message that is ready to be sent.

    Attributes:
        again: the pending message of an earlier send, which may have succeeded.
        known: the other messages of that kind and recipient.
    """

    pending: SentMessage
    content: MessageContent
    again: SentMessage | None = None
    known: Sequence[SentMessage] = ()


def prepare(
    about: SentMessage,
    content: MessageContent,
    now: float,
    again: SentMessage | None = None,
    known: Sequence[SentMessage] = (),
) -> Prepared:
    """A message to be sent; ``again`` is the pending message of an earlier try for the same purpose."""
    if again is not None:
        return Prepared(replace(about, message=again.message, noted=again.noted), content, again, known)
    return Prepared(replace(about, message=-(secrets.randbits(62) | 1), noted=now), content)


class Sender:
    """Sends, edits and deletes the bot's messages, at the pace of its requests."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot, self.rate = bot, bot.rate

    async def send(self, prepared: Prepared, guild: int, *, silent: bool = False) -> SentMessage:
        """Send a message that has been noted as pending; returns it as it is to be stored."""
        pending, content, again = prepared.pending, prepared.content, prepared.again
        if again is not None and (found := await self._find_lost(again, prepared.known)) is not None:
            picture = await self.edit(again.channel, found.id, content)
            return replace(pending, message=found.id, channel=again.channel, picture=picture)
        message = await self._post(pending.channel, guild, content, str(-pending.message), silent=silent)
        picture = picture_addresses(message)
        if again is not None:  # Discord may have answered with the message of the earlier try
            picture = await self.edit(message.channel.id, message.id, content)
        return replace(pending, message=message.id, channel=message.channel.id, picture=picture)

    async def send_once(self, channel: int, guild: int, content: MessageContent, nonce: str) -> None:
        """Send a message that is not stored; a repetition within NONCE_LIFETIME sends no second one."""
        await self._post(channel, guild, content, nonce, silent=True)

    async def _post(
        self, channel: int, guild: int, content: MessageContent, nonce: str, *, silent: bool = False
    ) -> discord.Message:
        return await self.request(
            lambda: self._messageable(channel, guild).send(
                view=content.layout(self.bot.command_ids),
                files=content.attachments(),
                nonce=nonce,
                allowed_mentions=content.allowed_mentions(),
                silent=silent,
            )
        )

    async def withdraw(self, pending: Iterable[SentMessage], known: Sequence[SentMessage]) -> list[int]:
        """Delete messages that may have been sent but are not needed; their ids, to be forgotten.

        ``known`` are the other messages of that kind and recipient. Within NONCE_LIFETIME the send is repeated,
        silently, to learn the message's id.
        """
        done = []
        for one in pending:
            await accepted(self._withdraw(one, known))
            done.append(one.message)
        return done

    async def _withdraw(self, pending: SentMessage, known: Sequence[SentMessage]) -> None:
        message = await self._find_lost(pending, known)
        if message is None and not self._nonce_is_old(pending):
            message = await self._post(pending.channel, 0, MessageContent("…"), str(-pending.message), silent=True)
        if message is not None:
            await self.request(message.delete)

    def _nonce_is_old(self, pending: SentMessage) -> bool:
        return self.bot.service.now() - pending.noted > NONCE_LIFETIME

    async def _find_lost(self, pending: SentMessage, known: Sequence[SentMessage]) -> discord.Message | None:
        """The message of a send of unknown outcome whose nonce is too old to be repeated; None if it is not there.

        It is none of the ``known`` ones, and newer than those that were made at earlier events.
        """
        if not self._nonce_is_old(pending):
            return None
        known_ids = {one.message for one in known}
        earlier = max((one.message for one in known if one.event < pending.event), default=0)
        since = datetime.fromtimestamp(pending.noted - SKEW, UTC) if pending.noted else None
        own = self.bot.user.id if self.bot.user else 0
        marks = {kind: mark for feature in self.bot.features for kind, mark in feature.marks.items()}

        async def search() -> discord.Message | None:
            async for message in self._messageable(pending.channel).history(limit=HISTORY, after=since):
                is_new = message.id not in known_ids and message.id > earlier
                if is_new and message.author.id == own and _looks_like(message, pending, marks):
                    return message
            return None

        try:
            return await self.request(search)
        except (discord.Forbidden, discord.NotFound):
            return None

    async def edit(self, channel: int, message: int, content: MessageContent) -> str | None:
        """Edit a message of the bot; returns the addresses of its pictures, if it has any.

        An archived thread is unarchived for it. Raises discord.HTTPException.
        """
        partial = self._messageable(channel).get_partial_message(message)

        async def edited() -> str | None:
            message = await partial.edit(
                view=content.layout(self.bot.command_ids),
                attachments=content.attachments(),
                allowed_mentions=content.allowed_mentions(),
            )
            return picture_addresses(message)

        try:
            return await self.request(edited)
        except discord.HTTPException as fault:
            if fault.code != ARCHIVED or not await self.unarchive(channel):
                raise
            return await self.request(edited)

    async def strip(self, sent: SentMessage) -> None:
        """Remove the buttons of an older board; its pictures and words stay. A message out of reach is left alone.

        No file is named. The pictures' addresses are sent back if they are known and valid; else, or if Discord refuses
        that, the message is fetched and its components are sent back without the rows of controls.
        """
        partial = self._messageable(sent.channel).get_partial_message(sent.message)

        async def stripped() -> None:
            if are_current(sent.picture, self.bot.service.now()):
                try:
                    await self._show(partial, stripped_layout(sent))
                    return
                except discord.HTTPException as fault:
                    if fault.status != 400 or fault.code in (ARCHIVED, THREAD_LOCKED):
                        raise
            await self._show(partial, without_rows(await self.request(partial.fetch)))

        await accepted(stripped())

    async def _show(self, message: discord.PartialMessage, view: ui.LayoutView) -> None:
        nobody = discord.AllowedMentions.none()
        await self.request(lambda: message.edit(view=view, allowed_mentions=nobody))

    async def unarchive(self, thread: int) -> bool:
        """Open an archived thread again; False where the bot may not, as in a locked one."""

        async def opened() -> bool:
            channel = await self.request(lambda: self.bot.fetch_channel(thread))
            if not isinstance(channel, discord.Thread):
                return False
            await self.request(lambda: channel.edit(archived=False))
            return True

        return await accepted(opened()) is True

    async def delete(self, sent: SentMessage) -> None:
        """Delete a message of the bot, unless it is out of reach."""
        await accepted(self.request(self._messageable(sent.channel).get_partial_message(sent.message).delete))

    async def has_left(self, guild: int, user: int) -> bool:
        """Whether a person has left a server. Takes a request: only for people who owe a decision."""
        found = await find_guild(self.bot, guild)
        if found is None:
            return False
        try:
            await self.request(lambda: found.fetch_member(user))
        except discord.NotFound:
            return True
        except discord.Forbidden:
            pass  # the bot is not there any more
        return False

    def _messageable(self, channel: int, guild: int = 0) -> discord.PartialMessageable:
        return self.bot.get_partial_messageable(channel, guild_id=guild or None)

    def partial_message(self, channel: int, guild: int, message: int) -> discord.PartialMessage:
        """A message by its ids."""
        return self._messageable(channel, guild).get_partial_message(message)

    async def request(self, make: Callable[[], Awaitable[T]]) -> T:
        """Make a request when the rate allows it; TimeoutError after TIMEOUT seconds."""
        begun = self.bot.time.monotonic()
        await self.rate.acquire()
        self.bot.metrics.waits.observe(self.bot.time.monotonic() - begun)
        async with asyncio.timeout(TIMEOUT):
            return await make()


async def accepted(work: Awaitable[T]) -> T | None:
    """What requests return; None if one of them is refused for good, as where a message or channel is out of reach."""
    try:
        return await work
    except discord.HTTPException as fault:
        if not is_final(fault):
            raise
        return None


def _looks_like(message: discord.Message, pending: SentMessage, marks: Mapping[Kind, str]) -> bool:
    """Whether a message of the bot is of the pending message's match and kind."""
    texts = [part.content for part in message.components if isinstance(part, discord.TextDisplay)]
    text = texts[0] if texts else ""
    is_titled_by_match = re.search(rf"#{pending.match}\b", text) is not None
    if (mark := marks.get(pending.kind)) is not None:
        return text.startswith(mark) and (not pending.match or is_titled_by_match)
    if pending.kind is Kind.SEASON:
        return text.startswith(pending.text)
    has_picture = any(isinstance(part, discord.MediaGalleryComponent) for part in message.components)
    has_position = has_picture or any(text.startswith("### ") for text in texts)  # in words for those who want that
    is_titled, is_notice, is_mention = text.startswith("**"), text.startswith(MARK), text.startswith(ASKED_MARK)
    of_kind = {
        Kind.BOARD: is_titled and has_picture,
        Kind.LETTER: is_titled,
        Kind.PROPOSAL: is_titled and not has_position,
        Kind.PING: not is_titled and not is_notice and not is_mention and not has_picture,
        Kind.MENTION: is_mention,
        Kind.NOTICE: is_notice,
        Kind.TABLE: text.startswith("##"),
    }
    return of_kind[pending.kind] and is_titled_by_match
