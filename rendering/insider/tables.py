"""The strip below the town: the INSIDER's tables, the scoring cards, and the dice and cards of the turn."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.insider import Phase, View
from bot.games.insider.material import LETTER, SCORING
from bot.games.insider.town import table
from rendering._kit import Canvas, document, outline, place_art, rect, text, true_minus
from rendering.insider.cards import card
from rendering.insider.layout import Layout, Mark
from rendering.insider.look import CREAM, DUSK, GOLD, HAZE, LAST, NIGHT, PAPER, PREVIEW, SIDES, SPRITES
from rendering.insider.pieces import figure
from rendering.insider.symbols import card_back, die, feet, hourglass, point_coin

LEFT, WIDTH, HEIGHT = 12, 1056, 150
TILE, FIRST, ROOM = 98, 128, 696  # the width of a table, the x of the first, the width for all of them
ASIDE = 834  # the x of the dice and cards
PART, CARD = 62, 52  # the height of a symbol, the width of a card


def draw(canvas: Canvas, view: View, drawn: Layout, top: int) -> None:
    """The strip from ``top``: scoring cards to come and penalty, tables, then the turn's dice and cards."""
    board = drawn.board
    canvas.paste(SPRITES.solid(("tables",), _ground), LEFT, top)
    canvas.paste(SPRITES.solid(("coming", view.coming), lambda: _coming(view.coming)), LEFT + 14, top + 10)
    if board.card:
        scoring = SCORING[board.card]
        penalty = SPRITES.solid(("penalty", scoring.penalty), lambda: _penalty(scoring.penalty))
        canvas.paste(penalty, LEFT + 14, top + 78)
        x = LEFT + FIRST + (ROOM - TILE * board.tables) // 2
        for number, (value, sign) in enumerate(zip(scoring.values, board.layout, strict=True), 1):
            mark = drawn.marks.get(table(number), Mark.GOAL if table(number) in drawn.goals else None)
            canvas.paste(_table(number, value, None if sign == "-" else int(sign), mark), x, top)
            x += TILE
    _draw_points(canvas, view, top + 10)
    _draw_cards(canvas, view, drawn, top + 80)


def _ground() -> str:
    return document(WIDTH, HEIGHT, rect(0, 0, WIDTH, HEIGHT, NIGHT, 26), ground=PAPER)


def _table(number: int, value: int, seat: Seat | None, mark: Mark | None) -> Image.Image:
    """The sprite of a table: its number, its value, the figure that sits there, and its mark."""
    return SPRITES.solid(("tile", number, value, seat, mark), lambda: _table_svg(number, value, seat, mark))


def _table_svg(number: int, value: int, seat: Seat | None, mark: Mark | None) -> str:
    x, y = TILE / 2, 88
    edge = mark.colour if mark and mark is not Mark.MOVABLE else GOLD
    dash = 'stroke-dasharray="13 9"' if mark and mark.is_dashed else ""
    ground = CREAM if seat is not None else DUSK
    body = text(x, 22, str(number), 24, HAZE)
    body += f'<circle cx="{x}" cy="{y}" r="46" fill="{CREAM if mark else NIGHT}"/>'
    body += f'<circle cx="{x}" cy="{y}" r="42" fill="{ground}" stroke="{edge}" stroke-width="7" {dash}/>'
    if seat is None:
        body += text(x, y, str(value), 46, GOLD)
    else:
        body += figure(seat, x - 30, y - 34, 60) + point_coin(x + 27, y + 36, 42, value)
    return document(TILE, HEIGHT, body, ground=NIGHT)


def _part(width: int, body: str) -> str:
    """A symbol's document on the strip's ground."""
    return document(width, PART, body, ground=NIGHT)


def _coming(count: int) -> str:
    """The number of scoring cards still to come, beside up to two backs."""
    backs = "".join(card_back(4 + shift, 2 + shift, 40, 50, SIDES[0].colour) for shift in (0, 6)[: min(2, count)])
    return _part(104, backs + text(80, 32, str(count), 34, CREAM))


def _penalty(points: int) -> str:
    """An empty chair with the penalty for a seat without a figure at the tables."""
    chair = f'<path d="M14 6V36H40V56M14 36V56" fill="none" stroke="{HAZE}" stroke-width="7" stroke-linecap="round"/>'
    return _part(104, chair + text(78, 32, true_minus(points), 36, CREAM))


def _draw_points(canvas: Canvas, view: View, top: int) -> None:
    """The turn's dice, or footprints after ``walk``, and the points left."""
    x, texts, left = LEFT + ASIDE, [step.text for step in view.board.last], view.board.left
    faces = next((text.split()[1:] for text in reversed(texts) if text.startswith("dice")), [])
    for face in faces:
        canvas.paste(_die(int(face)), x, top)
        x += 64
    if not faces and "walk" in texts:
        canvas.paste(SPRITES.solid(("feet",), lambda: _part(66, feet())), x, top)
    if left is not None:
        canvas.paste(SPRITES.solid(("left", left), lambda: _points_left(left)), LEFT + ASIDE + 138, top)


def _die(face: int) -> Image.Image:
    return SPRITES.solid(("die", face), lambda: _part(60, die(2, 3, 56, face)))


def _points_left(points: int) -> str:
    return _part(60, point_coin(30, 31, 56, points, LAST if points else DUSK, CREAM))


def _draw_cards(canvas: Canvas, view: View, drawn: Layout, top: int) -> None:
    """The cards of a preview, else of the turn's action; behind them whether it is pending or was fended off."""
    x, texts = LEFT + ASIDE, [step.text for step in view.board.last]
    action = next((text.split() for text in reversed(texts) if text.startswith(("play", "swap"))), [])
    line = None
    if drawn.cards:
        letter, count = drawn.cards
        line = PREVIEW
    elif action:
        letter, count = (LETTER[action[1]], int(action[2])) if action[0] == "play" else (action[1], 1)
        line = LAST if action[0] == "swap" else None
    else:
        return
    for _ in range(count):
        canvas.paste(_card(letter, line), x, top)
        x += CARD
    x = LEFT + ASIDE + 3 * CARD + 2
    if view.board.phase is Phase.ANSWER:
        canvas.paste(SPRITES.solid(("pending",), lambda: _part(52, hourglass(2, 6, 48))), x, top)
    elif "defend" in texts and not drawn.cards:
        canvas.paste(SPRITES.solid(("defended",), _defended), x, top)


def _card(letter: str, line: str | None) -> Image.Image:
    """The sprite of a card; framed in the colour of a preview, struck through if it was swapped."""

    def body() -> str:
        small = card(letter, 2, 1, 48)
        if line == LAST:
            small += f'<path d="M6 56L46 6" stroke="{LAST}" stroke-width="7" stroke-linecap="round"/>'
        elif line == PREVIEW:
            small += outline(3, 2, 46, 58, PREVIEW, 6, 8)
        return _part(CARD, small)

    return SPRITES.solid(("played", letter, line), body)


def _defended() -> str:
    """A bodyguard's shield: the action was fended off."""
    shield = f'<path d="M26 2L50 10V32Q48 52 26 60Q4 52 2 32V10Z" fill="{CREAM}" stroke="{LAST}" stroke-width="5"/>'
    return _part(52, shield + place_art("insider/bodyguard", 8, 12, 36))
