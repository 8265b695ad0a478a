"""Dirkana's pictures in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.games.base import Move, Seat
from bot.games.dirkana import CELLS, DECK, RIM, SLOTS, Cards, Phase, View, backgrounds
from bot.texts import say
from rendering.base import Look
from rendering.dirkana.board import is_own, is_placing
from rendering.dirkana.labels import background_name, label, shift_goal, short_name


def alt(view: View, look: Look, *, hand: bool) -> str:
    """The alternative text of a picture: every card by name and place, at most MAX_ALT characters.

    ``hand``: the picture is that of the hand, whose cards are described with background and rim.
    """
    parts = _hand(view, look.language) if hand else _seats(view, look) if look.part == "strip" else _board(view, look)
    if lettered := [f"{letter} {_lettered(path)}" for path, letter in look.letters if look.part == "board"]:
        parts.append(say(look.language, "dirkana-alt-letters", letters=", ".join(lettered)))
    if look.mark and look.mark_words[1:]:
        parts.append(say(look.language, "dirkana-alt-preview", move=label(view, look.mark, look)))
    return " ".join(parts)


def _lettered(path: Move) -> str:
    """Where the letter of a path stands, in the notation."""
    word, *more = path.split()
    return shift_goal(*more) if word == "shift" else " ".join(more)


def _hand(view: View, language: str) -> list[str]:
    """The hand of the view's seat."""
    seat = view.seat or 0
    cards = "; ".join(describe(language, card) for card in view.hands[seat])
    return [say(language, "dirkana-alt-hand", seat=seat, cards=cards)]


def describe(language: str, card: str) -> str:
    """A card's name, background and rim: "Pirate 1, green, b b r y y r"."""
    rim = " ".join(say(language, "dirkana-letter", colour=colour) for colour in RIM[card].values())
    return f"{short_name(language, card)}, {background_name(language, card)}, {rim}"


def _board(view: View, look: Look) -> list[str]:
    """The grid, and for the seat to act what is its own; while it places a card only that. A sentence per fact."""
    language = look.language
    parts = []
    cells = _places(language, zip(CELLS, view.grid, strict=True))
    if cells and not is_placing(view):
        parts.append(say(language, "dirkana-alt-grid", cards=cells))
    if view.seat is not None and is_own(view):
        parts += _seat(view, view.seat, language)
    if view.last:
        steps = ", ".join(step_text(language, step.text) for step in view.last)
        parts.append(say(language, "dirkana-alt-last", seat=view.last[0].seat, steps=steps))
    return [*parts, *_state(look, (view.seat,))] if view.seat is not None and is_own(view) else parts


def _seats(view: View, look: Look) -> list[str]:
    """The strip: both seats, what is left of their abilities, and who is to act."""
    language = look.language
    parts = [*_seat(view, 0, language), *_seat(view, 1, language)]
    if view.out is not None:
        parts.append(say(language, "dirkana-alt-out", seat=view.out))
    return [*parts, *_state(look, (0, 1))]


def _state(look: Look, seats: Iterable[Seat]) -> list[str]:
    """Which of these seats are to act, and which have decided."""
    parts = []
    for key, having in (("to-act", look.awaited), ("decided", look.decided)):
        if found := [seat for seat in seats if seat in having]:
            names = ", ".join(say(look.language, "dirkana-seat-name", seat=seat) for seat in found)
            parts.append(say(look.language, f"dirkana-alt-{key}", seats=names))
    return parts


def _seat(view: View, seat: Seat, language: str) -> list[str]:
    """The ring and the hand of a seat, its uses of abilities and, at the end, its points."""
    parts, ring = [], view.rings[seat]
    if any(ring):
        parts.append(_ring(view, seat, ring, language))
    if view.hands[seat]:
        cards = ", ".join(short_name(language, card) for card in view.hands[seat])
        parts.append(say(language, "dirkana-alt-held", seat=seat, cards=cards))
    elif view.phase is Phase.MAIN:
        parts.append(say(language, "dirkana-alt-hidden", seat=seat, count=view.held[seat]))
    return [*parts, *seat_lines(view, seat, language)]


def seat_lines(view: View, seat: Seat, language: str) -> list[str]:
    """The uses of abilities that a seat has left and, at the end, its points."""
    parts = []
    if view.phase is Phase.SWAP and any(view.left) and seat == view.turn:
        parts.append(say(language, "dirkana-alt-left", shifts=view.left[0], twists=view.left[1]))
    if view.phase is Phase.OVER:
        parts.append(_scored(view, seat, language))
    return parts


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


def _ring(view: View, seat: Seat, ring: Cards, language: str) -> str:
    """A seat's ring and complete circles."""
    slots = (say(language, "dirkana-slot", slot=slot) for slot in SLOTS)
    cards = _places(language, zip(slots, ring, strict=True))
    red, yellow, blue = view.circles[seat]
    return say(language, "dirkana-alt-ring", seat=seat, cards=cards, red=red, yellow=yellow, blue=blue)


def _scored(view: View, seat: Seat, language: str) -> str:
    """How a seat's points come about."""
    background, count = next(iter(backgrounds(view.rings[seat]).items()))
    values: Mapping[str, int] = {"circles": sum(view.circles[seat]), "count": count, "points": view.points[seat]}
    return say(language, "dirkana-alt-points", seat=seat, background=background, **values)


def sheet(look: Look) -> str:
    """The alternative text of the sheet."""
    cards = "; ".join(describe(look.language, card) for card in DECK)
    return say(look.language, "dirkana-alt-sheet", cards=cards)


def example(look: Look) -> str:
    """The alternative text of the example."""
    return say(look.language, "dirkana-rules-example")
