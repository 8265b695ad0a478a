"""The panel of a server's settings: one private message with a select for each setting, changed in place."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.app import Stammtisch
from bot.features.preferences.model import (
    SETTINGS,
    Channels,
    Choice,
    Chosen,
    Rule,
    Rules,
    Scope,
    Setting,
    Several,
    every_rule,
)
from bot.match.errors import UserError
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.controls import channel_select, select, selected_values
from cogs._ui.paths import MAX_OPTIONS
from cogs._ui.prose import option_words
from cogs._ui.respond import Interaction, user_language
from cogs._ui.routes import SettingRoute
from rendering import shortened

MAX_LABEL: Final = 100  # characters of an option of a select
TYPES: Final = (discord.ChannelType.text, discord.ChannelType.voice, discord.ChannelType.stage_voice)


async def server_panel(interaction: Interaction, note: str = "") -> MessageContent:
    """What the server has set, for those who manage it; raises UserError."""
    bot: Stammtisch = interaction.client
    check_manager(interaction)
    chosen, guild = await bot.preferences.of_server(interaction.guild_id or 0), interaction.guild
    language = user_language(interaction)
    known = None if guild is None or not guild.channels else {one.id for one in guild.channels}
    entries = [
        (say(language, one.about), [control(language, one, chosen, known)]) for one in SETTINGS[Scope.SERVER].values()
    ]
    return MessageContent(say(language, "server-settings-head"), note=note, entries=entries)


def check_manager(interaction: Interaction) -> None:
    """Raise UserError unless the interaction is in a server that this person manages."""
    if interaction.guild_id is None:
        raise UserError("only-in-servers")
    if not interaction.permissions.manage_guild:
        raise UserError("only-managers")


def control(language: str, setting: Setting[Any], chosen: Chosen, known: Collection[int] | None = None) -> ui.Item[Any]:
    """The select of a setting, with the present value picked.

    ``known``: the ids of the server's channels, of which no other is shown as picked; None: any may be there.
    """
    route, value = SettingRoute(setting.scope, setting.name), chosen[setting]
    if isinstance(setting, Channels):
        there = [one for one in value if known is None or one in known]
        return channel_select(route, say(language, f"{setting.about}-none"), setting.most, there, TYPES)
    if isinstance(setting, Rules):
        return _rules_select(language, route, value)
    if not isinstance(setting, Choice | Several):
        raise TypeError(setting.name)
    labels = setting.labels() if isinstance(setting, Several) else setting.labels
    picked = value if isinstance(setting, Several) else (value,)
    options = [
        discord.SelectOption(label=shortened(say(language, key), MAX_LABEL), value=str(one), default=one in picked)
        for one, key in labels.items()
    ]
    if isinstance(setting, Several):
        return select(route, options, size=len(options), least=1)
    return select(route, options)


def _rules_select(language: str, route: SettingRoute, value: Sequence[Rule]) -> ui.Select[Any]:
    """The select of the rules of the house."""
    options = [
        discord.SelectOption(label=_rule_words(language, one), value=one.word, default=one in value)
        for one in every_rule()[:MAX_OPTIONS]
    ]
    return select(route, options, say(language, "setting-rules-none"), size=len(options), least=0)


def _rule_words(language: str, rule: Rule) -> str:
    words = option_words(language, rule.game, rule.option, rule.value)
    return shortened(f"{say(language, f'{rule.game}-name')}: {words}", MAX_LABEL)


async def set_by_server(interaction: Interaction, route: SettingRoute) -> MessageContent:
    """Set what was picked in a select of the panel; the panel as it is then. Raises UserError."""
    bot: Stammtisch = interaction.client
    setting = SETTINGS[Scope.SERVER].get(route.name)
    if setting is None:
        raise UserError("control-unknown")
    check_manager(interaction)
    value = setting.picked(selected_values(interaction))
    await bot.preferences.set_of_server(interaction.guild_id or 0, setting, value)
    return await server_panel(interaction, say(user_language(interaction), "settings-stored"))
