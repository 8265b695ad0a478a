"""The end: what each scoring brought each seat, and from which tables."""

from __future__ import annotations

from PIL import Image

from bot.games.insider import Board, Scoring
from bot.games.insider.material import SCORING
from rendering._kit import Canvas, document, text
from rendering.insider import figures
from rendering.insider.look import CREAM, GOLD, HAZE, NIGHT, PAPER, SPRITES

LEFT, WIDTH, ROW, HEAD = 12, 1056, 100, 56
TABLE, BROUGHT = 72, 92


def height(board: Board) -> int:
    return HEAD + ROW * len(board.scored)


def draw(canvas: Canvas, board: Board, top: int) -> None:
    """A row for each scoring: its tables with who sat there, the penalty, and the seats' points; then the sums."""
    first = LEFT + WIDTH - board.seats * BROUGHT - 12
    for seat in range(board.seats):
        canvas.paste(_mark(seat), first + seat * BROUGHT + 22, top + 4)
    y = top + HEAD
    for number, made in enumerate(board.scored, 1):
        canvas.paste(SPRITES.solid(("row",), _row), LEFT, y)
        canvas.paste(_number(number), LEFT + 10, y + 26)
        _tables(canvas, made, y)
        for seat, points in enumerate(made.brought):
            canvas.paste(_points(points), first + seat * BROUGHT, y + 22)
        y += ROW


def _row() -> str:
    return document(
        WIDTH,
        ROW,
        f'<rect width="{WIDTH}" height="{ROW}" fill="{PAPER}"/>'
        f'<rect y="4" width="{WIDTH}" height="{ROW - 8}" rx="20" fill="{NIGHT}"/>',
    )


def _tables(canvas: Canvas, made: Scoring, y: int) -> None:
    x = LEFT + 62
    for value, sign in zip(SCORING[made.card].values, made.layout, strict=True):
        canvas.paste(_table(value, sign), x, y + 8)
        x += TABLE
    penalty = SCORING[made.card].penalty
    canvas.paste(SPRITES.solid(("missed", penalty), lambda: _missed(penalty)), x, y + 8)


def _table(value: int, sign: str) -> Image.Image:
    def drawn() -> str:
        made = f'<rect width="{TABLE}" height="84" fill="{NIGHT}"/>'
        if sign == "-":
            made += f'<circle cx="36" cy="42" r="28" fill="none" stroke="{HAZE}" stroke-width="4"/>'
            return document(TABLE, 84, made + text(36, 42, str(value), 30, HAZE))
        made += f'<circle cx="36" cy="42" r="33" fill="{CREAM}"/>' + figures.figure(int(sign), 11, 12, 50)
        return document(TABLE, 84, made + figures.coin(56, 66, 34, str(value)))

    return SPRITES.solid(("sat", value, sign), drawn)


def _missed(penalty: int) -> str:
    chair = f'<path d="M14 22V48H36V66M14 48V66" fill="none" stroke="{HAZE}" stroke-width="6" stroke-linecap="round"/>'
    words = text(66, 46, str(penalty).replace("-", "−"), 30, HAZE)
    return document(96, 84, f'<rect width="96" height="84" fill="{NIGHT}"/>' + chair + words)


def _mark(seat: int) -> Image.Image:
    ground = f'<rect width="48" height="48" fill="{PAPER}"/>'
    return SPRITES.solid(("head", seat), lambda: document(48, 48, ground + figures.mark_of(seat, 24, 24, 20)))


def _number(number: int) -> Image.Image:
    ground = f'<rect width="44" height="48" fill="{NIGHT}"/>'
    return SPRITES.solid(("scoring", number), lambda: document(44, 48, ground + text(22, 24, str(number), 34, CREAM)))


def _points(points: int) -> Image.Image:
    def drawn() -> str:
        words = f"+{points}" if points > 0 else str(points).replace("-", "−")
        ground = f'<rect width="{BROUGHT}" height="56" fill="{NIGHT}"/>'
        return document(BROUGHT, 56, ground + text(46, 28, words, 38, GOLD if points > 0 else HAZE))

    return SPRITES.solid(("brought", points), drawn)
