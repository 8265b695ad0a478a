"""Proposals at a match's place: one message each, which rings those asked once and is edited from then on.

Those who have quiet hours are named but not rung: they get a message of their own later (see ``mentions.py``). The
stored text of a proposal's message has their keys until then.
"""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.app import Stammtisch
from bot.delivery.items import PLACE, Delivered, Kind, OutboxItem, Result, SentMessage
from bot.delivery.policy import items_for_unrung
from bot.match.model import Proposal, ProposalKind
from cogs._delivery.channel import Plan
from cogs._delivery.round import Round
from cogs._delivery.sender import Prepared, Sender, prepare
from cogs._ui.codes import NO_MESSAGE
from cogs._ui.content import MessageContent
from cogs._ui.proposals import proposal_content, unanswered


class ProposalNotifier:
    """Tells items of the kind PROPOSAL."""

    def __init__(self, bot: Stammtisch, sender: Sender) -> None:
        self.bot, self.sender = bot, sender

    async def plan_proposals(self, item: OutboxItem, around: Round) -> Plan:
        """A message for each open proposal; one that has ended shows how, without buttons."""
        view, shown = around.view, {one.step: one for one in around.sent(Kind.PROPOSAL)}
        pending = {one.step: one for one in around.pending(Kind.PROPOSAL)}
        prepared: list[Prepared] = []
        gone: list[int] = []
        for proposal in view.proposals:
            if proposal.kind is ProposalKind.MOVE:
                continue  # asked by direct message
            content, message = proposal_content(view.language, view, proposal), shown.get(proposal.number)
            if message is not None:
                is_there = await self._edit(message, content)
                if proposal.ended is not None:
                    around.forget([message.message])
                elif not is_there:
                    gone.append(message.message)  # known until the new one is sent, which rings nobody
                if is_there:
                    continue
            if proposal.ended is None:
                again = pending.pop(proposal.number, None)
                prepared.append(self._new(around, proposal, content, again, message))

        async def tell() -> Result:
            if first := [one for one in prepared if one.pending.step not in shown]:
                unrung = {int(key) for one in first for key in one.pending.text.split()}
                if unrung:
                    await self.bot.service.enqueue(view.number, items_for_unrung(sorted(unrung)))
            for one in prepared:
                around.replace(one.pending, await self.sender.send(one, view.place.guild))
            around.forget(gone)
            around.forget(await self.sender.withdraw(pending.values(), around.sent(Kind.PROPOSAL)))
            return Delivered()

        return Plan(tuple(prepared), tell)

    def _new(
        self,
        around: Round,
        proposal: Proposal,
        content: MessageContent,
        again: SentMessage | None,
        gone: SentMessage | None,
    ) -> Prepared:
        """A new message of a proposal; in place of one that is ``gone`` it rings nobody."""
        view, asked = around.view, unanswered(proposal)
        if gone is not None:
            text = gone.text
        else:
            waiting = [one for one in asked if around.quiet_until(one) is not None]
            earlier = [int(key) for key in again.text.split()] if again is not None else []
            unrung = dict.fromkeys([*earlier, *waiting])
            text = " ".join(map(str, unrung))
            rung = [view.people[one].user for one in asked if one not in unrung and one in view.people]
            content = replace(content, mentions=[user for user in rung if user])
        channel = view.place.told_in
        about = SentMessage(0, view.number, PLACE, Kind.PROPOSAL, channel, view.length, proposal.number, text)
        return prepare(about, content, around.now, again, around.sent(Kind.PROPOSAL))

    async def _edit(self, message: SentMessage, content: MessageContent) -> bool:
        """Edit the message of a proposal; False if it is gone."""
        try:
            await self.sender.edit(message.channel, message.message, content)
        except discord.NotFound as fault:
            if fault.code != NO_MESSAGE:
                raise
            return False
        return True
