"""``python -m bot check``: look for faults in the database and in the place of the bot at Discord, one sentence each.

It writes nothing and may run beside the bot.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from bot.admin.backup import database_path
from bot.admin.played import (
    StoredPlace,
    log_faults,
    plan_faults,
    sealed_faults,
    search_faults,
    seat_faults,
)
from bot.delivery.items import every_kind
from bot.delivery.outbox import GATE, QUARANTINED
from bot.features import part_kinds
from bot.games import GAMES
from bot.match.model import MatchPhase
from bot.match.play import searches_of
from bot.runtime.packages import load_packages
from bot.settings import Settings, Shards, StartupError, one_line
from bot.store.database import Unreadable, short
from bot.store.inspection import Inspection, inspect
from bot.store.leases import Process, last_pause, load_processes
from bot.store.migrate import (
    moved_message,
    place_moved_to,
    present_fault,
    schema_differences,
    stored_revisions,
)
from bot.store.opening import database_name
from bot.store.rows import Columns, is_newer, position_of
from bot.texts import LANGUAGES

IN_USE: Final = (MatchPhase.OPEN, MatchPhase.RUNNING)
MANY_TRIES: Final = 10  # failed tries after which a row counts as stuck
LACKING: Final = ("lacks the table", "lacks the column")  # faults of the schema that stop the check
WORLD: Final = "world.db"
MOST: Final = 8  # processes
WORTH: Final = 100_000  # events for which a second process is worth its start


def serving_lines(processes: Sequence[Process], now: float) -> Iterator[str]:
    """A sentence for each process that serves shards, or has ended without saying so."""
    for one in processes:
        seen = f"last seen {max(0, round(now - one.seen))} s ago"
        if one.is_alive:
            since = f"since {datetime.fromtimestamp(one.since, UTC):%Y-%m-%d %H:%M} UTC"
            yield f"The process {one.name} serves {_named(one.shards)} {since}, {seen}."
        else:
            yield f"The process {one.name}, which served {_named(one.shards)}, has died: it was {seen}."


def serving_faults(processes: Sequence[Process]) -> Iterator[str]:
    """Shards that no process serves, or more than one, by the number of shards that the living ones have."""
    served: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for one in processes:
        if one.is_alive:
            shards = Shards.of(one.shards)
            served[shards.count].update(shards.ids)
    for count, found in sorted(served.items()):
        if missing := tuple(one for one in range(count) if not found[one]):
            yield f"No process serves {_named(str(Shards(missing, count)))}."
        if twice := tuple(one for one in range(count) if found[one] > 1):
            yield f"More than one process serves {_named(str(Shards(twice, count)))}."


def _named(shards: str) -> str:
    """Shards such as 0-3/16 in words."""
    which, _, count = shards.partition("/")
    if count == "1":
        return "the only shard"
    return f"shard{'' if which.isdecimal() else 's'} {which} of {count}"


def failures(database: Inspection, items: Sequence[Columns]) -> Iterator[str]:
    """Report what failed or is retried: these items, decisions of computers, and the work of features."""
    for item in items:
        if item["phase"] is not None:
            yield from item_failures(item)
    searches = (
        (row, f"Match {row['match']} ({row['game']}): the computer's decision for seat {row['seat']}", ".")
        for row in database.all_searches()
    )
    for row, name, end in chain(searches, *(kind.undone(database.conn) for kind in part_kinds())):
        if row["due"] is None:
            yield f"{name} was given up{end}"
        elif row["tries"] >= MANY_TRIES:
            yield f"{name} has been tried {row['tries']} times in vain."


def item_name(item: Columns) -> str:
    """An item of the outbox in words."""
    recipient = item["user"] or item["recipient"] or "everybody"
    return f"Match {item['match']}: the {item['kind']} for {recipient}"


def item_failures(item: Columns) -> Iterator[str]:
    """Why an item of the outbox is stuck: at most one sentence."""
    if item["due"] is None and item["delivered"] < item["event"] and item["phase"] in IN_USE:
        note = f" ({item['note']})" if item["note"] else ""
        yield (
            f"{item_name(item)} was given up{note}; `/matches match:` in another channel brings the match there, and "
            "`stammtisch stuck --retry` tries again."
        )
    elif item["due"] is not None and item["tries"] >= MANY_TRIES:
        yield f"{item_name(item)} has been tried {item['tries']} times in vain."


@dataclass
class Findings:
    """The result of an inspection: sentences, counts, and the places at Discord in use.

    ``defects`` are faults of stored data, ``failures`` rows that failed or are retried.
    ``searches``: how many decisions of computers are pending; ``serving``: sentences about running processes, or
    that none runs since the database was moved.
    """

    defects: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    matches: int = 0
    events: int = 0
    searches: int = 0
    places: list[StoredPlace] = field(default_factory=list)
    serving: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """Defects, then failures."""
        return [*self.defects, *self.failures]


def inspect_database(path: Path, address: str = "", share: int = 0, shares: int = 1) -> Findings:
    """Check one snapshot of the database at that path or, if there is an address, on that server.

    With ``shares``, only matches whose number leaves the remainder ``share`` are checked. Share 0 includes all other
    checks. With another schema the other shares raise.
    """
    findings = Findings()
    name = database_name(path, address)
    if not address and not path.is_file():
        missing = f"There is no database at {path}: the bot makes it when it starts for the first time."
        foreign = f"{path} is no file, hence no database of Stammtisch."
        findings.defects.append(foreign if path.exists() else missing)
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
        if match["phase"] in IN_USE and match["guild"]:  # the bot sees no place of matches in direct messages
            findings.places.append(StoredPlace(match["id"], match["guild"], match["channel"], match["thread"]))
    if share == 0:
        _inspect_rest(database, name, findings)


def _inspect_frame(database: Inspection, name: str, findings: Findings) -> bool:
    """Check files, schema and references. True if the rest can be read."""
    findings.defects += [f"The database {name} is damaged: {line}." for line in database.damages()]
    if fault := _schema_fault(database, name):
        findings.defects.append(fault)
        return False  # the rest cannot be read with another schema
    if differences := schema_differences(database.conn):
        findings.defects += [f"The database {name} {line}." for line in differences]
        if any(line.startswith(LACKING) for line in differences):
            return False
    for table, row, parent in database.broken_references():
        findings.defects.append(f"Row {row} of the table {table} points to a row of {parent} that is not there.")
    return True


def _inspect_rest(database: Inspection, name: str, findings: Findings) -> None:
    """Check everything that belongs to no match."""
    if place := place_moved_to(database.conn):
        findings.serving.append(moved_message(f"The database {name}", place))
    now = time.time()
    running = load_processes(database.conn, now)
    findings.serving += serving_lines(running, now)
    findings.defects += serving_faults(running)
    if last_pause(database.conn, GATE, now) == str(QUARANTINED):
        findings.failures.append(
            f"Discord lets the bot write only to people whom it has written to ({QUARANTINED}): see docs/operating.md."
        )
    items = database.doubtful_items(MANY_TRIES, tuple(every_kind()))
    findings.defects += _item_faults(items)
    for kind in part_kinds():
        try:
            findings.defects += kind.faults(database.conn)
        except Exception as fault:  # of an editor, or of a bad disk: anything may be stored
            if not kind.derived:
                raise
            findings.defects.append(f"{kind.derived} cannot be made from the logs ({short(fault)}).")
    try:
        findings.failures += failures(database, items)
    except Exception as fault:  # of an editor, or of a bad disk: anything may be stored
        findings.defects.append(f"What failed or is retried cannot be read completely ({short(fault)}).")


def _schema_fault(database: Inspection, name: str) -> str | None:
    revisions = stored_revisions(database.conn)
    if revisions is None:
        return database.strangeness(name)
    fault = present_fault(revisions)
    return f"The database {name} {fault}" if fault else None


def _match_faults(database: Inspection, match: Columns, findings: Findings) -> Iterator[str]:
    """The faults of one match, each a sentence without the match's name and the full stop."""
    rows = database.rows_of("events", match["id"])
    findings.events += len(rows)
    seats = database.rows_of("seats", match["id"])
    yield from seat_faults(match, seats)
    if match["game"] not in GAMES:
        yield f"it is of the game {match['game']!r}, which is not installed: install its package again"
        return
    if is_newer(match):
        yield f"it was played by version {match['version']} of its rules, which this program does not have: update"
        return
    sealed = {row["seat"]: row["text"] for row in database.rows_of("sealed", match["id"])}
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
    asked = database.rows_of("searches", match["id"])
    findings.searches += len(asked)
    yield from search_faults(asked, () if loaded is None else searches_of(loaded))
    planned = plan_faults(match, position, seats, database.rows_of("plans", match["id"]))
    for part in (log_faults(match, position, rows), sealed_faults(match, position, sealed), planned):
        try:
            yield from part
        except Exception as fault:
            yield f"it stands as no match can ({short(fault)})"


def _item_faults(items: Sequence[Columns]) -> Iterator[str]:
    """Items that cannot notify a person."""
    for item in items:
        if item["phase"] is None:
            yield f"An item of the outbox belongs to the match {item['match']}, which does not exist."
        elif item["kind"] not in every_kind():
            yield f"{item_name(item)} is of an unknown kind."


def world_faults(folder: Path) -> list[str]:
    """The fault of the local world in a data folder, as a sentence; [] if it is usable or missing."""
    path = folder / WORLD
    if not path.exists():  # as for a bot on Discord, which needs none of the stand-in's modules
        return []
    from bot.local.storage import world_fault

    fault = world_fault(path)
    return [f"The local table's world {path} cannot be read: {fault}."] if fault else []


def inspect_quickly(path: Path, address: str, events: int) -> Findings:
    """Check a database of the present schema that has no writers; ``events``: the number of its events."""
    shares = min(MOST, os.cpu_count() or 1, 1 + events // WORTH)
    if shares == 1:
        return inspect_database(path, address)
    with ProcessPoolExecutor(shares, get_context("spawn"), initializer=load_packages) as pool:
        parts = [pool.submit(inspect_database, path, address, share, shares) for share in range(shares)]
        found = [part.result() for part in parts]
    whole = found[0]
    for one in found[1:]:
        whole.defects += one.defects
        whole.failures += one.failures
        whole.matches += one.matches
        whole.events += one.events
        whole.searches += one.searches
        whole.places += one.places
    return whole


def check(settings: Settings, say: Callable[[str], Any] = print, connect: Callable[[], Any] = lambda: None) -> int:
    """Print the serving processes and every fault, one a line, by ``say``. Returns 0 without a fault, else 1.

    Asks Discord only if there is a token. ``connect`` makes the connector; None: discord.py's own.
    """
    path = database_path(settings)
    name = database_name(path, settings.database)
    findings = inspect_database(path, settings.database)
    faults = [*findings.faults, *world_faults(path.parent)]
    if settings.token:
        from bot.client.serving import visit

        try:
            faults += asyncio.run(visit(settings, findings.places, connect))
        except StartupError as reason:
            faults.append(str(reason))
    for line in (*findings.serving, *faults):
        say(one_line(line))
    if not faults:
        say(_success_message(name, findings, bool(settings.token)))
    return 1 if faults else 0


def _success_message(name: str, findings: Findings, is_online: bool) -> str:
    counts = f"{findings.matches} tables and matches, {findings.events} rows replayed"
    if findings.searches:
        counts += f", {findings.searches} decisions of computers due"
    discord = "; so is the bot's place at Discord." if is_online else ". Discord was not asked, without a token."
    return f"{name} is in order: {counts}{discord}"
