"""Pictures and words made from views: the same for every game, found by name in the module of the game.

What a game's module here offers is the protocol ``Drawing``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from importlib import import_module
from typing import Any, Literal, Protocol, TypeAlias, cast

from bot.game import Move, Seat

Row: TypeAlias = tuple[Any, Seat, str]
ALT = 1024  # the longest alternative text Discord takes, in characters


@dataclass(frozen=True)
class Look:
    """How a view shall look.

    ``part``: the board (what everybody sees, drawn from that seat's view) or the seat's own hand.
    ``mark``: a move of the view's seat, or the first words of one, to be shown as a preview on the present position.
    ``goals``: legal moves; where they would lead is marked.
    ``owing``: the seats that owe a decision; ``decided``: those of them whose secret choice is in.
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
    """PNG bytes, at most 1080 × 1350 px, and the same in words, at most 1024 characters."""

    png: bytes
    alt: str

    @cached_property
    def mark(self) -> str:
        """Tells this picture, its words included, from all others."""
        return sha256(self.png + self.alt.encode()).hexdigest()[:12]


class Drawing(Protocol):
    """What a game's module in this package offers."""

    def draw(self, view: Any, look: Look) -> bytes:
        """The picture as PNG."""
        ...

    def alt(self, view: Any, look: Look) -> str:
        """The picture in words: every piece by name and place."""
        ...

    def label(self, view: Any, text: Move, look: Look) -> str:
        """A move of the view's seat, or the first words of one, in prose for a menu: at most 100 characters."""
        ...

    def tell(self, view: Any, who: Seat, heard: str, look: Look) -> str | None:
        """A row of the log in prose. ``view`` is what the reader saw before the row; None: not worth a line."""
        ...

    def has_hand(self, view: Any) -> bool:
        """Whether the view's seat holds something that others do not see."""
        ...

    def sheet(self, look: Look) -> Picture:
        """The material of the game at a glance, for its rules help."""
        ...

    # A module may also have
    #   task(view, seat, look) -> str | None    what the seat that is to act does now, in public words that follow its
    #                                           name ("lays the owl first: 7 is higher than 4")
    #   tell_all(rows, after, look) -> list[str]    several rows that follow each other, told shortly; a row is what the
    #                                           reader saw before it, who decided, and what the reader may read of it,
    #                                           ``after`` what the reader sees after the last
    #   hands: bool                             False: no view of the game ever has a hand
    #   scored(view, look) -> list[str]         of a match that is over: what ended it, and a line a seat of its points


def drawing(game: str) -> Drawing:
    """The module of that game."""
    return cast(Drawing, import_module(f"{__name__}.{game}"))


def task(game: str, view: Any, seat: Seat, look: Look) -> str | None:
    """What the seat that is to act does now, if its game has words for it."""
    worded = getattr(drawing(game), "task", None)
    return worded(view, seat, look) if worded else None


def tell_all(game: str, rows: Sequence[Row], after: Any, look: Look) -> list[str]:
    """Rows that follow each other in prose: as their game joins them, else one by one."""
    module = drawing(game)
    if joined := getattr(module, "tell_all", None):
        return cast(list[str], joined(rows, after, look))
    return [text for view, who, heard in rows if (text := module.tell(view, who, heard, look))]


def scored(game: str, view: Any, look: Look) -> list[str]:
    """What ended the match and brought how many points, if it is over and its game has words for it."""
    worded = getattr(drawing(game), "scored", None)
    return worded(view, look) if worded else []


def has_hands(game: str) -> bool:
    """Whether seats of that game ever hold something that others do not see."""
    return getattr(drawing(game), "hands", True)


def prepare(game: str) -> None:
    """Makes ahead what a game's pictures need, if its module has something to make; takes a second, in any thread."""
    if make := getattr(drawing(game), "prepare", None):
        make()


@lru_cache(maxsize=128)
def picture(game: str, view: Any, look: Look) -> Picture:
    """The picture of a view. Thread-safe; the last ones are kept, since the same board is shown to many."""
    module = drawing(game)
    return Picture(module.draw(view, look), shortened(module.alt(view, look)))


@lru_cache(maxsize=16)
def sheet(game: str, look: Look) -> Picture:
    made = drawing(game).sheet(look)
    return Picture(made.png, shortened(made.alt))


def shortened(text: str, most: int = ALT) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
