"""Notices and proposals: what people are notified of besides their decisions.

A notice is about the end of a match, a lost seat, or the resignation of another player. One message at the match's
place mentions all who are notified there: at the end the line below the last board. Those who want direct messages get
one each, those in quiet hours a message of their own when these end. A notice is deleted where its send is of unknown
outcome and may not be repeated now, and with the data of a player of the match.

A proposal has one message at the match's place, which pings those asked once and is edited from then on. While this
message stands above the newest board, the line below the board has its words and buttons too. Those who have quiet
hours are named but not pinged. They get a message of their own when these end, if what they were asked still stands,
and so do those who were named for an invitation. Until then the stored text of a proposal's message has their keys.
Direct messages ask whether a match may move, since there is no place where all players would read that, and
whether an absent player is still there, who is asked at the match's place too.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

import discord
from discord import ui

from bot.delivery.items import (
    PLACE,
    Contact,
    Delivered,
    DeliveryResult,
    Kind,
    Notify,
    OutboxItem,
    Retry,
    SentMessage,
)
from bot.features.invitations.service import Invitations
from bot.match.leaving import ENDED_BY
from bot.match.model import MatchPhase, Proposal, ProposalKind, SeatKind
from bot.match.position import EventKind
from bot.match.view import LogLine, MatchView
from bot.texts import language, say
from cogs._delivery.context import DeliveryContext
from cogs._delivery.sender import DeliveryPlan, Desired, KindNotifier, Postponed, SendRefusal, accepted
from cogs._ui.board import board_buttons
from cogs._ui.content import MAX_ROW, MessageContent, escaped
from cogs._ui.proposals import (
    invitation_text,
    is_brought,
    mention_content,
    pairing_text,
    place_name,
    proposal_content,
    proposals_content,
    unanswered,
)
from cogs._ui.prose import listed, seat_mark, status, substitute_word, title
from cogs._ui.router import MatchRoute, button, match_button
from rendering import Look, drawing

MARK: Final = "🔔"  # begins every notice; a ping begins otherwise
REMOVED: Final = "removed"  # by vote; that player may not sit down again
LOSSES: Final = ("timeout", REMOVED, "left")  # notes that say why a seat was given up


class Happening(StrEnum):
    """What a notice is about."""

    OVER = "over"
    LOST = "lost"
    RESIGNED = "resigned"


@dataclass(frozen=True)
class News:
    """A piece of news in a notice.

    Attributes:
        reason: of a lost seat, one of LOSSES.
        name: of a resignation, the seat and the name of who had it; of an end, who has ended the match early; escaped.
    """

    about: Happening
    reason: str = ""
    name: str = ""


def news_for(language: str, view: MatchView, lines: Sequence[LogLine], person: int) -> tuple[News, ...]:
    """The news for a player, given the lines since the last notice.

    ``view`` is that of the person with this key. A seat that was taken again in the meantime is no news.
    """
    if view.phase is MatchPhase.OVER:
        ended = [line for line in lines if line.kind is EventKind.NOTE and line.text == ENDED_BY]
        return (News(Happening.OVER, name=escaped(ended[-1].name) if ended else ""),)
    if view.phase is not MatchPhase.RUNNING:
        return ()
    if view.seat is None:
        vacated = {line.number for line in lines if line.kind is EventKind.SEAT and line.text == "vacant"}
        notes = [line.text for line in lines if line.kind is EventKind.NOTE and line.number + 1 in vacated]
        reasons = [one for one in notes if one in LOSSES]  # a seat that was resigned has another note
        return (News(Happening.LOST, reasons[-1]),) if reasons else ()
    resigned = {line.seat: line for line in lines if line.kind is EventKind.RESIGN and line.actor.person != person}
    vacant = [line for seat, line in resigned.items() if view.seats[seat].kind is SeatKind.VACANT]
    return tuple(News(Happening.RESIGNED, name=_resigned_name(language, view, line)) for line in vacant)


def has_left(news: Sequence[News]) -> bool:
    """Whether the seat was lost because its player has left the server."""
    return any(one.reason == "left" for one in news)


def _resigned_name(language: str, view: MatchView, line: LogLine) -> str:
    mark = seat_mark(language, view, line.seat)
    return say(language, "seat-named", seat=mark, name=escaped(line.name)) if line.name else mark


def notice_content(
    language: str,
    view: MatchView,
    news: Mapping[int, Sequence[News]],
    *,
    is_direct: bool,
    rematch: MatchView | None = None,
) -> MessageContent:
    """A notice of ``news``, by the Discord id of those whom it concerns; they are mentioned unless it is direct.

    ``view`` is that of a spectator.
    """
    concerned: dict[News, list[int]] = {}
    for user, all_news in news.items():
        for one in all_news:
            concerned.setdefault(one, []).append(user)
    said = [_sentence(language, view, one, () if is_direct else users) for one, users in concerned.items()]
    about = {one.about for one in concerned if one.reason != REMOVED}
    if Happening.OVER in about:
        said.append(status(language, view))
        if is_direct:  # elsewhere they stand on the last board, right above
            said += [f"- {one}" for one in drawing(view.game).scored(view.view, Look(language=language))]
        if rematch:
            said.append(say(language, "rematch-is", title=title(language, rematch)))
    buttons = _buttons(language, view, about, is_direct)
    has_link = not buttons or (is_direct and not view.place.is_direct)
    links: list[ui.Item[Any]] = [match_button(language, view)] if has_link else []
    if rematch and Happening.OVER in about and (is_direct or not rematch.place.is_direct):
        links.append(match_button(language, rematch, "rematch"))
    mentions = () if is_direct else tuple(news)
    rows = [[*buttons, *links]] if len(buttons) + len(links) <= MAX_ROW else [buttons, links]
    return MessageContent(f"{MARK} " + "\n".join(said), rows=rows, mentions=mentions, is_push=True)


def _sentence(language: str, view: MatchView, news: News, users: Sequence[int]) -> str:
    """One piece of news, addressed to these people; to the reader if there are none."""
    return say(
        language,
        f"notice-{news.about}",
        mentions=listed(language, (f"<@{user}>" for user in users)) if users else "none",
        title=title(language, view),
        reason=news.reason,
        substitute=substitute_word(view),
        name=news.name or "none",
        free=REMOVED if news.reason == REMOVED else _has_vacant_seat(view),
        button=say(language, "button-take"),
    )


def _has_vacant_seat(view: MatchView) -> bool:
    return any(seat.kind is SeatKind.VACANT for seat in view.seats)


def _buttons(language: str, view: MatchView, about: Collection[Happening], is_direct: bool) -> list[ui.Item[Any]]:
    """The buttons below a notice: of an end all that the last board has, or the first and *More …* near that board.

    In a match of one person no one writes between the board and the notice: it has no buttons of its own.
    """
    if Happening.OVER in about:
        row = board_buttons(language, view)
        is_alone = sum(seat.kind is SeatKind.PERSON for seat in view.seats) == 1
        beside = [] if is_alone else [row[0], row[-1]]
        return row if is_direct else beside
    if Happening.LOST in about and _has_vacant_seat(view):
        return [button(MatchRoute("take", view.number), language)]
    return []


class NoticeNotifier(KindNotifier):
    """Delivers items of the kind NOTICE."""

    async def plan_notice(self, item: OutboxItem, context: DeliveryContext) -> DeliveryPlan:
        """The message at the match's place, or a message to one person besides it."""
        return await (self._plan_place(context) if item.recipient == PLACE else self._plan_person(item, context))

    async def _plan_place(self, context: DeliveryContext) -> DeliveryPlan:
        if context.last_line_is_due:
            return DeliveryPlan()  # planned again once the line is sent, for those whom it does not mention
        if context.view.phase is MatchPhase.OVER and isinstance(context.result_of(Kind.TURN), Retry):
            raise Postponed("the last line is not sent")
        people, repeatable = mentioned_together(context), repeatable_sends(context, Kind.NOTICE)
        return await self._plan_at_place(PLACE, people, context, repeatable)

    async def _plan_at_place(
        self, recipient: int, people: Sequence[int], context: DeliveryContext, repeatable: Sequence[SentMessage]
    ) -> DeliveryPlan:
        """A message at the match's place that mentions these people; ``recipient`` is one of them or PLACE.

        Pending messages that are not ``repeatable`` are deleted.
        """
        desired = [self._at_place(recipient, people, context)] if people else []
        pending = context.pending(Kind.NOTICE, recipient)
        return await self.sender.plan(desired, pending, context, lambda one: not one.is_pending or one in repeatable)

    def _at_place(self, recipient: int, people: Sequence[int], context: DeliveryContext) -> Desired:
        view = context.view
        news = {context.contacts[one].user: _news(view.language, context, one) for one in people}
        content = notice_content(view.language, view, news, is_direct=False, rematch=context.rematch)
        about = context.about(Kind.NOTICE, recipient, view.place.posts_in, " ".join(map(str, people)))
        return Desired(about, content)

    async def _plan_person(self, item: OutboxItem, context: DeliveryContext) -> DeliveryPlan:
        person, contact = item.recipient, context.contacts[item.recipient]
        pending, spoken = context.pending(Kind.NOTICE, person), language(contact.locale)
        news = _news(spoken, context, person)
        if not news or not contact.user:
            return await self.sender.plan([], pending, context)
        if not pending and person in mentioned_together(context):
            return DeliveryPlan((), lambda: _posted_at_place(context, person))
        if item in context.waits:  # one that is pending is looked for afterwards
            return DeliveryPlan(waits=True)
        is_direct = context.view.place.is_direct
        if not is_direct and (
            any(one.channel == context.view.place.posts_in for one in pending) or not _is_direct(contact, news)
        ):
            return await self._plan_at_place(person, [person], context, pending)
        content = notice_content(spoken, context.view, {contact.user: news}, is_direct=True, rematch=context.rematch)
        about = context.about(Kind.NOTICE, person, contact.channel or 0, str(person))

        async def refused(_: SendRefusal) -> Desired | None:
            return None if is_direct or has_left(news) else self._at_place(person, [person], context)

        return await self.sender.plan([Desired(about, content, is_direct=True, refused=refused)], pending, context)


def mentioned_together(context: DeliveryContext) -> list[int]:
    """The keys of those whom one message at the match's place mentions; of a pending one, those whom it mentioned."""
    recipients = [item.recipient for item in context.delivery.items if item.kind is Kind.NOTICE]
    if PLACE not in recipients or context.view.place.is_direct:
        return []
    concerned = [one for one in recipients if one != PLACE and context.contacts[one].user]
    news = {one: found for one in concerned if (found := _news(context.view.language, context, one))}
    if pending := repeatable_sends(context, Kind.NOTICE) or repeatable_sends(context, Kind.TURN):
        return [one for one in news if one in _mentioned_by(pending[0])]
    return context.awake(one for one, found in news.items() if not _is_direct(context.contacts[one], found))


def repeatable_sends(context: DeliveryContext, kind: Kind) -> list[SentMessage]:
    """The pending notices at the match's place, or lines below the last board, whose sends may be repeated.

    No person whom they mention has quiet hours. Any other one is deleted, and each player is notified after quiet
    hours.
    """
    pending = [one for one in context.pending(kind) if _mentioned_by(one)]
    return [one for one in pending if context.awake(_mentioned_by(one)) == _mentioned_by(one)]


def _mentioned_by(notice: SentMessage) -> list[int]:
    """The keys of those whom a message at the match's place mentions."""
    return notice.pinged_at_end if notice.kind is Kind.TURN else [int(key) for key in notice.text.split()]


def last_heading(context: DeliveryContext, people: Sequence[int]) -> tuple[str, list[int]]:
    """The heading of the last line of a match that mentions these people, and their Discord ids.

    Unknown people are left out; "" if no one remains.
    """
    view, contacts = context.view, context.contacts
    users = [contacts[one].user for one in people if one in contacts and contacts[one].user]
    if not users:
        return "", []
    (news,) = news_for(view.language, view, context.lines(context.delivery.first), people[0])
    return f"{MARK} {_sentence(view.language, view, news, users)}", users


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


async def _posted_at_place(context: DeliveryContext, person: int) -> DeliveryResult:
    """The result of a person whom the message at the match's place mentions."""
    is_there = any(one.step == context.view.step for one in _notices_of(context, person))
    return Delivered() if is_there else Retry("the message at its place is not sent")


class ProposalNotifier(KindNotifier):
    """Delivers items of the kinds PROPOSAL and MENTION."""

    async def plan_proposals(self, item: OutboxItem, context: DeliveryContext) -> DeliveryPlan:
        """The proposals at the match's place, or those that a person is asked about by direct message."""
        return await (self._plan_place(context) if item.recipient == PLACE else self._plan_person(item, context))

    async def _plan_place(self, context: DeliveryContext) -> DeliveryPlan:
        """A message for each open proposal; one that has ended shows how, without buttons."""
        asked_here = [one for one in context.view.proposals if one.kind is not ProposalKind.MOVE]
        known = _known_proposals(context, PLACE)
        desired = [self._at_place(context, one, known.get(one.number)) for one in asked_here if _is_due(one, known)]
        plan = await self._plan(desired, context, PLACE)

        async def send() -> DeliveryResult:
            if unpinged := {int(key) for one in plan.prepared for key in one.pending.text.split()}:
                await self.bot.service.enqueue(context.view.number, context.items_for_unpinged(sorted(unpinged)))
            return await plan.sent()

        return replace(plan, send=send)

    def _at_place(self, context: DeliveryContext, proposal: Proposal, known: SentMessage | None) -> Desired:
        """The message of a proposal, which pings when it is first sent. ``known``: what is stored of it."""
        view, place, asked = context.view, context.view.place.posts_in, unanswered(proposal)
        content = proposal_content(view.language, view, proposal)
        if known is not None and not known.is_pending:
            about = replace(known, message=0, channel=place)
        else:
            earlier = [int(key) for key in known.text.split()] if known is not None else []
            awake = context.awake(asked)
            unpinged = dict.fromkeys([*earlier, *(one for one in asked if one not in awake)])
            pinged = [view.people[one].user for one in asked if one not in unpinged and one in view.people]
            content = replace(content, mentions=[user for user in pinged if user])
            about = context.about(Kind.PROPOSAL, PLACE, place, " ".join(map(str, unpinged)), step=proposal.number)
        return Desired(about, content, is_sent=proposal.ended is None)

    async def _plan(self, desired: Sequence[Desired], context: DeliveryContext, recipient: int) -> DeliveryPlan:
        """The plan for these messages; of those that have ended nothing is stored any more."""
        plan = await self.sender.plan(desired, context.stored(Kind.PROPOSAL, recipient), context, lambda one: one.step)

        async def send() -> DeliveryResult:
            result, ended = await plan.sent(), [one.about.step for one in desired if not one.is_sent]
            context.drop([one.message for one in context.sent(Kind.PROPOSAL, recipient) if one.step in ended])
            return result

        return replace(plan, send=send)

    async def _plan_person(self, item: OutboxItem, context: DeliveryContext) -> DeliveryPlan:
        """A direct message for each open question, outside quiet hours; one that has ended shows how.

        Of a match in direct messages, who has proposed something has one too.
        """
        person, contact = item.recipient, context.contacts[item.recipient]
        known = _known_proposals(context, person)
        is_direct = context.view.place.is_direct
        has_direct = is_direct or contact.notify is not Notify.THREAD
        asked = [one for one in context.view.proposals if one.is_direct or is_direct]
        asked = [one for one in asked if contact.user and (person in one.asked or (is_direct and person == one.by))]
        due = [one for one in asked if _is_due(one, known) and (has_direct or one.kind is ProposalKind.MOVE)]
        waits = item in context.waits and any(one.number not in known for one in due)
        now = [one for one in due if one.number in known or not waits]
        plan = await self._plan([self._message(one, person, context) for one in now], context, person)

        async def send() -> DeliveryResult:
            await accepted(plan.sent())
            return Delivered()

        return replace(plan, send=send, waits=waits)

    def _message(self, proposal: Proposal, person: int, context: DeliveryContext) -> Desired:
        contact, view = context.contacts[person], context.prompt_view_of(person)
        spoken = language(contact.locale)
        content = proposal_content(spoken, view, proposal, person, place_name(self.bot, proposal.destination))
        if proposal.kind is not ProposalKind.MOVE:
            content = replace(content, rows=[*content.rows, [match_button(spoken, view)]])
        about = context.about(Kind.PROPOSAL, person, contact.channel or 0, step=proposal.number)
        is_author = person == proposal.by
        return Desired(about, content, is_silent=is_author, is_direct=True, is_sent=proposal.ended is None)

    async def plan_mention(self, item: OutboxItem, context: DeliveryContext) -> DeliveryPlan:
        """A message that pings the person for an invitation or for proposals, outside of quiet hours."""
        person, view = item.recipient, context.view
        pending, asking = context.pending(Kind.MENTION, person), _asking(context, person)
        content = self._mention_content(context, person, asking)
        if content is None:
            return await self.sender.plan([], pending, context)
        if item in context.waits:
            return DeliveryPlan(waits=True)
        if any(one.is_pending for one in asking):
            raise Postponed("the proposal is not sent yet")
        desired = Desired(context.about(Kind.MENTION, person, view.place.posts_in), content)
        plan = await self.sender.plan([desired], pending, context)

        async def send() -> DeliveryResult:
            is_brought_here = any(is_brought(seat) and seat.key == person for seat in view.seats)
            is_first_for_invitation = not pending and not is_brought_here and view.phase is MatchPhase.OPEN
            if is_first_for_invitation and not await self.bot[Invitations].count_pings(view.host, [person]):
                context.drop([one.pending.message for one in plan.prepared])
                return Delivered()
            try:
                await plan.sent()
            except discord.HTTPException:
                if is_first_for_invitation:
                    await self.bot[Invitations].take_back(view, [person])
                raise
            asked = {one.step for one in asking}
            for message in (one for one in _asking(context, person) if one.step in asked):
                left = " ".join(key for key in message.text.split() if key != str(person))
                context.keep(replace(message, text=left))
            return Delivered()

        return replace(plan, send=send)

    def _mention_content(
        self, context: DeliveryContext, person: int, asking: Sequence[SentMessage]
    ) -> MessageContent | None:
        """What the person is notified of; None if nothing of it stands any more."""
        view, contact = context.view, context.contacts.get(person)
        if contact is None or not contact.user:
            return None
        if view.phase is MatchPhase.OPEN:
            link = match_button(view.language, view)
            if any(is_brought(seat) and seat.key == person for seat in view.seats):
                return mention_content(pairing_text(view.language, view, [contact.user]), contact.user, link)
            is_invited = any((seat.kind, seat.key) == (SeatKind.INVITED, person) for seat in view.seats)
            text = invitation_text(view.language, view, [contact.user])
            return mention_content(text, contact.user, link) if is_invited else None
        links = {one.step: (one.channel, one.message) for one in asking}
        asked = [one for one in view.proposals if one.number in links]
        return proposals_content(view.language, view, contact.user, asked, links, context.now) if asked else None


def _known_proposals(context: DeliveryContext, recipient: int) -> dict[int, SentMessage]:
    """The stored messages of proposals, by their numbers; a pending one only if there is no other."""
    return {
        one.step: one for one in [*context.pending(Kind.PROPOSAL, recipient), *context.sent(Kind.PROPOSAL, recipient)]
    }


def _is_due(proposal: Proposal, known: Collection[int]) -> bool:
    """Whether a proposal has a message: one that is open, or that was sent and shows the end."""
    return proposal.ended is None or proposal.number in known


def _asking(context: DeliveryContext, person: int) -> list[SentMessage]:
    """The messages of open proposals that ask the person, who has not been pinged for them."""
    open_to = {one.number for one in context.view.proposals if one.ended is None and person in unanswered(one)}
    sent = [*context.sent(Kind.PROPOSAL), *context.pending(Kind.PROPOSAL)]
    return [one for one in sent if one.step in open_to and str(person) in one.text.split()]
