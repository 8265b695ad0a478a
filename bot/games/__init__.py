"""Discovery of games: every module here but the shared ones is a game, with its rules as ``GAME``.

Games of others are added by ``bot.runtime.packages``; the rules of such a game are the module ``rules`` of its package.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

from bot.games.base import Game
from bot.games.parts import PACKAGES, module_of

SHARED: Final = ("base", "chance", "parts")  # modules that are no games


def rules_of(name: str) -> Game[Any, Any]:
    """The rules of a game, imported; raises whatever the import does."""
    found: Game[Any, Any] = import_module(module_of(name, __name__, "rules")).GAME
    return found


GAMES: dict[str, Game[Any, Any]] = {
    found.name: rules_of(found.name) for found in iter_modules(__path__) if found.name not in SHARED
}


def add_game(name: str, package: str) -> None:
    """Register a game of others, whose parts are modules of ``package``; raises whatever the import does."""
    PACKAGES[name] = package
    try:
        GAMES[name] = rules_of(name)
    except BaseException:
        del PACKAGES[name]
        raise


def remove_game(name: str) -> None:
    """Delete a game of others, if there is one of that name."""
    if PACKAGES.pop(name, None) is not None:
        GAMES.pop(name, None)
