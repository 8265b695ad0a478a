"""The command ``help``: the games and what to press, and behind a button all commands, and their names of before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from discord import app_commands, ui
from discord.ext import commands

from bot import __version__
from bot.client.connection import invite_link, personal_link
from bot.client.tree import MANAGERS, SUBCOMMANDS, localized, translated_commands
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.game import games_of
from cogs._ui.prose import link_button
from cogs._ui.respond import Interaction, answer, is_private, responds, user_language
from cogs._ui.router import PersonRoute, button, handles
from cogs.play import game_rows, games_here, games_picture

PAGES: Final = ("help", "commands", "renamed")  # verbs of the buttons


async def help_content(interaction: Interaction) -> MessageContent:
    """The games, each with its button, what to press in a match, the program's version, and how to install the bot."""
    language, games = user_language(interaction), await games_here(interaction)
    lines = [say(language, "help-head"), say(language, "help-how"), f"-# Stammtisch {__version__}"]
    rows = game_rows(language, games)
    row: list[ui.Item[Any]] = [button(PersonRoute("commands"), language)]
    application = interaction.client.application
    if application is not None and application.bot_public:
        row.append(link_button(language, "server", invite_link(application.id)))
        row.append(link_button(language, "apps", personal_link(application.id)))
    rows.append(row)
    return MessageContent("\n".join(lines), [await games_picture(language, games)], rows=rows)


async def commands_content(interaction: Interaction) -> MessageContent:
    """All commands that this person may use, a line each; those of games are the same for every game."""
    language, games = user_language(interaction), games_of(interaction.client)
    lines = [say(language, "help-commands")]
    for command in sorted(await translated_commands(interaction.client.tree), key=lambda one: one["name"] in games):
        is_hidden = command["default_member_permissions"] == MANAGERS and not interaction.permissions.manage_guild
        if is_hidden or command["name"] in games[1:] or "description" not in command:
            continue
        lines += [f"`/{' '.join(path)}`: {_about(one, language)}" for path, one in runnable(command)]
        if command["name"] in games:
            lines.append("-# " + say(language, "help-each-game"))
    row = [button(PersonRoute("help"), language), button(PersonRoute("renamed"), language)]
    return MessageContent("\n".join(lines), rows=[row])


def runnable(command: Mapping[str, Any], path: Sequence[str] = ()) -> Iterator[tuple[Sequence[str], Mapping[str, Any]]]:
    """The command, or its subcommands, with their paths."""
    here, below = (*path, command["name"]), command.get("options") or ()
    inner = [one for one in below if one["type"] in SUBCOMMANDS]
    if not inner:
        yield here, command
    for one in inner:
        yield from runnable(one, here)


def _about(command: Mapping[str, Any], language: str) -> str:
    found: Mapping[str, str] = command.get("description_localizations") or {}
    return found.get(language) or str(command["description"])


class Help(commands.Cog):
    """The command."""

    @app_commands.command(name="help", description=localized("command-help"))
    async def help(self, interaction: Interaction) -> None:
        """Show the games and what to press."""
        await answer(interaction, help_content(interaction))


@handles(PersonRoute, *PAGES)
@responds(update=is_private)
async def _on_page(interaction: Interaction, route: PersonRoute) -> MessageContent:
    if route.verb == "renamed":  # what replaces commands of earlier versions
        language = user_language(interaction)
        row = [button(PersonRoute("help"), language), button(PersonRoute("commands"), language)]
        return MessageContent(say(language, "help-renamed"), rows=[row])
    return await (help_content if route.verb == "help" else commands_content)(interaction)


COGS = (Help,)
