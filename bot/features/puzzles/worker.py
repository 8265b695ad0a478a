"""The puzzle of the day: what cogs call, and the worker that makes it.

Computers play, while nothing else is due, until a position has one clearly best move.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Final

from bot.computer.base import Level, SearchQuestion, Thought
from bot.computer.pool import SearchFailed, WorkerLost
from bot.features.puzzles.model import CLEAR, Puzzle, asks, day_of, first_puzzles, game_of, is_day, lead, ranked
from bot.features.puzzles.store import PuzzleStore
from bot.games.base import CHANCE, Move, Seat
from bot.match.errors import UserError
from bot.match.model import Person
from bot.match.position import Position
from bot.service.computer_worker import ComputerWorker
from bot.service.match_service import MatchService
from bot.service.worker import Worker

log = logging.getLogger(__name__)

FIRST: Final = 6  # decisions at the beginning of a match, which make no puzzle
EVERY: Final = 2  # one of so many positions is searched
MAX_MATCHES: Final = 12  # in which a puzzle is looked for
MAX_LENGTH: Final = 400  # decisions of such a match
MINUTES: Final = 3  # that it takes, about


class PuzzleMaker(Worker[Puzzle]):
    """Puzzles, their answers, and where they are posted; makes the requested ones with the search pool."""

    name = "maker of puzzles"

    def __init__(self, service: MatchService, computer_worker: ComputerWorker) -> None:
        super().__init__(service, service.store[PuzzleStore])
        self._store, self.computer_worker = service.store[PuzzleStore], computer_worker

    @property
    def today(self) -> str:
        """The present day in UTC."""
        return day_of(self.service.now())

    async def ask(self) -> Puzzle:
        """The puzzle of today. Requests it if it is not made yet, else tomorrow's."""
        puzzle = await self._ask(self.today)
        if puzzle.is_made:
            await self._ask(day_of(self.service.now(), 1))
        return puzzle

    async def find(self, day: str) -> Puzzle:
        """The puzzle of a past or present day; raises UserError if there is none."""
        if is_day(day) and day > self.today:
            raise UserError("puzzle-not-yet")
        puzzle = await self._store.get(day) if is_day(day) else None
        if puzzle is None or not puzzle.is_made:
            raise UserError("puzzle-none")
        return puzzle

    async def last_before(self, day: str) -> Puzzle | None:
        """The last puzzle before that day; None if there is none."""
        return await self._store.last_before(day)

    async def answer(self, puzzle: Puzzle, person: Person, guild: int, move: Move) -> bool:
        """Store the person's answer; False if they have answered before."""
        return await self._store.answer(puzzle.day, person.key, guild, move)

    async def answer_of(self, puzzle: Puzzle, person: Person) -> Move | None:
        """The person's answer; None if they have given none."""
        return await self._store.answer_of(puzzle.day, person.key)

    async def solvers(self, puzzle: Puzzle, guild: int) -> tuple[Sequence[Person], int]:
        """The solvers of a puzzle on a server, and the number of people who answered there."""
        return await self._store.answered(puzzle.day, guild, puzzle.best)

    async def note_post(self, puzzle: Puzzle, guild: int | None = None) -> float | None:
        """Note that the puzzle is about to be posted on a server; None: in the operator's channel.

        Returns when an earlier try was noted (0: there was none); None if it is posted.
        """
        return await self._store.note_post(puzzle.day, guild)

    async def posted(self, puzzle: Puzzle, message: int, guild: int | None = None) -> None:
        """Store the message with which the puzzle is posted."""
        await self._store.posted(puzzle.day, message, guild)

    async def _ask(self, day: str) -> Puzzle:
        """The puzzle of that day. Requests it if it is new."""
        found = await self._store.get(day)
        if found is None:
            found = await self._store.ask(day, first_puzzles())
            self.wake()
        return found

    # The worker

    async def _make(self, puzzle: Puzzle) -> None:
        """Make a claimed puzzle, or put it off. Raises StoreUnavailable."""
        try:
            made = await self._find(puzzle)
            if made is not None:
                await self._store.finish(made, self._owner)
                return
            log.warning("No puzzle is found for %s; trying again later.", puzzle.day)
        except (WorkerLost, SearchFailed) as fault:
            log.warning("The puzzle of %s is not made (%s); trying again.", puzzle.day, fault)
        await self._store.retry(puzzle, self._owner)

    async def _find(self, puzzle: Puzzle) -> Puzzle | None:
        """The puzzle with a position; None if none of the matches has one."""
        puzzle = replace(puzzle, game=game_of(puzzle))
        for number in range(MAX_MATCHES):
            seed = _derived(puzzle, f"match {number + MAX_MATCHES * puzzle.tries}")
            if not await self._store.renew(puzzle, self._owner):
                return puzzle  # another process makes it; what is finished here is not stored
            if (found := await self._find_in(replace(puzzle, seed=seed))) is not None:
                return replace(found, seed=puzzle.seed)
        return None

    async def _find_in(self, puzzle: Puzzle) -> Puzzle | None:
        """Play a match of easy computers. Returns the first position that is a puzzle."""
        position, played = Position.open(puzzle.game, puzzle.seats, {}), list[tuple[Seat, str]]()
        for number in range(MAX_LENGTH):
            position, drawn = position.with_chance(puzzle.seed)
            played += [(CHANCE, event.text) for event in drawn]
            if not position.waiting:
                return None
            seat = asks(position)
            if seat is not None and number >= FIRST and number % EVERY == 0:
                now = replace(puzzle, seat=seat, log=tuple(played))
                if (values := await self._clear_values(now, position, number)) is not None:
                    return replace(now, values=values)
            seat = position.waiting[0]
            move = (await self._search(puzzle, position, seat, Level.EASY, f"{number}")).moves[0]
            played += position.logged_moves(seat, move)
            position = position.choose(seat, move)
        return None

    async def _clear_values(
        self, puzzle: Puzzle, position: Position, number: int
    ) -> tuple[tuple[Move, float], ...] | None:
        """The worth of the moves if one is clearly best; else None.

        It is so at the normal level, twice at the hard level, and in a search of the best two alone.
        """
        best = ""
        for level, purpose in ((Level.NORMAL, "look"), (Level.HARD, "check"), (Level.HARD, "check again")):
            thought = await self._search(puzzle, position, puzzle.seat, level, f"{number} {purpose}")
            if len(thought.choices) < 2 or lead(thought, puzzle.seat) < CLEAR:
                return None
            values = ranked(thought, puzzle.seat)
            if best and values[0][0] != best:
                return None
            best = values[0][0]
        second = max(values[1:], key=lambda one: one[1])[0]
        duel = await self._search(puzzle, position, puzzle.seat, Level.HARD, f"{number} duel", (best, second))
        is_clear = duel.choices[0].move == best and lead(duel, puzzle.seat) >= CLEAR
        return values if is_clear else None

    async def _search(
        self,
        puzzle: Puzzle,
        position: Position,
        seat: Seat,
        level: Level,
        purpose: str,
        moves: tuple[Move, ...] = (),
    ) -> Thought:
        """A search from the seat's view, with low priority."""
        question = question_of(puzzle, position, seat, level, purpose, moves)
        return await self.computer_worker.pool.search(
            replace(question, budget=self.computer_worker.options.budget), is_urgent=False
        )


def question_of(
    puzzle: Puzzle, position: Position, seat: Seat, level: Level, purpose: str, moves: tuple[Move, ...] = ()
) -> SearchQuestion:
    """The question to a search process: the view of the seat, and nothing else of the position."""
    view, legal = position.view(seat), moves or position.moves(seat)
    return SearchQuestion(puzzle.game, view, seat, legal, level, _derived(puzzle, f"search {purpose} {level}"))


def _derived(puzzle: Puzzle, purpose: str) -> bytes:
    """A seed from which that of the puzzle's shuffles cannot be derived."""
    return sha256(b"puzzle\0" + puzzle.seed + purpose.encode()).digest()
