"""Records of matches: written for export, and verified as strictly as moves of a user."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from bot.games.base import CHANCE, IllegalMove, Json, Outcome, Seat
from bot.games.chance import MOST_DRAWS, Chance
from bot.match import Match, Row


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The JSON form of a match (the rules' README.md): ``actions`` are pairs of "chance" or a seat, and a text."""

    game: str
    seats: int
    options: dict[str, bool | int | str]
    actions: list[tuple[int | str, str]]
    result: dict[str, Json] | msgspec.UnsetType | None = msgspec.UNSET
    ended: dict[str, Json] | None = None
    seed: str | None = None
    draws: list[int] | None = None
    legal: dict[str, dict[str, list[str]]] = {}
    checks: dict[str, dict[str, Json]] = {}


class Difference(Exception):
    """Where a record does not hold: its step (None: the record as a whole), what was expected and what came."""

    def __init__(self, step: int | None, expected: Json, got: Json) -> None:
        super().__init__(step, expected, got)
        self.step, self.expected, self.got = step, expected, got


def result(outcome: Outcome | None) -> Json:
    if outcome is None:
        return None
    return {"points": list(outcome.points), "winners": list(outcome.winners), "reason": outcome.reason}


def record(match: Match, rows: Iterable[Row], seed: bytes | None = None) -> Json:
    """The record of a match whose log that is; a seed is given only for one that has ended."""
    played = [row for row in rows if row.live and row.kind in ("move", "chance")]
    written: dict[str, Json] = {
        "game": match.game.name,
        "seats": match.seats,
        "options": dict(match.options),
        "actions": [["chance" if row.seat == CHANCE else row.seat, row.text] for row in played],
        "result": result(match.outcome),
    }
    if match.ended:
        written["ended"] = {"by": match.ended[0], "seat": match.ended[1]}
    if seed is not None:
        written |= {"seed": seed.hex(), "draws": [row.draw for row in played if row.kind == "chance"]}
    return written


def replayed(given: Record) -> Match:
    """The match after all actions of a record; raises Difference where something does not hold."""
    try:
        match = Match.open(given.game, given.seats, given.options)
    except IllegalMove as reason:
        raise Difference(None, "a game with these seats and options", str(reason)) from reason
    draws = _draws(given)
    for step, (who, text) in enumerate(given.actions):
        _compare(given, match, step)
        seat = CHANCE if who == "chance" else who
        if not isinstance(seat, int) or (seat == CHANCE and who != "chance"):
            raise Difference(step, '"chance" or a seat', who)
        if seat not in match.waiting:
            expected = ["chance" if seat == CHANCE else seat for seat in match.waiting]
            raise Difference(step, {"to act": expected}, [who, text])
        if seat == CHANCE and draws is not None:
            drawn = match.game.chance(match.state, Chance(*draws.pop(0)))
            if drawn != text:
                raise Difference(step, drawn, text)
        try:
            match = match.choose(seat, text)
        except IllegalMove as reason:
            raise Difference(step, "a legal action", f"{text!r}: {reason}") from reason
    _compare(given, match, len(given.actions))
    known = {str(step) for step in range(len(given.actions) + 1)}
    if unknown := sorted({*given.legal, *given.checks} - known):
        raise Difference(None, f"a step from 0 to {len(given.actions)}", unknown[0])
    if match.sealed:
        raise Difference(len(given.actions), {"to act": list(match.waiting)}, "the end, in the middle of a round")
    return match


def verified(given: Record) -> Match:
    """The same, its result compared."""
    match = replayed(given)
    if given.ended is not None:
        by, seat = given.ended.get("by"), given.ended.get("seat")
        sits = type(seat) is int and 0 <= seat < given.seats
        known = sits if by in ("resign", "timeout") else by == "abandoned" and seat is None
        if not known or not set(given.ended) <= {"by", "seat"}:
            raise Difference(None, "an ending by resign or timeout of a seat, or abandoned by none", given.ended)
        if not match.to_act:
            raise Difference(None, "a match that had not ended by the rules", given.ended)
        match = match.after(
            Row("ended", CHANCE if seat is None else seat, f"{by} {'' if seat is None else seat}".strip())
        )
    if given.result is not msgspec.UNSET and not _same(given.result, result(match.outcome)):
        raise Difference(None, given.result, result(match.outcome))
    return match


def verify(paths: Sequence[str], say: Any = print) -> int:
    """Replays the records of files, a line each; 0, or 1 at the first difference, which is told whole."""
    for path in paths:
        at: int | None = None  # of the file as a whole
        try:
            records = _read(Path(path))
            for number, given in enumerate(records):
                at = number
                try:
                    verified(msgspec.convert(given, Record))
                except (msgspec.ValidationError, ValueError) as fault:
                    raise Difference(None, "a record", str(fault)) from fault
        except Difference as found:
            expected, got = (json.dumps(one, ensure_ascii=False) for one in (found.expected, found.got))
            step = "-" if found.step is None else found.step
            where = "" if at is None else f"record {at}, step {step}: "
            say(f"{path}: {where}expected {expected}, got {got}")
            return 1
        actions = sum(len(given["actions"]) for given in records)
        say(f"{path}: {len(records)} records, {actions} actions, ok")
    return 0


def _read(path: Path) -> list[Any]:
    try:
        read = json.loads(path.read_bytes())
    except OSError as fault:
        raise Difference(None, "a file", fault.strerror) from fault
    except (ValueError, RecursionError) as fault:
        raise Difference(None, "JSON", str(fault)) from fault
    return read if isinstance(read, list) else [read]


def _draws(given: Record) -> list[tuple[bytes, int]] | None:
    """Seed and number of each draw of chance, in order, where the record has them."""
    if given.seed is None or given.draws is None:
        return None
    asked = sum(who == "chance" for who, _ in given.actions)
    if len(given.draws) != asked or any(b <= a for a, b in zip(given.draws, given.draws[1:], strict=False)):
        raise Difference(None, f"{asked} rising draw numbers", given.draws)
    try:
        seed = bytes.fromhex(given.seed)
    except ValueError as fault:
        raise Difference(None, "a seed in hexadecimal digits", given.seed) from fault
    if any(not 0 <= draw < MOST_DRAWS for draw in given.draws):
        raise Difference(None, f"draw numbers from 0 to {MOST_DRAWS - 1}", given.draws)
    return [(seed, draw) for draw in given.draws]


def _compare(given: Record, match: Match, step: int) -> None:
    """What the record says of the state before a step, compared with ours."""
    if (legal := given.legal.get(str(step))) is not None:
        ours: Mapping[str, list[str]] = {str(seat): sorted(match.moves(seat)) for seat in _deciding(match)}
        if not _same(legal, ours):
            raise Difference(step, legal, ours)
    if (checks := given.checks.get(str(step))) is not None:
        facts = match.game.facts(match.state)
        got = {name: facts[name] for name in checks if name in facts}
        if not _same(checks, got):
            raise Difference(step, checks, got)


def _same(one: Json, other: Json) -> bool:
    """Equal as JSON: 1 is neither 1.0 nor true."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _deciding(match: Match) -> list[Seat]:
    return [seat for seat in match.waiting if seat != CHANCE]
