"""The middle strip of the board: stack, discards, turn number, and events of the last turn."""

from __future__ import annotations

from PIL import Image

from bot.games.migrato import TURNS, Cards, View
from rendering._kit import Canvas, document, outline, place, plate, rect, text
from rendering.migrato.cards import back, chip
from rendering.migrato.layout import Layout, Mark
from rendering.migrato.look import INK, LAST, PANEL, PAPER, PREVIEW, SEAM, SPRITES
from rendering.migrato.symbols import cross

MIDDLE_HEIGHT, LEFT, STRIP_WIDTH = 92, 12, 1056
PART_HEIGHT = 80
CHIP_WIDTH, CHIP_HEIGHT = 112, 62
EVENTS_WIDTH = 610  # room on the right; older events are left out
SHOW_TURNS = 150  # finished turns after which the turn number is shown


def paste_middle(canvas: Canvas, view: View, shown: Layout, top: int) -> None:
    """Paste the strip, its upper edge at ``top``."""
    y = top + (MIDDLE_HEIGHT - PART_HEIGHT) // 2
    canvas.paste(SPRITES.solid(("middle",), _strip), LEFT, top)
    any_left = view.stack > 0
    canvas.paste(SPRITES.solid(("stack", any_left), lambda: _stack(any_left)), LEFT + 18, y)
    _paste_count(canvas, LEFT + 110, y + 54, view.stack)
    card, mark = shown.discard
    top_card = card or (view.discards[0] if view.discards else "")
    canvas.paste(discard_sprite(top_card, mark), LEFT + 168, y)
    if top_card:
        _paste_count(canvas, LEFT + 312, y + 52, len(view.discards))
    if view.turns >= SHOW_TURNS:
        turn = min(view.turns + 1, TURNS)
        canvas.paste(SPRITES.solid(("turn", turn), lambda: _turn(turn)), LEFT + 356, y)
    x = LEFT + STRIP_WIDTH - 16
    for sign, cards in reversed(shown.events):
        sprite = _event_sprite(sign, cards, PREVIEW if shown.events_mark == "preview" else LAST)
        x -= sprite.width
        if x < LEFT + STRIP_WIDTH - EVENTS_WIDTH:
            break
        canvas.paste(sprite, x, y)
        x -= 10


def _part(width: int, made: str) -> str:
    return document(width, PART_HEIGHT, made, ground=PANEL)


def _strip() -> str:
    return plate(STRIP_WIDTH, MIDDLE_HEIGHT, paper=PAPER, fill=PANEL, radius=22)


def _paste_count(canvas: Canvas, x: float, y: float, count: int) -> None:
    """Paste a number of cards. A sprite of its own, since any number can lie on any card."""
    svg = f'<circle cx="24" cy="24" r="23" fill="{PAPER}"/>'
    canvas.stamp(
        SPRITES.cut(("badge", count), lambda: document(48, 48, svg + text(24, 24, str(count), 28, INK)), PANEL), x, y
    )


def _stack(any_left: bool) -> str:
    """The stack, or a dashed frame once it is empty."""
    if not any_left:
        return _part(126, _empty_frame(8, 6, 56, 68))
    return _part(
        126,
        "".join(
            rect(6 + shift, shift, 60, 72, PANEL, 11) + place(back(56, 68), 8 + shift, 2 + shift) for shift in (0, 4, 8)
        ),
    )


def _empty_frame(x: float, y: float, width: float, height: float) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="11" fill="none" stroke="{SEAM}" stroke-width="3" '
        'stroke-dasharray="3 9" stroke-linecap="round"/>'
    )


def discard_sprite(card: str, mark: Mark) -> Image.Image:
    """The top of the discards; "" if there are none."""
    return SPRITES.solid(("discard", card, mark), lambda: _discard(card, mark))


def _discard(card: str, mark: Mark) -> str:
    if not card:
        return _part(176, _empty_frame(8, 9, CHIP_WIDTH, CHIP_HEIGHT))
    made = place(chip(card, CHIP_WIDTH, CHIP_HEIGHT), 8, 9)
    if mark:
        colour, dash = (LAST, "") if mark == "last" else (PREVIEW, "16 8")
        made += outline(7, 8, CHIP_WIDTH + 2, CHIP_HEIGHT + 2, colour, 6, 14, dash)
    return _part(176, made)


def _turn(turn: int) -> str:
    return _part(120, text(60, 40, f"{turn}/{TURNS}", 28, INK))


# Events


def _event_sprite(sign: str, cards: Cards, colour: str) -> Image.Image:
    def svg() -> str:
        match sign:
            case "exchange":
                return _exchange(colour)
            case "danger":
                return _danger(cards, colour)
        return _lost_column(cards, colour)

    return SPRITES.solid(("event", sign, cards, colour), svg)


def _exchange(colour: str) -> str:
    """A hand exchanged: two arrows in a circle and backs of cards."""
    backs = "".join(rect(64 + 24 * at, 9, 50, 62, PANEL, 9) + place(back(44, 56), 67 + 24 * at, 12) for at in range(3))
    return _part(166, _arrows(34, 40, 24, colour) + backs)


def _danger(cards: Cards, colour: str) -> str:
    """A danger and, if there is a second card, an arrow to the card that it takes."""
    made = place(chip(cards[0], 76, CHIP_HEIGHT), 4, 9)
    if len(cards) == 1:
        return _part(84, made)
    made += (
        f'<path d="M88 40H114M102 27L116 40L102 53" fill="none" stroke="{colour}" stroke-width="7" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
    return _part(130 + CHIP_WIDTH, made + place(chip(cards[1], CHIP_WIDTH, CHIP_HEIGHT), 126, 9))


def _lost_column(cards: Cards, colour: str) -> str:
    step = min(CHIP_WIDTH - 20, (430 - CHIP_WIDTH) // max(1, len(cards) - 1))
    width = CHIP_WIDTH + step * (len(cards) - 1) + 8
    made = "".join(
        rect(2 + step * at, 7, CHIP_WIDTH + 4, CHIP_HEIGHT + 4, PANEL, 13)
        + place(chip(card, CHIP_WIDTH, CHIP_HEIGHT), 4 + step * at, 9)
        for at, card in enumerate(cards)
    )
    return _part(width, made + cross(width, PART_HEIGHT, colour))


def _arrows(x: float, y: float, radius: float, colour: str) -> str:
    """Two arrows that form a circle."""
    r = radius
    arrow = (
        f'<path d="M{-r:g} 0A{r:g} {r:g} 0 0 1 {r * 0.8:g} {-r * 0.6:g}" fill="none" stroke="{colour}" '
        'stroke-width="7"/>'
        f'<path d="M{r * 0.35:g} {-r * 0.45:g}L{r * 1.15:g} {-r * 0.05:g}L{r * 1.1:g} {-r * 1.1:g}Z" fill="{colour}"/>'
    )
    return "".join(f'<g transform="translate({x:g} {y:g}) rotate({turn})">{arrow}</g>' for turn in (0, 180))
