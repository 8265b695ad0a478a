"""The content of a table's message: who sits there, what is agreed, and the buttons to join, leave and start."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import discord
from discord import ButtonStyle, ui

from bot.games.base import Seat
from bot.match.clocks import Overrun, Pace
from bot.match.model import NO_HOST, MatchSeat, Person, Phase, SeatKind, is_full
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.computers import computer_terms, has_computers
from cogs._ui.content import MessageContent, jump
from cogs._ui.controls import button, select, user_select
from cogs._ui.links import link_button
from cogs._ui.prose import full_title, listed, option_words, overrun_text, player_name, seat_mark, status
from cogs._ui.routes import GuestRoute, MatchRoute, TermRoute
from cogs._ui.times import FORCED, RATED, agreed_terms

MAX_LABEL: Final = 100  # characters of an option of a select
MAX_ROW: Final = 5  # buttons


def table_content(language: str, view: MatchView, last_board: int | None = None) -> MessageContent:
    """The table's message. ``last_board``: the id of the message with the last board of a finished match.

    It rings nobody by itself. The fingerprint stands in it from its opening on, so that nobody can change the secret
    unnoticed.
    """
    fingerprint = say(language, "fingerprint", fingerprint=view.fingerprint)
    return replace(_content_of_phase(language, view, last_board), note=f"-# {fingerprint}")


def _content_of_phase(language: str, view: MatchView, last_board: int | None) -> MessageContent:
    lines = [f"## {_heading(language, view)}", say(language, f"{view.game}-about")]
    lines += [f"{seat_mark(language, view, at)}: {_holder(language, view, seat)}" for at, seat in enumerate(view.seats)]
    lines += [_option(language, view, name, value) for name, value in view.options.items()]
    if view.phase in (Phase.OPEN, Phase.RUNNING):
        lines.append(" ".join([agreed_terms(language, view), *computer_terms(language, view)]))
    if view.phase is Phase.OPEN:
        if view.host == NO_HOST:
            return MessageContent("\n".join([*lines, say(language, "starts-by-itself")]))
        if view.unagreed:
            names = listed(language, (player_name(language, view.seats[seat]) for seat in view.unagreed))
            lines.append(say(language, "table-unagreed", names=names, count=len(view.unagreed)))
        lines.append(say(language, "table-open", expires=f"<t:{int(view.expires or 0)}:R>"))
        rows = [*_term_selects(language, view), *_guest_selects(language, view), *_table_buttons(language, view)]
        return MessageContent("\n".join(lines), rows=rows)
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


def _heading(language: str, view: MatchView) -> str:
    """The title of the table, which names its options and that the match is rated."""
    name = full_title(language, view)
    return say(language, "title-rated", title=name) if view.is_rated else name


def _holder(language: str, view: MatchView, seat: MatchSeat) -> str:
    if seat.kind is SeatKind.OPEN:
        return say(language, "seat-open")
    if seat.kind is SeatKind.INVITED and seat.person:
        return say(language, "seat-invited", mention=f"<@{seat.person.user}>")
    name = player_name(language, seat)
    is_host = view.phase is Phase.OPEN and seat.key is not None and seat.key == view.host
    return say(language, "seat-host", name=name) if is_host else name


def _table_buttons(language: str, view: MatchView) -> list[list[ui.Item[Any]]]:
    """The rows of buttons; a row holds five."""
    join, agree = (MatchRoute(verb, view.number, view.terms) for verb in ("join", "terms"))
    leave, start = (MatchRoute(verb, view.number) for verb in ("leave", "start"))
    is_invited = any(seat.kind is SeatKind.INVITED for seat in view.seats)
    refuse = [button(MatchRoute("refuse", view.number), language)] if is_invited else []
    more: list[ui.Item[Any]] = [button(MatchRoute(verb, view.number), language) for verb in ("computer", "rules")]
    agreeing = [button(agree, language, ButtonStyle.success, label="agree")] if view.unagreed else []
    row: list[ui.Item[Any]] = [
        *agreeing,
        button(join, language, ButtonStyle.success, disabled=is_full(view.seats)),
        *refuse,
        button(leave, language),
        button(start, language, ButtonStyle.primary, disabled=not view.can_start),
    ]
    return [[*row, *more]] if len(row) + len(more) <= MAX_ROW else [row, more]


def _term_selects(language: str, view: MatchView) -> list[list[ui.Item[Any]]]:
    """The rows with which the host sets pace, forced moves and, where there is a clock, the rule for time run out.

    Where only people play without hints, also whether the match is rated.
    """
    paces = [_pace_option(language, view, one) for one in Pace]
    rows: list[list[ui.Item[Any]]] = [[select(TermRoute("pace", view.number), paces)]]
    if view.pace.seconds is not None:
        rules = [one for one in Overrun if one.among(len(view.seats)) is one]
        options = [_overrun_option(language, view, one) for one in rules]
        rows.append([select(TermRoute("timeout", view.number), options)])
    rules_for_forced = [_forced_option(language, view, one) for one in FORCED]
    rows.append([select(TermRoute("forced", view.number), rules_for_forced)])
    if not has_computers(view) and (view.is_rated or not view.allows_hints):
        rows.append([select(TermRoute("rated", view.number), [_rated_option(language, view, one) for one in RATED])])
    return rows


def _guest_selects(language: str, view: MatchView) -> list[list[ui.Item[Any]]]:
    """The rows with which the host invites people to free seats, and removes guests and invitations."""
    rows: list[list[ui.Item[Any]]] = []
    if free := sum(seat.kind is SeatKind.OPEN for seat in view.seats):
        rows.append([user_select(GuestRoute("invite", view.number), say(language, "pick-invite"), free)])
    guests = [
        _guest_option(language, seat, seat.person) for seat in view.seats if seat.person and seat.key != view.host
    ]
    seated = [(at, one) for at, one in enumerate(view.seats) if one.kind is SeatKind.COMPUTER]
    guests += [_computer_option(language, at, one) for at, one in seated]
    if guests:
        rows.append([select(GuestRoute("remove", view.number), guests, say(language, "pick-remove"))])
    return rows


def _guest_option(language: str, seat: MatchSeat, guest: Person) -> discord.SelectOption:
    about = say(language, "guest-invited" if seat.kind is SeatKind.INVITED else "guest-joined")
    return discord.SelectOption(label=guest.name[:MAX_LABEL] or "?", value=str(guest.user), description=about)


def _computer_option(language: str, at: Seat, computer: MatchSeat) -> discord.SelectOption:
    label, about = player_name(language, computer), say(language, "computer-about")
    return discord.SelectOption(label=label, value=f"seat {at}", description=about)


def _pace_option(language: str, view: MatchView, pace: Pace) -> discord.SelectOption:
    label, about = say(language, f"pace-{pace}"), say(language, "option-pace")
    return discord.SelectOption(label=label, value=f"pace {pace}", description=about, default=pace is view.pace)


def _overrun_option(language: str, view: MatchView, overrun: Overrun) -> discord.SelectOption:
    about = say(language, "option-timeout")
    label = say(language, "term-timeout", timeout=overrun_text(language, view, overrun))
    is_set = overrun is view.overrun.among(len(view.seats))
    return discord.SelectOption(label=label, value=f"timeout {overrun}", description=about, default=is_set)


def _rated_option(language: str, view: MatchView, rated: str) -> discord.SelectOption:
    label, about = say(language, f"rated-{rated}"), say(language, "option-rated")
    is_set = RATED[rated] is view.is_rated
    return discord.SelectOption(label=label, value=f"rated {rated}", description=about, default=is_set)


def _forced_option(language: str, view: MatchView, forced: str) -> discord.SelectOption:
    label, about = say(language, f"forced-{forced}"), say(language, "option-forced")
    is_set = (forced == "ask") is view.asks_forced
    return discord.SelectOption(label=label, value=f"forced {forced}", description=about, default=is_set)
