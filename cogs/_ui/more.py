"""What *More …* opens: the buttons of a match that are needed now and then, for one person alone."""

from __future__ import annotations

from typing import Any, Final

from discord import ButtonStyle, ui

from bot.match.commands import Decline
from bot.match.errors import UserError
from bot.match.model import Phase
from bot.match.plans import can_plan
from bot.match.position import person_actor
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.controls import button
from cogs._ui.finding import see_visible
from cogs._ui.prose import full_title, title
from cogs._ui.respond import Interaction, responds, user_language
from cogs._ui.router import Router
from cogs._ui.routes import MatchRoute


def add_routes(router: Router) -> None:
    """Answer the button."""
    router.add(MatchRoute, _on_more, "more")


@responds()
async def _on_more(interaction: Interaction, route: MatchRoute) -> MessageContent:
    view = await see_visible(interaction, route.match)
    if view.phase not in (Phase.RUNNING, Phase.OVER):
        raise UserError("not-started")
    log = (
        await interaction.client.service.log(route.match)
        if view.phase is Phase.RUNNING and view.seat is not None
        else ()
    )
    return more_content(user_language(interaction), view, has_decided=view.has_decided_in(log))


def more_content(language: str, view: MatchView, *, has_decided: bool) -> MessageContent:
    """What can be looked at in a match and, for a player of a running one, what can be asked of the others.

    ``has_decided``: whether the viewer has made a decision that could be taken back.
    """

    def made(*verbs: str) -> list[ui.Item[Any]]:
        return [button(MatchRoute(verb, view.number), language) for verb in verbs]

    text = say(language, "more-of", title=full_title(language, view))
    if view.phase is Phase.OVER:
        return MessageContent(text, rows=[made("record", "film", "log", "rules")])
    if view.seat is None:
        return MessageContent(text, rows=[made("replay", "rules")])
    asking = made(*["askback"] * has_decided, "askpause" if view.paused_until is None else "askresume")
    if view.can_pass:
        asking += made("askagain" if view.seats[view.seat].passes else "always")
    planning = ["ahead"] if can_plan(view) else []
    resign = button(MatchRoute("resign", view.number), language, ButtonStyle.danger)
    return MessageContent(text, rows=[made(*planning, "note", "replay", "rules"), [*asking, resign]])


MAX_SHOWN: Final = 8  # invitations, each of four components: a text, and a row of two buttons


async def decline(interaction: Interaction, match: int) -> MessageContent:
    """Decline the invitation to that table; what the person is told."""
    bot = interaction.client
    person, language = await bot.person(interaction), user_language(interaction)
    view = await bot.service.do(match, Decline(actor=person_actor(person.key)))
    return MessageContent(say(language, "invitation-declined", title=title(language, view)))
