"""The command ``play``, the one way in: a panel of all games, then what one can do with the one that was chosen.

Its options act at once, for those who type.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import ButtonStyle, app_commands, ui
from discord.ext import commands

from bot.client.tree import localized
from bot.match.errors import UserError, require
from bot.texts import say
from cogs._ui.content import MAX_ROW, MessageContent, named_picture
from cogs._ui.game import (
    LEVEL_CHOICES,
    answer_with_table,
    begin_against,
    games_of,
    named_games,
    offered_among,
    open_form,
    open_table,
)
from cogs._ui.respond import Interaction, answer, choices, is_private, responds, user_language
from cogs._ui.router import BeginRoute, button, choice_button, handles
from cogs._ui.rules import rules_content
from cogs.challenges import challenge_question
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
    """What one can do with a game; in direct messages no more than to learn it and to read its rules."""
    _check_game(interaction, game)
    language, is_elsewhere = user_language(interaction), interaction.guild_id is None
    row: list[ui.Item[Any]] = []
    if not is_elsewhere:
        row.append(button(BeginRoute("friends", game), language, ButtonStyle.primary))
        row.append(button(BeginRoute("computer", game), language, ButtonStyle.primary, label="play-computer"))
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
    async def offer(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The games that there are here."""
        return await choices(_offered(interaction, typed))


async def _offered(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
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


COGS = (PlayCommand,)
