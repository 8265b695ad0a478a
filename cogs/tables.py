"""Open tables: the buttons to join, agree, leave and start, and what their host sets in a private panel of selects."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final

import discord
from discord import ButtonStyle

from bot.computer.base import Level
from bot.features.invitations.service import Invitations
from bot.match.clocks import Overrun
from bot.match.commands import (
    AddComputer,
    Agree,
    Command,
    Decline,
    Invite,
    Join,
    Leave,
    RemoveComputer,
    RemoveGuest,
    SetTerms,
    Start,
)
from bot.match.errors import UserError, require
from bot.match.lobby import waiting_code
from bot.match.model import FIRST_TERMS, MatchPhase, Person, SeatKind, Substitute
from bot.match.position import person_actor
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.board import table_content
from cogs._ui.content import MAX_LABEL, ControlRow, MessageContent
from cogs._ui.game import (
    TERMS,
    check_guests,
    check_pings,
    has_computers,
    rated_key,
    remember_message,
    response_id,
)
from cogs._ui.menu import menu_content
from cogs._ui.place import check_reach, match_note, see_visible
from cogs._ui.proposals import invitation_text
from cogs._ui.prose import level_name, listed, overrun_text, player_name, title
from cogs._ui.respond import (
    Interaction,
    Question,
    actor_of,
    add_message,
    answer,
    is_private,
    person_of,
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
    match_button,
    select,
    selected_users,
    selected_value,
    user_select,
)


async def _join(interaction: Interaction, match: int, terms: int = FIRST_TERMS) -> MatchView:
    """Join the table, or take a vacant seat of the match, if the person may see it.

    Of a match in direct messages, only who can be written to may.
    """
    view, person = await see_visible(interaction, match), await person_of(interaction)
    if view.place.is_direct:
        await check_reach(interaction, person)
    return await interaction.client.service.do(match, Join(actor=person_actor(person.key), guest=person, terms=terms))


async def _changed_since(interaction: Interaction, match: int) -> MessageContent | None:
    """The present table of a match in direct messages that is no longer open; None for any other.

    Only presses renew the table's message, since the bot is no member of the chat.
    """
    view = await interaction.client.service.see(match, None)
    if not view.place.is_direct or view.phase is MatchPhase.OPEN:
        return None
    await see_visible(interaction, match)
    return table_content(view.language, view.with_global_names())


@handles(MatchRoute, "join")
@responds(update=True)
async def _on_join(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Join, and agree to the terms that the message shows; one of a version without numbers shows the first ones."""
    if (stale := await _changed_since(interaction, route.match)) is not None:
        return stale
    terms = FIRST_TERMS if route.page is None else route.page
    return await _table(interaction, await _join(interaction, route.match, terms))


@handles(MatchRoute, "terms")
@responds(update=True)
async def _on_agree(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Agree to the terms that the message shows."""
    command = Agree(actor=await actor_of(interaction), terms=FIRST_TERMS if route.page is None else route.page)
    return await _change_table(interaction, route.match, command)


@handles(MatchRoute, "leave")
@responds(update=True)
async def _on_leave(interaction: Interaction, route: MatchRoute) -> MessageContent:
    return await _change_table(interaction, route.match, Leave(actor=await actor_of(interaction)))


def _is_at_table(interaction: Interaction) -> bool:
    """Whether the message of a table was pressed, not a list of invitations."""
    return not is_private(interaction)


@handles(MatchRoute, "refuse")
@responds(update=_is_at_table)
async def _on_refuse(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Decline an invitation, at the table or in a list of invitations."""
    view = await interaction.client.service.do(route.match, Decline(actor=await actor_of(interaction)))
    if is_private(interaction):
        return match_note(interaction, "invitation-declined", view)
    return await _table(interaction, view)


@handles(MatchRoute, "start")
@responds(update=True)
async def _on_start(interaction: Interaction, route: MatchRoute) -> MessageContent:
    if (stale := await _changed_since(interaction, route.match)) is not None:
        return stale
    return await _table(interaction, await start(interaction, route.match))


async def _change_table(interaction: Interaction, match: int, command: Command) -> MessageContent:
    """Do the command, and show the table as it is then."""
    if (stale := await _changed_since(interaction, match)) is not None:
        return stale
    return await _table(interaction, await interaction.client.service.do(match, command))


async def _table(interaction: Interaction, view: MatchView) -> MessageContent:
    """The table's message; its id is remembered if the press is the first to show it."""
    if view.place.message is None and interaction.message and interaction.channel_id == view.place.channel:
        await remember_message(interaction, view.number, interaction.message.id)
    return table_content(view.language, view.with_global_names() if view.place.is_direct else view)


@handles(MatchRoute, "take")
@responds()
async def _on_take(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Take a vacant seat of a running match."""
    language = user_language(interaction)
    return await menu_content(language, await _join(interaction, route.match), note=say(language, "joined-match"))


COMPUTERS_SEAT: Final = re.compile(r"seat (\d{1,2})")  # a value of the select of guests


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


def _people_rows(language: str, view: MatchView) -> list[ControlRow]:
    """The rows that invite people and seat computers while seats are free, and the row that removes guests."""
    rows: list[ControlRow] = []
    if free := sum(seat.kind is SeatKind.OPEN for seat in view.seats):
        levels = [_option(level_name(language, one), one, say(language, f"level-{one}-about")) for one in Level]
        rows.append([user_select(GuestRoute("invite", view.number), say(language, "pick-invite"), free)])
        rows.append([select(ComputerRoute("add", view.number), levels, say(language, "computer-pick"))])
    people: list[discord.SelectOption] = []
    computers: list[discord.SelectOption] = []
    for at, seat in enumerate(view.seats):
        if seat.kind is SeatKind.COMPUTER:
            computers.append(_option(player_name(language, seat), f"seat {at}", say(language, "computer-about")))
        elif seat.person and seat.key != view.host:
            about = say(language, "guest-invited" if seat.kind is SeatKind.INVITED else "guest-joined")
            people.append(_option(seat.person.name or "?", str(seat.person.user), about))
    if people or computers:
        rows.append([select(GuestRoute("remove", view.number), [*people, *computers], say(language, "pick-remove"))])
    return rows


def _option(label: str, value: str, about: str, *, is_set: bool = False) -> discord.SelectOption:
    return discord.SelectOption(label=label[:MAX_LABEL], value=value, description=about or None, default=is_set)


def _term_rows(language: str, view: MatchView) -> list[ControlRow]:
    """The rows of the terms.

    The rule for time run out is set where there is a clock, whether the match is rated where only people play without
    hints.
    """

    def row(route: TermRoute | ComputerRoute, present: object, labels: Mapping[str, str]) -> ControlRow:
        """A select of a term that is set to ``present``; ``labels``: by word."""
        what, words = route.what, TERMS[route.what].words
        lead = f"{what} " if isinstance(route, TermRoute) else ""
        about = "" if what == "hints" else say(language, f"option-{what}")
        options = [_option(label, lead + word, about, is_set=words[word] == present) for word, label in labels.items()]
        return [select(route, options)]

    number, seats = view.number, len(view.seats)
    labels = {word: say(language, f"pace-{word}") for word in TERMS["pace"].words}
    rows = [row(TermRoute("pace", number), view.pace, labels)]
    if view.pace.seconds is not None:
        rules = {one: overrun_text(language, view, one) for one in Overrun if one.among(seats) is one}
        labels = {one.value: say(language, "term-timeout", timeout=text) for one, text in rules.items()}
        rows.append(row(TermRoute("timeout", number), view.overrun.among(seats), labels))
    labels = {word: say(language, f"forced-{word}") for word in TERMS["forced"].words}
    rows.append(row(TermRoute("forced", number), view.asks_forced, labels))
    if not has_computers(view) and (view.is_rated or not view.allows_hints):
        labels = {word: say(language, f"rated-{word}") for word in TERMS["rated"].words}
        rows.append(row(TermRoute("rated", number), view.is_rated, labels))
    levels = {one.value: level_name(language, one.level) for one in Substitute if one.level is not None}
    labels = {word: say(language, "substitute-level", level=level) for word, level in levels.items()}
    labels = {Substitute.CHANCE.value: say(language, "substitute-chance"), **labels}
    rows.append(row(ComputerRoute("substitute", number), view.substitute, labels))
    labels = {word: say(language, f"hints-{word}") for word in TERMS["hints"].words}
    rows.append(row(ComputerRoute("hints", number), view.allows_hints, labels))
    return rows


# What it does


@handles(MatchRoute, "settings", "computer")
@responds()
async def _on_settings(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Show the panel to the host of an open table."""
    view = await see(interaction, route.match)
    require(view.phase is MatchPhase.OPEN, "table-closed" if view.phase is MatchPhase.CLOSED else "table-started")
    require(view.host == view.viewer, "only-host")
    return host_panel(user_language(interaction), view)


@handles(TermRoute)
@responds(update=True)
async def _on_term(interaction: Interaction, route: TermRoute) -> MessageContent:
    return await _set_term(interaction, route)


@handles(ComputerRoute)
@responds(update=True)
async def _on_computer(interaction: Interaction, route: ComputerRoute) -> MessageContent:
    """Seat a computer of the level picked, or set a term."""
    if route.what != "add":
        return await _set_term(interaction, route)
    language, level = user_language(interaction), TERMS["level"].read(selected_value(interaction))
    view = await interaction.client.service.do(route.match, AddComputer(actor=await actor_of(interaction), level=level))
    seated = say(language, "computer-seated", level=level_name(language, level))
    return _changed_content(interaction, view, f"{seated} {say(language, 'table-unrated')}")


async def _set_term(interaction: Interaction, route: TermRoute | ComputerRoute) -> MessageContent:
    """Set the term of the route to the value picked; after hints the panel says whether the match is rated."""
    term, word = TERMS[route.what], selected_value(interaction).removeprefix(f"{route.what} ")
    command = SetTerms(actor=await actor_of(interaction), **{term.field: term.read(word)})
    view = await interaction.client.service.do(route.match, command)
    note = say(user_language(interaction), rated_key(view)) if route.what == "hints" else ""
    return _changed_content(interaction, view, note)


@handles(GuestRoute)
async def _on_guest(interaction: Interaction, route: GuestRoute) -> None:
    if route.what == "invite":
        await _on_invite(interaction, route.match)
    else:
        await answer(interaction, _remove(interaction, route.match), update=True)


async def _remove(interaction: Interaction, match: int) -> MessageContent:
    """Remove the person or computer picked."""
    actor, picked = await actor_of(interaction), selected_value(interaction)
    command: Command
    if found := COMPUTERS_SEAT.fullmatch(picked):
        command = RemoveComputer(actor=actor, seat=int(found[1]))
    else:
        seats = (await see(interaction, match)).seats
        keys = {str(seat.person.user): seat.person.key for seat in seats if seat.person}
        command = RemoveGuest(actor=actor, guest=keys.get(picked, 0))
    return _changed_content(interaction, await interaction.client.service.do(match, command))


def _changed_content(interaction: Interaction, view: MatchView, note: str = "") -> MessageContent:
    """The panel after a change, with its note, or the table where the control of an older version's was used."""
    if is_private(interaction):
        return host_panel(user_language(interaction), view, note)
    return table_content(view.language, view)


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
        require(users, "nobody-picked")
        is_direct = (await see(interaction, match)).place.is_direct
        check_guests(interaction.channel, users, is_direct=is_direct)
        guests.extend([await bot.mentioned_person(user) for user in users])
        view = await interaction.client.service.do(
            match, Invite(actor=await actor_of(interaction), guests=tuple(guests))
        )
        text = invitation_text(view.language, view, [guest.user for guest in guests])
        is_edit = not is_panel and interaction.response.is_done()  # the answer was deferred
        pinged = [] if is_direct else await bot[Invitations].ping(view, guests, is_edit=is_edit)
        invitation = MessageContent(text, mentions=pinged, rows=[[match_button(view.language, view)]], is_push=True)
        invited.append((view, invitation))
        return host_panel(user_language(interaction), view) if is_panel else invitation

    is_sent = await answer(interaction, work(), update=is_panel, public=not is_panel)
    if invited and invited[0][0].place.is_direct:
        return  # those invited get messages of their own
    if is_sent and is_panel and invited:
        is_sent = await add_message(interaction, invited[0][1], public=True)
    for view, invitation in invited:
        await check_pings(interaction, view, invitation.mentions, is_sent=is_sent)
    if is_sent and invited and (message := await response_id(interaction, match)) is not None:
        await bot[Invitations].note(invited[0][0], guests, interaction.channel_id or 0, message)


async def start(interaction: Interaction, match: int, without: int | None = None) -> MatchView:
    """Start the match; raises Question if the host has to agree first to start without invited people.

    ``without``: the code of the people without whom the host has agreed to start.
    """
    try:
        return await interaction.client.service.do(match, Start(actor=await actor_of(interaction), without=without))
    except UserError as reason:
        if reason.key != "start-without":
            raise
        language, view = user_language(interaction), await see(interaction, match)
        invited = [seat for seat in view.seats if seat.kind is SeatKind.INVITED]  # whom the table waits for now
        names = listed(language, (player_name(language, seat) for seat in invited))
        row = [
            button(MatchRoute("startwithout", match, waiting_code(view.seats)), language, ButtonStyle.primary),
            button(MatchRoute("wait", match), language),
        ]
        raise Question(MessageContent(say(language, "start-without", names=names), rows=[row])) from reason


@handles(MatchRoute, "startwithout")
@responds(update=is_private)
async def _on_start_without(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Start without those who were named; asked again if other people are waited for by now."""
    try:
        return match_note(interaction, "begun", await start(interaction, route.match, route.page))
    except Question as question:
        return question.content


@handles(MatchRoute, "wait")
@responds(update=is_private)
async def _on_wait(interaction: Interaction, route: MatchRoute) -> MessageContent:
    return MessageContent(say(user_language(interaction), "waits"))
