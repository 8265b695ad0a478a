"""Random matches for tests: each seat takes any legal move. A failure reports seed and record."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from hashlib import sha256
from types import TracebackType
from typing import Any

from bot.games import GAMES
from bot.games.base import Game
from bot.match import Match, Row
from bot.match.record import record

MOST = 3000  # rows; a longer match is taken for endless


class Play:
    """One random match, determined by the game, ``number``, seats and options.

    Iterating yields each position at which a seat owes a decision, and the last one; ``rows`` is the log so far. Each
    public answer and each sealed choice makes a position of its own. As a context manager it adds number and record to
    an exception that leaves the block.
    """

    def __init__(
        self, game: str, number: int, seats: int | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        self.random = random.Random(f"{game} {number}")
        self.game, self.number = game, number
        self.seed = sha256(f"{game} {number}".encode()).digest()[:16]
        self.rows: list[Row] = []
        self.start = self.match = Match.open(game, seats or self.random.choice(GAMES[game].seats), options or {})

    def __iter__(self) -> Iterator[Match]:
        self.match, said = self.match.drawn(self.seed)
        self.rows += said
        while self.match.to_act:
            yield self.match
            assert len(self.rows) < MOST, "no end"
            seat = self.random.choice(self.match.waiting)
            self.play(seat, self.random.choice(self.match.moves(seat)))
        yield self.match

    def some(self, most: int = 60) -> Iterator[Match]:
        """At most that many positions, spread evenly over the match, the first and the last included."""
        count = sum(1 for _ in Play(self.game, self.number, self.start.seats, self.start.options))
        for at, match in enumerate(self):
            if count <= most or spread(at, count, most) or not match.to_act:
                yield match

    def play(self, seat: int, text: str) -> Match:
        """The match after the move and the outcomes of chance that follow it."""
        made = self.match.rows(seat, text)
        self.match, said = self.match.choose(seat, text).drawn(self.seed)
        self.rows += [Row("move", who, what, by=str(100 + who)) for who, what in made] + said
        return self.match

    def to_end(self) -> Match:
        *_, last = self
        return last

    def record(self) -> Any:
        """The record so far, with seed and draws."""
        return record(self.match, self.rows, self.seed)

    def __enter__(self) -> Play:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if fault is not None:
            fault.add_note(f"Play({self.game!r}, {self.number}), sealed {dict(self.match.sealed)}")
            fault.add_note(json.dumps(self.record()))


def spread(at: int, count: int, most: int) -> bool:
    """Whether item ``at`` belongs to ``most`` of ``count`` items, spread evenly."""
    return count <= most or at * (most - 1) // (count - 1) > (at - 1) * (most - 1) // (count - 1)


def agreements(game: Game[Any, Any]) -> list[dict[str, Any]]:
    """Sets of options that together give each option each of its values: the defaults, then one change at a time."""
    return [
        {},
        *(
            {name: value}
            for name, option in game.options.items()
            for value in option.choices
            if value != option.default
        ),
    ]
