"""Copies of the database, made while the bot runs: one on demand, and one a day into a folder beside it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.match.clocks import DAY, HOUR
from bot.runtime.file_modes import BACKUPS, make_private
from bot.runtime.time import SYSTEM, Time
from bot.settings import Settings, StartupError
from bot.store.address import backup_by_server
from bot.store.errors import Unreadable
from bot.store.inspection import inspect
from bot.store.relocations import moved_message
from bot.store.sqlite_file import copy_file

log = logging.getLogger(__name__)

NAME: Final = "stammtisch.db"
FOLDER: Final = BACKUPS
DATED_NAME: Final = "stammtisch-%Y-%m-%d-%H%M%S.db"  # UTC, so that names sort by age
PARTIAL: Final = ".part"  # the suffix of a copy until it is complete
MAX_SLEEP: Final = HOUR  # also the pause after a failed backup; timers do not run while the machine is suspended


def database_path(settings: Settings) -> Path:
    """The database that the settings mean.

    It is that of the bot on Discord if there is a token or that database exists, else that of the local table.
    """
    discord = settings.data / "discord" / NAME
    return discord if settings.token or discord.exists() else settings.data / "local" / NAME


def check_backup(settings: Settings) -> None:
    """Raise StartupError with a sentence if the database is on a server, which has a program of its own for it."""
    if settings.database:
        raise StartupError(backup_by_server(settings.database))


def backup(source: Path, target: Path) -> int:
    """Copy the database as it is at one moment into one file, while others write to it; its size in bytes.

    An existing file is never overwritten. Raises StartupError with one sentence, and then leaves no file behind.
    """
    if not source.is_file():
        raise StartupError(f"There is no database at {source}.")
    if target.exists():
        raise StartupError(f"{target} exists already and is not overwritten: name a file that does not exist yet.")
    partial = target.with_name(target.name + PARTIAL)
    try:
        partial.unlink(missing_ok=True)
        copy_file(source, partial)
        partial.rename(target)
    except (OSError, Unreadable) as fault:
        raise StartupError(f"The database {source} cannot be copied to {target}: {_reason(fault)}.") from fault
    finally:
        with suppress(OSError):  # the folder may not exist
            partial.unlink(missing_ok=True)
    return target.stat().st_size


def notice(source: Path) -> str:
    """That a database that has been backed up was moved, in a sentence; "" if it was not."""
    place = None
    with suppress(Unreadable), inspect(source) as database:
        place = database.place_moved_to()
    return moved_message(f"The database {source}", place) if place else ""


def _reason(fault: Exception) -> str:
    return (fault.strerror if isinstance(fault, OSError) else None) or str(fault)


class DailyBackup:
    """A task that backs up a database once a day and keeps the newest ``keep`` copies; with 0 it does nothing.

    When the next one is due follows from the newest copy's name, so restarts neither skip nor repeat one.
    """

    def __init__(self, source: Path, keep: int, time: Time = SYSTEM) -> None:
        self.source, self.keep, self.time = source, keep, time
        self.folder = source.parent / FOLDER
        self._task: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        """Whether the task has been started and not stopped."""
        return self._task is not None

    def start(self) -> None:
        """Start the task."""
        if self.keep:
            self._task = asyncio.create_task(self._run(), name="daily backup")

    async def stop(self) -> None:
        """Stop the task; a copy that is being made is completed."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    def copies(self) -> list[tuple[float, Path]]:
        """The daily copies and when they were made, oldest first; other files in the folder are left out."""
        return sorted((made, path) for path in self.folder.glob("*.db") if (made := _time_of(path)) is not None)

    async def run_if_due(self) -> float:
        """Make a backup if one is due; the seconds until the next one. Raises StartupError."""
        now = self.time.now()
        newest = max((made for made, _ in await asyncio.to_thread(self.copies) if made <= now), default=now - DAY)
        if newest + DAY > now:
            return newest + DAY - now
        await asyncio.to_thread(self._back_up, now)
        return DAY

    def _back_up(self, now: float) -> None:
        try:
            for line in make_private(self.folder):
                log.warning(line)
            for partial in self.folder.glob(f"*{PARTIAL}"):
                partial.unlink()  # left by a process that was killed; only one works on this folder
            fresh = self.folder / datetime.fromtimestamp(now, UTC).strftime(DATED_NAME)
            size = backup(self.source, fresh)
            log.info("The database is backed up in %s (%s kB).", fresh, size // 1000)
            others = [path for _, path in self.copies() if path != fresh]
            for old in others[: max(0, len(others) + 1 - self.keep)]:
                old.unlink()
        except OSError as fault:
            raise StartupError(f"The folder {self.folder} cannot be written: {_reason(fault)}.") from fault

    async def _run(self) -> None:
        while True:
            try:
                pause = await self.run_if_due()
            except StartupError as fault:
                log.warning("The daily backup failed and is tried again in an hour. %s", fault)
                pause = MAX_SLEEP
            await self.time.sleep(min(pause, MAX_SLEEP))


def _time_of(path: Path) -> float | None:
    """The moment in a copy's name; None for any other name."""
    try:
        return datetime.strptime(path.name, DATED_NAME).replace(tzinfo=UTC).timestamp()
    except ValueError:
        return None
