"""The own hand, large; what its owner knows of others. And the five kinds of cards at a glance."""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.games.base import Seat
from bot.games.insider import View
from bot.games.insider.material import GUARD, KINDS
from rendering._kit import Canvas, art, document, place
from rendering.base import Look
from rendering.insider import figures
from rendering.insider.effects import effect
from rendering.insider.look import CREAM, INK, LAST, PAPER, PLAN, SPRITES
from rendering.insider.plan import plan

WIDTH, EDGE = 1080, 16
CARD, TALL, GAP, LIP = 200, 452, 8, 22
ART, ROW = 168, 84  # the picture on a card, and each of its three lines
KNOWN = 84


def draw(view: View, look: Look) -> bytes:
    """A column for each kind of card, as many lying under the front one as there are."""
    assert view.seat is not None
    kinds = [kind for kind in KINDS if kind in view.hand]
    most = max((min(7, view.hand.count(kind)) for kind in kinds), default=1)
    others = [(seat, cards) for seat, cards in enumerate(view.known) if cards and seat != view.seat]
    deep = (most - 1) * LIP
    height = 2 * EDGE + deep + TALL + 12 + len(others) * (KNOWN + 8)
    canvas = Canvas(SPRITES.palette, WIDTH, height, PAPER)
    x = (WIDTH - len(kinds) * (CARD + GAP)) // 2
    used = _used(view, look)
    for kind in kinds:
        count = view.hand.count(kind)
        taken = used[1] if used and used[0] == kind else 0
        canvas.paste(pile(kind, count, taken), x, EDGE + deep - (min(7, count) - 1) * LIP)
        x += CARD + GAP
    y = EDGE + deep + TALL + 16
    for seat, cards in others:
        _known(canvas, seat, cards, y)
        y += KNOWN + 8
    return canvas.png()


def _used(view: View, look: Look) -> tuple[str, int] | None:
    """The cards that a move considered takes."""
    if look.mark == "defend" and view.board.pending:
        return GUARD, int(view.board.pending.split()[2])
    return plan(view, look).cards if look.mark else None


def pile(kind: str, count: int, taken: int) -> Image.Image:
    return SPRITES.solid(("pile", kind, count, taken), lambda: _pile_svg(kind, count, taken))


def _pile_svg(kind: str, count: int, taken: int) -> str:
    shown = min(7, count)
    height = TALL + (shown - 1) * LIP
    made = f'<rect width="{CARD}" height="{height}" fill="{PAPER}"/>'
    for at in range(shown):
        y, last = at * LIP, at == shown - 1
        edge = PLAN if at >= shown - taken else INK
        made += (
            f'<rect x="4" y="{y + 4}" width="{CARD - 8}" height="{TALL - 8}" rx="22" fill="{CREAM}" stroke="{edge}" '
            f'stroke-width="{8 if edge == PLAN else 4}"/>'
        )
        if last:
            made += place(face(kind, min(3, count)), 0, y)
    if count > 1:
        made += figures.coin(CARD - 34, (shown - 1) * LIP + 38, 54, str(count), INK, CREAM)
    return document(CARD, height, made)


def face(kind: str, can: int = 3) -> str:
    """Picture and the effects of one, two and three cards; those for which there are enough cards are in full ink."""
    made = place(art(f"insider/{KINDS[kind]}"), (CARD - ART) / 2, 14, ART / 300)
    for count in (1, 2, 3):
        y = ART + 22 + (count - 1) * ROW
        made += f'<path d="M14 {y}H{CARD - 14}" stroke="{INK}" stroke-width="2"/>'
        made += "".join(
            f'<circle cx="26" cy="{y + ROW / 2 + (at - (count - 1) / 2) * 22:g}" r="8" '
            f'fill="{LAST if count <= can else "none"}" stroke="{LAST}" stroke-width="4"/>'
            for at in range(count)
        )
        made += place(effect(kind, count), 46, y + 6)
    return made


def _known(canvas: Canvas, seat: Seat, cards: str, y: int) -> None:
    """Cards that the seat holds for certain."""
    canvas.paste(SPRITES.solid(("known seat", seat), lambda: _who(seat)), EDGE, y)
    x = EDGE + KNOWN + 24
    for kind in cards[:12]:
        canvas.paste(SPRITES.solid(("known", kind), partial(_small, kind)), x, y)
        x += 72


def _who(seat: Seat) -> str:
    ground = f'<rect width="{KNOWN}" height="{KNOWN}" fill="{PAPER}"/>'
    return document(KNOWN, KNOWN, ground + figures.figure(seat, 4, 4, 76))


def _small(kind: str) -> str:
    return document(
        68, KNOWN, f'<rect width="68" height="{KNOWN}" fill="{PAPER}"/>' + figures.card(KINDS[kind], 2, 2, 64)
    )


def sheet() -> bytes:
    """All five kinds of cards."""
    canvas = Canvas(SPRITES.palette, WIDTH, 2 * EDGE + TALL, PAPER)
    x = (WIDTH - len(KINDS) * (CARD + GAP)) // 2
    for kind in KINDS:
        canvas.paste(_of_sheet(kind), x, EDGE)
        x += CARD + GAP
    return canvas.png()


def _of_sheet(kind: str) -> Image.Image:
    ground = (
        f'<rect width="{CARD}" height="{TALL}" fill="{PAPER}"/><rect x="4" y="4" width="{CARD - 8}" '
        f'height="{TALL - 8}" rx="22" fill="{CREAM}" stroke="{INK}" stroke-width="4"/>'
    )
    return SPRITES.solid(("sheet", kind), lambda: document(CARD, TALL, ground + face(kind)))
