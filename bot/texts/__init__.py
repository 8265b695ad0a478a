"""All prose, German and English, in Fluent files beside this one: ``say(language, key, **values)``."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser
from fluent.syntax.ast import EntryType, Resource

log = logging.getLogger(__name__)

LANGUAGES: Final = ("de", "en")
FOLDER = Path(__file__).parent
FOLDERS: Final[list[Path]] = []  # those of games of others, each with a folder a language
START: Final = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.MULTILINE)  # of a message or term
REFERENCE: Final = re.compile(r"[{(,]\s*(-?[a-zA-Z][\w-]*)")  # to a message or term; other words are no keys
MAX_COUNT: Final = 1000  # integers from here on are names of something, not counts


def language(locale: str | None) -> str:
    """The language for a Discord locale ("de", "en-GB", "fr"): German or, for all others, English."""
    return "de" if locale and locale.lower().startswith("de") else "en"


def missing_languages() -> list[str]:
    """Languages without texts."""
    return [one for one in LANGUAGES if not any((FOLDER / one).glob("*.ftl"))]


def add_folder(folder: Path) -> None:
    """Use the texts of a game of others, whose keys are none of ours."""
    FOLDERS.append(folder)
    _clear_caches()


def remove_folder(folder: Path) -> None:
    """Use the texts of that folder no longer."""
    FOLDERS.remove(folder)
    _clear_caches()


def _clear_caches() -> None:
    _texts.cache_clear()
    _formatted.cache_clear()


def _paths(language: str) -> list[Path]:
    return [path for folder in (FOLDER, *FOLDERS) for path in sorted((folder / language).glob("*.ftl"))]


class _Texts:
    """The texts of a language. Each is parsed at its first use: to parse all of them takes most of a second."""

    def __init__(self, language: str) -> None:
        self._bundle = FluentBundle([language], use_isolating=False)
        self._sources: dict[str, str] = {}
        self._ready: set[str] = set()
        for path in _paths(language):
            self.add(path.read_text(encoding="utf-8"))

    def add(self, text: str) -> None:
        """Add the texts of a file. Of several texts with one key the first counts."""
        for key, source in split(text):
            self._sources.setdefault(key, source)

    def has(self, key: str) -> bool:
        """Whether there is a text of that key, which can then be formatted."""
        if key not in self._ready:
            self._parse(key)
        return self._bundle.has_message(key)

    def format(self, key: str, values: dict[str, Any]) -> tuple[str, tuple[object, ...]]:
        """The text and its errors; the key if there is none."""
        pattern = self._bundle.get_message(key).value if self.has(key) else None
        if pattern is None:
            return key, ("it is missing",)
        text, errors = self._bundle.format_pattern(pattern, values)
        return str(text), tuple(errors)

    def _parse(self, key: str) -> None:
        """Add the text, and those that it refers to, to the bundle. Threads may do so at the same time."""
        entries: dict[str, list[EntryType]] = {}
        wanted = [key]
        while wanted:
            one = wanted.pop()
            if one in self._sources and one not in entries:
                entries[one] = FluentParser(with_spans=False).parse(self._sources[one]).body
                wanted += REFERENCE.findall(self._sources[one])
        self._bundle.add_resource(Resource([entry for found in reversed(entries.values()) for entry in found]))
        self._ready |= entries.keys()


def split(text: str) -> Iterator[tuple[str, str]]:
    """The key of each message and term of a file, and its lines. Terms begin with "-"."""
    starts = list(START.finditer(text))
    for start, end in zip_longest(starts, starts[1:]):
        yield start[1], text[start.start() : end.start() if end else len(text)]


@cache
def _texts(language: str) -> _Texts:
    """All texts of a language; of English, if there is no such language."""
    if language not in LANGUAGES:
        log.warning("There is no language %r: English is used in its place.", language[:20])
        return _texts("en")
    return _Texts(language)


def has_text(language: str, key: str) -> bool:
    """Whether there is a text of that key."""
    return _texts(language).has(key)


def say(language: str, key: str, /, **values: Any) -> str:
    """The text of that key. Errors are logged; the text is returned as far as it can be formatted, else the key."""
    given = tuple((name, type(value), _selectable(value)) for name, value in values.items())
    text, errors = _formatted(language, key, given)
    for error in errors:
        log.error("The text %s in %s: %r", key, language, error)
    return text


@lru_cache(maxsize=4096)
def _formatted(language: str, key: str, values: tuple[tuple[str, type, Any], ...]) -> tuple[str, tuple[object, ...]]:
    """The text and its errors; ``values``: name, type, value. Cached: menus label the same moves again and again."""
    return _texts(language).format(key, {name: value for name, _, value in values})


def _selectable(value: Any) -> Any:
    """A value as Fluent texts select on it.

    A boolean becomes "true" or "false". A text of one or two digits, such as a card, becomes a number. A large number
    becomes a text, so that it is not grouped.
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) >= MAX_COUNT:
        return str(value)
    is_digits = isinstance(value, str) and len(value) <= 2 and value.isascii() and value.isdecimal()
    return int(value) if is_digits and str(int(value)) == value else value
