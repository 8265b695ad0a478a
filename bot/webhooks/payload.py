"""What is sent to a webhook: an event as JSON, made of the spectator's view of the position then (docs/webhooks.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from bot.delivery.items import Happening
from bot.match.model import Match, MatchSeat, Phase
from bot.match.position import PLAYED, Event, EventKind, Position
from bot.match.view import LogLine, MatchView, bare_line, log_lines, view_for
from bot.webhooks.events import Head, PublicEvent

VERSION: Final = 1  # of the form of what is sent
TOLD: Final = (*PLAYED, EventKind.RESIGN, EventKind.UNDO, EventKind.ENDED)  # kinds that are sent as they stand


@dataclass(frozen=True)
class Scene:
    """A match at an event, as a spectator saw it then.

    Attributes:
        view: with the seats of now.
        lines: the events since the one that was sent before.
        later: seats that changed hands afterwards.
        is_known: whether the position of then is; else the view shows another, as rules have changed since.
        points: by seat.
    """

    view: MatchView
    lines: tuple[LogLine, ...]
    later: tuple[LogLine, ...] = ()
    is_known: bool = True
    points: tuple[int, ...] = ()


@dataclass(frozen=True)
class Words:
    """What has happened and who is to act, as sentences in one language, without markup."""

    language: str
    happened: Sequence[str] = ()
    status: str = ""


def log_at(log: Sequence[Event], length: int) -> list[Event]:
    """The first ``length`` events as they stood then: what was taken back later is live."""
    found: list[Event] = []
    for event in log[:length]:
        if event.kind is EventKind.UNDO:
            first = int(event.text)
            found[first:] = [replace(one, live=one.live and one.kind not in PLAYED) for one in found[first:]]
        found.append(replace(event, live=True))
    return found


def scene_of(head: Head, match: Match) -> Scene:
    """The match at the event. Raises what a fold raises that cannot be made."""
    event = head.event
    log = log_at(head.log, event.length)
    has_new_rules = any(one.kind is EventKind.STATE for one in head.log[event.length :])
    position = None if has_new_rules else _position_at(match, log, event.length)
    later = tuple(bare_line(at, one) for at, one in enumerate(head.log) if one.kind is EventKind.SEAT)
    later = tuple(one for one in later if one.number >= event.length)
    lines: list[LogLine] = []
    if position is not None:
        names = {**head.names, **match.names}
        lines = log_lines(match.position.initial, log, None, names, since=event.first)
    known = replace(match.position, sealed={}) if position is None else position
    then = replace(
        match,
        position=known,
        phase=Phase.OVER if event.kind is Happening.OVER else Phase.RUNNING,
        revision=event.revision,
        length=event.length,
        undoable=None,
        pause=None,
        proposals=(),
        plans=(),
        clocks={},
    )
    view = view_for(then, None)
    if match.place.guild != event.guild:  # it has moved to another server since
        view = view.with_global_names()
    kept = [one for one in lines if one.kind is not EventKind.UNDO or int(one.text) < event.first]
    points = tuple(known.outcome.points if known.outcome else known.game.points(known.state))
    return Scene(view, tuple(kept), later, position is not None, points)


def _position_at(match: Match, log: Sequence[Event], length: int) -> Position | None:
    """The position after these events; None if only older rules can make it."""
    if length == match.length:
        return replace(match.position, sealed={})
    try:
        return replace(match.position.initial.replay(log), sealed={})
    except Exception:
        if match.version >= match.position.game.version:
            raise
        return None


def event_name(event: PublicEvent) -> str:
    """The event's id for receivers; the same at each try, and at no other event."""
    return f"{event.match}-{event.revision}"


def body_of(event: PublicEvent, scene: Scene, words: Words) -> bytes:
    """What is sent, as JSON: the same bytes for the same event and names."""
    view = scene.view
    outcome = view.outcome if scene.is_known else None
    made: dict[str, Any] = {
        "version": VERSION,
        "id": event_name(event),
        "event": event.kind.value,
        "at": int(event.at),
        "server": str(event.guild),
        "channel": str(event.channel),
        "number": event.match,
        "revision": event.revision,
        "game": view.game,
        "options": dict(view.options),
        "language": words.language,
        "seats": [_seat(one) for one in view.seats],
        "to_act": [seat for seat in view.owing if seat >= 0] if scene.is_known else [],
        "happened": [_line(one) for one in scene.lines if one.kind in TOLD],
        "words": list(words.happened),
        "status": words.status,
        "position": view.view if scene.is_known else None,
        "points": list(scene.points) if scene.is_known else None,
        "outcome": None,
    }
    if outcome is not None:
        told = {"points": outcome.points, "places": outcome.places, "winners": outcome.winners}
        made["outcome"] = {**told, "reason": outcome.reason}
    return msgspec.json.encode(made, order="deterministic")


def _seat(seat: MatchSeat) -> dict[str, Any]:
    """A seat: of a person with the name on that server, if one is known."""
    name = seat.person.name or None if seat.person else None
    return {"kind": seat.kind.value, "name": name, "level": seat.level.value if seat.level else None}


def _line(line: LogLine) -> dict[str, Any]:
    """An event of the log, as a spectator may read it."""
    seat = line.seat if line.seat >= 0 else None
    return {
        "number": line.number,
        "kind": line.kind.value,
        "seat": seat,
        "text": line.text,
        "by": line.actor.kind.value,
    }
