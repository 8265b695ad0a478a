"""What a computer player knows of Insider: points, the race for the free tables, and what cards are worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, sqrt
from typing import ClassVar, Final

from bot.computer.base import Evaluation, Level, shares
from bot.computer.insider_prices import weights_of
from bot.computer.insider_race import race
from bot.games.base import Move, Seat
from bot.games.insider import GAME, State
from bot.games.insider.material import GOAL, WALK
from bot.games.insider.state import Phase

A_SCORING: Final = 6.0  # points that the leader makes in one
# Logits. A fit to 284 matches of players who drew their moves by the weights gave 0.18, 0.11, 0.12, -0.01, -0.03; for
# cards 0.13, 0.17, 0.12, 0.08, 0.11, and 0.04 for a pair. Changed by hand, unmeasured: points are steeper, by 1.4, and
# cards by 1.2, as for players who waste less; HELD is above HOPE, so that arriving is a gain; AHEAD, TURN are above 0.
POINT: Final = 0.25
HELD: Final = 0.18  # a point that the tables taken bring,
HOPE: Final = 0.14  # or those that the race for the free ones is expected to bring
AHEAD: Final = 0.03  # a turn by which the other figures are nearer to the INSIDER than home is
TURN: Final = 0.03  # a turn that is not yet used
CARDS: Final = {"d": 0.15, "h": 0.20, "b": 0.13, "s": 0.10, "t": 0.14}
PAIR: Final = 0.05  # two deputies or helicopters, besides
CAP: Final = 4  # cards of a kind that count


class InsiderEvaluation(Evaluation[State, object]):
    """Logits of the seats, and a price list of moves."""

    game = GAME
    depth = 3
    iterations = 2800
    errors: ClassVar[Mapping[Level, float]] = {Level.EASY: 0.12, Level.NORMAL: 0.09}

    def values(self, state: State) -> tuple[float, ...]:
        board = state.board
        if (outcome := GAME.outcome(state)) is not None:
            return shares(outcome)
        if board.card is None or board.phase is Phase.FIRST:
            return (1 / board.seats,) * board.seats
        rows = features(state)
        logits = [sum([weight * value for weight, value in zip(FACTORS, row, strict=True)]) for row in rows]
        best = max(logits)
        parts = [exp(one - best) for one in logits]
        total = sum(parts)
        return tuple(part / total for part in parts)

    def weights(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
        return weights_of(state, seat, moves)


FACTORS: Final = (POINT, HELD, HOPE, AHEAD, TURN, *CARDS.values(), PAIR)


def features(state: State) -> list[list[float]]:
    """By seat, what FACTORS weigh; all of it counts for more the nearer the end is."""
    board = state.board
    left = min(len(state.tables) + 1.0, (GOAL - max(board.points)) / A_SCORING)
    scale = 2 / sqrt(0.6 + max(0.2, left))
    held, hopes, advances = race(board)
    rows = []
    for seat in range(board.seats):
        counts = [min(CAP, state.hands[seat].count(card)) for card in CARDS]
        tempo = 0.0
        if seat == board.turn:
            tempo = 1.0 if board.left is None else board.left / WALK
            tempo += board.again
        tempo -= board.missing[seat]
        row = [board.points[seat], held[seat], hopes[seat], advances[seat], tempo, *counts]
        row.append((counts[0] > 1) + (counts[1] > 1))
        rows.append([scale * value for value in row])
    return rows


EVALUATION = InsiderEvaluation()
