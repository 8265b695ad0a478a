"""What a picture of the board shows beside the position: the last turn, the goals of a move, a preview."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from bot.games.base import Seat
from bot.games.insider import Board, Phase, View
from bot.games.insider.material import HOME, INSIDER, KINDS, LETTER, distances, move_marker, table, table_number
from bot.games.insider.moves import arrangements
from bot.games.insider.state import move_figure, send_home
from rendering._kit import CHOICE, HAPPENED
from rendering.base import Look
from rendering.insider.labels import field_of
from rendering.insider.look import MoveWords, grid_field, named_fields


class FieldMark(Enum):
    """How a field is marked. A ``*_FROM`` field is one that a figure or marker has left, or leaves in the preview."""

    LAST = (HAPPENED, 8, "")
    LAST_FROM = (HAPPENED, 4, "")
    PREVIEW = (CHOICE, 8, "")
    PREVIEW_FROM = (CHOICE, 4, "")
    GOAL = (CHOICE, 8, "14 10")  # it can be picked

    def __init__(self, colour: str, line: int, dash: str) -> None:
        """``line``: the width of the outline. ``dash``: its dashes, "" for none."""
        self.colour, self.line, self.dash = colour, line, dash


@dataclass
class Layout:
    """The board to draw and its marks.

    Attributes:
        board: the present board, or the board after the previewed move.
        marks: marked fields; homes by their corners, the INSIDER by the middle of the grid.
        goals: fields that the next word of the move can name, with the points to get there (0: none needed). Without
            those that bear a letter.
        letters: the letters on each field.
        robbing: those of them that stand for robbing.
        targets: the seats at which a previewed action is aimed.
        cards: letter and number of the cards that a previewed or pending action takes.
    """

    board: Board
    marks: dict[str, FieldMark] = field(default_factory=dict)
    goals: dict[str, int] = field(default_factory=dict)
    letters: dict[str, list[str]] = field(default_factory=dict)
    robbing: set[str] = field(default_factory=set)
    targets: tuple[Seat, ...] = ()
    cards: tuple[str, int] | None = None


def layout(view: View, look: Look) -> Layout:
    """The layout of a view. Goals, letters and preview appear only for the seat whose turn it is."""
    drawn = Layout(view.board)
    _mark_last_turn(drawn)
    if view.board.phase is Phase.ANSWER:
        _announce(drawn, tuple(view.board.pending.split()))
    if view.seat is not None and view.board.turn == view.seat:
        if look.letters:
            _mark_letters(drawn, view, look)
        else:
            _mark_goals(drawn, look)
        _preview(drawn, look.mark_words)
    return drawn


def _announce(drawn: Layout, words: MoveWords) -> None:
    """Mark what a pending action is aimed at. It has not happened yet, so the board drawn stays as it is."""
    announced = Layout(drawn.board)
    _preview(announced, words)
    drawn.marks |= dict.fromkeys(announced.marks, FieldMark.LAST)
    drawn.cards = announced.cards


def _mark_letters(drawn: Layout, view: View, look: Look) -> None:
    """Put each letter on the field of its path. Mark the start that all paths share, if they have one."""
    paths = [path for path, _ in look.letters]
    named = [named_fields(tuple(path.split())) for path in paths]
    starts = {fields[0] if len(fields) > 1 else "" for fields in named}
    if len(starts) == 1 and (start := starts.pop()):
        drawn.marks[grid_field(drawn.board, drawn.board.turn, start)] = FieldMark.PREVIEW
    for path, letter in look.letters:
        if name := field_of(view, path, paths):
            drawn.letters.setdefault(name, []).append(letter)
            if path.endswith(" rob"):
                drawn.robbing.add(letter)
            drawn.marks[name] = FieldMark.GOAL


def _mark_last_turn(drawn: Layout) -> None:
    """Mark where figures and markers moved in the last turn. Actions fended off or pending leave no marks."""
    board = drawn.board
    turn = board.last[0].seat if board.last else 0
    last = [step.text for step in board.last]
    for number, text in enumerate(last):
        words = tuple(text.split())
        is_fended = words[0] == "play" and "defend" in last[number:]
        if words[0] not in ("move", "marker", "play") or is_fended or text == board.pending:
            continue
        fields = [grid_field(board, turn, name) for name in named_fields(words)]
        if len(fields) == 2:
            is_swap = words[1] == "deputy"
            drawn.marks |= {fields[0]: FieldMark.LAST if is_swap else FieldMark.LAST_FROM, fields[1]: FieldMark.LAST}
        elif words[1:3] == ("deputy", "3"):
            drawn.marks |= {table(one): FieldMark.LAST for one in range(1, board.tables + 1)}
        elif words[1:3] == ("helicopter", "3"):
            drawn.marks[board.homes[int(words[3])]] = FieldMark.LAST
    # Marks of tables are dropped after a scoring: the tables belong to another card then.
    if any(step.text.startswith("move") for step in board.last) and not any(map(table_number, sum(board.figures, ()))):
        drawn.marks = {name: mark for name, mark in drawn.marks.items() if not name.startswith(INSIDER)}


def _mark_goals(drawn: Layout, look: Look) -> None:
    """Mark the fields that can follow the words of the preview: figures that can move, or the goals of a chosen one."""
    board, words = drawn.board, look.mark_words
    if words[2:] == ("way",):  # of the menu, not of the notation
        words = words[:2]
        look = replace(look, mark=" ".join(words))
    known = len(named_fields(words))
    for goal in look.next_goals():
        fields = named_fields(goal)
        if len(fields) <= known or (not words and goal[0] != "move"):
            continue
        name = grid_field(board, board.turn, fields[known])
        drawn.marks[name] = FieldMark.GOAL
        if known > 0 or len(fields) == 1:
            costs = distances(board.home, board.markers, words[1]) if goal[0] == "move" else {}
            drawn.goals[name] = costs.get(goal[2], 0)


def _preview(drawn: Layout, words: MoveWords) -> None:
    """Apply what is public of a move's effect to the board drawn, and mark its fields, seats and cards."""
    board, turn = drawn.board, drawn.board.turn
    fields = named_fields(words)
    names = [grid_field(board, turn, name) for name in fields]
    drawn.cards = _cards(words) or drawn.cards
    if len(fields) == 1:
        drawn.marks[names[0]] = FieldMark.PREVIEW
    match words:
        case ["move", _, _, *_] | ["play", "helicopter", "1" | "2", _, _] if len(fields) == 2:
            if fields[1] != INSIDER:
                drawn.board = move_figure(board, turn, *fields)
            drawn.marks |= {names[0]: FieldMark.PREVIEW_FROM, names[1]: FieldMark.PREVIEW}
        case ["marker", start, goal]:
            drawn.board = replace(send_home(board, frozenset((goal,))), markers=move_marker(board.markers, start, goal))
            drawn.marks |= {start: FieldMark.PREVIEW_FROM, goal: FieldMark.PREVIEW}
        case ["play", "deputy", "1" | "2", own, other, seat]:
            drawn.board = move_figure(move_figure(board, turn, own, other), int(seat), other, own)
            drawn.marks |= dict.fromkeys(names, FieldMark.PREVIEW)
        case ["play", "deputy", "3", signs]:
            _preview_seating(drawn, signs)
        case ["play", "helicopter", "3", seat]:
            target = int(seat)
            drawn.targets = (target,)
            drawn.board = send_home(board, frozenset(board.figures[target]), drawn.targets)
            left = (name for name in board.figures[target] if name != HOME)
            drawn.marks |= dict.fromkeys(left, FieldMark.PREVIEW_FROM)
            drawn.marks[board.homes[target]] = FieldMark.PREVIEW
        case ["play", "scandal", "1" | "2", seat]:
            drawn.targets = (int(seat),)
            drawn.marks[board.homes[int(seat)]] = FieldMark.PREVIEW


def _cards(words: MoveWords) -> tuple[str, int] | None:
    """Letter and number of the cards that a move takes."""
    match words:
        case ["play", kind, count, *_]:
            return LETTER[kind], int(count)
        case ["swap", letter] if letter in KINDS:
            return letter, 1
    return None


def _preview_seating(drawn: Layout, signs: str) -> None:
    """Seat figures at the first ``len(signs)`` tables as named; fill the other tables in any order."""
    board = drawn.board
    rest = board.layout
    for sign in signs:
        rest = rest.replace(sign, "", 1)
    seating = signs + arrangements("".join(sorted(rest)))[0]
    figures = []
    for seat, fields in enumerate(board.figures):
        tables = [table(number) for number, sign in enumerate(seating, 1) if sign == str(seat)]
        figures.append((*(name for name in fields if not table_number(name)), *tables))
    drawn.board = replace(board, figures=tuple(figures))
    drawn.marks |= {table(number): FieldMark.PREVIEW for number in range(1, len(signs) + 1)}
