"""``python -m bot ratings``: make all ratings anew from the logs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from bot.admin.backup import database_path
from bot.settings import Settings, StartupError
from bot.store import Store, StoreUnavailable
from bot.store.address import database_name


def rebuild(settings: Settings, say: Callable[[str], Any] = print) -> None:
    """Make all ratings anew, and say how many there are by ``say``; raises StartupError with a sentence."""
    path = database_path(settings)
    name = database_name(path, settings.database)
    if not settings.database and not path.is_file():
        raise StartupError(f"There is no database at {path}: the bot makes it when it starts for the first time.")

    async def work() -> tuple[int, int]:
        store = await Store.open(path, address=settings.database)
        try:
            return await store.ratings.rebuild()
        finally:
            await store.close()

    try:
        matches, ratings = asyncio.run(work())
    except StoreUnavailable as fault:
        raise StartupError(f"The ratings in {name} cannot be written ({fault.key}); nothing has changed.") from fault
    say(f"The ratings in {name} are made anew: {ratings} ratings from {matches} rated matches.")
