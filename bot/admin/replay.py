"""``python -m bot replay FILE…``: records in files as pages to keep, one HTML file each."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from bot.admin.verify import difference_line, read_records
from bot.match.model import Match
from bot.match.position import Event
from bot.match.record import Difference, match_of, parse_record

Write: TypeAlias = Callable[[Match, Sequence[Event], str], bytes]
"""Makes the page of a match with that log and that record, as JSON."""


def replay(
    paths: Sequence[str],
    write: Write,
    *,
    out: Path | None = None,
    language: str = "en",
    say: Callable[[str], Any] = print,
) -> int:
    """Write a page for each record; ``say`` gets a line for each. Returns 0, or 1 at the first fault.

    Pages stand beside their records: ``match.html`` for ``match.json``, ``match-1.html`` and so on for a file with
    several. ``out``: where else to; a folder that exists, or a file if there is one record. No file is replaced.
    """
    for path in paths:
        number: int | None = None
        try:
            records = read_records(Path(path))
            if out is not None and not out.is_dir() and (len(records) > 1 or len(paths) > 1):
                say(f"{out}: several records need a folder that exists, for a page each")
                return 1
            for number, given in enumerate(records):
                match, log = match_of(parse_record(given), language)
                target = _target(Path(path), out, number if len(records) > 1 else None)
                page = write(match, log, json.dumps([given], ensure_ascii=False))
                with target.open("xb") as file:
                    file.write(page)
                say(f"{target}: {len(page) // 1000} kB, {len(log)} actions")
        except Difference as found:
            say(difference_line(path, number, found))
            return 1
        except FileExistsError as fault:
            say(f"{fault.filename}: there is such a file already")
            return 1
        except OSError as fault:
            say(f"{fault.filename}: {fault.strerror}")
            return 1
    return 0


def _target(path: Path, out: Path | None, number: int | None) -> Path:
    """The file of a page; ``number``: of the record among several in its file."""
    name = f"{path.stem}.html" if number is None else f"{path.stem}-{number}.html"
    if out is None:
        return path.with_name(name)
    return out / name if out.is_dir() else out
