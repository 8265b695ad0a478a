"""Discovery of games: every module here but ``base`` and ``chance`` is a game, with its rules as ``GAME``."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

from bot.games.base import Game

SHARED: Final = ("base", "chance")  # modules that are no games

GAMES: dict[str, Game[Any, Any]] = {
    found.name: import_module(f"{__name__}.{found.name}").GAME
    for found in iter_modules(__path__)
    if found.name not in SHARED
}
