"""A seat's place: its mark, hand and abilities, and its ring below."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.dirkana import DECK, GAME, SLOTS, Phase, State, View, backgrounds, number
from rendering import Look
from rendering._kit import Canvas, document, place, text
from rendering.dirkana import marks
from rendering.dirkana.cards import RADIUS, back, face
from rendering.dirkana.look import CIRCLES, COLOURS, GOLD, GROUNDS, INK, LAST, PAPER, PLAN, SIDES, SPRITES
from rendering.dirkana.plan import Plan
from rendering.dirkana.symbols import ability, crown, disc, hourglass, plate, seat_mark, tick

WIDTH, HEIGHT, HEAD = 470, 476, 116
CARD_WIDTH, CARD_HEIGHT, GAP = 148, 110, 6
HELD_WIDTH, HELD_HEIGHT = 132, 96
MARGIN = (WIDTH - 3 * CARD_WIDTH - 2 * GAP) // 2
STEP, DROP = CARD_WIDTH + GAP, CARD_HEIGHT + GAP
# Upper left corners of the slots, and where three cards meet, in halves of a card from the ring's corner
CORNERS = {"main": (2, 1), "nw": (1, 0), "ne": (3, 0), "w": (0, 1), "e": (4, 1), "sw": (1, 2), "se": (3, 2)}
MEET = {"n": (3, 1), "nw": (2, 1), "ne": (4, 1), "s": (3, 2), "sw": (2, 2), "se": (4, 2)}


def seat_place(canvas: Canvas, view: View, look: Look, seat: Seat, left: int, top: int, shown: Plan) -> None:
    owes, won = seat in look.awaited, seat in _winners(view)
    canvas.paste(SPRITES.solid(("place", seat, owes), lambda: _ground(seat, owes)), left, top)
    state = "won" if won else "out" if view.out == seat else "owes" if owes else "ready" if seat in look.decided else ""
    canvas.paste(SPRITES.solid(("seat", seat, state), lambda: _seat(seat, state)), left + 14, top + 13)
    if view.phase is Phase.OVER:
        canvas.paste(_score(view, seat), left + 80, top + 11)
    else:
        _hand(canvas, view, look, seat, left + 80, top + 13, shown)
        uses = view.left if seat == view.turn and view.phase is Phase.SWAP else view.circles[seat]
        counts = (*uses[:2], view.circles[seat][2])
        canvas.paste(_abilities(seat, counts), left + 360, top + 15)
    _ring(canvas, view, look, seat, left, top + HEAD, shown)


def _winners(view: View) -> tuple[Seat, ...]:
    outcome = GAME.outcome(State(phase=view.phase, rings=view.rings, out=view.out))
    return outcome.winners if outcome else ()


# The head


def _part(seat: Seat, width: int, height: int, made: str) -> str:
    return document(width, height, f'<rect width="{width}" height="{height}" fill="{SIDES[seat].ground}"/>' + made)


def _ground(seat: Seat, owes: bool) -> str:
    line = 8 if owes else 0
    return document(
        WIDTH,
        HEIGHT,
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
        f'<rect x="{line / 2}" y="{line / 2}" width="{WIDTH - line}" height="{HEIGHT - line}" rx="24" '
        f'fill="{SIDES[seat].ground}" stroke="{LAST}" stroke-width="{line}"/>',
    )


def _seat(seat: Seat, state: str) -> str:
    side = SIDES[seat]
    made = seat_mark(seat, 33, 30 if state in ("owes", "ready") else 60 if state == "won" else 52, 28, side.ink)
    match state:
        case "owes":
            made += hourglass(33, 80, 44, side.ink, side.ground)
        case "ready":
            made += tick(33, 80, 38)
        case "won":
            made += crown(33, 15, 52, side.ground)
        case "out":
            made += f'<path d="M9 28L57 76M57 28L9 76" stroke="{LAST}" stroke-width="10" stroke-linecap="round"/>'
    return _part(seat, 66, 102, made)


def _hand(canvas: Canvas, view: View, look: Look, seat: Seat, left: int, top: int, shown: Plan) -> None:
    """The cards, or, as long as nobody else may see them, how many there are: a main Dirk chosen is in the ring."""
    step = HELD_WIDTH + 8
    for at, card in enumerate(shown.hands[seat]):
        canvas.paste(card_sprite(seat, card, HELD_WIDTH, HELD_HEIGHT), left + at * step, top)
        if mark := shown.held.get(card):
            marks.outline(canvas, left + at * step, top, HELD_WIDTH, HELD_HEIGHT, mark)
    if view.phase is Phase.MAIN and not shown.hands[seat]:
        back_of = SPRITES.solid(("hidden", seat), lambda: _hidden(seat, HELD_WIDTH, HELD_HEIGHT))
        for at in range(view.held[seat] - (seat in look.decided)):
            canvas.paste(back_of, left + at * step, top)


def _hidden(seat: Seat, width: int, height: int) -> str:
    inner = back(width, height, seat_mark(seat, width / 2, height / 2, height * 0.28, SIDES[seat].quiet))
    return _part(seat, width, height, inner)


def _abilities(seat: Seat, counts: tuple[int, ...]) -> Image.Image:
    return SPRITES.solid(("abilities", seat, counts), lambda: _abilities_svg(seat, counts))


def _abilities_svg(seat: Seat, counts: tuple[int, ...]) -> str:
    """How often each ability can be used: in the turn that runs, how often still."""
    side, made = SIDES[seat], ""
    for at, (colour, count) in enumerate(zip(COLOURS, counts, strict=True)):
        x = 16 + at * 33
        if count:
            made += ability(colour, x, 26, 16) + text(x, 70, str(count), 34, side.ink)
        else:
            made += f'<circle cx="{x}" cy="26" r="13" fill="none" stroke="{CIRCLES[colour]}" stroke-width="5"/>'
            made += text(x, 70, "0", 28, side.quiet)
    return _part(seat, 98, 90, made)


def _score(view: View, seat: Seat) -> Image.Image:
    made, best = sum(view.circles[seat]), next(iter(backgrounds(view.rings[seat]).items()))
    key = ("score", seat, made, best, view.points[seat])
    return SPRITES.solid(key, lambda: _score_svg(seat, made, best, view.points[seat]))


def _score_svg(seat: Seat, made: int, best: tuple[str, int], points: int) -> str:
    """Circles × cards of one background = points."""
    ink, (background, count) = SIDES[seat].ink, best
    body = "".join(disc(colour, 22 + 20 * (at % 2), 28 + 14 * at, 15, edge=3) for at, colour in enumerate(COLOURS))
    body += text(82, 46, str(made), 48, ink) + text(123, 46, "×", 40, ink)
    body += f'<rect x="144" y="14" width="68" height="64" rx="6" fill="{GROUNDS[background].colour}"/>'
    body += plate(background, 178, 46, 21, GROUNDS[background].plate)
    body += text(234, 46, str(count), 48, ink) + text(275, 46, "=", 40, ink)
    body += f'<circle cx="336" cy="46" r="42" fill="{GOLD}"/>' + text(336, 46, str(points), 48, INK)
    return _part(seat, 380, 92, body)


# The ring


def card_sprite(seat: Seat, card: str, width: int, height: int, black: bool = False) -> Image.Image:
    return SPRITES.solid(
        ("card", seat, card, width, height, black),
        lambda: _part(seat, width, height, face(card, width, height, black=black)),
    )


def corner(slot: str, left: int, top: int) -> tuple[int, int]:
    """The upper left corner of a slot, in a ring that begins at left, top."""
    across, down = CORNERS[slot]
    return left + MARGIN + across * STEP // 2, top + down * DROP


def meeting(point: str, left: int, top: int) -> tuple[int, int]:
    across, down = MEET[point]
    return left + MARGIN + across * STEP // 2 - GAP // 2, top + down * DROP - GAP // 2


def _ring(canvas: Canvas, view: View, look: Look, seat: Seat, left: int, top: int, shown: Plan) -> None:
    over = view.phase is Phase.OVER
    for at, slot in enumerate(SLOTS):
        x, y = corner(slot, left, top)
        card, mark = shown.rings[seat][at], shown.slots.get((seat, at), "")
        if card:
            canvas.paste(card_sprite(seat, card, CARD_WIDTH, CARD_HEIGHT, not (at or over)), x, y)
        elif at == 0 and seat in look.decided:
            canvas.paste(SPRITES.solid(("main", seat), lambda: _hidden(seat, CARD_WIDTH, CARD_HEIGHT)), x, y)
        else:
            canvas.paste(_slot(seat, slot, mark == "goal"), x, y)
        if mark in ("last", "plan"):
            marks.outline(canvas, x, y, CARD_WIDTH, CARD_HEIGHT, mark)
    for (owner, point), (colour, mark) in shown.points.items():
        if owner == seat:
            marks.circle(canvas, *meeting(point, left, top), colour, mark, round(CARD_HEIGHT * RADIUS))
    if over:
        _counted(canvas, view, seat, left, top)


def _slot(seat: Seat, slot: str, goal: bool) -> Image.Image:
    return SPRITES.solid(("slot", seat, slot, goal), lambda: _slot_svg(seat, slot, goal))


def _slot_svg(seat: Seat, slot: str, goal: bool) -> str:
    """A free slot by its name in the notation; the middle has none."""
    side, line = SIDES[seat], 5
    colour = PLAN if goal else side.quiet
    made = (
        f'<rect x="{line / 2}" y="{line / 2}" width="{CARD_WIDTH - line}" height="{CARD_HEIGHT - line}" rx="8" '
        f'fill="none" stroke="{colour}" stroke-width="{line}"/>'
    )
    if slot == "main":
        made += seat_mark(seat, CARD_WIDTH / 2, CARD_HEIGHT / 2, 24, side.quiet)
    else:
        made += text(CARD_WIDTH / 2, CARD_HEIGHT / 2, slot, 32, side.ink if goal else colour)
    return _part(seat, CARD_WIDTH, CARD_HEIGHT, place(made))


def _counted(canvas: Canvas, view: View, seat: Seat, left: int, top: int) -> None:
    """Numbers the cards of the background that counts."""
    ring = view.rings[seat]
    best, count = next(iter(backgrounds(ring))), 0
    for at in sorted(range(len(SLOTS)), key=lambda at: (CORNERS[SLOTS[at]][1], CORNERS[SLOTS[at]][0])):
        if ring[at] and DECK[number(ring[at])].background == best:
            count += 1
            x, y = corner(SLOTS[at], left, top)
            aside = 20 if ring[at] != number(ring[at]) else CARD_WIDTH - 20
            marks.coin(canvas, x + aside, y + CARD_HEIGHT // 2, count)
