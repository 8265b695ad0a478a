"""Which shards of the gateway a process serves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import count, groupby
from typing import Final

AUTO: Final = "auto"
WRITTEN: Final = re.compile(r"([0-9]{1,5})(?:-([0-9]{1,5}))?/([0-9]{1,5})")


class Shards:
    """Some of the ``count`` shards; with a count of 0 all that Discord recommends."""

    def __init__(self, ids: Iterable[int] = (), count: int = 0) -> None:
        self.ids, self.count = tuple(ids), count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shards) and (self.ids, self.count) == (other.ids, other.count)

    def __hash__(self) -> int:
        return hash((self.ids, self.count))

    def __repr__(self) -> str:
        return f"Shards({self})"

    def __str__(self) -> str:
        return f"{','.join(_ranges(self.ids))}/{self.count}" if self.count else AUTO

    @property
    def is_auto(self) -> bool:
        """Whether Discord is asked how many there are."""
        return self.count == 0

    @classmethod
    def of(cls, text: str) -> Shards:
        """The shards that a text such as ``auto``, ``5/16`` or ``0-3/16`` names; ValueError for any other text."""
        if text.lower() == AUTO:
            return cls()
        if (found := WRITTEN.fullmatch(text)) is None:
            raise ValueError("it is neither auto, nor one shard such as 5/16, nor several such as 0-3/16")
        first, last, all_ = int(found[1]), int(found[2] or found[1]), int(found[3])
        if last < first:
            raise ValueError(f"the range {first}-{last} is empty")
        if last >= all_:
            raise ValueError(f"of {all_} shards the last one is {all_ - 1}" if all_ else "there is at least one shard")
        return cls(range(first, last + 1), all_)


def shard_of(guild: int, count: int) -> int:
    """The shard at which a guild's events arrive, by Discord's formula. Direct messages arrive at shard 0."""
    return (guild >> 22) % count


def _ranges(ids: Iterable[int]) -> list[str]:
    """The numbers, those that follow one another as a range such as 0-3."""
    position = count()
    runs = [list(run) for _, run in groupby(sorted(ids), key=lambda one: one - next(position))]
    return [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]
