"""Dirkana in words: what a picture shows, what a move is called in a menu and what a row of the log tells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.games.base import Move, Seat
from bot.games.dirkana import (
    CELLS,
    DECK,
    RIM,
    SLOTS,
    STEPS,
    TURNED,
    Cards,
    Phase,
    View,
    backgrounds,
    cards_beside,
    number,
    takes,
    turn_card,
)
from bot.texts import say
from rendering import Look
from rendering.dirkana.plan import closing, loses


def named(language: str, card: str) -> str:
    """A card in prose: "Chef Dirk (2')"."""
    mark = TURNED if card.endswith(TURNED) else ""
    return say(language, "dirkana-dirk", card=int(number(card)) if card else 0, mark=mark)


def short(language: str, card: str) -> str:
    return f"{say(language, 'dirkana-kind', card=int(number(card)))} {card}"


def lying(view: View, cell: str) -> str:
    return view.grid[CELLS.index(cell)]


def goal(cell: str, way: str) -> str:
    """The cell that a shift leads to."""
    return CELLS[STEPS[CELLS.index(cell)][way]]


def brought(language: str, view: View, seat: Seat, card: str, slot: str) -> str:
    """The circles that a card would close there, "" for none."""
    closed = closing(view.rings[seat], card, SLOTS.index(slot))
    return ", ".join(say(language, "dirkana-circle", colour=colour) for colour in closed.values())


# Moves in menus


def label(view: View, text: Move, look: Look) -> str:
    """A move of the view's seat, or the first words of one; different for different legal moves of one decision."""
    language, words = look.language, text.split()
    seat = view.seat or 0
    match words:
        case ["main", card]:
            return say(language, "dirkana-label-main-card", dirk=named(language, card), ground=_ground(language, card))
        case ["shift", cell]:
            return say(language, "dirkana-label-shift-cell", dirk=named(language, lying(view, cell)), cell=cell)
        case ["shift", cell, way]:
            dirk = named(language, lying(view, cell))
            key = "dirkana-label-shift-out" if loses(view, seat, cell, way) else "dirkana-label-shift-way"
            return say(language, key, dirk=dirk, cell=cell, goal=goal(cell, way))
        case ["twist", cell]:
            return say(language, "dirkana-label-twist-cell", dirk=named(language, lying(view, cell)), cell=cell)
        case ["lay", cell]:
            beside = ", ".join(view.grid[at] for at in cards_beside(view.grid, CELLS.index(cell)))
            return say(language, "dirkana-label-lay-cell", cell=cell, beside=beside)
        case ["take", cell]:
            one = view.laid is not None and len(takes(view.grid, view.laid, view.circles[seat][2])[0]) == 1
            key = "dirkana-label-take-only" if one else "dirkana-label-take-first"
            return say(language, key, dirk=named(language, lying(view, cell)), cell=cell)
        case ["take", cell, other]:
            dirks = {"dirk": named(language, lying(view, cell)), "other": named(language, lying(view, other))}
            return say(language, "dirkana-label-take-both", cell=cell, second=other, **dirks)
        case ["place", card]:
            return say(language, "dirkana-label-place-card", dirk=named(language, card))
        case ["place", card, slot]:
            circles = brought(language, view, seat, card, slot)
            dirk = named(language, card)
            if circles:
                return say(language, "dirkana-label-place-closing", dirk=dirk, slot=slot, circles=circles)
            return say(language, "dirkana-label-place-slot", dirk=dirk, slot=slot, ground=_ground(language, card))
    left = {"shift": view.left[0], "twist": view.left[1]}.get(words[0], 0)
    held = view.hands[seat][:1]
    return say(language, f"dirkana-label-{words[0]}", left=left, dirk=named(language, held[0]) if held else "")


def _ground(language: str, card: str) -> str:
    return say(language, "dirkana-background", background=DECK[number(card)].background)


# Rows of the log


def tell(view: View, who: Seat, heard: str, look: Look) -> str | None:
    """A row in a sentence; ``view`` is what the reader saw before it."""
    language, words = look.language, heard.split()
    match words:
        case ["deal", _]:
            return say(language, "dirkana-tell-deal")
        case ["first", seat]:
            return say(language, "dirkana-tell-first", seat=int(seat))
        case ["main", card]:
            ground = _ground(language, card)
            return say(language, "dirkana-tell-main", seat=who, dirk=named(language, card), ground=ground)
        case ["shift", cell, way]:
            values = {"dirk": named(language, lying(view, cell)), "cell": cell, "goal": goal(cell, way)}
            return say(language, "dirkana-tell-shift", seat=who, **values)
        case ["twist", cell]:
            before = lying(view, cell)
            after = named(language, turn_card(before))
            return say(language, "dirkana-tell-twist", seat=who, dirk=named(language, before), cell=cell, after=after)
        case ["lay", cell]:
            return say(language, "dirkana-tell-lay", seat=who, dirk=named(language, view.hands[who][0]), cell=cell)
        case ["take", cell]:
            return say(language, "dirkana-tell-take-only", seat=who, dirk=named(language, lying(view, cell)), cell=cell)
        case ["take", cell, other]:
            dirks = {"dirk": named(language, lying(view, cell)), "other": named(language, lying(view, other))}
            return say(language, "dirkana-tell-take-both", seat=who, cell=cell, second=other, **dirks)
        case ["place", card, slot]:
            told: dict[str, Any] = {"seat": who, "dirk": named(language, card), "slot": slot}
            if circles := brought(language, view, who, card, slot):
                return say(language, "dirkana-tell-place-closing", circles=circles, **told)
            return say(language, "dirkana-tell-place", **told)
    return None


def task(view: View, seat: Seat, look: Look) -> str | None:
    """What the seat that is to move does next; None while both choose their mains."""
    language, hand = look.language, view.hands[seat]
    match view.phase:
        case Phase.SWAP:
            shifts, twists = view.left
            values = {"shifts": shifts, "twists": twists, "uses": shifts + twists}
            return say(language, "dirkana-task-swap", dirk=named(language, hand[0]), **values)
        case Phase.TAKE if view.laid is not None:
            card, cell = view.grid[view.laid], CELLS[view.laid]
            return say(language, "dirkana-task-take", dirk=named(language, card), cell=cell)
        case Phase.PLACE:
            first, *more = (named(language, card) for card in hand)
            dirks = say(language, "dirkana-or", first=first, second=more[0]) if more else first
            return say(language, "dirkana-task-place", dirks=dirks)
    return None


def scored(view: View, look: Look) -> list[str]:
    """Once the match is over: circles and cards of each seat, the one with more points first."""
    if view.phase is not Phase.OVER:
        return []
    told = []
    for seat in sorted((0, 1), key=lambda one: -view.points[one]):
        red, yellow, blue = view.circles[seat]
        background, count = next(iter(backgrounds(view.rings[seat]).items()))
        values = {"circles": red + yellow + blue, "red": red, "yellow": yellow, "blue": blue, "count": count}
        points = view.points[seat]
        told.append(say(look.language, "dirkana-scored", seat=seat, points=points, background=background, **values))
    return told


# Pictures in words


def alt(view: View, look: Look, *, hand: bool) -> str:
    """Every card by name and place, at most 1024 characters; the hand with backgrounds and rims."""
    told = _hand(view, look.language) if hand else _table(view, look)
    if look.mark and look.mark.split()[1:]:
        told.append(say(look.language, "dirkana-alt-preview", move=label(view, look.mark, look)))
    return " ".join(told)


def _hand(view: View, language: str) -> list[str]:
    seat = view.seat or 0
    cards = "; ".join(described(language, card) for card in view.hands[seat])
    return [say(language, "dirkana-alt-hand", seat=seat, cards=cards)]


def described(language: str, card: str) -> str:
    """Number, background and rim: "1 pirate, green, b b r y y r"."""
    rim = " ".join(say(language, "dirkana-letter", colour=colour) for colour in RIM[card].values())
    return f"{short(language, card)}, {_ground(language, card)}, {rim}"


def _table(view: View, look: Look) -> list[str]:
    language = look.language
    cells = _places(language, zip(CELLS, view.grid, strict=True))
    told = [say(language, "dirkana-alt-grid", cards=cells)] if cells else []
    for seat, ring in enumerate(view.rings):
        if any(ring):
            told.append(_ring(view, seat, ring, language))
        if view.hands[seat]:
            cards = ", ".join(short(language, card) for card in view.hands[seat])
            told.append(say(language, "dirkana-alt-held", seat=seat, cards=cards))
        elif view.phase is Phase.MAIN:
            told.append(say(language, "dirkana-alt-hidden", seat=seat, count=view.held[seat]))
    if view.last:
        steps = ", ".join(_step(language, step.text) for step in view.last)
        told.append(say(language, "dirkana-alt-last", seat=view.last[0].seat, steps=steps))
    if view.phase is Phase.SWAP and any(view.left):
        told.append(say(language, "dirkana-alt-left", shifts=view.left[0], twists=view.left[1]))
    if view.phase is Phase.OVER:
        told += [_scored(view, seat, language) for seat in (0, 1)]
    if view.out is not None:
        told.append(say(language, "dirkana-alt-out", seat=view.out))
    for key, seats in (("owing", look.awaited), ("decided", look.decided)):
        if seats:
            names = ", ".join(say(language, "dirkana-seat-name", seat=seat) for seat in seats)
            told.append(say(language, f"dirkana-alt-{key}", seats=names))
    return told


def _step(language: str, text: Move) -> str:
    """A step of the last turn in the fewest words."""
    match text.split():
        case ["shift", cell, way]:
            return f"{cell} → {goal(cell, way)}"
        case ["take", *cells]:
            return say(language, "dirkana-step-take", cells=" ".join(cells))
        case ["place", card, slot]:
            return say(language, "dirkana-step-place", written=card, slot=slot)
        case [word, cell]:
            return say(language, f"dirkana-step-{word}", cell=cell)
    return text


def _places(language: str, cards: Iterable[tuple[str, str]]) -> str:
    return "; ".join(f"{place} {short(language, card)}" for place, card in cards if card)


def _ring(view: View, seat: Seat, ring: Cards, language: str) -> str:
    slots = (say(language, "dirkana-slot", slot=slot) for slot in SLOTS)
    cards = _places(language, zip(slots, ring, strict=True))
    red, yellow, blue = view.circles[seat]
    return say(language, "dirkana-alt-ring", seat=seat, cards=cards, red=red, yellow=yellow, blue=blue)


def _scored(view: View, seat: Seat, language: str) -> str:
    background, count = next(iter(backgrounds(view.rings[seat]).items()))
    values: Mapping[str, int] = {"circles": sum(view.circles[seat]), "count": count, "points": view.points[seat]}
    return say(language, "dirkana-alt-points", seat=seat, background=background, **values)


def sheet(look: Look) -> str:
    cards = "; ".join(described(look.language, card) for card in DECK)
    return say(look.language, "dirkana-alt-sheet", cards=cards)
