"""Evaluation of Migrato: what flight a column can become, and how soon."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import ClassVar, Final, NamedTuple

from bot.computer.base import Evaluation, Level, shares_by_lead, weights_by_price
from bot.games.base import Move, Seat
from bot.games.migrato import State
from bot.games.migrato.state import (
    BIRDS,
    COLUMNS,
    SPECIES,
    Cards,
    Phase,
    arrived_species,
    is_right,
    rises,
    shown_species,
)

NEEDS: Final = {name: species.need for name, species in SPECIES.items()}
SEEN: Final = 2.2  # cards that a turn draws
DRAWN: Final = 1.2  # turns to draw and play a card, where every card fits
LATEST: Final = 14.0  # turns that a card is waited for at most
KEPT: Final = 4.0  # turns to the arrival of a full column that was not revealed
FALL: Final = 0.45  # of the number with each card that is not yet there


class Flight(NamedTuple):
    """A flight that may arrive: after how many turns, and with what number on top."""

    turns: float
    number: float


@lru_cache(maxsize=8192)
def flight_of(cards: Cards) -> str | None:
    """The species of a column that can still arrive by further cards; None if it cannot."""
    birds = [BIRDS[card] for card in cards]
    species = birds[0].species
    return None if rises(birds) or any(bird.species != species for bird in birds) else species


def numbers_of(cards: Iterable[str]) -> dict[str, list[int]]:
    """By species, the numbers on these cards, the highest first."""
    found: dict[str, list[int]] = {}
    for card in cards:
        if card in BIRDS:
            bird = BIRDS[card]
            found.setdefault(bird.species, []).append(bird.number)
    for numbers in found.values():
        numbers.sort(reverse=True)
    return found


def best_flight(
    species: str, columns: Sequence[Cards], hand: Sequence[int], unseen: Sequence[int], cards: int
) -> Flight:
    """The best flight of a species that a seat can make of its columns, the numbers in its hand and unseen ones.

    ``hand`` and ``unseen`` are numbers of that species, the highest first; ``cards``: all unseen ones.
    """
    best = _grown(NEEDS[species], 0, 6, hand, unseen, cards)
    for column in columns:
        if flight_of(column) == species:
            made = _grown(NEEDS[species] - len(column), len(column), BIRDS[column[-1]].number, hand, unseen, cards)
            if made.turns < best.turns:
                best = made
    return best


def _grown(left: int, length: int, last: int, hand: Sequence[int], unseen: Sequence[int], cards: int) -> Flight:
    """A column of that length and last number, with as many cards left to play."""
    if left <= 0:
        return Flight(KEPT, last)
    turns = 0.0
    for number in hand:
        if left > 0 and number <= last:
            last, left, turns = number, left - 1, turns + 1
    if not left:
        return Flight(turns, last)
    fitting = sum([number <= last for number in unseen])
    if fitting < left:
        return Flight(turns + LATEST * left, 1)
    draws = 0.0
    for step in range(left):
        draws += min(LATEST, DRAWN + cards / (SEEN * (fitting - step)) * (0.5 if length or step else 0.4))
    return Flight(turns + draws, max(1.0, last - FALL * left))


SECRET: Final = 4  # cards that a flight of unknown species is thought to need
DANGER_PRICE: Final = 0.7  # use of a danger card
USEFUL: Final = 0.3  # use of a card from which on it is not to be exchanged


class SideCards(NamedTuple):
    """What the seat has, and the other seat's columns. Of these, only lengths and face-up cards may be looked at."""

    columns: tuple[Cards, ...]
    hand: Cards
    arrived: tuple[str, ...]
    theirs: tuple[Cards, ...]


def price(move: Move, side: SideCards) -> float:
    """The value of a move for the seat."""
    match move.split(" "):
        case ["play", card, "new"]:
            return _start(card, side)
        case ["play", card, at]:
            return _growth((*side.columns[int(at) - 1], card), side)
        case ["join", at, "1", goal]:
            return _growth((*side.columns[int(goal) - 1], *side.columns[int(at) - 1]), side) - 0.3
        case ["join", at, _, "new"]:
            return 0.3 if flight_of(side.columns[int(at) - 1]) is None else -1.5
        case ["join", *_]:
            return -1.0
        case ["danger", _, "column", at]:
            cards = side.theirs[int(at) - 1]
            need = NEEDS.get(shown_species(cards) or "", SECRET)
            return 0.2 + 1.6 * min(1, len(cards) / (need - 1)) ** 2
        case ["danger", *_]:
            return -1.5  # the pile counts more afterwards
        case ["exchange"]:
            return 0.3 - 0.5 * sum([_use(card, side) > USEFUL for card in side.hand])
        case ["abandon", at]:
            cards = side.columns[int(at) - 1]
            if flight_of(cards) is None:
                return 0.1 if len(side.columns) == COLUMNS else -0.6
            return -2.0 if len(cards) > 1 else -0.9
        case ["discard", card]:
            return -1.5 * _use(card, side)
        case ["reveal", at]:
            return 3.0 if is_right(side.columns[int(at) - 1], side.arrived) else -1.0
    return 0.0


def _start(card: str, side: SideCards) -> float:
    """The value of beginning a column with the card."""
    bird = BIRDS[card]
    if bird.species in side.arrived:
        return -2.0
    if bird.species in map(flight_of, side.columns):
        return -0.8
    need = NEEDS[bird.species]
    follow = sum([number <= bird.number for number in _mates(card, side)])
    return 0.2 + 0.5 * min(follow, need - 1) + 0.25 * (bird.number - 3.5) + 0.25 * (4 - need)


def _growth(cards: Cards, side: SideCards) -> float:
    """The value of making a column of these cards."""
    species = flight_of(cards)
    if species is None or species in side.arrived:
        return -1.2
    number, need = BIRDS[cards[-1]].number, NEEDS[species]
    if len(cards) >= need:
        return 1.5 + 0.4 * number if is_right(cards, side.arrived) else -2.0
    return 0.9 + 0.25 * number - 0.3 * (BIRDS[cards[-2]].number - number) - 0.25 * (need - len(cards))


def _use(card: str, side: SideCards) -> float:
    """How much the seat can do with a card of its hand, from 0 to about 1."""
    if card not in BIRDS:
        return DANGER_PRICE
    bird = BIRDS[card]
    if bird.species in side.arrived:
        return 0.0
    need = NEEDS[bird.species]
    for cards in side.columns:
        if flight_of(cards) == bird.species:
            drop = BIRDS[cards[-1]].number - bird.number
            if drop < 0:
                return 0.05
            return max(0.1, 0.5 + 0.15 * bird.number - 0.1 * (need - len(cards)) - 0.1 * drop)
    return max(0.05, 0.1 + 0.1 * (bird.number - 2) + 0.15 * len(_mates(card, side)) + 0.08 * (4 - need))


def _mates(card: str, side: SideCards) -> list[int]:
    """The numbers of the species' other cards in the hand."""
    numbers = numbers_of(side.hand)[BIRDS[card].species]
    numbers.remove(BIRDS[card].number)
    return numbers


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
NEVER: Final = 60.0  # turns to the arrival of a species that no one collects
FEW: Final = 6  # cards of the stack: soon the discards will be drawn too
HEAT: Final = 0.5  # of the prices that make a move likely
LEAST: Final = 0.01  # weight of any move


class MigratoEvaluation(Evaluation[State, object]):
    """Logits of a lead, and prices of moves."""

    depth = 5
    iterations = 3000
    errors: ClassVar[Mapping[Level, float]] = {Level.EASY: 10.0, Level.NORMAL: 0.02}

    def values(self, state: State) -> tuple[float, ...]:
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
        return shares_by_lead(logit)

    def weights(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
        side = SideCards(
            tuple([column.cards for column in state.columns[seat]]),
            state.hands[seat],
            arrived_species(state.arrivals[seat]),
            tuple([column.cards for column in state.columns[1 - seat]]),
        )
        return weights_by_price([price(move, side) for move in moves], HEAT, LEAST)


EVALUATION = MigratoEvaluation()
