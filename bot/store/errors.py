"""Why something could not be stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class StoreUnavailable(Exception):
    """The database cannot be read or written at present; nothing has changed.

    It may have changed in one case: a server was lost before it said what became of a COMMIT, and did not come back.

    ``key`` names a text in bot.texts: "store-busy", "store-readonly", "store-full" or "store-broken". ``values``, its
    arguments, are empty.
    """

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key
        self.values: Mapping[str, Any] = {}


class Stale(Exception):
    """The match has been written since it was loaded: load it and decide again."""


class Repeated(Exception):
    """What an interaction asks for has been stored already: show it, and do not decide again."""


class LeaseLost(Exception):
    """Another process has claimed what this one was working on: it is left to that process."""


class Unreadable(Exception):
    """A database that cannot be read or copied; the text is the reason."""
