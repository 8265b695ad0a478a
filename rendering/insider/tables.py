"""The INSIDER's tables with what they bring, the scoring cards, and what was rolled and played last."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.insider import Board, Phase, View
from bot.games.insider.material import KINDS, LETTER, SCORING
from bot.games.insider.town import table
from rendering._kit import Canvas, art, document, place, text
from rendering.insider import figures
from rendering.insider.look import CREAM, DUSK, GOLD, HAZE, LAST, NIGHT, PAPER, PLAN, SIDES, SPRITES
from rendering.insider.plan import Plan

LEFT, WIDTH, HEIGHT = 12, 1056, 150
TILE, FIRST, ROOM = 98, 128, 696
ASIDE = 834  # where the dice begin
PART, CARD = 62, 52


def draw(canvas: Canvas, view: View, shown: Plan, top: int) -> None:
    board = shown.board
    canvas.paste(SPRITES.solid(("tables",), _ground), LEFT, top)
    canvas.paste(SPRITES.solid(("coming", view.coming), lambda: _coming(view.coming)), LEFT + 14, top + 10)
    if board.card:
        card = SCORING[board.card]
        canvas.paste(SPRITES.solid(("penalty", card.penalty), lambda: _penalty(card.penalty)), LEFT + 14, top + 78)
        x = LEFT + FIRST + (ROOM - TILE * board.tables) // 2
        for number, (value, sign) in enumerate(zip(card.values, board.layout, strict=True), 1):
            mark = shown.marks.get(table(number), "goal" if table(number) in shown.goals else "")
            seat = None if sign == "-" else int(sign)
            canvas.paste(tile(number, value, seat, mark), x, top)
            x += TILE
    _deeds(canvas, view, shown, top)


def _ground() -> str:
    return document(
        WIDTH,
        HEIGHT,
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="26" fill="{NIGHT}"/>',
    )


def tile(number: int, value: int, seat: Seat | None, mark: str) -> Image.Image:
    return SPRITES.solid(("tile", number, value, seat, mark), lambda: _tile(number, value, seat, mark))


def _tile(number: int, value: int, seat: Seat | None, mark: str) -> str:
    """A table: its number above, what it brings, and who sits there."""
    x, y = TILE / 2, 88
    made = f'<rect width="{TILE}" height="{HEIGHT}" fill="{NIGHT}"/>' + text(x, 22, str(number), 24, HAZE)
    edge = {"last": LAST, "left": LAST, "plan": PLAN, "leave": PLAN, "goal": PLAN}.get(mark, GOLD)
    dash = 'stroke-dasharray="13 9"' if mark in ("left", "leave", "goal") else ""
    ground = CREAM if seat is not None else DUSK
    made += f'<circle cx="{x}" cy="{y}" r="46" fill="{CREAM if mark else NIGHT}"/>'
    made += f'<circle cx="{x}" cy="{y}" r="42" fill="{ground}" stroke="{edge}" stroke-width="7" {dash}/>'
    if seat is None:
        return document(TILE, HEIGHT, made + text(x, y, str(value), 46, GOLD))
    made += figures.figure(seat, x - 30, y - 34, 60)
    return document(TILE, HEIGHT, made + figures.coin(x + 27, y + 36, 42, str(value)))


def _part(width: int, made: str) -> str:
    return document(width, PART, f'<rect width="{width}" height="{PART}" fill="{NIGHT}"/>' + made)


def _coming(count: int) -> str:
    """The scoring cards still to come."""
    cards = "".join(figures.back(4 + shift, 2 + shift, 40, 50, SIDES[0].colour) for shift in (0, 6)[: min(2, count)])
    return _part(104, cards + text(80, 32, str(count), 34, CREAM))


def _penalty(points: int) -> str:
    """What it costs to have nobody there: an empty chair."""
    chair = f'<path d="M14 6V36H40V56M14 36V56" fill="none" stroke="{HAZE}" stroke-width="7" stroke-linecap="round"/>'
    return _part(104, chair + text(78, 32, str(points).replace("-", "−"), 36, CREAM))


def _deeds(canvas: Canvas, view: View, shown: Plan, top: int) -> None:
    """Above: dice or feet, and the points left; below: the cards of the turn's action and whether it was fended off."""
    board = shown.board
    x, texts = LEFT + ASIDE, [step.text for step in board.last]
    dice = next((text.split()[1:] for text in reversed(texts) if text.startswith("dice")), [])
    for face in dice:
        canvas.paste(_die(int(face)), x, top + 10)
        x += 64
    if not dice and "walk" in texts:
        canvas.paste(SPRITES.solid(("feet",), _feet), x, top + 10)
        x += 70
    if view.board.left is not None:
        left = view.board.left
        canvas.paste(SPRITES.solid(("left", left), lambda: _left(left)), LEFT + ASIDE + 138, top + 10)
    _cards(canvas, board, shown, texts, top + 80)


def _cards(canvas: Canvas, board: Board, shown: Plan, texts: list[str], y: int) -> None:
    x = LEFT + ASIDE
    played = next((text.split() for text in reversed(texts) if text.startswith(("play", "swap"))), [])
    if shown.cards:
        kind, count, mark = *shown.cards, "plan"
    elif played:
        kind, count = (LETTER[played[1]], int(played[2])) if played[0] == "play" else (played[1], 1)
        mark = "swap" if played[0] == "swap" else ""
    else:
        return
    for _ in range(count):
        canvas.paste(_card(kind, mark), x, y)
        x += CARD
    end = "asked" if board.phase is Phase.ANSWER else "fended" if "defend" in texts and not shown.cards else ""
    if end:
        canvas.paste(SPRITES.solid(("end", end), lambda: _end(end)), LEFT + ASIDE + 3 * CARD + 2, y)


def _die(face: int) -> Image.Image:
    return SPRITES.solid(("die", face), lambda: _part(60, figures.die(2, 3, 56, face)))


def _feet() -> str:
    def foot(x: float, y: float) -> str:
        sole = f'<ellipse cx="{x}" cy="{y}" rx="9" ry="14" fill="{CREAM}"/>'
        return sole + f'<circle cx="{x}" cy="{y + 20}" r="7" fill="{CREAM}"/>'

    return _part(66, foot(18, 28) + foot(42, 18))


def _left(points: int) -> str:
    return _part(60, figures.coin(30, 31, 56, str(points), LAST if points else DUSK, CREAM))


def _card(kind: str, mark: str) -> Image.Image:
    def made() -> str:
        shown = figures.card(KINDS[kind], 2, 1, 48)
        if mark == "swap":
            shown += f'<path d="M6 56L46 6" stroke="{LAST}" stroke-width="7" stroke-linecap="round"/>'
        elif mark:
            shown += f'<rect x="3" y="2" width="46" height="58" rx="8" fill="none" stroke="{PLAN}" stroke-width="6"/>'
        return _part(CARD, shown)

    return SPRITES.solid(("played", kind, mark), made)


def _end(end: str) -> str:
    """Fended off: a bodyguard; or still asked: an hourglass."""
    if end == "asked":
        return _part(52, figures.hourglass(2, 6, 48))
    shield = f'<path d="M26 2L50 10V32Q48 52 26 60Q4 52 2 32V10Z" fill="{CREAM}" stroke="{LAST}" stroke-width="5"/>'
    return _part(52, shield + place(art("insider/bodyguard"), 8, 12, 36 / 300))
