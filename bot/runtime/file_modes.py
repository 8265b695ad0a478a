"""Modes of folders and files with secrets: 0700 and 0600, whatever the umask."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

FOLDER_MODE: Final = 0o700
FILE_MODE: Final = 0o600
READABLE: Final = 0o044  # the bits that let other users read a file
WIDER: Final = 0o077  # the bits of every user but the owner
SECRET: Final = ("*.db*", "marks.*")  # databases with their write-ahead logs, backups, the local table's files
BACKUPS: Final = "backups"
MAX_NAMED: Final = 5  # paths that a line of the log names
IS_POSIX: Final = os.name == "posix"


def make_private(*folders: Path) -> list[str]:
    """Create missing folders, and restrict them, their databases and their backups to the owner.

    Returns sentences for the log: what other users could read until now, and what they can still read because its mode
    cannot be changed. Raises OSError if a folder cannot be made.
    """
    for folder in folders:
        if not folder.is_dir():
            folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
            if IS_POSIX:
                folder.chmod(FOLDER_MODE)
    if not IS_POSIX:
        return []
    tightened: list[Path] = []
    refused: list[str] = []
    for path, mode in dict(one for folder in folders for one in _secrets_of(folder)).items():
        try:
            if path.stat().st_mode & WIDER:
                path.chmod(mode)
                tightened.append(path)
        except FileNotFoundError:
            continue  # SQLite has removed its write-ahead log meanwhile
        except OSError as fault:
            refused.append(f"{path} ({fault.strerror})")
    changed = [f"Others on this machine could read {_listed(tightened)}; now only the owner can."] if tightened else []
    return changed + ([f"Others on this machine may read {_listed(refused)}."] if refused else [])


def readable_by_others(path: Path) -> str | None:
    """A sentence for the log if other users can read this file of the operator, who may change its mode; else None.

    Also None for a missing file and for one of another user: systemd and Docker pass secrets in files whose group or
    other bits are set.
    """
    try:
        found = path.stat()
    except OSError:
        return None
    is_open = IS_POSIX and found.st_uid == os.geteuid() and found.st_mode & READABLE
    return f"Others on this machine can read {path}, which holds secrets: chmod 600 {path}." if is_open else None


def make_private_file(path: Path) -> None:
    """Create an empty file of mode 0600. An existing file is kept. Raises OSError."""
    try:
        made = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE_MODE)
    except FileExistsError:
        return
    try:
        if IS_POSIX:
            os.fchmod(made, FILE_MODE)  # the umask may have taken bits
    finally:
        os.close(made)


def _secrets_of(folder: Path) -> Iterator[tuple[Path, int]]:
    """The folder, its folder of backups and the files in both that hold secrets, each with the mode it must have."""
    for place in (folder, folder / BACKUPS):
        if not place.is_dir():
            continue
        if not _is_shared(place):
            yield place, FOLDER_MODE
        for pattern in SECRET:
            yield from ((path, FILE_MODE) for path in sorted(place.glob(pattern)) if path.is_file())


def _is_shared(folder: Path) -> bool:
    """True if the folder is not for Stammtisch alone: the root, a home, or one in which every user may create files."""
    place = folder.resolve()
    return place in (Path(place.anchor), Path.home()) or bool(place.stat().st_mode & stat.S_ISVTX)


def _listed(names: list[Path] | list[str]) -> str:
    more = len(names) - MAX_NAMED
    return ", ".join(str(one) for one in names[:MAX_NAMED]) + (f" and {more} more" if more > 0 else "")
