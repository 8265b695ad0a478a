"""The panel beside the town: dice and points of the turn, the INSIDER's tables, the cards played in the turn."""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.games.base import Seat
from bot.games.insider import Phase, View
from bot.games.insider.material import LETTER, SCORING
from bot.games.insider.town import table
from rendering._kit import (
    CHOICE,
    DARK,
    HAPPENED,
    Canvas,
    document,
    mark_outline,
    place_art,
    rect,
    sign,
    text,
    true_minus,
)
from rendering.insider.layout import Layout, Mark
from rendering.insider.look import (
    ACTION,
    ASIDE,
    CREAM,
    DICE,
    DUSK,
    EDGE,
    GOLD,
    HAZE,
    NIGHT,
    PANEL,
    PAPER,
    SIDES,
    SMALL,
    SPRITES,
    TABLE,
    TABLE_MIDDLE,
    TABLE_WIDE,
    arrow,
    card,
    card_back,
    chair,
    die,
    feet,
    figure,
    hourglass,
    panel_height,
    point_coin,
    shield,
    table_corner,
)

PART = 52  # the width and height of a die, of the points left, of a symbol of the action
RING = 34  # the radius of a table
CARD, BEHIND = 40, 26  # the width of a card played, and how far each lies from the one before


def draw_panel(canvas: Canvas, view: View, drawn: Layout) -> None:
    """The panel at the right edge of the board."""
    board, height = drawn.board, panel_height(drawn.board)
    canvas.paste(SPRITES.solid(("panel", height), partial(ground, height)), ASIDE, EDGE)
    _draw_points(canvas, view)
    draw_action(canvas, view, drawn, ASIDE, EDGE + height - ACTION)
    if not board.card:
        return
    scoring = SCORING[board.card]
    for number, (value, who) in enumerate(zip(scoring.values, board.layout, strict=True), 1):
        mark = drawn.marks.get(table(number))
        canvas.paste(
            _insider_table(number, value, None if who == "-" else int(who), mark), *table_corner(number, board)
        )
    penalty = SPRITES.solid(("penalty", scoring.penalty), partial(_penalty, scoring.penalty))
    canvas.paste(penalty, *table_corner(board.tables + 1, board))


def ground(height: int) -> str:
    """The panel of that height."""
    return document(PANEL, height, rect(0, 0, PANEL, height, NIGHT, 22), ground=PAPER)


def _insider_table(number: int, value: int, seat: Seat | None, mark: Mark | None) -> Image.Image:
    """The sprite of a table: its number, the figure that sits there, its value, and its mark."""
    return SPRITES.solid(("table", number, value, seat, mark), partial(_table_svg, number, value, seat, mark))


def _table_svg(number: int, value: int, seat: Seat | None, mark: Mark | None) -> str:
    x, y = TABLE_MIDDLE, TABLE / 2
    edge, line = (mark.colour, mark.line) if mark else (GOLD, 5)
    dash = f' stroke-dasharray="{mark.dash}"' if mark and mark.dash else ""
    body = text(15, y, str(number), SMALL, HAZE)
    body += f'<circle cx="{x}" cy="{y}" r="{RING}" fill="{CREAM if mark else NIGHT}"/>'
    body += (
        f'<circle cx="{x}" cy="{y}" r="{RING - 4}" fill="{DUSK if seat is None else CREAM}" stroke="{edge}" '
        f'stroke-width="{line}"{dash}/>'
    )
    if seat is not None:
        body += figure(seat, x - 23, y - 24, 46)
    return document(TABLE_WIDE, TABLE, body + point_coin(TABLE_WIDE - 25, y, 48, value), ground=NIGHT)


def _penalty(points: int) -> str:
    """An empty chair with the penalty for a seat without a figure at the tables."""
    body = chair(24, 11, 50, HAZE) + text(90, TABLE / 2, true_minus(points), 44, CREAM)
    return document(TABLE_WIDE, TABLE, body, ground=NIGHT)


def _draw_points(canvas: Canvas, view: View) -> None:
    """The turn's dice, or footprints after ``walk``, the points left, and the number of scoring cards to come."""
    texts, left, y = [step.text for step in view.board.last], view.board.left, EDGE + (DICE - PART) // 2 + 2
    faces = next((one.split()[1:] for one in reversed(texts) if one.startswith("dice")), [])
    for number, face in enumerate(faces):
        canvas.paste(SPRITES.solid(("die", face), partial(_die, int(face))), ASIDE + 8 + number * 54, y)
    if not faces and "walk" in texts:
        canvas.paste(SPRITES.solid(("feet",), lambda: _part(feet(), PART + 10)), ASIDE + 14, y)
    if left is not None:
        canvas.paste(SPRITES.solid(("left", left), partial(_points_left, left)), ASIDE + 120, y)
    coming = SPRITES.solid(("coming", view.coming), partial(_coming, view.coming))
    canvas.paste(coming, ASIDE + PANEL - 80, y)


def _part(body: str, width: int = PART) -> str:
    """A symbol's document on the panel's ground."""
    return document(width, PART, body, ground=NIGHT)


def _die(face: int) -> str:
    return _part(die(1, 1, PART - 2, face))


def _points_left(points: int) -> str:
    return _part(
        point_coin(26, 26, 52, points, HAPPENED, DARK) if points else point_coin(26, 26, 52, points, DUSK, CREAM)
    )


def _coming(count: int) -> str:
    """Scoring cards that are still to come."""
    back = card_back(2, 5, 32, 42, SIDES[0].colour)
    return _part(back + text(42, PART / 2, str(count), SMALL, CREAM, anchor="start"), 72)


def draw_action(canvas: Canvas, view: View, drawn: Layout, x: float, y: float) -> None:
    """Who played which cards at whom, and whether that is pending or was fended off; of a preview its cards only."""
    last = [step.text for step in view.board.last]
    action = next((one.split() for one in reversed(last) if one.startswith(("play", "swap"))), [])
    if drawn.cards and view.board.phase is not Phase.ANSWER:
        letter, count = drawn.cards
        edge, aims, who = CHOICE, drawn.targets, view.board.turn
    elif action:
        letter, count = (LETTER[action[1]], int(action[2])) if action[0] == "play" else (action[1], 1)
        edge, aims, who = HAPPENED, _aims(action), view.board.last[0].seat
    else:
        return
    x += 8
    canvas.paste(_figure(who), x, y)
    x += PART
    for _ in range(count):
        canvas.paste(_card(letter, edge), x, y)
        x += BEHIND
    x += CARD - BEHIND + 2
    if bool(action) and action[0] == "swap" and edge == HAPPENED:
        canvas.paste(SPRITES.solid(("swap",), _swap), x, y)
    if aims:
        canvas.paste(SPRITES.solid(("aim",), lambda: _part(arrow(2, 26, 24, CREAM), 28)), x, y)
        x += 28
    for seat in aims:
        canvas.paste(_figure(seat), x, y)
        x += PART
    if view.board.phase is Phase.ANSWER:
        canvas.paste(SPRITES.solid(("pending",), _pending), x, y)
    elif "defend" in last and edge == HAPPENED:
        canvas.paste(SPRITES.solid(("defended",), _defended), x, y)


def _aims(action: list[str]) -> tuple[Seat, ...]:
    """The seat that an action names."""
    match action:
        case ["play", "deputy", "1" | "2", _, _, seat]:
            return (int(seat),)
        case ["play", "helicopter", "3", seat] | ["play", "scandal", "1" | "2", seat]:
            return (int(seat),)
    return ()


def _figure(seat: Seat) -> Image.Image:
    disc = f'<circle cx="25" cy="26" r="25" fill="{CREAM}"/>'
    return SPRITES.solid(("player", seat), lambda: _part(disc + figure(seat, 5, 5, 40)))


def _card(letter: str, edge: str) -> Image.Image:
    """A played or swapped card, outlined in the colour ``edge``."""

    def body() -> str:
        return _part(card(letter, 1, 2, CARD - 2) + mark_outline(3, 4, CARD - 6, 43, edge, 5, 6), CARD)

    return SPRITES.solid(("played", letter, edge), body)


def _swap() -> str:
    """⇄: the card was swapped."""
    there = arrow(6, 17, 38, CREAM)
    return _part(sign("swap", 40, there + f'<g transform="rotate(180 25 26)">{there}</g>'))


def _pending() -> str:
    """The action waits for answers."""
    return _part(f'<circle cx="22" cy="26" r="22" fill="{CREAM}"/>' + hourglass(6, 10, 32), 44)


def _defended() -> str:
    """A bodyguard's shield: the action was fended off."""
    return _part(shield(2, 2, 48, CREAM, HAPPENED) + place_art("insider/bodyguard", 6, 8, 30), 44)
