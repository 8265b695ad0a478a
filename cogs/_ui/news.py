"""What has happened, in a few lines, for a player who opens the menu."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from bot.app import Stammtisch
from bot.match.errors import UserError
from bot.match.news import first_new, news
from bot.match.view import LogLine, MatchView, renamed
from bot.service.own_matches import RECENT
from bot.texts import say
from cogs._ui.prose import last_move_text, listed, log_texts, one_line, others
from cogs._ui.unfinished import split_unfinished

LONG_TURN: Final = 80  # events that a turn may have so far, those taken back included
MOST: Final = 6  # lines about what is new


@dataclass(frozen=True)
class Recent:
    """What has happened, in words; "" where there is nothing to tell.

    Attributes:
        steps: what the viewer has done in a turn that is not over.
        news: what has happened since the viewer's last move or look.
        about: the opponents and, unless ``news`` tells it, the last move of a turn that is over.
    """

    steps: str
    news: str
    about: str


async def recent_words(bot: Stammtisch, language: str, view: MatchView) -> Recent:
    """What the menu opens with above its choices."""
    most = LONG_TURN if view.is_unfinished else RECENT
    found: Sequence[LogLine] = []
    with suppress(UserError):  # there is a menu where the log cannot be read
        found = await bot.service.last_lines(view, most)
    before, steps = split_unfinished(view, renamed(found, view.people))
    own = log_texts(language, view, steps) if view.can_take_back else []
    told: list[str] = []
    if view.viewer is not None and view.seat is not None and not own:
        since = first_new(before, view.viewer, None)
        told = _news(language, view, before, view.length - most, since, steps)
        if told and (seen := await bot.own_matches.seen(view.number, view.viewer) or 0) > since:
            told = _news(language, view, before, view.length - most, seen, steps)
    names = others(language, view)
    about = [say(language, "menu-with", names=listed(language, names))] if names else []
    last = last_move_text(language, view, before, view.seat if view.moves else None, steps)
    if last and not told:
        about.append(say(language, "mine-last", text=last))
    return Recent("\n".join(f"- {text}" for text in own), "\n".join(told), " ".join(about))


def _news(
    language: str, view: MatchView, lines: Sequence[LogLine], first: int, since: int, later: Sequence[LogLine]
) -> list[str]:
    """What has happened from event ``since`` on, the last MOST of it; [] if that is one move or nothing.

    Args:
        lines: the end of the log, from event ``first`` on. What is new may begin before them.
        later: the lines that follow, of which none is told.
    """
    told = log_texts(language, view, news(lines, since), later)
    is_cut = since < first
    if not told or (len(told) == 1 and not is_cut):
        return []
    words = [say(language, "news-head"), *(f"- {one_line(text)}" for text in told[-MOST:])]
    if is_cut or len(told) > MOST:
        words.append("-# " + say(language, "news-more", count=0 if is_cut else len(told) - MOST))
    return words
