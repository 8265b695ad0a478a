"""What is stored, as the rest of the program handles it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.game import Illegal, Move, Seat
from bot.match import Match, Row


class Stale(Exception):
    """Somebody else wrote the match first: load it and try again."""


class Unstored(Illegal):
    """The database takes nothing at present; nothing has changed."""


@dataclass(frozen=True)
class Player:
    """Who has a seat. ``kind``: open, invited (not joined yet), person, or vacant (given up while the match ran)."""

    kind: str
    user: int | None = None
    name: str = ""
    locale: str = ""


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
        return replace(self, match=match, sealers=sealers, **values)


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
    """A message of ours: where it is and what it showed."""

    message: int
    match: int
    recipient: int
    kind: str
    channel: int
    row: int
    step: int
    text: str = ""
    alt: str = ""


@dataclass
class Change:
    """What one decision writes, all or nothing.

    ``match`` is the new position (None: unchanged) and the sealed choices that it keeps, ``moved`` whether it makes a
    new step, ``seal`` a choice that is sealed now, ``debts`` are pairs of recipient and kind, ``undone`` is the number
    of a row that is taken back, ``undoable`` that of one that may be.
    """

    match: Match | None = None
    moved: bool = False
    rows: Sequence[Row] = ()
    seal: tuple[Seat, Move, str] | None = None
    undone: int | None = None
    undoable: int | None = None
    players: Mapping[Seat, Player] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    debts: Iterable[tuple[int, str]] = ()
