"""Why a text is no legal move of Insider: a text key and its values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from bot.games.base import Move, Seat
from bot.games.insider.material import GUARD, HAND, KINDS, LETTER
from bot.games.insider.moves import legal_moves, marker_locks, pending_play
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
    table,
    table_number,
)

Reason: TypeAlias = tuple[str, Mapping[str, Any]]


def explain(state: State, seat: Seat, text: Move) -> Reason:
    """The reason; its value ``move`` is a legal move."""
    key, values = _reason(state, seat, text)
    return key, {**values, "move": _most_alike([str(move) for move in legal_moves(state, seat)], text.split(" "))}


def _most_alike(moves: Sequence[Move], words: list[str]) -> Move:
    """The first move with the most leading words in common."""
    for count in range(len(words), 0, -1):
        common = f"{' '.join(words[:count])} "
        for move in moves:
            if f"{move} ".startswith(common):
                return move
    return moves[0]


def _reason(state: State, seat: Seat, text: str) -> Reason:
    board, words = state.board, text.split(" ")
    if board.phase is Phase.ANSWER:
        if words[0] == "defend":
            return "insider-too-few-guards", {
                "count": pending_play(board).strength,
                "held": state.hands[seat].count(GUARD),
            }
        return "insider-expects-answer", {}
    if board.phase is Phase.MARKERS:
        return _marker_reason(board, words[1:]) if words[0] == "marker" else ("insider-expects-markers", {})
    match words:
        case ["walk"] | ["roll"]:
            return _walk_reason(board)
        case ["draw"]:
            return _draw_reason(state)
        case ["end"]:
            return _end_reason(board)
        case ["move", *rest]:
            return _move_reason(state, rest)
        case ["marker" | "play" | "swap", *_] if board.extra or board.acted:
            return "insider-extra" if board.extra else "insider-acted", {}
        case ["marker", *rest]:
            return _marker_reason(board, rest) if board.pair else ("insider-no-pair", {})
        case ["swap", *rest]:
            return _swap_reason(rest)
        case ["play", *rest]:
            return _play_reason(state, rest)
    return "insider-expects-turn", {"begun": str(board.left is not None).lower()}


def _walk_reason(board: Board) -> Reason:
    if board.left is not None:
        return "insider-begun", {"left": board.left}
    return "insider-no-walk", {}


def _draw_reason(state: State) -> Reason:
    board = state.board
    if board.left is not None or board.acted:
        return "insider-draw-alone", {}
    if len(state.hands[board.turn]) >= HAND:
        return "insider-draw-full", {"most": HAND}
    if not any(field in PLACES for field in board.own):
        return "insider-draw-nowhere", {}
    return "insider-draw-none", {}


def _end_reason(board: Board) -> Reason:
    if board.left is None:
        return "insider-end-before", {}
    return "insider-end-points", {"left": board.left}


def _move_reason(state: State, words: list[str]) -> Reason:
    board = state.board
    if not board.left:
        return "insider-move-before" if board.left is None else "insider-move-after", {}
    match words:
        case [start, _, *rest] if len(rest) < 2:
            if start.startswith(INSIDER):
                return "insider-sits", {}
            if start not in board.own:
                return "insider-not-own", {"field": start}
            if not board.can_move_from(start):
                return "insider-robber-stays", {"field": start}
            return _goal_reason(state, start, words[1], rest)
    return "insider-move-form", {}


def _goal_reason(state: State, start: str, goal: str, rest: list[str]) -> Reason:
    """For a figure that may move."""
    board, values = state.board, {"field": goal, "start": start}
    if goal not in NEXT and goal not in (HOME, INSIDER):
        return "insider-no-field", values
    if goal == start:
        return "insider-move-form", {}
    if wrong := _barrier(board, goal):
        return wrong, values
    cost = distances(board.home, board.markers, start).get(goal)
    if cost is None:
        return "insider-no-way", values
    if cost > (board.left or 0):
        return "insider-too-far", {**values, "cost": cost, "left": board.left or 0}
    if goal == INSIDER:
        return "insider-which-table", {"tables": ", ".join(map(str, board.free_tables))}
    return ("insider-nobody-to-rob", values) if rest == ["rob"] else ("insider-move-form", {})


def _barrier(board: Board, goal: str) -> str:
    """The key of what keeps every figure of the seat on turn from ending there; "" if nothing does."""
    if goal in board.markers:
        return "insider-marker-there"
    if goal in CORNERS:
        return "insider-write-home" if goal == board.home else "insider-foreign-home"
    if goal == MIDDLE:
        return "insider-write-insider"
    if is_way(goal) and any(field == goal for _, field in board.standing()):
        return "insider-way-taken"
    return ""


def _marker_reason(board: Board, words: list[str]) -> Reason:
    match words:
        case [start, goal] if start in board.markers:
            if goal not in PLACES:
                return "insider-marker-places", {"field": goal}
            if goal in board.markers:
                return "insider-marker-there", {"field": goal, "start": start}
            if marker_locks(board, start, goal):
                return "insider-marker-locks", {"field": goal}
        case [start, _]:
            return "insider-no-marker", {"field": start, "markers": ", ".join(board.markers)}
    return "insider-marker-form", {"markers": ", ".join(board.markers)}


def _swap_reason(words: list[str]) -> Reason:
    match words:
        case [card] if card in KINDS:
            return "insider-lacks", {"card": card, "count": 1, "held": 0}
    return "insider-swap-form", {}


def _play_reason(state: State, words: list[str]) -> Reason:
    board = state.board
    match words:
        case ["bodyguard", *_]:
            return "insider-bodyguard-waits", {}
        case [kind, ("1" | "2" | "3") as count, *rest] if kind in LETTER:
            held, needed = state.hands[board.turn].count(LETTER[kind]), int(count)
            if held < needed:
                return "insider-lacks", {"card": LETTER[kind], "count": needed, "held": held}
            return _action_reason(board, kind, needed, rest)
    return "insider-play-form", {}


def _action_reason(board: Board, kind: str, count: int, words: list[str]) -> Reason:
    """For an action whose cards are in the hand."""
    match kind, count, words:
        case ("deputy" | "helicopter", 1 | 2, [start, goal, *rest]) if len(rest) == (kind == "deputy"):
            if wrong := _fields_reason(board, kind, count, start, goal):
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


def _fields_reason(board: Board, kind: str, count: int, start: str, goal: str) -> Reason | None:
    """For the fields that an action names; None if they are possible."""
    fields = OUTER if count == 1 else (*PLACES, *(table(number) for number in range(1, board.tables + 1)))
    for field in (start, goal):
        if field not in fields:
            return "insider-reach", {"field": field, "count": count}
    if start not in board.own:
        return "insider-not-own", {"field": start}
    if start == goal or (table_number(start) and table_number(goal)):
        return "insider-two-places", {}
    if kind == "helicopter":
        if goal in board.markers:
            return "insider-marker-there", {"field": goal, "start": start}
        return "insider-table-taken", {"tables": ", ".join(map(str, board.free_tables))}
    return None
