"""Webhooks of servers, and the events of public matches that wait to be sent to them, as values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.delivery.items import Happening
from bot.match.clocks import DAY
from bot.match.errors import UserError
from bot.match.model import Match
from bot.match.position import Event

WEEK: Final = 7 * DAY
MAX_BACKOFF: Final = 3600.0  # seconds between two tries
FEWEST_TRIES: Final = 10  # before a webhook is switched off, since the bot itself may have been away for a week


@dataclass(frozen=True)
class Webhook:
    """A server's webhook; ``repr`` shows neither address nor secret.

    Attributes:
        url: None once it is switched off, as its secret is.
        channel: where it was set.
        since: when it was set; all moments in seconds since 1970.
        succeeded, failed: when a request last succeeded and failed; None: never.
        failure: why the last one failed: "status 500", or a word.
        failing: since when no request has succeeded; None where none has failed since.
        ended: when it was switched off, since requests failed for too long.
        tries: failed ones in a row.
        waiting: the number of events that are still to be sent; 0 where that was not asked for.
    """

    guild: int
    url: str | None = field(repr=False)
    secret: str | None = field(repr=False)
    channel: int
    since: float
    succeeded: float | None = None
    failed: float | None = None
    failure: str | None = None
    failing: float | None = None
    ended: float | None = None
    tries: int = 0
    waiting: int = 0

    @property
    def backoff(self) -> float:
        """Seconds until the next try, doubled with every failed one, at most MAX_BACKOFF."""
        return min(MAX_BACKOFF, 5.0 * 2.0 ** min(self.tries, 16))


@dataclass(frozen=True)
class PublicEvent:
    """An event of a match that waits to be sent; what is sent is made of the log.

    Attributes:
        id: in the order of events of a server.
        first, length: the log's events from ``first`` on, up to the log's length then, have led to it.
        revision: of the match then.
        channel: where the match's table was then.
        at: in seconds since 1970.
    """

    id: int
    guild: int
    match: int
    kind: Happening
    first: int
    length: int
    revision: int
    channel: int
    at: float


@dataclass(frozen=True)
class Head:
    """The event that is sent next, with all that sending it takes.

    Attributes:
        match: as it is now, or why it cannot be read.
        log: all of it, as it is now.
        names: of its actors on the server, by key.
        language: that the server has set for its tables; None: each has its own.
    """

    event: PublicEvent
    match: Match | UserError
    log: Sequence[Event] = ()
    names: Mapping[int, str] = field(default_factory=dict)
    language: str | None = None
