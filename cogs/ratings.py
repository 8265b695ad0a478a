"""The person's own ratings: the command that shows them, and whether they are also shown over all servers."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app import Stammtisch
from bot.tree import localized
from cogs._ui.content import MessageContent
from cogs._ui.ratings import EVERYWHERE_VERBS, ratings_content
from cogs._ui.respond import Interaction, answer, answer_in_place, user_language
from cogs._ui.router import router_of
from cogs._ui.routes import PersonRoute


async def _ratings(interaction: Interaction, everywhere: bool | None = None) -> MessageContent:
    """The person's ratings; ``everywhere`` sets whether those over all servers are shown, None leaves it."""
    bot: Stammtisch = interaction.client
    person, store = await bot.person(interaction), bot.store.ratings
    if everywhere is not None:
        await store.set_everywhere(person.key, everywhere)
    standings, wanted = await store.of_person(person.key), await store.is_everywhere(person.key)
    return ratings_content(user_language(interaction), standings, interaction.guild_id, wanted)


async def _on_everywhere(interaction: Interaction, route: PersonRoute) -> None:
    await answer_in_place(interaction, _ratings(interaction, EVERYWHERE_VERBS[route.verb]))


class Ratings(commands.Cog):
    """The command about the person's own ratings."""

    @app_commands.command(name="rating", description=localized("command-rating"))
    async def rating(self, interaction: Interaction) -> None:
        """Show the person's ratings."""
        await answer(interaction, _ratings(interaction))


async def setup(bot: Stammtisch) -> None:
    """Answer the buttons of the list, and add the cog."""
    router_of(bot).add(PersonRoute, _on_everywhere, *EVERYWHERE_VERBS)
    await bot.add_cog(Ratings())
