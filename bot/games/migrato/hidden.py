"""What each seat may know, and complete states consistent with it. (Hidden)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from bot.games.base import CHANCE, Move, Seat, put, replace
from bot.games.chance import Chance
from bot.games.migrato.dealing import deal_at_random, deal_by_matching, slots_of
from bot.games.migrato.notation import Abandon, Discard, Exchange, HitArrival, HitColumn, Play, covered_move, parse
from bot.games.migrato.state import COVERED, DECK, NIGHT, NONE, Columns, Pair, Phase, Piles, State, Step, View, is_night
from bot.games.migrato.turn import apply_move, outcome, points

TRIES: Final = 20  # deals at random before cards are matched with the places that take them


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


def _covered_columns(columns: Columns) -> Columns:
    return tuple(
        replace(column, cards=tuple(NIGHT if is_night(card) else card for card in column.cards)) for column in columns
    )


def _covered_piles(piles: Piles) -> Piles:
    return tuple((*(COVERED for _ in pile[1:]), pile[-1]) for pile in piles)


def _redacted_step(step: Step, seat: Seat | None) -> Step:
    """The step; a card taken face down is known to both seats, but not to spectators."""
    if seat is None and is_night(step.taken) and isinstance(parse(step.text), HitColumn):
        return replace(step, taken=NIGHT)
    return step


def redacted_text(who: Seat, text: Move, seat: Seat | None) -> Move:
    """A shuffled stack is hidden from all, a night card played from all but its owner."""
    if who == CHANCE and not text.startswith("first"):
        return text.split()[0]
    return text if who == seat else covered_text(text)


def covered_text(text: Move) -> Move:
    """The text of a move as others may read it."""
    try:
        move = parse(text)
    except ValueError:
        return text
    return str(covered_move(move)) if isinstance(move, Play) else text


def reveals_card(state: State, seat: Seat, text: Move) -> bool:
    """Whether the seat draws by this move, takes a card that lies face down, or lays the next card of a pile open."""
    match parse(text):
        case HitColumn(column=column):
            return is_night(state.columns[1 - seat][column - 1].cards[-1])
        case HitArrival():
            return True
        case Discard() | Exchange():
            return bool(state.stack)
    return False


def resampled_state(view: View, seat: Seat | None, chance: Chance) -> State:
    """A state with that view: unseen cards dealt again onto stack, hands, face-down places and below the tops of piles.

    Known cards keep to the hands and face-down places of their seats.
    """
    hidden = [one for one in (0, 1) if one != seat] if view.phase is not Phase.DEAL else []
    if not hidden or view.phase is Phase.DEAL:
        return State()
    slots = [slot for one in hidden for slot in slots_of(view, one)]
    pool = Counter(DECK)
    pool.subtract(view.discards)
    open_hands = view.hands if any(view.hands) else tuple(view.hand if one == seat else () for one in (0, 1))
    for one in (0, 1):
        pool.subtract(open_hands[one])
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
    for one in hidden:
        dealt = [slot.card for slot in slots if slot.seat == one and slot.column is None]
        hands[one] = tuple(sorted((*hands[one], *dealt)))
        for slot in slots:
            if slot.seat == one and slot.column is not None:
                column = sides[one][slot.column]
                cards = (*column.cards[: slot.at], slot.card, *column.cards[slot.at + 1 :])
                sides[one][slot.column] = replace(column, cards=cards)
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


def _guess_thefts(view: View, pool: Counter[str], chance: Chance) -> tuple[tuple[Step, ...], Pair]:
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
        after = None if NIGHT in column.cards else apply_move(state, 1 - seat, str(Abandon(number)))
        if after is not None and after.phase is Phase.TURN:
            yield str(Abandon(number)), after
