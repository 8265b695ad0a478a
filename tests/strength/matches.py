"""Matches between players of all kinds, each determined by its game, line-up and number."""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import StrEnum
from hashlib import sha256
from typing import Final, NamedTuple

from bot.computer.base import Budget, Level, shares
from bot.computer.players import PlainEvaluation, budget_of, value_after
from bot.computer.players import decide as decide_at_level
from bot.computer.search import RandomDraws
from bot.games.base import Move, Seat
from bot.games.chance import Chance
from bot.match.position import Position

TENTH: Final = 0.1
FEWEST: Final = 16  # iterations of a search
SAMPLES: Final = 3  # of what the greedy player cannot see


class Player(StrEnum):
    """Who can sit at a seat: a level, a person who plays at random or greedily, or OpenSpiel's search."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    RANDOM = "random"
    GREEDY = "greedy"
    OPENSPIEL = "OpenSpiel"


class Job(NamedTuple):
    """A match to play: the first of ``players`` sits at seat ``number`` modulo their number.

    Matches whose numbers differ only in who sits where have the same shuffles. ``part``: of the levels' iterations.
    """

    game: str
    players: tuple[Player, ...]
    number: int
    part: float


def play_match(job: Job) -> float:
    """The first player's share of the win."""
    seats = len(job.players)
    first = job.number % seats
    lineup = job.players[-first:] + job.players[:-first] if first else job.players
    seed = sha256(f"strength {job.game} {job.number // seats}".encode()).digest()[:16]
    position, _ = Position.open(job.game, seats, {}).with_chance(seed)
    step = 0
    while position.to_act:
        seat = position.waiting[0]
        for move in decide(position, seat, lineup[seat], job, seed + step.to_bytes(4, "big")):
            position = position.choose(seat, move)
            step += 1
        position, _ = position.with_chance(seed)
    outcome = position.outcome
    assert outcome is not None
    return shares(outcome)[first]


def decide(position: Position, seat: Seat, player: Player, job: Job, seed: bytes) -> Sequence[Move]:
    """The moves of a player that is to act."""
    moves = position.moves(seat)
    if len(moves) == 1:
        return moves
    if player is Player.RANDOM:
        return [random.Random(seed).choice(moves)]
    if player is Player.GREEDY:
        return [greedy_move(position, seat, moves, seed)]
    if player is Player.OPENSPIEL:
        from tests.strength.peer import openspiel_move  # an optional library

        return [openspiel_move(position, seat, searched(job, Level.HARD).iterations, seed)]
    level = Level(player.value)
    budget = searched(job, level)
    return decide_at_level(position.game, position.view(seat), seat, moves, level, Chance(seed, 0), budget).moves


def greedy_move(position: Position, seat: Seat, moves: Sequence[Move], seed: bytes) -> Move:
    """The move with the best points right after it, on average over SAMPLES of what the seat cannot see.

    Of several best moves a random one.
    """
    game, view, draws = position.game, position.view(seat), RandomDraws(Chance(seed, 0))
    points = PlainEvaluation(game)
    samples = [game.resample(view, seat, draws) for _ in range(SAMPLES)]
    shuffled = random.Random(seed).sample(moves, len(moves))
    return max(
        shuffled,
        key=lambda move: sum(value_after(game, points, state, seat, move, draws)[seat] for state in samples),
    )


def searched(job: Job, level: Level) -> Budget:
    """The part of a level's budget that the job allows; the easy level, which does not search, has all of its looks."""
    budget = budget_of(Position.open(job.game, len(job.players), {}).game, level)
    if level is Level.EASY:
        return budget
    return Budget(max(FEWEST, round(budget.iterations * job.part)), 600.0)
