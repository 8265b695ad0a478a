"""Which match a command without a button is about, and which matches an autocomplete offers."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.match.errors import UserError
from bot.match.model import Phase
from bot.match.view import MatchView
from cogs._ui.content import MessageContent
from cogs._ui.menu import present_menu, with_fitting_names
from cogs._ui.moving import bring_here, open_question
from cogs._ui.place import is_moderator
from cogs._ui.prose import plain_names, title
from cogs._ui.respond import MATCH, Interaction, user_language

MAX_DIGITS = 12  # of a match's number
FINISHED = 10  # matches that are over and offered


async def may_see(interaction: Interaction, view: MatchView, *, is_typing: bool = False) -> bool:
    """Whether the person may see a match that they name by its number.

    A player may, and so may a person who uses the command at its place or may view its table's channel. If that channel
    is gone or a private thread, the permission to manage threads is needed there. A former player may if ``view`` is
    theirs. With ``is_typing`` no request is made, and a channel that is not known is not seen.
    """
    user, guild, place = interaction.user, interaction.guild, view.place
    is_player = any(seat.person is not None and seat.person.user == user.id for seat in view.seats)
    if is_player or view.is_former or interaction.channel_id in (place.channel, place.thread):
        return True
    if guild is None or guild.id != place.guild or not isinstance(user, discord.Member):
        return False
    channel = guild.get_channel_or_thread(place.channel)
    if channel is None or (isinstance(channel, discord.Thread) and channel.is_private()):
        return not is_typing and await is_moderator(interaction, place)
    return channel.permissions_for(user).view_channel


async def see_visible(interaction: Interaction, match: int) -> MatchView:
    """The match as the person sees it; raises UserError("no-such-match") if they may not see it."""
    bot = interaction.client
    view = await bot.service.see(match, (await bot.person(interaction)).key)
    if not await may_see(interaction, view):
        raise UserError("no-such-match", number=match)
    return view


async def find_match(interaction: Interaction, number: str | None, game: str | None = None) -> int:
    """As ``_find_match``; the match is noted in the interaction's ``extras``."""
    interaction.extras[MATCH] = found = await _find_match(interaction, number, game)
    return found


async def _find_match(interaction: Interaction, number: str | None, game: str | None) -> int:
    """The match that a command is about: the one named, the thread's, or the person's only one.

    ``number`` is what was typed, None: nothing; ``game`` excludes other games' matches. Raises UserError:
    "no-such-match" for a match that the person may not see, "match-of-other-game" for a named one of another game,
    "which-match" for several, "no-match" for none, or why the only one cannot be read.
    """
    bot = interaction.client
    if number is not None:
        return await _named_match(interaction, number, game)
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


async def _named_match(interaction: Interaction, number: str, game: str | None) -> int:
    digits = number.strip().lstrip("#")
    if not digits.isdecimal() or len(digits) > MAX_DIGITS:
        raise UserError("no-such-match", number=number)
    view = await interaction.client.service.see(int(digits), None)
    if not await may_see(interaction, view):
        raise UserError("no-such-match", number=digits)
    if game not in (None, view.game):
        raise UserError("match-of-other-game", number=view.number, game=view.game)
    return view.number


async def show_here(interaction: Interaction, match: int) -> MessageContent:
    """The person's menu of a match; a match that cannot be shown at its place moves to this channel, for a player.

    A player who is asked whether the match may move finds the question there too.
    """
    bot = interaction.client
    person = await bot.person(interaction)
    view = await bot.service.see(match, person.key)
    note, row = await bring_here(interaction, view)
    if not note:
        note, row = open_question(bot, user_language(interaction), with_fitting_names(interaction, view))
    content = await present_menu(interaction, match, None, note=note)
    return replace(content, rows=[*content.rows, row]) if row else content


async def offered_matches(
    interaction: Interaction, typed: str, game: str | None = None, *, finished: int = 0
) -> list[tuple[str, str]]:
    """Names and numbers of the person's running matches whose title or players contain the typed text.

    With ``finished``, the match of the thread where the interaction is comes first, also for those who do not play in
    it, and after the running ones come at most so many that are over, the newest first.
    """
    bot = interaction.client
    language, person = user_language(interaction), await bot.person(interaction)
    numbers = await bot.service.matches_of(person.key, (Phase.RUNNING,))
    if finished and isinstance(interaction.channel, discord.Thread):
        here = await bot.service.at_place(interaction.channel.id)
        numbers = [*here, *(one for one in numbers if one not in here)]
    if finished:
        over = await bot.service.matches_of(person.key, (Phase.OVER,))
        numbers += [one for one in over if one not in numbers][:finished]
    views, _ = await bot.service.see_all(numbers, person.key)
    offered = []
    for view in (with_fitting_names(interaction, one) for one in views):
        seats = zip(view.seats, plain_names(language, view), strict=True)
        names = ", ".join(name for seat, name in seats if seat.key != person.key)
        name = f"{title(language, view)} – {names}"
        if typed.casefold() in name.casefold() and (game is None or view.game == game):
            offered.append((name, str(view.number)))
    return offered
