"""Dirkana's events, tasks and scores in prose."""

from __future__ import annotations

from typing import Any

from bot.games.base import Seat
from bot.games.dirkana import Phase, View, backgrounds, turn_card
from bot.texts import say
from rendering.base import Look
from rendering.dirkana.labels import background_name, card_at, closed_circles, dirk_at, dirk_name, place_of


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
            before = card_at(view, cell)
            after = dirk_name(language, turn_card(before))
            return say(language, "dirkana-tell-twist", seat=who, dirk=dirk_name(language, before), after=after)
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
            shifts, twists = view.left
            values = {"shifts": shifts, "twists": twists, "uses": shifts + twists}
            return say(language, "dirkana-task-swap", dirk=dirk_name(language, hand[0]), **values)
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
    lines = []
    for seat in sorted((0, 1), key=lambda one: -view.points[one]):
        red, yellow, blue = view.circles[seat]
        background, count = next(iter(backgrounds(view.rings[seat]).items()))
        values = {"circles": red + yellow + blue, "red": red, "yellow": yellow, "blue": blue, "count": count}
        points = view.points[seat]
        lines.append(say(look.language, "dirkana-scored", seat=seat, points=points, background=background, **values))
    return lines
