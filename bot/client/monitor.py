"""The address at which the process reports its health, and its metrics for Prometheus."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

from aiohttp import web
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from yarl import URL

from bot import __version__
from bot.runtime.telemetry import Metrics
from bot.runtime.time import cancel
from bot.settings import LOOPBACK, StartupError
from bot.store.inspection import MOST, StatisticsStore, StoredStatistics

if TYPE_CHECKING:
    from bot.app import Stammtisch

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


class ProcessMetrics(Collector):
    """The metrics of a process, those of what is stored, and whether database and gateway are there."""

    def __init__(
        self, metrics: Metrics, stored: StoredStatistics | None, is_connected: bool, backed_up: float | None
    ) -> None:
        self._metrics, self._stored, self._is_connected, self._backed_up = metrics, stored, is_connected, backed_up

    def collect(self) -> Iterator[Metric]:
        for counter in self._metrics.counters:
            family = CounterMetricFamily(counter.name, counter.about, labels=counter.labels)
            for labels, value in list(counter.values.items()):
                family.add_metric(labels, value)
            yield family
        for histogram in self._metrics.histograms:
            made = HistogramMetricFamily(histogram.name, histogram.about, labels=histogram.labels)
            for labels, counts in list(histogram.counts.items()):
                bounds, below = (*map(str, histogram.bounds), "+Inf"), 0
                buckets = [(bound, below := below + count) for bound, count in zip(bounds, counts, strict=True)]
                made.add_metric(labels, buckets, histogram.sums[labels])
            yield made
        yield _labelled("version", "stammtisch_build_info", "1, with the version of the program", {__version__: 1})
        yield GaugeMetricFamily(
            "stammtisch_gateway_connected", "Whether Discord's gateway is connected", self._is_connected
        )
        yield GaugeMetricFamily(
            "stammtisch_database_answers", "Whether the database has answered", self._stored is not None
        )
        if self._backed_up is not None:
            yield GaugeMetricFamily(
                "stammtisch_last_backup_timestamp_seconds", "When the newest daily backup was made", self._backed_up
            )
        if self._stored is not None:
            yield from _gauges(self._stored)


def _labelled(label: str, name: str, about: str, values: Mapping[str, float]) -> Metric:
    """A gauge for each value of that label."""
    family = GaugeMetricFamily(name, about, labels=[label])
    for one, value in values.items():
        family.add_metric([one], value)
    return family


def _gauges(stored: StoredStatistics) -> Iterator[Metric]:
    """Of the whole database: every process that shares it says the same."""
    up_to = f"; at most {MOST} are counted"
    phases = {"open": stored.open_tables, "running": stored.running}
    yield _labelled("phase", "stammtisch_matches", f"Open tables and running matches{up_to}", phases)
    states = {"due": stored.due, "later": stored.later}
    yield _labelled("state", "stammtisch_items", f"Pending outbox items, due now or deferred{up_to}", states)
    yield GaugeMetricFamily("stammtisch_items_failing", "Outbox items that have been tried in vain", stored.failing)
    yield GaugeMetricFamily(
        "stammtisch_computer_decisions_pending", f"Pending decisions of computer players{up_to}", stored.searches
    )
    about_ages = "For how long the oldest due row of a queue has been due"
    yield _labelled("queue", "stammtisch_oldest_due_seconds", about_ages, stored.ages)


def exposition(
    metrics: Metrics, stored: StoredStatistics | None, is_connected: bool, backed_up: float | None = None
) -> bytes:
    """All metrics, with those of the process: memory, CPU time, open files.

    ``stored``: None if the database does not answer. ``backed_up``: None if the bot makes no backups.
    """
    registry = CollectorRegistry()
    registry.register(ProcessMetrics(metrics, stored, is_connected, backed_up))
    ProcessCollector(registry=registry)
    return generate_latest(registry)


T = TypeVar("T")
NAMES: Final = (LOOPBACK, "localhost", "::1")  # by which loopback is asked
PACKAGES: Final = ("bot", "cogs", "discord")  # whose loggers are counted from the start
PATIENCE: Final = 2.0  # seconds that the database has to answer
TICK: Final = 1.0  # seconds between two looks at the event loop


class FaultCounter(logging.Handler):
    """Counts the errors that are logged."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.ERROR)
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        self._metrics.faults.add(record.name)


class Monitor:
    """Answers for the bot that it watches, also while there is none.

    Attributes:
        port: the port on which it listens.
    """

    def __init__(self, metrics: Metrics) -> None:
        self.port = 0
        self._metrics = metrics
        self._bot: Stammtisch | None = None

    def watch(self, bot: Stammtisch) -> None:
        """Answer for this bot from now on."""
        self._bot = bot

    async def _ask(self, question: Callable[[StatisticsStore], Awaitable[T]]) -> T | None:
        """The answer of the database; None after a timeout."""
        store = None if self._bot is None or self._bot.is_closed() else getattr(self._bot, "store", None)
        if store is None:
            return None
        try:
            async with asyncio.timeout(PATIENCE):
                return await question(StatisticsStore(store))
        except Exception:  # no answer, whatever the reason: the store logs what it means to others
            return None

    @property
    def is_connected(self) -> bool:
        return self._bot is not None and self._bot.is_connected

    async def metrics(self, _: web.Request) -> web.Response:
        """The metrics in Prometheus's format."""
        for name in list(logging.root.manager.loggerDict):
            if name.partition(".")[0] in PACKAGES:  # so that the first error of a module is an increase
                self._metrics.faults.expect(name)
        backed_up = self._bot.backed_up if self._bot else None
        body = exposition(self._metrics, await self._ask(StatisticsStore.count), self.is_connected, backed_up)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE})

    async def health(self, _: web.Request) -> web.Response:
        """200: the process lives, and its loop turns, since the loop answers this."""
        return web.Response(text="ok\n")

    async def readiness(self, _: web.Request) -> web.Response:
        """200 if the database answers and the gateway is connected, else 503; which of them is not, as JSON."""
        parts = {"database": await self._ask(StatisticsStore.ping) is True, "gateway": self.is_connected}
        return web.json_response(parts, status=200 if all(parts.values()) else 503)

    async def measure_loop(self) -> None:
        """Count how late the loop comes to a timer, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + TICK
            await asyncio.sleep(TICK)
            self._metrics.loop_delay.observe(max(0.0, loop.time() - due))


@web.middleware
async def check_host(request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]) -> Any:
    """Answer questions by a name of loopback only: prevents DNS rebinding, by which a web page could read metrics."""
    try:
        name = URL(f"http://{request.headers.get('Host', '')}").host
    except ValueError:
        name = None
    if name not in NAMES:
        raise web.HTTPMisdirectedRequest(text="Ask by a name of loopback, such as localhost.\n")
    return await handler(request)


@asynccontextmanager
async def monitored(port: int, metrics: Metrics, host: str = LOOPBACK) -> AsyncIterator[Monitor]:
    """Serve the metrics on that port, 0 for a free one. Raises StartupError if it cannot be opened.

    On loopback only requests by a name of loopback are answered.
    """
    monitor, faults = Monitor(metrics), FaultCounter(metrics)
    app = web.Application(middlewares=[check_host] if host in NAMES else [])
    app.add_routes(
        [
            web.get("/metrics", monitor.metrics),
            web.get("/healthz", monitor.health),
            web.get("/readyz", monitor.readiness),
        ]
    )
    runner = web.AppRunner(app, access_log=None)
    async with AsyncExitStack() as stack:
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as fault:
            why = fault.strerror or str(fault)
            raise StartupError(f"The port {port} of STAMMTISCH_METRICS_PORT cannot be opened: {why}.") from fault
        monitor.port = runner.addresses[0][1]
        logging.getLogger().addHandler(faults)
        stack.callback(logging.getLogger().removeHandler, faults)
        ticking = asyncio.create_task(monitor.measure_loop(), name="loop delay")
        stack.push_async_callback(cancel, ticking)
        yield monitor
