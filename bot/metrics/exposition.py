"""The figures in Prometheus's text format, by prometheus-client."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from bot.metrics.figures import Metrics
from bot.store.figures import StoredFigures

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"


class Figures(Collector):
    """The figures of a process, those of what is stored, and whether database and gateway are there."""

    def __init__(self, metrics: Metrics, stored: StoredFigures | None, is_connected: bool) -> None:
        self._metrics, self._stored, self._is_connected = metrics, stored, is_connected

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
        yield GaugeMetricFamily(
            "stammtisch_gateway_connected", "Whether Discord's gateway is connected", self._is_connected
        )
        yield GaugeMetricFamily(
            "stammtisch_database_answers", "Whether the database has answered", self._stored is not None
        )
        if self._stored is not None:
            yield from _gauges(self._stored)


def _gauges(stored: StoredFigures) -> Iterator[Metric]:
    """Of the whole database: every process that shares it says the same."""
    matches = GaugeMetricFamily("stammtisch_matches", "Open tables and running matches", labels=["phase"])
    matches.add_metric(["open"], stored.open_tables)
    matches.add_metric(["running"], stored.running)
    yield matches
    items = GaugeMetricFamily("stammtisch_items", "Outbox items owed, due now or put off", labels=["state"])
    items.add_metric(["due"], stored.due)
    items.add_metric(["later"], stored.later)
    yield items
    yield GaugeMetricFamily("stammtisch_items_failing", "Outbox items that have been tried in vain", stored.failing)
    yield GaugeMetricFamily(
        "stammtisch_oldest_item_seconds", "For how long the oldest due item has been due", stored.oldest
    )
    yield GaugeMetricFamily(
        "stammtisch_computer_decisions_owed", "Decisions that computer players owe", stored.searches
    )


def exposition(metrics: Metrics, stored: StoredFigures | None, is_connected: bool) -> bytes:
    """All figures, with those of the process: memory, CPU time, open files. ``stored``: None if none can be had."""
    registry = CollectorRegistry()
    registry.register(Figures(metrics, stored, is_connected))
    ProcessCollector(registry=registry)
    return generate_latest(registry)
