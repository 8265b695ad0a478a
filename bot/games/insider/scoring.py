"""Scoring, points and the result of Insider. (Scoring; Result; Ends)"""

from __future__ import annotations

from bot.games.base import Outcome, replace
from bot.games.insider.material import CELLAR, GOAL, SCORING
from bot.games.insider.state import Board, Phase, Scoring, State, send_home, with_board
from bot.games.insider.town import table


def table_points(card: str, layout: str, seats: int) -> tuple[int, ...]:
    """By seat, the points of its tables, or the penalty of a seat at none. (Scoring)"""
    tables = SCORING[card]
    return tuple(
        sum(value for value, sign in zip(tables.values, layout, strict=True) if sign == str(seat))
        if str(seat) in layout
        else tables.penalty
        for seat in range(seats)
    )


def all_tables(board: Board) -> frozenset[str]:
    """The fields of all tables."""
    return frozenset(table(number) for number in range(1, board.tables + 1))


def score_if_full(state: State) -> State:
    """The state, scored if all tables are taken. (Scoring)"""
    return state if state.board.free_tables else score_tables(state)


def score_tables(state: State, *, rushed: bool = False) -> State:
    """Score, send the figures at the tables home and open the next card; the match may end. (Scoring; Result)"""
    board = state.board
    assert board.card
    layout = board.layout
    gains = table_points(board.card, layout, board.seats)
    points = tuple(max(CELLAR, had + more) for had, more in zip(board.points, gains, strict=True))
    board = replace(
        send_home(board, all_tables(board)),
        points=points,
        rumours=(False,) * board.seats,
        scored=(*board.scored, Scoring(board.card, layout, gains, rushed)),
        card=None,
    )
    state = replace(state, board=board)
    if state.tables:
        state = open_next_card(state)
    if max(points) >= GOAL:
        return end_match(state, "publicity")
    return state if state.board.card else end_match(state, "points")


def open_next_card(state: State) -> State:
    """Open the first of the scoring cards to come."""
    board, left = state.board, state.tables[1:]
    under = board.under[len(board.under) - len(left) :] if len(board.under) > len(left) else board.under
    return with_board(replace(state, tables=left), card=state.tables[0], under=under)


def end_match(state: State, reason: str) -> State:
    return with_board(state, phase=Phase.OVER, left=None, reason=reason, robbers=())


def outcome(state: State) -> Outcome | None:
    """The result; None while the match runs. (Result; Ends)"""
    board = state.board
    if board.phase is not Phase.OVER:
        return None
    shared = board.points.count(max(board.points)) > 1 and board.reason != "limit"
    return Outcome.ranked(board.points, "shared" if shared else board.reason)
