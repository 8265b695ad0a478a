"""Play many matches of all games at once over the wire under faults, and compare what is shown with what is stored.

Decisions that the stand-in answered are compared with the database: each answered decision must be stored exactly once,
an unanswered one at most once, and no other at all.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeVar

from bot.games import GAMES
from bot.match.model import MatchPhase
from bot.match.position import Position
from bot.store.rows import position_of
from bot.texts import LANGUAGES, say
from cogs._ui.prose import status
from rendering import drawing
from tests.kit.driver import Match, Player, Shown
from tests.kit.processes import BotProcess
from tests.kit.room import Room
from tests.kit.shown import is_of
from tests.kit.tables import opened

T = TypeVar("T")
PEOPLE = 8  # in addition to the room's


class Killed(Exception):
    """The bot died before it answered."""


@dataclass
class Attempt:
    """A decision that a person tried to make; ``answered`` if its result was shown."""

    user: int
    text: str
    answered: bool = False


@dataclass
class Course:
    """One match of the storm, with the decisions attempted in it."""

    match: Match
    attempts: list[Attempt] = field(default_factory=list)

    def drop(self, attempt: Attempt) -> None:
        """Leave the attempt out. Others may be equal to it."""
        self.attempts = [one for one in self.attempts if one is not attempt]


class Storm:
    """Plays ``courses`` concurrently, each in a task of its own."""

    def __init__(self, room: Room, process: BotProcess, seed: str) -> None:
        self.room, self.process, self.random = room, process, random.Random(seed)
        self.courses: list[Course] = []
        self.answered = 0
        self.typed = 0.75  # share of moves that are typed, not picked
        self.disturbances = 0.0  # share of decisions with which a person disturbs the bot
        for number in range(PEOPLE):
            room.add_person(f"Person {number}", self.random.choice(("de", "en-US")))

    # Starting the matches, without faults

    async def sit(self, matches: int) -> None:
        """Start that many matches."""
        for game, players in self._seatings(matches):
            self.courses.append(Course(await self._start_match(game, players, self.room.channel)))

    def _seatings(self, matches: int) -> Iterator[tuple[str, list[Player]]]:
        """The games and players of that many matches, rotating through the games and their numbers of seats."""
        games = sorted(GAMES)
        for number in range(matches):
            game = games[number % len(games)]
            seats = GAMES[game].seats
            names = self.random.sample(sorted(self.room.people), seats[number // len(games) % len(seats)])
            yield game, [Player(self.room, name) for name in names]

    async def _start_match(self, game: str, players: list[Player], channel: int) -> Match:
        new = next(one for one in self.room.world.commands.values() if one["name"] == game)
        options = next(one for one in new["options"] if one["name"] == "new").get("options", ())
        names = [option["name"] for option in options]
        given = {"seats": len(players)} if "seats" in names else {}
        home = await self._accepted(lambda: players[0].slash(f"{game} new", channel, **given))
        for player in players[1:]:
            await self._accepted(partial(player.press, home, "join"))
        await self._accepted(lambda: players[0].press(home, "start"))
        return Match(self.room, players, home, game)

    async def _accepted(self, act: Callable[[], Awaitable[Shown]]) -> Shown:
        """The answer to an action, which is repeated while the database is busy, as with many tables at once."""
        for _ in range(50):
            shown = await answer(act())
            if shown.text not in BUSY:
                return shown
        raise AssertionError(f"the database stays busy: {shown.text}")

    # Playing

    def position(self, course: Course) -> tuple[Position, MatchPhase]:
        """The stored position and phase of a match."""
        names = ("game", "seats", "options", "state", "draws", "ended", "phase")
        number = course.match.number
        (row,) = self.room.rows(f"SELECT {', '.join(names)} FROM matches WHERE id = ?", number)
        found = dict(zip(names, row, strict=True))
        choices = dict(self.room.rows("SELECT seat, text FROM sealed WHERE match = ?", number))
        return position_of(found, choices), MatchPhase(found["phase"])

    def player_at(self, course: Course, seat: int) -> Player:
        """Who sits at that seat of the match."""
        ((user,),) = self.room.rows(
            'SELECT "user" FROM seats JOIN people ON key = person WHERE match = ? AND seat = ?',
            *(course.match.number, seat),
        )
        return next(one for one in course.match.players if one.id == user)

    async def play(self, enough: int) -> None:
        """Make random decisions until ``enough`` more are answered, all matches are over, or the bot dies."""
        wanted = self.answered + enough
        await asyncio.gather(*(self._play_course(course, wanted) for course in self.courses))

    async def _play_course(self, course: Course, wanted: int) -> None:
        chance = random.Random(f"{course.match.number} {self.random.random()}")
        unanswered = 0
        while self.answered < wanted and not self.process.dead.is_set():
            position, phase = self.position(course)
            if phase is MatchPhase.OVER:
                return
            seat = chance.choice(position.waiting)
            player = self.player_at(course, seat)
            if chance.random() < self.disturbances:
                self._disturb(course, player, chance)
            attempt = Attempt(player.id, chance.choice(position.moves(seat)))
            course.attempts.append(attempt)
            try:
                shown = await self._unless_killed(self._decide(course, player, attempt.text, chance))
            except Unanswered:
                unanswered += 1
                assert unanswered < 5, f"match {course.match.number}: no decision is answered"
                continue
            except Killed:
                return
            attempt.answered = is_of(course.match.number, shown.text)  # refusals have no title
            assert attempt.answered, f"match {course.match.number}: {attempt.text!r} is refused: {shown.text}"
            self.answered += 1

    def _disturb(self, course: Course, player: Player, chance: random.Random) -> None:
        """Delete a board, archive a thread, or close or open a person's direct messages."""
        world, boards = self.room.world, course.match.boards()
        kind = chance.choice(("board", "thread", "door"))
        if kind == "board" and boards:
            world.delete_message(boards[-1].channel, boards[-1].id)
        elif kind == "thread" and boards and world.channels[boards[-1].channel].is_thread:
            world.archive(boards[-1].channel)
        elif kind == "door":
            player.person.dms_closed = not player.person.dms_closed

    async def decide_once_more(self) -> None:
        """Make one more decision in each match that is not over, so that all of it is delivered again."""
        self.disturbances = 0.0
        for person in self.room.people.values():
            person.dms_closed = False
        for course in self.courses:
            await self._play_course(course, self.answered + 1)
            await self.drain()
            while not course.match.boards() and self.position(course)[1] is not MatchPhase.OVER:
                await self._play_course(course, self.answered + 1)  # steps within a turn are not delivered
                await self.drain()

    async def _decide(self, course: Course, player: Player, move: str, chance: random.Random) -> Shown:
        match = course.match
        line = match.line()
        if line is not None and line.has("play") and chance.random() > self.typed:
            menu = await answer(player.press(line, "play"))
            shown = await answer(player.walk(menu, move))
            return await answer(player.press(shown, "confirm")) if shown.has("confirm") else shown
        return await answer(player.typed(move, player.person.dm(), match.game, match=str(match.number)))

    async def _unless_killed(self, act: Awaitable[T], process: BotProcess | None = None) -> T:
        """The result of the action; raises Killed if the process, by default the storm's, dies first."""
        task, dead = asyncio.ensure_future(act), asyncio.create_task((process or self.process).dead.wait())
        await asyncio.wait({task, dead}, return_when=asyncio.FIRST_COMPLETED)
        dead.cancel()
        if task.done():
            return task.result()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        raise Killed

    # Checks

    async def drain(self) -> None:
        """Wait until the outbox is empty."""
        await self.room.until(lambda: not self.room.rows("SELECT 1 FROM outbox WHERE due IS NOT NULL LIMIT 1"), 300)

    def check_decisions(self) -> None:
        """Compare the answered decisions with the stored ones."""
        for course in self.courses:
            number = course.match.number
            attempts: defaultdict[int, list[Attempt]] = defaultdict(list)
            for attempt in course.attempts:
                attempts[attempt.user].append(attempt)
            for player in course.match.players:
                by = self.room.key(player.id)
                rows = self.room.rows(
                    "SELECT text FROM events WHERE match = ? AND actor = ? AND kind = 'move' AND live ORDER BY number",
                    *(number, by),
                )
                rows += self.room.rows("SELECT text FROM sealed WHERE match = ? AND actor = ?", number, by)
                stored, tried = [text for (text,) in rows], attempts[player.id]
                assert agree(stored, tried), f"match {number}, {player.name}: stored {stored}, attempted {tried}"

    async def shown(self, repeats: int = 0, folder: str = "copy") -> None:
        """Check that every message shows the present state once; at most ``repeats`` messages may occur twice.

        ``folder``: in the room's data, has the database that is compared.
        """
        twice: list[str] = []
        async with opened(self.room.data / folder) as table:
            for course in self.courses:
                match, number = course.match, course.match.number
                seen = await table.see(number, None)
                boards = match.boards()
                is_blank = drawing(seen.game).is_blank(seen.view)  # then the line may stand alone
                assert boards or is_blank, f"match {number} has no board"
                shown = match.board().text
                ((event,),) = self.room.rows("SELECT event FROM outbox WHERE match = ? AND kind = 'turn'", number)
                if event == seen.length:
                    present = status(seen.language, seen)
                    assert present in shown, f"match {number}, {present}: {shown}"
                else:  # steps within a turn are not delivered
                    waiting = [player.id for player in match.waiting()]
                    assert waiting == [one.user for seat in seen.to_act if (one := seen.seats[seat].person)], (
                        f"match {number}, {waiting}, delivered {event} of {seen.length}: {shown}"
                    )
                assert len(match.lines()) == 1, f"match {number}: lines below the board: {match.lines()}"
                twice += [f"buttons under {board.text}" for board in boards if board.buttons]
                shown_as = Counter((board.text, board.alts) for board in boards)  # the same may happen in two turns
                twice += [f"{count} boards {text}" for (text, _), count in shown_as.items() for _ in range(count - 1)]
                for player in match.players:
                    own = await table.service.see(
                        number, self.room.key(player.id)
                    )  # unlike ``table.see``, changes no names
                    there = [one for one in player.direct() if is_of(number, one.text) and not one.hidden]
                    prompts = [one for one in there if one.selects]
                    pings = [one for one in match.mentions() if player.id in one.mentions and f"#{number}" in one.text]
                    if own.is_to_act:
                        menus = [one.selects[0].id for one in prompts]
                        here = any(f":{own.step}:" in menu for menu in menus)
                        assert pings or here, (
                            f"match {number}: {player.name} is not asked at {own.step}: {menus}, {self._items(number)}"
                        )
                    else:
                        assert not pings, f"match {number}: {player.name} is still pinged"
                    sealed = (
                        own.asked_individually and own.seat in own.to_act
                    )  # the prompt stays, since the choice can be changed
                    assert own.is_to_act or sealed or not prompts, (
                        f"match {number}: {player.name} still has a prompt at {own.step}: "
                        f"{[(one.id, one.selects[0].id, one.text) for one in prompts]}, {self._items(number)}, "
                        f"{self.room.rows('SELECT * FROM sent_messages WHERE match = ?', number)}"
                    )
                    twice += [f"prompt to {player.name}: {one.text}" for one in there[1:]]
                    twice += [f"ping of {player.name}: {one.text}" for one in pings[1:]]
        assert len(twice) <= repeats, f"{len(twice)} repeated messages, {repeats} allowed: {twice}"

    def _items(self, number: int) -> list[tuple[Any, ...]]:
        """What is and was to be notified of a match, for messages of faults."""
        names = "recipient, kind, event, delivered, due, tries"
        return self.room.rows(f"SELECT {names} FROM outbox WHERE match = ? ORDER BY 1, 2", number)


BUSY: Final = [say(language, "store-busy") for language in LANGUAGES]


class Unanswered(Exception):
    """The client reported that the application did not respond."""


async def answer(act: Awaitable[Shown]) -> Shown:
    """The answer that was shown; raises Unanswered if there was none."""
    try:
        return await act
    except TimeoutError as fault:
        raise Unanswered from fault
    except AssertionError as fault:
        if "is shown" in str(fault) or "there is no message" in str(fault):
            raise Unanswered from fault
        raise


def agree(stored: list[str], tried: list[Attempt]) -> bool:
    """Whether the stored decisions are a subsequence of the attempts, in order, that includes all answered ones."""
    reached = {0}
    for attempt in tried:
        taken = {at + 1 for at in reached if at < len(stored) and stored[at] == attempt.text}
        reached = taken if attempt.answered else taken | reached
    return len(stored) in reached
