"""Ratings in the database: those of one match after the other are those rebuilt from the logs, to the last digit."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert

from bot.features.privacy.store import DeletionStore
from bot.features.ratings.model import EVERYWHERE, MAX_OF_PAIR, Rating, Unrated
from bot.features.ratings.store import RatingStore, note_end
from bot.games import GAMES
from bot.match.clocks import DAY, HOUR
from bot.match.leaving import FORFEITED
from bot.match.model import Match, MatchPhase, MatchSeat, Place, SeatKind
from bot.match.position import COMPUTER, TABLE, Actor, Ending, EndReason, Event, EventKind, Position, person_actor
from bot.store.inspection import inspect
from bot.store.rows import event_columns, match_columns, seat_columns, snapshot_columns
from bot.store.schema import events, matches, people, seats
from tests.kit.databases import FILE, address_of, execute, findings, is_on_server, open_store
from tests.kit.play import Play
from tests.kit.soak import in_soak
from tests.kit.tables import FIRST, Table, Watch, opened, start_match

MANY = in_soak(2000, 400)
DELETED = 4  # people, while the matches are played
PEOPLE = range(101, 109)  # keys
GUILDS = (7, 8)
TABLES = ("ratings", "rating_changes", "rating_ends")
GAMES_PLAYED = (("instinkt", 2), ("hypnosia", 3))


def stored(folder: Path) -> dict[str, list[Any]]:
    """All rows of ratings, with every digit."""
    return {name: sorted(map(repr, map(tuple, execute(folder, f"SELECT * FROM {name}")))) for name in TABLES}


@cache
def played(game: str, seats: int, number: int) -> tuple[Position, tuple[Event, ...]]:
    """A whole random match: its last position and its log."""
    play = Play(game, number, seats)
    for _ in play:
        pass
    return play.position, tuple(play.log)


class Club:
    """Makes random matches of a few people that are over, and stores them without any rating."""

    def __init__(self, source: random.Random) -> None:
        self.random, self.now = source, 1_000_000.0
        self.people = list(PEOPLE)

    def replace(self, person: int) -> int:
        """Let a person new play in place of that person; the key of the new one."""
        self.people[self.people.index(person)] = new = max(self.people) + 1
        return new

    def add(self, conn: Connection, number: int) -> Match:
        """Store a match of that number, with substitutes and decisions taken back; it has just ended."""
        game, count = GAMES_PLAYED[self.random.random() < 0.2]
        position, log = played(game, count, self.random.randrange(5))
        players = self.random.sample(self.people, count + 1)
        made = self._with_authors(log, players)
        way = self.random.random()
        if way < 0.4:  # it ends outside the rules
            made = made[: self.random.randrange(2, len(made))]
            reason = self.random.choice(list(EndReason))
            is_unlost = reason is EndReason.ABANDONED and self.random.random() < 0.5
            ending = Ending(reason, None if is_unlost else self.random.randrange(count))
            made.append(Event(EventKind.ENDED, ending.seat or 0, str(ending)))
            position = position.initial.replay(made)
        made = self._with_leavers(self._with_undone(made), players)
        sitting = tuple(MatchSeat(SeatKind.VACANT) for _ in range(count))
        place = Place(self.random.choice(GUILDS), 70)
        match = Match(
            position=position,
            seats=sitting,
            phase=MatchPhase.OVER,
            language="en",
            host=players[0],
            place=place,
            seed=b"x",
            number=number,
            rated=True,
        )
        self._store(conn, replace(match, length=len(made), revision=1), made)
        return match

    def _with_authors(self, log: Sequence[Event], players: Sequence[int]) -> list[Event]:
        """The log with people at the seats, one of whom may be replaced by the last of them or by a computer."""
        changed, at = self.random.randrange(3 * len(players)), self.random.randrange(len(log))
        substitute: Actor = self.random.choice([person_actor(players[-1]), COMPUTER, TABLE])
        made = []
        for number, event in enumerate(log):
            if event.kind is EventKind.MOVE:
                is_out = event.seat == changed and number >= at
                event = replace(event, actor=substitute if is_out else person_actor(players[event.seat]))
                if event.actor == TABLE:
                    event = replace(event, draw=None if self.random.random() < 0.3 else 99)
            made.append(event)
        return made

    def _with_undone(self, log: Sequence[Event]) -> list[Event]:
        """The log in which some decisions were made twice, since the first was taken back."""
        made: list[Event] = []
        for event in log:
            if event.kind is EventKind.MOVE and self.random.random() < 0.1:
                again = self.random.choice(self.people)
                made += [replace(event, live=False, actor=person_actor(again)), Event(EventKind.UNDO, event.seat, "0")]
            made.append(event)
        return made

    def _with_leavers(self, log: Sequence[Event], players: Sequence[int]) -> list[Event]:
        """The log in which some people forfeit, and some of those sit down again, or another person does."""
        made = list(log)
        for seat, person in enumerate(players[:-1]):
            if self.random.random() < 0.15:
                at = self.random.randrange(len(made))
                made.insert(at, Event(EventKind.NOTE, seat, FORFEITED, person_actor(person)))
                if self.random.random() < 0.3:
                    back = self.random.choice([person, players[-1]])
                    after = self.random.randrange(at + 1, len(made) + 1)
                    made.insert(after, Event(EventKind.SEAT, seat, f"person {back}", person_actor(back)))
        return made

    def _store(self, conn: Connection, match: Match, log: Sequence[Event]) -> None:
        position = match.position
        self.now += self.random.uniform(0.0, 5 * HOUR) - HOUR  # clocks of several machines differ
        about = {"id": match.number, "game": position.game.name, "options": json.dumps(dict(position.options))}
        row = match_columns(match) | snapshot_columns(position) | about | {"created": self.now}
        conn.execute(insert(matches), row)
        conn.execute(insert(seats), [seat_columns(match.number, at, one) for at, one in enumerate(match.seats)])
        rows = [event_columns(match.number, at, one, self.now + at * 0.1) for at, one in enumerate(log)]
        conn.execute(insert(events), rows)


@pytest.mark.rest
async def test_rebuilding_gives_the_same_to_the_last_digit(database: None, tmp_path: Path) -> None:
    store = await open_store(tmp_path)
    club = Club(random.Random("a club"))
    try:
        await store.database.write(lambda conn: meet(conn, *PEOPLE))
        parts, leaving = DELETED + 1, club.random.sample(PEOPLE, DELETED)
        for part in range(parts):

            def play(conn: Connection, part: int = part) -> None:
                for number in range(part, MANY, parts):
                    note_end(store.database, conn, club.add(conn, number + 1))

            await store.database.write(play)
            if part < DELETED:
                gone, new = leaving[part], club.replace(leaving[part])
                await store.database.write(lambda conn, new=new: meet(conn, new))
                await store[DeletionStore].ask(gone)
                assert await store[DeletionStore].delete_person(gone, [])
                await store[DeletionStore].finish(gone)
        assert count_of(tmp_path, "people", '"user" IS NULL') == DELETED
        assert {row[0] for row in execute(tmp_path, "SELECT person FROM ratings")} == {*PEOPLE, *club.people}
        before = stored(tmp_path)
        reasons = {row[0] for row in execute(tmp_path, "SELECT DISTINCT reason FROM rating_ends")}
        assert reasons == {None, *(one.value for one in Unrated)}, "all that can happen has happened"
        assert not faults(tmp_path)
        rated, ratings = await store[RatingStore].rebuild()
        assert stored(tmp_path) == before
        assert (rated, ratings) == (count_of(tmp_path, "rating_ends", "reason IS NULL"), count_of(tmp_path, "ratings"))
        assert rated > MANY // 4 and ratings > 2 * len(PEOPLE)
        execute(tmp_path, "UPDATE ratings SET mu = mu + 0.000001 WHERE person = ? AND guild = 7", PEOPLE[0])
        found = faults(tmp_path)
        assert 0 < len(found) <= len(GAMES_PLAYED) and all("on the server 7" in line for line in found)
        execute(tmp_path, "DELETE FROM rating_changes WHERE person = ?", PEOPLE[1])
        execute(tmp_path, "UPDATE rating_ends SET reason = 'short' WHERE number = 7")
        assert len(faults(tmp_path)) > 3
        await store[RatingStore].rebuild()
        assert stored(tmp_path) == before and not faults(tmp_path)
    finally:
        await store.close()


def meet(conn: Connection, *keys: int) -> None:
    """Store people with these keys."""
    conn.execute(insert(people), [{"key": key, "user": 10 * key, "name": f"N{key}", "locale": "de"} for key in keys])


def faults(folder: Path) -> list[str]:
    """What ``check`` says of ratings."""
    with inspect(folder / FILE, address_of(folder)) as database:
        return list(RatingStore.faults(database.conn))


def count_of(folder: Path, table: str, condition: str = "1 = 1") -> int:
    return int(execute(folder, f"SELECT COUNT(*) FROM {table} WHERE {condition}")[0][0])


async def play_out(table: Table, number: int, source: random.Random, most: int = 1000) -> None:
    """Play a match of people from FIRST on at random."""
    for _ in range(most):
        match = await table.match(number)
        if not match.position.waiting:
            return
        seat = source.choice(match.position.waiting)
        user = await table.user_of(match.key_at(seat) or 0)
        await table.choose(number, user, None, source.choice(match.position.moves(seat)))


async def reason_of(table: Table, number: int) -> Unrated | None:
    """Why an ended match does not count; None if it does."""
    change = await table.store[RatingStore].changes(number)
    assert change is not None
    return change.reason


async def test_a_match_is_rated_in_the_transaction_that_ends_it(database: None, tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as table:
        number = await start_match(table, "instinkt")
        assert await table.store[RatingStore].changes(number) is None
        await play_out(table, number, random.Random("rated"))
        outcome = (await table.match(number)).position.outcome
        change = await table.store[RatingStore].changes(number)
        assert outcome and change and change.reason is None and {one.before for one in change.moves} == {Rating()}
        for seat in (0, 1):
            found = await table.store[RatingStore].of_person((await table.person(FIRST + seat)).key)
            assert [(one.game, one.guild, one.rating.matches) for one in found] == [
                ("instinkt", EVERYWHERE, 1),
                ("instinkt", 7, 1),
            ]
            assert {one.rating.mu > Rating().mu for one in found} == {outcome.winners == (seat,)}
        again = await start_match(table, "instinkt")
        await play_out(table, again, random.Random("again"))
        change_again = await table.store[RatingStore].changes(again)
        assert change_again
        after = {one.person and one.person.key: one.after.mu for one in change.moves}
        assert {one.person and one.person.key: one.before.mu for one in change_again.moves} == after
        assert not findings(tmp_path).defects


async def test_what_does_not_count(database: None, tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        source = random.Random("unrated")
        resigned = await start_match(table, "instinkt")
        await play_out(table, resigned, source, 4)
        await table.resign(resigned, FIRST)
        assert await reason_of(table, resigned) is Unrated.SHORT
        late = await start_match(table, "instinkt", pace="live", overrun="lose")
        await play_out(table, late, source, 2)
        for _ in range(20):
            watch.pass_by(DAY)
            for seat in (0, 1):
                if (await table.match(late)).phase is MatchPhase.RUNNING:
                    await table.time_out(late, seat)
        ended = (await table.match(late)).position.ended
        assert ended and ended.reason is EndReason.TIMEOUT and await reason_of(table, late) is Unrated.SHORT
        moderated = await start_match(table, "instinkt")
        await play_out(table, moderated, source, 25)
        await table.end(moderated, FIRST + 9)
        assert await reason_of(table, moderated) is Unrated.ABANDONED
        unrated = (await table.open("instinkt", rated=False)).number
        await table.join(unrated, FIRST + 1)
        await table.start(unrated, FIRST)
        await play_out(table, unrated, source)
        assert await table.store[RatingStore].changes(unrated) is None
        computer = (await table.open("instinkt", computers=("easy",))).number
        await table.start(computer, FIRST)
        await table.resign(computer, FIRST)
        assert await table.store[RatingStore].changes(computer) is None
        assert count_of(tmp_path, "ratings") == 0 == count_of(tmp_path, "rating_changes")
        assert not findings(tmp_path).defects


async def test_who_resigns_late_has_lost(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "instinkt")
        await play_out(table, number, random.Random("late"), 25)
        await table.resign(number, FIRST)
        change = await table.store[RatingStore].changes(number)
        assert change and [one.person and one.person.user for one in change.moves] == [FIRST + 1, FIRST]


async def test_a_substitute_who_decides_most_is_rated(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        source, (anna, ben, mira) = random.Random("substitute"), (FIRST, FIRST + 1, FIRST + 2)
        number = await start_match(table, "instinkt")
        await play_out(table, number, source, 4)
        _, proposal = await table.propose(number, ben, "replace", str(mira))
        await table.respond(number, proposal.number, mira, True)
        await table.respond(number, proposal.number, anna, True)
        assert (await table.match(number)).key_at(1) == await table.key(mira)
        await play_out(table, number, source)
        change = await table.store[RatingStore].changes(number)
        assert change and {one.person and one.person.user for one in change.moves} == {anna, mira}


async def test_matches_that_end_at_once_are_counted_one_after_the_other(database: None, tmp_path: Path) -> None:
    """Also by several processes, where the database has several. The last of them began after enough had ended."""
    watch = Watch()
    async with AsyncExitStack() as stack:
        tables = [await stack.enter_async_context(opened(tmp_path, watch)) for _ in range(2 if is_on_server() else 1)]
        first, source = tables[0], random.Random("at once")
        for began in (0, 1):
            numbers = [await start_match(first, "instinkt") for _ in range(MAX_OF_PAIR + 2)]
            for number in numbers:
                await play_out(first, number, source, 25)
            await asyncio.gather(
                *(tables[at % len(tables)].resign(number, FIRST + at % 2) for at, number in enumerate(numbers))
            )
            ends = execute(tmp_path, "SELECT number, reason FROM rating_ends ORDER BY number")
            reasons = [None] * len(numbers) + ["often"] * len(numbers) * began
            assert [tuple(row) for row in ends] == list(enumerate(reasons, 1))
            watch.pass_by(HOUR)
        before = stored(tmp_path)
        await first.store[RatingStore].rebuild()
        assert stored(tmp_path) == before and not findings(tmp_path).defects


async def test_a_match_of_older_rules_keeps_its_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "instinkt")
        await play_out(table, number, random.Random("older"))
        before = stored(tmp_path)
        monkeypatch.setattr(type(GAMES["instinkt"]), "version", 99)
        await table.store[RatingStore].rebuild()
        assert stored(tmp_path) == before


async def test_ratings_over_all_servers_are_shown_to_who_wants_them(database: None, tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        key, ratings = (await table.person(FIRST)).key, table.store[RatingStore]
        assert not await ratings.is_everywhere(key) and not await ratings.is_everywhere(1)
        await ratings.set_everywhere(key, True)
        assert await ratings.is_everywhere(key)
