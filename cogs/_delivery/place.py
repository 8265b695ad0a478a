"""What everybody at a match's place sees: boards, the table's message, and the match's own thread.

A message that is gone is resent as long as it is needed. An archived thread is unarchived; without a thread the
match goes on in its channel, and nothing of a thread keeps a match from going on.

In a forum the table's message is the first one of a post, which is the match's thread from then on. If the post is gone
or locked, the table and the match go on in a new one.

What has been delivered of a thread is a stored message of kind THREAD with the thread's id: its text is the thread's
name, its alternative text the keys of those who were made members.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord

from bot.app import Stammtisch
from bot.delivery.items import PLACE, Delivered, DeliveryResult, Kind, OutboxItem, Retry, SentMessage
from bot.features.invitations.service import Invitations
from bot.match.model import MatchPhase, Person, SeatKind
from bot.match.view import MatchView
from bot.texts import say
from cogs._delivery.context import DeliveryContext, MessageLog, end_pictures_of, with_origins
from cogs._delivery.pings import PingNotifier
from cogs._delivery.sender import (
    ARCHIVE_MINUTES,
    DeliveryPlan,
    Desired,
    KindNotifier,
    Postponed,
    Sender,
    accepted,
)
from cogs._ui.board import board_content, table_content, with_greeting
from cogs._ui.content import ForumPost, MessageContent
from cogs._ui.place import find_spot, tag_names
from cogs._ui.proposals import invitation_text, is_brought, pairing_text
from cogs._ui.prose import full_title, plain_names
from cogs._ui.respond import HAS_THREAD, NO_ACCESS, NO_PERMISSION
from rendering import shortened

OVER_MINUTES: Final = 1440  # without a message until the thread of a finished match is archived
MAX_THREAD: Final = 100  # characters of a thread's name
THREAD_PATIENCE: Final = 5.0  # seconds that making a thread may take; Discord allows 50 in 300 s in a channel
CHANGE_PATIENCE: Final = 3.0  # seconds that a change of the thread may take
LIMIT: Final = 600.0  # seconds in which Discord lets a thread be renamed twice
MAX_TRIES: Final = 8  # to find the thread, and the line below the board in it


class PlaceNotifier(KindNotifier):
    """Delivers items of the kinds BOARD, TABLE, PAIRING and THREAD."""

    def __init__(self, bot: Stammtisch, sender: Sender, pings: PingNotifier) -> None:
        super().__init__(bot, sender)
        self._pings = pings
        self._edits_join: bool | None = None  # whether a mention in an edit makes members; None: not known yet

    # The board

    async def plan_board(self, item: OutboxItem, context: DeliveryContext) -> DeliveryPlan:
        """The board: the present one is edited, or a new one sent if the position has moved on.

        While nothing is on it, the line stands alone.
        """
        if context.view.phase not in (MatchPhase.RUNNING, MatchPhase.OVER):
            return DeliveryPlan()
        if context.view.place.thread is None:
            await self._find_thread(context)
        plan = await self._plan_here(context)
        return replace(plan, send=partial(self._send_board, context, plan), tidy=partial(self._tidy_up, context))

    async def _plan_here(self, context: DeliveryContext) -> DeliveryPlan:
        """The plan for the board at the match's place. One that is there keeps its words, while they are stored."""
        view, latest, channel = context.view, context.board, context.view.place.posts_in
        if context.is_alone:
            return await self.sender.plan([], context.pending(Kind.BOARD), context)
        stored = [one for one in context.stored(Kind.BOARD) if one.channel == channel]
        stored = [one for one in stored if one.is_pending or one.step == view.step]
        is_there = latest in stored
        lines = context.lines(view.length if is_there else latest.event if latest else 0)
        content = await board_content(view.language, view, lines, await end_pictures_of(self.bot, view))
        if latest is None:
            content = await with_origins(self.bot, view, content)
        elif is_there and latest.text:
            content = replace(content, text=latest.text)
        about = context.about(Kind.BOARD, PLACE, channel, content.text)
        return await self.sender.plan([Desired(about, content, is_silent=True)], stored, context)

    async def _send_board(self, context: DeliveryContext, plan: DeliveryPlan) -> DeliveryResult:
        """Carry out a plan for the board; if the thread refuses it for good, the match goes on in the table's channel.

        A message there says so. In a forum it goes on in a new post, unless a permission is missing, in a new one too.
        """
        view, place = context.view, context.view.place
        try:
            return await plan.sent()
        except discord.HTTPException as fault:
            forum = await self.sender.forum(place.guild, place.channel)
            if place.thread == place.channel or (forum is not None and fault.code in (NO_ACCESS, NO_PERMISSION)):
                raise
        refused = [one.pending for one in plan.prepared] or context.sent(Kind.BOARD)[-1:]
        context.drop([one.message for one in refused])
        if forum is not None:
            context.view = replace(view, place=replace(place, message=None, thread=None))
            await self._find_thread(context)
            again = await self._plan_here(context)
            await context.note([one.pending for one in again.prepared])
            return await again.sent()
        context.view = replace(view, place=replace(place, thread=place.channel))
        moved = await self._plan_here(context)
        await context.note([one.pending for one in moved.prepared])
        try:
            if not any(one.again for one in moved.prepared):
                note = MessageContent(f"**{full_title(view.language, view)}**\n{say(view.language, 'thread-gone')}")
                await self.sender.send_once(place.channel, place.guild, note, f"moved-{view.number}")
            result = await moved.sent()
        except discord.HTTPException:
            context.drop([one.pending.message for one in moved.prepared])
            context.view = view
            raise
        await self.bot.service.set_place(view.number, thread=place.channel)
        return result

    async def _tidy_up(self, context: DeliveryContext) -> None:
        """Remove boards that may have been sent twice; older ones are no longer of interest.

        A line that was sent before the board is sent once more, below it.
        """
        await self.sender.remove(context.pending(Kind.BOARD), context)
        context.drop([one.message for one in context.sent(Kind.BOARD)[:-1]])
        lines = context.sent(Kind.TURN)
        is_above = bool(lines) and lines[-1].step == context.view.step and not context.is_below_board(lines[-1])
        if is_above and context.turn_ping is None:
            await self.bot.service.enqueue(context.view.number, [(PLACE, Kind.TURN)])

    async def _find_thread(self, context: DeliveryContext) -> None:
        """Give the match its thread, made from its table's message; the channel where none can be made."""
        view, place = context.view, context.view.place
        if await self.sender.forum(place.guild, place.channel) is not None:
            await self._reconcile_table(context, table_content(view.language, view))
            return
        thread = place.channel
        if place.message and (channel := await self._channel_with_threads(view)):
            message = self.sender.partial_message(place.channel, place.guild, place.message)
            make = partial(
                channel.create_thread, name=thread_name(view), message=message, auto_archive_duration=ARCHIVE_MINUTES
            )
            try:
                thread = (await self.sender.request(make, THREAD_PATIENCE)).id
            except Postponed as fault:
                if not isinstance(fault.__cause__, TimeoutError | discord.RateLimited):
                    raise
                # The limit lasts for minutes: the board must not wait for it. The confirmation may have come too late
                made_late = await accepted(self._thread(place.message))
                thread = made_late.id if made_late is not None else place.channel
            except discord.HTTPException as fault:
                if fault.code == HAS_THREAD:
                    thread = place.message  # made by an earlier try: a thread has the id of its message
        await self.bot.service.set_place(view.number, thread=thread)
        context.view = replace(view, place=replace(place, thread=thread))

    async def _channel_with_threads(self, view: MatchView) -> discord.TextChannel | None:
        """The table's channel; None if it has no threads."""
        guild = self.bot.get_guild(view.place.guild)
        if guild is not None and guild.unavailable:
            raise Postponed("the server is not available")
        spot = await find_spot(self.bot, view.place.guild, view.place.channel)
        return spot.channel if spot is not None and isinstance(spot.channel, discord.TextChannel) else None

    # The table's message

    async def plan_table(self, item: OutboxItem, context: DeliveryContext) -> DeliveryPlan:
        """The table's message: edited; sent for a rematch, or again if it is gone while the table is open."""

        async def send() -> DeliveryResult:
            view = context.view
            place = view.place
            if not place.message and not view.previous and not await self.sender.forum(place.guild, place.channel):
                return Delivered()  # the response to the command shows it
            last = context.board.message if context.board is not None and view.phase is MatchPhase.OVER else None
            content = await with_origins(self.bot, view, table_content(view.language, view, last))
            is_new = view.phase is MatchPhase.RUNNING and not view.place.message
            result = await self._reconcile_table(context, content, is_sent=is_new or view.phase is MatchPhase.OPEN)
            is_waiting = view.place.message and view.phase is MatchPhase.RUNNING and view.place.thread is None
            return Retry("the thread is not made yet") if is_waiting else result

        return DeliveryPlan((), send)

    async def plan_pairing(self, item: OutboxItem, context: DeliveryContext) -> DeliveryPlan:
        """The message of a table for two who were brought together, who are mentioned in it."""

        async def send() -> DeliveryResult:
            view = context.view
            if view.place.message is not None or view.phase is not MatchPhase.OPEN:
                return Delivered()
            found = [seat.person for seat in view.seats if is_brought(seat) and seat.person]
            content = table_content(view.language, view)
            greeting = pairing_text(view.language, view, [one.user for one in found])
            for feature in self.bot.features:
                if feature.greet is not None and (own := await feature.greet(self.bot, view)) is not None:
                    greeting = own
            awake = await self._without_quiet(context, [one.key for one in found])
            named = [one.user for one in found if one.key in awake]
            content = replace(content, text=f"{greeting}\n{content.text}", mentions=named)
            return await self._reconcile_table(context, content)

        return DeliveryPlan((), send)

    async def _reconcile_table(
        self, context: DeliveryContext, content: MessageContent, *, is_sent: bool = True
    ) -> DeliveryResult:
        """Edit or send the table's message; the first one mentions those who are invited and can be pinged now.

        Its id is stored with the match.
        """
        view, place, pending = context.view, context.view.place, context.pending(Kind.TABLE)
        pinged: list[int] = []
        if place.message is None and view.phase is MatchPhase.OPEN:
            invited = [seat.person for seat in view.seats if seat.kind is SeatKind.INVITED and seat.person]
            awake = await self._without_quiet(context, [one.key for one in invited])
            earlier = [int(key) for key in pending[0].text.split()] if pending else None
            pinged = await self.bot[Invitations].count_pings(view.host, awake) if earlier is None else earlier
            named = [one.user for one in invited if one.key in pinged and one.key in awake]
            content = with_greeting(content, invitation_text(view.language, view, named), named)
        about = context.about(Kind.TABLE, PLACE, place.channel, " ".join(map(str, pinged)))
        content = replace(content, post=ForumPost(thread_name(view), tag_names(view.language, view.game)))
        desired = Desired(about, content, is_silent=not content.mentions, is_sent=is_sent)
        home = place.channel
        if place.message and place.thread and await self.sender.forum(place.guild, place.channel) is not None:
            home = place.message
        stored = [*([replace(about, message=place.message, channel=home)] if place.message else []), *pending]
        log = MessageLog(stored, context.note, context.now, context.guild)
        try:
            await self.sender.reconcile([desired], stored, log)
        except discord.HTTPException:
            if not pending:
                await self.bot[Invitations].take_back(view, pinged)
            raise
        finally:
            context.drop(log.report.dropped)
        for one in log.sent(Kind.TABLE):
            if one.message != place.message:
                thread = None if one.channel == place.channel else one.channel
                await self.bot.service.set_place(view.number, message=one.message, thread=thread)
                found = replace(place, message=one.message, thread=thread or place.thread)
                context.view = replace(view, place=found)
        return Delivered()

    async def _without_quiet(self, context: DeliveryContext, people: Sequence[int]) -> list[int]:
        """Those of these people who may be pinged now; each of the others gets a message of their own later."""
        awake = context.awake(people)
        if quiet := [one for one in people if one not in awake]:
            await self.bot.service.enqueue(context.view.number, context.items_for_unpinged(quiet))
        return awake

    # The thread

    async def plan_thread(self, item: OutboxItem, context: DeliveryContext) -> DeliveryPlan:
        """The thread: new players become its members, and at the end it archives itself.

        It is renamed only after a player's data are deleted: bots cannot delete the line that each rename leaves.
        """

        async def send() -> DeliveryResult:
            view, place = context.view, context.view.place
            if view.phase not in (MatchPhase.RUNNING, MatchPhase.OVER) or place.thread == place.channel:
                return Delivered()
            if place.thread is None:
                return Retry("the thread is not made yet") if item.tries < MAX_TRIES else Delivered()
            thread = await accepted(self._thread(place.thread))
            if thread is None:
                return Delivered()
            # Of a thread of which nothing has been delivered, the name at Discord counts; a post is named after those
            # who sat at the table when it was opened
            is_post = isinstance(thread.parent, discord.ForumChannel)
            name = thread.name if not is_post or thread.name == thread_name(view) else ""
            unknown = SentMessage(thread.id, view.number, PLACE, Kind.THREAD, thread.id, 0, 0, name)
            known = next((one for one in context.sent(Kind.THREAD) if one.message == thread.id), unknown)
            known = await self._add_members(item, context, thread, known)
            if view.phase is MatchPhase.OVER and thread.auto_archive_duration != OVER_MINUTES:
                await self._change(lambda: thread.edit(auto_archive_duration=OVER_MINUTES))
            if not known.text:  # a player has been deleted: the thread is named after those who play
                name = thread_name(view)
                await self._change(lambda: thread.edit(name=name))
                context.keep(replace(known, text=name))
            return Delivered()

        return DeliveryPlan((), send)

    async def _thread(self, number: int) -> discord.Thread | None:
        found = self.bot.get_channel(number) or await self.sender.request(lambda: self.bot.fetch_channel(number))
        return found if isinstance(found, discord.Thread) else None

    # Members

    async def _add_members(
        self, item: OutboxItem, context: DeliveryContext, thread: discord.Thread, known: SentMessage
    ) -> SentMessage:
        """Make those members who play or follow the match and are none yet; they stay it when that ends.

        Those whom a ping in the thread has mentioned are members. Returns what is stored of the thread.
        """
        stored, spoken = {int(key) for key in known.alt.split()}, context.view.language
        players = [seat.person for seat in context.view.seats if seat.kind is SeatKind.PERSON and seat.person]
        watchers = [one for one in context.delivery.watchers if one not in players]
        pings = [ping for one in players for ping in context.sent(Kind.PING, one.key) if ping.channel == thread.id]
        joined = stored | {ping.recipient for ping in pings}
        groups = (("thread-newcomers" if stored else "thread-players", players), ("thread-watchers", watchers))
        found = {key: [one for one in people if one.key not in joined and one.user] for key, people in groups}
        new = [one for people in found.values() for one in people]
        if new:
            words = [
                f"-# {say(spoken, key, mentions=', '.join(f'<@{one.user}>' for one in people))}"
                for key, people in found.items()
                if people
            ]
            if self._edits_join is False or not await self._mention(item, context, "\n".join(words), new):
                await self._add_each(thread, new)
            elif self._edits_join is None:
                await self._learn(thread, new)
        keys = " ".join(str(key) for key in sorted(joined | {one.key for one in new}))
        known = replace(known, event=context.view.length, step=context.view.step, alt=keys)
        context.keep(known)
        return known

    async def _mention(self, item: OutboxItem, context: DeliveryContext, words: str, new: Sequence[Person]) -> bool:
        """Mention them in an edit of the line below the board, which makes members without a ping; False if refused."""
        line = context.line
        if line is None and item.tries < MAX_TRIES:
            raise Postponed("the line below the board is not sent yet")
        users = [one.user for one in new]
        return line is not None and await accepted(self._pings.mention(context, line, words, users)) is True

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

    async def _change(self, make: Callable[[], Awaitable[Any]]) -> bool:
        """Change the thread; False if that is refused for good.

        Postponed while Discord limits changes: other items are not held up meanwhile.
        """
        try:
            await self.sender.request(make, CHANGE_PATIENCE)
        except discord.HTTPException:
            return False
        except Postponed as fault:
            if isinstance(fault.__cause__, TimeoutError):
                raise Postponed("the thread's changes are limited", LIMIT) from fault
            raise
        return True


def thread_name(view: MatchView) -> str:
    """The name of a match's thread: the game, the number and as many players as fit."""
    head = f"{full_title(view.language, view)}: "
    names = [name for name in plain_names(view.language, view) if name]
    name = head + " – ".join(names)
    while len(name) > MAX_THREAD and len(names) > 1:
        names.pop()
        name = head + " – ".join([*names, "…"])
    return shortened(name, MAX_THREAD)
