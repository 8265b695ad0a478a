"""The log of a match, for one person alone: turn by turn with times, and what is new to the reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from discord import ui

from bot.app import Stammtisch
from bot.match.errors import UserError
from bot.match.position import EventKind
from bot.match.view import LogLine, MatchView, first_new, is_same_round, news, renamed
from bot.service.people import RECENT
from bot.texts import say
from cogs._ui.content import MessageContent, Shown, sent_length
from cogs._ui.prose import last_move_text, listed, log_texts, one_line, others, seat_mark, stamp, title
from cogs._ui.router import MatchNumber, Number, PageNumber, Route, button

MAX_PAGE: Final = 3600  # characters of one page, with its emojis


@dataclass(frozen=True)
class LogRoute(Route):
    """A button that shows a page of a match's log. ``since``: the first event that is new to the reader."""

    KIND = "log"
    match: MatchNumber
    page: PageNumber
    since: Number


def turns(lines: Sequence[LogLine], since: int = 0) -> list[list[LogLine]]:
    """The lines in turns: moves of one seat, or of one round of secret choices, with all that follows them.

    What is old and what is new, from event ``since`` on, are never in one turn.
    """
    found: list[list[LogLine]] = []
    last: LogLine | None = None  # the last move
    for line in lines:
        is_move = line.kind is EventKind.MOVE
        begins = is_move and (last is None or (line.seat != last.seat and not is_same_round(line, last)))
        if not found or begins or (line.number >= since > found[-1][-1].number):
            found.append([])
        found[-1].append(line)
        last = line if is_move else last
    return found


def log_content(language: str, view: MatchView, lines: Sequence[LogLine], page: int, since: int = 0) -> MessageContent:
    """A page of the log in prose. Page 0 has the newest turns; buttons lead to the others.

    A line stands above what is new, from event ``since`` on.
    """
    sheets: list[list[str]] = [[]]
    for text in reversed(list(_paragraphs(language, view, lines, since))):
        if sheets[-1] and sum(map(sent_length, sheets[-1])) + len(sheets[-1]) + sent_length(text) > MAX_PAGE:
            sheets.append([])
        sheets[-1].insert(0, text)
    page = min(page, len(sheets) - 1)
    head = say(language, "log-of", title=title(language, view), page=len(sheets) - page, pages=len(sheets))
    row: list[ui.Item[Any]] = []
    if page + 1 < len(sheets):
        row.append(button(LogRoute(view.number, page + 1, since), language, label="older"))
    if page > 0:
        row.append(button(LogRoute(view.number, page - 1, since), language, label="newer"))
    body = "\n".join(sheets[page]) or say(language, "log-empty")
    return MessageContent(f"**{head}**\n{body}", rows=[row], shown=Shown(view))


def _paragraphs(language: str, view: MatchView, lines: Sequence[LogLine], since: int) -> Iterator[str]:
    """The turns in prose, each numbered by its round if the rules know rounds.

    What is longer than half a page is in several parts.
    """
    lines = [line for line in lines if line.kind is not EventKind.UNDO]  # what it takes back is not among the lines
    number, is_marked, end = 0, False, 0
    for turn in turns(lines, since):
        end += len(turn)
        texts = log_texts(language, view, turn, lines[end:], has_emojis=True)
        moves = [line for line in turn if line.kind is EventKind.MOVE]
        seats = [seat for seat, _ in groupby(line.seat for line in moves)]
        number = (moves[0].round or number + 1) if moves else number
        if not texts:
            continue
        marks = listed(language, (seat_mark(language, view, seat) for seat in dict.fromkeys(seats)))
        when = stamp(turn[0].at, "f")
        head = say(language, "log-turn", number=str(number), seats=marks, time=when) if seats else f"-# {when}"
        part = [say(language, "log-new"), head] if 0 < since <= turn[0].number and not is_marked else [head]
        is_marked = is_marked or len(part) > 1
        for text in texts:
            if sum(map(sent_length, part)) + sent_length(text) > MAX_PAGE // 2:
                yield "\n".join(part)
                part = []
            part.append(f"- {text}")
        yield "\n".join(part)


OWN: Final = (EventKind.MOVE, EventKind.UNDO)  # a player's part in a turn


def split_unfinished(view: MatchView, lines: Sequence[LogLine]) -> tuple[Sequence[LogLine], list[LogLine]]:
    """The lines before the turn that a seat is in the middle of, and that seat's steps in it, if there is one."""
    at = len(lines)
    while view.is_unfinished and at and lines[at - 1].seat in view.to_act and lines[at - 1].kind in OWN:
        at -= 1
    return lines[:at], [line for line in lines[at:] if line.kind is EventKind.MOVE]


LONG_TURN: Final = 80  # events that a turn may have so far, those taken back included
MOST: Final = 6  # lines about what is new


@dataclass(frozen=True)
class Recent:
    """What has happened, in words; "" where nothing is new.

    Attributes:
        steps: what the viewer has done in a turn that is not over.
        news: what has happened since the viewer's last move or look.
        about: the opponents and, unless ``news`` holds it, the last move of a turn that is over.
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
    own = log_texts(language, view, steps, has_emojis=True) if view.can_take_back else []
    news_lines: list[str] = []
    if view.viewer is not None and view.seat is not None and not own:
        since = first_new(before, view.viewer, None)
        news_lines = _news(language, view, before, view.length - most, since, steps)
        if news_lines and (seen := await bot.own_matches.seen(view.number, view.viewer) or 0) > since:
            news_lines = _news(language, view, before, view.length - most, seen, steps)
    names = others(language, view)
    about = [say(language, "menu-with", names=listed(language, names))] if names else []
    last = last_move_text(language, view, before, view.seat if view.moves else None, steps)
    if last and not news_lines:
        about.append(say(language, "mine-last", text=last))
    return Recent("\n".join(f"- {text}" for text in own), "\n".join(news_lines), " ".join(about))


def _news(
    language: str, view: MatchView, lines: Sequence[LogLine], first: int, since: int, later: Sequence[LogLine]
) -> list[str]:
    """What has happened from event ``since`` on, the last MOST of it; [] if that is one move or nothing.

    Args:
        lines: the end of the log, from event ``first`` on. What is new may begin before them.
        later: the lines that follow, none of which is repeated.
    """
    texts = log_texts(language, view, news(lines, since), later, has_emojis=True)
    is_cut = since < first
    if not texts or (len(texts) == 1 and not is_cut):
        return []
    words = [say(language, "news-head"), *(f"- {one_line(text)}" for text in texts[-MOST:])]
    if is_cut or len(texts) > MOST:
        words.append("-# " + say(language, "news-more", count=0 if is_cut else len(texts) - MOST))
    return words
