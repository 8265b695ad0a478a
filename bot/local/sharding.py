"""Shards of the gateway: how many are recommended, and when each of them may identify."""

from __future__ import annotations

import math

from bot.runtime.time import SYSTEM, Time

from .records import JSON

Shard = tuple[int, int]
"""The number of a shard, and how many there are."""


class Sharding:
    """What Discord wants of those who identify, and who has."""

    def __init__(self, gap: float, time: Time = SYSTEM) -> None:
        self.gap, self._time = gap, time
        """Seconds between two IDENTIFYs of a bucket; an earlier one is refused with op 9."""
        self.shards = 1
        """Shards that are recommended."""
        self.max_concurrency = 1
        """Number of buckets: each shard belongs to the one of its number modulo this."""
        self.max_guilds = 2500
        """Guilds that one shard may serve; with more, IDENTIFY is refused with close code 4011."""
        self.identified: list[tuple[Shard, float]] = []
        """Accepted IDENTIFYs, with their moments in monotonic seconds."""
        self.refused: list[Shard] = []
        """IDENTIFYs that came too early."""
        self._last: dict[int, float] = {}

    def admit(self, shard: Shard) -> bool:
        """Count an IDENTIFY; False if its bucket had one less than ``gap`` seconds ago."""
        now, bucket = self._time.monotonic(), shard[0] % self.max_concurrency
        if now - self._last.get(bucket, -math.inf) < self.gap:
            self.refused.append(shard)
            return False
        self._last[bucket] = now
        self.identified.append((shard, now))
        return True


def shard_given(identify: JSON) -> Shard | None:
    """The shard that identifies; None if there is no such shard."""
    try:
        number, count = identify.get("shard") or (0, 1)
    except (TypeError, ValueError):
        return None
    return (number, count) if type(number) is type(count) is int and 0 <= number < count else None
