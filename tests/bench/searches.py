"""Searches of computer players: iterations a second on one core, and the time that a decide takes."""

from __future__ import annotations

import time

from bot.computer.base import Budget, Level
from bot.computer.players import budget_of, decide
from bot.games import GAMES
from bot.games.chance import Chance
from bot.match.position import Position
from tests.bench.metrics import Metric, median
from tests.kit.play import Play, is_in_spread

DECISIONS, PART = 12, 0.1  # of each game and number of seats; part of the hard level's iterations
HARD = 2.5  # goal: seconds of one core


def searches() -> list[Metric]:
    return [metric for name in GAMES for metric in measure_searches(name)]


def decisions(name: str, seats: int) -> list[Position]:
    """Positions of a random match at which a seat has several moves, evenly spread."""
    found = [one for one in Play(name, 0, seats) if one.waiting and len(one.moves(one.waiting[0])) > 1]
    return [one for at, one in enumerate(found) if is_in_spread(at, len(found), DECISIONS)]


def measure_searches(name: str) -> list[Metric]:
    """Measure in seconds of this process, whatever else the machine does."""
    game, budget = GAMES[name], budget_of(GAMES[name], Level.HARD)
    part, found = Budget(round(budget.iterations * PART), 600.0), []
    for seats in sorted({game.seats[0], min(4, game.seats[-1])}):
        speeds = []
        for position in decisions(name, seats):
            seat = position.waiting[0]
            view, moves = position.view(seat), position.moves(seat)
            begin = time.process_time()
            thought = decide(game, view, seat, moves, Level.HARD, Chance(b"bench", 0), part)
            speeds.append(thought.iterations / (time.process_time() - begin))
        speed = median(speeds)
        note = f"slowest {min(speeds):,.0f}"
        found.append(Metric(f"{name}, {seats} seats: iterations", speed, "1/s", note=note))
        found.append(Metric(f"{name}, {seats} seats: a hard decide", budget.iterations / speed, "s", HARD))
    return found
