"""Who serves what: the processes on a database and their shards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from bot.client.shards import Shards
from bot.store.processes import Process


def serving_lines(processes: Sequence[Process], now: float) -> Iterator[str]:
    """A sentence for each process that serves shards, or has ended without saying so."""
    for one in processes:
        seen = f"last seen {max(0, round(now - one.seen))} s ago"
        if one.is_alive:
            yield f"The process {one.name} serves {_named(one.shards)} since {_moment(one.since)}, {seen}."
        else:
            yield f"The process {one.name}, which served {_named(one.shards)}, has died: it was {seen}."


def serving_faults(processes: Sequence[Process]) -> Iterator[str]:
    """Shards that no process serves, or more than one, by the number of shards that the living ones have."""
    served: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for one in processes:
        if one.is_alive:
            shards = Shards.of(one.shards)
            served[shards.count].update(shards.ids)
    for count, found in sorted(served.items()):
        if missing := Shards([one for one in range(count) if not found[one]], count).ids:
            yield f"No process serves {_named(str(Shards(missing, count)))}."
        if twice := [one for one in range(count) if found[one] > 1]:
            yield f"More than one process serves {_named(str(Shards(twice, count)))}."


def _named(shards: str) -> str:
    """Shards such as 0-3/16 in words."""
    which, _, count = shards.partition("/")
    if count == "1":
        return "the only shard"
    return f"shard{'' if which.isdecimal() else 's'} {which} of {count}"


def _moment(seconds: float) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M} UTC"
