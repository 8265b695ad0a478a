"""Evaluation of Dirkana."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import ClassVar, Final

from bot.computer.base import Evaluation, Level, shares_by_lead
from bot.games.base import Move, Seat
from bot.games.dirkana import POINTS, RIM, SLOTS, Phase, State, View, circle_counts, free_slots, put, takes
from bot.games.dirkana.state import (
    BESIDE,
    DECK,
    NOTATION,
    Cards,
    Lay,
    Parsed,
    PlaceCard,
    Shift,
    Take,
    Twist,
    number,
    turn_card,
)

# By point, its three fragments: index of the slot, place of the rim
FRAGMENTS: Final = tuple(tuple((SLOTS.index(slot), place) for slot, place in one) for one in POINTS.values())
NEIGHBOURS: Final = tuple(sum(1 << other for other in others) for others in BESIDE)
FEW: Final = 9  # cards in the grid, of which a seat can be left without a move
# By free slots of a ring, 0 to 7, what its circles and its most frequent background become, fitted by least squares on
# matches between greedy players: circles of which one and two fragments lie, all of one colour, and a constant; the
# cards of the first and second background, and a constant.
CIRCLES: Final = (
    (0.0, 0.0, 0.0),
    (0.0, 0.68, 0.07),
    (0.37, 0.67, 0.32),
    (0.35, 0.68, 0.65),
    (0.47, 0.73, 0.67),
    (0.62, 0.78, 0.30),
    (0.67, 0.78, 0.11),
    (0.67, 0.78, 0.11),
)
BACKGROUNDS: Final = (
    (1.0, 0.0, 0.0),
    (0.98, 0.14, 0.24),
    (0.95, 0.23, 0.82),
    (0.77, 0.17, 2.08),
    (0.51, 0.05, 3.40),
    (0.40, 0.10, 3.95),
    (0.0, 0.0, 4.62),
    (0.0, 0.0, 4.62),
)
# By free slots of both rings, fitted by logistic regression: what a point of lead counts for, a circle more (by what it
# allows), and to be on turn.
LEADS: Final = (
    (0.57, 0.60, 0.30),
    (0.57, 0.60, 0.30),
    (0.45, 0.53, 0.04),
    (0.38, 0.41, 0.25),
    (0.32, 0.42, 0.17),
    (0.30, 0.38, 0.18),
    (0.30, 0.35, 0.14),
    (0.30, 0.28, 0.0),
    (0.32, 0.18, 0.15),
    (0.32, 0.12, 0.0),
    (0.32, 0.0, 0.13),
    (0.32, 0.0, 0.0),
    (0.32, 0.0, 0.10),
    (0.32, 0.0, 0.0),
    (0.32, 0.0, 0.0),
)
SHARPNESS: Final = 0.8
STUCK: Final = 60.0  # the weight of a step that leaves the other seat without a move


class DirkanaEvaluation(Evaluation[State, View]):
    """Values from the circles and backgrounds that the rings will have."""

    depth: ClassVar[int] = 6
    iterations: ClassVar[int] = 4000
    errors: ClassVar[Mapping[Level, float]] = {Level.EASY: 6.0, Level.NORMAL: 0.2}

    def values(self, state: State) -> tuple[float, ...]:
        (first, second), turn = _soon(state)
        by_lead, by_circle, by_turn = LEADS[first.count("") + second.count("")]
        reasons = by_lead * (ring_hope(first) - ring_hope(second)) + by_circle * (circles(first) - circles(second))
        if turn is not None:
            reasons += by_turn if turn == 0 else -by_turn
        return shares_by_lead(reasons)

    def weights(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float] | None:
        if state.phase is Phase.MAIN:
            return None
        ring = state.rings[seat]
        if state.phase is Phase.PLACE:
            now = ring_hope(ring)
            placings = [NOTATION.read_as(PlaceCard, move) for move in moves]
            return [exp(SHARPNESS * (ring_hope(put(ring, slot, card)) - now)) for card, slot in placings]
        gains = [gain(ring, card) if card else 0.0 for card in state.grid]
        other = state.rings[1 - seat]
        taken = sum(1 << at for at, card in enumerate(state.grid) if card)
        red, _, blue = circle_counts(other)
        can_stick = not red and taken.bit_count() <= FEW
        last = other.count("") == 1

        def sticks(step: Parsed | None) -> bool:
            """Whether the other seat may be left without a move by this step and the taking of cards after it."""
            match step:
                case Take(cells):
                    return not can_lay(taken & ~sum(1 << at for at in cells), blue, last)
                case Lay(cell):
                    pairs = takes(put(state.grid, cell, "x"), cell, circle_counts(ring)[2])
                    after = taken | 1 << cell
                    return any(not can_lay(after & ~sum(1 << at for at in cells), blue, last) for cells in pairs)
            return False

        steps = [NOTATION.read(move) for move in moves]
        found = [self._step_weight(state.grid, ring, gains, step) for step in steps]
        if can_stick:
            found = [weight + (STUCK if sticks(step) else 0.0) for weight, step in zip(found, steps, strict=True)]
        return found

    def _step_weight(self, grid: Cards, ring: Cards, gains: Sequence[float], step: Parsed | None) -> float:
        match step:
            case Take(cells):
                return _pull([gains[at] for at in cells])
            case Lay(at):
                return 2 * _pull([gains[other] for other in BESIDE[at] if grid[other]])
            case Twist(at):
                return 0.3 * exp(SHARPNESS * (gain(ring, turn_card(grid[at])) - gains[at]))
            case Shift(at):
                return 0.1 * exp(0.5 * SHARPNESS * gains[at])
        return 1.0


def _pull(gains: Sequence[float]) -> float:
    """The weight of a choice that offers cards with these gains."""
    ranked = sorted(gains, reverse=True)
    return exp(SHARPNESS * (ranked[0] + 0.3 * sum(ranked[1:2])))


@lru_cache(maxsize=1 << 15)
def can_lay(taken: int, blue: int, is_last: bool) -> bool:
    """Whether a seat with that many blue circles can lay, on a grid of which these cells, as bits, are taken."""
    most = max((mask & taken).bit_count() for at, mask in enumerate(NEIGHBOURS) if not taken >> at & 1)
    return most >= max(1, 2 - blue) or (is_last and most == 1)


@lru_cache(maxsize=1 << 15)
def circles(ring: Cards) -> int:
    return sum(circle_counts(ring))


@lru_cache(maxsize=1 << 15)
def ring_hope(ring: Cards) -> float:
    """The points that a ring is expected to have when it is full."""
    free = ring.count("")
    hopes = (0.0, *CIRCLES[free][:2], 1.0)
    count = CIRCLES[free][2]
    for fragments in FRAGMENTS:
        colour, lying = "", 0
        for slot, place in fragments:
            if card := ring[slot]:
                if lying and RIM[card][place] != colour:
                    break
                colour = RIM[card][place]
                lying += 1
        else:
            count += hopes[lying]
    shown = [DECK[number(card)].background for card in ring if card]
    first, second, _ = sorted(map(shown.count, ("green", "orange", "violet")), reverse=True)
    by_first, by_second, more = BACKGROUNDS[free]
    return count * (by_first * first + by_second * second + more)


@lru_cache(maxsize=1 << 15)
def best_ring(ring: Cards, card: str) -> Cards:
    """The ring, which is not full, with the card at its best place."""
    return max((put(ring, slot, card) for slot in free_slots(ring)), key=ring_hope)


@lru_cache(maxsize=1 << 15)
def gain(ring: Cards, card: str) -> float:
    """The expected points of the card at its best place of the ring; 0 in a full ring."""
    return ring_hope(best_ring(ring, card)) - ring_hope(ring) if "" in ring else 0.0


def _soon(state: State) -> tuple[tuple[Cards, Cards], Seat | None]:
    """The rings and the seat on turn after the seat that has laid places its best possible card."""
    seat, rings = state.turn, state.rings
    if seat is None or state.phase is Phase.SWAP:
        return rings, seat
    cards: Iterable[str] = state.hands[seat]
    if state.phase is Phase.TAKE:
        cells = takes(state.grid, state.laid or 0, circle_counts(rings[seat])[2])
        cards = [state.grid[at] for at in sorted({at for pair in cells for at in pair})]
    ring = max((best_ring(rings[seat], card) for card in cards), key=ring_hope)
    return ((ring, rings[1]) if seat == 0 else (rings[0], ring)), 1 - seat


EVALUATION = DirkanaEvaluation()
