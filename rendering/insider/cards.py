"""Action cards: small ones, and the large ones of hands and the sheet.

Cards are given by the letters of their kinds.
"""

from __future__ import annotations

from PIL import Image

from bot.games.insider.material import KINDS
from rendering._kit import document, place, place_art
from rendering.insider.effects import effect
from rendering.insider.look import CREAM, INK, LAST, PAPER, PREVIEW, SPRITES
from rendering.insider.symbols import point_coin

WIDTH, HEIGHT = 200, 452  # of a card in the hand
LIP, SHOWN = 22, 7  # pixels seen of each card below the front one; cards of a pile that are drawn at most
ART, LINE = 168, 84  # the size of the picture on a card, the height of each of its three lines


def card(letter: str, x: float, y: float, width: float) -> str:
    """A small card with its picture, as SVG; its height is 1.24 times its width."""
    height = width * 1.24
    paper = (
        f'<rect x="2" y="2" width="{width - 4:g}" height="{height - 4:g}" rx="{width * 0.14:g}" fill="{CREAM}" '
        f'stroke="{INK}" stroke-width="3"/>'
    )
    picture = place_art(f"insider/{KINDS[letter]}", width * 0.1, (height - width * 0.8) / 2, width * 0.8)
    return place(paper + picture, x, y)


def pile_height(count: int) -> int:
    """The height in pixels of a pile of ``count`` cards."""
    return HEIGHT + (min(SHOWN, count) - 1) * LIP


def pile(letter: str, count: int, used: int) -> Image.Image:
    """The sprite of ``count`` equal cards; ``used`` of them, from the front, are marked as part of a preview."""
    return SPRITES.solid(("pile", letter, count, used), lambda: _pile(letter, count, used))


def _pile(letter: str, count: int, used: int) -> str:
    shown = min(SHOWN, count)
    body = ""
    for number in range(shown):
        y = number * LIP
        edge = PREVIEW if number >= shown - used else INK
        body += _blank(y, edge, 8 if edge == PREVIEW else 4)
        if number == shown - 1:
            body += place(_face(letter, min(3, count)), 0, y)
    if count > 1:
        body += point_coin(WIDTH - 34, (shown - 1) * LIP + 38, 54, str(count), INK, CREAM)
    return document(WIDTH, pile_height(count), body, ground=PAPER)


def _blank(y: int, edge: str, line: int) -> str:
    """A card without its face, ``y`` px below the first card of the pile."""
    return (
        f'<rect x="4" y="{y + 4}" width="{WIDTH - 8}" height="{HEIGHT - 8}" rx="22" fill="{CREAM}" stroke="{edge}" '
        f'stroke-width="{line}"/>'
    )


def _face(letter: str, affordable: int = 3) -> str:
    """The picture and the effects of one, two and three cards; the dots of the first ``affordable`` are filled."""
    body = place_art(f"insider/{KINDS[letter]}", (WIDTH - ART) / 2, 14, ART)
    for count in (1, 2, 3):
        y = ART + 22 + (count - 1) * LINE
        body += f'<path d="M14 {y}H{WIDTH - 14}" stroke="{INK}" stroke-width="2"/>'
        body += "".join(
            f'<circle cx="26" cy="{y + LINE / 2 + (dot - (count - 1) / 2) * 22:g}" r="8" '
            f'fill="{LAST if count <= affordable else "none"}" stroke="{LAST}" stroke-width="4"/>'
            for dot in range(count)
        )
        body += place(effect(letter, count), 46, y + 6)
    return body


def sheet_card(letter: str) -> Image.Image:
    """The sprite of one card with all its effects affordable."""
    body = _blank(0, INK, 4) + _face(letter)
    return SPRITES.solid(("sheet", letter), lambda: document(WIDTH, HEIGHT, body, ground=PAPER))
