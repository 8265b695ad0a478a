"""Notices: the end of a match, a lost seat, or the resignation of another player.

One message at the match's place mentions all who are notified there: at the end the line below the last board. Those
who want direct messages get one each, those in quiet hours a message of their own when these end. A notice is deleted
where its send is of unknown outcome and may not be repeated now, and with the data of a player of the match.

People who were named at a match's place in their quiet hours, for an invitation or for proposals, get a message of
their own when these end, if what they were asked still stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.app import Stammtisch
from bot.delivery.items import PLACE, Contact, Deferred, Delivered, Kind, Notify, OutboxItem, Result, Retry, SentMessage
from bot.features.invitations.service import Invitations
from bot.match.model import Phase, SeatKind
from bot.texts import language
from cogs._delivery.channel import Plan
from cogs._delivery.context import DeliveryContext
from cogs._delivery.sender import Postponed, Prepared, Sender, prepare
from cogs._ui.content import MessageContent
from cogs._ui.notices import News, end_heading, has_left, news_for, notice_content
from cogs._ui.proposals import found_content, invited_content, is_brought, proposals_content, unanswered


class NoticeNotifier:
    """Delivers items of the kind NOTICE."""

    def __init__(self, bot: Stammtisch, sender: Sender) -> None:
        self.bot, self.sender = bot, sender

    async def plan_notice(self, item: OutboxItem, context: DeliveryContext) -> Plan:
        """The message at the match's place, or a message to one person besides it."""
        return self._plan_place(context) if item.recipient == PLACE else self._plan_person(item, context)

    # At the match's place

    def _plan_place(self, context: DeliveryContext) -> Plan:
        if context.last_line_is_due:
            return Plan()  # planned again once the line is sent, for those whom it does not mention
        if context.view.phase is Phase.OVER and isinstance(context.turn_result, Retry):
            raise Postponed("the last line is not sent")
        people, again = mentioned_together(context), _repeatable(context)
        prepared = [self._at_place(PLACE, people, context, again)] if people else []

        async def send() -> Result:
            for one in prepared:
                await self.sender.deliver(one, context)
            return await self._withdraw(context, PLACE)

        return Plan(tuple(prepared), send)

    def _at_place(
        self, recipient: int, people: Sequence[int], context: DeliveryContext, pending: Sequence[SentMessage]
    ) -> Prepared:
        """A message at the match's place that mentions these people; ``recipient`` is one of them or PLACE."""
        view = context.view
        news = {context.contacts[one].user: _news(view.language, context, one) for one in people}
        content = notice_content(view.language, view, news, is_direct=False, rematch=context.rematch)
        channel, keys = view.place.posts_in, " ".join(map(str, people))
        about = SentMessage(0, view.number, recipient, Kind.NOTICE, channel, view.length, view.step, keys)
        return prepare(about, content, context.now, next(iter(pending), None))

    # To one person

    def _plan_person(self, item: OutboxItem, context: DeliveryContext) -> Plan:
        person = item.recipient
        contact, pending = context.contacts[person], context.pending(Kind.NOTICE, person)
        news = _news(language(contact.locale), context, person)
        if not news or not contact.user:
            return Plan((), lambda: self._withdraw(context, person))
        if not pending and person in mentioned_together(context):
            return Plan((), lambda: _posted_at_place(context, person))
        if not context.may_ping(person):  # one that is pending is looked for afterwards
            return Plan(result=Deferred(context.pings_at(person)))
        place = context.view.place.posts_in
        if any(one.channel == place for one in pending) or not _is_direct(contact, news):
            noted = self._at_place(person, [person], context, pending)
            return Plan((noted,), lambda: self._send_to_place(noted, context))
        direct = self._direct(person, contact, news, context, pending)
        return Plan((direct,), lambda: self._send_directly(direct, person, news, context))

    def _direct(
        self,
        person: int,
        contact: Contact,
        news: Sequence[News],
        context: DeliveryContext,
        pending: Sequence[SentMessage],
    ) -> Prepared:
        view = context.view
        content = notice_content(
            language(contact.locale), view, {contact.user: news}, is_direct=True, rematch=context.rematch
        )
        about = SentMessage(
            0, view.number, person, Kind.NOTICE, contact.channel or 0, view.length, view.step, str(person)
        )
        return prepare(about, content, context.now, next(iter(pending), None))

    async def _send_to_place(self, prepared: Prepared, context: DeliveryContext) -> Result:
        await self.sender.deliver(prepared, context)
        return await self._withdraw(context, prepared.pending.recipient)

    async def _send_directly(
        self, prepared: Prepared, person: int, news: Sequence[News], context: DeliveryContext
    ) -> Result:
        """Send a direct message; if it is refused, a message at the match's place, unless the person has left."""
        if await self.sender.deliver_directly(prepared, person, context) is None or has_left(news):
            return await self._withdraw(context, person)
        noted = self._at_place(person, [person], context, ())
        await context.note([noted.pending])
        return await self._send_to_place(noted, context)

    async def _withdraw(self, context: DeliveryContext, person: int) -> Result:
        """Delete messages of which it is not known whether they were sent."""
        await self.sender.remove(context.pending(Kind.NOTICE, person), context)
        return Delivered()


def mentioned_together(context: DeliveryContext) -> list[int]:
    """The keys of those whom one message at the match's place mentions; of a pending one, those whom it mentioned."""
    recipients = [item.recipient for item in context.delivery.items if item.kind is Kind.NOTICE]
    if PLACE not in recipients:
        return []
    spoken = context.view.language
    concerned = [one for one in recipients if one != PLACE and context.contacts[one].user]
    news = {one: found for one in concerned if (found := _news(spoken, context, one))}
    if pending := _repeatable(context) or repeatable_lines(context):
        return [one for one in news if one in _mentioned_by(pending[0])]
    contacts = context.contacts
    return [one for one, found in news.items() if not _is_direct(contacts[one], found) and context.may_ping(one)]


def _repeatable(context: DeliveryContext) -> list[SentMessage]:
    """The pending message at the match's place whose send may be repeated: no person whom it mentions has quiet hours.

    Any other one is deleted, and each player is notified after quiet hours.
    """
    pending = context.pending(Kind.NOTICE)[:1]
    return pending if all(context.may_ping(key) for one in pending for key in _mentioned_by(one)) else []


def repeatable_lines(context: DeliveryContext) -> list[SentMessage]:
    """As ``_repeatable``, of the lines below the last board that mention somebody."""
    lines = [one for one in context.pending(Kind.TURN) if one.pinged_at_end]
    return [one for one in lines if all(map(context.may_ping, one.pinged_at_end))]


def _mentioned_by(notice: SentMessage) -> list[int]:
    """The keys of those whom a message at the match's place mentions."""
    return notice.pinged_at_end if notice.kind is Kind.TURN else [int(key) for key in notice.text.split()]


def last_heading(context: DeliveryContext, people: Sequence[int]) -> tuple[str, list[int]]:
    """The heading of the last line of a match that mentions these people, and their Discord ids.

    People who are not known any more are left out; "" if nobody is left.
    """
    view, contacts = context.view, context.contacts
    users = [contacts[one].user for one in people if one in contacts and contacts[one].user]
    if not users:
        return "", []
    (news,) = news_for(view.language, view, context.lines(context.delivery.first), people[0])
    return end_heading(view.language, view, news, users), users


def _news(spoken: str, context: DeliveryContext, person: int) -> tuple[News, ...]:
    """What the person is still to be notified of."""
    view, covering = context.view_of(person), _notices_of(context, person)
    delivered = [
        item.delivered for item in context.delivery.items if (item.recipient, item.kind) == (person, Kind.NOTICE)
    ]
    if view.outcome is not None and any(one.step == view.step for one in covering):
        return ()
    return news_for(spoken, view, context.lines(max([0, *delivered, *(one.event for one in covering)])), person)


def _notices_of(context: DeliveryContext, person: int) -> list[SentMessage]:
    """The notices that the person has got."""
    together = [one for kind in (Kind.NOTICE, Kind.TURN) for one in context.sent(kind) if person in _mentioned_by(one)]
    return [*together, *context.sent(Kind.NOTICE, person)]


def _is_direct(contact: Contact, news: Sequence[News]) -> bool:
    """Whether the person is notified by direct message; who has left the server sees nothing else."""
    return contact.notify is Notify.DIRECT or has_left(news)


async def _posted_at_place(context: DeliveryContext, person: int) -> Result:
    """The result of a person whom the message at the match's place mentions."""
    is_there = any(one.step == context.view.step for one in _notices_of(context, person))
    return Delivered() if is_there else Retry("the message at its place is not sent")


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
