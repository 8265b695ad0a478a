"""Decisions stored a second, and moves a second of random play compared with python-chess."""

from __future__ import annotations

import asyncio
import random
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import chess

from bot.games import GAMES
from bot.games.base import CHANCE, Game
from bot.games.chance import Chance
from tests.bench.metrics import Metric, median
from tests.bench.scale_decisions import commits_of_file
from tests.kit.play import every_option
from tests.kit.tables import FIRST, Table, opened

SECONDS = 4.0  # decisions for each way of storing
SHARES = defaultdict(lambda: 1 / 3, insider=1 / 10)  # goal: share of python-chess's moves a second
SLICE, SLICES = 0.3, 5  # seconds of one slice of random play, and number of slices


async def decisions(folder: Path) -> list[Metric]:
    """Store choices through ``MatchService.do`` in durable transactions: one at a time, and of many matches at once."""
    async with opened(folder) as table:
        one = await _decision_rate(table, 1)
        bare = await asyncio.to_thread(commits_of_file, folder / "bare.db")
        many = await _decision_rate(table, 25)
    note = f"synchronous FULL; sqlite3 alone commits {bare:,.0f} rows/s to this disk"
    return [
        Metric("decisions stored, one after the other", one, "/s", 300.0, least=True, note=note),
        Metric("decisions stored, 25 matches at once", many, "/s", 300.0, least=True),
    ]


async def _decision_rate(table: Table, side_by_side: int) -> float:
    made, chance, end = 0, random.Random("decisions"), 0.0

    async def pair(*people: int) -> None:
        nonlocal made
        while time.perf_counter() < end:
            number = await _start_match(table, *people)
            view = await table.see(number, people[0])
            while view.phase == "running" and time.perf_counter() < end:
                seat = next(seat for seat in view.to_act if seat not in view.decided)
                if view.seat != seat:
                    view = await table.see(number, people[seat])
                view = await table.choose(number, people[seat], view.step, chance.choice(view.moves))
                made += 1
            if view.phase == "running":
                await table.resign(number, people[0])

    begin = time.perf_counter()
    end = begin + SECONDS
    await asyncio.gather(*(pair(FIRST + 2 * one, FIRST + 2 * one + 1) for one in range(side_by_side)))
    return made / (time.perf_counter() - begin)


async def _start_match(table: Table, host: int, other: int) -> int:
    view = await table.open("instinkt", host, [other])
    await table.join(view.number, other)
    await table.start(view.number, host)
    return view.number


def play_rate(game: Game[Any, Any], options: dict[str, Any], source: random.Random, seconds: float) -> float:
    """Moves of seats a second of random play; the time of chance is included, its outcomes are not counted."""
    made, begin = 0, time.perf_counter()
    end, seed = begin + seconds, source.randbytes(16)
    while time.perf_counter() < end:
        state, draw = game.start(game.seats[0], options), 0
        while acting := game.to_act(state):
            if acting == (CHANCE,):
                chosen = {CHANCE: game.chance(state, Chance(seed, draw))}
                draw += 1
            else:
                chosen = {seat: source.choice(game.moves(state, seat)) for seat in acting}
                made += len(chosen)
            state = game.apply(state, chosen)
    return made / (time.perf_counter() - begin)


def chess_rate(source: random.Random, seconds: float) -> float:
    """Moves a second of python-chess: random legal moves until there is none or the game is drawn."""
    made, begin = 0, time.perf_counter()
    end = begin + seconds
    while time.perf_counter() < end:
        board = chess.Board()
        while moves := list(board.legal_moves):
            board.push(source.choice(moves))
            made += 1
            if board.halfmove_clock >= 100 or board.is_insufficient_material():
                break
    return made / (time.perf_counter() - begin)


def playouts() -> list[Metric]:
    """Measure each game in slices that alternate with python-chess."""
    made = []
    for name, game in GAMES.items():
        for options in every_option(game):
            complete = {key: options.get(key, option.default) for key, option in game.options.items()}
            source = random.Random(f"playouts {name}")
            pairs = [(play_rate(game, complete, source, SLICE), chess_rate(source, SLICE)) for _ in range(SLICES)]
            ours, theirs = median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)
            choices = "".join(f", {key} {value}".lower() for key, value in options.items())
            note = f"{ours:,.0f} moves/s, python-chess {theirs:,.0f}"
            made.append(
                Metric(
                    f"random playouts: {name}{choices}", ours / theirs, "× chess", SHARES[name], least=True, note=note
                )
            )
    return made
