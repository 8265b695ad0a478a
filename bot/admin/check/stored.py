"""What can be wrong with a database: the file, its schema, its references, its matches and what has to be told."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bot.admin.check.derived import rating_faults, season_faults, summary_faults
from bot.admin.check.failures import IN_USE, MANY_TRIES, failures, item_name
from bot.admin.check.judged import puzzle_faults, review_faults
from bot.admin.check.place import Place
from bot.admin.check.played import log_faults, plan_faults, sealed_faults, search_faults, seat_faults, short
from bot.admin.check.serving import serving_faults, serving_lines
from bot.delivery.items import Kind
from bot.games import GAMES
from bot.match.searches import searches_of
from bot.store.address import database_name
from bot.store.errors import Unreadable
from bot.store.inspection import Inspection, inspect
from bot.store.migrate import newest_revision, revision_fault
from bot.store.relocations import moved_message
from bot.store.rows import Columns, is_newer, position_of
from bot.texts import LANGUAGES

LACKING: Final = ("lacks the table", "lacks the column")  # without which nothing more can be read


@dataclass
class Findings:
    """What an inspection found: sentences, how much was looked at, and the places at Discord that are in use.

    ``defects`` are of what is stored, ``failures`` what was given up or has been tried in vain.
    ``searches``: how many decisions computers owe; ``serving``: sentences about the processes that run, or that none
    does since the database was moved.
    """

    defects: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    matches: int = 0
    events: int = 0
    searches: int = 0
    places: list[Place] = field(default_factory=list)
    serving: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """Defects, then failures."""
        return [*self.defects, *self.failures]


def inspect_database(path: Path, address: str = "", share: int = 0, shares: int = 1) -> Findings:
    """All that is wrong with the database at that path or, if there is an address, on that server, at one moment.

    With ``shares`` only matches whose number leaves the remainder ``share`` are looked at. All else is part of share 0,
    and if the schema is another one, the other shares raise.
    """
    findings = Findings()
    name = database_name(path, address)
    if not address and path.exists() and not path.is_file():
        findings.defects.append(f"{path} is no file, hence no database of Stammtisch.")
        return findings
    if not address and not path.is_file():
        findings.defects.append(f"There is no database at {path}: the bot makes it when it starts for the first time.")
        return findings
    try:
        with inspect(path, address) as database:
            _inspect(database, name, findings, share, shares)
    except Unreadable as fault:
        findings.defects.append(f"The database {name} cannot be read: {fault}.")
    return findings


def _inspect(database: Inspection, name: str, findings: Findings, share: int, shares: int) -> None:
    if share == 0 and not _inspect_frame(database, name, findings):
        return
    for match in database.matches(share, shares):
        findings.matches += 1
        which = f"Match {match['id']} ({match['game']})"
        findings.defects += [f"{which}: {fault}." for fault in _match_faults(database, match, findings)]
        if match["phase"] in IN_USE:
            findings.places.append(Place(match["id"], match["guild"], match["channel"], match["thread"]))
    if share == 0:
        _inspect_rest(database, name, findings)


def _inspect_frame(database: Inspection, name: str, findings: Findings) -> bool:
    """Look at the files, the schema and references; returns whether the rest can be read."""
    findings.defects += [f"The database {name} is damaged: {line}." for line in database.damages()]
    if fault := _schema_fault(database, name):
        findings.defects.append(fault)
        return False  # the rest cannot be read with another schema
    if differences := database.differences():
        findings.defects += [f"The database {name} {line}." for line in differences]
        if any(line.startswith(LACKING) for line in differences):
            return False
    for table, row, parent in database.broken_references():
        findings.defects.append(f"Row {row} of the table {table} points to a row of {parent} that is not there.")
    return True


def _inspect_rest(database: Inspection, name: str, findings: Findings) -> None:
    """Look at all that is no part of one match."""
    if place := database.place_moved_to():
        findings.serving.append(moved_message(f"The database {name}", place))
    now = time.time()
    running = database.processes(now)
    findings.serving += serving_lines(running, now)
    findings.defects += serving_faults(running)
    items = database.doubtful_items(MANY_TRIES, tuple(Kind))
    reviews, puzzles = database.reviews(), database.puzzles()
    findings.defects += _item_faults(items)
    findings.defects += [fault for row in reviews for fault in review_faults(row)]
    findings.defects += [fault for row in puzzles for fault in puzzle_faults(row)]
    findings.defects += rating_faults(database)
    findings.defects += summary_faults(database)
    findings.defects += season_faults(database)
    findings.failures += failures(items, database.all_searches(), reviews, puzzles)


def _schema_fault(database: Inspection, name: str) -> str | None:
    revisions = database.revisions()
    if revisions is None:
        return database.strangeness(name)
    if fault := revision_fault(revisions):
        return f"The database {name} {fault}"
    if revisions != [newest_revision()]:
        return f"The database {name} is of an older version of Stammtisch: start the bot once to bring it up to date."
    return None


def _match_faults(database: Inspection, match: Columns, findings: Findings) -> Iterator[str]:
    """What is wrong with one match; each a sentence without its name and its full stop."""
    rows = database.events(match["id"])
    findings.events += len(rows)
    seats = database.seats(match["id"])
    yield from seat_faults(match, seats)
    if match["game"] not in GAMES:
        yield f"it is of the game {match['game']!r}, which is not installed: install its package again"
        return
    if is_newer(match):
        yield f"it was played by version {match['version']} of its rules, which this program does not have: update"
        return
    sealed = {row["seat"]: row["text"] for row in database.sealed(match["id"])}
    try:
        position = position_of(match, sealed)
    except Exception as fault:  # of an editor, or of a bad disk: anything may be stored
        yield f"what is stored of it cannot be read ({short(fault)})"
        return
    loaded = database.load(match["id"])
    if isinstance(loaded, Exception):
        yield f"what is stored of it cannot be read ({short(loaded)})"
        return
    if match["language"] not in LANGUAGES:
        yield f"its language, {match['language']!r}, is none that Stammtisch has"
    asked = database.searches(match["id"])
    findings.searches += len(asked)
    yield from search_faults(asked, () if loaded is None else searches_of(loaded))
    planned = plan_faults(match, position, seats, database.plans(match["id"]))
    for part in (log_faults(match, position, rows), sealed_faults(match, position, sealed), planned):
        try:
            yield from part
        except Exception as fault:
            yield f"it stands as no match can ({short(fault)})"


def _item_faults(items: Sequence[Columns]) -> Iterator[str]:
    """Items that nobody can be told of."""
    for item in items:
        if item["phase"] is None:
            yield f"Something is owed to the match {item['match']}, which is not there."
        elif item["kind"] not in list(Kind):
            yield f"{item_name(item)} is of a kind that nobody can tell."
