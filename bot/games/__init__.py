"""Discovery of games: every module here but the shared ones is a game, with its rules as ``GAME``.

Third-party games are added by ``bot.runtime.packages``. Their rules are the module ``rules`` of their package.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

from bot.games.base import PACKAGES, Game

SHARED: Final = ("base", "chance", "notation")  # modules that are no games


GAMES: dict[str, Game[Any, Any]] = {
    found.name: import_module(f"{__name__}.{found.name}").GAME
    for found in iter_modules(__path__)
    if found.name not in SHARED
}


def add_game(name: str, package: str) -> None:
    """Register a third-party game, whose parts are modules of ``package``. Raises whatever the import raises."""
    GAMES[name] = import_module(f"{package}.rules").GAME
    PACKAGES[name] = package


def remove_game(name: str) -> None:
    """Remove the third-party game of that name, if it is registered."""
    if PACKAGES.pop(name, None) is not None:
        GAMES.pop(name, None)
