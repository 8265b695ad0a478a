"""The two ends of a copy: a database that is read, and one that is filled, and the values that every database stores.

Each end is locked while it is open.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Float,
    Integer,
    LargeBinary,
    Select,
    String,
    Table,
    func,
    inspect,
    literal_column,
    select,
)
from sqlalchemy import table as named_table

from bot.settings import StartupError
from bot.store.migrate import (
    VERSION,
    Relocation,
    load_relocations,
    missing_parts,
    present_fault,
    store_relocation,
    stored_revisions,
)
from bot.store.schema import leases, metadata, processes, relocations

StoredRow: TypeAlias = Sequence[Any]
COPIED: Final = [one for one in metadata.sorted_tables if one not in (processes, leases, relocations)]  # parents first
CLAIMS: Final = ("leased_until", "lease", "owner")  # columns that are copied empty: nothing is claimed in the copy
KINDS: Final = {int: "a whole number", float: "a number", str: "a text", bytes: "bytes", bool: "a truth value"}
MAX_QUOTED: Final = 60  # characters of a key that a sentence repeats
NOT_COPIED: Final = {processes.name, leases.name, VERSION.name}  # all that may have rows in an empty database
BATCH: Final = 5000  # rows that are read and compared together


@dataclass(frozen=True)
class ColumnRule:
    """What a column of a type may hold.

    Attributes:
        name: what it is called in a sentence.
        kinds: the Python types of its values as databases return them.
        limits: whether values of such a type can be stored, by the fault of those that cannot, such as "is no number".
            One call checks many values, because that is faster.
        convert: the values as every database returns them.
    """

    name: str
    kinds: frozenset[type]
    limits: Mapping[str, Callable[[Sequence[Any]], bool]]
    convert: Callable[[Any], Any] | None = None


def clean(table: Table, rows: Sequence[StoredRow]) -> list[tuple[Any, ...]]:
    """These rows as every database returns them, claims left out; raises StartupError for the first that is refused."""
    columns = [_clean(column, values) for column, values in zip(table.columns, zip(*rows, strict=True), strict=True)]
    if any(values is None for values in columns):
        raise StartupError(next(_faults(table, rows)))
    return list(zip(*columns, strict=True))


def named_row(table: Table, row: StoredRow) -> str:
    """A row by its primary key, such as "the row match=3, number=0 of the table events"."""
    values = dict(zip(table.columns.keys(), row, strict=True))
    key = ", ".join(f"{column.name}={_quoted(values[column.name])}" for column in table.primary_key)
    return f"the row {key} of the table {table.name}"


def _quoted(value: Any) -> str:
    text = ascii(value)
    return text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…"


def _clean(column: Column[Any], values: Sequence[Any]) -> Sequence[Any] | None:
    """The values as every database returns them; None if one of them cannot be stored."""
    if column.name in CLAIMS:
        return (None,) * len(values)
    rule, kinds = _rule(column), set(map(type, values))
    has_none = type(None) in kinds
    if not kinds - {type(None)} <= rule.kinds or (has_none and not column.nullable):
        return None
    there = [value for value in values if value is not None] if has_none else values
    if there and not all(is_fit(there) for is_fit in rule.limits.values()):
        return None
    convert = rule.convert
    if convert is None:
        return values
    return [None if value is None else convert(value) for value in values] if has_none else list(map(convert, values))


def _faults(table: Table, rows: Sequence[StoredRow]) -> Iterator[str]:
    """A sentence for each value of these rows that cannot be stored."""
    for row in rows:
        for column, value in zip(table.columns, row, strict=True):
            if fault := _fault(column, value):
                where = named_row(table, row)
                yield f"{where[:1].upper()}{where[1:]} cannot be copied: its column {column.name} {fault}."


def _fault(column: Column[Any], value: Any) -> str:
    if column.name in CLAIMS:
        return ""
    if value is None:
        return "" if column.nullable else "is empty"
    rule = _rule(column)
    if type(value) not in rule.kinds:
        return f"holds {KINDS.get(type(value), 'something else')} instead of {rule.name}"
    return next((fault for fault, is_fit in rule.limits.items() if not is_fit([value])), "")


@cache
def _rule(column: Column[Any]) -> ColumnRule:
    kind = column.type
    if isinstance(kind, Boolean):
        limits = {"is neither 0 nor 1": lambda values: set(values) <= {0, 1}}
        return ColumnRule("a truth value", frozenset({bool, int}), limits, bool)
    if isinstance(kind, Integer):
        bits = 63 if isinstance(kind, BigInteger) else 31
        low, high = -(2**bits), 2**bits - 1
        limits = {
            f"is a whole number of more than {bits + 1} bits": lambda values: low <= min(values) and max(values) <= high
        }
        return ColumnRule("a whole number", frozenset({int}), limits)
    if isinstance(kind, Float):
        limits = {"is no number": lambda values: not any(map(math.isnan, values))}
        return ColumnRule("a number", frozenset({float, int}), limits, _float)
    if isinstance(kind, LargeBinary):
        return ColumnRule("bytes", frozenset({bytes}), {})
    assert isinstance(kind, String), column
    limits = {
        "has a NUL character": lambda values: "\0" not in "".join(values),
        "has bytes or halves of characters that are no text in UTF-8": _are_encodable,
    }
    if (limit := kind.length) is not None:
        limits[f"is longer than {limit} characters"] = lambda values: len(max(values, key=len)) <= limit
    return ColumnRule("a text", frozenset({str}), limits)


def _float(value: float) -> float:
    return value + 0.0  # also turns -0.0 into 0.0: not every database keeps the sign


def _are_encodable(texts: Sequence[str]) -> bool:
    try:
        "".join(texts).encode()
    except UnicodeEncodeError:
        return False
    return True


class Refused(Exception):
    """A row that the target refuses: its table, its index among the inserted rows, and the reason."""

    def __init__(self, table: Table, place: int, reason: str) -> None:
        super().__init__(reason)
        self.table, self.place = table, place


class CopyEnd(ABC):
    """A database in one transaction, which sees one snapshot of it.

    Attributes:
        name: what it is called in a sentence.
        place: where it is, without a password.
        conn: the connection.
    """

    name: str
    place: str
    conn: Connection

    @abstractmethod
    def rows(self, table: Table) -> Iterator[list[StoredRow]]:
        """The rows of a table by primary key, BATCH at a time, texts that are not UTF-8 with lone surrogates."""

    @abstractmethod
    def refusing(self) -> AbstractContextManager[None]:
        """Inside the context, a fault of the driver raises StartupError with a sentence."""

    @abstractmethod
    def close(self) -> None:
        """End the transaction without storing anything, and free the database."""

    def counts(self) -> dict[str, int]:
        """The number of rows of each table that is copied."""
        with self.refusing():
            queries = {one.name: select(func.count()).select_from(one) for one in COPIED}
            return {name: int(self.conn.execute(query).scalar_one()) for name, query in queries.items()}

    def relocations(self) -> list[Relocation]:
        """The copies that the database knows of, the oldest first."""
        with self.refusing():
            return load_relocations(self.conn)


class CopySource(CopyEnd):
    """The database that is copied. No one writes to it meanwhile."""

    def mark(self, relocation: Relocation) -> None:
        """Store that the database was moved."""
        with self.refusing():
            store_relocation(self.conn, relocation)
            self.conn.commit()

    def row_at(self, table: Table, place: int) -> StoredRow:
        """The row at an index in the order of keys."""
        with self.refusing():
            return tuple(self.conn.execute(in_order(table, self.conn).offset(place).limit(1)).one())


class CopyTarget(CopyEnd):
    """The database that is filled, in one transaction."""

    @abstractmethod
    def prepare(self) -> None:
        """Make the tables, or check those that are there; raises StartupError if they cannot be used."""

    @abstractmethod
    def insert(self, table: Table, batches: Iterable[list[tuple[Any, ...]]]) -> None:
        """Insert these rows; raises Refused."""

    @abstractmethod
    def commit(self, relocation: Relocation) -> None:
        """Commit the rows and the mark that this database is a copy."""

    def occupied(self) -> list[str]:
        """The tables that have rows, without those about running processes."""
        with self.refusing():
            return occupied_tables(self.conn)


def in_order(table: Table, conn: Connection) -> Select[Any]:
    """The rows of a table by primary key, which every database orders alike."""
    collation = "BINARY" if conn.dialect.name == "sqlite" else "C"
    keys = [key.collate(collation) if key.type.python_type is str else key for key in table.primary_key]
    return select(table).order_by(*keys)


def occupied_tables(conn: Connection) -> list[str]:
    """The tables of a database that have rows, without those about running processes."""
    names = sorted(set(inspect(conn).get_table_names()) - NOT_COPIED)
    return [
        one
        for one in names
        if conn.execute(select(select(literal_column("1")).select_from(named_table(one)).exists())).scalar_one()
    ]


def check_schema(conn: Connection, name: str) -> None:
    """Raise StartupError with a sentence if the schema is not the present one."""
    if fault := present_fault(stored_revisions(conn)):
        raise StartupError(f"{name} {fault}")
    if lacking := missing_parts(conn):
        raise StartupError(f"{name} lacks {' and '.join(lacking)}: something else has changed it; restore a backup.")
