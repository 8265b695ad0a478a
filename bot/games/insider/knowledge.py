"""What each seat knows of the other hands: cards shown to all, and stolen ones. (Hidden)"""

from __future__ import annotations

from collections.abc import Callable

from bot.games.base import Seat, put, replace
from bot.games.insider.state import State, merged, with_board, without


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
