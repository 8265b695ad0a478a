"""Playing actions, fending them off, and their effects. (Actions; Fending off)"""

from __future__ import annotations

from collections.abc import Callable

from bot.games.base import Seat, put, replace
from bot.games.insider.material import GUARD
from bot.games.insider.moves import pending_play, possible_defenders
from bot.games.insider.notation import Play
from bot.games.insider.scoring import all_tables, open_next_card, score_if_full, score_tables
from bot.games.insider.state import Board, Phase, State, merged, move_figure, send_home, with_board, without
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
    """Accept the answer ``let``. After the last one the action takes effect."""
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


def _update(state: State, holder: Seat, change: Callable[[str, Seat | None], str]) -> State:
    """Change what is known of a hand: ``change`` maps the known cards of a seat, or of all (None), to the new ones."""
    board = state.board
    each = tuple("" if knower == holder else change(cards, knower) for knower, cards in enumerate(state.known[holder]))
    sure = put(board.sure, holder, change(board.sure[holder], None))
    return with_board(replace(state, known=put(state.known, holder, each)), sure=sure)


def show_cards(state: State, holder: Seat, cards: str) -> State:
    """Let all know that the seat holds at least these equal cards."""
    letter, count = cards[0], len(cards)
    return _update(state, holder, lambda known, _: merged(known, letter * (count - known.count(letter))))


def lose_cards(state: State, holder: Seat, letter: str, count: int) -> State:
    """Forget cards that the seat has discarded openly."""
    return _update(state, holder, lambda known, _: without(known, letter, count))


def steal_card(state: State, thief: Seat, victim: Seat, letter: str) -> State:
    """Move a card taken blind. Thief and victim know which; of each kind that others knew, it may be one."""
    board = state.board

    def less(known: str, knower: Seat | None) -> str:
        if knower == thief:
            return without(known, letter)
        return "".join(one * (known.count(one) - 1) for one in sorted(set(known)))

    def more(known: str, knower: Seat | None) -> str:
        return merged(known, letter) if knower == victim else known

    robbed = tuple(sorted({*board.robbed[victim], thief}))
    return with_board(_update(_update(state, victim, less), thief, more), robbed=put(board.robbed, victim, robbed))
