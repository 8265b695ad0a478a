"""The cards of Migrato, and what a column of them may be. Sections are those of the rules file migrato.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True)
class Species:
    """How many cards a flight needs to arrive, the numbers of birds on its day and on its night cards, and how many
    cards a joined flight may have at most, if that is more."""

    need: int
    day: tuple[int, ...] = ()
    night: tuple[int, ...] = ()
    most: int = 0


# Material: change it to play with other cards.
SPECIES = {
    "goose": Species(5, day=(5, 5, 4, 4, 3, 3, 2, 1), night=(6, 5, 5, 4, 4, 3, 3, 2)),
    "kite": Species(3, day=(4, 4, 4, 3, 3, 3, 2, 2, 1)),
    "stilt": Species(4, night=(6, 6, 5, 5, 4, 4, 3, 3, 2, 1), most=5),
    "beeeater": Species(3, day=(5, 4, 4, 3, 3, 3, 2, 2, 1)),
    "teal": Species(2, day=(4, 2), night=(5, 3, 1)),
}
DANGERS = {"hunter": 2, "light": 2, "storm": 1}
HAND, COLUMNS, TURNS = 3, 4, 200
NIGHT = "night"  # how a view and a log name a card that lies face down for their reader


@dataclass(frozen=True)
class Bird:
    """What stands on a bird card."""

    species: str
    number: int
    night: bool


BIRDS = {
    f"{name}{number}{'n' if night else 'd'}": Bird(name, number, night)
    for name, species in SPECIES.items()
    for night, numbers in ((False, species.day), (True, species.night))
    for number in numbers
}
DECK = tuple(
    sorted(
        [f"{name}{number}d" for name, species in SPECIES.items() for number in species.day]
        + [f"{name}{number}n" for name, species in SPECIES.items() for number in species.night]
        + [danger for danger, count in DANGERS.items() for _ in range(count)]
    )
)

Cards = tuple[str, ...]
Piles = tuple[Cards, ...]


def without(cards: Cards, *gone: str) -> Cards:
    """The cards less one for each of those gone that is among them."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def is_night(card: str) -> bool:
    return card == NIGHT or (card in BIRDS and BIRDS[card].night)


def shown_species(cards: Iterable[str]) -> str | None:
    """The species of a column's face-up cards."""
    return next((BIRDS[card].species for card in cards if not is_night(card)), None)


def fault(cards: Sequence[str], arrived: Iterable[str]) -> str | None:
    """What forbids such a column at a seat where those species have arrived. (Columns)"""
    shown = [BIRDS[card] for card in cards if not is_night(card)]
    if not shown:
        return None
    species = shown[0].species
    if any(bird.species != species for bird in shown):
        return "species"
    if any(later.number > earlier.number for earlier, later in pairwise(shown)):
        return "rises"
    if species in arrived:
        return "arrived"
    return "long" if len(cards) > SPECIES[species].need else None


def arrived_at(piles: Piles) -> tuple[str, ...]:
    return tuple(BIRDS[pile[0]].species for pile in piles)


def is_right(cards: Cards, arrived: Iterable[str]) -> bool:
    """Whether a revealed column reaches its goal. (Arrival)"""
    birds = [BIRDS[card] for card in cards]
    species = birds[0].species
    falling = all(later.number <= earlier.number for earlier, later in pairwise(birds))
    return (
        all(bird.species == species for bird in birds)
        and species not in arrived
        and falling
        and len(cards) in (SPECIES[species].need, SPECIES[species].most)
    )


def fate(cards: Cards, arrived: Iterable[str], *, joined: bool) -> str:
    """What comes of a column that has just grown, by a join or not: "" (nothing), "ask" (its owner decides whether it
    is revealed), or it is revealed and "right" or "wrong". (Arrival)"""
    shown = shown_species(cards)
    if len(cards) < SPECIES[shown or BIRDS[cards[0]].species].need:
        return ""
    if joined and shown is None:
        return "ask"
    return "right" if is_right(cards, arrived) else "wrong"
