"""Refusals that a person reads."""

from __future__ import annotations

from typing import Any, TypeVar

from bot.games.base import quoted

T = TypeVar("T")


class UserError(Exception):
    """The command is refused and has changed nothing.

    ``key`` names a text in bot.texts, ``values`` are its arguments; long ones are cut, since they quote what was typed.
    A tuple of names becomes an enumeration in the reader's language.
    """

    def __init__(self, key: str, **values: Any) -> None:
        self.key, self.values = key, {name: quoted(value) for name, value in values.items()}
        super().__init__(key, self.values)

    def __str__(self) -> str:
        return " ".join([self.key, *(f"{name}={value!r}" for name, value in self.values.items())])


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
