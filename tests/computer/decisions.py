"""Decisions of random matches, a few of each kind; and whole matches of computer players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from bot.computer.base import Budget, Level, Thought
from bot.computer.players import decide
from bot.games import GAMES
from bot.games.base import Move, Seat
from bot.games.chance import Chance
from bot.match.position import Position
from tests.kit.play import Play, every_option


class Decision(NamedTuple):
    """A seat that is to act, with more than one legal move."""

    position: Position
    seat: Seat

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.position.moves(self.seat)

    @property
    def kind(self) -> tuple[str, ...]:
        """The first words of the legal moves, and what is special of the choice."""
        words = sorted({move.split()[0] for move in self.moves})
        special = ["secret"] if self.position.is_secret else ["out of turn"] if self.position.asked_individually else []
        return (*words, *special, *(["many"] if len(self.moves) > 60 else []))

    def again(self, draw: int) -> Decision:
        """The decision with all that the seat cannot know resampled."""
        game = self.position.game
        state = game.resample(self.position.view(self.seat), self.seat, Chance(b"resample", draw))
        return Decision(replace(self.position, state=state), self.seat)

    def search(self, level: Level, iterations: int, draw: int = 0) -> Thought:
        """What a computer player decides."""
        view = self.position.view(self.seat)
        chance, budget = Chance(b"decision", draw), Budget(iterations, 600.0)
        return decide(self.position.game, view, self.seat, self.moves, level, chance, budget)


def decisions(name: str, matches: int = 2, each: int = 1) -> Iterator[Decision]:
    """The first ``each`` decisions of each kind in random matches with every option and number of seats."""
    found: Counter[tuple[str, ...]] = Counter()
    for options in every_option(GAMES[name]):
        for number in range(matches):
            seats = GAMES[name].seats[number % len(GAMES[name].seats)]
            for position in Play(name, number, seats, options):
                for seat in position.waiting:
                    decision = Decision(position, seat)
                    if len(decision.moves) > 1:
                        found[decision.kind] += 1
                        if found[decision.kind] <= each:
                            yield decision


@cache
def some_decisions(name: str, count: int) -> tuple[Decision, ...]:
    """At most that many decisions: the first of each kind, then the second ones, and so on."""
    counts: Counter[tuple[str, ...]] = Counter()
    ranked = []
    for decision in decisions(name, each=4):
        counts[decision.kind] += 1
        ranked.append((counts[decision.kind], decision))
    return tuple(decision for _, decision in sorted(ranked, key=lambda one: one[0])[:count])


def played(name: str, levels: Sequence[Level], iterations: int, number: int = 0) -> Position:
    """The end of a match of computer players, whose plans are played step by step; raises IllegalMove."""
    play = Play(name, number, len(levels))
    play.position, _ = play.position.with_chance(play.seed)
    while play.position.to_act:
        seat = play.position.waiting[0]
        thought = Decision(play.position, seat).search(levels[seat], iterations, len(play.log))
        for move in thought.moves:
            assert play.position.waiting[0] == seat
            play.play(seat, move)
    return play.position
