"""Refusals that a person reads."""

from __future__ import annotations

from typing import Any, TypeVar

from bot.games.base import ReadableError

T = TypeVar("T")


class UserError(ReadableError):
    """The command is refused and has changed nothing.

    A tuple of names in ``values`` becomes an enumeration in the reader's language.
    """


def require(holds: object, key: str, **values: Any) -> None:
    """Raise UserError with this key and these values unless ``holds`` is true."""
    if not holds:
        raise UserError(key, **values)


def existing(value: T | None, key: str, **values: Any) -> T:
    """The value. Raises UserError with this key and these values if it is None."""
    if value is None:
        raise UserError(key, **values)
    return value


class MovedOn(UserError):
    """The command was made on a step or a proposal that is over: show the present one."""


class Paused(UserError):
    """The match is paused until that moment, in seconds since 1970. Computers do not play meanwhile."""

    def __init__(self, until: float) -> None:
        super().__init__("paused-already")
        self.until = until


class Unconfirmed(UserError):
    """The move cannot be taken back, and its player has not confirmed it."""

    def __init__(self, move: str) -> None:
        super().__init__("unconfirmed", move=move)
        self.move = move
