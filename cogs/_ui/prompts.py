"""The content of direct messages: the menu of a pending decision, and what an answered one has brought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.match.clocks import SeatClock, Stage
from bot.match.view import LogLine, MatchView
from bot.texts import say
from cogs._ui.board import KEPT_LINES
from cogs._ui.content import MAX_TEXT, MessageContent
from cogs._ui.menu import menu_content, outcome_content
from cogs._ui.pings import rule_of
from cogs._ui.prose import listed, log_texts, others, stamp, substitute_word

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
