"""Menus of any position, without a service."""

from __future__ import annotations

import re
from typing import Final

from bot.games.base import Move
from bot.games.hypnosia import GAME as HYPNOSIA
from bot.games.insider import GAME as INSIDER
from cogs._contract.play import FIRST, choices_at, match_at, view_at

__all__ = ["FIRST", "choices_at", "leads_to", "match_at", "view_at"]

OF_HYPNOSIA: Final = re.compile(r"move [1-6] [abcs]\d+ (?:[abc]\d+|centre)(?: both)?")


def leads_to(path: str, move: Move) -> bool:
    """Whether the move can be picked after that path, the move itself included: its menu may have another order."""
    texts = {move, INSIDER.menu_text(move), HYPNOSIA.menu_text(move) if OF_HYPNOSIA.fullmatch(move) else move}
    return any(f"{text} ".startswith(path.rstrip() + " ") for text in texts)
