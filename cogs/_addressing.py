"""What one person alone is told: direct messages about a choice, and pings, in that person's language. Knows no game.

Whoever takes no direct messages is pinged instead; whoever turns out to have left the server gives up the seat.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import discord

from bot.outbox import Later
from bot.pace import Quiet, deferred
from bot.store import Debt, Post
from bot.table import Seen
from bot.texts import language, say
from cogs._codes import DEAF, STRANGER
from cogs._face import Face, jump
from cogs._menu import menu
from cogs._pings import asks, lost, ping
from cogs._sending import Sending
from cogs._words import listed, others, title

LOST: Final = "lost"  # the stage of a ping whose seat was given up


class Addressing(Sending):
    """Pays debts of the kinds "hand" and "ping", which are owed to their recipient."""

    # Direct messages

    async def hand(self, debt: Debt, seen: Seen) -> None:
        """What somebody is asked apart, a secret choice above all, or from a hand; what was asked before is closed."""
        posts, promises = await self.posts(debt)
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
            if post.step != seen.step or not seen.moves:  # an answer in the open is given at a step that goes on
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

    async def ping(self, debt: Debt, seen: Seen) -> None:
        """At most one ping at a time to whom it is for: of the turn, then the reminder, the warning, the grace; deleted
        when it has been answered. In that person's quiet hours it waits."""
        posts, promises = await self.posts(debt)
        person = await self.store.person(debt.recipient) or {}
        deaf = bool(person.get("deaf"))
        clock = asks(seen, deaf)
        kept = [post for post in posts if clock and post.step == clock.step]
        if seen.seat is None and posts and await self._dropped(seen, debt.recipient, posts[-1], person):
            kept = posts[-1:]
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

    async def _dropped(self, seen: Seen, user: int, post: Post, person: Any) -> bool:
        """Whether somebody's seat was given up because of the time since that ping, which then says so."""
        if post.text == LOST or seen.phase != "running":
            return post.text == LOST
        rows = await self.bot.table.story(seen.number, None, post.row)
        late = any(row.kind == "note" and row.text in ("timeout", "removed") for row in rows)
        freed = any(row.kind == "seat" and row.text == "vacant" and row.by != str(user) for row in rows)
        if not (late and freed):
            return False
        try:
            await self.edit(post.channel, post.message, lost(language(person.get("locale")), user, seen))
        except (discord.NotFound, discord.Forbidden):
            return False  # it has been deleted, or its channel
        await self.store.posted(replace(post, text=LOST))
        return True

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
