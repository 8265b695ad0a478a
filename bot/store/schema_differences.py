"""How the schema of a database differs from the one that the migrations make."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    Column,
    Connection,
    DefaultClause,
    Dialect,
    MetaData,
    String,
    Table,
    create_engine,
    inspect,
)

from bot.store.migrate import upgrade
from bot.store.schema import metadata

TYPES: Final = {"FLOAT": "DOUBLE PRECISION"}  # declared, and as a server reports it
Words = Callable[[str], str]
Parts = Mapping[str, str]  # parts of a table by what they are called, each as a text to be compared


@dataclass(frozen=True)
class TableShape:
    """A table as it is declared: its columns, indexes and keys, in any order."""

    columns: Parts
    indexes: Parts
    keys: Parts


def missing_parts(conn: Connection) -> list[str]:
    """The tables and columns that the program needs and the database lacks, such as "the table seats"."""
    found = []
    there = {name: columns for (_, name), columns in inspect(conn).get_multi_columns().items()}
    for table in metadata.sorted_tables:
        if table.name not in there:
            found.append(f"the table {table.name}")
            continue
        columns = {column["name"] for column in there[table.name]}
        found += [f"the column {table.name}.{column.name}" for column in table.columns if column.name not in columns]
    return found


def schema_differences(conn: Connection) -> list[str]:
    """How this file differs from one that the migrations make; each difference a sentence without its beginning."""
    return _differences(_expected(), _shapes(conn))


def declared_differences(conn: Connection) -> list[str]:
    """How a database on a server differs from the declared schema; as ``schema_differences``."""
    return _differences(_declared(conn.dialect), _shapes(conn, _plain))


def _differences(expected: Mapping[str, TableShape], found: Mapping[str, TableShape]) -> list[str]:
    lines = [f"lacks the table {name}" for name in sorted(expected.keys() - found.keys())]
    lines += [f"has a table {name} that Stammtisch does not make" for name in sorted(found.keys() - expected.keys())]
    for name in sorted(expected.keys() & found.keys()):
        ours, theirs = expected[name], found[name]
        lines += _compare(f"the column {name}.", ours.columns, theirs.columns)
        lines += _compare("the index ", ours.indexes, theirs.indexes)
        lines += _compare(f"in the table {name} ", ours.keys, theirs.keys)
    return lines


def _compare(what: str, ours: Parts, theirs: Parts) -> Iterator[str]:
    for name in sorted(ours.keys() - theirs.keys()):
        yield f"lacks {what}{name} ({ours[name]})"
    for name in sorted(theirs.keys() - ours.keys()):
        yield f"has {what}{name} ({theirs[name]}), which Stammtisch does not make"
    for name in sorted(ours.keys() & theirs.keys()):
        if ours[name] != theirs[name]:
            yield f"has {what}{name} as {theirs[name]}, not as {ours[name]}"


@cache
def _expected() -> Mapping[str, TableShape]:
    """The shapes of the tables of a new database."""
    engine = create_engine("sqlite://")
    try:
        with engine.begin() as conn:
            upgrade(conn)
            return _shapes(conn)
    finally:
        engine.dispose()


def _declared(dialect: Dialect) -> Mapping[str, TableShape]:
    """The shapes of the declared tables, in the words in which that database reports its own."""
    revision = Table("alembic_version", MetaData(), Column("version_num", String(32), primary_key=True))
    return {table.name: _declared_shape(table, dialect) for table in (*metadata.sorted_tables, revision)}


def _declared_shape(table: Table, dialect: Dialect) -> TableShape:
    keys = {"the primary key": ", ".join(column.name for column in table.primary_key)}
    for key in table.foreign_keys:
        keys[f"the reference of {key.parent.name}"] = f"{key.column.table.name} ({key.column.name})"
    columns = {}
    for column in table.columns:
        default = column.server_default.arg if isinstance(column.server_default, DefaultClause) else None
        words = {"type": TYPES.get(name := column.type.compile(dialect), name), "nullable": column.nullable}
        columns[column.name] = _column(words | {"default": default}, _plain)
    indexes = {
        str(index.name): _index(table.name, {"unique": index.unique, "column_names": index.columns.keys()})
        for index in table.indexes
    }
    return TableShape(columns, indexes, keys)


def _shapes(conn: Connection, words: Words = str) -> Mapping[str, TableShape]:
    """The shapes of the tables that are there; ``words`` gives a default in the words in which it is compared."""
    there = inspect(conn)
    return {name: _shape(there, name, words) for name in there.get_table_names()}


def _shape(there: Any, table: str, words: Words) -> TableShape:
    primary = there.get_pk_constraint(table)["constrained_columns"]
    keys = {"the primary key": ", ".join(primary) or "none"}
    for key in there.get_foreign_keys(table):
        own, other = ", ".join(key["constrained_columns"]), ", ".join(key["referred_columns"])
        keys[f"the reference of {own}"] = f"{key['referred_table']} ({other})"
    for key in there.get_unique_constraints(table):
        keys[f"the uniqueness of {', '.join(key['column_names'])}"] = "a rule"
    return TableShape(
        {column["name"]: _column(column, words) for column in there.get_columns(table)},
        {index["name"]: _index(table, index) for index in there.get_indexes(table)},
        keys,
    )


def _column(column: Mapping[str, Any], words: Words) -> str:
    given = None if column["default"] is None else words(str(column["default"]))
    default = f" DEFAULT {given}" if given else ""
    return f"{column['type']}{'' if column['nullable'] else ' NOT NULL'}{default}"


def _index(table: str, index: Mapping[str, Any]) -> str:
    columns = ", ".join(str(one) for one in index["column_names"])
    return f"{'unique ' if index['unique'] else ''}on {table} ({columns})"


def _plain(default: str) -> str:
    """The default of a column as it is declared, without the words in which a server reports it; "" for a sequence."""
    if default.startswith("nextval("):
        return ""
    value = default.partition("::")[0].strip("'") if "::" in default and "(" not in default else default.strip("'")
    return {"false": "0", "true": "1"}.get(value, value)
