"""The log of a match, for one person alone: turn by turn with times, and what is new to the reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from discord import ui

from bot.match.news import is_same_round
from bot.match.position import EventKind
from bot.match.view import LogLine, MatchView
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.controls import button
from cogs._ui.prose import listed, log_texts, seat_mark, title
from cogs._ui.routes import LogRoute
from cogs._ui.shown import Shown
from cogs._ui.times import stamp

MAX_PAGE: Final = 3000  # characters of one page


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
        if sheets[-1] and sum(map(len, sheets[-1])) + len(sheets[-1]) + len(text) > MAX_PAGE:
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
    """The turns in prose; what is longer than half a page in several parts."""
    lines = [line for line in lines if line.kind is not EventKind.UNDO]  # what it takes back is not among the lines
    told, is_marked, end = 0, False, 0
    for turn in turns(lines, since):
        end += len(turn)
        texts = log_texts(language, view, turn, lines[end:])
        seats = [seat for seat, _ in groupby(line.seat for line in turn if line.kind is EventKind.MOVE)]
        told += bool(seats)
        if not texts:
            continue
        marks = listed(language, (seat_mark(language, view, seat) for seat in dict.fromkeys(seats)))
        when = stamp(turn[0].at, "f")
        head = say(language, "log-turn", number=str(told), seats=marks, time=when) if seats else f"-# {when}"
        part = [say(language, "log-new"), head] if 0 < since <= turn[0].number and not is_marked else [head]
        is_marked = is_marked or len(part) > 1
        for text in texts:
            if sum(map(len, part)) + len(text) > MAX_PAGE // 2:
                yield "\n".join(part)
                part = []
            part.append(f"- {text}")
        yield "\n".join(part)
