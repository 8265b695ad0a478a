"""Which rows are copied, in which order, and whether every database can store their values."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias

from sqlalchemy import BigInteger, Boolean, Column, Float, Integer, LargeBinary, String, Table

from bot.store.schema import leases, metadata, processes, relocations

Row: TypeAlias = Sequence[Any]
COPIED: Final = [one for one in metadata.sorted_tables if one not in (processes, leases, relocations)]  # parents first
CLAIMS: Final = ("leased_until", "lease", "owner")  # columns that are copied empty: nothing is claimed in the copy
KINDS: Final = {int: "a whole number", float: "a number", str: "a text", bytes: "bytes", bool: "a truth value"}
MAX_QUOTED: Final = 60  # characters of a key that a sentence repeats


class Unstorable(Exception):
    """A value that a database refuses; the text is the reason, with its table and row."""


@dataclass(frozen=True)
class ColumnRule:
    """What a column of a type may hold.

    Attributes:
        name: what it is called in a sentence.
        kinds: the Python types of its values as databases return them.
        fault: why a value of such a type cannot be stored, such as "is too large"; "" if it can.
        is_fit: whether all of these values can be stored, which is faster than one call of ``fault`` a value.
        convert: the values as every database returns them.
    """

    name: str
    kinds: frozenset[type]
    fault: Callable[[Any], str]
    is_fit: Callable[[Sequence[Any]], bool]
    convert: Callable[[Any], Any] | None = None


@cache
def columns_of(table: Table) -> tuple[Column[Any], ...]:
    """The columns of a table in the order in which their values are copied."""
    return tuple(table.columns)


def clean(table: Table, rows: Sequence[Row]) -> list[tuple[Any, ...]]:
    """These rows as every database returns them, claims left out; raises Unstorable for the first that is refused."""
    columns = [
        _clean(column, values) for column, values in zip(columns_of(table), zip(*rows, strict=True), strict=True)
    ]
    if any(values is None for values in columns):
        raise Unstorable(next(_faults(table, rows)))
    return list(zip(*columns, strict=True))


def named_row(table: Table, row: Row) -> str:
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
    if there and not rule.is_fit(there):
        return None
    convert = rule.convert
    if convert is None:
        return values
    return [None if value is None else convert(value) for value in values] if has_none else list(map(convert, values))


def _faults(table: Table, rows: Sequence[Row]) -> Iterator[str]:
    """A sentence for each value of these rows that cannot be stored."""
    for row in rows:
        for column, value in zip(columns_of(table), row, strict=True):
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
    return rule.fault(value)


@cache
def _rule(column: Column[Any]) -> ColumnRule:
    kind = column.type
    if isinstance(kind, Boolean):
        return ColumnRule(
            "a truth value", frozenset({bool, int}), _boolean_fault, lambda values: set(values) <= {0, 1}, bool
        )
    if isinstance(kind, Integer):
        return _integer_rule(63 if isinstance(kind, BigInteger) else 31)
    if isinstance(kind, Float):
        return ColumnRule(
            "a number", frozenset({float, int}), _float_fault, lambda values: not any(map(math.isnan, values)), _float
        )
    if isinstance(kind, LargeBinary):
        return ColumnRule("bytes", frozenset({bytes}), lambda value: "", lambda values: True)
    assert isinstance(kind, String), column
    return _text_rule(kind.length)


def _boolean_fault(value: int) -> str:
    return "" if value in (0, 1) else "is neither 0 nor 1"


def _float_fault(value: float) -> str:
    return "is no number" if math.isnan(value) else ""


def _float(value: float) -> float:
    return value + 0.0  # also turns -0.0 into 0.0: not every database keeps the sign


def _integer_rule(bits: int) -> ColumnRule:
    low, high = -(2**bits), 2**bits - 1

    def fault(value: int) -> str:
        return "" if low <= value <= high else f"is a whole number of more than {bits + 1} bits"

    return ColumnRule(
        "a whole number", frozenset({int}), fault, lambda values: low <= min(values) and max(values) <= high
    )


def _text_rule(limit: int | None) -> ColumnRule:
    def fault(value: str) -> str:
        if "\0" in value:
            return "has a NUL character"
        if not _is_encodable(value):
            return "has bytes or halves of characters that are no text in UTF-8"
        return f"is longer than {limit} characters" if limit is not None and len(value) > limit else ""

    def is_fit(values: Sequence[str]) -> bool:
        joined = "".join(values)
        is_short = limit is None or len(max(values, key=len)) <= limit
        return is_short and "\0" not in joined and _is_encodable(joined)

    return ColumnRule("a text", frozenset({str}), fault, is_fit)


def _is_encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
