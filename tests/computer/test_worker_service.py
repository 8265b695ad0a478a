"""The computer worker with a service and no Discord: a due search is played once, after a pause, whatever fails."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio

from bot.computer.base import Level, SearchQuestion, Thought
from bot.computer.pool import SearchFailed, WorkerLost
from bot.match import commands
from bot.match.errors import UserError
from bot.match.play import Search
from bot.match.position import person_actor
from bot.runtime.time import SYSTEM
from bot.service import computer_worker
from bot.service.computer_worker import ComputerWorker, SearchOptions, seed_of_search
from bot.store.database import StoreUnavailable
from tests.kit.manual_time import ManualTime
from tests.kit.tables import FIRST, Table, Watch, opened
from tests.kit.waiting import until


class FakePool:
    """Answers by a function in place of processes; ``asked`` are its questions."""

    size = 1

    def __init__(self, answer: Callable[[SearchQuestion], Awaitable[Thought]]) -> None:
        self._answer, self.asked, self.retired = answer, list[SearchQuestion](), 0

    async def search(self, question: SearchQuestion) -> Thought:
        self.asked.append(question)
        return await self._answer(question)

    async def retire_idle(self) -> None:
        self.retired += 1

    async def close(self) -> None:
        pass


async def first(question: SearchQuestion) -> Thought:
    return Thought(question.moves[:1], 7)


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with opened(tmp_path, Watch(), ManualTime()) as made:
        yield made


@pytest_asyncio.fixture
async def run(table: Table) -> AsyncIterator[Callable[..., tuple[ComputerWorker, FakePool]]]:
    """Start computer workers that are stopped at the end."""
    started: list[ComputerWorker] = []

    def start(answer: Any = first) -> tuple[ComputerWorker, FakePool]:
        worker, pool = ComputerWorker(table.service, options=SearchOptions(pause=0.0)), FakePool(answer)
        worker.pool = worker.hints._pool = pool  # type: ignore[assignment]
        table.service.search = worker.wake
        worker.start()
        started.append(worker)
        return worker, pool

    yield start
    for one in started:
        await one.stop()


async def begin(table: Table, game: str = "instinkt", hints: bool | None = None) -> int:
    """Start a match of a person against a hard computer, at which both decide in secret."""
    host = await table.person(FIRST)
    opening = commands.Open(
        actor=person_actor(host.key),
        game=game,
        host=host,
        secret=table.service.new_secret(),
        guild=7,
        channel=70,
        language="en",
        computers=(Level.HARD,),
        hints=hints,
    )
    number = (await table.service.open(opening)).number
    await table.start(number, FIRST)
    return number


async def searches(table: Table, number: int) -> list[Search]:
    return await table.store.searches.of_match(number)


async def is_settled(table: Table, number: int) -> bool:
    return not await searches(table, number)


async def test_what_is_due_is_decided_once_from_the_view_alone(table: Table, run: Any) -> None:
    number = await begin(table)
    (search,) = await searches(table, number)
    before = await table.match(number)
    _, pool = run()
    await until(lambda: is_settled(table, number))
    (question,) = pool.asked
    assert (question.seat, question.level, question.game) == (search.seat, Level.HARD, "instinkt")
    assert question.view == before.position.view(search.seat) and question.moves == before.position.moves(search.seat)
    match = await table.match(number)
    assert match.position.sealed == {search.seat: question.moves[0]}
    assert match.thoughts == {search.seat: f"hard {before.revision} 7"}


async def test_a_new_decision_wakes_it(table: Table, run: Any) -> None:
    _, pool = run()
    await table.store.time.until_waiting()  # type: ignore[attr-defined]
    number = await begin(table)
    await until(lambda: is_settled(table, number))
    assert len(pool.asked) == 1


async def test_processes_that_have_nothing_to_do_for_long_are_ended(table: Table, run: Any) -> None:
    worker, pool = run()
    number = await begin(table)
    await until(lambda: is_settled(table, number))
    assert pool.retired == 0
    await table.store.time.advance(computer_worker.IDLE + 1)  # type: ignore[attr-defined]

    async def is_retired() -> bool:
        worker.wake()
        return bool(pool.retired)

    await until(is_retired)


async def test_seeds_follow_from_match_revision_seat_and_purpose(table: Table) -> None:
    match = await table.match(await begin(table))
    seeds = [seed_of_search(match, seat, purpose) for seat in (0, 1) for purpose in ("search", "hint", "drawn")]
    assert len(set(seeds)) == 6 and all(match.seed not in seed for seed in seeds)
    assert seeds == [seed_of_search(match, seat, purpose) for seat in (0, 1) for purpose in ("search", "hint", "drawn")]


async def test_lost_processes_are_tried_again_and_then_a_move_is_drawn(
    table: Table, run: Any, caplog: pytest.LogCaptureFixture
) -> None:
    async def lose(question: SearchQuestion) -> Thought:
        raise WorkerLost("they are lost")

    number = await begin(table)
    worker, pool = run(lose)
    for tries in range(1, computer_worker.MAX_TRIES):

        async def is_put_off(tries: int = tries) -> bool:
            return [one.tries for one in await searches(table, number)] == [tries]

        await until(is_put_off)
        table.store.clock.pass_by(400)  # type: ignore[attr-defined]
        worker.wake()
    await until(lambda: is_settled(table, number))
    assert len(pool.asked) == computer_worker.MAX_TRIES
    match = await table.match(number)
    assert next(iter(match.thoughts.values())).endswith(" 0")
    assert [one.levelname for one in caplog.records if "a move is drawn" in one.getMessage()] == ["ERROR"]


async def test_a_database_that_refuses_puts_it_off(table: Table, run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await begin(table)
    store, refusals = table.store.matches.write, [1, 1]

    async def refuse(*given: Any, **named: Any) -> None:
        if refusals:
            refusals.pop()
            raise StoreUnavailable("store-busy")
        await store(*given, **named)

    monkeypatch.setattr(table.store.matches, "write", refuse)
    worker, _ = run()

    async def is_decided() -> bool:
        table.store.clock.pass_by(10)  # type: ignore[attr-defined]
        worker.wake()
        return await is_settled(table, number)

    await until(is_decided)
    assert not refusals and len((await table.match(number)).position.sealed) == 1


async def test_a_decision_that_has_passed_is_dropped(table: Table, run: Any) -> None:
    number, gate = await begin(table), asyncio.Event()

    async def wait(question: SearchQuestion) -> Thought:
        await gate.wait()
        return Thought(question.moves[:1], 1)

    _, pool = run(wait)

    async def is_searching() -> bool:
        return bool(pool.asked)

    await until(is_searching)
    await table.resign(number, FIRST)
    length = (await table.match(number)).length
    gate.set()
    await until(lambda: is_settled(table, number))
    assert (await table.match(number)).length == length


async def test_two_who_ask_at_once_share_a_hint(table: Table, run: Any) -> None:
    number = await begin(table, hints=True)
    worker, pool = run()
    await until(lambda: is_settled(table, number))
    key, before = (await table.person(FIRST)).key, len(pool.asked)
    hints = await asyncio.gather(*(worker.hints.hint(number, key) for _ in range(5)))
    assert len(set(hints)) == 1 and len(pool.asked) == before + 1
    assert pool.asked[-1].seat == 0 and pool.asked[-1].level is Level.HARD


async def test_a_hint_that_failed_is_searched_for_again(table: Table, run: Any) -> None:
    number, faults = await begin(table), [1]

    async def fail_first(question: SearchQuestion) -> Thought:
        if question.seat == 0 and faults:
            faults.pop()
            raise SearchFailed("a fault")
        return await first(question)

    worker, _ = run(fail_first)
    key = (await table.person(FIRST)).key
    with pytest.raises(UserError) as caught:
        await worker.hints.hint(number, key)
    assert caught.value.key == "hint-failed"
    assert (await worker.hints.hint(number, key))[1].moves


def test_the_pause_grows_with_level_and_length_and_is_bounded(tmp_path: Path) -> None:
    class Service:
        store = SimpleNamespace(time=SYSTEM, new_owner=str)

        def now(self) -> float:
            return 100.0

    def pause(level: Level, steps: int, due: float, part: float = 1.0) -> float:
        worker = ComputerWorker(Service(), options=SearchOptions(pause=part))  # type: ignore[arg-type]
        return worker._pause_left(Search(1, 0, 1, level, due), Thought(("move",) * steps))

    assert pause(Level.EASY, 1, 100.0) < pause(Level.HARD, 1, 100.0) < pause(Level.HARD, 3, 100.0)
    assert pause(Level.EASY, 1, 100.0) == 1.0 and pause(Level.HARD, 24, 100.0) == 3.0
    assert pause(Level.HARD, 1, 99.0) == pytest.approx(pause(Level.HARD, 1, 100.0) - 1), "the search counts"
    assert pause(Level.HARD, 1, 50.0) == 0.0 and pause(Level.HARD, 24, 100.0, 0.0) == 0.0
    assert pause(Level.EASY, 1, 9999.0) == 3.0, "a clock that was set back"
