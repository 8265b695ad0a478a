"""``python -m bot profiles``: make anew from the logs what profiles are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.admin.rebuilding import rebuilt
from bot.features.profiles.store import ProfileStore
from bot.settings import Settings


def rebuild(settings: Settings, say: Callable[[str], Any] = print) -> None:
    """Rebuild profiles from all matches and report the count through ``say``. Raises StartupError with a sentence."""
    name, matches = rebuilt(settings, lambda store: store[ProfileStore].rebuild(), "The profiles")
    say(f"The profiles in {name} are rebuilt from {matches} matches.")
