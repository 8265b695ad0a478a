"""Backups of the database: on demand, daily into a folder beside it, and the restore."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from bot.match.clocks import DAY, HOUR
from bot.runtime.file_modes import BACKUPS, FILE_MODE, make_private
from bot.runtime.time import SYSTEM, Time
from bot.service.worker import Background
from bot.settings import Settings, StartupError
from bot.store.database import Unreadable
from bot.store.inspection import Inspection, inspect
from bot.store.migrate import moved_message, place_moved_to, revision_fault, stored_revisions
from bot.store.opening import backup_by_server, database_name, parameters_of, shown_address
from bot.store.sqlite import copy_file

log = logging.getLogger(__name__)

NAME: Final = "stammtisch.db"
FOLDER: Final = BACKUPS
DATED_NAME: Final = "stammtisch-%Y-%m-%d-%H%M%S.db"  # UTC, so that names sort by age
PARTIAL: Final = ".part"  # the suffix of a copy until it is complete
MAX_SLEEP: Final = HOUR  # also the pause after a failed backup; timers do not run while the machine is suspended


def database_path(settings: Settings) -> Path:
    """The path of the database according to the settings.

    The database of the bot on Discord if there is a token or that file exists; else that of the local table.
    """
    discord = settings.data / "discord" / NAME
    return discord if settings.token or discord.exists() else settings.data / "local" / NAME


def existing_database(settings: Settings) -> tuple[Path, str]:
    """The path of the database that the settings name, and its name in sentences; raises StartupError without one."""
    path = database_path(settings)
    if not settings.database and not path.is_file():
        raise StartupError(f"There is no database at {path}: the bot makes it when it starts for the first time.")
    return path, database_name(path, settings.database)


@contextmanager
def inspected(settings: Settings) -> Iterator[Inspection]:
    """The database that the settings name, for reading. Raises StartupError, also inside the context."""
    path, name = existing_database(settings)
    try:
        with inspect(path, settings.database) as database:
            yield database
    except Unreadable as fault:
        raise StartupError(f"The database {name} cannot be read: {fault}.") from fault


def check_backup(settings: Settings) -> None:
    """Raise StartupError with a sentence if the database is on a server, where ``pg_dump`` makes backups."""
    if settings.database:
        raise StartupError(backup_by_server(settings.database))


def backup(source: Path, target: Path) -> int:
    """Copy one snapshot of the database into one file, while others write to it. Returns its size in bytes.

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
    """The sentence that the database, now backed up, was moved earlier; "" if it was not."""
    place = None
    with suppress(Unreadable), inspect(source) as database:
        place = place_moved_to(database.conn)
    return moved_message(f"The database {source}", place) if place else ""


def restore(settings: Settings, file: Path, *, discard_newer: bool = False) -> str:
    """Replace the stopped bot's database by a backup. Returns sentences about the result. Raises StartupError.

    ``discard_newer``: also if the database has tables or matches that are newer than the backup's, or cannot be read.
    On SQLite the replaced database stays beside the new one. On a server the database must be empty.
    """
    if not file.is_file():
        raise StartupError(f"There is no backup at {file}.")
    if settings.database:
        parameters = parameters_of(settings.database)
        from bot.store.postgres_server import restore_dump

        return restore_dump(parameters, shown_address(settings.database), file)
    path = database_path(settings)
    if path.exists() and path.samefile(file):
        raise StartupError(f"{file} is the bot's database itself: name a backup of it.")
    try:
        made_private = make_private(settings.data, path.parent)
        with FileLock(f"{path}.lock", timeout=0, mode=FILE_MODE):
            done = _restore_file(path, file, discard_newer)
    except Timeout as fault:
        raise StartupError(f"A bot is running on the folder {path.parent}: stop it first.") from fault
    except OSError as fault:
        raise StartupError(f"The database {path} cannot be replaced: {_reason(fault)}.") from fault
    return " ".join((*made_private, done))


def _restore_file(path: Path, file: Path, discard_newer: bool) -> str:
    partial, aside = path.with_name(path.name + PARTIAL), ""
    try:
        partial.unlink(missing_ok=True)
        copy_file(file, partial)
        backed_up = _revisions(partial)
        if path.exists() and not discard_newer:
            _check_not_newer(path, backed_up)
        with partial.open("rb") as copied:
            os.fsync(copied.fileno())
        stamp = datetime.fromtimestamp(SYSTEM.now(), UTC).strftime(".replaced-%Y-%m-%d-%H%M%S-%f")
        for suffix in ("", "-wal", "-shm"):
            old = path.with_name(path.name + suffix)
            if old.exists():
                old.rename(path.with_name(path.name + stamp + suffix))
                aside = f" What was there before is kept as {path.name}{stamp}."
        partial.rename(path)
    except Unreadable as fault:
        raise StartupError(f"The backup {file} cannot be restored: {fault}.") from fault
    finally:
        partial.unlink(missing_ok=True)
    return f"{file} is restored to {path}: {len(backed_up)} tables and matches.{aside} Run `check`, then start the bot."


def _revisions(path: Path) -> dict[int, int]:
    """The revision of each table and match by number; raises Unreadable if this program cannot use the database."""
    with inspect(path) as database:
        if fault := revision_fault(stored_revisions(database.conn)):
            raise Unreadable(f"it {fault.rstrip('.')}")
        if place := place_moved_to(database.conn):
            raise Unreadable(f"its data was moved to {place} before it was made")
        return database.match_revisions()


def _check_not_newer(path: Path, backed_up: dict[int, int]) -> None:
    """Raise StartupError if the database at that path has rows that the backup lacks, or cannot be read."""
    try:
        newer = sum(revision > backed_up.get(number, -1) for number, revision in _revisions(path).items())
    except Unreadable as fault:
        why = f"The database {path} cannot be compared with the backup: {fault}."
    else:
        if not newer:
            return
        why = f"{newer} tables and matches in {path} are newer than the backup: what was decided since would be lost."
    raise StartupError(f"{why} Add --discard-newer to replace it nevertheless.")


def _reason(fault: Exception) -> str:
    return (fault.strerror if isinstance(fault, OSError) else None) or str(fault)


class DailyBackup(Background):
    """A task that backs up a database once a day and keeps the newest ``keep`` copies; with 0 it does nothing.

    The newest copy's name determines when the next one is due, so restarts neither skip nor repeat one. A copy that is
    being made when the task is stopped is completed.

    Attributes:
        newest: when the newest copy was made, in seconds since 1970; 0 before one is known.
    """

    name, max_sleep, backoff = "daily backup", MAX_SLEEP, MAX_SLEEP

    def __init__(self, source: Path, keep: int, time: Time = SYSTEM) -> None:
        super().__init__(time)
        self.source, self.keep = source, keep
        self.folder, self.newest = source.parent / FOLDER, 0.0

    def start(self) -> None:
        if self.keep:
            super().start()

    def copies(self) -> list[tuple[float, Path]]:
        """The daily copies and when they were made, oldest first; other files in the folder are left out."""
        return sorted((made, path) for path in self.folder.glob("*.db") if (made := _time_of(path)) is not None)

    async def run_if_due(self) -> float:
        """Make a backup if one is due; the seconds until the next one. Raises StartupError."""
        now = self._time.now()
        self.newest = max((made for made, _ in await asyncio.to_thread(self.copies) if made <= now), default=0.0)
        if self.newest + DAY > now:
            return self.newest + DAY - now
        await asyncio.to_thread(self._back_up, now)
        self.newest = now
        return DAY

    def _back_up(self, now: float) -> None:
        try:
            for line in make_private(self.folder):
                log.warning(line)
            for partial in self.folder.glob(f"*{PARTIAL}"):
                partial.unlink()  # left by a killed process; only one process uses this folder
            fresh = self.folder / datetime.fromtimestamp(now, UTC).strftime(DATED_NAME)
            size = backup(self.source, fresh)
            log.info("The database is backed up in %s (%s kB).", fresh, size // 1000)
            others = [path for _, path in self.copies() if path != fresh]
            for old in others[: max(0, len(others) + 1 - self.keep)]:
                old.unlink()
        except OSError as fault:
            raise StartupError(f"The folder {self.folder} cannot be written: {_reason(fault)}.") from fault

    async def run_due(self) -> float:
        try:
            return await self.run_if_due()
        except StartupError as fault:
            log.warning("The daily backup failed and is tried again in an hour. %s", fault)
            return MAX_SLEEP


def _time_of(path: Path) -> float | None:
    """The moment in a copy's name; None for any other name."""
    try:
        return datetime.strptime(path.name, DATED_NAME).replace(tzinfo=UTC).timestamp()
    except ValueError:
        return None
