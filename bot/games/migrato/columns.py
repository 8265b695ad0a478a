"""What a column may be, and when a flight arrives. (Columns; Arrival)

Cards are given top first. ``arrived`` are the species that have arrived at the column's seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Literal, TypeAlias

from bot.games.migrato.material import BIRDS, SPECIES, Bird, Cards, Piles, is_night

# Nothing, its owner decides whether it is revealed, it is revealed and right, or revealed and wrong
Fate: TypeAlias = Literal["", "ask", "right", "wrong"]


def shown_species(cards: Iterable[str]) -> str | None:
    """The species of a column's face-up cards; None if there are none."""
    return next((BIRDS[card].species for card in cards if not is_night(card)), None)


def arrived_species(piles: Piles) -> tuple[str, ...]:
    """The species of arrival piles, those of views included."""
    return tuple(BIRDS[pile[-1]].species for pile in piles)


@lru_cache(maxsize=4096)
def fault(cards: Cards, arrived: tuple[str, ...]) -> str | None:
    """What forbids such a column: "species", "rises", "arrived", "long" or None. (Columns)"""
    shown = [BIRDS[card] for card in cards if not is_night(card)]
    if not shown:
        return None
    species = shown[0].species
    if any(bird.species != species for bird in shown):
        return "species"
    if _rises(shown):
        return "rises"
    if species in arrived:
        return "arrived"
    return "long" if len(cards) > SPECIES[species].need else None


def is_right(cards: Cards, arrived: Iterable[str]) -> bool:
    """Whether a revealed column arrives. (Arrival)"""
    birds = [BIRDS[card] for card in cards]
    species = birds[0].species
    return (
        all(bird.species == species for bird in birds)
        and species not in arrived
        and not _rises(birds)
        and len(cards) in (SPECIES[species].need, SPECIES[species].most)
    )


def fate(cards: Cards, arrived: Iterable[str], *, joined: bool) -> Fate:
    """What happens to a column that has just grown, by a join or by a card played. (Arrival)"""
    shown = shown_species(cards)
    if len(cards) < SPECIES[shown or BIRDS[cards[0]].species].need:
        return ""
    if joined and shown is None:
        return "ask"
    return "right" if is_right(cards, arrived) else "wrong"


def _rises(birds: Iterable[Bird]) -> bool:
    return any(later.number > earlier.number for earlier, later in pairwise(birds))
