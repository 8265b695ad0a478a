"""Who knows what of whose hand. Each knows the own cards; of others what everybody was shown, and what was stolen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.games.base import Seat
from bot.games.insider.state import State, joined, on, put, without


def _of(state: State, holder: Seat, change: Callable[[str, Seat | None], str]) -> State:
    """With what is known of that hand changed: by everybody (None) and by each of the others."""
    board = state.board
    each = tuple("" if knower == holder else change(cards, knower) for knower, cards in enumerate(state.known[holder]))
    sure = put(board.sure, holder, change(board.sure[holder], None))
    return on(replace(state, known=put(state.known, holder, each)), sure=sure)


def shown(state: State, holder: Seat, cards: str) -> State:
    """All know that the seat holds at least these equal cards."""
    letter, count = cards[0], len(cards)
    return _of(state, holder, lambda known, _: joined(known, letter * (count - known.count(letter))))


def lost(state: State, holder: Seat, letter: str, count: int) -> State:
    """Openly discarded."""
    return _of(state, holder, lambda known, _: without(known, letter, count))


def stolen(state: State, thief: Seat, victim: Seat, letter: str) -> State:
    """Taken blind: thief and victim know which card, the others only that it may be any of those they knew of."""
    board = state.board

    def less(known: str, knower: Seat | None) -> str:
        if knower == thief:
            return without(known, letter)
        return "".join(one * (known.count(one) - 1) for one in sorted(set(known)))

    def more(known: str, knower: Seat | None) -> str:
        return joined(known, letter) if knower == victim else known

    robbed = tuple(sorted({*board.robbed[victim], thief}))
    return on(_of(_of(state, victim, less), thief, more), robbed=put(board.robbed, victim, robbed))
