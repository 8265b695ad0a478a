"""Notices: new messages that tell of the end of a match, a lost seat, or the resignation of another player.

One message at the match's place mentions all who are told there. Those who want direct messages get one each, those in
quiet hours a message of their own when these end. A notice is deleted where its send is of unknown outcome and may not
be repeated now, and with the data of a player of the match.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.app import Stammtisch
from bot.delivery.items import PLACE, Contact, Delivered, Kind, Notify, OutboxItem, Result, Retry, SentMessage
from bot.texts import language
from cogs._delivery.channel import Plan
from cogs._delivery.round import Round
from cogs._delivery.sender import DirectDelayed, Prepared, Sender, prepare
from cogs._ui.notices import News, has_left, news_for, notice_content
from cogs._ui.respond import UNREACHABLE, is_final


class NoticeNotifier:
    """Tells items of the kind NOTICE."""

    def __init__(self, bot: Stammtisch, sender: Sender) -> None:
        self.bot, self.sender = bot, sender

    async def plan_notice(self, item: OutboxItem, around: Round) -> Plan:
        """The message at the match's place, or what a person is told besides it."""
        return self._plan_place(around) if item.recipient == PLACE else self._plan_person(item, around)

    # At the match's place

    def _plan_place(self, around: Round) -> Plan:
        people, again = _mentioned_together(around), _repeatable(around)
        prepared = [self._at_place(PLACE, people, around, again)] if people else []

        async def tell() -> Result:
            for one in prepared:
                await self._send(one, around)
            around.drop(await self.sender.withdraw(around.pending(Kind.NOTICE)))
            return Delivered()

        return Plan(tuple(prepared), tell)

    def _at_place(
        self, recipient: int, people: Sequence[int], around: Round, pending: Sequence[SentMessage]
    ) -> Prepared:
        """A message at the match's place that mentions these people; ``recipient`` is one of them or PLACE."""
        view = around.view
        news = {around.contacts[one].user: _news(view.language, around, one) for one in people}
        content = notice_content(view.language, view, news, is_direct=False, rematch=around.rematch)
        channel, keys = view.place.posts_in, " ".join(map(str, people))
        about = SentMessage(0, view.number, recipient, Kind.NOTICE, channel, view.length, view.step, keys)
        return prepare(about, content, around.now, next(iter(pending), None))

    async def _send(self, prepared: Prepared, around: Round, *, is_direct: bool = False) -> None:
        """Send a noted message. It is remembered as earlier ones are, so that it can be deleted."""
        sent = await self.sender.send(prepared, 0 if is_direct else around.view.place.guild)
        around.replace(prepared.pending, sent)

    # To one person

    def _plan_person(self, item: OutboxItem, around: Round) -> Plan:
        person = item.recipient
        contact, pending = around.contacts[person], around.pending(Kind.NOTICE, person)
        news = _news(language(contact.locale), around, person)
        if not news or not contact.user:
            return Plan((), lambda: self._withdraw(around, person))
        if not pending and person in _mentioned_together(around):
            return Plan((), lambda: _posted_at_place(around, person))
        until = around.quiet_until(person)
        if until is not None:  # one that is pending is looked for afterwards
            seconds = until - around.now
            return Plan((), lambda: _later(seconds))
        place = around.view.place.posts_in
        if any(one.channel == place for one in pending) or not _is_direct(contact, news):
            noted = self._at_place(person, [person], around, pending)
            return Plan((noted,), lambda: self._tell(noted, around))
        direct = self._direct(person, contact, news, around, pending)
        return Plan((direct,), lambda: self._send_directly(direct, person, contact, news, around))

    def _direct(
        self, person: int, contact: Contact, news: Sequence[News], around: Round, pending: Sequence[SentMessage]
    ) -> Prepared:
        view = around.view
        content = notice_content(
            language(contact.locale), view, {contact.user: news}, is_direct=True, rematch=around.rematch
        )
        about = SentMessage(
            0, view.number, person, Kind.NOTICE, contact.channel or 0, view.length, view.step, str(person)
        )
        return prepare(about, content, around.now, next(iter(pending), None))

    async def _tell(self, prepared: Prepared, around: Round, *, is_direct: bool = False) -> Result:
        await self._send(prepared, around, is_direct=is_direct)
        return await self._withdraw(around, prepared.pending.recipient)

    async def _send_directly(
        self, prepared: Prepared, person: int, contact: Contact, news: Sequence[News], around: Round
    ) -> Result:
        """Send a direct message; if it is refused, a message at the match's place, unless the person has left."""
        try:
            prepared = await self.sender.address(prepared, person, around)
            async with self.sender.opens_direct():
                return await self._tell(prepared, around, is_direct=True)
        except DirectDelayed:
            pass
        except discord.HTTPException as fault:
            if fault.code not in UNREACHABLE and fault.status != 403:
                raise
        around.drop([prepared.pending.message])
        if has_left(news):
            return Delivered()
        noted = self._at_place(person, [person], around, ())
        await around.note([noted.pending])
        try:
            return await self._tell(noted, around)
        except discord.HTTPException as fault:
            if is_final(fault):
                around.drop([noted.pending.message])
            raise

    async def _withdraw(self, around: Round, person: int) -> Result:
        """Delete messages of which it is not known whether they were sent."""
        around.drop(await self.sender.withdraw(around.pending(Kind.NOTICE, person)))
        return Delivered()


def _mentioned_together(around: Round) -> list[int]:
    """The keys of those whom the message at the match's place mentions; of a pending one, those whom it mentioned."""
    recipients = [item.recipient for item in around.delivery.items if item.kind is Kind.NOTICE]
    if PLACE not in recipients:
        return []
    spoken = around.view.language
    concerned = [one for one in recipients if one != PLACE and around.contacts[one].user]
    news = {one: found for one in concerned if (found := _news(spoken, around, one))}
    if pending := _repeatable(around):
        mentioned = pending[0].text.split()
        return [one for one in news if str(one) in mentioned]
    contacts = around.contacts
    return [
        one for one, found in news.items() if not _is_direct(contacts[one], found) and around.quiet_until(one) is None
    ]


def _repeatable(around: Round) -> list[SentMessage]:
    """The pending message at the match's place whose send may be repeated: no person whom it mentions has quiet hours.

    Any other one is deleted, and each player is notified after quiet hours.
    """
    pending = around.pending(Kind.NOTICE)[:1]
    mentioned = [int(key) for one in pending for key in one.text.split()]
    return [] if any(around.quiet_until(key) is not None for key in mentioned) else pending


def _news(spoken: str, around: Round, person: int) -> tuple[News, ...]:
    """What the person is still to be told."""
    view, covering = around.view_of(person), _notices_of(around, person)
    told = [item.told for item in around.delivery.items if (item.recipient, item.kind) == (person, Kind.NOTICE)]
    if view.outcome is not None and any(one.step == view.step for one in covering):
        return ()
    return news_for(spoken, view, around.lines(max([0, *told, *(one.event for one in covering)])), person)


def _notices_of(around: Round, person: int) -> list[SentMessage]:
    """The notices that have told the person something."""
    together = [one for one in around.sent(Kind.NOTICE) if str(person) in one.text.split()]
    return [*together, *around.sent(Kind.NOTICE, person)]


def _is_direct(contact: Contact, news: Sequence[News]) -> bool:
    """Whether the person is told by direct message; who has left the server sees nothing else."""
    return contact.notify is Notify.DIRECT or has_left(news)


async def _posted_at_place(around: Round, person: int) -> Result:
    """The result of a person whom the message at the match's place mentions."""
    is_told = any(one.step == around.view.step for one in _notices_of(around, person))
    return Delivered() if is_told else Retry("its place is not told")


async def _later(seconds: float) -> Result:
    return Retry("quiet hours", seconds)
