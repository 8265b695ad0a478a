"""The content of the board message, and the pictures of a match."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.features.ratings.model import RatingChanges
from bot.match.model import Phase, Reading, SeatKind
from bot.match.scenes import Scores
from bot.match.view import LogLine, MatchView
from bot.texts import say
from cogs._ui.content import MAX_TEXT, MessageContent, Shown, public_look
from cogs._ui.prose import (
    clock_lines,
    full_title,
    link_button,
    listed,
    log_texts,
    match_link,
    picture_names,
    seat_name,
    status,
    title,
)
from cogs._ui.router import MatchRoute, button
from cogs.ratings import moved_text
from rendering import Look, Part, Picture, drawing, picture, public_parts, shortened
from rendering.charts import score_chart

MAX_WORDS: Final = MAX_TEXT - 500  # characters above the picture, so that there is room for a mention below it
KEPT_LINES: Final = 20  # lines kept of a log that is too long for a message, the last ones


async def draw(view: MatchView, *looks: Look) -> list[Picture]:
    """The pictures of a view, drawn in a thread."""
    return await asyncio.to_thread(lambda: [picture(view.game, view.view, look) for look in looks])


async def board_pictures(view: MatchView, look: Look) -> list[tuple[str, Picture]]:
    """The board and, if the game has one, the strip below it, by file name."""
    parts = public_parts(view.game)
    drawn = await draw(view, *(replace(look, part=part) for part in parts))
    return [(f"{part}.png", one) for part, one in zip(parts, drawn, strict=True)]


async def board_content(
    language: str,
    view: MatchView,
    lines: Sequence[LogLine],
    scores: Scores = (),
) -> MessageContent:
    """The board message as everybody sees it: what has happened, and the position.

    ``scores``: of a match that is over, for a chart below the board.
    """
    look = replace(public_look(language, view), names=picture_names(language, view))
    pictures = await board_pictures(view, look)
    if scores:
        pictures.append(("scores.png", await asyncio.to_thread(score_chart, view.game, scores, language)))
    is_first = bool(lines) and lines[0].number == 0
    said = [f"- {text}" for text in log_texts(language, view, lines, has_emojis=True)]
    words = [f"**{full_title(language, view)}**", *said]
    if is_first:
        seats = listed(language, (seat_name(language, view, seat) for seat in range(len(view.seats))))
        words.insert(1, say(language, "match-begins", seats=seats))
    text = "\n".join(words)
    if len(text) > MAX_WORDS:
        text = "\n".join([words[0], "…", *said[-KEPT_LINES:]])[:MAX_WORDS]
    return MessageContent(text, pictures)


def turn_content(
    language: str,
    view: MatchView,
    lines: Sequence[LogLine],
    rematch: MatchView | None = None,
    ratings: RatingChanges | None = None,
    origins: Sequence[str] = (),
    unseeing: Sequence[str] = (),
    heading: str = "",
    mentions: Sequence[int] = (),
) -> MessageContent:
    """The line below the board: who is to act or how it ended, and the match's buttons.

    ``lines``: what has happened since the board. ``ratings``: what a rated match that is over has made of them.
    ``origins``: the lines of features about where a match that is over comes from. ``unseeing``: the names of players
    who are to act and cannot see the place. ``heading``: in place of the title; it mentions the people with the Discord
    ids ``mentions``.
    """
    heading = heading or f"**{full_title(language, view)}**"
    words = [heading, *turn_notes(language, view, lines), *clock_lines(language, view)]
    if unseeing:
        words.append(unseen_text(language, view, unseeing))
    if view.phase is Phase.OVER:
        words += [f"- {one}" for one in drawing(view.game).scored(view.view, public_look(language, view))]
    if ratings:
        words.append(moved_text(language, ratings))
    words += origins
    if rematch:
        words.append(say(language, "rematch-is", title=title(language, rematch)))
    if view.phase is Phase.OVER:
        words.append("-# " + say(language, "fair"))
    links: list[ui.Item[Any]] = [link_button(language, "rematch", match_link(rematch))] if rematch else []
    rows = [board_buttons(language, view), links]
    return MessageContent("\n".join(words), rows=rows, mentions=mentions, is_push=True)


def unseen_text(language: str, view: MatchView, names: Sequence[str]) -> str:
    """That these players cannot see the place, and how the others bring the match elsewhere."""
    return say(language, "unseen", names=listed(language, names), number=str(view.number))


def turn_notes(language: str, view: MatchView, lines: Sequence[LogLine]) -> list[str]:
    """What has happened since the board, and who is to act or how the match ended."""
    return [*(f"- {text}" for text in log_texts(language, view, lines)), status(language, view)]


def board_buttons(language: str, view: MatchView) -> list[ui.Item[Any]]:
    """The buttons of the line below the board, at most five; the first is the main one."""
    if view.phase is Phase.OVER:
        verbs = ["rematch", "review", "replay", "more"]
    else:
        verbs = ["play", *(["hand"] if drawing(view.game).hands else []), "log", "more"]
    if view.phase is Phase.RUNNING and any(seat.kind is SeatKind.VACANT for seat in view.seats):
        verbs.append("take")
    first, *rest = (MatchRoute(verb, view.number) for verb in verbs)
    return [button(first, language, ButtonStyle.primary), *(button(route, language) for route in rest)]


MAX_NOTE: Final = 1200  # characters of a note that are shown; the modal has all of it


async def hand_content(language: str, view: MatchView, note: str = "") -> MessageContent:
    """The viewer's hand, without one the board, and their note; a button leads to the menu if the viewer is to act."""
    has_hand = drawing(view.game).has_hand(view.view)
    part: Part = "hand" if has_hand else "board"
    names = picture_names(language, view)
    look = Look(
        language=language,
        part=part,
        mark=view.chosen,
        to_act=view.to_act,
        names=names,
        coordinates=view.has_coordinates,
    )
    pictures: list[tuple[str, Picture]] = []
    if view.reading is not Reading.ALONE:
        hand = await draw(view, look) if has_hand else []
        pictures = [("hand.png", one) for one in hand] or await board_pictures(view, look)
    seat = "" if view.seat is None else seat_name(language, view, view.seat)
    text = say(language, "hand-of" if has_hand else "no-hand", title=title(language, view), seat=seat)
    if note:
        text += "\n" + say(language, "note-own", text=_quoted(note))
    row = [button(MatchRoute("play", view.number), language, ButtonStyle.primary)] if view.is_to_act else []
    if note:
        row.append(button(MatchRoute("note", view.number), language))
    shown = Shown(view, replace(look, decided=view.decided))
    return MessageContent(text, pictures, status(language, view), [row], shown=shown)


def _quoted(note: str) -> str:
    """The beginning of a note, as a quotation."""
    return "\n".join(f"> {line}" for line in shortened(note, MAX_NOTE).splitlines())
