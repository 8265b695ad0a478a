"""The content of the board message, and the pictures of a match."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.features.ratings.model import Told
from bot.match.model import Phase, SeatKind
from bot.match.scenes import Scores
from bot.match.view import LogLine, MatchView
from bot.texts import say
from cogs._ui.content import MAX_TEXT, MessageContent
from cogs._ui.controls import button
from cogs._ui.links import link_button
from cogs._ui.prose import full_title, listed, log_texts, match_link, seat_name, status, title
from cogs._ui.routes import MatchRoute
from cogs._ui.shown import public_look
from cogs._ui.times import clock_lines
from cogs.ratings.messages import moved_text
from rendering import Look, Picture, has_hands, picture, public_parts, score_chart, scored

MAX_WORDS: Final = MAX_TEXT - 500  # characters above the picture, so that there is room for the notes below it
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
    rematch: MatchView | None = None,
    scores: Scores = (),
    ratings: Told | None = None,
) -> tuple[MessageContent, str]:
    """The board message as everybody sees it, and those of its words that stay when it loses its buttons.

    ``scores``: of a match that is over, for a chart below the board. ``ratings``: what a rated one has made of them.
    """
    look = public_look(language, view)
    pictures = await board_pictures(view, look)
    if scores:
        pictures.append(("scores.png", await asyncio.to_thread(score_chart, view.game, scores, language)))
    is_first = bool(lines) and lines[0].number == 0
    said = [f"- {text}" for text in log_texts(language, view, lines)]
    words = [f"**{full_title(language, view)}**", *said]
    if is_first:
        seats = listed(language, (seat_name(language, view, seat) for seat in range(len(view.seats))))
        words.insert(1, say(language, "match-begins", seats=seats))
    notes = [status(language, view), *clock_lines(language, view)]
    if view.phase is Phase.OVER:
        notes += [f"- {one}" for one in scored(view.game, view.view, look)]
    if ratings:
        notes.append(moved_text(language, ratings))
    if rematch:
        notes.append(say(language, "rematch-is", title=title(language, rematch)))
    if view.phase is Phase.OVER:
        notes.append("-# " + say(language, "fair"))
    text = "\n".join(words)
    if len(text) > MAX_WORDS:
        text = "\n".join([words[0], "…", *said[-KEPT_LINES:]])[:MAX_WORDS]
    links: list[ui.Item[Any]] = [link_button(language, "rematch", match_link(rematch))] if rematch else []
    return MessageContent(text, pictures, "\n".join(notes), [board_buttons(language, view), links]), text


def board_buttons(language: str, view: MatchView) -> list[ui.Item[Any]]:
    """The buttons under the board, at most five; the first is the main one."""
    if view.phase is Phase.OVER:
        verbs = ["rematch", "review", "replay", "more"]
    else:
        verbs = ["play", *(["hand"] if has_hands(view.game) else []), "log", "more"]
    if view.phase is Phase.RUNNING and any(seat.kind is SeatKind.VACANT for seat in view.seats):
        verbs.append("take")
    first, *rest = (MatchRoute(verb, view.number) for verb in verbs)
    return [button(first, language, ButtonStyle.primary), *(button(route, language) for route in rest)]
