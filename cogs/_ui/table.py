"""The content of a table's message: who sits there, what is agreed, and the buttons to join, leave and start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from discord import ButtonStyle, ui

from bot.match.model import DEFAULT_SUBSTITUTE, NO_HOST, MatchSeat, Phase, SeatKind, is_full
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.content import MAX_ROW, MessageContent, jump
from cogs._ui.prose import (
    full_title,
    host_name,
    level_name,
    link_button,
    listed,
    option_words,
    overrun_text,
    player_name,
    seat_mark,
    status,
)
from cogs._ui.router import MatchRoute, button


def table_content(language: str, view: MatchView, last_board: int | None = None) -> MessageContent:
    """The table's message. ``last_board``: the id of the message with the last board of a finished match.

    It pings no player by itself. Its rules show how its shuffles are verified.
    """
    return replace(_content_of_phase(language, view, last_board), note="-# " + say(language, "fair"), is_push=True)


def with_greeting(content: MessageContent, greeting: str, mentions: Sequence[int]) -> MessageContent:
    """The table's message with a sentence for the people whom it mentions, which phones show first."""
    text = f"{greeting}\n{content.text}" if mentions else content.text
    return replace(content, text=text, mentions=[*content.mentions, *mentions])


def _content_of_phase(language: str, view: MatchView, last_board: int | None) -> MessageContent:
    lines = [f"## {full_title(language, view)}", say(language, f"{view.game}-about")]
    lines += [f"{seat_mark(language, view, at)}: {_holder(language, view, seat)}" for at, seat in enumerate(view.seats)]
    lines += [_option(language, view, name, value) for name, value in view.options.items()]
    if view.phase in (Phase.OPEN, Phase.RUNNING):
        lines.append(_terms(language, view))
    if view.phase is Phase.OPEN:
        if view.host == NO_HOST:
            rules = button(MatchRoute("rules", view.number), language)
            return MessageContent("\n".join([*lines, say(language, "starts-by-itself")]), rows=[[rules]])
        if view.unagreed:
            names = listed(language, (player_name(language, view.seats[seat]) for seat in view.unagreed))
            lines.append(say(language, "table-unagreed", names=names, count=len(view.unagreed)))
        words, closes = "table-complete" if is_full(view.seats) else "table-open", f"<t:{int(view.expires or 0)}:R>"
        lines.append(say(language, words, host=host_name(language, view), expires=closes))
        return MessageContent("\n".join(lines), rows=_table_buttons(language, view))
    if view.phase is Phase.CLOSED:
        return MessageContent("\n".join([*lines, say(language, "table-is-closed")]))
    is_over = view.phase is Phase.OVER
    lines.append(status(language, view) if is_over else say(language, "table-is-started"))
    link = jump(view.place.guild, view.place.thread, last_board) if view.place.thread else ""
    row = [link_button(language, "end" if is_over else "match", link)] if link else []
    return MessageContent("\n".join(lines), rows=[row])


def _option(language: str, view: MatchView, name: str, value: bool | int | str) -> str:
    """An option that differs from the rules as they are, and what it is about."""
    about = say(language, f"{view.game}-option-{name}-about")
    return say(language, "table-option", option=option_words(language, view.game, name, value), about=about)


def _holder(language: str, view: MatchView, seat: MatchSeat) -> str:
    if seat.kind is SeatKind.OPEN:
        return say(language, "seat-open")
    if seat.kind is SeatKind.INVITED and seat.person:
        return say(language, "seat-invited", mention=f"<@{seat.person.user}>")
    name = player_name(language, seat)
    is_host = view.phase is Phase.OPEN and seat.key is not None and seat.key == view.host
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
    """The rows of buttons; a row holds five."""
    join, agree = (MatchRoute(verb, view.number, view.terms) for verb in ("join", "terms"))
    leave, start = (MatchRoute(verb, view.number) for verb in ("leave", "start"))
    is_invited = any(seat.kind is SeatKind.INVITED for seat in view.seats)
    refuse = [button(MatchRoute("refuse", view.number), language)] if is_invited else []
    agreeing = [button(agree, language, ButtonStyle.success, label="agree")] if view.unagreed else []
    row: list[ui.Item[Any]] = [
        *agreeing,
        button(join, language, ButtonStyle.success, disabled=is_full(view.seats)),
        *refuse,
        button(leave, language),
        button(start, language, ButtonStyle.primary, disabled=not view.can_start),
    ]
    more: list[ui.Item[Any]] = [
        button(MatchRoute("settings", view.number), language, label="table-settings"),
        button(MatchRoute("rules", view.number), language),
    ]
    return [[*row, *more]] if len(row) + len(more) <= MAX_ROW else [row, more]
