"""Dirkana in words: alternative texts, positions for readers without pictures, events, tasks and scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bot.games.base import Move, Seat
from bot.games.dirkana import (
    BLUE,
    CELLS,
    COLUMNS,
    DECK,
    POINTS,
    RED,
    RIM,
    ROWS,
    SLOTS,
    TURNED,
    YELLOW,
    Phase,
    View,
    backgrounds,
    number,
    put,
    takes,
    turn_card,
)
from bot.texts import say
from rendering.base import Description, Look, seat_order, seat_title, sentences, state_lines
from rendering.dirkana.board import has_hand, is_own, is_placing
from rendering.dirkana.labels import (
    background_name,
    card_at,
    closed_circles,
    dirk_at,
    dirk_name,
    label,
    place_of,
    shift_goal,
    short_name,
    spoken,
)
from rendering.dirkana.layout import new_circles


def alt(view: View, look: Look) -> str:
    """The alternative text of a picture: every card by name and place, at most MAX_ALT characters.

    The cards of a hand are described with background and rim.
    """
    if look.part == "strip":
        parts = _alt_seats(view, look)
    else:
        is_hand = look.part == "hand" and has_hand(view)
        parts = _alt_hand(view, look.language) if is_hand else _alt_board(view, look)
    if lettered := [f"{letter} {_lettered(path)}" for path, letter in look.letters if look.part == "board"]:
        parts.append(say(look.language, "dirkana-alt-letters", letters=", ".join(lettered)))
    if look.mark and look.mark_words[1:]:
        parts.append(say(look.language, "dirkana-alt-preview", move=label(view, look.mark, look)))
    return sentences(parts)


def _lettered(path: Move) -> str:
    """Where the letter of a path stands, in the notation."""
    word, *more = path.split()
    return shift_goal(*more) if word == "shift" else " ".join(more)


def _alt_hand(view: View, language: str) -> list[str]:
    """The hand of the view's seat."""
    seat = view.seat or 0
    cards = "; ".join(card_facts(language, card) for card in view.hands[seat])
    return [say(language, "dirkana-alt-hand", seat=seat, cards=cards)]


def card_facts(language: str, card: str) -> str:
    """A card's name, background and rim: "Pirate 1, green, b b r y y r"."""
    rim = " ".join(say(language, "dirkana-letter", colour=colour) for colour in RIM[card].values())
    return f"{short_name(language, card)}, {background_name(language, card)}, {rim}"


def _alt_board(view: View, look: Look) -> list[str]:
    """The grid, and for the seat to act what is its own; while it places a card only that. A sentence per fact."""
    language, own = look.language, [view.seat] if view.seat is not None and is_own(view) else []
    cells = _places(language, zip(CELLS, view.grid, strict=True))
    return [
        say(language, "dirkana-alt-grid", cards=cells) if cells and not is_placing(view) else "",
        *(line for seat in own for line in _alt_seat(view, seat, language)),
        _last_turn(view, language),
        *state_lines("dirkana", look, own),
    ]


def _last_turn(view: View, language: str) -> str:
    """The steps of the last turn; "" without any."""
    steps = ", ".join(step_text(language, step.text) for step in view.last)
    return say(language, "dirkana-alt-last", seat=view.last[0].seat, steps=steps) if view.last else ""


def _alt_seats(view: View, look: Look) -> list[str]:
    """The strip: both seats, what is left of their abilities, and who is to act."""
    seats = (_alt_seat(view, seat, look.language) for seat in (0, 1))
    return [*(line for seat in seats for line in seat), *_state(view, look)]


def _alt_seat(view: View, seat: Seat, language: str) -> list[str]:
    """The ring and the hand of a seat, its uses of abilities and, at the end, its points."""
    cards, held = ", ".join(short_name(language, card) for card in view.hands[seat]), ""
    if cards:
        held = say(language, "dirkana-alt-held", seat=seat, cards=cards)
    elif view.phase is Phase.MAIN:
        held = say(language, "dirkana-alt-hidden", seat=seat, count=view.held[seat])
    return [_alt_ring(view, seat, language), held, *seat_lines(view, seat, language)]


def seat_lines(view: View, seat: Seat, language: str) -> list[str]:
    """The uses of abilities that a seat has left and, at the end, its points."""
    if view.phase is Phase.SWAP and any(view.left) and seat == view.turn:
        return [say(language, "dirkana-alt-left", shifts=view.left[0], twists=view.left[1])]
    return [say(language, "dirkana-alt-points", **_result(view, seat))] if view.phase is Phase.OVER else []


def _result(view: View, seat: Seat) -> dict[str, int | str]:
    """How a seat's points come about."""
    background, count = next(iter(backgrounds(view.rings[seat]).items()))
    return {
        "seat": seat,
        "points": view.points[seat],
        "background": background,
        "count": count,
        "circles": sum(view.circles[seat]),
        **_circles(view, seat),
    }


def _circles(view: View, seat: Seat) -> dict[str, int]:
    """The complete circles of a seat by colour."""
    return dict(zip((RED, YELLOW, BLUE), view.circles[seat], strict=True))


def step_text(language: str, text: Move) -> str:
    """A step of the last turn in a few words."""
    match text.split():
        case ["shift", cell, way]:
            return f"{cell} → {shift_goal(cell, way)}"
        case ["take", *cells]:
            return say(language, "dirkana-step-take", cells=" ".join(cells))
        case ["place", card, slot]:
            return say(language, "dirkana-step-place", written=card, slot=slot)
        case [word, cell]:
            return say(language, f"dirkana-step-{word}", cell=cell)
    return text


def _places(language: str, cards: Iterable[tuple[str, str]]) -> str:
    """Cards by place and name, without empty places."""
    return "; ".join(f"{place} {short_name(language, card)}" for place, card in cards if card)


def _alt_ring(view: View, seat: Seat, language: str) -> str:
    """A seat's ring and complete circles; "" for an empty ring."""
    slots = (say(language, "dirkana-slot", slot=slot) for slot in SLOTS)
    cards = _places(language, zip(slots, view.rings[seat], strict=True))
    return say(language, "dirkana-alt-ring", seat=seat, cards=cards, **_circles(view, seat)) if cards else ""


def describe(view: View, look: Look) -> Description:
    """The preview, both rings and hands, the grid row by row, and the last turn."""
    language, order = look.language, seat_order(view.seat, 2)
    rings = (
        (
            say(language, "dirkana-read-ring", name=seat_title(language, "dirkana", seat, view.seat)),
            list(_ring(view, seat, language)),
        )
        for seat in order
    )
    return Description.of(
        (say(language, "read-preview"), _preview(view, look)),
        (say(language, "dirkana-read-grid"), [_row(view, row, language) for row in ROWS]),
        *rings,
        (say(language, "read-seats"), _state(view, look)),
        (say(language, "read-last"), [_last_turn(view, language)]),
    )


def _state(view: View, look: Look) -> list[str]:
    """A Dirk-Out, and which seats are to act or have decided."""
    out = "" if view.out is None else say(look.language, "dirkana-alt-out", seat=view.out)
    return [out, *state_lines("dirkana", look)]


def _name(language: str, card: str) -> str:
    """A card's name, and whether it is turned."""
    name = short_name(language, card)
    return say(language, "dirkana-read-turned", name=name) if card.endswith(TURNED) else name


def _whole(language: str, card: str) -> str:
    """A card with its background and the pieces of its rim, from left to right."""
    rim = {place: say(language, "dirkana-read-colour", colour=colour) for place, colour in RIM[card].items()}
    top, bottom = (" ".join(rim[one] for one in side) for side in (("TL", "T", "TR"), ("BL", "B", "BR")))
    ground = background_name(language, card)
    return say(language, "dirkana-read-card", name=_name(language, card), ground=ground, top=top, bottom=bottom)


def _row(view: View, row: str, language: str) -> str:
    """A row of the grid: its cards by cell, then its empty cells."""
    cells = [(column + row, card_at(view, column + row)) for column in COLUMNS]
    cards = "; ".join(f"{cell} {_whole(language, card)}" for cell, card in cells if card)
    empty = " ".join(cell for cell, card in cells if not card)
    return say(language, "dirkana-read-row", row=row, cards=cards or "none", empty=empty or "none")


def _ring(view: View, seat: Seat, language: str) -> Iterator[str]:
    """The hand of a seat, the cards of its ring, what completes its circles, its circles and its points."""
    yield from (say(language, "dirkana-read-held", card=_whole(language, card)) for card in view.hands[seat])
    ring = dict(zip(SLOTS, view.rings[seat], strict=True))
    for slot, card in ring.items():
        if card:
            values = {"card": _name(language, card), "ground": background_name(language, card)}
            yield say(
                language, "dirkana-read-slot", place=say(language, "dirkana-slot", slot=slot), slot=slot, **values
            )
    if ring["main"]:
        if free := ", ".join(slot for slot, card in ring.items() if not card):
            yield say(language, "dirkana-read-free", slots=free)
        yield say(language, "dirkana-read-circles", **_circles(view, seat))
        if points := "; ".join(filter(None, (_open_point(ring, point, language) for point in POINTS))):
            yield say(language, "dirkana-read-points", points=points)
    yield from seat_lines(view, seat, language)


def _open_point(ring: dict[str, str], point: str, language: str) -> str:
    """The pieces that would complete a circle at a point; "" if it is complete or cannot become so any more."""
    colours = {RIM[ring[slot]][place] for slot, place in POINTS[point] if ring[slot]}
    missing = [(slot, place) for slot, place in POINTS[point] if not ring[slot]]
    if len(colours) != 1 or not missing:
        return ""
    pieces = say(language, "read-and").join(
        say(language, "dirkana-read-piece", place=place, slot=slot) for slot, place in missing
    )
    return say(language, "dirkana-read-missing", colour=next(iter(colours)), pieces=pieces)


def _preview(view: View, look: Look) -> list[str]:
    """The move considered, and what would be different then."""
    if view.seat is None or not look.mark or not look.mark_words[1:]:
        return []
    return [spoken(view, look.mark, look), _would(view, view.seat, look.mark, look.language)]


def _would(view: View, seat: Seat, mark: Move, language: str) -> str:
    match mark.split():
        case ["shift", cell, way]:
            values = {"card": _name(language, card_at(view, cell)), "goal": shift_goal(cell, way), "cell": cell}
            return say(language, "dirkana-read-would-shift", **values)
        case ["twist", cell]:
            return say(language, "dirkana-read-would-twist", card=_whole(language, turn_card(card_at(view, cell))))
        case ["lay", cell]:
            at = CELLS.index(cell)
            grid = put(view.grid, at, view.hands[seat][0])
            taken = sorted({one for cells in takes(grid, at, view.circles[seat][2]) for one in cells})
            cards = ", ".join(f"{CELLS[one]} {_name(language, grid[one])}" for one in taken)
            return say(
                language, "dirkana-read-would-lay", card=_name(language, view.hands[seat][0]), cell=cell, cards=cards
            )
        case ["take", *cells]:
            cards = "; ".join(_whole(language, card_at(view, cell)) for cell in cells)
            return say(language, "dirkana-read-would-take", cards=cards)
        case ["place", card, slot]:
            return say(language, "dirkana-read-would-place", card=_name(language, card), slot=slot)
        case ["main", card] if number(card) in DECK:
            return say(language, "dirkana-read-would-main", card=_name(language, card))
    return ""


def tell(view: View, who: Seat, text: str, look: Look) -> str | None:
    """An event as a sentence. ``view``: the reader's view before it."""
    language, words = look.language, text.split()
    match words:
        case ["deal", _]:
            return say(language, "dirkana-tell-deal")
        case ["first", seat]:
            return say(language, "dirkana-tell-first", seat=int(seat))
        case ["main", card]:
            ground = background_name(language, card)
            return say(language, "dirkana-tell-main", seat=who, dirk=dirk_name(language, card), ground=ground)
        case ["shift", cell, way]:
            return say(language, "dirkana-tell-shift", seat=who, dirk=dirk_at(language, view, cell), way=way)
        case ["twist", cell]:
            after = dirk_name(language, turn_card(card_at(view, cell)))
            return say(language, "dirkana-tell-twist", seat=who, dirk=dirk_at(language, view, cell), after=after)
        case ["lay", cell]:
            place = place_of(language, view, cell)
            return say(
                language, "dirkana-tell-lay", seat=who, dirk=dirk_name(language, view.hands[who][0]), place=place
            )
        case ["take", cell]:
            return say(language, "dirkana-tell-take-only", seat=who, dirk=dirk_at(language, view, cell))
        case ["take", cell, other]:
            dirks = {"dirk": dirk_at(language, view, cell), "other": dirk_at(language, view, other)}
            return say(language, "dirkana-tell-take-both", seat=who, **dirks)
        case ["place", card, slot]:
            values: dict[str, Any] = {"seat": who, "dirk": dirk_name(language, card), "slot": slot}
            if circles := closed_circles(language, view, who, card, slot):
                return say(language, "dirkana-tell-place-closing", circles=circles, **values)
            return say(language, "dirkana-tell-place", **values)
    return None


def task(view: View, seat: Seat, look: Look) -> str | None:
    """What the seat to act does next; None while both choose their main Dirks."""
    language, hand = look.language, view.hands[seat]
    match view.phase:
        case Phase.SWAP:
            uses = {"shifts": view.left[0], "twists": view.left[1], "uses": sum(view.left)}
            return say(language, "dirkana-task-swap", dirk=dirk_name(language, hand[0]), **uses)
        case Phase.TAKE if view.laid is not None:
            return say(language, "dirkana-task-take", dirk=dirk_name(language, view.grid[view.laid]))
        case Phase.PLACE:
            first, *more = (dirk_name(language, card) for card in hand)
            dirks = say(language, "dirkana-or", first=first, second=more[0]) if more else first
            return say(language, "dirkana-task-place", dirks=dirks)
    return None


def scored(view: View, look: Look) -> list[str]:
    """Each seat's points, circles and cards, the seat with more points first; [] before the end."""
    if view.phase is not Phase.OVER:
        return []
    seats = sorted((0, 1), key=lambda one: -view.points[one])
    return [say(look.language, "dirkana-scored", **_result(view, seat)) for seat in seats]


def stake(view: View, seat: Seat, look: Look) -> str | None:
    """What the seat to act should weigh now."""
    language, ring = look.language, view.rings[seat]
    free = [slot for slot, card in enumerate(ring) if not card]
    match view.phase:
        case Phase.MAIN:
            return say(language, "dirkana-stake-main")
        case Phase.SWAP:
            own, other = view.points[seat], view.points[1 - seat]
            return say(language, "dirkana-stake-swap", own=own, other=other, free=len(free), uses=sum(view.left))
        case Phase.TAKE:
            return say(language, "dirkana-stake-take", free=len(free))
        case Phase.PLACE:
            closes = any(new_circles(ring, card, slot) for card in view.hands[seat] for slot in free)
            return say(language, "dirkana-stake-place", closes=closes)
    return None
