"""Proposals at a match's place: one message each, which pings those asked once and is edited from then on.

Those who have quiet hours are named but not pinged. They get a message of their own when these end, if what they were
asked still stands, and so do those who were named for an invitation. Until then the stored text of a proposal's message
has their keys.

Direct messages ask whether a match may move, since there is no place where all players would read that, and whether an
absent player is still there, who is asked at the match's place too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.delivery.items import PLACE, Deferred, Delivered, Kind, Notify, OutboxItem, Result, Retry, SentMessage
from bot.delivery.policy import items_for_unpinged
from bot.features.invitations.service import Invitations
from bot.match.model import Phase, Proposal, ProposalKind, SeatKind
from bot.texts import language
from cogs._delivery.context import DeliveryContext
from cogs._delivery.sender import DirectDelayed, Notifier, Plan, Prepared, accepted, prepare
from cogs._ui.content import MessageContent
from cogs._ui.proposals import (
    found_text,
    invitation_text,
    is_brought,
    mention_content,
    place_name,
    proposal_content,
    proposals_content,
    unanswered,
)
from cogs._ui.prose import match_button


class ProposalNotifier(Notifier):
    """Delivers items of the kinds PROPOSAL and MENTION."""

    async def plan_proposals(self, item: OutboxItem, context: DeliveryContext) -> Plan:
        """The proposals at the match's place, or those that a person is asked about by direct message."""
        return await (self._plan_place(context) if item.recipient == PLACE else self._plan_person(item, context))

    async def _plan_place(self, context: DeliveryContext) -> Plan:
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
        about = context.about(Kind.PROPOSAL, PLACE, view.place.posts_in, text, step=proposal.number)
        return prepare(about, content, context.now, again)

    async def _plan_person(self, item: OutboxItem, context: DeliveryContext) -> Plan:
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
        content = proposal_content(spoken, view, proposal, person, place_name(self.bot, proposal.destination))
        if proposal.kind is not ProposalKind.MOVE:
            content = replace(content, rows=[*content.rows, [match_button(spoken, view)]])
        about = context.about(Kind.PROPOSAL, person, contact.channel or 0, step=proposal.number)
        return prepare(about, content, context.now)

    async def plan_mention(self, item: OutboxItem, context: DeliveryContext) -> Plan:
        """A message that pings the person for an invitation or for proposals, outside of quiet hours."""
        person, view = item.recipient, context.view
        pending, asking = context.pending(Kind.MENTION, person), _asking(context, person)
        content = self._mention_content(context, person, asking)
        if content is None:
            return Plan((), lambda: self.withdraw(context, Kind.MENTION, person))
        if not context.may_ping(person):
            return Plan(result=Deferred(context.pings_at(person)))
        if any(one.is_pending for one in asking):
            return Plan(result=Retry("the proposal is not sent yet"))
        about = context.about(Kind.MENTION, person, view.place.posts_in)
        prepared = prepare(about, content, context.now, next(iter(pending), None))

        async def send() -> Result:
            is_brought_here = any(is_brought(seat) and seat.key == person for seat in view.seats)
            is_first_for_invitation = not pending and not is_brought_here and view.phase is Phase.OPEN
            if is_first_for_invitation and not await self.bot[Invitations].may_ping(view.host, [person]):
                context.drop([prepared.pending.message])
                return Delivered()
            await self.sender.deliver(prepared, context)
            asked = {one.step for one in asking}
            for message in (one for one in _asking(context, person) if one.step in asked):
                left = " ".join(key for key in message.text.split() if key != str(person))
                context.keep(replace(message, text=left))
            return await self.withdraw(context, Kind.MENTION, person)

        return Plan((prepared,), send)

    def _mention_content(
        self, context: DeliveryContext, person: int, asking: Sequence[SentMessage]
    ) -> MessageContent | None:
        """What the person is notified of; None if nothing of it stands any more."""
        view, contact = context.view, context.contacts.get(person)
        if contact is None or not contact.user:
            return None
        if view.phase is Phase.OPEN:
            link = match_button(view.language, view)
            if any(is_brought(seat) and seat.key == person for seat in view.seats):
                return mention_content(found_text(view.language, view, [contact.user]), contact.user, link)
            is_invited = any((seat.kind, seat.key) == (SeatKind.INVITED, person) for seat in view.seats)
            text = invitation_text(view.language, view, [contact.user])
            return mention_content(text, contact.user, link) if is_invited else None
        numbers = [one.step for one in asking]
        asked = [one for one in view.proposals if one.number in numbers]
        where = {one.step: one for one in asking}
        links = {number: (one.channel, one.message) for number, one in where.items()}
        return proposals_content(view.language, view, contact.user, asked, links, context.now) if asked else None


def _asking(context: DeliveryContext, person: int) -> list[SentMessage]:
    """The messages of open proposals that ask the person, who has not been pinged for them."""
    open_to = {one.number for one in context.view.proposals if one.ended is None and person in unanswered(one)}
    sent = [*context.sent(Kind.PROPOSAL), *context.pending(Kind.PROPOSAL)]
    return [one for one in sent if one.step in open_to and str(person) in one.text.split()]
