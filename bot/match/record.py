"""Records: a match as JSON, and its strict replay. The form is that of the rules' README, "Records"."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from bot.games.base import CHANCE, IllegalMove, Json, Outcome
from bot.games.chance import MOST_DRAWS, Chance
from bot.match.errors import UserError
from bot.match.position import PLAYED, Ending, EndReason, Event, EventKind, Position


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The JSON form of a match: ``actions`` are pairs of "chance" or a seat, and a text."""

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
    """A record that does not hold: the step (None: the record as a whole), what was expected and what it has."""

    def __init__(self, step: int | None, expected: Json, got: Json) -> None:
        super().__init__(step, expected, got)
        self.step, self.expected, self.got = step, expected, got


def result_of(outcome: Outcome | None) -> Json:
    """The ``result`` of a record."""
    if outcome is None:
        return None
    return {"points": list(outcome.points), "winners": list(outcome.winners), "reason": outcome.reason}


def record_of(position: Position, events: Iterable[Event], seed: bytes | None = None) -> Json:
    """The record of a match with that log; a seed is given only for one that has ended."""
    played = [event for event in events if event.live and event.kind in PLAYED]
    record: dict[str, Json] = {
        "game": position.game.name,
        "seats": position.seats,
        "options": dict(position.options),
        "actions": [["chance" if event.seat == CHANCE else event.seat, event.text] for event in played],
        "result": result_of(position.outcome),
    }
    if position.ended:
        record["ended"] = {"by": position.ended.reason.value, "seat": position.ended.seat}
    if seed is not None:
        draws = [event.draw for event in played if event.kind is EventKind.CHANCE]
        record |= {"seed": seed.hex(), "draws": draws}
    return record


def parse_record(given: Any) -> Record:
    """A record from JSON values; raises Difference."""
    try:
        return msgspec.convert(given, Record)
    except (msgspec.ValidationError, ValueError) as fault:
        raise Difference(None, "a record", str(fault)) from fault


def replay(record: Record) -> Position:
    """The position after all actions of a record, each checked as a player's; raises Difference."""
    try:
        position = Position.open(record.game, record.seats, record.options)
    except UserError as reason:
        raise Difference(None, "a game with these seats and options", str(reason)) from reason
    draws = _draws(record)
    for step, (who, text) in enumerate(record.actions):
        _compare(record, position, step)
        seat = CHANCE if who == "chance" else who
        if not isinstance(seat, int) or (seat == CHANCE and who != "chance"):
            raise Difference(step, '"chance" or a seat', who)
        if seat not in position.waiting:
            expected = ["chance" if seat == CHANCE else seat for seat in position.waiting]
            raise Difference(step, {"to act": expected}, [who, text])
        if seat == CHANCE and draws is not None:
            drawn = position.game.chance(position.state, Chance(*draws.pop(0)))
            if drawn != text:
                raise Difference(step, drawn, text)
        try:
            position = position.choose(seat, text)
        except IllegalMove as reason:
            raise Difference(step, "a legal action", f"{text!r}: {reason}") from reason
    _compare(record, position, len(record.actions))
    known = {str(step) for step in range(len(record.actions) + 1)}
    if unknown := sorted({*record.legal, *record.checks} - known):
        raise Difference(None, f"a step from 0 to {len(record.actions)}", unknown[0])
    if position.sealed:
        raise Difference(len(record.actions), {"to act": list(position.waiting)}, "the end, in the middle of a round")
    return position


def verify_record(record: Record) -> Position:
    """The position at the end of a record, its result compared too; raises Difference."""
    position = replay(record)
    if record.ended is not None:
        ending = _ending(record)
        if not position.to_act:
            raise Difference(None, "a match that had not ended by the rules", record.ended)
        seat = CHANCE if ending.seat is None else ending.seat
        position = position.after(Event(EventKind.ENDED, seat, str(ending)))
    if record.result is not msgspec.UNSET and not _is_same(record.result, result_of(position.outcome)):
        raise Difference(None, record.result, result_of(position.outcome))
    return position


def _ending(record: Record) -> Ending:
    """The ending of the record, outside the rules; raises Difference."""
    given = record.ended or {}
    reason, seat = given.get("by"), given.get("seat")
    is_seat = type(seat) is int and 0 <= seat < record.seats
    is_known = is_seat if reason in ("resign", "timeout") else reason == "abandoned" and seat is None
    if not is_known or not set(given) <= {"by", "seat"}:
        raise Difference(None, "an ending by resign or timeout of a seat, or abandoned by none", given)
    return Ending(EndReason(str(reason)), seat)


def _draws(record: Record) -> list[tuple[bytes, int]] | None:
    """Seed and number of each draw of chance, in order; None if the record has none."""
    if record.seed is None or record.draws is None:
        return None
    count = sum(who == "chance" for who, _ in record.actions)
    pairs = zip(record.draws, record.draws[1:], strict=False)
    if len(record.draws) != count or any(later <= earlier for earlier, later in pairs):
        raise Difference(None, f"{count} rising draw numbers", record.draws)
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError as fault:
        raise Difference(None, "a seed in hexadecimal digits", record.seed) from fault
    if any(not 0 <= draw < MOST_DRAWS for draw in record.draws):
        raise Difference(None, f"draw numbers from 0 to {MOST_DRAWS - 1}", record.draws)
    return [(seed, draw) for draw in record.draws]


def _compare(record: Record, position: Position, step: int) -> None:
    """Compare the record's legal moves and checks with the position before a step; raises Difference."""
    if (legal := record.legal.get(str(step))) is not None:
        deciding = [seat for seat in position.waiting if seat != CHANCE]
        ours: Mapping[str, list[str]] = {str(seat): sorted(position.moves(seat)) for seat in deciding}
        if not _is_same(legal, ours):
            raise Difference(step, legal, ours)
    if (checks := record.checks.get(str(step))) is not None:
        facts = position.game.facts(position.state)
        got = {name: facts[name] for name in checks if name in facts}
        if not _is_same(checks, got):
            raise Difference(step, checks, got)


def _is_same(one: Json, other: Json) -> bool:
    """Whether both are equal as JSON: 1 equals neither 1.0 nor true."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
