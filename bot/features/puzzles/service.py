"""The puzzle of the day for cogs."""

from __future__ import annotations

from collections.abc import Sequence

from bot.features.puzzles.model import Puzzle, day_of, is_day
from bot.features.puzzles.store import PuzzleStore
from bot.features.puzzles.worker import PuzzleMaker
from bot.games.base import Move
from bot.match.errors import UserError
from bot.match.model import Person
from bot.service.match_service import MatchService


class PuzzleService:
    """Puzzles, their answers, and where they are posted."""

    def __init__(self, service: MatchService, maker: PuzzleMaker) -> None:
        self._service, self._store, self._maker = service, service.store[PuzzleStore], maker

    @property
    def today(self) -> str:
        """The present day in UTC."""
        return self._maker.today

    async def ask(self) -> Puzzle:
        """The puzzle of today. Requests it if it is not made yet, else tomorrow's."""
        puzzle = await self._maker.ask(self.today)
        if puzzle.is_made:
            await self._maker.ask(day_of(self._service.now(), 1))
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
        if guild is None:
            return await self._store.note_post(puzzle.day)
        return await self._store.note_post_in(puzzle.day, guild)

    async def posted(self, puzzle: Puzzle, message: int, guild: int | None = None) -> None:
        """Store the message with which the puzzle is posted."""
        if guild is None:
            await self._store.posted(puzzle.day, message)
        else:
            await self._store.posted_in(puzzle.day, guild, message)
