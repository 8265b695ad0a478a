"""SQLite's dialect of SQLAlchemy for several connections of a process, which share compiled statements."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite

NAME: Final = "sqlite+shared"
# What a connection has compiled the others need not compile again. The statements of the store are few.
SHARED: Final[dict[str, Any]] = {"compiled_cache": {}}


class SharedDialect(SQLiteDialect_pysqlite):
    """The dialect of one engine; all are equal, since a compiled statement is kept by its dialect."""

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))


registry.register(NAME.replace("+", "."), __name__, SharedDialect.__name__)
