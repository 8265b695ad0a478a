"""``python -m bot check``: everything that could be wrong with what is stored and with the bot's place at Discord, each
fault in one sentence. Writes nothing, and may run while the bot runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from bot.app import visit
from bot.keeping import database
from bot.settings import Settings, StartupError

from .stored import Found, inspected

__all__ = ["check", "inspected"]


def check(settings: Settings, say: Callable[[str], Any] = print, connect: Callable[[], Any] = lambda: None) -> int:
    """Says every fault, one a line; 0 if there is none, else 1. ``connect`` makes a connector to what stands for
    Discord, which is asked only with a token."""
    path = database(settings)
    found = inspected(path)
    faults = list(found.faults)
    if settings.token:
        try:
            faults += asyncio.run(visit(settings, found.places, connect))
        except StartupError as reason:
            faults.append(str(reason))
    for fault in faults:
        say(fault)
    if not faults:
        say(_praise(str(path), found, bool(settings.token)))
    return 1 if faults else 0


def _praise(path: str, found: Found, online: bool) -> str:
    told = f"{path} is in order: {found.matches} tables and matches, {found.rows} rows replayed"
    return (
        f"{told}; so is the bot's place at Discord." if online else f"{told}. Discord was not asked, without a token."
    )
