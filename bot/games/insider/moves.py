"""The legal moves of Insider. (A turn; Actions; Fending off)"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, TypeAlias

from bot.games.base import Move, Seat
from bot.games.insider.material import GUARD, HAND, KINDS, LETTER
from bot.games.insider.state import (
    NOTATION,
    Action,
    Board,
    MoveFigure,
    MoveMarker,
    Phase,
    Play,
    State,
    Swap,
    Word,
    parse_play,
)
from bot.games.insider.town import (
    CORNERS,
    ENDS,
    HOME,
    INSIDER,
    MIDDLE,
    NEXT,
    OUTER,
    PLACES,
    Markers,
    distances,
    goals,
    is_way,
    locks_in,
    move_marker,
    open_places,
    table,
    table_number,
)


@lru_cache(maxsize=64)  # menus, refusals and computer players ask for the same state again
def legal_moves(state: State, seat: Seat) -> tuple[Action, ...]:
    """Every legal move of a seat that is to act."""
    board = state.board
    match board.phase:
        case Phase.TURN if seat == board.turn:
            return tuple(_turn_moves(state))
        case Phase.MARKERS if seat == board.turn:
            return (*marker_moves(board), Word.DONE)
        case Phase.ANSWER if seat in board.asked:
            can_defend = state.hands[seat].count(GUARD) >= pending_play(board).strength
            return (Word.DEFEND, Word.LET) if can_defend else (Word.LET,)
    return ()


def pending_play(board: Board) -> Play:
    """The action that may be fended off; raises ValueError if there is none."""
    if (play := parse_play(board.pending)) is None:
        raise ValueError(board.pending)
    return play


def _turn_moves(state: State) -> list[Action]:
    board, hand = state.board, state.hands[state.board.turn]
    found: list[Action] = []
    if board.left is None:
        if not board.rumours[board.turn]:
            found.append(Word.WALK)
        found.append(Word.ROLL)
        if not board.acted and draw_count(state):
            found.append(Word.DRAW)
    else:
        found += figure_moves(board, tuple(map(bool, state.hands))) or [Word.END]
    if not board.acted and not board.extra:
        found += plays(board, hand)
        if board.pair:
            found += marker_moves(board)
        found += [Swap(card) for card in KINDS if card in hand]
    return found


def draw_count(state: State) -> int:
    """The cards that drawing would bring, as far as stack and discards last. (A turn: draw)"""
    board = state.board
    stood = {field for field in board.own if field in PLACES}
    return min(len(stood), max(0, HAND - len(state.hands[board.turn])), len(state.stack) + len(board.discards))


def figure_moves(board: Board, holding: tuple[bool, ...]) -> list[MoveFigure]:
    """All moves of figures; ``holding``: by seat, whether it has cards. (A turn: move, Robbing)"""
    standing = list(board.standing())
    worth = {field for seat, field in standing if seat != board.turn and holding[seat] and field in PLACES}
    taken = {field for _, field in standing if field in ENDS}
    home, markers, left, tables = board.home, board.markers, board.left or 0, board.free_tables
    found: list[MoveFigure] = []
    for start in sorted(set(board.own), key=lambda field: (field == HOME, field)):
        if table_number(start) or not board.can_move_from(start):
            continue
        for goal, move, robbery in _plain_moves(home, markers, start, left):
            if goal == INSIDER:
                found += [MoveFigure(start, goal, number) for number in tables]
            elif goal not in taken:
                found.append(move)
                if goal in worth:
                    found.append(robbery)
    return found


@lru_cache(maxsize=1 << 14)
def _plain_moves(
    home: str, markers: Markers, start: str, points: int
) -> tuple[tuple[str, MoveFigure, MoveFigure], ...]:
    """Each goal within that many points, regardless of other figures, with the moves there."""
    return tuple(_moves_between(start, goal) for goal in goals(home, markers, start, points))


@cache
def _moves_between(start: str, goal: str) -> tuple[str, MoveFigure, MoveFigure]:
    """The goal, and the move there without and with robbing."""
    return goal, MoveFigure(start, goal), MoveFigure(start, goal, 0, True)


def marker_moves(board: Board) -> Iterator[MoveMarker]:
    """(Marker)"""
    lockable = _lockable_figures(board)
    for start in board.markers:
        for goal in PLACES:
            if goal not in board.markers and not _marker_locks(board, start, goal, lockable):
                yield MoveMarker(start, goal)


def marker_locks(board: Board, start: str, goal: str) -> bool:
    """Whether moving that marker newly locks in a home or figure. (Marker)"""
    return _marker_locks(board, start, goal, _lockable_figures(board))


def _lockable_figures(board: Board) -> set[tuple[str, str]]:
    """The fields outside homes and INSIDER on which figures stand, with their owners' homes."""
    homes = board.homes
    return {(field, homes[seat]) for seat, field in board.standing() if field != HOME and not table_number(field)}


def _marker_locks(board: Board, start: str, goal: str, figures: Iterable[tuple[str, str]]) -> bool:
    after = move_marker(board.markers, start, goal)
    if open_places(board.markers) <= open_places(after):
        return False
    return locks_in(board.markers, after, board.homes, [figure for figure in figures if figure[0] != goal])


def plays(board: Board, hand: str) -> Iterator[Play]:
    """(Actions)"""
    for kind, offered in (("deputy", _deputies), ("helicopter", _flights), ("scandal", _scandals)):
        for count in range(1, min(3, hand.count(LETTER[kind])) + 1):
            yield from offered(board, count)
    yield from (Play("trendsetter", count) for count in range(1, min(3, hand.count(LETTER["trendsetter"])) + 1))


def _is_in_reach(field: str, count: int) -> bool:
    """Whether one or two cards of deputy and helicopter reach that field: outer places, or any place and table."""
    return field in OUTER if count == 1 else field in PLACES or table_number(field) > 0


def _deputies(board: Board, count: int) -> Iterator[Play]:
    if count == 3:
        layout = board.layout
        yield from (Play("deputy", 3, layout=one) for one in arrangements("".join(sorted(layout))) if one != layout)
        return
    standing = sorted(
        {one for one in board.standing() if _is_in_reach(one[1], count)}, key=lambda one: (one[1], one[0])
    )
    own = [field for seat, field in standing if seat == board.turn]
    others = [(seat, field) for seat, field in standing if seat != board.turn]
    for start in own:
        for seat, goal in others:
            if start != goal and not (table_number(start) and table_number(goal)):
                yield Play("deputy", count, start, goal, seat)


def _flights(board: Board, count: int) -> Iterator[Play]:
    if count == 3:
        yield from (Play("helicopter", 3, seat=seat) for seat in _opponents(board))
        return
    free = [place for place in (OUTER if count == 1 else PLACES) if place not in board.markers]
    tables = [table(number) for number in board.free_tables] if count == 2 else []
    for start in sorted({field for field in board.own if _is_in_reach(field, count)}):
        for goal in free if table_number(start) else (*tables, *free):
            if goal != start:
                yield Play("helicopter", count, start, goal)


def _scandals(board: Board, count: int) -> Iterator[Play]:
    if count == 3:
        yield Play("scandal", 3)
    else:
        weighing = board.missing if count == 1 else board.rumours
        yield from (Play("scandal", count, seat=seat) for seat in _opponents(board) if not weighing[seat])


def _opponents(board: Board) -> list[Seat]:
    return [seat for seat in range(board.seats) if seat != board.turn]


@lru_cache(maxsize=256)
def arrangements(signs: str) -> tuple[str, ...]:
    """All different orders of these sorted signs."""
    if not signs:
        return ("",)
    return tuple(first + rest for first in sorted(set(signs)) for rest in arrangements(signs.replace(first, "", 1)))


def possible_defenders(board: Board, play: Play | None) -> tuple[Seat, ...]:
    """The seats that may fend the action off if they have the cards. (Fending off)"""
    match play:
        case Play(seat=int(seat)):
            return (seat,)
        case Play("deputy" | "scandal", 3):
            return tuple(seat for seat in _opponents(board) if str(seat) in board.layout)
        case Play("trendsetter", 3):
            return tuple(_opponents(board))
    return ()


Reason: TypeAlias = tuple[str, Mapping[str, Any]]


def explain(state: State, seat: Seat, text: Move) -> Reason:
    """The reason; its value ``move`` is a legal move."""
    key, values = _reason(state, seat, text)
    return key, {**values, "move": _most_alike(list(map(NOTATION.text, legal_moves(state, seat))), text.split(" "))}


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
