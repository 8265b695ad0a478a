"""The JSON form of a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from bot.games.base import CHANCE, Json, Outcome
from bot.match.position import PLAYED, Event, EventKind, Position
from bot.match.shuffles import fingerprint_of


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The JSON form of a match.

    Attributes:
        actions: pairs of "chance" or a seat, and a text.
        secret, salt, fingerprint, seed: where the draws come from; all but the salt in hexadecimal digits.
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
    """A record that does not hold: the step (None: the record as a whole), what was expected and what it has."""

    def __init__(self, step: int | None, expected: Json, got: Json) -> None:
        super().__init__(step, expected, got)
        self.step, self.expected, self.got = step, expected, got


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
    record: dict[str, Json] = {
        "game": position.game.name,
        "seats": position.seats,
        "options": dict(position.options),
        "actions": [["chance" if event.seat == CHANCE else event.seat, event.text] for event in played],
        "result": result_of(position.outcome),
    }
    if position.ended:
        record["ended"] = {"by": position.ended.reason.value, "seat": position.ended.seat}
    if secret is not None:
        record |= {"secret": secret.hex(), "salt": salt, "fingerprint": fingerprint_of(secret)}
    if seed is not None:
        draws = [event.draw for event in played if event.kind is EventKind.CHANCE]
        record |= {"seed": seed.hex(), "draws": draws}
    if seed is not None and secret is not None:
        drawn = _drawn(log)
        record["drawn"] = drawn
        picks = [event.draw for event in played if event.kind is EventKind.MOVE and event.draw is not None]
        if picks != implied_picks(record["actions"], drawn):
            record["picks"] = picks
    return record


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
