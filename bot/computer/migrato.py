"""What a computer player knows of Migrato: how soon flights arrive, and what they count.

For each seat and species that has not arrived there, the turns to the arrival are estimated from the best own column,
the hand, and the part of the cards to draw that would fit. A flight counts the number of its last card, less the later
it comes.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from bot.computer.base import Evaluation, shares
from bot.computer.flights import NEEDS, best_flight, flight_of, numbers_of
from bot.games.base import Move, Seat
from bot.games.migrato import BIRDS, GAME, Column, State
from bot.games.migrato.columns import arrived_species, is_right, shown_species
from bot.games.migrato.material import SPECIES
from bot.games.migrato.state import Phase

PATIENCE: Final = 7.0  # turns after which a flight counts 1/e
HOPE: Final = 0.85  # of the number of a flight that has not arrived
POINT: Final = 0.16  # logits for a point, or for what is expected of a flight,
FINAL: Final = 0.35  # and for a point besides, where the match is about to end
ENDING: Final = 4.0  # turns to the end after which that is 1/e
TURN: Final = 0.25  # of a turn's worth for the seat to move
DANGER: Final = 1.2  # points, a danger card in the hand
HEAT: Final = 0.5
LEAST: Final = 0.01


class MigratoEvaluation(Evaluation[State, object]):
    """Logits of a lead, and a price list of moves."""

    game = GAME
    depth = 8
    iterations = 2500

    def values(self, state: State) -> tuple[float, ...]:
        if (outcome := GAME.outcome(state)) is not None:
            return shares(outcome)
        if not state.hands[0] and not state.hands[1]:
            return 0.5, 0.5
        pool = state.stack if len(state.stack) > 6 else (*state.stack, *state.discards)
        unseen = numbers_of(pool)
        points = [0.0, 0.0]
        hopes = [0.0, 0.0]
        soonest = dict.fromkeys(SPECIES, 60.0)
        for seat in (0, 1):
            arrived = set()
            for pile in state.arrivals[seat]:
                bird = BIRDS[pile[-1]]
                points[seat] += bird.number
                arrived.add(bird.species)
                soonest[bird.species] = 0.0
            hand = numbers_of(state.hands[seat])
            columns = [column.cards for column in state.columns[seat]]
            early = TURN if seat == state.turn and state.phase is Phase.TURN else 0.0
            for species in SPECIES:
                if species in arrived:
                    continue
                flight = best_flight(species, columns, hand.get(species, ()), unseen.get(species, ()), len(pool))
                turns = max(0.2, flight.turns - early)
                hopes[seat] += HOPE * flight.number * exp(-turns / PATIENCE)
                if turns < soonest[species]:
                    soonest[species] = turns
            hopes[seat] += DANGER * sum(card not in BIRDS for card in state.hands[seat])
        left = [turns for turns in soonest.values() if turns]
        end = max(max(left), sum(left) / 2)
        lead = points[0] - points[1]
        logit = POINT * (lead + hopes[0] - hopes[1]) + FINAL * lead * exp(-end / ENDING)
        share = 1 / (1 + exp(-logit))
        return share, 1 - share

    def weights(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
        columns, hand = state.columns[seat], state.hands[seat]
        arrived = arrived_species(state.arrivals[seat])
        prices = [self._price(move.split(" "), columns, state, seat, hand, arrived) for move in moves]
        best = max(prices)
        return [LEAST + exp((price - best) / HEAT) for price in prices]

    def _price(
        self,
        words: list[str],
        columns: tuple[Column, ...],
        state: State,
        seat: Seat,
        hand: tuple[str, ...],
        arrived: tuple[str, ...],
    ) -> float:
        """What a move is worth, about in tenths of a flight."""
        match words:
            case ["play", card, "new"]:
                return self._price_of_start(card, columns, hand, arrived)
            case ["play", card, at]:
                return _price_of_growth((*columns[int(at) - 1].cards, card), arrived, 1)
            case ["join", start, first, goal]:
                tail = columns[int(start) - 1].cards[int(first) - 1 :]
                if goal == "new":
                    return 0.3 if flight_of(columns[int(start) - 1].cards) is None else -1.5
                cards = (*columns[int(goal) - 1].cards, *tail)
                return _price_of_growth(cards, arrived, 0) if first == "1" else -1.0
            case ["danger", _, "column", at]:
                cards = state.columns[1 - seat][int(at) - 1].cards
                shown = shown_species(cards)
                need = SPECIES[shown].need if shown else 4
                return 0.2 + 1.6 * min(1, len(cards) / (need - 1)) ** 2
            case ["danger", *_]:
                return -1.5
            case ["exchange"]:
                useful = sum([_use(card, columns, hand, arrived) > 0.3 for card in hand])
                return 0.3 - 0.5 * useful
            case ["abandon", at]:
                cards = columns[int(at) - 1].cards
                if flight_of(cards) is None:
                    return 0.1 if len(columns) == 4 else -0.6
                return -2.0 if len(cards) > 1 else -0.9
            case ["discard", card]:
                return -1.5 * _use(card, columns, hand, arrived)
            case ["reveal", at]:
                return 3.0 if is_right(columns[int(at) - 1].cards, arrived) else -1.0
        return 0.0

    def _price_of_start(
        self, card: str, columns: tuple[Column, ...], hand: tuple[str, ...], arrived: tuple[str, ...]
    ) -> float:
        """What it is worth to begin a column with the card."""
        bird = BIRDS[card]
        if bird.species in arrived:
            return -2.0
        if any(flight_of(column.cards) == bird.species for column in columns):
            return -0.8
        follow = (
            sum(
                [
                    BIRDS[other].species == bird.species and BIRDS[other].number <= bird.number
                    for other in hand
                    if other in BIRDS
                ]
            )
            - 1
        )
        need = NEEDS[bird.species]
        return 0.2 + 0.5 * min(follow, need - 1) + 0.25 * (bird.number - 3.5) + 0.25 * (4 - need)


def _price_of_growth(cards: tuple[str, ...], arrived: tuple[str, ...], played: int) -> float:
    """What it is worth to make a column of these cards."""
    species = flight_of(cards)
    if species is None or species in arrived:
        return -1.2
    number, need = BIRDS[cards[-1]].number, SPECIES[species].need
    if len(cards) >= need:
        return 1.5 + 0.4 * number if is_right(cards, arrived) else -2.0
    drop = BIRDS[cards[-2]].number - number if len(cards) > 1 else 0
    return 0.9 + 0.25 * number - 0.3 * drop - 0.25 * (need - len(cards)) - (0 if played else 0.3)


def _use(card: str, columns: tuple[Column, ...], hand: tuple[str, ...], arrived: tuple[str, ...]) -> float:
    """How much the seat can do with a card of its hand, from 0 to about 1."""
    if card not in BIRDS:
        return 0.7
    bird = BIRDS[card]
    if bird.species in arrived:
        return 0.0
    for column in columns:
        if flight_of(column.cards) == bird.species:
            last, left = BIRDS[column.cards[-1]].number, SPECIES[bird.species].need - len(column.cards)
            if bird.number <= last:
                return max(0.1, 0.5 + 0.15 * bird.number - 0.1 * left - 0.1 * (last - bird.number))
            return 0.05
    mates = sum([BIRDS[other].species == bird.species for other in hand if other in BIRDS]) - 1
    return max(0.05, 0.1 + 0.1 * (bird.number - 2) + 0.15 * mates + 0.08 * (4 - NEEDS[bird.species]))


EVALUATION = MigratoEvaluation()
