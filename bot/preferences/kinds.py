"""Kinds of settings: which values one can have, how a value is stored as text, and what can be picked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Generic, TypeVar

from bot.match.errors import UserError

T = TypeVar("T")
S = TypeVar("S", bound=str)

MAX_CHANNEL: Final = 2**63 - 1  # the largest id that the store takes


class Scope(StrEnum):
    """Whose setting it is."""

    PERSON = "person"
    SERVER = "server"


@dataclass(frozen=True, kw_only=True)
class Setting(ABC, Generic[T]):
    """A setting.

    Attributes:
        name: unique in its scope; in the store and in the ids of controls.
        about: the key of the text that says what it is.
    """

    name: str
    scope: Scope
    about: str

    @abstractmethod
    def usual(self) -> T:
        """The value of whoever has set none."""

    def read(self, text: str | None) -> T:
        """The value that is stored as this text; the usual for no text, and for one that has no meaning any more."""
        try:
            return self.usual() if text is None else self._parsed(text.split())
        except ValueError:
            return self.usual()

    def picked(self, values: Sequence[str]) -> T:
        """The value that is picked by these values of a control; UserError for what the control does not offer."""
        try:
            return self._parsed(values)
        except ValueError:
            raise UserError("control-unknown") from None

    def write(self, value: T) -> str | None:
        """The value as text; None for the usual one, which is not stored."""
        return None if value == self.usual() else self._text(value)

    @abstractmethod
    def _parsed(self, words: Sequence[str]) -> T:
        """The value that these words stand for; raises ValueError."""

    @abstractmethod
    def _text(self, value: T) -> str:
        """The value as text."""


@dataclass(frozen=True, kw_only=True)
class Choice(Setting[S]):
    """One of several words. ``labels``: the key of the text of each."""

    default: S
    labels: Mapping[S, str]

    def usual(self) -> S:
        return self.default

    def _parsed(self, words: Sequence[str]) -> S:
        found = [one for one in self.labels if [str(one)] == list(words)]
        if not found:
            raise ValueError(words)
        return found[0]

    def _text(self, value: S) -> str:
        return str(value)


@dataclass(frozen=True, kw_only=True)
class Several(Setting[tuple[str, ...]]):
    """One or more of several words, usually all. ``labels``: the words now, with the key of the text of each.

    The words that are left out are stored, so that one that is new is among those chosen.
    """

    labels: Callable[[], Mapping[str, str]]

    def usual(self) -> tuple[str, ...]:
        return tuple(self.labels())

    def read(self, text: str | None) -> tuple[str, ...]:
        """The words that are not left out; all, if none would remain."""
        left = () if text is None else text.split()
        return tuple(one for one in self.labels() if one not in left) or self.usual()

    def _parsed(self, words: Sequence[str]) -> tuple[str, ...]:
        found = tuple(one for one in self.labels() if one in words)
        if not found:
            raise ValueError(words)
        return found

    def _text(self, value: tuple[str, ...]) -> str:
        return " ".join(one for one in self.labels() if one not in value)


@dataclass(frozen=True, kw_only=True)
class Channels(Setting[tuple[int, ...]]):
    """At most ``most`` channels of a server, by their ids; by default none."""

    most: int

    def usual(self) -> tuple[int, ...]:
        return ()

    def _parsed(self, words: Sequence[str]) -> tuple[int, ...]:
        if not all(one.isascii() and one.isdecimal() and 0 < int(one) <= MAX_CHANNEL for one in words):
            raise ValueError(words)
        return tuple(dict.fromkeys(map(int, words)))[: self.most]

    def _text(self, value: tuple[int, ...]) -> str:
        return " ".join(map(str, value))


class Chosen:
    """What one person or server has set; ``texts``: the stored texts by the names of the settings."""

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        self._texts: dict[str, str] = dict(texts or {})

    def __getitem__(self, setting: Setting[T]) -> T:
        return setting.read(self._texts.get(setting.name))

    def with_value(self, setting: Setting[Any], value: Any) -> Chosen:
        """The same with another value of one setting."""
        text = setting.write(value)
        others = {name: one for name, one in self._texts.items() if name != setting.name}
        return Chosen(others if text is None else others | {setting.name: text})
