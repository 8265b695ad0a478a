"""The person's own matches: the command that lists them, and the way from one decision to the next."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands
from discord.ext import commands

from bot.app import Stammtisch
from bot.client.tree import localized
from bot.match.errors import UserError
from bot.service.own_matches import MatchList
from cogs._ui.content import MessageContent
from cogs._ui.finding import FINISHED, find_match, offered_matches, show_here
from cogs._ui.menu import present_menu, with_fitting_names
from cogs._ui.own_matches import PAGE, ListRoute, current_content, finished_content, page_of
from cogs._ui.respond import (
    Interaction,
    answer,
    answer_in_place,
    choices,
    is_private_reply,
    responds,
    user_language,
)
from cogs._ui.router import MatchRoute, router_of


async def _current(interaction: Interaction, page: int) -> MessageContent:
    bot = interaction.client
    person = await bot.person(interaction)
    current = _with_fitting_names(interaction, await bot.own_matches.current(person.key))
    shown, _, _ = page_of(current.views, page)
    lines = await bot.own_matches.recent_lines(shown)
    return current_content(user_language(interaction), current, page, lines)


async def _finished(interaction: Interaction, page: int) -> MessageContent:
    bot = interaction.client
    person = await bot.person(interaction)
    finished = await bot.own_matches.finished(person.key, page * PAGE, PAGE)
    if page and not finished.views and not finished.refusals:
        return await _finished(interaction, 0)
    return finished_content(user_language(interaction), _with_fitting_names(interaction, finished), page)


def _with_fitting_names(interaction: Interaction, found: MatchList) -> MatchList:
    return replace(found, views=[with_fitting_names(interaction, view) for view in found.views])


async def _on_list(interaction: Interaction, route: ListRoute) -> None:
    work = (_finished if route.which == "finished" else _current)(interaction, route.page)
    await answer_in_place(interaction, work)


@responds(update=is_private_reply)
async def _on_next(interaction: Interaction, route: MatchRoute) -> MessageContent:
    """Open the menu of the match with the person's most urgent decision."""
    bot = interaction.client
    person = await bot.person(interaction)
    number = await bot.own_matches.most_urgent(person.key, route.match)
    if number is None:
        raise UserError("nothing-pending")
    return await present_menu(interaction, number, None)


class OwnMatchesCog(commands.Cog):
    """The command about the person's own tables and matches."""

    @app_commands.command(name="matches", description=localized("command-matches"))
    @app_commands.rename(number="match")
    @app_commands.describe(number=localized("option-matches-match"))
    async def matches(self, interaction: Interaction, number: str | None = None) -> None:
        """List the person's tables and matches, the most urgent first; or show the match named."""

        async def work() -> MessageContent:
            return await show_here(interaction, await find_match(interaction, number))

        await answer(interaction, _current(interaction, 0) if number is None else work())

    @matches.autocomplete("number")
    async def offer(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The match of this thread, the person's running matches, and the last ones that are over."""
        return await choices(offered_matches(interaction, typed, finished=FINISHED))


async def setup(bot: Stammtisch) -> None:
    """Answer the buttons of the lists and Next match, and add the cog."""
    router = router_of(bot)
    router.add(ListRoute, _on_list)
    router.add(MatchRoute, _on_next, "next")
    await bot.add_cog(OwnMatchesCog())
