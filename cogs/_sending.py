"""Messages of ours at Discord: made, changed and taken away, and none of them lost from sight. Knows no game.

Each message is promised in the store before it is sent. Who is killed in between leaves the promise, whose number is
the send's nonce: sent again with it, Discord answers with the message that is there already. So the next life finds
out which one that is, and can bring it up to date, or take it away if nobody needs it any more.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from typing import Final, TypeVar

import discord

from bot.app import Stammtisch
from bot.outbox import Rate
from bot.store import Debt, Post
from cogs._codes import ARCHIVED, refused
from cogs._face import Face

T = TypeVar("T")

PATIENCE: Final = 60  # seconds after which a call counts as failed


class Sending:
    """What the teller does with messages. ``store`` remembers them."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot, self.store, self.rate = bot, bot.store, Rate()

    async def posts(self, debt: Debt) -> tuple[list[Post], list[Post]]:
        """The messages of that kind that there are, and promises of which nobody knows what has become of them."""
        found = await self.store.posts(debt.match, debt.kind, debt.recipient)
        return [one for one in found if one.message > 0], [one for one in found if one.message < 0]

    async def post(
        self, post: Post, guild: int, face: Face, *, again: Post | None = None, silent: bool = False
    ) -> Post:
        """Sends a new message to ``post.channel``; the post as it is remembered. ``again``: the promise of a try that
        came to no end, so that nothing is there twice; what it shows may be what was true then."""
        number = -again.message if again else secrets.randbits(62) | 1
        promise = replace(post, message=-number)
        await self.store.posted(promise)
        try:
            message = await self.send(post.channel, guild, face, str(number), silent=silent)
        except discord.HTTPException as fault:
            if refused(fault):
                await self.store.forget(promise.message)
            raise
        made = replace(post, message=message.id, channel=message.channel.id)
        await self.store.posted(made, instead=promise.message)
        return made

    async def withdraw(self, promises: Iterable[Post]) -> None:
        """Takes away what may have been sent for promises that nobody needs to be kept any more: it is sent again, so
        that it shows itself, unheard and to be deleted at once."""
        for promise in promises:
            try:
                message = await self.send(promise.channel, 0, Face("…"), str(-promise.message), silent=True)
                await self.tried(message.delete)
            except discord.HTTPException as fault:
                if not refused(fault):
                    raise
                # it is out of reach, or gone
            await self.store.forget(promise.message)

    async def send(self, channel: int, guild: int, face: Face, nonce: str, *, silent: bool = False) -> discord.Message:
        return await self.tried(
            lambda: self.messageable(channel, guild).send(
                view=face.layout(),
                files=face.attachments(),
                nonce=nonce,
                allowed_mentions=face.allowed(),
                silent=silent,
            )
        )

    async def edit(self, channel: int, message: int, face: Face) -> None:
        """Changes a message of ours; an archived thread is woken for that."""
        partial = self.messageable(channel).get_partial_message(message)

        async def edited() -> None:
            await partial.edit(view=face.layout(), attachments=face.attachments(), allowed_mentions=face.allowed())

        try:
            await self.tried(edited)
        except discord.HTTPException as fault:
            if fault.code != ARCHIVED or not await self.woken(channel):
                raise
            await self.tried(edited)

    async def woken(self, thread: int) -> bool:
        """Whether an archived thread is open again; where it is locked, we may not."""
        try:
            channel = await self.tried(lambda: self.bot.fetch_channel(thread))
            if not isinstance(channel, discord.Thread):
                return False
            await self.tried(lambda: channel.edit(archived=False))
        except discord.Forbidden:
            return False
        return True

    async def delete(self, post: Post) -> None:
        try:
            await self.tried(self.messageable(post.channel).get_partial_message(post.message).delete)
        except (discord.NotFound, discord.Forbidden):
            pass  # somebody else has deleted it, or its channel
        await self.store.forget(post.message)

    def messageable(self, channel: int, guild: int = 0) -> discord.PartialMessageable:
        return self.bot.get_partial_messageable(channel, guild_id=guild or None)

    async def tried(self, request: Callable[[], Awaitable[T]]) -> T:
        """A request when it is its turn. It must not hang."""
        await self.rate.turn()
        async with asyncio.timeout(PATIENCE):
            return await request()
