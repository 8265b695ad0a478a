"""Records: a match as JSON, and its strict replay. The form is that of the rules' README, "Records"."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import msgspec

from bot.games.base import CHANCE, IllegalMove, Json, Outcome, Seat
from bot.games.chance import MOST_DRAWS, Chance
from bot.match.errors import UserError
from bot.match.model import Match, MatchPhase, MatchSeat, Place, SeatKind, fingerprint_of, seed_of
from bot.match.position import PLAYED, Ending, EndReason, Event, EventKind, Position


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The JSON form of a match.

    Attributes:
        actions: pairs of "chance" or a seat, and a text.
        secret, salt, fingerprint, seed: the source of the draws; all but the salt in hexadecimal digits.
        draws: the numbers of the draws that made the chance actions, in order.
        drawn: every draw by number: its place (how many actions stood before it) and its text; those by which the
            table decided for seats and those taken back too.
        picks: the numbers of the draws that made the actions of seats; None: those of ``implied_picks``.
    """

    game: str
    seats: int
    options: dict[str, bool | int | str]
    actions: list[tuple[int | str, str]]
    result: dict[str, Json] | msgspec.UnsetType | None = msgspec.UNSET
    ended: dict[str, Json] | None = None
    secret: str | None = None
    salt: str | None = None
    fingerprint: str | None = None
    seed: str | None = None
    draws: list[int] | None = None
    drawn: list[tuple[int, int, str]] | None = None
    picks: list[int] | None = None
    legal: dict[str, dict[str, list[str]]] = {}
    checks: dict[str, dict[str, Json]] = {}


class Difference(Exception):
    """A difference in a record: the step (None: the whole record), the expected value and the found one."""

    def __init__(self, step: int | None, expected: Json, got: Json) -> None:
        super().__init__(step, expected, got)
        self.step, self.expected, self.got = step, expected, got


def expect(holds: object, step: int | None, expected: Json, got: Json) -> None:
    """Raise Difference unless ``holds`` is true."""
    if not holds:
        raise Difference(step, expected, got)


def result_of(outcome: Outcome | None) -> Json:
    """The ``result`` of a record."""
    if outcome is None:
        return None
    return {"points": list(outcome.points), "winners": list(outcome.winners), "reason": outcome.reason}


def record_of(
    position: Position,
    events: Iterable[Event],
    seed: bytes | None = None,
    secret: bytes | None = None,
    salt: str | None = None,
) -> Json:
    """The record of a match with that log.

    Seed, secret and salt are given only for a match that has ended. A match from before there were secrets has only
    the seed; its record does not list every draw.
    """
    log = list(events)
    played = [event for event in log if event.live and event.kind in PLAYED]
    ended = position.ended
    record = Record(
        game=position.game.name,
        seats=position.seats,
        options=dict(position.options),
        actions=[("chance" if event.seat == CHANCE else event.seat, event.text) for event in played],
        result=result_of(position.outcome),
        ended=None if ended is None else {"by": ended.reason.value, "seat": ended.seat},
    )
    if secret is not None:
        record.secret, record.salt, record.fingerprint = secret.hex(), salt, fingerprint_of(secret)
    if seed is not None:
        record.seed = seed.hex()
        record.draws = [event.draw for event in played if event.kind is EventKind.CHANCE and event.draw is not None]
    if seed is not None and secret is not None:
        record.drawn = _drawn(log)
        picks = [event.draw for event in played if event.kind is EventKind.MOVE and event.draw is not None]
        record.picks = None if picks == implied_picks(record.actions, record.drawn) else picks
    written: Json = msgspec.json.decode(msgspec.json.encode(record))
    return written


def _drawn(log: Iterable[Event]) -> list[tuple[int, int, str]]:
    """Number, place and text of every draw in the log."""
    drawn, place = [], 0
    for event in log:
        if event.draw is not None:
            drawn.append((event.draw, place, event.text))
        place += event.live and event.kind in PLAYED
    return drawn


def implied_picks(actions: Sequence[Sequence[int | str]], drawn: Iterable[tuple[int, int, str]]) -> list[int]:
    """The numbers of the draws that seem to have made the actions of seats: the last of its place, with its text.

    A draw that was taken back can seem so too, if the seat has then decided the same by itself.
    """
    last = {place: (number, text) for number, place, text in drawn if place < len(actions)}
    return [
        number for place, (number, text) in last.items() if actions[place][0] != "chance" and actions[place][1] == text
    ]


def parse_record(given: Any) -> Record:
    """A record from JSON values; raises Difference."""
    try:
        return msgspec.convert(given, Record)
    except (msgspec.ValidationError, ValueError) as fault:
        raise Difference(None, "a record", str(fault)) from fault


@dataclass(frozen=True)
class Proof:
    """The proof that a valid record gives for the draws of its match.

    Attributes:
        fingerprint: of its secret, or of its seed if it has no secret; None without either.
        is_complete: whether it lists every draw, and secret and salt make the seed of all.
        taken_back: how many draws were taken back.
        unplaced: how many of these were not drawn again, since the record does not hold the position they belong to.
    """

    fingerprint: str | None
    is_complete: bool
    taken_back: int
    unplaced: int


class Draws:
    """The draws of a record, checked during its replay. Every method raises Difference."""

    def __init__(self, record: Record) -> None:
        self._seed, self._fingerprint = _source(record)
        self._is_complete = record.secret is not None and record.drawn is not None
        self._made: dict[int, int] = {}  # the numbers of the draws that made actions, by step
        self._taken_back: dict[int, list[tuple[int, str]]] = {}  # numbers and texts of the others, by place
        self._unplaced = 0
        if record.drawn is not None:
            self._sort(record, record.drawn)
        elif self._seed is not None and record.draws is not None:
            steps = [step for step, (who, _) in enumerate(record.actions) if who == "chance"]
            self._made = dict(zip(steps, _rising(record.draws, len(steps)), strict=True))
        self._count = sum(map(len, self._taken_back.values()))

    @property
    def proof(self) -> Proof:
        """What the record proves, once it is replayed."""
        return Proof(self._fingerprint, self._is_complete, self._count, self._unplaced)

    def _sort(self, record: Record, drawn: Sequence[tuple[int, int, str]]) -> None:
        """Separate the draws that made actions from those taken back."""
        before = 0
        for at, (number, place, text) in enumerate(drawn):
            if number != at or not before <= place <= len(record.actions):
                expected = f"draw {at} of a place from {before} to {len(record.actions)}"
                raise Difference(None, expected, [number, place, text])
            before = place
            self._taken_back.setdefault(place, []).append((number, text))
        implied = implied_picks(record.actions, drawn)
        picks = implied if record.picks is None else record.picks
        is_known = set(picks) <= set(implied) and picks == sorted(set(picks))
        expect(is_known, None, {"picks": f"some of {implied}"}, {"picks": picks})
        picked = set(picks)
        for step, (who, text) in enumerate(record.actions):
            here = self._taken_back.get(step, [])
            if who == "chance" and (not here or here[-1][1] != text):
                raise Difference(step, f"a draw of {text!r}", here[-1] if here else None)
            if here and (who == "chance" or here[-1][0] in picked):
                self._made[step], _ = here.pop()
        draws = [self._made[step] for step, (who, _) in enumerate(record.actions) if who == "chance"]
        expect(record.draws in (None, draws), None, {"draws": draws}, {"draws": record.draws})

    def check(self, step: int, position: Position, seat: Seat, text: str) -> None:
        """Repeat the draw of the action at that step, if it was drawn, and the draws taken back before it."""
        self.check_taken_back(step, position)
        if self._seed is None or step not in self._made:
            return
        chance = Chance(self._seed, self._made[step])
        if seat == CHANCE:
            drawn = position.game.chance(position.state, chance)
        else:
            drawn = chance.pick(position.random_moves(seat))
        expect(drawn == text, step, drawn, text)

    def check_taken_back(self, step: int, position: Position) -> None:
        """Repeat the draws taken back before that step, as far as their positions are known.

        The first draw taken back belongs to the position at its place, unless a decision that was taken back, which no
        record holds, stood between; each later one to that position or to the one that the draw before it made.
        """
        taken_back = self._taken_back.get(step)
        if not taken_back:
            return
        if self._seed is None:
            self._unplaced += len(taken_back)
            return
        here = _Origin(position, self._seed)
        after: _Origin | None = None  # the position that the draw before has made
        for at, (number, text) in enumerate(taken_back):
            made = None if after is None else after.made_by(number, text)
            if made is None:
                made = here.made_by(number, text)
            if made is None and at == 0 and position.to_act == (CHANCE,):
                raise Difference(step, here.outcome(number), text)
            after = None if made is None else _Origin(made, self._seed)
            self._unplaced += made is None


class _Origin:
    """A position at which draws may have been made; its legal moves are found once."""

    def __init__(self, position: Position, seed: bytes) -> None:
        self._position, self._seed = position, seed
        self._moves = {seat: position.random_moves(seat) for seat in position.to_act if seat != CHANCE}

    def outcome(self, number: int) -> str:
        """The outcome of chance, which is to act, by the draw with that number."""
        return self._position.game.chance(self._position.state, Chance(self._seed, number))

    def made_by(self, number: int, text: str) -> Position | None:
        """The position after the draw with that number, if it gives that text here."""
        if self._position.to_act == (CHANCE,):
            return self._position.choose(CHANCE, text) if self.outcome(number) == text else None
        for seat, moves in self._moves.items():
            if Chance(self._seed, number).pick(moves) == text:
                return self._position.choose(seat, text)
        return None


def _source(record: Record) -> tuple[bytes | None, str | None]:
    """The seed of a record, and the fingerprint of its secret or seed. Raises Difference."""
    secret = _bytes(record.secret, "a secret in hexadecimal digits")
    seed = _bytes(record.seed, "a seed in hexadecimal digits")
    is_paired = (secret is None) == (record.salt is None)
    expect(is_paired, None, "secret and salt, or neither", {"secret": record.secret, "salt": record.salt})
    if secret is not None and record.salt is not None:
        try:
            made = seed_of(secret, record.salt)
        except ValueError as fault:
            raise Difference(None, "a salt", ascii(record.salt)) from fault
        expect(seed in (None, made), None, {"seed": made.hex()}, {"seed": record.seed})
        seed = made
    bound = seed if secret is None else secret
    fingerprint = None if bound is None else fingerprint_of(bound)
    if record.fingerprint is not None and fingerprint is not None and record.fingerprint.lower() != fingerprint:
        raise Difference(None, {"fingerprint": fingerprint}, {"fingerprint": record.fingerprint})
    return seed, fingerprint


def _bytes(digits: str | None, expected: str) -> bytes | None:
    try:
        return None if digits is None else bytes.fromhex(digits)
    except ValueError as fault:
        raise Difference(None, expected, digits) from fault


def _rising(draws: Sequence[int], count: int) -> Sequence[int]:
    """The numbers of the draws of a record that does not list every draw; raises Difference unless they are rising."""
    is_rising = len(draws) == count and all(earlier < later for earlier, later in pairwise(draws))
    expect(is_rising, None, f"{count} rising draw numbers", list(draws))
    expect(all(0 <= draw < MOST_DRAWS for draw in draws), None, f"draw numbers from 0 to {MOST_DRAWS - 1}", list(draws))
    return draws


def replay(record: Record) -> tuple[Position, Proof]:
    """The position after all actions, each checked as a player's, and what the draws prove; raises Difference."""
    try:
        position = Position.open(record.game, record.seats, record.options)
    except UserError as reason:
        raise Difference(
            None,
            "a game with these seats and options",
            {"game": record.game, "seats": record.seats, "options": record.options},
        ) from reason
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


def verify_record(record: Record) -> tuple[Position, Proof]:
    """The position at the end of a record, its result compared too, and what the draws prove; raises Difference."""
    position, proof = replay(record)
    if record.ended is not None:
        ending = ending_of(record)
        expect(position.to_act, None, "a match that had not ended by the rules", record.ended)
        position = position.after(_event_of(ending))
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
        ours = {str(seat): sorted(position.moves(seat)) for seat in position.waiting if seat != CHANCE}
        expect(_is_same(legal, ours), step, ours, legal)
    if (checks := record.checks.get(str(step))) is not None:
        facts = position.game.facts(position.state)
        true = {name: facts[name] for name in checks if name in facts}
        expect(_is_same(checks, true), step, true, checks)


def _is_same(one: Json, other: Json) -> bool:
    """Whether both are equal as JSON: 1 equals neither 1.0 nor true."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def match_of(record: Record, language: str) -> tuple[Match, list[Event]]:
    """The match of a record and its log; all of the record is verified. Raises Difference.

    The match has number 0 and seats without names, since a record names no one.
    """
    position, _ = verify_record(record)
    seed, _ = _source(record)
    log = [
        Event(EventKind.CHANCE, CHANCE, text) if who == "chance" else Event(EventKind.MOVE, int(who), text)
        for who, text in record.actions
    ]
    if position.ended is not None:
        log.append(_event_of(position.ended))
    match = Match(
        position=position,
        seats=(MatchSeat(SeatKind.PERSON),) * record.seats,
        phase=MatchPhase.RUNNING if position.outcome is None else MatchPhase.OVER,
        language=language,
        host=0,
        place=Place(0, 0),
        seed=seed or b"",
        secret=None if record.secret is None else bytes.fromhex(record.secret),
        salt=record.salt,
        length=len(log),
        version=position.game.version,
    )
    return match, log


def _event_of(ending: Ending) -> Event:
    """The event of an end outside the rules."""
    return Event(EventKind.ENDED, CHANCE if ending.seat is None else ending.seat, str(ending))
