"""Which match the current work is about, so that every record that is logged meanwhile carries its number.

A message that begins with "Match %s" is about that match, whatever the work is.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final


@dataclass
class Subject:
    """A match, and the number of events in its log as far as it is known."""

    match: int
    event: int | None = None


CURRENT: Final[ContextVar[Subject | None]] = ContextVar("subject", default=None)
NAMED: Final = "Match %s"
NAME: Final = "stammtisch_subject"  # the attribute of an exception that holds the subject of the work it ended


@contextmanager
def about_match(match: int | None, event: int | None = None) -> Iterator[None]:
    """Around work on that match; None: on no match in particular. Tasks and threads begun inside are about it, too.

    An exception that ends the work keeps its subject, for those who log it outside.
    """
    current = CURRENT.get()
    if match is None or (current is not None and current.match == match and event is None):
        yield
        return
    subject = Subject(match, event)
    token = CURRENT.set(subject)
    try:
        yield
    except Exception as fault:
        vars(fault).setdefault(NAME, subject)
        raise
    finally:
        CURRENT.reset(token)


def note_event(match: int, event: int) -> None:
    """Set how many events the log of that match has, if the current work is about it."""
    if (current := CURRENT.get()) is not None and current.match == match:
        current.event = event


def subject_of(fault: BaseException | None) -> Subject | None:
    """The subject of the work that an exception, or a cause of it, has ended; None if there is none."""
    while fault is not None:
        found: Subject | None = getattr(fault, NAME, None)
        if found is not None:
            return found
        fault = fault.__cause__ or fault.__context__
    return None


class SubjectRecord(logging.LogRecord):
    """A record with the attributes ``match`` and ``event``, each a number or None."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        subject = CURRENT.get() or subject_of(self.exc_info[1] if self.exc_info else None)
        if str(self.msg).startswith(NAMED) and isinstance(self.args, tuple) and self.args:
            number = self.args[0]
            if isinstance(number, int) and (subject is None or subject.match != number):
                subject = Subject(number)
        self.match = subject.match if subject else None
        self.event = subject.event if subject else None
