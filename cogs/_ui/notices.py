"""The content of notices: the end of a match, a lost seat, the resignation of another player."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from discord import ui

from bot.match.forfeits import ENDED_BY
from bot.match.model import Phase, SeatKind
from bot.match.position import EventKind
from bot.match.view import LogLine, MatchView
from bot.texts import say
from cogs._ui.board import board_buttons
from cogs._ui.content import MessageContent, escaped
from cogs._ui.prose import link_button, listed, match_button, match_link, seat_mark, status, substitute_word, title
from cogs._ui.router import MatchRoute, button
from rendering import Look, drawing

MARK: Final = "🔔"  # begins every notice, so that one can be told from a ping
REMOVED: Final = "removed"  # by vote: whoever was may not sit down again
LOSSES: Final = ("timeout", REMOVED, "left")  # notes that say why a seat was given up


class Happening(StrEnum):
    """What a notice is about."""

    OVER = "over"
    LOST = "lost"
    RESIGNED = "resigned"


@dataclass(frozen=True)
class News:
    """Something that a player is told by a notice.

    Attributes:
        reason: of a lost seat, one of LOSSES.
        name: of a resignation, the seat and the name of who had it; of an end, who has ended the match early; escaped.
    """

    about: Happening
    reason: str = ""
    name: str = ""


def news_for(language: str, view: MatchView, lines: Sequence[LogLine], person: int) -> tuple[News, ...]:
    """What a player is to be told, given the lines since the last notice.

    ``view`` is that of the person with this key. A seat that was taken again meanwhile is not notified of.
    """
    if view.phase is Phase.OVER:
        ended = [line for line in lines if line.kind is EventKind.NOTE and line.text == ENDED_BY]
        return (News(Happening.OVER, name=escaped(ended[-1].name) if ended else ""),)
    if view.phase is not Phase.RUNNING:
        return ()
    if view.seat is None:
        reasons = _losses(lines)
        return (News(Happening.LOST, reasons[-1]),) if reasons else ()
    resigned = {line.seat: line for line in lines if line.kind is EventKind.RESIGN and line.actor.person != person}
    vacant = [line for seat, line in resigned.items() if view.seats[seat].kind is SeatKind.VACANT]
    return tuple(News(Happening.RESIGNED, name=_resigned_name(language, view, line)) for line in vacant)


def has_left(news: Sequence[News]) -> bool:
    """Whether the seat was lost because its player has left the server."""
    return any(one.reason == "left" for one in news)


def _losses(lines: Sequence[LogLine]) -> list[str]:
    """Why seats were given up, without resignations: of LOSSES what is noted just before each seat became vacant."""
    vacated = {line.number for line in lines if line.kind is EventKind.SEAT and line.text == "vacant"}
    notes = [line for line in lines if line.kind is EventKind.NOTE and line.number + 1 in vacated]
    return [line.text for line in notes if line.text in LOSSES]


def _resigned_name(language: str, view: MatchView, line: LogLine) -> str:
    mark = seat_mark(language, view, line.seat)
    return say(language, "seat-named", seat=mark, name=escaped(line.name)) if line.name else mark


def notice_content(
    language: str,
    view: MatchView,
    news: Mapping[int, Sequence[News]],
    *,
    is_direct: bool,
    rematch: MatchView | None = None,
) -> MessageContent:
    """A notice of ``news``, by the Discord id of those whom it concerns; they are mentioned unless it is direct.

    ``view`` is that of a spectator.
    """
    concerned: dict[News, list[int]] = {}
    for user, all_news in news.items():
        for one in all_news:
            concerned.setdefault(one, []).append(user)
    said = [_sentence(language, view, one, () if is_direct else users) for one, users in concerned.items()]
    about = {one.about for one in concerned if one.reason != REMOVED}
    if Happening.OVER in about:
        said.append(status(language, view))
        if is_direct:  # elsewhere they stand on the last board, right above
            said += [f"- {one}" for one in drawing(view.game).scored(view.view, Look(language=language))]
        if rematch:
            said.append(say(language, "rematch-is", title=title(language, rematch)))
    is_above = _stand_above(view, about, is_direct)
    buttons = [] if is_above else _buttons(language, view, about, is_direct)
    links = [] if buttons and not is_direct else [match_button(language, view)]
    if rematch and Happening.OVER in about:
        links.append(link_button(language, "rematch", match_link(rematch)))
    mentions = () if is_direct else tuple(news)
    return MessageContent(f"{MARK} " + "\n".join(said), rows=[[*buttons, *links]], mentions=mentions, is_push=True)


def end_heading(language: str, view: MatchView, news: News, users: Sequence[int]) -> str:
    """The first words of the last line of a match, which mention these people."""
    return f"{MARK} {_sentence(language, view, news, users)}"


def _sentence(language: str, view: MatchView, news: News, users: Sequence[int]) -> str:
    """One piece of news, addressed to these people; to the reader if there are none."""
    return say(
        language,
        f"notice-{news.about}",
        mentions=listed(language, (f"<@{user}>" for user in users)) if users else "none",
        title=title(language, view),
        reason=news.reason,
        substitute=substitute_word(view),
        name=news.name or "none",
        free=REMOVED if news.reason == REMOVED else _has_vacant_seat(view),
        button=say(language, "button-take"),
    )


def _has_vacant_seat(view: MatchView) -> bool:
    return any(seat.kind is SeatKind.VACANT for seat in view.seats)


def _stand_above(view: MatchView, about: Collection[Happening], is_direct: bool) -> bool:
    """Whether the buttons of an end are those of the board above it: in a match of one person no one writes between."""
    people = sum(seat.kind is SeatKind.PERSON for seat in view.seats)
    return Happening.OVER in about and not is_direct and people == 1


def _buttons(language: str, view: MatchView, about: Collection[Happening], is_direct: bool) -> list[ui.Item[Any]]:
    """The buttons below a notice: of an end all that the last board has, or the first and *More …* near that board."""
    if Happening.OVER in about:
        row = board_buttons(language, view)
        return row if is_direct else [row[0], row[-1]]
    if Happening.LOST in about and _has_vacant_seat(view):
        return [button(MatchRoute("take", view.number), language)]
    return []
