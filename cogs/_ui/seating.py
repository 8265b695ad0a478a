"""Starting a match, and the question whether to start without those who have not joined."""

from __future__ import annotations

from discord import ButtonStyle

from bot.app import Stammtisch
from bot.match.commands import Start
from bot.match.errors import UserError
from bot.match.lobby import waiting_code
from bot.match.model import SeatKind
from bot.match.position import person_actor
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.controls import button
from cogs._ui.prose import listed, player_name, title
from cogs._ui.respond import Interaction, Question, answer_in_place, user_language
from cogs._ui.router import Router
from cogs._ui.routes import MatchRoute


def add_routes(router: Router) -> None:
    """Answer the question whether to start without invited people."""
    router.add(MatchRoute, _on_start_without, "startwithout")
    router.add(MatchRoute, _on_wait, "wait")


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
