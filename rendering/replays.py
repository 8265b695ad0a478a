"""Films of matches, and a match as one HTML page to keep, which makes no request and works without a network."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from hashlib import sha256
from html import escape, unescape
from io import BytesIO
from pathlib import Path
from struct import pack, unpack
from typing import Any, Final, NamedTuple, TypeAlias

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from bot.texts import LANGUAGES, say

Words: TypeAlias = Mapping[str, str]  # by language
Lines: TypeAlias = Mapping[str, Sequence[str]]  # by language


@dataclass(frozen=True)
class StepPicture:
    """A picture of a step: where it stands, its number in the album, and its alternative texts by language."""

    slot: str
    picture: int
    alts: Words


@dataclass(frozen=True)
class PageStep:
    """A step of a match.

    Attributes:
        lines: what has happened, in Discord's markup.
        pictures: None: those of the step before.
        at: when it happened, in seconds since 1970; 0.0 if that is not known.
        round: from 1; 0 before the first decision.
    """

    lines: Lines
    pictures: tuple[StepPicture, ...] | None
    at: float
    round: int


@dataclass(frozen=True)
class ReplayPage:
    """All that a page shows; texts in Discord's markup.

    Attributes:
        language: the one that is shown first.
        head: what is said at the top, in paragraphs.
        slots: the places of pictures from top to bottom, with their captions by language ("": none).
        proof: how the shuffles can be checked, in paragraphs.
        record: the record as JSON.
    """

    language: str
    title: Words
    head: Lines
    slots: Mapping[str, Words]
    steps: Sequence[PageStep]
    proof: Lines
    record: str


ColourValues: TypeAlias = tuple[int, ...]

MOST_COLOURS: Final = 255  # of a shared palette; one index is left for what is transparent


class SharedPalette:
    """A palette that takes up the colours of each picture; beyond MOST_COLOURS the nearest one stands for a new one."""

    def __init__(self) -> None:
        self._indices: dict[ColourValues, int] = {}
        self._tables: dict[bytes, list[int]] = {}

    @property
    def flat(self) -> list[int]:
        """Red, green and blue of all colours, one after the other."""
        return [part for colour in self._indices for part in colour]

    def indices(self, png: bytes) -> Image.Image:
        """The indices of a PNG of palette colours, as an image of mode L."""
        with Image.open(BytesIO(png)) as opened:
            opened.load()
            own = bytes(opened.getpalette() or [])
            image = Image.frombytes("L", opened.size, opened.tobytes())
        if own not in self._tables:
            self._tables[own] = [self._index(tuple(own[at : at + 3])) for at in range(0, len(own) - 2, 3)]
        table = self._tables[own]
        is_same = table == list(range(len(table)))
        return image if is_same else image.point(table + [0] * (256 - len(table)))

    def _index(self, colour: ColourValues) -> int:
        if colour not in self._indices and len(self._indices) == MOST_COLOURS:
            near = min(self._indices, key=lambda one: sum((a - b) ** 2 for a, b in zip(one, colour, strict=True)))
            return self._indices[near]
        return self._indices.setdefault(colour, len(self._indices))


TILE: Final = 60  # px: width and height of a tile
COLUMNS: Final = 4  # tiles beside one another on a sheet
ROWS: Final = 64  # tiles below one another on a sheet


class Tiled(NamedTuple):
    """A picture: its size in pixels, and the numbers of its tiles row by row."""

    width: int
    height: int
    tiles: tuple[int, ...]


class Album:
    """Pictures in tiles. ``pictures`` are those added so far, equal ones once."""

    def __init__(self) -> None:
        self.pictures: list[Tiled] = []
        self._palette = SharedPalette()
        self._tiles: dict[bytes, int] = {}
        self._known: dict[bytes, int] = {}

    def add(self, png: bytes) -> int:
        """The number of the picture of that PNG file."""
        digest = sha256(png).digest()
        if digest not in self._known:
            image = self._palette.indices(png)
            corners = [(left, top) for top in range(0, image.height, TILE) for left in range(0, image.width, TILE)]
            boxes = [(left, top, left + TILE, top + TILE) for left, top in corners]
            tiles = [self._tiles.setdefault(image.crop(box).tobytes(), len(self._tiles)) for box in boxes]
            self._known[digest] = len(self.pictures)
            self.pictures.append(Tiled(*image.size, tuple(tiles)))
        return self._known[digest]

    def sheets(self) -> list[bytes]:
        """The tiles in the order of their numbers, row by row on PNG files of COLUMNS × ROWS."""
        pixels, size = list(self._tiles), COLUMNS * ROWS
        return [self._sheet(pixels[first : first + size]) for first in range(0, len(pixels), size)]

    def _sheet(self, tiles: list[bytes]) -> bytes:
        sheet = Image.new("P", (COLUMNS * TILE, -(-len(tiles) // COLUMNS) * TILE))
        sheet.putpalette(self._palette.flat)
        for number, pixels in enumerate(tiles):
            row, column = divmod(number, COLUMNS)
            sheet.paste(Image.frombytes("P", (TILE, TILE), pixels), (column * TILE, row * TILE))
        written = BytesIO()
        sheet.save(written, "PNG", compress_level=9)
        return written.getvalue()


def step_name(language: str, number: int, count: int, round_: int) -> str:
    """What a step is called, counted from 1."""
    return say(language, "page-step", number=str(number), count=str(count), round=round_)


def rounds_of(steps: Sequence[PageStep]) -> dict[int, int]:
    """Each round with the number of its first step, from 1."""
    first: dict[int, int] = {}
    for number, step in enumerate(steps, 1):
        first.setdefault(step.round, number)
    return dict(sorted(first.items()))


def data_of(page: ReplayPage, album: Album) -> dict[str, object]:
    """See replays.js. Alternative texts stand once each."""
    texts: dict[str, dict[str, int]] = {language: {} for language in LANGUAGES}
    slots = list(page.slots)

    def numbered(shown: StepPicture) -> list[int]:
        alts = (texts[one].setdefault(shown.alts[one], len(texts[one])) for one in LANGUAGES)
        return [slots.index(shown.slot), shown.picture, *alts]

    steps = [None if step.pictures is None else [numbered(one) for one in step.pictures] for step in page.steps]
    return {
        "tile": TILE,
        "columns": COLUMNS,
        "rows": ROWS,
        "languages": list(LANGUAGES),
        "pictures": [[one.width, one.height, *one.tiles] for one in album.pictures],
        "alts": {language: list(found) for language, found in texts.items()},
        "steps": steps,
        "rounds": [[number, first] for number, first in rounds_of(page.steps).items()],
        "roundNames": {
            language: [say(language, "page-round", round=number) for number in rounds_of(page.steps)]
            for language in LANGUAGES
        },
        "stop": _all("page-label-stop"),
        "names": {
            language: [
                step_name(language, number, len(page.steps), step.round) for number, step in enumerate(page.steps, 1)
            ]
            for language in LANGUAGES
        },
    }


INVISIBLE: Final = re.compile("[\u200b\u200c\u2060\ufeff]")  # put into names so that they name no one and link nowhere
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


FOLDER: Final = Path(__file__).parent
SIGNS: Final = {  # of the buttons, as paths in a box of 24 × 24
    "first": "M5 5h3v14h-3zM19 5v14l-10-7z",
    "back": "M17 5v14l-11-7z",
    "play": "M3 5v14l8-7zM14 5h3v14h-3zM19 5h3v14h-3z",
    "next": "M7 5v14l11-7z",
    "last": "M5 5v14l10-7zM16 5h3v14h-3z",
}


def write_page(page: ReplayPage, album: Album) -> bytes:
    """The page as an HTML file in UTF-8. Only its own script and style are allowed, and no request."""
    style, script = _file("replays.css"), _file("replays.js")
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


def _header(page: ReplayPage) -> str:
    names = _all("page-language")
    switch = "".join(
        f'<button type="button" lang="{one}" data-language="{one}" aria-pressed="{str(one == page.language).lower()}">'
        f"{escape(names[one])}</button>"
        for one in LANGUAGES
    )
    return (
        f'<header>\n<div class="switch" role="group" {_labelled("languages", page.language)}>{switch}</div>\n'
        f"<h1>{_spans(page.title)}</h1>\n{_paragraphs(page.head)}</header>\n"
    )


def _viewer(page: ReplayPage) -> str:
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
        '<div id="current" role="status"></div>\n'
        f'<p id="older" hidden>{_spans(_all("page-older-picture"))}</p>\n'
        f'<div class="pictures">\n{figures}</div>\n</section>\n'
    )


def _log(page: ReplayPage) -> str:
    items = []
    for number, step in enumerate(page.steps, 1):
        when = f" · {time_html(step.at)}" if step.at else ""
        heads = {one: step_name(one, number, len(page.steps), step.round) for one in LANGUAGES}
        items.append(
            f'<li id="s{number}"><p class="step"><a href="#s{number}">{_spans(heads)}</a>{when}</p>'
            f"{_paragraphs(step.lines)}</li>\n"
        )
    return (
        f'<section class="log">\n<h2>{_spans(_all("page-log"))}</h2>\n'
        f'<ol tabindex="0" {_labelled("log", page.language)}>\n{"".join(items)}</ol>\n</section>\n'
    )


def _proof(page: ReplayPage) -> str:
    return (
        f'<section class="proof">\n<h2>{_spans(_all("page-proof"))}</h2>\n{_paragraphs(page.proof)}'
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


def _paragraphs(texts: Lines) -> str:
    """The paragraphs in each language."""
    return "".join(
        f'<div lang="{language}">{"".join(f"<p>{html_of(text)}</p>" for text in texts[language])}</div>\n'
        for language in LANGUAGES
    )


def _labelled(name: str, language: str) -> str:
    """The attributes that name a control: in the language shown first, and in all for the script."""
    words = _all(f"page-label-{name}")
    every = " ".join(f'data-{one}="{escape(words[one])}"' for one in LANGUAGES)
    return f'aria-label="{escape(words[language])}" {every}'


CLEAR: Final = MOST_COLOURS  # the index of pixels that stay as they are
KEEP: Final = 1  # GIF's disposal: the next frame is drawn over this one
SAME: Final = (0, 0, 1, 1)  # the box of a frame in which nothing changes
TO_GREY: Final = [255, *[0] * 255]  # a difference as a mask of what is the same


def film(
    pictures: Sequence[Sequence[bytes]], milliseconds: Sequence[int], report: Callable[[int], Any] = lambda made: None
) -> bytes:
    """A GIF, repeated for ever, with a frame for each entry, whose PNG pictures stand below one another.

    ``milliseconds``: how long each frame is shown. ``report`` is called with the number of frames after each one.
    """
    sizes = [[unpack(">II", png[16:24]) for png in stacked] for stacked in pictures]  # from the headers
    width = max(one for stacked in sizes for one, _ in stacked)
    height = max(sum(one for _, one in stacked) for stacked in sizes)
    palette, parts = SharedPalette(), []
    before: Image.Image | None = None
    for number, (stacked, shown) in enumerate(zip(pictures, milliseconds, strict=True), 1):
        frame = _stack(palette, stacked, width, height)
        parts.append(_block(before, frame, shown))
        before = frame
        report(number)
    return b"".join([_head(width, height, palette), *parts, b";"])


def _stack(palette: SharedPalette, stacked: Sequence[bytes], width: int, height: int) -> Image.Image:
    """The pictures below one another, each in the middle."""
    frame, top = Image.new("L", (width, height), 0), 0
    for png in stacked:
        image = palette.indices(png)
        frame.paste(image, ((width - image.width) // 2, top))
        top += image.height
    return frame


def _block(before: Image.Image | None, frame: Image.Image, milliseconds: int) -> bytes:
    """The frame's image block: the box of what differs from the frame before, transparent where nothing does."""
    box: tuple[int, int, int, int] = (0, 0, *frame.size)
    made = frame
    if before is not None:
        changes = ImageChops.difference(before, frame)
        box = changes.getbbox() or SAME
        made = frame.crop(box)
        made.paste(CLEAR, (0, 0), changes.crop(box).point(TO_GREY))
    shown = Image.frombytes("P", made.size, made.tobytes())
    return b"".join(getdata(shown, box[:2], duration=milliseconds, disposal=KEEP, transparency=CLEAR))


def _head(width: int, height: int, palette: SharedPalette) -> bytes:
    """Size, 256 colours, and that the film is repeated."""
    size, colours = pack("<HHBBB", width, height, 0xF7, 0, 0), bytes(palette.flat).ljust(3 * 256, b"\0")
    return b"GIF89a" + size + colours + b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
