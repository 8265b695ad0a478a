"""Logging to the terminal: one line an event, without secrets, and without tracebacks for dropped connections."""

from __future__ import annotations

import logging
import sys
from collections.abc import Collection
from types import TracebackType
from typing import Final

import aiohttp
from aiohttp.http import HttpProcessingError

from bot.log_context import SubjectRecord
from bot.log_lines import JsonLines, TextLines

log = logging.getLogger(__name__)

# Of connections, and of those who ask the local table's page in what is not HTTP
PASSING_ERRORS: Final = (OSError, TimeoutError, aiohttp.ClientError, ConnectionError, HttpProcessingError)
# Of discord.py, which is not imported here; the last for an option that the command does not have
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


def set_up(level: int = logging.INFO, *, as_json: bool = False, secrets: Collection[str] = ()) -> None:
    """Log to standard error, as text or as JSON; an exception that ends the program is logged, too.

    ``secrets`` are left out of all lines, beside everything that has the form of one.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(secrets) if as_json else TextLines(secrets))
    handler.addFilter(ONE_LINE)
    logging.setLogRecordFactory(SubjectRecord)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.captureWarnings(as_json)
    sys.excepthook = _log_crash
    for name in ("discord", "alembic", "aiohttp.access"):
        logging.getLogger(name).setLevel(logging.WARNING)


def _log_crash(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, fault, trace)
    else:
        log.critical("The program has failed", exc_info=(kind, fault, trace))
