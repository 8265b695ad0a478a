"""Matches that cannot be read: what is stored makes no match, or one on which the rules fail."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from traceback import extract_tb
from typing import Final

from bot.match.errors import UserError
from bot.store.errors import StoreUnavailable

log = logging.getLogger(__name__)

BROKEN: Final = "match-broken"
NEWER: Final = "match-newer"
GAMELESS: Final = "match-gameless"
UNREADABLE: Final = (BROKEN, NEWER, GAMELESS)
ELSEWHERE: Final = (NEWER, GAMELESS)  # sound, but not to be read by this program


class Quarantine:
    """Turns every failure to read a match into one refusal, and logs each fault once, as one line.

    Nothing is stored: a match can be read again as soon as it is repaired.
    """

    def __init__(self) -> None:
        self._logged: set[tuple[int, str]] = set()

    @contextmanager
    def reading(self, number: int) -> Iterator[None]:
        """Around code that only reads that match: raises UserError("match-broken") for any unexpected exception."""
        try:
            yield
        except StoreUnavailable:
            raise
        except UserError as fault:
            if fault.key in (BROKEN, GAMELESS):
                self._log(number, fault.__cause__ or fault)
            raise
        except Exception as fault:
            self._log(number, fault)
            raise UserError(BROKEN, number=number) from fault

    def _log(self, number: int, fault: BaseException) -> None:
        trace = extract_tb(fault.__traceback__)
        where = f" in {trace[-1].name}, line {trace[-1].lineno}" if trace else ""
        why = f"{type(fault).__name__}: {fault}".splitlines()[0][:200] + where
        if (number, why) not in self._logged:
            self._logged.add((number, why))
            log.error("Match %s cannot be read and is quarantined; `python -m bot check` says more (%s).", number, why)
