"""Tables of any game: the buttons to join, agree, leave and start."""

from __future__ import annotations

from bot.match.commands import Agree, Command, Decline, Join, Leave
from bot.match.model import FIRST_TERMS
from bot.match.position import person_actor
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.board import table_content
from cogs._ui.content import MessageContent
from cogs._ui.game import remember_message
from cogs._ui.host import start
from cogs._ui.menu import menu_content
from cogs._ui.place import match_note, see_visible
from cogs._ui.respond import (
    Interaction,
    actor_of,
    is_private,
    person_of,
    responds,
    user_language,
)
from cogs._ui.router import MatchRoute, handles


async def _join(interaction: Interaction, match: int, terms: int = FIRST_TERMS) -> MatchView:
    """Join the table, or take a vacant seat of the match, if the person may see it."""
    await see_visible(interaction, match)
    person = await person_of(interaction)
    return await interaction.client.service.do(match, Join(actor=person_actor(person.key), guest=person, terms=terms))


@handles(MatchRoute, "join")
@responds(update=True)
async def _on_join(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Join, and agree to the terms that the message shows; one of a version without numbers shows the first ones."""
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
    return await _table(interaction, await start(interaction, route.match))


async def _change_table(interaction: Interaction, match: int, command: Command) -> MessageContent:
    """Do the command, and show the table as it is then."""
    return await _table(interaction, await interaction.client.service.do(match, command))


async def _table(interaction: Interaction, view: MatchView) -> MessageContent:
    """The table's message; its id is remembered if the press is the first to show it."""
    if view.place.message is None and interaction.message and interaction.channel_id == view.place.channel:
        await remember_message(interaction, view.number, interaction.message.id)
    return table_content(view.language, view)


@handles(MatchRoute, "take")
@responds()
async def _on_take(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Take a vacant seat of a running match."""
    language = user_language(interaction)
    return await menu_content(language, await _join(interaction, route.match), note=say(language, "joined-match"))
