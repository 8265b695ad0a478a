"""The cards of Migrato. (Cards)

A bird card is its species, number and d (day) or n (night), a danger card its name. Equal cards are interchangeable.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

Cards: TypeAlias = tuple[str, ...]
Piles: TypeAlias = tuple[Cards, ...]


@dataclass(frozen=True)
class Species:
    """A species of birds.

    Attributes:
        need: the cards that a flight needs to arrive.
        day: the numbers on its day cards.
        night: the numbers on its night cards.
        most: the cards that a joined flight may have at most, if that is more than ``need``; else 0.
    """

    need: int
    day: tuple[int, ...] = ()
    night: tuple[int, ...] = ()
    most: int = 0


SPECIES: Final = {
    "goose": Species(5, day=(5, 5, 4, 4, 3, 3, 2, 1), night=(6, 5, 5, 4, 4, 3, 3, 2)),
    "kite": Species(3, day=(4, 4, 4, 3, 3, 3, 2, 2, 1)),
    "stilt": Species(4, night=(6, 6, 5, 5, 4, 4, 3, 3, 2, 1), most=5),
    "beeeater": Species(3, day=(5, 4, 4, 3, 3, 3, 2, 2, 1)),
    "teal": Species(2, day=(4, 2), night=(5, 3, 1)),
}
DANGERS: Final = {"hunter": 2, "light": 2, "storm": 1}  # number of cards
HAND: Final = 3  # cards
COLUMNS: Final = 4  # of a seat, at most
TURNS: Final = 200  # of a match, at most
NIGHT: Final = "night"  # a face-down card in views and in others' log
COVERED: Final = "covered"  # a card below the top of an arrival pile, in views


@dataclass(frozen=True)
class Bird:
    """The species, number and kind on a bird card."""

    species: str
    number: int
    night: bool


BIRDS: Final = {
    f"{name}{number}{'n' if night else 'd'}": Bird(name, number, night)
    for name, species in SPECIES.items()
    for night, numbers in ((False, species.day), (True, species.night))
    for number in numbers
}
DECK: Final = tuple(
    sorted(
        [f"{name}{number}d" for name, species in SPECIES.items() for number in species.day]
        + [f"{name}{number}n" for name, species in SPECIES.items() for number in species.night]
        + [danger for danger, count in DANGERS.items() for _ in range(count)]
    )
)
NIGHT_CARDS: Final = frozenset(card for card, bird in BIRDS.items() if bird.night) | {NIGHT}


def without(cards: Cards, *gone: str) -> Cards:
    """The cards less one for each of ``gone`` that is among them."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def is_night(card: str) -> bool:
    return card in NIGHT_CARDS


def can_hit(danger: str, card: str) -> bool:
    """Whether that danger hits such a card."""
    return danger == "storm" or (danger == "light") == is_night(card)
