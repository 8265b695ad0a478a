"""All prose, German and English, in Fluent files beside this one: ``say(language, key, **values)``."""

from __future__ import annotations

import logging
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser
from fluent.syntax.ast import Resource

log = logging.getLogger(__name__)

LANGUAGES: Final = ("de", "en")
FOLDER = Path(__file__).parent
FOLDERS: Final[list[Path]] = []  # those of games of others, each with a folder a language
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
    _forget()


def remove_folder(folder: Path) -> None:
    """Use the texts of that folder no longer."""
    FOLDERS.remove(folder)
    _forget()


def _forget() -> None:
    _bundle.cache_clear()
    _formatted.cache_clear()


def _paths(language: str) -> list[Path]:
    return [path for folder in (FOLDER, *FOLDERS) for path in sorted((folder / language).glob("*.ftl"))]


@cache
def _bundle(language: str) -> FluentBundle:
    """All texts of a language; of English, if there is no such language."""
    if language not in LANGUAGES:
        log.warning("There is no language %r: English is used in its place.", language[:20])
        return _bundle("en")
    bundle = FluentBundle([language], use_isolating=False)
    for path in _paths(language):
        bundle.add_resource(_parsed(path.read_text(encoding="utf-8")))
    return bundle


@lru_cache(maxsize=256)
def _parsed(text: str) -> Resource:
    """The messages of a file. Cached, since the bundles are built again with the texts of each game of others."""
    return FluentParser(with_spans=False).parse(text)


def has_text(language: str, key: str) -> bool:
    """Whether there is a text of that key."""
    return bool(_bundle(language).has_message(key))


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
    bundle = _bundle(language)
    pattern = bundle.get_message(key).value if bundle.has_message(key) else None
    if pattern is None:
        return key, ("it is missing",)
    text, errors = bundle.format_pattern(pattern, {name: value for name, _, value in values})
    return str(text), tuple(errors)


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
