"""What can be wrong with a database: the file, its schema, its references, its matches and what is owed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot import migrated
from bot.outbox import KINDS
from bot.store.matches import restored

from .place import Place
from .played import log_faults, sealed_faults, seat_faults

ALIVE = ("open", "running")
VAIN = 10  # tries after which something is said to be tried in vain


@dataclass
class Found:
    """What an inspection found: sentences, how much was looked at, and the places at Discord that are in use."""

    faults: list[str] = field(default_factory=list)
    matches: int = 0
    rows: int = 0
    places: list[Place] = field(default_factory=list)


def inspected(path: Path) -> Found:
    """All that is wrong with the database of that name, as it is at one moment."""
    found = Found()
    if not path.is_file():
        found.faults.append(f"There is no database at {path}: the bot makes it when it starts for the first time.")
        return found
    uri = f"{path.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True, timeout=10, isolation_level=None)) as connection:
            connection.row_factory = sqlite3.Row
            connection.execute("BEGIN")
            _inspect(connection, path, found)
    except sqlite3.Error as fault:
        found.faults.append(f"The database {path} cannot be read: {fault}.")
    return found


def _inspect(connection: sqlite3.Connection, path: Path, found: Found) -> None:
    broken = [line for (line,) in connection.execute("PRAGMA integrity_check(10)") if line != "ok"]
    found.faults += [f"The database {path} is damaged: {line}." for line in broken]
    if wrong := _version(connection, path):
        found.faults.append(wrong)
        return  # nothing else can be understood
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        found.faults.append(f"Row {row} of the table {table} points to a row of {parent} that is not there.")
    for match in connection.execute("SELECT * FROM matches ORDER BY id"):
        found.matches += 1
        name = f"Match {match['id']} ({match['game']})"
        found.faults += [f"{name}: {fault}." for fault in _match_faults(connection, dict(match), found)]
        if match["phase"] in ALIVE:
            found.places.append(Place(match["id"], match["guild"], match["channel"], match["place"]))
    found.faults += _debt_faults(connection)


def _version(connection: sqlite3.Connection, path: Path) -> str | None:
    try:
        versions = {one for (one,) in connection.execute("SELECT version_num FROM alembic_version")}
    except sqlite3.OperationalError:
        return f"The file {path} is not a database of Stammtisch."
    if versions == {migrated.head()}:
        return None
    if versions <= migrated.known():
        return f"The database {path} is of an older version of Stammtisch: start the bot once to bring it up to date."
    return f"The database {path} was written by a newer version of Stammtisch; update the program."


def _match_faults(connection: sqlite3.Connection, match: dict[str, Any], found: Found) -> Iterator[str]:
    """What is wrong with one match; each a sentence without its name and its full stop."""
    number = (match["id"],)
    sitting = [dict(row) for row in connection.execute("SELECT * FROM seats WHERE match = ? ORDER BY seat", number)]
    choices = {row["seat"]: row["text"] for row in connection.execute("SELECT * FROM sealed WHERE match = ?", number)}
    rows = [dict(row) for row in connection.execute("SELECT * FROM log WHERE match = ? ORDER BY number", number)]
    found.rows += len(rows)
    yield from seat_faults(match, sitting)
    try:
        stands = restored(match, choices)
    except Exception as fault:  # whatever somebody's editor or a bad disk has made of it
        yield f"what is stored of it cannot be read ({_short(fault)})"
        return
    for part in (log_faults(match, stands, rows), sealed_faults(match, stands)):
        try:
            yield from part
        except Exception as fault:
            yield f"it stands as no match can ({_short(fault)})"


def _debt_faults(connection: sqlite3.Connection) -> Iterator[str]:
    """What will not be told by itself any more, or has been tried in vain."""
    query = """SELECT debts.*, matches.phase,
        (SELECT text FROM log WHERE log.match = debts.match AND kind = 'note' ORDER BY number DESC LIMIT 1) AS why
        FROM debts LEFT JOIN matches ON matches.id = debts.match ORDER BY debts.match, recipient, kind"""
    for debt in connection.execute(query):
        name = f"Match {debt['match']}: the {debt['kind']} for {debt['recipient'] or 'everybody'}"
        if debt["phase"] is None:
            yield f"Something is owed to the match {debt['match']}, which is not there."
        elif debt["kind"] not in KINDS:
            yield f"{name} is of a kind that nobody can tell."
        elif debt["due"] is None and debt["told"] < debt["row"] and debt["phase"] in ALIVE:
            why = f" ({debt['why']})" if debt["why"] else ""
            yield f"{name} was given up{why}; /match show in another channel brings the match there."
        elif debt["due"] is not None and debt["tries"] >= VAIN:
            yield f"{name} has been tried {debt['tries']} times in vain."


def _short(fault: Exception) -> str:
    """What an exception says, in one line."""
    return f"{type(fault).__name__}: {fault}".splitlines()[0][:200]
