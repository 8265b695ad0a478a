"""Which fields the words of a move name, and how the grid calls them."""

from __future__ import annotations

from bot.games.base import Seat
from bot.games.insider import Board
from bot.games.insider.town import HOME, INSIDER, MIDDLE, NEXT, table, table_number

Words = tuple[str, ...]  # a move, or its first words


def grid_field(board: Board, seat: Seat, name: str) -> str:
    """A field by its name in the grid: a home by its corner, the INSIDER by the middle."""
    return board.homes[seat] if name == HOME else MIDDLE if name == INSIDER else name


def named_fields(words: Words) -> list[str]:
    """The fields that a move names, in order; a table as ``insider:<number>``."""
    if words[:1] == ("move",) and len(words) == 4 and words[2] == INSIDER:
        return [words[1], table(int(words[3]))]
    return [word for word in words if word in NEXT or word in (HOME, INSIDER) or table_number(word) > 0]
