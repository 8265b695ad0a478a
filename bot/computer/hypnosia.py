"""Evaluation of Hypnosia: the race, the threats, and the value of a place in the centre.

A seat's chances are a logit: a weighted sum of its points, of where its pawns stand, of its stacks and of how likely
pawns are hit in the next turns. Three times, the weights were fitted by logistic regression to the results of 500
matches of two seats, each of which made the turn that the last weights valued most, or with 8 % any.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import ClassVar, Final

from bot.computer.base import Evaluation, Level, shares_by_logits, weights_by_price
from bot.games.base import Move, Seat
from bot.games.hypnosia import CENTRE, COLOURS, OUT, RING, WORTH, Phase, State
from bot.games.hypnosia.state import LANE, PIPS, WAYS

POINT: Final = (0.35, 0.37, 0.40, 0.59, 1.09, 1.09)  # a point, by the pawns in the centre
FIRST: Final = -0.25  # to have reached the centre first: a place counts less than as many captures
ON_TURN: Final = 0.09
HIT: Final = 0.61  # the chance to hit a pawn in the turn that is on,
SOON: Final = 0.45  # or, with more seats, in a later one before the pawn can move on (estimated),
LATER: Final = 0.11  # or after it; each for the hitting seat, and as much against the other
READY: Final = 0.21  # to have a pawn or stack from which a 1 leads into the centre
# A pawn by its space; the circles look the same after 6, 4 and 2 spaces
PLACED: Final = {
    "s": (0.45, 0.45, 0.38, 0.39),  # from s1
    "a": (0.32, 0.40, 0.41, 0.55, 0.43, 0.30),
    "b": (0.70, 0.55, 0.59, 0.63),
    "c": (0.60, 0.56),
}
STACKED: Final = {"a": 0.36, "b": 0.29, "c": 0.46}  # two own pawns on one space of the circle, besides
HEAT: Final = 0.35  # of the logits that make a move likely
LEAST: Final = 0.01  # weight of any move

PLACE: Final[Mapping[str, float]] = {
    **{space: PLACED["s"][int(space[1:]) - 1] for space in LANE},
    **{space: PLACED[space[0]][int(space[1:]) % len(PLACED[space[0]])] for space in RING},
}
GATES: Final = frozenset(f"c{number}" for number in range(1, 12, 2))


@cache
def reach(colour: int, space: str) -> Mapping[str, float]:
    """By space of the circles, how likely a pawn of that colour gets there from ``space`` in one turn, if it may use
    both dice and nothing is in its way."""
    leads, found = WAYS[colour], dict[str, float]()
    for first in range(PIPS):
        for second in range(PIPS):
            goals = set[str]()
            for one, other in ((first, second), (second, first)):
                midway = {way.goal for way in leads[space][one]} - {CENTRE}
                goals |= midway
                for start in midway or {space}:
                    goals |= {way.goal for way in leads[start][other]}
            for goal in goals - {CENTRE}:
                found[goal] = found.get(goal, 0) + 1 / PIPS**2
    return found


def placed(own: Sequence[str]) -> dict[str, int]:
    """By space of lane and circles, how many of these pawns stand there."""
    found: dict[str, int] = {}
    for space in own:
        if space in PLACE:
            found[space] = found.get(space, 0) + 1
    return found


class HypnosiaEvaluation(Evaluation[State, object]):
    """Logits of the seats, and what a move changes in them."""

    depth = 4  # after a seat's first movement: the second one, and a turn of the next seat
    iterations = 6000
    errors: ClassVar[Mapping[Level, float]] = {Level.EASY: 0.65, Level.NORMAL: 0.02}

    def values(self, state: State) -> tuple[float, ...]:
        arrived, captured, turn = state.arrived, state.captured, state.turn
        point = POINT[len(arrived)]
        logits, sides = [], []
        for seat, own in enumerate(state.pawns):
            logit = point * (captured[seat] - own.count(OUT))
            side = placed(own)
            for space, count in side.items():
                logit += PLACE[space] * count
                if count == 2:
                    logit += STACKED[space[0]]
            if not GATES.isdisjoint(side):
                logit += READY
            logits.append(logit)
            sides.append(side)
        for worth, who in zip(WORTH, arrived, strict=False):
            logits[who] += point * worth
        if arrived:
            logits[arrived[0]] += FIRST
        if state.phase is Phase.ROLLOFF:
            return shares_by_logits(logits)
        now = 1.0 if state.phase is Phase.ROLL else len(state.dice) / 2
        logits[turn] += ON_TURN * now
        colours = COLOURS[len(sides)]
        for seat, side in enumerate(sides):
            wait = (seat - turn) % len(sides)  # turns before the seat's next one
            for start, strength in side.items():
                chances = reach(colours[seat], start)
                for other, theirs in enumerate(sides):
                    if other == seat:
                        continue
                    hit = HIT * now if not wait else SOON if wait < (other - turn) % len(sides) else LATER
                    for space, count in theirs.items():
                        if space in chances and (count == 1 or strength == 2) and space in RING:
                            swing = hit * chances[space] * count
                            logits[seat] += swing
                            logits[other] -= swing
        return shares_by_logits(logits)

    def weights(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
        point, room = POINT[len(state.arrived)], WORTH[len(state.arrived) :]
        sides = [placed(own) for own in state.pawns]
        own, colours = sides[seat], COLOURS[len(sides)]
        enemies = [
            (reach(colours[other], space), count)
            for other, theirs in enumerate(sides)
            if other != seat
            for space, count in theirs.items()
        ]
        standing = {
            space: count
            for other, theirs in enumerate(sides)
            if other != seat
            for space, count in theirs.items()
            if space in RING
        }

        @cache
        def at(space: str, count: int) -> float:
            """The value of ``count`` own pawns on a space."""
            if not count:
                return 0.0
            value = PLACE[space] * count + (STACKED[space[0]] if count == 2 else 0)
            if space in RING:
                danger = sum([chances[space] for chances, strong in enemies if space in chances and strong >= count])
                value -= HIT * min(danger, 1) * count
            return value

        found = []
        for move in moves:
            words = move.split(" ")
            start, goal, count = words[2], words[3], len(words) - 3
            gain = 0.0
            for space, before, after in (
                (start, own[start], own[start] - count),
                (goal, own.get(goal, 0), own.get(goal, 0) + count),
            ):
                if space == CENTRE:
                    gain += point * sum(room[:count])
                    continue
                gain -= at(space, before)
                gain += at(space, after)
            if goal in standing:
                gain += standing[goal] * (2 * point + PLACE[goal])
            found.append(gain)
        return weights_by_price(found, HEAT, LEAST)


EVALUATION = HypnosiaEvaluation()
