"""The reviewer: judges the decisions of finished matches, with lower priority than running matches."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from math import ceil
from typing import Final

from bot.computer.base import Level, SearchQuestion, Thought
from bot.computer.pool import SearchFailed, WorkerLost
from bot.delivery.items import PLACE
from bot.features.reviews import ReviewKind
from bot.features.reviews.model import (
    WORST,
    Decision,
    Judgement,
    Review,
    best_move,
    decisions_of,
    judgement_of,
    next_decision,
)
from bot.features.reviews.store import ReviewStore
from bot.games.base import Move
from bot.match.errors import UserError, require
from bot.match.model import Match, MatchPhase
from bot.runtime.telemetry import about_match
from bot.service.computer_worker import ComputerWorker
from bot.service.match_service import ELSEWHERE, MatchService
from bot.service.worker import Worker
from bot.store.database import LeaseLost, StoreUnavailable

log = logging.getLogger(__name__)

MAX_TRIES: Final = 4  # of a review that loses its processes, before it is given up
MAX_SLEEP: Final = 30.0  # seconds; waits do not run while the machine is suspended
KEEP_EVERY: Final = 8  # judgements that a killed process may lose
SECONDS: Final = 1.0  # that a decision takes, about, with the second look at some
CHECK_SECONDS: Final = 4.0  # that the hard level takes for one, about


class Reviewer(Worker[Review]):
    """Judges one review after the other with the search pool, until it is stopped."""

    name, max_sleep = "reviewer", MAX_SLEEP

    def __init__(self, service: MatchService, computer_worker: ComputerWorker) -> None:
        super().__init__(service, service.store[ReviewStore])
        self.store, self.computer_worker = service.store, computer_worker

    async def find(self, number: int) -> Review | None:
        """The review of a match; None if it was never requested."""
        return await self.store[ReviewStore].get(number)

    async def ask(self, number: int, person: int) -> Review:
        """Request the review of a match for the person with this key. Returns its present state.

        Raises UserError if the match is not over or has no decisions, and where there is no review yet if the person
        does not play in it.
        """
        if (found := await self.find(number)) is not None and found.is_done:
            return found
        match = await self.service.match(number)
        require(match.phase is MatchPhase.OVER, "not-over")
        if found is None and match.seat_of(person) is None:
            raise UserError("review-not-yours")
        decisions = await self.decisions(match)
        require(decisions, "review-empty")
        review = await self.store[ReviewStore].ask(number, len(decisions))
        self.wake()
        return review

    async def decisions(self, match: Match) -> tuple[Decision, ...]:
        """The decisions of a match that can be judged."""
        events = await self.service.log(match.number)
        with self.service.quarantine.reading(match.number):
            return await asyncio.to_thread(decisions_of, match.position.initial, events)

    def minutes_left(self, review: Review, people: int) -> int:
        """Estimate the minutes that a review of a match of so many people still takes on an idle machine."""
        left = review.decisions - len(review.judged)
        return max(1, ceil((left * SECONDS + people * WORST * CHECK_SECONDS) / 60))

    # The worker

    async def _make(self, review: Review) -> None:
        """Continue a claimed review, or put it off. Raises StoreUnavailable and LeaseLost."""
        number = review.match
        with about_match(number):
            try:
                await self._judge(review)
            except (StoreUnavailable, LeaseLost):
                raise
            except UserError as fault:
                log.warning("Match %s: it cannot be reviewed (%s).", number, fault.key)
                await (self._put_off if fault.key in ELSEWHERE else self._give_up)(review)
            except WorkerLost as fault:
                log.warning("Match %s: %s; its review is tried again.", number, fault)
                await self._put_off(review)
            except Exception:
                log.exception("Match %s: its review has failed", number)
                await self._put_off(review)

    async def _put_off(self, review: Review) -> None:
        if review.tries + 1 < MAX_TRIES:
            await self.store[ReviewStore].retry(review, self._owner)
        else:
            log.error("Match %s: its review is given up.", review.match)
            await self._give_up(review)

    async def _give_up(self, review: Review) -> None:
        await self.store[ReviewStore].set_aside(review, self._owner)

    async def _judge(self, review: Review) -> None:
        """Judge all that is left, and store it now and then. Raises LeaseLost and what ``_make`` answers."""
        match = await self.service.match(review.match)
        decisions = await self.decisions(match)
        made = 0
        while (found := next_decision(review, decisions)) is not None:
            while not await self.computer_worker.pool.calm(MAX_SLEEP):
                await self._keep(review)
            review = review.with_judgement(await self._judgement(match, *found))
            made += 1
            if made % KEEP_EVERY == 0:
                await self._keep(review)
        await self.store[ReviewStore].finish(review, self._owner, [(PLACE, ReviewKind.REVIEW)])
        self.service.wake()

    async def _keep(self, review: Review) -> None:
        if not await self.store[ReviewStore].keep(review, self._owner):
            raise LeaseLost

    async def _judgement(self, match: Match, decision: Decision, level: Level) -> Judgement:
        """Judge a decision. Its cost is 0 if the search fails."""
        thought = duel = None
        try:
            thought = await self._search(match, decision, level, decision.moves)
            best = best_move(thought)
            if best != decision.played and decision.person is not None:
                duel = await self._search(match, decision, level, (best, decision.played))
        except SearchFailed as fault:
            log.error("Match %s, event %s: it cannot be judged. %s", match.number, decision.number, fault)
        return judgement_of(decision, level, thought, duel)

    async def _search(self, match: Match, decision: Decision, level: Level, moves: Sequence[Move]) -> Thought:
        """A search for that decision among these moves, from its seat's view, with low priority."""
        question = question_of(match.position.game.name, match.seed, decision, level, moves)
        question = replace(question, budget=self.computer_worker.options.budget)
        return await self.computer_worker.pool.search(question, is_urgent=False)


def question_of(game: str, seed: bytes, decision: Decision, level: Level, moves: Sequence[Move]) -> SearchQuestion:
    """The question to a search process: the view of the seat, and nothing else of the match.

    ``seed``: of the match; it cannot be derived from the search's, and is the same whatever is hidden.
    """
    about = f"review {decision.number} {level} {len(moves)}"
    own = sha256(b"review\0" + seed + about.encode()).digest()
    return SearchQuestion(game, decision.view, decision.seat, tuple(moves), level, own)
