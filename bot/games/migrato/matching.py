"""Cards for places that take only some of them, where dealing at random seldom fits. (Hidden)"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Literal, TypeAlias

from bot.games.base import Seat
from bot.games.chance import Chance
from bot.games.migrato.state import BIRDS, SPECIES, Bird, Cards, Piles, is_night


@dataclass(frozen=True)
class Place:
    """A place for one hidden card of a seat; None: of an arrival pile. ``takes`` tells which cards may lie there."""

    seat: Seat | None
    takes: Callable[[str], bool]


def matched_cards(
    places: Sequence[Place], pool: Sequence[str], known: Mapping[Seat, Cards], chance: Chance
) -> list[str] | None:
    """A card of the pool for each place, in their order; the known cards lie at places of their seats.

    None if there is no such assignment. It is found by augmenting paths, which keep what is assigned on either side:
    the known cards find places first, then the other places find cards.
    """
    cards, owners = list(chance.shuffle(pool)), dict[int, Seat]()
    for seat, held in known.items():
        for card in held:
            copy = next((at for at, one in enumerate(cards) if one == card and at not in owners), None)
            if copy is None:
                return None
            owners[copy] = seat
    card_at, place_of = dict[int, int](), dict[int, int]()

    def fits(place: int, copy: int) -> bool:
        return owners.get(copy, places[place].seat) == places[place].seat and places[place].takes(cards[copy])

    def put(place: int, copy: int) -> bool:
        card_at[place], place_of[copy] = copy, place
        return True

    def find_place(copy: int, seen: set[int]) -> bool:
        for place in chance.shuffle(range(len(places))):
            if place not in seen and fits(place, copy):
                seen.add(place)
                if place not in card_at or find_place(card_at[place], seen):
                    return put(place, copy)
        return False

    def find_card(place: int, seen: set[int]) -> bool:
        for copy in range(len(cards)):
            if copy not in seen and fits(place, copy):
                seen.add(copy)
                if copy not in place_of or find_card(place_of[copy], seen):
                    return put(place, copy)
        return False

    if not all(find_place(copy, set()) for copy in owners):
        return None
    if not all(find_card(place, set()) for place in range(len(places)) if place not in card_at):
        return None
    return [cards[card_at[place]] for place in range(len(places))]


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
