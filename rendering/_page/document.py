"""The HTML of a match: words in all languages, and the data from which its script draws the pictures."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Final

from bot.texts import LANGUAGES, say
from rendering._page.album import Album
from rendering._page.data import data_of, rounds_of, step_name
from rendering._page.markup import html_of, plain_text, time_html
from rendering._page.model import Page, PageStep, Words

FOLDER: Final = Path(__file__).parent
SIGNS: Final = {  # of the buttons, as paths in a box of 24 × 24
    "first": "M5 5h3v14h-3zM19 5v14l-10-7z",
    "back": "M17 5v14l-11-7z",
    "play": "M3 5v14l8-7zM14 5h3v14h-3zM19 5h3v14h-3z",
    "next": "M7 5v14l11-7z",
    "last": "M5 5v14l10-7zM16 5h3v14h-3z",
}


def write_page(page: Page, album: Album) -> bytes:
    """The page as an HTML file in UTF-8. Only its own script and style are allowed, and no request."""
    style, script = _file("page.css"), _file("page.js")
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    title = escape(plain_text(page.title[page.language]))
    sheets = "".join(f'<script type="text/plain" class="sheet">{_base64(one)}</script>' for one in album.sheets())
    data = _base64(zlib.compress(json.dumps(data_of(page, album), ensure_ascii=False).encode(), 9))
    html = (
        f'<!doctype html>\n<html lang="{page.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f"{_header(page)}<main>\n{_viewer(page)}{_log(page)}{_proof(page)}</main>\n"
        f'{sheets}<script type="text/plain" id="data">{data}</script>\n<script>{script}</script>\n</body>\n</html>\n'
    )
    return html.encode()


@cache
def _file(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _base64(content: bytes) -> str:
    return b64encode(content).decode()


# The parts of the page


def _header(page: Page) -> str:
    names = {language: say(language, "page-language") for language in LANGUAGES}
    switch = "".join(
        f'<button type="button" lang="{one}" data-language="{one}" aria-pressed="{_word(one == page.language)}">'
        f"{escape(names[one])}</button>"
        for one in LANGUAGES
    )
    head = _each(lambda language: "".join(f"<p>{html_of(text)}</p>" for text in page.head[language]))
    return (
        f'<header>\n<div class="switch" role="group" {_labelled("languages", page.language)}>{switch}</div>\n'
        f"<h1>{_spans(page.title)}</h1>\n{head}</header>\n"
    )


def _viewer(page: Page) -> str:
    figures = "".join(
        f'<figure data-slot="{escape(slot)}" hidden><canvas role="img" width="1" height="1"></canvas>'
        f"{f'<figcaption>{_spans(caption)}</figcaption>' if any(caption.values()) else ''}</figure>\n"
        for slot, caption in page.slots.items()
    )
    buttons = "".join(
        f'<button type="button" id="{name}" {_labelled(name, page.language)}>'
        f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg></button>'
        for name, path in SIGNS.items()
    )
    rounds = rounds_of(page.steps)
    select = f'<select id="rounds" {_labelled("rounds", page.language)}></select>' if len(rounds) > 1 else ""
    return (
        f'<section class="viewer" {_labelled("viewer", page.language)}>\n'
        f"<noscript><p>{_spans(_all('page-no-script'))}</p></noscript>\n"
        f'<p id="failed" hidden>{_spans(_all("page-too-old"))}</p>\n'
        f'<div class="controls" role="group" {_labelled("controls", page.language)}>{buttons}</div>\n'
        f'<div class="places"><input type="range" id="range" min="1" max="{len(page.steps)}" value="1" '
        f"{_labelled('range', page.language)}>{select}</div>\n"
        '<div id="told" role="status"></div>\n'
        f'<p id="older" hidden>{_spans(_all("page-older-picture"))}</p>\n'
        f'<div class="pictures">\n{figures}</div>\n</section>\n'
    )


def _log(page: Page) -> str:
    items = []
    for number, step in enumerate(page.steps, 1):
        when = f" · {time_html(step.at)}" if step.at else ""
        heads = {one: step_name(one, number, len(page.steps), step.round) for one in LANGUAGES}

        def told(language: str, step: PageStep = step) -> str:
            return "".join(f"<p>{html_of(text)}</p>" for text in step.told[language])

        items.append(
            f'<li id="s{number}"><p class="step"><a href="#s{number}">{_spans(heads)}</a>{when}</p>{_each(told)}</li>\n'
        )
    return (
        f'<section class="log">\n<h2>{_spans(_all("page-log"))}</h2>\n'
        f'<ol tabindex="0" {_labelled("log", page.language)}>\n{"".join(items)}</ol>\n</section>\n'
    )


def _proof(page: Page) -> str:
    proof = _each(lambda language: "".join(f"<p>{html_of(text)}</p>" for text in page.proof[language]))
    return (
        f'<section class="proof">\n<h2>{_spans(_all("page-proof"))}</h2>\n{proof}'
        f"<details><summary>{_spans(_all('page-record'))}</summary>"
        f'<pre tabindex="0">{escape(page.record)}</pre></details>\n</section>\n'
    )


# Words in all languages


def _all(key: str) -> Words:
    return {language: say(language, key) for language in LANGUAGES}


def _spans(words: Words) -> str:
    """The words in each language, of which the style shows one; once if they are the same."""
    if len({words[language] for language in LANGUAGES}) == 1:
        return html_of(words[LANGUAGES[0]])
    return "".join(f'<span lang="{one}">{html_of(words[one])}</span>' for one in LANGUAGES)


def _each(made: Callable[[str], str]) -> str:
    return "".join(f'<div lang="{language}">{made(language)}</div>\n' for language in LANGUAGES)


def _labelled(name: str, language: str) -> str:
    """The attributes that name a control: in the language shown first, and in all for the script."""
    words = _all(f"page-label-{name}")
    every = " ".join(f'data-{one}="{escape(words[one])}"' for one in LANGUAGES)
    return f'aria-label="{escape(words[language])}" {every}'


def _word(is_true: bool) -> str:
    return "true" if is_true else "false"
