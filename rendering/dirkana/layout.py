"""What a board shows besides the position: the last turn's steps, a move considered by the mark, and the goals."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.games.base import Seat
from bot.games.dirkana import CELLS, POINTS, SLOTS, STEPS, Cards, Phase, View, complete_circles, put, takes, turn_card
from bot.games.dirkana.moves import free_slots, lays
from rendering.base import Look


@dataclass
class Layout:
    """What to draw.

    A mark is "last" (just laid, moved or placed), "left" (just vacated), "plan" (considered), "leave" (vacated by the
    considered move), "goal" (a possible target) or "start" (a card that could be picked).

    Attributes:
        grid: the cards of the grid.
        rings: the ring of each seat.
        hands: the hand of each seat.
        cells: the marks of cells.
        slots: the marks of slots by seat and slot.
        held: the marks of cards in hands.
        badges: steps of a turn as (cell, direction of a shift or "twist", mark). A shift's is on the cell that the card
            has left, until another card stands there.
        points: complete circles by seat and point as (colour, mark); "goal" is one that a card in hand would complete.
    """

    grid: Cards
    rings: list[Cards]
    hands: list[Cards]
    cells: dict[int, str] = field(default_factory=dict)
    slots: dict[tuple[Seat, int], str] = field(default_factory=dict)
    held: dict[str, str] = field(default_factory=dict)
    badges: list[tuple[int, str, str]] = field(default_factory=list)
    points: dict[tuple[Seat, str], tuple[str, str]] = field(default_factory=dict)

    def fill(self, cell: int) -> None:
        """Drop the badge of a cell on which a card comes to stand: it would seem to be that card's."""
        self.badges = [one for one in self.badges if one[0] != cell]


def layout(view: View, look: Look) -> Layout:
    """The layout of a view, with the mark applied to the present position."""
    made = Layout(view.grid, list(view.rings), list(view.hands))
    for seat, ring in enumerate(view.rings):
        made.points |= {(seat, point): (colour, "") for point, colour in complete_circles(ring).items()}
    _mark_last(view, made)
    if view.seat is not None:
        for goal in look.next_goals():
            _mark_goal(view, view.seat, look.mark_words, goal, made)
        _apply_mark(view, view.seat, look.mark_words, made)
    return made


def is_losing_shift(view: View, seat: Seat, cell: str, way: str) -> bool:
    """Whether that shift is the turn's last and leaves no legal lay, so that the seat loses: Dirk-Out. (A turn)"""
    at = CELLS.index(cell)
    grid = put(put(view.grid, STEPS[at][way], view.grid[at]), at, "")
    return view.left[0] == 1 and not lays(grid, view.circles[seat][2], len(free_slots(view.rings[seat])))


def new_circles(ring: Cards, card: str, slot: int) -> dict[str, str]:
    """The circles, by point, that a card completes in that slot."""
    before, after = complete_circles(ring), complete_circles(put(ring, slot, card))
    return {point: colour for point, colour in after.items() if point not in before}


def _mark_last(view: View, made: Layout) -> None:
    twisted: set[int] = set()
    for step in view.last:
        match step.text.split():
            case ["shift", cell, way]:
                at = CELLS.index(cell)
                to = STEPS[at][way]
                made.fill(to)
                made.cells |= {at: "left", to: "last"}
                made.badges.append((at, way, "last"))
                twisted = {to if one == at else one for one in twisted}
            case ["twist", cell]:
                made.cells[CELLS.index(cell)] = "last"
                twisted.add(CELLS.index(cell))
            case ["lay", cell]:
                made.fill(CELLS.index(cell))
                made.cells[CELLS.index(cell)] = "last"
            case ["take", *cells]:
                made.cells |= {CELLS.index(cell): "left" for cell in cells}
                twisted -= {CELLS.index(cell) for cell in cells}
                if view.phase is Phase.PLACE:
                    made.held = dict.fromkeys(view.hands[step.seat], "last")
            case ["place", _, slot]:
                made.slots[step.seat, SLOTS.index(slot)] = "last"
                for point, colour in complete_circles(view.rings[step.seat]).items():
                    if slot in dict(POINTS[point]):
                        made.points[step.seat, point] = colour, "last"
    made.badges += [(at, "twist", "last") for at in sorted(twisted)]


def _mark_goal(view: View, seat: Seat, words: tuple[str, ...], goal: tuple[str, ...], made: Layout) -> None:
    """Mark where a goal leads. Before its first word is marked, abilities are left out.

    The circles that a placement would close are marked once the card is settled.
    """
    match goal:
        case ["lay", cell]:
            made.cells[CELLS.index(cell)] = "goal"
        case ["shift", cell, way] if words:
            at = CELLS.index(cell)
            if len(words) == 1:
                made.cells[at] = "start"
            else:
                made.cells[STEPS[at][way]] = "goal"
        case ["twist", cell] if words:
            made.cells[CELLS.index(cell)] = "start"
        case ["take", *cells]:
            made.cells |= {CELLS.index(cell): "start" for cell in cells if cell not in words}
        case ["place", card, slot]:
            at = SLOTS.index(slot)
            made.slots[seat, at] = "goal"
            if words[1:] or len(view.hands[seat]) == 1:
                closed = new_circles(view.rings[seat], card, at)
                made.points |= {(seat, point): (colour, "goal") for point, colour in closed.items()}


def _apply_mark(view: View, seat: Seat, words: tuple[str, ...], made: Layout) -> None:
    match words:
        case ["main", card]:
            made.rings[seat] = put(view.rings[seat], 0, card)
            made.slots[seat, 0] = "plan"
            made.held[card] = "plan"
        case ["shift", cell] | ["take", cell]:
            made.cells[CELLS.index(cell)] = "plan"
        case ["shift", cell, way]:
            at = CELLS.index(cell)
            to = STEPS[at][way]
            made.fill(to)
            made.grid = put(put(view.grid, to, view.grid[at]), at, "")
            made.cells |= {at: "leave", to: "plan"}
            made.badges = [*(one for one in made.badges if one[0] != at), (at, way, "plan")]
        case ["twist", cell]:
            at = CELLS.index(cell)
            made.grid = put(view.grid, at, turn_card(view.grid[at]))
            made.cells[at] = "plan"
            made.badges = [*(one for one in made.badges if one[0] != at), (at, "twist", "plan")]
        case ["lay", cell]:
            _apply_lay(view, seat, CELLS.index(cell), made)
        case ["take", *cells]:
            taken = [CELLS.index(cell) for cell in cells]
            made.cells |= dict.fromkeys(taken, "plan")
            made.hands[seat] = tuple(view.grid[at] for at in taken)
            made.held = dict.fromkeys(made.hands[seat], "plan")
        case ["place", card]:
            made.held[card] = "plan"
        case ["place", card, slot]:
            at = SLOTS.index(slot)
            made.rings[seat] = put(view.rings[seat], at, card)
            made.slots[seat, at] = "plan"
            made.held[card] = "plan"
            made.points |= {
                (seat, point): (colour, "plan") for point, colour in new_circles(view.rings[seat], card, at).items()
            }


def _apply_lay(view: View, seat: Seat, at: int, made: Layout) -> None:
    """Lay the card on its cell and mark the cards that could be taken for it."""
    made.fill(at)
    made.grid = put(view.grid, at, view.hands[seat][0])
    made.cells |= {one: "start" for taken in takes(made.grid, at, view.circles[seat][2]) for one in taken}
    made.cells[at] = "plan"
    made.held = dict.fromkeys(view.hands[seat], "plan")
