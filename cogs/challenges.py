"""The command "Challenge" of a person's context menu: a table of a game against that person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Stammtisch
from bot.client.tree import localized
from bot.match.errors import UserError
from bot.match.model import MatchSeat, Person, Phase, SeatKind
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.content import MAX_LABEL, MessageContent, escaped
from cogs._ui.game import games_of
from cogs._ui.opening import answer_with_table, check_opening, check_server, offered_among, open_table
from cogs._ui.respond import Interaction, answer, user_language
from cogs._ui.router import Route, User, router_of, select, selected_value
from rendering import shortened


@dataclass(frozen=True)
class ChallengeRoute(Route):
    """A select of games to challenge a person to. Its values are names of games."""

    KIND = "challenge"
    user: User


class Challenges(commands.Cog):
    """The command, and the select of games that it asks with."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot
        self.menu = app_commands.ContextMenu(name=localized("command-challenge"), callback=self.challenge)
        self.menu.allowed_contexts = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)

    async def cog_load(self) -> None:
        """Add the command, and answer its select."""
        self.bot.tree.add_command(self.menu)
        router_of(self.bot).add(ChallengeRoute, self._on_game)

    async def cog_unload(self) -> None:
        """Remove the command."""
        self.bot.tree.remove_command(self.menu.name, type=self.menu.type)

    async def challenge(self, interaction: Interaction, user: discord.User) -> None:
        """Ask which game to challenge the person to."""

        await answer(interaction, challenge_question(interaction, user))

    async def _on_game(self, interaction: Interaction, route: ChallengeRoute) -> None:
        """Open a table of the game that was picked, against the person of the route."""

        async def work() -> MatchView:
            game = selected_value(interaction)
            if game not in games_of(self.bot):
                raise UserError("control-unknown")
            rival = await self._member(interaction, route.user)
            await self._check_not_open(interaction, game, await self.bot.mentioned_person(rival))
            return await open_table(interaction, game, [rival])

        await answer_with_table(interaction, work())

    async def _member(self, interaction: Interaction, user: int) -> discord.Member:
        """The member of this server with that id; UserError if there is none."""
        if interaction.guild is None:
            raise UserError("only-in-servers")
        try:
            return await interaction.guild.fetch_member(user)
        except discord.NotFound as fault:
            known = await self.bot.people.known(user)
            raise UserError("opponent-elsewhere", name=known.name if known else "?") from fault

    async def _check_not_open(self, interaction: Interaction, game: str, rival: Person) -> None:
        """Raise UserError if the same challenge is open already, as after a press that was made twice."""
        host = await self.bot.person(interaction)
        numbers = await self.bot.service.matches_of(host.key, (Phase.OPEN,))
        views, _ = await self.bot.service.see_all(numbers, host.key)
        for view in views:
            is_here = view.place.channel == interaction.channel_id
            if is_here and (view.game, view.host) == (game, host.key) and _invites_only(view.seats, rival):
                raise UserError("challenge-open", game=game, number=view.number, name=rival.name)


async def challenge_question(interaction: Interaction, user: discord.User | discord.Member) -> MessageContent:
    """Ask which game to challenge that person to."""
    bot = interaction.client
    check_opening(interaction, [user])
    if user.id == interaction.user.id:
        raise UserError("opponent-self")
    await bot.mentioned_person(user)
    language = user_language(interaction)
    text = say(language, "challenge-which", name=escaped(user.display_name))
    await check_server(interaction, await bot.person(interaction), None)
    games = await offered_among(interaction, games_of(bot))
    return MessageContent(text, rows=[[select(ChallengeRoute(user.id), _game_options(language, games))]])


def _game_options(language: str, games: Sequence[str]) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=say(language, f"{game}-name"),
            value=game,
            description=shortened(say(language, f"{game}-about"), MAX_LABEL),
        )
        for game in games
    ]


def _invites_only(seats: tuple[MatchSeat, ...], rival: Person) -> bool:
    """Whether that person, and no one else, is invited to these seats."""
    return [seat.key for seat in seats if seat.kind is SeatKind.INVITED] == [rival.key]


async def setup(bot: Stammtisch) -> None:
    """Add the cog."""
    await bot.add_cog(Challenges(bot))
