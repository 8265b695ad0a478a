"""The time of a database that several processes share."""

from __future__ import annotations

import time
from typing import Final

from sqlalchemy import Connection, Double, cast, extract, func, select

NOW: Final = select(cast(extract("epoch", func.clock_timestamp()), Double))
SET_BACK: Final = 1.0  # seconds that a reading must be behind the clock, so that the clock goes back


class ServerClock:
    """The database's time in seconds since 1970, estimated from its last readings.

    It does not depend on the process's own time of day. It never goes back, unless the server's time was set back by
    more than SET_BACK.
    """

    def __init__(self) -> None:
        self._ahead = time.time() - time.monotonic()  # of the monotonic clock, in seconds
        self._latest = 0.0

    def __call__(self) -> float:
        now = time.monotonic() + self._ahead
        if self._latest - SET_BACK < now < self._latest:
            return self._latest
        self._latest = now
        return now

    def read(self, conn: Connection) -> float:
        """The database's time now, by which the estimate is corrected."""
        begun = time.monotonic()
        now = float(conn.execute(NOW).scalar_one())
        ended = time.monotonic()
        # It was read between these two moments, so an estimate within these bounds cannot be improved
        self._ahead = min(max(self._ahead, now - ended), now - begun)
        return now
