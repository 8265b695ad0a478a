"""The strict replay of a record: every action checked, its draws drawn again, its result compared."""

from __future__ import annotations

import json
from collections.abc import Mapping

import msgspec

from bot.games.base import CHANCE, IllegalMove, Json, Outcome
from bot.match.errors import UserError
from bot.match.position import Ending, EndReason, Event, EventKind, Position
from bot.match.record.draws import Draws, Proof
from bot.match.record.form import Difference, Record, result_of


def replay(record: Record) -> Position:
    """The position after all actions of a record, each checked as a player's; raises Difference."""
    return _replay(record)[0]


def _replay(record: Record) -> tuple[Position, Proof]:
    """The last position by the actions, and what the draws prove."""
    try:
        position = Position.open(record.game, record.seats, record.options)
    except UserError as reason:
        raise Difference(None, "a game with these seats and options", _named(record)) from reason
    draws = Draws(record)
    for step, (who, text) in enumerate(record.actions):
        _compare(record, position, step)
        seat = CHANCE if who == "chance" else who
        if not isinstance(seat, int) or (seat == CHANCE and who != "chance"):
            raise Difference(step, '"chance" or a seat', who)
        if seat not in position.waiting:
            expected = ["chance" if seat == CHANCE else seat for seat in position.waiting]
            raise Difference(step, {"to act": expected}, [who, text])
        draws.check(step, position, seat, text)
        try:
            position = position.choose(seat, text)
        except IllegalMove as reason:
            raise Difference(step, "a legal action", text) from reason
    _compare(record, position, len(record.actions))
    draws.check_taken_back(len(record.actions), position)
    known = {str(step) for step in range(len(record.actions) + 1)}
    if unknown := sorted({*record.legal, *record.checks} - known):
        raise Difference(None, f"a step from 0 to {len(record.actions)}", unknown[0])
    if position.sealed:
        raise Difference(len(record.actions), {"to act": list(position.waiting)}, "the end, in the middle of a round")
    return position, draws.proof


def _named(record: Record) -> Json:
    return {"game": record.game, "seats": record.seats, "options": record.options}


def verify_record(record: Record) -> Position:
    """The position at the end of a record, its result compared too; raises Difference."""
    return _verify(record)[0]


def prove(record: Record) -> Proof:
    """What a record proves, all of it verified; raises Difference."""
    return _verify(record)[1]


def _verify(record: Record) -> tuple[Position, Proof]:
    """The last position, an end outside the rules included, and what the draws prove."""
    position, proof = _replay(record)
    if record.ended is not None:
        ending = ending_of(record)
        if not position.to_act:
            raise Difference(None, "a match that had not ended by the rules", record.ended)
        seat = CHANCE if ending.seat is None else ending.seat
        position = position.after(Event(EventKind.ENDED, seat, str(ending)))
    result = result_of(position.outcome)
    is_right = record.result is msgspec.UNSET or _is_same(record.result, result)
    if not is_right and not _is_same(record.result, _earlier_result(position)):
        raise Difference(None, result, record.result)
    return position, proof


def _earlier_result(position: Position) -> Json:
    """The result of an abandoned match as records of before version 26 of the schema have it: the best points win."""
    ended, outcome = position.ended, position.outcome
    if ended != Ending(EndReason.ABANDONED) or outcome is None:
        return result_of(outcome)
    return result_of(Outcome.ranked(outcome.points, outcome.reason))


def ending_of(record: Record) -> Ending:
    """The ending of the record, outside the rules; raises Difference."""
    given = record.ended or {}
    reason, seat = given.get("by"), given.get("seat")
    is_seat = type(seat) is int and 0 <= seat < record.seats
    is_known = is_seat if reason in ("resign", "timeout") else reason == "abandoned" and (is_seat or seat is None)
    if not is_known or not set(given) <= {"by", "seat"}:
        raise Difference(None, "an ending by resign or timeout of a seat, or abandoned", given)
    return Ending(EndReason(str(reason)), seat)


def _compare(record: Record, position: Position, step: int) -> None:
    """Compare the record's legal moves and checks with the position before a step; raises Difference."""
    if (legal := record.legal.get(str(step))) is not None:
        deciding = [seat for seat in position.waiting if seat != CHANCE]
        ours: Mapping[str, list[str]] = {str(seat): sorted(position.moves(seat)) for seat in deciding}
        if not _is_same(legal, ours):
            raise Difference(step, ours, legal)
    if (checks := record.checks.get(str(step))) is not None:
        facts = position.game.facts(position.state)
        true = {name: facts[name] for name in checks if name in facts}
        if not _is_same(checks, true):
            raise Difference(step, true, checks)


def _is_same(one: Json, other: Json) -> bool:
    """Whether both are equal as JSON: 1 equals neither 1.0 nor true."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
