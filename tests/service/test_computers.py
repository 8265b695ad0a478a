"""Computers at stored tables: the searches that changes ask for, rematches, and lists, which wait for people only."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.computer.base import Level
from bot.match import commands
from bot.match.errors import UserError
from bot.match.model import MatchPhase, SeatKind, Substitute
from bot.match.play import Search, searches_of
from bot.match.position import person_actor
from bot.service.people import OwnMatches, is_asked
from tests.kit.databases import execute, findings, is_on_server
from tests.kit.tables import FIRST, Table, Watch, check_match, expect_refusal, opened


async def start(table: Table, game: str, *computers: str, people: int = 1, substitute: str = "normal") -> int:
    """Start a match of people, from FIRST on, and computers."""
    view = await table.open(game, seats=people + len(computers), computers=computers, substitute=substitute)
    for user in range(FIRST + 1, FIRST + people):
        await table.join(view.number, user)
    await table.start(view.number, FIRST)
    return view.number


async def stored(table: Table, number: int) -> list[Search]:
    """The stored searches of a match, which are those that it asks for."""
    found = await table.store.searches.of_match(number)
    assert tuple(found) == searches_of(await table.match(number))
    return found


async def play(table: Table, search: Search, *moves: str, thought: str = "easy 1 2") -> None:
    position = (await table.match(search.match)).position
    text = moves or position.moves(search.seat)[:1]
    found = commands.PlayComputer(seat=search.seat, moves=text, step=search.step, thought=thought)
    await table.do(search.match, found)


async def play_all(table: Table, number: int) -> None:
    """Play all pending decisions of computers."""
    while found := await stored(table, number):
        await play(table, found[0])


def levels(found: Sequence[Search]) -> list[tuple[int, str]]:
    return [(one.seat, one.level.value) for one in found]


@pytest.mark.both
async def test_searches_follow_every_change(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as table:
        number = await start(table, "bids", "hard", "easy")
        assert levels(await stored(table, number)) == [(1, "hard"), (2, "easy")]
        await play(table, (await stored(table, number))[1])
        assert levels(await stored(table, number)) == [(1, "hard")]
        (waiting,) = await stored(table, number)
        await table.choose(number, FIRST, None, "bid 2")
        assert await stored(table, number) == [waiting], "the same decision is still pending"
        await play(table, waiting)
        found = await stored(table, number)
        assert levels(found) == [(1, "hard"), (2, "easy")] and found[0].step > waiting.step
        await expect_refusal("moved-on", play(table, waiting, "bid 3"))
        await table.resign(number, FIRST)
        assert await stored(table, number) == [], "the match has ended"
        await expect_refusal("match-over", play(table, found[0]))
        await check_match(table, number)
    assert findings(tmp_path).faults == []


async def test_thoughts_are_stored_with_sealed_choices_and_moves(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start(table, "bids", "hard", "easy")
        first, second = await stored(table, number)
        await play(table, first, thought="hard 2 400")
        assert (await table.match(number)).thoughts == {1: "hard 2 400"}
        await play(table, second, thought="easy 3 9")
        await table.choose(number, FIRST, None, "bid 2")
        moves = [(one.seat, one.actor.kind.value, one.thought) for one in await table.log(number) if one.seat >= 0]
        assert moves == [(0, "person", None), (1, "computer", "hard 2 400"), (2, "computer", "easy 3 9")]
        assert (await table.match(number)).thoughts == {}


async def test_searches_of_substitutes(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as table:
        number = await start(table, "bids", people=3, substitute="hard")
        await table.resign(number, FIRST)
        seats = (await table.match(number)).seats
        assert (seats[0].kind, seats[0].level) == (SeatKind.VACANT, Level.HARD)
        assert levels(await stored(table, number)) == [(0, "hard")]
        await table.join(number, FIRST)
        assert await stored(table, number) == []
        assert (await table.match(number)).seats[0].level is None
        await table.resign(number, FIRST)
        await table.leave_server(7, FIRST + 1)
        assert levels(await stored(table, number)) == [(0, "hard"), (1, "hard")]
        await play_all(table, number)
        await table.choose(number, FIRST + 2, None, "bid 1")
        assert levels(await stored(table, number)) == [(0, "hard"), (1, "hard")], "of the next round"
        await table.resign(number, FIRST + 2)
        assert (await table.match(number)).phase is MatchPhase.OVER and await stored(table, number) == []


async def test_a_take_back_makes_a_search_pointless(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start(table, "vast", "hard")
        await table.choose(number, FIRST, None, "mark 2 2")
        await table.choose(number, FIRST, None, "done")
        (waiting,) = await stored(table, number)
        await table.propose(number, FIRST, "undo")
        assert await stored(table, number) == []
        await expect_refusal("moved-on", play(table, waiting, "mark 4 4"))
        await table.choose(number, FIRST, None, "done")
        (again,) = await stored(table, number)
        assert again.step > waiting.step
        await check_match(table, number)


@pytest.mark.both
async def test_a_lost_race_writes_no_search(tmp_path: Path) -> None:
    """Two decisions at once: each is made once, and the searches are those of the match as it is."""
    async with opened(tmp_path) as table:
        number = await start(table, "bids", "hard", "easy")
        found = await stored(table, number)
        plays = [play(table, one, f"bid {one.seat}") for one in found for _ in range(2)]
        results = await asyncio.gather(*plays, table.choose(number, FIRST, None, "bid 3"), return_exceptions=True)
        refused = [one for one in results if isinstance(one, BaseException)]
        assert len(refused) == 2 and all(isinstance(one, UserError) and one.key == "moved-on" for one in refused)
        assert levels(await stored(table, number)) == [(1, "hard"), (2, "easy")]
        assert sum(one.actor.kind.value == "computer" for one in await table.log(number)) == 2


async def test_nothing_pings_a_computer(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as table:
        number = await start(table, "bids", "hard", "easy")
        sent = await table.settle()
        await play_all(table, number)
        sent |= await table.settle()
        await table.choose(number, FIRST, None, "bid 1")
        sent |= await table.settle()
        await table.propose(number, FIRST, "pause", "3")
        sent |= await table.settle()
        await table.resign(number, FIRST)
        sent |= await table.settle()
        assert {user for user, _ in sent} == {0, FIRST}
        assert (await table.match(number)).clocks.keys() == {0}


async def test_a_rematch_has_the_same_computers(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start(table, "bids", "hard", "easy", substitute="easy")
        actor = person_actor((await table.person(FIRST)).key)
        await table.resign(number, FIRST)
        rematch, is_new = await table.rematch(number, FIRST)
        assert is_new and rematch.phase is MatchPhase.OPEN and rematch.can_start, (
            "its shuffles are bound before the start"
        )
        assert [seat.level for seat in rematch.seats] == [None, Level.HARD, Level.EASY]
        assert rematch.substitute is Substitute.EASY and rematch.allows_hints
        again, is_new = await table.rematch(number, FIRST)
        assert not is_new and again.number == rematch.number and again.phase is MatchPhase.RUNNING
        assert levels(await stored(table, again.number)) == [(1, "hard"), (2, "easy")]
        assert actor.person == again.viewer


async def test_a_rematch_of_people_and_computers_waits_for_people_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start(table, "bids", "hard", people=2)
        await table.end(number, FIRST)
        rematch, _ = await table.rematch(number, FIRST)
        assert [seat.kind.value for seat in rematch.seats] == ["person", "invited", "computer"]
        again, _ = await table.rematch(number, FIRST + 1)
        assert again.phase is MatchPhase.RUNNING


async def test_lists_do_not_wait_for_computers(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        waiting, mine = await start(table, "vast", "hard"), await start(table, "vast", "hard")
        await table.choose(waiting, FIRST, None, "mark 2 2")
        await table.choose(waiting, FIRST, None, "done")
        key = await table.key(FIRST)
        assert key is not None
        own = OwnMatches(table.service)
        assert await own.most_urgent(key, waiting) == mine
        listed = (await own.current(key)).views
        assert [(view.number, is_asked(view)) for view in listed] == [(mine, True), (waiting, False)]
        assert await table.matches_of(FIRST) == [mine, waiting]


@pytest.mark.both
async def test_check_names_lost_and_idle_searches(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start(table, "bids", "hard", "easy")
    execute(tmp_path, "DELETE FROM searches WHERE seat = 1")
    execute(tmp_path, "UPDATE searches SET step = 77, due = NULL WHERE seat = 2")
    execute(tmp_path, "INSERT INTO searches VALUES (?, 0, 1, 'easy', 5.0, NULL, NULL, 12)", number)
    if not is_on_server():  # which refuses it
        execute(tmp_path, "INSERT INTO searches VALUES (4711, 0, 1, 'easy', 5.0, NULL, NULL, 0)")
    execute(tmp_path, "UPDATE seats SET level = NULL WHERE seat = 1")
    faults = "\n".join(findings(tmp_path).faults)
    for words in (
        *(() if is_on_server() else ("row of matches that is not there",)),
        "seat 1 is a computer's, but has no level",
        "the decision of the computer in seat 2 is pending at step 2, but has no search",
        "there is a search for seat 2 at step 77, whose decision is not pending",
        "there is a search for seat 0 at step 1, whose decision is not pending",
        "the computer's decision for seat 2 was given up",
        "the computer's decision for seat 0 has been tried 12 times in vain",
    ):
        assert words in faults, faults


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        ("level = 'x'", "is pending at step 2, but has no search"),
        ("due = 'x'", "the search for seat 2 is due at 'x', which is no moment"),
        ("tries = 'x'", "What failed or is retried cannot be read completely (TypeError"),
    ],
)
async def test_a_damaged_search_is_left_out_and_named_by_check(tmp_path: Path, damage: str, words: str) -> None:
    async with opened(tmp_path) as table:
        await start(table, "bids", "hard", "easy")
        execute(tmp_path, f"UPDATE searches SET {damage} WHERE seat = 2")
        claimed, _ = await table.store.searches.claim_some("one")
        assert 1 in {search.seat for search in claimed}
    faults = "\n".join(findings(tmp_path).faults)
    assert words in faults, faults
