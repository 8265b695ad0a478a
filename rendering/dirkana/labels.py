"""Dirkana's moves in menus: labels, where the pictures show what may be picked, and names of cards and places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.base import Move, Seat
from bot.games.dirkana import CELLS, DECK, ROWS, SLOTS, STEPS, TURNED, View, number, takes
from bot.texts import say
from rendering.base import MAX_LABEL, Look, Spot, shortened
from rendering.dirkana.board import is_placing
from rendering.dirkana.layout import is_losing_shift, new_circles
from rendering.dirkana.seats import CORNERS

# Where a cell lies as seen from its neighbour that way
OPPOSITE = {"left": "right", "right": "left", "up": "below", "down": "above"}


def dirk_name(language: str, card: str) -> str:
    """A card's full name: "Chef Dirk (2')"."""
    mark = TURNED if card.endswith(TURNED) else ""
    return say(language, "dirkana-dirk", card=int(number(card)) if card else 0, mark=mark)


def short_name(language: str, card: str) -> str:
    """A card's short name: "Chef 2'"."""
    return f"{say(language, 'dirkana-kind', card=int(number(card)))} {card}"


def card_at(view: View, cell: str) -> str:
    """The card on a cell of the notation, "" for none."""
    return view.grid[CELLS.index(cell)]


def dirk_at(language: str, view: View, cell: str) -> str:
    """The full name of the card on a cell."""
    return dirk_name(language, card_at(view, cell))


def shift_goal(cell: str, way: str) -> str:
    """The cell that a shift leads to, in the notation."""
    return CELLS[STEPS[CELLS.index(cell)][way]]


def place_of(language: str, view: View, cell: str) -> str:
    """Where an empty cell is, by the cards beside it: "right of Alien 13', above Clown 14".

    Each phrase fits one cell only. A cell without neighbours is named by its coordinates.
    """
    steps = STEPS[CELLS.index(cell)]
    beside = [(way, view.grid[steps[way]]) for way in OPPOSITE if way in steps and view.grid[steps[way]]]
    phrases = [
        say(language, "dirkana-beside", side=OPPOSITE[way], card=short_name(language, card)) for way, card in beside
    ]
    return ", ".join(phrases) or cell


def closed_circles(language: str, view: View, seat: Seat, card: str, slot: str) -> str:
    """The circles that a card completes in that slot, in prose; "" for none."""
    closed = new_circles(view.rings[seat], card, SLOTS.index(slot))
    return ", ".join(say(language, "dirkana-circle", colour=colour) for colour in closed.values())


def background_name(language: str, card: str) -> str:
    """The background of a card, in prose."""
    return say(language, "dirkana-background", background=DECK[number(card)].background)


def label(view: View, text: Move, look: Look) -> str:
    """A move of the view's seat, or its first words, in prose.

    Legal moves of one decision differ within the first 30 characters.
    """
    language, words = look.language, text.split()
    seat = view.seat or 0
    match words:
        case ["main", card]:
            ground = background_name(language, card)
            return say(language, "dirkana-label-main-card", dirk=dirk_name(language, card), ground=ground)
        case ["shift", cell]:
            return say(language, "dirkana-label-shift-cell", dirk=dirk_at(language, view, cell))
        case ["shift", cell, way]:
            key = "dirkana-label-shift-out" if is_losing_shift(view, seat, cell, way) else "dirkana-label-shift-way"
            return say(language, key, card=short_name(language, card_at(view, cell)), way=way)
        case ["twist", cell]:
            return say(language, "dirkana-label-twist-cell", dirk=dirk_at(language, view, cell))
        case ["lay", cell]:
            return say(language, "dirkana-label-lay-cell", place=place_of(language, view, cell))
        case ["take", cell]:
            one = view.laid is not None and len(takes(view.grid, view.laid, view.circles[seat][2])[0]) == 1
            key = "dirkana-label-take-only" if one else "dirkana-label-take-first"
            return say(language, key, dirk=dirk_at(language, view, cell))
        case ["take", cell, other]:
            first, second = (short_name(language, card_at(view, one)) for one in (cell, other))
            return say(language, "dirkana-label-take-both", first=first, second=second)
        case ["place", card]:
            return say(language, "dirkana-label-place-card", dirk=dirk_name(language, card))
        case ["place", card, slot]:
            values = {"card": short_name(language, card), "slot": slot}
            if circles := closed_circles(language, view, seat, card, slot):
                return say(language, "dirkana-label-place-closing", circles=circles, **values)
            return say(language, "dirkana-label-place-slot", ground=background_name(language, card), **values)
    left = {"shift": view.left[0], "twist": view.left[1]}.get(words[0], 0)
    held = view.hands[seat][:1]
    return say(language, f"dirkana-label-{words[0]}", left=left, dirk=dirk_name(language, held[0]) if held else "")


def spoken(view: View, text: Move, look: Look) -> str:
    """As ``label``, with the cells of the notation."""
    words, said = text.split(), label(view, text, look)
    cells = [one for one in words[1:] if one in CELLS]
    if words[0] == "shift" and len(words) > 2:
        cells.append(shift_goal(*words[1:]))
    missing = [cell for cell in cells if cell not in said.split()]
    return shortened(f"{said} ({', '.join(missing)})" if missing else said, MAX_LABEL)


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
            return Spot(cell=CORNERS[slot], word=f"{short_name(language, card)} → {SLOTS.index(slot)}")
    return None


def _cell(at: int) -> tuple[int, int]:
    """The column and row of a cell."""
    return divmod(at, len(ROWS))
