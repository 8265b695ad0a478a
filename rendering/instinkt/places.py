"""What lies before each seat: its mark, what it owes, stack, hand, tie marker, revealed and removed cards."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.instinkt import GAME, Phase, State, View
from rendering import Look
from rendering._kit import Canvas, document, place, text
from rendering.instinkt.cards import back, face, fitting
from rendering.instinkt.look import CREAM, GOLD, INK, LAST, PANEL, PAPER, PLAN, SIDES, SPRITES
from rendering.instinkt.symbols import coin_at, seat_mark

PLACE_HEIGHT, LEFT = 128, 12
SCALE = 1.1  # parts are drawn 84 px high and made that much larger
PART = round(84 * SCALE)  # the height of what lies in a place
SLOT = PART + 12
OPEN = 112  # an open card, square
WORTH = 56  # the height of what a card to be laid is worth, beside it


def place_of(canvas: Canvas, view: View, look: Look, seat: Seat, top: int, width: int, chosen: str | None) -> None:
    """``width``: of the picture. ``chosen``: a card of the view's seat that it considers."""
    owes, won = seat in look.awaited, seat in _winners(view)
    y = top + (PLACE_HEIGHT - PART) // 2
    canvas.paste(SPRITES.solid(("place", owes, width), lambda: _ground(owes, width - 2 * LEFT)), LEFT, top)
    canvas.paste(SPRITES.solid(("seat", seat, won), lambda: _seat(seat, won)), LEFT + 14, y)
    x = LEFT + 14 + SLOT
    if view.phase is Phase.OVER:
        points = view.points[seat]
        canvas.paste(SPRITES.solid(("points", points), lambda: _points(points)), x, y)
    elif owes:
        canvas.paste(SPRITES.solid(("owes",), _owes), x, y)
    elif seat in look.decided:
        canvas.paste(SPRITES.solid(("decided",), _decided), x, y)
    x += SLOT
    if len(view.stacked) == 2 and view.stacked[seat]:
        count = view.stacked[seat]
        canvas.paste(SPRITES.solid(("stack", seat, count), lambda: _stack(seat, count)), x, y)
    x += SLOT + 14
    if view.hands is not None:
        for card in view.hands[seat]:
            canvas.paste(open_card(seat, card), x, top + (PLACE_HEIGHT - OPEN) // 2)
            x += OPEN + 8
    elif view.held[seat]:
        held = view.held[seat]
        canvas.paste(SPRITES.solid(("held", seat, held), lambda: _held(seat, held)), x, y)
        x += round(_held_width(held) * SCALE) + 12
    if view.token == seat:
        canvas.paste(SPRITES.solid(("token",), _token), x, y)
        x += SLOT
    _shown(canvas, view, seat, x, width - LEFT - 14, top, chosen if seat == view.seat else None)


def _shown(canvas: Canvas, view: View, seat: Seat, left: int, right: int, top: int, chosen: str | None) -> None:
    """Open cards, from the right: what is to be laid, with who lays first and what it is worth, and what is out of the
    game. All that stands between ``left`` and ``right``."""
    x, y = right, top + (PLACE_HEIGHT - OPEN) // 2
    card = view.revealed[seat] or chosen
    if card:
        # Of two that lay the second is still the second when the first has laid
        turn = str(view.queue.index(seat) + 3 - len(view.queue)) if seat in view.queue else ""
        mark = turn if view.revealed[seat] else "plan"
        x -= OPEN
        canvas.paste(open_card(seat, card, mark), x, y)
        x -= 16
    # Nothing has been laid since the reveal: the snake has just come up
    fresh = not view.last and not view.queue and view.phase in (Phase.CHOOSE, Phase.OVER)
    for at, gone in reversed(list(enumerate(view.removed[seat], 1))):
        x -= OPEN
        canvas.paste(open_card(seat, gone, "now" if fresh and at == len(view.removed[seat]) else "gone"), x, y)
        x -= 8
    if card and x - left >= LEAST_WORTH:
        wide = min(MOST_WORTH, x - left)
        worth = SPRITES.solid(("worth", seat, card, wide), lambda: _worth(seat, card, wide))
        canvas.paste(worth, x - worth.width, top + (PLACE_HEIGHT - WORTH) // 2)


LEAST_WORTH, MOST_WORTH = 140, 300  # the width it may take


def _worth(seat: Seat, card: str, most: int) -> str:
    """What the card is worth, on a piece of it."""
    row, wide, u = fitting(card, seat, WORTH - 14, most - 24)
    width = round(wide) + 24
    ground = f'<rect width="{width}" height="{WORTH}" fill="{PANEL}"/>'
    piece = f'<rect width="{width}" height="{WORTH}" rx="14" fill="{SIDES[seat].ground}"/>'
    return document(width, WORTH, ground + piece + place(row, 12, round((WORTH - u) / 2)))


def _winners(view: View) -> tuple[Seat, ...]:
    """When a match is over, nothing that its result depends on is hidden."""
    if view.phase is not Phase.OVER:
        return ()
    outcome = GAME.outcome(State(phase=view.phase, hands=view.hands or ((), ()), display=view.display))
    return outcome.winners if outcome else ()


def open_card(seat: Seat, card: str, mark: str = "") -> Image.Image:
    """``mark``: "1" or "2", who lays first; "plan", considered; "gone" or, just gone, "now"; or nothing."""
    return SPRITES.solid(("open", seat, card, mark), lambda: _open(seat, card, mark))


def _open(seat: Seat, card: str, mark: str) -> str:
    made = f'<rect width="{OPEN}" height="{OPEN}" fill="{PANEL}"/>'
    size = OPEN - 8
    shown = place(face(card, seat, size, size), 4, 4)
    made += shown
    if mark == "plan":
        made += (
            f'<rect x="3" y="3" width="{OPEN - 6}" height="{OPEN - 6}" rx="13" fill="none" '
            f'stroke="{PLAN}" stroke-width="6" stroke-dasharray="14 8"/>'
        )
    elif mark in ("gone", "now"):
        made += (
            f'<path d="M8 {OPEN - 8}L{OPEN - 8} 8" stroke="{PANEL}" stroke-width="16"/>'
            f'<path d="M8 {OPEN - 8}L{OPEN - 8} 8" stroke="{LAST if mark == "now" else INK}" stroke-width="6"/>'
        )
    elif mark:
        at = OPEN - 20
        made += f'<circle cx="{at}" cy="{at}" r="19" fill="{LAST}"/>' + text(at, at, mark, 28, CREAM)
    return document(OPEN, OPEN, made)


# Parts of a place, on its ground


def _part(width: int, made: str) -> str:
    """``made`` is drawn 84 px high and that wide."""
    wide = round(width * SCALE)
    ground = f'<rect width="{wide}" height="{PART}" fill="{PANEL}"/>'
    return document(wide, PART, ground + f'<g transform="scale({SCALE})">{made}</g>')


def _ground(owes: bool, width: int) -> str:
    line = 6 if owes else 0
    return document(
        width,
        PLACE_HEIGHT,
        f'<rect width="{width}" height="{PLACE_HEIGHT}" fill="{PAPER}"/>'
        f'<rect x="{line / 2}" y="{line / 2}" width="{width - line}" height="{PLACE_HEIGHT - line}" rx="24" '
        f'fill="{PANEL}" stroke="{LAST}" stroke-width="{line}"/>',
    )


def _seat(seat: Seat, won: bool) -> str:
    side = SIDES[seat]
    made = f'<rect x="6" y="6" width="72" height="72" rx="16" fill="{side.ground}"/>'
    made += seat_mark(seat, 42, 48 if won else 42, 18, side.ink)
    if won:
        made += f'<path d="M18 30L14 4L30 15L42 0L54 15L70 4L66 30Z" fill="{GOLD}" stroke="{PANEL}" stroke-width="4"/>'
    return _part(84, made)


def _points(points: int) -> str:
    return _part(84, coin_at(42, 42, 84, str(points)))


def _owes() -> str:
    """An hourglass."""
    return _part(
        84,
        f'<path d="M25 14H59L45 42L59 70H25L39 42Z" fill="{CREAM}" stroke="{INK}" stroke-width="6" '
        'stroke-linejoin="round"/>'
        f'<path d="M33 28H51L42 42Z" fill="{LAST}"/><path d="M31 66Q42 48 53 66Z" fill="{LAST}"/>'
        f'<path d="M19 12H65M19 72H65" stroke="{INK}" stroke-width="8" stroke-linecap="round"/>',
    )


def _decided() -> str:
    """A tick."""
    return _part(
        84,
        f'<circle cx="42" cy="42" r="32" fill="{PLAN}"/><path d="M27 43l11 11l19 -23" fill="none" '
        f'stroke="{CREAM}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>',
    )


def _stack(seat: Seat, count: int) -> str:
    made = "".join(
        f'<rect x="{6 + shift}" y="{shift - 2}" width="60" height="78" rx="9" fill="{PANEL}"/>'
        + place(back(seat, 56, 74), 8 + shift, shift)
        for shift in (0, 5, 10)
    )
    made += f'<circle cx="72" cy="60" r="22" fill="{PAPER}"/>'
    return _part(96, made + text(72, 60, str(count), 30, INK))


def _held_width(held: int) -> int:
    return 68 + 38 * (held - 1)


def _held(seat: Seat, held: int) -> str:
    """Backs of cards, each over the one before."""
    width, made = _held_width(held), ""
    for at in range(held):
        x = 6 + 38 * at
        edge = f'<rect x="{x - 4}" y="2" width="60" height="80" rx="11" fill="{PANEL}"/>' if at else ""
        made += edge + place(back(seat, 56, 74), x, 5)
    return _part(width, made)


def _token() -> str:
    """The tie marker: half dark, half light, with an equals sign."""
    black, white = SIDES
    return _part(
        84,
        f'<circle cx="42" cy="42" r="38" fill="{GOLD}"/><circle cx="42" cy="42" r="31" fill="{white.ground}"/>'
        f'<path d="M42 11A31 31 0 0 0 42 73Z" fill="{black.ground}"/>'
        f'<path d="M24 35H41M24 49H41" stroke="{white.ground}" stroke-width="7"/>'
        f'<path d="M43 35H60M43 49H60" stroke="{black.ground}" stroke-width="7"/>',
    )
