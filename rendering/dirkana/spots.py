"""Where the pictures show what may be picked, and the words of its button."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.base import Move
from bot.games.dirkana import CELLS, ROWS, SLOTS, STEPS, View
from bot.texts import say
from rendering.base import Look, Spot
from rendering.dirkana.board import is_placing
from rendering.dirkana.labels import card_at, short_name
from rendering.dirkana.rings import CORNERS

ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}


def spots(view: View, paths: Sequence[Move], look: Look) -> list[Spot | None]:
    """The spot of each path. Those of one kind that have a place each keep it as their cell.

    Cards bear their numbers, so that only empty cells, goals of a picked card's shift and slots bear letters.
    """
    is_mixed = len({path.split()[0] for path in paths}) > 1
    found = [_spot(view, path, look, is_mixed) for path in paths]
    cells = [spot.cell for spot in found if spot]
    if is_mixed or None in cells or len(set(cells)) < len(cells):
        return [replace(spot, cell=None) if spot else None for spot in found]
    return found


def _spot(view: View, path: Move, look: Look, is_mixed: bool) -> Spot | None:
    language = look.language
    match path.split():
        case ["main", card]:
            return Spot("hand", word=short_name(language, card), has_sign=True)
        case ["lay", cell]:
            return Spot(cell=_cell(CELLS.index(cell)))
        case ["shift", cell, way] if look.mark_words == ("shift", cell):
            return Spot(cell=_cell(STEPS[CELLS.index(cell)][way]), word=ARROWS[way])
        case ["shift" | "twist" as word, cell, *ways]:
            named = " ".join([card_at(view, cell), *(ARROWS[way] for way in ways)])
            named = say(language, f"dirkana-spot-{word}", card=named) if is_mixed else named
            return Spot(cell=_cell(CELLS.index(cell)), word=named, has_sign=True)
        case ["take", cell]:
            return Spot(cell=_cell(CELLS.index(cell)), word=card_at(view, cell), has_sign=True)
        case ["take", cell, other]:
            if look.mark_words == ("take", cell):
                return Spot(cell=_cell(CELLS.index(other)), word=card_at(view, other), has_sign=True)
            return Spot(word=f"{card_at(view, cell)} + {card_at(view, other)}", has_sign=True)
        case ["place", card] if is_placing(view):
            return Spot(word=short_name(language, card), has_sign=True)
        case ["place", card, slot] if is_placing(view):
            across, down = CORNERS[slot]
            return Spot(cell=(across, down), word=f"{short_name(language, card)} → {SLOTS.index(slot)}")
    return None


def _cell(at: int) -> tuple[int, int]:
    """The column and row of a cell."""
    return divmod(at, len(ROWS))
