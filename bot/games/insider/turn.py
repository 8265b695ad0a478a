"""The turns of Insider: moves, actions and how they are fended off, chance outcomes, points and the result.

Sections: Start; A turn; Actions; Fending off; Scoring; Result; Ends.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.games.base import CHANCE, IllegalMove, Move, Outcome, Seat, Step, put, replace
from bot.games.chance import Chance
from bot.games.insider.material import (
    CELLAR,
    DECK,
    GOAL,
    GUARD,
    HAND,
    INSIDER,
    ROUNDS,
    SCORING,
    TURNS,
    WALK,
    cards_for,
    distances,
    move_marker,
    table,
    table_number,
)
from bot.games.insider.moves import draw_count, pending_play, possible_defenders
from bot.games.insider.state import (
    NOTATION,
    ActionDeal,
    ActionShuffle,
    Board,
    ChanceOutcome,
    Dice,
    MoveFigure,
    MoveMarker,
    Phase,
    PlayAction,
    Scoring,
    State,
    Steal,
    Swap,
    TableCards,
    Word,
    merged,
    move_figure,
    send_home,
    with_board,
    without,
)
from bot.games.notation import First


def discard(state: State, seat: Seat, card: str, count: int) -> State:
    """Move that many cards of a letter from a hand to the discards."""
    hands = put(state.hands, seat, without(state.hands[seat], card, count))
    state = _update(replace(state, hands=hands), seat, lambda known, _: without(known, card, count))
    return with_board(state, discards=state.board.discards + card * count)


def play_action(state: State, play: PlayAction) -> State:
    """Discard the cards; ask the defenders or, where there are none, let it take effect. (Fending off)"""
    board = state.board
    state = discard(with_board(state, acted=True), board.turn, play.letter, play.strength)
    asked = tuple(
        one
        for one in possible_defenders(board, play)
        if board.ask_all or state.hands[one].count(GUARD) >= play.strength
    )
    if not asked:
        return _take_effect(state, play)
    if not board.ask_all:
        for seat in asked:
            state = _update(state, seat, lambda known, _: merged(known, GUARD * (play.strength - known.count(GUARD))))
    return with_board(state, phase=Phase.ANSWER, pending=NOTATION.text(play), asked=asked)


def let_happen(state: State, seat: Seat) -> State:
    """Accept the answer ``let``. After the last one the action takes effect."""
    board = state.board
    left = tuple(one for one in board.asked if one != seat)
    if left:
        return with_board(state, asked=left, let=(*board.let, seat))
    return _take_effect(with_board(state, phase=Phase.TURN, pending="", asked=(), let=()), pending_play(board))


def _take_effect(state: State, play: PlayAction) -> State:
    """(Actions)"""
    board = state.board
    match play:
        case PlayAction("deputy", 1 | 2, own, other, int(seat)):
            board = move_figure(move_figure(board, board.turn, own, other), seat, other, own)
            return replace(state, board=board)
        case PlayAction("deputy", 3, layout=layout):
            return replace(state, board=_rearrange_tables(board, layout))
        case PlayAction("helicopter", 1 | 2, start, goal):
            return score_if_full(replace(state, board=move_figure(board, board.turn, start, goal)))
        case PlayAction("helicopter", 3, seat=int(seat)):
            return replace(state, board=send_home(board, frozenset(board.figures[seat]), (seat,)))
        case PlayAction("scandal", 1, seat=int(seat)):
            return with_board(state, missing=put(board.missing, seat, True))
        case PlayAction("scandal", 2, seat=int(seat)):
            return with_board(state, rumours=put(board.rumours, seat, True))
        case PlayAction("scandal", 3):
            return _clear_tables(state)
        case PlayAction("trendsetter", 1):
            return with_board(state, again=True)
        case PlayAction("trendsetter", 2):
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


def steal_card(state: State, thief: Seat, victim: Seat, letter: str) -> State:
    """Move a card taken blind. Thief and victim know which; of each kind that others knew, it may be one."""
    board = state.board

    def less(known: str, knower: Seat | None) -> str:
        if knower == thief:
            return without(known, letter)
        return "".join(one * (known.count(one) - 1) for one in sorted(set(known)))

    def more(known: str, knower: Seat | None) -> str:
        return merged(known, letter) if knower == victim else known

    robbed = put(board.robbed, victim, tuple(sorted({*board.robbed[victim], thief})))
    return with_board(_update(_update(state, victim, less), thief, more), robbed=robbed)


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
    return state if "-" in state.board.layout else score_tables(state)


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


def draw_chance(state: State, chance: Chance) -> ChanceOutcome:
    """The next outcome of chance."""
    board = state.board
    match board.phase:
        case Phase.DEAL:
            return ActionDeal("".join(chance.shuffle(DECK)))
        case Phase.TABLES:
            return TableCards(chance.shuffle(cards_for(board.seats))[:ROUNDS])
        case Phase.FIRST:
            return First(chance.below(board.seats))
        case Phase.STEAL:
            victim = board.thefts[0]
            return Steal(victim, chance.pick(list(state.hands[victim])))
        case Phase.SHUFFLE:
            return ActionShuffle("".join(chance.shuffle(board.discards)))
    return Dice(tuple(chance.roll() for _ in range(2 - board.rumours[board.turn])))


def apply_chance(state: State, text: Move) -> State:
    """The state after an outcome of chance; raises IllegalMove if it is impossible."""
    board = state.board
    match board.phase, NOTATION.read(text):
        case Phase.DEAL, ActionDeal(cards) if "".join(sorted(cards)) == DECK:
            hands = tuple("".join(sorted(cards[at * HAND : (at + 1) * HAND])) for at in range(board.seats))
            return replace(with_board(state, phase=Phase.TABLES), stack=cards[board.seats * HAND :], hands=hands)
        case Phase.TABLES, TableCards(cards) if len(cards) == ROUNDS == len({*cards} & {*cards_for(board.seats)}):
            return replace(with_board(state, phase=Phase.FIRST, card=cards[0]), tables=cards[1:])
        case Phase.FIRST, First(seat) if seat in range(board.seats):
            return with_board(state, phase=Phase.TURN, turn=seat)
        case Phase.DICE, Dice(faces) if len(faces) == 2 - board.rumours[board.turn]:
            state = _note(state, CHANCE, text)
            if len(faces) == 2 and sum(faces) == WALK:
                return state  # chance rolls again
            return with_board(state, phase=Phase.TURN, left=sum(faces), pair=len(faces) == 2 and faces[0] == faces[1])
        case Phase.STEAL, Steal(seat, card) if seat == board.thefts[0] and card in tuple(state.hands[seat]):
            return _steal(_note(state, CHANCE, f"steal {seat}"), seat, card)
        case Phase.SHUFFLE, ActionShuffle(cards) if sorted(cards) == sorted(board.discards):
            return _draw_cards(replace(with_board(_note(state, CHANCE, "shuffle"), discards=""), stack=cards))
    raise IllegalMove("chance-impossible", text=text)


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
    match NOTATION.read(text):
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
            state = discard(_note(state, seat, text), seat, GUARD, pending_play(state.board).strength)
            return with_board(state, phase=Phase.TURN, pending="", asked=(), let=())
        case Word.LET:
            return let_happen(_note(state, seat, text), seat)
        case Swap(card):
            state = with_board(state, acted=True, due=1, last=_steps(state, seat, text))
            return _draw_cards(discard(state, seat, card, 1))
        case MoveMarker(start, goal):
            return _move_marker(_note(state, seat, text), start, goal)
        case PlayAction() as play:
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
