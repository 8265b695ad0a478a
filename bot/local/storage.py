"""The world's own file: each record as JSON under its id, each attachment's bytes, in one SQLite database.

Every write is a transaction of its own (WAL, synchronous NORMAL): what was answered is still there after SIGKILL.
Without a path records are not written at all, and the bytes stay in memory.
"""

from __future__ import annotations

import sqlite3
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

R = TypeVar("R")

TABLES = ("user", "guild", "channel", "message", "command", "fact")
SCHEMA = "".join(
    f"CREATE TABLE IF NOT EXISTS {kind} (id INTEGER PRIMARY KEY, json BLOB NOT NULL);" for kind in TABLES
) + ("CREATE TABLE IF NOT EXISTS file (id INTEGER PRIMARY KEY, name TEXT, type TEXT, bytes BLOB);")


class Storage:
    def __init__(self, path: Path | None, cap: int) -> None:
        """`cap`: how many bytes of attachments are kept, the oldest dropped first."""
        self.cap = cap
        self._sizes: OrderedDict[int, int] = OrderedDict()
        self._in_memory: dict[int, tuple[str, str, bytes]] = {}
        self._total = 0
        self._db: sqlite3.Connection | None = None
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._db.executescript(
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=5000;" + SCHEMA
            )
            for id_, size in self._db.execute("SELECT id, length(bytes) FROM file ORDER BY id"):
                self._sizes[id_] = size
                self._total += size

    def put(self, kind: str, id_: int, record: object) -> None:
        if self._db is not None:
            self._db.execute(f"INSERT OR REPLACE INTO {kind} VALUES (?, ?)", (id_, msgspec.json.encode(record)))

    def drop(self, kind: str, id_: int) -> None:
        if self._db is not None:
            self._db.execute(f"DELETE FROM {kind} WHERE id = ?", (id_,))

    def load(self, kind: str, type_: type[R]) -> Iterator[tuple[int, R]]:
        """Every record of a kind by its id, in rising order."""
        if self._db is not None:
            for id_, json in self._db.execute(f"SELECT id, json FROM {kind} ORDER BY id"):
                yield id_, msgspec.json.decode(json, type=type_)

    def put_file(self, id_: int, name: str, type_: str, content: bytes) -> None:
        """Keeps a file; the oldest ones make room."""
        if self._db is not None:
            self._db.execute("INSERT INTO file VALUES (?, ?, ?, ?)", (id_, name, type_, content))
        else:
            self._in_memory[id_] = (name, type_, content)
        self._sizes[id_] = len(content)
        self._total += len(content)
        while self._total > self.cap and len(self._sizes) > 1:
            self.drop_file(next(iter(self._sizes)))

    def file(self, id_: int) -> tuple[str, str, bytes]:
        """Filename, content type and bytes; KeyError when it is not there (any more)."""
        if self._db is None:
            return self._in_memory[id_]
        row: Any = self._db.execute("SELECT name, type, bytes FROM file WHERE id = ?", (id_,)).fetchone()
        if row is None:
            raise KeyError(id_)
        return row[0], row[1], row[2]

    def drop_file(self, id_: int) -> None:
        size = self._sizes.pop(id_, None)
        if size is None:
            return
        self._total -= size
        self._in_memory.pop(id_, None)
        if self._db is not None:
            self._db.execute("DELETE FROM file WHERE id = ?", (id_,))

    def files(self) -> list[int]:
        return list(self._sizes)

    def close(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None
