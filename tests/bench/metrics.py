"""Metrics with goals, and their formatting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import median as middle


@dataclass(frozen=True)
class Metric:
    """A measured value in ``unit`` with its goal: an upper limit or, with ``least``, a lower limit."""

    what: str
    value: float
    unit: str = ""
    goal: float | None = None
    least: bool = False
    note: str = ""

    @property
    def reached(self) -> bool | None:
        if self.goal is None:
            return None
        return self.value >= self.goal if self.least else self.value <= self.goal

    def __str__(self) -> str:
        sign = "≥" if self.least else "≤"
        goal = "" if self.goal is None else f"{sign} {formatted(self.goal)} {self.unit}".rstrip()
        verdict = {None: "", True: "reached", False: "MISSED"}[self.reached]
        return (
            f"  {self.what:<58} {formatted(self.value):>9} {self.unit:<9} {goal:<14} {verdict:<8} {self.note}".rstrip()
        )


def formatted(value: float) -> str:
    """The value with as many digits as are significant."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def median(values: Iterable[float]) -> float:
    return middle(values)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of all values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, ceil(share * len(ordered)) - 1)]
