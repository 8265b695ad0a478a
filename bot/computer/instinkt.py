"""What computer players know of Instinkt."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import ClassVar, Final

from bot.computer.base import Evaluation, shares
from bot.computer.instinkt_worth import expected_points
from bot.games.base import Move, Seat
from bot.games.instinkt import GAME, Phase, State, View, board, push_stag
from bot.games.instinkt.display import Board
from bot.games.instinkt.material import CARDS, FULL, Cards
from bot.games.instinkt.notation import Place, Push, Relocate, parse
from bot.games.instinkt.scoring import outcome

HELD: Final = dict(zip(CARDS, (1.2, 1.2, 1.6, 1.2, 1.2, 1.6, 2.5, 2.5, 2.2, 1.2, 1.2, 0.6), strict=True))
CERTAINTY: Final = (0.18, 0.5)  # of a lead of one point, on an empty display and on a full one
SHARPNESS: Final = 1.2  # of the choice between layings, a point


class InstinktEvaluation(Evaluation[State, View]):
    """Values from the points that the cards of the display will bring, and from what can still be laid."""

    game = GAME
    depth: ClassVar[int] = 6
    iterations: ClassVar[int] = 1000

    def values(self, state: State) -> tuple[float, ...]:
        if state.phase is Phase.OVER:
            result = outcome(state)
            assert result is not None
            return shares(result)
        cards = board(state.display)
        first, second = expected_points(cards, unseen(state))
        for seat, sign in ((0, 1), (1, -1)):
            for card in (*state.hands[seat], state.revealed[seat]):
                first += sign * HELD.get(card or "", 0.0)
        part = len(cards) / FULL
        chance = 1 / (1 + exp(-(first - second) * (CERTAINTY[0] + (CERTAINTY[1] - CERTAINTY[0]) * part)))
        return chance, 1 - chance

    def weights(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float] | None:
        if state.phase in (Phase.CHOOSE, Phase.KEEP):
            return None
        cards, rest = board(state.display), unseen(state)
        leads = []
        for move in moves:
            points = expected_points(after(cards, seat, state.revealed[seat] or "", move), rest)
            leads.append(points[seat] - points[1 - seat])
        best = max(leads)
        return [exp(SHARPNESS * (lead - best)) + 0.01 for lead in leads]


def unseen(state: State) -> tuple[Cards, Cards]:
    """By seat, the cards that are neither laid nor out of the game nor shown: public."""
    gone: tuple[set[str | None], ...] = (set(state.removed[0]), set(state.removed[1]))
    for seat in (0, 1):
        gone[seat].add(state.revealed[seat])
    for one in state.display:
        gone[one.seat].add(one.card)
    first, second = (tuple(card for card in CARDS if card not in out) for out in gone)
    return first, second


def after(cards: Board, seat: Seat, card: str, text: Move) -> Board:
    """The display after the seat has laid the card, or moved one by its raccoon."""
    match parse(text):
        case Place(cell):
            return {**cards, cell: (seat, card)}
        case Push(side, line):
            return push_stag(cards, seat, side, line)
        case Relocate(start, goal):
            moved = {cell: one for cell, one in cards.items() if cell != start}
            moved[goal] = cards[start]
            return moved
    raise ValueError(text)


EVALUATION = InstinktEvaluation()
