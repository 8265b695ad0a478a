"""Dirkana's events, tasks and scores in prose."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from bot.games.base import Seat
from bot.games.dirkana import CELLS, Phase, View, backgrounds, turn_card
from bot.texts import say
from rendering._kit import CHOICE, document
from rendering.base import Look
from rendering.dirkana import strip
from rendering.dirkana.labels import background_name, card_at, closed_circles, dirk_at, dirk_name, place_of
from rendering.dirkana.layout import layout, new_circles
from rendering.dirkana.look import PAPER, SPRITES
from rendering.dirkana.rings import paste_ring


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


SEAT: Final[Seat] = 0
CARD, SLOT = "12", "ne"
VIEW: Final = View(
    seat=SEAT,
    phase=Phase.PLACE,
    grid=("",) * len(CELLS),
    rings=(("4", "7", "", "", "", "10", ""), ("",) * 7),  # main, nw and sw
    hands=((CARD,), ()),
    held=(1, 0),
    turn=SEAT,
    laid=None,
    left=(0, 0),
    circles=((0, 0, 0), (0, 0, 0)),
    points=(0, 0),
    last=(),
    out=None,
    outcome=None,
)
WIDTH, HEIGHT = 848, 318
PLATE: Final = 401  # width


def draw() -> bytes:
    """The ring before and after the placement, as PNG: the slot is marked, and then the circle."""
    canvas = SPRITES.canvas(WIDTH, HEIGHT)
    goal = f"place {CARD} {SLOT}"
    for at, look in enumerate((Look(mark=f"place {CARD}", goals=(goal,)), Look(mark=goal))):
        left = at * (WIDTH - PLATE)
        canvas.paste(strip.plate_sprite(SEAT, False, PLATE, HEIGHT), left, 0)
        ring = replace(strip.ring_of(0, 0), left=left + 1, top=12)
        paste_ring(canvas, VIEW, look, SEAT, ring, layout(VIEW, look))
    canvas.paste(SPRITES.solid("arrow", _arrow), PLATE + 2, HEIGHT // 2 - 20)
    return canvas.png()


def _arrow() -> str:
    path = f'<path d="M4 20H34M20 6L34 20L20 34" fill="none" stroke="{CHOICE}" stroke-width="7" stroke-linecap="round"'
    return document(40, 40, path + ' stroke-linejoin="round"/>', ground=PAPER)
