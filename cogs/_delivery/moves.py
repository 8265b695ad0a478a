"""Direct messages with questions of proposals: whether a match may move, and whether an absent player is still there.

There is no place where all players would read the first one; people whom no direct message reaches are asked by
``/matches``. The second one also stands at the match's place, which is enough for those who are notified there.
"""

from __future__ import annotations

from dataclasses import replace

from bot.app import Stammtisch
from bot.delivery.items import Deferred, Delivered, Kind, Notify, OutboxItem, Result, SentMessage
from bot.match.model import Proposal, ProposalKind
from bot.texts import language
from cogs._delivery.channel import Plan
from cogs._delivery.context import DeliveryContext
from cogs._delivery.sender import DirectDelayed, Prepared, Sender, accepted, prepare
from cogs._ui.moving import move_content, place_name
from cogs._ui.proposals import proposal_content
from cogs._ui.prose import match_button


class MoveNotifier:
    """Delivers items of the kind PROPOSAL that concern one person."""

    def __init__(self, bot: Stammtisch, sender: Sender) -> None:
        self.bot, self.sender = bot, sender

    async def plan_move(self, item: OutboxItem, context: DeliveryContext) -> Plan:
        """A direct message for each open question, outside quiet hours; one that has ended shows how."""
        person, contact = item.recipient, context.contacts[item.recipient]
        shown = {one.step: one for one in context.sent(Kind.PROPOSAL, person)}
        pending = {one.step: one for one in context.pending(Kind.PROPOSAL, person)}
        prepared: list[Prepared] = []
        is_deferred = False
        for proposal in context.view.proposals:
            if not proposal.is_direct or person not in proposal.asked or not contact.user:
                continue
            if proposal.kind is not ProposalKind.MOVE and contact.notify is Notify.THREAD:
                continue
            made = self._message(proposal, person, context)
            if (message := shown.get(proposal.number)) is not None:
                await accepted(self.sender.edit(message.channel, message.message, made.content))
                if proposal.ended is not None:
                    context.drop([message.message])
            elif proposal.ended is None:
                again = pending.pop(proposal.number, None)
                if again is None and not context.may_ping(person):
                    is_deferred = True
                    continue
                prepared.append(prepare(made.pending, made.content, context.now, again))

        async def send() -> Result:
            for one in prepared:
                refusal = await self.sender.deliver_directly(one, person, context)
                if isinstance(refusal, DirectDelayed):
                    raise refusal
            await self.sender.remove(pending.values(), context)
            return Deferred(context.pings_at(person)) if is_deferred else Delivered()

        return Plan(tuple(prepared), send)

    def _message(self, proposal: Proposal, person: int, context: DeliveryContext) -> Prepared:
        contact, view = context.contacts[person], context.prompt_view_of(person)
        spoken = language(contact.locale)
        if proposal.kind is ProposalKind.MOVE:
            content = move_content(spoken, view, proposal, person, place_name(self.bot, proposal.destination))
        else:
            content = proposal_content(spoken, view, proposal)
            content = replace(content, rows=[*content.rows, [match_button(spoken, view)]])
        about = SentMessage(0, view.number, person, Kind.PROPOSAL, contact.channel or 0, view.length, proposal.number)
        return prepare(about, content, context.now)
