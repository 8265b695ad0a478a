"""Whether the world of a local table can be used."""

from __future__ import annotations

from pathlib import Path
from typing import Final

WORLD: Final = "world.db"


def world_faults(folder: Path) -> list[str]:
    """What is wrong with the world in a data folder, a sentence; [] if it can be used, or if there is none."""
    try:
        from bot.local.stored_world import world_fault
    except ModuleNotFoundError:  # the extra `local` is not installed
        return []
    path = folder / WORLD
    fault = world_fault(path) if path.exists() else None
    return [f"The local table's world {path} cannot be read: {fault}."] if fault else []
