"""What the host of an open table does: invite people, remove guests, and start without those who have not joined."""

from __future__ import annotations

import re
from typing import Final

from discord import ButtonStyle

from bot.app import Stammtisch
from bot.match.commands import Invite, RemoveComputer, RemoveGuest, Start
from bot.match.errors import UserError
from bot.match.lobby import waiting_code
from bot.match.model import Person, SeatKind
from bot.match.position import person_actor
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.asked import invitation_text
from cogs._ui.content import MessageContent
from cogs._ui.controls import button, selected_users, selected_value
from cogs._ui.links import match_button
from cogs._ui.opening import check_guests
from cogs._ui.place import response_id
from cogs._ui.prose import listed, player_name, title
from cogs._ui.respond import Interaction, Question, answer, answer_in_place, user_language
from cogs._ui.router import Router
from cogs._ui.routes import GuestRoute, MatchRoute
from cogs._ui.table import table_content

COMPUTERS_SEAT: Final = re.compile(r"seat (\d{1,2})")  # a value of the select of guests


def add_routes(router: Router) -> None:
    """Answer the host's selects, and the question whether to start without invited people."""
    router.add(GuestRoute, _on_guest)
    router.add(MatchRoute, _on_start_without, "startwithout")
    router.add(MatchRoute, _on_wait, "wait")


async def _on_guest(interaction: Interaction, route: GuestRoute) -> None:
    if route.what == "invite":
        await _on_invite(interaction, route.match)
    else:
        await answer(interaction, _remove(interaction, route.match), update=True)


async def _on_invite(interaction: Interaction, match: int) -> None:
    """Invite the people picked, by a public message that is deleted with the data of one whom it names."""
    invited: list[MatchView] = []
    guests: list[Person] = []

    async def work() -> MessageContent:
        bot: Stammtisch = interaction.client
        host, users = await bot.person(interaction), selected_users(interaction)
        if not users:
            raise UserError("nobody-picked")
        check_guests(interaction.channel, users)
        guests.extend([await bot.mentioned_person(user) for user in users])
        view = await bot.service.do(match, Invite(actor=person_actor(host.key), guests=tuple(guests)))
        invited.append(view)
        text = invitation_text(view.language, view, [guest.user for guest in guests])
        rung = await bot.invitations.ring(view, guests)
        return MessageContent(text, mentions=rung, rows=[[match_button(view.language, view)]])

    if await answer(interaction, work(), public=True) and invited:
        message = await response_id(interaction, match)
        if message is not None:
            await interaction.client.invitations.note(invited[0], guests, interaction.channel_id or 0, message)


async def _remove(interaction: Interaction, match: int) -> MessageContent:
    """Remove the person or computer picked; the table as it is then."""
    bot: Stammtisch = interaction.client
    host, picked = await bot.person(interaction), selected_value(interaction)
    if found := COMPUTERS_SEAT.fullmatch(picked):
        removal = RemoveComputer(actor=person_actor(host.key), seat=int(found[1]))
        view = await bot.service.do(match, removal)
        return table_content(view.language, view)
    present = await bot.service.see(match, host.key)
    keys = {str(seat.person.user): seat.person.key for seat in present.seats if seat.person}
    command = RemoveGuest(actor=person_actor(host.key), guest=keys.get(picked, 0))
    view = await bot.service.do(match, command)
    return table_content(view.language, view)


async def start(interaction: Interaction, match: int, without: int | None = None) -> MatchView:
    """Start the match; raises Question if the host has to agree first to start without invited people.

    ``without``: the code of the people without whom the host has agreed to start.
    """
    bot: Stammtisch = interaction.client
    person = await bot.person(interaction)
    try:
        command = Start(actor=person_actor(person.key), without=without)
        return await bot.service.do(match, command)
    except UserError as reason:
        if reason.key != "start-without":
            raise
        question = _start_question(user_language(interaction), await bot.service.see(match, person.key))
        raise Question(question) from reason


def _start_question(language: str, view: MatchView) -> MessageContent:
    """Ask whether to start without the people who are waited for now."""
    names = listed(language, (player_name(language, seat) for seat in view.seats if seat.kind is SeatKind.INVITED))
    row = [
        button(MatchRoute("startwithout", view.number, waiting_code(view.seats)), language, ButtonStyle.primary),
        button(MatchRoute("wait", view.number), language),
    ]
    return MessageContent(say(language, "start-without", names=names), rows=[row])


async def _on_start_without(interaction: Interaction, route: MatchRoute) -> None:
    """Start without those who were named; asked anew if other people are waited for by now."""

    async def work() -> MessageContent:
        language = user_language(interaction)
        try:
            view = await start(interaction, route.match, route.page)
        except Question as question:
            return question.content
        return MessageContent(say(language, "begun", title=title(language, view)))

    await answer_in_place(interaction, work())


async def _on_wait(interaction: Interaction, route: MatchRoute) -> None:
    async def work() -> MessageContent:
        return MessageContent(say(user_language(interaction), "waits"))

    await answer_in_place(interaction, work())
