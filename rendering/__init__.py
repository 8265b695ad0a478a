"""Pictures and words of views, by the ``Drawing`` of each game, which is found by the game's name."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from bot.games.base import module_of
from rendering.base import MAX_ALT, Description, Drawing, Look, Part, Picture, Section, Spot, ToldEvent, shortened

__all__ = [
    "MAX_ALT",
    "Description",
    "Drawing",
    "Look",
    "Part",
    "Picture",
    "Section",
    "Spot",
    "ToldEvent",
    "drawing",
    "example",
    "picture",
    "public_parts",
    "sheet",
    "shortened",
]


def drawing(game: str) -> Drawing[Any]:
    """The drawing of that game."""
    found: Drawing[Any] = import_module(module_of(game, __name__, "drawing")).DRAWING
    return found


def public_parts(game: str) -> tuple[Part, ...]:
    """The board and, if the game has one, the strip below it."""
    return ("board", "strip") if drawing(game).strips else ("board",)


@lru_cache(maxsize=128)
def picture(game: str, view: Any, look: Look) -> Picture:
    """The picture of a view. Thread-safe; the last pictures are cached, since many readers share a board."""
    found = drawing(game)
    return Picture(found.draw(view, look), shortened(found.alt(view, look)))


@lru_cache(maxsize=16)
def sheet(game: str, look: Look) -> Picture:
    """See ``Drawing.sheet``. Thread-safe, cached."""
    made = drawing(game).sheet(look)
    return Picture(made.png, shortened(made.alt))


@lru_cache(maxsize=16)
def example(game: str, look: Look) -> Picture | None:
    """See ``Drawing.example``. Thread-safe, cached."""
    made = drawing(game).example(look)
    return None if made is None else Picture(made.png, shortened(made.alt))
