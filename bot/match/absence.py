"""How long a person may be away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

AWAY_DAYS: Final = 30  # a person and year


@dataclass(frozen=True)
class Away:
    """When a person is away, in seconds since 1970; ``used``: seconds of ``year`` used before that."""

    since: float | None = None
    until: float | None = None
    used: float = 0.0
    year: int = 0
