"""The command "Quote" of a message's context menu: a line of the table talk becomes part of the match's log."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Stammtisch
from bot.match.commands import Quote
from bot.match.errors import UserError
from bot.match.model import Phase
from bot.match.position import person_actor
from bot.texts import say
from bot.tree import localized
from cogs._ui.content import MessageContent
from cogs._ui.prose import title
from cogs._ui.respond import Interaction, answer, user_language


class Quotes(commands.Cog):
    """The command. Only the author of a message can use it on that message: using it is their consent."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot
        self.menu = app_commands.ContextMenu(name=localized("command-quote"), callback=self.quote)
        self.menu.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)

    async def cog_load(self) -> None:
        """Add the command."""
        self.bot.tree.add_command(self.menu)

    async def cog_unload(self) -> None:
        """Remove the command."""
        self.bot.tree.remove_command(self.menu.name, type=self.menu.type)

    async def quote(self, interaction: Interaction, message: discord.Message) -> None:
        """Add the message to the log of the match that is told here."""

        async def work() -> MessageContent:
            language, person = user_language(interaction), await self.bot.person(interaction)
            if message.author.id != interaction.user.id:
                raise UserError("quote-author")
            command = Quote(actor=person_actor(person.key), message=message.id, text=message.clean_content)
            view = await self.bot.service.do(await self._match(interaction, person.key), command)
            return MessageContent(say(language, "quote-done", title=title(language, view)))

        await answer(interaction, work())

    async def _match(self, interaction: Interaction, person: int) -> int:
        """The match that is told at this place; of several the only one that runs and in which the person plays."""
        found = await self.bot.service.at_place(interaction.channel_id or 0)
        if not found:
            raise UserError("quote-place")
        views, _ = await self.bot.service.see_all(found, person)
        own = [view.number for view in views if view.phase is Phase.RUNNING and view.seat is not None]
        if len(own) > 1:
            raise UserError("quote-which")
        return own[0] if own else found[0]


async def setup(bot: Stammtisch) -> None:
    """Add the cog."""
    await bot.add_cog(Quotes(bot))
