"""What a computer player knows of Migrato: how soon flights arrive, and what they count.

For each seat and species that has not arrived there, the turns to the arrival are estimated from the best own column,
the hand, and the part of the cards to draw that would fit. A flight counts the number of its last card, and less the
later it comes. The share of the win is a logit of the differences between the seats. Its weights were fitted five
times, at last to 400 matches, by logistic regression to the results; each seat made the turn, of the likeliest ones,
that the last weights valued most, or with 8 % a likely one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import ClassVar, Final

from bot.computer.base import Evaluation, Level, shares
from bot.computer.migrato_flights import best_flight, flight_of, numbers_of
from bot.computer.migrato_prices import Side, price
from bot.games.base import Move, Seat
from bot.games.migrato import BIRDS, GAME, State
from bot.games.migrato.columns import arrived_species
from bot.games.migrato.material import SPECIES
from bot.games.migrato.state import Phase

# Logits for each unit by which a seat is ahead
POINT: Final = 0.40  # a point,
POINT_NEAR_END: Final = 0.24  # besides near the end
NEXT: Final = 0.31  # the number of a flight that arrives next turn,
LATER: Final = 0.02  # or later,
LATER_NEAR_END: Final = 0.47  # besides near the end,
LATER_AT_END: Final = -0.25  # unless the match is over before
ANY_NEXT: Final = -0.35  # a flight, whatever its number, that arrives next turn,
ANY_LATER: Final = 0.42  # or some time
DANGER: Final = 0.20  # a danger card in the hand
TURN: Final = 0.14  # the next turn
COLUMN: Final = 0.10
LOST: Final = -0.15  # a column that can never arrive, besides
# Turns after which the above count 1/e
AT_END, NEAR_END = 2.5, 7.0  # of the match
SOON, LATE, SOMETIME = 2.0, 5.0, 12.0  # of the flight
NEVER: Final = 60.0  # turns to the arrival of a species that nobody collects
FEW: Final = 6  # cards of the stack: soon the discards will be drawn too
HEAT: Final = 0.5  # of the prices that make a move likely
LEAST: Final = 0.01  # weight of any move


class MigratoEvaluation(Evaluation[State, object]):
    """Logits of a lead, and prices of moves."""

    game = GAME
    depth = 5
    iterations = 3000
    errors: ClassVar[Mapping[Level, float]] = {Level.EASY: 0.08, Level.NORMAL: 0.02}

    def values(self, state: State) -> tuple[float, ...]:
        if (outcome := GAME.outcome(state)) is not None:
            return shares(outcome)
        if state.phase is Phase.DEAL:
            return 0.5, 0.5
        pool = state.stack if len(state.stack) > FEW else (*state.stack, *state.discards)
        unseen = numbers_of(pool)
        soonest = dict.fromkeys(SPECIES, NEVER)
        lead = later = logit = 0.0
        for seat, sign in ((0, 1), (1, -1)):
            arrived = set()
            for pile in state.arrivals[seat]:
                bird = BIRDS[pile[-1]]
                lead += sign * bird.number
                arrived.add(bird.species)
                soonest[bird.species] = 0.0
            hand, columns = numbers_of(state.hands[seat]), [column.cards for column in state.columns[seat]]
            for species in SPECIES:
                if species not in arrived:
                    mine, rest = hand.get(species, ()), unseen.get(species, ())
                    turns, number = best_flight(species, columns, mine, rest, len(pool))
                    soonest[species] = min(soonest[species], turns)
                    later += sign * number * exp(-turns / LATE)
                    logit += sign * (
                        (NEXT * number + ANY_NEXT) * exp(-turns / SOON) + ANY_LATER * exp(-turns / SOMETIME)
                    )
            dangers = sum([card not in BIRDS for card in state.hands[seat]])
            lost = sum([(kind := flight_of(cards)) is None or kind in arrived for cards in columns])
            logit += sign * (DANGER * dangers + COLUMN * len(columns) + LOST * lost)
        left = [turns for turns in soonest.values() if turns]
        end = max(max(left), sum(left) / 2)
        at_end, near_end = exp(-end / AT_END), exp(-end / NEAR_END)
        logit += lead * (POINT + POINT_NEAR_END * near_end) + (
            TURN if state.turn == (state.phase is Phase.DISCARD) else -TURN
        )
        logit += later * (LATER + LATER_NEAR_END * near_end + LATER_AT_END * at_end)
        share = 1 / (1 + exp(-logit))
        return share, 1 - share

    def weights(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
        side = Side(
            tuple([column.cards for column in state.columns[seat]]),
            state.hands[seat],
            arrived_species(state.arrivals[seat]),
            tuple([column.cards for column in state.columns[1 - seat]]),
        )
        prices = [price(move, side) for move in moves]
        best = max(prices)
        return [LEAST + exp((one - best) / HEAT) for one in prices]


EVALUATION = MigratoEvaluation()
