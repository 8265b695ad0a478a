"""The contract of a game's drawing: pictures and words made from views."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

from bot.games.base import Move, Seat

V = TypeVar("V")

# What the reader saw before an event, whose event it is, and its text as the reader may read it
ToldEvent: TypeAlias = tuple[Any, Seat, str]
MAX_ALT: Final = 1024  # characters of alternative text that Discord takes


@dataclass(frozen=True)
class Look:
    """How a view is drawn.

    Attributes:
        language: the language of alternative texts and labels.
        part: the board, as the view's seat sees it, or that seat's hand.
        mark: a move of the view's seat, or its first words, shown as a preview on the present position.
        goals: legal moves whose targets are marked.
        owing: the seats that owe a decision.
        decided: those of ``owing`` whose secret choice is in.
    """

    language: str = "en"
    part: Literal["board", "hand"] = "board"
    mark: Move | None = None
    goals: tuple[Move, ...] = ()
    owing: tuple[Seat, ...] = ()
    decided: tuple[Seat, ...] = ()

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that still have to decide."""
        return tuple(seat for seat in self.owing if seat not in self.decided)


@dataclass(frozen=True)
class Picture:
    """PNG bytes, at most 1080 × 1350 px, with an alternative text of at most MAX_ALT characters."""

    png: bytes
    alt: str

    @cached_property
    def digest(self) -> str:
        """Twelve hexadecimal digits that identify the picture and its alternative text."""
        return sha256(self.png + self.alt.encode()).hexdigest()[:12]


class Drawing(ABC, Generic[V]):
    """Pictures and words of one game. A game's package in ``rendering`` names its instance ``DRAWING``.

    A drawing reads views only: it rebuilds no state and asks no rules.
    """

    hands: ClassVar[bool] = True  # False: no view of the game ever has a hand

    @abstractmethod
    def draw(self, view: V, look: Look) -> bytes:
        """The picture as PNG. Thread-safe."""

    @abstractmethod
    def alt(self, view: V, look: Look) -> str:
        """The picture in words: every piece by name and place."""

    @abstractmethod
    def label(self, view: V, text: Move, look: Look) -> str:
        """A move of the view's seat, or its first words, in prose for a menu: at most 100 characters."""

    @abstractmethod
    def tell(self, view: V, who: Seat, text: str, look: Look) -> str | None:
        """An event in prose. ``view`` is what the reader saw before it; None: not worth a line."""

    @abstractmethod
    def has_hand(self, view: V) -> bool:
        """Whether the view's seat holds something that others do not see."""

    @abstractmethod
    def sheet(self, look: Look) -> Picture:
        """The game's material at a glance, for its rules."""

    def tell_all(self, events: Sequence[ToldEvent], after: V, look: Look) -> list[str]:
        """Consecutive events in prose, by default one line each. ``after`` is what the reader sees after the last."""
        return [said for view, who, text in events if (said := self.tell(view, who, text, look))]

    def task(self, view: V, seat: Seat, look: Look) -> str | None:
        """What the seat that is to act does now, in public words that follow its name; None if there are none."""
        return None

    def scored(self, view: V, look: Look) -> list[str]:
        """Of a finished match: what ended it, and a line a seat about its points; [] if there are no words for it."""
        return []

    def prepare(self) -> None:
        """Fill the caches that the first picture needs. Takes about a second; call it in a thread."""


def shortened(text: str, limit: int = MAX_ALT) -> str:
    """The text, cut to ``limit`` characters with an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
