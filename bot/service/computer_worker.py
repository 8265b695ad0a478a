"""Decisions of computer players, and hints: searched by the pool's processes, and played."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from bot.computer.base import Budget, Level, SearchQuestion, Thought
from bot.computer.pool import Pool, SearchFailed, WorkerLost
from bot.games.base import IllegalMove, Move, Seat
from bot.games.chance import Chance
from bot.match.commands import PlayComputer
from bot.match.errors import MovedOn, Paused, UserError, existing, require
from bot.match.model import Match, MatchPhase
from bot.match.play import Search, active_searches, searches_of
from bot.runtime.telemetry import about_match
from bot.runtime.time import cancel
from bot.service.match_service import UNREADABLE, MatchService
from bot.service.worker import Background
from bot.store.database import StoreUnavailable
from bot.store.timers import SEARCH_LEASE


def question_of(match: Match, seat: Seat, level: Level, purpose: str, budget: Budget | None) -> SearchQuestion:
    """The decision of a seat of a running match; it contains nothing of the match but the seat's view.

    ``purpose``: a word. The same decision is searched again for another purpose.
    """
    position, seed = match.position, seed_of_search(match, seat, purpose)
    return SearchQuestion(position.game.name, position.view(seat), seat, position.moves(seat), level, seed, budget)


def drawn_move(match: Match, seat: Seat) -> Move:
    """A legal move of the seat drawn by chance."""
    return Chance(seed_of_search(match, seat, "drawn"), 0).pick(match.position.random_moves(seat))


def seed_of_search(match: Match, seat: Seat, purpose: str) -> bytes:
    """The seed of a search, made of the match's seed and revision; the match's seed cannot be derived from it."""
    return sha256(b"computer player\0" + match.seed + f"{purpose} {match.revision} {seat}".encode()).digest()


log = logging.getLogger(__name__)
MAX_HINTS: Final = 64  # that are remembered


class Hints:
    """Hints of the search pool. Requests for the same decision share one search."""

    def __init__(self, service: MatchService, pool: Pool, budget: Budget | None = None) -> None:
        self.service, self._pool, self._budget = service, pool, budget
        self._hints: OrderedDict[tuple[int, int, Seat], asyncio.Task[Thought]] = OrderedDict()

    async def hint(self, number: int, person: int) -> tuple[int, Thought]:
        """The step of the match, and what the hard level would decide there for the person with this key.

        Raises UserError if that person gets no hint now, MovedOn if the match has left the step meanwhile.
        """
        match = await self.service.match(number)
        seat = _asking_seat(match, person)
        key = (number, match.step, seat)
        found = self._hints.get(key)
        if found is None or (found.done() and (found.cancelled() or found.exception())):
            work = self._pool.search(question_of(match, seat, Level.HARD, "hint", self._budget))
            found = self._hints[key] = asyncio.create_task(work, name=f"hint, match {number}")
            if len(self._hints) > MAX_HINTS:
                self._hints.popitem(last=False)
        try:
            return match.step, await asyncio.shield(found)
        except asyncio.CancelledError:
            if key in self._hints or not found.cancelled():
                raise
            raise MovedOn("moved-on") from None
        except (SearchFailed, WorkerLost) as fault:
            log.error("Match %s: the search for a hint has failed: %s", number, fault)
            raise UserError("hint-failed") from fault

    @property
    def matches(self) -> set[int]:
        """The numbers of the matches for which hints are searched."""
        return {number for (number, _, _), found in self._hints.items() if not found.done()}

    def follow(self, match: Match) -> None:
        """End searches for past steps of the match, or all if it is over."""
        present = match.step if match.phase is MatchPhase.RUNNING else None
        for key, found in list(self._hints.items()):
            if key[0] == match.number and key[1] != present and not found.done():
                del self._hints[key]
                found.cancel()

    async def stop(self) -> None:
        """End all searches."""
        await cancel(*self._hints.values())
        self._hints.clear()


def _asking_seat(match: Match, person: int) -> Seat:
    """The seat for which the person can get a hint; raises UserError if there is none."""
    seat = existing(match.seat_of(person), "not-in-match")
    require(match.phase is MatchPhase.RUNNING, "match-over" if match.phase is MatchPhase.OVER else "not-started")
    require(match.allows_hints, "hint-refused")
    require(match.position.moves(seat), "not-your-turn")
    return seat


MAX_TRIES: Final = 4  # of a search that loses its process, before a move is drawn instead
IDLE: Final = 600.0  # seconds without a decision after which no process is kept
PAUSE: Final = {Level.EASY: 1.0, Level.NORMAL: 1.4, Level.HARD: 1.8}  # seconds from being asked to the decision
PAUSE_A_STEP: Final = 0.4  # seconds more for each further step of a turn
MAX_PAUSE: Final = 3.0  # seconds
PATIENCE: Final = 3.0  # seconds to wait at the end for decisions that are being stored


@dataclass(frozen=True)
class SearchOptions:
    """Options of the searches of computer players.

    Attributes:
        pause: the part of the natural pause that is made before a decision.
        budget: of each search; None: as the level says.
    """

    pause: float = 1.0
    budget: Budget | None = None


class ComputerWorker(Background):
    """Searches the pending decisions of computers in ``size`` processes, and plays them."""

    name, max_sleep = "computer worker", 30.0

    def __init__(self, service: MatchService, size: int = 1, options: SearchOptions | None = None) -> None:
        super().__init__(service.store.time)
        self.service, self.store = service, service.store
        self.options = options or SearchOptions()
        self.pool = Pool(size)
        self.hints = Hints(service, self.pool, self.options.budget)
        self._owner = self.store.new_owner()
        self._changed: set[int] = set()  # matches that another process may have changed
        self._claimed: dict[asyncio.Task[None], Search] = {}
        self._last = self._time.monotonic()  # when the last decision was begun
        self._renewed = 0.0  # when the leases were last prolonged, in monotonic seconds
        self._searching: set[asyncio.Task[None] | None] = set()  # those that wait for the pool
        self._playing: set[asyncio.Task[None] | None] = set()  # those that store a decision

    def follow(self, match: Match) -> None:
        """End the searches and hints that a changed match no longer needs.

        Kills their processes, so that the next search starts at once.
        """
        wanted = active_searches(match, self.service.now())
        self._cancel(lambda search: search.match == match.number and search not in wanted)
        self.hints.follow(match)

    def _cancel(self, is_unwanted: Callable[[Search], bool]) -> None:
        """End these searches, except those whose decision is being stored."""
        for task, search in self._claimed.items():
            if is_unwanted(search) and task not in self._playing:
                task.cancel()

    def follow_others(self, numbers: Collection[int] | None) -> None:
        """As ``follow``, for matches with a search that another process has changed; None: perhaps any match."""
        busy = {search.match for search in self._claimed.values()} | self.hints.matches
        if found := busy if numbers is None else busy.intersection(numbers):
            self._changed |= found
            self.wake()

    async def _release(self) -> None:
        """End all searches, which stay stored. Waits a moment for decisions that are being stored."""
        self._cancel(lambda _: True)
        if tasks := list(self._claimed):
            await asyncio.wait(tasks, timeout=PATIENCE)
        await cancel(*tasks)
        await self.hints.stop()
        await self.pool.close()
        await self.store.searches.release(self._owner)
        self.service.search()

    async def run_due(self) -> float:
        await self._follow_changed()
        await self._renew()
        return await self._claim()

    async def _follow_changed(self) -> None:
        """End the searches that matches changed by another process no longer need."""
        while self._changed:
            number = self._changed.pop()
            try:
                self.follow(await self.service.match(number))
            except UserError as fault:
                log.info("Match %s: what is thought about it is not looked at (%s).", number, fault.key)

    async def _renew(self) -> None:
        """Renew the leases of running searches before they end."""
        now = self._time.monotonic()
        if now - self._renewed < SEARCH_LEASE / 3:
            return
        self._renewed = now
        if found := list(self._claimed.values()):
            await self.store.searches.renew_all(found, self._owner)

    async def _claim(self) -> float:
        """Start a search for each free process of the pool. Returns the seconds until more can be claimed."""
        while (free := self.pool.size - len(self._searching)) > 0:
            claimed, due = await self.store.searches.claim_some(self._owner, free)
            for search in claimed:
                self._begin(search)
            if not claimed and not self._claimed and self._time.monotonic() > self._last + IDLE:
                await self.pool.retire_idle()
            if not claimed:
                return self.max_sleep if due is None else max(0.0, due - self.service.now())
        return self.max_sleep

    def _begin(self, search: Search) -> None:
        """Start the task of a search. Cancels an earlier task of that seat, which is for a past step."""
        self._cancel(lambda earlier: (earlier.match, earlier.seat) == (search.match, search.seat))
        self._last = self._time.monotonic()
        with about_match(search.match):
            task = asyncio.create_task(self._decide(search), name=f"computer worker, match {search.match}")
        self._claimed[task] = search
        self._searching.add(task)

        def ended(task: asyncio.Task[None]) -> None:
            self._playing.discard(task)
            self._end_search(task)
            del self._claimed[task]

        task.add_done_callback(ended)

    async def _decide(self, search: Search) -> None:
        """Search and play a decision, or put it off. Raises nothing."""
        number, seat = search.match, search.seat
        try:
            await self._make(search)
        except MovedOn:
            log.info("Match %s: the match has moved on while the computer at seat %s was searching.", number, seat)
            await self._settle(search, self.store.searches.drop(search))
        except StoreUnavailable as fault:
            log.warning("Match %s: the computer's decision is not stored (%s); trying again.", number, fault.key)
            await self._settle(search, self.store.searches.retry(search, self._owner))
        except WorkerLost as fault:
            log.warning("Match %s: %s; trying again.", number, fault)
            await self._settle(search, self.store.searches.retry(search, self._owner))
        except Paused as fault:
            log.info("Match %s: it pauses; the computer at seat %s decides later.", number, seat)
            await self._settle(search, self.store.searches.postpone(search, self._owner, fault.until, search.tries))
        except UserError as fault:
            log.warning("Match %s: the computer at seat %s cannot decide (%s).", number, seat, fault.key)
            settle = self.store.searches.set_aside if fault.key in UNREADABLE else self.store.searches.retry
            await self._settle(search, settle(search, self._owner))
        except Exception:
            log.exception("Match %s: the computer at seat %s cannot decide; trying again later", number, seat)
            await self._settle(search, self.store.searches.retry(search, self._owner))

    async def _settle(self, search: Search, stored: Awaitable[None]) -> None:
        """Store the fate of a search without a decision: put off, set aside or dropped."""
        try:
            await stored
        except StoreUnavailable as fault:
            log.warning("Match %s: a search cannot be put off (%s); its lease ends.", search.match, fault.key)
        self.wake()

    async def _make(self, search: Search) -> None:
        """Search, pause and play. Raises the exceptions that ``_decide`` handles."""
        match = await self.service.match(search.match)
        if search not in searches_of(match):
            raise MovedOn("moved-on")
        if (until := match.paused_until(self.service.now())) is not None:
            raise Paused(until)
        thought = await self._thought(match, search)
        self._end_search(asyncio.current_task())
        await self._time.sleep(self._pause_left(search, thought))
        self._playing.add(asyncio.current_task())
        try:
            await self._play(match, search, thought.moves, thought.iterations)
        except IllegalMove as fault:
            log.error("Match %s: the search has found an illegal move, %s (%s).", match.number, thought.moves, fault)
            await self._play(match, search, [drawn_move(match, search.seat)], 0)

    def _end_search(self, task: asyncio.Task[None] | None) -> None:
        """Free the task's process for the next search."""
        if task in self._searching:
            self._searching.remove(task)
            self.wake()

    async def _thought(self, match: Match, search: Search) -> Thought:
        """The decision; a move drawn by chance if the search fails for good."""
        try:
            return await self.pool.search(question_of(match, search.seat, search.level, "search", self.options.budget))
        except WorkerLost as fault:
            if search.tries + 1 < MAX_TRIES:
                raise
            log.error("Match %s: %s, for the last time; a move is drawn.", match.number, fault)
        except SearchFailed as fault:
            log.error("Match %s, step %s: the search has failed; a move is drawn. %s", match.number, match.step, fault)
        return Thought((drawn_move(match, search.seat),))

    def _pause_left(self, search: Search, thought: Thought) -> float:
        """Seconds left of the natural pause before a decision is played."""
        pause = min(MAX_PAUSE, PAUSE[search.level] + PAUSE_A_STEP * (len(thought.moves) - 1))
        return max(0.0, min(MAX_PAUSE, search.due + pause * self.options.pause - self.service.now()))

    async def _play(self, match: Match, search: Search, moves: tuple[Move, ...] | list[Move], iterations: int) -> None:
        thought = f"{search.level} {match.revision} {iterations}"
        await self.service.do(
            search.match, PlayComputer(seat=search.seat, moves=tuple(moves), step=search.step, thought=thought)
        )
