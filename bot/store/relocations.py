"""What a database says of its copies: that it is one, or that it was moved to another place."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, insert, inspect, select

from bot.settings import StartupError
from bot.store.schema import relocations


@dataclass(frozen=True)
class Relocation:
    """A copy of all rows to another database.

    Attributes:
        id: the same in both databases.
        digest: of the rows that were copied.
        target: where to, without a password; None: this database is the copy.
        at: in seconds since 1970.
    """

    id: str
    digest: str
    target: str | None
    at: float


def load_relocations(conn: Connection) -> list[Relocation]:
    """The copies that a database knows of, the oldest first; [] if it is older than the first version that copies."""
    if not inspect(conn).has_table(relocations.name):
        return []
    rows = conn.execute(select(relocations).order_by(relocations.c.at, relocations.c.id)).mappings()
    return [Relocation(row["id"], row["digest"], row["target"], row["at"]) for row in rows]


def store_relocation(conn: Connection, relocation: Relocation) -> None:
    """Add a copy to those that a database knows of."""
    values = {"target": relocation.target, "at": relocation.at}
    conn.execute(insert(relocations).values(id=relocation.id, digest=relocation.digest, **values))


def place_moved_to(conn: Connection) -> str | None:
    """Where the database was moved to at last; None if it is the one to be used."""
    return next((one.target for one in reversed(load_relocations(conn)) if one.target is not None), None)


def check_not_moved(conn: Connection, name: str) -> None:
    """Raise StartupError with a sentence if the database was moved."""
    if place := place_moved_to(conn):
        raise StartupError(moved_message(name, place))


def moved_message(name: str, place: str) -> str:
    """That a database was moved, in a sentence."""
    return f"{name} was moved to {place}: let the bot use that one (docs/operating.md has more about moving)."
