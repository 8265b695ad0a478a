"""What one person alone is told: direct messages about a choice, and pings, in that person's language.

People whom no direct message reaches are pinged instead; the seat of a person who has left the server is given up.
"""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.app import Stammtisch
from bot.delivery.items import Contact, Delivered, Kind, OutboxItem, Result, Retry, SentMessage
from bot.match.clocks import Stage
from bot.match.commands import LeaveServer
from bot.match.view import MatchView
from bot.texts import language, say
from bot.times import QuietHours, deferred_until
from cogs._delivery.channel import Plan
from cogs._delivery.round import Round
from cogs._delivery.sender import Prepared, Sender, accepted, prepare
from cogs._ui.codes import NO_COMMON_GUILD, UNREACHABLE
from cogs._ui.content import MessageContent, jump
from cogs._ui.menu import menu_content
from cogs._ui.pings import clock_to_ping, ping_content
from cogs._ui.prose import listed, others, title


class DirectNotifier:
    """Tells items of the kinds LETTER and PING."""

    def __init__(self, bot: Stammtisch, sender: Sender) -> None:
        self.bot, self.sender = bot, sender

    # Direct messages

    async def plan_letter(self, item: OutboxItem, around: Round) -> Plan:
        """A direct message with what the person is to decide from the hand or in secret; older ones are closed."""
        person, contact = item.recipient, around.contacts[item.recipient]
        view = around.view_of(person)
        letters, pending = around.sent(Kind.LETTER, person), around.pending(Kind.LETTER, person)
        is_asked = (view.asked_individually or view.decides_from_hand) and view.owes
        prepared: list[Prepared] = []
        if is_asked and not any(letter.step == view.step for letter in letters):
            again = next((one for one in pending if one.step == view.step), None)
            pending = [one for one in pending if one is not again]
            prepared.append(await self._new_letter(person, contact, view, around, again))

        async def tell() -> Result:
            for one in prepared:
                if not await self._send_letter(one, person, around):
                    return Delivered()
            around.forget(await self.sender.withdraw(pending, around.sent(Kind.LETTER, person)))
            for letter in letters:
                if letter.step != view.step or not view.moves:  # an open answer keeps its step when it is given
                    await self._close_letter(letter, contact, view)
                    around.forget([letter.message])
            return Delivered()

        return Plan(tuple(prepared), tell)

    async def _new_letter(
        self, person: int, contact: Contact, view: MatchView, around: Round, again: SentMessage | None
    ) -> Prepared:
        reader_language = language(contact.locale)
        note = say(reader_language, "hand-asked", names=listed(reader_language, others(reader_language, view)))
        content = await menu_content(reader_language, view, note=note)
        channel = contact.channel or 0
        about = SentMessage(0, view.number, person, Kind.LETTER, channel, view.length, view.step)
        return prepare(about, content, around.now, again, around.sent(Kind.LETTER, person))

    async def _send_letter(self, prepared: Prepared, person: int, around: Round) -> bool:
        """Send a direct message, or report that the person is unreachable; False if they have left the server."""
        contact, view = around.contacts[person], around.view
        quiet = QuietHours.from_text(contact.quiet)
        is_silent = quiet is not None and quiet.until(around.now) is not None
        try:
            if not prepared.pending.channel:
                prepared = await self._address(prepared, person, contact, around)
            around.replace(prepared.pending, await self.sender.send(prepared, 0, silent=is_silent))
        except discord.HTTPException as fault:
            if fault.code not in UNREACHABLE and fault.status != 403:
                raise
            around.forget([prepared.pending.message])
            if fault.code == NO_COMMON_GUILD and await self._has_left(view, contact):
                around.report.commands.append(LeaveServer(member=person))
                return False
            around.contacts[person] = replace(contact, unreachable=True)
            around.report.reachable[person] = False
            return True
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

    async def _close_letter(self, letter: SentMessage, contact: Contact, view: MatchView) -> None:
        """Replace a direct message by a note that its choice is over."""
        reader_language, place = language(contact.locale), view.place
        link = jump(place.guild, place.thread) if place.thread else ""
        content = MessageContent(say(reader_language, "hand-over", title=title(reader_language, view), link=link))
        await accepted(self.sender.edit(letter.channel, letter.message, content))

    # Pings

    async def plan_ping(self, item: OutboxItem, around: Round) -> Plan:
        """At most one ping a person at a time: of the turn, then reminder, warning, grace; deleted once answered."""
        person, contact = item.recipient, around.contacts[item.recipient]
        view, now = around.view_of(person), around.now
        pings, pending = around.sent(Kind.PING, person), around.pending(Kind.PING, person)
        clock = clock_to_ping(view, contact.unreachable)
        kept = [ping for ping in pings if clock and ping.step == clock.step]
        prepared: list[Prepared] = []
        waits_until: float | None = None
        if clock and not any(ping.text == clock.stage.value for ping in kept):
            waits_until = deferred_until(QuietHours.from_text(contact.quiet), now, clock.ends)
            if waits_until is None:
                if clock.stage is not Stage.ASKED and await self._has_left(view, contact):
                    around.report.commands.append(LeaveServer(member=person))
                    return Plan((), _delivered)
                again = next((one for one in pending if (one.step, one.text) == (clock.step, clock.stage.value)), None)
                pending = [one for one in pending if one is not again]
                channel = view.place.thread or view.place.channel
                content = ping_content(language(contact.locale), contact.user, view, clock, contact.unreachable)
                about = SentMessage(
                    0, view.number, person, Kind.PING, channel, view.length, clock.step, clock.stage.value
                )
                prepared.append(prepare(about, content, now, again, around.sent(Kind.PING, person)))
                kept = []

        async def tell() -> Result:
            for one in prepared:
                around.replace(one.pending, await self.sender.send(one, view.place.guild))
            around.forget(await self.sender.withdraw(pending, around.sent(Kind.PING, person)))
            for ping in pings:
                if ping not in kept:
                    await self.sender.delete(ping)
                    around.forget([ping.message])
            return Delivered() if waits_until is None else Retry("quiet hours", waits_until - now)

        return Plan(tuple(prepared), tell)

    async def _has_left(self, view: MatchView, contact: Contact) -> bool:
        """Whether the person has left the match's server. Takes a request: only for people who owe a decision."""
        guild = self.bot.get_guild(view.place.guild)
        if guild is None:
            return False
        try:
            await self.sender.request(lambda: guild.fetch_member(contact.user))
        except discord.NotFound:
            return True
        except discord.Forbidden:
            pass  # the bot is not there any more
        return False


async def _delivered() -> Result:
    return Delivered()
