"""An interaction has its effect once, however often it is carried out: in one process, in two, after a lost answer."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bot.client.gateway import TooLate
from bot.computer.base import Level
from bot.features.privacy.store import load_export
from bot.match import commands
from bot.match.errors import UserError
from bot.match.lobby import MAX_MATCHES
from bot.match.model import Match, MatchPhase, SeatKind
from bot.match.position import person_actor
from bot.service.match_service import MatchService
from bot.store.database import Overdue, Stale
from tests.kit.databases import execute, findings, undo_migrations
from tests.kit.tables import FIRST, Table, check_match, expect_refusal, opened, start_match

pytestmark = pytest.mark.both

T = TypeVar("T")
FIGURES, DICE = "insider", "hypnosia"  # two figures at home make the same move, and so does a double


def storing_then(fault: type[Exception], store: Callable[..., Awaitable[T]]) -> Callable[..., Awaitable[T]]:
    """The store's method, whose first call stores all and then raises the fault, as if nothing had been stored."""
    faults = [fault()]

    async def call(*args: Any, **named: Any) -> T:
        result = await store(*args, **named)
        if faults:
            raise faults.pop()
        return result

    return call


def repeatable(match: Match) -> tuple[int, str] | None:
    """The seat to act and a move of it that it can play twice in a row; None if there is none."""
    position = match.position
    if len(position.to_act) != 1 or position.is_secret:
        return None
    (seat,) = position.to_act
    for move in position.moves(seat):
        after = position.choose(seat, move)
        if after.to_act == (seat,) and move in after.moves(seat):
            return seat, move
    return None


async def play_until_repeatable(table: Table, game: str) -> tuple[int, int, str]:
    """A match in which a move is legal twice: its number, the person to act and the move."""
    draw = random.Random(f"repetition {game}")  # the same in every run
    number = await start_match(table, game)
    for _ in range(300):
        match = await table.match(number)
        if (found := repeatable(match)) is not None:
            return number, FIRST + found[0], found[1]
        if match.phase is MatchPhase.OVER:
            number = await start_match(table, game)
            continue
        seat = match.position.waiting[0]
        await table.choose(number, FIRST + seat, None, draw.choice(list(match.position.moves(seat))))
    raise AssertionError(f"no move of {game} is legal twice")


async def moves(table: Table, number: int, text: str) -> int:
    """How often the move is in the log."""
    return sum(event.text == text for event in await table.log(number))


def interactions(folder: Path, number: int) -> list[int | None]:
    """The interactions of a match's events."""
    rows = execute(folder, "SELECT interaction FROM events WHERE match = ? ORDER BY number", number)
    return [one for (one,) in rows]


@pytest.mark.parametrize("game", [FIGURES, DICE])
async def test_a_move_that_is_legal_twice_is_played_once(tmp_path: Path, game: str) -> None:
    async with opened(tmp_path) as table:
        number, user, move = await play_until_repeatable(table, game)
        before = await moves(table, number, move)
        table.give(7_001)
        first = await table.choose(number, user, None, move)
        again = await table.choose(number, user, None, move)
        assert await moves(table, number, move) == before + 1 and again.step == first.step
        table.give(7_002)
        await table.choose(number, user, None, move)
        assert await moves(table, number, move) == before + 2, "another interaction plays it once more"
        await check_match(table, number)
        assert [one for one in interactions(tmp_path, number) if one] == [7_001, 7_002]


@pytest.mark.parametrize("game", [FIGURES, DICE])
async def test_a_move_is_played_once_though_its_first_write_seems_refused(tmp_path: Path, game: str) -> None:
    """As after a COMMIT whose answer was lost: the service decides again, on what it has stored itself."""
    async with opened(tmp_path) as table:
        number, user, move = await play_until_repeatable(table, game)
        before, matches = await moves(table, number, move), table.store.matches
        table.give(7_001)
        matches.write = storing_then(Stale, matches.write)  # type: ignore[method-assign]
        woken: list[str] = []
        table.service.wake = lambda: woken.append("outbox")
        table.service.expect = lambda _: woken.append("clock")
        view = await table.choose(number, user, None, move)
        assert await moves(table, number, move) == before + 1
        assert view.length == (await table.match(number)).length, "the answer shows the match with the move"
        assert set(woken) == {"outbox", "clock"}, "the first write gave no signal"
        await check_match(table, number)


@pytest.mark.parametrize("in_time", [True, False])
async def test_a_move_is_admitted_again_if_its_process_is_held_up_before_the_commit(
    tmp_path: Path, in_time: bool
) -> None:
    """It is not stored if Discord has declared it failed meanwhile, and once if its deferral is accepted."""
    async with opened(tmp_path) as table:
        number, user, move = await play_until_repeatable(table, FIGURES)
        before, length, admitted = await moves(table, number, move), (await table.match(number)).length, 0

        async def admit() -> int:
            nonlocal admitted
            admitted += 1
            if admitted > 1 and not in_time:
                raise TooLate
            return 7_001

        def watch() -> Callable[[], None]:
            def check() -> None:
                if admitted == 1:
                    raise Overdue

            return check

        table.service.admit, table.service.watch = admit, watch
        if in_time:
            await table.choose(number, user, None, move)
        else:
            with pytest.raises(TooLate):
                await table.choose(number, user, None, move)
            assert (await table.match(number)).length == length
        assert admitted == 2 and await moves(table, number, move) == before + in_time
        await check_match(table, number)


@pytest.mark.parametrize("game", [FIGURES, DICE])
async def test_two_processes_that_get_one_interaction_play_it_once(tmp_path: Path, game: str) -> None:
    """As while one takes over from the other."""
    async with opened(tmp_path) as table:
        number, user, move = await play_until_repeatable(table, game)
        before, other = await moves(table, number, move), Table(MatchService(table.store))
        await other.person(user)
        for one in (table, other):
            one.give(7_001)
        views = await asyncio.gather(*(one.choose(number, user, None, move) for one in (table, other)))
        assert await moves(table, number, move) == before + 1 and views[0].length == views[1].length
        await check_match(table, number)


async def test_a_repeated_move_out_of_turn_is_not_refused(tmp_path: Path) -> None:
    """What was the last move of a turn is legal no more; who repeats it is shown the match, who is late is refused."""
    async with opened(tmp_path) as table:
        number = await start_match(table, "vast", 1)
        match = await table.match(number)
        table.give(7_001)
        view = await table.choose(number, FIRST, match.step, match.position.moves(0)[0])
        assert (await table.choose(number, FIRST, match.step, match.position.moves(0)[0])).step == view.step
        table.give(7_002)
        await expect_refusal("moved-on", table.choose(number, FIRST, match.step, match.position.moves(0)[0]))


async def test_a_sealed_choice_is_not_sealed_again_in_the_next_round(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "bids", 2)
        table.give(7_001)
        await table.choose(number, FIRST, None, "bid 1")
        await table.choose(number, FIRST, None, "bid 1")
        assert (await table.match(number)).sealings == {0: 7_001}
        table.give(7_002)
        await table.choose(number, FIRST, None, "bid 2")
        assert (await table.match(number)).sealings == {0: 7_002}, "the choice was changed"
        table.give(7_003)
        await table.choose(number, FIRST + 1, None, "bid 3")
        match = await table.match(number)
        assert match.position.sealed == match.sealings == {} and match.position.is_secret
        played = {event.seat: event.text for event in await table.log(number) if event.text.startswith("bid")}
        assert played == {0: "bid 2", 1: "bid 3"}
        stored = execute(tmp_path, "SELECT seat, interaction FROM events WHERE interaction IS NOT NULL ORDER BY seat")
        assert [tuple(row) for row in stored] == [(0, 7_002), (1, 7_003)]
        for interaction, user, text in ((7_002, FIRST, "bid 2"), (7_003, FIRST + 1, "bid 3")):
            table.give(interaction)
            await table.choose(number, user, None, text)
        assert (await table.match(number)).position.sealed == {}
        await check_match(table, number)


async def test_one_step_is_taken_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "vast", 1)
        for _ in range(2):
            await table.choose(number, FIRST, None, (await table.match(number)).position.moves(0)[0])
        assert (await table.match(number)).undoable is not None
        table.give(7_001)
        for _ in range(2):
            await table.take_back(number, FIRST, None)
        assert len([event for event in await table.log(number) if not event.live]) == 1


async def open_once(table: Table) -> int:
    return (await table.open("instinkt")).number


async def test_a_table_is_opened_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        table.give(7_001)
        first = await open_once(table)
        assert await open_once(table) == first
        table.give(7_002)
        matches = table.store.matches
        matches.create = storing_then(Stale, matches.create)  # type: ignore[method-assign]
        second = await open_once(table)
        other = Table(MatchService(table.store))
        for one in (table, other):
            await one.person(FIRST)
            one.give(7_003)
        (third,) = set(await asyncio.gather(*map(open_once, (table, other))))
        assert await table.matches_of(FIRST) == [third, second, first]
        table.give(None)
        assert await open_once(table) != await open_once(table), "what is opened without an interaction is opened again"


async def test_the_last_table_that_a_person_may_open_is_not_refused_afterwards(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        for at in range(MAX_MATCHES):
            table.give(7_001 + at)
            last = await open_once(table)
        assert await open_once(table) == last
        table.give(8_000)
        with pytest.raises(UserError, match="too-many-tables"):
            await open_once(table)


async def test_people_and_computers_sit_down_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number, host = (await table.open("bids", seats=4)).number, (await table.person(FIRST)).key
        table.give(7_001)
        for _ in range(2):
            view = await table.join(number, FIRST + 1)
        assert [seat.kind for seat in view.seats].count(SeatKind.PERSON) == 2
        table.give(7_002)
        for _ in range(2):
            view = await table.do(number, commands.AddComputer(actor=person_actor(host), level=Level.EASY))
        assert [seat.kind for seat in view.seats].count(SeatKind.COMPUTER) == 1
        table.give(7_003)
        for _ in range(2):
            view = await table.start(number, FIRST)
        assert view.phase is MatchPhase.RUNNING
        table.give(7_004)
        await expect_refusal("already-joined", table.join(number, FIRST + 1))


async def test_a_rematch_is_joined_and_started_by_one_press(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "bids", 2)
        await table.resign(number, FIRST)
        table.give(7_001)
        for _ in range(2):
            view, is_new = await table.rematch(number, FIRST)
            assert is_new and view.phase is MatchPhase.OPEN
        table.give(7_002)
        for _ in range(2):
            again, is_new = await table.rematch(number, FIRST + 1)
            assert (again.number, again.phase, is_new) == (view.number, MatchPhase.RUNNING, False)
        await check_match(table, view.number)


async def test_a_rematch_against_the_computer_is_not_started_by_a_repetition(tmp_path: Path) -> None:
    """Its table is full as soon as it is open; the next press starts the match."""
    async with opened(tmp_path) as table:
        number = (await table.open("bids", computers=["easy"])).number
        await table.start(number, FIRST)
        await table.resign(number, FIRST)
        table.give(7_001)
        for _ in range(2):
            view, _ = await table.rematch(number, FIRST)
            assert view.phase is MatchPhase.OPEN
        table.give(7_002)
        assert (await table.rematch(number, FIRST))[0].phase is MatchPhase.RUNNING


async def test_no_record_and_no_export_has_the_interactions_of_moves(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number, key = (await table.open("bids", computers=["easy"])).number, await table.key(FIRST) or 0
        table.give(700_000_001)
        await table.start(number, FIRST)
        table.give(700_000_002)
        await table.choose(number, FIRST, None, "bid 2")
        assert "7000000" not in repr(await table.store.read(load_export, key)), "nor has the export of a sealed choice"
        step = (await table.match(number)).step
        await table.do(number, commands.PlayComputer(seat=1, moves=("bid 1",), step=step))
        table.give(700_000_003)
        await table.resign(number, FIRST)
        rows = execute(tmp_path, "SELECT actor, interaction FROM events WHERE match = ?", number)
        given = {(actor, by) for actor, by in rows if by is not None}
        assert {by for _, by in given} >= {700_000_002, 700_000_003} and all(actor >= 0 for actor, _ in given)
        assert "7000000" not in json.dumps(await table.record(number))
        assert "7000000" not in repr(await table.store.read(load_export, key))


async def test_a_match_of_the_version_before_goes_on(tmp_path: Path) -> None:
    """Its events and a choice that is sealed have no interaction."""
    async with opened(tmp_path) as table:
        number = await start_match(table, "bids", 2)
        for user, text in ((FIRST, "bid 1"), (FIRST + 1, "bid 2"), (FIRST, "bid 3")):
            await table.choose(number, user, None, text)
    undo_migrations(tmp_path, "0021")
    async with opened(tmp_path) as table:
        assert (await table.match(number)).position.sealed == {0: "bid 3"}
        table.give(7_001)
        for _ in range(2):
            await table.choose(number, FIRST + 1, None, "bid 1")
        assert [one for one in interactions(tmp_path, number) if one is not None] == [7_001]
        assert (await table.match(number)).position.sealed == {}
        await check_match(table, number)
    assert findings(tmp_path).faults == []
