"""The commands ``block`` and ``unblock``: whose invitations a person refuses. Nobody else is told."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Stammtisch
from bot.match.errors import UserError
from bot.texts import say
from bot.tree import localized
from cogs._ui.content import MessageContent, escaped
from cogs._ui.prose import listed
from cogs._ui.respond import Interaction, answer, user_language


class Blocks(commands.Cog):
    """Commands about the people whose invitations a person refuses."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot

    @app_commands.command(name="block", description=localized("command-block"))
    @app_commands.rename(other="user")
    @app_commands.describe(other=localized("option-block"))
    async def block(self, interaction: Interaction, other: discord.User | None = None) -> None:
        """Refuse the invitations of a person; without one, show whose are refused."""

        async def work() -> MessageContent:
            person, language = await self.bot.person(interaction), user_language(interaction)
            if other is None:
                names = [escaped(one.name) for one in await self.bot.invitations.blocked(person)]
                return MessageContent(say(language, "blocked", names=listed(language, names), count=len(names)))
            if other.bot:
                raise UserError("block-bot", name=other.display_name)
            declined = await self.bot.invitations.block(person, await self.bot.mentioned_person(other))
            lines = [say(language, "block-on", name=escaped(other.display_name))]
            lines += [say(language, "block-declined", count=declined)] if declined else []
            return MessageContent("\n".join(lines))

        await answer(interaction, work())

    @app_commands.command(name="unblock", description=localized("command-unblock"))
    @app_commands.rename(other="user")
    @app_commands.describe(other=localized("option-unblock"))
    async def unblock(self, interaction: Interaction, other: discord.User) -> None:
        """Accept the invitations of a person again."""

        async def work() -> MessageContent:
            person, language = await self.bot.person(interaction), user_language(interaction)
            was_blocked = await self.bot.invitations.unblock(person, await self.bot.mentioned_person(other))
            key = "block-off" if was_blocked else "block-none"
            return MessageContent(say(language, key, name=escaped(other.display_name)))

        await answer(interaction, work())


async def setup(bot: Stammtisch) -> None:
    """Add the cog."""
    await bot.add_cog(Blocks(bot))
