"""What each seat may know, and complete states consistent with it. (Hidden)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.games.base import CHANCE, Move, Seat, put
from bot.games.chance import Chance
from bot.games.migrato.material import BIRDS, DECK, NIGHT, SPECIES, Cards, is_night
from bot.games.migrato.notation import Discard, Exchange, HitColumn, Play, covered_move, parse
from bot.games.migrato.scoring import outcome, points
from bot.games.migrato.state import Columns, Pair, Phase, State, Step, View


def view_of(state: State, seat: Seat | None) -> View:
    """Everything but the stack, other hands and others' face-down cards."""
    return View(
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        turns=state.turns,
        hand=() if seat is None else state.hands[seat],
        held=(len(state.hands[0]), len(state.hands[1])),
        stack=len(state.stack),
        discards=state.discards,
        columns=(
            state.columns[0] if seat == 0 else _covered_columns(state.columns[0]),
            state.columns[1] if seat == 1 else _covered_columns(state.columns[1]),
        ),
        arrivals=state.arrivals,
        known=state.public if seat is None else state.known,
        public=state.public,
        asked=state.asked,
        last=tuple(_redacted_step(step, seat) for step in state.last),
        points=points(state),
        outcome=outcome(state),
    )


def _covered_columns(columns: Columns) -> Columns:
    return tuple(
        replace(column, cards=tuple(NIGHT if is_night(card) else card for card in column.cards)) for column in columns
    )


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
    """Whether the seat draws by this move, or takes a card that lies face down."""
    match parse(text):
        case HitColumn(column=column):
            return is_night(state.columns[1 - seat][column - 1].cards[-1])
        case Discard() | Exchange():
            return bool(state.stack)
    return False


@dataclass
class _Slot:
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


def _slots(view: View, seat: Seat) -> list[_Slot]:
    """The slots of a seat whose cards are hidden."""
    found = [_Slot(seat) for _ in range(view.held[seat])]
    nightly = frozenset(name for name, species in SPECIES.items() if species.night)
    for number, column in enumerate(view.columns[seat]):
        for at, card in enumerate(column.cards):
            if card == NIGHT:
                allowed = nightly
                if at == 0:
                    within = column.within or max(species.need for species in SPECIES.values())
                    allowed = frozenset(name for name in nightly if column.above < SPECIES[name].need <= within)
                found.append(_Slot(seat, number, at, allowed))
    return found


def resampled_state(view: View, seat: Seat | None, chance: Chance) -> State:
    """A state with that view: unseen cards dealt anew onto stack, hands and face-down places, around known ones."""
    hidden = [one for one in (0, 1) if one != seat] if view.phase is not Phase.DEAL else []
    if not hidden or view.phase is Phase.DEAL:
        return State()
    slots = [slot for one in hidden for slot in _slots(view, one)]
    pool = Counter(DECK)
    pool.subtract(view.discards)
    pool.subtract(view.hand)
    pool.subtract(card for columns in view.columns for column in columns for card in column.cards if card != NIGHT)
    pool.subtract(card for piles in view.arrivals for pile in piles for card in pile)
    last, known = view.last, view.known
    if seat is None:
        last, known = _guess_thefts(view, pool, chance)
    for _ in range(100):
        unseen = _deal_out(slots, {one: known[one] for one in hidden}, pool, chance)
        if unseen is not None:
            break
    else:
        raise AssertionError("no state has this view")
    hands, sides = [view.hand, view.hand], [list(view.columns[0]), list(view.columns[1])]
    for one in hidden:
        hands[one] = tuple(sorted(slot.card for slot in slots if slot.seat == one and slot.column is None))
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
        arrivals=view.arrivals,
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


def _deal_out(slots: Sequence[_Slot], known: Mapping[Seat, Cards], pool: Counter[str], chance: Chance) -> Cards | None:
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
