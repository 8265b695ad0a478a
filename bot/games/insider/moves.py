"""All that a seat may do. (A turn; Actions)"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.base import Move, Seat
from bot.games.insider.material import GUARD, HAND, KINDS, LETTER
from bot.games.insider.state import Board, Phase, State
from bot.games.insider.town import (
    HOME,
    INSIDER,
    OUTER,
    PLACES,
    freely,
    goals,
    is_way,
    locks_in,
    moved_marker,
    seated,
    table,
)


@lru_cache(maxsize=64)
def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    board = state.board
    match board.phase:
        case Phase.TURN if seat == board.turn:
            return tuple(_turn(state))
        case Phase.MARKERS if seat == board.turn:
            return (*marker_moves(board), "done")
        case Phase.ANSWER if seat in board.asked:
            can = state.hands[seat].count(GUARD) >= strength(board.pending)
            return ("defend", "let") if can else ("let",)
    return ()


def strength(play: Move) -> int:
    """How many equal cards that action takes."""
    return int(play.split(" ")[2])


def letter(play: Move) -> str:
    return LETTER[play.split(" ")[1]]


def _turn(state: State) -> Iterator[Move]:
    board, hand = state.board, state.hands[state.board.turn]
    if board.left is None:
        if not board.rumours[board.turn]:
            yield "walk"
        yield "roll"
        if not board.acted and drawn(state):
            yield "draw"
    elif walks := list(steps(board, tuple(map(bool, state.hands)))):
        yield from walks
    else:
        yield "end"
    if not board.acted and not board.extra:
        yield from plays(board, hand)
        if board.pair:
            yield from marker_moves(board)
        yield from (f"swap {one}" for one in KINDS if one in hand)


def drawn(state: State) -> int:
    """How many cards drawing would bring, as far as stack and discards last. (draw)"""
    board = state.board
    stood = {field for field in board.own if field in PLACES}
    return min(len(stood), max(0, HAND - len(state.hands[board.turn])), len(state.stack) + len(board.discards))


def steps(board: Board, holding: tuple[bool, ...]) -> Iterator[Move]:
    """All moves of figures; ``holding`` says who has cards. (move; Robbing)"""
    others = [(seat, field) for seat, field in board.standing() if seat != board.turn]
    worth = {field for seat, field in others if holding[seat] and field in PLACES}
    taken = {field for _, field in board.standing() if is_way(field)}
    for start in sorted(set(board.own), key=lambda field: (field == HOME, field)):
        if seated(start) or not board.free(start):
            continue
        for goal in goals(board.home, board.markers, start, board.left or 0):
            if goal == INSIDER:
                yield from (f"move {start} {goal} {number}" for number in board.free_tables)
            elif goal not in taken:
                yield f"move {start} {goal}"
                if goal in worth:
                    yield f"move {start} {goal} rob"


def marker_moves(board: Board) -> Iterator[Move]:
    """(Marker)"""
    for start in board.markers:
        for goal in PLACES:
            if goal not in board.markers and not locking(board, start, goal):
                yield f"marker {start} {goal}"


def locking(board: Board, start: str, goal: str) -> bool:
    """Whether that marker would lock in something that is free now."""
    after = moved_marker(board.markers, start, goal)
    if freely(board.markers) <= freely(after):
        return False
    figures = [(field, board.homes[seat]) for seat, field in board.standing() if field != goal]
    return locks_in(board.markers, after, board.homes, figures)


def plays(board: Board, hand: str) -> Iterator[Move]:
    """(Actions)"""
    for kind, offered in (("deputy", _deputies), ("helicopter", _flights), ("scandal", _scandals)):
        for count in range(1, min(3, hand.count(LETTER[kind])) + 1):
            yield from (f"play {kind} {count}{rest}" for rest in offered(board, count))
    yield from (f"play trendsetter {count}" for count in range(1, min(3, hand.count(LETTER["trendsetter"])) + 1))


def _reached(field: str, count: int) -> bool:
    """Whether one or two cards of deputy and helicopter concern that field. (both outer; any place or table)"""
    return field in OUTER if count == 1 else field in PLACES or seated(field) > 0


def _deputies(board: Board, count: int) -> Iterator[str]:
    if count == 3:
        layout = board.layout
        yield from (f" {one}" for one in arrangements("".join(sorted(layout))) if one != layout)
        return
    standing = sorted({one for one in board.standing() if _reached(one[1], count)}, key=lambda one: (one[1], one[0]))
    own = [field for seat, field in standing if seat == board.turn]
    others = [(seat, field) for seat, field in standing if seat != board.turn]
    for start in own:
        for seat, goal in others:
            if start != goal and not (seated(start) and seated(goal)):
                yield f" {start} {goal} {seat}"


def _flights(board: Board, count: int) -> Iterator[str]:
    if count == 3:
        yield from (f" {seat}" for seat in _opponents(board))
        return
    free = [place for place in (OUTER if count == 1 else PLACES) if place not in board.markers]
    tables = [table(number) for number in board.free_tables] if count == 2 else []
    for start in sorted({field for field in board.own if _reached(field, count)}):
        for goal in free if seated(start) else (*tables, *free):
            if goal != start:
                yield f" {start} {goal}"


def _scandals(board: Board, count: int) -> Iterator[str]:
    if count == 3:
        yield ""
    else:
        weighing = board.missing if count == 1 else board.rumours
        yield from (f" {seat}" for seat in _opponents(board) if not weighing[seat])


def _opponents(board: Board) -> list[Seat]:
    return [seat for seat in range(board.seats) if seat != board.turn]


@lru_cache(maxsize=256)
def arrangements(signs: str) -> tuple[str, ...]:
    """All different orders of these sorted signs."""
    if not signs:
        return ("",)
    return tuple(first + rest for first in sorted(set(signs)) for rest in arrangements(signs.replace(first, "", 1)))


def concerned(board: Board, play: Move) -> tuple[Seat, ...]:
    """Those who may fend that action off if they have the cards. (Fending off)"""
    match play.split(" ")[1:]:
        case ["deputy", "1" | "2", _, _, seat] | ["helicopter", "3", seat] | ["scandal", "1" | "2", seat]:
            return (int(seat),)
        case ["deputy" | "scandal", "3", *_]:
            return tuple(seat for seat in _opponents(board) if str(seat) in board.layout)
        case ["trendsetter", "3"]:
            return tuple(_opponents(board))
    return ()
