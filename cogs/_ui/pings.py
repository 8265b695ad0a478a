"""The content of pings and of direct messages for decisions, and which of the two a decision gets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.delivery.items import Contact, SentMessage
from bot.match.clocks import MAX_TIMEOUTS, Overrun, SeatClock, Stage
from bot.match.view import LogLine, MatchView
from bot.texts import say
from cogs._ui.board import KEPT_LINES, board_buttons
from cogs._ui.content import MAX_TEXT, MessageContent
from cogs._ui.menu import menu_content, outcome_content
from cogs._ui.prose import listed, log_texts, others, stamp, substitute_word, time_left, title
from cogs._ui.router import MatchRoute, button


def is_asked_by_prompt(view: MatchView, contact: Contact) -> bool:
    """Whether the viewer's decision pings by direct message, else by a ping."""
    return contact.gets_prompt(view.asked_individually or view.decides_from_hand)


def is_sent_for(clock: SeatClock, messages: Iterable[SentMessage]) -> bool:
    """Whether one of the messages was sent for the present stage of the clock."""
    return any((one.step, one.text) == (clock.step, clock.stage.value) for one in messages)


def clock_to_ping(view: MatchView, contact: Contact) -> SeatClock | None:
    """The viewer's running clock if the viewer is to be pinged for it, since no direct message pings or arrives."""
    clock = view.clock
    if clock is None or clock.since is None:
        return None
    is_refused = contact.unreachable or contact.is_delayed
    return clock if is_refused or not is_asked_by_prompt(view, contact) else None


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


MAX_WORDS: Final = MAX_TEXT - 1200  # characters of what has happened, so that there is room for the menu's words
LATE: Final = (Stage.REMINDED, Stage.WARNED, Stage.GRACE)


async def prompt_content(language: str, view: MatchView, clock: SeatClock, lines: Sequence[LogLine]) -> MessageContent:
    """The viewer's menu, above it what has happened (``lines``) and, at a later stage of the clock, a reminder."""
    words = [say(language, "hand-asked", names=listed(language, others(language, view)))]
    if clock.stage in LATE and clock.ends is not None:
        rule, substitute = rule_of(view, clock), substitute_word(view)
        late = say(language, f"prompt-{clock.stage}", until=stamp(clock.ends), rule=rule, substitute=substitute)
        words.insert(0, late)
    words += _log_items(language, view, lines)
    return await menu_content(language, view, note="\n".join(words))


async def answered_content(language: str, view: MatchView, lines: Sequence[LogLine]) -> MessageContent:
    """What has happened since the viewer's answer, which is among the lines, and the status; no menu."""
    return await outcome_content(language, view, "\n".join(_log_items(language, view, lines)))


def _log_items(language: str, view: MatchView, lines: Sequence[LogLine]) -> list[str]:
    """The lines in words; the last ones if they are too long for a message."""
    said = [f"- {text}" for text in log_texts(language, view, lines, has_emojis=True)]
    if sum(len(text) + 1 for text in said) <= MAX_WORDS:
        return said
    kept = said[-KEPT_LINES:]
    while len(kept) > 1 and sum(len(text) + 1 for text in kept) > MAX_WORDS:
        kept = kept[1:]
    return ["…", *kept]
