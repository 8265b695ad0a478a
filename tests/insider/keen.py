"""Players of Insider that move towards the tables and fend off what they can, so that matches are short."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from bot.games.base import Move
from bot.games.insider.material import HOME, INNER, INSIDER
from bot.match.position import Position
from tests.kit.play import Play

FAR = 9  # greater than any distance


def late(seats: int, number: int = 0) -> Position:
    """A match of such players in which the last scoring card has just been opened."""
    play, source = Play("insider", number, seats), random.Random(number)
    play.position, _ = play.position.with_chance(play.seed)
    while play.position.state.tables:
        seat = play.position.waiting[0]
        play.play(seat, keenest(play.position.moves(seat), source))
    return replace(play.position, draws=0)


def keenest(moves: Sequence[Move], source: random.Random) -> Move:
    """One of the moves that bring the seat closest to the tables."""
    return max(moves, key=lambda move: (_rank(move.split()), source.random()))


def _rank(words: list[str]) -> float:
    match words:
        case ["defend"]:
            return 20
        case ["move", _, goal, _] if goal == INSIDER:
            return 19
        case ["play", "helicopter", "2", start, goal] if goal.startswith(INSIDER) and not start.startswith(INSIDER):
            return 18
        case ["play", "trendsetter", "3"]:
            return 17
        case ["marker", start, goal] if start in INNER and goal not in INNER:
            return 15
        case ["play", "trendsetter", "2"]:
            return 14
        case ["play", "scandal", *_]:
            return 13
        case ["roll"]:
            return 12
        case ["move", start, goal, *rest]:
            return 10 + (_distance(start) - _distance(goal)) / 4 + len(rest) / 5
        case ["end"]:
            return 9
        case ["draw"]:
            return 1
    return 0


def _distance(field: str) -> float:
    """The approximate number of points from the field to the middle."""
    if field == HOME:
        return FAR
    ends = field.split("-")
    return sum(abs(ord(end[0]) - ord("c")) + abs(int(end[1]) - 3) for end in ends) / len(ends)
