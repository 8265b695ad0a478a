"""Settings of people and servers: the command, and the private panels in which they are picked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final

import discord
from discord import ButtonStyle, app_commands, ui
from discord.ext import commands

from bot.app import Feature, Stammtisch
from bot.client.tree import localized
from bot.delivery.policy import QuietHours, read_time, read_zone
from bot.features.digests.model import Digest
from bot.features.digests.worker import Digests
from bot.features.invitations.service import Invitations
from bot.features.preferences.model import (
    FORCED,
    INVITATIONS,
    LANGUAGE,
    NOTIFY,
    PROFILE,
    PUZZLE,
    READING,
    SEASONS,
    SETTINGS,
    TABLES,
    Channels,
    ChoiceSetting,
    Chosen,
    Rule,
    Rules,
    Setting,
    SettingScope,
    Several,
    every_rule,
)
from bot.features.preferences.service import Preferences
from bot.match.errors import existing, require
from bot.match.model import Person, Reading
from bot.texts import say
from cogs._ui.choices import MAX_OPTIONS
from cogs._ui.content import MAX_LABEL, MessageContent, escaped
from cogs._ui.game import games_of
from cogs._ui.place import ServerChannel, check_manager, missing_in, untagged
from cogs._ui.prose import listed, option_words
from cogs._ui.respond import Interaction, is_private, open_modal, person_of, responds, user_language
from cogs._ui.router import (
    PersonRoute,
    Route,
    button,
    channel_select,
    handles,
    question_modal,
    select,
    selected_users,
    selected_values,
    submitted,
    text_question,
    user_select,
)
from cogs.digests import digest_text
from rendering import shortened

READING_CHOICES: Final = [app_commands.Choice(name=localized(f"reading-choice-{one}"), value=one) for one in Reading]
READING_VERBS: Final = {  # of buttons that earlier versions have sent
    f"read{one}": one for one in (Reading.PICTURES, Reading.BOTH, Reading.ALONE)
}

# The types of channels that can be picked for a setting: a table can be played in the chat of a voice channel too, and
# in a post of a forum, but not of media, where each post needs a picture
POSTS: Final = (discord.ChannelType.text, discord.ChannelType.news)
TYPES: Final = {
    TABLES: (
        discord.ChannelType.text,
        discord.ChannelType.voice,
        discord.ChannelType.stage_voice,
        discord.ChannelType.forum,
    ),
    PUZZLE: POSTS,
    SEASONS: POSTS,
}


@dataclass(frozen=True)
class SettingRoute(Route):
    """A select of a panel of settings. Its values are what it sets."""

    KIND = "setting"
    scope: Annotated[str, "person|server"]
    name: Annotated[str, "[a-z]{1,16}"]


PAGES: Final[Mapping[str, Sequence[Setting[Any]]]] = {
    "general": (LANGUAGE, READING, FORCED),
    "notify": (NOTIFY,),
    "quiet": (),
    "invited": (INVITATIONS,),
    "profile": (PROFILE,),
}
FIRST: Final = "general"
OPEN: Final = "set"  # begins the verb of a button that opens a page
BLOCK, UNBLOCK = SettingRoute(SettingScope.PERSON, "block"), SettingRoute(SettingScope.PERSON, "unblock")
MAX_LISTED: Final = 25  # people whom a select can list
MAX_SAID: Final = 20  # names of blocked people in a sentence
MAX_TYPED: Final = 60  # characters of a field
Entry = tuple[str, Sequence[ui.Item[Any]]]
Ask = Callable[[Stammtisch, Person, str], Awaitable[list[ui.Label[Any]]]]


class PreferenceCommands(commands.Cog):
    """The command of a person's settings."""

    @app_commands.command(name="settings", description=localized("command-settings"))
    @app_commands.describe(text=localized("option-settings-text"))
    @app_commands.choices(text=READING_CHOICES)
    @responds()
    async def settings(self, interaction: Interaction, text: str | None = None) -> MessageContent:
        """Show what the person has set; with the option, set how they are shown positions."""
        require(text in (None, *Reading), "command-stale")
        return await person_panel(interaction) if text is None else await _set_reading(interaction, Reading(text))


async def person_panel(interaction: Interaction, page: str = FIRST, note: str = "") -> MessageContent:
    """A page of what the person has set; ``note`` stands below it."""
    bot = interaction.client
    person, language = await bot.person(interaction), user_language(interaction)
    chosen = await bot[Preferences].of_person(person)
    entries: list[Entry] = [(say(language, one.about), [control(language, one, chosen)]) for one in PAGES[page]]
    if page in BESIDE:
        entries += await BESIDE[page](bot, person, language)
    pages = [
        button(
            PersonRoute(f"{OPEN}{one}"),
            language,
            ButtonStyle.primary if one == page else ButtonStyle.secondary,
            disabled=one == page,
        )
        for one in PAGES
    ]
    return MessageContent(say(language, "settings-head"), note=note, rows=[pages], entries=entries)


def control(language: str, setting: Setting[Any], chosen: Chosen, known: Collection[int] | None = None) -> ui.Item[Any]:
    """The select of a setting, with the present value picked.

    ``known``: the ids of the server's channels, of which no other is shown as picked; None: any may be there.
    """
    route, value = SettingRoute(setting.scope, setting.name), chosen[setting]
    if isinstance(setting, Channels):
        there = [one for one in value if known is None or one in known]
        return channel_select(route, say(language, f"{setting.about}-none"), setting.most, there, TYPES[setting])
    if isinstance(setting, Rules):
        options = [
            discord.SelectOption(label=_rule_words(language, one), value=one.word, default=one in value)
            for one in every_rule()[:MAX_OPTIONS]
        ]
        return select(route, options, say(language, "setting-rules-none"), size=len(options), least=0)
    if not isinstance(setting, ChoiceSetting | Several):
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


def _rule_words(language: str, rule: Rule) -> str:
    """A rule of the server for tables, as an option of the select names it."""
    words = option_words(language, rule.game, rule.option, rule.value)
    return shortened(f"{say(language, f'{rule.game}-name')}: {words}", MAX_LABEL)


async def set_by_person(interaction: Interaction, route: SettingRoute) -> MessageContent:
    """Set what was picked in a select of the panel; the page with that select, as it is then. Raises UserError."""
    person, language = await person_of(interaction), user_language(interaction)
    if route in (BLOCK, UNBLOCK):
        said = await (_block if route == BLOCK else _unblock)(interaction, person, language)
        return await person_panel(interaction, "invited", said)
    setting = existing(SETTINGS[SettingScope.PERSON].get(route.name), "control-unknown")
    await interaction.client[Preferences].set_of_person(person, setting, setting.picked(selected_values(interaction)))
    page = next(one for one, settings in PAGES.items() if setting in settings)
    return await person_panel(interaction, page, say(user_language(interaction), "settings-stored"))


@handles(SettingRoute)
@responds(update=is_private)
async def _on_pick(interaction: Interaction, route: SettingRoute) -> MessageContent:
    """Set what was picked in a panel of any age, and show the page as it is then."""
    work = set_by_person if SettingScope(route.scope) is SettingScope.PERSON else set_by_server
    return await work(interaction, route)


async def _set_reading(interaction: Interaction, reading: Reading) -> MessageContent:
    await interaction.client.people.set_reading(await person_of(interaction), reading)
    return await person_panel(interaction, FIRST, say(user_language(interaction), f"reading-is-{reading}"))


@handles(PersonRoute, *READING_VERBS)
@responds(update=is_private)
async def _on_reading(interaction: Interaction, route: PersonRoute) -> MessageContent:
    """Show positions as the button says from now on."""
    return await _set_reading(interaction, READING_VERBS[route.verb])


@handles(PersonRoute, *(f"{OPEN}{page}" for page in PAGES))
@responds(update=is_private)
async def _on_page(interaction: Interaction, route: PersonRoute) -> MessageContent:
    return await person_panel(interaction, route.verb.removeprefix(OPEN))


async def _about_quiet(bot: Stammtisch, person: Person, language: str) -> list[Entry]:
    quiet = await bot.people.quiet_hours(person)
    row = [button(PersonRoute("quietset"), language, ButtonStyle.primary)]
    if quiet is not None:
        row.append(button(PersonRoute("quietoff"), language))
    words = say(language, "quiet-none") if quiet is None else _quiet_text(language, "quiet-is", quiet)
    return [(words, row), (say(language, "quiet-away"), [])]


def _quiet_text(language: str, key: str, quiet: QuietHours) -> str:
    start, end, zone = str(quiet).split(" ", 2)
    return say(language, key, start=start, end=end, zone=zone)


async def _quiet_fields(bot: Stammtisch, person: Person, language: str) -> list[ui.Label[Any]]:
    quiet = await bot.people.quiet_hours(person)
    start, end, zone = str(quiet).split(" ", 2) if quiet else ("", "", await _known_zone(bot, person))
    return [
        text_question("from", say(language, "quiet-from"), start, MAX_TYPED),
        text_question("to", say(language, "quiet-to"), end, MAX_TYPED),
        text_question("zone", say(language, "settings-zone"), zone, MAX_TYPED),
    ]


@handles(PersonRoute, "quietset", submit=True)
@responds(update=is_private)
async def _on_quiet_typed(interaction: Interaction, route: PersonRoute) -> MessageContent:
    """Set the quiet hours that were typed."""
    person, language = await person_of(interaction), user_language(interaction)
    typed = submitted(interaction)
    start, end, zone = (typed.get(one, "") for one in ("from", "to", "zone"))
    require(read_zone(zone), "quiet-zone", zone=zone)
    quiet = existing(QuietHours.parse(start, end, zone), "quiet-time", start=start, end=end)
    await interaction.client.people.set_quiet(person, quiet)
    return await person_panel(interaction, "quiet", say(language, "settings-stored"))


@handles(PersonRoute, "quietoff")
@responds(update=is_private)
async def _on_quiet_off(interaction: Interaction, route: PersonRoute) -> MessageContent:
    """End the quiet hours."""
    person, language = await person_of(interaction), user_language(interaction)
    before = await interaction.client.people.quiet_hours(person)
    await interaction.client.people.set_quiet(person, None)
    return await person_panel(interaction, "quiet", _quiet_text(language, "quiet-off", before) if before else "")


async def _about_digest(bot: Stammtisch, person: Person, language: str) -> list[Entry]:
    digest = await bot[Digests].of(person)
    row = [button(PersonRoute("digestset"), language, ButtonStyle.primary)]
    if digest is None:
        return [(say(language, "digest-none"), row)]
    row.append(button(PersonRoute("digestoff"), language))
    return [(digest_text(language, digest, is_reached=await bot.people.reaches(person)), row)]


async def _known_zone(bot: Stammtisch, person: Person) -> str:
    """The time zone that the person has named before; "" if there is none."""
    known: Digest | QuietHours | None = await bot[Digests].of(person) or await bot.people.quiet_hours(person)
    return known.zone if known else ""


async def _digest_fields(bot: Stammtisch, person: Person, language: str) -> list[ui.Label[Any]]:
    digest = await bot[Digests].of(person)
    return [
        text_question("hour", say(language, "digest-hour"), str(digest.hour) if digest else "", MAX_TYPED),
        text_question("zone", say(language, "settings-zone"), await _known_zone(bot, person), MAX_TYPED),
    ]


FORMS: Final[Mapping[str, tuple[str, Ask]]] = {  # by verb: the text of the title, and the fields
    "quietset": ("quiet-title", _quiet_fields),
    "digestset": ("digest-title", _digest_fields),
}


@handles(PersonRoute, *FORMS)
async def _on_form(interaction: Interaction, route: PersonRoute) -> None:
    """Ask for the hours and the time zone."""

    async def work() -> ui.Modal:
        title, ask = FORMS[route.verb]
        person, language = await person_of(interaction), user_language(interaction)
        return question_modal(route, say(language, title), await ask(interaction.client, person, language))

    await open_modal(interaction, work())


@handles(PersonRoute, "digestset", submit=True)
@responds(update=is_private)
async def _on_digest_typed(interaction: Interaction, route: PersonRoute) -> MessageContent:
    """Send the daily message from now on in the hour that was typed."""
    person, language = await person_of(interaction), user_language(interaction)
    typed = submitted(interaction)
    hour, zone = typed.get("hour", ""), typed.get("zone", "")
    place = existing(read_zone(zone), "quiet-zone", zone=zone)
    minutes = existing(read_time(hour), "digest-unclear", hour=hour)
    await interaction.client[Digests].set(person, minutes // 60, place)
    interaction.client[Digests].wake()
    return await person_panel(interaction, "notify", say(language, "settings-stored"))


@handles(PersonRoute, "digestoff")
@responds(update=is_private)
async def _on_digest_off(interaction: Interaction, route: PersonRoute) -> MessageContent:
    """Send no more daily messages."""
    await interaction.client[Digests].end(await person_of(interaction))
    return await person_panel(interaction, "notify", say(user_language(interaction), "settings-stored"))


async def _about_blocked(bot: Stammtisch, person: Person, language: str) -> list[Entry]:
    """Whose invitations the person refuses, with a select to add people and one to take them out."""
    blocked = await bot[Invitations].blocked(person)
    names = [escaped(one.name) for one in blocked]
    if len(names) > MAX_SAID:
        names = [*names[:MAX_SAID], "…"]
    words = say(language, "blocked", names=listed(language, names), count=len(blocked))
    entries: list[Entry] = [(words, [user_select(BLOCK, say(language, "pick-block"), MAX_LISTED)])]
    if blocked:
        options = [
            discord.SelectOption(label=shortened(one.name or "?", MAX_LABEL), value=str(one.user))
            for one in blocked[:MAX_LISTED]
        ]
        picker = select(UNBLOCK, options, say(language, "pick-unblock"), size=len(options), least=1)
        entries.append((say(language, "blocked-again"), [picker]))
    entries.append((say(language, "invitations-listed"), []))
    return entries


async def _about_data(bot: Stammtisch, person: Person, language: str) -> list[Entry]:
    return [(say(language, "settings-data"), [])]


# What stands on a page besides its settings
BESIDE: Final[Mapping[str, Callable[[Stammtisch, Person, str], Awaitable[list[Entry]]]]] = {
    "notify": _about_digest,
    "quiet": _about_quiet,
    "invited": _about_blocked,
    "profile": _about_data,
}


async def _block(interaction: Interaction, person: Person, language: str) -> str:
    """Refuse the invitations of those who were picked; what that has done, a line each."""
    picked = selected_users(interaction)
    require(picked, "nobody-picked")
    for one in picked:
        require(not one.bot, "block-bot", name=one.display_name)
        require(one.id != interaction.user.id, "block-self")
    lines, declined = [], 0
    for one in picked:
        declined += await interaction.client[Invitations].block(person, await interaction.client.mentioned_person(one))
        lines.append(say(language, "block-on", name=escaped(one.display_name)))
    if declined:
        lines.append(say(language, "block-declined", count=declined))
    return "\n".join(lines)


async def _unblock(interaction: Interaction, person: Person, language: str) -> str:
    """Accept the invitations of those who were picked again; a line each."""
    picked, lines = selected_values(interaction), []
    for one in await interaction.client[Invitations].blocked(person):
        if str(one.user) in picked:
            await interaction.client[Invitations].unblock(person, one)
            lines.append(say(language, "block-off", name=escaped(one.name)))
    return "\n".join(lines)


async def server_panel(interaction: Interaction, note: str = "") -> MessageContent:
    """What the server has set, for those who manage it; raises UserError."""
    check_manager(interaction, "only-managers")
    chosen, guild = await interaction.client[Preferences].of_server(interaction.guild_id or 0), interaction.guild
    language = user_language(interaction)
    known = None if guild is None or not guild.channels else {one.id for one in guild.channels}
    entries = []
    for one in SETTINGS[SettingScope.SERVER].values():
        about = say(language, one.about)
        if isinstance(one, Channels) and guild is not None and known is not None:
            games = games_of(interaction.client)
            faults = [_channel_fault(language, guild, one, number, games) for number in chosen[one]]
            about = "\n".join([about, *filter(None, faults)])
        entries.append((about, [control(language, one, chosen, known)]))
    return MessageContent(say(language, "server-settings-head"), note=note, entries=entries)


def _channel_fault(language: str, guild: discord.Guild, setting: Channels, number: int, games: Sequence[str]) -> str:
    """Why nothing can be posted in a channel that was picked for a setting, or nothing of some games; "" if all can."""
    channel = guild.get_channel(number)
    if channel is None:
        return say(language, "setting-channel-gone")
    if channel.type not in TYPES[setting]:
        return f"⚠️ {channel.mention}: {say(language, 'no-messages-here')}"
    lacking = missing_in(ServerChannel(guild, channel, channel), guild.me) if guild.me is not None else []
    said = [say(language, "permission-missing", permission=name) for name in lacking]
    if isinstance(channel, discord.ForumChannel) and guild.me is not None and not lacking:
        for game in untagged(channel, guild.me, games):
            name = say(language, f"{game}-name")
            said.append(say(language, "forum-needs-tag", channel=channel.mention, game=name))
    return "\n".join(f"⚠️ {channel.mention}: {one}" for one in said)


async def set_by_server(interaction: Interaction, route: SettingRoute) -> MessageContent:
    """Set what was picked in a select of the panel; the panel as it is then. Raises UserError."""
    setting = existing(SETTINGS[SettingScope.SERVER].get(route.name), "control-unknown")
    check_manager(interaction, "only-managers")
    value = setting.picked(selected_values(interaction))
    await interaction.client[Preferences].set_of_server(interaction.guild_id or 0, setting, value)
    return await server_panel(interaction, say(user_language(interaction), "settings-stored"))


class ServerSettings(commands.Cog):
    """The subcommand of ``server``."""

    @app_commands.command(name="settings", description=localized("command-server-settings"))
    @responds()
    async def settings(self, interaction: Interaction) -> MessageContent:
        """Show what the server has set."""
        return await server_panel(interaction)


COGS = (PreferenceCommands,)


FEATURE = Feature(
    services={
        Preferences: lambda bot: Preferences(
            bot.service, bot.people, bot[Invitations], bot.languages, bot.wake_background
        )
    },
    subcommands={"server": ServerSettings},
)
