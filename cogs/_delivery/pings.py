"""What stands below the board: pings for decisions, and the line with the match's buttons.

A person who is pinged there is mentioned in the line: the ping takes its place, of several pings the last. Else a
silent line says who is to act. Both are in the language of the match. The seat of a person who has left the server is
given up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import inf
from zlib import crc32

from bot.app import Stammtisch
from bot.delivery.items import (
    ANSWERED,
    OVER,
    PLACE,
    SEALED,
    Deferred,
    Delivered,
    Kind,
    OutboxItem,
    Result,
    Retry,
    SentMessage,
)
from bot.match.clocks import SeatClock, Stage
from bot.match.commands import LeaveServer
from bot.match.model import Phase, SeatKind
from bot.match.view import MatchView
from bot.texts import language, say
from cogs._delivery.channel import Plan
from cogs._delivery.context import DeliveryContext, age, origins_of, ratings_for
from cogs._delivery.notices import last_heading, mentioned_together, repeatable_lines
from cogs._delivery.sender import Postponed, Prepared, Sender, prepare
from cogs._ui.board import turn_content, turn_notes, unseen_text
from cogs._ui.content import MessageContent
from cogs._ui.menu import opening_pictures
from cogs._ui.pings import clock_to_ping, is_sent_for, ping_content
from cogs._ui.prose import clock_lines, last_move_text, others, player_name
from cogs._ui.respond import INVALID, NO_MESSAGE


class PingNotifier:
    """Delivers items of the kinds PING and TURN."""

    def __init__(self, bot: Stammtisch, sender: Sender) -> None:
        self.bot, self.sender = bot, sender

    async def plan_ping(self, item: OutboxItem, context: DeliveryContext) -> Plan:
        """At most one ping a person at a time: of the turn, then reminder, warning, grace; deleted once answered."""
        person, contact = item.recipient, context.contacts[item.recipient]
        view, now = context.view_of(person), context.now
        pings, pending = context.sent(Kind.PING, person), context.pending(Kind.PING, person)
        prompts, clock = context.sent(Kind.PROMPT, person), clock_to_ping(view, contact)
        # else it takes the place of a direct message, or of a ping that a newer board has left above it
        is_pinged = clock is None or not is_sent_for(clock, [*prompts, *pings])
        kept = self._kept(view, context.standing_pings(person), prompts)
        prepared: list[Prepared] = []
        waits_until: float | None = None
        is_unseen = is_hidden = False  # whether the person cannot see the match's place; and is written to
        pings_at = context.pings_at(person, clock)
        if clock and not is_sent_for(clock, kept) and pings_at < inf:
            waits_until = pings_at if is_pinged and pings_at > now else None
            if waits_until is None:
                is_late = is_pinged and clock.stage is not Stage.ASKED
                sees = await self.sender.sees(view.place, contact.user) if is_late else True
                if sees is None:
                    context.report.commands.append(LeaveServer(member=person))
                    return Plan()
                is_unseen = not sees
                is_hidden = is_unseen and not contact.unreachable and not contact.is_delayed
                made = self._message(context, person, clock, is_direct=is_hidden, is_unseen=is_unseen)
                again = next((one for one in pending if _purpose(one) == _purpose(made.pending)), None)
                pending = [one for one in pending if one is not again]
                prepared.append(prepare(made.pending, made.content, now, again))
                kept = []

        async def send() -> Result:
            for one in prepared:
                if is_hidden and await self.sender.deliver_directly(one, person, context) is None:
                    await self.bot.service.enqueue(view.number, [(PLACE, Kind.TURN)])  # which says so to the others
                else:
                    noted = one
                    if is_hidden and clock is not None:
                        noted = self._message(context, person, clock, is_direct=False, is_unseen=True)
                        await context.note([noted.pending])
                    await self.sender.deliver(noted, context, silent=not is_pinged)
            await self.sender.remove(pending, context)
            return Delivered() if waits_until is None else Deferred(waits_until)

        async def tidy() -> None:
            removed = [one for one in context.sent(Kind.PING, person) if one in pings and one not in kept]
            await self.sender.remove([*removed, *([] if is_pinged else prompts)], context)
            if context.turn_ping is not None:
                await self._delete_lines(context)
            elif context.lacks_line:
                await self.bot.service.enqueue(view.number, [(PLACE, Kind.TURN)])
            if prepared and view.moves:  # cached, so that Play answers sooner
                await opening_pictures(language(contact.locale), view)

        return Plan(tuple(prepared), send, tidy)

    def _message(
        self, context: DeliveryContext, person: int, clock: SeatClock, *, is_direct: bool, is_unseen: bool = False
    ) -> Prepared:
        """The ping for the stage of a clock: at the match's place, or directly for one who cannot see the place.

        ``is_unseen``: the person cannot see the place, which a message at the place says to the others.
        """
        contact = context.contacts[person]
        view = context.prompt_view_of(person) if is_direct else context.view_of(person)
        spoken = language(contact.locale) if is_direct else view.language
        lines = context.lines_for(person) if is_direct else context.public_lines_for(person)
        last = last_move_text(spoken, view if is_direct else context.view, lines, view.seat)
        notes = _line_notes(context) if not is_direct and person == context.line_actor else None
        content = ping_content(spoken, view, clock, contact, context.now, last, notes, is_direct=is_direct)
        if is_direct:
            content = replace(content, text=f"{content.text}\n{say(spoken, 'ping-hidden')}")
        elif is_unseen:
            names = [player_name(spoken, view.seats[view.seat or 0])]
            content = replace(content, text=f"{content.text}\n{unseen_text(spoken, view, names)}")
        channel = (contact.channel or 0) if is_direct else view.place.posts_in
        about = SentMessage(0, view.number, person, Kind.PING, channel, view.length, clock.step, clock.stage.value)
        if is_direct:
            about = replace(about, alt=str(view.place.posts_in))
        elif notes is not None:
            about = replace(about, alt=_checksum(content, [*notes, *others(spoken, context.view)]))
        return prepare(about, content, context.now)

    async def plan_turn(self, item: OutboxItem, context: DeliveryContext) -> Plan:
        """The line below the board; none where a ping takes its place, and while only computers are to act."""
        view = context.view
        if view.phase not in (Phase.RUNNING, Phase.OVER):
            return Plan()
        if context.board_is_refused:
            return Plan()
        if view.place.thread is None:
            raise Postponed("the board is not sent yet")
        if (board := context.board) is not None and board.step == view.step and board.alt:
            await self.bot.service.enqueue(view.number, [(PLACE, Kind.BOARD)])  # an earlier version's: it has buttons
        if context.line_actor is not None:
            return Plan((), partial(self._renew_ping, context), partial(self._delete_lines, context))
        people = [seat for seat in view.to_act if view.seats[seat].person is not None]
        vacant = [seat for seat in view.to_act if view.seats[seat].kind is SeatKind.VACANT]
        if view.phase is Phase.RUNNING and not people and not vacant:
            return Plan()
        rated = await ratings_for(self.bot, view)
        is_over, channel = view.phase is Phase.OVER, view.place.posts_in
        origins = await origins_of(self.bot, view) if is_over else ()
        lines, words = context.sent(Kind.TURN), [OVER] if is_over else []
        if not lines:  # a ping that was the line becomes it, once the person has chosen
            lines = [replace(one, step=view.step, text="", alt="") for one in context.line_pings]
        lines = [one for one in lines[-1:] if (one.step, one.channel) == (view.step, channel)]
        lines = [one for one in lines if one.text.split()[:1] == words]
        pinged = (lines[0].pinged_at_end if lines else mentioned_together(context)) if is_over else []
        content = turn_content(
            view.language,
            view,
            context.lines_below(),
            context.rematch,
            rated,
            origins,
            _unseeing(context),
            *last_heading(context, pinged),
        )
        text, checksum = " ".join([*words, *map(str, pinged)]), _checksum(content, [content.text])
        about = SentMessage(0, view.number, PLACE, Kind.TURN, channel, view.length, view.step, text, checksum)
        for line in lines:
            last = replace(about, message=line.message, event=line.event)
            if last.alt == line.alt or await self._edit(context, last, content):
                return Plan(tidy=partial(self._delete_lines, context, last.message))
        silent = [one for one in context.pending(Kind.TURN) if not one.pinged_at_end]
        again = next((one for one in (repeatable_lines(context) if pinged else silent) if one.channel == channel), None)
        prepared = prepare(about, content, context.now, again)

        async def send() -> Result:
            await self.sender.deliver(
                prepared, context, silent=not pinged or bool(lines)
            )  # one that is gone has pinged
            return Delivered()

        async def tidy() -> None:
            await self._delete_lines(context, max(context.sent(Kind.TURN), key=age).message)

        return Plan((prepared,), send, tidy)

    async def _renew_ping(self, context: DeliveryContext) -> Result:
        """Bring the ping that takes the place of the line up to date; one that was not sent leaves it to a line."""
        if (ping := context.turn_ping) is None:
            return Retry("no ping is there", 0.0)
        if ping.recipient in context.contacts:
            clock = context.view_of(ping.recipient).clock
            assert clock is not None  # of the ping
            new = self._message(context, ping.recipient, clock, is_direct=False)
            if new.pending.alt != ping.alt:
                await self._edit(context, replace(ping, alt=new.pending.alt), new.content)
        return Delivered()

    async def _edit(self, context: DeliveryContext, message: SentMessage, content: MessageContent) -> bool:
        """Edit a line; False if it is gone or cannot be edited."""
        is_there = await self.sender.renew(message.channel, message.message, content, (NO_MESSAGE, INVALID))
        if is_there:
            context.keep(message)
        return is_there

    async def _delete_lines(self, context: DeliveryContext, kept: int = 0) -> None:
        """Delete the lines below the board but that one, and those that may have been sent."""
        lines = [line for line in context.sent(Kind.TURN) if line.message != kept]
        await self.sender.remove([*context.pending(Kind.TURN), *lines], context)

    def _kept(self, view: MatchView, pings: Sequence[SentMessage], prompts: Sequence[SentMessage]) -> list[SentMessage]:
        """The pings of the viewer's pending decision, unless a direct message asks for it or the clock stands."""
        clock = view.clock
        if clock is None or clock.since is None:
            return []
        is_asked = any(one.step == clock.step and one.text not in (SEALED, ANSWERED) for one in prompts)
        return [] if is_asked else [ping for ping in pings if ping.step == clock.step]


def _line_notes(context: DeliveryContext) -> list[str]:
    """What the line below the board says, in a ping that takes its place; that has the time of who acts alone."""
    view, spoken = context.view, context.view.language
    notes = turn_notes(spoken, view, context.lines_below())
    if not context.has_one_actor:
        unseeing = _unseeing(context)
        notes += [*clock_lines(spoken, view), *([unseen_text(spoken, view, unseeing)] if unseeing else [])]
    return notes


def _unseeing(context: DeliveryContext) -> list[str]:
    """The names of players who are to act and have been written to, since they cannot see the match's place."""
    view, names = context.view, []
    for holder in (view.seats[seat] for seat in view.to_act):
        clock = context.view_of(holder.person.key).clock if holder.person else None
        if holder.person and clock is not None and clock.since is not None:
            pings = [one for one in context.sent(Kind.PING, holder.person.key) if one.step == clock.step]
            if any(one.alt == str(view.place.posts_in) != str(one.channel) for one in pings):
                names.append(player_name(view.language, holder))
    return names


def _checksum(content: MessageContent, words: Sequence[str]) -> str:
    """What is compared to see whether a line is up to date: those words and the buttons."""
    buttons = [item.to_component_dict() for row in content.rows for item in row]
    return f"{crc32(repr((words, buttons)).encode()):08x}"


def _purpose(message: SentMessage) -> tuple[int, str, int]:
    return message.step, message.text, message.channel
