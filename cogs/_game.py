"""The base of every game's cog: its slash commands new, move, show and rules. Knows no game but the one it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Stammtisch, worded
from bot.games.base import IllegalMove
from bot.match import plain
from bot.pace import TIMEOUTS, USUAL
from bot.table import Guest, Seen
from bot.texts import LANGUAGES
from cogs import _board
from cogs._answer import NAME, Interaction, answer, choices, tongue
from cogs._face import Face
from cogs._finding import offered, shown_here, which
from cogs._menu import chosen
from cogs._options import named
from cogs._permissions import missing
from cogs._times import OVERRUN_CHOICES, PACE_CHOICES
from cogs.tables import keep_home
from rendering import Look, drawing, prepare

F = TypeVar("F")
LANGUAGE_CHOICES: Final = [app_commands.Choice(name=worded(f"language-{one}"), value=one) for one in LANGUAGES]


def terms(new: F) -> F:
    """What every game's ``new`` lets be agreed besides the game's own options: ``language``, ``pace`` and, called
    "timeout" at Discord, ``overrun``."""
    about = {
        "language": worded("option-language"),
        "pace": worded("option-pace"),
        "overrun": worded("option-timeout"),
    }
    offered = {"language": LANGUAGE_CHOICES, "pace": PACE_CHOICES, "overrun": OVERRUN_CHOICES}
    named = app_commands.rename(overrun="timeout")(new)
    return app_commands.choices(**offered)(app_commands.describe(**about)(named))


class GameCog(commands.GroupCog):
    """What every game offers; a game's own cog adds ``new`` with its options and calls ``opened``."""

    game: ClassVar[str]

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        self.bot.in_background(self._prepared())

    async def _prepared(self) -> None:
        """Makes ahead what pictures need, one game after the other: a core is left for those who ask meanwhile."""
        async with self.bot.preparing:
            await asyncio.to_thread(prepare, self.game)

    async def opened(
        self,
        interaction: Interaction,
        invited: Sequence[discord.Member | discord.User],
        *,
        seats: int,
        options: Mapping[str, Any],
        language: str | None = None,
        pace: str | None = None,
        overrun: str | None = None,
    ) -> None:
        """Opens a table where the command was used, and shows it there."""
        made: list[Seen] = []

        async def work() -> Face:
            self._fit(interaction, invited)
            host = await self.bot.guest(interaction)
            guests = [Guest(user.id, user.display_name) for user in invited]
            seen = await self.bot.table.open(
                self.game,
                host,
                guests,
                seats=seats,
                options=options,
                language=language or tongue(interaction),
                guild=interaction.guild_id or 0,
                channel=interaction.channel_id or 0,
                pace=pace or USUAL,
                overrun=overrun or TIMEOUTS[0],
            )
            made.append(seen)
            return _board.table(seen.language, seen)

        if await answer(interaction, work(), public=True) and made:
            await keep_home(interaction, made[0].number)

    def _fit(self, interaction: Interaction, invited: Sequence[discord.Member | discord.User]) -> None:
        """Whether a table can stand here with these people."""
        if interaction.guild_id is None:
            raise IllegalMove("only-in-servers")
        for user in invited:
            if user.bot:
                raise IllegalMove("opponent-bot", name=user.display_name)
            if not isinstance(user, discord.Member):
                raise IllegalMove("opponent-elsewhere", name=user.display_name)
        in_thread = isinstance(interaction.channel, discord.Thread)
        for name in missing(interaction.app_permissions, in_thread=in_thread):
            raise IllegalMove("permission-missing", permission=name)

    @app_commands.command(name="move", description=worded("command-move"))
    @app_commands.rename(text="move", number="match")
    @app_commands.describe(text=worded("option-move"), number=worded("option-match"))
    async def move(self, interaction: Interaction, text: str, number: str | None = None) -> None:
        async def work() -> Face:
            return await chosen(interaction, await which(interaction, number, self.game), None, text)

        await answer(interaction, work())

    @app_commands.command(name="show", description=worded("command-show"))
    @app_commands.rename(number="match")
    @app_commands.describe(number=worded("option-match"))
    async def show(self, interaction: Interaction, number: str | None = None) -> None:
        async def work() -> Face:
            return await shown_here(interaction, await which(interaction, number, self.game))

        await answer(interaction, work())

    @app_commands.command(name="rules", description=worded("command-rules"))
    async def rules(self, interaction: Interaction) -> None:
        await answer(interaction, _board.rules(tongue(interaction), self.game))

    @move.autocomplete("text")
    async def offer_moves(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        async def found() -> list[tuple[str, str]]:
            number = await which(interaction, getattr(interaction.namespace, "match", None) or None, self.game)
            seen = await self.bot.table.see(number, interaction.user.id)
            look, label = Look(language=tongue(interaction)), drawing(self.game).label
            full = [(f"{move} · {label(seen.view, move, look)}", move) for move in seen.moves]
            wanted = plain(typed).split()
            read = [(plain(name), name, move) for name, move in full]
            fits = [one for one in read if all(word in one[0] for word in wanted)]
            fits.sort(key=lambda one: " ".join(wanted) not in one[0])  # first what has the words in a row
            return [(name if len(name) <= NAME else named(name)[0], move) for _, name, move in fits]

        return await choices(found())

    @move.autocomplete("number")
    @show.autocomplete("number")
    async def offer_matches(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await choices(offered(interaction, typed, self.game))


class DuelCog(GameCog):
    """What a game for two offers that has no options of its own."""

    @app_commands.command(name="new", description=worded("command-new"))
    @app_commands.describe(opponent=worded("option-opponent"))
    @terms
    async def new(
        self,
        interaction: Interaction,
        opponent: discord.User | None = None,
        language: str | None = None,
        pace: str | None = None,
        overrun: str | None = None,
    ) -> None:
        agreed = {"language": language, "pace": pace, "overrun": overrun}
        await self.opened(interaction, [opponent] if opponent else [], seats=2, options={}, **agreed)
