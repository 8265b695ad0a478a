"""Several bot processes on one PostgreSQL share what is done once: computers' moves, reviews, the puzzle of the day."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from bot.admin.check import inspect_database
from bot.features.puzzles.model import day_of
from bot.features.puzzles.store import PuzzleStore
from bot.store import Store
from tests.kit.databases import FILE, KINDS, use
from tests.kit.driver import Match, Player
from tests.kit.fleet import Fleet
from tests.kit.servers import MISSING, is_installed
from tests.puzzles.test_wire import made_puzzle, posts

pytestmark = [pytest.mark.rest, pytest.mark.skipif(not is_installed(), reason=MISSING)]

ITERATIONS: Final = 6  # of a computer's search
ROUNDS: Final = 3


@pytest.fixture
def stopped_room(tmp_path: Path) -> Iterator[Fleet]:
    with use(KINDS[1]):
        room = Fleet(tmp_path / "data", "8-15", "0-7", iterations=ITERATIONS)
        for process in room.processes:
            process.run = replace(process.run, puzzles=room.channel)
        yield room


async def store_puzzles(room: Fleet) -> None:
    """Store the puzzles of yesterday to the day after tomorrow as made."""
    store = await Store.open(room.data / FILE, address=room.settings.database)
    for days in (-1, 0, 1, 2):
        day = day_of(time.time(), days)
        await store[PuzzleStore].ask(day)
        await store[PuzzleStore].claim("test")
        await store[PuzzleStore].finish(made_puzzle(day), "test")
    await store.close()


async def alone(room: Fleet, shard: int) -> Match:
    """A match of Anna against a computer on the server of that shard."""
    anna = Player(room, "Anna")
    home = await anna.slash("instinkt new", room.channels[shard], computer="easy", forced="ask")
    await anna.press(home, "start")
    return Match(room, [anna], home)


async def wait_for_turn(room: Fleet, match: Match) -> None:
    """Wait until Anna is asked and nothing is to be delivered or decided."""
    work = [f"SELECT 1 FROM {name} WHERE match = {match.number} AND due IS NOT NULL" for name in ("outbox", "searches")]
    await room.until(lambda: match.lines() and not any(room.rows(one) for one in work))


async def play(room: Fleet, match: Match) -> None:
    """Decide for Anna a few times, then resign and have the match reviewed."""
    (anna,) = match.players
    source = random.Random(match.number)
    for _ in range(ROUNDS):
        await wait_for_turn(room, match)
        await anna.choose_any(await match.menu(anna), source)
    await wait_for_turn(room, match)
    await anna.press(await anna.slash("match resign", match.place, match=str(match.number)), "giveup")
    await room.until(lambda: match.boards() and match.over)
    await anna.press(match.board(), "review")
    await room.until(lambda: room.rows("SELECT 1 FROM reviews WHERE match = ? AND done", match.number))
    await wait_for_turn(room, match)


async def test_computers_reviews_and_the_puzzle_of_the_day_are_made_once(room: Fleet) -> None:
    await store_puzzles(room)
    await room.start()
    matches = [await alone(room, shard) for shard in (2, 3, 12, 13)]
    await asyncio.gather(*(play(room, match) for match in matches))
    anna = matches[0].players[0]
    await room.until(lambda: posts(room, anna))
    await room.stop()
    assert len(posts(room, anna)) == 1
    for match in matches:
        shown = [one for one in anna.messages(match.place) if one.has("mine")]
        assert len(shown) == 1, "one chart"
        boards = [board.text for board in match.boards()]
        assert len(boards) == len(set(boards))
    assert inspect_database(room.data / FILE, room.settings.database).faults == []
