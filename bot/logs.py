"""Logging to the terminal: one line an event, without secrets, and without tracebacks for dropped connections."""

from __future__ import annotations

import logging
import sys
from typing import Final

import aiohttp
from aiohttp.http import HttpProcessingError

# Of connections, and of those who ask the local table's page in what is not HTTP
PASSING_ERRORS: Final = (OSError, TimeoutError, aiohttp.ClientError, ConnectionError, HttpProcessingError)
# Of discord.py, which is not imported here; the last for an option that the command does not have
PASSING_NAMES: Final = ("ConnectionClosed", "GatewayNotFound", "CommandSignatureMismatch")
TOO_LATE: Final = 10062  # Discord's code for an answer that came too late


class OneLineFilter(logging.Filter):
    """Log dropped connections, late answers and malformed questions in one line that names the exception."""

    def filter(self, record: logging.LogRecord) -> bool:
        fault = record.exc_info[1] if record.exc_info else None
        is_passing = isinstance(fault, PASSING_ERRORS) or getattr(fault, "code", None) == TOO_LATE
        if is_passing or type(fault).__name__ in PASSING_NAMES:
            record.msg = f"{record.getMessage()} ({type(fault).__name__})"
            record.args, record.exc_info, record.exc_text = (), None, None
            record.levelno, record.levelname = min(record.levelno, logging.WARNING), "WARNING"
        return True


ONE_LINE: Final = OneLineFilter()


def quiet_library_logs() -> None:
    """Log dropped connections, late answers to suggestions and malformed requests without a traceback."""
    for name in ("discord.client", "discord.gateway", "discord.shard", "discord.app_commands.tree", "aiohttp.server"):
        logging.getLogger(name).addFilter(ONE_LINE)


def set_up(level: int = logging.INFO) -> None:
    """Log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S"))
    handler.addFilter(ONE_LINE)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in ("discord", "alembic", "aiohttp.access"):
        logging.getLogger(name).setLevel(logging.WARNING)
