"""The base of every game's cog: the command ``move`` of its slash group."""

from __future__ import annotations

from typing import ClassVar

from discord import app_commands
from discord.ext import commands

from bot.app import Stammtisch
from bot.client.tree import localized
from bot.match.position import normalized
from cogs._ui.choices import split_label
from cogs._ui.content import MessageContent
from cogs._ui.finding import find_match, offered_matches
from cogs._ui.menu import choose
from cogs._ui.respond import MAX_CHOICE, Interaction, choices, responds, user_language
from rendering import Look, drawing


class GameCog(commands.GroupCog):
    """What every game offers. A game's own cog names its ``game`` and adds ``new``, made by ``new_command``."""

    game: ClassVar[str]

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot

    @app_commands.command(name="move", description=localized("command-move"))
    @app_commands.rename(text="move", number="match")
    @app_commands.describe(text=localized("option-move"), number=localized("option-match"))
    @responds()
    async def move(self, interaction: Interaction, text: str, number: str | None = None) -> MessageContent:
        """Play or seal a typed move."""
        return await choose(interaction, await find_match(interaction, number, self.game), None, text)

    @move.autocomplete("text")
    async def offer_moves(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The legal moves whose notation or label contains all typed words."""
        return await choices(self._matching_moves(interaction, typed))

    async def _matching_moves(self, interaction: Interaction, typed: str) -> list[tuple[str, str]]:
        """Labels and notation of moves; moves that contain the typed words in a row come first."""
        named = getattr(interaction.namespace, "match", None) or None
        number = await find_match(interaction, named, self.game)
        person = await self.bot.person(interaction)
        view = await self.bot.service.see(number, person.key)
        look, label = Look(language=user_language(interaction)), drawing(self.game).label
        labelled = [(f"{move} · {label(view.view, move, look)}", move) for move in view.moves]
        wanted = normalized(typed).split()
        searched = [(normalized(name), name, move) for name, move in labelled]
        fitting = [one for one in searched if all(word in one[0] for word in wanted)]
        fitting.sort(key=lambda one: " ".join(wanted) not in one[0])
        return [(name if len(name) <= MAX_CHOICE else split_label(name)[0], move) for _, name, move in fitting]

    @move.autocomplete("number")
    async def offer_matches(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The person's running matches of this game."""
        return await choices(offered_matches(interaction, typed, self.game))


def games_of(bot: commands.Bot | commands.AutoShardedBot) -> list[str]:
    """The names of the games that the bot offers, sorted."""
    return sorted(cog.game for cog in bot.cogs.values() if isinstance(cog, GameCog))
