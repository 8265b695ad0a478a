"""How a person is notified of a decision: by a ping below the board, in place of the line there, or directly.

A person who is pinged at the match's place is mentioned in the line below the board, which has the match's buttons: the
ping takes its place, of several pings the last. Else a silent line says who is to act. Both are in the language of the
match. Either is edited, which pings no one, to mention new members of the thread: that makes them members. The mention
goes with the next edit.

A direct message follows the match and shows the answer. A person has at most one of a match. People whom none reaches
are pinged instead. The seat of a person who has left the server is given up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Any, Final
from zlib import crc32

from discord import ButtonStyle, ui

from bot.delivery.items import (
    ANSWERED,
    MENTIONING,
    OVER,
    PAUSED,
    PLACE,
    SEALED,
    Contact,
    DeliveryResult,
    Kind,
    OutboxItem,
    Retry,
    SentMessage,
)
from bot.delivery.policy import items_for_contact
from bot.match.clocks import MAX_TIMEOUTS, Overrun, SeatClock, Stage
from bot.match.commands import LeaveServer, NoteUndeliverable
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
from cogs._delivery.sender import DeliveryPlan, Desired, DirectDelayed, KindNotifier, Postponed, SendRefusal
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
from cogs._ui.respond import NO_COMMON_GUILD, UNREACHABLE
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
    words = log_items(language, view, lines)
    if not push:
        if names := others(language, view):
            words.insert(0, say(language, "hand-asked", names=listed(language, names)))
        if clock.stage in LATE and clock.ends is not None:
            rule, substitute = rule_of(view, clock), substitute_word(view)
            late = say(language, f"prompt-{clock.stage}", until=stamp(clock.ends), rule=rule, substitute=substitute)
            words.insert(0, late)
    menu = await menu_content(language, view, note="\n".join(words))
    if push:
        menu = replace(menu, text=f"{push}\n{menu.text}", is_push=True)
    return await as_read(language, menu, reading)


def log_items(language: str, view: MatchView, lines: Sequence[LogLine]) -> list[str]:
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
        person, contact, view = item.recipient, context.contacts[item.recipient], context.view_of(item.recipient)
        pings, prompts = context.stored(Kind.PING, person), context.sent(Kind.PROMPT, person)
        clock = clock_to_ping(view, contact)
        # else it takes the place of a direct message, or of a ping that a newer board has left above it
        is_pinged = clock is None or not is_sent_for(clock, [*prompts, *context.sent(Kind.PING, person)])
        kept, desired = self._kept(view, context.standing_pings(person), prompts), list[Desired]()
        is_due = clock is not None and not is_sent_for(clock, kept) and context.waits.get(item) != inf
        waits = is_due and is_pinged and item in context.waits
        if clock is not None and is_due and not waits:
            is_late = is_pinged and clock.stage is not Stage.ASKED
            sees = await self.sender.sees(view.place, contact.user) if is_late else True
            if sees is None:
                context.report.commands.append(LeaveServer(member=person))
                return DeliveryPlan()
            kept, desired = [], [self._desired(context, person, clock, is_silent=not is_pinged, is_unseen=not sees)]
        stored = [one for one in [*pings, *([] if is_pinged else prompts)] if one not in kept]
        plan = await self.sender.plan(desired, stored, context, lambda one: (one.step, one.text, one.channel))

        async def tidy() -> None:
            await plan.tidied()
            if context.turn_ping is not None:
                await self.sender.reconcile([], context.stored(Kind.TURN), context)
            if context.lacks_line or any(one.is_direct for one in desired):  # the line says so to the others
                await self.bot.service.enqueue(view.number, [(PLACE, Kind.TURN)])
            if desired and view.moves:  # cached, so that Play answers sooner
                await opening_pictures(language(contact.locale), view)

        return replace(plan, tidy=tidy, waits=waits)

    def _desired(
        self, context: DeliveryContext, person: int, clock: SeatClock, *, is_silent: bool, is_unseen: bool
    ) -> Desired:
        """The ping for the stage of a clock: one who cannot see the match's place is written to, if that is possible.

        ``is_unseen``: the person cannot see the place.
        """
        contact, at_place = context.contacts[person], self._message(context, person, clock, is_unseen=is_unseen)
        at_place = replace(at_place, is_silent=is_silent, is_new=True)
        if not is_unseen or contact.unreachable or contact.is_delayed:
            return at_place

        async def refused(_: SendRefusal) -> Desired:
            return at_place

        return replace(self._message(context, person, clock, is_direct=True), refused=refused)

    def _message(
        self,
        context: DeliveryContext,
        person: int,
        clock: SeatClock,
        *,
        is_direct: bool = False,
        is_unseen: bool = False,
    ) -> Desired:
        """The ping for the stage of a clock, as a direct message or at the match's place.

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
        return Desired(about, content, is_direct=is_direct, is_new=is_direct)

    async def plan_turn(self, item: OutboxItem, context: DeliveryContext) -> DeliveryPlan:
        """The line below the board; none where a ping takes its place, and while only computers are to act.

        One that stands alone is there then too, since the match would have no message.
        """
        view = context.view
        if view.phase not in (MatchPhase.RUNNING, MatchPhase.OVER) or context.board_is_refused:
            return DeliveryPlan()
        if view.place.thread is None:
            raise Postponed("the board is not sent yet")
        if (board := context.board) is not None and board.step == view.step and board.alt:
            await self.bot.service.enqueue(view.number, [(PLACE, Kind.BOARD)])  # an earlier version's: it has buttons
        if context.line_actor is not None:
            return await self._plan_renewed(context)
        acting = [view.seats[seat] for seat in view.to_act]
        is_awaited = any(one.person or one.kind is SeatKind.VACANT for one in acting)
        if view.phase is MatchPhase.RUNNING and not is_awaited and not context.is_alone:
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
            content = await self._renewed(context, line).drawn()
        else:
            content = await self._line_content(context, line.pinged_at_end)
        content = replace(content, note=words, mentions=list(dict.fromkeys([*content.mentions, *users])))
        desired = Desired(replace(line, alt=MENTIONING), content, is_sent=False)
        await context.note([desired.about])  # so that they are removed even if this process ends
        await (await self.sender.plan([desired], [replace(line, alt="")], context)).sent()  # one that is refused stays
        return all(one is not line for one in context.sent(line.kind, line.recipient))

    async def _plan_renewed(self, context: DeliveryContext) -> DeliveryPlan:
        """The ping that takes the place of the line, as it is now; one that was not sent leaves it to a line."""
        if (ping := context.turn_ping) is not None:
            lines = context.stored(Kind.TURN)
            return await self.sender.plan([self._renewed(context, ping)], [ping, *lines], context)

        async def send() -> DeliveryResult:
            return Retry("no ping is there", 0.0)

        return DeliveryPlan((), send)

    def _renewed(self, context: DeliveryContext, ping: SentMessage) -> Desired:
        clock = context.view_of(ping.recipient).clock
        assert clock is not None  # of the ping
        new = self._message(context, ping.recipient, clock)
        return replace(new, about=replace(ping, message=0, alt=new.about.alt))

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
        found, stored = Prompts.of(context, person, view), context.stored(Kind.PROMPT, person)
        clock, kept = found.clock, found.asking or found.answered
        stage = (clock.step, clock.stage.value) if clock is not None else None
        again = next((one for one in stored if one.is_pending and (one.step, one.text) == stage), None)
        desired: Desired | None = None
        waits = False
        # An earlier direct message of the same decision was refused; of a match in direct messages there is no ping
        is_pinged_for = clock is None or clock.stage is not Stage.ASKED or found.is_pinged
        is_refused = contact.unreachable and is_pinged_for and not view.place.is_direct
        if clock is None or not is_asked_by_prompt(view, contact):
            if clock is None or clock.since is None or not found.is_sent or found.is_pinged:
                kept = found.answered  # else it stays until a ping replaces it
        elif not (clock.since is None or found.is_sent or context.waits.get(item) == inf or is_refused):
            waits = item in context.waits and not found.is_pinged
            if not waits:
                is_late = clock.stage is not Stage.ASKED and not found.is_pinged
                if is_late and await self.sender.has_left(view.place.guild, contact.user):
                    context.report.commands.append(LeaveServer(member=person))
                    return DeliveryPlan()
                desired = self._new(context, person, clock, is_silent=found.is_pinged)
        own = again
        if desired is None and kept is not None:
            own, desired = kept, self._followed(context, person, kept, clock)
        untouched = [again if waits else None, kept if desired is None else None]
        plan = await self.sender.plan(
            [] if desired is None else [desired],
            [one for one in stored if one not in untouched],
            context,
            lambda one: one is own or not one.message,
        )

        async def send() -> DeliveryResult:
            result = await plan.sent()
            if desired is not None and desired.is_new and found.is_pinged:
                await self._raise_ping(context, person)  # which is deleted: the direct message has taken its place
            return result

        return replace(plan, send=send, waits=waits)

    def _new(self, context: DeliveryContext, person: int, clock: SeatClock, *, is_silent: bool) -> Desired:
        """A direct message that asks for a decision; silent in place of a ping of the same decision."""
        contact = context.contacts[person]
        about = context.about(Kind.PROMPT, person, contact.channel or 0, clock.stage.value, step=clock.step)
        return Desired(
            about,
            partial(self._content, context, person, clock, is_silent=is_silent),
            is_silent=is_silent,
            is_direct=True,
            is_new=True,
            refused=partial(self._note_refusal, context, person),
        )

    def _followed(
        self, context: DeliveryContext, person: int, prompt: SentMessage, clock: SeatClock | None
    ) -> Desired | None:
        """A direct message at the present position, which pings no one; None if it is up to date.

        One that is answered loses its menu once the choice is played.
        """
        view, text = context.prompt_view_of(person), prompt.text
        is_asking = text not in (SEALED, ANSWERED)
        if text == SEALED and view.chosen is None:
            text = ANSWERED
        elif is_asking and clock is not None and clock.since is None and clock.stage is not Stage.OUT:
            text = PAUSED
        if text == prompt.text and (not is_asking or prompt.event == view.length):
            return None
        content = partial(self._answer, context, person)
        if is_asking and clock is not None:
            content = partial(self._content, context, person, clock, is_silent=True)
        return Desired(
            replace(prompt, message=0, text=text, alt=f"{view.length} {text}"),
            content,
            is_silent=True,
            is_direct=True,
            is_sent=is_asking,
            refused=partial(self._note_refusal, context, person),
        )

    async def _content(
        self, context: DeliveryContext, person: int, clock: SeatClock, *, is_silent: bool
    ) -> MessageContent:
        """The direct message: words that phones show in a push, with the menu or edited into it; silently a layout.

        The menu stands in the classic message with the words if that has room for it. Every edit makes it a layout,
        into which Discord edits either form: a layout cannot become a classic message again.
        """
        contact, view = context.contacts[person], context.prompt_view_of(person)
        locale, lines = language(contact.locale), context.lines_for(person)
        content = await prompt_content(locale, view, clock, lines, contact.reading)
        if is_silent:
            return content
        last = last_move_text(locale, view, lines, view.seat)
        words = ping_content(locale, view, clock, contact, context.now, last, is_direct=True)
        if content.can_push:
            whole = await prompt_content(locale, view, clock, lines, contact.reading, words.text)
            words = whole if whole.can_push else words
        return replace(words, later=content)

    async def _answer(self, context: DeliveryContext, person: int) -> MessageContent:
        """What the direct message shows once the choice that was made in it is played."""
        contact, view = context.contacts[person], context.prompt_view_of(person)
        locale = language(contact.locale)
        note = "\n".join(log_items(locale, view, context.lines_for(person)))
        return await as_read(locale, await outcome_content(locale, view, note), contact.reading)

    async def _note_refusal(self, context: DeliveryContext, person: int, refusal: SendRefusal) -> None:
        """Note that a direct message is refused: the person is pinged, or has left."""
        contact, place = context.contacts[person], context.view.place
        if isinstance(refusal, DirectDelayed) and place.is_direct:
            raise refusal
        if isinstance(refusal, DirectDelayed):
            context.contacts[person] = replace(contact, is_delayed=True)
            await self._raise_ping(context, person)  # a ping knows of the gate in one delivery
        elif refusal.code not in UNREACHABLE and refusal.status != 403:
            raise refusal
        elif refusal.code == NO_COMMON_GUILD and await self.sender.has_left(place.guild, contact.user):
            context.report.commands.append(LeaveServer(member=person))
        else:
            context.contacts[person] = replace(contact, unreachable=True)
            context.report.reachable[person] = False
            if place.is_direct and not contact.unreachable:  # the others read it in the log
                context.report.commands.append(NoteUndeliverable(reason="deaf"))

    async def _raise_ping(self, context: DeliveryContext, person: int) -> None:
        """Have the person's ping delivered together with the direct message, unless it is under way with it."""
        if (person, Kind.PING) not in [(item.recipient, item.kind) for item in context.delivery.items]:
            await self.bot.service.enqueue(context.view.number, items_for_contact(person))
