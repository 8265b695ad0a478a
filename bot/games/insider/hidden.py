"""What each seat may know, and complete states consistent with it. (Hidden)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from bot.games.base import Move, Seat, put, replace
from bot.games.chance import Chance
from bot.games.insider.material import DECK, GUARD, LETTER, cards_for
from bot.games.insider.moves import figure_moves, pending_play, plays, possible_defenders
from bot.games.insider.state import (
    NOTATION,
    ActionDeal,
    ActionShuffle,
    Board,
    MoveFigure,
    Phase,
    PlayAction,
    State,
    Steal,
    Swap,
    TableCards,
    View,
    Word,
    merged,
    without,
)
from bot.games.insider.turn import apply_move, outcome


def view_of(state: State, seat: Seat | None) -> View:
    """The board, the own hand and what the seat knows of the others; all cards once the match is over."""
    is_over = state.board.phase is Phase.OVER
    return View(
        seat=seat,
        board=state.board,
        hand="" if seat is None else state.hands[seat],
        known=state.board.sure if seat is None else tuple(each[seat] for each in state.known),
        held=tuple(map(len, state.hands)),
        stacked=len(state.stack),
        coming=len(state.tables),
        outcome=outcome(state),
        hands=state.hands if is_over else (),
        tables=(*filter(None, (state.board.card,)), *state.tables) if is_over else (),
    )


def redacted_text(state: State, who: Seat, text: Move, seat: Seat | None) -> Move:
    """Shuffles are hidden, scoring cards but the first, and a stolen card from all but thief and victim."""
    match NOTATION.read(text):
        case ActionDeal() | ActionShuffle():
            return text.partition(" ")[0]
        case TableCards(cards):
            return f"tables {cards[0]}"
        case Steal(victim) if seat is None or seat not in (state.board.turn, victim):
            return f"steal {victim}"
    return text


def reveals_card(state: State, seat: Seat, move: Move) -> bool:
    """True if a card is drawn or opened, or the seats asked reveal which hands can fend off."""
    board = state.board
    match NOTATION.read(move):
        case Word.DRAW | Swap():
            return True
        case PlayAction() as play:
            asked = possible_defenders(board, play)
            if asked and board.ask_all:
                return False  # nothing happens before all have answered
            if any(len(state.hands[one]) >= play.strength for one in asked):
                return True
        case MoveFigure():
            pass
        case _:
            return False
    return apply_move(state, seat, move).tables != state.tables


def resampled_state(view: View, seat: Seat | None, chance: Chance) -> State:
    """A state with that view: everything hidden drawn again."""
    board = view.board
    if board.phase is Phase.DEAL:
        return State(board, hands=("",) * board.seats, known=(("",) * board.seats,) * board.seats)
    hands = _hands(view, chance)
    return State(
        board=board,
        stack="".join(chance.shuffle(_less(DECK, [board.discards, *hands]))),
        hands=hands,
        tables=_tables(view, chance),
        known=tuple(
            tuple(_known(view, chance, hands, holder, knower) for knower in range(board.seats))
            for holder in range(board.seats)
        ),
    )


def _less(cards: str, gone: Sequence[str]) -> str:
    """The cards less all of ``gone``."""
    for one in "".join(gone):
        cards = without(cards, one)
    return cards


def _hands(view: View, chance: Chance) -> tuple[str, ...]:
    """The own hand; the others' known cards, filled up with unseen ones.

    A seat that was not asked to fend off an action that concerns it lacks the bodyguards.
    """
    board = view.board
    if view.hands:
        return view.hands
    known = [view.hand if seat == view.seat else cards for seat, cards in enumerate(view.known)]
    unseen = _less(DECK, [board.discards, *known])
    ends = [0, *accumulate(held - len(cards) for held, cards in zip(view.held, known, strict=True))]
    most = _most(board)
    while True:
        drawn = "".join(chance.shuffle(unseen))
        hands = tuple(merged(had, drawn[start:end]) for had, (start, end) in zip(known, pairwise(ends), strict=True))
        if all(hands[seat].count(GUARD) <= count for seat, count in most.items() if seat != view.seat):
            return hands


def _most(board: Board) -> dict[Seat, int]:
    """By seat that would be asked if it held more bodyguards, the most that it holds."""
    if board.phase is not Phase.ANSWER or board.ask_all:
        return {}
    play = pending_play(board)
    quiet = set(possible_defenders(board, play)).difference(board.asked, board.let)
    return dict.fromkeys(sorted(quiet), play.strength - 1)


def _tables(view: View, chance: Chance) -> tuple[str, ...]:
    """The scoring cards to come; those put under the stack are known."""
    board = view.board
    if not view.coming:
        return ()
    if view.tables:
        return view.tables[-view.coming :]
    seen = {board.card, *board.under, *(one.card for one in board.scored)}
    unseen = chance.shuffle(card for card in cards_for(board.seats) if card not in seen)
    return (*unseen[: view.coming - len(board.under)], *board.under)


def _known(view: View, chance: Chance, hands: tuple[str, ...], holder: Seat, knower: Seat) -> str:
    """What a seat knows of a hand: what all know, and perhaps more if the hand's owner stole from that seat."""
    if holder == knower:
        return ""
    if knower == view.seat:
        return view.known[holder]
    sure = view.board.sure[holder]
    if holder not in view.board.robbed[knower]:
        return sure
    return merged(sure, "".join(card for card in _less(hands[holder], [sure]) if chance.below(2)))


def foreseen_states(view: View, seat: Seat) -> Iterator[tuple[Move, State]]:
    """The end of the turn before the seat's own, and every action that the seat alone may fend off.

    Actions are offered whether or not the seat on turn has the cards, as far as ``seat`` does not know.
    """
    board = view.board
    if board.phase is not Phase.TURN or board.turn == seat:
        return
    state = resampled_state(view, seat, Chance(b"", 0))
    if board.left is not None and not any(figure_moves(board, tuple(map(bool, view.held)))):
        after = apply_move(state, board.turn, Word.END.value)
        if after.board.phase is Phase.TURN and after.board.turn == seat:
            yield Word.END.value, after
    if board.acted or board.extra:
        return
    guards = view.hand.count(GUARD)
    for play in plays(board, _possible_cards(view)):
        asked = possible_defenders(board, play)
        if play.layout or seat not in asked or guards < play.strength or (len(asked) > 1 and not board.ask_all):
            continue
        hand = play.letter * play.strength + state.hands[board.turn][: view.held[board.turn] - play.strength]
        holding = replace(state, hands=put(state.hands, board.turn, hand))
        yield NOTATION.text(play), apply_move(holding, board.turn, NOTATION.text(play))


def _possible_cards(view: View) -> str:
    """Of each action, as many cards as the seat on turn may hold for all that the view's seat knows."""
    board = view.board
    known = view.known[board.turn]
    unseen = _less(DECK, [board.discards, view.hand, *view.known])
    unknown = view.held[board.turn] - len(known)
    return "".join(letter * (known.count(letter) + min(unknown, unseen.count(letter))) for letter in LETTER.values())
