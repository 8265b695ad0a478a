"""Action cards: small ones, and the large ones of hands and the sheet, which bear their names in words.

Cards are given by the letters of their kinds.
"""

from __future__ import annotations

from functools import partial

from PIL import Image

from bot.games.insider.material import KINDS
from bot.texts import say
from rendering._kit import document, outline, place, place_art, sign, text
from rendering._kit.meaning import CHOICE, HAPPENED
from rendering.insider.effects import HEIGHT as EFFECT
from rendering.insider.effects import effect
from rendering.insider.look import CREAM, INK, PAPER, SEAM, SMALL, SPRITES
from rendering.insider.symbols import point_coin

WIDTH, HEIGHT = 350, 366  # of a card in the hand
ART, HEAD, LINE = 112, 64, 92  # the size of the picture on a card, the height of its head and of its three lines
BEHIND = 6  # pixels seen of each card below the front one


def card(letter: str, x: float, y: float, width: float) -> str:
    """A small card with its picture, as SVG; its height is 1.24 times its width. "" is a card without a picture."""
    height = width * 1.24
    body = (
        f'<rect x="2" y="2" width="{width - 4:g}" height="{height - 4:g}" rx="{width * 0.14:g}" fill="{CREAM}" '
        f'stroke="{INK}" stroke-width="3"/>'
    )
    if letter:
        art = place_art(f"insider/{KINDS[letter]}", width * 0.1, (height - width * 0.8) / 2, width * 0.8)
        body += sign(KINDS[letter], width * 0.8, art)
    return place(body, x, y)


def large(letter: str, count: int, used: int, whole: bool, language: str) -> Image.Image:
    """The sprite of ``count`` equal cards.

    ``used``: the line that is marked as part of a preview, 0 for none; ``whole``: the card is marked itself.
    """
    key = ("card", letter, count, used, whole, language)
    return SPRITES.solid(key, partial(_large, letter, count, used, whole, language))


def _large(letter: str, count: int, used: int, whole: bool, language: str) -> str:
    body = "".join(_blank(number * BEHIND) for number in range(min(3, count) - 1, -1, -1))
    if whole:
        body += outline(7, 7, WIDTH - 26, HEIGHT - 26, CHOICE, 9, 18)
    return document(WIDTH, HEIGHT, body + _face(letter, count, used, language), ground=PAPER)


def _blank(shift: int) -> str:
    """A card without its face, shifted down and to the right."""
    return (
        f'<rect x="{3 + shift}" y="{3 + shift}" width="{WIDTH - 18}" height="{HEIGHT - 18}" rx="22" fill="{CREAM}" '
        f'stroke="{INK}" stroke-width="4"/>'
    )


def _face(letter: str, count: int, used: int, language: str) -> str:
    """Name, picture, number and the effects of one, two and three cards; those that can be afforded are darker."""
    body = text((WIDTH - 12) / 2, 36, say(language, "insider-card-start", card=letter), SMALL, INK)
    body += sign(KINDS[letter], ART, place_art(f"insider/{KINDS[letter]}", 12, HEAD + 14, ART))
    if count > 1:
        body += point_coin(68, HEAD + ART + 66, 70, f"×{count}", INK, CREAM)
    for number in (1, 2, 3):
        y = HEAD + (number - 1) * LINE
        body += f'<path d="M134 {y - 2}H{WIDTH - 26}" stroke="{SEAM}" stroke-width="2"/>'
        body += text(145, y + LINE / 2, str(number), 46, HAPPENED if number <= count else SEAM)
        body += place(effect(letter, number), 164, y + (LINE - EFFECT) / 2)
        if number == used:
            body += outline(130, y + 3, WIDTH - 149, LINE - 9, CHOICE, 8, 14)
    return body
