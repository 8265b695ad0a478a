"""What a board shows besides the cards: the last lays, a move considered by the mark, and where the goals lead."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from bot.games.base import Move, Seat
from bot.games.instinkt import SIDE, STAG, Cell, View, board, line_cells, parse_cell, push_stag
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
        coming: the seat and the card for which a goal is to be picked.
    """

    cards: dict[Cell, tuple[Seat, str]]
    marks: dict[Cell, str] = field(default_factory=dict)
    arrows: dict[Line, str] = field(default_factory=dict)
    letters: dict[Cell | Line, str] = field(default_factory=dict)
    trail: tuple[Cell, Cell, str] | None = None
    coming: tuple[Seat, str] | None = None


def layout(view: View, look: Look) -> Layout:
    """The layout of a view, with the mark applied to the present position."""
    made = Layout(board(view.display))
    _mark_last(view, made)
    _mark_goals(look, made)
    if view.seat is not None:
        _apply_mark(view, view.seat, look.mark_words, made)
        if any(words[0] in ("place", "push") for words in look.next_goals()) and len(look.mark_words) < 2:
            made.coming = view.seat, view.revealed[view.seat] or ""
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
    before, after = made.cards, push_stag(made.cards, seat, side, line)
    changed = {cell for cell in (*before, *after) if before.get(cell) != after.get(cell)}
    made.marks = {cell: mark for cell, mark in made.marks.items() if cell not in changed}
    made.marks |= {cell: "plan" if cell in after else "leave" for cell in changed}
    made.cards = after
    made.arrows[side, line] = "plan"


CARD, BORDER = 162, 80  # px: rows and columns with cards, and those around them
EMPTY: Final = ((0, 0),)  # the only cell of an empty display


@dataclass(frozen=True)
class DisplayGrid:
    """The cells shown, from ``x0, y0`` on. Lengths in px.

    Attributes:
        widths: of the columns.
        heights: of the rows.
        left: of the first column.
        top: of the first row.
    """

    x0: int
    y0: int
    widths: tuple[int, ...]
    heights: tuple[int, ...]
    left: int
    top: int

    def at(self, cell: Cell) -> tuple[int, int]:
        """The upper left corner of a cell."""
        column, row = cell[0] - self.x0, cell[1] - self.y0
        return self.left + sum(self.widths[:column]), self.top + sum(self.heights[:row])

    def size(self, cell: Cell) -> tuple[int, int]:
        """Width and height of a cell."""
        return self.widths[cell[0] - self.x0], self.heights[cell[1] - self.y0]

    def middle(self, cell: Cell) -> tuple[int, int]:
        """The middle of a cell."""
        (x, y), (width, height) = self.at(cell), self.size(cell)
        return x + width // 2, y + height // 2

    @property
    def columns(self) -> range:
        """The x of each column."""
        return range(self.x0, self.x0 + len(self.widths))

    @property
    def rows(self) -> range:
        """The y of each row."""
        return range(self.y0, self.y0 + len(self.heights))

    @property
    def right(self) -> int:
        return self.left + sum(self.widths)

    @property
    def bottom(self) -> int:
        return self.top + sum(self.heights)


def shown_lines(taken: Collection[int], also: Collection[int] = ()) -> tuple[range, range]:
    """The columns (or rows) to show and, among them, those from the first to the last that holds a card.

    Shown are the neighbours of the latter into which one card more may go within the frame, and those of ``also``.
    """
    low, high = min(taken), max(taken)
    first = min(low, *also, max(low - 1, high - SIDE + 1))
    last = max(high, *also, min(high + 1, low + SIDE - 1))
    return range(first, last + 1), range(low, high + 1)


def cell_places(display: Collection[Cell]) -> dict[Cell, tuple[int, int]]:
    """Column and row, from 0, of each cell that is shown for these cards."""
    columns, rows = (shown_lines([cell[axis] for cell in display or EMPTY])[0] for axis in (0, 1))
    return {(x, y): (x - columns[0], y - rows[0]) for y in rows for x in columns}
