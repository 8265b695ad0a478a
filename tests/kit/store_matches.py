"""Matches on a store of their own for tests of the store; changes are built directly, as ``decide`` builds them."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from bot.delivery.items import PLACE, Kind
from bot.games.base import CHANCE, Seat
from bot.games.chance import Chance
from bot.match.model import Change, Match, MatchPhase, MatchSeat, Person, Place, SeatKind
from bot.match.position import (
    TABLE,
    Actor,
    Ending,
    EndReason,
    Event,
    EventKind,
    Position,
    encode_state,
    last_state,
    person_actor,
)
from bot.runtime.time import SYSTEM, Time
from bot.store import Store
from bot.store.loading import load_numbers
from bot.store.sqlite import SqliteDatabase
from tests.kit.databases import open_store

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
GUILD, CHANNEL = 7, 70
Items = list[tuple[int, Kind]]


class Watch:
    """A clock in seconds that advances by ``pass_by`` only."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


@asynccontextmanager
async def opened(folder: Path, clock: Callable[[], float] | None = None, time: Time = SYSTEM) -> AsyncIterator[Store]:
    """Open the store in that folder for the duration of the context."""
    store = await open_store(folder, clock, time)
    try:
        yield store
    finally:
        await store.close()


async def person_at(store: Store, seat: int) -> Person:
    """The person at that seat; their Discord ids count from 100."""
    return await store.people.meet(100 + seat, NAMES[seat % len(NAMES)], "de" if seat % 2 else "en-GB")


async def load(store: Store, number: int) -> Match:
    """The stored match."""
    found = await store.matches.load(number)
    assert found is not None
    return found[0]


def change_of(before: Match, events: Sequence[Event] = (), *, undone: tuple[int, ...] = (), **values: Any) -> Change:
    """A change of the match that sets these fields and appends these events."""
    length = before.length + len(events)
    after = replace(before, revision=before.revision + 1, length=length, **values)
    return Change(before, after, TABLE, tuple(events), undone)


async def open_table(
    store: Store, game: str, seats: int = 2, options: Mapping[str, Any] | None = None, joined: int | None = None
) -> int:
    """Store an open table with ``joined`` people (None: all seats taken). Return its number."""
    position = Position.open(game, seats, options or {})
    taken = seats if joined is None else joined
    sitting = [MatchSeat(SeatKind.PERSON, await person_at(store, seat)) for seat in range(taken)]
    free = [MatchSeat(SeatKind.OPEN)] * (seats - taken)
    host = sitting[0].key or 0
    earlier = await store.read(load_numbers, host)
    seed = sha256(f"{game} {seats} {len(earlier)}".encode()).digest()[:16]
    match = Match(
        position=position,
        seats=(*sitting, *free),
        phase=MatchPhase.OPEN,
        language="en",
        host=host,
        place=Place(GUILD, CHANNEL),
        seed=seed,
        revision=1,
    )
    return await store.matches.create(Change(None, match, person_actor(host)), [(PLACE, Kind.TABLE)])


async def sit(store: Store, number: int, seat: Seat, person: Person | None) -> None:
    """Put a person on a seat of an open table, or empty the seat."""
    before = await load(store, number)
    taken = MatchSeat(SeatKind.OPEN) if person is None else MatchSeat(SeatKind.PERSON, person)
    seats = tuple(taken if at == seat else one for at, one in enumerate(before.seats))
    await store.matches.write(change_of(before, seats=seats), [(PLACE, Kind.TABLE)])


async def start(store: Store, number: int) -> None:
    """Start the match at an open table."""
    before = await load(store, number)
    sitting = tuple(seat for seat in before.seats if seat.kind is SeatKind.PERSON)
    opening = Position.open(before.position.game.name, len(sitting), before.position.options)
    position, events = opening.with_chance(before.seed)
    change = change_of(before, events, position=position, seats=sitting, phase=MatchPhase.RUNNING, step=before.step + 1)
    await store.matches.write(change, [(PLACE, Kind.TABLE), (PLACE, Kind.BOARD), *asked_items(change.after)])


async def begin(store: Store, game: str, seats: int = 2, options: Mapping[str, Any] | None = None) -> int:
    """Store a running match. Return its number."""
    number = await open_table(store, game, seats, options)
    await start(store, number)
    return number


def asked_items(match: Match) -> Items:
    """The outbox items of the people asked to decide."""
    keys = [match.seats[seat].key for seat in match.position.to_act if seat != CHANCE]
    return [(key, kind) for key in keys if key for kind in (Kind.PROMPT, Kind.PING)]


def change_of_choice(before: Match, seat: Seat, text: str) -> tuple[Change, Items]:
    """The change made by a person's choice, and its outbox items."""
    position, key = before.position, before.seats[seat].key or 0
    move = position.read(seat, text)
    sealers: dict[Seat, Actor] = {**before.sealers, seat: person_actor(key)}
    made, after = position.logged_moves(seat, move), position.choose(seat, move)
    if not made:
        return change_of(before, position=after, sealers=sealers), [(PLACE, Kind.BOARD), (key, Kind.PING)]
    moves = [Event(EventKind.MOVE, one, what, sealers.get(one, TABLE)) for one, what in made]
    after, drawn = after.with_chance(before.seed)
    phase = MatchPhase.OVER if after.outcome else MatchPhase.RUNNING
    undoable = before.length if after.to_act == position.to_act == (seat,) and not drawn else None
    step = before.step + 1
    change = change_of(before, [*moves, *drawn], position=after, sealers={}, step=step, phase=phase, undoable=undoable)
    return change, [(PLACE, Kind.BOARD), *asked_items(change.after)]


async def choose(store: Store, number: int, seat: Seat, text: str) -> None:
    """Store a person's choice."""
    await store.matches.write(*change_of_choice(await load(store, number), seat, text))


async def resign(store: Store, number: int, seat: Seat) -> None:
    """Store the end of a match by resignation."""
    key = (await load(store, number)).seats[seat].key or 0
    resigned = Event(EventKind.RESIGN, seat, "", person_actor(key))
    await end(store, number, Ending(EndReason.RESIGN, seat), [resigned])


async def end(store: Store, number: int, ending: Ending, reasons: Sequence[Event] = ()) -> None:
    """Store the end of a match outside the rules."""
    before = await load(store, number)
    ended = Event(EventKind.ENDED, CHANCE if ending.seat is None else ending.seat, str(ending))
    position = before.position.after(ended)
    values: dict[str, Any] = {"position": position, "sealers": {}, "step": before.step + 1, "undoable": None}
    await store.matches.write(
        change_of(before, [*reasons, ended], phase=MatchPhase.OVER, **values), [(PLACE, Kind.BOARD)]
    )


async def vacate(store: Store, number: int, seat: Seat) -> None:
    """Store that a seat of more than two becomes vacant."""
    before = await load(store, number)
    actor = person_actor(before.seats[seat].key or 0)
    events = [Event(EventKind.RESIGN, seat, "", actor), Event(EventKind.SEAT, seat, "vacant", actor)]
    seats = tuple(MatchSeat(SeatKind.VACANT) if at == seat else one for at, one in enumerate(before.seats))
    await store.matches.write(change_of(before, events, seats=seats))


async def take_back(store: Store, number: int) -> None:
    """Store that the last step is taken back."""
    before = await load(store, number)
    at = before.undoable
    assert at is not None
    log, _ = await store.matches.events(number)
    left = [replace(event, live=event.live and place != at) for place, event in enumerate(log)]
    position = before.position.initial.replay(left)
    undo = Event(EventKind.UNDO, position.to_act[0], str(at))
    change = change_of(before, [undo], undone=(at,), position=position, step=before.step + 1, undoable=None)
    await store.matches.write(change)


async def play(store: Store, game: str, decisions: int = 30, seats: int = 0) -> int:
    """Store a match after that many random decisions. Return its number."""
    from bot.games import GAMES

    chance = random.Random(f"store {game}")
    number = await begin(store, game, seats or GAMES[game].seats[-1])
    for _ in range(decisions):
        position = (await load(store, number)).position
        if not position.waiting:
            break
        seat = chance.choice(position.waiting)
        await choose(store, number, seat, chance.choice(position.moves(seat)))
    return number


async def show_at(store: Store, number: int, thread: int) -> None:
    """Store the thread in which a match is shown."""
    before = await load(store, number)
    await store.matches.write(change_of(before, place=replace(before.place, thread=thread)))


async def check_match(store: Store, number: int) -> None:
    """Check a stored match: the log folds to the snapshot, draws rise, every event is legal."""
    match = await load(store, number)
    log, _ = await store.matches.events(number)
    assert len(log) == match.length
    if match.phase not in (MatchPhase.RUNNING, MatchPhase.OVER):
        assert not log
        return
    position = match.position
    folded = position.initial.replay(log)
    assert (folded.state, folded.draws, folded.ended) == (position.state, position.draws, position.ended)
    assert not folded.sealed and set(position.sealed) <= set(position.to_act) == set(folded.to_act)
    assert set(match.sealers) == set(position.sealed)
    assert (match.phase is MatchPhase.OVER) == (position.outcome is not None)
    draws = [event.draw for event in log if event.draw is not None]
    assert draws == sorted(set(draws)) and (not draws or draws[-1] < position.draws)
    if not last_state(log):
        assert replayed(position.initial, log, match.seed).state == position.state
    if match.undoable is not None:
        event = log[match.undoable]
        assert event.live and event.kind is EventKind.MOVE and position.to_act == (event.seat,)


def replayed(position: Position, log: Iterable[Event], seed: bytes) -> Position:
    """The position after the live events, each checked as strictly as a decision."""
    for event in log:
        if event.live and event.kind is EventKind.MOVE:
            assert event.text in position.moves(event.seat)
            position = position.choose(event.seat, event.text)
        elif event.live and event.kind is EventKind.CHANCE:
            assert position.to_act == (CHANCE,) and event.draw is not None
            assert event.text == position.game.chance(position.state, Chance(seed, event.draw))
            position = position.after(event)
        else:
            position = position.after(event)
    return position


def state_event(match: Match) -> Event:
    """The event from which a match continues under newer rules."""
    return Event(EventKind.STATE, CHANCE, encode_state(match.position.state).decode())


@asynccontextmanager
async def with_pragma(store: Store, pragma: str, after: str) -> AsyncIterator[None]:
    """Set a pragma on every connection; ``after`` is the pragma set at the end of the context."""
    assert isinstance(store.database, SqliteDatabase)
    for connection in store.database.connections:
        await connection.execute(f"PRAGMA {pragma}")
    try:
        yield
    finally:
        for connection in store.database.connections:
            await connection.execute(f"PRAGMA {after}")


async def load_checked(store: Store, number: int) -> Match:
    """Load the match and check it."""
    await check_match(store, number)
    return await load(store, number)
