"""The command ``play``, the one way in: a panel of all games, then what one can do with the one that was chosen.

Its options act at once, for those who type. The command "Challenge" of a person's context menu asks for the game alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord import ButtonStyle, app_commands, ui
from discord.ext import commands

from bot.app import Stammtisch
from bot.client.tree import localized
from bot.match.errors import UserError, require
from bot.match.model import MatchPhase, Person, SeatKind
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.content import MAX_LABEL, MAX_ROW, MessageContent, escaped, named_picture
from cogs._ui.game import (
    LEVEL_CHOICES,
    answer_with_table,
    begin_against,
    check_server,
    games_of,
    named_games,
    offered_among,
    open_form,
    open_table,
)
from cogs._ui.place import find_member, find_user, place_of, server_of
from cogs._ui.respond import Interaction, answer, is_private, person_of, responds, suggests, user_language
from cogs._ui.router import BeginRoute, Route, UserId, button, choice_button, handles, select, selected_value
from cogs._ui.rules import rules_content
from rendering import shortened
from rendering.play import overview

MAX_GAMES: Final = 25  # that have a button: as many as a message holds
ALL: Final = BeginRoute("games", "any")


async def games_panel(interaction: Interaction) -> MessageContent:
    """All games that there are here: in one picture, and a button for each."""
    language, games = user_language(interaction), await games_here(interaction)
    return MessageContent(
        say(language, "panel-games"), [await games_picture(language, games)], rows=game_rows(language, games)
    )


async def games_here(interaction: Interaction) -> list[str]:
    """The games that there are here, of those that have a button."""
    return (await offered_among(interaction, games_of(interaction.client)))[:MAX_GAMES]


async def games_picture(language: str, games: Sequence[str]) -> tuple[str, Any]:
    """These games in one picture, by its file name."""
    return named_picture("games", await asyncio.to_thread(overview, tuple(games), language))


def game_rows(language: str, games: Sequence[str]) -> list[list[ui.Item[Any]]]:
    """A button for each game, which opens its panel."""
    buttons: list[ui.Item[Any]] = [
        choice_button(BeginRoute("game", game), say(language, f"{game}-name"), ButtonStyle.primary) for game in games
    ]
    return [buttons[at : at + MAX_ROW] for at in range(0, len(buttons), MAX_ROW)]


async def game_panel(interaction: Interaction, game: str) -> MessageContent:
    """What one can do with a game, on servers and in direct messages."""
    _check_game(interaction, game)
    language, is_elsewhere = user_language(interaction), place_of(interaction).is_direct
    row: list[ui.Item[Any]] = [
        button(BeginRoute("friends", game), language, ButtonStyle.primary),
        button(BeginRoute("computer", game), language, ButtonStyle.primary, label="play-computer"),
    ]
    verbs = [verb for feature in interaction.client.features for verb in feature.panel(game, is_elsewhere)]
    row += [button(BeginRoute(verb, game), language) for verb in (*verbs, "rules")]
    lines = [f"**{say(language, f'{game}-name')}**", say(language, f"{game}-about")]
    note = say(language, "panel-elsewhere" if is_elsewhere else "panel-game")
    picture = await games_picture(language, [game])
    return MessageContent("\n".join(lines), [picture], note, [row, [button(ALL, language)]])


class PlayCommand(commands.Cog):
    """The command."""

    @app_commands.command(name="play", description=localized("command-play"))
    @app_commands.rename(rival="with")
    @app_commands.describe(
        game=localized("option-play-game"), rival=localized("option-play-with"), computer=localized("option-computer")
    )
    @app_commands.choices(computer=LEVEL_CHOICES)
    async def play(
        self,
        interaction: Interaction,
        game: str | None = None,
        rival: discord.User | None = None,
        computer: str | None = None,
    ) -> None:
        """Show the panel, or do at once what the options say."""
        named = None if game is None else _named(interaction, game)
        if named is not None and rival is not None:
            await answer_with_table(interaction, open_table(interaction, named, [rival], computer=computer))
        elif named is not None and computer is not None:
            await begin_against(interaction, named, computer)
        else:
            await answer(interaction, _panel(interaction, named or game, rival, computer))

    @play.autocomplete("game")
    @suggests
    async def offer(self, interaction: Interaction, typed: str) -> list[tuple[str, str]]:
        """The games that there are here."""
        return named_games(user_language(interaction), await games_here(interaction), typed)


async def _panel(
    interaction: Interaction, game: str | None, rival: discord.User | None, computer: str | None
) -> MessageContent:
    if game is not None:
        return await game_panel(interaction, game)
    if computer is not None:
        raise UserError("panel-which-game")
    return await (games_panel(interaction) if rival is None else challenge_question(interaction, rival))


def _named(interaction: Interaction, typed: str) -> str | None:
    """The game of that name, as the program or the person's language has it; None if there is none."""
    names = named_games(user_language(interaction), games_of(interaction.client))
    return next((one for name, one in names if typed.strip().casefold() in (name.casefold(), one)), None)


@handles(BeginRoute, "games")
@responds(update=is_private)
async def _on_games(interaction: Interaction, route: BeginRoute) -> MessageContent:
    return await games_panel(interaction)


@handles(BeginRoute, "game")
@responds(update=is_private)
async def _on_game(interaction: Interaction, route: BeginRoute) -> MessageContent:
    return await game_panel(interaction, route.game)


@handles(BeginRoute, "friends")
async def _on_friends(interaction: Interaction, route: BeginRoute) -> None:
    """Ask for the terms of a table, which is opened in public where the button was pressed."""
    await open_form(interaction, route.game)


@handles(BeginRoute, "rules")
@responds()
async def _on_rules(interaction: Interaction, route: BeginRoute) -> MessageContent:
    _check_game(interaction, route.game)
    return await rules_content(user_language(interaction), route.game)


def _check_game(interaction: Interaction, game: str) -> None:
    """Raise UserError for a game that the bot does not have."""
    require(game in games_of(interaction.client), "no-such-game", game=game)


@dataclass(frozen=True)
class ChallengeRoute(Route):
    """A select of games to challenge a person to. Its values are names of games."""

    KIND = "challenge"
    user: UserId


@app_commands.context_menu(name=localized("command-challenge"))
async def challenge(interaction: Interaction, user: discord.User) -> None:
    """Ask which game to challenge the person to."""
    await answer(interaction, challenge_question(interaction, user))


@handles(ChallengeRoute)
async def _on_challenge(interaction: Interaction, route: ChallengeRoute) -> None:
    """Open a table of the game that was picked, against the person of the route."""

    async def work() -> MatchView:
        bot, game = interaction.client, selected_value(interaction)
        require(game in games_of(bot), "control-unknown")
        rival = await _member(interaction, route.user)
        _, _, channel = await check_server(interaction, await person_of(interaction), game, [rival])
        await _check_not_open(interaction, channel, game, await bot.mentioned_person(rival))
        return await open_table(interaction, game, [rival])

    await answer_with_table(interaction, work())


async def _member(interaction: Interaction, user: int) -> discord.Member | discord.User:
    """The member of this server with that id, UserError if there is none; in direct messages the user."""
    if place_of(interaction).is_direct:
        return await find_user(interaction.client, user)
    if (found := await find_member(interaction.client, server_of(interaction), user)) is not None:
        return found
    known = await interaction.client.people.known(user)
    raise UserError("opponent-elsewhere", name=known.name if known else "?")


async def _check_not_open(interaction: Interaction, channel: int, game: str, rival: Person) -> None:
    """Raise UserError if the same challenge is open there already, as after a press that was made twice."""
    host, service = await person_of(interaction), interaction.client.service
    views, _ = await service.see_all(await service.matches_of(host.key, (MatchPhase.OPEN,)), host.key)
    for view in views:
        is_here = view.place.channel == channel
        invited = [seat.key for seat in view.seats if seat.kind is SeatKind.INVITED]
        if is_here and (view.game, view.host, invited) == (game, host.key, [rival.key]):
            raise UserError("challenge-open", game=game, number=view.number, name=rival.name)


async def challenge_question(interaction: Interaction, user: discord.User | discord.Member) -> MessageContent:
    """Ask which game to challenge that person to."""
    await check_server(interaction, await person_of(interaction), None, [user])
    require(user.id != interaction.user.id, "opponent-self")
    await interaction.client.mentioned_person(user)
    language = user_language(interaction)
    text = say(language, "challenge-which", name=escaped(user.display_name))
    options = [
        discord.SelectOption(
            label=say(language, f"{game}-name"),
            value=game,
            description=shortened(say(language, f"{game}-about"), MAX_LABEL),
        )
        for game in await offered_among(interaction, games_of(interaction.client))
    ]
    return MessageContent(text, rows=[[select(ChallengeRoute(user.id), options)]])


COGS = (PlayCommand,)


async def setup(bot: Stammtisch) -> None:
    """Add the command."""
    bot.tree.add_command(challenge)
