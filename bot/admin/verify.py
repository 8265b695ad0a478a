"""``python -m bot verify FILE…``: the strict replay of records in files."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bot.match.record import Difference, parse_record, verify_record


def verify(paths: Sequence[str], say: Callable[[str], Any] = print) -> int:
    """Replay the records of each file; ``say`` gets one line a file. Returns 0, or 1 at the first difference."""
    for path in paths:
        number: int | None = None  # None: the file as a whole
        try:
            records = _read(Path(path))
            for number, given in enumerate(records):  # noqa: B007 - the line below names it
                verify_record(parse_record(given))
        except Difference as found:
            expected, got = (json.dumps(one, ensure_ascii=False) for one in (found.expected, found.got))
            step = "-" if found.step is None else found.step
            where = "" if number is None else f"record {number}, step {step}: "
            say(f"{path}: {where}expected {expected}, got {got}")
            return 1
        actions = sum(len(given["actions"]) for given in records)
        say(f"{path}: {len(records)} records, {actions} actions, ok")
    return 0


def _read(path: Path) -> list[Any]:
    try:
        found = json.loads(path.read_bytes())
    except OSError as fault:
        raise Difference(None, "a file", fault.strerror) from fault
    except (ValueError, RecursionError) as fault:
        raise Difference(None, "JSON", str(fault)) from fault
    return found if isinstance(found, list) else [found]
