"""What everybody sees of a match: the table's message, the board, and the line below it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.match.lobby import OPEN_DAYS
from bot.match.model import DEFAULT_SUBSTITUTE, NO_HOST, MatchPhase, MatchSeat, SeatKind, is_full
from bot.match.view import LogLine, MatchView
from bot.texts import say
from cogs._ui.content import MAX_ROW, MAX_TEXT, MessageContent, jump, public_look
from cogs._ui.prose import (
    clock_lines,
    full_title,
    host_name,
    level_name,
    link_button,
    listed,
    log_texts,
    match_link,
    option_words,
    overrun_text,
    picture_names,
    player_name,
    seat_mark,
    seat_name,
    stamp,
    status,
    title,
)
from cogs._ui.router import MatchRoute, button, match_buttons
from rendering import Look, Picture, drawing, picture, public_parts

MAX_WORDS: Final = MAX_TEXT - 500  # characters above the picture
KEPT_LINES: Final = 20  # lines kept of a log that is too long for a message, the last ones


def table_content(language: str, view: MatchView, last_board: int | None = None) -> MessageContent:
    """The table's message. ``last_board``: the id of the message with the last board of a finished match.

    It pings no player by itself. Its rules show how its shuffles are verified.
    """
    lines = [f"## {full_title(language, view)}", say(language, f"{view.game}-about")]
    lines += [f"{seat_mark(language, view, at)}: {_holder(language, view, seat)}" for at, seat in enumerate(view.seats)]
    for name, value in view.options.items():  # those that differ from the rules as they are
        about = say(language, f"{view.game}-option-{name}-about")
        lines.append(say(language, "table-option", option=option_words(language, view.game, name, value), about=about))
    rows: list[list[ui.Item[Any]]] = []
    if view.phase in (MatchPhase.OPEN, MatchPhase.RUNNING):
        lines += [_terms(language, view), *([say(language, "table-direct")] if view.place.is_direct else [])]
    if view.phase is MatchPhase.OPEN and view.host == NO_HOST:
        lines.append(say(language, "starts-by-itself"))
        rows = [[button(MatchRoute("rules", view.number), language)]]
    elif view.phase is MatchPhase.OPEN:
        if view.unagreed:
            names = listed(language, (player_name(language, view.seats[seat]) for seat in view.unagreed))
            lines.append(say(language, "table-unagreed", names=names, count=len(view.unagreed)))
        words, date = "table-complete" if is_full(view.seats) else "table-open", stamp(view.expires or 0, "f")
        lines.append(say(language, words, host=host_name(language, view), days=OPEN_DAYS, date=date))
        rows = _table_buttons(language, view)
    elif view.phase is MatchPhase.CLOSED:
        lines.append(say(language, "table-is-closed"))
    else:
        is_over = view.phase is MatchPhase.OVER
        lines.append(status(language, view) if is_over else say(language, "table-is-started"))
        if view.place.is_direct:
            is_free = view.phase is MatchPhase.RUNNING and any(one.kind is SeatKind.VACANT for one in view.seats)
            rows = [[*match_buttons(language, view.number, ["look", *(["take"] if is_free else [])])]]
        elif view.place.thread:
            link = jump(view.place.guild, view.place.thread, last_board)
            rows = [[link_button(language, "end" if is_over else "match", link)]]
    return MessageContent("\n".join(lines), note="-# " + say(language, "fair"), rows=rows, is_push=True)


def with_greeting(content: MessageContent, greeting: str, mentions: Sequence[int]) -> MessageContent:
    """The table's message with a sentence for the people whom it mentions, which phones show first."""
    text = f"{greeting}\n{content.text}" if mentions else content.text
    return replace(content, text=text, mentions=[*content.mentions, *mentions])


def _holder(language: str, view: MatchView, seat: MatchSeat) -> str:
    if seat.kind is SeatKind.OPEN:
        return say(language, "seat-open")
    if seat.kind is SeatKind.INVITED and seat.person:
        return say(language, "seat-invited", mention=f"<@{seat.person.user}>")
    name = player_name(language, seat)
    is_host = view.phase is MatchPhase.OPEN and seat.key is not None and seat.key == view.host
    return say(language, "seat-host", name=name) if is_host else name


def _terms(language: str, view: MatchView) -> str:
    """The terms in one line: the clock, forced moves that players make, another stand-in than usual, hints, rating."""
    if view.pace.seconds is None:
        said = [say(language, f"pace-{view.pace}")]
    else:
        timeout = overrun_text(language, view, view.overrun)
        said = [say(language, "terms-clock", pace=say(language, f"pace-{view.pace}"), timeout=timeout)]
    if view.asks_forced:
        said.append(say(language, "terms-forced"))
    if view.substitute is not DEFAULT_SUBSTITUTE:
        level = view.substitute.level
        said.append(say(language, "terms-substitute", level="chance" if level is None else level_name(language, level)))
    if view.allows_hints:
        said.append(say(language, "terms-hints"))
    said.append(say(language, "terms-rated" if view.is_rated else "terms-unrated"))
    return f"⏳ {' · '.join(said)}"


def _table_buttons(language: str, view: MatchView) -> list[list[ui.Item[Any]]]:
    """The rows of buttons; a row holds five. In direct messages the table may be another than it was shown there."""
    join, agree = (MatchRoute(verb, view.number, view.terms) for verb in ("join", "terms"))
    leave, start = (MatchRoute(verb, view.number) for verb in ("leave", "start"))
    is_invited = any(seat.kind is SeatKind.INVITED for seat in view.seats)
    is_known = not view.place.is_direct
    refuse = [button(MatchRoute("refuse", view.number), language)] if is_invited else []
    agreeing = [button(agree, language, ButtonStyle.success, label="agree")] if view.unagreed else []
    row: list[ui.Item[Any]] = [
        *agreeing,
        button(join, language, ButtonStyle.success, disabled=is_known and is_full(view.seats)),
        *refuse,
        button(leave, language),
        button(start, language, ButtonStyle.primary, disabled=is_known and not view.can_start),
    ]
    more: list[ui.Item[Any]] = [
        button(MatchRoute("settings", view.number), language, label="table-settings"),
        button(MatchRoute("rules", view.number), language),
    ]
    return [[*row, *more]] if len(row) + len(more) <= MAX_ROW else [row, more]


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
    more: Sequence[tuple[str, Picture]] = (),
) -> MessageContent:
    """The board message as everybody sees it: what has happened, and the position.

    ``more``: pictures below the board, by file name.
    """
    look = replace(public_look(language, view), names=picture_names(language, view))
    pictures = [*await board_pictures(view, look), *more]
    said = [f"- {text}" for text in log_texts(language, view, lines, has_emojis=True)]
    words = [f"**{full_title(language, view)}**", *_beginning(language, view, lines), *said]
    text = "\n".join(words)
    if len(text) > MAX_WORDS:
        text = "\n".join([words[0], "…", *said[-KEPT_LINES:]])[:MAX_WORDS]
    return MessageContent(text, pictures)


def _beginning(language: str, view: MatchView, lines: Sequence[LogLine]) -> list[str]:
    """Who plays, before lines that are the whole log; a seat that is vacant is the status's matter."""
    if not lines or lines[0].number or any(seat.kind is SeatKind.VACANT for seat in view.seats):
        return []
    seats = listed(language, (seat_name(language, view, seat) for seat in range(len(view.seats))))
    return [say(language, "match-begins", seats=seats)]


def turn_content(
    language: str,
    view: MatchView,
    lines: Sequence[LogLine],
    rematch: MatchView | None = None,
    notes: Sequence[str] = (),
    unseeing: Sequence[str] = (),
    heading: str = "",
    mentions: Sequence[int] = (),
) -> MessageContent:
    """The line below the board: who is to act or how it ended, and the match's buttons.

    ``lines``: what has happened since the board. ``notes``: the lines of features about a match that is over.
    ``unseeing``: the names of players who are to act and cannot see the place. ``heading``: in place of the title; it
    mentions the people with the Discord ids ``mentions``.
    """
    heading = heading or f"**{full_title(language, view)}**"
    words = [heading, *turn_notes(language, view, lines, unseeing)]
    if view.phase is MatchPhase.OVER:
        words += [f"- {one}" for one in drawing(view.game).scored(view.view, public_look(language, view))]
    words += notes
    if rematch:
        words.append(say(language, "rematch-is", title=title(language, rematch)))
    if view.phase is MatchPhase.OVER:
        words.append("-# " + say(language, "fair"))
    is_shown = rematch is not None and not rematch.place.is_direct  # else its players alone have it
    links: list[ui.Item[Any]] = [link_button(language, "rematch", match_link(rematch))] if rematch and is_shown else []
    return MessageContent(
        "\n".join(words), rows=[board_buttons(language, view), links], mentions=mentions, is_push=True
    )


def unseen_text(language: str, view: MatchView, names: Sequence[str]) -> str:
    """That these players cannot see the place, and how the others bring the match elsewhere."""
    return say(language, "unseen", names=listed(language, names), number=str(view.number))


def turn_notes(
    language: str, view: MatchView, lines: Sequence[LogLine], unseeing: Sequence[str] | None = None
) -> list[str]:
    """What has happened since the board, and who is to act or how the match ended.

    ``unseeing``: as of ``turn_content``; None: of a ping of who acts alone, which says itself how much time there is.
    """
    said = [f"- {text}" for text in log_texts(language, view, lines)]
    words = [*_beginning(language, view, lines), *said, status(language, view)]
    if unseeing is not None:
        words += clock_lines(language, view)
    return [*words, unseen_text(language, view, unseeing)] if unseeing else words


def board_buttons(language: str, view: MatchView) -> list[ui.Item[Any]]:
    """The buttons of the line below the board, at most five; the first is the main one."""
    if view.phase is MatchPhase.OVER:
        verbs = ["rematch", "review", "replay", "more"]
    else:
        verbs = ["play", *(["hand"] if drawing(view.game).hands else []), "log", "more"]
    if view.phase is MatchPhase.RUNNING and any(seat.kind is SeatKind.VACANT for seat in view.seats):
        verbs.append("take")
    return match_buttons(language, view.number, verbs, ButtonStyle.primary)
