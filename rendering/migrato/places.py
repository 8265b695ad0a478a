"""What belongs to a seat: its sign, points, what it owes, its hand from behind, and its arrival zone."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.migrato import BIRDS, SPECIES
from bot.games.migrato.state import Phase, View
from rendering import Look
from rendering._kit import Canvas, document, place, text
from rendering.migrato.cards import back, chip, strip
from rendering.migrato.labels import tops
from rendering.migrato.look import CREAM, GOLD, INK, LAST, PANEL, PAPER, PLAN, SEAM, SIDES, SPRITES
from rendering.migrato.symbols import coin_at, open_eye, pips, pips_width, seat_mark, shadow

LEFT, WIDTH = 12, 1056
PLACE, PART = 88, 76
ARRIVALS, SLOT = 102, 208
PILE, PILE_TALL = 200, 70
KNOWN = 104  # the width of a card that is known to be in a hand


def place_of(canvas: Canvas, view: View, look: Look, seat: Seat, top: int) -> None:
    owes, over = seat in look.owing, view.phase is Phase.OVER
    won = over and view.points[seat] == max(view.points)
    y, points = top + (PLACE - PART) // 2, view.points[seat]
    canvas.paste(SPRITES.solid(("place", owes), lambda: _ground(owes)), LEFT, top)
    canvas.paste(SPRITES.solid(("seat", seat, won), lambda: _seat(seat, won)), LEFT + 22, y)
    if over:
        _sum(canvas, view, seat, LEFT + 114, y)
        return
    canvas.paste(
        SPRITES.solid(("points", points), lambda: _part(PART, coin_at(38, 38, 72, str(points)))), LEFT + 114, y
    )
    if owes:
        canvas.paste(SPRITES.solid(("owes",), _owes), LEFT + 200, y)
    if held := view.held[seat]:
        canvas.paste(SPRITES.solid(("held", held), lambda: _held(held)), LEFT + 296, y)
    if view.known[seat] and seat != view.seat:
        _known(canvas, view.known[seat], LEFT + 560, y)


def _known(canvas: Canvas, cards: tuple[str, ...], x: int, y: int) -> None:
    """Cards that the reader knows this seat to have, in the hand or face down."""
    canvas.paste(SPRITES.solid(("eye",), lambda: _part(56, open_eye(28, 38, 25, INK))), x, y)
    x += 60
    for card in cards[:4]:
        canvas.paste(_known_card(card), x, y)
        x += KNOWN


def _known_card(card: str) -> Image.Image:
    return SPRITES.solid(("known", card), lambda: _part(KNOWN, place(chip(card, KNOWN - 6, 60), 3, 8)))


def _sum(canvas: Canvas, view: View, seat: Seat, x: int, y: int) -> None:
    """How the points come about: what lies on top of each pile, and all of it together."""
    numbers = tuple(bird.number for bird in tops(view.arrivals[seat]))
    canvas.paste(SPRITES.solid(("sum", numbers), lambda: _sum_svg(numbers)), x, y)


def _sum_svg(tops: tuple[int, ...]) -> str:
    made, x = "", 34.0
    for at, number in enumerate(tops):
        if at:
            made += text(x - 10, 38, "+", 40, INK)
            x += 34
        made += coin_at(x, 38, 56, str(number))
        x += 64
    if not tops:
        return _part(860, coin_at(x, 38, 74, "0"))
    made += text(x, 38, "=", 44, INK)
    return _part(860, made + coin_at(x + 66, 38, 74, str(sum(tops))))


# Parts of a place, on its ground


def _part(width: int, made: str) -> str:
    return document(width, PART, f'<rect width="{width}" height="{PART}" fill="{PANEL}"/>' + made)


def _ground(owes: bool) -> str:
    line = 6 if owes else 0
    return document(
        WIDTH,
        PLACE,
        f'<rect width="{WIDTH}" height="{PLACE}" fill="{PAPER}"/><rect x="{line / 2}" y="{line / 2}" '
        f'width="{WIDTH - line}" height="{PLACE - line}" rx="22" fill="{PANEL}" stroke="{LAST}" '
        f'stroke-width="{line}"/>',
    )


def _seat(seat: Seat, won: bool) -> str:
    side = SIDES[seat]
    made = f'<rect x="4" y="4" width="68" height="68" rx="16" fill="{side.ground}"/>'
    made += seat_mark(seat, 38, 46 if won else 38, 19 if won else 23, side.ink)
    if won:
        made += f'<path d="M14 30L10 6L26 17L38 2L50 17L66 6L62 30Z" fill="{GOLD}" stroke="{PANEL}" stroke-width="4"/>'
    return _part(PART, made)


def _owes() -> str:
    """An hourglass."""
    return _part(
        PART,
        f'<path d="M22 12H54L41 38L54 64H22L35 38Z" fill="{CREAM}" stroke="{INK}" stroke-width="6" '
        f'stroke-linejoin="round"/><path d="M29 25H47L38 38Z" fill="{LAST}"/>'
        f'<path d="M27 61Q38 44 49 61Z" fill="{LAST}"/>'
        f'<path d="M16 10H60M16 66H60" stroke="{INK}" stroke-width="8" stroke-linecap="round"/>',
    )


def _held(held: int) -> str:
    """Backs of cards, each over the one before."""
    made = ""
    for at in range(held):
        x = 4 + 44 * at
        made += f'<rect x="{x - 3}" y="1" width="62" height="74" rx="11" fill="{PANEL}"/>' + place(back(56, 68), x, 4)
    return _part(68 + 44 * (held - 1), made)


# The arrival zone


def arrivals(canvas: Canvas, view: View, marks: dict[tuple[Seat, str], str], seat: Seat, top: int) -> None:
    """A pile for each species that has arrived, with as many filled cards below as lie there; of the others a shadow
    and how many cards they need."""
    piles = {BIRDS[pile[0]].species: pile for pile in view.arrivals[seat]}
    for at, species in enumerate(SPECIES):
        pile = piles.get(species, ())
        mark = marks.get((seat, species), "")
        card, count = (pile[-1], len(pile)) if pile else ("", 0)
        canvas.paste(pile_sprite(species, card, count, mark), 20 + at * SLOT, top)


def pile_sprite(species: str, card: str, count: int, mark: str) -> Image.Image:
    return SPRITES.solid(("pile", species, card, count, mark), lambda: _pile(species, card, count, mark))


def _pile(species: str, card: str, count: int, mark: str) -> str:
    made = f'<rect width="{SLOT}" height="{ARRIVALS}" fill="{PAPER}"/>'
    need, most = SPECIES[species].need, SPECIES[species].most
    x = (SLOT - pips_width(max(need, most, count))) / 2
    if not card:
        line = (
            f'stroke="{PLAN}" stroke-width="6" stroke-dasharray="18 9"'
            if mark
            else (f'stroke="{SEAM}" stroke-width="3" stroke-dasharray="3 9" stroke-linecap="round"')
        )
        made += f'<rect x="6" y="4" width="{PILE - 4}" height="{PILE_TALL - 4}" rx="14" fill="none" {line}/>'
        colour = PLAN if mark else SEAM
        made += place(shadow(species, colour), SLOT / 2 - 36, 1, 72 / 300)
        return document(SLOT, ARRIVALS, made + pips(x, PILE_TALL + 8, need, need if mark else 0, colour, most))
    made += place(strip(card, PILE, PILE_TALL - 2), 4, 2)
    made += pips(x, PILE_TALL + 8, need, count, INK)
    if mark:
        colour = LAST if mark == "last" else PLAN
        dash = "" if mark in ("last", "start") else 'stroke-dasharray="18 9"'
        made += (
            f'<rect x="5" y="3" width="{PILE - 2}" height="{PILE_TALL - 4}" rx="14" fill="none" stroke="{colour}" '
            f'stroke-width="6" {dash}/>'
        )
    if mark == "start":
        made += (
            f'<circle cx="{PILE - 16}" cy="{PILE_TALL / 2}" r="17" fill="{PLAN}" stroke="{CREAM}" stroke-width="4"/>'
        )
    return document(SLOT, ARRIVALS, made)
