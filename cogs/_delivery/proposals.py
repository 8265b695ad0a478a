"""Proposals at a match's place: one message each, which pings those asked once and is edited from then on.

Those who have quiet hours are named but not pinged: they get a message of their own later (see ``mentions.py``). The
stored text of a proposal's message has their keys until then.
"""

from __future__ import annotations

from dataclasses import replace

from bot.app import Stammtisch
from bot.delivery.items import PLACE, Delivered, Kind, OutboxItem, Result, SentMessage
from bot.delivery.policy import items_for_unpinged
from bot.match.model import Proposal, ProposalKind
from cogs._delivery.channel import Plan
from cogs._delivery.context import DeliveryContext
from cogs._delivery.sender import Prepared, Sender, prepare
from cogs._ui.content import MessageContent
from cogs._ui.proposals import proposal_content, unanswered


class ProposalNotifier:
    """Delivers items of the kind PROPOSAL."""

    def __init__(self, bot: Stammtisch, sender: Sender) -> None:
        self.bot, self.sender = bot, sender

    async def plan_proposals(self, item: OutboxItem, context: DeliveryContext) -> Plan:
        """A message for each open proposal; one that has ended shows how, without buttons."""
        view, shown = context.view, {one.step: one for one in context.sent(Kind.PROPOSAL)}
        pending = {one.step: one for one in context.pending(Kind.PROPOSAL)}
        prepared: list[Prepared] = []
        gone: list[int] = []
        for proposal in view.proposals:
            if proposal.kind is ProposalKind.MOVE:
                continue  # asked by direct message
            content, message = proposal_content(view.language, view, proposal), shown.get(proposal.number)
            if message is not None:
                is_there = await self.sender.renew(message.channel, message.message, content)
                if proposal.ended is not None:
                    context.drop([message.message])
                elif not is_there:
                    gone.append(message.message)  # known until the new one is sent, which pings no one
                if is_there:
                    continue
            if proposal.ended is None:
                again = pending.pop(proposal.number, None)
                prepared.append(self._new(context, proposal, content, again, message))

        async def send() -> Result:
            if first := [one for one in prepared if one.pending.step not in shown]:
                unpinged = {int(key) for one in first for key in one.pending.text.split()}
                if unpinged:
                    await self.bot.service.enqueue(view.number, items_for_unpinged(sorted(unpinged)))
            for one in prepared:
                await self.sender.deliver(one, context)
            context.drop(gone)
            await self.sender.remove(pending.values(), context)
            return Delivered()

        return Plan(tuple(prepared), send)

    def _new(
        self,
        context: DeliveryContext,
        proposal: Proposal,
        content: MessageContent,
        again: SentMessage | None,
        gone: SentMessage | None,
    ) -> Prepared:
        """A new message of a proposal; in place of one that is ``gone`` it pings no one."""
        view, asked = context.view, unanswered(proposal)
        if gone is not None:
            text = gone.text
        else:
            waiting = [one for one in asked if not context.may_ping(one)]
            earlier = [int(key) for key in again.text.split()] if again is not None else []
            unpinged = dict.fromkeys([*earlier, *waiting])
            text = " ".join(map(str, unpinged))
            pinged = [view.people[one].user for one in asked if one not in unpinged and one in view.people]
            content = replace(content, mentions=[user for user in pinged if user])
        channel = view.place.posts_in
        about = SentMessage(0, view.number, PLACE, Kind.PROPOSAL, channel, view.length, proposal.number, text)
        return prepare(about, content, context.now, again)
