"""Discord's side of delivery: the notifier that the outbox hands its deliveries to.

It is the only code that writes to Discord outside an interaction. Ids come from the store, never from a cache.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, TypeVar

import aiohttp
import discord

from bot.app import Stammtisch
from bot.delivery.items import (
    PLACE,
    Deferred,
    Delivered,
    Delivery,
    DeliveryResult,
    Gone,
    Kind,
    MessageKind,
    OutboxItem,
    Retry,
)
from bot.delivery.outbox import Note, Outbox, Report
from bot.match.model import MatchPhase
from bot.match.position import Position
from bot.match.view import MatchView
from cogs._delivery.context import DeliveryContext
from cogs._delivery.direct import DirectNotifier
from cogs._delivery.notices import NoticeNotifier, ProposalNotifier
from cogs._delivery.pings import PingNotifier, PromptNotifier
from cogs._delivery.place import PlaceNotifier
from cogs._delivery.sender import DeliveryPlan, Postponed, Sender, postponing
from cogs._ui.place import find_spot, missing_in, own_member
from cogs._ui.respond import NO_ACCESS, NO_CHANNEL, NO_PERMISSION, UNREACHABLE

LOST_THREAD_PAUSE: Final = 1.0  # seconds until a ping follows the board to its new place
# Kinds whose delivery finds a place itself; what stands below the board follows it
FINDS_PLACE: Final = (Kind.BOARD, Kind.TABLE, Kind.PAIRING, Kind.THREAD, Kind.PROMPT)
MAX_FOLLOWS: Final = 3  # tries to follow the board; after that it has found no place either

T = TypeVar("T")
Work = Callable[[OutboxItem, DeliveryContext], Awaitable[DeliveryPlan]]


class DiscordNotifier:
    """Notifies people at Discord of what a delivery holds."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot, self.sender = bot, Sender(bot)
        pings, proposals = PingNotifier(bot, self.sender), ProposalNotifier(bot, self.sender)
        place, self.direct = PlaceNotifier(bot, self.sender, pings), DirectNotifier(bot, self.sender)
        self._plan: dict[MessageKind, Work] = {
            Kind.BOARD: place.plan_board,
            Kind.TABLE: place.plan_table,
            Kind.PAIRING: place.plan_pairing,
            Kind.THREAD: place.plan_thread,
            Kind.PROMPT: PromptNotifier(bot, self.sender).plan_prompt,
            Kind.PING: pings.plan_ping,
            Kind.TURN: pings.plan_turn,
            Kind.NOTICE: NoticeNotifier(bot, self.sender).plan_notice,
            Kind.PROPOSAL: proposals.plan_proposals,
            Kind.MENTION: proposals.plan_mention,
        }
        for feature in bot.features:
            self._plan |= {kind: plan(bot) for kind, plan in feature.plans.items()}

    async def deliver(self, delivery: Delivery, start: Position, note: Note) -> Report:
        """Bring the messages of the delivery's items up to date; see ``bot.delivery.outbox.Deliver``."""
        context = DeliveryContext(delivery, start, note, self.bot.service.now())
        plans: dict[OutboxItem, DeliveryPlan] = {}
        for item in delivery.items:
            if (
                plan := await self._attempt(partial(self._work(item, context), item, context), item, context)
            ) is not None:
                plans[item] = plan
        await context.note([one.pending for plan in plans.values() for one in plan.prepared if one.pending.channel])
        bases = {item: _basis(context, item) for item in plans}
        done: list[tuple[OutboxItem, DeliveryPlan]] = []
        for item, plan in plans.items():
            if _basis(context, item) != bases[item]:
                context.drop([one.pending.message for one in plan.prepared if one.again is None])  # never sent
                again = await self._attempt(partial(self._work(item, context), item, context), item, context)
                if again is None:
                    continue
                await context.note([one.pending for one in again.prepared])
                plan = again
            if await self._send(item, context, plan):
                done.append((item, plan))
        for item, plan in done:
            if plan.tidy is not None:
                await self._tidy_up(item, context, plan.tidy)
        return context.report

    def _work(self, item: OutboxItem, context: DeliveryContext) -> Work:
        """What plans the delivery of an item: of a match in direct messages most kinds have another form."""
        if not context.view.place.is_direct:
            return self._plan[item.kind]
        if item.recipient == PLACE:
            return self.direct.plan_place
        is_end = item.kind is Kind.NOTICE and context.view.phase is MatchPhase.OVER
        if item.kind is Kind.PROMPT or is_end:
            return self.direct.plan_prompt
        return self.direct.plan_none if item.kind in (Kind.PING, Kind.MENTION) else self._plan[item.kind]

    async def _send(self, item: OutboxItem, context: DeliveryContext, plan: DeliveryPlan) -> bool:
        """Carry out a plan; returns whether no fault has stopped it. The result is in the report.

        What stands below the board waits for a board that is tried again, for at most MAX_FOLLOWS tries.
        """
        results = context.report.results
        if item.kind in (Kind.PING, Kind.TURN) and item.tries < MAX_FOLLOWS and context.board_retry is not None:
            context.drop([one.pending.message for one in plan.prepared if one.again is None])  # never sent
            results[item] = context.board_retry
            return False
        result = await self._attempt(plan.sent, item, context)
        if plan.waits and isinstance(result, Delivered):
            result = Deferred(context.waits[item])
        if result is not None:
            results[item] = result
        elif isinstance(results[item], Gone):
            context.drop([one.pending.message for one in plan.prepared])
        return result is not None

    async def _tidy_up(self, item: OutboxItem, context: DeliveryContext, tidy: Callable[[], Awaitable[None]]) -> None:
        """Do what no one waits for, once everything is sent; an item for which that fails is delivered again."""
        before = context.report.results[item]
        await self._attempt(tidy, item, context)
        if not isinstance(before, Delivered):
            context.report.results[item] = before

    async def _attempt(self, work: Callable[[], Awaitable[T]], item: OutboxItem, context: DeliveryContext) -> T | None:
        """What the work returns; None if it fails: the report has what that means for the item."""
        try:
            with postponing():  # what is asked of discord.py's cache may take requests too
                return await work()
        except Postponed as reason:
            context.report.results[item] = reason.result
        except discord.HTTPException as fault:
            context.report.results[item] = await self._result_of_refusal(fault, item, context)
        return None

    async def _result_of_refusal(
        self, fault: discord.HTTPException, item: OutboxItem, context: DeliveryContext
    ) -> DeliveryResult:
        view = context.view
        in_thread = view.place.thread not in (None, view.place.channel)
        is_followed = in_thread and item.tries < MAX_FOLLOWS
        if item.kind is Kind.TURN and (not is_followed or await self.bot.service.is_lost(view.number)):
            return Delivered()  # a line follows the next board
        if item.kind not in FINDS_PLACE and (in_thread or fault.code == NO_CHANNEL):
            context.report.board_is_lost = True  # delivering the board finds another place
            if is_followed:
                return Retry("its thread refuses", LOST_THREAD_PAUSE)
        return Gone(await self._reason(fault, view))

    async def _reason(self, fault: discord.HTTPException, view: MatchView) -> str:
        """The note for the log: a text key without "note-" and, for permissions, the missing ones."""
        if fault.code == NO_CHANNEL:
            return "channel-gone"
        if fault.code in (NO_ACCESS, NO_PERMISSION) and (lacking := await self._missing(view)):
            return f"permission {' '.join(lacking)}"
        return "deaf" if fault.code in UNREACHABLE else f"refused {fault.code}"

    async def _missing(self, view: MatchView) -> Sequence[str]:
        """The permissions that the bot lacks at the match's place, as far as Discord says so now."""
        try:
            spot = await find_spot(self.bot, view.place.guild, view.place.posts_in)
            me = await own_member(self.bot, spot.guild) if spot is not None else None
        except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError):
            return []
        return missing_in(spot, me) if spot is not None and me is not None else []


def _basis(context: DeliveryContext, item: OutboxItem) -> tuple[object, ...]:
    """What earlier items of a delivery may change of a plan's input: the place, and how the person is notified."""
    if item.kind in FINDS_PLACE:
        return ()
    if item.kind is Kind.NOTICE:
        return (context.view.place, context.last_line_is_due)
    if item.kind is Kind.TURN:
        ping = context.turn_ping
        return (context.view.place, ping and ping.message, context.board_is_refused)
    if item.kind is not Kind.PING:
        return (context.view.place,)
    person = item.recipient
    messages = [one.message for kind in (Kind.PROMPT, Kind.PING) for one in context.sent(kind, person)]
    return (context.view.place, context.contacts.get(person), messages)


async def setup(bot: Stammtisch) -> None:
    """Have the outbox notify people through Discord."""
    notifier = DiscordNotifier(bot)
    bot.outbox, bot.reaches = Outbox(bot.service, notifier.deliver), notifier.direct.reaches
