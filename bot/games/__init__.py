"""Every module here is a game and names it GAME; a module that begins with an underscore is not one."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from bot.game import Game

GAMES: dict[str, Game[Any, Any]] = {
    found.name: import_module(f"{__name__}.{found.name}").GAME
    for found in iter_modules(__path__)
    if not found.name.startswith("_")
}
