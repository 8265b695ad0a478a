"""Direct messages: one for each decision that pings there, which follows the match and shows the answer.

A person has at most one direct message of a match. People whom none reaches are pinged instead.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import inf

import discord

from bot.app import Stammtisch
from bot.delivery.items import (
    ANSWERED,
    PAUSED,
    PLACE,
    SEALED,
    Contact,
    Deferred,
    Delivered,
    Kind,
    OutboxItem,
    Result,
    SentMessage,
)
from bot.match.clocks import SeatClock, Stage
from bot.match.commands import LeaveServer
from bot.match.model import Phase
from bot.match.view import MatchView
from bot.texts import language
from cogs._delivery.channel import Plan
from cogs._delivery.context import DeliveryContext
from cogs._delivery.sender import DirectDelayed, Prepared, Sender, accepted, prepare
from cogs._ui.content import as_read
from cogs._ui.pings import answered_content, is_asked_by_prompt, is_sent_for, ping_content, prompt_content
from cogs._ui.prose import last_move_text
from cogs._ui.respond import NO_COMMON_GUILD


@dataclass(frozen=True)
class Prompts:
    """The direct messages and pings of a match that one person has.

    Attributes:
        clock: the person's clock if they have to decide.
        asking: the direct message of that decision, unless it has been answered.
        answered: the newest direct message that shows an answer.
    """

    all: tuple[SentMessage, ...]
    pings: tuple[SentMessage, ...]
    clock: SeatClock | None
    asking: SentMessage | None
    answered: SentMessage | None

    @classmethod
    def of(cls, context: DeliveryContext, person: int, view: MatchView) -> Prompts:
        """Those of a person, whose view of the match is ``view``."""
        prompts, clock = context.sent(Kind.PROMPT, person), view.clock
        answered = [one for one in prompts if one.text in (SEALED, ANSWERED)]
        asking = [one for one in prompts if clock is not None and one.step == clock.step and one not in answered]
        last, present = answered[-1:], asking[-1:]
        return cls(
            tuple(prompts),
            tuple(context.sent(Kind.PING, person)),
            clock,
            present[0] if present else None,
            last[0] if last and view.phase is Phase.RUNNING and view.seat is not None else None,
        )

    @property
    def is_sent(self) -> bool:
        """Whether the direct message has pinged for the present stage of the clock."""
        return self.clock is not None and self.asking is not None and is_sent_for(self.clock, [self.asking])

    @property
    def is_pinged(self) -> bool:
        """Whether a ping has pinged for the present stage of the clock."""
        return self.clock is not None and is_sent_for(self.clock, self.pings)


class PromptNotifier:
    """Delivers items of the kind PROMPT."""

    def __init__(self, bot: Stammtisch, sender: Sender) -> None:
        self.bot, self.sender = bot, sender

    async def plan_prompt(self, item: OutboxItem, context: DeliveryContext) -> Plan:
        """The direct message of the person's pending decision: sent, edited, or deleted once it is over."""
        person, contact = item.recipient, context.contacts[item.recipient]
        view = context.prompt_view_of(person)
        found, pending = Prompts.of(context, person, view), context.pending(Kind.PROMPT, person)
        clock = found.clock
        if clock is None or not is_asked_by_prompt(view, contact):
            if clock is not None and clock.since is not None and found.is_sent and not found.is_pinged:
                return Plan((), lambda: self._keep(context, person, found, clock, pending))  # until a ping replaces it
            return Plan((), lambda: self._tidy_up(context, person, [found.answered], pending))
        pings_at = context.pings_at(person, clock)
        is_left = pings_at == inf
        if clock.since is None or found.is_sent or is_left or not self._is_to_be_sent(found, clock, contact):
            return Plan((), lambda: self._keep(context, person, found, clock, pending))
        again = next((one for one in pending if (one.step, one.text) == (clock.step, clock.stage.value)), None)
        others = [one for one in pending if one is not again]
        if not found.is_pinged:
            if pings_at > context.now:
                return Plan((), lambda: self._keep(context, person, found, clock, others, pings_at))
            if clock.stage is not Stage.ASKED and await self.sender.has_left(view.place.guild, contact.user):
                context.report.commands.append(LeaveServer(member=person))
                return Plan()
        prepared = await self._new_prompt(context, person, clock, is_silent=found.is_pinged, again=again)
        return Plan((prepared,), lambda: self._send_new(context, person, found, prepared, others))

    def _is_to_be_sent(self, found: Prompts, clock: SeatClock, contact: Contact) -> bool:
        """Whether a new direct message is tried; not where an earlier one was refused for the same decision."""
        return not contact.unreachable or (clock.stage is Stage.ASKED and not found.is_pinged)

    async def _new_prompt(
        self,
        context: DeliveryContext,
        person: int,
        clock: SeatClock,
        *,
        is_silent: bool,
        again: SentMessage | None = None,
    ) -> Prepared:
        """The direct message: words that phones show in a push, edited into the menu; silently the menu at once."""
        contact, view = context.contacts[person], context.prompt_view_of(person)
        locale = language(contact.locale)
        lines = context.lines_for(person)
        content = await as_read(locale, await prompt_content(locale, view, clock, lines), contact.reading)
        about = SentMessage(
            0, view.number, person, Kind.PROMPT, contact.channel or 0, view.length, clock.step, clock.stage.value
        )
        if is_silent:
            return prepare(about, content, context.now, again)
        last = last_move_text(locale, view, lines, view.seat)
        words = ping_content(locale, view, clock, contact, context.now, last, is_direct=True)
        return replace(prepare(about, words, context.now, again), later=content)

    async def _send_new(
        self, context: DeliveryContext, person: int, found: Prompts, prepared: Prepared, pending: Iterable[SentMessage]
    ) -> Result:
        """Send a direct message in place of the older ones; silently in place of a ping of the same decision."""
        await self._tidy_up(context, person, [], pending)
        if await self._send(context, person, prepared, is_silent=found.is_pinged) and found.is_pinged:
            await self.sender.remove(found.pings, context)
            if context.lacks_line:
                await self.bot.service.enqueue(context.view.number, [(PLACE, Kind.TURN)])
        return Delivered()

    async def _send(self, context: DeliveryContext, person: int, prepared: Prepared, *, is_silent: bool) -> bool:
        """Send a direct message; False if it is refused, which is noted: the person is pinged, or has left."""
        refusal = await self.sender.deliver_directly(prepared, person, context, silent=is_silent)
        contact = context.contacts[person]
        if isinstance(refusal, DirectDelayed):
            context.contacts[person] = replace(contact, is_delayed=True)
            both = [(person, Kind.PROMPT), (person, Kind.PING)]
            if both[1] not in [(item.recipient, item.kind) for item in context.delivery.items]:
                await self.bot.service.enqueue(context.view.number, both)  # a ping knows of the gate in one delivery
            return False
        if refusal is not None:
            guild = context.view.place.guild
            if refusal.code == NO_COMMON_GUILD and await self.sender.has_left(guild, contact.user):
                context.report.commands.append(LeaveServer(member=person))
                return False
            context.contacts[person] = replace(contact, unreachable=True)
            context.report.reachable[person] = False
            return False
        if contact.unreachable:
            context.report.reachable[person] = True
            context.contacts[person] = replace(contact, unreachable=False)
        return True

    async def _keep(
        self,
        context: DeliveryContext,
        person: int,
        found: Prompts,
        clock: SeatClock,
        pending: Iterable[SentMessage],
        until: float | None = None,
    ) -> Result:
        """Bring the present direct message up to date, without a ping; ``until``: when a new one is sent."""
        await self._tidy_up(context, person, [found.asking or found.answered], pending)
        is_paused = clock.since is None and clock.stage is not Stage.OUT
        if found.asking is not None:
            text = PAUSED if is_paused else found.asking.text
            if (context.view.length, text) != (found.asking.event, found.asking.text):
                await self._renew(context, person, replace(found.asking, text=text), clock)
        return Delivered() if until is None else Deferred(until)

    async def _renew(self, context: DeliveryContext, person: int, prompt: SentMessage, clock: SeatClock) -> None:
        """Edit a direct message to show the present position; if that is refused for good, resend it, silently."""
        prepared = await self._new_prompt(context, person, clock, is_silent=True)
        try:
            await self.sender.edit(prompt.channel, prompt.message, prepared.content)
        except discord.HTTPException:
            await self.sender.remove([prompt], context)
            prepared = replace(prepared, pending=replace(prepared.pending, text=prompt.text, channel=prompt.channel))
            await context.note([prepared.pending])
            await self._send(context, person, prepared, is_silent=True)
        else:
            context.keep(replace(prompt, event=context.view.length))

    async def _tidy_up(
        self, context: DeliveryContext, person: int, kept: Iterable[SentMessage | None], pending: Iterable[SentMessage]
    ) -> Result:
        """Delete all direct messages but the kept ones; an answered one whose choice is played loses its menu."""
        await self.sender.remove(pending, context)
        view, remaining = context.prompt_view_of(person), [one.message for one in kept if one is not None]
        for prompt in context.sent(Kind.PROMPT, person):
            if prompt.message not in remaining:
                await self.sender.remove([prompt], context)
            elif prompt.text == SEALED and view.chosen is None:
                locale = language(context.contacts[person].locale)
                content = await answered_content(locale, view, context.lines_for(person))
                content = await as_read(locale, content, context.contacts[person].reading)
                await accepted(self.sender.edit(prompt.channel, prompt.message, content))
                context.keep(replace(prompt, event=view.length, text=ANSWERED))
        return Delivered()
