"""The local table: the stand-in, the unmodified bot and the page, in one process, for people at one machine."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from msgspec import MsgspecError
from msgspec.structs import replace

from bot.app import serve
from bot.settings import Settings, Unusable

from .page import Page
from .standin import StandIn

PEOPLE = (("Anna", "de"), ("Ben", "en-US"), ("Mira", "de"))
SERVER, CHANNEL = "Stammtisch", "spieltisch"


def furnish(standin: StandIn) -> None:
    """Three people, one server and one channel, when the world is new."""
    world = standin.world
    if world.guilds:
        return
    people = [world.add_user(name, locale=locale) for name, locale in PEOPLE]
    world.add_channel(world.add_guild(SERVER, members=people), CHANNEL)


async def local_table(settings: Settings) -> None:
    """Serves the local table until it is cancelled; says where. Everything is kept in ``settings.data``."""
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise Unusable(f"The folder {settings.data} cannot be written: {fault.strerror}.") from fault
    async with _open_standin(settings.data / "world.db") as standin:
        furnish(standin)
        page = Page(standin, port=settings.port, marks=settings.data / "marks.json")
        bot = asyncio.create_task(serve(replace(settings, token=standin.token), standin.connector))
        try:
            await _start_page(bot, page.start)
            print(f"The local table is at http://127.0.0.1:{page.port}", flush=True)
            await bot
        finally:
            bot.cancel()
            await asyncio.gather(bot, return_exceptions=True)
            await page.stop()


def _open_standin(path: Path) -> StandIn:
    """The stand-in with its world as it was; Unusable for a file that holds none."""
    try:
        return StandIn(path, remember=20)
    except (sqlite3.Error, MsgspecError) as fault:
        raise Unusable(f"The local table's world {path} cannot be read: {fault}.") from fault


async def _start_page(bot: asyncio.Task[None], start: Callable[[], Coroutine[Any, Any, Any]]) -> None:
    """Starts the page, unless the bot fails at once (a folder that is in use, a database that cannot be read)."""
    done, _ = await asyncio.wait({bot}, timeout=0.5)
    if done:
        await bot
    await start()
