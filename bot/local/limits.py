"""Validation of single fields. Each function raises Refusal 50035, which names the field by its path."""

from __future__ import annotations

from typing import Any

from .records import JSON
from .refusal import invalid


def check_fields(path: str, given: JSON, names: frozenset[str]) -> None:
    """Refuse fields that are not among ``names``."""
    for name in given:
        if name not in names:
            raise invalid(f"{path}.{name}", f'Unknown field "{name}"', "UNKNOWN_FIELD")


def text(path: str, value: Any, least: int, most: int) -> str:
    """Return ``value``, which must be a string of ``least`` to ``most`` characters."""
    if not isinstance(value, str):
        raise invalid(path, "Could not interpret value as string.", "BASE_TYPE_REQUIRED")
    if not least <= len(value) <= most:
        raise invalid(path, f"Must be between {least} and {most} in length.", "BASE_TYPE_BAD_LENGTH")
    return value


def number(path: str, value: Any, least: int, most: int) -> int:
    """Return ``value``, which must be an integer from ``least`` to ``most``."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise invalid(path, f"Must be a whole number between {least} and {most}.", "NUMBER_TYPE_RANGE")
    return value


def sequence(path: str, value: Any, least: int, most: int) -> list[Any]:
    """Return ``value``, which must be a list of ``least`` to ``most`` items."""
    if not isinstance(value, list) or not least <= len(value) <= most:
        raise invalid(path, f"Must be between {least} and {most} in length.", "BASE_TYPE_BAD_LENGTH")
    return value
