"""The legal moves of Insider. (A turn; Actions; Fending off)"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import permutations, takewhile

from bot.games.base import Move, Reason, Seat, first_reason
from bot.games.insider.material import (
    CORNERS,
    ENDS,
    GUARD,
    HAND,
    HOME,
    INSIDER,
    KINDS,
    LETTER,
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
from bot.games.insider.state import (
    NOTATION,
    Action,
    Board,
    MoveFigure,
    MoveMarker,
    Parsed,
    Phase,
    PlayAction,
    State,
    Swap,
    Word,
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


def pending_play(board: Board) -> PlayAction:
    """The action that may be fended off; raises ValueError if there is none."""
    return NOTATION.read_as(PlayAction, board.pending)


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


def _lockable_figures(board: Board) -> set[tuple[str, str]]:
    """The fields outside homes and INSIDER on which figures stand, with their owners' homes."""
    homes = board.homes
    return {(field, homes[seat]) for seat, field in board.standing() if field != HOME and not table_number(field)}


def _marker_locks(board: Board, start: str, goal: str, figures: Iterable[tuple[str, str]]) -> bool:
    """Whether moving that marker newly locks in a home or one of the figures. (Marker)"""
    after = move_marker(board.markers, start, goal)
    if open_places(board.markers) <= open_places(after):
        return False
    return locks_in(board.markers, after, board.homes, [figure for figure in figures if figure[0] != goal])


def plays(board: Board, hand: str) -> Iterator[PlayAction]:
    """(Actions)"""
    for kind, offered in (("deputy", _deputies), ("helicopter", _flights), ("scandal", _scandals)):
        for count in range(1, min(3, hand.count(LETTER[kind])) + 1):
            yield from offered(board, count)
    yield from (PlayAction("trendsetter", count) for count in range(1, min(3, hand.count(LETTER["trendsetter"])) + 1))


def _is_in_reach(field: str, count: int) -> bool:
    """Whether one or two cards of deputy and helicopter reach that field: outer places, or any place and table."""
    return field in OUTER if count == 1 else field in PLACES or table_number(field) > 0


def _deputies(board: Board, count: int) -> Iterator[PlayAction]:
    if count == 3:
        layout = board.layout
        yield from (
            PlayAction("deputy", 3, layout=one) for one in arrangements("".join(sorted(layout))) if one != layout
        )
        return
    standing = sorted(
        {one for one in board.standing() if _is_in_reach(one[1], count)}, key=lambda one: (one[1], one[0])
    )
    own = [field for seat, field in standing if seat == board.turn]
    others = [(seat, field) for seat, field in standing if seat != board.turn]
    for start in own:
        for seat, goal in others:
            if start != goal and not (table_number(start) and table_number(goal)):
                yield PlayAction("deputy", count, start, goal, seat)


def _flights(board: Board, count: int) -> Iterator[PlayAction]:
    if count == 3:
        yield from (PlayAction("helicopter", 3, seat=seat) for seat in _opponents(board))
        return
    free = [place for place in (OUTER if count == 1 else PLACES) if place not in board.markers]
    tables = [table(number) for number in board.free_tables] if count == 2 else []
    for start in sorted({field for field in board.own if _is_in_reach(field, count)}):
        for goal in free if table_number(start) else (*tables, *free):
            if goal != start:
                yield PlayAction("helicopter", count, start, goal)


def _scandals(board: Board, count: int) -> Iterator[PlayAction]:
    if count == 3:
        yield PlayAction("scandal", 3)
    else:
        weighing = board.missing if count == 1 else board.rumours
        yield from (PlayAction("scandal", count, seat=seat) for seat in _opponents(board) if not weighing[seat])


def _opponents(board: Board) -> list[Seat]:
    return [seat for seat in range(board.seats) if seat != board.turn]


@lru_cache(maxsize=256)
def arrangements(signs: str) -> tuple[str, ...]:
    """All different orders of these sorted signs."""
    return tuple(sorted(map("".join, set(permutations(signs)))))


def possible_defenders(board: Board, play: Parsed | None) -> tuple[Seat, ...]:
    """The seats that may fend the action off if they have the cards; () if it is none. (Fending off)"""
    match play:
        case PlayAction(seat=int(seat)):
            return (seat,)
        case PlayAction("deputy" | "scandal", 3):
            return tuple(seat for seat in _opponents(board) if str(seat) in board.layout)
        case PlayAction("trendsetter", 3):
            return tuple(_opponents(board))
    return ()


def explain(state: State, seat: Seat, text: Move) -> Reason:
    """The reason; its value ``move`` is the first legal move with the most leading words in common."""
    words = text.split(" ")
    key, values = _reason(state, seat, words)
    moves = map(NOTATION.text, legal_moves(state, seat))
    return key, {**values, "move": max(moves, key=lambda move: _words_in_common(move.split(" "), words))}


def _words_in_common(one: Sequence[str], other: Sequence[str]) -> int:
    """The number of leading words that are the same."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))))


def _reason(state: State, seat: Seat, words: list[str]) -> Reason:
    board = state.board
    match board.phase, words:
        case Phase.ANSWER, ["defend", *_]:
            return "insider-too-few-guards", {
                "count": pending_play(board).strength,
                "held": state.hands[seat].count(GUARD),
            }
        case Phase.ANSWER, _:
            return "insider-expects-answer", {}
        case Phase.MARKERS, ["marker", *rest]:
            return _marker_reason(board, rest)
        case Phase.MARKERS, _:
            return "insider-expects-markers", {}
        case _, ["walk" | "roll"] if board.left is not None:
            return "insider-begun", {"left": board.left}
        case _, ["walk" | "roll"]:
            return "insider-no-walk", {}
        case _, ["draw"]:
            return first_reason(
                (board.left is not None or board.acted, "insider-draw-alone", {}),
                (len(state.hands[board.turn]) >= HAND, "insider-draw-full", {"most": HAND}),
                (not any(field in PLACES for field in board.own), "insider-draw-nowhere", {}),
                (True, "insider-draw-none", {}),
            )
        case _, ["end"] if board.left is None:
            return "insider-end-before", {}
        case _, ["end"]:
            return "insider-end-points", {"left": board.left}
        case _, ["move", *rest]:
            return _move_reason(state, rest)
        case _, ["marker" | "play" | "swap", *_] if board.extra or board.acted:
            return "insider-extra" if board.extra else "insider-acted", {}
        case _, ["marker", *rest]:
            return _marker_reason(board, rest) if board.pair else ("insider-no-pair", {})
        case _, ["swap", card] if card in KINDS:
            return "insider-lacks", {"card": card, "count": 1, "held": 0}
        case _, ["swap", *_]:
            return "insider-swap-form", {}
        case _, ["play", "bodyguard", *_]:
            return "insider-bodyguard-waits", {}
        case _, ["play", kind, ("1" | "2" | "3") as count, *rest] if kind in LETTER:
            return _action_reason(state, kind, int(count), rest)
        case _, ["play", *_]:
            return "insider-play-form", {}
    return "insider-expects-turn", {"begun": str(board.left is not None).lower()}


def _move_reason(state: State, words: list[str]) -> Reason:
    board = state.board
    match words:
        case [start, goal, *rest] if board.left and len(rest) < 2:
            if board.can_move_from(start) and not table_number(start):
                return _goal_reason(board, start, goal, rest)
            return first_reason(
                (start.startswith(INSIDER), "insider-sits", {}),
                (start not in board.own, "insider-not-own", {"field": start}),
                (True, "insider-robber-stays", {"field": start}),
            )
    return first_reason(
        (board.left is None, "insider-move-before", {}),
        (board.left == 0, "insider-move-after", {}),
        (True, "insider-move-form", {}),
    )


def _goal_reason(board: Board, start: str, goal: str, rest: list[str]) -> Reason:
    """For a figure that may move."""
    values, left = {"field": goal, "start": start}, board.left or 0
    cost = distances(board.home, board.markers, start).get(goal, 0)
    is_taken = is_way(goal) and any(field == goal for _, field in board.standing())
    return first_reason(
        (goal not in NEXT and goal not in (HOME, INSIDER), "insider-no-field", values),
        (goal == start, "insider-move-form", {}),
        (goal in board.markers, "insider-marker-there", values),
        (goal == board.home, "insider-write-home", values),
        (goal in CORNERS, "insider-foreign-home", values),
        (goal == MIDDLE, "insider-write-insider", values),
        (is_taken, "insider-way-taken", values),
        (cost == 0, "insider-no-way", values),
        (cost > left, "insider-too-far", {**values, "cost": cost, "left": left}),
        (goal == INSIDER, "insider-which-table", {"tables": _numbers(board.free_tables)}),
        (rest == ["rob"], "insider-nobody-to-rob", values),
        (True, "insider-move-form", {}),
    )


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _marker_reason(board: Board, words: list[str]) -> Reason:
    markers = {"markers": ", ".join(board.markers)}
    match words:
        case [start, goal] if start in board.markers:
            return first_reason(
                (goal not in PLACES, "insider-marker-places", {"field": goal}),
                (goal in board.markers, "insider-marker-there", {"field": goal, "start": start}),
                (
                    goal in PLACES and _marker_locks(board, start, goal, _lockable_figures(board)),
                    "insider-marker-locks",
                    {"field": goal},
                ),
                (True, "insider-marker-form", markers),
            )
        case [start, _]:
            return "insider-no-marker", {"field": start, **markers}
    return "insider-marker-form", markers


def _action_reason(state: State, kind: str, count: int, words: list[str]) -> Reason:
    board = state.board
    held = state.hands[board.turn].count(LETTER[kind])
    match kind, count, words:
        case _ if held < count:
            return "insider-lacks", {"card": LETTER[kind], "count": count, "held": held}
        case ("deputy" | "helicopter", 1 | 2, [start, goal, *rest]) if len(rest) == (kind == "deputy"):
            return _fields_reason(board, kind, count, start, goal)
        case ("helicopter", 3, [seat]) | ("scandal", 1 | 2, [seat]):
            return first_reason(
                (seat in map(str, _opponents(board)), "insider-weighs", {"count": count}),
                (True, "insider-opponent-form", {}),
            )
        case "deputy", 3, [_]:
            return first_reason(
                (set(board.layout) == {"-"}, "insider-nobody-inside", {}),
                (True, "insider-layout-form", {"layout": board.layout}),
            )
    return f"insider-{kind}-form", {"count": count}


def _fields_reason(board: Board, kind: str, count: int, start: str, goal: str) -> Reason:
    """For the fields that an action names."""
    fields = OUTER if count == 1 else (*PLACES, *(table(number) for number in range(1, board.tables + 1)))
    is_flight = kind == "helicopter"
    return first_reason(
        (start not in fields, "insider-reach", {"field": start, "count": count}),
        (goal not in fields, "insider-reach", {"field": goal, "count": count}),
        (start not in board.own, "insider-not-own", {"field": start}),
        (start == goal or (table_number(start) and table_number(goal)), "insider-two-places", {}),
        (is_flight and goal in board.markers, "insider-marker-there", {"field": goal, "start": start}),
        (is_flight, "insider-table-taken", {"tables": _numbers(board.free_tables)}),
        (True, "insider-nobody-there", {"field": goal}),
    )
