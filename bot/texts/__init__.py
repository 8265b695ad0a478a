"""All prose, German and English, in Fluent files beside this one: ``say(language, key, **values)``."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from fluent.runtime import FluentBundle, FluentResource

log = logging.getLogger(__name__)

LANGUAGES: Final = ("de", "en")
FOLDER = Path(__file__).parent


def language(locale: str | None) -> str:
    """The one of our languages that fits a Discord locale ("de", "en-GB", "fr"); English for all others."""
    return "de" if locale and locale.lower().startswith("de") else "en"


@cache
def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for path in sorted((FOLDER / language).glob("*.ftl")):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle


def knows(language: str, key: str) -> bool:
    return bool(_bundle(language).has_message(key))


def say(language: str, key: str, /, **values: Any) -> str:
    """The text of that key; a fault in it is logged and the text shown as well as it can be."""
    text, errors = _said(language, key, tuple(_plain(values).items()))
    for error in errors:
        log.error("The text %s in %s: %r", key, language, error)
    return text


@lru_cache(maxsize=4096)
def _said(language: str, key: str, values: tuple[tuple[str, Any], ...]) -> tuple[str, tuple[object, ...]]:
    """The text and its faults; kept, since menus say the same of the same moves again and again."""
    bundle = _bundle(language)
    pattern = bundle.get_message(key).value if bundle.has_message(key) else None
    if pattern is None:
        return key, ("it is missing",)
    text, errors = bundle.format_pattern(pattern, dict(values))
    return str(text), tuple(errors)


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values as texts can select on them: truth as "true" and "false", cards and the like, written in one or two
    digits, as numbers, large numbers as they are written (they are names of something, not counts)."""
    return {name: _value(value) for name, value in values.items()}


def _value(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    if (
        isinstance(value, str)
        and len(value) <= 2
        and value.isascii()
        and value.isdecimal()
        and str(int(value)) == value
    ):
        return int(value)
    if isinstance(value, int) and abs(value) >= 1000:
        return str(value)
    return value
