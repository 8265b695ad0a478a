"""The slash commands: what calls them, their texts in other languages, and how they are registered at Discord."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import aiohttp
import discord
from discord import app_commands

from bot.client.connection import fault_of
from bot.client.heartbeat import Heartbeat
from bot.store import Store
from bot.store.database import StoreUnavailable
from bot.texts import LANGUAGES, has_text, say

if TYPE_CHECKING:
    from bot.app import Stammtisch

log = logging.getLogger(__name__)
T = TypeVar("T")

SUBCOMMANDS: Final = (
    discord.AppCommandOptionType.subcommand.value,
    discord.AppCommandOptionType.subcommand_group.value,
)
NUMBERS: Final = (discord.AppCommandOptionType.integer, discord.AppCommandOptionType.number)
MANAGERS: Final = discord.Permissions(manage_guild=True).value  # who alone sees a command by default
CHAT_INPUT: Final = discord.AppCommandType.chat_input.value
ENTRY_POINT: Final = 4  # the type of the command that opens an application's activity
COMPARED: Final = (
    *("name", "name_localizations", "type", "description", "description_localizations", "options", "choices", "value"),
    *("required", "autocomplete", "min_value", "max_value", "min_length", "max_length", "channel_types"),
    *("default_member_permissions", "contexts", "integration_types", "nsfw"),
)
SETTABLE: Final = {*COMPARED, "id", "handler"}
REGISTERING: Final = "commands"  # the turn to register them
REGISTER_TIMEOUT: Final = 300.0  # seconds; Discord limits how often commands are registered
MAX_PAUSE: Final = 300.0  # seconds between two tries


class Tree(app_commands.CommandTree["Stammtisch"]):
    """The slash commands, called by well-formed interactions only."""

    async def interaction_check(self, interaction: discord.Interaction[Stammtisch], /) -> bool:
        """Whether the interaction may call a command; a malformed one has been logged already.

        Raises CommandSignatureMismatch if an option is of another type than the command's, and clamps numbers to the
        option's range, since discord.py passes most values on as they are.
        """
        if fault_of(interaction) is not None:
            return False
        await self.client.languages.prepare(interaction.user.id)
        command = interaction.command
        if isinstance(command, app_commands.Command):
            known = {one.display_name: one for one in command.parameters}
            for given in _given_options(interaction):
                if (parameter := known.get(given["name"])) is None:
                    continue
                if parameter.type.value != given["type"]:
                    raise app_commands.CommandSignatureMismatch(command)
                given["value"] = _clamped(given["value"], parameter)
        return True


def _given_options(interaction: discord.Interaction[Any]) -> list[dict[str, Any]]:
    """The options that the interaction gives to a slash command."""
    options: Any = cast(Any, interaction.data).get("options") or []
    while options and options[0]["type"] in SUBCOMMANDS:
        options = options[0].get("options") or []
    return list(options)


def _clamped(value: Any, parameter: app_commands.Parameter) -> Any:
    """The value of an option; a number beyond the option's range becomes the nearest one within it."""
    if parameter.type not in NUMBERS or not isinstance(value, int | float):
        return value
    least, most = parameter.min_value, parameter.max_value
    value = value if least is None else max(least, value)
    return value if most is None else min(most, value)


class Translator(app_commands.Translator):
    """Translates the descriptions of commands and the names of their options.

    The extras of a description hold the key of its text; the text of an option's name has the name in its key.
    """

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The text in that locale; None where the English one is used."""
        translated = locale.value.split("-")[0]
        if translated not in LANGUAGES or translated == "en":
            return None
        if context.location is app_commands.TranslationContextLocation.parameter_name:
            key = f"option-name-{string.message}"
            return say(translated, key) if has_text(translated, key) else None
        found = string.extras.get("key")
        return say(translated, found) if found else None


def on_servers(command: T) -> T:
    """Offer a command only on servers that have the bot.

    ``guild_only`` alone leaves it in direct messages, since the tree allows contexts.
    """
    there = app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)(command)
    return app_commands.allowed_installs(guilds=True, users=False)(there)


def localized(key: str) -> app_commands.locale_str:
    """A text for a slash command: in English, with its key for the translator."""
    return app_commands.locale_str(say("en", key), key=key)


async def register(tree: app_commands.CommandTree[Stammtisch], store: Store, heartbeat: Heartbeat) -> dict[str, int]:
    """Register the slash commands at Discord, trying again until it succeeds; the ids of the commands by name.

    Commands that Discord knows as they are stay. Processes register one after the other.
    """
    pause = 1.0
    await _end_turn(heartbeat)  # an earlier process of this name may have been killed in its turn
    while True:
        await heartbeat.take_turn(REGISTERING, REGISTER_TIMEOUT)
        try:
            async with asyncio.timeout(REGISTER_TIMEOUT):
                registered = await _register(tree)
            await heartbeat.end_turn(REGISTERING)
            return {one["name"]: int(one["id"]) for one in registered if one["type"] == CHAT_INPUT}
        except discord.RateLimited as fault:
            pause = max(pause, fault.retry_after)
            log.warning("Discord limits how often commands are registered; trying again in %.0f s.", pause)
        except (discord.HTTPException, aiohttp.ClientError, OSError, StoreUnavailable) as fault:
            why = str(fault) or repr(fault)
            log.warning("The commands could not be registered (%s); trying again in %.0f s.", why, pause)
        await _end_turn(heartbeat)
        await store.time.sleep(pause * (0.5 + random.random()))
        pause = min(MAX_PAUSE, pause * 2)


async def _register(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """The commands as Discord knows them then.

    The command that opens an application's activity is made by Discord. It is kept: without it Discord refuses others.
    """
    ours, theirs = await translated_commands(tree), await registered_commands(tree)
    kept = [one for one in theirs if one["type"] == ENTRY_POINT]
    if changed_commands(ours, theirs) == ([], [], []):
        return theirs
    http, application = tree.client.http, tree.client.application_id or 0
    put = await http.bulk_upsert_global_commands(application, [*ours, *map(_settable, kept)])
    return cast(list[dict[str, Any]], put)


async def registered_commands(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """The commands that Discord knows, in all languages."""
    route = discord.http.Route(
        "GET", "/applications/{application_id}/commands", application_id=tree.client.application_id
    )
    found: list[dict[str, Any]] = await tree.client.http.request(route, params={"with_localizations": "true"})
    return found


def changed_commands(
    ours: Sequence[Mapping[str, Any]], theirs: Sequence[Mapping[str, Any]]
) -> tuple[list[str], list[str], list[str]]:
    """The names of the commands that Discord does not know, that it alone knows, and that it knows in another form."""
    wanted, there = (
        {(one["type"], one["name"]): _comparable(one) for one in given if one["type"] != ENTRY_POINT}
        for given in (ours, theirs)
    )
    same = wanted.keys() & there.keys()
    found = (
        wanted.keys() - there.keys(),
        there.keys() - wanted.keys(),
        {one for one in same if wanted[one] != there[one]},
    )
    missing, foreign, other = (sorted(name for _, name in one) for one in found)
    return missing, foreign, other


def _comparable(command: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a command, option or choice that are compared; fields that are not set are left out."""
    fields = {}
    for name in COMPARED:
        if value := command.get(name):
            nested = name in ("options", "choices")
            fields[name] = [_comparable(one) for one in value] if nested else value
    if isinstance(rights := fields.get("default_member_permissions"), int):
        fields["default_member_permissions"] = str(rights)  # which Discord returns
    return fields


def _settable(command: Mapping[str, Any]) -> dict[str, Any]:
    """A command as Discord has sent it, without the fields that only Discord sets."""
    return {name: value for name, value in command.items() if name in SETTABLE}


async def _end_turn(heartbeat: Heartbeat) -> None:
    try:
        await heartbeat.end_turn(REGISTERING)
    except StoreUnavailable as fault:
        log.info("Other processes may register the commands in %.0f s (%s).", REGISTER_TIMEOUT, fault)


async def translated_commands(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """All commands in all languages, as they are registered at Discord, by name."""
    translator = tree.translator
    assert translator is not None
    made = [await one.get_translated_payload(tree, translator) for one in tree.get_commands()]
    return sorted(made, key=lambda one: (one["type"], one["name"]))
