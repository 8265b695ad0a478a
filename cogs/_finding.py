"""Which match somebody means who does not press a button of it, and which there are to choose from."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.app import Stammtisch
from bot.games.base import IllegalMove
from bot.store import Unstored
from bot.table import Seen
from bot.texts import say
from cogs._answer import Interaction, tongue
from cogs._face import Face
from cogs._menu import shown
from cogs._words import title


async def seen_of(bot: Stammtisch, user: int | None, numbers: Iterable[int]) -> tuple[list[Seen], list[IllegalMove]]:
    """These matches as somebody may see them, and why each of the others is set aside."""
    seen, aside = [], []
    for number in numbers:
        try:
            seen.append(await bot.table.see(number, user))
        except Unstored:
            raise
        except IllegalMove as reason:
            aside.append(reason)
    return seen, aside


def _may_look(interaction: Interaction, seen: Seen) -> bool:
    """Whether somebody may see a match whose number they name: who plays in it, is where it is told, or sees its
    table's channel; where that is gone, or a private thread, who may manage threads."""
    user, guild = interaction.user, interaction.guild
    if user.id in [one.user for one in seen.players] or interaction.channel_id in (seen.channel, seen.place):
        return True
    if guild is None or guild.id != seen.guild or not isinstance(user, discord.Member):
        return False
    channel = guild.get_channel_or_thread(seen.channel)
    if channel is None or (isinstance(channel, discord.Thread) and channel.is_private()):
        return interaction.permissions.manage_threads
    return channel.permissions_for(user).view_channel


async def which(interaction: Interaction, number: str | None, game: str | None = None) -> int:
    """The match somebody means: the one named, the thread's, or one's only one.

    Raises IllegalMove: "no-such-match" for one that is none of theirs to see, "which-match" where it is left open,
    "no-match" for who plays in none, or why the only one is set aside.
    """
    bot: Stammtisch = interaction.client
    if number is not None:
        digits = number.strip().lstrip("#")
        if not digits.isdecimal() or len(digits) > 12:
            raise IllegalMove("no-such-match", number=number)
        if not _may_look(interaction, await bot.table.see(int(digits), None)):
            raise IllegalMove("no-such-match", number=digits)
        return int(digits)
    here = await bot.store.at_place(interaction.channel_id or 0)
    own = await bot.store.of_user(interaction.user.id, ("running",))
    aside: list[IllegalMove] = []
    for found in (here, own):
        seen, broken = await seen_of(bot, None, found)
        fits = [one.number for one in seen if game is None or one.game == game]
        aside += broken
        if found is here and isinstance(interaction.channel, discord.Thread) and fits:
            return fits[0]
        mine = [one for one in fits if one in own]
        if len(mine) == 1:
            return mine[0]
    if len(own) == 1 and aside:
        raise aside[-1]
    raise IllegalMove("which-match" if own else "no-match")


async def shown_here(interaction: Interaction, match: int) -> Face:
    """The match and what this person can do in it; one that has lost its place is told in this channel from now on."""
    bot: Stammtisch = interaction.client
    plays = (await bot.table.see(match, interaction.user.id)).seat is not None
    here = (interaction.guild_id, interaction.channel_id or 0)
    moved = plays and here[0] is not None and await bot.table.rehome(match, here[0], here[1])
    return await shown(interaction, match, None, note=say(tongue(interaction), "rehomed") if moved else "")


async def offered(interaction: Interaction, typed: str, game: str | None = None) -> list[tuple[str, str]]:
    """The own matches whose title or players contain what was typed: names and numbers."""
    bot: Stammtisch = interaction.client
    language = tongue(interaction)
    found = []
    mine, _ = await seen_of(bot, interaction.user.id, await bot.store.of_user(interaction.user.id, ("running",)))
    for seen in mine:
        names = ", ".join(player.name for player in seen.players if player.user != interaction.user.id)
        name = f"{title(language, seen)} – {names}"
        if typed.casefold() in name.casefold() and (game is None or seen.game == game):
            found.append((name, str(seen.number)))
    return found
