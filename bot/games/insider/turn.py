"""What comes of decisions and of chance: the next state. (Start; A turn; Actions; Fending off; Scoring; Ends)"""

from __future__ import annotations

from dataclasses import replace

from bot.games.base import IllegalMove, Move, Seat
from bot.games.insider.knowledge import lost, shown, stolen
from bot.games.insider.material import (
    CELLAR,
    DECK,
    GOAL,
    GUARD,
    HAND,
    ROUNDS,
    TURNS,
    WALK,
    cards_for,
)
from bot.games.insider.moves import concerned, drawn, letter, strength
from bot.games.insider.state import (
    Board,
    Phase,
    Scoring,
    State,
    Step,
    all_tables,
    brought,
    joined,
    on,
    put,
    relocated,
    sent_home,
    without,
)
from bot.games.insider.town import INSIDER, distances, moved_marker, seated, table

FACES = ("1", "2", "3", "4", "5", "6")


# Chance


def happened(state: State, text: Move) -> State:
    """The state after an outcome of chance; IllegalMove for one that could not come up."""
    board = state.board
    match board.phase, text.split(" "):
        case Phase.DEAL, ["deal", cards] if "".join(sorted(cards)) == DECK:
            hands = tuple("".join(sorted(cards[at * HAND : (at + 1) * HAND])) for at in range(board.seats))
            return replace(on(state, phase=Phase.TABLES), stack=cards[board.seats * HAND :], hands=hands)
        case Phase.TABLES, ["tables", listed]:
            tables = tuple(listed.split(","))
            if len(set(tables)) == len(tables) == ROUNDS and set(tables) <= set(cards_for(board.seats)):
                return replace(on(state, phase=Phase.FIRST, card=tables[0]), tables=tables[1:])
        case Phase.FIRST, ["first", seat] if seat in map(str, range(board.seats)):
            return on(state, phase=Phase.TURN, turn=int(seat))
        case Phase.DICE, ["dice", *dice] if set(dice) <= set(FACES) and len(dice) == 2 - board.rumours[board.turn]:
            return _rolled(_noted(state, -1, text), [int(one) for one in dice])
        case Phase.STEAL, ["steal", seat, card] if seat == str(board.thefts[0]):
            if len(card) == 1 and card in state.hands[board.thefts[0]]:
                return _robbed(_noted(state, -1, f"steal {seat}"), board.thefts[0], card)
        case Phase.SHUFFLE, ["shuffle", cards] if sorted(cards) == sorted(board.discards):
            return _drawing(replace(on(_noted(state, -1, "shuffle"), discards=""), stack=cards))
    raise IllegalMove("chance-impossible", text=text)


def _rolled(state: State, dice: list[int]) -> State:
    if len(dice) == 2 and sum(dice) == WALK:
        return state
    return on(state, phase=Phase.TURN, left=sum(dice), pair=len(dice) == 2 and dice[0] == dice[1])


def _robbed(state: State, victim: Seat, card: str) -> State:
    """(Robbing)"""
    board, thief = state.board, state.board.turn
    state = stolen(state, thief, victim, card)
    hands = put(state.hands, victim, without(state.hands[victim], card))
    hands = put(hands, thief, joined(hands[thief], card))
    thefts = board.thefts[1:]
    return on(replace(state, hands=hands), thefts=thefts, phase=Phase.STEAL if thefts else Phase.TURN)


# Decisions


def decided(state: State, seat: Seat, text: Move) -> State:
    """The state after a legal decision."""
    words = text.split(" ")
    state = _noted(state, seat, text)
    match words:
        case ["walk"]:
            return on(state, left=WALK)
        case ["roll"]:
            return on(state, phase=Phase.DICE)
        case ["draw"]:
            return _drawing(on(state, due=drawn(state)))
        case ["end"]:
            return _turned(state)
        case ["swap", card]:
            state = _discarded(on(state, acted=True, due=1), seat, card, 1)
            return _drawing(state)
        case ["move", start, goal, *rest]:
            return _moved(state, start, goal, rest)
        case ["marker", start, goal]:
            return _marked(state, start, goal)
        case ["done"]:
            return on(state, phase=Phase.TURN, moving=0)
        case ["play", *_]:
            return _played(state, text)
        case ["defend"]:
            board = state.board
            state = _discarded(state, seat, GUARD, strength(board.pending))
            return on(state, phase=Phase.TURN, pending="", asked=(), let=())
    return _allowed(state, seat)


def _noted(state: State, seat: Seat, text: Move) -> State:
    """With that step remembered; the first of a turn takes the place of those before."""
    board = state.board
    first = board.phase is Phase.TURN and board.left is None and not board.acted and not board.extra
    return on(state, last=(*(() if first else board.last), Step(seat, text)))


def _discarded(state: State, seat: Seat, card: str, count: int) -> State:
    hands = put(state.hands, seat, without(state.hands[seat], card, count))
    return on(lost(replace(state, hands=hands), seat, card, count), discards=state.board.discards + card * count)


def _drawing(state: State) -> State:
    """Takes what is due from the stack, asks for a shuffle, or goes on. (draw; swap)"""
    board = state.board
    taken = state.stack[: board.due]
    hands = put(state.hands, board.turn, joined(state.hands[board.turn], taken))
    due = board.due - len(taken)
    state = on(replace(state, hands=hands, stack=state.stack[len(taken) :]), due=due)
    if due and board.discards:
        return on(state, phase=Phase.SHUFFLE)
    state = on(state, phase=Phase.TURN, due=0)
    return state if board.acted else _turned(state)  # a card swapped is an action, drawing is all of a turn


def _moved(state: State, start: str, goal: str, rest: list[str]) -> State:
    """(move; Robbing)"""
    board = state.board
    cost = distances(board.home, board.markers, start)[goal]
    to = table(int(rest[0])) if goal == INSIDER else goal
    board = replace(relocated(board, board.turn, start, to), left=(board.left or 0) - cost)
    if rest == ["rob"]:
        there = {seat for seat, field in board.standing() if field == goal and seat != board.turn}
        thefts = tuple(seat for seat in sorted(there) if state.hands[seat])
        board = replace(board, thefts=thefts, phase=Phase.STEAL, robbers=tuple(sorted((*board.robbers, goal))))
    return _filled(replace(state, board=board))


def _marked(state: State, start: str, goal: str) -> State:
    """(Marker)"""
    board = sent_home(state.board, frozenset((goal,)))
    moving = max(0, board.moving - 1)
    return replace(
        state,
        board=replace(
            board,
            markers=moved_marker(board.markers, start, goal),
            acted=True,
            moving=moving,
            phase=Phase.MARKERS if moving else Phase.TURN,
        ),
    )


# Actions


def _played(state: State, text: Move) -> State:
    """The cards go, and those who can fend it off are asked. (Fending off)"""
    board = state.board
    state = _discarded(on(state, acted=True), board.turn, letter(text), strength(text))
    asked = defenders(state, text)
    if not asked:
        return _done(state, text)
    if not board.ask_all:
        for seat in asked:
            state = shown(state, seat, GUARD * strength(text))
    return on(state, phase=Phase.ANSWER, pending=text, asked=asked)


def defenders(state: State, play: Move) -> tuple[Seat, ...]:
    """Who is asked whether to fend that action off."""
    board = state.board
    return tuple(
        seat for seat in concerned(board, play) if board.ask_all or state.hands[seat].count(GUARD) >= strength(play)
    )


def _allowed(state: State, seat: Seat) -> State:
    """One of those asked has let it happen; after the last it does."""
    board = state.board
    left = tuple(one for one in board.asked if one != seat)
    if left:
        return on(state, asked=left, let=(*board.let, seat))
    return _done(on(state, phase=Phase.TURN, pending="", asked=(), let=()), board.pending)


def _done(state: State, play: Move) -> State:
    """An action takes effect. (Actions)"""
    board = state.board
    match play.split(" ")[1:]:
        case ["deputy", "1" | "2", own, other, seat]:
            board = relocated(relocated(board, board.turn, own, other), int(seat), other, own)
            return replace(state, board=board)
        case ["deputy", "3", layout]:
            return replace(state, board=_rearranged(board, layout))
        case ["helicopter", "1" | "2", start, goal]:
            return _filled(replace(state, board=relocated(board, board.turn, start, goal)))
        case ["helicopter", "3", seat]:
            return replace(state, board=sent_home(board, frozenset(board.figures[int(seat)]), (int(seat),)))
        case ["scandal", "1", seat]:
            return on(state, missing=put(board.missing, int(seat), True))
        case ["scandal", "2", seat]:
            return on(state, rumours=put(board.rumours, int(seat), True))
        case ["scandal", "3"]:
            return _bombed(state)
        case ["trendsetter", "1"]:
            return on(state, again=True)
        case ["trendsetter", "2"]:
            return on(state, phase=Phase.MARKERS, moving=2)
    return _scored(state, rushed=True)


def _rearranged(board: Board, layout: str) -> Board:
    """Which of a seat's figures goes where makes no difference, so that robbers sit at its first tables."""
    figures = []
    for seat, fields in enumerate(board.figures):
        tables = [table(number) for number, sign in enumerate(layout, 1) if sign == str(seat)]
        figures.append(tuple(sorted([*(field for field in fields if not seated(field)), *tables])))
    outside = [field for field in board.robbers if not seated(field)]
    robbers = [table(n) for n, sign in enumerate(layout, 1) if sign == str(board.turn)]
    inside = robbers[: len(board.robbers) - len(outside)]
    return replace(board, figures=tuple(figures), robbers=tuple(sorted([*outside, *inside])))


def _bombed(state: State) -> State:
    """(play scandal 3)"""
    board = sent_home(state.board, all_tables(state.board))
    state = replace(state, board=board)
    if not state.tables or not board.card:
        return state
    return _opened(on(replace(state, tables=(*state.tables, board.card)), under=(*board.under, board.card)))


def _opened(state: State) -> State:
    """The next scoring card."""
    board = state.board
    left = state.tables[1:]
    under = board.under[len(board.under) - len(left) :] if len(board.under) > len(left) else board.under
    return on(replace(state, tables=left), card=state.tables[0], under=under)


# Scoring


def _filled(state: State) -> State:
    """Scores if all tables are taken."""
    return state if state.board.free_tables else _scored(state)


def _scored(state: State, *, rushed: bool = False) -> State:
    """(Scoring; Result)"""
    board = state.board
    assert board.card
    layout = board.layout
    gains = brought(board.card, layout, board.seats)
    points = tuple(max(CELLAR, had + more) for had, more in zip(board.points, gains, strict=True))
    board = sent_home(board, all_tables(board))
    made = Scoring(board.card or "", layout, gains, rushed)
    board = replace(board, points=points, rumours=(False,) * board.seats, scored=(*board.scored, made), card=None)
    state = replace(state, board=board)
    if state.tables:
        state = _opened(state)
    if max(points) >= GOAL:
        return _over(state, "publicity")
    return state if state.tables or state.board.card else _over(state, "points")


def _over(state: State, reason: str) -> State:
    return on(state, phase=Phase.OVER, left=None, reason=reason, robbers=())


def _turned(state: State) -> State:
    """Whose turn is next. (play scandal 1; play trendsetter 1; Ends)"""
    board = state.board
    if board.turns + 1 == TURNS:
        return _over(on(state, turns=TURNS), "limit")
    missing, turn = list(board.missing), board.turn
    if not board.again:
        turn = (turn + 1) % board.seats
        while missing[turn]:
            missing[turn] = False
            turn = (turn + 1) % board.seats
    return on(
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
