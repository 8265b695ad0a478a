"""Many matches of all games at once, played by people over the wire while things go wrong, and what must hold then.

The people's account is the stand-in's: which decisions were answered. The store's is its file. Between the two: every
decision that was answered is stored exactly once, none is stored that nobody made, and none twice.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter, defaultdict
from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import TypeVar

from bot.games import GAMES
from bot.match.model import Phase
from bot.match.position import Position
from bot.store.rows import position_of
from cogs._ui.prose import status
from tests.driver import Match, Player, Shown
from tests.processes import BotProcess
from tests.room import Room
from tests.tables import opened

T = TypeVar("T")
PEOPLE = 8  # besides those whom the room has


class Killed(Exception):
    """The bot died while somebody waited for its answer."""


@dataclass
class Attempt:
    """A decision that somebody tried to make: ``answered`` once they were shown what came of it."""

    user: int
    text: str
    answered: bool = False


@dataclass
class Course:
    """One match of the storm: how people find it, and what they tried to decide in it."""

    match: Match
    attempts: list[Attempt] = field(default_factory=list)


class Storm:
    """``courses`` are played side by side, each by one task, until ``enough`` decisions have been answered."""

    def __init__(self, room: Room, process: BotProcess, seed: str) -> None:
        self.room, self.process, self.random = room, process, random.Random(seed)
        self.courses: list[Course] = []
        self.answered = 0
        self.typed = 0.75  # how often a move is typed rather than picked
        self.mischief = 0.0  # how often, with a decision, a board is deleted, a thread archived or somebody's door shut
        for number in range(PEOPLE):
            room.add_person(f"Person {number}", self.random.choice(("de", "en-US")))

    # Sitting down, while nothing goes wrong

    async def sit(self, matches: int) -> None:
        """So many matches, of each game in turn, with as many people as it can have in turn."""
        games = sorted(GAMES)
        for number in range(matches):
            game = games[number % len(games)]
            seats = GAMES[game].seats
            names = self.random.sample(sorted(self.room.people), seats[number // len(games) % len(seats)])
            self.courses.append(Course(await self._sat(game, [Player(self.room, name) for name in names])))

    async def _sat(self, game: str, players: list[Player]) -> Match:
        new = next(one for one in self.room.world.commands.values() if one["name"] == game)
        options = next(one for one in new["options"] if one["name"] == "new").get("options", ())
        names = [option["name"] for option in options]
        given = {"seats": len(players)} if "seats" in names else {}
        home = await players[0].slash(f"{game} new", **given)
        for player in players[1:]:
            await player.press(home, "join")
        await players[0].press(home, "start")
        return Match(self.room, players, home, game)

    # Playing

    def position(self, course: Course) -> tuple[Position, Phase]:
        """The position of a match and its phase, as stored."""
        names = ("game", "seats", "options", "state", "draws", "ended", "phase")
        number = course.match.number
        (row,) = self.room.rows(f"SELECT {', '.join(names)} FROM matches WHERE id = ?", number)
        found = dict(zip(names, row, strict=True))
        choices = dict(self.room.rows("SELECT seat, text FROM sealed WHERE match = ?", number))
        return position_of(found, choices), Phase(found["phase"])

    async def play(self, enough: int) -> None:
        """Everybody decides until so many decisions more have been answered, all matches are over, or the bot dies."""
        wanted = self.answered + enough
        await asyncio.gather(*(self._played(course, wanted) for course in self.courses))

    async def _played(self, course: Course, wanted: int) -> None:
        chance = random.Random(f"{course.match.number} {self.random.random()}")
        unanswered = 0
        while self.answered < wanted and not self.process.dead.is_set():
            position, phase = self.position(course)
            if phase is Phase.OVER:
                return
            seat = chance.choice(position.waiting)
            ((user,),) = self.room.rows(
                "SELECT user FROM seats JOIN people ON key = person WHERE match = ? AND seat = ?",
                *(course.match.number, seat),
            )
            player = next(one for one in course.match.players if one.id == user)
            if chance.random() < self.mischief:
                self._mischief(course, player, chance)
            attempt = Attempt(user, chance.choice(position.moves(seat)))
            course.attempts.append(attempt)
            try:
                shown = await self._alive(self._decided(course, player, attempt.text, chance))
            except Unanswered:
                unanswered += 1
                assert unanswered < 5, f"match {course.match.number}: nobody is answered any more"
                continue
            except Killed:
                return
            attempt.answered = f"#{course.match.number}**" in shown.text  # a refusal is a sentence without a title
            assert attempt.answered, f"match {course.match.number}: {attempt.text!r} is refused: {shown.text}"
            self.answered += 1

    def _mischief(self, course: Course, player: Player, chance: random.Random) -> None:
        """Something that people do to the bot."""
        world, boards = self.room.world, course.match.boards()
        kind = chance.choice(("board", "thread", "door"))
        if kind == "board" and boards:
            world.delete_message(boards[-1].channel, boards[-1].id)
        elif kind == "thread" and boards and world.channels[boards[-1].channel].is_thread:
            world.archive(boards[-1].channel)
        elif kind == "door":
            player.person.dms_closed = not player.person.dms_closed

    async def once_more(self) -> None:
        """In each match that is not over one decision more is made, by which everything is told again."""
        self.mischief = 0.0
        for person in self.room.people.values():
            person.dms_closed = False
        for course in self.courses:
            await self._played(course, self.answered + 1)
            await self.calm()
            while not course.match.boards() and self.position(course)[1] is not Phase.OVER:
                await self._played(course, self.answered + 1)  # a step in the middle of a turn is not told
                await self.calm()

    async def _decided(self, course: Course, player: Player, move: str, chance: random.Random) -> Shown:
        match = course.match
        boards = match.boards()
        if boards and boards[-1].has("play") and chance.random() > self.typed:
            menu = await answer(player.press(boards[-1], "play"))
            preview = await answer(player.walk(menu, move))
            return await answer(player.press(preview, "confirm"))
        return await answer(player.typed(move, player.person.dm(), match.game, match=str(match.number)))

    async def _alive(self, act: Awaitable[T]) -> T:
        """What comes of it, unless the bot dies first."""
        task, dead = asyncio.ensure_future(act), asyncio.create_task(self.process.dead.wait())
        await asyncio.wait({task, dead}, return_when=asyncio.FIRST_COMPLETED)
        dead.cancel()
        if task.done():
            return task.result()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        raise Killed

    # What must hold

    async def calm(self) -> None:
        """Waits until nothing is owed any more."""
        await self.room.until(lambda: not self.room.rows("SELECT 1 FROM outbox WHERE due IS NOT NULL LIMIT 1"), 300)

    def accounts(self) -> None:
        """What people were answered against what is stored."""
        for course in self.courses:
            number = course.match.number
            told: defaultdict[int, list[Attempt]] = defaultdict(list)
            for attempt in course.attempts:
                told[attempt.user].append(attempt)
            for player in course.match.players:
                by = self.room.key(player.id)
                rows = self.room.rows(
                    "SELECT text FROM events WHERE match = ? AND actor = ? AND kind = 'move' AND live ORDER BY number",
                    *(number, by),
                )
                rows += self.room.rows("SELECT text FROM sealed WHERE match = ? AND actor = ?", number, by)
                stored, tried = [text for (text,) in rows], told[player.id]
                assert agree(stored, tried), f"match {number}, {player.name}: {stored} is stored of {tried}"

    async def shown(self, repeats: int = 0) -> None:
        """Everything that people see shows the present state, once; at most ``repeats`` messages are there twice."""
        twice: list[str] = []
        async with opened(self.room.data / "copy") as table:
            for course in self.courses:
                match, number = course.match, course.match.number
                seen = await table.see(number, None)
                boards = match.boards()
                assert boards, f"match {number} has no board"
                ((told,),) = self.room.rows("SELECT event FROM outbox WHERE match = ? AND kind = 'board'", number)
                if told == seen.length:
                    present = status(seen.language, seen)
                    assert present in boards[-1].text, f"match {number}, {present}: {boards[-1].text}"
                else:  # steps in the middle of a turn are not told
                    waiting = [player.id for player in match.waiting()]
                    assert waiting == [one.user for seat in seen.owing if (one := seen.seats[seat].person)], (
                        f"match {number}: {waiting}"
                    )
                buttons = [bool(board.buttons) for board in boards]
                assert buttons[-1], f"match {number}: the board has no buttons"
                twice += [f"buttons under {board.text}" for board in boards[:-1] if board.buttons]
                told_of = Counter(board.text for board in boards)
                twice += [f"{count} boards {text}" for text, count in told_of.items() for _ in range(count - 1)]
                for player in match.players:
                    own = await table.service.see(
                        number, self.room.key(player.id)
                    )  # renames nobody, unlike ``table.see``
                    letters = [
                        one for one in player.direct() if f"#{number}**" in one.text and one.selects and not one.hidden
                    ]
                    pings = [one for one in match.pings() if player.id in one.pings and f"#{number}" in one.text]
                    if own.owes:
                        here = any(f":{own.step}:" in one.selects[0].id for one in letters)
                        assert pings or (own.asked_individually and here), f"match {number}: {player.name} is not asked"
                    else:
                        assert not pings, f"match {number}: {player.name} is still pinged"
                    sealed = (
                        own.asked_individually and own.seat in own.owing
                    )  # the letter stays: the choice can be changed
                    assert own.owes or sealed or not letters, f"match {number}: {player.name} still has a letter"
                    twice += [f"letter to {player.name}: {one.text}" for one in letters[1:]]
                    twice += [f"ping of {player.name}: {one.text}" for one in pings[1:]]
        assert len(twice) <= repeats, f"{len(twice)} messages twice, where {repeats} may be: {twice}"


class Unanswered(Exception):
    """The person was told that the application did not respond."""


async def answer(act: Awaitable[Shown]) -> Shown:
    """What the person was shown; Unanswered if nothing came."""
    try:
        return await act
    except TimeoutError as fault:
        raise Unanswered from fault
    except AssertionError as fault:
        if "is told" in str(fault) or "there is no message" in str(fault):
            raise Unanswered from fault
        raise


def agree(stored: list[str], tried: list[Attempt]) -> bool:
    """Whether what is stored of somebody is what they tried, in order: all that was answered, and of the rest any."""
    reached = {0}
    for attempt in tried:
        taken = {at + 1 for at in reached if at < len(stored) and stored[at] == attempt.text}
        reached = taken if attempt.answered else taken | reached
    return len(stored) in reached
