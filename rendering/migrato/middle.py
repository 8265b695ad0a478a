"""Between the seats: stack, discards, how far the match has come, and what else happened in the last turn."""

from __future__ import annotations

from PIL import Image

from bot.games.migrato import TURNS
from bot.games.migrato.state import View
from rendering._kit import Canvas, document, place, text
from rendering.migrato.cards import back, chip
from rendering.migrato.look import INK, LAST, PANEL, PAPER, PLAN, SEAM, SPRITES
from rendering.migrato.plan import Plan
from rendering.migrato.symbols import cross

MIDDLE, LEFT, WIDTH = 92, 12, 1056
PART = 80
CHIP, TALL = 112, 62
ROOM = 610  # for events, to the right
LATE = 150  # turns after which the last ones are counted


def middle(canvas: Canvas, view: View, shown: Plan, top: int) -> None:
    y = top + (MIDDLE - PART) // 2
    canvas.paste(SPRITES.solid(("middle",), _ground), LEFT, top)
    there = view.stack > 0
    canvas.paste(SPRITES.solid(("stack", there), lambda: _stack(there)), LEFT + 18, y)
    _badge(canvas, LEFT + 110, y + 54, view.stack)
    card, mark = shown.thrown
    thrown = card or (view.discards[0] if view.discards else "")
    canvas.paste(thrown_sprite(thrown, mark), LEFT + 168, y)
    if thrown:
        _badge(canvas, LEFT + 312, y + 52, len(view.discards))
    if view.turns >= LATE:
        turn = min(view.turns + 1, TURNS)
        canvas.paste(SPRITES.solid(("turn", turn), lambda: _turn(turn)), LEFT + 356, y)
    x = LEFT + WIDTH - 16
    for sign, cards in reversed(shown.events):
        sprite = event_sprite(sign, cards, shown.mood)
        x -= sprite.width
        if x < LEFT + WIDTH - ROOM:
            break
        canvas.paste(sprite, x, y)
        x -= 10


def _part(width: int, made: str) -> str:
    return document(width, PART, f'<rect width="{width}" height="{PART}" fill="{PANEL}"/>' + made)


def _ground() -> str:
    return document(
        WIDTH,
        MIDDLE,
        f'<rect width="{WIDTH}" height="{MIDDLE}" fill="{PAPER}"/>'
        f'<rect width="{WIDTH}" height="{MIDDLE}" rx="22" fill="{PANEL}"/>',
    )


def _badge(canvas: Canvas, x: float, y: float, count: int) -> None:
    """How many cards lie there: a sprite of its own, since any number comes with any card."""
    svg = f'<circle cx="24" cy="24" r="23" fill="{PAPER}"/>'
    canvas.stamp(
        SPRITES.cut(("badge", count), lambda: document(48, 48, svg + text(24, 24, str(count), 28, INK)), PANEL), x, y
    )


def _stack(there: bool) -> str:
    """The stack; a dashed place once it is empty."""
    if not there:
        return _part(126, _gap(8, 6, 56, 68))
    return _part(
        126,
        "".join(
            f'<rect x="{6 + shift}" y="{shift}" width="60" height="72" rx="11" fill="{PANEL}"/>'
            + place(back(56, 68), 8 + shift, 2 + shift)
            for shift in (0, 4, 8)
        ),
    )


def _gap(x: float, y: float, width: float, height: float) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="11" fill="none" stroke="{SEAM}" stroke-width="3" '
        'stroke-dasharray="3 9" stroke-linecap="round"/>'
    )


def thrown_sprite(card: str, mark: str) -> Image.Image:
    return SPRITES.solid(("thrown", card, mark), lambda: _thrown(card, mark))


def _thrown(card: str, mark: str) -> str:
    """The discards: what lies on top."""
    if not card:
        return _part(176, _gap(8, 9, CHIP, TALL))
    made = place(chip(card, CHIP, TALL), 8, 9)
    if mark:
        dash = "" if mark == "last" else 'stroke-dasharray="16 8"'
        made += (
            f'<rect x="7" y="8" width="{CHIP + 2}" height="{TALL + 2}" rx="14" fill="none" '
            f'stroke="{LAST if mark == "last" else PLAN}" stroke-width="6" {dash}/>'
        )
    return _part(176, made)


def _turn(turn: int) -> str:
    return _part(120, text(60, 40, f"{turn}/{TURNS}", 28, INK))


def event_sprite(sign: str, cards: tuple[str, ...], mood: str) -> Image.Image:
    return SPRITES.solid(("event", sign, cards, mood), lambda: _event(sign, cards, mood))


def _event(sign: str, cards: tuple[str, ...], mood: str) -> str:
    colour = LAST if mood == "last" else PLAN
    if sign == "exchange":
        backs = "".join(
            f'<rect x="{64 + 24 * at}" y="9" width="50" height="62" rx="9" fill="{PANEL}"/>'
            + place(back(44, 56), 67 + 24 * at, 12)
            for at in range(3)
        )
        return _part(166, _round(34, 40, 24, colour) + backs)
    if sign == "danger":
        made = place(chip(cards[0], 76, TALL), 4, 9)
        if len(cards) == 1:
            return _part(84, made)
        made += (
            f'<path d="M88 40H114M102 27L116 40L102 53" fill="none" stroke="{colour}" stroke-width="7" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )
        return _part(130 + CHIP, made + place(chip(cards[1], CHIP, TALL), 126, 9))
    step = min(CHIP - 20, (430 - CHIP) // max(1, len(cards) - 1))
    width = CHIP + step * (len(cards) - 1) + 8
    made = "".join(
        f'<rect x="{2 + step * at}" y="7" width="{CHIP + 4}" height="{TALL + 4}" rx="13" fill="{PANEL}"/>'
        + place(chip(card, CHIP, TALL), 4 + step * at, 9)
        for at, card in enumerate(cards)
    )
    return _part(width, made + cross(width, PART, colour))


def _round(x: float, y: float, radius: float, colour: str) -> str:
    """Two arrows in a circle: all cards anew."""
    r = radius
    arrow = (
        f'<path d="M{-r:g} 0A{r:g} {r:g} 0 0 1 {r * 0.8:g} {-r * 0.6:g}" fill="none" stroke="{colour}" '
        'stroke-width="7"/>'
        f'<path d="M{r * 0.35:g} {-r * 0.45:g}L{r * 1.15:g} {-r * 0.05:g}L{r * 1.1:g} {-r * 1.1:g}Z" fill="{colour}"/>'
    )
    return "".join(f'<g transform="translate({x:g} {y:g}) rotate({turn})">{arrow}</g>' for turn in (0, 180))
