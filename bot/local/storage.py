"""The world's file: an SQLite database of records, as JSON by id, and of attachments' bytes.

Every write is a transaction (WAL, synchronous NORMAL), so it survives SIGKILL. Without a path records are not stored,
and attachments' bytes are kept in memory.
"""

from __future__ import annotations

import os
import sqlite3
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

R = TypeVar("R")
MAX_ID = 2**63 - 1
"""The largest id that SQLite can hold."""

TABLES = ("user", "guild", "channel", "message", "command", "fact")
SCHEMA = "".join(
    f"CREATE TABLE IF NOT EXISTS {kind} (id INTEGER PRIMARY KEY, json BLOB NOT NULL);" for kind in TABLES
) + ("CREATE TABLE IF NOT EXISTS file (id INTEGER PRIMARY KEY, name TEXT, type TEXT, bytes BLOB);")


class Storage:
    """Records by kind (a name in ``TABLES``) and id, and files by id."""

    def __init__(self, path: Path | None, cap: int) -> None:
        """``cap``: total bytes of attachments kept; the oldest are dropped first.

        A new file can be read by its owner only, and so can what SQLite puts beside it, which inherits its mode.
        """
        self.cap = cap
        self._sizes: OrderedDict[int, int] = OrderedDict()
        self._in_memory: dict[int, tuple[str, str, bytes]] = {}
        self._total = 0
        self._db: sqlite3.Connection | None = None
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._db.executescript(
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=5000; PRAGMA secure_delete=ON;"
                + SCHEMA
            )
            for id_, size in self._db.execute("SELECT id, length(bytes) FROM file ORDER BY id"):
                self._sizes[id_] = size
                self._total += size

    def put(self, kind: str, id_: int, record: object) -> None:
        """Insert or replace a record."""
        if self._db is not None:
            self._db.execute(f"INSERT OR REPLACE INTO {kind} VALUES (?, ?)", (id_, msgspec.json.encode(record)))

    def drop(self, kind: str, id_: int) -> None:
        """Delete a record, if there is one."""
        if self._db is not None:
            self._db.execute(f"DELETE FROM {kind} WHERE id = ?", (id_,))

    def load(self, kind: str, type_: type[R]) -> Iterator[tuple[int, R]]:
        """Yield all records of a kind with their ids, by rising id."""
        if self._db is not None:
            for id_, json in self._db.execute(f"SELECT id, json FROM {kind} ORDER BY id"):
                yield id_, msgspec.json.decode(json, type=type_)

    def put_file(self, id_: int, name: str, type_: str, content: bytes) -> None:
        """Insert a file, and drop the oldest ones while the total exceeds ``cap``; the newest always stays."""
        if self._db is not None:
            self._db.execute("INSERT INTO file VALUES (?, ?, ?, ?)", (id_, name, type_, content))
        else:
            self._in_memory[id_] = (name, type_, content)
        self._sizes[id_] = len(content)
        self._total += len(content)
        while self._total > self.cap and len(self._sizes) > 1:
            self.drop_file(next(iter(self._sizes)))

    def file(self, id_: int) -> tuple[str, str, bytes]:
        """Return filename, content type and bytes; KeyError if there is no such file, or not any more."""
        if self._db is None:
            return self._in_memory[id_]
        if id_ > MAX_ID:
            raise KeyError(id_)
        row: Any = self._db.execute("SELECT name, type, bytes FROM file WHERE id = ?", (id_,)).fetchone()
        if row is None:
            raise KeyError(id_)
        return row[0], row[1], row[2]

    def drop_file(self, id_: int) -> None:
        """Delete a file, if there is one."""
        size = self._sizes.pop(id_, None)
        if size is None:
            return
        self._total -= size
        self._in_memory.pop(id_, None)
        if self._db is not None:
            self._db.execute("DELETE FROM file WHERE id = ?", (id_,))

    def files(self) -> list[int]:
        """The ids of all files, by rising id."""
        return list(self._sizes)

    def close(self) -> None:
        """Close the database."""
        if self._db is not None:
            self._db.close()
            self._db = None
