"""``python -m bot export ID`` and ``delete_person ID``: export and deletion of a person's data."""

from __future__ import annotations

import os
import time
from pathlib import Path

from bot.admin.backup import existing_database, inspected
from bot.features.privacy.store import export_of
from bot.features.privacy.worker import archive, delete_person_now
from bot.match.errors import UserError
from bot.runtime.file_modes import FILE_MODE
from bot.service.match_service import MatchService
from bot.settings import Settings, StartupError
from bot.store import Store
from bot.store.database import StoreUnavailable


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
