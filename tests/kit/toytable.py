"""Cogs and texts for the toys, so that games of other shapes can be played over the wire."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord import app_commands

from bot.app import Stammtisch
from bot.client.tree import localized
from bot.texts import LANGUAGES, _formatted, _texts
from cogs._ui.game import GameCog, answer_with_table, open_table
from cogs._ui.respond import Interaction
from cogs._ui.router import USE
from tests.kit.driver import Match, Player
from tests.kit.engines import ENGINES, use_engine
from tests.kit.room import Room
from tests.kit.toys import TOYS, toys

WORDS = """
{name}-name = {title}
{name}-about = A toy.
{name}-command = A toy
{name}-seat = Seat {{ $seat }}
{name}-rules = There are none.
{name}-reason-points = more points
{name}-reason-shared = equal points
{name}-option-depth = Depth
{name}-option-depth-about = How deep it is
{name}-option-depth-14 = deep
{name}-option-length = Length
{name}-option-length-about = How long it takes
{name}-option-length-long = long
{name}-option-field = Field
{name}-option-field-about = Where it is played
"""


_payloads: dict[tuple[str, ...], list[Any]] = {}  # what is registered, by names; to translate it takes most of the time


def words() -> None:
    """Add the toys' texts, which are in no file, unless they are there."""
    for language in LANGUAGES:
        texts = _texts(language)
        for name in (one for one in TOYS if not texts.has(f"{one}-name")):
            texts.add(WORDS.format(name=name, title=name.capitalize()))
            _formatted.cache_clear()  # another test may have looked for them


def cog(name: str, bot: Stammtisch) -> GameCog:
    """The slash group of a toy: ``new`` with the number of seats and up to three guests."""

    class Toy(GameCog, name=name, group_name=name, group_description=localized(f"{name}-command")):
        game = name

        @app_commands.command(name="new", description=localized("command-new"))
        async def new(
            self,
            interaction: Interaction,
            seats: int,
            one: discord.Member | None = None,
            two: discord.Member | None = None,
            three: discord.Member | None = None,
        ) -> None:
            invited = [guest for guest in (one, two, three) if guest]
            work = open_table(interaction, name, invited, seats=seats, options={}, substitute="chance")
            await answer_with_table(interaction, work)

    return Toy(bot)


async def seat_toys(room: Room) -> None:
    """Register the toys' commands with the room's running bot."""
    bot, tree = room.bot, room.bot.tree
    for name in TOYS:
        await bot.add_cog(cog(name, bot))
    names = tuple(one.name for one in tree.get_commands())
    if names not in _payloads:
        assert tree.translator is not None
        _payloads[names] = [await one.get_translated_payload(tree, tree.translator) for one in tree.get_commands()]
    await bot.http.bulk_upsert_global_commands(room.world.application, payload=_payloads[names])


@asynccontextmanager
async def with_toys(room: Room) -> AsyncIterator[None]:
    """Register the toys as games with texts and commands while the context lasts."""
    words()
    with toys():
        await seat_toys(room)
        await use_engine(room, f"{ENGINES}knowing_toys")
        yield
        await room.quiet()
        # What notes that a match was used reads it, after the answer
        await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == USE))


async def sit(room: Room, game: str, names: Sequence[str]) -> Match:
    """Start a match of a toy with these people."""
    players = [Player(room, name) for name in names]
    guests = dict(zip(("one", "two", "three"), (player.id for player in players[1:]), strict=False))
    home = await players[0].slash(f"{game} new", seats=len(names), **guests)
    for player in players[1:]:
        await player.press(home, "join")
    await players[-1].press(home, "start")
    await room.quiet()
    return Match(room, players, home, game)
