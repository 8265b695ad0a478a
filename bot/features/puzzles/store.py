"""Puzzles of the day and their answers in the database."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Table, select, update
from sqlalchemy.sql.elements import ColumnElement

from bot.features.puzzles.model import Puzzle
from bot.games.base import Move, Seat
from bot.match.clocks import DAY
from bot.match.model import Person
from bot.store.database import reads, short, writes
from bot.store.leases import FREE, ClaimStore
from bot.store.loading import load_people
from bot.store.personal import CLAIM, KEY, OWN, Personal, holding
from bot.store.rows import Columns, first_of
from bot.store.schema import puzzle_answers, puzzle_posts, puzzles

LEASE: Final = 300.0  # seconds; the limit for the search in one match
SEED_BYTES: Final = 32


def _columns(puzzle: Puzzle) -> dict[str, Any]:
    """The columns of a puzzle that is not due any more, without its day and seed."""
    return {
        "game": puzzle.game,
        "seats": puzzle.seats,
        "seat": puzzle.seat,
        "log": msgspec.json.encode(puzzle.log).decode(),
        "moves_worth": msgspec.json.encode(puzzle.values).decode(),
        "due": None,
        "tries": 0,
        **FREE,
    }


def puzzle_of(row: Columns) -> Puzzle:
    """The puzzle of a row of ``puzzles``; raises ValueError."""
    log = msgspec.json.decode(row["log"], type=tuple[tuple[Seat, str], ...])
    values = msgspec.json.decode(row["moves_worth"], type=tuple[tuple[Move, float], ...])
    return Puzzle(row["day"], row["seed"], row["game"], row["seats"], row["seat"], log, values, row["tries"])


class PuzzleStore(ClaimStore[Puzzle]):
    """The store of puzzles (one per day) and answers (one per person and day)."""

    table, lease = puzzles, LEASE
    first_backoff, max_backoff = 30.0, 3600.0
    personal = (
        Personal(
            puzzles,
            holding("day", "seed", "game", "seats", "seat", "log", "moves_worth", *CLAIM, "noted", "message"),
        ),
        Personal(
            puzzle_answers,
            holding("day", "guild", person=KEY, move=OWN, at=OWN),
            owners=("person",),
            removed=("person",),
            shown=("day", "guild", "move", "at"),
        ),
        Personal(puzzle_posts, holding("day", "guild", "noted", "message")),
    )

    _value_of = staticmethod(puzzle_of)

    @classmethod
    def faults(cls, conn: Connection) -> Iterator[str]:
        """Check that each puzzle is readable, or not yet complete."""
        for row in conn.execute(select(puzzles).order_by(puzzles.c.day)).mappings().all():
            name = f"The puzzle of {row['day']}"
            try:
                puzzle = puzzle_of(row)
                moves = puzzle.position.moves(puzzle.seat) if puzzle.is_made else ()
            except Exception as fault:  # of an editor, or of a bad disk; or other rules have made it
                yield f"{name} cannot be read ({short(fault)})."
                continue
            if any(move not in moves for move, _ in puzzle.values):
                yield f"{name} has a move that is not possible."

    @classmethod
    def undone(cls, conn: Connection) -> Iterator[tuple[Columns, str, str]]:
        query = select(puzzles).where(puzzles.c.moves_worth == "[]").order_by(puzzles.c.day)
        for row in conn.execute(query).mappings():
            yield row, f"The puzzle of {row['day']}", "."

    @reads
    def last_before(self, conn: Connection, day: str) -> Puzzle | None:
        """The newest made puzzle of an earlier day."""
        query = select(puzzles).where(puzzles.c.day < day, puzzles.c.moves_worth != "[]")
        return first_of(conn, query.order_by(puzzles.c.day.desc()).limit(1), puzzle_of)

    @writes
    def ask(self, conn: Connection, day: str, ready: Sequence[Puzzle] = ()) -> Puzzle:
        """Request the puzzle of a day. Returns its present state. Its seed is drawn once.

        The first puzzle of an installation is one of those that are ``ready``, so that no one waits for it.
        """
        asked = select(puzzles).where(puzzles.c.day == day)
        if (row := conn.execute(asked).mappings().first()) is not None:
            return puzzle_of(row)
        seed = secrets.token_bytes(SEED_BYTES)
        new = _columns(Puzzle(day, seed)) | {"day": day, "seed": seed, "due": self._now}
        if ready and conn.execute(select(puzzles.c.day).limit(1)).first() is None:
            new |= _columns(ready[seed[0] % len(ready)])
        conn.execute(self._store.database.upsert(puzzles), new)
        return puzzle_of(conn.execute(asked).mappings().one())  # perhaps the request of another process

    @writes
    def finish(self, conn: Connection, puzzle: Puzzle, owner: str) -> None:
        """Store a claimed puzzle with its position."""
        self._update_own(conn, puzzle, owner, _columns(puzzle))

    def _rewind(self, conn: Connection, now: float) -> None:
        super()._rewind(conn, now)
        earlier = now - DAY  # the message is looked for from then on
        self._set(conn, puzzles.c.noted > now, noted=earlier)
        conn.execute(update(puzzle_posts).where(puzzle_posts.c.noted > now).values(noted=earlier))

    # Answers

    @writes
    def answer(self, conn: Connection, day: str, person: int, guild: int, move: Move) -> bool:
        """Store a person's answer, given on that server (0: none); False if that person has answered already."""
        new = {"day": day, "person": person, "guild": guild, "move": move, "at": self._now}
        answering = self._store.database.upsert(puzzle_answers).execution_options(preserve_rowcount=True)
        return bool(conn.execute(answering, new).rowcount)

    @reads
    def answer_of(self, conn: Connection, day: str, person: int) -> Move | None:
        """A person's answer; None if there is none."""
        mine = (puzzle_answers.c.day == day, puzzle_answers.c.person == person)
        found = conn.execute(select(puzzle_answers.c.move).where(*mine)).scalar()
        return None if found is None else str(found)

    @reads
    def answered(self, conn: Connection, day: str, guild: int, move: Move) -> tuple[list[Person], int]:
        """The people who gave that answer on that server, in order of time, and the number of all answers there."""
        there = (puzzle_answers.c.day == day, puzzle_answers.c.guild == guild)
        query = select(puzzle_answers).where(*there).order_by(puzzle_answers.c.at, puzzle_answers.c.person)
        rows = conn.execute(query).mappings().all()
        right = [row["person"] for row in rows if row["move"] == move]
        people = {one.key: one for one in load_people(conn, right, guild)}
        return [people[key] for key in right if key in people and people[key].user], len(rows)

    # The post

    @writes
    def note_post(self, conn: Connection, day: str, guild: int | None = None) -> float | None:
        """Note that the puzzle of a day is about to be posted in the channel that a server has set; None: the operator.

        Returns when that was noted before (0: never), in seconds since 1970; None if it is posted.
        """
        table, there = _post(day, guild)
        row = conn.execute(select(table).where(*there).with_for_update()).mappings().first()
        if row is None:
            conn.execute(self._store.database.upsert(table), {"day": day, "guild": guild, "noted": self._now})
            return 0.0
        if row["message"] is not None:
            return None
        conn.execute(update(table).where(*there).values(noted=row["noted"] or self._now))
        return float(row["noted"] or 0)

    @writes
    def posted(self, conn: Connection, day: str, message: int, guild: int | None = None) -> None:
        """Store the id of the message in which the puzzle of a day is posted."""
        table, there = _post(day, guild)
        conn.execute(update(table).where(*there).values(message=message))


def _post(day: str, guild: int | None) -> tuple[Table, list[ColumnElement[bool]]]:
    """The table, and the conditions for the row, of the post on a server or in the operator's channel."""
    if guild is None:
        return puzzles, [puzzles.c.day == day]
    return puzzle_posts, [puzzle_posts.c.day == day, puzzle_posts.c.guild == guild]
