"""Engines for search processes, in place of the search; named by "tests.kit.engines:…"."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from bot.computer.base import SearchedMove, SearchQuestion, Thought

if TYPE_CHECKING:
    from tests.kit.room import Room

ENGINES = "tests.kit.engines:"
PATIENCE = 60.0  # seconds; longest wait of an engine


async def use_engine(room: Room, engine: str) -> None:
    """Let the room's computers decide by that engine, "module:function", from now on."""
    pool = room.bot.computer_worker.pool
    pool.engine = engine
    await pool.retire_idle()


def first(question: SearchQuestion) -> Thought:
    """The first move."""
    return Thought((question.moves[0],), 1)


def last(question: SearchQuestion) -> Thought:
    """The last move."""
    return Thought((question.moves[-1],), 1)


def modules(question: SearchQuestion) -> Thought:
    """The names of all modules that a process has imported after a decision by the search."""
    from bot.computer import players as engine

    engine.answer(question)
    return Thought(tuple(sorted(sys.modules)))


def knowing_toys(question: SearchQuestion) -> Thought:
    """The decision of the search, in the toys too."""
    from bot.computer import players as engine
    from bot.games import GAMES
    from tests.kit.toys import TOYS

    GAMES.update(TOYS)
    return engine.answer(question)


def surroundings(question: SearchQuestion) -> Thought:
    """The niceness of the process and the names in its environment."""
    print("what an engine prints gets between no replies")
    return Thought((str(os.nice(0)), *sorted(os.environ)))


def failing(question: SearchQuestion) -> Thought:
    """No move."""
    raise ZeroDivisionError("a fault of the search")


def dying(question: SearchQuestion) -> Thought:
    """The first move; but a process that finds the file ``question.seed`` removes it and dies."""
    mark = Path(os.fsdecode(question.seed))
    if mark.exists():
        mark.unlink()
        os._exit(9)
    return first(question)


def stuck(question: SearchQuestion) -> Thought:
    """Nothing, for ever. The file ``question.seed`` marks that the search runs."""
    Path(os.fsdecode(question.seed)).touch()
    while True:
        sum(range(1000))


def growing(question: SearchQuestion) -> Thought:
    """The first move; the process takes as many bytes as the seed says, and keeps them."""
    KEPT.append(os.urandom(1) * int(question.seed))
    return first(question)


KEPT: list[bytes] = []


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait until the condition holds, without asyncio. Raises TimeoutError."""
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.005)


def gated(question: SearchQuestion) -> Thought:
    """The first move, once the file that the environment names as GATE is gone; THOUGHT is made when it begins."""
    Path(os.environ["THOUGHT"]).touch()
    wait_until(lambda: not Path(os.environ["GATE"]).exists())
    return first(question)


def paired(question: SearchQuestion) -> Thought:
    """The first move, once as many processes search as the environment says in TOGETHER."""
    folder = Path(os.fsdecode(question.seed))
    (folder / str(os.getpid())).touch()
    wait_until(lambda: len(list(folder.iterdir())) >= int(os.environ["TOGETHER"]))
    return first(question)


def illegal(question: SearchQuestion) -> Thought:
    """No move of any game."""
    return Thought(("no such move",), 1)


def strict(question: SearchQuestion) -> Thought:
    """The last move by its prompts, and that it is worth more than the others."""
    best = max(question.moves)
    worth = {move: 0.7 if move == best else 0.3 for move in question.moves}
    ranked = sorted(worth, key=lambda move: -worth[move])
    choices = tuple(SearchedMove(move, 1, (worth[move], worth[move])) for move in ranked)
    return Thought((best,), 1, (0.5, 0.5), choices)


def counted(question: SearchQuestion) -> Thought:
    """The first move; the file COUNT gets a character with each, and after the first twelve there is no answer."""
    path = Path(os.environ["COUNT"])
    with path.open("a") as count:
        count.write(".")
    wait_until(lambda: path.stat().st_size <= 12)
    return Thought((question.moves[0],), 1, (0.4, 0.6))
