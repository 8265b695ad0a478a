"""What is counted while the program runs. Nothing is stored, and nothing is decided by it."""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict, defaultdict
from collections.abc import Sequence
from typing import Final, TypeAlias

Labels: TypeAlias = tuple[str, ...]  # values, in the order of the figure's names

FAST: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 30.0)  # seconds
MAX_WAITING: Final = 1000  # interactions that are remembered until they are answered


class Counter:
    """A number that only grows, for each combination of labels."""

    def __init__(self, name: str, about: str, labels: Sequence[str] = ()) -> None:
        self.name, self.about, self.labels = name, about, tuple(labels)
        self.values: defaultdict[Labels, int] = defaultdict(int)

    def add(self, *labels: str) -> None:
        """Count one more."""
        self.values[labels] += 1


class Histogram:
    """How many durations, in seconds, were at most as long as each bound, for each combination of labels.

    Attributes:
        counts: by labels, how many fell between two bounds; the last number is of those beyond all bounds.
        sums: by labels, all durations added up.
    """

    def __init__(self, name: str, about: str, labels: Sequence[str] = (), bounds: Sequence[float] = FAST) -> None:
        self.name, self.about, self.labels, self.bounds = name, about, tuple(labels), tuple(bounds)
        self.counts: defaultdict[Labels, list[int]] = defaultdict(lambda: [0] * (len(self.bounds) + 1))
        self.sums: defaultdict[Labels, float] = defaultdict(float)

    def observe(self, seconds: float, *labels: str) -> None:
        """Count one more duration."""
        self.counts[labels][bisect_left(self.bounds, seconds)] += 1
        self.sums[labels] += seconds


class Metrics:
    """The figures of one process. They may be counted in any thread that holds the interpreter's lock."""

    def __init__(self) -> None:
        self.interactions = Counter("stammtisch_interactions", "Interactions received, by kind", ["kind"])
        self.answers = Histogram(
            "stammtisch_answer_seconds",
            "From an interaction's arrival until Discord has accepted its first answer, by kind",
            ["kind"],
        )
        self.requests = Counter("stammtisch_requests", "Requests to Discord, by route and status", ["route", "status"])
        self.request_seconds = Histogram("stammtisch_request_seconds", "Requests to Discord, by route", ["route"])
        self.waits = Histogram(
            "stammtisch_request_wait_seconds", "Waits of requests for the bot's rate, before they are made"
        )
        self.decisions = Counter(
            "stammtisch_decisions", "Commands that have changed a match, by kind: moves, joins, timeouts", ["command"]
        )
        self.deliveries = Counter("stammtisch_deliveries", "Results of telling items, by kind", ["kind", "result"])
        self.faults = Counter("stammtisch_faults", "Errors in the log, by the module that logged them", ["logger"])
        self.loop_delay = Histogram("stammtisch_loop_delay_seconds", "How late the event loop has come to a timer")
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
