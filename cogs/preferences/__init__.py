"""Settings of people and servers."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.app import Feature, Stammtisch
from bot.client.tree import localized
from bot.features.invitations.service import Invitations
from bot.features.preferences.model import SettingScope
from bot.features.preferences.service import Preferences
from bot.match.errors import UserError
from bot.match.model import Reading
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.respond import Interaction, answer_in_place, responds, user_language
from cogs._ui.router import PersonRoute, router_of
from cogs.preferences.panels import FIRST, SettingRoute, add_routes, person_panel, set_by_person, set_by_server

READING_CHOICES: Final = [app_commands.Choice(name=localized(f"reading-choice-{one}"), value=one) for one in Reading]
READING_VERBS: Final = {  # of buttons that earlier versions have sent
    f"read{one}": one for one in (Reading.PICTURES, Reading.BOTH, Reading.ALONE)
}


class PreferenceCommands(commands.Cog):
    """The command."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot

    @app_commands.command(name="settings", description=localized("command-settings"))
    @app_commands.describe(text=localized("option-settings-text"))
    @app_commands.choices(text=READING_CHOICES)
    @responds()
    async def settings(self, interaction: Interaction, text: str | None = None) -> MessageContent:
        """Show what the person has set; with the option, set how they are shown positions."""
        if text not in (None, *Reading):
            raise UserError("command-stale")
        return await person_panel(interaction) if text is None else await _set_reading(interaction, Reading(text))


async def _set_reading(interaction: Interaction, reading: Reading) -> MessageContent:
    bot = interaction.client
    await bot.people.set_reading(await bot.person(interaction), reading)
    return await person_panel(interaction, FIRST, say(user_language(interaction), f"reading-is-{reading}"))


async def _on_pick(interaction: Interaction, route: SettingRoute) -> None:
    """Set what was picked in a panel of any age, and show the page as it is then."""
    work = set_by_person if SettingScope(route.scope) is SettingScope.PERSON else set_by_server
    await answer_in_place(interaction, work(interaction, route))


async def _on_reading(interaction: Interaction, route: PersonRoute) -> None:
    """Show positions as the button says from now on."""
    await answer_in_place(interaction, _set_reading(interaction, READING_VERBS[route.verb]))


def _preferences(bot: Stammtisch) -> Preferences:
    return Preferences(bot.service, bot.people, bot[Invitations], bot.languages, bot.wake_background)


async def setup(bot: Stammtisch) -> None:
    """Answer the controls of the panels, those of earlier versions included, and add the cog."""
    router = router_of(bot)
    add_routes(router)
    router.add(SettingRoute, _on_pick)
    router.add(PersonRoute, _on_reading, *READING_VERBS)
    await bot.add_cog(PreferenceCommands(bot))


FEATURE = Feature(services={Preferences: _preferences})
