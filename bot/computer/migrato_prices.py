"""Prices of moves of Migrato: what a sensible player gives for them at a glance, in about tenths of a flight."""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.computer.migrato_flights import NEEDS, flight_of
from bot.games.base import Move
from bot.games.migrato.columns import is_right, shown_species
from bot.games.migrato.material import BIRDS, COLUMNS, Cards

SECRET: Final = 4  # cards that a flight of unknown species is thought to need
DANGER: Final = 0.7  # use of a danger card
USEFUL: Final = 0.3  # use of a card from which on it is not to be exchanged


class Side(NamedTuple):
    """What the seat has, and the other seat's columns. Of these, only lengths and face-up cards may be looked at."""

    columns: tuple[Cards, ...]
    hand: Cards
    arrived: tuple[str, ...]
    theirs: tuple[Cards, ...]


def price(move: Move, side: Side) -> float:
    """What a move is worth to the seat."""
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


def _start(card: str, side: Side) -> float:
    """What it is worth to begin a column with the card."""
    bird = BIRDS[card]
    if bird.species in side.arrived:
        return -2.0
    if bird.species in map(flight_of, side.columns):
        return -0.8
    need = NEEDS[bird.species]
    follow = sum([number <= bird.number for number in _mates(card, side)])
    return 0.2 + 0.5 * min(follow, need - 1) + 0.25 * (bird.number - 3.5) + 0.25 * (4 - need)


def _growth(cards: Cards, side: Side) -> float:
    """What it is worth to make a column of these cards."""
    species = flight_of(cards)
    if species is None or species in side.arrived:
        return -1.2
    number, need = BIRDS[cards[-1]].number, NEEDS[species]
    if len(cards) >= need:
        return 1.5 + 0.4 * number if is_right(cards, side.arrived) else -2.0
    return 0.9 + 0.25 * number - 0.3 * (BIRDS[cards[-2]].number - number) - 0.25 * (need - len(cards))


def _use(card: str, side: Side) -> float:
    """How much the seat can do with a card of its hand, from 0 to about 1."""
    if card not in BIRDS:
        return DANGER
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


def _mates(card: str, side: Side) -> list[int]:
    """The numbers of the species' other cards in the hand."""
    birds = [BIRDS[other] for other in side.hand if other in BIRDS]
    numbers = [bird.number for bird in birds if bird.species == BIRDS[card].species]
    numbers.remove(BIRDS[card].number)
    return numbers
