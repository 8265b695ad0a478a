"""Dirkana's positions in words, for readers without pictures."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.base import Move, Seat
from bot.games.dirkana import (
    CELLS,
    COLUMNS,
    DECK,
    POINTS,
    RIM,
    ROWS,
    SLOTS,
    TURNED,
    View,
    number,
    put,
    takes,
    turn_card,
)
from bot.texts import say
from rendering.base import Description, Look, comma_list, seat_order, seat_title, state_lines
from rendering.dirkana.alt import seat_lines, step_text
from rendering.dirkana.labels import background_name, card_at, shift_goal, short_name, spoken


def describe(view: View, look: Look) -> Description:
    """The preview, both rings and hands, the grid row by row, and the last turn."""
    language, order = look.language, seat_order(view.seat, 2)
    rings = ((_ring_title(view, seat, language), list(_ring(view, seat, language))) for seat in order)
    last = (
        [say(language, "dirkana-alt-last", seat=view.last[0].seat, steps=_steps(view, language))] if view.last else []
    )
    return Description.of(
        (say(language, "read-preview"), list(_preview(view, look))),
        (say(language, "dirkana-read-grid"), [_row(view, row, language) for row in ROWS]),
        *rings,
        (say(language, "read-seats"), _state(view, look)),
        (say(language, "read-last"), last),
    )


def _state(view: View, look: Look) -> list[str]:
    out = [say(look.language, "dirkana-alt-out", seat=view.out)] if view.out is not None else []
    return [*out, *state_lines(look.language, "dirkana", look)]


def _steps(view: View, language: str) -> str:
    return comma_list(step_text(language, step.text) for step in view.last)


# Cards


def _name(language: str, card: str) -> str:
    """A card's name, and whether it is turned."""
    name = short_name(language, card)
    return say(language, "dirkana-read-turned", name=name) if card.endswith(TURNED) else name


def _whole(language: str, card: str) -> str:
    """A card with its background and the pieces of its rim, from left to right."""
    rim = {place: say(language, "dirkana-read-colour", colour=colour) for place, colour in RIM[card].items()}
    top, bottom = (" ".join(rim[one] for one in side) for side in (("TL", "T", "TR"), ("BL", "B", "BR")))
    values = {"name": _name(language, card), "ground": background_name(language, card), "top": top, "bottom": bottom}
    return say(language, "dirkana-read-card", **values)


def _row(view: View, row: str, language: str) -> str:
    """A row of the grid: its cards by cell, then its empty cells."""
    cells = [(column + row, card_at(view, column + row)) for column in COLUMNS]
    cards = "; ".join(f"{cell} {_whole(language, card)}" for cell, card in cells if card)
    empty = " ".join(cell for cell, card in cells if not card)
    return say(language, "dirkana-read-row", row=row, cards=cards or "none", empty=empty or "none")


# Rings and hands


def _ring_title(view: View, seat: Seat, language: str) -> str:
    return say(language, "dirkana-read-ring", name=seat_title(language, "dirkana", seat, view.seat))


def _ring(view: View, seat: Seat, language: str) -> Iterator[str]:
    """The hand of a seat, the cards of its ring, what completes its circles, its circles and its points."""
    yield from (say(language, "dirkana-read-held", card=_whole(language, card)) for card in view.hands[seat])
    ring = dict(zip(SLOTS, view.rings[seat], strict=True))
    for slot, card in ring.items():
        if card:
            values = {"card": _name(language, card), "ground": background_name(language, card)}
            yield say(
                language, "dirkana-read-slot", place=say(language, "dirkana-slot", slot=slot), slot=slot, **values
            )
    if ring["main"]:
        free = comma_list(slot for slot, card in ring.items() if not card)
        if free:
            yield say(language, "dirkana-read-free", slots=free)
        red, yellow, blue = view.circles[seat]
        yield say(language, "dirkana-read-circles", red=red, yellow=yellow, blue=blue)
        open_points = [text for point in POINTS if (text := _open_point(ring, point, language))]
        if open_points:
            yield say(language, "dirkana-read-points", points="; ".join(open_points))
    yield from seat_lines(view, seat, language)


def _open_point(ring: dict[str, str], point: str, language: str) -> str:
    """The pieces that would complete a circle at a point; "" if it is complete or cannot become so any more."""
    colours = {RIM[ring[slot]][place] for slot, place in POINTS[point] if ring[slot]}
    missing = [(slot, place) for slot, place in POINTS[point] if not ring[slot]]
    if len(colours) != 1 or not missing:
        return ""
    pieces = say(language, "read-and").join(
        say(language, "dirkana-read-piece", place=place, slot=slot) for slot, place in missing
    )
    return say(language, "dirkana-read-missing", colour=next(iter(colours)), pieces=pieces)


# The preview


def _preview(view: View, look: Look) -> Iterator[str]:
    """The move considered, and what would be different then."""
    if view.seat is None or not look.mark or not look.mark_words[1:]:
        return
    yield spoken(view, look.mark, look)
    if would := _would(view, view.seat, look.mark, look.language):
        yield would


def _would(view: View, seat: Seat, mark: Move, language: str) -> str:
    match mark.split():
        case ["shift", cell, way]:
            values = {"card": _name(language, card_at(view, cell)), "goal": shift_goal(cell, way), "cell": cell}
            return say(language, "dirkana-read-would-shift", **values)
        case ["twist", cell]:
            return say(language, "dirkana-read-would-twist", card=_whole(language, turn_card(card_at(view, cell))))
        case ["lay", cell]:
            at = CELLS.index(cell)
            grid = put(view.grid, at, view.hands[seat][0])
            taken = sorted({one for cells in takes(grid, at, view.circles[seat][2]) for one in cells})
            cards = comma_list(f"{CELLS[one]} {_name(language, grid[one])}" for one in taken)
            return say(
                language, "dirkana-read-would-lay", card=_name(language, view.hands[seat][0]), cell=cell, cards=cards
            )
        case ["take", *cells]:
            cards = "; ".join(_whole(language, card_at(view, cell)) for cell in cells)
            return say(language, "dirkana-read-would-take", cards=cards)
        case ["place", card, slot]:
            return say(language, "dirkana-read-would-place", card=_name(language, card), slot=slot)
        case ["main", card] if number(card) in DECK:
            return say(language, "dirkana-read-would-main", card=_name(language, card))
    return ""
