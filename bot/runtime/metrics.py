"""Metrics of this process: interactions, decisions and requests to Discord."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from email.utils import parsedate_to_datetime
from types import SimpleNamespace
from typing import Final, TypeAlias

import aiohttp

from bot.runtime.time import SYSTEM, Time

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
