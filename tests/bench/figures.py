"""Figures with their goals, and how they are printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import median as middle


@dataclass(frozen=True)
class Figure:
    """One measured value in ``unit``, with its goal: at most that much, or, with ``least``, at least."""

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
        goal = "" if self.goal is None else f"{sign} {written(self.goal)} {self.unit}".rstrip()
        said = {None: "", True: "reached", False: "MISSED"}[self.reached]
        return f"  {self.what:<58} {written(self.value):>9} {self.unit:<9} {goal:<14} {said:<8} {self.note}".rstrip()


def written(value: float) -> str:
    """With as many digits as are worth reading."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def median(values: Iterable[float]) -> float:
    return middle(values)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of all does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, ceil(share * len(ordered)) - 1)]
