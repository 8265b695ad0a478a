"""Texts as Discord writes them, as HTML."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import escape, unescape
from typing import Final

INVISIBLE: Final = re.compile("[\u200b\u200c\u2060\ufeff]")  # put into names so that they name nobody and link nowhere
TAGS: Final = re.compile("<[^>]*>")
TOKENS: Final = re.compile(
    r"\\(?P<plain>[^\sA-Za-z0-9])|(?P<strong>\*\*)|`(?P<code>[^`\n]+)`|<t:(?P<time>\d{1,11})(?::\w)?>"
)


def html_of(text: str) -> str:
    """The text as HTML: bold, code, times and escaped characters as they are shown, and all else as it is written."""
    text = INVISIBLE.sub("", text).removeprefix("-# ")
    made, end, is_strong = "", 0, False
    for found in TOKENS.finditer(text):
        made += escape(text[end : found.start()])
        end = found.end()
        if found["plain"]:
            made += escape(found["plain"])
        elif found["strong"]:
            is_strong = not is_strong
            made += "<strong>" if is_strong else "</strong>"
        elif found["code"]:
            made += f"<code>{escape(found['code'])}</code>"
        else:
            made += time_html(float(found["time"]))
    made += escape(text[end:])
    return (made + ("</strong>" if is_strong else "")).replace("\n", "<br>")


def plain_text(text: str) -> str:
    """The text without markup, as it is read."""
    return unescape(TAGS.sub("", html_of(text)))


def time_html(at: float) -> str:
    """A moment, in seconds since 1970; a script may put the reader's own time in its place."""
    moment = datetime.fromtimestamp(at, UTC)
    return f'<time datetime="{moment:%Y-%m-%dT%H:%M:%SZ}">{moment:%Y-%m-%d %H:%M} UTC</time>'
