"""A storm over several processes: matches are played while processes and connections are killed and versions roll."""

from __future__ import annotations

import asyncio
import random
import shutil
from typing import Final

from bot.match.model import MatchPhase
from bot.store.migrate import MIGRATIONS, newest_revision
from bot.texts import LANGUAGES, say
from tests.kit.databases import query
from tests.kit.driver import Player, Shown
from tests.kit.fleet import Fleet, FleetProcess
from tests.kit.shown import is_of
from tests.kit.storm import BUSY, Attempt, Course, Killed, Storm, Unanswered, answer
from tests.kit.waiting import until

LANDED: Final = 0.3  # seconds in which a COMMIT of a killed process lands
PAUSE: Final = 3.0  # seconds in which others send what a killed process has left
NEXT: Final = """
from alembic import op

revision, down_revision, branch_labels, depends_on = "9999", "{before}", None, None


def upgrade():
    op.execute("ALTER TABLE matches ADD COLUMN mood INTEGER NOT NULL DEFAULT 0")
    op.execute("CREATE INDEX matches_mood ON matches (mood)")
    op.execute("CREATE TABLE moods (match BIGINT REFERENCES matches, mood TEXT NOT NULL)")
"""
UNDO_NEXT: Final = (
    "DROP TABLE moods; ALTER TABLE matches DROP COLUMN mood; UPDATE alembic_version SET version_num = '{before}'"
)
NOTICED: Final = "was migrated by a newer version. This process goes on"


class FleetStorm(Storm):
    """Plays matches on all servers until ``stopping`` is set. A person waits while the process of the place is dead.

    ``passed_over`` counts the answers that a match is written by newer rules, which are allowed while ``is_rolling``;
    ``busy`` those that the database does not answer; ``overtaken`` the refusals of moves before which an attempt that
    Discord had declared failed was stored late. ``ends_leases``: those of a killed process end with it.
    ``freeze``: seconds for which processes are suspended.
    """

    room: Fleet

    def __init__(self, room: Fleet, seed: str, *, ends_leases: bool, freeze: float) -> None:
        super().__init__(room, room.processes[0], seed)
        self.ends_leases, self.freeze = ends_leases, freeze
        self.stopping = asyncio.Event()
        self.passed_over, self.busy, self.overtaken, self.is_rolling = 0, 0, 0, False

    async def sit(self, matches: int) -> None:
        """Start that many matches at once, one server after the other."""
        channels = list(self.room.channels.values())
        seatings = list(self._seatings(matches))
        starts = [
            self._start_match(game, players, channels[number % len(channels)])
            for number, (game, players) in enumerate(seatings)
        ]
        self.courses += [Course(match) for match in await asyncio.gather(*starts)]

    async def play_on(self) -> None:
        """Play all matches until ``stopping`` is set or they are over."""
        await asyncio.gather(*(self._keep_playing(course) for course in self.courses))

    async def _keep_playing(self, course: Course) -> None:
        chance = random.Random(f"{course.match.number} {self.random.random()}")
        while not self.stopping.is_set():
            position, phase = self.position(course)
            if phase is MatchPhase.OVER:
                return
            seat = chance.choice(position.waiting)
            player = self.player_at(course, seat)
            by_menu, place = chance.random() > self.typed, course.match.place
            where = place if by_menu or chance.random() < 0.7 else player.person.dm()
            process = self.room.process_of(where)
            if not process.connected:
                await until(lambda process=process: process.connected or self.stopping.is_set())
                continue
            attempt = Attempt(player.id, chance.choice(position.moves(seat)))
            course.attempts.append(attempt)
            revision = self._revision(course)
            try:
                way = self._by_menu if by_menu else self._by_command
                shown = await self._unless_killed(way(course, player, attempt.text, where), process)
            except (Killed, Unanswered):
                await asyncio.sleep(LANDED)
                continue
            except AssertionError:  # the menu does not offer the move
                if not self._is_overtaken(course, attempt, revision):
                    raise
                continue
            self._note(course, attempt, shown, revision)
            await asyncio.sleep(0)

    def _revision(self, course: Course) -> int:
        ((revision,),) = self.room.rows("SELECT revision FROM matches WHERE id = ?", course.match.number)
        return int(revision)

    def _is_overtaken(self, course: Course, attempt: Attempt, revision: int) -> bool:
        """Whether an earlier attempt without an answer was stored since that revision. Drops the attempt then."""
        earlier = [one for one in course.attempts if one is not attempt]
        if self._revision(course) == revision or all(one.answered for one in earlier):
            return False
        self.overtaken += 1
        course.drop(attempt)
        return True

    def _note(self, course: Course, attempt: Attempt, shown: Shown, revision: int) -> None:
        """Note the answer to the attempt, made at that revision; any refusal but those of a storm is a fault."""
        number = course.match.number
        if shown.text in [say(language, "match-newer", number=number) for language in LANGUAGES]:
            assert self.is_rolling, f"match {number} is passed over"
            self.passed_over += 1
            course.drop(attempt)
        elif shown.text in BUSY:
            self.busy += 1
        elif is_of(number, shown.text) or not self._is_overtaken(course, attempt, revision):
            attempt.answered = is_of(number, shown.text)
            assert attempt.answered, f"match {number}: {attempt.text!r} is refused: {shown.text}"
            self.answered += 1

    async def _by_menu(self, course: Course, player: Player, move: str, where: int) -> Shown:
        line = course.match.line()
        if line is None or not line.has("play"):
            return await self._by_command(course, player, move, where)
        menu = await answer(player.press(line, "play"))
        if not menu.selects and not menu.has("confirm"):
            return menu  # a refusal
        shown = await answer(player.walk(menu, move))
        return await answer(player.press(shown, "confirm")) if shown.has("confirm") else shown

    async def _by_command(self, course: Course, player: Player, move: str, where: int) -> Shown:
        match = course.match
        return await answer(player.typed(move, where, match.game, match=str(match.number)))

    # Faults

    async def requests(self, count: int) -> None:
        """Return after so many requests, or after a while without them."""
        requests = self.room.standin.requests
        wanted = len(requests) + count
        try:
            await self.room.until(lambda: len(requests) >= wanted, 3.0)
        except TimeoutError:
            pass

    async def kill_some(self, kills: int, chance: random.Random) -> None:
        """Kill random processes, which start again at once or later, and connections to the database.

        Before each kill a COMMIT is lost, and after it a process is frozen for ``freeze`` seconds.
        """
        starting: set[asyncio.Task[None]] = set()
        for _ in range(kills):
            await self.requests(chance.randint(1, 60))
            self.room.lose_connection(chance.randrange(1000))
            self.lose_commit(chance.choice(("request", "answer")))
            await self.requests(chance.randint(1, 20))
            running = [one for one in self.room.processes if one.connected]
            if len(running) < 2 and starting:
                await asyncio.wait(starting, return_when=asyncio.FIRST_COMPLETED)
                running = [one for one in self.room.processes if one.connected]
            process = chance.choice(running)
            process.kill_now()
            pause = chance.choice((0.0, 0.5, PAUSE if self.ends_leases else 1.5 * process.run.lease))
            starting.add(asyncio.create_task(self._start_again(process, pause)))
            starting = {task for task in starting if not task.done()}
            if awake := [one for one in self.room.processes if one.connected]:
                async with chance.choice(awake).frozen():
                    await asyncio.sleep(self.freeze)
        await asyncio.gather(*starting)

    def lose_commit(self, how: str) -> None:
        """Lose the connection of the next COMMIT: the server does not get it, or its answer is lost."""
        assert self.room.proxy is not None
        self.room.proxy.loses = how

    async def _start_again(self, process: FleetProcess, pause: float) -> None:
        await process.kill()
        if self.ends_leases:
            await asyncio.sleep(LANDED)
            self.room.end_leases(process.name)
        await asyncio.sleep(pause)
        await process.start()

    async def roll(self) -> None:
        """Replace the processes one after the other by a program that has newer rules of games and a newer schema."""
        self.is_rolling = True
        migrations = self.room.data / "migrations"
        shutil.copytree(MIGRATIONS, migrations)
        (migrations / "versions" / "9999_next.py").write_text(NEXT.format(before=newest_revision()))
        first, *others = self.room.processes
        for process in (first, *others):
            await process.replace(raised=1, migrations=str(migrations))
            if process is first:
                await self.room.until(lambda: all(NOTICED in other.log.read_text() for other in others))
            await self.requests(40)
        self.is_rolling = False

    def undo_schema(self) -> None:
        """Undo the newer schema after the processes have ended."""
        assert self.room.rows("SELECT version_num FROM alembic_version") == [("9999",)]
        query(self.room.settings.database, UNDO_NEXT.format(before=newest_revision()))
