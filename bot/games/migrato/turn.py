"""A turn of Migrato from start to end. Sections are those of the rules file migrato.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.games.base import IllegalMove, Move, Seat
from bot.games.migrato.cards import (
    BIRDS,
    COLUMNS,
    DANGERS,
    DECK,
    HAND,
    SPECIES,
    TURNS,
    arrived_at,
    fate,
    fault,
    is_night,
    is_right,
    shown_species,
    without,
)
from bot.games.migrato.hidden import covered_text
from bot.games.migrato.state import Column, Phase, State, Step, swapped

# Start


def by_chance(state: State, text: Move) -> State:
    """(Start) And the discards as the new stack. (A turn)"""
    match state.phase, text.split(" "):
        case Phase.DEAL, ["deal", cards] if tuple(sorted(dealt := cards.split(","))) == DECK:
            first, second = dealt[:HAND], dealt[HAND : 2 * HAND]
            hands = tuple(sorted(first)), tuple(sorted(second))
            return replace(state, phase=Phase.FIRST, hands=hands, stack=tuple(dealt[2 * HAND :]))
        case Phase.FIRST, ["first", ("0" | "1") as seat]:
            return replace(state, phase=Phase.TURN, turn=int(seat))
        case Phase.SHUFFLE, ["shuffle", cards] if sorted(cards.split(",")) == sorted(state.discards):
            return _refilled(replace(state, stack=tuple(cards.split(",")), discards=()))
    raise IllegalMove("chance-impossible", text=text)


# A turn


def after(state: State, seat: Seat, text: Move) -> State:
    """The state after a legal move."""
    if state.phase is Phase.TURN:
        state = replace(state, last=())
    match text.split():
        case ["play", card, goal]:
            return _played(state, seat, text, card, goal)
        case ["join", start, first, goal]:
            return _joined(state, seat, text, int(start), int(first), goal)
        case ["danger", danger, "column", column]:
            return _hit(state, seat, text, danger, int(column))
        case ["danger", danger, _, species]:
            return _robbed(state, seat, text, danger, species)
        case ["exchange"]:
            state = _thrown(_noted(state, seat, text), seat, *state.hands[seat])
            return _refilled(state)
        case ["abandon", column]:
            return _finished(_lost(_noted(state, seat, text), seat, [int(column) - 1]))
        case ["reveal", column]:
            return _settled(_revealed(_noted(state, seat, text), seat, int(column) - 1), seat)
        case ["keep", _]:
            return _settled(_noted(state, seat, text), seat)
        case [_, card]:
            return _refilled(_thrown(_noted(state, seat, text), seat, card))
    raise ValueError(text)


def legal(state: State, seat: Seat) -> list[Move]:
    """(A turn)"""
    hand, columns = tuple(dict.fromkeys(state.hands[seat])), state.columns[seat]
    arrived = arrived_at(state.arrivals[seat])
    room = len(columns) < COLUMNS
    found = []
    for card in hand:
        if card in BIRDS:
            found += [
                f"play {card} {at}"
                for at, column in enumerate(columns, 1)
                if fault((*column.cards, card), arrived) is None
            ]
            if room and fault((card,), arrived) is None:
                found.append(f"play {card} new")
    for at, column in enumerate(columns, 1):
        for first in range(1, len(column.cards) + 1):
            tail = column.cards[first - 1 :]
            found += [
                f"join {at} {first} {goal}"
                for goal, other in enumerate(columns, 1)
                if goal != at and fault((*other.cards, *tail), arrived) is None
            ]
            if room and first > 1:
                found.append(f"join {at} {first} new")
    for card in hand:
        if card in DANGERS:
            found += [f"danger {card} {goal}" for goal in _goals(state, seat, card)]
    return [*found, "exchange", *(f"abandon {at}" for at in range(1, len(columns) + 1))]


def fits(danger: str, card: str) -> bool:
    """Whether that danger hits such a card. (Cards)"""
    return danger == "storm" or (danger == "light") == is_night(card)


def _goals(state: State, seat: Seat, danger: str) -> Iterator[str]:
    for at, column in enumerate(state.columns[1 - seat], 1):
        if fits(danger, column.cards[-1]):
            yield f"column {at}"
    for pile in state.arrivals[1 - seat]:
        if len(pile) > 1 and fits(danger, pile[-1]):
            yield f"arrival {BIRDS[pile[0]].species}"


def _noted(state: State, seat: Seat, text: Move, taken: str = "", count: int = 0) -> State:
    return replace(state, last=(*state.last, Step(seat, covered_text(text), taken, count=count)))


def _played(state: State, seat: Seat, text: Move, card: str, goal: str) -> State:
    columns = state.columns[seat]
    at = len(columns) if goal == "new" else int(goal) - 1
    grown = Column((*columns[at].cards, card), columns[at].above, columns[at].within) if goal != "new" else None
    columns = (*columns[:at], grown or Column((card,)), *columns[at + 1 :])
    state = replace(
        _noted(state, seat, text),
        columns=swapped(state.columns, seat, columns),
        hands=swapped(state.hands, seat, without(state.hands[seat], card)),
    )
    if not is_night(card):
        state = _forgotten(state, seat, card)
    return _grown(state, seat, at, joined=False)


def _joined(state: State, seat: Seat, text: Move, start: int, first: int, goal: str) -> State:
    columns = list(state.columns[seat])
    source = columns[start - 1]
    tail = source.cards[first - 1 :]
    if goal == "new":
        columns.append(Column(tail))
        at = len(columns) - 1
    else:
        at = int(goal) - 1
        columns[at] = replace(columns[at], cards=(*columns[at].cards, *tail))
    columns[start - 1] = replace(source, cards=source.cards[: first - 1])
    if first == 1:
        del columns[start - 1]
        at -= at > start - 1
    state = replace(_noted(state, seat, text, count=len(tail)), columns=swapped(state.columns, seat, tuple(columns)))
    return _grown(state, seat, at, joined=True)


def _hit(state: State, seat: Seat, text: Move, danger: str, number: int) -> State:
    """Takes the bottom card of the opponent's column. (A turn, 3)"""
    other, columns = 1 - seat, list(state.columns[1 - seat])
    column = columns[number - 1]
    *rest, card = column.cards
    columns[number - 1 : number] = [replace(column, cards=tuple(rest))] if rest else []
    state = replace(state, columns=swapped(state.columns, other, tuple(columns)))
    if is_night(card):
        # What everybody knew the robbed seat to have may be what is gone now, and only the seats know
        state = replace(
            state, public=swapped(state.public, other, tuple(one for one in state.public[other] if not is_night(one)))
        )
    return _taken(_noted(state, seat, text, card, len(rest)), seat, danger, card, everybody=not is_night(card))


def _robbed(state: State, seat: Seat, text: Move, danger: str, species: str) -> State:
    """Takes the top card of the opponent's arrival pile. (A turn, 3)"""
    piles = list(state.arrivals[1 - seat])
    at = arrived_at(tuple(piles)).index(species)
    *rest, card = piles[at]
    piles[at] = tuple(rest)
    state = replace(state, arrivals=swapped(state.arrivals, 1 - seat, tuple(piles)))
    return _taken(_noted(state, seat, text, card), seat, danger, card, everybody=True)


def _taken(state: State, seat: Seat, danger: str, card: str, *, everybody: bool) -> State:
    """The card in the thief's hand, and who knows that it is there."""
    state = _thrown(_forgotten(state, 1 - seat, card), seat, danger)
    hand, known = (tuple(sorted((*cards[seat], card))) for cards in (state.hands, state.known))
    state = replace(
        state, hands=swapped(state.hands, seat, hand), known=swapped(state.known, seat, known), phase=Phase.DISCARD
    )
    if everybody:
        public = tuple(sorted((*state.public[seat], card)))
        state = replace(state, public=swapped(state.public, seat, public))
    return state


def _forgotten(state: State, seat: Seat, *cards: str) -> State:
    """Cards that the seat has shown, or has no more: nobody has to remember that it has them."""
    if not state.known[seat]:
        return state
    known, public = without(state.known[seat], *cards), without(state.public[seat], *cards)
    return replace(state, known=swapped(state.known, seat, known), public=swapped(state.public, seat, public))


def _thrown(state: State, seat: Seat, *cards: str) -> State:
    """The cards go from the hand to the discards."""
    hand = without(state.hands[seat], *cards)
    state = replace(state, hands=swapped(state.hands, seat, hand), discards=(*cards[::-1], *state.discards))
    return _forgotten(state, seat, *cards)


def _refilled(state: State) -> State:
    """Draws up to three, and the turn is over; chance shuffles the discards when the stack is empty. (A turn)"""
    hand, stack = state.hands[state.turn], state.stack
    count = max(0, HAND - len(hand))
    hand = tuple(sorted((*hand, *stack[:count])))
    state = replace(state, hands=swapped(state.hands, state.turn, hand), stack=stack[count:])
    if len(hand) < HAND and state.discards:
        return replace(state, phase=Phase.SHUFFLE)
    return _finished(state)


def _finished(state: State) -> State:
    """The next turn, or the end after the last. (Ends)"""
    phase = Phase.TURN if state.turns + 1 < TURNS else Phase.OVER
    return replace(state, phase=phase, turn=1 - state.turn, turns=state.turns + 1)


# Arrival


def _grown(state: State, seat: Seat, at: int, *, joined: bool) -> State:
    """Looks at the column that grew. (Arrival)"""
    column = state.columns[seat][at]
    count = len(column.cards)
    match fate(column.cards, arrived_at(state.arrivals[seat]), joined=joined):
        case "right" | "wrong":
            return _settled(_revealed(state, seat, at), seat)
        case "ask":
            within = min(count, column.within or count)
            state = _column_put(state, seat, at, replace(column, within=within))
            return replace(state, phase=Phase.REVEAL, asked=at + 1)
    if shown_species(column.cards) is None:
        state = _column_put(state, seat, at, replace(column, above=max(count, column.above)))
    return _settled(state, seat)


def _column_put(state: State, seat: Seat, at: int, column: Column) -> State:
    columns = state.columns[seat]
    return replace(state, columns=swapped(state.columns, seat, (*columns[:at], column, *columns[at + 1 :])))


def _revealed(state: State, seat: Seat, at: int) -> State:
    """An arrival, or the column is discarded. (Arrival) And the end. (Result)"""
    cards = state.columns[seat][at].cards
    if not is_right(cards, arrived_at(state.arrivals[seat])):
        return _lost(state, seat, [at])
    species = BIRDS[cards[0]].species
    others = [
        place
        for place, column in enumerate(state.columns[seat])
        if place != at and shown_species(column.cards) == species
    ]
    step = replace(state.last[-1], arrived=species)
    state = replace(
        _forgotten(_lost(state, seat, [at, *others], kept=at), seat, *cards),
        arrivals=swapped(state.arrivals, seat, (*state.arrivals[seat], cards)),
    )
    state = replace(state, last=(*state.last[:-1], replace(step, lost=state.last[-1].lost)))
    everywhere = {*arrived_at(state.arrivals[0]), *arrived_at(state.arrivals[1])}
    return replace(state, phase=Phase.OVER) if len(everywhere) == len(SPECIES) else state


def _lost(state: State, seat: Seat, places: Sequence[int], kept: int | None = None) -> State:
    """Columns leave the seat's side, and all but the one at ``kept`` lie among the discards then."""
    gone = tuple(state.columns[seat][at].cards for at in sorted(places) if at != kept)
    left = tuple(column for at, column in enumerate(state.columns[seat]) if at not in places)
    thrown = tuple(card for cards in gone for card in cards)
    state = replace(
        state,
        columns=swapped(state.columns, seat, left),
        discards=(*thrown[::-1], *state.discards),
        last=(*state.last[:-1], replace(state.last[-1], lost=gone)),
    )
    return _forgotten(state, seat, *thrown)


def _settled(state: State, seat: Seat) -> State:
    """What follows a play or join: a discard, unless the hand is empty. (A turn)"""
    if state.phase is Phase.OVER:
        return replace(state, asked=0)
    state = replace(state, asked=0, phase=Phase.DISCARD)
    return state if state.hands[seat] else _refilled(state)
