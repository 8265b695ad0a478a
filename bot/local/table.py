"""The local table: stand-in, unmodified bot and page in one process."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bot.client.serving import serve
from bot.runtime.file_modes import make_private
from bot.settings import Settings, StartupError, one_line

from .clock import AdvancedTime
from .page.server import PageServer
from .page.session import until_served
from .standin import StandIn

PEOPLE = (("Anna", "de"), ("Ben", "en-US"), ("Mira", "de"))
SERVER, CHANNEL = "Stammtisch", "spieltisch"
EMOJI_PACE = 0.2  # seconds between two uploads of emojis, which go on while people play
GREETING = "help"  # the command that shows a newcomer the games


def furnish(standin: StandIn) -> None:
    """Create three people, one server and one channel if the world has no server.

    The first person owns the server and has the permissions of a moderator, also in a world created without an owner.
    """
    world = standin.world
    for guild in world.guilds.values():
        if guild.owner not in world.users and (members := sorted(guild.members - {world.bot})):
            guild.owner = members[0]
            world.save_guild(guild)
    if world.guilds:
        return
    people = [world.add_user(name, locale=locale) for name, locale in PEOPLE]
    world.add_channel(world.add_guild(SERVER, members=people, owner=people[0]), CHANNEL)


async def local_table(settings: Settings) -> None:
    """Print the page's address and serve the local table until cancelled; all files are in ``settings.data``.

    Raise StartupError if the folder or the world's file cannot be used.
    """
    try:
        make_private(settings.data)
    except OSError as fault:
        raise StartupError(f"The folder {settings.data} cannot be written: {fault.strerror}.") from fault
    time = AdvancedTime(settings.data / "skipped")
    async with _open_standin(settings.data / "world.db", time) as standin:
        furnish(standin)
        page = PageServer(standin, port=settings.port, marks=settings.data / "marks.json", greeting=GREETING, time=time)
        own = replace(settings, token=standin.token)
        bot = asyncio.create_task(serve(own, standin.connector, time, EMOJI_PACE))
        try:
            await _start_page(bot, standin, page.start)
            print(f"The local table is at http://127.0.0.1:{page.port}", flush=True)
            await bot
        finally:
            bot.cancel()
            await asyncio.gather(bot, return_exceptions=True)
            await page.stop()


def _open_standin(path: Path, time: AdvancedTime) -> StandIn:
    """Open the stand-in with the stored world; StartupError if the file cannot be read."""
    try:
        return StandIn(path, time=time)
    except (sqlite3.Error, ValueError, TypeError, RecursionError) as fault:
        raise StartupError(one_line(f"The local table's world {path} cannot be read: {fault}.")) from fault


async def _start_page(bot: asyncio.Task[None], standin: StandIn, start: Callable[[], Coroutine[Any, Any, Any]]) -> None:
    """Start the page once the bot offers its commands, unless the bot ends first, as for an unreadable database."""
    served = asyncio.create_task(until_served(standin, GREETING))
    try:
        await asyncio.wait({bot, served}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        served.cancel()
    if bot.done():
        await bot
    await start()
