"""The commands ``settings``, for a person, and ``server-settings``, for who manages a server.

The latter is a command of its own, since Discord lets a server decide only by whole commands who may use them.
"""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.app import Stammtisch
from bot.match.errors import UserError
from bot.match.model import Reading
from bot.texts import say
from bot.tree import localized
from cogs._ui.content import MessageContent
from cogs._ui.preferences import add_routes, person_panel, server_panel
from cogs._ui.respond import Interaction, answer, answer_in_place, user_language
from cogs._ui.router import router_of
from cogs._ui.routes import PersonRoute

READING_CHOICES: Final = [app_commands.Choice(name=localized(f"reading-choice-{one}"), value=one) for one in Reading]
READING_VERBS: Final = {f"read{one}": one for one in Reading}  # of buttons that earlier versions have sent


class PreferenceCommands(commands.Cog):
    """The commands, each of which shows a panel."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot

    @app_commands.command(name="settings", description=localized("command-settings"))
    @app_commands.describe(text=localized("option-settings-text"))
    @app_commands.choices(text=READING_CHOICES)
    async def settings(self, interaction: Interaction, text: str | None = None) -> None:
        """Show what the person has set; with the option, set how they are shown positions."""

        async def work() -> MessageContent:
            if text not in (None, *Reading):
                raise UserError("command-stale")
            return await person_panel(interaction) if text is None else await _set_reading(interaction, Reading(text))

        await answer(interaction, work())

    @app_commands.command(name="server-settings", description=localized("command-server-settings"))
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def server_settings(self, interaction: Interaction) -> None:
        """Show what the server has set."""
        await answer(interaction, server_panel(interaction))


async def _set_reading(interaction: Interaction, reading: Reading) -> MessageContent:
    bot: Stammtisch = interaction.client
    await bot.people.set_reading(await bot.person(interaction), reading)
    return await person_panel(interaction, say(user_language(interaction), f"reading-is-{reading}"))


async def _on_reading(interaction: Interaction, route: PersonRoute) -> None:
    """Show positions as the button says from now on."""
    await answer_in_place(interaction, _set_reading(interaction, READING_VERBS[route.verb]))


async def setup(bot: Stammtisch) -> None:
    """Answer the selects of the panels and the buttons of earlier ones, and add the cog."""
    router = router_of(bot)
    add_routes(router)
    router.add(PersonRoute, _on_reading, *READING_VERBS)
    await bot.add_cog(PreferenceCommands(bot))
