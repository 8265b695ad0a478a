"""Matches in direct messages: each player has one message that shows the match, stored as a PROMPT.

Invited people get it with the table, the others at the start. A pending decision and the end send it again, which is
the ping. Everything else edits it. Questions to the players and notices are messages of their own.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import inf
from typing import Final
from zlib import crc32

import discord

from bot.delivery.items import (
    ANSWERED,
    OVER,
    PAUSED,
    PLACE,
    SEALED,
    STANDING,
    DeliveryResult,
    Kind,
    OutboxItem,
    SentMessage,
)
from bot.features.invitations.service import Invitations
from bot.match.clocks import SeatClock
from bot.match.errors import UserError
from bot.match.model import MatchPhase, Person, SeatKind, settings_of
from bot.match.view import MatchView
from bot.texts import language, say
from cogs._delivery.context import DeliveryContext, MessageLog, end_pictures_of, origins_of, outcomes_of
from cogs._delivery.notices import news_for, notice_content
from cogs._delivery.pings import PromptNotifier, log_items
from cogs._delivery.sender import DeliveryPlan, Desired, Postponed
from cogs._ui.board import board_content, table_content, with_greeting
from cogs._ui.content import MessageContent, Shown, as_read, escaped, public_look
from cogs._ui.menu import menu_content, outcome_content
from cogs._ui.proposals import invitation_text
from cogs._ui.prose import clock_lines, full_title, status
from cogs._ui.respond import UNREACHABLE

HERE: Final = "@me"  # ends the checksum of a message that was sent or edited since the match is in direct messages
DROPPED: Final = (Kind.THREAD, Kind.NOTICE)  # kinds of the place that concern no direct message


class DirectNotifier(PromptNotifier):
    """Delivers items of matches in direct messages."""

    async def reaches(self, person: Person, spoken: str) -> bool:
        """Whether the person can be written to, which a greeting in that language finds out.

        A channel that is known and has not refused needs none. Raises UserError("direct-later") if it has to wait.
        """
        contact = await self.bot.people.contact(person)
        if contact.channel and not contact.unreachable:
            return True
        log = MessageLog([], None, self.bot.service.now(), contacts={person.key: contact})
        about = SentMessage(0, 0, person.key, Kind.NOTICE, contact.channel or 0, event=0, step=0)
        greeting = MessageContent(say(spoken, "direct-hello", name=escaped(person.global_name)), is_push=True)
        try:
            await self.sender.reconcile([Desired(about, greeting, is_silent=True, is_direct=True)], [], log)
        except Postponed as fault:
            raise UserError("direct-later") from fault
        except discord.HTTPException as fault:
            if fault.code not in UNREACHABLE and fault.status != 403:
                raise
            return False
        (sent,) = log.sent(Kind.NOTICE, person.key)
        await self.bot.people.note_reached(person, sent.channel)
        return True

    async def plan_place(self, item: OutboxItem, context: DeliveryContext) -> DeliveryPlan:
        """Renew the players' messages instead of one at the match's place; the line of an earlier place says so."""
        view, is_own = context.view, item.kind is Kind.PROPOSAL or not isinstance(item.kind, Kind)
        kind = item.kind if is_own else Kind.PROMPT
        people = {seat.key for seat in view.seats if seat.key is not None}
        people |= {one.recipient for one in context.delivery.sent if one.kind is kind} - {PLACE}
        if kind is Kind.PROPOSAL:
            people |= {key for one in view.proposals for key in one.asked}
        lines = context.stored(Kind.TURN) if item.kind is Kind.TURN else []
        moved = MessageContent(
            f"**{full_title(view.language, view)}**\n{say(view.language, 'rehomed-direct')}", is_push=True
        )
        desired = [
            Desired(replace(one, message=0, alt=""), moved, is_sent=False) for one in context.sent(Kind.TURN)[-1:]
        ]
        plan = await self.sender.plan(desired if lines else [], lines, context)

        async def send() -> DeliveryResult:
            if item.kind not in DROPPED:
                await self.bot.service.enqueue(view.number, [(key, kind) for key in sorted(people)])
            result = await plan.sent()
            context.drop([one.message for one in context.sent(Kind.TURN)] if lines else [])
            return result

        return replace(plan, send=send)

    async def plan_none(self, item: OutboxItem, context: DeliveryContext) -> DeliveryPlan:
        """Send nothing, and delete the messages of that kind of an earlier place."""
        return await self.sender.plan([], context.stored(item.kind, item.recipient), context)

    async def plan_prompt(self, item: OutboxItem, context: DeliveryContext) -> DeliveryPlan:
        """The player's message: sent again for a new decision and the notice of the end, else edited."""
        clock = context.view_of(item.recipient).clock
        is_asked = clock is not None and clock.is_pending and clock.since is not None
        if is_asked and context.view.phase is MatchPhase.RUNNING and item not in context.waits:
            plan = await super().plan_prompt(item, context)
        else:
            plan = await self._plan_standing(item, context, clock)

        async def tidy() -> None:
            if not context.contacts[item.recipient].unreachable:  # else the message that is there stays
                await plan.tidied()

        return replace(plan, tidy=tidy)

    def _new(self, context: DeliveryContext, person: int, clock: SeatClock, *, is_silent: bool) -> Desired:
        made = super()._new(context, person, clock, is_silent=is_silent)
        return replace(made, about=replace(made.about, alt=HERE))

    def _followed(
        self, context: DeliveryContext, person: int, prompt: SentMessage, clock: SeatClock | None
    ) -> Desired | None:
        """As on a server; one that was sent while the match was there gets the buttons of the match."""
        known = prompt if prompt.alt.endswith(HERE) else replace(prompt, event=-1)
        made = super()._followed(context, person, known, clock)
        return made and replace(made, about=replace(made.about, alt=f"{made.about.alt} {HERE}"))

    async def _plan_standing(self, item: OutboxItem, context: DeliveryContext, clock: SeatClock | None) -> DeliveryPlan:
        """The message of a player who has no decision now or may not be pinged yet.

        An invitation, a table that its host can start, and the notice of the end ping; who has caused the end has it by
        an edit.
        """
        person, view = item.recipient, context.prompt_view_of(item.recipient)
        stored, sent = context.stored(Kind.PROMPT, person), context.sent(Kind.PROMPT, person)
        holder = next((seat for seat in view.seats if seat.key == person), None)
        newest = sent[-1] if sent else None
        is_table = view.phase in (MatchPhase.OPEN, MatchPhase.CLOSED)
        if holder is None or not context.contacts[person].user:
            return await self.sender.plan([], stored, context)
        is_invited = holder.kind is SeatKind.INVITED
        people = [seat for seat in view.seats if seat.kind is SeatKind.PERSON]
        is_asked = is_invited or (view.host == person and view.can_start and len(people) > 1)
        if is_table and newest is None and not is_asked and view.previous is None:
            return DeliveryPlan()  # the answer to the command shows the table
        is_over, is_end = view.phase is MatchPhase.OVER, item.kind is Kind.NOTICE
        is_shown = newest is not None and newest.text in (SEALED, ANSWERED) and newest.event == view.length
        if is_shown and not (is_over or view.is_to_act):
            return DeliveryPlan()  # the press has edited it
        ends = ((person, Kind.NOTICE) == (one.recipient, one.kind) for one in context.delivery.items)
        if is_over and not is_end and item not in context.waits and any(ends):
            return DeliveryPlan()  # the notice sends it again
        has_end = newest is not None and newest.text == OVER
        is_new = newest is None or (is_end and not has_end)
        pings = is_new and (is_asked or is_end)
        # What a digest replaces waits for nothing
        waits = context.waits.get(item, inf) < inf and (pings or view.is_to_act)
        if waits and is_new:
            return DeliveryPlan(waits=True)
        if newest is None and context.contacts[person].unreachable and not pings:
            return DeliveryPlan()
        is_counted = is_invited and pings and bool(await self.bot[Invitations].count_pings(view.host, [person]))
        text = OVER if is_end or has_end else STANDING
        if newest is not None and clock is not None and clock.is_pending and newest.step == clock.step:
            text = newest.text if clock.since is not None else PAUSED
        content = partial(self._standing, context, person, clock)
        about = context.about(Kind.PROMPT, person, context.contacts[person].channel or 0, text)
        if newest is not None and not is_new:
            about = replace(about, step=newest.step, alt=_checksum(context, view, text))
        own = next((one for one in stored if one.is_pending and (one.step, one.text) == (about.step, text)), None)
        own = own if is_new else newest
        desired = Desired(
            about,
            content,
            is_silent=not pings or (is_invited and not is_counted),
            is_direct=True,
            is_new=is_new,
            refused=partial(self._note_refusal, context, person),
        )
        plan = await self.sender.plan([desired], stored, context, lambda one: one is own or not one.message)

        async def send() -> DeliveryResult:
            try:
                return await plan.sent()
            except (Postponed, discord.HTTPException):
                await self.bot[Invitations].take_back(view, [person] if is_counted else [])
                raise

        return replace(plan, send=send, waits=waits)

    async def _standing(self, context: DeliveryContext, person: int, clock: SeatClock | None) -> MessageContent:
        """The table, the position with what has happened, or the end."""
        contact, view = context.contacts[person], context.prompt_view_of(person)
        spoken = language(contact.locale)
        if view.phase in (MatchPhase.OPEN, MatchPhase.CLOSED):
            users = (
                [contact.user] if any((one.kind, one.key) == (SeatKind.INVITED, person) for one in view.seats) else []
            )
            content = table_content(spoken, view)
            return replace(with_greeting(content, invitation_text(spoken, view, users), users), mentions=[])
        lines = context.lines_for(person)
        if view.phase is MatchPhase.OVER:
            news = {contact.user: news_for(spoken, view, context.lines(context.delivery.first), person)}
            words = notice_content(spoken, view, news, is_direct=True, rematch=context.rematch)
            read = replace(view, language=spoken)
            notes = [*await outcomes_of(self.bot, read), *await origins_of(self.bot, read)]
            words = replace(words, text="\n".join([words.text, *notes]))
            board = await board_content(spoken, view, (), await end_pictures_of(self.bot, view))
            shown = Shown(view, public_look(spoken, view))
            later = replace(words, pictures=board.pictures, is_push=False, shown=shown)
            return replace(words, later=await as_read(spoken, later, contact.reading))
        note = "\n".join(log_items(spoken, view, lines))
        if view.moves:
            return await as_read(spoken, await menu_content(spoken, view, note=note), contact.reading)
        return await as_read(spoken, await outcome_content(spoken, view, note, with_board=True), contact.reading)


def _checksum(context: DeliveryContext, view: MatchView, text: str) -> str:
    """What is compared to see whether a player's message is up to date."""
    is_open = view.phase is MatchPhase.OPEN
    words = [] if is_open else [status("en", view), *clock_lines("en", view)]
    said = (
        view.phase,
        view.seats,
        settings_of(context.delivery.match),
        words,
        context.rematch and context.rematch.number,
    )
    return f"{view.length} {text} {crc32(repr(said).encode()):08x} {HERE}"
