"""The slash group ``invitations``: the person's invitations, and whether the person can be invited at all."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app import Stammtisch
from bot.preferences.table import Invited
from bot.tree import localized
from cogs._ui.content import MessageContent
from cogs._ui.finding import find_match
from cogs._ui.invitations import accepted_text, decline, invitations_content, offered_invitations, only_invitation
from cogs._ui.respond import Interaction, answer, choices, user_language


class Invitations(commands.GroupCog, group_name="invitations", group_description=localized("command-invitations")):
    """Commands about invitations to tables."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot

    @app_commands.command(name="show", description=localized("command-invitations-show"))
    async def show(self, interaction: Interaction) -> None:
        """Show the person's invitations, and whether the person can be invited."""
        await answer(interaction, invitations_content(interaction))

    @app_commands.command(name="on", description=localized("command-invitations-on"))
    async def accept(self, interaction: Interaction) -> None:
        """Let others invite the person."""
        await answer(interaction, self._accept(interaction, Invited.EVERYBODY))

    @app_commands.command(name="off", description=localized("command-invitations-off"))
    async def refuse(self, interaction: Interaction) -> None:
        """Let nobody invite the person."""
        await answer(interaction, self._accept(interaction, Invited.NOBODY))

    async def _accept(self, interaction: Interaction, whom: Invited) -> MessageContent:
        await self.bot.invitations.accept_from(await self.bot.person(interaction), whom)
        return MessageContent(accepted_text(user_language(interaction), whom))

    @app_commands.command(name="decline", description=localized("command-invitations-decline"))
    @app_commands.rename(number="match")
    @app_commands.describe(number=localized("option-invitation"))
    async def decline(self, interaction: Interaction, number: str | None = None) -> None:
        """Decline the invitation named, or the only one."""

        async def work() -> MessageContent:
            match = await (only_invitation(interaction) if number is None else find_match(interaction, number))
            return await decline(interaction, match)

        await answer(interaction, work())

    @decline.autocomplete("number")
    async def offer(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The tables to which the person is invited."""
        return await choices(offered_invitations(interaction, typed))


async def setup(bot: Stammtisch) -> None:
    """Add the cog."""
    await bot.add_cog(Invitations(bot))
