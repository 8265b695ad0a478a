"""What a picture of the board shows beside the position: the last turn's steps, a move considered, where moves lead."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.games.base import Seat
from bot.games.insider import Board, Phase, View
from bot.games.insider.material import LETTER
from bot.games.insider.moves import arrangements
from bot.games.insider.state import move_figure, send_home
from bot.games.insider.town import HOME, INSIDER, MIDDLE, NEXT, distances, move_marker, table, table_number
from rendering import Look


@dataclass
class Plan:
    """The board to draw, and what to say about its fields.

    ``marks``: "last" (where something just came to), "left" (where it came from), "plan" and "leave" (the same, only
    considered), "start" (what could move). ``goals``: fields that could be reached, with the points that costs (0:
    none). ``seats``: those an action considered is about. ``cards``: kind and number of cards considered.
    """

    board: Board
    marks: dict[str, str] = field(default_factory=dict)
    goals: dict[str, int] = field(default_factory=dict)
    seats: tuple[Seat, ...] = ()
    cards: tuple[str, int] | None = None


def plan(view: View, look: Look) -> Plan:
    made = Plan(view.board)
    words = tuple(look.mark.split()) if look.mark and view.seat is not None else ()
    _last(made)
    if view.board.phase is Phase.ANSWER:
        _consider(made, tuple(view.board.pending.split()))
        made.board = view.board
    if view.seat is not None and view.board.turn == view.seat:
        _goals(made, look, words)
        _consider(made, words)
    return made


def at(board: Board, seat: Seat, text: str) -> str:
    """The field of the picture: homes by their corners."""
    return board.homes[seat] if text == HOME else MIDDLE if text == INSIDER else text


def _fields(words: tuple[str, ...]) -> list[str]:
    """The fields that a move names, in order."""
    if words[:1] == ("move",) and len(words) == 4 and words[2] == INSIDER:
        return [words[1], table(int(words[3]))]
    return [word for word in words if word in NEXT or word in (HOME, INSIDER) or seated_word(word)]


def seated_word(word: str) -> bool:
    return word.startswith(f"{INSIDER}:") and table_number(word) > 0


def _last(made: Plan) -> None:
    board = made.board
    turn = board.last[0].seat if board.last else 0
    last = [step.text for step in board.last]
    for number, text in enumerate(last):
        words = tuple(text.split())
        if words[0] not in ("move", "marker", "play") or (words[0] == "play" and "defend" in last[number:]):
            continue
        if text == board.pending:
            continue
        fields = [at(board, turn, one) for one in _fields(words)]
        if len(fields) == 2:
            made.marks |= {fields[0]: "last" if words[1:2] == ("deputy",) else "left", fields[1]: "last"}
        elif words[1:3] == ("deputy", "3"):
            made.marks |= {table(one): "last" for one in range(1, board.tables + 1)}
        elif words[1:3] == ("helicopter", "3"):
            made.marks[board.homes[int(words[3])]] = "last"
    # after a scoring the tables are others
    if any(step.text.startswith("move") for step in board.last) and not any(map(table_number, sum(board.figures, ()))):
        made.marks = {one: mark for one, mark in made.marks.items() if not one.startswith(INSIDER)}


def _goals(made: Plan, look: Look, words: tuple[str, ...]) -> None:
    """What may move, and, once that is chosen, where to."""
    board, known = made.board, len(_fields(words))
    for text in look.goals:
        goal = tuple(text.split())
        if goal[: len(words)] != words or len(goal) == len(words) or (not words and goal[0] != "move"):
            continue
        fields = _fields(goal)
        if len(fields) <= known:
            continue
        one = at(board, board.turn, fields[known])
        if known == 0 and len(fields) > 1:
            made.marks.setdefault(one, "start")
        else:
            costs = distances(board.home, board.markers, words[1]) if goal[0] == "move" else {}
            made.goals[one] = costs.get(goal[2], 0) if goal[0] == "move" else 0


def _consider(made: Plan, words: tuple[str, ...]) -> None:
    """The present position with what all know of the move's effect."""
    board = made.board
    fields = _fields(words)
    marks = [at(board, board.turn, one) for one in fields]
    match words:
        case ["play", kind, count, *_]:
            made.cards = LETTER[kind], int(count)
        case ["swap", card]:
            made.cards = card, 1
    if len(fields) == 1:
        made.marks[marks[0]] = "plan"
    match words:
        case ["move", _, _, *_] | ["play", "helicopter", "1" | "2", _, _] if len(fields) == 2:
            if fields[1] != INSIDER:
                made.board = move_figure(board, board.turn, *fields)
            made.marks |= {marks[0]: "leave", marks[1]: "plan"}
        case ["marker", start, goal]:
            after = send_home(board, frozenset((goal,)))
            made.board = replace(after, markers=move_marker(board.markers, start, goal))
            made.marks |= {start: "leave", goal: "plan"}
        case ["play", "deputy", "1" | "2", own, other, seat]:
            made.board = move_figure(move_figure(board, board.turn, own, other), int(seat), other, own)
            made.marks |= dict.fromkeys(marks, "plan")
        case ["play", "deputy", "3", layout]:
            _seating(made, layout)
        case ["play", "helicopter", "3", seat]:
            made.seats = (int(seat),)
            made.board = send_home(board, frozenset(board.figures[int(seat)]), made.seats)
            made.marks |= dict.fromkeys((one for one in board.figures[int(seat)] if one != HOME), "leave")
            made.marks[board.homes[int(seat)]] = "plan"
        case ["play", "scandal", "1" | "2", seat]:
            made.seats = (int(seat),)


def _seating(made: Plan, layout: str) -> None:
    """The first tables as they would be; the rest in any order."""
    board = made.board
    rest = board.layout
    for sign in layout:
        rest = rest.replace(sign, "", 1)
    signs = layout + arrangements("".join(sorted(rest)))[0]
    figures = []
    for seat, fields in enumerate(board.figures):
        tables = [table(number) for number, sign in enumerate(signs, 1) if sign == str(seat)]
        figures.append((*(one for one in fields if not table_number(one)), *tables))
    made.board = replace(board, figures=tuple(figures))
    made.marks |= {table(number): "plan" for number in range(1, len(layout) + 1)}
