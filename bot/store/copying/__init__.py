"""Copying all rows of a database to another one: files of SQLite and databases on PostgreSQL servers."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.settings import StartupError
from bot.store.copying.ends import CopySource, CopyTarget
from bot.store.copying.files import FileSource, FileTarget
from bot.store.opening import SCHEMES, SETTING, parameters_of

__all__ = ["CopySource", "CopyTarget", "is_address", "open_source", "open_target"]

FILE: Final = "sqlite:"  # may precede a path


def is_address(given: str) -> bool:
    """Whether that is the address of a server, not a path; raises StartupError if it is neither."""
    if given.startswith(SCHEMES):
        return True
    if "://" in given or not given.removeprefix(FILE):
        raise StartupError(f"The database to copy to is neither an address that begins with {SCHEMES[0]} nor a path.")
    return False


def open_source(path: Path, address: str = "") -> CopySource:
    """The database at that path, or at the address if there is one, locked; raises StartupError with a sentence."""
    if not address:
        return FileSource(path)
    parameters_of(address)
    from bot.store.copying.servers import ServerSource  # needs psycopg

    return ServerSource(address, SETTING)


def open_target(given: str, source: CopySource) -> CopyTarget:
    """The database to be filled, locked, at a path or an address; raises StartupError with a sentence."""
    if not is_address(given):
        path = Path(given.removeprefix(FILE))
        if path.absolute().resolve() == Path(source.place).resolve():
            raise StartupError(f"{path} is the database that would be copied: name another one.")
        return FileTarget(path)
    name = "The address to copy to"
    parameters_of(given, name)
    from bot.store.copying.servers import ServerSource, ServerTarget

    return ServerTarget(given, name, source.number if isinstance(source, ServerSource) else None)
