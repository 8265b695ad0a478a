"""The legal moves of Insider. (A turn; Actions; Fending off)"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from bot.games.base import Seat
from bot.games.insider.material import GUARD, HAND, KINDS, LETTER
from bot.games.insider.notation import Action, MoveFigure, MoveMarker, Play, Swap, Word, parse_play
from bot.games.insider.state import Board, Phase, State
from bot.games.insider.town import (
    ENDS,
    HOME,
    INSIDER,
    OUTER,
    PLACES,
    Markers,
    goals,
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


def _turn_moves(state: State) -> Iterator[Action]:
    board, hand = state.board, state.hands[state.board.turn]
    if board.left is None:
        if not board.rumours[board.turn]:
            yield Word.WALK
        yield Word.ROLL
        if not board.acted and draw_count(state):
            yield Word.DRAW
    elif figures := figure_moves(board, tuple(map(bool, state.hands))):
        yield from figures
    else:
        yield Word.END
    if not board.acted and not board.extra:
        yield from plays(board, hand)
        if board.pair:
            yield from marker_moves(board)
        yield from (Swap(card) for card in KINDS if card in hand)


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
