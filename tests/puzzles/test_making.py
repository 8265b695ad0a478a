"""How the puzzle of the day is made: when it is asked for, and from what one seat may know."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from bot.computer.base import Level, SearchedMove, Thought
from bot.features.puzzles.model import CLEAR, Puzzle, asks, first_puzzles, lead
from bot.features.puzzles.store import PuzzleStore
from bot.features.puzzles.worker import question_of
from bot.games import GAMES
from bot.games.chance import Chance
from tests.kit.driver import ANY, Player
from tests.kit.room import Room
from tests.puzzles.test_wire import NOON, NOW, TODAY, TOMORROW, made_puzzle


async def test_computers_make_it_when_it_is_asked_for(room: Room) -> None:
    room.shift = NOON - room.time.now()
    room.bot.computer_worker.pool.engine = "tests.kit.engines:strict"
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    assert (await anna.slash("puzzle")).says("de", "puzzle-waiting", minutes=ANY)
    await room.until(lambda: room.rows("SELECT 1 FROM puzzles WHERE day = ? AND due IS NULL", TODAY))
    menu = await ben.slash("puzzle")
    assert menu.alts and menu.says("en", "puzzle-head", day=NOW, game=ANY, seat=ANY)
    found = await room.bot.store[PuzzleStore].get(TODAY)
    assert found is not None and found.best == max(found.position.moves(found.seat))
    assert room.rows("SELECT day FROM puzzles ORDER BY day") == [(TODAY,), (TOMORROW,)], "tomorrow's is made ahead"


@pytest.mark.rest
async def test_a_failure_is_reported_and_tried_again(room: Room) -> None:
    room.excused.append("")
    room.shift = NOON - room.time.now()
    room.bot.computer_worker.pool.engine = "tests.kit.engines:failing"
    anna = Player(room, "Anna")
    await anna.slash("puzzle")
    await room.until(lambda: room.rows("SELECT 1 FROM puzzles WHERE tries > 0"))
    assert (await anna.slash("puzzle")).says("de", "puzzle-failed")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_it_is_made_without_what_its_seat_cannot_know(game: str) -> None:
    """With all resampled that the seat cannot know, the processes are asked the same, byte for byte."""
    puzzle = made_puzzle(TODAY, game)
    position = puzzle.position
    state = position.game.resample(position.view(puzzle.seat), puzzle.seat, Chance(b"resample", 1))
    made = [
        pickle.dumps(pickle.loads(pickle.dumps(question_of(puzzle, one, puzzle.seat, Level.HARD, "check"))))
        for one in (position, replace(position, state=state))
    ]
    assert made[0] == made[1]


def test_a_puzzle_has_one_clearly_best_move() -> None:
    def search(*values: float) -> Thought:
        return Thought(("a",), 1, (), tuple(SearchedMove(str(at), 1, (one, 1 - one)) for at, one in enumerate(values)))

    assert lead(search(0.8, 0.5), 0) == pytest.approx(0.3) and CLEAR < 0.3
    assert lead(search(0.8, 0.5), 1) == pytest.approx(0.3) and lead(search(0.8), 0) == 0


async def test_the_first_day_has_a_stored_puzzle(room: Room) -> None:
    """It is there at once, in order for ``check``; only the next one is made."""
    room.shift = NOON - room.time.now()
    room.bot.computer_worker.pool.engine = "tests.kit.engines:strict"
    anna = Player(room, "Anna")
    menu = await anna.slash("puzzle")
    assert menu.alts and menu.says("de", "puzzle-head", day=NOW, game=ANY, seat=ANY)
    found = await room.bot.store[PuzzleStore].get(TODAY)
    assert found is not None and replace(found, day="", seed=b"") in first_puzzles()


@pytest.mark.parametrize("puzzle", first_puzzles(), ids=lambda one: f"first_day_{one.game}")
def test_a_stored_puzzle_has_one_clearly_best_move(puzzle: Puzzle) -> None:
    position = puzzle.position
    assert asks(position) == puzzle.seat and {move for move, _ in puzzle.values} <= set(position.moves(puzzle.seat))
    best, second = sorted((value for _, value in puzzle.values), reverse=True)[:2]
    assert best - second >= CLEAR and puzzle.values[0][1] == best
