"""What is stored: ratings and profiles rebuilt, stuck deliveries retried, a person's data exported and deleted.

On SQLite the bot must be stopped, unless nothing is written.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from bot.admin.backup import existing_database, inspected
from bot.admin.check import MANY_TRIES, item_failures
from bot.delivery.items import every_kind
from bot.features.privacy.store import export_of
from bot.features.privacy.worker import archive, delete_person_now
from bot.features.profiles.store import ProfileStore
from bot.features.ratings.store import RatingStore
from bot.match.errors import UserError
from bot.runtime.file_modes import FILE_MODE
from bot.service.match_service import MatchService
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
    kinds = tuple(every_kind())
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
            await store.outbox.enqueue(item["match"], [(item["recipient"], every_kind()[item["kind"]])])

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


def export(settings: Settings, user: int, target: Path, language: str = "en") -> str:
    """Write the data of the person with that Discord id into a ZIP file. Returns a sentence about the result.

    The bot may run meanwhile. An existing file is never overwritten. Raises StartupError.
    """
    with inspected(settings) as database:
        found = export_of(database.conn, user)
    if found is None:
        raise StartupError(_unknown(user))
    content = archive(language, found, time.time())
    try:
        with os.fdopen(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE_MODE), "wb") as file:
            file.write(content)
    except FileExistsError as fault:
        raise StartupError(f"{target} exists already and is not overwritten: name a file of another name.") from fault
    return f"What is stored of {user} is in {target} ({len(content)} bytes): send it to them by a safe way."


async def delete_person(settings: Settings, user: int) -> str:
    """Delete the data of the person with that Discord id. Returns a sentence about the result.

    On SQLite the bot must be stopped; on a server it may run. Raises StartupError.
    """
    path, _ = existing_database(settings)
    store = await Store.open(path, address=settings.database)
    try:
        if (person := await store.people.by_user(user)) is None:
            raise StartupError(_unknown(user))
        is_left = await delete_person_now(MatchService(store), person.key)
    except (StoreUnavailable, UserError) as fault:
        raise StartupError(f"The data of {user} are not deleted yet ({fault.key}): run the command again.") from fault
    finally:
        await store.close()
    rest = (
        " The running bot, or its next start, deletes their direct messages and shows boards again." if is_left else ""
    )
    return f"The data of {user} are deleted.{rest} Backups still hold what was stored: delete them, or let them expire."


def _unknown(user: int) -> str:
    return f"There are no data of a person with the id {user}."
