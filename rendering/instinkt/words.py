"""Instinkt's events, tasks and scores in prose."""

from __future__ import annotations

from typing import Final

from bot.games.base import Seat
from bot.games.instinkt import RACCOON, SNAKE, STAG, Cell, Phase, Placed, View, board, own_moves, parse_cell
from bot.texts import say
from rendering._kit import HAPPENED, Canvas, document, mark_outline, place, rect, sign
from rendering.base import Look, Picture
from rendering.instinkt.cards import face
from rendering.instinkt.labels import drafted_cards, moved_card, target_words
from rendering.instinkt.layout import Layout, layout
from rendering.instinkt.look import CREAM, FELT, PAPER, SEAM, SPRITES, value


def tell(view: View, who: Seat, text: str, look: Look) -> str | None:
    """An event as a sentence. The first of the two shuffles gets no line. ``view``: the reader's view before it."""
    language, words = look.language, text.split()
    target = target_words(view, text, language)
    match words:
        case ["deal", *_]:
            return say(language, "instinkt-tell-deal") if view.stacked else None
        case ["token", seat]:
            return say(language, "instinkt-tell-token", seat=int(seat))
        case ["keep"]:
            return say(language, "instinkt-tell-keep", seat=who)
        case ["keep", kept, _, under]:
            return say(language, "instinkt-tell-keep-cards", seat=who, **drafted_cards(language, kept, under))
        case ["choose", card]:
            return say(language, f"instinkt-tell-{'snake' if card == SNAKE else 'choose'}", seat=who, card=value(card))
        case ["place", _]:
            laid = value(view.revealed[who])
            line = say(language, "instinkt-tell-place", seat=who, card=laid, first=not view.display, place=target)
        case ["push", _, _]:
            line = say(language, "instinkt-tell-push", seat=who, push=target)
        case ["move", _, _]:
            line = say(language, "instinkt-tell-move", seat=who, card=value(moved_card(view, words)), place=target)
        case _:
            return None
    if _passes_marker(view, who, words):
        line = f"{line} {say(language, 'instinkt-tell-marker', seat=1 - who)}"
    return line


def _passes_marker(view: View, who: Seat, words: list[str]) -> bool:
    """Whether the tie marker changes hands: the first of two equal cards is laid, and a raccoon has moved its card."""
    if not view.equal:
        return False
    if words[0] == "place" and view.revealed[who] == RACCOON:
        at = parse_cell(words[1])
        return not own_moves({**board(view.display), at: (who, RACCOON)}, who, at)
    return True


def task(view: View, seat: Seat, look: Look) -> str | None:
    """The card that the seat lays now and, if both lay, why it is first. None while both choose."""
    if view.phase is Phase.MOVE:
        return say(look.language, "instinkt-task-move")
    card, other = view.revealed[seat], view.revealed[1 - seat]
    if view.phase is not Phase.LAY or card is None:
        return None
    order = "second" if len(view.queue) < 2 else "equal" if view.equal else "higher"
    stag = card == STAG and bool(view.display)
    return say(look.language, "instinkt-task-lay", card=value(card), other=value(other), order=order, stag=stag)


def scored(view: View, look: Look) -> list[str]:
    """Each seat's points and the cards that scored them, the seat with more points first; [] before the end."""
    if not view.worth:
        return []
    lines = []
    for seat in sorted((0, 1), key=lambda one: -view.points[one]):
        scores = [
            say(look.language, "instinkt-scored-card", card=value(placed.card), points=points)
            for placed, points in sorted(zip(view.display, view.worth, strict=True), key=lambda one: -one[1])
            if placed.seat == seat and points
        ]
        cards = ", ".join(scores) or say(look.language, "instinkt-scored-nothing")
        lines.append(say(look.language, "instinkt-scored", seat=seat, points=view.points[seat], cards=cards))
    return lines


FULL: Final = 16  # cards on the display at the end


def stake(view: View, seat: Seat, look: Look) -> str | None:
    """What the seat to act should weigh now."""
    language, (own, other) = look.language, (view.points[seat], view.points[1 - seat])
    match view.phase:
        case Phase.KEEP:
            return say(language, "instinkt-stake-keep")
        case Phase.CHOOSE:
            rounds, snake = (FULL - len(view.display) + 1) // 2, SNAKE in view.hand
            return say(language, "instinkt-stake-choose", own=own, other=other, rounds=rounds, snake=snake)
        case Phase.LAY:
            card = view.revealed[seat]
            if card == RACCOON or (card == STAG and view.display):
                key = "instinkt-stake-push" if card == STAG else "instinkt-stake-raccoon"
                return say(language, key, own=own, other=other)
            return say(language, "instinkt-stake-lay", card=value(card))
        case Phase.MOVE:
            return say(language, "instinkt-stake-move")
    return None


VIEW = View(
    seat=0,
    draft=False,
    phase=Phase.LAY,
    hand=(),
    under=(),
    held=(2, 2),
    stacked=(5, 5),
    token=0,
    display=(
        Placed(1, 0, 0, "7"),
        Placed(0, 1, 0, "6"),
        Placed(2, 1, 0, "8"),
        Placed(0, 2, 1, "2"),
        Placed(1, 2, 1, "3"),
        Placed(2, 3, 1, "1"),
    ),
    revealed=(STAG, "9"),
    queue=(0, 1),
    equal=False,
    removed=((), ()),
    last=(),
    points=(0, 0),
)
PUSH = "push top 1"
COLUMNS, ROWS = 3, 4

CELL, GAP, MARGIN = 150, 4, 14  # px
BETWEEN = 96  # width of the arrow between the displays
ABOVE = 200  # height of the stag that comes in and its arrow
DISPLAY = COLUMNS * CELL + 16


def example(look: Look) -> Picture:
    """See ``Drawing.example``."""
    top, high = MARGIN + ABOVE, ROWS * CELL + 16
    canvas = SPRITES.canvas(2 * (MARGIN + DISPLAY) + BETWEEN, top + high + MARGIN)
    stag = SPRITES.solid(("example", "stag"), lambda: _card((0, STAG), "last", PAPER))
    canvas.paste(stag, MARGIN + 8 + CELL, MARGIN)
    canvas.paste(SPRITES.solid(("example", "in"), _arrow_in), MARGIN + 8 + CELL, MARGIN + CELL)
    canvas.paste(SPRITES.solid(("example", "then"), _arrow_on), MARGIN + DISPLAY, top + (high - BETWEEN) // 2)
    _paste_display(canvas, layout(VIEW, Look()), MARGIN, top)
    _paste_display(canvas, layout(VIEW, Look(mark=PUSH)), MARGIN + DISPLAY + BETWEEN, top)
    return Picture(canvas.png(), say(look.language, "instinkt-alt-example"))


def _paste_display(canvas: Canvas, shown: Layout, left: int, top: int) -> None:
    mat = SPRITES.solid(("example", "mat"), _mat)
    canvas.paste(mat, left, top)
    for y in range(ROWS):
        for x in range(COLUMNS):
            cell: Cell = (x, y)
            card, mark = shown.cards.get(cell), {"plan": "last", "leave": "left"}.get(shown.marks.get(cell, ""), "")
            svg = (lambda card=card, mark=mark: _card(card, mark, FELT)) if card else (lambda mark=mark: _empty(mark))
            sprite = SPRITES.solid(("example", card, mark), svg)
            canvas.paste(sprite, left + 8 + x * CELL, top + 8 + y * CELL)


def _card(card: tuple[Seat, str], mark: str, ground: str) -> str:
    """A card without its condition. ``mark``: "last" if it has been moved."""
    size = CELL - 2 * GAP
    made = place(face(card[1], card[0], size, size), GAP, GAP)
    if mark:
        made += mark_outline(4, 4, CELL - 8, CELL - 8, HAPPENED, 7, 18)
    return document(CELL, CELL, made, ground=ground)


def _empty(mark: str) -> str:
    """A cell without a card. ``mark``: "left" if a card has gone from it."""
    made = f'<circle cx="{CELL / 2}" cy="{CELL / 2}" r="8" fill="{SEAM}"/>'
    if mark:
        made = mark_outline(12, 12, CELL - 24, CELL - 24, HAPPENED, 3, 18)
    return document(CELL, CELL, made, ground=FELT)


def _mat() -> str:
    return document(DISPLAY, ROWS * CELL + 16, rect(0, 0, DISPLAY, ROWS * CELL + 16, FELT, 20), ground=PAPER)


def _arrow_in() -> str:
    """An arrow down into the column."""
    height = ABOVE - CELL
    body = f'<path d="M{CELL / 2 - 26} 8H{CELL / 2 + 26}L{CELL / 2} {height - 8}Z" fill="{HAPPENED}"/>'
    return document(CELL, height, sign("arrow", height - 16, body), ground=PAPER)


def _arrow_on() -> str:
    """An arrow from before to after."""
    body = f'<path d="M16 48H72M50 24L76 48L50 72" fill="none" stroke="{CREAM}" stroke-width="12"/>'
    return document(BETWEEN, BETWEEN, sign("arrow", 60, body), ground=PAPER)
