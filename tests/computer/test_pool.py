"""The search processes: what they import, and what happens when one fails, hangs, grows or is killed."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from subprocess import PIPE

import pytest
import pytest_asyncio

from bot.computer import pool as pools
from bot.computer.base import Budget, Level, SearchQuestion, framed
from bot.computer.pool import Pool, SearchFailed, WorkerLost
from bot.games import GAMES
from bot.games.base import CHANCE
from bot.games.chance import Chance
from tests.kit.gated import Gate
from tests.kit.waiting import until

pytestmark = pytest.mark.rest

MAKE = Callable[..., Pool]
ROOT = Path(__file__).parents[2]


def question(game: str = "instinkt", seed: bytes = b"seed", budget: Budget | None = None) -> SearchQuestion:
    """The first decision of a seat in a match of two."""
    rules = GAMES[game]
    state = rules.start(2, {name: option.default for name, option in rules.options.items()})
    draw = 0
    while rules.to_act(state) == (CHANCE,):
        state = rules.apply(state, {CHANCE: rules.chance(state, Chance(b"deal", draw))})
        draw += 1
    seat = rules.to_act(state)[0]
    return SearchQuestion(
        game, rules.view(state, seat), seat, tuple(rules.moves(state, seat)), Level.EASY, seed, budget
    )


@pytest_asyncio.fixture
async def make() -> AsyncIterator[MAKE]:
    """Make pools that are closed at the end, with an engine of ``engines``."""
    made: list[Pool] = []

    def new(engine: str, size: int = 1) -> Pool:
        made.append(Pool(size, f"tests.kit.engines:{engine}"))
        return made[-1]

    yield new
    for one in made:
        await one.close()


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Gate:
    return Gate(tmp_path, monkeypatch)


async def is_gone(pid: int) -> bool:
    """Whether there is no such process, not even one that has ended and is not waited for."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


async def test_processes_start_when_they_are_needed_and_are_kept(make: MAKE) -> None:
    pool = make("first")
    assert pool.workers == ()
    asked = question()
    assert (await pool.search(asked)).moves == asked.moves[:1]
    (worker,) = pool.workers
    await pool.search(asked)
    assert pool.workers == (worker,) and worker.decisions == 2


async def test_at_most_so_many_search_at_once(make: MAKE, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOGETHER", "2")
    pool, asked = make("paired", 2), question(seed=os.fsencode(tmp_path))
    thoughts = await asyncio.gather(*(pool.search(asked) for _ in range(5)))
    assert len(thoughts) == 5 and len(pool.workers) == 2
    assert sum(worker.decisions for worker in pool.workers) == 5


@pytest.mark.parametrize("game", GAMES)
async def test_they_import_neither_discord_nor_pictures_nor_the_store(make: MAKE, game: str) -> None:
    thought = await make("modules").search(question(game, budget=Budget(5)))
    found = {name.partition(".")[0] for name in thought.moves}
    assert "bot" in found
    assert not found & {"discord", "PIL", "resvg_py", "aiohttp", "sqlalchemy", "aiosqlite", "asyncio", "cogs"}
    assert not {"bot.app", "bot.store", "bot.service.match_service", "bot.__main__", "bot.texts"} & set(thought.moves)


@pytest.mark.skipif(not hasattr(os, "nice"), reason="there is no niceness")
async def test_they_are_nice_and_do_not_know_the_token(make: MAKE, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    niceness, *names = (await make("surroundings").search(question())).moves
    assert int(niceness) == min(19, os.nice(0) + 10)
    assert "DISCORD_TOKEN" not in names and "PATH" in names


async def test_a_fault_of_the_search_is_reported_and_the_process_goes_on(make: MAKE) -> None:
    pool = make("failing")
    for _ in range(2):
        with pytest.raises(SearchFailed, match="ZeroDivisionError: a fault of the search"):
            await pool.search(question())
    assert [worker.decisions for worker in pool.workers] == [2]


async def test_a_process_that_dies_is_replaced_and_decides_again(make: MAKE, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    mark.touch()
    pool, asked = make("dying"), question(seed=os.fsencode(mark))
    assert (await pool.search(asked)).moves == asked.moves[:1]
    assert not mark.exists() and len(pool.workers) == 1


async def test_a_process_that_is_killed_during_a_search_is_replaced(make: MAKE, tmp_path: Path) -> None:
    pool, mark = make("stuck"), tmp_path / "mark"
    search = asyncio.create_task(pool.search(question(seed=os.fsencode(mark))))
    for _ in range(pools.TRIES):
        await until(lambda: asyncio.to_thread(mark.exists))
        mark.unlink()
        (worker,) = pool.workers
        os.kill(worker.pid, signal.SIGKILL)
    with pytest.raises(WorkerLost):
        await search
    assert pool.workers == ()


async def test_an_engine_that_cannot_be_imported_is_a_lost_process(make: MAKE) -> None:
    with pytest.raises(WorkerLost):
        await make("none_such").search(question())


async def test_a_search_that_hangs_is_ended(make: MAKE, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pool, mark = make("stuck"), tmp_path / "mark"
    monkeypatch.setattr(pools, "PATIENCE", 2.0)
    with pytest.raises(SearchFailed, match="not over"):
        await pool.search(question(seed=os.fsencode(mark)))
    assert pool.workers == ()


async def test_one_who_gives_up_leaves_no_answer_to_the_next(make: MAKE, gate: Gate) -> None:
    pool = make("gated")
    asked = asyncio.create_task(pool.search(question()))
    await gate.searching()
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    gate.open()
    other = question("dirkana")
    assert (await pool.search(other)).moves == other.moves[:1]


async def test_worn_processes_are_replaced(make: MAKE, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "MAX_DECISIONS", 2)
    pool, pids = make("first"), set()
    for _ in range(5):
        await pool.search(question())
        pids |= {worker.pid for worker in pool.workers}
    assert len(pids) == 3 and len(pool.workers) == 1


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not report resident memory")
async def test_processes_that_have_grown_are_replaced(make: MAKE) -> None:
    pool = make("growing")
    await pool.search(question(seed=b"1000000"))
    (worker,) = pool.workers
    assert 0 < worker.memory < pools.MAX_MEMORY
    await pool.search(question(seed=b"%d" % pools.MAX_MEMORY))
    assert pool.workers == () and await is_gone(worker.pid)


async def test_too_much_memory_is_a_fault_of_the_search(make: MAKE) -> None:
    with pytest.raises(SearchFailed, match="MemoryError"):
        await make("growing").search(question(seed=b"%d" % 2**32))


async def test_closing_ends_searches_at_once_and_leaves_no_process(make: MAKE, tmp_path: Path) -> None:
    pool, mark = make("stuck", 2), tmp_path / "mark"
    searches = [asyncio.create_task(pool.search(question(seed=os.fsencode(mark)))) for _ in range(3)]
    await until(lambda: asyncio.to_thread(mark.exists))
    pids = [worker.pid for worker in pool.workers]
    await pool.close()
    results = await asyncio.gather(*searches, return_exceptions=True)
    assert [type(one) for one in results] == [WorkerLost] * 3
    for pid in pids:
        await until(lambda pid=pid: is_gone(pid))


PARENT = """
import asyncio, os, sys
from pathlib import Path
from bot.computer.pool import Pool
from tests.computer.test_pool import question
from tests.kit.waiting import until

async def main():
    pool = Pool(1, "tests.kit.engines:stuck")
    asked = asyncio.create_task(pool.search(question(seed=sys.argv[1].encode())))
    await until(Path(sys.argv[1]).exists)
    print(pool.workers[0].pid, flush=True)
    await asked

asyncio.run(main())
"""


async def test_none_outlives_a_bot_that_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PARENT, str(tmp_path / "mark")]
    parent = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    assert parent.stdout is not None
    pid = int(await parent.stdout.readline())
    parent.kill()
    await parent.wait()
    await until(lambda: is_gone(pid))


def test_a_reply_to_a_bot_that_is_killed_ends_the_process_without_a_word() -> None:
    """The decision is made at the moment at which the bot is killed; nothing of it stands in the log."""
    command = [sys.executable, "-m", "bot.computer.worker", "tests.kit.engines:first"]
    with subprocess.Popen(command, cwd=ROOT, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdout.close()
        process.stdin.write(framed(pickle.dumps(question())))
        process.stdin.flush()
        assert (process.wait(60), process.stderr.read()) == (0, b"")


async def test_what_is_not_urgent_waits_for_all_that_is(make: MAKE, gate: Gate) -> None:
    pool, order = make("gated"), []

    async def ask(name: str, *, is_urgent: bool) -> None:
        await pool.search(question(), is_urgent=is_urgent)
        order.append(name)

    first = asyncio.create_task(ask("first", is_urgent=True))
    await gate.searching()
    patient = asyncio.create_task(ask("patient", is_urgent=False))
    await asyncio.sleep(0)
    assert not await pool.calm(0.01)
    gate.open()
    await asyncio.gather(first, patient, ask("second", is_urgent=True), ask("third", is_urgent=True))
    assert order == ["first", "second", "third", "patient"] and await pool.calm(0.01)
