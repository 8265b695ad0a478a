"""Rebuild what is derived from the logs. On SQLite the bot must be stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from bot.admin.backup import database_path
from bot.features.profiles.store import ProfileStore
from bot.features.ratings.store import RatingStore
from bot.settings import Settings, StartupError
from bot.store import Store, StoreUnavailable
from bot.store.address import database_name

R = TypeVar("R")


def rebuild_ratings(settings: Settings, say: Callable[[str], Any] = print) -> None:
    """Rebuild all ratings, and say how many there are by ``say``; raises StartupError with a sentence."""
    name, (matches, ratings) = _rebuilt(settings, lambda store: store[RatingStore].rebuild(), "The ratings")
    say(f"The ratings in {name} are made anew: {ratings} ratings from {matches} rated matches.")


def rebuild_profiles(settings: Settings, say: Callable[[str], Any] = print) -> None:
    """Rebuild all profiles, and say of how many matches by ``say``; raises StartupError with a sentence."""
    name, matches = _rebuilt(settings, lambda store: store[ProfileStore].rebuild(), "The profiles")
    say(f"The profiles in {name} are made anew from {matches} matches.")


def _rebuilt(settings: Settings, work: Callable[[Store], Awaitable[R]], what: str) -> tuple[str, R]:
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
