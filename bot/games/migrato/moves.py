"""Moves and chance outcomes of Migrato: which are legal, what they do, and the result. (A turn; Arrival; Result)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.games.base import IllegalMove, Move, Outcome, Reason, Seat, put, replace
from bot.games.migrato.state import (
    BIRDS,
    COLUMNS,
    DANGERS,
    DECK,
    HAND,
    NOTATION,
    SPECIES,
    TURNS,
    Abandon,
    Action,
    Cards,
    Column,
    Discard,
    Exchange,
    HitArrival,
    HitColumn,
    JoinColumns,
    Keep,
    Phase,
    PlayBird,
    Reveal,
    Shuffle,
    State,
    TurnStep,
    arrived_species,
    can_hit,
    covered_move,
    fate,
    fault,
    is_night,
    is_right,
    shown_species,
    without,
)
from bot.games.notation import Deal, First


def legal_moves(state: State, seat: Seat) -> Sequence[Action]:
    """Every legal move of a seat that is to act."""
    match state.phase:
        case Phase.TURN:
            abandons = (Abandon(at) for at in range(1, len(state.columns[seat]) + 1))
            return [*_plays(state, seat), *_joins(state, seat), *_hits(state, seat), Exchange(), *abandons]
        case Phase.REVEAL:
            return [Reveal(state.asked), Keep(state.asked)]
        case Phase.DISCARD:
            return [Discard(card) for card in dict.fromkeys(state.hands[seat])]
    return []


def _plays(state: State, seat: Seat) -> Iterator[PlayBird]:
    """(A turn, 1)"""
    columns, arrived = state.columns[seat], arrived_species(state.arrivals[seat])
    for card in dict.fromkeys(state.hands[seat]):
        if card in BIRDS:
            for at, column in enumerate(columns, 1):
                if fault((*column.cards, card), arrived) is None:
                    yield PlayBird(card, at)
            if len(columns) < COLUMNS and fault((card,), arrived) is None:
                yield PlayBird(card, None)


def _joins(state: State, seat: Seat) -> Iterator[JoinColumns]:
    """(A turn, 2)"""
    columns, arrived = state.columns[seat], arrived_species(state.arrivals[seat])
    for at, column in enumerate(columns, 1):
        for first in range(1, len(column.cards) + 1):
            tail = column.cards[first - 1 :]
            for goal, other in enumerate(columns, 1):
                if goal != at and fault((*other.cards, *tail), arrived) is None:
                    yield JoinColumns(at, first, goal)
            if len(columns) < COLUMNS and first > 1:
                yield JoinColumns(at, first, None)


def _hits(state: State, seat: Seat) -> Iterator[HitColumn | HitArrival]:
    """(A turn, 3)"""
    for danger in dict.fromkeys(state.hands[seat]):
        if danger in DANGERS:
            for at, column in enumerate(state.columns[1 - seat], 1):
                if can_hit(danger, column.cards[-1]):
                    yield HitColumn(danger, at)
            for pile in state.arrivals[1 - seat]:
                if len(pile) > 1 and can_hit(danger, pile[-1]):
                    yield HitArrival(danger, BIRDS[pile[0]].species)


def apply_chance(state: State, text: Move) -> State:
    """The state after an outcome of chance; raises IllegalMove if it is impossible. (Start; A turn)"""
    match state.phase, NOTATION.read(text):
        case Phase.DEAL, Deal(cards) if tuple(sorted(cards)) == DECK:
            hands = tuple(sorted(cards[:HAND])), tuple(sorted(cards[HAND : 2 * HAND]))
            return replace(state, phase=Phase.FIRST, hands=hands, stack=cards[2 * HAND :])
        case Phase.FIRST, First(0 | 1 as seat):
            return replace(state, phase=Phase.TURN, turn=seat)
        case Phase.SHUFFLE, Shuffle(cards) if sorted(cards) == sorted(state.discards):
            return _draw_up(replace(state, stack=cards, discards=()))
    raise IllegalMove("chance-impossible", text=text)


def apply_move(state: State, seat: Seat, text: Move) -> State:
    """The state after a legal move."""
    match NOTATION.read(text):
        case PlayBird() as move:
            return _play(state, seat, move)
        case JoinColumns() as move:
            return _join(state, seat, move)
        case HitColumn() as move:
            return _hit_column(state, seat, move)
        case HitArrival() as move:
            return _hit_arrival(state, seat, move)
        case Exchange() as move:
            return _draw_up(_discard(_note(state, seat, move), seat, *state.hands[seat]))
        case Abandon(column) as move:
            return _end_turn(_lose_columns(_note(state, seat, move), seat, [column - 1]))
        case Reveal(column) as move:
            return _after_arrival(_reveal(_note(state, seat, move), seat, column - 1), seat)
        case Keep() as move:
            return _after_arrival(_note(state, seat, move), seat)
        case Discard(card) as move:
            return _draw_up(_discard(_note(state, seat, move), seat, card))
    raise IllegalMove("not-possible", move=text)


def _note(state: State, seat: Seat, move: Action, taken: str = "", count: int = 0) -> State:
    """The state with the move among the last steps, as others may read it. The first step of a turn clears them."""
    before = () if state.phase is Phase.TURN else state.last
    return replace(state, last=(*before, TurnStep(seat, NOTATION.text(covered_move(move)), taken, count=count)))


def _play(state: State, seat: Seat, move: PlayBird) -> State:
    """(A turn, 1)"""
    card, columns = move.card, state.columns[seat]
    if move.column is None:
        at, grown = len(columns), Column((card,))
    else:
        at = move.column - 1
        grown = replace(columns[at], cards=(*columns[at].cards, card))
    state = replace(
        _put_column(_note(state, seat, move), seat, at, grown),
        hands=put(state.hands, seat, without(state.hands[seat], card)),
    )
    if not is_night(card):
        state = _forget(state, seat, card)
    return _judge_column(state, seat, at, joined=False)


def _join(state: State, seat: Seat, move: JoinColumns) -> State:
    """(A turn, 2)"""
    start, first, goal = move
    columns = list(state.columns[seat])
    source = columns[start - 1]
    tail = source.cards[first - 1 :]
    if goal is None:
        columns.append(Column(tail))
        at = len(columns) - 1
    else:
        at = goal - 1
        columns[at] = replace(columns[at], cards=(*columns[at].cards, *tail))
    columns[start - 1] = replace(source, cards=source.cards[: first - 1])
    if first == 1:
        del columns[start - 1]
        at -= at > start - 1
    state = replace(_note(state, seat, move, count=len(tail)), columns=put(state.columns, seat, tuple(columns)))
    return _judge_column(state, seat, at, joined=True)


def _hit_column(state: State, seat: Seat, move: HitColumn) -> State:
    """Take the bottom card of the opponent's column. (A turn, 3)"""
    other, columns, number = 1 - seat, list(state.columns[1 - seat]), move.column
    column = columns[number - 1]
    *rest, card = column.cards
    columns[number - 1 : number] = [replace(column, cards=tuple(rest))] if rest else []
    state = replace(state, columns=put(state.columns, other, tuple(columns)))
    if is_night(card):
        # Spectators do not see which night card is gone: any that they knew of may be
        public = tuple(one for one in state.public[other] if not is_night(one))
        state = replace(state, public=put(state.public, other, public))
    return _take_card(_note(state, seat, move, card, len(rest)), seat, move.danger, card, is_public=not is_night(card))


def _hit_arrival(state: State, seat: Seat, move: HitArrival) -> State:
    """Take the top card of the opponent's arrival pile. (A turn, 3)"""
    piles = list(state.arrivals[1 - seat])
    at = arrived_species(tuple(piles)).index(move.species)
    *rest, card = piles[at]
    piles[at] = tuple(rest)
    state = replace(state, arrivals=put(state.arrivals, 1 - seat, tuple(piles)))
    return _take_card(_note(state, seat, move, card), seat, move.danger, card, is_public=True)


def _take_card(state: State, seat: Seat, danger: str, card: str, *, is_public: bool) -> State:
    """Put the card into the thief's hand, known to the other seat and, if public, to spectators."""
    state = _discard(_forget(state, 1 - seat, card), seat, danger)
    hand, known = (tuple(sorted((*cards[seat], card))) for cards in (state.hands, state.known))
    state = replace(state, hands=put(state.hands, seat, hand), known=put(state.known, seat, known), phase=Phase.DISCARD)
    if is_public:
        state = replace(state, public=put(state.public, seat, tuple(sorted((*state.public[seat], card)))))
    return state


def _forget(state: State, seat: Seat, *cards: str) -> State:
    """Forget that others know the seat to have cards that it has shown or lost."""
    if not state.known[seat]:
        return state
    known, public = without(state.known[seat], *cards), without(state.public[seat], *cards)
    return replace(state, known=put(state.known, seat, known), public=put(state.public, seat, public))


def _discard(state: State, seat: Seat, *cards: str) -> State:
    """Move cards from the hand to the discards."""
    hands = put(state.hands, seat, without(state.hands[seat], *cards))
    return _forget(replace(state, hands=hands, discards=(*cards[::-1], *state.discards)), seat, *cards)


def _draw_up(state: State) -> State:
    """Draw up to three cards and end the turn; if the stack runs out, chance first shuffles the discards. (A turn)"""
    hand, stack = state.hands[state.turn], state.stack
    count = max(0, HAND - len(hand))
    hand = tuple(sorted((*hand, *stack[:count])))
    hands = put(state.hands, state.turn, hand)
    if len(hand) < HAND and state.discards:
        return replace(state, hands=hands, stack=stack[count:], phase=Phase.SHUFFLE)
    return _end_turn(state, hands=hands, stack=stack[count:])


def _end_turn(state: State, **changes: Any) -> State:
    """Begin the next turn, with further changes; after the last one the match is over. (Ends)"""
    phase = Phase.TURN if state.turns + 1 < TURNS else Phase.OVER
    return replace(state, phase=phase, turn=1 - state.turn, turns=state.turns + 1, **changes)


def _judge_column(state: State, seat: Seat, at: int, *, joined: bool) -> State:
    """Look at the column that grew. (Arrival)"""
    column = state.columns[seat][at]
    count = len(column.cards)
    match fate(column.cards, arrived_species(state.arrivals[seat]), joined=joined):
        case "right" | "wrong":
            return _after_arrival(_reveal(state, seat, at), seat)
        case "ask":
            state = _put_column(state, seat, at, replace(column, within=min(count, column.within or count)))
            return replace(state, phase=Phase.REVEAL, asked=at + 1)
    if shown_species(column.cards) is None:
        state = _put_column(state, seat, at, replace(column, above=max(count, column.above)))
    return _after_arrival(state, seat)


def _put_column(state: State, seat: Seat, at: int, column: Column) -> State:
    """The state with that column at its place, or after the last one."""
    return replace(state, columns=put(state.columns, seat, put(state.columns[seat], at, column)))


def _reveal(state: State, seat: Seat, at: int) -> State:
    """Reveal a column: it arrives, or it is discarded. (Arrival) The last species ends the match. (Result)"""
    cards = state.columns[seat][at].cards
    if not is_right(cards, arrived_species(state.arrivals[seat])):
        return _lose_columns(state, seat, [at])
    species = BIRDS[cards[0]].species
    others = [
        place
        for place, column in enumerate(state.columns[seat])
        if place != at and shown_species(column.cards) == species
    ]
    step = replace(state.last[-1], arrived=species)
    state = replace(
        _forget(_lose_columns(state, seat, [at, *others], kept=at), seat, *cards),
        arrivals=put(state.arrivals, seat, (*state.arrivals[seat], cards)),
    )
    state = replace(state, last=(*state.last[:-1], replace(step, lost=state.last[-1].lost)))
    return replace(state, phase=Phase.OVER) if has_every_species(state) else state


def _lose_columns(state: State, seat: Seat, places: Sequence[int], kept: int | None = None) -> State:
    """Remove columns from the seat's side; all but the one at ``kept`` are discarded."""
    gone = tuple(state.columns[seat][at].cards for at in sorted(places) if at != kept)
    left = tuple(column for at, column in enumerate(state.columns[seat]) if at not in places)
    thrown = tuple(card for cards in gone for card in cards)
    state = replace(
        state,
        columns=put(state.columns, seat, left),
        discards=(*thrown[::-1], *state.discards),
        last=(*state.last[:-1], replace(state.last[-1], lost=gone)),
    )
    return _forget(state, seat, *thrown)


def _after_arrival(state: State, seat: Seat) -> State:
    """Go on after a play or join: with a discard, unless the hand is empty. (A turn)"""
    if state.phase is Phase.OVER:
        return replace(state, asked=0)
    state = replace(state, asked=0, phase=Phase.DISCARD)
    return state if state.hands[seat] else _draw_up(state)


def has_every_species(state: State) -> bool:
    """Whether each species has arrived at either seat, which ends the match."""
    return len({*arrived_species(state.arrivals[0]), *arrived_species(state.arrivals[1])}) == len(SPECIES)


def points(state: State) -> tuple[int, ...]:
    """Each seat's numbers on the top cards of its arrival piles, added up."""
    return tuple(sum(BIRDS[pile[-1]].number for pile in piles) for piles in state.arrivals)


def outcome(state: State) -> Outcome | None:
    """The result; None while the match runs."""
    if state.phase is not Phase.OVER:
        return None
    sums = points(state)
    if not has_every_species(state):
        return Outcome.ranked(sums, "limit")
    return Outcome.ranked(sums, "shared" if sums[0] == sums[1] else "points")


def explain(state: State, seat: Seat, text: Move) -> Reason:
    """Why a text is no legal move of a seat that is to act."""
    count = len(state.columns[seat])
    match state.phase, text.split():
        case Phase.TURN, ["play", card, *_] if card not in state.hands[seat]:
            return _not_held_reason(card)
        case Phase.TURN, ["play", card, *_] if card not in BIRDS:
            return "migrato-danger-not-played", _card_values(card)
        case Phase.TURN, ["play", _, "new"] if count == COLUMNS:
            return "migrato-four-columns", {}
        case Phase.TURN, ["play", card, "new"]:
            return _column_reason(state, seat, (card,))
        case Phase.TURN, ["play", card, goal]:
            column = _column_numbered(state, seat, goal)
            return _column_reason(state, seat, (*column.cards, card)) if column else _no_column_reason(goal, count)
        case Phase.TURN, ["join", start, *rest]:
            source = _column_numbered(state, seat, start)
            return _join_reason(state, seat, source, start, rest) if source else _no_column_reason(start, count)
        case Phase.TURN, ["danger", *rest]:
            return _danger_reason(state, seat, rest)
        case Phase.TURN, ["abandon", column]:
            return _no_column_reason(column, count)
        case Phase.TURN, ["play" | "join" | "abandon" as verb, *_]:
            return f"migrato-{verb}-form", {}
        case Phase.DISCARD, ["discard", card]:
            return _not_held_reason(card)
        case Phase.REVEAL, _:
            return "migrato-expects-reveal", {"column": state.asked}
    return f"migrato-expects-{state.phase.value}", {}


def _card_values(card: str) -> dict[str, Any]:
    """A card as the texts name it: its species or danger, and its number (0: none)."""
    bird = BIRDS.get(card)
    return {"species": bird.species if bird else card, "number": bird.number if bird else 0}


def _not_held_reason(card: str) -> Reason:
    if card in BIRDS or card in DANGERS:
        return "migrato-not-in-hand", _card_values(card)
    return "migrato-no-card", {"card": card}


def _column_numbered(state: State, seat: Seat, number: str) -> Column | None:
    """The seat's column of that number; None if there is none."""
    return next((column for at, column in enumerate(state.columns[seat], 1) if str(at) == number), None)


def _no_column_reason(number: str, count: int) -> Reason:
    return "migrato-no-column", {"column": number, "count": count}


def _column_reason(state: State, seat: Seat, cards: Cards) -> Reason:
    """Why a column may not become like that."""
    species = shown_species(cards) or ""
    broken = fault(cards, arrived_species(state.arrivals[seat]))
    assert broken is not None
    return f"migrato-column-{broken}", {"species": species, "need": SPECIES[species].need}


def _join_reason(state: State, seat: Seat, source: Column, start: str, words: list[str]) -> Reason:
    count = len(source.cards)
    match words:
        case [first, _] if first not in map(str, range(1, count + 1)):
            return "migrato-no-place", {"place": first, "column": start, "count": count}
        case ["1", "new"]:
            return "migrato-whole-column", {}
        case [_, "new"]:
            return "migrato-four-columns", {}
        case [_, goal] if goal == start:
            return "migrato-same-column", {}
        case [first, goal]:
            if (other := _column_numbered(state, seat, goal)) is None:
                return _no_column_reason(goal, len(state.columns[seat]))
            return _column_reason(state, seat, (*other.cards, *source.cards[int(first) - 1 :]))
    return "migrato-join-form", {}


def _danger_reason(state: State, seat: Seat, words: list[str]) -> Reason:
    arrived = {BIRDS[pile[0]].species: pile for pile in state.arrivals[1 - seat]}
    match words:
        case [danger, *_] if danger not in DANGERS:
            return "migrato-no-danger", {"card": danger}
        case [danger, *_] if danger not in state.hands[seat]:
            return _not_held_reason(danger)
        case [_, "column", goal] if _column_numbered(state, 1 - seat, goal) is None:
            return "migrato-no-column-there", {"column": goal, "count": len(state.columns[1 - seat])}
        case [_, "arrival", goal] if goal in SPECIES and goal not in arrived:
            return "migrato-no-pile", {"species": goal}
        case [_, "arrival", goal] if goal in arrived and len(arrived[goal]) == 1:
            return "migrato-last-of-pile", {"species": goal}
        case [danger, "column", _]:
            return "migrato-danger-misses", _card_values(danger)
        case [danger, "arrival", goal] if goal in arrived:
            return "migrato-danger-misses", _card_values(danger)
    return "migrato-danger-form", {}
