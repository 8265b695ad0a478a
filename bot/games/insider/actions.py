"""Playing actions, fending them off, and their effects. (Actions; Fending off)"""

from __future__ import annotations

from bot.games.base import Seat, put, replace
from bot.games.insider.knowledge import lose_cards, show_cards
from bot.games.insider.material import GUARD
from bot.games.insider.moves import pending_play, possible_defenders
from bot.games.insider.notation import Play
from bot.games.insider.scoring import all_tables, open_next_card, score_if_full, score_tables
from bot.games.insider.state import Board, Phase, State, move_figure, send_home, with_board, without
from bot.games.insider.town import table, table_number


def discard(state: State, seat: Seat, card: str, count: int) -> State:
    """Move that many cards of a letter from a hand to the discards."""
    hands = put(state.hands, seat, without(state.hands[seat], card, count))
    state = lose_cards(replace(state, hands=hands), seat, card, count)
    return with_board(state, discards=state.board.discards + card * count)


def play_action(state: State, play: Play) -> State:
    """Discard the cards; ask the defenders or, where there are none, let it take effect. (Fending off)"""
    board = state.board
    state = discard(with_board(state, acted=True), board.turn, play.letter, play.strength)
    asked = defenders(state, play)
    if not asked:
        return _take_effect(state, play)
    if not board.ask_all:
        for seat in asked:
            state = show_cards(state, seat, GUARD * play.strength)
    return with_board(state, phase=Phase.ANSWER, pending=str(play), asked=asked)


def defenders(state: State, play: Play) -> tuple[Seat, ...]:
    """The seats that are asked whether they fend the action off."""
    board = state.board
    return tuple(
        seat
        for seat in possible_defenders(board, play)
        if board.ask_all or state.hands[seat].count(GUARD) >= play.strength
    )


def fend_off(state: State, seat: Seat) -> State:
    """Discard the bodyguards and cancel the pending action."""
    state = discard(state, seat, GUARD, pending_play(state.board).strength)
    return with_board(state, phase=Phase.TURN, pending="", asked=(), let=())


def let_happen(state: State, seat: Seat) -> State:
    """Take the answer ``let``; after the last one the action takes effect."""
    board = state.board
    left = tuple(one for one in board.asked if one != seat)
    if left:
        return with_board(state, asked=left, let=(*board.let, seat))
    return _take_effect(with_board(state, phase=Phase.TURN, pending="", asked=(), let=()), pending_play(board))


def _take_effect(state: State, play: Play) -> State:
    """(Actions)"""
    board = state.board
    match play:
        case Play("deputy", 1 | 2, own, other, int(seat)):
            board = move_figure(move_figure(board, board.turn, own, other), seat, other, own)
            return replace(state, board=board)
        case Play("deputy", 3, layout=layout):
            return replace(state, board=_rearrange_tables(board, layout))
        case Play("helicopter", 1 | 2, start, goal):
            return score_if_full(replace(state, board=move_figure(board, board.turn, start, goal)))
        case Play("helicopter", 3, seat=int(seat)):
            return replace(state, board=send_home(board, frozenset(board.figures[seat]), (seat,)))
        case Play("scandal", 1, seat=int(seat)):
            return with_board(state, missing=put(board.missing, seat, True))
        case Play("scandal", 2, seat=int(seat)):
            return with_board(state, rumours=put(board.rumours, seat, True))
        case Play("scandal", 3):
            return _clear_tables(state)
        case Play("trendsetter", 1):
            return with_board(state, again=True)
        case Play("trendsetter", 2):
            return with_board(state, phase=Phase.MARKERS, moving=2)
    return score_tables(state, rushed=True)


def _rearrange_tables(board: Board, layout: str) -> Board:
    """(play deputy 3) A seat's figures are alike, so its robbers sit at its first tables."""
    figures = []
    for seat, fields in enumerate(board.figures):
        tables = [table(number) for number, sign in enumerate(layout, 1) if sign == str(seat)]
        figures.append(tuple(sorted([*(field for field in fields if not table_number(field)), *tables])))
    outside = [field for field in board.robbers if not table_number(field)]
    robbers = [table(number) for number, sign in enumerate(layout, 1) if sign == str(board.turn)]
    inside = robbers[: len(board.robbers) - len(outside)]
    return replace(board, figures=tuple(figures), robbers=tuple(sorted([*outside, *inside])))


def _clear_tables(state: State) -> State:
    """(play scandal 3)"""
    board = send_home(state.board, all_tables(state.board))
    state = replace(state, board=board)
    if not state.tables or not board.card:
        return state
    state = replace(state, tables=(*state.tables, board.card))
    return open_next_card(with_board(state, under=(*board.under, board.card)))
