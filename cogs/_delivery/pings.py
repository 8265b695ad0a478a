"""Pings at a match's place, in the language of the match, for decisions that ring there.

The seat of a person who has left the server is given up.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.app import Stammtisch
from bot.delivery.items import ANSWERED, SEALED, Delivered, Kind, OutboxItem, Result, Retry, SentMessage
from bot.match.clocks import Stage
from bot.match.commands import LeaveServer
from bot.match.view import MatchView
from bot.texts import language
from cogs._delivery.channel import Plan
from cogs._delivery.round import Round
from cogs._delivery.sender import Prepared, Sender, prepare
from cogs._ui.menu_pictures import opening_pictures
from cogs._ui.pings import clock_to_ping, is_told, ping_content
from cogs._ui.prose import last_move_text


class PingNotifier:
    """Tells items of the kind PING."""

    def __init__(self, bot: Stammtisch, sender: Sender) -> None:
        self.bot, self.sender = bot, sender

    async def plan_ping(self, item: OutboxItem, around: Round) -> Plan:
        """At most one ping a person at a time: of the turn, then reminder, warning, grace; deleted once answered."""
        person, contact = item.recipient, around.contacts[item.recipient]
        view, now = around.view_of(person), around.now
        pings, pending = around.sent(Kind.PING, person), around.pending(Kind.PING, person)
        letters, clock = around.sent(Kind.LETTER, person), clock_to_ping(view, contact)
        rings = clock is None or not is_told(clock, letters)  # else it takes the place of a direct message
        kept = self._kept(view, pings, letters)
        prepared: list[Prepared] = []
        waits_until: float | None = None
        if clock and not is_told(clock, kept) and not around.is_left_to_digest(person, clock):
            waits_until = around.deferred_until(person, clock.ends) if rings else None
            if waits_until is None:
                is_late = rings and clock.stage is not Stage.ASKED
                if is_late and await self.sender.has_left(view.place.guild, contact.user):
                    around.report.commands.append(LeaveServer(member=person))
                    return Plan((), _delivered)
                again = next((one for one in pending if (one.step, one.text) == (clock.step, clock.stage.value)), None)
                pending = [one for one in pending if one is not again]
                channel = view.place.told_in
                lines = around.public_lines_for(person)
                last = last_move_text(view.language, around.view, lines, view.seat)
                content = ping_content(view, clock, contact, last)
                about = SentMessage(
                    0, view.number, person, Kind.PING, channel, view.length, clock.step, clock.stage.value
                )
                prepared.append(prepare(about, content, now, again, around.sent(Kind.PING, person)))
                kept = []

        async def tell() -> Result:
            for one in prepared:
                around.replace(one.pending, await self.sender.send(one, view.place.guild, silent=not rings))
            around.forget(await self.sender.withdraw(pending, around.sent(Kind.PING, person)))
            return Delivered() if waits_until is None else Retry("quiet hours", waits_until - now)

        async def tidy() -> None:
            replaced = [] if rings else letters
            for message in [*(ping for ping in pings if ping not in kept), *replaced]:
                await self.sender.delete(message)
                around.forget([message.message])
            if prepared and view.moves:  # cached, so that Play answers sooner
                await opening_pictures(language(contact.locale), view)

        return Plan(tuple(prepared), tell, tidy)

    def _kept(self, view: MatchView, pings: Sequence[SentMessage], letters: Sequence[SentMessage]) -> list[SentMessage]:
        """The pings of the decision that the viewer owes, unless a direct message tells of it or the clock stands."""
        clock = view.clock
        if clock is None or clock.since is None:
            return []
        is_asked = any(one.step == clock.step and one.text not in (SEALED, ANSWERED) for one in letters)
        return [] if is_asked else [ping for ping in pings if ping.step == clock.step]


async def _delivered() -> Result:
    return Delivered()
