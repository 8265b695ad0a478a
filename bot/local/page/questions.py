"""Reading the questions that a window sends. Functions raise ValueError, with a sentence, for what is malformed."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

from bot.local.form import Entry
from bot.local.records import JSON

MAX_DIGITS = 19
"""Digits of an id."""


def parse_question(text: str) -> JSON:
    """Return a question as JSON that can be stored and sent: an object without lone surrogates, NaN and infinities."""
    try:
        body = json.loads(text, parse_constant=_refuse)
        json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        raise ValueError("This question is not JSON.") from None
    if not isinstance(body, dict):
        raise ValueError("A question is an object.")
    return body


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


def number_of(body: JSON) -> int | None:
    """Return the number of a question, by which its answer is known; None if it has none."""
    number = body.get("id")
    return number if type(number) is int and abs(number) < 10**MAX_DIGITS else None


def whole(body: JSON, name: str, default: int | None = None) -> int:
    """Return an id or a count, which may be written as text."""
    value: Any = body.get(name, default)
    if not is_number(value):
        raise ValueError(f"This question has no number {name!r}.")
    return int(value)


def is_number(value: Any) -> bool:
    """Whether the value is an id or a count, which may be written as text."""
    if isinstance(value, str):
        return value.isascii() and value.isdecimal() and len(value) <= MAX_DIGITS
    return type(value) is int and 0 <= value < 10**MAX_DIGITS


def text(body: JSON, name: str) -> str:
    """Return a text."""
    value = body.get(name)
    if not isinstance(value, str):
        raise ValueError(f"This question has no text {name!r}.")
    return value


def texts(body: JSON, name: str) -> list[str]:
    """Return a list of texts; ids may be numbers."""
    values = body.get(name)
    if not isinstance(values, list) or not all(isinstance(one, str) or type(one) is int for one in values):
        raise ValueError(f"This question has no list of texts {name!r}.")
    return [str(one) for one in values]


def scalars(body: JSON, name: str) -> dict[str, str | int | float | bool]:
    """Return an object whose values are texts, finite numbers, true or false."""
    values = _object(body, name)
    for one in values.values():
        if not isinstance(one, str | int | float) or (isinstance(one, float) and not math.isfinite(one)):
            raise ValueError(f"{name!r} has a value that is no option's.")
    return values


def entries(body: JSON, name: str) -> dict[str, Entry]:
    """Return an object whose values are texts, lists of texts and booleans."""
    values = _object(body, name)
    return {key: one if isinstance(one, str | bool) else texts(values, key) for key, one in values.items()}


def _object(body: JSON, name: str) -> dict[str, Any]:
    value = body.get(name)
    if not isinstance(value, dict):
        raise ValueError(f"This question has no object {name!r}.")
    return value
