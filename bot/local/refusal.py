"""Discord's error responses, and the validation of values: error 50035 names the invalid field by its path."""

from __future__ import annotations

from collections.abc import Container, Mapping
from http import HTTPStatus
from typing import Any

SENTENCES = {
    10003: "Unknown Channel",
    10004: "Unknown Guild",
    10007: "Unknown Member",
    10008: "Unknown Message",
    10013: "Unknown User",
    10014: "Unknown Emoji",
    10015: "Unknown Webhook",
    10062: "Unknown interaction",
    10063: "Unknown application command",
    30008: "Maximum number of emojis reached (2000)",
    30032: "Maximum number of application commands reached (100)",
    40003: "You are opening direct messages too fast",
    40005: "Request entity too large",
    40060: "Interaction has already been acknowledged.",
    40094: "This interaction has reached the maximum number of follow up messages",
    40067: "A tag is required to create a forum post in this channel",
    50001: "Missing Access",
    50003: "Cannot execute action on a DM channel",
    50005: "Cannot edit a message authored by another user",
    50006: "Cannot send an empty message",
    50007: "Cannot send messages to this user",
    50008: "Cannot send messages in a non-text channel",
    50013: "Missing Permissions",
    50021: "Cannot execute action on a system message",
    50024: "Cannot execute action on this channel type",
    50027: "Invalid Webhook Token",
    50033: "Invalid Recipient(s)",
    50035: "Invalid Form Body",
    50083: "Thread is archived",
    50109: "The request body contains invalid JSON.",
    50240: "You cannot remove this app's Entry Point command in a bulk update operation.",
    50278: "Cannot send messages to this user due to having no mutual guilds",
    160004: "A thread has already been created for this message",
    160005: "Thread is locked",
}
STATUS = {
    40005: 413,
    50001: 403,
    50003: 403,
    50005: 403,
    50007: 403,
    50013: 403,
    50021: 403,
    50027: 401,
    50278: 403,
}


class Refusal(Exception):
    """A request is refused with this error; ``errors`` names the invalid fields, in Discord's form, for 50035."""

    def __init__(self, code: int, status: int | None = None, errors: dict[str, Any] | None = None) -> None:
        self.code = code
        self.status = status or STATUS.get(code) or (404 if 10000 <= code < 20000 else 400)
        self.sentence = SENTENCES.get(code) or f"{self.status}: {HTTPStatus(self.status).phrase}"
        self.errors = errors
        super().__init__(f"{self.status} {code} {self.sentence} {errors or ''}")

    def body(self) -> dict[str, Any]:
        """The response's JSON."""
        body: dict[str, Any] = {"message": self.sentence, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


def invalid(path: str, sentence: str, code: str = "BASE_TYPE_BAD") -> Refusal:
    """Return 50035 for the field at a dotted path, such as ``components.0.components.1.label``."""
    errors: dict[str, Any] = {"_errors": [{"code": code, "message": sentence}]}
    for step in reversed([step for step in path.split(".") if step]):
        errors = {step: errors}
    return Refusal(50035, errors=errors)


def check_fields(path: str, given: Any, names: Container[str]) -> None:
    """Refuse what is no object, and fields that are not among ``names``."""
    if not isinstance(given, dict):
        raise invalid(path, "Only dictionaries may be used here.", "DICT_TYPE_CONVERT")
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


def check_texts(path: str, given: Mapping[str, Any], lengths: Mapping[str, tuple[int, int]]) -> None:
    """Validate optional strings of an object by their lengths; null stands for none."""
    for name, (least, most) in lengths.items():
        if given.get(name) is not None:
            text(f"{path}.{name}", given[name], least, most)


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
