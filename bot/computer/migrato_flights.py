"""Flights of Migrato in the making: what a column can become, and how soon."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from bot.games.migrato.material import BIRDS, SPECIES, Cards

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
    species, last = birds[0].species, birds[0].number
    for bird in birds:
        if bird.species != species or bird.number > last:
            return None
        last = bird.number
    return species


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
