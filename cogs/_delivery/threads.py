"""A match's own thread: its members, its name, and when it archives itself. Nothing of it keeps a match from going on.

What has been delivered is a stored message of kind THREAD with the thread's id: its text is the thread's name, its
alternative text the keys of those who were made members.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord

from bot.app import Stammtisch
from bot.delivery.items import PLACE, Delivered, Kind, OutboxItem, Result, Retry, SentMessage
from bot.match.model import Person, Phase, SeatKind
from bot.match.view import MatchView
from bot.texts import say
from cogs._delivery.channel import Plan, thread_name
from cogs._delivery.context import DeliveryContext, scores_for
from cogs._delivery.sender import Postponed, Sender, accepted
from cogs._ui.board import board_content

OVER_MINUTES: Final = 1440  # without a message until the thread of a finished match is archived
PATIENCE: Final = 3.0  # seconds that a change of the thread may take
LIMIT: Final = 600.0  # seconds in which Discord lets a thread be renamed twice
MAX_TRIES: Final = 8  # to find the thread, and the present board in it


class ThreadNotifier:
    """Delivers items of the kind THREAD."""

    def __init__(self, bot: Stammtisch, sender: Sender) -> None:
        self.bot, self.sender = bot, sender
        self._edits_join: bool | None = None  # whether a mention in an edit makes members; None: not known yet

    async def plan_thread(self, item: OutboxItem, context: DeliveryContext) -> Plan:
        """The thread: new players become its members, and at the end it archives itself.

        It is renamed only after a player's data are deleted: bots cannot delete the line that each rename leaves.
        """

        async def send() -> Result:
            view, place = context.view, context.view.place
            if view.phase not in (Phase.RUNNING, Phase.OVER) or place.thread == place.channel:
                return Delivered()
            if place.thread is None:
                return Retry("the thread is not made yet") if item.tries < MAX_TRIES else Delivered()
            thread = await accepted(self._thread(place.thread))
            if thread is None:
                return Delivered()
            known = next((one for one in context.sent(Kind.THREAD) if one.message == thread.id), _unknown(view, thread))
            await self._add_members(item, context, thread, known)
            if view.phase is Phase.OVER and thread.auto_archive_duration != OVER_MINUTES:
                await self._change(lambda: thread.edit(auto_archive_duration=OVER_MINUTES))
            if not known.text:  # a player has been deleted
                await self._rename(context, thread)
            return Delivered()

        return Plan((), send)

    async def _thread(self, number: int) -> discord.Thread | None:
        found = self.bot.get_channel(number) or await self.sender.request(lambda: self.bot.fetch_channel(number))
        return found if isinstance(found, discord.Thread) else None

    # Members

    async def _add_members(
        self, item: OutboxItem, context: DeliveryContext, thread: discord.Thread, known: SentMessage
    ) -> None:
        """Make those members who play or follow the match and are none yet; they stay it when that ends."""
        joined = {int(key) for key in known.alt.split()}
        players = [seat.person for seat in context.view.seats if seat.kind is SeatKind.PERSON and seat.person]
        watchers = [one for one in context.delivery.watchers if one not in players]
        groups = (("thread-players" if not joined else "thread-newcomers", players), ("thread-watchers", watchers))
        for key, people in groups:
            new = [one for one in people if one.key not in joined and one.user]
            if new:
                if self._edits_join is False or not await self._mention(item, context, new, key):
                    await self._add_each(thread, new)
                elif self._edits_join is None:
                    await self._learn(thread, new)
            joined |= {one.key for one in new}
        keys = " ".join(str(key) for key in sorted(joined))
        context.keep(replace(known, event=context.view.length, step=context.view.step, alt=keys))

    async def _mention(self, item: OutboxItem, context: DeliveryContext, new: Sequence[Person], key: str) -> bool:
        """Mention them in an edit of the newest board, which makes members without a ping; False if it is refused."""
        view, board = context.view, context.board
        if board is None or (board.step, board.channel) != (view.step, view.place.thread):
            if item.tries < MAX_TRIES:
                raise Postponed("the board is not sent yet")
            return False
        content = await board_content(view.language, view, [], await scores_for(self.bot, view))
        mentions = ", ".join(f"<@{one.user}>" for one in new)
        line = say(view.language, key, mentions=mentions)
        users = [one.user for one in new]
        content = replace(content, text=board.text, note=f"-# {line}", mentions=users)

        async def edited() -> bool:
            await self.sender.edit(board.channel, board.message, content)
            return True

        return await accepted(edited()) is True

    async def _learn(self, thread: discord.Thread, new: Sequence[Person]) -> None:
        """Look once, for one person, whether a mention in an edit makes members here; else add these people."""
        try:
            await self.sender.request(lambda: thread.fetch_member(new[0].user))
            self._edits_join = True
        except discord.NotFound:
            if await self._add_each(thread, new):
                self._edits_join = False
        except (discord.HTTPException, Postponed):
            pass  # it stays unknown

    async def _add_each(self, thread: discord.Thread, new: Sequence[Person]) -> bool:
        """Add people one by one, which Discord announces in the thread; returns whether all of them could be added."""
        return all([await self._change(partial(thread.add_user, discord.Object(one.user))) for one in new])

    # Name and archiving

    async def _rename(self, context: DeliveryContext, thread: discord.Thread) -> None:
        """Name the thread after those who play."""
        name = thread_name(context.view)
        await self._change(lambda: thread.edit(name=name))
        known = next(one for one in context.sent(Kind.THREAD) if one.message == thread.id)
        context.keep(replace(known, text=name))

    async def _change(self, make: Callable[[], Awaitable[Any]]) -> bool:
        """Change the thread; False if that is refused for good.

        Postponed while Discord limits changes: other items are not held up meanwhile.
        """
        try:
            await self.sender.request(make, PATIENCE)
        except discord.HTTPException:
            return False
        except Postponed as fault:
            if isinstance(fault.__cause__, TimeoutError):
                raise Postponed("the thread's changes are limited", LIMIT) from fault
            raise
        return True


def _unknown(view: MatchView, thread: discord.Thread) -> SentMessage:
    """A thread of which nothing has been delivered; its name is the one at Discord."""
    return SentMessage(thread.id, view.number, PLACE, Kind.THREAD, thread.id, 0, 0, thread.name)
