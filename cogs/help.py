"""The command ``help``: what there is, on one screen."""

from __future__ import annotations

import asyncio

from discord import app_commands
from discord.ext import commands

from bot.app import Stammtisch, localized
from bot.texts import say
from cogs._ui.content import MessageContent, named_picture
from cogs._ui.game import games_of
from cogs._ui.respond import Interaction, answer, user_language
from rendering import overview


async def help_content(language: str, games: tuple[str, ...]) -> MessageContent:
    """The games, in words and in one picture, and the commands and buttons that matter."""
    picture = await asyncio.to_thread(overview, games, language)
    lines = [
        say(language, "help-game", number=str(at), name=say(language, f"{game}-name"), about=_about(language, game))
        + f" `/{game} new`"
        for at, game in enumerate(games, 1)
    ]
    text = "\n".join([say(language, "help-head"), *lines])
    return MessageContent(text, [named_picture("games", picture)], say(language, "help-how", game=games[0]))


def _about(language: str, game: str) -> str:
    """What the game is, as its command says it behind its name."""
    return say(language, f"{game}-command").partition(": ")[2]


class Help(commands.Cog):
    """The command."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot

    @app_commands.command(name="help", description=localized("command-help"))
    async def help(self, interaction: Interaction) -> None:
        """Show what there is."""
        await answer(interaction, help_content(user_language(interaction), tuple(games_of(self.bot))))


async def setup(bot: Stammtisch) -> None:
    """Add the cog."""
    await bot.add_cog(Help(bot))
