"""The lines of the log, for people or as JSON. No secret enters them, whoever has logged it."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any, Final

HIDDEN: Final = "…"
LEAST_SECRET: Final = 6  # characters; shorter values are no secrets, and would cut words
# What may stand in addresses, headers and in the messages of libraries; the first group, if there is one, is kept
SECRETS: Final = (
    re.compile(r"(/(?:interactions|webhooks)/\d+/)[\w.-]+"),  # the token of an interaction
    re.compile(r"((?:Bot|Bearer) )[\w-]+\.[\w.-]+"),
    re.compile(r"\b[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"),  # the form of Discord's tokens
    re.compile(r"(\w+://[^\s/:@]*:)[^\s@]+(?=@)"),  # the password in the address of a database
    re.compile(r"(\b(?:ssl)?password=)(?:'[^']*'|[^\s&]+)"),  # and among its parameters
    re.compile(r"(\[parameters: ).*(?=\])"),  # a statement's values: hands, seeds and secrets of matches
    re.compile(r"(DETAIL:  ).*"),  # what a database says of a row
)


def redacted(text: str, secrets: Collection[str] = ()) -> str:
    """The text without these secrets and without anything that has the form of one."""
    for secret in secrets:
        if len(secret) >= LEAST_SECRET:
            text = text.replace(secret, HIDDEN)
    for form in SECRETS:
        text = form.sub(lambda found: (found[1] if found.re.groups else "") + HIDDEN, text)
    return text


class TextLines(logging.Formatter):
    """One line a record, with time, level and logger; tracebacks follow it."""

    def __init__(self, secrets: Collection[str] = ()) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S")
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        return redacted(super().format(record), self._secrets)


class JsonLines(logging.Formatter):
    """One JSON object a line, in ASCII: time (UTC), level, logger and message.

    ``match`` and ``event`` are those of ``bot.log_context``, ``fault`` and ``traceback`` of an exception; each is left
    out where there is none.
    """

    def __init__(self, secrets: Collection[str] = ()) -> None:
        super().__init__()
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        fault = record.exc_info[1] if record.exc_info else None
        line: dict[str, Any] = {
            "time": moment.replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": redacted(record.getMessage(), self._secrets),
            "match": getattr(record, "match", None),
            "event": getattr(record, "event", None),
            "fault": type(fault).__name__ if fault else None,
            "traceback": redacted(self.formatException(record.exc_info), self._secrets) if record.exc_info else None,
        }
        return json.dumps({name: value for name, value in line.items() if value is not None})
