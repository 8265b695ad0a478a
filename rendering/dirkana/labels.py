"""Dirkana's moves in menus, and the names of cards, cells and circles in texts."""

from __future__ import annotations

from typing import Final

from bot.games.base import Move, Seat
from bot.games.dirkana import CELLS, DECK, SLOTS, STEPS, TURNED, View, number, takes
from bot.texts import say
from rendering._kit import CASINGS, CHOICE, HAPPENED, Canvas, document, letter_disc, sign, text
from rendering.base import MAX_LABEL, Look, shortened
from rendering.dirkana.cards import disc, glyph
from rendering.dirkana.layout import is_losing_shift, new_circles
from rendering.dirkana.look import CREAM, INK, SPRITES

# Where a cell lies as seen from its neighbour that way
OPPOSITE = {"left": "right", "right": "left", "up": "below", "down": "above"}


def dirk_name(language: str, card: str) -> str:
    """A card's full name: "Chef Dirk (2')"."""
    mark = TURNED if card.endswith(TURNED) else ""
    return say(language, "dirkana-dirk", card=int(number(card)) if card else 0, mark=mark)


def short_name(language: str, card: str) -> str:
    """A card's short name: "Chef 2'"."""
    return f"{say(language, 'dirkana-kind', card=int(number(card)))} {card}"


def card_at(view: View, cell: str) -> str:
    """The card on a cell of the notation, "" for none."""
    return view.grid[CELLS.index(cell)]


def dirk_at(language: str, view: View, cell: str) -> str:
    """The full name of the card on a cell."""
    return dirk_name(language, card_at(view, cell))


def shift_goal(cell: str, way: str) -> str:
    """The cell that a shift leads to, in the notation."""
    return CELLS[STEPS[CELLS.index(cell)][way]]


def place_of(language: str, view: View, cell: str) -> str:
    """Where an empty cell is, by the cards beside it: "right of Alien 13', above Clown 14".

    Each phrase fits one cell only. A cell without neighbours is named by its coordinates.
    """
    steps = STEPS[CELLS.index(cell)]
    beside = [(way, view.grid[steps[way]]) for way in OPPOSITE if way in steps and view.grid[steps[way]]]
    phrases = [
        say(language, "dirkana-beside", side=OPPOSITE[way], card=short_name(language, card)) for way, card in beside
    ]
    return ", ".join(phrases) or cell


def closed_circles(language: str, view: View, seat: Seat, card: str, slot: str) -> str:
    """The circles that a card completes in that slot, in prose; "" for none."""
    closed = new_circles(view.rings[seat], card, SLOTS.index(slot))
    return ", ".join(say(language, "dirkana-circle", colour=colour) for colour in closed.values())


def background_name(language: str, card: str) -> str:
    """The background of a card, in prose."""
    return say(language, "dirkana-background", background=DECK[number(card)].background)


def label(view: View, text: Move, look: Look) -> str:
    """A move of the view's seat, or its first words, in prose.

    Legal moves of one decision differ within the first 30 characters.
    """
    language, words = look.language, text.split()
    seat = view.seat or 0
    match words:
        case ["main", card]:
            ground = background_name(language, card)
            return say(language, "dirkana-label-main-card", dirk=dirk_name(language, card), ground=ground)
        case ["shift", cell]:
            return say(language, "dirkana-label-shift-cell", dirk=dirk_at(language, view, cell))
        case ["shift", cell, way]:
            key = "dirkana-label-shift-out" if is_losing_shift(view, seat, cell, way) else "dirkana-label-shift-way"
            return say(language, key, card=short_name(language, card_at(view, cell)), way=way)
        case ["twist", cell]:
            return say(language, "dirkana-label-twist-cell", dirk=dirk_at(language, view, cell))
        case ["lay", cell]:
            return say(language, "dirkana-label-lay-cell", place=place_of(language, view, cell))
        case ["take", cell]:
            one = view.laid is not None and len(takes(view.grid, view.laid, view.circles[seat][2])[0]) == 1
            key = "dirkana-label-take-only" if one else "dirkana-label-take-first"
            return say(language, key, dirk=dirk_at(language, view, cell))
        case ["take", cell, other]:
            first, second = (short_name(language, card_at(view, one)) for one in (cell, other))
            return say(language, "dirkana-label-take-both", first=first, second=second)
        case ["place", card]:
            return say(language, "dirkana-label-place-card", dirk=dirk_name(language, card))
        case ["place", card, slot]:
            values = {"card": short_name(language, card), "slot": slot}
            if circles := closed_circles(language, view, seat, card, slot):
                return say(language, "dirkana-label-place-closing", circles=circles, **values)
            return say(language, "dirkana-label-place-slot", ground=background_name(language, card), **values)
    left = {"shift": view.left[0], "twist": view.left[1]}.get(words[0], 0)
    held = view.hands[seat][:1]
    return say(language, f"dirkana-label-{words[0]}", left=left, dirk=dirk_name(language, held[0]) if held else "")


def spoken(view: View, text: Move, look: Look) -> str:
    """As ``label``, with the cells of the notation."""
    words, said = text.split(), label(view, text, look)
    cells = [one for one in words[1:] if one in CELLS]
    if words[0] == "shift" and len(words) > 2:
        cells.append(shift_goal(*words[1:]))
    missing = [cell for cell in cells if cell not in said.split()]
    return shortened(f"{said} ({', '.join(missing)})" if missing else said, MAX_LABEL)


LINE: Final = 6  # width of an outline around a card
THIN: Final = 3  # width of the outline of what has been vacated
CASING: Final = 2  # width of the edge around an outline
DASH, SPACE = 18, 10
ROUND: Final = 42  # diameter of a badge
TURN = {"right": 0, "down": 90, "left": 180, "up": 270}


def mark_colour(mark: str) -> str:
    """The colour of a mark: that of what has happened, or that of a choice."""
    return HAPPENED if mark in ("last", "left") else CHOICE


def paste_outline(canvas: Canvas, x: int, y: int, width: int, height: int, mark: str) -> None:
    """Outline a box: solid for "last" and "plan", thin for what they vacate, dashed for what may be chosen."""
    line, colour = THIN if mark in ("left", "leave") else LINE, mark_colour(mark)
    if mark not in ("goal", "start"):
        _fill_frame(canvas, x, y, width, height, line + CASING, CASINGS[colour])
        _fill_frame(canvas, x, y, width, height, line, colour)
        return
    _fill_frame(canvas, x, y, width, height, line, CASINGS[colour])
    for at in range(-LINE, width + LINE, DASH + SPACE):
        length = min(DASH, width + LINE - at)
        canvas.fill(x + at, y - LINE, length, LINE, colour)
        canvas.fill(x + at, y + height, length, LINE, colour)
    for at in range(-LINE, height + LINE, DASH + SPACE):
        length = min(DASH, height + LINE - at)
        canvas.fill(x - LINE, y + at, LINE, length, colour)
        canvas.fill(x + width, y + at, LINE, length, colour)


def _fill_frame(canvas: Canvas, x: int, y: int, width: int, height: int, line: int, colour: str) -> None:
    canvas.fill(x - line, y - line, width + 2 * line, line, colour)
    canvas.fill(x - line, y + height, width + 2 * line, line, colour)
    canvas.fill(x - line, y, line, height, colour)
    canvas.fill(x + width, y, line, height, colour)


def letter_svg(letter: str, x: float, y: float, diameter: float) -> str:
    """The letter of a choice on its disc."""
    return letter_disc(x, y, diameter, letter, diameter * 0.72, edge=CREAM, width=3)


def stamp_letter(canvas: Canvas, x: float, y: float, letter: str, diameter: int) -> None:
    """Mark what may be chosen with the letter of its button."""

    def svg() -> str:
        return document(diameter, diameter, letter_svg(letter, diameter / 2, diameter / 2, diameter))

    canvas.stamp_letter(letter, SPRITES.cut(("letter", letter, diameter), svg, CREAM), x, y)


def stamp_badge(canvas: Canvas, x: float, y: float, kind: str, mark: str) -> None:
    """Mark a step: the direction of a shift, or the arrows of a twist."""
    half, colour = ROUND / 2, mark_colour(mark)

    def svg() -> str:
        body = f'<circle cx="{half}" cy="{half}" r="{half - 2}" fill="{colour}" stroke="{CREAM}" stroke-width="3"/>'
        if kind == "twist":
            return document(ROUND, ROUND, sign(kind, ROUND, body + glyph("yellow", half, half, half * 0.66, CREAM)))
        body += (
            f'<path transform="translate({half} {half}) rotate({TURN[kind]})" d="M-11 0H9M1 -9L11 0L1 9" fill="none" '
            f'stroke="{CREAM}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>'
        )
        return document(ROUND, ROUND, sign(kind, ROUND, body))

    canvas.stamp(SPRITES.cut(("badge", kind, mark), svg, CREAM), x, y)


def stamp_circle(canvas: Canvas, x: float, y: float, colour: str, mark: str, radius: float) -> None:
    """Mark a complete circle around x, y; for "goal", one that the card considered would complete."""
    size = round(2 * radius) + 16
    half = size / 2

    def svg() -> str:
        body = f'<circle cx="{half}" cy="{half}" r="{half - 0.5:g}" fill="{INK}"/>'
        edge = mark_colour(mark) if mark else CREAM
        dash = ' stroke-dasharray="11 7"' if mark == "goal" else ""
        body += (
            f'<circle cx="{half}" cy="{half}" r="{half - 5:g}" fill="{CREAM if dash else edge}" stroke="{edge}" '
            f'stroke-width="6"{dash}/>'
        )
        return document(size, size, sign(f"circle {colour}", size, body + disc(colour, half, half, radius, edge=3)))

    canvas.stamp(SPRITES.cut(("circle", colour, mark, radius), svg, INK), x, y)


def stamp_coin(canvas: Canvas, x: float, y: float, count: int, size: int) -> None:
    """Mark a card that scores, with its number in the count: dark, as no circle is. ``size``: of the font."""
    half = size * 0.68

    def svg() -> str:
        body = (
            f'<circle cx="{half:g}" cy="{half:g}" r="{half - 1.5:g}" fill="{INK}" stroke="{CREAM}" stroke-width="3"/>'
        )
        return document(round(2 * half), round(2 * half), body + text(half, half, str(count), size, CREAM))

    canvas.stamp(SPRITES.cut(("coin", count, size), svg, CREAM), x, y)
