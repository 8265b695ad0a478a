"""Dirkana's moves in menus, and the names of cards and circles in texts."""

from __future__ import annotations

from bot.games.base import Move, Seat
from bot.games.dirkana import CELLS, DECK, SLOTS, STEPS, TURNED, View, cards_beside, number, takes
from bot.texts import say
from rendering.base import Look
from rendering.dirkana.layout import is_losing_shift, new_circles


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


def closed_circles(language: str, view: View, seat: Seat, card: str, slot: str) -> str:
    """The circles that a card completes in that slot, in prose; "" for none."""
    closed = new_circles(view.rings[seat], card, SLOTS.index(slot))
    return ", ".join(say(language, "dirkana-circle", colour=colour) for colour in closed.values())


def background_name(language: str, card: str) -> str:
    """The background of a card, in prose."""
    return say(language, "dirkana-background", background=DECK[number(card)].background)


def label(view: View, text: Move, look: Look) -> str:
    """A move of the view's seat, or its first words, in prose. Legal moves of one decision get different labels."""
    language, words = look.language, text.split()
    seat = view.seat or 0
    match words:
        case ["main", card]:
            return say(
                language,
                "dirkana-label-main-card",
                dirk=dirk_name(language, card),
                ground=background_name(language, card),
            )
        case ["shift", cell]:
            return say(language, "dirkana-label-shift-cell", dirk=dirk_at(language, view, cell), cell=cell)
        case ["shift", cell, way]:
            dirk = dirk_at(language, view, cell)
            key = "dirkana-label-shift-out" if is_losing_shift(view, seat, cell, way) else "dirkana-label-shift-way"
            return say(language, key, dirk=dirk, cell=cell, goal=shift_goal(cell, way))
        case ["twist", cell]:
            return say(language, "dirkana-label-twist-cell", dirk=dirk_at(language, view, cell), cell=cell)
        case ["lay", cell]:
            beside = ", ".join(view.grid[at] for at in cards_beside(view.grid, CELLS.index(cell)))
            return say(language, "dirkana-label-lay-cell", cell=cell, beside=beside)
        case ["take", cell]:
            one = view.laid is not None and len(takes(view.grid, view.laid, view.circles[seat][2])[0]) == 1
            key = "dirkana-label-take-only" if one else "dirkana-label-take-first"
            return say(language, key, dirk=dirk_at(language, view, cell), cell=cell)
        case ["take", cell, other]:
            dirks = {"dirk": dirk_at(language, view, cell), "other": dirk_at(language, view, other)}
            return say(language, "dirkana-label-take-both", cell=cell, second=other, **dirks)
        case ["place", card]:
            return say(language, "dirkana-label-place-card", dirk=dirk_name(language, card))
        case ["place", card, slot]:
            circles = closed_circles(language, view, seat, card, slot)
            dirk = dirk_name(language, card)
            if circles:
                return say(language, "dirkana-label-place-closing", dirk=dirk, slot=slot, circles=circles)
            return say(
                language, "dirkana-label-place-slot", dirk=dirk, slot=slot, ground=background_name(language, card)
            )
    left = {"shift": view.left[0], "twist": view.left[1]}.get(words[0], 0)
    held = view.hands[seat][:1]
    return say(language, f"dirkana-label-{words[0]}", left=left, dirk=dirk_name(language, held[0]) if held else "")
