"""Whether what is stored of one match holds together. Every fault is a sentence without its beginning and full stop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.games.base import CHANCE
from bot.games.chance import Chance
from bot.match import Match, Row, latest

Stored = Mapping[str, Any]  # a row of the database, by its columns


def seat_faults(match: Stored, seats: Sequence[Stored]) -> Iterator[str]:
    """Seats numbered from 0, as many as the match has, and nobody on two of them."""
    if [seat["seat"] for seat in seats] != list(range(match["seats"])):
        stored = ", ".join(str(seat["seat"]) for seat in seats) or "none"
        yield f"it has {match['seats']} seats, but those stored are {stored}"
    people = [seat["user"] for seat in seats if seat["kind"] == "person"]
    if None in people:
        yield "a seat is taken, but by nobody"
    if len(set(people)) < len(people):
        yield "somebody sits on two of its seats"
    if match["phase"] == "running":
        yield from (f"it runs, but seat {s['seat']} is {s['kind']}" for s in seats if s["kind"] in ("open", "invited"))


def log_faults(match: Stored, stands: Match, rows: Sequence[Stored]) -> Iterator[str]:
    """The log is whole, every row of it could be played, and in the end the match stands as it is stored."""
    if [row["number"] for row in rows] != list(range(match["rows"])):
        yield f"{match['rows']} rows of its log are counted, but {len(rows)} stored or wrongly numbered"
        return
    if match["phase"] not in ("running", "over"):
        if any(row["kind"] != "note" for row in rows):
            yield f"it is {match['phase']}, but has been played"
        return
    if match["version"] > stands.game.version:
        yield f"it was played by version {match['version']} of its rules, and this is {stands.game.version}: update"
        return
    names = ("kind", "seat", "text", "by", "draw", "live")
    log = [Row(**{name: row[name] for name in names}) for row in rows]
    if match["version"] < stands.game.version:
        return  # its log was played by older rules; the next who looks at it makes a new beginning
    folded, fault = _replayed(match, Match.open(stands.game.name, match["seats"], stands.options), log)
    if fault:
        yield fault
        return
    for what in ("state", "draws", "ended"):
        if getattr(folded, what) != getattr(stands, what):
            yield f"its log makes another position than the one stored (they differ in: {what})"
    if (match["phase"] == "over") != (not folded.to_act):
        yield f"it is noted as {match['phase']}, but its log says otherwise"
    at = match["undoable"]
    if at is not None and not (0 <= at < len(log) and log[at].live and log[at].kind == "move"):
        yield f"row {at} can be taken back, it says, but is no move that stands"


def _replayed(stored: Stored, match: Match, log: Sequence[Row]) -> tuple[Match, str]:
    """The fold of a log, each row checked as strictly as a decision; and what is wrong with the first bad one."""
    start = latest(log)
    for at, row in enumerate(log):
        live = replace(row, live=row.live and at >= start)
        try:
            if live.live and live.kind == "move" and live.text not in match.moves(live.seat):
                return match, f"row {at} of its log, {live.text!r} of seat {live.seat}, was not possible"
            if live.live and live.kind == "chance":
                if match.to_act != (CHANCE,):
                    return match, f"row {at} of its log is an outcome of chance, which was not to act"
                drawn = match.game.chance(match.state, Chance(stored["seed"], live.draw or 0))
                if drawn != live.text:
                    return match, f"row {at} of its log says {live.text!r}, but its seed makes it {drawn!r}"
            match = match.after(live)
        except Exception as fault:  # a rule that fails is a fault of the log, or of the rules: both are to be told
            return match, f"row {at} of its log cannot be played ({type(fault).__name__}: {fault})"
    return match, ""


def sealed_faults(match: Stored, stands: Match) -> Iterator[str]:
    """Sealed choices are legal ones of seats that are asked, and at least one is still missing."""
    if not stands.sealed:
        return
    if match["phase"] != "running" or not stands.secret:
        yield "choices are sealed, but none are asked for in secret"
        return
    for seat, text in stands.sealed.items():
        if text not in stands.moves(seat):
            yield f"seat {seat} has sealed {text!r}, which is not possible"
    if not stands.waiting:
        yield "all choices are sealed, but the round has not been played"
