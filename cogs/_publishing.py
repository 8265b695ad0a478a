"""What everybody at a match's place sees: its table, its thread, its boards and what is proposed. Knows no game.

A message that is gone is made anew as long as it is needed; an archived thread is woken, and one that is gone is done
without.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import discord

from bot.outbox import Later
from bot.schema import NOBODY
from bot.store import Debt, Post
from bot.table import Line, Seen
from bot.texts import say
from cogs import _board
from cogs._codes import ARCHIVED, HAS_THREAD, NO_ACCESS, NO_CHANNEL, NO_MESSAGE, NO_PERMISSION, refused
from cogs._face import Face
from cogs._proposals import asking
from cogs._sending import Sending
from cogs._words import title, told
from rendering import Picture

WEEK: Final = 10080  # minutes until a thread is archived, the longest Discord knows


class Publishing(Sending):
    """Pays debts of the kinds "table", "board" and "ask", which are owed to nobody in particular."""

    # The table's own message

    async def table(self, debt: Debt, seen: Seen) -> None:
        boards = await self.store.posts(seen.number, "board") if seen.phase == "over" else []
        last = max((one.message for one in boards if one.message > 0), default=None)
        face = _board.table(seen.language, seen, last)
        if seen.home:
            try:
                await self.edit(seen.channel, seen.home, replace(face, mentions=()))
                return
            except discord.NotFound as fault:
                if fault.code != NO_MESSAGE or seen.phase != "open":
                    return  # nobody can miss what it would say
        elif not seen.previous or seen.phase not in ("open", "running"):
            return  # whoever opened it was shown it in answer
        message = await self.send(seen.channel, seen.guild, face, f"{seen.number}-{debt.revision}-t")
        await self.store.settle_place(seen.number, home=message.id)
        if seen.previous:
            await self.store.owe(seen.previous, [(NOBODY, "board")])
            self.bot.outbox.wake()

    # The board

    async def board(self, debt: Debt, seen: Seen) -> None:
        if seen.phase not in ("running", "over"):
            return
        place = seen.place or await self._home(seen)
        seen = replace(seen, place=place)
        posts, promises = await self.posts(debt)
        since = posts[-1].row if posts else 0
        if posts and posts[-1].step == seen.step and posts[-1].channel == place:
            if await self._renewed(seen, posts[-1]):
                await self.withdraw(promises)
                for post in posts[:-1]:
                    await self._bare(post)
                return
            posts = posts[:-1]
        lines = await self._lines(seen, since)
        face, text = await _board.board(seen.language, seen, lines)
        alt = face.pictures[0][1].alt
        made = Post(0, seen.number, NOBODY, "board", place, seen.rows, seen.step, text, alt)
        again = next((one for one in promises if one.channel == place), None)
        made = await self._at_place(seen, face, made, again)
        if again:
            await self.edit(made.channel, made.message, face)
        await self.withdraw(one for one in promises if one is not again)
        for post in posts:
            await self._bare(post)
        for one in await self.store.proposals(seen.number):
            await self.bot.table.lapse(seen.number, one.number)
        if seen.phase == "over":
            await self.store.owe(seen.number, [(NOBODY, "table")])
            self.bot.outbox.wake()

    async def _renewed(self, seen: Seen, post: Post) -> bool:
        """Shows on the last board message what has happened and who has decided since; False if it is gone, by itself
        or with its thread, or in a thread that is locked."""
        face, _ = await _board.board(seen.language, seen, [], await self._rematch(seen))
        lines = await self._lines(seen, post.row)
        text = "\n".join([post.text, *(f"- {one}" for one in told(seen.language, seen, lines))])
        face = replace(face, text=text)
        try:
            await self.edit(post.channel, post.message, face)
        except discord.HTTPException as fault:
            gone = fault.code == NO_CHANNEL and post.channel != seen.channel
            if fault.code not in (NO_MESSAGE, ARCHIVED) and not gone:
                raise
            await self.store.forget(post.message)
            return False
        if text != post.text:
            await self.store.posted(replace(post, row=seen.rows, text=text))
        return True

    async def _lines(self, seen: Seen, since: int) -> list[Line]:
        """The log from that row on as far as the board that is told goes: there may be more by now, to be told next."""
        story = await self.bot.table.story(seen.number, None, since)
        return [line for line in story if line.number < seen.rows]

    async def _rematch(self, seen: Seen) -> Seen | None:
        """The rematch of a match that is over."""
        number = await self.store.rematch_of(seen.number) if seen.phase == "over" else None
        return None if number is None else await self.bot.table.see(number, None)

    async def _bare(self, post: Post) -> None:
        """Takes the buttons from an older board message; its picture and words stay."""
        face = Face(post.text, [("board.png", Picture(b"", post.alt))])
        try:
            message = self.messageable(post.channel).get_partial_message(post.message)
            await self.tried(lambda: message.edit(view=face.layout(), allowed_mentions=face.allowed()))
        except discord.HTTPException as fault:
            if not refused(fault):
                raise
            # it is gone, or out of reach: so are its buttons
        await self.store.forget(post.message)

    async def _at_place(self, seen: Seen, face: Face, post: Post, again: Post | None) -> Post:
        """Sends to the match's place; wakes an archived thread, and moves to the channel if it is gone or locked."""
        try:
            return await self.post(post, seen.guild, face, again=again)
        except discord.HTTPException as fault:
            if fault.code == ARCHIVED and await self.woken(post.channel):
                return await self.post(post, seen.guild, face, again=again)
            if post.channel == seen.channel or fault.code not in (NO_CHANNEL, NO_ACCESS, NO_PERMISSION, ARCHIVED):
                raise
            if fault.code == NO_CHANNEL:
                await self.store.settle_place(seen.number, place=seen.channel)
        moved = replace(face, text=f"{say(seen.language, 'thread-gone')}\n{face.text}")
        made = await self.post(replace(post, channel=seen.channel), seen.guild, moved)
        await self.store.settle_place(seen.number, place=seen.channel)
        return made

    async def _home(self, seen: Seen) -> int:
        """The thread of a match, made from its table's message; the channel itself where that cannot be."""
        place = seen.channel
        if seen.home and (name := await self._may_thread(seen)):
            guild = discord.Object(seen.guild)
            message = self.bot.get_partial_messageable(seen.channel, guild_id=guild.id).get_partial_message(seen.home)
            try:
                place = (await self.tried(lambda: message.create_thread(name=name, auto_archive_duration=WEEK))).id
            except discord.HTTPException as fault:
                if fault.code == HAS_THREAD:
                    place = seen.home  # made before, though we were not told: it has the message's id
                elif fault.status >= 500 or fault.status == 429:
                    raise
        await self.store.settle_place(seen.number, place=place)
        if place != seen.channel:
            await self.store.owe(seen.number, [(NOBODY, "table")])
            self.bot.outbox.wake()
        return place

    async def _may_thread(self, seen: Seen) -> str | None:
        """The name for a thread, if the table stands in a channel that can have threads."""
        guild = self.bot.get_guild(seen.guild)
        if guild is None or guild.unavailable:
            raise Later("the server is not known yet")
        channel = self.bot.get_channel(seen.channel)
        if not isinstance(channel, discord.TextChannel):
            return None
        names = " – ".join(player.name for player in seen.players)
        return f"{title(seen.language, seen)}: {names}"[:100]

    # Proposals

    async def ask(self, debt: Debt, seen: Seen) -> None:
        """A message for each proposal that is open; one that has ended says so and cannot be answered any more."""
        made, promises = await self.posts(debt)
        posts = {post.step: post for post in made}
        for one in await self.store.proposals(seen.number, ended=True):
            post, face = posts.get(one.number), asking(seen.language, seen, one)
            if post is not None:
                try:
                    await self.edit(post.channel, post.message, replace(face, mentions=()))
                except discord.NotFound as fault:
                    if fault.code != NO_MESSAGE:
                        raise
                    await self.store.forget(post.message)
                    post = None if one.ended is None else post
                else:
                    if one.ended is not None:
                        await self.store.forget(post.message)
            if post is None and one.ended is None:
                place, about = seen.place or seen.channel, (seen.rows, one.number)
                again = next((promise for promise in promises if promise.step == one.number), None)
                promises = [promise for promise in promises if promise is not again]
                await self.post(Post(0, seen.number, NOBODY, "ask", place, *about), seen.guild, face, again=again)
        await self.withdraw(promises)
