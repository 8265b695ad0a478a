"""The one place that writes to Discord outside an interaction: pays what the outbox owes. Knows no game.

Ids come from the store, never from a cache. A repeated send yields no second message (see _sending); a message that is
gone is made anew; a channel that is gone or closed is said so once, in the log.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, TypeVar

import aiohttp
import discord

from bot.app import Stammtisch
from bot.game import Illegal
from bot.outbox import Later, Never
from bot.pace import Quiet, deferred
from bot.schema import NOBODY
from bot.store import Debt, Post, Unstored
from bot.table import Seen
from bot.texts import language, say
from cogs import _board
from cogs._face import Face, jump
from cogs._menu import menu
from cogs._permissions import missing
from cogs._pings import asks, ping
from cogs._proposals import asking
from cogs._sending import Sending
from cogs._words import listed, others, title, told
from rendering import Picture

T = TypeVar("T")

NO_MESSAGE, NO_CHANNEL, ARCHIVED, HAS_THREAD = 10008, 10003, 50083, 160004
NO_ACCESS, NO_PERMISSION = 50001, 50013
STRANGER: Final = 50278  # no server is shared
DEAF: Final = (50007, STRANGER)  # direct messages cannot be delivered, closed by the person or for that reason
WEEK: Final = 10080  # minutes until a thread is archived, the longest Discord knows


class Teller(Sending):
    """Tells people at Discord what the outbox holds."""

    async def tell(self, debt: Debt) -> None:
        try:
            seen = await self.bot.table.see(debt.match, debt.recipient or None)
        except Unstored:
            raise  # the outbox tries again: the match is as sound as before
        except Illegal as fault:
            raise Never(f"broken {fault.key}") from fault
        acts = {"table": self._table, "board": self._board, "hand": self._hand, "ping": self._ping, "ask": self._ask}
        try:
            await acts[debt.kind](debt, seen)
        except discord.RateLimited as fault:
            raise Later(str(fault), fault.retry_after) from fault
        except discord.HTTPException as fault:
            if fault.status in (403, 404):
                raise Never(self._why(fault, seen)) from fault
            raise Later(f"HTTP {fault.status}", _asked(fault)) from fault
        except (aiohttp.ClientError, OSError, TimeoutError) as fault:
            raise Later(repr(fault)) from fault

    # The table's own message

    async def _table(self, debt: Debt, seen: Seen) -> None:
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

    async def _board(self, debt: Debt, seen: Seen) -> None:
        if seen.phase not in ("running", "over"):
            return
        place = seen.place or await self._home(seen)
        seen = replace(seen, place=place)
        posts, promises = await self._posts(debt)
        since = posts[-1].row if posts else 0
        if posts and posts[-1].step == seen.step and posts[-1].channel == place:
            if await self._renewed(seen, posts[-1]):
                await self.withdraw(promises)
                for post in posts[:-1]:
                    await self._bare(post)
                return
            posts = posts[:-1]
        lines = await self.bot.table.story(seen.number, None, since)
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
            if one.kind == "undo" and one.step != seen.step:
                await self.bot.table.lapse(seen.number, one.number)
        if seen.phase == "over":
            await self.store.owe(seen.number, [(NOBODY, "table")])
            self.bot.outbox.wake()

    async def _renewed(self, seen: Seen, post: Post) -> bool:
        """Shows on the last board message what has happened and who has decided since; False if it is gone."""
        face, _ = await _board.board(seen.language, seen, [], await self._rematch(seen))
        lines = await self.bot.table.story(seen.number, None, post.row)
        text = "\n".join([post.text, *(f"- {one}" for one in told(seen.language, seen, lines))])
        face = replace(face, text=text)
        try:
            await self.edit(post.channel, post.message, face)
        except discord.HTTPException as fault:
            if fault.code == ARCHIVED and await self._woken(seen.guild, post.channel):
                await self.edit(post.channel, post.message, face)
            elif fault.code == NO_MESSAGE:
                await self.store.forget(post.message)
                return False
            else:
                raise
        if text != post.text:
            await self.store.posted(replace(post, row=seen.rows, text=text))
        return True

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
        except (discord.NotFound, discord.Forbidden):
            pass  # it is gone, or out of reach: so are its buttons
        await self.store.forget(post.message)

    async def _at_place(self, seen: Seen, face: Face, post: Post, again: Post | None) -> Post:
        """Sends to the match's place; wakes an archived thread, and moves to the channel if the thread is gone."""
        try:
            return await self.post(post, seen.guild, face, again=again)
        except discord.HTTPException as fault:
            if fault.code == ARCHIVED and await self._woken(seen.guild, post.channel):
                return await self.post(post, seen.guild, face, again=again)
            if post.channel == seen.channel or fault.code not in (NO_CHANNEL, NO_ACCESS, NO_PERMISSION, ARCHIVED):
                raise
        moved = replace(face, text=f"{say(seen.language, 'thread-gone')}\n{face.text}")
        made = await self.post(replace(post, channel=seen.channel), seen.guild, moved)
        await self.store.settle_place(seen.number, place=seen.channel)
        return made

    async def _woken(self, guild: int, place: int) -> bool:
        channel = await self.tried(lambda: self.bot.fetch_channel(place))
        if not isinstance(channel, discord.Thread):
            return False
        await self.tried(lambda: channel.edit(archived=False))
        return True

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

    # Direct messages

    async def _hand(self, debt: Debt, seen: Seen) -> None:
        """What somebody is asked apart, a secret choice above all, or from a hand; what was asked before is closed."""
        posts, promises = await self._posts(debt)
        person = await self.store.person(debt.recipient) or {}
        tongue = language(person.get("locale"))
        wanted = (seen.apart or seen.by_hand) and seen.owes
        if wanted and not any(post.step == seen.step for post in posts):
            face = await menu(
                tongue, seen, note=say(tongue, "hand-asked", names=listed(tongue, others(tongue, seen, debt.recipient)))
            )
            quiet = Quiet.stored(person.get("quiet"))
            silent = quiet is not None and quiet.until(self.store.clock()) is not None
            again = next((one for one in promises if one.step == seen.step), None)
            promises = [one for one in promises if one is not again]
            made = Post(0, seen.number, debt.recipient, "hand", 0, seen.rows, seen.step)
            try:
                made = replace(made, channel=await self._direct(debt.recipient, person))
                await self.post(made, 0, face, again=again, silent=silent)
            except discord.Forbidden as fault:
                if fault.code not in DEAF:
                    raise
                if fault.code == STRANGER and await self._left(seen, debt.recipient):
                    await self.bot.table.gone(seen.guild, debt.recipient)
                    return
                await self.store.reach(debt.recipient, deaf=True)
                await self.store.owe(seen.number, [(debt.recipient, "ping")])
                self.bot.outbox.wake()
            else:
                if person.get("deaf"):
                    await self.store.reach(debt.recipient, deaf=False)
        await self.withdraw(promises)
        for post in posts:
            if post.step != seen.step or seen.seat is None:
                await self._closed(post, tongue, seen)

    async def _direct(self, user: int, person: Any) -> int:
        """The channel of our direct messages to somebody."""
        if not (channel := person.get("dm")):
            channel = (await self.tried(lambda: self.bot.create_dm(discord.Object(user)))).id
            await self.store.reach(user, dm=channel)
        return int(channel)

    async def _closed(self, post: Post, tongue: str, seen: Seen) -> None:
        """What a direct message says once its choice is over."""
        where = jump(seen.guild, seen.place) if seen.place else ""
        face = Face(say(tongue, "hand-over", title=title(tongue, seen), link=where))
        try:
            await self.edit(post.channel, post.message, face)
        except (discord.NotFound, discord.Forbidden):
            pass  # it has been deleted, or we were shut out: nothing is left to press
        await self.store.forget(post.message)

    # Pings

    async def _ping(self, debt: Debt, seen: Seen) -> None:
        """At most one ping at a time to whom it is for: of the turn, then the reminder, the warning, the grace; deleted
        when it has been answered. In that person's quiet hours it waits."""
        posts, promises = await self._posts(debt)
        person = await self.store.person(debt.recipient) or {}
        deaf = bool(person.get("deaf"))
        clock = asks(seen, deaf)
        kept = [post for post in posts if clock and post.step == clock.step]
        waits = None
        if clock and not any(post.text == clock.stage for post in kept):
            waits = deferred(Quiet.stored(person.get("quiet")), self.store.clock(), clock.ends)
            if waits is None:
                if clock.stage != "asked" and await self._left(seen, debt.recipient):
                    await self.bot.table.gone(seen.guild, debt.recipient)
                    return
                face = ping(language(person.get("locale")), debt.recipient, seen, clock, deaf)
                place, about = seen.place or seen.channel, (seen.rows, clock.step, clock.stage)
                again = next((one for one in promises if (one.step, one.text) == about[1:]), None)
                promises = [one for one in promises if one is not again]
                made = Post(0, seen.number, debt.recipient, "ping", place, *about)
                await self.post(made, seen.guild, face, again=again)
                kept = []
        await self.withdraw(promises)
        for post in posts:
            if post not in kept:
                await self.delete(post)
        if waits is not None:
            raise Later("quiet hours", waits - self.store.clock())

    async def _left(self, seen: Seen, user: int) -> bool:
        """Whether somebody has left the match's server; asked only of whom we wait for, since we are told by nobody."""
        guild = self.bot.get_guild(seen.guild)
        if guild is None:
            return False
        try:
            await self.tried(lambda: guild.fetch_member(user))
        except discord.NotFound:
            return True
        except discord.Forbidden:
            pass  # we are not there ourselves any more
        return False

    # Proposals

    async def _ask(self, debt: Debt, seen: Seen) -> None:
        """A message for each proposal that is open; one that has ended says so and cannot be answered any more."""
        made, promises = await self._posts(debt)
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

    # Inside

    async def _posts(self, debt: Debt) -> tuple[list[Post], list[Post]]:
        """The messages of that kind that there are, and promises of which nobody knows what has become of them."""
        found = await self.store.posts(debt.match, debt.kind, debt.recipient)
        return [one for one in found if one.message > 0], [one for one in found if one.message < 0]

    def _why(self, fault: discord.HTTPException, seen: Seen) -> str:
        """The reason for the log: a key of bot.texts ("note-…") and, for permissions, which one is missing."""
        if fault.code == NO_CHANNEL:
            return "channel-gone"
        if fault.code in (NO_ACCESS, NO_PERMISSION) and (missing := self._missing(seen)):
            return f"permission {' '.join(missing)}"
        if fault.code in DEAF:
            return "deaf"
        return f"refused {fault.code}"

    def _missing(self, seen: Seen) -> list[str]:
        guild = self.bot.get_guild(seen.guild)
        channel = guild.get_channel_or_thread(seen.place or seen.channel) if guild else None
        if guild is None or channel is None or guild.me is None:
            return []
        return missing(channel.permissions_for(guild.me), in_thread=isinstance(channel, discord.Thread))


def _asked(fault: discord.HTTPException) -> float | None:
    """After how many seconds Discord has asked us to come again, where it has."""
    if fault.status != 429:
        return None
    try:
        return float(fault.response.headers["Retry-After"])
    except (KeyError, ValueError):
        return 30.0


async def setup(bot: Stammtisch) -> None:
    bot.tell_with(Teller(bot))
