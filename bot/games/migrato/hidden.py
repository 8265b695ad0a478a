"""What is hidden in Migrato, and what could be behind it. Sections are those of the rules file migrato.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.games.base import Seat
from bot.games.chance import Chance
from bot.games.migrato.cards import BIRDS, DECK, NIGHT, SPECIES, Cards, is_night
from bot.games.migrato.state import Columns, Pair, Phase, State, Step, View, swapped


def covered(columns: Columns) -> Columns:
    return tuple(
        replace(column, cards=tuple(NIGHT if is_night(card) else card for card in column.cards)) for column in columns
    )


def covered_text(text: str) -> str:
    match text.split():
        case ["play", card, goal] if is_night(card):
            return f"play {NIGHT} {goal}"
    return text


def step_seen(step: Step, seat: Seat | None) -> Step:
    """A step as the seat may know it: what was taken face down both seats know, others do not."""
    blind = seat is None and is_night(step.taken) and "column" in step.text
    return replace(step, taken=NIGHT) if blind else step


@dataclass
class _Slot:
    """A place whose card is not known: in a hand, or face down in a column, where only night cards of some species can
    lie."""

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


def resampled(view: View, seat: Seat | None, chance: Chance) -> State:
    """Cards nobody has seen, dealt anew onto stack, hands and face-down places; what is known stays where it may be."""
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
        last, known = _guessed(view, pool, chance)
    for _ in range(100):
        unseen = _dealt_out(slots, {one: known[one] for one in hidden}, pool, chance)
        if unseen is not None:
            break
    else:
        raise AssertionError("no state could stand behind this view")
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


def _guessed(view: View, pool: Counter[str], chance: Chance) -> tuple[tuple[Step, ...], Pair]:
    """For a spectator: what a blind theft of this turn may have taken. It is in the thief's hand, or was discarded."""
    last, known = view.last, view.known
    for at, step in enumerate(last):
        if step.taken == NIGHT:
            thrown = [one.text.split()[1] for one in last[at + 1 :] if one.text.startswith("discard")]
            nights = [card for card in sorted(pool) for _ in range(pool[card] - known[step.seat].count(card))]
            nights = [card for card in nights if is_night(card)]
            if nights and not (thrown and is_night(thrown[0]) and chance.below(2)):
                card = chance.pick(nights)
                known = swapped(known, step.seat, tuple(sorted((*known[step.seat], card))))
            else:
                card = thrown[0]
            last = (*last[:at], replace(step, taken=card), *last[at + 1 :])
    return last, known


def _dealt_out(slots: Sequence[_Slot], known: Mapping[Seat, Cards], pool: Counter[str], chance: Chance) -> Cards | None:
    """Fills the slots: first with what is known, then those that take little; the rest, which is the stack. None if it
    does not come out even."""
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
