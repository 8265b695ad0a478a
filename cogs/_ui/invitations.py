"""A person's invitations: the list of them, and declining one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from discord import ui

from bot.app import Stammtisch
from bot.match.commands import Decline
from bot.match.errors import UserError
from bot.match.position import person_actor
from bot.match.view import MatchView
from bot.preferences.table import Invited
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.controls import button
from cogs._ui.links import match_button
from cogs._ui.names import with_fitting_names
from cogs._ui.prose import host_name, refusal, title
from cogs._ui.respond import Interaction, user_language
from cogs._ui.routes import MatchRoute
from cogs._ui.times import stamp

MAX_SHOWN: Final = 8  # invitations, each of four components: a text, and a row of two buttons


async def decline(interaction: Interaction, match: int) -> MessageContent:
    """Decline the invitation to that table; what the person is told."""
    bot: Stammtisch = interaction.client
    person, language = await bot.person(interaction), user_language(interaction)
    view = await bot.service.do(match, Decline(actor=person_actor(person.key)))
    return MessageContent(say(language, "invitation-declined", title=title(language, view)))


def accepted_text(language: str, whom: Invited) -> str:
    """By whom the person can be invited, as a sentence or two."""
    keys = {
        Invited.EVERYBODY: "invitations-are-on",
        Invited.SHARED: "invitations-are-shared",
        Invited.NOBODY: "invitations-are-off",
    }
    return say(language, keys[whom])


async def only_invitation(interaction: Interaction) -> int:
    """The number of the only table to which the person is invited; UserError if there are none or several."""
    views, refusals = await _open_to(interaction)
    if len(views) > 1:
        raise UserError("which-invitation")
    if not views:
        raise refusals[0] if refusals else UserError("no-invitation")
    return views[0].number


async def invitations_content(interaction: Interaction) -> MessageContent:
    """Whether the person can be invited, and the newest invitations, each with a button to decline it."""
    bot: Stammtisch = interaction.client
    person, language = await bot.person(interaction), user_language(interaction)
    whom = await bot.invitations.accepted_from(person)
    views, refusals = await _open_to(interaction)
    lines = [
        accepted_text(language, whom),
        say(language, "invitations-head", count=len(views)),
        *(f"- {refusal(language, one)}" for one in refusals),
    ]
    return MessageContent("\n".join(lines), entries=[_entry(language, view) for view in views[:MAX_SHOWN]])


async def offered_invitations(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """Names and numbers of the tables to which the person is invited, if title or host contain the typed text."""
    language, (views, _) = user_language(interaction), await _open_to(interaction)
    named = [(f"{title(language, view)} – {host_name(language, view)}", str(view.number)) for view in views]
    return [one for one in named if typed.casefold() in one[0].casefold()]


async def _open_to(interaction: Interaction) -> tuple[list[MatchView], list[UserError]]:
    bot: Stammtisch = interaction.client
    views, refusals = await bot.invitations.open_to(await bot.person(interaction))
    return [with_fitting_names(interaction, view) for view in views], refusals


def _entry(language: str, view: MatchView) -> tuple[str, Sequence[ui.Item[Any]]]:
    text = say(
        language,
        "invitation-entry",
        title=title(language, view),
        host=host_name(language, view),
        expires=stamp(view.expires or 0),
    )
    return text, [match_button(language, view), button(MatchRoute("refuse", view.number), language)]
