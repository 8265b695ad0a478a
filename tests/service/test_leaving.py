"""Seats that are given up: played at random, taken by substitutes; the last one ends the match."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.base import IllegalMove
from bot.match.errors import UserError
from bot.match.lobby import MAX_MATCHES
from bot.match.position import TABLE
from bot.match.record import parse_record, verify_record
from tests.kit.tables import Table, check_match, expect_refusal, kinds, open_table, opened, start_match, users


async def played_out(table: Table, number: int) -> None:
    """Play the first move of every seat that is asked until the match is over."""
    for _ in range(500):
        view = await table.see(number, None)
        if view.phase == "over":
            break
        asked = [users(view)[one] for one in view.to_act if one not in view.decided]
        user = next((one for one in asked if one is not None), None)
        assert user is not None  # vacant seats are played at once
        await table.choose(number, user, view.step, (await table.see(number, user)).moves[0])
        await check_match(table, number)
    view = await table.see(number, None)
    assert view.phase == "over" and view.seed
    written = await table.record(number)
    if not any(event.kind == "move" and event.draw is not None for event in await table.log(number)):
        verify_record(parse_record(written))


@pytest.mark.parametrize("game", ["instinkt", "bids", "vast", "delve"])
async def test_resigning_with_two_seats(tmp_path: Path, game: str) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, game, 2)
        await table.choose(number, 100, None, (await table.see(number, 100)).moves[0])
        view = await table.resign(number, 101)
        assert view.phase == "over" and view.outcome is not None
        assert (view.outcome.winners, view.outcome.reason) == ((0,), "resign")
        assert view.to_act == () and view.moves == () and view.decided == () and view.chosen is None
        await check_match(table, number)
        for doing in (
            table.resign(number, 100),
            table.choose(number, 100, view.step, "bid 1"),
            table.take_back(number, 100, None),
            table.join(number, 102),
        ):
            await expect_refusal("match-over", doing)
        verify_record(parse_record(await table.record(number)))


async def test_only_players_can_resign(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "bids", 3)
        await expect_refusal("not-in-match", table.resign(number, 103))
        await table.resign(number, 101)
        await expect_refusal("not-in-match", table.resign(number, 101))
        await expect_refusal("not-in-match", table.choose(number, 101, None, "bid 1"))


@pytest.mark.both
@pytest.mark.parametrize("game", ["bids", "delve", "fend"])
async def test_resigning_with_three_seats(tmp_path: Path, game: str) -> None:
    """The match goes on; the table's moves have the table as actor and a draw of their own."""
    async with opened(tmp_path) as table:
        number = await start_match(table, game, 3)
        view = await table.resign(number, 101)
        assert view.phase == "running" and view.seat is None
        assert kinds(view) == ["person", "vacant", "person"]
        await check_match(table, number)
        await played_out(table, number)
        rows = await table.log(number)
        drawn = [event for event in rows if event.kind == "move" and event.seat == 1]
        assert drawn and all(event.actor == TABLE and event.draw is not None for event in drawn)
        made = await table.texts(number, "move")
        assert all(by == 100 + seat for seat, _, by in made if seat != 1)


async def test_resigning_in_the_own_turn(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "delve", 3)
        await table.choose(number, 100, None, "peek")
        view = await table.resign(number, 100)
        assert view.to_act == (1,)
        assert [by for _, _, by in await table.texts(number, "move")][1:]
        await check_match(table, number)


async def test_sealed_choices_of_others_are_kept(tmp_path: Path) -> None:
    """A resignation leaves the sealed choices of the other seats."""
    async with opened(tmp_path) as table:
        number = await start_match(table, "bids", 4)
        await table.choose(number, 101, None, "bid 3")
        await table.resign(number, 100)
        view = await table.see(number, 101)
        assert view.chosen == "bid 3" and view.decided == (1,)
        await check_match(table, number)
        await table.choose(number, 102, None, "bid 2")
        await table.choose(number, 103, None, "bid 2")
        moves = {event.seat: event for event in await table.log(number) if event.kind == "move"}
        assert (1, "bid 3", 101) in await table.texts(number, "move") and moves[0].actor == TABLE
        await check_match(table, number)


async def test_the_last_seat_of_a_round_resigns(tmp_path: Path) -> None:
    """The other seats have chosen, so the round is played at once."""
    async with opened(tmp_path) as table:
        number = await start_match(table, "bids", 3)
        await table.choose(number, 100, None, "bid 3")
        await table.choose(number, 102, None, "bid 1")
        view = await table.resign(number, 101)
        assert view.view[1].won and not view.decided
        moves = {event.seat: event for event in await table.log(number) if event.kind == "move"}
        assert {(0, "bid 3", 100), (2, "bid 1", 102)} <= set(await table.texts(number, "move"))
        assert moves[1].actor == TABLE and moves[1].draw is not None
        await check_match(table, number)


async def test_a_choice_that_was_sealed_before_resigning(tmp_path: Path) -> None:
    """It is dropped; the move drawn instead has the table as actor."""
    async with opened(tmp_path) as table:
        number = await start_match(table, "bids", 3)
        await table.choose(number, 100, None, "bid 3")
        await table.choose(number, 101, None, "bid 4")
        await table.resign(number, 100)
        await table.choose(number, 102, None, "bid 1")
        first = next(event for event in await table.log(number) if event.kind == "move" and event.seat == 0)
        assert first.actor == TABLE and first.draw is not None
        await check_match(table, number)


@pytest.mark.both
async def test_a_substitute(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "bids", 3)
        await expect_refusal("table-started", table.join(number, 103))
        await table.choose(number, 100, None, "bid 3")
        await table.resign(number, 101)
        await expect_refusal("already-joined", table.join(number, 102))
        view = await table.join(number, 103)
        assert view.seat == 1 and view.is_to_act and view.moves
        assert users(view) == [100, 103, 102]
        await expect_refusal("table-started", table.join(number, 101))
        await table.choose(number, 103, None, "bid 2")
        await check_match(table, number)
        await played_out(table, number)
        assert {by for seat, _, by in await table.texts(number, "move") if seat == 1} >= {103}


async def test_a_substitute_has_at_most_twenty_too(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "bids", 3)
        await table.resign(number, 101)
        for _ in range(MAX_MATCHES):
            await table.open("bids", 103)
        await expect_refusal("too-many-tables", table.join(number, 103))


async def test_a_person_who_resigned_may_come_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "bids", 3)
        await table.resign(number, 101)
        assert (await table.join(number, 101)).seat == 1


@pytest.mark.parametrize("game", ["bids", "delve", "fend"])
async def test_all_seats_resign(tmp_path: Path, game: str) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, game, 3)
        for user in (101, 100):
            assert (await table.resign(number, user)).phase == "running"
            await check_match(table, number)
        view = await table.resign(number, 102)
        assert view.phase == "over" and view.outcome is not None and view.outcome.reason == "abandoned"
        assert await table.matches_of(102) == []
        await check_match(table, number)
        await expect_refusal("match-over", table.join(number, 103))


async def test_resigning_with_one_seat(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "vast", 1)
        view = await table.resign(number, 100)
        assert view.phase == "over" and view.outcome is not None
        await check_match(table, number)


async def test_given_up_seats_can_play_a_match_to_its_end(tmp_path: Path) -> None:
    """With two vacant seats of three one move may bring many events, and the end."""
    async with opened(tmp_path) as table:
        number = await start_match(table, "delve", 3)
        await table.resign(number, 101)
        await table.resign(number, 102)
        while (await table.see(number, None)).phase == "running":
            await table.choose(number, 100, None, "stop")
        await check_match(table, number)
        with pytest.raises((UserError, IllegalMove)):
            await table.join(await open_table(table, "bids"), 100)


async def test_a_resignation_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    """Steps made before it stand and cannot be taken back."""
    async with opened(tmp_path) as table:
        number = await start_match(table, "delve", 3)
        await table.choose(number, 100, None, "dig")
        await table.choose(number, 100, None, "bury 1")
        await table.resign(number, 100)
        view = await table.see(number, 101)
        assert view.to_act == (1,) and not view.can_take_back
        await expect_refusal("nothing-to-take-back", table.take_back(number, 101, None))
        await table.choose(number, 101, None, "dig")
        await table.resign(number, 102)  # another seat, in the middle of this turn
        await check_match(table, number)
        await table.choose(number, 101, None, "bury 1")
        await table.take_back(number, 101, None)
        await check_match(table, number)


@pytest.mark.both
async def test_a_match_is_ended_for_all(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "bids", 3)
        await table.choose(number, 100, None, "bid 3")
        view = await table.end(number, 999)
        assert view.phase == "over" and view.outcome is not None and view.outcome.reason == "abandoned"
        assert view.outcome.winners == () and view.decided == ()
        await check_match(table, number)
        await expect_refusal("match-over", table.end(number, 999))
        await expect_refusal("not-started", table.end(await open_table(table, "bids"), 999))
