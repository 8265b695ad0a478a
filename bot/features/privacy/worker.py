"""A person's data: what cogs call to export them, and the worker that deletes them.

A person who is deleted leaves their matches, their rows and messages are deleted, and the database is purged.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from math import inf
from typing import Any, Final, TypeAlias

from bot.delivery.items import SentMessage
from bot.delivery.policy import CHANGED_NAMES
from bot.features.privacy.store import Deletion, DeletionStore, Export, ExportWord, load_export, numbers_to_leave
from bot.match.clocks import DAY, HOUR
from bot.match.commands import DeletePerson
from bot.match.errors import UserError
from bot.match.model import Person
from bot.match.position import person_actor
from bot.runtime.time import MAX_BACKOFF, backoff
from bot.service.match_service import BROKEN, NEWER, MatchService
from bot.service.worker import Worker
from bot.store import Store
from bot.store.database import Signal
from bot.texts import has_text, say

FIRST: Final = "read-me"  # the file of an export that says what the others are
AGAIN: Final = 0.2  # seconds until the next try while a message is being sent
TRIES: Final = 50  # of deleting a person in the command line, AGAIN seconds apart
BUSY: Final = 30.0  # seconds between two tries to purge the database while others read, at most
UNSEEN: Final = 2 * 365 * DAY  # seconds after which the name of a person who has not been seen is deleted
PATIENCE: Final = 10.0  # seconds to wait until a person is deleted
LOOK: Final = 0.05  # seconds between two looks


# Deletes these messages at Discord, and all messages of the bot in that channel; False if that must be retried
DeleteMessages: TypeAlias = Callable[[int | None, Sequence[SentMessage]], Awaitable[bool]]


async def delete_person(service: MatchService, person: int) -> bool:
    """Let a person leave all tables and matches, and delete the identity; False if that must be retried."""
    deletions = service.store[DeletionStore]
    unreadable = []
    for number in await service.store.read(numbers_to_leave, person):
        try:
            await service.do(number, DeletePerson(actor=person_actor(person), member=person))
        except UserError as refusal:
            if refusal.key not in (BROKEN, NEWER):
                raise
            unreadable.append(number)
    if not await deletions.delete_person(person, CHANGED_NAMES, unreadable):
        return False
    service.store.signals.send_deleted()
    service.store.signals.send(Signal.ITEMS)
    service.store.signals.send(Signal.BACKGROUND)
    return True


async def delete_person_now(service: MatchService, person: int) -> bool:
    """Delete a person without a running bot. True if the bot still has messages to delete."""
    store = service.store
    await store[DeletionStore].ask(person)
    for _ in range(TRIES):
        if await delete_person(service, person):
            break
        await store.time.sleep(AGAIN)
    else:
        raise UserError("privacy-later")
    while True:
        while not await store.database.purge():
            await store.time.sleep(AGAIN)
        if await store[DeletionStore].has_messages(person):
            return True
        if await store[DeletionStore].finish(person):
            return False


class DeletionWorker(Worker[Deletion]):
    """Exports people's data, and deletes people on request.

    Once a day it deletes the names of people who were not seen for long.
    """

    name, max_sleep = "deletion worker", HOUR

    def __init__(self, service: MatchService, delete_messages: DeleteMessages) -> None:
        super().__init__(service, service.store[DeletionStore])
        self.store: Store = service.store
        self._delete_messages = delete_messages
        self._looked = -inf
        self._purged: set[int] = set()  # deleted people whose rows are purged from the database
        self._has_old_names = False  # whether names were deleted since the last purge

    async def export(self, person: Person) -> Export:
        """Everything stored about the person, by table."""
        return await self.store.read(load_export, person.key)

    async def note_channel(self, person: Person, channel: int) -> None:
        """Store the channel of direct messages with the person, which deletion clears."""
        await self.store.outbox.acknowledge({}, channels={person.key: channel})

    async def delete(self, person: int) -> bool:
        """Delete a person; False if the worker has not finished within the wait."""
        await self.store[DeletionStore].ask(person)
        self.wake()
        try:
            async with self._time.timeout(PATIENCE):
                while not await self._is_deleted(person):
                    await self._time.sleep(LOOK)  # another process may do it
        except TimeoutError:
            return False
        return True

    async def _is_deleted(self, person: int) -> bool:
        left = await self.store[DeletionStore].get(person)
        return left is None or left.deleted is not None

    async def run_due(self) -> float:
        now = self.service.now()
        if not self._looked <= now < self._looked + DAY:
            while await self.store[DeletionStore].delete_names(now - UNSEEN):
                self._has_old_names = True
            self.store.signals.send_deleted()  # so that everyone active is seen at least once a day
            self._looked = now
        pause = await super().run_due()
        if self._has_old_names:
            self._has_old_names = not await self.store.database.purge()
        return min(pause, BUSY) if self._has_old_names else pause

    async def _make(self, claimed: Deletion, /) -> None:
        """Do the next step. Then the row is due again, or gone.

        The database is purged before messages are deleted at Discord, which may refuse for long, and once more when
        their rows are deleted. A restart repeats the purge.
        """
        deletions, person, now = self.store[DeletionStore], claimed.person, self.service.now()
        if claimed.deleted is None:
            if await delete_person(self.service, person):
                self._purged.discard(person)
            else:
                await deletions.postpone(claimed, self._owner, now + AGAIN)
            return
        is_purged = person in self._purged or await self.store.database.purge()
        if is_purged:
            self._purged.add(person)
        if not await deletions.has_messages(person):
            if is_purged and await deletions.finish(person):
                self._purged.discard(person)
                return
            pause = 0.0 if is_purged else backoff(claimed.tries, AGAIN, BUSY)
        elif await self._delete_messages(claimed.channel, await deletions.messages(person)):
            await deletions.end_messages(person)
            pause = 0.0
        else:
            pause = backoff(claimed.tries, most=MAX_BACKOFF if is_purged else BUSY)
        if not pause:
            self._purged.discard(person)  # rows were deleted just now
        await deletions.postpone(claimed, self._owner, now + pause, claimed.tries + 1 if pause else 0)


def archive(language: str, export: Export, now: float) -> bytes:
    """The ZIP of an export made ``now``, in seconds since 1970."""
    made = datetime.fromtimestamp(now, UTC)
    tables = {name: say(language, f"export-{name}") for name in export}
    about = {"about": say(language, "export-about", at=made.strftime("%Y-%m-%d %H:%M UTC")), "files": tables}
    files: dict[str, Any] = {FIRST: about}
    for table, rows in export.items():
        worded = [{column_name(language, table, name): _worded(language, one[name]) for name in one} for one in rows]
        files[table] = {"about": tables[table], "rows": worded}
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            about_file = zipfile.ZipInfo(f"{name}.json", made.timetuple()[:6])
            about_file.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(about_file, json.dumps(content, ensure_ascii=False, indent=1))
    return stream.getvalue()


def column_name(language: str, table: str, column: str) -> str:
    """The column's name in words: the text of the table's column, else that of all columns of this name."""
    own = f"export-column-{table}-{column}"
    return say(language, own if has_text(language, own) else f"export-column-{column}")


def _worded(language: str, value: Any) -> Any:
    return say(language, f"export-value-{value}") if isinstance(value, ExportWord) else value


def archive_name(now: float) -> str:
    """The name of the file."""
    return datetime.fromtimestamp(now, UTC).strftime("stammtisch-%Y-%m-%d.zip")
