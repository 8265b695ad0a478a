"""``python -m bot verify FILE…`` and ``replay FILE…``: records in files, replayed strictly or made into pages."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn, TypeAlias

from bot.games.base import IllegalMove
from bot.match.errors import UserError
from bot.match.model import Match
from bot.match.position import Event
from bot.match.record import Difference, Proof, match_of, parse_record, verify_record
from bot.texts import has_text
from bot.texts import say as text_of

MAX_QUOTED: Final = 1000  # characters of a value that a line repeats
Write: TypeAlias = Callable[[Match, Sequence[Event], str], bytes]


def verify(paths: Sequence[str], say: Callable[[str], Any] = print, *, fingerprints: bool = False) -> int:
    """Replay the records of each file; ``say`` gets one line a file. Returns 0, or 1 at the first difference.

    The line says whether the shuffles are proved, and ends with the fingerprint if the file has one record. With
    ``fingerprints`` each record of a file with several gets a line of its own.
    """
    for path in paths:
        number: int | None = None  # None: the file as a whole
        try:
            records = read_records(Path(path))
            proofs = []
            for number, given in enumerate(records):  # noqa: B007 - the line below names it
                proofs.append(verify_record(parse_record(given))[1])
        except Difference as found:
            say(difference_line(path, number, found))
            return 1
        actions = sum(len(given["actions"]) for given in records)
        print_of = f", fingerprint {proofs[0].fingerprint}" if len(proofs) == 1 and proofs[0].fingerprint else ""
        counts = f"{_counted(len(records), 'record')}, {_counted(actions, 'action')}"
        say(f"{path}: {counts}, ok, {_proved(proofs)}{print_of}")
        for number, proof in enumerate(proofs if fingerprints and len(proofs) > 1 else []):
            of = proof.fingerprint or "unknown, as the record has no seed"
            say(f"{path}: record {number}: {_proved([proof])}, fingerprint {of}")
    return 0


def difference_line(path: str, number: int | None, found: Difference) -> str:
    """The line for a difference; ``number``: the record in the file; None: the file as a whole."""
    expected, got = _quoted(found.expected), _quoted(found.got)
    step = "-" if found.step is None else found.step
    where = "" if number is None else f"record {number}, step {step}: "
    return f"{path}: {where}expected {expected}, got {got}{_reason(found.__cause__)}"


def _proved(proofs: Sequence[Proof]) -> str:
    """What the records prove of their shuffles, in words."""
    complete = [proof for proof in proofs if proof.is_complete]
    if not complete:
        return "rules only"
    words = "shuffles proved" if len(complete) == len(proofs) else f"shuffles proved in {len(complete)} of them"
    taken_back, unplaced = (sum(getattr(one, name) for one in complete) for name in ("taken_back", "unplaced"))
    if taken_back == 1:
        words += f" (1 draw was taken back and {'could not be recomputed' if unplaced else 'recomputed'})"
    elif taken_back:
        words += f" ({taken_back} draws were taken back"
        words += f", {unplaced} of them could not be recomputed)" if unplaced else ", all of them recomputed)"
    return words


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _reason(cause: BaseException | None) -> str:
    """Why the rules refuse what the record has, as an English sentence on the same line; "" for other causes."""
    if not isinstance(cause, IllegalMove | UserError):
        return ""
    values = dict(cause.values)
    if "game" in values and has_text("en", f"{values['game']}-name"):
        values["game"] = text_of("en", f"{values['game']}-name")
    if not has_text("en", cause.key):
        return ""
    words = " ".join(text_of("en", cause.key, **values).split())
    shown = "".join(one if one.isprintable() else ascii(one)[1:-1] for one in words)
    return f" ({shown[:MAX_QUOTED]})"


def read_records(path: Path) -> list[Any]:
    """The records in a file, as JSON values; raises Difference."""
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
    """The value as JSON, truncated to MAX_QUOTED characters."""
    try:
        text = json.dumps(value)
    except RecursionError:
        return '"a value nested too deeply"'
    return text if len(text) <= MAX_QUOTED else f"{text[:MAX_QUOTED]}…"


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
