"""What each seat may know, and complete states consistent with it: hidden cards are dealt again. (Hidden)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from bot.games.base import CHANCE, Move, Seat, put, replace
from bot.games.chance import Chance
from bot.games.migrato.moves import apply_move, outcome, points
from bot.games.migrato.state import (
    BIRDS,
    COVERED,
    DECK,
    NIGHT,
    NONE,
    NOTATION,
    SPECIES,
    Abandon,
    Cards,
    Discard,
    Exchange,
    HitArrival,
    HitColumn,
    Pair,
    Phase,
    Piles,
    PlayBird,
    SeatColumns,
    State,
    TurnStep,
    View,
    covered_move,
    is_night,
)

Sides: TypeAlias = tuple[Piles, Piles]
# For one hidden card: the seat whose it is (None: of an arrival pile), and which cards may lie there
HiddenPlace: TypeAlias = tuple[Seat | None, Callable[[str], bool]]
TRIES: Final = 20  # deals at random before cards are matched with the places that take them


@dataclass
class HiddenSlot:
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


def slots_of(view: View, seat: Seat) -> list[HiddenSlot]:
    """The slots of a seat whose cards are hidden."""
    found = [HiddenSlot(seat) for _ in range(view.held[seat] - len(view.hands[seat]))]
    nightly = frozenset(name for name, species in SPECIES.items() if species.night)
    for number, column in enumerate(view.columns[seat]):
        for at, card in enumerate(column.cards):
            if card == NIGHT:
                allowed = nightly
                if at == 0:
                    within = column.within or max(species.need for species in SPECIES.values())
                    allowed = frozenset(name for name in nightly if column.above < SPECIES[name].need <= within)
                found.append(HiddenSlot(seat, number, at, allowed))
    return found


def deal_at_random(
    covered: Sides, pool: Counter[str], slots: Sequence[HiddenSlot], known: Mapping[Seat, Cards], chance: Chance
) -> tuple[Sides, Cards] | None:
    """Fill the piles and then the slots at random: the piles and the stack; None if that does not fit."""
    piles = _fill_piles(covered, pool - Counter(card for cards in known.values() for card in cards), chance)
    if piles is None:
        return None
    below = Counter(card for pile in (*piles[0], *piles[1]) for card in pile[:-1])
    stack = _deal_out(slots, known, pool - below, chance)
    return None if stack is None else (piles, stack)


def deal_by_matching(
    covered: Sides, pool: Counter[str], slots: Sequence[HiddenSlot], known: Mapping[Seat, Cards], chance: Chance
) -> tuple[Sides, Cards] | None:
    """As ``deal_at_random``, found if there is any way; some ways are likelier than others."""
    tops = [pile[-1] for piles in covered for pile in piles for _ in pile[1:]]
    places: list[HiddenPlace] = [(None, partial(_lies_below, top)) for top in tops]
    places += [(slot.seat, slot.takes) for slot in slots]
    cards = matched_cards(places, sorted((+pool).elements()), known, chance)
    if cards is None:
        return None
    for slot, card in zip(slots, cards[len(tops) :], strict=True):
        slot.card = card
    below = iter(cards)
    north, south = (tuple(_pile([next(below) for _ in pile[1:]], pile[-1]) for pile in piles) for piles in covered)
    return (north, south), chance.shuffle((pool - Counter(cards)).elements())


def _fill_piles(covered: Sides, pool: Counter[str], chance: Chance) -> Sides | None:
    """Put cards of the pool below the tops of the piles, of their species and of falling numbers.

    None if the pool has too few of a species for the piles of both seats.
    """
    left = Counter(pool)
    sides: list[Piles] = []
    for piles in covered:
        made: list[Cards] = []
        for pile in piles:
            fitting = [card for card in left.elements() if _lies_below(pile[-1], card)]
            if len(fitting) < len(pile) - 1:
                return None
            taken = chance.shuffle(sorted(fitting))[: len(pile) - 1]
            left.subtract(taken)
            made.append(_pile(taken, pile[-1]))
        sides.append(tuple(made))
    return sides[0], sides[1]


def _pile(below: Iterable[str], top: str) -> Cards:
    """An arrival pile with these cards below the top."""
    return (*sorted(below, key=lambda card: -BIRDS[card].number), top)


def _lies_below(top: str, card: str) -> bool:
    """Whether the card may lie below that top of an arrival pile."""
    bird, above = BIRDS.get(card), BIRDS[top]
    return bird is not None and bird.species == above.species and bird.number >= above.number


def _deal_out(
    slots: Sequence[HiddenSlot], known: Mapping[Seat, Cards], pool: Counter[str], chance: Chance
) -> Cards | None:
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


def view_of(state: State, seat: Seat | None) -> View:
    """Everything but the stack, other hands, others' face-down cards and what lies below the tops of arrival piles.

    Once the match is over, hands and face-down cards are open.
    """
    is_over = state.phase is Phase.OVER
    return View(
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        turns=state.turns,
        hand=() if seat is None else state.hands[seat],
        held=(len(state.hands[0]), len(state.hands[1])),
        hands=state.hands if is_over else NONE,
        stack=len(state.stack),
        discards=state.discards,
        columns=(
            state.columns[0] if is_over or seat == 0 else _covered_columns(state.columns[0]),
            state.columns[1] if is_over or seat == 1 else _covered_columns(state.columns[1]),
        ),
        arrivals=(_covered_piles(state.arrivals[0]), _covered_piles(state.arrivals[1])),
        known=state.public if seat is None and not is_over else state.known,
        public=state.public,
        asked=state.asked,
        last=state.last if is_over else tuple(_redacted_step(step, seat) for step in state.last),
        points=points(state),
        outcome=outcome(state),
    )


def _covered_columns(columns: SeatColumns) -> SeatColumns:
    return tuple(
        replace(column, cards=tuple(NIGHT if is_night(card) else card for card in column.cards)) for column in columns
    )


def _covered_piles(piles: Piles) -> Piles:
    return tuple((*(COVERED for _ in pile[1:]), pile[-1]) for pile in piles)


def _redacted_step(step: TurnStep, seat: Seat | None) -> TurnStep:
    """The step; a card taken face down is known to both seats, but not to spectators."""
    if seat is None and is_night(step.taken) and isinstance(NOTATION.read(step.text), HitColumn):
        return replace(step, taken=NIGHT)
    return step


def redacted_text(state: State, who: Seat, text: Move, seat: Seat | None) -> Move:
    """A shuffled stack is hidden from all, a night card played from all but its owner."""
    if who == CHANCE and not text.startswith("first"):
        return text.split()[0]
    move = NOTATION.read(text)
    return NOTATION.text(covered_move(move)) if who != seat and isinstance(move, PlayBird) else text


def reveals_card(state: State, seat: Seat, move: Move) -> bool:
    """Whether the seat draws by this move, takes a card that lies face down, or lays the next card of a pile open.

    So does a move that ends the match, since hands and face-down cards are open then.
    """
    match NOTATION.read(move):
        case HitColumn(column=column) if is_night(state.columns[1 - seat][column - 1].cards[-1]):
            return True
        case HitArrival():
            return True
        case Discard() | Exchange() if state.stack:
            return True
    return apply_move(state, seat, move).phase is Phase.OVER


def resampled_state(view: View, seat: Seat | None, chance: Chance) -> State:
    """A state with that view: unseen cards dealt again onto stack, hands, face-down places and below the tops of piles.

    Known cards keep to the hands and face-down places of their seats.
    """
    if view.phase is Phase.DEAL:
        return State()
    hidden = [one for one in (0, 1) if one != seat]
    slots = [slot for one in hidden for slot in slots_of(view, one)]
    pool = Counter(DECK)
    pool.subtract(view.discards)
    open_hands = view.hands if any(view.hands) else tuple(view.hand if one == seat else () for one in (0, 1))
    pool.subtract((*open_hands[0], *open_hands[1]))
    pool.subtract(card for columns in view.columns for column in columns for card in column.cards if card != NIGHT)
    pool.subtract(pile[-1] for piles in view.arrivals for pile in piles)
    for attempt in range(2 * TRIES):
        last, known = _guess_thefts(view, pool, chance) if seat is None else (view.last, view.known)
        held = {one: known[one] for one in hidden if view.phase is not Phase.OVER}
        found = (deal_at_random if attempt < TRIES else deal_by_matching)(view.arrivals, pool, slots, held, chance)
        if found is not None:
            break
    else:
        raise AssertionError("no state has this view")
    piles, unseen = found
    hands, sides = list(open_hands), [list(view.columns[0]), list(view.columns[1])]
    for slot in slots:
        if slot.column is None:
            hands[slot.seat] = tuple(sorted((*hands[slot.seat], slot.card)))
        else:
            column = sides[slot.seat][slot.column]
            sides[slot.seat][slot.column] = replace(column, cards=put(column.cards, slot.at, slot.card))
    return State(
        phase=view.phase,
        turn=view.turn,
        turns=view.turns,
        hands=(hands[0], hands[1]),
        stack=unseen,
        discards=view.discards,
        columns=(tuple(sides[0]), tuple(sides[1])),
        arrivals=piles,
        known=known,
        public=view.public,
        asked=view.asked,
        last=last,
    )


def _guess_thefts(view: View, pool: Counter[str], chance: Chance) -> tuple[tuple[TurnStep, ...], Pair]:
    """For a spectator: a card that a hidden theft of this turn may have taken.

    Returns the steps and known cards with it. It is in the thief's hand, or has been discarded.
    """
    last, known = view.last, view.known
    for at, step in enumerate(last):
        if step.taken == NIGHT:
            thrown = [one.text.split()[1] for one in last[at + 1 :] if one.text.startswith("discard")]
            nights = [card for card in sorted(pool) for _ in range(pool[card] - known[step.seat].count(card))]
            nights = [card for card in nights if is_night(card)]
            if nights and not (thrown and is_night(thrown[0]) and chance.below(2)):
                card = chance.pick(nights)
                known = put(known, step.seat, tuple(sorted((*known[step.seat], card))))
            else:
                card = thrown[0]
            last = (*last[:at], replace(step, taken=card), *last[at + 1 :])
    return last, known


def foreseen_states(view: View, seat: Seat) -> Iterator[tuple[Move, State]]:
    """That the other seat abandons a column without a card that lies face down. (A turn)"""
    if view.phase is not Phase.TURN or view.turn != 1 - seat:
        return
    state = resampled_state(view, seat, Chance(b"", 0))
    for number, column in enumerate(view.columns[1 - seat], 1):
        after = None if NIGHT in column.cards else apply_move(state, 1 - seat, NOTATION.text(Abandon(number)))
        if after is not None and after.phase is Phase.TURN:
            yield NOTATION.text(Abandon(number)), after


def matched_cards(
    places: Sequence[HiddenPlace], pool: Sequence[str], known: Mapping[Seat, Cards], chance: Chance
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
        seat, takes = places[place]
        return owners.get(copy, seat) == seat and takes(cards[copy])

    def places_for(copy: int) -> Iterator[int]:
        return (place for place in chance.shuffle(range(len(places))) if fits(place, copy))

    def cards_for(place: int) -> Iterator[int]:
        return (copy for copy in range(len(cards)) if fits(place, copy))

    if not all(_assign(copy, places_for, place_of, card_at, set()) for copy in owners):
        return None
    empty = (place for place in range(len(places)) if place not in card_at)
    if not all(_assign(place, cards_for, card_at, place_of, set()) for place in empty):
        return None
    return [cards[card_at[place]] for place in range(len(places))]


def _assign(
    one: int, fitting: Callable[[int], Iterable[int]], partner: dict[int, int], other: dict[int, int], seen: set[int]
) -> bool:
    """Assign a partner to a card or place by an augmenting path, if there is one.

    ``partner``: what is assigned to those of its side; ``other``: the reverse. ``seen``: partners tried already.
    """
    for found in fitting(one):
        if found not in seen:
            seen.add(found)
            if found not in other or _assign(other[found], fitting, partner, other, seen):
                partner[one], other[found] = found, one
                return True
    return False
