"""Direct messages: one for each decision that rings there, which follows the match and shows the answer.

A person has at most one direct message of a match. People whom none reaches are pinged instead.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import discord

from bot.app import Stammtisch
from bot.delivery.items import (
    ANSWERED,
    PAUSED,
    SEALED,
    Contact,
    Delivered,
    Kind,
    OutboxItem,
    Result,
    Retry,
    SentMessage,
)
from bot.match.clocks import SeatClock, Stage
from bot.match.commands import LeaveServer
from bot.match.model import Phase
from bot.match.view import MatchView
from bot.texts import language
from cogs._delivery.channel import Plan
from cogs._delivery.round import Round
from cogs._delivery.sender import Prepared, Sender, accepted, prepare
from cogs._ui.codes import NO_COMMON_GUILD, UNREACHABLE, is_final
from cogs._ui.letters import answered_content, letter_content
from cogs._ui.pings import is_asked_by_letter, is_told
from cogs._ui.reading import as_read


@dataclass(frozen=True)
class Letters:
    """The direct messages and pings of a match that one person has.

    Attributes:
        clock: the person's clock if they owe a decision.
        asking: the direct message of that decision, unless it has been answered.
        answered: the newest direct message that shows an answer.
    """

    all: tuple[SentMessage, ...]
    pings: tuple[SentMessage, ...]
    clock: SeatClock | None
    asking: SentMessage | None
    answered: SentMessage | None

    @classmethod
    def of(cls, around: Round, person: int, view: MatchView) -> Letters:
        """Those of a person, whose view of the match is ``view``."""
        letters, clock = around.sent(Kind.LETTER, person), view.clock
        answered = [one for one in letters if one.text in (SEALED, ANSWERED)]
        asking = [one for one in letters if clock is not None and one.step == clock.step and one not in answered]
        last, present = answered[-1:], asking[-1:]
        return cls(
            tuple(letters),
            tuple(around.sent(Kind.PING, person)),
            clock,
            present[0] if present else None,
            last[0] if last and view.phase is Phase.RUNNING and view.seat is not None else None,
        )

    @property
    def is_told(self) -> bool:
        """Whether the direct message has rung for the present stage of the clock."""
        return self.clock is not None and self.asking is not None and is_told(self.clock, [self.asking])

    @property
    def is_pinged(self) -> bool:
        """Whether a ping has rung for the present stage of the clock."""
        return self.clock is not None and is_told(self.clock, self.pings)


class LetterNotifier:
    """Tells items of the kind LETTER."""

    def __init__(self, bot: Stammtisch, sender: Sender) -> None:
        self.bot, self.sender = bot, sender

    async def plan_letter(self, item: OutboxItem, around: Round) -> Plan:
        """The direct message of the decision that the person owes: sent, edited, or deleted once it is over."""
        person, contact = item.recipient, around.contacts[item.recipient]
        view = around.letter_view_of(person)
        found, pending = Letters.of(around, person, view), around.pending(Kind.LETTER, person)
        clock = found.clock
        if clock is None or not is_asked_by_letter(view, contact):
            if clock is not None and clock.since is not None and found.is_told and not found.is_pinged:
                return Plan((), lambda: self._keep(around, person, found, clock, pending))  # until a ping replaces it
            return Plan((), lambda: self._tidy_up(around, person, [found.answered], pending))
        if clock.since is None or found.is_told or not self._is_to_be_sent(found, clock, contact):
            return Plan((), lambda: self._keep(around, person, found, clock, pending))
        again = next((one for one in pending if (one.step, one.text) == (clock.step, clock.stage.value)), None)
        others = [one for one in pending if one is not again]
        if not found.is_pinged:
            if (waits_until := around.deferred_until(person, clock.ends)) is not None:
                pause = waits_until - around.now
                return Plan((), lambda: self._keep(around, person, found, clock, others, pause))
            if clock.stage is not Stage.ASKED and await self.sender.has_left(view.place.guild, contact.user):
                around.report.commands.append(LeaveServer(member=person))
                return Plan((), _delivered)
        prepared = await self._new_letter(around, person, clock, again)
        return Plan((prepared,), lambda: self._send_new(around, person, found, prepared, others))

    def _is_to_be_sent(self, found: Letters, clock: SeatClock, contact: Contact) -> bool:
        """Whether a new direct message is tried; not where an earlier one was refused for the same decision."""
        return not contact.unreachable or (clock.stage is Stage.ASKED and not found.is_pinged)

    async def _new_letter(
        self, around: Round, person: int, clock: SeatClock, again: SentMessage | None = None
    ) -> Prepared:
        contact, view = around.contacts[person], around.letter_view_of(person)
        locale = language(contact.locale)
        content = await letter_content(locale, view, clock, around.lines_for(person))
        content = await as_read(locale, content, contact.reading)
        about = SentMessage(
            0, view.number, person, Kind.LETTER, contact.channel or 0, view.length, clock.step, clock.stage.value
        )
        return prepare(about, content, around.now, again, around.sent(Kind.LETTER, person))

    async def _send_new(
        self, around: Round, person: int, found: Letters, prepared: Prepared, pending: Iterable[SentMessage]
    ) -> Result:
        """Send a direct message in place of the older ones; silently in place of a ping of the same decision."""
        await self._tidy_up(around, person, [], pending)
        if await self._send(around, person, prepared, is_silent=found.is_pinged) and found.is_pinged:
            for ping in found.pings:
                await self.sender.delete(ping)
                around.forget([ping.message])
        return Delivered()

    async def _send(self, around: Round, person: int, prepared: Prepared, *, is_silent: bool) -> bool:
        """Send a direct message; False if it is refused, which is noted: the person is pinged, or has left."""
        contact, view = around.contacts[person], around.view
        try:
            if not prepared.pending.channel:
                prepared = await self._address(prepared, person, contact, around)
            around.replace(prepared.pending, await self.sender.send(prepared, 0, silent=is_silent))
        except discord.HTTPException as fault:
            if fault.code not in UNREACHABLE and fault.status != 403:
                raise
            around.forget([prepared.pending.message])
            if fault.code == NO_COMMON_GUILD and await self.sender.has_left(view.place.guild, contact.user):
                around.report.commands.append(LeaveServer(member=person))
                return False
            around.contacts[person] = replace(contact, unreachable=True)
            around.report.reachable[person] = False
            return False
        if contact.unreachable:
            around.report.reachable[person] = True
            around.contacts[person] = replace(contact, unreachable=False)
        return True

    async def _address(self, prepared: Prepared, person: int, contact: Contact, around: Round) -> Prepared:
        """The message addressed to the channel of direct messages with the person, and noted so."""
        channel = (await self.sender.request(lambda: self.bot.create_dm(discord.Object(contact.user)))).id
        around.report.channels[person] = channel
        addressed = replace(prepared, pending=replace(prepared.pending, channel=channel))
        await around.note([addressed.pending])
        return addressed

    async def _keep(
        self,
        around: Round,
        person: int,
        found: Letters,
        clock: SeatClock,
        pending: Iterable[SentMessage],
        pause: float | None = None,
    ) -> Result:
        """Bring the present direct message up to date, without a ring; ``pause``: seconds until a new one is sent."""
        await self._tidy_up(around, person, [found.asking or found.answered], pending)
        is_paused = clock.since is None and clock.stage is not Stage.OUT
        if found.asking is not None:
            text = PAUSED if is_paused else found.asking.text
            if (around.view.length, text) != (found.asking.event, found.asking.text):
                await self._renew(around, person, replace(found.asking, text=text), clock)
        return Delivered() if pause is None else Retry("quiet hours", pause)

    async def _renew(self, around: Round, person: int, letter: SentMessage, clock: SeatClock) -> None:
        """Edit a direct message to show the present position; if that is refused for good, send it anew, silently."""
        prepared = await self._new_letter(around, person, clock)
        try:
            await self.sender.edit(letter.channel, letter.message, prepared.content)
        except discord.HTTPException as fault:
            if not is_final(fault):
                raise
            await self.sender.delete(letter)
            around.forget([letter.message])
            prepared = replace(prepared, pending=replace(prepared.pending, text=letter.text, channel=letter.channel))
            await around.note([prepared.pending])
            await self._send(around, person, prepared, is_silent=True)
        else:
            around.keep(replace(letter, event=around.view.length))

    async def _tidy_up(
        self, around: Round, person: int, kept: Iterable[SentMessage | None], pending: Iterable[SentMessage]
    ) -> Result:
        """Delete all direct messages but the kept ones; an answered one whose choice is played loses its menu."""
        around.forget(await self.sender.withdraw(pending, around.sent(Kind.LETTER, person)))
        view, remaining = around.letter_view_of(person), [one.message for one in kept if one is not None]
        for letter in around.sent(Kind.LETTER, person):
            if letter.message not in remaining:
                await self.sender.delete(letter)
                around.forget([letter.message])
            elif letter.text == SEALED and view.chosen is None:
                locale = language(around.contacts[person].locale)
                content = await answered_content(locale, view, around.lines_for(person))
                content = await as_read(locale, content, around.contacts[person].reading)
                await accepted(self.sender.edit(letter.channel, letter.message, content))
                around.keep(replace(letter, event=view.length, text=ANSWERED))
        return Delivered()


async def _delivered() -> Result:
    return Delivered()
