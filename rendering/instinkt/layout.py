"""What a board shows besides the cards: the last lays, a move considered by the mark, and where the goals lead."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from bot.games.base import Move, Seat
from bot.games.instinkt import SIDES, STAG, Cell, View, board, line_cells, parse_cell, push_stag
from rendering.base import Look

Line: TypeAlias = tuple[str, int]  # the side from which a stag is pushed in, and the row's y or the column's x


@dataclass
class Layout:
    """What to draw.

    Attributes:
        cards: the seat and the card on each cell.
        marks: by cell, "last" (just laid or moved), "left" (just vacated), "plan" (considered), "leave" (vacated by
            the considered move), "goal" (a possible target) or "start" (a card that may be picked to move).
        arrows: by line, "last", "plan" or "goal".
        letters: by cell or line, the letter of what may be picked there.
        trail: start, goal and mark ("last" or "plan") of a moved card.
    """

    cards: dict[Cell, tuple[Seat, str]]
    marks: dict[Cell, str] = field(default_factory=dict)
    arrows: dict[Line, str] = field(default_factory=dict)
    letters: dict[Cell | Line, str] = field(default_factory=dict)
    trail: tuple[Cell, Cell, str] | None = None


def layout(view: View, look: Look) -> Layout:
    """The layout of a view, with the mark applied to the present position."""
    made = Layout(board(view.display))
    _mark_last(view, made)
    _mark_goals(look, made)
    if view.seat is not None:
        _apply_mark(view, view.seat, look.mark_words, made)
    for path, letter in look.letters:
        if target := target_of(path):
            made.letters[target] = letter
    return made


def target_of(path: Move) -> Cell | Line | None:
    """The cell or the line to which a move goes; None for other moves and for first words."""
    match path.split():
        case ["place", cell] | ["move", _, cell]:
            return parse_cell(cell)
        case ["push", side, line]:
            return side, int(line)
    return None


def _mark_last(view: View, made: Layout) -> None:
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


def _mark_goals(look: Look, made: Layout) -> None:
    """Mark where the goals lead; of moves whose start is not marked yet, the starts."""
    for goal in look.next_goals():
        match goal:
            case ["place", cell]:
                made.marks[parse_cell(cell)] = "goal"
            case ["push", side, line]:
                made.arrows[side, int(line)] = "goal"
            case ["move", start, cell]:
                if len(look.mark_words) == 2:
                    made.marks[parse_cell(cell)] = "goal"
                else:
                    made.marks[parse_cell(start)] = "start"


def _apply_mark(view: View, seat: Seat, words: tuple[str, ...], made: Layout) -> None:
    match words:
        case ["place", cell]:
            made.cards[parse_cell(cell)] = (seat, view.revealed[seat] or "")
            made.marks[parse_cell(cell)] = "plan"
        case ["push", side, line] if line_cells(made.cards, side, int(line)):
            _apply_push(made, seat, side, int(line))
        case ["move", start]:
            made.marks[parse_cell(start)] = "plan"
        case ["move", start, goal]:
            made.cards[parse_cell(goal)] = made.cards.pop(parse_cell(start))
            made.marks |= {parse_cell(start): "leave", parse_cell(goal): "plan"}
            made.trail = parse_cell(start), parse_cell(goal), "plan"


def _apply_push(made: Layout, seat: Seat, side: str, line: int) -> None:
    """Push the stag in. The result follows from the display alone, so the preview reveals nothing."""
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
