"""What is stored, as the rest of the program handles it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.games.base import IllegalMove, Move, Seat
from bot.match import Match, Row
from bot.pace import Ticking


class Stale(Exception):
    """Somebody else wrote the match first: load it and try again."""


class Unstored(IllegalMove):
    """The database takes nothing at present; nothing has changed."""


@dataclass(frozen=True)
class Player:
    """Who has a seat. ``kind``: open, invited (not joined yet), person, or vacant (given up while the match ran).

    ``away``: until when this person is, ``lets``: whether they let happen whatever they are asked about out of turn.
    """

    kind: str
    user: int | None = None
    name: str = ""
    locale: str = ""
    away: float | None = None
    lets: bool = False


@dataclass(frozen=True)
class Stored:
    """A match or open table as it is stored. ``phase``: open, running, over, or closed (never started)."""

    number: int
    match: Match
    players: tuple[Player, ...]
    phase: str
    language: str
    host: int
    guild: int
    channel: int
    home: int | None
    place: int | None
    previous: int | None
    revision: int
    step: int
    rows: int
    seed: bytes = field(repr=False)
    sealers: Mapping[Seat, str] = field(default_factory=dict)  # who made the sealed choice of a seat
    expires: float | None = None
    undoable: int | None = None  # the row that the seat to act may take back
    version: int = 1
    pace: str = "none"
    timeout: str = "once"
    paused: float | None = None  # until when all clocks stand
    paused_since: float | None = None
    rested: float = 0.0  # seconds of the pauses that are over
    clocks: Mapping[Seat, Ticking] = field(default_factory=dict)

    def seat(self, user: int) -> Seat | None:
        """The seat this person plays."""
        return next((s for s, p in enumerate(self.players) if p.user == user and p.kind == "person"), None)

    def after(self, change: Change) -> Stored | None:
        """The same once that change has been written; None where only the database knows (who sits down anew)."""
        if change.players or "seats" in change.values:
            return None
        match = change.match or self.match
        sealers = {seat: by for seat, by in self.sealers.items() if seat in match.sealed}
        if change.seal:
            seat, text, by = change.seal
            sealers[seat] = by
            match = replace(match, sealed={**match.sealed, seat: text})
        moved = {"step": self.revision + 1, "undoable": change.undoable} if change.moved else {}
        values = {"revision": self.revision + 1, "rows": self.rows + len(change.rows), **moved, **change.values}
        return replace(self, match=match, sealers=sealers, clocks={**self.clocks, **change.clocks}, **values)


@dataclass(frozen=True)
class Debt:
    """Something that has to be told: to a person, or (recipient 0) at the match's place."""

    match: int
    recipient: int
    kind: str
    row: int
    told: int
    revision: int
    tries: int = 0


@dataclass(frozen=True)
class Post:
    """A message of ours: where it is and what it showed. A number below 0: promised, perhaps sent."""

    message: int
    match: int
    recipient: int
    kind: str
    channel: int
    row: int
    step: int
    text: str = ""
    alt: str = ""


@dataclass(frozen=True)
class Proposal:
    """Something that others have to agree to. ``number`` counts a match's proposals from 1; ``text`` says what exactly.

    ``asked`` are those whose answers count, of whom ``needed`` must agree; ``ended``: agreed, declined, withdrawn or
    lapsed, None while it is open.
    """

    match: int
    number: int
    kind: str
    by: int
    text: str
    step: int
    asked: tuple[int, ...]
    needed: int
    expires: float | None
    yes: tuple[int, ...] = ()
    no: tuple[int, ...] = ()
    ended: str | None = None


@dataclass
class Change:
    """What one decision writes, all or nothing.

    ``match`` is the new position (None: unchanged) and the sealed choices that it keeps, ``moved`` whether it makes a
    new step, ``seal`` a choice that is sealed now, ``debts`` are pairs of recipient and kind, ``undone`` the numbers of
    rows that are taken back, ``undoable`` is that of one that may be. ``clocks`` are those that change, ``proposals``
    those that are new or have been answered.
    """

    match: Match | None = None
    moved: bool = False
    rows: Sequence[Row] = ()
    seal: tuple[Seat, Move, str] | None = None
    undone: Sequence[int] = ()
    undoable: int | None = None
    players: Mapping[Seat, Player] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    debts: Iterable[tuple[int, str]] = ()
    clocks: Mapping[Seat, Ticking] = field(default_factory=dict)
    proposals: Sequence[Proposal] = ()
