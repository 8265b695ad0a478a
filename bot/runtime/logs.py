"""Logging to the terminal: one line an event, for people or as JSON, without secrets.

Every record carries the number of the match that the current work is about. A message that begins with "Match %s" is
about that match, whatever the current work.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final

import aiohttp
from aiohttp.http import HttpProcessingError

log = logging.getLogger(__name__)

# Faults of connections, and of clients of the local table's page that do not send HTTP
PASSING_ERRORS: Final = (OSError, TimeoutError, aiohttp.ClientError, ConnectionError, HttpProcessingError)
# Faults of discord.py, which is not imported here. The last one is for an option that the command lacks
PASSING_NAMES: Final = ("ConnectionClosed", "GatewayNotFound", "CommandSignatureMismatch")
PSYCOPG_LOST: Final = "OperationalError"  # of psycopg, which need not be installed: a connection that was cut
LIBRARIES: Final = (
    *("discord.client", "discord.gateway", "discord.shard", "discord.app_commands.tree", "aiohttp.server"),
    "sqlalchemy.pool.impl.QueuePool",
)
TOO_LATE: Final = 10062  # Discord's code for an answer that came too late


class OneLineFilter(logging.Filter):
    """Log dropped connections, late answers and malformed questions in one line that names the exception."""

    def filter(self, record: logging.LogRecord) -> bool:
        fault = record.exc_info[1] if record.exc_info else None
        is_passing = isinstance(fault, PASSING_ERRORS) or getattr(fault, "code", None) == TOO_LATE or _is_cut(fault)
        if is_passing or type(fault).__name__ in PASSING_NAMES:
            record.msg = f"{record.getMessage()} ({type(fault).__name__})"
            record.args, record.exc_info, record.exc_text = (), None, None
            record.levelno, record.levelname = min(record.levelno, logging.WARNING), "WARNING"
        return True


def _is_cut(fault: BaseException | None) -> bool:
    """Whether the fault is psycopg's for a connection that has ended."""
    bases = (one for one in type(fault).__mro__ if one.__module__.partition(".")[0] == "psycopg")
    return any(one.__name__ == PSYCOPG_LOST for one in bases)


ONE_LINE: Final = OneLineFilter()


def quiet_library_logs() -> None:
    """Log dropped connections, late answers to suggestions and malformed requests without a traceback."""
    for name in LIBRARIES:
        logging.getLogger(name).addFilter(ONE_LINE)


def set_up(level: str = "info", *, as_json: bool = False, secrets: Collection[str] = ()) -> None:
    """Log to standard error, as text or as JSON. Also logs an exception that ends the program.

    Redacts ``secrets`` and every text that has the form of a secret.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(secrets) if as_json else TextLines(secrets))
    handler.addFilter(ONE_LINE)
    logging.setLogRecordFactory(SubjectRecord)
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.captureWarnings(as_json)
    sys.excepthook = _log_crash
    for name in ("discord", "alembic", "aiohttp.access"):
        logging.getLogger(name).setLevel("WARNING" if level in ("debug", "info") else level.upper())


def _log_crash(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, fault, trace)
    else:
        log.critical("The program has failed", exc_info=(kind, fault, trace))


HIDDEN: Final = "…"
LEAST_SECRET: Final = 6  # characters; shorter values would redact parts of words
# Forms of secrets in addresses, headers and messages of libraries. The first group, if any, is kept
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
    """The text with these secrets, and every text in the form of one, redacted."""
    for secret in secrets:
        if len(secret) >= LEAST_SECRET:
            text = text.replace(secret, HIDDEN)
    for form in SECRETS:
        text = form.sub(lambda found: (found[1] if found.re.groups else "") + HIDDEN, text)
    return text


class TextLines(logging.Formatter):
    """One line a record, with local time and zone, level and logger; tracebacks follow it."""

    def __init__(self, secrets: Collection[str] = ()) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S%z")
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        return redacted(super().format(record), self._secrets)


class JsonLines(logging.Formatter):
    """One JSON object a line, in ASCII: time (UTC), level, logger and message.

    ``match`` and ``event`` are those of ``SubjectRecord``, ``fault`` and ``traceback`` of an exception; each is left
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


@dataclass
class Subject:
    """A match, and the number of events in its log as far as it is known."""

    match: int
    event: int | None = None


CURRENT: Final[ContextVar[Subject | None]] = ContextVar("subject", default=None)
NAMED: Final = "Match %s"
NAME: Final = "stammtisch_subject"  # the attribute of an exception that holds the subject of the work it ended


@contextmanager
def about_match(match: int | None, event: int | None = None) -> Iterator[None]:
    """Context of work on that match; None: on no match. Tasks and threads started inside inherit it.

    An exception that ends the work carries its subject to the log.
    """
    current = CURRENT.get()
    if match is None or (current is not None and current.match == match and event is None):
        yield
        return
    subject = Subject(match, event)
    token = CURRENT.set(subject)
    try:
        yield
    except Exception as fault:
        vars(fault).setdefault(NAME, subject)
        raise
    finally:
        CURRENT.reset(token)


def note_event(match: int, event: int) -> None:
    """Set the length of the match's log if the current work is about that match."""
    if (current := CURRENT.get()) is not None and current.match == match:
        current.event = event


def subject_of(fault: BaseException | None) -> Subject | None:
    """The subject of the work that an exception, or a cause of it, has ended; None if there is none."""
    while fault is not None:
        found: Subject | None = getattr(fault, NAME, None)
        if found is not None:
            return found
        fault = fault.__cause__ or fault.__context__
    return None


class SubjectRecord(logging.LogRecord):
    """A record with the attributes ``match`` and ``event``, each a number or None."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        subject = CURRENT.get() or subject_of(self.exc_info[1] if self.exc_info else None)
        if str(self.msg).startswith(NAMED) and isinstance(self.args, tuple) and self.args:
            number = self.args[0]
            if isinstance(number, int) and (subject is None or subject.match != number):
                subject = Subject(number)
        self.match = subject.match if subject else None
        self.event = subject.event if subject else None
