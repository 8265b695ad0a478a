"""The command ``help``: what there is, on one screen."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from discord import ButtonStyle, app_commands, ui
from discord.ext import commands

from bot.app import Stammtisch
from bot.lessons import lessons
from bot.texts import say
from bot.tree import localized
from cogs._ui import beginning
from cogs._ui import lessons as lesson_controls
from cogs._ui.content import MessageContent, named_picture
from cogs._ui.controls import button
from cogs._ui.game import games_of
from cogs._ui.house import offered_among
from cogs._ui.respond import Interaction, answer, user_language
from cogs._ui.router import router_of
from cogs._ui.routes import BeginRoute
from rendering import overview

MAX_ENTRIES: Final = 8  # games with buttons of their own, so that a message holds them


async def help_content(language: str, games: tuple[str, ...]) -> MessageContent:
    """The commands and buttons that matter, and the games, in one picture and each in words with its buttons to begin.

    The games come last, since a client shows a new message from its end.
    """
    picture = await asyncio.to_thread(overview, games, language)
    entries = [
        (
            say(language, "help-game", number=str(at), name=say(language, f"{game}-name"), about=_about(language, game))
            + f" `/{game} new`",
            _ways_in(language, game),
        )
        for at, game in enumerate(games[:MAX_ENTRIES], 1)
    ]
    others = [f"{say(language, f'{game}-name')} `/{game} new`" for game in games[MAX_ENTRIES:]]
    text = "\n".join([say(language, "help-head"), say(language, "help-how", game=games[0]), *others])
    return MessageContent(text, [named_picture("games", picture)], say(language, "help-alone"), entries=entries)


def _ways_in(language: str, game: str) -> list[ui.Item[Any]]:
    """The buttons by which one person alone begins with a game."""
    row: list[ui.Item[Any]] = [
        button(BeginRoute("computer", game), language, ButtonStyle.primary, label="play-computer")
    ]
    if lessons(game):
        row.append(button(BeginRoute("learn", game), language))
    return row


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

        async def work() -> MessageContent:
            games = await offered_among(interaction, games_of(self.bot))
            return await help_content(user_language(interaction), tuple(games))

        await answer(interaction, work())


async def setup(bot: Stammtisch) -> None:
    """Answer the buttons by which one begins with a game and those of lessons, and add the cog."""
    beginning.add_routes(router_of(bot))
    lesson_controls.add_routes(router_of(bot))
    await bot.add_cog(Help(bot))
