"""The INSIDER's tables: in the panel beside the town, with dice and cards of the turn; at the end, all scorings."""

from __future__ import annotations

from bot.games.base import Seat
from bot.games.insider import Phase, View
from bot.games.insider.material import LETTER, ROUNDS, SCORING, table
from rendering._kit import (
    CHOICE,
    DARK,
    HAPPENED,
    Canvas,
    circle,
    document,
    mark_outline,
    outline,
    place_art,
    rect,
    sign,
    text,
    true_minus,
)
from rendering.insider.layout import FieldMark, Layout
from rendering.insider.look import (
    ACTION,
    ASIDE,
    BLOCK,
    CREAM,
    DICE,
    DUSK,
    EDGE,
    GOLD,
    HAZE,
    HEIGHT,
    INK,
    NIGHT,
    PANEL,
    PAPER,
    PLACE,
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
    figure,
    panel_height,
    point_coin,
    seat_mark,
    shield,
    symbol,
    table_corner,
)

PART = 52  # the width and height of a die, of the points left, of a symbol of the action
RING = 34  # the radius of a table
CARD, BEHIND, AIM = 40, 26, 28  # the width of a card played, how far each lies from the one before, and of an arrow


def draw_panel(canvas: Canvas, view: View, drawn: Layout) -> None:
    """The panel at the right edge of the board."""
    board, height = drawn.board, panel_height(drawn.board)
    canvas.paste(ground(height), ASIDE, EDGE)
    _draw_points(canvas, view)
    draw_action(canvas, view, drawn, ASIDE, EDGE + height - ACTION)
    if not board.card:
        return
    scoring = SCORING[board.card]
    for number, (value, who) in enumerate(zip(scoring.values, board.layout, strict=True), 1):
        sprite = _insider_table(number, value, seat_of(who), drawn.marks.get(table(number)))
        canvas.paste(sprite, *table_corner(number, board))
    canvas.paste(_penalty(scoring.penalty), *table_corner(board.tables + 1, board))


def seat_of(sign: str) -> Seat | None:
    """The seat at a table by its sign in the layout; None at an empty one."""
    return None if sign == "-" else int(sign)


@SPRITES.opaque
def ground(height: int) -> str:
    """The panel of that height."""
    return document(PANEL, height, rect(0, 0, PANEL, height, NIGHT, 22), ground=PAPER)


@SPRITES.opaque
def _insider_table(number: int, value: int, seat: Seat | None, mark: FieldMark | None) -> str:
    """A table: its number, the figure that sits there, its value, and its mark."""
    x, y = TABLE_MIDDLE, TABLE / 2
    edge, line, dash = (mark.colour, mark.line, mark.dash) if mark else (GOLD, 5, "")
    body = text(15, y, str(number), SMALL, HAZE) + circle(x, y, RING, CREAM if mark else NIGHT)
    body += circle(x, y, RING - 4, DUSK if seat is None else CREAM, edge=edge, line=line, dash=dash)
    if seat is not None:
        body += figure(seat, x - 23, y - 24, 46)
    return document(TABLE_WIDE, TABLE, body + point_coin(TABLE_WIDE - 25, y, 48, value), ground=NIGHT)


@SPRITES.opaque
def _penalty(points: int) -> str:
    """An empty chair with the penalty for a seat without a figure at the tables."""
    body = chair(24, 11, 50, HAZE) + text(90, TABLE / 2, true_minus(points), 44, CREAM)
    return document(TABLE_WIDE, TABLE, body, ground=NIGHT)


def _draw_points(canvas: Canvas, view: View) -> None:
    """The turn's dice, or footprints after ``walk``, the points left, and the number of scoring cards to come."""
    texts, left, y = [step.text for step in view.board.last], view.board.left, EDGE + (DICE - PART) // 2 + 2
    faces = next((one.split()[1:] for one in reversed(texts) if one.startswith("dice")), [])
    canvas.paste_row([(_die(int(face)), 54) for face in faces], ASIDE + 8, y)
    if not faces and "walk" in texts:
        canvas.paste(_symbol("walk"), ASIDE + 14, y)
    if left is not None:
        canvas.paste(_points_left(left), ASIDE + 120, y)
    canvas.paste(_coming(view.coming), ASIDE + PANEL - 80, y)


def _part(body: str, width: int = PART) -> str:
    """A symbol's document on the panel's ground."""
    return document(width, PART, body, ground=NIGHT)


@SPRITES.opaque
def _die(face: int) -> str:
    return _part(die(1, 1, PART - 2, face))


@SPRITES.opaque
def _points_left(points: int) -> str:
    fill, ink = (HAPPENED, DARK) if points else (DUSK, CREAM)
    return _part(point_coin(26, 26, 52, points, fill, ink))


@SPRITES.opaque
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
    parts = [(_figure(who), PART), *[(_card(letter, edge), BEHIND)] * (count - 1), (_card(letter, edge), CARD + 2)]
    if action and action[0] == "swap" and edge == HAPPENED:
        parts.append((_symbol("swap"), 0))
    if aims:
        parts += [(_symbol("aim"), AIM), *((_figure(seat), PART) for seat in aims)]
    if view.board.phase is Phase.ANSWER:
        parts.append((_symbol("pending"), 0))
    elif "defend" in last and edge == HAPPENED:
        parts.append((_defended(), 0))
    canvas.paste_row(parts, x + 8, y)


def _aims(action: list[str]) -> tuple[Seat, ...]:
    """The seat that an action names."""
    match action:
        case (
            ["play", "deputy", "1" | "2", _, _, seat]
            | ["play", "helicopter", "3", seat]
            | ["play", "scandal", "1" | "2", seat]
        ):
            return (int(seat),)
    return ()


@SPRITES.opaque
def _figure(seat: Seat) -> str:
    return _part(circle(25, 26, 25, CREAM) + figure(seat, 5, 5, 40))


@SPRITES.opaque
def _card(letter: str, edge: str) -> str:
    """A played or swapped card, outlined in the colour ``edge``."""
    return _part(card(letter, 1, 2, CARD - 2) + mark_outline(3, 4, CARD - 6, 43, edge, 5, 6), CARD)


SYMBOLS = {  # with their widths
    "aim": (arrow(2, 26, 24), AIM),
    "pending": (circle(22, 26, 22, CREAM) + symbol("hourglass", 6, 10, 32), 44),  # the action waits for answers
    "swap": (sign("swap", 40, arrow(6, 17, 38) + f'<g transform="rotate(180 25 26)">{arrow(6, 17, 38)}</g>'), PART),
    "walk": (symbol("walk", 0, 0, 100), PART + 10),
}


@SPRITES.opaque
def _symbol(name: str) -> str:
    return _part(*SYMBOLS[name])


@SPRITES.opaque
def _defended() -> str:
    """A bodyguard's shield: the action was fended off."""
    return _part(shield(2, 2, 48, CREAM, HAPPENED) + place_art("insider/bodyguard", 6, 8, 30), 44)


# The picture at the end of a match
LEFT, TOP, WIDTH, HEAD, ROW = 4, 4, ASIDE - 12, 54, 98  # the edges, the width, the height of the head and of a row
NUMBER, SEAT, PENALTY, BROUGHT = 40, 54, 98, 70  # widths in a row: of its number, of a table and so on
TALL = ROW - 6  # the height of a row's panel
SUM = HEIGHT - TOP - HEAD  # the upper edge of the row of points


def draw_scorings(canvas: Canvas, view: View) -> None:
    """The seats' signs; a row for each scoring: number, tables, penalty, what it brought; the points of each seat.

    Cards that were not scored are revealed: the open one and those that were still to come.
    """
    board = view.board
    first = LEFT + WIDTH - board.seats * BROUGHT - 8
    canvas.paste(_sum(), LEFT, SUM)
    for seat, points in enumerate(board.points):
        x = first + seat * BROUGHT
        canvas.paste(_head(seat), x + (BROUGHT - HEAD) // 2, TOP - 2)
        canvas.paste(_total(points), x, SUM + 8)
    for at, scoring in enumerate(board.scored):
        y = TOP + HEAD + at * ROW
        _draw_card(canvas, scoring.card, scoring.layout, y)
        canvas.paste(_number(at + 1), LEFT, y + (TALL - 60) // 2)
        canvas.paste_row([(_points(points), BROUGHT) for points in scoring.brought], first, y + (TALL - 60) // 2)
    for at, unscored in enumerate(view.tables[: ROUNDS - len(board.scored)], len(board.scored)):
        _draw_card(canvas, unscored, "", TOP + HEAD + at * ROW)


def _draw_card(canvas: Canvas, card: str, layout: str, top: int) -> None:
    """A row with a scoring card's tables, with who sat there if it was scored, and its penalty."""
    values, penalty, is_scored = SCORING[card].values, SCORING[card].penalty, bool(layout)
    canvas.paste(_row(is_scored), LEFT, top)
    seats = zip(values, layout or "-" * len(values), strict=True)
    tables = [(_seat(value, seat_of(who), is_scored), SEAT) for value, who in seats]
    canvas.paste_row([*tables, (_scored_penalty(penalty, is_scored), PENALTY)], LEFT + NUMBER, top + 4)


@SPRITES.opaque
def _row(is_scored: bool) -> str:
    """The ground of a row, with a dashed outline for a card that was not scored."""
    body = rect(0, 0, WIDTH, TALL, PLACE, 20)
    if not is_scored:
        body = rect(2, 2, WIDTH - 4, TALL - 4, BLOCK, 20)
        body += outline(3, 3, WIDTH - 6, TALL - 6, INK, 4, 20, "12 10")
    return document(WIDTH, TALL, body, ground=PAPER)


@SPRITES.opaque
def _sum() -> str:
    """The ground of the row of points, and their star."""
    body = rect(0, 0, WIDTH, HEAD, NIGHT, 20) + symbol("star", 5, HEAD / 2 - 19, 38)
    return document(WIDTH, HEAD, body, ground=PAPER)


@SPRITES.opaque
def _total(points: int) -> str:
    return document(BROUGHT, HEAD - 16, text(BROUGHT / 2, HEAD / 2 - 8, true_minus(points), 44, CREAM), ground=NIGHT)


def _colours(is_scored: bool) -> tuple[str, str]:
    """The ground of a row, and the colour of pale figures on it."""
    return (PLACE, DUSK) if is_scored else (BLOCK, INK)


@SPRITES.opaque
def _seat(value: int, seat: Seat | None, is_scored: bool) -> str:
    """A table: the sign of the seat that sat there, and the value."""
    ground, pale = _colours(is_scored)
    if not is_scored:
        return document(SEAT, TALL - 8, text(27, 42, str(value), SMALL, pale), ground=ground)
    above = f'<path d="M14 22H40" stroke="{pale}" stroke-width="5" stroke-linecap="round"/>'
    if seat is not None:
        above = seat_mark(seat, 27, 23, 19)
    body = above + text(27, 65, str(value), SMALL, INK if seat is not None else pale)
    return document(SEAT, TALL - 8, body, ground=ground)


@SPRITES.opaque
def _scored_penalty(points: int, is_scored: bool) -> str:
    """An empty chair with the penalty for a seat without a figure at the tables."""
    ground, pale = _colours(is_scored)
    body = chair(12, 22, 42, pale) + text(70, 44, true_minus(points), SMALL, pale)
    return document(PENALTY, TALL - 8, body, ground=ground)


@SPRITES.opaque
def _head(seat: Seat) -> str:
    return document(HEAD, HEAD, seat_mark(seat, 27, 27, 22), ground=PAPER)


@SPRITES.opaque
def _number(number: int) -> str:
    return document(NUMBER, 60, text(22, 30, str(number), SMALL, INK), ground=PLACE)


@SPRITES.opaque
def _points(points: int) -> str:
    """What a scoring brought a seat, with its sign."""
    words = f"+{points}" if points > 0 else true_minus(points)
    return document(BROUGHT, 60, text(BROUGHT / 2, 30, words, SMALL, INK if points > 0 else DUSK), ground=PLACE)
