"""The rules of a server's house: which games there are, where and by whom tables are opened."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.app import Stammtisch
from bot.features.preferences.model import FOLLOW, OFFERED, OPENERS, TABLE_LANGUAGE, TABLES, Chosen, Openers
from bot.features.preferences.service import Preferences
from bot.match.errors import UserError
from bot.match.model import Person
from bot.store.errors import StoreUnavailable
from bot.texts import say
from cogs._ui.respond import Interaction, user_language


async def check_house(interaction: Interaction, person: Person, game: str | None) -> tuple[Chosen, Chosen]:
    """What the server and the person have set; raises UserError if the person may open no table of the game here.

    ``game``: None for any.
    """
    bot: Stammtisch = interaction.client
    server, own = await bot[Preferences].for_opening(interaction.guild_id or 0, person)
    if game is not None and not is_offered(server, game):
        names = tuple(say(user_language(interaction), f"{one}-name") for one in server[OFFERED])
        raise UserError("game-not-offered", game=game, offered=names)
    check_openers(interaction, server)
    rooms = rooms_of(interaction.guild, server)
    if rooms and not {interaction.channel_id, getattr(interaction.channel, "parent_id", None)} & set(rooms):
        raise UserError("tables-elsewhere", channels=tuple(rooms.values()), count=len(rooms))
    return server, own


def check_openers(interaction: Interaction, server: Chosen) -> None:
    """Raise UserError if this person may open no tables on the server."""
    if server[OPENERS] is Openers.MANAGERS and not interaction.permissions.manage_guild:
        raise UserError("only-managers-open")


def rooms_of(guild: discord.Guild | None, server: Chosen) -> dict[int, str]:
    """The names by id of the channels in which tables may be opened; {} where they may be opened anywhere.

    Channels that are gone are left out.
    """
    rooms: tuple[int, ...] = server[TABLES]
    if guild is None or not guild.channels:  # another process knows them
        return {one: str(one) for one in rooms}
    found = {one: guild.get_channel(one) for one in rooms}
    return {one: f"#{channel.name}" for one, channel in found.items() if channel is not None}


def table_language(interaction: Interaction, server: Chosen) -> str:
    """The language of a new table for which none is named: the server's or, without one, the person's."""
    language = server[TABLE_LANGUAGE]
    return user_language(interaction) if language == FOLLOW else language


def is_offered(server: Chosen, game: str) -> bool:
    """Whether there is that game on the server; one that is nowhere is refused elsewhere."""
    return game in server[OFFERED] or game not in OFFERED.labels()


async def offered_among(interaction: Interaction, games: Sequence[str]) -> list[str]:
    """Those of these games that there are where the interaction is; all, if there is none of them."""
    bot: Stammtisch = interaction.client
    try:
        server = await bot[Preferences].of_server(interaction.guild_id or 0)
    except StoreUnavailable:  # looking works even then
        return list(games)
    return [one for one in games if is_offered(server, one)] or list(games)
