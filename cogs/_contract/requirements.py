"""What a check says of a game that does not keep the contract."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from bot.games.base import IllegalMove

Check: TypeAlias = Callable[[str], None]  # of the game of that name; its docstring says what it checks


class ContractBroken(AssertionError):
    """A promise that a game does not keep; the text is a sentence without its full stop."""


def require(holds: object, sentence: str) -> None:
    """Raise ContractBroken with the sentence unless ``holds`` is true."""
    if not holds:
        raise ContractBroken(sentence)


def refusal(attempt: Callable[[], object], sentence: str) -> IllegalMove:
    """The IllegalMove that the attempt raises. Raises ContractBroken with the sentence if it raises none."""
    try:
        attempt()
    except IllegalMove as found:
        return found
    raise ContractBroken(sentence)


@contextmanager
def no_complaints() -> Iterator[None]:
    """Raise ContractBroken for the first error that is logged of a text meanwhile."""
    found: list[str] = []

    class Collector(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(record.getMessage())

    collector, logger = Collector(logging.ERROR), logging.getLogger("bot.texts")
    logger.addHandler(collector)
    try:
        yield
    finally:
        logger.removeHandler(collector)
    require(not found, "".join(found[:1]))
