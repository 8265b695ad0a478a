"""Where the parts of each game are: those of a built-in game by layer, those of another in its own package."""

from __future__ import annotations

from typing import Final

PACKAGES: Final[dict[str, str]] = {}  # third-party games, with the import name of each one's package


def module_of(game: str, layer: str, part: str) -> str:
    """The module that holds a part of a game: ``layer.game`` of a built-in one, ``package.part`` of another."""
    package = PACKAGES.get(game)
    return f"{layer}.{game}" if package is None else f"{package}.{part}"
