"""A place at Discord that is in use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """Where a match is: its server, the channel of its table, and where it is told (None: nowhere yet)."""

    match: int
    guild: int
    channel: int
    place: int | None
