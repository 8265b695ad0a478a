"""SVG fragments: text that fits, boxes, drawings from files, whole documents, and symbols that several games use.

Lengths are pixels.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, TypeAlias
from xml.sax.saxutils import escape

from font_manrope import ManropeBold, ManropeExtraBold
from PIL import ImageFont

LEAST_TEXT: Final = 24  # px in a picture 1080 wide: the smallest text that a phone still shows legibly
WIDEST, TALLEST = 1080, 1350  # px: the largest picture
ART: Final = Path(__file__).parent.parent / "art"
ART_SIZE: Final = 300  # width and height of every file in art/, in its own units
HAPPENED: Final = "#e8640c"  # orange: what just happened, a solid outline
TO_MOVE: Final = "#c4257f"  # magenta: the frame of the seats to move, with the hourglass
CHOICE: Final = "#1477d4"  # blue: what may be chosen, dashed; what is picked or previewed, solid
CHOICE_INK: Final = "#ffffff"  # letters on discs of CHOICE
DARK: Final = "#1f2430"
CASINGS: Final = {HAPPENED: DARK, TO_MOVE: CHOICE_INK, CHOICE: CHOICE_INK}  # what edges each, so that it shows anywhere
MARKS: Final = (*CASINGS, CHOICE_INK, DARK)  # in the palette of every game
CASING = 2.5  # px of an edge on either side of a mark
HOURGLASS = 84  # units of the hourglass's own drawing, wide and high
FALLBACKS: Final = (  # fonts for Chinese, Japanese and Korean, the preferred ones first; Debian, Windows, macOS
    *("NotoSansCJK-Bold.ttc", "NotoSansCJK-Regular.ttc", "wqy-microhei.ttc", "wqy-zenhei.ttc"),
    *("msyhbd.ttc", "msyh.ttc", "malgun.ttf", "Hiragino Sans GB.ttc", "AppleSDGothicNeo.ttc"),
)
MEASURED: Final = 100  # px: the size at which words are measured
MISSING: Final = "\U0010ffff"  # a character that no font has
Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Side:
    """The colours of a seat: the ground of what is its own; text and symbols on it; muted and marked parts."""

    ground: str
    ink: str
    quiet: str = ""
    marked: str = ""


def text(x: float, y: float, words: str, size: float, fill: str, *, anchor: str = "middle", weight: int = 800) -> str:
    """A line of text, vertically centred on y. Raises ValueError for sizes below LEAST_TEXT."""
    if size < LEAST_TEXT:
        raise ValueError(f"text of {size:g} px: at least {LEAST_TEXT} px")
    # 0.36 em is half the height of Manrope's digits and capitals
    return (
        f'<text x="{x:g}" y="{y + 0.36 * size:g}" font-family="Manrope" font-weight="{weight}" font-size="{size:g}" '
        f'text-anchor="{anchor}" fill="{fill}">{escape(words)}</text>'
    )


def sign(name: str, height: float, body: str) -> str:
    """A fragment that shows a symbol of that height, both in units of the body; tests measure it as it is shown."""
    return f'<g data-sign="{escape(name)}" data-height="{height:g}">{body}</g>'


def outline_text(line: str, colour: str, width: float) -> str:
    """The result of ``text`` with an outline of that colour and width."""
    return line.replace("<text ", f'<text stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round" ')


def true_minus(words: object) -> str:
    """The words or the number with minus signs in place of hyphens."""
    return str(words).replace("-", "−")


def rect(x: float, y: float, width: float, height: float, fill: str, radius: float = 0) -> str:
    """A filled box; ``radius`` rounds its corners."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" fill="{fill}"/>'


def outline(
    x: float, y: float, width: float, height: float, colour: str, line: float, radius: float = 0, dash: str = ""
) -> str:
    """The outline of a box. ``line``: its width, half of it on either side. ``dash``: lengths as SVG reads them."""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" fill="none" '
        f'stroke="{colour}" stroke-width="{line:g}"{dashes}/>'
    )


def circle(
    x: float, y: float, radius: float, fill: str = "none", *, edge: str = "", line: float = 0, dash: str = ""
) -> str:
    """A disc, or with ``edge`` its outline in that colour too. ``line``, ``dash``: as in ``outline``."""
    stroke = f' stroke="{edge}" stroke-width="{line:g}"' if edge else ""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"{stroke}{dashes}/>'


def place(body: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A fragment moved and scaled. Do not scale text: ``text`` checks its size before scaling."""
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{body}</g>'


def document(width: int, height: int, body: str, scale: float = 1, *, ground: str | None = None) -> str:
    """A whole SVG of that size. ``scale``: pixels per unit of the body. ``ground``: fills the document first."""
    filled = rect(0, 0, width, height, ground) if ground else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{round(width * scale)}" height="{round(height * scale)}" '
        f'viewBox="0 0 {width} {height}">{filled}{body}</svg>'
    )


@cache
def art(name: str) -> str:
    """The content of a file of art/, e.g. "instinkt/owl", in units of ART_SIZE. Raises ValueError if it has no
    single <svg> element."""
    found = re.fullmatch(r"\s*<svg[^>]*>(.*)</svg>\s*", (ART / f"{name}.svg").read_text(encoding="utf-8"), re.DOTALL)
    if not found:
        raise ValueError(f"{name}.svg is not one <svg> element")
    return found[1]


def place_art(name: str, x: float, y: float, size: float) -> str:
    """A drawing of art/, ``size`` px wide and high, with its upper left corner on x, y."""
    return place(art(name), x, y, size / ART_SIZE)


@cache
def fallback_font() -> str | None:
    """The path of the first fallback font that is installed; None if there is none."""
    for name in FALLBACKS:
        with suppress(OSError):
            return str(_font(name).path)
    return None


def font_files(words: str) -> list[str]:
    """The paths of the fonts that draw these words. The fallback font is large, so it is loaded only when needed."""
    fallback = _fallback_for(words)
    return [ManropeExtraBold, ManropeBold, *([fallback] if fallback else [])]


def width_of(words: str, size: float) -> float:
    """The width of the words at that size, both in px. A single character of the fallback font switches all to it."""
    return float(_font(_fallback_for(words) or ManropeExtraBold).getlength(words)) * size / MEASURED


@cache
def is_drawable(character: str) -> bool:
    """Whether any of the fonts has the character."""
    fonts = (ManropeExtraBold, _fallback_for(character))
    return any(font is not None and _has(font, character) for font in fonts)


def _fallback_for(words: str) -> str | None:
    """The fallback font, if Manrope lacks a character of the words; else None."""
    is_plain = words.isascii() or all(one.isascii() or _has(ManropeExtraBold, one) for one in words)
    return None if is_plain else fallback_font()


@cache
def _has(path: str, character: str) -> bool:
    font = _font(path)
    return character.isprintable() and bytes(font.getmask(character)) != bytes(font.getmask(MISSING))


@cache
def _font(name: str) -> ImageFont.FreeTypeFont:
    """A font by its path, or by the file name of an installed one. Raises OSError if it is missing."""
    return ImageFont.truetype(name, MEASURED, layout_engine=ImageFont.Layout.BASIC)  # takes any text


@lru_cache(maxsize=256)
def fitting(name: str, size: float, width: float, spare: str = "") -> str:
    """The name without what the fonts cannot draw, cut to that width; ``spare`` if nothing is left."""
    kept = " ".join("".join(one if one == " " or is_drawable(one) else " " for one in name).split())
    if not any(one.isalnum() for one in kept):
        return spare
    while kept and width_of(kept, size) > width:
        kept = kept.rstrip("…")[:-1].rstrip() + "…"
    return kept


def moon(x: float, y: float, radius: float, colour: str) -> str:
    """A crescent. Moon and sun mark two seats by shape, so that they read the same on light and dark grounds."""
    r = radius
    x += 0.14 * r  # the crescent's optical centre
    shape = f"M{0.42 * r:g} {-0.95 * r:g}A{r:g} {r:g} 0 1 0 {0.42 * r:g} {0.95 * r:g}"
    return (
        f'<path transform="translate({x:g} {y:g})" d="{shape}A{1.06 * r:g} {1.06 * r:g} 0 0 1 {0.42 * r:g} '
        f'{-0.95 * r:g}Z" fill="{colour}"/>'
    )


def sun(x: float, y: float, radius: float, colour: str) -> str:
    """A disc with eight rays."""
    r = radius
    rays = "".join(
        f'<path d="M0 {-0.8 * r:g}V{-1.06 * r:g}" transform="rotate({turn})"/>' for turn in range(0, 360, 45)
    )
    return (
        f'<g transform="translate({x:g} {y:g})"><circle r="{0.52 * r:g}" fill="{colour}"/>'
        f'<g stroke="{colour}" stroke-width="{0.3 * r:g}" stroke-linecap="round">{rays}</g></g>'
    )


def hourglass(x: float, y: float, size: float, *, ink: str, glass: str, sand: str) -> str:
    """The sign of a seat that is to act."""
    body = (
        f'<path d="M25 14H59L45 42L59 70H25L39 42Z" fill="{glass}" stroke="{ink}" stroke-width="6" '
        'stroke-linejoin="round"/>'
        f'<path d="M33 28H51L42 42Z" fill="{sand}"/><path d="M31 66Q42 48 53 66Z" fill="{sand}"/>'
        f'<path d="M19 12H65M19 72H65" stroke="{ink}" stroke-width="8" stroke-linecap="round"/>'
    )
    return place(body, x - size / 2, y - size / 2, size / HOURGLASS)


def own_mark(x: float, y: float, height: float, colour: str, edge: str = "none") -> str:
    """The sign of the reader's own seat in every game: a head and shoulders around x, y."""
    body = '<circle cx="50" cy="27" r="25"/><path d="M4 100C4 70 24 57 50 57C76 57 96 70 96 100Z"/>'
    drawn = f'<g fill="{colour}" stroke="{edge}" stroke-width="14" paint-order="stroke">{body}</g>'
    return sign("own", height, place(drawn, x - height / 2, y - height / 2, height / 100))


def open_eye(x: float, y: float, radius: float, colour: str, white: str) -> str:
    """An open eye, the sign of known cards. ``white``: the colour of the eyeball."""
    r = radius
    made = (
        f'<path d="M{x - r:g} {y:g}Q{x:g} {y - r * 1.1:g} {x + r:g} {y:g}Q{x:g} {y + r * 1.1:g} {x - r:g} {y:g}Z" '
        f'fill="{white}" stroke="{colour}" stroke-width="{r * 0.2:g}"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{r * 0.3:g}" fill="{colour}"/>'
    )
    return sign("known", r * 1.3, made)


def coin(x: float, y: float, diameter: float, words: str, *, fill: str, ink: str, share: float = 0.6) -> str:
    """Points on a round coin. ``share``: the text's size as a part of the diameter, at least LEAST_TEXT px."""
    return circle(x, y, diameter / 2, fill) + text(x, y, words, max(LEAST_TEXT, diameter * share), ink)


def long_coin(width: float, height: float, words: str, size: float, *, fill: str, ink: str) -> str:
    """Points on a coin with straight sides, from 0, 0. ``size``: of the text."""
    return rect(0, 0, width, height, fill, height / 2) + text(width / 2, height / 2, words, size, ink)


PIPS: Final = {  # columns and rows, from the middle
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def pips(face: int, x: float, y: float, step: float, radius: float, ink: str) -> str:
    """The pips of a die's face (1 to 6) around x, y. ``step``: the distance of its columns and of its rows."""
    return "".join(circle(x + step * column, y + step * row, radius, ink) for column, row in PIPS[face])


def letter_disc(
    x: float, y: float, diameter: float, letter: str, size: float, *, edge: str = CHOICE_INK, width: float = 3
) -> str:
    """The letter of what may be chosen, in that size, on its disc; "" for a disc alone. ``width``: of the edge."""
    disc = circle(x, y, (diameter - width) / 2, CHOICE, edge=edge, line=width)
    return disc + (text(x, y, letter, size, CHOICE_INK) if letter else "")


def mark_outline(
    x: float, y: float, width: float, height: float, colour: str, line: float, radius: float = 0, dash: str = ""
) -> str:
    """The outline of a box that marks it: of a key of CASINGS, edged so that it shows on any ground."""
    casing = outline(x, y, width, height, CASINGS[colour], line + 2 * CASING, radius)
    return casing + outline(x, y, width, height, colour, line, radius, dash)


def plate(
    width: int,
    height: int,
    *,
    paper: str,
    fill: str,
    edge: str | None = None,
    line: float = 6,
    radius: float = 24,
    body: str = "",
    scale: float = 1,
) -> str:
    """A plate as a whole SVG document.

    Args:
        paper: the picture's ground, seen at the corners.
        fill: the plate's own ground.
        edge: the colour of an edge, ``line`` px wide and inside the plate; None: no edge.
        body: a fragment drawn on the plate.
        scale: pixels per unit.
    """
    line = line if edge else 0
    panel = (
        f'<rect x="{line / 2:g}" y="{line / 2:g}" width="{width - line:g}" height="{height - line:g}" '
        f'rx="{radius:g}" fill="{fill}" stroke="{edge or fill}" stroke-width="{line:g}"/>'
    )
    if edge:
        panel += plate_casing(width, height, edge, line, radius)
    return document(width, height, panel + body, scale, ground=paper)


def plate_casing(width: int, height: int, edge: str, line: float, radius: float) -> str:
    """The casing within a plate's edge, if its colour has one: to be drawn again over what is pasted on the plate."""
    if edge not in CASINGS:
        return ""
    inner = 2 * line + CASING
    return outline(inner / 2, inner / 2, width - inner, height - inner, CASINGS[edge], CASING, max(0, radius - line))
