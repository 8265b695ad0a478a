"""The content of a person's lists of tables and matches: the current ones, and the finished ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final

from discord import ButtonStyle, ui

from bot.match.errors import UserError
from bot.match.model import NO_HOST, Phase, SeatKind
from bot.match.view import LogLine, MatchView
from bot.service.own_matches import MatchList, is_asked
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.prose import clock_lines, listed, log_texts, match_button, one_line, others, refusal, stamp, status, title
from cogs._ui.router import MatchRoute, Page, Route, button
from rendering import shortened

PAGE: Final = 8  # matches on a page, each of at most four components: a text, and a row of two buttons
MAX_ENTRY: Final = 400  # characters about one match


@dataclass(frozen=True)
class ListRoute(Route):
    """A button that shows a page, counted from 0, of the person's own matches."""

    KIND = "list"
    which: Annotated[str, "current|finished"]
    page: Page


def page_of(views: Sequence[MatchView], page: int) -> tuple[Sequence[MatchView], int, int]:
    """The matches on that page, its number and the number of pages; the last page if there are not so many."""
    pages = max(1, -(-len(views) // PAGE))
    page = min(page, pages - 1)
    return views[page * PAGE : (page + 1) * PAGE], page, pages


def current_content(
    language: str, current: MatchList, page: int, lines: Mapping[int, Sequence[LogLine]]
) -> MessageContent:
    """A page of the viewer's tables and running matches; those in which it is the viewer's turn have
    a button to play.

    ``lines``: the last lines of the logs of the matches on the page, by number.
    """
    shown, page, pages = page_of(current.views, page)
    head = [say(language, "mine-head", count=len(current.views) + len(current.refusals), page=page + 1, pages=pages)]
    head += _unreadable(language, current.refusals) if page == 0 else []
    entries: list[tuple[str, Sequence[ui.Item[Any]]]] = []
    for view in shown:
        row: list[ui.Item[Any]] = [match_button(language, view)]
        if is_invited(view):
            row.append(button(MatchRoute("refuse", view.number), language))
        if is_asked(view):
            row.insert(0, button(MatchRoute("play", view.number), language, ButtonStyle.primary))
        entries.append((_current_entry(language, view, lines.get(view.number, ())), row))
    nav = _paging(language, "current", page, page + 1 < pages)
    nav.append(button(ListRoute("finished", 0), language, label="finished"))
    return MessageContent("\n".join(head), entries=entries, rows=[nav])


def _current_entry(language: str, view: MatchView, lines: Sequence[LogLine]) -> str:
    if view.phase is Phase.OPEN:
        return _entry(language, view, open_status(language, view))
    words = []
    if is_asked(view):
        ends = view.clock.ends if view.clock else None
        words.append(say(language, "mine-turn", timed=ends is not None, until=stamp(ends or 0)))
    if not is_asked(view) or len(view.to_act) - len(view.decided) > 1:
        words.append(status(language, view))
    if view.paused_until is not None:
        words += clock_lines(language, view)
    if said := log_texts(language, view, lines):
        words.append("-# " + say(language, "mine-last", text=one_line(said[-1])))
    return _entry(language, view, *words)


def open_status(language: str, view: MatchView) -> str:
    """What an open table waits for, as the viewer reads it."""
    if view.host == NO_HOST:
        return say(language, "starts-by-itself")
    if view.viewer in (view.seats[seat].key for seat in view.unagreed):
        return say(language, "mine-unagreed")
    return say(language, "mine-invited" if is_invited(view) else "mine-open", expires=stamp(view.expires or 0))


def is_invited(view: MatchView) -> bool:
    """Whether a seat of the open table is kept for the viewer."""
    return any((seat.kind, seat.key) == (SeatKind.INVITED, view.viewer) for seat in view.seats)


def finished_content(language: str, finished: MatchList, page: int) -> MessageContent:
    """A page of the viewer's finished matches, with their records."""
    head = [say(language, "finished-head", count=len(finished.views) + len(finished.refusals), page=page + 1)]
    head += _unreadable(language, finished.refusals)
    entries: list[tuple[str, Sequence[ui.Item[Any]]]] = []
    for view in finished.views:
        ended = say(language, "finished-at", date=stamp((finished.ended or {}).get(view.number, 0), "D"))
        row = [match_button(language, view), button(MatchRoute("record", view.number), language)]
        entries.append((_entry(language, view, status(language, view), f"-# {ended}"), row))
    nav = _paging(language, "finished", page, finished.has_more)
    nav.append(button(ListRoute("current", 0), language, label="current"))
    return MessageContent("\n".join(head), entries=entries, rows=[nav])


def _entry(language: str, view: MatchView, *words: str) -> str:
    names = others(language, view)
    first = say(language, "mine", title=title(language, view), names=listed(language, names), count=len(names))
    return shortened("\n".join([first, *words]), MAX_ENTRY)


def _unreadable(language: str, refusals: Sequence[UserError]) -> list[str]:
    return [f"- {refusal(language, reason)}" for reason in refusals]


def _paging(language: str, which: str, page: int, has_more: bool) -> list[ui.Item[Any]]:
    row: list[ui.Item[Any]] = []
    if page > 0:
        row.append(button(ListRoute(which, page - 1), language, label="back-page"))
    if has_more:
        row.append(button(ListRoute(which, page + 1), language, label="next-page"))
    return row
