"""What a preview shows: a move, or the first words of one, on the present display, and where legal moves would lead."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.games.base import Seat
from bot.games.instinkt import SIDES, STAG, Cell, View, board, line_cells, parse_cell, push_stag
from rendering import Look

Line = tuple[str, int]  # the side a stag comes from, and the row's y or the column's x


@dataclass
class Plan:
    """The cards to draw and what to say about cells and lines.

    ``marks``: "last" (just laid or moved), "plan" (considered), "left" (where a card just went away), "leave" (where
    one would), "goal" (where one could go), "start" (which one could go).
    """

    cards: dict[Cell, tuple[Seat, str]]
    marks: dict[Cell, str] = field(default_factory=dict)
    arrows: dict[Line, str] = field(default_factory=dict)
    trail: tuple[Cell, Cell, str] | None = None
    chosen: str | None = None


def plan(view: View, look: Look) -> Plan:
    made = Plan(board(view.display))
    _last(view, made)
    words = tuple(look.mark.split()) if look.mark and view.seat is not None else ()
    _goals(look, words, made)
    if view.seat is not None:
        _mark(view, view.seat, words, made)
    return made


def _last(view: View, made: Plan) -> None:
    for step in view.last:
        match step.text.split():
            case ["place", cell]:
                made.marks[parse_cell(cell)] = "last"
            case ["push", side, line]:
                stag = next(cell for cell, card in made.cards.items() if card == (step.seat, STAG))
                made.marks[stag] = "last"
                made.arrows[side, int(line)] = "last"
            case ["move", start, goal]:
                made.marks |= {parse_cell(start): "left", parse_cell(goal): "last"}
                made.trail = parse_cell(start), parse_cell(goal), "last"


def _goals(look: Look, words: tuple[str, ...], made: Plan) -> None:
    for text in look.goals:
        goal = text.split()
        if tuple(goal[: len(words)]) != words or len(goal) == len(words):
            continue
        match goal:
            case ["place", cell]:
                made.marks[parse_cell(cell)] = "goal"
            case ["push", side, line]:
                made.arrows[side, int(line)] = "goal"
            case ["move", start, cell]:
                if len(words) == 2:
                    made.marks[parse_cell(cell)] = "goal"
                else:
                    made.marks[parse_cell(start)] = "start"


def _mark(view: View, seat: Seat, words: tuple[str, ...], made: Plan) -> None:
    match words:
        case ["choose", card]:
            made.chosen = card
        case ["place", cell]:
            made.cards[parse_cell(cell)] = (seat, view.revealed[seat] or "")
            made.marks[parse_cell(cell)] = "plan"
        case ["push", side, line] if line_cells(made.cards, side, int(line)):
            _push(made, seat, side, int(line))
        case ["move", start]:
            made.marks[parse_cell(start)] = "plan"
        case ["move", start, goal]:
            made.cards[parse_cell(goal)] = made.cards.pop(parse_cell(start))
            made.marks |= {parse_cell(start): "leave", parse_cell(goal): "plan"}
            made.trail = parse_cell(start), parse_cell(goal), "plan"


def _push(made: Plan, seat: Seat, side: str, line: int) -> None:
    """The display as the stag would leave it: all know it, so that it can be shown."""
    before = made.cards
    after = push_stag(before, seat, side, line)
    row = SIDES[side][0] != 0
    made.marks = {cell: mark for cell, mark in made.marks.items() if before.get(cell) == after.get(cell)}
    for cell in set(before) | set(after):
        if cell[1 if row else 0] != line:
            continue
        if cell not in after:
            made.marks[cell] = "leave"
        elif after[cell] != before.get(cell):
            made.marks[cell] = "plan"
    made.cards = after
    made.arrows[side, line] = "plan"
