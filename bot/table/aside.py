"""Matches that are set aside: what is stored of them makes no match, or one that the rules cannot look at."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from traceback import extract_tb
from typing import Final

from bot.games.base import IllegalMove

log = logging.getLogger(__name__)

BROKEN: Final = "match-broken"


class Aside:
    """Turns whatever such a match does to us into one sentence, and says each fault once in the log, as a line.

    Nothing is noted in the store: a match that has been mended is a match again.
    """

    def __init__(self) -> None:
        self._said: set[tuple[int, str]] = set()

    @contextmanager
    def reading(self, number: int) -> Iterator[None]:
        """Around whatever only reads that match. Raises IllegalMove("match-broken") for any exception that is no
        sentence already."""
        try:
            yield
        except IllegalMove as fault:
            if fault.key == BROKEN:
                self._say(number, fault.__cause__ or fault)
            raise
        except Exception as fault:
            self._say(number, fault)
            raise IllegalMove(BROKEN, number=number) from fault

    def _say(self, number: int, fault: BaseException) -> None:
        trace = extract_tb(fault.__traceback__)
        where = f" in {trace[-1].name}, line {trace[-1].lineno}" if trace else ""
        why = f"{type(fault).__name__}: {fault}".splitlines()[0][:200] + where
        if (number, why) not in self._said:
            self._said.add((number, why))
            log.error("Match %s cannot be read and is set aside; `python -m bot check` says more (%s).", number, why)
