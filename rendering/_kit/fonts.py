"""The font of the pictures, Manrope, and one for Chinese, Japanese and Korean letters where the machine has it."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import Final

from font_manrope import ManropeBold, ManropeExtraBold
from PIL import ImageFont

FURTHER: Final = (  # files of fonts with these letters: of Debian, Windows and macOS, the best first
    *("NotoSansCJK-Bold.ttc", "NotoSansCJK-Regular.ttc", "wqy-microhei.ttc", "wqy-zenhei.ttc"),
    *("msyhbd.ttc", "msyh.ttc", "malgun.ttf", "Hiragino Sans GB.ttc", "AppleSDGothicNeo.ttc"),
)
MEASURED: Final = 100  # px: the size at which words are measured
MISSING: Final = "\U0010ffff"  # a character that no font has


@cache
def further_font() -> str | None:
    """The file of the machine's font for other letters than Manrope has; None without one. Looked for once."""
    for name in FURTHER:
        with suppress(OSError):
            return str(_font(name).path)
    return None


def font_files(words: str) -> list[str]:
    """The files of the fonts with which words can be drawn. The further one is large: it is read only if needed."""
    further = None if _is_plain(words) else further_font()
    return [ManropeExtraBold, ManropeBold, *([further] if further else [])]


def width_of(words: str, size: float) -> float:
    """The width of the words in that size, both in px. Words with a letter of the further font are drawn with it."""
    further = None if _is_plain(words) else further_font()
    return float(_font(further or ManropeExtraBold).getlength(words)) * size / MEASURED


@cache
def is_drawable(character: str) -> bool:
    """Whether one of the fonts has the character."""
    if _has(ManropeExtraBold, character):
        return True
    return (further := further_font()) is not None and _has(further, character)


def _is_plain(words: str) -> bool:
    """Whether Manrope has all letters."""
    return words.isascii() or all(_has(ManropeExtraBold, one) for one in words if not one.isascii())


@cache
def _has(file: str, character: str) -> bool:
    font = _font(file)
    return character.isprintable() and bytes(font.getmask(character)) != bytes(font.getmask(MISSING))


@cache
def _font(file: str) -> ImageFont.FreeTypeFont:
    """A font by its file, or by the name of one in the machine's folders of fonts. Raises OSError without it."""
    return ImageFont.truetype(file, MEASURED, layout_engine=ImageFont.Layout.BASIC)  # takes any text
