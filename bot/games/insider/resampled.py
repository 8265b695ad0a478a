"""A whole state behind a view: everything hidden drawn anew, within what the view's seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from bot.games.base import Seat
from bot.games.chance import Chance
from bot.games.insider.material import DECK, GUARD, cards_for
from bot.games.insider.moves import concerned, strength
from bot.games.insider.state import Board, Phase, State, View, joined, without


def resampled(view: View, chance: Chance) -> State:
    board = view.board
    if board.phase is Phase.DEAL:
        return State(board, hands=("",) * board.seats, known=(("",) * board.seats,) * board.seats)
    hands = _hands(view, chance)
    rest = _less(DECK, [board.discards, *hands])
    return State(
        board=board,
        stack="".join(chance.shuffle(rest)),
        hands=hands,
        tables=_tables(view, chance),
        known=tuple(
            tuple(_known(view, chance, hands, holder, knower) for knower in range(board.seats))
            for holder in range(board.seats)
        ),
    )


def _less(cards: str, gone: Sequence[str]) -> str:
    for one in "".join(gone):
        cards = without(cards, one)
    return cards


def _hands(view: View, chance: Chance) -> tuple[str, ...]:
    """The own hand, and what is known of the others filled up from what is unseen; who was not asked to fend an action
    off, though it concerns that seat, lacks the bodyguards."""
    board = view.board
    known = [view.hand if seat == view.seat else cards for seat, cards in enumerate(view.known)]
    unseen = _less(DECK, [board.discards, *known])
    counts = [held - len(cards) for held, cards in zip(view.held, known, strict=True)]
    ends = [0, *accumulate(counts)]
    most = _most(board)
    while True:
        drawn = "".join(chance.shuffle(unseen))
        hands = tuple(joined(had, drawn[start:end]) for had, (start, end) in zip(known, pairwise(ends), strict=True))
        if all(hands[seat].count(GUARD) <= count for seat, count in most.items() if seat != view.seat):
            return hands


def _most(board: Board) -> dict[Seat, int]:
    """How many bodyguards those hold at most who would be asked if they had more."""
    if board.phase is not Phase.ANSWER or board.ask_all:
        return {}
    quiet = set(concerned(board, board.pending)).difference(board.asked, board.let)
    return dict.fromkeys(sorted(quiet), strength(board.pending) - 1)


def _tables(view: View, chance: Chance) -> tuple[str, ...]:
    """The scoring cards to come; those that went under the stack are known."""
    board = view.board
    if not view.coming:
        return ()
    seen = {board.card, *board.under, *(one.card for one in board.scored)}
    unseen = chance.shuffle(card for card in cards_for(board.seats) if card not in seen)
    return (*unseen[: view.coming - len(board.under)], *board.under)


def _known(view: View, chance: Chance, hands: tuple[str, ...], holder: Seat, knower: Seat) -> str:
    """What another seat knows of a hand: what all know, and, if that hand's owner stole from it, maybe more."""
    if holder == knower:
        return ""
    if knower == view.seat:
        return view.known[holder]
    sure = view.board.sure[holder]
    if holder not in view.board.robbed[knower]:
        return sure
    rest = _less(hands[holder], [sure])
    return joined(sure, "".join(card for card in rest if chance.below(2)))
