"""Messages of their own for people who were named at a match's place in their quiet hours, and so not pinged.

Each is sent when the quiet hours end, if what the person was asked still stands. It is deleted with the person's data.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.app import Stammtisch
from bot.delivery.items import Deferred, Delivered, Kind, OutboxItem, Result, Retry, SentMessage
from bot.features.invitations.service import Invitations
from bot.match.model import Phase, SeatKind
from cogs._delivery.channel import Plan
from cogs._delivery.context import DeliveryContext
from cogs._delivery.sender import Sender, prepare
from cogs._ui.asked import found_content, invited_content, is_brought, proposals_content
from cogs._ui.content import MessageContent
from cogs._ui.proposals import unanswered


class MentionNotifier:
    """Delivers items of the kind MENTION."""

    def __init__(self, bot: Stammtisch, sender: Sender) -> None:
        self.bot, self.sender = bot, sender

    async def plan_mention(self, item: OutboxItem, context: DeliveryContext) -> Plan:
        """A message that pings the person for an invitation or for proposals, outside of quiet hours."""
        person, view = item.recipient, context.view
        pending, asking = context.pending(Kind.MENTION, person), _asking(context, person)
        content = self._content(context, person, asking)
        if content is None:
            return Plan((), lambda: self._withdraw(context, person))
        if not context.may_ping(person):
            return Plan(result=Deferred(context.pings_at(person)))
        if any(one.is_pending for one in asking):
            return Plan(result=Retry("the proposal is not sent yet"))
        channel = view.place.posts_in
        about = SentMessage(0, view.number, person, Kind.MENTION, channel, view.length, view.step)
        prepared = prepare(about, content, context.now, next(iter(pending), None))

        async def send() -> Result:
            is_brought_here = any(is_brought(seat) and seat.key == person for seat in view.seats)
            is_late = (
                bool(pending) or is_brought_here or view.phase is not Phase.OPEN
            )  # else it is the first try for an invitation
            if not is_late and not await self.bot[Invitations].may_ping(view.host, [person]):
                context.drop([prepared.pending.message])
                return Delivered()
            await self.sender.deliver(prepared, context)
            asked = {one.step for one in asking}
            for message in (one for one in _asking(context, person) if one.step in asked):
                left = " ".join(key for key in message.text.split() if key != str(person))
                context.keep(replace(message, text=left))
            return await self._withdraw(context, person)

        return Plan((prepared,), send)

    def _content(self, context: DeliveryContext, person: int, asking: Sequence[SentMessage]) -> MessageContent | None:
        """What the person is notified of; None if nothing of it stands any more."""
        view, contact = context.view, context.contacts.get(person)
        if contact is None or not contact.user:
            return None
        if view.phase is Phase.OPEN:
            if any(is_brought(seat) and seat.key == person for seat in view.seats):
                return found_content(view.language, view, contact.user)
            is_invited = any((seat.kind, seat.key) == (SeatKind.INVITED, person) for seat in view.seats)
            return invited_content(view.language, view, contact.user) if is_invited else None
        numbers = [one.step for one in asking]
        asked = [one for one in view.proposals if one.number in numbers]
        where = {one.step: one for one in asking}
        links = {number: (one.channel, one.message) for number, one in where.items()}
        return proposals_content(view.language, view, contact.user, asked, links, context.now) if asked else None

    async def _withdraw(self, context: DeliveryContext, person: int) -> Result:
        """Delete messages of which it is not known whether they were sent."""
        await self.sender.remove(context.pending(Kind.MENTION, person), context)
        return Delivered()


def _asking(context: DeliveryContext, person: int) -> list[SentMessage]:
    """The messages of open proposals that ask the person, who has not been pinged for them."""
    open_to = {one.number for one in context.view.proposals if one.ended is None and person in unanswered(one)}
    sent = [*context.sent(Kind.PROPOSAL), *context.pending(Kind.PROPOSAL)]
    return [one for one in sent if one.step in open_to and str(person) in one.text.split()]
