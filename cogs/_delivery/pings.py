"""How a person is notified of a decision: by a ping below the board, in place of the line there, or directly.

A person who is pinged at the match's place is mentioned in the line below the board, which has the match's buttons: the
ping takes its place, of several pings the last. Else a silent line says who is to act. Both are in the language of the
match. Either is edited, which pings no one, to mention new members of the thread: that makes them members. The mention
goes with the next edit.

A direct message follows the match and shows the answer. A person has at most one of a match. People whom none reaches
are pinged instead. The seat of a person who has left the server is given up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Any, Final
from zlib import crc32

import discord
from discord import ButtonStyle, ui

from bot.delivery.items import (
    ANSWERED,
    MENTIONING,
    OVER,
    PAUSED,
    PLACE,
    SEALED,
    Contact,
    Delivered,
    DeliveryResult,
    Kind,
    OutboxItem,
    Retry,
    SentMessage,
)
from bot.match.clocks import MAX_TIMEOUTS, Overrun, SeatClock, Stage
from bot.match.commands import LeaveServer
from bot.match.model import MatchPhase, Reading, SeatKind
from bot.match.view import LogLine, MatchView
from bot.texts import language, say
from cogs._delivery.context import (
    DeliveryContext,
    clock_to_ping,
    is_asked_by_prompt,
    is_sent_for,
    origins_of,
    outcomes_of,
)
from cogs._delivery.notices import last_heading, mentioned_together, repeatable_sends
from cogs._delivery.sender import (
    DeliveryPlan,
    Desired,
    DirectDelayed,
    KindNotifier,
    Postponed,
    Prepared,
    accepted,
    prepare,
)
from cogs._ui.board import KEPT_LINES, board_buttons, turn_content, turn_notes, unseen_text
from cogs._ui.content import MAX_ROWS, MAX_TEXT, MessageContent, as_read
from cogs._ui.menu import menu_content, opening_pictures, outcome_content
from cogs._ui.proposals import carried_content
from cogs._ui.prose import (
    last_move_text,
    listed,
    log_texts,
    others,
    player_name,
    stamp,
    substitute_word,
    time_left,
    title,
)
from cogs._ui.respond import INVALID, NO_COMMON_GUILD, NO_MESSAGE
from cogs._ui.router import MatchRoute, button

MAX_WORDS: Final = MAX_TEXT - 1200  # characters of what has happened, so that there is room for the menu's words
LATE: Final = (Stage.REMINDED, Stage.WARNED, Stage.GRACE)


def rule_of(view: MatchView, clock: SeatClock) -> Overrun:
    """What happens to the seat of that clock when its time and its grace have run out."""
    is_last_chance = view.overrun is Overrun.ONCE and clock.timeouts + 1 >= MAX_TIMEOUTS
    return Overrun.SEAT if is_last_chance else view.overrun.among(len(view.seats))


def ping_content(
    language: str,
    view: MatchView,
    clock: SeatClock,
    contact: Contact,
    now: float,
    last: str,
    notes: Sequence[str] | None = None,
    *,
    is_direct: bool = False,
) -> MessageContent:
    """The viewer's ping for the stage of a clock, with the button to play.

    ``now``: in seconds since 1970. ``last``: what has happened last; "" if nothing has. ``is_direct``: in a direct
    message, which mentions no one. ``notes``: it is the line below the board, with these and the match's buttons.
    """
    opponents = others(language, view)
    is_written_to = is_asked_by_prompt(view, contact) or contact.digest is not None
    first_key = "ping-unreachable" if is_written_to and contact.unreachable and not is_direct else "ping-turn"
    text = say(
        language,
        first_key if clock.stage is Stage.ASKED else f"ping-{clock.stage}",
        mention="none" if is_direct else f"<@{contact.user}>",
        title=title(language, view),
        seat=say(language, f"{view.game}-seat", seat=view.seat or 0),
        names=listed(language, opponents),
        count=len(opponents),
        last=last or "none",
        button=say(language, "button-play"),
        left="none" if clock.ends is None else time_left(language, clock.ends - now),
        until="" if clock.ends is None else stamp(clock.ends, "f"),
        rule=rule_of(view, clock),
        substitute=substitute_word(view),
    )
    row: list[ui.Item[Any]] = [button(MatchRoute("play", view.number), language, ButtonStyle.primary)]
    if notes is not None:
        text, row = "\n".join([text, *notes]), board_buttons(language, view)
    return MessageContent(text, rows=[row], mentions=[] if is_direct else [contact.user], is_push=True)


async def prompt_content(
    language: str, view: MatchView, clock: SeatClock, lines: Sequence[LogLine], reading: Reading, push: str = ""
) -> MessageContent:
    """The viewer's menu, above it what has happened (``lines``) and, at a later stage of the clock, a reminder.

    ``push``: the words of a ping, which name the others and the stage: it is a classic message that begins with them.
    """
    words = _log_items(language, view, lines)
    if not push:
        words.insert(0, say(language, "hand-asked", names=listed(language, others(language, view))))
        if clock.stage in LATE and clock.ends is not None:
            rule, substitute = rule_of(view, clock), substitute_word(view)
            late = say(language, f"prompt-{clock.stage}", until=stamp(clock.ends), rule=rule, substitute=substitute)
            words.insert(0, late)
    menu = await menu_content(language, view, note="\n".join(words))
    if push:
        menu = replace(menu, text=f"{push}\n{menu.text}", is_push=True)
    return await as_read(language, menu, reading)


def _log_items(language: str, view: MatchView, lines: Sequence[LogLine]) -> list[str]:
    """The lines in words; the last ones if they are too long for a message."""
    said = [f"- {text}" for text in log_texts(language, view, lines, has_emojis=True)]
    if sum(len(text) + 1 for text in said) <= MAX_WORDS:
        return said
    kept = said[-KEPT_LINES:]
    while len(kept) > 1 and sum(len(text) + 1 for text in kept) > MAX_WORDS:
        kept = kept[1:]
    return ["…", *kept]


class PingNotifier(KindNotifier):
    """Delivers items of the kinds PING and TURN."""

    async def plan_ping(self, item: OutboxItem, context: DeliveryContext) -> DeliveryPlan:
        """At most one ping a person at a time: of the turn, then reminder, warning, grace; deleted once answered."""
        person, contact = item.recipient, context.contacts[item.recipient]
        view, now = context.view_of(person), context.now
        pings, pending = context.sent(Kind.PING, person), context.pending(Kind.PING, person)
        prompts, clock = context.sent(Kind.PROMPT, person), clock_to_ping(view, contact)
        # else it takes the place of a direct message, or of a ping that a newer board has left above it
        is_pinged = clock is None or not is_sent_for(clock, [*prompts, *pings])
        kept = self._kept(view, context.standing_pings(person), prompts)
        prepared: list[Prepared] = []
        waits = False
        is_unseen = is_hidden = False  # whether the person cannot see the match's place; and is written to
        if clock and not is_sent_for(clock, kept) and context.waits.get(item) != inf:
            waits = is_pinged and item in context.waits
            if not waits:
                is_late = is_pinged and clock.stage is not Stage.ASKED
                sees = await self.sender.sees(view.place, contact.user) if is_late else True
                if sees is None:
                    context.report.commands.append(LeaveServer(member=person))
                    return DeliveryPlan()
                is_unseen = not sees
                is_hidden = is_unseen and not contact.unreachable and not contact.is_delayed
                made = self._message(context, person, clock, is_direct=is_hidden, is_unseen=is_unseen)
                again = next((one for one in pending if _purpose(one) == _purpose(made.pending)), None)
                pending = [one for one in pending if one is not again]
                prepared.append(prepare(made.pending, made.content, now, again))
                kept = []

        async def send() -> DeliveryResult:
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
            return Delivered()

        async def tidy() -> None:
            removed = [one for one in context.sent(Kind.PING, person) if one in pings and one not in kept]
            await self.sender.remove([*removed, *([] if is_pinged else prompts)], context)
            if context.turn_ping is not None:
                await self._delete_lines(context)
            elif context.lacks_line:
                await self.bot.service.enqueue(view.number, [(PLACE, Kind.TURN)])
            if prepared and view.moves:  # cached, so that Play answers sooner
                await opening_pictures(language(contact.locale), view)

        return DeliveryPlan(tuple(prepared), send, tidy, waits=waits)

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
        is_line = not is_direct and person == context.line_actor
        carried, rows = _proposals_above(context) if is_line else ([], [])
        unseeing = None if context.has_one_actor else _unseeing(context)
        notes = [*turn_notes(spoken, context.view, context.lines_below(), unseeing), *carried] if is_line else None
        content = ping_content(spoken, view, clock, contact, context.now, last, notes, is_direct=is_direct)
        content = replace(content, rows=[*content.rows, *rows])
        if is_direct:
            content = replace(content, text=f"{content.text}\n{say(spoken, 'ping-hidden')}")
        elif is_unseen:
            names = [player_name(spoken, view.seats[view.seat or 0])]
            content = replace(content, text=f"{content.text}\n{unseen_text(spoken, view, names)}")
        place, alt = view.place.posts_in, ""
        if is_direct:
            alt = str(place)
        elif notes is not None:
            alt = _checksum(content, [*notes, *others(spoken, context.view)])
        channel = (contact.channel or 0) if is_direct else place
        about = context.about(Kind.PING, person, channel, clock.stage.value, step=clock.step, alt=alt)
        return prepare(about, content, context.now)

    async def plan_turn(self, item: OutboxItem, context: DeliveryContext) -> DeliveryPlan:
        """The line below the board; none where a ping takes its place, and while only computers are to act."""
        view = context.view
        if view.phase not in (MatchPhase.RUNNING, MatchPhase.OVER) or context.board_is_refused:
            return DeliveryPlan()
        if view.place.thread is None:
            raise Postponed("the board is not sent yet")
        if (board := context.board) is not None and board.step == view.step and board.alt:
            await self.bot.service.enqueue(view.number, [(PLACE, Kind.BOARD)])  # an earlier version's: it has buttons
        if context.line_actor is not None:
            return DeliveryPlan((), partial(self._renew_ping, context), partial(self._delete_lines, context))
        acting = [view.seats[seat] for seat in view.to_act]
        if view.phase is MatchPhase.RUNNING and not any(one.person or one.kind is SeatKind.VACANT for one in acting):
            return DeliveryPlan()
        is_over, channel = view.phase is MatchPhase.OVER, view.place.posts_in
        lines, words = context.sent(Kind.TURN), [OVER] if is_over else []
        if not lines:  # a ping that was the line becomes it, once the person has chosen
            lines = [replace(one, step=view.step, text="", alt="") for one in context.line_pings]
        here = (view.step, channel, words)
        lines = [one for one in lines[-1:] if (one.step, one.channel, one.text.split()[:1]) == here]
        pinged = (lines[0].pinged_at_end if lines else mentioned_together(context)) if is_over else []
        content = await self._line_content(context, pinged)
        text, checksum = " ".join([*words, *map(str, pinged)]), _checksum(content, [content.text])
        about = context.about(Kind.TURN, PLACE, channel, text, alt=checksum)
        below = [line for line in lines if context.is_below_board(line)]
        silent = [one for one in context.pending(Kind.TURN) if not one.pinged_at_end]
        own = [about, *below, *(repeatable_sends(context, Kind.TURN) if pinged else silent)]
        # A line that is gone has pinged
        desired = Desired(about, content, is_silent=not pinged or bool(lines))
        stored = list(dict.fromkeys([*below, *context.stored(Kind.TURN)]))
        return await self.sender.plan([desired], stored, context, lambda one: one in own)

    async def _line_content(self, context: DeliveryContext, pinged: Sequence[int]) -> MessageContent:
        """The line below the board; that of a match that is over pings those people."""
        view = context.view
        notes, rows = _proposals_above(context)
        if view.phase is MatchPhase.OVER:
            notes = [*await outcomes_of(self.bot, view), *await origins_of(self.bot, view)]
        content = turn_content(
            view.language,
            view,
            context.lines_below(),
            context.rematch,
            notes,
            _unseeing(context),
            *(last_heading(context, pinged) if pinged else ()),
        )
        return replace(content, rows=[*content.rows, *rows])

    async def mention(self, context: DeliveryContext, line: SentMessage, words: str, users: Sequence[int]) -> bool:
        """Mention people in an edit of the line below the board, which pings no one; False if it is refused.

        The words stay until the line's next item, which is raised also when one of these people is deleted.
        """
        if line.kind is Kind.PING:
            content = self._renewed(context, line).content
        else:
            content = await self._line_content(context, line.pinged_at_end)
        line = replace(line, alt=MENTIONING)
        await context.note([line])  # so that they are removed even if this process ends
        content = replace(content, note=words, mentions=list(dict.fromkeys([*content.mentions, *users])))
        return await self._edit(context, line, content)

    def _renewed(self, context: DeliveryContext, ping: SentMessage) -> Prepared:
        """The ping that takes the place of the line, as it is now."""
        clock = context.view_of(ping.recipient).clock
        assert clock is not None  # of the ping
        return self._message(context, ping.recipient, clock, is_direct=False)

    async def _renew_ping(self, context: DeliveryContext) -> DeliveryResult:
        """Bring the ping that takes the place of the line up to date; one that was not sent leaves it to a line."""
        if (ping := context.turn_ping) is None:
            return Retry("no ping is there", 0.0)
        new = self._renewed(context, ping)
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


def _proposals_above(context: DeliveryContext) -> tuple[list[str], list[Sequence[ui.Item[Any]]]]:
    """The words and the buttons of open proposals whose own messages stand above the board, as the line carries them.

    A classic message has no room for the buttons of more than two or four.
    """
    view, shown = context.view, {one.step: one for one in context.sent(Kind.PROPOSAL)}
    asked = [one for one in view.proposals if one.ended is None and one.number in shown]
    above = [one for one in asked if not context.is_below_board(shown[one.number])]
    carried = [carried_content(view.language, view, one) for one in above]
    return [one.text for one in carried], [row for one in carried for row in one.rows][: MAX_ROWS - 1]


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


@dataclass(frozen=True)
class Prompts:
    """The direct messages and pings of a match that one person has.

    Attributes:
        clock: the person's clock if they have to decide.
        asking: the direct message of that decision, unless it has been answered.
        answered: the newest direct message that shows an answer.
    """

    pings: tuple[SentMessage, ...]
    clock: SeatClock | None
    asking: SentMessage | None
    answered: SentMessage | None

    @classmethod
    def of(cls, context: DeliveryContext, person: int, view: MatchView) -> Prompts:
        """Those of a person, whose view of the match is ``view``."""
        prompts, clock = context.sent(Kind.PROMPT, person), view.clock
        answered = [one for one in prompts if one.text in (SEALED, ANSWERED)]
        asking = [one for one in prompts if clock is not None and one.step == clock.step and one not in answered]
        return cls(
            tuple(context.sent(Kind.PING, person)),
            clock,
            asking[-1] if asking else None,
            answered[-1] if answered and view.phase is MatchPhase.RUNNING and view.seat is not None else None,
        )

    @property
    def is_sent(self) -> bool:
        """Whether the direct message has pinged for the present stage of the clock."""
        return self.clock is not None and self.asking is not None and is_sent_for(self.clock, [self.asking])

    @property
    def is_pinged(self) -> bool:
        """Whether a ping has pinged for the present stage of the clock."""
        return self.clock is not None and is_sent_for(self.clock, self.pings)


class PromptNotifier(KindNotifier):
    """Delivers items of the kind PROMPT."""

    async def plan_prompt(self, item: OutboxItem, context: DeliveryContext) -> DeliveryPlan:
        """The direct message of the person's pending decision: sent, edited, or deleted once it is over."""
        person, contact = item.recipient, context.contacts[item.recipient]
        view = context.prompt_view_of(person)
        found, pending = Prompts.of(context, person, view), context.pending(Kind.PROMPT, person)
        clock = found.clock
        if clock is None or not is_asked_by_prompt(view, contact):
            if clock is not None and clock.since is not None and found.is_sent and not found.is_pinged:
                # Until a ping replaces it
                return DeliveryPlan((), lambda: self._keep(context, person, found, clock, pending))
            return DeliveryPlan((), lambda: self._tidy_up(context, person, [found.answered], pending))
        # An earlier direct message of the same decision was refused
        is_refused = contact.unreachable and (clock.stage is not Stage.ASKED or found.is_pinged)
        if clock.since is None or found.is_sent or context.waits.get(item) == inf or is_refused:
            return DeliveryPlan((), lambda: self._keep(context, person, found, clock, pending))
        again = next((one for one in pending if (one.step, one.text) == (clock.step, clock.stage.value)), None)
        others = [one for one in pending if one is not again]
        if not found.is_pinged:
            if item in context.waits:
                return DeliveryPlan((), lambda: self._keep(context, person, found, clock, others), waits=True)
            if clock.stage is not Stage.ASKED and await self.sender.has_left(view.place.guild, contact.user):
                context.report.commands.append(LeaveServer(member=person))
                return DeliveryPlan()
        prepared = await self._new_prompt(context, person, clock, is_silent=found.is_pinged, again=again)
        return DeliveryPlan((prepared,), lambda: self._send_new(context, person, found, prepared, others))

    async def _new_prompt(
        self,
        context: DeliveryContext,
        person: int,
        clock: SeatClock,
        *,
        is_silent: bool,
        again: SentMessage | None = None,
    ) -> Prepared:
        """The direct message: words that phones show in a push, with the menu or edited into it; silently a layout.

        The menu stands in the classic message with the words if that has room for it. Every edit makes it a layout,
        into which Discord edits either form: a layout cannot become a classic message again.
        """
        contact, view = context.contacts[person], context.prompt_view_of(person)
        locale, lines = language(contact.locale), context.lines_for(person)
        content = await prompt_content(locale, view, clock, lines, contact.reading)
        about = context.about(Kind.PROMPT, person, contact.channel or 0, clock.stage.value, step=clock.step)
        if is_silent:
            return prepare(about, content, context.now, again)
        last = last_move_text(locale, view, lines, view.seat)
        words = ping_content(locale, view, clock, contact, context.now, last, is_direct=True)
        if content.can_push:
            whole = await prompt_content(locale, view, clock, lines, contact.reading, words.text)
            words = whole if whole.can_push else words
        return prepare(about, replace(words, later=content), context.now, again)

    async def _send_new(
        self, context: DeliveryContext, person: int, found: Prompts, prepared: Prepared, pending: Iterable[SentMessage]
    ) -> DeliveryResult:
        """Send a direct message in place of the older ones; silently in place of a ping of the same decision."""
        await self._tidy_up(context, person, [], pending)
        if await self._send(context, person, prepared, is_silent=found.is_pinged) and found.is_pinged:
            await self.sender.remove(found.pings, context)
            if context.lacks_line:
                await self.bot.service.enqueue(context.view.number, [(PLACE, Kind.TURN)])
        return Delivered()

    async def _send(self, context: DeliveryContext, person: int, prepared: Prepared, *, is_silent: bool) -> bool:
        """Send a direct message; False if it is refused, which is noted: the person is pinged, or has left."""
        refusal = await self.sender.deliver_directly(prepared, person, context, silent=is_silent)
        contact = context.contacts[person]
        if isinstance(refusal, DirectDelayed):
            context.contacts[person] = replace(contact, is_delayed=True)
            both = [(person, Kind.PROMPT), (person, Kind.PING)]
            if both[1] not in [(item.recipient, item.kind) for item in context.delivery.items]:
                await self.bot.service.enqueue(context.view.number, both)  # a ping knows of the gate in one delivery
            return False
        is_refused = refusal is not None
        guild = context.view.place.guild
        if refusal is not None and refusal.code == NO_COMMON_GUILD and await self.sender.has_left(guild, contact.user):
            context.report.commands.append(LeaveServer(member=person))
            return False
        if is_refused or contact.unreachable:
            context.contacts[person] = replace(contact, unreachable=is_refused)
            context.report.reachable[person] = not is_refused
        return not is_refused

    async def _keep(
        self,
        context: DeliveryContext,
        person: int,
        found: Prompts,
        clock: SeatClock,
        pending: Iterable[SentMessage],
    ) -> DeliveryResult:
        """Bring the present direct message up to date, without a ping."""
        await self._tidy_up(context, person, [found.asking or found.answered], pending)
        if found.asking is not None:
            text = PAUSED if clock.since is None and clock.stage is not Stage.OUT else found.asking.text
            if (context.view.length, text) != (found.asking.event, found.asking.text):
                await self._renew(context, person, replace(found.asking, text=text), clock)
        return Delivered()

    async def _renew(self, context: DeliveryContext, person: int, prompt: SentMessage, clock: SeatClock) -> None:
        """Edit a direct message to show the present position; if that is refused for good, resend it, silently."""
        prepared = await self._new_prompt(context, person, clock, is_silent=True)
        try:
            await self.sender.edit(prompt.channel, prompt.message, prepared.content)
        except discord.HTTPException:
            await self.sender.remove([prompt], context)
            prepared = replace(prepared, pending=replace(prepared.pending, text=prompt.text, channel=prompt.channel))
            await context.note([prepared.pending])
            await self._send(context, person, prepared, is_silent=True)
        else:
            context.keep(replace(prompt, event=context.view.length))

    async def _tidy_up(
        self, context: DeliveryContext, person: int, kept: Iterable[SentMessage | None], pending: Iterable[SentMessage]
    ) -> DeliveryResult:
        """Delete all direct messages but the kept ones; an answered one whose choice is played loses its menu."""
        await self.sender.remove(pending, context)
        view, remaining = context.prompt_view_of(person), [one.message for one in kept if one is not None]
        for prompt in context.sent(Kind.PROMPT, person):
            if prompt.message not in remaining:
                await self.sender.remove([prompt], context)
            elif prompt.text == SEALED and view.chosen is None:
                locale = language(context.contacts[person].locale)
                note = "\n".join(_log_items(locale, view, context.lines_for(person)))
                content = await outcome_content(locale, view, note)
                content = await as_read(locale, content, context.contacts[person].reading)
                await accepted(self.sender.edit(prompt.channel, prompt.message, content))
                context.keep(replace(prompt, event=view.length, text=ANSWERED))
        return Delivered()
