"""The own hand, large, and below it the own columns as only their owner sees them. And all cards at a glance."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.migrato import DANGERS, SPECIES
from bot.games.migrato.state import View
from rendering import Look
from rendering._kit import Canvas, document, place, text
from rendering.migrato.board import EDGE, area, flights, rows_of, size_for
from rendering.migrato.cards import face
from rendering.migrato.look import INK, LAST, PANEL, PAPER, PLAN, SPRITES
from rendering.migrato.plan import Place, hand_marks, is_hidden
from rendering.migrato.symbols import moon, open_eye, sun

WIDTH, CARD, TALL, LIFT, STEP = 1080, 300, 400, 22, 336


def draw(view: View, look: Look) -> bytes:
    seat = view.seat
    assert seat is not None
    columns = [[Place(card) for card in column.cards] for column in view.columns[seat]]
    hidden = any(is_hidden(one.card) for column in columns for one in column)
    size = size_for([rows_of(columns)])
    height = 2 * EDGE + TALL + LIFT + 16
    canvas = Canvas(SPRITES.palette, WIDTH, height + (area(rows_of(columns), size) if hidden else 0), PAPER)
    words = tuple(look.mark.split()) if look.mark else ()
    count = len(view.hand)
    step = STEP if count <= 3 else (WIDTH - 2 * EDGE) // count
    left = (WIDTH - (count - 1) * step - CARD - 16) // 2
    fresh, known = _fresh(view, seat), list(view.known[seat])
    marks = hand_marks(words, view.hand)
    for at, card in enumerate(view.hand):
        mark = marks[at] or ("taken" if card == fresh else "")
        fresh = "" if card == fresh else fresh
        seen = card in known
        if seen:
            known.remove(card)
        canvas.paste(card_sprite(card, mark, seen), left + at * step, EDGE)
    if hidden:
        flights(canvas, columns, seat, height - EDGE, size, own=True)
    return canvas.png()


def _fresh(view: View, seat: Seat) -> str:
    """The card that this seat has just taken."""
    return next((step.taken for step in view.last if step.seat == seat and step.taken), "")


def card_sprite(card: str, mark: str, seen: bool) -> Image.Image:
    return SPRITES.solid(("hand", card, mark, seen), lambda: _card(card, mark, seen))


def _card(card: str, mark: str, seen: bool) -> str:
    """A card that is used stands higher and has a ring, one just taken a ring of its own; an eye says that the other
    seat knows it."""
    width, height = CARD + 16, TALL + LIFT + 16
    y = 8 if mark == "up" else 8 + LIFT
    made = f'<rect width="{width}" height="{height}" fill="{PAPER}"/>'
    if mark:
        ring = PLAN if mark == "up" else LAST
        made += f'<rect y="{y - 8}" width="{width}" height="{TALL + 16}" rx="{CARD * 0.1 + 8:g}" fill="{ring}"/>'
    made += place(face(card, CARD, TALL), 8, y)
    if seen:
        x, middle = width - 52, y + TALL * 0.28
        made += f'<circle cx="{x}" cy="{middle:g}" r="34" fill="{PANEL}"/>' + open_eye(x, middle, 26, INK)
    return document(width, height, made)


SHEET_WIDTH, SHEET_HEIGHT, SHEET_GAP, NUMBERS = 254, 340, 14, 84


def sheet() -> bytes:
    """One card of each kind; below a bird all numbers there are, by day and by night, below a danger how many."""
    canvas = Canvas(SPRITES.palette, WIDTH, 2 * (SHEET_HEIGHT + NUMBERS + SHEET_GAP) + SHEET_GAP, PAPER)
    left = (WIDTH - 4 * SHEET_WIDTH - 3 * SHEET_GAP) // 2
    for at, kind in enumerate((*SPECIES, *DANGERS)):
        row, column = divmod(at, 4)
        x = left + column * (SHEET_WIDTH + SHEET_GAP)
        canvas.paste(_of_sheet(kind), x, SHEET_GAP + row * (SHEET_HEIGHT + NUMBERS + SHEET_GAP))
    return canvas.png()


def _of_sheet(kind: str) -> Image.Image:
    return SPRITES.solid(("sheet", kind), lambda: _of_sheet_svg(kind))


def _of_sheet_svg(kind: str) -> str:
    made = f'<rect width="{SHEET_WIDTH}" height="{SHEET_HEIGHT + NUMBERS}" fill="{PAPER}"/>'
    if kind in DANGERS:
        made += place(face(kind, SHEET_WIDTH, SHEET_HEIGHT))
        made += text(SHEET_WIDTH / 2, SHEET_HEIGHT + 26, f"× {DANGERS[kind]}", 32, INK)
        return document(SHEET_WIDTH, SHEET_HEIGHT + NUMBERS, made)
    species = SPECIES[kind]
    numbers = [(by, ns) for by, ns in (("d", species.day), ("n", species.night)) if ns]
    made += place(face(f"{kind}{numbers[0][1][0]}{numbers[0][0]}", SHEET_WIDTH, SHEET_HEIGHT))
    for line, (by, there) in enumerate(numbers):
        y = SHEET_HEIGHT + 24 + line * 36
        made += sun(14, y, 13) if by == "d" else moon(12, y, 12, INK)
        step = min(30.0, (SHEET_WIDTH - 44) / len(there))
        made += "".join(text(44 + step * at, y, str(number), 26, INK) for at, number in enumerate(there))
    return document(SHEET_WIDTH, SHEET_HEIGHT + NUMBERS, made)
