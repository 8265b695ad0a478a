"""Panels of settings: one private message with a select for each setting of a person or a server, changed in place."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.app import Stammtisch
from bot.match.errors import UserError
from bot.preferences.kinds import Channels, Choice, Chosen, Scope, Setting, Several
from bot.preferences.rules import Rule, Rules, every_rule
from bot.preferences.table import SETTINGS
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.controls import channel_select, select, selected_values
from cogs._ui.paths import MAX_OPTIONS
from cogs._ui.prose import option_words
from cogs._ui.respond import Interaction, answer_in_place, user_language
from cogs._ui.router import Router
from cogs._ui.routes import SettingRoute
from rendering import shortened

MAX_LABEL: Final = 100  # characters of an option of a select
TYPES: Final = (discord.ChannelType.text, discord.ChannelType.voice, discord.ChannelType.stage_voice)


def add_routes(router: Router) -> None:
    """Answer the selects of both panels."""
    router.add(SettingRoute, _on_pick)


async def person_panel(interaction: Interaction, note: str = "") -> MessageContent:
    """What the person has set; ``note`` stands at its end."""
    bot: Stammtisch = interaction.client
    chosen = await bot.preferences.of_person(await bot.person(interaction))
    language = user_language(interaction)
    return _panel(language, Scope.PERSON, chosen, say(language, "settings-head"), note)


async def server_panel(interaction: Interaction, note: str = "") -> MessageContent:
    """What the server has set, for those who manage it; raises UserError."""
    bot: Stammtisch = interaction.client
    check_manager(interaction)
    chosen, guild = await bot.preferences.of_server(interaction.guild_id or 0), interaction.guild
    language = user_language(interaction)
    known = None if guild is None or not guild.channels else {one.id for one in guild.channels}
    return _panel(language, Scope.SERVER, chosen, say(language, "server-settings-head"), note, known)


def check_manager(interaction: Interaction) -> None:
    """Raise UserError unless the interaction is in a server that this person manages."""
    if interaction.guild_id is None:
        raise UserError("only-in-servers")
    if not interaction.permissions.manage_guild:
        raise UserError("only-managers")


def _panel(
    language: str, scope: Scope, chosen: Chosen, head: str, note: str, known: Collection[int] | None = None
) -> MessageContent:
    """``known``: the ids of the server's channels, of which no other is shown as picked; None: any may be there."""
    entries = []
    for setting in SETTINGS[scope].values():
        control = _control(language, setting, chosen, known)
        entries.append((say(language, setting.about), [control]))
    return MessageContent(head, note=note, entries=entries)


def _control(language: str, setting: Setting[Any], chosen: Chosen, known: Collection[int] | None) -> ui.Item[Any]:
    """The select of a setting, with the present value picked."""
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


async def _on_pick(interaction: Interaction, route: SettingRoute) -> None:
    """Set what was picked, and show the panel as it is then."""

    async def work() -> MessageContent:
        bot: Stammtisch = interaction.client
        setting = SETTINGS[Scope(route.scope)].get(route.name)
        if setting is None:
            raise UserError("control-unknown")
        if setting.scope is Scope.PERSON:
            value = setting.picked(selected_values(interaction))
            await bot.preferences.set_of_person(await bot.person(interaction), setting, value)
            return await person_panel(interaction, _said(interaction))
        check_manager(interaction)
        value = setting.picked(selected_values(interaction))
        await bot.preferences.set_of_server(interaction.guild_id or 0, setting, value)
        return await server_panel(interaction, _said(interaction))

    await answer_in_place(interaction, work())


def _said(interaction: Interaction) -> str:
    return say(user_language(interaction), "settings-stored")
