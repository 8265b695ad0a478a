"""Why a move is refused: a text key and its values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

from bot.games.base import Move, Seat
from bot.games.insider.material import GUARD, HAND, KINDS, LETTER
from bot.games.insider.moves import legal, locking, strength
from bot.games.insider.state import Board, Phase, State
from bot.games.insider.town import (
    CORNERS,
    HOME,
    INSIDER,
    MIDDLE,
    NEXT,
    OUTER,
    PLACES,
    distances,
    is_way,
    seated,
    table,
)

Why = tuple[str, Mapping[str, Any]]


def explained(state: State, seat: Seat, text: str) -> Why:
    """For a text that is no legal move of that seat, which is to act; ``move`` is one that can be played instead."""
    key, values = _why(state, seat, text)
    return key, {**values, "move": _instead(legal(state, seat), text.split(" "))}


def _instead(moves: Sequence[Move], words: list[str]) -> Move:
    """The move that begins most like those words."""

    def alike(move: Move) -> int:
        pairs = zip(move.split(" "), words, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))

    return max(moves, key=alike)


def _why(state: State, seat: Seat, text: str) -> Why:
    board, words = state.board, text.split(" ")
    if board.phase is Phase.ANSWER:
        if words[0] == "defend":
            return "insider-too-few-guards", {"count": strength(board.pending), "held": state.hands[seat].count(GUARD)}
        return "insider-expects-answer", {}
    if board.phase is Phase.MARKERS:
        return _marker(board, words[1:]) if words[0] == "marker" else ("insider-expects-markers", {})
    match words:
        case ["walk"] | ["roll"]:
            return _start(board)
        case ["draw"]:
            return _draw(state)
        case ["end"]:
            return _end(board)
        case ["move", *rest]:
            return _move(state, rest)
        case ["marker" | "play" | "swap", *_] if board.extra or board.acted:
            return "insider-extra" if board.extra else "insider-acted", {}
        case ["marker", *rest]:
            return _marker(board, rest) if board.pair else ("insider-no-pair", {})
        case ["swap", *rest]:
            return _swap(rest)
        case ["play", *rest]:
            return _play(state, rest)
    return "insider-expects-turn", {"begun": str(board.left is not None).lower()}


def _start(board: Board) -> Why:
    if board.left is not None:
        return "insider-begun", {"left": board.left}
    return "insider-no-walk", {}


def _draw(state: State) -> Why:
    board = state.board
    if board.left is not None or board.acted:
        return "insider-draw-alone", {}
    if len(state.hands[board.turn]) >= HAND:
        return "insider-draw-full", {"most": HAND}
    if not any(field in PLACES for field in board.own):
        return "insider-draw-nowhere", {}
    return "insider-draw-none", {}


def _end(board: Board) -> Why:
    if board.left is None:
        return "insider-end-before", {}
    return "insider-end-points", {"left": board.left}


def _move(state: State, words: list[str]) -> Why:
    board = state.board
    if not board.left:
        return "insider-move-before" if board.left is None else "insider-move-after", {}
    match words:
        case [start, _, *rest] if len(rest) < 2:
            if start.startswith(INSIDER):
                return "insider-sits", {}
            if start not in board.own:
                return "insider-not-own", {"field": start}
            if not board.free(start):
                return "insider-robber-stays", {"field": start}
            return _goal(state, start, words[1], rest)
    return "insider-move-form", {}


def _goal(state: State, start: str, goal: str, rest: list[str]) -> Why:
    """Why a figure that may move cannot move there."""
    board, values = state.board, {"field": goal, "start": start}
    if goal not in NEXT and goal not in (HOME, INSIDER):
        return "insider-no-field", values
    if goal == start:
        return "insider-move-form", {}
    if wrong := _barred(board, goal):
        return wrong, values
    cost = distances(board.home, board.markers, start).get(goal)
    if cost is None:
        return "insider-no-way", values
    if cost > (board.left or 0):
        return "insider-too-far", {**values, "cost": cost, "left": board.left or 0}
    if goal == INSIDER:
        return "insider-which-table", {"tables": ", ".join(map(str, board.free_tables))}
    return ("insider-nobody-to-rob", values) if rest == ["rob"] else ("insider-move-form", {})


def _barred(board: Board, goal: str) -> str:
    """What keeps every figure of the turn from ending there."""
    if goal in board.markers:
        return "insider-marker-there"
    if goal in CORNERS:
        return "insider-write-home" if goal == board.home else "insider-foreign-home"
    if goal == MIDDLE:
        return "insider-write-insider"
    if is_way(goal) and any(field == goal for _, field in board.standing()):
        return "insider-way-taken"
    return ""


def _marker(board: Board, words: list[str]) -> Why:
    match words:
        case [start, goal] if start in board.markers:
            if goal not in PLACES:
                return "insider-marker-places", {"field": goal}
            if goal in board.markers:
                return "insider-marker-there", {"field": goal, "start": start}
            if locking(board, start, goal):
                return "insider-marker-locks", {"field": goal}
        case [start, _]:
            return "insider-no-marker", {"field": start, "markers": ", ".join(board.markers)}
    return "insider-marker-form", {"markers": ", ".join(board.markers)}


def _swap(words: list[str]) -> Why:
    match words:
        case [card] if card in KINDS:
            return "insider-lacks", {"card": card, "count": 1, "held": 0}
    return "insider-swap-form", {}


def _play(state: State, words: list[str]) -> Why:
    board = state.board
    match words:
        case ["bodyguard", *_]:
            return "insider-bodyguard-waits", {}
        case [kind, ("1" | "2" | "3") as count, *rest] if kind in LETTER:
            held, needed = state.hands[board.turn].count(LETTER[kind]), int(count)
            if held < needed:
                return "insider-lacks", {"card": LETTER[kind], "count": needed, "held": held}
            return _action(board, kind, needed, rest)
    return "insider-play-form", {}


def _action(board: Board, kind: str, count: int, words: list[str]) -> Why:
    """What is wrong with an action for which the cards are there."""
    match kind, count, words:
        case ("deputy" | "helicopter", 1 | 2, [start, goal, *rest]) if len(rest) == (kind == "deputy"):
            if wrong := _ends(board, kind, count, start, goal):
                return wrong
            if rest:
                return "insider-nobody-there", {"field": goal}
        case ("helicopter", 3, [seat]) | ("scandal", 1 | 2, [seat]):
            if seat in map(str, range(board.seats)) and seat != str(board.turn):
                return "insider-weighs", {"count": count}
            return "insider-opponent-form", {}
        case "deputy", 3, [_]:
            if set(board.layout) == {"-"}:
                return "insider-nobody-inside", {}
            return "insider-layout-form", {"layout": board.layout}
    return f"insider-{kind}-form", {"count": count}


def _ends(board: Board, kind: str, count: int, start: str, goal: str) -> Why | None:
    """What is wrong with where a figure would come from or go to."""
    fields = OUTER if count == 1 else (*PLACES, *(table(number) for number in range(1, board.tables + 1)))
    for field in (start, goal):
        if field not in fields:
            return "insider-reach", {"field": field, "count": count}
    if start not in board.own:
        return "insider-not-own", {"field": start}
    if start == goal or (seated(start) and seated(goal)):
        return "insider-two-places", {}
    if kind == "helicopter":
        if goal in board.markers:
            return "insider-marker-there", {"field": goal, "start": start}
        return "insider-table-taken", {"tables": ", ".join(map(str, board.free_tables))}
    return None
