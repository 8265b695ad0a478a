"""Whether the long versions of tests run: those of ``make soak``."""

from __future__ import annotations

import os
from typing import Final, TypeVar

T = TypeVar("T")

ROUNDS: Final = int(os.environ.get("STAMMTISCH_SOAK", "0"))  # of what is repeated with other seeds
IS_SOAK: Final = ROUNDS > 0


def in_soak(long: T, short: T) -> T:
    """The value of the long version or, in ``make test``, of the short one."""
    return long if IS_SOAK else short
