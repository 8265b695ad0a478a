"""Why something could not be stored or read."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from traceback import extract_tb
from typing import Any, Final

from sqlalchemy.exc import ArgumentError

log = logging.getLogger(__name__)

# What damaged rows make of code that reads them; an integer that the database does not take is its own refusal
DAMAGE: Final = (
    *(ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError, AssertionError),
    ArgumentError,  # of SQLAlchemy, for a comparison with NULL
)


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


class Overdue(Exception):
    """Discord may have declared the interaction failed since its command was admitted: nothing is stored."""


class Stale(Exception):
    """The match has been written since it was loaded: load it and decide again."""


class Repeated(Exception):
    """What an interaction asks for has been stored already: show it, and do not decide again."""


class LeaseLost(Exception):
    """Another process has claimed what this one was working on: it is left to that process."""


class Unreadable(Exception):
    """A database that cannot be read or copied; the text is the reason."""


@contextmanager
def reading(what: str) -> Iterator[None]:
    """Around code that reads rows: raises StoreUnavailable if these are damaged, and logs why in one line."""
    try:
        yield
    except OverflowError:
        raise
    except DAMAGE as fault:
        trace = extract_tb(fault.__traceback__)[-1]
        why = f"{type(fault).__name__}: {fault}".splitlines()[0][:200]
        where = f"{trace.name}, line {trace.lineno}"
        log.error("%s: a row cannot be read; `python -m bot check` says more (%s in %s).", what, why, where)
        raise StoreUnavailable("store-broken") from fault
