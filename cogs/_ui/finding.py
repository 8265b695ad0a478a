"""Which match a command without a button is about, and which matches an autocomplete offers."""

from __future__ import annotations

import discord

from bot.app import Stammtisch
from bot.match.commands import Rehome
from bot.match.errors import UserError
from bot.match.model import Phase
from bot.match.position import Actor, person_actor
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.menu import present_menu
from cogs._ui.names import with_fitting_names
from cogs._ui.permissions import check_place
from cogs._ui.prose import refusal, title
from cogs._ui.respond import Interaction, user_language

MAX_DIGITS = 12  # of a match's number


def _may_see(interaction: Interaction, view: MatchView) -> bool:
    """Whether the person may see a match that they name by its number.

    A player may, and so may a person who uses the command at its place or may view its table's channel. If that channel
    is gone or a private thread, the permission to manage threads is needed.
    """
    user, guild, place = interaction.user, interaction.guild, view.place
    is_player = any(seat.person is not None and seat.person.user == user.id for seat in view.seats)
    if is_player or interaction.channel_id in (place.channel, place.thread):
        return True
    if guild is None or guild.id != place.guild or not isinstance(user, discord.Member):
        return False
    channel = guild.get_channel_or_thread(place.channel)
    if channel is None or (isinstance(channel, discord.Thread) and channel.is_private()):
        return interaction.permissions.manage_threads
    return channel.permissions_for(user).view_channel


async def find_match(interaction: Interaction, number: str | None, game: str | None = None) -> int:
    """The match that a command is about: the one named, the thread's, or the person's only one.

    ``number`` is what was typed, None: nothing; ``game`` excludes other games' matches. Raises UserError:
    "no-such-match" for a match that the person may not see, "which-match" for several, "no-match" for none, or why the
    only one cannot be read.
    """
    bot: Stammtisch = interaction.client
    if number is not None:
        return await _named_match(interaction, number)
    person = await bot.person(interaction)
    here = await bot.service.at_place(interaction.channel_id or 0)
    own = await bot.service.matches_of(person.key, (Phase.RUNNING,))
    unreadable: list[UserError] = []
    for found in (here, own):
        views, refused = await bot.service.see_all(found, None)
        fitting = [one.number for one in views if game is None or one.game == game]
        unreadable += refused
        if found is here and isinstance(interaction.channel, discord.Thread) and fitting:
            return fitting[0]
        own_fitting = [one for one in fitting if one in own]
        if len(own_fitting) == 1:
            return own_fitting[0]
    if len(own) == 1 and unreadable:
        raise unreadable[-1]
    raise UserError("which-match" if own else "no-match")


async def _named_match(interaction: Interaction, number: str) -> int:
    bot: Stammtisch = interaction.client
    digits = number.strip().lstrip("#")
    if not digits.isdecimal() or len(digits) > MAX_DIGITS:
        raise UserError("no-such-match", number=number)
    if not _may_see(interaction, await bot.service.see(int(digits), None)):
        raise UserError("no-such-match", number=digits)
    return int(digits)


async def show_here(interaction: Interaction, match: int) -> MessageContent:
    """The person's menu of a match; a match that cannot be shown at its place moves to this channel, for a player."""
    bot: Stammtisch = interaction.client
    person = await bot.person(interaction)
    view = await bot.service.see(match, person.key)
    note = ""
    if view.seat is not None and interaction.guild_id is not None:
        note = await _bring_here(interaction, view, person_actor(person.key), interaction.guild_id)
    return await present_menu(interaction, match, None, note=note)


async def _bring_here(interaction: Interaction, view: MatchView, actor: Actor, guild: int) -> str:
    """Move a match that cannot be shown at its place to this channel; what has become of it, "" if nothing has."""
    bot: Stammtisch = interaction.client
    language = user_language(interaction)
    try:
        check_place(interaction)
    except UserError as reason:
        is_lost = await bot.service.is_lost(view.number)
        return say(language, "rehome-refused", reason=refusal(language, reason)) if is_lost else ""
    command = Rehome(actor=actor, guild=guild, channel=interaction.channel_id or 0)
    after = await bot.service.do(view.number, command)
    return say(language, "rehomed") if after.place != view.place else ""


async def offered_matches(interaction: Interaction, typed: str, game: str | None = None) -> list[tuple[str, str]]:
    """Names and numbers of the person's running matches whose title or players contain the typed text."""
    bot: Stammtisch = interaction.client
    language, person = user_language(interaction), await bot.person(interaction)
    numbers = await bot.service.matches_of(person.key, (Phase.RUNNING,))
    views, _ = await bot.service.see_all(numbers, person.key)
    offered = []
    for view in (with_fitting_names(interaction, one) for one in views):
        names = ", ".join(seat.person.name if seat.person else "" for seat in view.seats if seat.key != person.key)
        name = f"{title(language, view)} – {names}"
        if typed.casefold() in name.casefold() and (game is None or view.game == game):
            offered.append((name, str(view.number)))
    return offered
