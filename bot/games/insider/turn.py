"""Applying moves and chance outcomes of Insider. (Start; A turn; Ends)"""

from __future__ import annotations

from bot.games.base import CHANCE, IllegalMove, Move, Seat, put, replace
from bot.games.chance import Chance
from bot.games.insider.actions import discard, fend_off, let_happen, play_action, steal_card
from bot.games.insider.material import DECK, HAND, ROUNDS, TURNS, WALK, cards_for
from bot.games.insider.moves import draw_count
from bot.games.insider.notation import (
    Deal,
    Dice,
    First,
    MoveFigure,
    MoveMarker,
    Outcome,
    Parsed,
    Play,
    Shuffle,
    Steal,
    Swap,
    TableCards,
    Word,
    parse,
)
from bot.games.insider.scoring import end_match, score_if_full
from bot.games.insider.state import Phase, State, Step, merged, move_figure, send_home, with_board, without
from bot.games.insider.town import INSIDER, distances, move_marker, table


def draw_chance(state: State, chance: Chance) -> Outcome:
    """The next outcome of chance."""
    board = state.board
    match board.phase:
        case Phase.DEAL:
            return Deal("".join(chance.shuffle(DECK)))
        case Phase.TABLES:
            return TableCards(chance.shuffle(cards_for(board.seats))[:ROUNDS])
        case Phase.FIRST:
            return First(chance.below(board.seats))
        case Phase.STEAL:
            victim = board.thefts[0]
            return Steal(victim, chance.pick(list(state.hands[victim])))
        case Phase.SHUFFLE:
            return Shuffle("".join(chance.shuffle(board.discards)))
    dice = 1 if board.rumours[board.turn] else 2
    return Dice(tuple(chance.roll() for _ in range(dice)))


def apply_chance(state: State, text: Move) -> State:
    """The state after an outcome of chance; raises IllegalMove if it is impossible."""
    board = state.board
    try:
        outcome: Parsed | None = parse(text)
    except ValueError:
        outcome = None
    match board.phase, outcome:
        case Phase.DEAL, Deal(cards) if "".join(sorted(cards)) == DECK:
            hands = tuple("".join(sorted(cards[at * HAND : (at + 1) * HAND])) for at in range(board.seats))
            return replace(with_board(state, phase=Phase.TABLES), stack=cards[board.seats * HAND :], hands=hands)
        case Phase.TABLES, TableCards(cards):
            if len(set(cards)) == len(cards) == ROUNDS and set(cards) <= set(cards_for(board.seats)):
                return replace(with_board(state, phase=Phase.FIRST, card=cards[0]), tables=cards[1:])
        case Phase.FIRST, First(seat) if seat in range(board.seats):
            return with_board(state, phase=Phase.TURN, turn=seat)
        case Phase.DICE, Dice(faces) if len(faces) == 2 - board.rumours[board.turn]:
            if all(1 <= face <= 6 for face in faces):
                return _roll(_note(state, CHANCE, text), faces)
        case Phase.STEAL, Steal(seat, card) if seat == board.thefts[0]:
            if len(card) == 1 and card in state.hands[seat]:
                return _steal(_note(state, CHANCE, f"steal {seat}"), seat, card)
        case Phase.SHUFFLE, Shuffle(cards) if sorted(cards) == sorted(board.discards):
            return _draw_cards(replace(with_board(_note(state, CHANCE, "shuffle"), discards=""), stack=cards))
    raise IllegalMove("chance-impossible", text=text)


def _roll(state: State, faces: tuple[int, ...]) -> State:
    """(A turn: roll)"""
    if len(faces) == 2 and sum(faces) == WALK:
        return state
    return with_board(state, phase=Phase.TURN, left=sum(faces), pair=len(faces) == 2 and faces[0] == faces[1])


def _steal(state: State, victim: Seat, card: str) -> State:
    """(A turn: Robbing)"""
    board, thief = state.board, state.board.turn
    state = steal_card(state, thief, victim, card)
    hands = put(state.hands, victim, without(state.hands[victim], card))
    hands = put(hands, thief, merged(hands[thief], card))
    thefts = board.thefts[1:]
    return with_board(replace(state, hands=hands), thefts=thefts, phase=Phase.STEAL if thefts else Phase.TURN)


def apply_move(state: State, seat: Seat, text: Move) -> State:
    """The state after a legal move."""
    match parse(text):
        case MoveFigure() as move:
            return _move_figure(state, move, _steps(state, seat, text))
        case Word.WALK:
            return with_board(state, left=WALK, last=_steps(state, seat, text))
        case Word.ROLL:
            return with_board(state, phase=Phase.DICE, last=_steps(state, seat, text))
        case Word.DRAW:
            return _draw_cards(with_board(state, due=draw_count(state), last=_steps(state, seat, text)))
        case Word.END:
            return _end_turn(_note(state, seat, text))
        case Word.DONE:
            return with_board(state, phase=Phase.TURN, moving=0, last=_steps(state, seat, text))
        case Word.DEFEND:
            return fend_off(_note(state, seat, text), seat)
        case Word.LET:
            return let_happen(_note(state, seat, text), seat)
        case Swap(card):
            state = with_board(state, acted=True, due=1, last=_steps(state, seat, text))
            return _draw_cards(discard(state, seat, card, 1))
        case MoveMarker(start, goal):
            return _move_marker(_note(state, seat, text), start, goal)
        case Play() as play:
            return play_action(_note(state, seat, text), play)
    raise IllegalMove("not-possible", move=text)


def _steps(state: State, seat: Seat, text: Move) -> tuple[Step, ...]:
    """The last steps with one more. The first step of a turn clears those of the turn before."""
    board = state.board
    is_first = board.phase is Phase.TURN and board.left is None and not board.acted and not board.extra
    return (*(() if is_first else board.last), Step(seat, text))


def _note(state: State, seat: Seat, text: Move) -> State:
    """The state with that step among the last."""
    return with_board(state, last=_steps(state, seat, text))


def _draw_cards(state: State) -> State:
    """Draw the cards due, shuffling first if the stack runs out, then go on. (A turn: draw, swap)"""
    board = state.board
    taken = state.stack[: board.due]
    hands = put(state.hands, board.turn, merged(state.hands[board.turn], taken))
    due = board.due - len(taken)
    state = with_board(replace(state, hands=hands, stack=state.stack[len(taken) :]), due=due)
    if due and board.discards:
        return with_board(state, phase=Phase.SHUFFLE)
    state = with_board(state, phase=Phase.TURN, due=0)
    return state if board.acted else _end_turn(state)  # ``swap`` is an action, ``draw`` is the whole turn


def _move_figure(state: State, move: MoveFigure, last: tuple[Step, ...]) -> State:
    """(A turn: move, Robbing)"""
    board = state.board
    cost = distances(board.home, board.markers, move.start)[move.goal]
    goal = table(move.table) if move.goal == INSIDER else move.goal
    board = replace(move_figure(board, board.turn, move.start, goal), left=(board.left or 0) - cost, last=last)
    if move.robs:
        there = {seat for seat, field in board.standing() if field == goal and seat != board.turn}
        thefts = tuple(seat for seat in sorted(there) if state.hands[seat])
        board = replace(board, thefts=thefts, phase=Phase.STEAL, robbers=tuple(sorted((*board.robbers, goal))))
    return score_if_full(replace(state, board=board))


def _move_marker(state: State, start: str, goal: str) -> State:
    """(Marker)"""
    board = send_home(state.board, frozenset((goal,)))
    moving = max(0, board.moving - 1)
    board = replace(
        board,
        markers=move_marker(board.markers, start, goal),
        acted=True,
        moving=moving,
        phase=Phase.MARKERS if moving else Phase.TURN,
    )
    return replace(state, board=board)


def _end_turn(state: State) -> State:
    """Begin the next turn, or end the match. (play scandal 1; play trendsetter 1; Ends)"""
    board = state.board
    if board.turns + 1 == TURNS:
        return end_match(with_board(state, turns=TURNS), "limit")
    missing, turn = list(board.missing), board.turn
    if not board.again:
        turn = (turn + 1) % board.seats
        while missing[turn]:
            missing[turn] = False
            turn = (turn + 1) % board.seats
    return with_board(
        state,
        turn=turn,
        turns=board.turns + 1,
        extra=board.again,
        again=False,
        missing=tuple(missing),
        left=None,
        pair=False,
        acted=False,
        robbers=(),
    )
