"""What the host of an open table sets: a private panel of selects, and what they do."""

from __future__ import annotations

import re
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias

import discord
from discord import ButtonStyle, ui

from bot.computer.base import Level
from bot.features.invitations.service import Invitations
from bot.games.base import Seat
from bot.match.clocks import Overrun, Pace
from bot.match.commands import AddComputer, Command, Invite, RemoveComputer, RemoveGuest, SetTerms, Start
from bot.match.errors import UserError
from bot.match.lobby import waiting_code
from bot.match.model import MatchSeat, Person, Phase, SeatKind, Substitute
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.board import table_content
from cogs._ui.content import MAX_LABEL, MessageContent
from cogs._ui.opening import (
    HINTS,
    check_guests,
    has_computers,
    rated_key,
    read_hints,
    read_level,
    read_substitute,
    response_id,
)
from cogs._ui.proposals import invitation_text
from cogs._ui.prose import (
    FORCED,
    RATED,
    level_name,
    listed,
    match_button,
    overrun_text,
    player_name,
    read_forced,
    read_overrun,
    read_pace,
    read_rated,
    title,
)
from cogs._ui.respond import (
    Interaction,
    Question,
    actor_of,
    add_message,
    answer,
    is_private,
    responds,
    see,
    user_language,
)
from cogs._ui.router import (
    MatchNumber,
    MatchRoute,
    Route,
    button,
    handles,
    select,
    selected_users,
    selected_value,
    user_select,
)

COMPUTERS_SEAT: Final = re.compile(r"seat (\d{1,2})")  # a value of the select of guests

Row: TypeAlias = list[ui.Item[Any]]


@dataclass(frozen=True)
class TermRoute(Route):
    """A select of an open table. Its values repeat what they set: "pace brisk"."""

    KIND = "term"
    what: Annotated[str, "pace|timeout|forced|rated"]
    match: MatchNumber


@dataclass(frozen=True)
class GuestRoute(Route):
    """A select of an open table.

    Its values are the Discord ids of people or, to remove a computer, "seat" and the number of its seat.
    """

    KIND = "guest"
    what: Annotated[str, "invite|remove"]
    match: MatchNumber


@dataclass(frozen=True)
class ComputerRoute(Route):
    """A select of the host's panel about computers. Its values are what it sets."""

    KIND = "computer"
    what: Annotated[str, "add|substitute|hints"]
    match: MatchNumber


# The panel


def host_panel(language: str, view: MatchView, note: str = "") -> MessageContent:
    """Who plays and on which terms, as selects; ``note`` is what has just happened."""
    words = [say(language, "host-panel", title=title(language, view)), *([note] if note else [])]
    return MessageContent("\n".join(words), rows=[*_people_rows(language, view), *_term_rows(language, view)])


def _people_rows(language: str, view: MatchView) -> list[Row]:
    """The rows that invite people and seat computers while seats are free, and the row that removes guests."""
    rows: list[Row] = []
    if free := sum(seat.kind is SeatKind.OPEN for seat in view.seats):
        levels = [_level_option(language, one) for one in Level]
        rows.append([user_select(GuestRoute("invite", view.number), say(language, "pick-invite"), free)])
        rows.append([select(ComputerRoute("add", view.number), levels, say(language, "computer-pick"))])
    guests = [
        _guest_option(language, seat, seat.person) for seat in view.seats if seat.person and seat.key != view.host
    ]
    seated = [(at, one) for at, one in enumerate(view.seats) if one.kind is SeatKind.COMPUTER]
    guests += [_computer_option(language, at, one) for at, one in seated]
    if guests:
        rows.append([select(GuestRoute("remove", view.number), guests, say(language, "pick-remove"))])
    return rows


def _term_rows(language: str, view: MatchView) -> list[Row]:
    """The rows of the terms.

    The rule for time run out is set where there is a clock, whether the match is rated where only people play without
    hints.
    """
    rows: list[Row] = [[select(TermRoute("pace", view.number), [_pace_option(language, view, one) for one in Pace])]]
    if view.pace.seconds is not None:
        rules = [_overrun_option(language, view, one) for one in Overrun if one.among(len(view.seats)) is one]
        rows.append([select(TermRoute("timeout", view.number), rules)])
    rows.append([select(TermRoute("forced", view.number), [_forced_option(language, view, one) for one in FORCED])])
    if not has_computers(view) and (view.is_rated or not view.allows_hints):
        rows.append([select(TermRoute("rated", view.number), [_rated_option(language, view, one) for one in RATED])])
    substitutes = [_substitute_option(language, view, one) for one in Substitute]
    hints = [_hints_option(language, view, one) for one in HINTS]
    rows.append([select(ComputerRoute("substitute", view.number), substitutes)])
    rows.append([select(ComputerRoute("hints", view.number), hints)])
    return rows


def _guest_option(language: str, seat: MatchSeat, guest: Person) -> discord.SelectOption:
    about = say(language, "guest-invited" if seat.kind is SeatKind.INVITED else "guest-joined")
    return discord.SelectOption(label=guest.name[:MAX_LABEL] or "?", value=str(guest.user), description=about)


def _computer_option(language: str, at: Seat, computer: MatchSeat) -> discord.SelectOption:
    label, about = player_name(language, computer), say(language, "computer-about")
    return discord.SelectOption(label=label, value=f"seat {at}", description=about)


def _level_option(language: str, level: Level) -> discord.SelectOption:
    about = say(language, f"level-{level}-about")
    return discord.SelectOption(label=level_name(language, level), value=level.value, description=about)


def _pace_option(language: str, view: MatchView, pace: Pace) -> discord.SelectOption:
    label, about = say(language, f"pace-{pace}"), say(language, "option-pace")
    return discord.SelectOption(label=label, value=f"pace {pace}", description=about, default=pace is view.pace)


def _overrun_option(language: str, view: MatchView, overrun: Overrun) -> discord.SelectOption:
    about = say(language, "option-timeout")
    label = say(language, "term-timeout", timeout=overrun_text(language, view, overrun))
    is_set = overrun is view.overrun.among(len(view.seats))
    return discord.SelectOption(label=label, value=f"timeout {overrun}", description=about, default=is_set)


def _forced_option(language: str, view: MatchView, forced: str) -> discord.SelectOption:
    label, about = say(language, f"forced-{forced}"), say(language, "option-forced")
    is_set = (forced == "ask") is view.asks_forced
    return discord.SelectOption(label=label, value=f"forced {forced}", description=about, default=is_set)


def _rated_option(language: str, view: MatchView, rated: str) -> discord.SelectOption:
    label, about = say(language, f"rated-{rated}"), say(language, "option-rated")
    is_set = RATED[rated] is view.is_rated
    return discord.SelectOption(label=label, value=f"rated {rated}", description=about, default=is_set)


def _substitute_option(language: str, view: MatchView, substitute: Substitute) -> discord.SelectOption:
    level = substitute.level
    if level is None:
        label = say(language, "substitute-chance")
    else:
        label = say(language, "substitute-level", level=level_name(language, level))
    about, is_set = say(language, "option-substitute"), substitute is view.substitute
    return discord.SelectOption(label=label, value=substitute.value, description=about, default=is_set)


def _hints_option(language: str, view: MatchView, hints: str) -> discord.SelectOption:
    is_set = HINTS[hints] is view.allows_hints
    return discord.SelectOption(label=say(language, f"hints-{hints}"), value=hints, default=is_set)


# What it does


@handles(MatchRoute, "settings", "computer")
@responds()
async def _on_settings(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Show the panel to the host of an open table."""
    view = await see(interaction, route.match)
    if view.phase is not Phase.OPEN:
        raise UserError("table-closed" if view.phase is Phase.CLOSED else "table-started")
    if view.host != view.viewer:
        raise UserError("only-host")
    return host_panel(user_language(interaction), view)


@handles(TermRoute)
async def _on_term(interaction: Interaction, route: TermRoute) -> None:
    """Set the pace, a rule for time run out or forced moves, or whether the match is rated."""

    async def change() -> tuple[MatchView, str]:
        what, _, value = selected_value(interaction).partition(" ")
        command = SetTerms(
            actor=await actor_of(interaction),
            pace=read_pace(value) if what == "pace" else None,
            overrun=read_overrun(value) if what not in ("pace", "forced", "rated") else None,
            asks_forced=read_forced(value) if what == "forced" else None,
            rated=read_rated(value) if what == "rated" else None,
        )
        return await interaction.client.service.do(route.match, command), ""

    await _answer_changed(interaction, change())


@handles(ComputerRoute)
async def _on_computer(interaction: Interaction, route: ComputerRoute) -> None:
    """Seat a computer of the level that was picked, or set who decides for the absent, or whether there are hints."""

    async def change() -> tuple[MatchView, str]:
        picked, language, actor = selected_value(interaction), user_language(interaction), await actor_of(interaction)
        service = interaction.client.service
        if route.what == "add":
            level = read_level(picked)
            view = await service.do(route.match, AddComputer(actor=actor, level=level))
            seated = say(language, "computer-seated", level=level_name(language, level))
            return view, f"{seated} {say(language, 'table-unrated')}"
        if route.what == "substitute":
            return await service.do(route.match, SetTerms(actor=actor, substitute=read_substitute(picked))), ""
        view = await service.do(route.match, SetTerms(actor=actor, hints=read_hints(picked)))
        return view, say(language, rated_key(view))

    await _answer_changed(interaction, change())


@handles(GuestRoute)
async def _on_guest(interaction: Interaction, route: GuestRoute) -> None:
    if route.what == "invite":
        await _on_invite(interaction, route.match)
    else:
        await _answer_changed(interaction, _remove(interaction, route.match))


async def _remove(interaction: Interaction, match: int) -> tuple[MatchView, str]:
    """Remove the person or computer picked."""
    actor, picked = await actor_of(interaction), selected_value(interaction)
    command: Command
    if found := COMPUTERS_SEAT.fullmatch(picked):
        command = RemoveComputer(actor=actor, seat=int(found[1]))
    else:
        seats = (await see(interaction, match)).seats
        keys = {str(seat.person.user): seat.person.key for seat in seats if seat.person}
        command = RemoveGuest(actor=actor, guest=keys.get(picked, 0))
    return await interaction.client.service.do(match, command), ""


async def _on_invite(interaction: Interaction, match: int) -> None:
    """Invite the people picked, by a public message that is deleted with the data of one whom it names.

    It follows the panel, which no longer offers their seats; at a table of an older version it is the answer.
    """
    bot = interaction.client
    is_panel = is_private(interaction)
    guests: list[Person] = []
    invited: list[tuple[MatchView, MessageContent]] = []

    async def work() -> MessageContent:
        users = selected_users(interaction)
        if not users:
            raise UserError("nobody-picked")
        check_guests(interaction.channel, users)
        guests.extend([await bot.mentioned_person(user) for user in users])
        view = await interaction.client.service.do(
            match, Invite(actor=await actor_of(interaction), guests=tuple(guests))
        )
        text = invitation_text(view.language, view, [guest.user for guest in guests])
        is_edit = not is_panel and interaction.response.is_done()  # the answer was deferred
        pinged = await bot[Invitations].ping(view, guests, is_edit=is_edit)
        link = match_button(view.language, view)
        invitation = MessageContent(text, mentions=pinged, rows=[[link]], is_push=True)
        invited.append((view, invitation))
        return host_panel(user_language(interaction), view) if is_panel else invitation

    is_sent = await answer(interaction, work(), update=is_panel, public=not is_panel)
    if is_sent and is_panel and invited:
        is_sent = await add_message(interaction, invited[0][1], public=True)
    if is_sent and invited and (message := await response_id(interaction, match)) is not None:
        await bot[Invitations].note(invited[0][0], guests, interaction.channel_id or 0, message)


async def _answer_changed(interaction: Interaction, change: Coroutine[Any, Any, tuple[MatchView, str]]) -> None:
    """Answer with the panel after a change, with its note, or with the table where an older version's was pressed."""

    async def work() -> MessageContent:
        view, note = await change
        if is_private(interaction):
            return host_panel(user_language(interaction), view, note)
        return table_content(view.language, view)

    await answer(interaction, work(), update=True)
    change.close()  # it has not begun if the interaction came too late


async def start(interaction: Interaction, match: int, without: int | None = None) -> MatchView:
    """Start the match; raises Question if the host has to agree first to start without invited people.

    ``without``: the code of the people without whom the host has agreed to start.
    """
    try:
        command = Start(actor=await actor_of(interaction), without=without)
        return await interaction.client.service.do(match, command)
    except UserError as reason:
        if reason.key != "start-without":
            raise
        question = _start_question(user_language(interaction), await see(interaction, match))
        raise Question(question) from reason


def _start_question(language: str, view: MatchView) -> MessageContent:
    """Ask whether to start without the people who are waited for now."""
    names = listed(language, (player_name(language, seat) for seat in view.seats if seat.kind is SeatKind.INVITED))
    row = [
        button(MatchRoute("startwithout", view.number, waiting_code(view.seats)), language, ButtonStyle.primary),
        button(MatchRoute("wait", view.number), language),
    ]
    return MessageContent(say(language, "start-without", names=names), rows=[row])


@handles(MatchRoute, "startwithout")
@responds(update=is_private)
async def _on_start_without(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Start without those who were named; asked again if other people are waited for by now."""
    language = user_language(interaction)
    try:
        view = await start(interaction, route.match, route.page)
    except Question as question:
        return question.content
    return MessageContent(say(language, "begun", title=title(language, view)))


@handles(MatchRoute, "wait")
@responds(update=is_private)
async def _on_wait(interaction: Interaction, route: MatchRoute) -> MessageContent:
    return MessageContent(say(user_language(interaction), "waits"))
