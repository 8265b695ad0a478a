"""Rebuild what is derived from the logs. On SQLite the bot must be stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.admin.backup import database_path
from bot.settings import Settings, StartupError
from bot.store import Store, StoreUnavailable
from bot.store.address import database_name

R = TypeVar("R")


def rebuilt(settings: Settings, work: Callable[[Store], Awaitable[R]], what: str) -> tuple[str, R]:
    """The database's name, and what ``work`` on its store returns; raises StartupError with a sentence.

    ``what`` is rebuilt: it begins the sentence.
    """
    path = database_path(settings)
    name = database_name(path, settings.database)
    if not settings.database and not path.is_file():
        raise StartupError(f"There is no database at {path}: the bot makes it when it starts for the first time.")

    async def run() -> R:
        store = await Store.open(path, address=settings.database)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return name, asyncio.run(run())
    except StoreUnavailable as fault:
        raise StartupError(f"{what} in {name} cannot be written ({fault.key}); nothing has changed.") from fault
