"""Snowflakes and timestamps as Discord writes them."""

from __future__ import annotations

import time
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000
"""The first second of 2015, from which snowflakes count."""


class Snowflakes:
    """Ids that rise; those asked to be apart differ in their milliseconds, from which shards are reckoned."""

    def __init__(self, after: int = 0) -> None:
        self.last = after

    def next(self, *, own_millisecond: bool = False) -> int:
        now = int(time.time() * 1000) - EPOCH_MS << 22
        if now <= self.last:
            now = (self.last >> 22) + 1 << 22 if own_millisecond else self.last + 1
        self.last = now
        return now


def iso_timestamp(at: float) -> str:
    """Unix seconds as an ISO timestamp in UTC."""
    return datetime.fromtimestamp(at, UTC).isoformat()
