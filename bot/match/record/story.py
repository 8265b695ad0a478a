"""A record as a match of nobody in particular, so that it can be looked at."""

from __future__ import annotations

from bot.games.base import CHANCE
from bot.match.model import Match, MatchSeat, Phase, Place, SeatKind
from bot.match.position import Event, EventKind, Position
from bot.match.record.form import Record
from bot.match.record.replay import ending_of, verify_record
from bot.match.shuffles import seed_of


def match_of(record: Record, language: str) -> tuple[Match, list[Event]]:
    """The match of a record and its log; all of the record is verified. Raises Difference.

    The match has number 0 and seats without names, since a record names nobody.
    """
    position = verify_record(record)
    secret = None if record.secret is None else bytes.fromhex(record.secret)
    seed = b"" if record.seed is None else bytes.fromhex(record.seed)
    if secret is not None and record.salt is not None:
        seed = seed_of(secret, record.salt)
    log = log_of(record, position)
    match = Match(
        position=position,
        seats=(MatchSeat(SeatKind.PERSON),) * record.seats,
        phase=Phase.RUNNING if position.outcome is None else Phase.OVER,
        language=language,
        host=0,
        place=Place(0, 0),
        seed=seed,
        secret=secret,
        salt=record.salt,
        length=len(log),
        version=position.game.version,
    )
    return match, log


def log_of(record: Record, position: Position) -> list[Event]:
    """The log of a record that has been verified; ``position`` is its last one."""
    log = [
        Event(EventKind.CHANCE, CHANCE, text) if who == "chance" else Event(EventKind.MOVE, int(who), text)
        for who, text in record.actions
    ]
    if position.ended is not None:
        ending = ending_of(record)
        log.append(Event(EventKind.ENDED, CHANCE if ending.seat is None else ending.seat, str(ending)))
    return log
