"""The commands ``webhook``: where events of a server's public matches are sent, for who manages the server."""

from __future__ import annotations

import secrets
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.app import Stammtisch
from bot.match.errors import UserError
from bot.texts import say
from bot.tree import localized
from bot.webhooks.addresses import MAX_URL, AddressRefused
from cogs._ui.content import MessageContent, escaped
from cogs._ui.permissions import check_place
from cogs._ui.preferences import check_manager
from cogs._ui.respond import Interaction, answer, user_language
from cogs._ui.webhooks import description

SECRET_BYTES: Final = 32


@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
class Webhooks(commands.GroupCog, group_name="webhook", group_description=localized("command-webhook")):
    """The commands."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot

    @app_commands.command(name="set", description=localized("command-webhook-set"))
    @app_commands.describe(url=localized("option-webhook-url"))
    async def set(self, interaction: Interaction, url: app_commands.Range[str, 1, MAX_URL]) -> None:
        """Send events there from now on, and show the secret once."""

        async def work() -> MessageContent:
            check_manager(interaction)
            check_place(interaction)  # where the server is told that it was switched off
            try:
                found = await self.bot.reach.check(url)
            except AddressRefused as refusal:
                raise UserError(str(refusal)) from refusal
            secret = secrets.token_urlsafe(SECRET_BYTES)
            guild, channel = interaction.guild_id or 0, interaction.channel_id or 0
            await self.bot.store.webhooks.set(guild, str(found), secret, channel)
            language = user_language(interaction)
            return MessageContent(say(language, "webhook-set", host=escaped(found.host or ""), secret=secret))

        await answer(interaction, work())

    @app_commands.command(name="off", description=localized("command-webhook-off"))
    async def off(self, interaction: Interaction) -> None:
        """Send nothing any more."""

        async def work() -> MessageContent:
            check_manager(interaction)
            was_on = await self.bot.store.webhooks.remove(interaction.guild_id or 0)
            return MessageContent(say(user_language(interaction), "webhook-off" if was_on else "webhook-none"))

        await answer(interaction, work())

    @app_commands.command(name="show", description=localized("command-webhook-show"))
    async def show(self, interaction: Interaction) -> None:
        """Say since when it is set, and how requests went."""

        async def work() -> MessageContent:
            check_manager(interaction)
            webhook, language = await self.bot.store.webhooks.get(interaction.guild_id or 0), user_language(interaction)
            if webhook is None:
                return MessageContent(say(language, "webhook-none"))
            return MessageContent(description(language, webhook))

        await answer(interaction, work())


async def setup(bot: Stammtisch) -> None:
    """Add the cog."""
    await bot.add_cog(Webhooks(bot))
