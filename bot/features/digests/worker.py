"""Workers that load the content of a digest, send it through a notifier, and store what was sent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from math import inf
from typing import Final

from bot.delivery.items import Contact, Delivered, Gone, Retry
from bot.delivery.policy import digest_due, pings_at
from bot.features.digests.model import Digest, DigestNotifier, DigestSummary, Skipped, entry_of, is_of_person
from bot.features.digests.store import DigestInput, DigestStore
from bot.features.watching.store import WatchStore
from bot.match.errors import UserError
from bot.match.model import MatchPhase, Person
from bot.match.position import Event, EventKind, Position
from bot.match.view import LogLine, MatchView, bare_lines, first_new, log_lines
from bot.service.match_service import MatchService
from bot.service.people import People, is_asked
from bot.service.worker import Worker

log = logging.getLogger(__name__)

WORKERS: Final = 4  # digests that are sent at a time
MIN_SLEEP: Final = 0.1  # seconds; another worker may just have claimed what is due
MAX_NEWS: Final = 6  # events of a match in a digest


class DigestWorker(Worker[Digest]):
    """Sends due digests, one after the other, until it is stopped."""

    name = "maker of digests"

    def __init__(self, service: MatchService, notifier: DigestNotifier) -> None:
        super().__init__(service, service.store[DigestStore])
        self.store, self.notifier = service.store, notifier
        self._people = People(service)
        self._has_claimed = False  # whether something may be claimed and not done

    async def run_due(self) -> float:
        """Make all that is due, claimed several at a time; seconds until more may be."""
        if self._has_claimed:  # a fault of the store has come between
            await self.store[DigestStore].release(self._owner)
        while True:
            since = self._time.monotonic()
            claimed, due = await self.store[DigestStore].claim_some(self._owner)
            if not claimed:
                return self.max_sleep if due is None else max(MIN_SLEEP, due - self.service.now())
            self._has_claimed = True
            for digest in claimed:
                await self._make_held(digest, since)
            self._has_claimed = False

    async def _make(self, digest: Digest) -> None:
        """Send a claimed digest, or put it off."""
        digests = self.store[DigestStore]
        found = await digests.load(digest.person)
        contact = found.contact
        if contact is None or not contact.user:
            await digests.drop(digest.person)
            return
        if (until := pings_at(contact, now := self.service.now())) > now:
            await digests.postpone(digest, self._owner, until)
            return
        summary = await asyncio.to_thread(self._summary, digest, contact, found)
        if summary.is_empty:
            left = await self.notifier.withdraw(digest, is_stale=not (summary.has_matches or found.follows))
            await digests.skip(left, self._owner, summary.next_due)
            return
        report = await self.notifier.send(summary, partial(digests.note, owner=self._owner))
        sent, due = report.digest, summary.next_due
        self.service.metrics.deliveries.add("digest", type(report.result).__name__.lower())
        if report.hidden:
            await self.store[WatchStore].remove_all(report.hidden, digest.person)
        match report.result:
            case Delivered():
                if contact.unreachable:
                    await self.store.people.set_reachable(digest.person, True)
                if sent.channel and sent.message != digest.message:
                    await self.store.people.note_channel(contact.user, sent.channel)
                reported = [
                    entry_of(view) for view in summary.own if view.phase in (MatchPhase.OPEN, MatchPhase.RUNNING)
                ]
                await digests.finish(sent, self._owner, due, reported, report.followed)
            case Gone(reason=reason):
                log.info("A digest is refused (%s); its reader is pinged instead.", reason)
                await self.store.people.set_reachable(digest.person, False)
                await self._people.ping_again(digest.person)
                await digests.skip(sent, self._owner, due)
            case Skipped():
                log.info("A digest is skipped; only what runs out before the next one pings.")
                await digests.skip(sent, self._owner, due)  # first: the next one decides what pings
                await self._people.ping_again(digest.person)
            case Retry(reason=reason, after=after):
                log.info("A digest is sent later (%s).", reason)
                await digests.retry(digest, self._owner, after)

    def _summary(self, digest: Digest, contact: Contact, found: DigestInput) -> DigestSummary:
        """The content of the digest, as its reader may see it."""
        person = digest.person
        views, refusals = self.service.views_of(found.own, person)
        own = sorted((view for view in views if is_of_person(view)), key=_urgency)
        recent: dict[int, list[LogLine]] = {}
        for view in own:
            if view.number in found.logs:
                earlier = found.reported.get(view.number)
                events = found.logs[view.number][: view.length]
                try:
                    with self.service.quarantine.reading(view.number):
                        recent[view.number] = news(view, events, earlier.length if earlier else 0)
                except UserError:
                    pass  # logged by the quarantine
        followed, _ = self.service.views_of(found.followed, None)
        return DigestSummary(
            digest,
            contact,
            [view.with_global_names() for view in own],
            recent,
            frozenset(view.number for view in own if view.number not in found.reported),
            [view for view in followed if view.phase in (MatchPhase.RUNNING, MatchPhase.OVER)],
            refusals,
            digest_due(person, digest.hour, digest.zone, self.service.now()),
        )


class Digests:
    """The daily digests of people, which replace single pings, and the workers of one process.

    ``notifier`` sends what they make.
    """

    def __init__(self, service: MatchService, people: People, notifier: DigestNotifier) -> None:
        self._service, self._people, self._store = service, people, service.store[DigestStore]
        self._workers = [DigestWorker(service, notifier) for _ in range(WORKERS)]

    async def of(self, person: Person) -> Digest | None:
        """The digest of a person; None if it is turned off."""
        return await self._store.get(person.key)

    async def set(self, person: Person, hour: int, zone: str) -> None:
        """Send the person a digest once a day, after that hour in the time zone."""
        await self._store.set(Digest(person.key, hour, zone, digest_due(person.key, hour, zone, self._service.now())))

    async def end(self, person: Person) -> None:
        """Stop digests and send the pings that they held back."""
        await self._store.drop(person.key)
        await self._people.redeliver(person)

    def start(self) -> None:
        """Start the workers."""
        for worker in self._workers:
            worker.start()

    def wake(self) -> None:
        """Look for due digests now."""
        for worker in self._workers:
            worker.wake()

    async def stop(self) -> None:
        """Stop running work. It resumes at the next start."""
        await asyncio.gather(*(worker.stop() for worker in self._workers))


def _urgency(view: MatchView) -> tuple[int, float, int]:
    """A key to sort by: pending decisions, the most urgent first; others' turns; open tables; ended matches."""
    ends = view.clock.ends if view.clock else None
    if is_asked(view):
        return 0, inf if ends is None else ends, view.number
    return (
        [MatchPhase.RUNNING, MatchPhase.OPEN, MatchPhase.OVER, MatchPhase.CLOSED].index(view.phase) + 1,
        0.0,
        -view.number,
    )


def news(view: MatchView, events: Sequence[Event], reported: int) -> list[LogLine]:
    """The events since ``reported`` and the viewer's last decision, the last MAX_NEWS, as the viewer reads them."""
    moves = [one for one in bare_lines(events, EventKind.MOVE) if events[one.number].live]
    since = max(first_new(moves, view.viewer, reported), len(events) - MAX_NEWS)
    if since >= len(events):
        return []
    start = Position.open(view.game, len(view.seats), view.options)
    names = {key: person.global_name for key, person in view.people.items()}
    return log_lines(start, events, view.seat, names, since=since)
