"""Digests as values, and their notifier. A digest is one direct message a day about all matches of a person.

A digest belongs to no match, so it is no outbox item; it is stored, claimed and sent in the same way: one a person,
noted before it is sent, its words made at sending.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.delivery.items import Attempt, Contact
from bot.match.errors import UserError
from bot.match.model import MatchPhase, SeatKind
from bot.match.view import LogLine, MatchView


@dataclass(frozen=True)
class Digest:
    """A person's request for a digest, and the last one.

    Attributes:
        person: their key.
        hour: of the day, 0 to 23, in the time zone ``zone``.
        due: when the next one is made, in seconds since 1970.
        channel, message: where the last one is; None without one.
        pending: the nonce of one whose send was noted at ``noted``.
        tries: failed tries since the last one.
    """

    person: int
    hour: int
    zone: str
    due: float
    channel: int | None = None
    message: int | None = None
    pending: int | None = None
    noted: float | None = None
    tries: int = 0


@dataclass(frozen=True)
class DigestEntry:
    """What a digest has reported of a match: its log up to ``length`` and, if a decision was pending, that clock."""

    match: int
    length: int
    step: int | None = None
    stage: str | None = None


@dataclass(frozen=True)
class DigestSummary:
    """The content of a digest.

    Attributes:
        own: their tables and running matches, the most urgent first, then those that have ended since the last one.
        news: what has happened in each since the last one and their own last decision, by number.
        is_new: the numbers of matches that no digest has listed yet.
        followed: the matches that the person follows, as a spectator sees them.
        refusals: the reason for each match that cannot be read.
        next_due: when the next digest is made, in seconds since 1970.
    """

    digest: Digest
    contact: Contact
    own: Sequence[MatchView]
    news: Mapping[int, Sequence[LogLine]]
    is_new: frozenset[int]
    followed: Sequence[MatchView]
    refusals: Sequence[UserError]
    next_due: float

    @property
    def is_empty(self) -> bool:
        """True if no decision is pending and nothing has happened."""
        is_pending = any(view.is_to_act and view.paused_until is None for view in self.own)
        return not is_pending and not self.is_new and not any(self.news.values()) and not self.followed

    @property
    def has_matches(self) -> bool:
        """Whether the reader has a table or a running match."""
        return any(view.phase in (MatchPhase.OPEN, MatchPhase.RUNNING) for view in self.own)


@dataclass(frozen=True)
class Skipped:
    """No digest can be sent today, although its reader is not unreachable."""


@dataclass(frozen=True)
class DigestReport:
    """The outcome of delivering a digest.

    Attributes:
        digest: with its message.
        followed: the numbers of the followed matches that had a line.
        hidden: the numbers of followed matches that the reader may no longer see.
    """

    result: Attempt | Skipped
    digest: Digest
    followed: Sequence[int] = ()
    hidden: Sequence[int] = ()


NoteDigest = Callable[[Digest], Awaitable[bool]]


class DigestNotifier(Protocol):
    """Sends digests."""

    async def send(self, summary: DigestSummary, note: NoteDigest) -> DigestReport:
        """Send a digest, and delete the one before.

        ``note`` stores the nonce before the send; False: another process sends it.
        """

    async def withdraw(self, digest: Digest, *, is_stale: bool) -> Digest:
        """Delete a message whose send was noted; the last one too if it ``is_stale``. Returns the digest without it."""


def is_of_person(view: MatchView) -> bool:
    """True if the viewer has a seat in the match or an invitation to it."""
    if view.phase is MatchPhase.OPEN:
        kinds = (SeatKind.PERSON, SeatKind.INVITED)
        return any(seat.key == view.viewer and seat.kind in kinds for seat in view.seats)
    return view.seat is not None


def entry_of(view: MatchView) -> DigestEntry:
    """What a digest of that view reports."""
    clock = view.clock
    if clock is None:
        return DigestEntry(view.number, view.length)
    return DigestEntry(view.number, view.length, clock.step, clock.stage.value)
