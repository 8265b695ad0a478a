"""Rebuild what is derived from the logs, and retry stuck deliveries. On SQLite the bot must be stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from bot.admin.backup import existing_database, inspected
from bot.admin.check import MANY_TRIES, item_failures
from bot.delivery.items import Kind
from bot.features.profiles.store import ProfileStore
from bot.features.ratings.store import RatingStore
from bot.settings import Settings, StartupError, one_line
from bot.store import Store
from bot.store.database import StoreUnavailable

R = TypeVar("R")


def rebuild_ratings(settings: Settings, say: Callable[[str], Any] = print) -> None:
    """Rebuild all ratings, and say how many there are by ``say``; raises StartupError with a sentence."""
    name, (matches, ratings) = _rebuilt(settings, lambda store: store[RatingStore].rebuild(), "The ratings")
    say(f"The ratings in {name} are rebuilt: {ratings} ratings from {matches} rated matches.")


def rebuild_profiles(settings: Settings, say: Callable[[str], Any] = print) -> None:
    """Rebuild all profiles, and say of how many matches by ``say``; raises StartupError with a sentence."""
    name, matches = _rebuilt(settings, lambda store: store[ProfileStore].rebuild(), "The profiles")
    say(f"The profiles in {name} are rebuilt from {matches} matches.")


def stuck_deliveries(settings: Settings, say: Callable[[str], Any] = print, *, retry: bool = False) -> int:
    """Report each delivery that was given up or tried MANY_TRIES times, one a line. ``retry`` makes them due.

    Returns 1 if any stays stuck, else 0. Only ``retry`` needs a stopped bot on SQLite. Raises StartupError.
    """
    kinds = tuple(Kind)
    with inspected(settings) as database:
        items = [one for one in database.doubtful_items(MANY_TRIES, kinds) if one["phase"] and one["kind"] in kinds]
    found = [(item, line) for item in items for line in item_failures(item)]
    for _, line in found:
        say(one_line(line))
    if not found:
        say(f"No delivery is stuck in {existing_database(settings)[1]}.")
        return 0
    if not retry:
        return 1

    async def enqueue(store: Store) -> None:
        for item, _ in found:
            await store.outbox.enqueue(item["match"], [(item["recipient"], Kind(item["kind"]))])

    _rebuilt(settings, enqueue, "The outbox")
    say(f"{len(found)} deliveries are due again.")
    return 0


def _rebuilt(settings: Settings, work: Callable[[Store], Awaitable[R]], what: str) -> tuple[str, R]:
    """The database's name, and what ``work`` on its store returns; raises StartupError with a sentence.

    ``what`` is rebuilt: it begins the sentence.
    """
    path, name = existing_database(settings)

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
