"""``python -m bot copy --to PLACE``: copy the database to another place, and mark it as moved."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.admin.backup import NAME, database_path
from bot.admin.check import inspect_quickly
from bot.settings import Settings, StartupError
from bot.store.copying import (
    Contents,
    check_equal,
    contents_of,
    fill,
    is_address,
    open_source,
    open_target,
)
from bot.store.copying.ends import CopySource, CopyTarget
from bot.store.migrate import Relocation, moved_message

Say = Callable[[str], Any]


def copy(settings: Settings, to: str, *, again: bool = False, say: Say = print, report: Say = print) -> None:
    """Copy the database of the settings to a path or an address, and mark it as moved; raises StartupError.

    The source stays usable until the mark, which comes last. An interrupted copy leaves the target unchanged.
    ``again``: also if the source was moved before. ``say`` gets the result, ``report`` the progress.
    """
    path, begun = database_path(settings), time.monotonic()
    if is_address(to) and not settings.database and path != settings.data / "discord" / NAME:
        raise StartupError(
            "The local table is played on its own file only: there is no database of the bot on Discord."
        )
    with closing(open_source(path, settings.database)) as source:
        earlier = [one for one in source.relocations() if one.target is not None]
        if earlier and not again:
            raise StartupError(f"{moved_message(source.name, str(earlier[-1].target))} Copy it once more by --again.")
        with closing(open_target(to, source)) as target:
            occupied = target.occupied()
            contents = _contents(source, report) if not occupied or _copies(target) else None
            if occupied:
                _finish(source, target, contents, occupied)
                say(f"{source.name} had been copied to {target.place} before, and is now marked as moved.")
                return
            assert contents is not None
            _check(settings, path, contents.counts["events"], report)
            relocation = _transfer(source, target, contents, report)
            seconds = time.monotonic() - begun
    rows, counts = sum(contents.counts.values()), contents.counts
    say(
        f"{source.name} is copied to {relocation.target}: {rows:,} rows of {len(counts)} tables in {seconds:.0f} s, "
        f"{counts['matches']:,} tables and matches with {counts['events']:,} events among them. It is marked as moved; "
        f"nothing in it is deleted. {_next_step(to)}"
    )


def _contents(source: CopySource, report: Say) -> Contents:
    report(f"Looking at all rows of {source.place}.")
    return contents_of(source, _progress("looked at", report))


def _check(settings: Settings, path: Path, events: int, report: Say) -> None:
    """Look for faults in the source as ``check`` does; raises StartupError.

    Rows that failed or are retried are copied unchanged.
    """
    report("Checking them, and replaying the log of every match.")
    findings = inspect_quickly(path, settings.database, events)
    for line in findings.defects:
        report(line)
    if findings.defects:
        raise StartupError("Nothing was copied, because of these faults: mend them first, or restore a backup.")


def _transfer(source: CopySource, target: CopyTarget, contents: Contents, report: Say) -> Relocation:
    """Fill the target, compare it with the source, store it, then mark the source."""
    target.prepare()
    report(f"Copying to {target.place}.")
    fill(source, target, _progress("copied", report))
    report("Comparing the copy with what was copied.")
    check_equal(contents, contents_of(target, _progress("compared", report)))
    now = time.time()
    relocation = Relocation(secrets.token_hex(16), contents.digest, target.place, now)
    target.commit(Relocation(relocation.id, relocation.digest, None, now))
    _mark(source, relocation)
    return relocation


def _mark(source: CopySource, relocation: Relocation) -> None:
    try:
        source.mark(relocation)
    except StartupError as fault:
        raise StartupError(
            f"The copy in {relocation.target} is complete, but {source.name} could not be marked as moved: run the "
            f"command again before you start the bot. {fault}"
        ) from fault


def _copies(target: CopyTarget) -> list[Relocation]:
    """The copies to this place that the target knows of."""
    return [one for one in target.relocations() if one.target is None]


def _finish(source: CopySource, target: CopyTarget, contents: Contents | None, occupied: list[str]) -> None:
    """Mark the source of a copy that was stored, but not marked; raises StartupError if the target is not its copy."""
    found = _copies(target)
    if contents is None or not found:
        raise StartupError(f"{target.name} is not empty, it has rows in {', '.join(occupied)}: name an empty one.")
    same = next((one for one in found if one.digest == contents.digest), None)
    if same is None:
        raise StartupError(
            f"{target.name} is not empty: it is a copy, but {source.name} is another database or has changed since. "
            "Name an empty one."
        )
    if any(one.id == same.id for one in source.relocations()):
        raise StartupError(f"{target.name} is the copy to which {source.name} was moved already.")
    _mark(source, Relocation(same.id, same.digest, target.place, same.at))


def _progress(done: str, report: Say) -> Callable[[str, int, int], None]:
    def progress(table: str, rows: int, of: int) -> None:
        if of:
            report(f"{table}: {rows:,} of {of:,} rows {done}")

    return progress


def _next_step(to: str) -> str:
    """The next step after the copy, in a sentence."""
    if is_address(to):
        return "Set STAMMTISCH_DATABASE to the address of the copy, then start the bot."
    return f"Empty STAMMTISCH_DATABASE, see that the copy is {NAME} in the folder of the bot, then start it."
