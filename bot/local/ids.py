"""Snowflakes and timestamps as Discord writes them."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.runtime.time import Time

EPOCH_MS = 1_420_070_400_000
"""Discord's epoch, 2015-01-01, in Unix milliseconds."""


class Snowflakes:
    """Source of strictly rising ids, greater than ``after``."""

    def __init__(self, time: Time, after: int = 0) -> None:
        self.last, self._time = after, time

    def next(self, *, own_millisecond: bool = False) -> int:
        """Return a new id.

        ``own_millisecond``: no earlier id has its timestamp, so that guilds spread over shards, which are computed
        from the timestamp.
        """
        now = int(self._time.now() * 1000) - EPOCH_MS << 22
        if now <= self.last:
            now = (self.last >> 22) + 1 << 22 if own_millisecond else self.last + 1
        self.last = now
        return now


def unix_seconds(snowflake: int) -> float:
    """Return the time at which an id was made, in Unix seconds."""
    return ((snowflake >> 22) + EPOCH_MS) / 1000


def iso_timestamp(at: float) -> str:
    """Format Unix seconds as an ISO 8601 timestamp in UTC."""
    return datetime.fromtimestamp(at, UTC).isoformat()
