"""Dealing hidden cards again: below the tops of arrival piles, onto hands, face-down places and the stack. (Hidden)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from bot.games.base import Seat
from bot.games.chance import Chance
from bot.games.migrato.matching import Place, matched_cards
from bot.games.migrato.state import BIRDS, NIGHT, SPECIES, Cards, Piles, View, is_night

Sides: TypeAlias = tuple[Piles, Piles]


@dataclass
class Slot:
    """A place with an unknown card: in a hand, or face down in a column, which takes night cards of some species."""

    seat: Seat
    column: int | None = None
    at: int = 0
    allowed: frozenset[str] = frozenset()
    card: str = ""

    def takes(self, card: str) -> bool:
        if self.column is None:
            return True
        return is_night(card) and BIRDS[card].species in self.allowed


def slots_of(view: View, seat: Seat) -> list[Slot]:
    """The slots of a seat whose cards are hidden."""
    found = [Slot(seat) for _ in range(view.held[seat] - len(view.hands[seat]))]
    nightly = frozenset(name for name, species in SPECIES.items() if species.night)
    for number, column in enumerate(view.columns[seat]):
        for at, card in enumerate(column.cards):
            if card == NIGHT:
                allowed = nightly
                if at == 0:
                    within = column.within or max(species.need for species in SPECIES.values())
                    allowed = frozenset(name for name in nightly if column.above < SPECIES[name].need <= within)
                found.append(Slot(seat, number, at, allowed))
    return found


def deal_at_random(
    covered: Sides, pool: Counter[str], slots: Sequence[Slot], known: Mapping[Seat, Cards], chance: Chance
) -> tuple[Sides, Cards] | None:
    """Fill the piles and then the slots at random: the piles and the stack; None if that does not fit."""
    filled = _fill_piles(covered, pool - Counter(card for cards in known.values() for card in cards), chance)
    stack = None if filled is None else _deal_out(slots, known, pool - filled.below, chance)
    return None if filled is None or stack is None else (filled.piles, stack)


def deal_by_matching(
    covered: Sides, pool: Counter[str], slots: Sequence[Slot], known: Mapping[Seat, Cards], chance: Chance
) -> tuple[Sides, Cards] | None:
    """As ``deal_at_random``, found if there is any way; some ways are likelier than others."""
    tops = [pile[-1] for piles in covered for pile in piles for _ in pile[1:]]
    places = [Place(None, partial(_lies_below, top)) for top in tops]
    places += [Place(slot.seat, slot.takes) for slot in slots]
    cards = matched_cards(places, sorted((+pool).elements()), known, chance)
    if cards is None:
        return None
    for slot, card in zip(slots, cards[len(tops) :], strict=True):
        slot.card = card
    below = iter(cards)
    north, south = (tuple(_pile([next(below) for _ in pile[1:]], pile[-1]) for pile in piles) for piles in covered)
    return (north, south), chance.shuffle((pool - Counter(cards)).elements())


@dataclass(frozen=True)
class _Filled:
    """Arrival piles without COVERED cards, and the cards that were put below their tops."""

    piles: Sides
    below: Counter[str]


def _fill_piles(covered: Sides, pool: Counter[str], chance: Chance) -> _Filled | None:
    """Put cards of the pool below the tops of the piles, of their species and of falling numbers.

    None if the pool has too few of a species for the piles of both seats.
    """
    left, below = Counter(pool), Counter[str]()
    sides: list[Piles] = []
    for piles in covered:
        made: list[Cards] = []
        for pile in piles:
            fitting = [card for card in left.elements() if _lies_below(pile[-1], card)]
            if len(fitting) < len(pile) - 1:
                return None
            taken = chance.shuffle(sorted(fitting))[: len(pile) - 1]
            left.subtract(taken)
            below.update(taken)
            made.append(_pile(taken, pile[-1]))
        sides.append(tuple(made))
    return _Filled((sides[0], sides[1]), below)


def _pile(below: Iterable[str], top: str) -> Cards:
    """An arrival pile with these cards below the top."""
    return (*sorted(below, key=lambda card: -BIRDS[card].number), top)


def _lies_below(top: str, card: str) -> bool:
    """Whether the card may lie below that top of an arrival pile."""
    bird, above = BIRDS.get(card), BIRDS[top]
    return bird is not None and bird.species == above.species and bird.number >= above.number


def _deal_out(slots: Sequence[Slot], known: Mapping[Seat, Cards], pool: Counter[str], chance: Chance) -> Cards | None:
    """Fill the slots, first with known cards, then those that take the fewest species.

    Returns the cards that are left, in random order, or None if some slot cannot be filled.
    """
    left = Counter(pool)
    for slot in slots:
        slot.card = ""
    for seat, cards in known.items():
        for card in cards:
            free = [slot for slot in slots if slot.seat == seat and not slot.card and slot.takes(card)]
            if not free or not left[card]:
                return None
            chance.pick(free).card = card
            left[card] -= 1
    rest = list(chance.shuffle(left.elements()))
    for slot in sorted(slots, key=lambda one: (one.column is None, len(one.allowed))):
        if not slot.card:
            found = next((card for card in rest if slot.takes(card)), None)
            if found is None:
                return None
            slot.card = found
            rest.remove(found)
    return tuple(rest)
