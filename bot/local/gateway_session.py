"""Gateway sessions: numbered events, kept for RESUME."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from dataclasses import dataclass, field
from typing import Any

REPLAY_LIMIT = 1_000
"""Number of events that a session keeps for RESUME."""


@dataclass(eq=False)
class Session:
    """A gateway session of one shard; it outlives its connection until it is ended or replaced."""

    id: str
    intents: int
    shard: tuple[int, int]
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REPLAY_LIMIT))
    outbox: asyncio.Queue[str | bytes] | None = None
    """Queue of the connected socket; None while there is no connection."""

    def push(self, name: Any, data: Any) -> None:
        """Number a dispatch event, keep it for RESUME and send it if connected."""
        self.sequence += 1
        text = json.dumps({"op": 0, "t": name, "s": self.sequence, "d": data}, separators=(",", ":"))
        self.sent.append((self.sequence, text))
        if self.outbox is not None:
            self.outbox.put_nowait(text)

    def serves(self, guild: int | None) -> bool:
        """Whether this shard receives the guild's events; those of direct messages (None) go to shard 0."""
        number, count = self.shard
        return number == (0 if guild is None else (guild >> 22) % count)
