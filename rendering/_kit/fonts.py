"""The pictures' fonts: Manrope, and the machine's own for Chinese, Japanese and Korean, if it has one."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import Final

from font_manrope import ManropeBold, ManropeExtraBold
from PIL import ImageFont

FALLBACKS: Final = (  # file names of fonts for these scripts, the preferred ones first; Debian, Windows, macOS
    *("NotoSansCJK-Bold.ttc", "NotoSansCJK-Regular.ttc", "wqy-microhei.ttc", "wqy-zenhei.ttc"),
    *("msyhbd.ttc", "msyh.ttc", "malgun.ttf", "Hiragino Sans GB.ttc", "AppleSDGothicNeo.ttc"),
)
MEASURED: Final = 100  # px: the size at which words are measured
MISSING: Final = "\U0010ffff"  # a character that no font has


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
