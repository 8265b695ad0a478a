"""A place at Discord that is in use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """Where a match is: its server, the channel of its table, and the thread or channel where it is told, if any.

    It also stands for matches that cannot be read, unlike ``bot.match.model.Place``.
    """

    match: int
    guild: int
    channel: int
    place: int | None
