"""Copying all rows of a database to another one: files of SQLite and databases on PostgreSQL servers.

Each row is validated, copied, and read back from the copy. Equal rows of a match and its events fold to an equal
position, so no log is folded again in the copy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeAlias

from msgspec import msgpack
from sqlalchemy import Table

from bot.settings import StartupError
from bot.store.copying.ends import BATCH, COPIED, CopyEnd, CopySource, CopyTarget, Refused, clean, named_row
from bot.store.copying.files import FileSource, FileTarget
from bot.store.opening import SCHEMES, SETTING, parameters_of

FILE: Final = "sqlite:"  # may precede a path
REPORT: Final = 50  # batches between two reports of a table
# Takes a table, how many of its rows are done, and how many there are
CopyProgress: TypeAlias = Callable[[str, int, int], None]


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


@dataclass
class Contents:
    """All rows of a database that are copied, as digests.

    Attributes:
        batches: the digests of each table's rows in order of their keys, BATCH rows each.
        counts: the number of rows of each table.
    """

    batches: dict[str, list[bytes]] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)

    def add(self, table: Table, rows: list[tuple[Any, ...]]) -> None:
        """Add rows of a table, in order; an empty list for a table without any."""
        self.counts[table.name] = self.counts.get(table.name, 0) + len(rows)
        made = self.batches.setdefault(table.name, [])
        if rows:
            made.append(sha256(msgpack.encode(rows)).digest())

    @property
    def digest(self) -> str:
        """One digest of all, in hexadecimal."""
        whole = sha256()
        for name in sorted(self.batches):
            whole.update(f"{name} {self.counts[name]} ".encode() + b"".join(self.batches[name]))
        return whole.hexdigest()


def contents_of(end: CopyEnd, progress: CopyProgress) -> Contents:
    """All rows of a database; raises StartupError that names the first one that cannot be copied."""
    found, counts = Contents(), end.counts()
    for table in COPIED:
        found.add(table, [])
        for rows in _cleaned(end, table, counts, progress):
            found.add(table, rows)
    return found


def fill(source: CopySource, target: CopyTarget, progress: CopyProgress) -> None:
    """Copy all rows; raises StartupError that names the first one that is refused."""
    counts = source.counts()
    for table in COPIED:
        try:
            target.insert(table, _cleaned(source, table, counts, progress))
        except Refused as fault:
            where = named_row(table, source.row_at(table, fault.place))
            raise StartupError(f"{target.name} refuses {where}: {fault}. Nothing was copied.") from fault


def check_equal(before: Contents, copied: Contents) -> None:
    """Raise StartupError with a sentence if these are not the same rows."""
    for table in COPIED:
        expected, found = before.counts[table.name], copied.counts[table.name]
        if expected != found:
            raise StartupError(f"The copy has {found:,} rows of the table {table.name} instead of {expected:,}.")
        for at, (one, other) in enumerate(zip(before.batches[table.name], copied.batches[table.name], strict=True)):
            if one != other:
                rows = f"{at * BATCH + 1:,} to {min((at + 1) * BATCH, expected):,}"
                raise StartupError(f"The copy differs in the rows {rows} of the table {table.name}, in order of keys.")


def _cleaned(
    end: CopyEnd, table: Table, counts: Mapping[str, int], progress: CopyProgress
) -> Iterator[list[tuple[Any, ...]]]:
    """The rows of a table in batches, as every database returns them; reports the progress."""
    done = 0
    for at, rows in enumerate(end.rows(table)):
        yield clean(table, rows)
        done += len(rows)
        if at % REPORT == REPORT - 1:
            progress(table.name, done, counts[table.name])
    progress(table.name, done, counts[table.name])
