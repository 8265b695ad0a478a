"""Computers in awkward moments: the match ends, is taken back or goes on while they search, or a process is killed."""

from __future__ import annotations

import os
import pickle
import re
import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
import pytest_asyncio

from bot.computer.base import SearchQuestion, Thought
from bot.match.commands import End
from tests.kit.driver import OVER, Match, Player
from tests.kit.engines import ENGINES, use_engine
from tests.kit.gated import GATED, Gate, drain_outbox, moves, play_first, searches, searching_alone, sit_alone
from tests.kit.processes import BotProcess
from tests.kit.room import Room
from tests.kit.tables import parts


@pytest.fixture
def gate(room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Gate:
    room.bot.computer_worker.pool.engine = GATED
    return Gate(tmp_path, monkeypatch)


async def test_the_match_ends_during_the_search(room: Room, gate: Gate) -> None:
    match, anna = await searching_alone(room, gate)
    before = moves(room)
    await anna.press(await anna.slash("match resign", match=str(match.number)), "giveup")
    assert searches(room) == []
    gate.open()
    await room.quiet()
    assert OVER in match.board().text and moves(room) == before


@pytest.mark.rest
async def test_ended_by_a_moderator_during_the_search(room: Room, gate: Gate) -> None:
    match, _ = await searching_alone(room, gate)
    await room.bot.service.do(match.number, End())
    gate.open()
    await room.quiet()
    assert searches(room) == [] and OVER in match.board().text


@pytest.mark.rest
async def test_a_decision_taken_back_during_the_search(room: Room, gate: Gate) -> None:
    """The computer drops its search, and searches again once it is to act again."""
    match, anna = await searching_alone(room, gate)
    own = moves(room)[-1]
    assert own[0] == 0 and own[3]
    back = await anna.slash("match undo", match.place)
    await drain_outbox(room)
    assert back.hidden and not moves(room)[-1][3], back.text
    assert searches(room) == [] and match.waiting() == [anna]
    gate.open()
    await room.quiet()
    assert not moves(room)[-1][3], "what it has found is not played"
    await play_first(match, anna)
    await room.quiet()
    assert moves(room)[-1][0] == 1 and match.waiting() == [anna]


@pytest.mark.rest
async def test_its_process_is_killed_during_the_search(room: Room, gate: Gate) -> None:
    match, anna = await searching_alone(room, gate)
    (worker,) = room.bot.computer_worker.pool.workers
    gate.shut()
    os.kill(worker.pid, signal.SIGKILL)
    await gate.searching()
    assert [one.pid for one in room.bot.computer_worker.pool.workers] != [worker.pid]
    before = len(moves(room))
    gate.open()
    await room.quiet()
    assert len(moves(room)) > before and (match.waiting() == [anna] or match.over)


@pytest.mark.rest
async def test_the_bot_is_stopped_during_the_search(room: Room, gate: Gate) -> None:
    match, anna = await searching_alone(room, gate)
    (worker,) = room.bot.computer_worker.pool.workers
    before = moves(room)
    await room.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(worker.pid, 0)
    assert len(searches(room)) == 1 and moves(room) == before
    await room.start()
    await room.quiet()
    assert len(moves(room)) > len(before) and (match.waiting() == [anna] or match.over)


@pytest_asyncio.fixture(loop_scope="session")
async def process(room: Room) -> AsyncIterator[BotProcess]:
    """A process to start once the room's own bot has begun the match and is stopped."""
    made = BotProcess(room)
    yield made
    await made.close()


@pytest.mark.rest
async def test_the_bot_is_killed_during_the_search(room: Room, gate: Gate, process: BotProcess) -> None:
    match, anna = await searching_alone(room, gate)
    before = moves(room)
    await room.stop()
    await process.start()
    await room.until(lambda: room.rows("SELECT 1 FROM searches WHERE owner IS NOT NULL"))
    await process.kill()
    assert moves(room) == before and len(searches(room)) == 1
    await process.start()
    await room.until(lambda: match.waiting() == [anna] or match.over)
    await room.quiet()
    made = moves(room)[len(before) :]
    assert made and made[0][2] == -1
    boards = [board.text for board in match.boards()]
    assert len(set(boards)) == len(boards)


@pytest.mark.rest
async def test_ten_matches_search_at_once(room: Room, gate: Gate) -> None:
    anna = Player(room, "Anna")
    for _ in range(10):
        await anna.press(await anna.slash("instinkt new", computer="easy"), "start")
    await gate.searching()
    assert len(searches(room)) == 10 and len(room.bot.computer_worker.pool.workers) == 1
    answer = await anna.slash("matches")
    assert answer.hidden and "#1" in answer.text, "people are answered meanwhile"
    gate.open()
    await room.quiet()
    assert searches(room) == []
    assert room.rows("SELECT count(DISTINCT match) FROM sealed WHERE actor = -1") == [(10,)]


@pytest.mark.parametrize(("engine", "said"), [("failing", "has failed"), ("illegal", "illegal move")])
async def test_a_search_that_fails_for_good_is_replaced_by_a_random_move(
    room: Room, engine: str, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    room.excused.append(said)
    await use_engine(room, ENGINES + engine)
    match, anna = await sit_alone(room, "dirkana")
    thoughts: list[tuple[str]] = []
    while len(thoughts) < 2:
        await room.quiet()
        await play_first(match, anna)
        thoughts = room.rows("SELECT thought FROM events WHERE actor = -1 AND kind = 'move'")
    assert all(thought.endswith(" 0") for (thought,) in thoughts)
    assert any(said in record.getMessage() and record.levelname == "ERROR" for record in caplog.records)


@pytest.mark.rest
async def test_a_match_that_cannot_be_read_is_set_aside(room: Room, gate: Gate) -> None:
    await searching_alone(room, gate)
    room.excused.append("quarantined")
    await room.stop()
    ((state,),) = room.rows("SELECT state FROM matches")
    store_state(room, b"\0")
    gate.open()
    await room.start()
    await room.until(lambda: room.rows("SELECT due FROM searches") == [(None,)])
    before = len(moves(room))
    await room.stop()
    store_state(room, state)
    await room.start()
    await room.quiet()
    assert len(moves(room)) > before and not searches(room), "it is decided once the match is repaired"


def store_state(room: Room, state: bytes) -> None:
    """Overwrite the stored position of the match."""
    with closing(sqlite3.connect(room.data / "stammtisch.db")) as database, database:
        database.execute("UPDATE matches SET state = ?", (state,))


@pytest.mark.rest
async def test_no_one_is_shown_the_secret_choice_of_a_computer(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """What people see, pictures included, is the same whatever the computer has chosen."""
    monkeypatch.setattr(
        "bot.service.match_service.secrets", SimpleNamespace(token_bytes=bytes)
    )  # both matches are dealt alike
    anna, seen = Player(room, "Anna"), []
    for engine in ("first", "last"):
        await use_engine(room, ENGINES + engine)
        home = await anna.slash("instinkt new", computer="hard")
        await anna.press(home, "start")
        await room.quiet()
        match = Match(room, [anna], home)
        prompt = match.prompt(anna)
        assert prompt is not None
        shown = [match.board(), prompt, await match.menu(anna), await anna.press(match.board(), "log")]
        texts = [re.sub(r"#\d+|<t:\d+", "", text) for one in shown for text in (one.text, *one.alts)]
        seen.append((texts, [anna.pictures(one) for one in shown]))
    choices = [text for (text,) in room.rows("SELECT text FROM sealed WHERE actor = -1 ORDER BY match")]
    assert len(set(choices)) == len(choices) == 2, "the computers have chosen differently"
    assert seen[0] == seen[1]


async def test_a_process_gets_nothing_but_the_view(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the match's seed nor what others hold is in the question."""
    asked: list[SearchQuestion] = []
    search = room.bot.computer_worker.pool.search

    async def note(question: SearchQuestion) -> Thought:
        asked.append(question)
        return await search(question)

    monkeypatch.setattr(room.bot.computer_worker.pool, "search", note)
    await sit_alone(room, "instinkt")
    await room.quiet()
    match = await room.bot.service.match(1)
    (question, *_) = asked
    assert question.seat == 1 and question.moves
    assert match.seed and match.seed not in pickle.dumps(question) and question.seed != match.seed
    assert not any(type(part).__name__ == "State" for part in parts(question))
