"""Puzzles of the day, and who has answered them."""

from __future__ import annotations

import secrets
from typing import Any, Final

from sqlalchemy import Connection, and_, bindparam, case, func, insert, or_, select, update

from bot.games.base import Move
from bot.match.model import Person
from bot.match.puzzles import Puzzle, decode_log, decode_values, encode_log, encode_values
from bot.store.database import StorePart, reads, writes
from bot.store.loading import load_people
from bot.store.rows import Columns
from bot.store.schema import puzzle_answers, puzzles

LEASE: Final = 300.0  # seconds; the most that looking for a puzzle in one match may take
MAX_BACKOFF: Final = 3600.0  # seconds between two tries
SEED_BYTES: Final = 32
FREE: Final = {"leased_until": None, "owner": None}
IS_OWN: Final = and_(puzzles.c.day == bindparam("day_"), puzzles.c.owner == bindparam("owner_"))


class PuzzleStore(StorePart):
    """The store of puzzles, one a day, and of answers, one a person and day. Claims are as those of reviews."""

    @reads
    def get(self, conn: Connection, day: str) -> Puzzle | None:
        """The puzzle of a day; None if it was not asked for."""
        row = conn.execute(select(puzzles).where(puzzles.c.day == day)).mappings().first()
        return None if row is None else puzzle_of(row)

    @reads
    def last_before(self, conn: Connection, day: str) -> Puzzle | None:
        """The newest puzzle of an earlier day that was made."""
        query = select(puzzles).where(puzzles.c.day < day, puzzles.c.moves_worth != "[]")
        row = conn.execute(query.order_by(puzzles.c.day.desc()).limit(1)).mappings().first()
        return None if row is None else puzzle_of(row)

    @writes
    def ask(self, conn: Connection, day: str) -> Puzzle:
        """Have the puzzle of a day made; the puzzle as it is now. Its seed is drawn once."""
        row = conn.execute(select(puzzles).where(puzzles.c.day == day)).mappings().first()
        if row is not None:
            return puzzle_of(row)
        seed = secrets.token_bytes(SEED_BYTES)
        new: dict[str, Any] = {"day": day, "seed": seed, "game": "", "seats": 2, "seat": 0, "log": "[]"}
        new |= {"moves_worth": "[]", "due": self._now, "tries": 0, **FREE}
        conn.execute(insert(puzzles).values(new))
        return Puzzle(day, seed)

    async def claim(self, owner: str, lease: float = LEASE) -> tuple[Puzzle | None, float | None]:
        """Claim the puzzle that is due for longest, and find when the next one can be claimed (None: there is none)."""
        due = await self._next_due()
        if due is None or due > self._now:
            return None, due
        return await self._claim(owner, lease)

    @reads
    def _next_due(self, conn: Connection) -> float | None:
        return _next_due(conn)

    @writes
    def _claim(self, conn: Connection, owner: str, lease: float) -> tuple[Puzzle | None, float | None]:
        now = self._now
        is_free = or_(puzzles.c.leased_until.is_(None), puzzles.c.leased_until <= now)
        query = select(puzzles).where(puzzles.c.due <= now, is_free).order_by(puzzles.c.due, puzzles.c.day).limit(1)
        row = conn.execute(query).mappings().first()
        if row is None:
            return None, _next_due(conn)
        claimed = {"leased_until": now + lease, "owner": owner}
        conn.execute(update(puzzles).where(puzzles.c.day == row["day"]).values(claimed))
        return puzzle_of(row), _next_due(conn)

    @writes
    def renew(self, conn: Connection, puzzle: Puzzle, owner: str, lease: float = LEASE) -> bool:
        """Prolong the lease of a claimed puzzle; False if it is not the owner's any more."""
        kept = {"leased_until": self._now + lease}
        return bool(conn.execute(update(puzzles).where(IS_OWN).values(kept), _key(puzzle, owner)).rowcount)

    @writes
    def finish(self, conn: Connection, puzzle: Puzzle, owner: str) -> None:
        """Store a claimed puzzle that is made."""
        made: dict[str, Any] = {
            "game": puzzle.game,
            "seats": puzzle.seats,
            "seat": puzzle.seat,
            "log": encode_log(puzzle.log),
        }
        made |= {"moves_worth": encode_values(puzzle.values), "due": None, "tries": 0, **FREE}
        conn.execute(update(puzzles).where(IS_OWN).values(made), _key(puzzle, owner))

    @writes
    def retry(self, conn: Connection, puzzle: Puzzle, owner: str) -> None:
        """Try a claimed puzzle again, later with every failed try."""
        due = self._now + min(MAX_BACKOFF, 30.0 * 2.0 ** min(puzzle.tries, 16))
        again = {"due": due, "tries": puzzle.tries + 1, **FREE}
        conn.execute(update(puzzles).where(IS_OWN).values(again), _key(puzzle, owner))

    @writes
    def release(self, conn: Connection, owner: str) -> None:
        """Let others claim what this owner has claimed."""
        conn.execute(update(puzzles).where(puzzles.c.owner == owner).values(FREE))

    # Answers

    @writes
    def answer(self, conn: Connection, day: str, person: int, guild: int, move: Move) -> bool:
        """Store a person's answer, given on that server (0: none); False if that person has answered already."""
        if _answer_of(conn, day, person) is not None:
            return False
        new = {"day": day, "person": person, "guild": guild, "move": move, "at": self._now}
        conn.execute(insert(puzzle_answers).values(new))
        return True

    @reads
    def answer_of(self, conn: Connection, day: str, person: int) -> Move | None:
        """A person's answer; None without one."""
        return _answer_of(conn, day, person)

    @reads
    def answered(self, conn: Connection, day: str, guild: int, move: Move) -> tuple[list[Person], int]:
        """Who has given that answer on that server, in order of time, and how many have answered there."""
        there = (puzzle_answers.c.day == day, puzzle_answers.c.guild == guild)
        query = select(puzzle_answers).where(*there).order_by(puzzle_answers.c.at, puzzle_answers.c.person)
        rows = conn.execute(query).mappings().all()
        right = [row["person"] for row in rows if row["move"] == move]
        people = {one.key: one for one in load_people(conn, right, guild)}
        return [people[key] for key in right if key in people and people[key].user], len(rows)

    # The post

    @writes
    def note_post(self, conn: Connection, day: str) -> float | None:
        """Note that the puzzle of a day is about to be posted: when that was noted before (0: never), in seconds since
        1970; None if it is posted."""
        row = conn.execute(select(puzzles).where(puzzles.c.day == day)).mappings().one()
        if row["message"] is not None:
            return None
        conn.execute(update(puzzles).where(puzzles.c.day == day).values(noted=row["noted"] or self._now))
        return float(row["noted"] or 0)

    @writes
    def posted(self, conn: Connection, day: str, message: int) -> None:
        """Store the id of the message in which the puzzle of a day is posted."""
        conn.execute(update(puzzles).where(puzzles.c.day == day).values(message=message))


def _next_due(conn: Connection) -> float | None:
    """When the next puzzle can be claimed: due, and at the end of its lease."""
    is_leased = puzzles.c.leased_until > puzzles.c.due
    moment = func.min(case((is_leased, puzzles.c.leased_until), else_=puzzles.c.due))
    return conn.execute(select(moment).where(puzzles.c.due.is_not(None))).scalar()


def free_all(conn: Connection) -> None:
    """Free what earlier processes have claimed, which have all ended."""
    conn.execute(update(puzzles).where(puzzles.c.owner.is_not(None)).values(FREE))


def _answer_of(conn: Connection, day: str, person: int) -> Move | None:
    mine = (puzzle_answers.c.day == day, puzzle_answers.c.person == person)
    found = conn.execute(select(puzzle_answers.c.move).where(*mine)).scalar()
    return None if found is None else str(found)


def puzzle_of(row: Columns) -> Puzzle:
    """The puzzle of a row of ``puzzles``; raises ValueError."""
    log, values = decode_log(row["log"]), decode_values(row["moves_worth"])
    return Puzzle(row["day"], row["seed"], row["game"], row["seats"], row["seat"], log, values, row["tries"])


def _key(puzzle: Puzzle, owner: str) -> dict[str, Any]:
    return {"day_": puzzle.day, "owner_": owner}
