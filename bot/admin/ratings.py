"""``python -m bot ratings``: make all ratings anew from the logs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.admin.rebuilding import rebuilt
from bot.features.ratings.store import RatingStore
from bot.settings import Settings


def rebuild(settings: Settings, say: Callable[[str], Any] = print) -> None:
    """Make all ratings anew, and say how many there are by ``say``; raises StartupError with a sentence."""
    name, (matches, ratings) = rebuilt(settings, lambda store: store[RatingStore].rebuild(), "The ratings")
    say(f"The ratings in {name} are rebuilt: {ratings} ratings from {matches} rated matches.")
