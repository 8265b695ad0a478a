"""The command "Challenge" of a person's context menu: a table of a game against that person."""

from __future__ import annotations

from dataclasses import dataclass

import discord
from discord import app_commands

from bot.app import Stammtisch
from bot.client.tree import localized
from bot.match.errors import UserError, existing, require
from bot.match.model import Person, Phase, SeatKind
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.content import MAX_LABEL, MessageContent, escaped
from cogs._ui.game import answer_with_table, check_opening, check_server, games_of, offered_among, open_table
from cogs._ui.respond import Interaction, answer, person_of, user_language
from cogs._ui.router import Route, User, handles, select, selected_value
from rendering import shortened


@dataclass(frozen=True)
class ChallengeRoute(Route):
    """A select of games to challenge a person to. Its values are names of games."""

    KIND = "challenge"
    user: User


@app_commands.context_menu(name=localized("command-challenge"))
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def challenge(interaction: Interaction, user: discord.User) -> None:
    """Ask which game to challenge the person to."""
    await answer(interaction, challenge_question(interaction, user))


@handles(ChallengeRoute)
async def _on_game(interaction: Interaction, route: ChallengeRoute) -> None:
    """Open a table of the game that was picked, against the person of the route."""

    async def work() -> MatchView:
        bot, game = interaction.client, selected_value(interaction)
        require(game in games_of(bot), "control-unknown")
        rival = await _member(interaction, route.user)
        await _check_not_open(interaction, game, await bot.mentioned_person(rival))
        return await open_table(interaction, game, [rival])

    await answer_with_table(interaction, work())


async def _member(interaction: Interaction, user: int) -> discord.Member:
    """The member of this server with that id; UserError if there is none."""
    guild = existing(interaction.guild, "only-in-servers")
    try:
        return await guild.fetch_member(user)
    except discord.NotFound as fault:
        known = await interaction.client.people.known(user)
        raise UserError("opponent-elsewhere", name=known.name if known else "?") from fault


async def _check_not_open(interaction: Interaction, game: str, rival: Person) -> None:
    """Raise UserError if the same challenge is open already, as after a press that was made twice."""
    host, service = await person_of(interaction), interaction.client.service
    views, _ = await service.see_all(await service.matches_of(host.key, (Phase.OPEN,)), host.key)
    for view in views:
        is_here = view.place.channel == interaction.channel_id
        invited = [seat.key for seat in view.seats if seat.kind is SeatKind.INVITED]
        if is_here and (view.game, view.host, invited) == (game, host.key, [rival.key]):
            raise UserError("challenge-open", game=game, number=view.number, name=rival.name)


async def challenge_question(interaction: Interaction, user: discord.User | discord.Member) -> MessageContent:
    """Ask which game to challenge that person to."""
    check_opening(interaction, [user])
    require(user.id != interaction.user.id, "opponent-self")
    await interaction.client.mentioned_person(user)
    language = user_language(interaction)
    text = say(language, "challenge-which", name=escaped(user.display_name))
    await check_server(interaction, await person_of(interaction), None)
    options = [
        discord.SelectOption(
            label=say(language, f"{game}-name"),
            value=game,
            description=shortened(say(language, f"{game}-about"), MAX_LABEL),
        )
        for game in await offered_among(interaction, games_of(interaction.client))
    ]
    return MessageContent(text, rows=[[select(ChallengeRoute(user.id), options)]])


async def setup(bot: Stammtisch) -> None:
    """Add the command."""
    bot.tree.add_command(challenge)
