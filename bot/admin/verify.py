"""``python -m bot verify FILE…``: the strict replay of records in files."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NoReturn

from bot.match.record import Difference, Record, parse_record, verify_record

MAX_QUOTED: Final = 1000  # characters of a value that a line repeats


def verify(paths: Sequence[str], say: Callable[[str], Any] = print, *, fingerprints: bool = False) -> int:
    """Replay the records of each file; ``say`` gets one line a file. Returns 0, or 1 at the first difference.

    The line of a file with one record ends with the fingerprint of its seed, if it has one. With ``fingerprints`` each
    record of a file with several gets a line of its own.
    """
    for path in paths:
        number: int | None = None  # None: the file as a whole
        try:
            records = _read(Path(path))
            seals = []
            for number, given in enumerate(records):  # noqa: B007 - the line below names it
                record = parse_record(given)
                verify_record(record)
                seals.append(_fingerprint(record))
        except Difference as found:
            expected, got = _quoted(found.expected), _quoted(found.got)
            step = "-" if found.step is None else found.step
            where = "" if number is None else f"record {number}, step {step}: "
            say(f"{path}: {where}expected {expected}, got {got}")
            return 1
        actions = sum(len(given["actions"]) for given in records)
        seal = f", fingerprint {seals[0]}" if len(seals) == 1 and seals[0] else ""
        say(f"{path}: {len(records)} records, {actions} actions, ok{seal}")
        for number, one in enumerate(seals if fingerprints and len(seals) > 1 else []):
            say(f"{path}: record {number}: fingerprint {one or 'unknown, as the record has no seed'}")
    return 0


def _fingerprint(record: Record) -> str | None:
    """The SHA-256 of the record's seed, as the table's message shows it; None if the record has no seed."""
    if record.seed is None:
        return None
    try:
        return sha256(bytes.fromhex(record.seed)).hexdigest()
    except ValueError as fault:
        raise Difference(None, "a seed in hexadecimal digits", record.seed) from fault


def _read(path: Path) -> list[Any]:
    try:
        found = json.loads(path.read_bytes(), object_pairs_hook=_object, parse_constant=_refuse)
    except OSError as fault:
        raise Difference(None, "a file", fault.strerror) from fault
    except (ValueError, RecursionError) as fault:
        raise Difference(None, "JSON", str(fault)) from fault
    return found if isinstance(found, list) else [found]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; ValueError if it has a name twice, of which others may read the other value."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("an object with a name twice")
    return found


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant}, which is no number")


def _quoted(value: Any) -> str:
    """The value as JSON, cut to MAX_QUOTED characters."""
    try:
        text = json.dumps(value)
    except RecursionError:
        return '"a value nested too deeply"'
    return text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…"
