"""What the program writes to the terminal: a line each, without secrets, and without a traceback for a bad line."""

from __future__ import annotations

import logging
import sys

import aiohttp

PASSING = (OSError, TimeoutError, aiohttp.ClientError, ConnectionError)
TOO_LATE = 10062  # Discord's code for an answer that it does not wait for any more


class Plain(logging.Filter):
    """A connection that broke, or an answer that came too late, is told in one line: which exception it was, not where
    it came from."""

    def filter(self, record: logging.LogRecord) -> bool:
        fault = record.exc_info[1] if record.exc_info else None
        passing = isinstance(fault, PASSING) or getattr(fault, "code", None) == TOO_LATE
        if passing or (fault and type(fault).__name__ in ("ConnectionClosed", "GatewayNotFound")):
            record.msg = f"{record.getMessage()} ({type(fault).__name__})"
            record.args, record.exc_info, record.exc_text = (), None, None
            record.levelno, record.levelname = min(record.levelno, logging.WARNING), "WARNING"
        return True


PLAIN = Plain()


def quiet_library_logs() -> None:
    """The client logs every broken connection as an exception, suggestions that came too late among them: it shall be
    a line."""
    for name in ("discord.client", "discord.gateway", "discord.app_commands.tree"):
        logging.getLogger(name).addFilter(PLAIN)


def set_up(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S"))
    handler.addFilter(PLAIN)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in ("discord", "alembic", "aiohttp.access"):
        logging.getLogger(name).setLevel(logging.WARNING)
