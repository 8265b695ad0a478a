"""Seats that are given up: the table plays them by chance, substitutes take them, the last one ends the match."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.base import IllegalMove
from bot.match import TABLE
from bot.match.record import Record, record, verified
from bot.match.lobby import MAX_MATCHES
from tests.tables import begun, guest, laid, opened, sound


async def played_out(table: Table, number: int) -> None:
    """Everybody who is asked takes the first move until the match is over."""
    for _ in range(500):
        view = await table.see(number, None)
        if view.phase == "over":
            break
        asked = [view.seats[one].user for one in view.owing if one not in view.decided]
        user = next((one for one in asked if one is not None), None)
        assert user is not None  # nobody waits for seats that were given up
        await table.choose(number, user, view.step, (await table.see(number, user)).moves[0])
        await sound(table, number)
    view = await table.see(number, None)
    assert view.phase == "over" and view.seed
    match, rows, seed = await table.history(number)
    written = record(match, rows, seed)
    if not any(event.kind == "move" and event.draw is not None for event in rows):
        verified(Record(**written))


@pytest.mark.parametrize("game", ["instinkt", "bids", "vast", "delve"])
async def test_of_two_one_resigns(tmp_path: Path, game: str) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, game, 2)
        await table.choose(number, 100, None, (await table.see(number, 100)).moves[0])
        view = await table.resign(number, 101)
        assert view.phase == "over" and view.outcome is not None
        assert (view.outcome.winners, view.outcome.reason) == ((0,), "resign")
        assert view.owing == () and view.moves == () and view.decided == () and view.chosen is None
        await sound(table, number)
        for doing in (
            table.resign(number, 100),
            table.choose(number, 100, view.step, "bid 1"),
            table.take_back(number, 100, None),
            table.join(number, 102),
        ):
            await refused("match-over", doing)
        match, rows, seed = await table.history(number)
        verified(Record(**record(match, rows, seed)))


async def test_only_who_plays_can_resign(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "bids", 3)
        await refused("not-in-match", table.resign(number, 103))
        await table.resign(number, 101)
        await refused("not-in-match", table.resign(number, 101))
        await refused("not-in-match", table.choose(number, 101, None, "bid 1"))


@pytest.mark.parametrize("game", ["bids", "delve", "fend"])
async def test_of_three_one_resigns(tmp_path: Path, game: str) -> None:
    """The match goes on; the table's moves are drawn, said to be the table's, and never with a number used before."""
    async with opened(tmp_path) as table:
        number = await begun(table, game, 3)
        view = await table.resign(number, 101)
        assert view.phase == "running" and view.seat is None
        assert kinds(view) == ["person", "vacant", "person"]
        await sound(table, number)
        await played_out(table, number)
        rows = await table.log(number)
        drawn = [row for event in rows if event.kind == "move" and event.seat == 1]
        assert drawn and all(event.by == TABLE and event.draw is not None for event in drawn)
        assert all(event.by == str(100 + event.seat) for event in rows if event.kind == "move" and event.seat != 1)


async def test_it_is_the_turn_of_who_resigns(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "delve", 3)
        await table.choose(number, 100, None, "peek")
        view = await table.resign(number, 100)
        assert view.owing == (1,)
        assert [event.by for event in (await table.log(number)) if event.kind == "move"][1:]
        await sound(table, number)


async def test_sealed_choices_of_others_are_kept(tmp_path: Path) -> None:
    """Nobody has to choose again because somebody else gave up."""
    async with opened(tmp_path) as table:
        number = await begun(table, "bids", 4)
        await table.choose(number, 101, None, "bid 3")
        await table.resign(number, 100)
        view = await table.see(number, 101)
        assert view.chosen == "bid 3" and view.decided == (1,)
        await sound(table, number)
        await table.choose(number, 102, None, "bid 2")
        await table.choose(number, 103, None, "bid 2")
        moves = {event.seat: row for event in await table.log(number) if event.kind == "move"}
        assert (moves[1].text, moves[1].by) == ("bid 3", "101") and moves[0].by == TABLE
        await sound(table, number)


async def test_the_last_one_asked_resigns(tmp_path: Path) -> None:
    """All others have chosen: the round is played at once."""
    async with opened(tmp_path) as table:
        number = await begun(table, "bids", 3)
        await table.choose(number, 100, None, "bid 3")
        await table.choose(number, 102, None, "bid 1")
        view = await table.resign(number, 101)
        assert view.view[1].won and not view.decided
        moves = {event.seat: row for event in await table.log(number) if event.kind == "move"}
        assert [(moves[seat].text, moves[seat].by) for seat in (0, 2)] == [("bid 3", "100"), ("bid 1", "102")]
        assert moves[1].by == TABLE and moves[1].draw is not None
        await sound(table, number)


async def test_a_choice_that_was_sealed_before_resigning(tmp_path: Path) -> None:
    """It does not count any more, and what is drawn instead is not said to be the person's."""
    async with opened(tmp_path) as table:
        number = await begun(table, "bids", 3)
        await table.choose(number, 100, None, "bid 3")
        await table.choose(number, 101, None, "bid 4")
        await table.resign(number, 100)
        await table.choose(number, 102, None, "bid 1")
        first = next(row for event in await table.log(number) if event.kind == "move" and event.seat == 0)
        assert first.by == TABLE and first.draw is not None
        await sound(table, number)


async def test_a_substitute(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "bids", 3)
        await refused("table-started", table.join(number, 103))
        await table.choose(number, 100, None, "bid 3")
        await table.resign(number, 101)
        await refused("already-joined", table.join(number, 102))
        view = await table.join(number, 103)
        assert view.seat == 1 and view.owes and view.moves
        assert users(view) == [100, 103, 102]
        await refused("table-started", table.join(number, 101))
        await table.choose(number, 103, None, "bid 2")
        await sound(table, number)
        await played_out(table, number)
        assert {event.by for event in await table.log(number) if event.kind == "move" and event.seat == 1} >= {"103"}


async def test_a_substitute_has_at_most_twenty_too(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "bids", 3)
        await table.resign(number, 101)
        for _ in range(MAX_MATCHES):
            await table.open("bids", 103, [], seats=2, options={}, language="en", guild=7, channel=7)
        await refused("too-many-tables", table.join(number, 103))


async def test_who_resigned_may_come_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "bids", 3)
        await table.resign(number, 101)
        assert (await table.join(number, 101)).seat == 1


@pytest.mark.parametrize("game", ["bids", "delve", "fend"])
async def test_everybody_resigns(tmp_path: Path, game: str) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, game, 3)
        for user in (101, 100):
            assert (await table.resign(number, user)).phase == "running"
            await sound(table, number)
        view = await table.resign(number, 102)
        assert view.phase == "over" and view.outcome is not None and view.outcome.reason == "abandoned"
        assert await table.store.of_user(102) == []
        await sound(table, number)
        await refused("match-over", table.join(number, 103))


async def test_alone_at_a_match_of_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "vast", 1)
        view = await table.resign(number, 100)
        assert view.phase == "over" and view.outcome is not None
        await sound(table, number)


async def test_given_up_seats_can_play_a_match_to_its_end(tmp_path: Path) -> None:
    """Two of three are gone: one move of the third may bring many rows, and the end."""
    async with opened(tmp_path) as table:
        number = await begun(table, "delve", 3)
        await table.resign(number, 101)
        await table.resign(number, 102)
        while (await table.see(number, None)).phase == "running":
            await table.choose(number, 100, None, "stop")
        await sound(table, number)
        with pytest.raises((UserError, IllegalMove)):
            await table.join(await laid(table, "bids"), 100)


async def test_a_resignation_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    """Steps made before it stand; nobody can take them back any more."""
    async with opened(tmp_path) as table:
        number = await begun(table, "delve", 3)
        await table.choose(number, 100, None, "dig")
        await table.choose(number, 100, None, "bury 1")
        await table.resign(number, 100)
        view = await table.see(number, 101)
        assert view.owing == (1,) and not view.can_take_back
        await refused("nothing-to-take-back", table.take_back(number, 101, None))
        await table.choose(number, 101, None, "dig")
        await table.resign(number, 102)  # somebody else's, in the middle of this one's turn
        await sound(table, number)
        await table.choose(number, 101, None, "bury 1")
        await table.take_back(number, 101, None)
        await sound(table, number)


async def test_a_match_is_ended_for_all(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "bids", 3)
        await table.choose(number, 100, None, "bid 3")
        view = await table.end(number, 999)
        assert view.phase == "over" and view.outcome is not None and view.outcome.reason == "abandoned"
        assert view.outcome.winners == (0, 1, 2) and view.decided == ()
        await sound(table, number)
        await refused("match-over", table.end(number, 999))
        await refused("not-started", table.end(await laid(table, "bids"), 999))
