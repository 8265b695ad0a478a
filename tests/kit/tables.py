"""A service on a store of its own, used by people with Discord ids, and the invariants of stored matches."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.computer.base import Level
from bot.delivery.items import Delivered
from bot.delivery.policy import read_day
from bot.games.base import IllegalMove, Json
from bot.match import commands
from bot.match.clocks import HOUR, Overrun, Pace, SeatClock
from bot.match.commands import Command
from bot.match.errors import UserError
from bot.match.leaving import Away
from bot.match.model import Match, MatchPhase, Person, Proposal, ProposalKind, Substitute
from bot.match.position import Actor, Event, EventKind, Position, person_actor
from bot.match.record import Record, record_of, replay
from bot.match.view import LogLine, MatchView
from bot.runtime.time import SYSTEM, Time
from bot.service.match_service import MatchService
from bot.service.people import People
from bot.service.worker import Clock
from tests.kit.databases import open_store

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
BRISK = Pace.BRISK.seconds or 0.0
FIRST = 100  # the Discord id of the person at seat 0


class Table:
    """A service used by people with Discord ids from FIRST on, in the order of their seats."""

    def __init__(self, service: MatchService) -> None:
        self.service, self.store, self.people = service, service.store, People(service)
        self._people: dict[int, Person] = {}

    # People

    async def person(self, user: int) -> Person:
        """The person with that Discord id."""
        if user not in self._people:
            at = user - FIRST
            locale = "de" if at % 2 else "en-GB"
            self._people[user] = await self.people.person(user, NAMES[at % len(NAMES)], locale)
        return self._people[user]

    async def key(self, user: int | None) -> int | None:
        """The key of the person; None for None."""
        return None if user is None else (await self.person(user)).key

    async def user_of(self, key: int) -> int:
        """The Discord id of the person with that key; 0 and -1 are returned unchanged."""
        found = await self.store.people.person(key) if key > 0 else None
        return found.user if found else key

    async def _actor(self, user: int) -> Actor:
        return person_actor((await self.person(user)).key)

    def give(self, interaction: int | None) -> None:
        """Let people give their commands by that interaction from now on."""

        async def admit() -> int | None:
            return interaction

        self.service.admit = admit

    async def do(self, number: int, command: Command) -> MatchView:
        """Carry out any command."""
        return await self.service.do(number, command)

    # Tables

    async def open(
        self,
        game: str,
        host: int = FIRST,
        invited: Sequence[int] = (),
        *,
        seats: int = 2,
        options: Mapping[str, Any] | None = None,
        language: str = "en",
        guild: int = 7,
        channel: int = 70,
        previous: int | None = None,
        pace: str = "relaxed",
        overrun: str = "once",
        computers: Sequence[str] = (),
        substitute: str = "chance",
        rated: bool = True,
    ) -> MatchView:
        person = await self.person(host)
        return await self.service.open(
            commands.Open(
                actor=person_actor(person.key),
                game=game,
                host=person,
                invited=tuple([await self.person(user) for user in invited]),
                seats=seats,
                options=options or {},
                secret=self.service.new_secret(),
                language=language,
                guild=guild,
                channel=channel,
                previous=previous,
                pace=Pace(pace),
                overrun=Overrun(overrun),
                computers=tuple(map(Level, computers)),
                substitute=Substitute(substitute),
                rated=rated,
            )
        )

    async def join(self, number: int, user: int) -> MatchView:
        """Join, and agree to the present terms."""
        guest, terms = await self.person(user), (await self.see(number, None)).terms
        return await self.do(number, commands.Join(actor=person_actor(guest.key), guest=guest, terms=terms))

    async def set_terms(self, number: int, user: int, **terms: Any) -> MatchView:
        return await self.do(number, commands.SetTerms(actor=await self._actor(user), **terms))

    async def agree(self, number: int, user: int) -> MatchView:
        """Agree to the present terms."""
        terms = (await self.see(number, None)).terms
        return await self.do(number, commands.Agree(actor=await self._actor(user), terms=terms))

    async def leave(self, number: int, user: int) -> MatchView:
        return await self.do(number, commands.Leave(actor=await self._actor(user)))

    async def start(self, number: int, user: int) -> MatchView:
        return await self.do(number, commands.Start(actor=await self._actor(user)))

    async def expire(self, number: int) -> MatchView:
        return await self.do(number, commands.Expire())

    async def rematch(self, number: int, user: int) -> tuple[MatchView, bool]:
        return await self.service.rematch(number, await self.person(user))

    # Play

    async def choose(self, number: int, user: int, step: int | None, text: str) -> MatchView:
        return await self.do(number, commands.Choose(actor=await self._actor(user), step=step, text=text))

    async def take_back(self, number: int, user: int, step: int | None) -> MatchView:
        return await self.do(number, commands.TakeBack(actor=await self._actor(user), step=step))

    async def resign(self, number: int, user: int) -> MatchView:
        return await self.do(number, commands.Resign(actor=await self._actor(user)))

    async def end(self, number: int, user: int) -> MatchView:
        return await self.do(number, commands.End(actor=await self._actor(user)))

    async def pass_always(self, number: int, user: int, passes: bool) -> MatchView:
        return await self.do(number, commands.SetPasses(actor=await self._actor(user), passes=passes))

    # Consent

    async def propose(self, number: int, user: int, kind: str, text: str = "") -> tuple[MatchView, Proposal]:
        """Make a proposal; ``text`` of a replacement is the substitute's Discord id."""
        invited = await self.person(int(text)) if kind == "replace" else None
        text = str(invited.key) if invited else text
        command = commands.Propose(actor=await self._actor(user), kind=ProposalKind(kind), text=text, invited=invited)
        view = await self.do(number, command)
        return view, view.proposals[-1]

    async def respond(self, number: int, which: int, user: int, agrees: bool) -> Proposal:
        guest = await self.person(user)
        command = commands.Respond(actor=person_actor(guest.key), number=which, agrees=agrees, guest=guest)
        view = await self.do(number, command)
        return next(one for one in view.proposals if one.number == which)

    async def lapse(self, number: int, which: int) -> MatchView:
        return await self.do(number, commands.Lapse(number=which))

    async def proposals(self, number: int) -> tuple[Proposal, ...]:
        return (await self.match(number)).proposals

    # Clocks and absence

    async def time_out(self, number: int, seat: int) -> MatchView:
        return await self.do(number, commands.TimeOut(seat=seat))

    async def clock(self, number: int, seat: int) -> SeatClock:
        return (await self.match(number)).clocks[seat]

    async def go_away(self, user: int, until: str) -> Away:
        """Be away until the day that was typed."""
        person, now = await self.person(user), self.service.now()
        return await self.people.go_away(person, read_day(until, now, None))

    async def come_back(self, user: int) -> Away:
        return await self.people.come_back(await self.person(user))

    async def leave_server(self, guild: int, user: int) -> None:
        """Report that the person has left the server."""
        await self.people.leave_server(guild, (await self.person(user)).key)

    # Reading

    async def see(self, number: int, user: int | None) -> MatchView:
        return await self.service.see(number, await self.key(user))

    async def read_log(self, number: int, user: int | None, since: int = 0) -> list[LogLine]:
        return await self.service.read_log(number, await self.key(user), since)

    async def matches_of(self, user: int) -> list[int]:
        """The numbers of the person's open tables and running matches."""
        return await self.service.matches_of((await self.person(user)).key)

    async def match(self, number: int) -> Match:
        """The stored match."""
        found = await self.store.matches.load(number)
        assert found is not None
        return found[0]

    async def log(self, number: int) -> list[Event]:
        """The stored log."""
        return (await self.store.matches.events(number))[0]

    async def texts(self, number: int, *kinds: str) -> list[tuple[int, str, int | str]]:
        """Seat, text and author of the live events of these kinds: a person's Discord id, or "table"."""
        found: list[tuple[int, str, int | str]] = []
        for event in await self.log(number):
            if event.live and event.kind.value in kinds:
                person = event.actor.person
                by: int | str = event.actor.kind.value if person is None else await self.user_of(person)
                found.append((event.seat, event.text, by))
        return found

    async def revision(self, number: int) -> int:
        """The stored revision of the match."""
        return (await self.match(number)).revision

    async def record(self, number: int) -> Json:
        """The record of a finished match."""
        return record_of(*await self.service.record(number))

    # The outbox

    async def claim_due(self, lease: float = 0) -> list[tuple[int, str]]:
        """Claim due items for ``lease`` seconds. Return pairs of Discord id (0: the place) and kind."""
        items, _ = await self.store.outbox.claim(lease)
        return [(await self.user_of(item.recipient), item.kind.value) for item in items]

    async def next_due(self) -> float | None:
        """The time at which the next item can be claimed; None if the outbox is empty."""
        return (await self.store.outbox.claim(0, limit=0))[1]

    async def settle(self) -> set[tuple[int, str]]:
        """Acknowledge all due items as delivered. Return pairs of Discord id (0: the place) and kind."""
        items, _ = await self.store.outbox.claim(60)
        await self.store.outbox.acknowledge({item: Delivered() for item in items})
        return {(await self.user_of(item.recipient), item.kind.value) for item in items}


class Watch:
    """A clock in seconds that advances by ``pass_by`` only."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


@asynccontextmanager
async def opened(folder: Path, clock: Callable[[], float] | None = None, time: Time = SYSTEM) -> AsyncIterator[Table]:
    """Open a table on the store in that folder for the duration of the context."""
    store = await open_store(folder, clock, time)
    try:
        yield Table(MatchService(store))
    finally:
        await store.close()


async def open_table(
    table: Table,
    game: str,
    seats: int = 2,
    options: Mapping[str, Any] | None = None,
    joined: int | None = None,
    **agreed: str,
) -> int:
    """Open a table at which ``joined`` people sit, by default on all seats. Return its number."""
    view = await table.open(game, seats=seats, options=options or {}, **agreed)  # type: ignore[arg-type]
    for seat in range(1, seats if joined is None else joined):
        await table.join(view.number, FIRST + seat)
    return view.number


async def start_match(
    table: Table, game: str, seats: int = 2, options: Mapping[str, Any] | None = None, **agreed: str
) -> int:
    """Start a match of people from FIRST on, in the order of their seats; ``agreed`` sets pace and overrun."""
    number = await open_table(table, game, seats, options, **agreed)
    await table.start(number, FIRST)
    return number


async def check_match(table: Table, number: int) -> None:
    """Check a stored match: the log folds to the snapshot, draws rise, the record can be replayed."""
    match, events = await table.match(number), await table.log(number)
    assert len(events) == match.length
    if match.phase not in (MatchPhase.RUNNING, MatchPhase.OVER):
        assert not events
        return
    position = match.position
    start = Position.open(position.game.name, position.seats, position.options)
    folded = start.replay(events)
    assert (folded.state, folded.draws, folded.ended) == (position.state, position.draws, position.ended)
    assert not folded.sealed and set(position.sealed) <= set(position.to_act) == set(folded.to_act)
    assert (match.phase is MatchPhase.OVER) == (position.outcome is not None)
    draws = [event.draw for event in events if event.draw is not None]
    assert draws == sorted(set(draws)) and (not draws or draws[-1] < position.draws)
    if not any(event.kind is EventKind.STATE for event in events):
        written = record_of(position, events, match.seed, match.secret, match.salt)
        again, _ = replay(Record(**json.loads(json.dumps(written)) | {"result": None, "ended": None}))
        assert again.state == position.state
    if match.undoable is not None:
        event = events[match.undoable]
        assert event.live and event.kind is EventKind.MOVE and position.to_act == (event.seat,)


async def expect_refusal(key: str, doing: Awaitable[Any]) -> UserError | IllegalMove:
    """Await a refusal and check that its text has that key. Return the refusal."""
    with pytest.raises((UserError, IllegalMove)) as caught:
        await doing
    assert caught.value.key == key, caught.value
    return caught.value


def kinds(view: MatchView) -> list[str]:
    """The kinds of the seats."""
    return [seat.kind.value for seat in view.seats]


def users(view: MatchView) -> list[int | None]:
    """The Discord ids of the people who occupy the seats or are invited to them."""
    return [seat.person.user if seat.person else None for seat in view.seats]


async def pass_time(table: Table, watch: Watch, seconds: float) -> None:
    """Advance the clock and carry out what is due."""
    watch.pass_by(seconds)
    await Clock(table.service).run_due()


def parts(value: Any) -> Iterator[Any]:
    """All values reachable from a value."""
    yield value
    if is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from parts(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from parts(key)
            yield from parts(one)
    elif isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from parts(one)


async def views_of_all(table: Table, number: int, seats: int) -> list[MatchView]:
    """The views of each seat's person and of a spectator."""
    return [await table.see(number, FIRST + seat) for seat in range(seats)] + [await table.see(number, None)]


async def run_out(table: Table, watch: Watch) -> None:
    """Let the time of a seat at a brisk pace pass, and then its grace."""
    await pass_time(table, watch, BRISK)
    await pass_time(table, watch, HOUR)
