"""What everybody at a match's place sees: boards and the table's message.

A message that is gone is resent as long as it is needed. An archived thread is unarchived; without a thread the
match goes on in its channel.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import discord

from bot.app import Stammtisch
from bot.delivery.items import PLACE, Delivered, Kind, OutboxItem, Result, Retry, SentMessage
from bot.delivery.policy import items_for_unpinged
from bot.features.invitations.service import Invitations
from bot.match.model import Phase, SeatKind
from bot.match.view import MatchView
from bot.texts import say
from cogs._delivery.context import DeliveryContext, scores_for, with_origins
from cogs._delivery.sender import Postponed, Prepared, Sender, accepted, prepare
from cogs._ui.board import board_content
from cogs._ui.content import MessageContent
from cogs._ui.place import find_spot
from cogs._ui.proposals import found_text, invitation_text, is_brought
from cogs._ui.prose import full_title, plain_names
from cogs._ui.respond import HAS_THREAD, INVALID, NO_MESSAGE
from cogs._ui.table import table_content, with_greeting
from rendering import shortened

ARCHIVE_MINUTES: Final = 10080  # until Discord archives a thread; the longest it allows
MAX_THREAD: Final = 100  # characters of a thread's name
THREAD_PATIENCE: Final = 5.0  # seconds that making a thread may take; Discord allows 50 in 300 s in a channel


@dataclass(frozen=True)
class Plan:
    """How an item is delivered.

    Attributes:
        prepared: the messages to be noted first.
        send: the rest of the work; None: there is none, and ``result`` is the item's.
        tidy: what is done once all items of the delivery are sent, since no one waits for it.
    """

    prepared: tuple[Prepared, ...] = ()
    send: Callable[[], Awaitable[Result]] | None = None
    tidy: Callable[[], Awaitable[None]] | None = None
    result: Result = field(default_factory=Delivered)


class ChannelNotifier:
    """Delivers items of the kinds BOARD and TABLE."""

    def __init__(self, bot: Stammtisch, sender: Sender) -> None:
        self.bot, self.sender = bot, sender

    # The board

    async def plan_board(self, item: OutboxItem, context: DeliveryContext) -> Plan:
        """The board: the present one is edited, or a new one sent if the position has moved on."""
        if context.view.phase not in (Phase.RUNNING, Phase.OVER):
            return Plan()
        if context.view.place.thread is None:
            context.view = await self._with_thread(context.view)
        view, latest = context.view, context.board
        if latest and latest.step == view.step and latest.channel == view.place.thread:
            if await self._renew(context, latest):
                return Plan(tidy=lambda: self._tidy_up(context))
            latest = context.board
        prepared = await self._new_board(context, latest.event if latest else 0)
        return Plan((prepared,), lambda: self._send_board(context, prepared), lambda: self._tidy_up(context))

    async def _new_board(self, context: DeliveryContext, since: int) -> Prepared:
        view, thread = context.view, context.view.place.posts_in
        content = await board_content(view.language, view, context.lines(since), await scores_for(self.bot, view))
        if since == 0:
            content = await with_origins(self.bot, view, content)
        again = next((one for one in context.pending(Kind.BOARD) if one.channel == thread), None)
        about = SentMessage(0, view.number, PLACE, Kind.BOARD, thread, view.length, view.step, content.text)
        return prepare(about, content, context.now, again)

    async def _send_board(self, context: DeliveryContext, prepared: Prepared) -> Result:
        sent = await self._send_to_place(context, prepared)
        context.replace(prepared.pending, sent)
        return Delivered()

    async def _tidy_up(self, context: DeliveryContext) -> None:
        """Remove boards that may have been sent twice; older ones are no longer of interest."""
        await self.sender.remove(context.pending(Kind.BOARD), context)
        context.drop([one.message for one in context.sent(Kind.BOARD)[:-1]])

    async def _renew(self, context: DeliveryContext, board: SentMessage) -> bool:
        """Show the present position in the board's message; False if that is refused for good: a new one is needed."""
        view = context.view
        content = await board_content(view.language, view, [], await scores_for(self.bot, view))
        text = board.text or content.text  # deleted with a player whom the words named
        try:
            await self.sender.edit(board.channel, board.message, replace(content, text=text))
        except discord.HTTPException as fault:
            in_thread = board.channel != view.place.channel
            if fault.code not in (NO_MESSAGE, INVALID) and not in_thread:
                raise
            if fault.code != INVALID:
                context.drop([board.message])
            return False
        context.keep(replace(board, text=text, alt=""))
        return True

    async def _send_to_place(self, context: DeliveryContext, prepared: Prepared) -> SentMessage:
        """Send to the match's thread, or move to the channel if the thread refuses for good."""
        place = context.view.place
        try:
            return await self.sender.send(prepared, place.guild, silent=True)
        except discord.HTTPException:
            if prepared.pending.channel == place.channel:
                raise
        context.drop([prepared.pending.message])
        return await self._send_to_channel(context, prepared)

    async def _send_to_channel(self, context: DeliveryContext, prepared: Prepared) -> SentMessage:
        """Say in the table's channel that the match goes on there, and send the board to it."""
        view, channel = context.view, context.view.place.channel
        about = replace(prepared.pending, channel=channel)
        again = next((one for one in context.pending(Kind.BOARD) if one.channel == channel), None)
        moved = prepare(about, prepared.content, context.now, again)
        await context.note([moved.pending])
        try:
            if again is None:
                note = MessageContent(f"**{full_title(view.language, view)}**\n{say(view.language, 'thread-gone')}")
                await self.sender.send_once(channel, view.place.guild, note, f"moved-{view.number}")
            sent = await self.sender.send(moved, view.place.guild, silent=True)
        except discord.HTTPException:
            context.drop([moved.pending.message])
            raise
        context.drop([moved.pending.message])
        await self.bot.service.set_place(view.number, thread=channel)
        context.view = replace(view, place=replace(view.place, thread=channel))
        return sent

    async def _with_thread(self, view: MatchView) -> MatchView:
        """The view with the match's thread, made from its table's message; the channel where none can be made."""
        place = view.place
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
                # The limit lasts for minutes: the board must not wait for it
                thread = await self._made_late(place.message) or place.channel
            except discord.HTTPException as fault:
                if fault.code == HAS_THREAD:
                    thread = place.message  # made by an earlier try: a thread has the id of its message
        await self.bot.service.set_place(view.number, thread=thread)
        return replace(view, place=replace(place, thread=thread))

    async def _made_late(self, message: int) -> int | None:
        """The thread of a message, if one was made although the confirmation did not come in time."""
        found = await accepted(self.sender.request(lambda: self.bot.fetch_channel(message)))
        return found.id if isinstance(found, discord.Thread) else None

    async def _channel_with_threads(self, view: MatchView) -> discord.TextChannel | None:
        """The table's channel; None if it has no threads."""
        guild = self.bot.get_guild(view.place.guild)
        if guild is not None and guild.unavailable:
            raise Postponed("the server is not available")
        spot = await find_spot(self.bot, view.place.guild, view.place.channel)
        return spot.channel if spot is not None and isinstance(spot.channel, discord.TextChannel) else None

    # The table's message

    async def plan_table(self, item: OutboxItem, context: DeliveryContext) -> Plan:
        """The table's message: edited; sent for a rematch, or again if it is gone while the table is open."""

        async def send() -> Result:
            view = context.view
            last = context.board.message if context.board is not None and view.phase is Phase.OVER else None
            content = await with_origins(self.bot, view, table_content(view.language, view, last))
            if view.place.message:
                try:
                    await self.sender.edit(view.place.channel, view.place.message, content)
                    is_waiting = view.phase is Phase.RUNNING and view.place.thread is None
                    return Retry("the thread is not made yet") if is_waiting else Delivered()
                except discord.NotFound as fault:
                    if fault.code != NO_MESSAGE or view.phase is not Phase.OPEN:
                        return Delivered()  # the board shows the match
            elif not view.previous or view.phase not in (Phase.OPEN, Phase.RUNNING):
                return Delivered()  # the response to the command shows it
            return await self._send_table(context, content)

        return Plan((), send)

    async def plan_found(self, item: OutboxItem, context: DeliveryContext) -> Plan:
        """The message of a table for two who were brought together, who are mentioned in it."""

        async def send() -> Result:
            view = context.view
            if view.place.message is not None or view.phase is not Phase.OPEN:
                return Delivered()
            found = [seat.person for seat in view.seats if is_brought(seat) and seat.person]
            content = table_content(view.language, view)
            greeting = found_text(view.language, view, [one.user for one in found])
            for feature in self.bot.features:
                if feature.greet is not None and (own := await feature.greet(self.bot, view)) is not None:
                    greeting = own
            awake = await self._without_quiet(context, [one.key for one in found])
            named = [one.user for one in found if one.key in awake]
            content = replace(content, text=f"{greeting}\n{content.text}", mentions=named)
            return await self._send_table(context, content)

        return Plan((), send)

    async def _send_table(self, context: DeliveryContext, content: MessageContent) -> Result:
        """Send the table's message; the first one mentions those who are invited and can be pinged now."""
        view = context.view
        again = next(iter(context.pending(Kind.TABLE)), None)
        pinged: list[int] = []
        if view.place.message is None and view.phase is Phase.OPEN:
            invited = [seat.person for seat in view.seats if seat.kind is SeatKind.INVITED and seat.person]
            awake = await self._without_quiet(context, [one.key for one in invited])
            earlier = None if again is None else [int(key) for key in again.text.split()]
            pinged = await self.bot[Invitations].may_ping(view.host, awake) if earlier is None else earlier
            named = [one.user for one in invited if one.key in pinged and one.key in awake]
            content = with_greeting(content, invitation_text(view.language, view, named), named)
        about = SentMessage(0, view.number, PLACE, Kind.TABLE, view.place.channel, view.length, view.step)
        about = replace(about, text=" ".join(map(str, pinged)))
        prepared = prepare(about, content, context.now, again)
        await context.note([prepared.pending])
        sent = await self.sender.send(prepared, view.place.guild, silent=not content.mentions)
        await self.bot.service.set_place(view.number, message=sent.message)
        context.drop([prepared.pending.message])
        return Delivered()

    async def _without_quiet(self, context: DeliveryContext, people: Sequence[int]) -> list[int]:
        """Those of these people who may be pinged now; each of the others gets a message of their own later."""
        if quiet := [one for one in people if not context.may_ping(one)]:
            await self.bot.service.enqueue(context.view.number, items_for_unpinged(quiet))
        return [one for one in people if one not in quiet]


def thread_name(view: MatchView) -> str:
    """The name of a match's thread: the game, the number and as many players as fit."""
    head = f"{full_title(view.language, view)}: "
    names = [name for name in plain_names(view.language, view) if name]
    name = head + " – ".join(names)
    while len(name) > MAX_THREAD and len(names) > 1:
        names.pop()
        name = head + " – ".join([*names, "…"])
    return shortened(name, MAX_THREAD)
