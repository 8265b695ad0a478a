"""Telemetry of this process: its log, and its metrics of interactions, decisions and requests to Discord.

The log goes to the terminal: one line an event, for people or as JSON, without secrets. Every record carries the number
of the match that the current work is about. A message that begins with "Match %s" is about that match, whatever the
current work.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from bisect import bisect_left
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from types import SimpleNamespace, TracebackType
from typing import Any, Final, TypeAlias

import aiohttp
from aiohttp.http import HttpProcessingError

from bot.runtime.time import SYSTEM, Time

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


class JsonLines(TextLines):
    """One JSON object a line, in ASCII: time (UTC), level, logger and message.

    ``match`` and ``event`` are those of ``SubjectRecord``, ``fault`` and ``traceback`` of an exception; each is left
    out where there is none.
    """

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


Labels: TypeAlias = tuple[str, ...]  # values, in the order of the metric's labels
FAST: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 30.0)  # seconds
INTERACTIONS: Final = (("command",), ("component",), ("autocomplete",), ("modal",))
STATUSES: Final = ("200", "401", "403", "429", "failed")  # of requests, known from the start
TRANSACTIONS: Final = (("read",), ("write",))
UNLABELLED: Final = ((),)
OPENINGS: Final = (("opened",), ("delayed",), ("too fast",), ("quarantined",))
MAX_WAITING: Final = 1000  # interactions that are remembered until they are answered


class Counter:
    """A number that only grows, for each combination of labels.

    To Prometheus a series that first appears as 1 has no increase, so known combinations are there from the start.
    """

    def __init__(self, name: str, about: str, labels: Sequence[str] = (), known: Iterable[Labels] = ()) -> None:
        self.name, self.about, self.labels = name, about, tuple(labels)
        self.values: defaultdict[Labels, int] = defaultdict(int, dict.fromkeys(known, 0))

    def expect(self, *labels: str) -> None:
        """Show this combination of labels, as 0 until it is counted."""
        self.values[labels] += 0

    def add(self, *labels: str) -> None:
        """Count one more."""
        self.values[labels] += 1


class Histogram:
    """How many durations, in seconds, were at most as long as each bound, for each combination of labels.

    Attributes:
        counts: by labels, how many fell between two bounds; the last number is of those beyond all bounds.
        sums: by labels, all durations added up.
    """

    def __init__(self, name: str, about: str, labels: Sequence[str] = (), known: Iterable[Labels] = ()) -> None:
        self.name, self.about, self.labels, self.bounds = name, about, tuple(labels), FAST
        self.counts: defaultdict[Labels, list[int]] = defaultdict(lambda: [0] * (len(self.bounds) + 1))
        for one in known:
            self.counts[one]
        self.sums: defaultdict[Labels, float] = defaultdict(float)

    def observe(self, seconds: float, *labels: str) -> None:
        """Count one more duration."""
        self.counts[labels][bisect_left(self.bounds, seconds)] += 1
        self.sums[labels] += seconds


class Metrics:
    """The metrics of one process. They may be counted in any thread that holds the interpreter's lock."""

    def __init__(self) -> None:
        routes = [*(route for route, _ in ROUTES), OTHER]
        known = [(route, status) for route in routes for status in STATUSES]
        self.interactions = Counter("stammtisch_interactions", "Interactions received, by kind", ["kind"], INTERACTIONS)
        self.answers = Histogram(
            "stammtisch_answer_seconds",
            "From an interaction's arrival until Discord has accepted its first answer, by kind",
            ["kind"],
            INTERACTIONS,
        )
        self.requests = Counter(
            "stammtisch_requests", "Requests to Discord, by route and status", ["route", "status"], known
        )
        self.request_seconds = Histogram(
            "stammtisch_request_seconds", "Requests to Discord, by route", ["route"], [(route,) for route in routes]
        )
        self.waits = Histogram(
            "stammtisch_request_wait_seconds",
            "Waits of requests for the bot's rate, before they are made",
            known=UNLABELLED,
        )
        self.transactions = Histogram(
            "stammtisch_transaction_seconds",
            "Transactions of the database, with the wait for a connection, by kind",
            ["kind"],
            TRANSACTIONS,
        )
        self.decisions = Counter(
            "stammtisch_decisions", "Commands that have changed a match, by kind: moves, joins, timeouts", ["command"]
        )
        self.deliveries = Counter("stammtisch_deliveries", "Results of deliveries, by kind", ["kind", "result"])
        self.direct_channels = Counter(
            "stammtisch_direct_channels", "Channels of direct messages to be opened, by result", ["result"], OPENINGS
        )
        self.faults = Counter("stammtisch_faults", "Errors in the log, by the module that logged them", ["logger"])
        self.loop_delay = Histogram(
            "stammtisch_loop_delay_seconds", "How late the event loop has come to a timer", known=UNLABELLED
        )
        self._waiting: OrderedDict[int, tuple[str, float]] = OrderedDict()

    @property
    def counters(self) -> list[Counter]:
        return [one for one in vars(self).values() if isinstance(one, Counter)]

    @property
    def histograms(self) -> list[Histogram]:
        return [one for one in vars(self).values() if isinstance(one, Histogram)]

    def received(self, interaction: int, kind: str, now: float) -> None:
        """Count an interaction, by its id; ``now`` in monotonic seconds."""
        self.interactions.add(kind)
        self._waiting[interaction] = kind, now
        if len(self._waiting) > MAX_WAITING:
            self._waiting.popitem(last=False)

    def answered(self, interaction: int, now: float) -> None:
        """Count the first answer to an interaction; later ones change nothing."""
        if (found := self._waiting.pop(interaction, None)) is not None:
            kind, arrived = found
            self.answers.observe(now - arrived, kind)


OTHER: Final = "other"  # the route of paths that fit none of these
# The first match names the route. Labels contain no id and no token
ROUTES: Final = (
    ("answer", re.compile(r"/interactions/(\d+)/[^/]+/callback(?:\?|$)")),
    ("followup", re.compile(r"/webhooks/\d+/")),
    ("commands", re.compile(r"/applications/\d+/.*commands")),
    ("messages", re.compile(r"/channels/\d+/messages(/\d+)?(?:\?|$)")),
    ("threads", re.compile(r"/(threads|thread-members)\b")),
    ("direct channels", re.compile(r"/users/@me/channels$")),
    ("channels", re.compile(r"/channels/\d+")),
    ("guilds", re.compile(r"/guilds/\d+")),
    ("gateway", re.compile(r"/gateway|[?&]encoding=")),
)


def route_of(path: str) -> tuple[str, int | None]:
    """The name of a path's route, and the id of the interaction that it answers; None for other routes."""
    for name, form in ROUTES:
        if found := form.search(path):
            return name, int(found[1]) if name == "answer" else None
    return OTHER, None


def trace_requests(
    metrics: Metrics, check: Callable[[], Awaitable[None]], note: Callable[[float], None], time: Time = SYSTEM
) -> aiohttp.TraceConfig:
    """A trace that makes an HTTP session count its requests, with the seconds until the status arrives.

    ``check`` is awaited right before each request; if it raises, the request is not sent. ``note`` is called with the
    date of each response, in seconds since 1970.
    """

    async def begun(_: object, context: SimpleNamespace, __: object) -> None:
        context.begun = time.monotonic()
        await check()

    async def ended(_: object, context: SimpleNamespace, given: aiohttp.TraceRequestEndParams) -> None:
        count(context, str(given.url.raw_path_qs), given.response.status)
        with suppress(KeyError, ValueError):
            note(parsedate_to_datetime(given.response.headers["Date"]).timestamp())

    async def failed(_: object, context: SimpleNamespace, given: aiohttp.TraceRequestExceptionParams) -> None:
        count(context, str(given.url.raw_path_qs), None)

    def count(context: SimpleNamespace, path: str, status: int | None) -> None:
        route, interaction = route_of(path)
        now = time.monotonic()
        metrics.requests.add(route, "failed" if status is None else str(status))
        metrics.request_seconds.observe(now - context.begun, route)
        if interaction is not None and status is not None and status < 300:
            metrics.answered(interaction, now)

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(begun)
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(failed)
    return trace
