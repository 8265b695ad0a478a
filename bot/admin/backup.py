"""Copies of the database, made while the bot runs: one when it is asked for, and one a day into a folder beside it."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.settings import Settings, StartupError

log = logging.getLogger(__name__)

NAME: Final = "stammtisch.db"
FOLDER: Final = "backups"
DATED: Final = "stammtisch-%Y-%m-%d-%H%M%S.db"  # UTC, so that names sort by age
PART: Final = ".part"  # what a copy is called until it is whole
DAY: Final = 86400.0
HOUR: Final = 3600.0  # the pause after a backup that failed, and the longest sleep, since machines sleep too
PATIENCE: Final = 10.0  # seconds to wait for somebody who has locked the database


def database(settings: Settings) -> Path:
    """The database that the settings lead to: that of the bot on Discord if there is a token or one is there already,
    else that of the local table."""
    discord = settings.data / "discord" / NAME
    return discord if settings.token or discord.exists() else settings.data / "local" / NAME


def backup(source: Path, target: Path) -> int:
    """Copies the database as it is at one moment into one whole file, while others write to it; its size in bytes.

    An existing file is never overwritten. Raises StartupError with one sentence, and then leaves no file behind.
    """
    if not source.is_file():
        raise StartupError(f"There is no database at {source}.")
    if target.exists():
        raise StartupError(f"{target} exists already and is not overwritten: name a file that does not exist yet.")
    part = target.with_name(target.name + PART)
    try:
        part.unlink(missing_ok=True)
        _copied(source, part)
        part.rename(target)
    except (OSError, sqlite3.Error) as fault:
        raise StartupError(f"The database {source} cannot be copied to {target}: {_reason(fault)}.") from fault
    finally:
        with suppress(OSError):  # what could not be made need not be removed
            part.unlink(missing_ok=True)
    return target.stat().st_size


def _copied(source: Path, part: Path) -> None:
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # seeds and hands are nobody else's business
    uri = f"{source.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True, timeout=PATIENCE)) as here, closing(sqlite3.connect(part)) as there:
        here.backup(there)
        there.execute("PRAGMA journal_mode=DELETE")  # one file, without a write-ahead log beside it
        found = "; ".join(line for (line,) in there.execute("PRAGMA quick_check(3)"))
        if found != "ok":
            raise sqlite3.DatabaseError(f"it is damaged ({found})")


def _reason(fault: Exception) -> str:
    return (fault.strerror if isinstance(fault, OSError) else None) or str(fault)


class DailyBackup:
    """A task that backs up a database once a day and keeps the newest ``keep`` copies (0: it does nothing).

    When the next one is due follows from the newest copy's name, so restarts neither skip nor repeat one.
    """

    def __init__(self, source: Path, keep: int, clock: Callable[[], float]) -> None:
        self.source, self.keep, self.clock = source, keep, clock
        self.folder = source.parent / FOLDER
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self.keep:
            self._task = asyncio.create_task(self._run(), name="daily backup")

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    def copies(self) -> list[tuple[float, Path]]:
        """When they were made and the copies that are there, the oldest first; other files are none of ours."""
        return sorted((made, path) for path in self.folder.glob("*.db") if (made := _made(path)) is not None)

    async def due(self) -> float:
        """Makes a backup if its time has come; the seconds until the next. Raises StartupError."""
        now = self.clock()
        newest = max((made for made, _ in await asyncio.to_thread(self.copies) if made <= now), default=now - DAY)
        if newest + DAY > now:
            return newest + DAY - now
        await asyncio.to_thread(self._made, now)
        return DAY

    def _made(self, now: float) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            for left in self.folder.glob(f"*{PART}"):
                left.unlink()  # by a process that was killed; no other one works on this folder
            fresh = self.folder / datetime.fromtimestamp(now, UTC).strftime(DATED)
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
                pause = await self.due()
            except StartupError as fault:
                log.warning("The daily backup failed and is tried again in an hour. %s", fault)
                pause = HOUR
            await asyncio.sleep(min(pause, HOUR))


def _made(path: Path) -> float | None:
    """The moment in a copy's name; None for any other name."""
    try:
        return datetime.strptime(path.name, DATED).replace(tzinfo=UTC).timestamp()
    except ValueError:
        return None
