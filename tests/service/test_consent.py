"""Proposals: who is asked, what an answer changes, and what an agreed proposal does."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.clock import Clock
from bot.match.absence import TOTAL_PAUSE_DAYS
from bot.match.clocks import DAY, HOUR, Pace
from bot.match.consent import OPEN_DAYS
from bot.match.errors import UserError
from bot.match.model import ENTIRE_MATCH, ProposalEnd
from tests.tables import (
    Table,
    Watch,
    check_match,
    expect_refusal,
    kinds,
    open_table,
    opened,
    pass_time,
    start_match,
    views_of_all,
)

BRISK = Pace.BRISK.seconds or 0.0


async def asks(table: Table, number: int, user: int, kind: str, text: str = "") -> int:
    """Propose something; the proposal's number."""
    return (await table.propose(number, user, kind, text))[1].number


async def ended(table: Table, number: int, which: int) -> ProposalEnd | None:
    """How the proposal ended; None if it is open."""
    return (await table.proposals(number))[which - 1].ended


async def test_a_slip_is_taken_back_when_all_others_agree(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "fend", 3)
        before = [(one.view, one.moves) for one in await views_of_all(table, number, 3)]
        await table.choose(number, 100, None, "strike 1")
        await table.choose(number, 101, None, "let")
        asked = await asks(table, number, 100, "undo")
        await table.respond(number, asked, 101, True)
        assert (await table.see(number, None)).owing == (2,) and await ended(table, number, asked) is None
        await table.respond(number, asked, 102, True)
        assert await ended(table, number, asked) == "agreed"
        after = await views_of_all(table, number, 3)
        assert [(one.view, one.moves) for one in after] == before
        rows = await table.log(number)
        assert [event.text for event in rows if event.kind == "move"] == ["strike 1", "let"]
        assert not any(event.live for event in rows if event.kind == "move")
        owed = set(await table.claim_due())
        assert {(0, "board"), (100, "ping"), (101, "letter"), (102, "letter"), (0, "proposal")} <= owed
        await check_match(table, number)


async def test_one_who_declines_is_enough(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "fend", 3)
        await table.choose(number, 100, None, "strike 1")
        asked = await asks(table, number, 100, "undo")
        await table.respond(number, asked, 101, False)
        assert await ended(table, number, asked) == "declined"
        await expect_refusal("proposal-over", table.respond(number, asked, 102, True))
        assert (await table.see(number, None)).owing == (1, 2)


async def test_a_present_player_is_not_removed(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        back, other = [await start_match(table, "fend", 4, pace="none") for _ in range(2)]
        await pass_time(table, watch, 8 * DAY)
        votes = {number: await asks(table, number, 101, "remove", "0") for number in (back, other)}
        await table.choose(back, 100, None, "strike 1")
        await table.resign(other, 100)
        await table.join(other, 105)
        for number, user in ((back, 100), (other, 105)):
            assert await ended(table, number, votes[number]) == "lapsed"
            await expect_refusal("proposal-over", table.respond(number, votes[number], 102, True))
            assert (await table.see(number, user)).seat == 0
            assert "removed" not in [text for _, text, _ in await table.texts(number, "note")]


async def test_a_pause_is_not_made_longer_by_another_proposal_of_it(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "bids", 2)
        first, second = [await asks(table, number, user, "pause", "14") for user in (100, 101)]
        await table.respond(number, first, 101, True)
        until = (await table.see(number, None)).paused_until
        watch.pass_by(2 * DAY)
        assert await ended(table, number, second) == "lapsed"
        await expect_refusal("proposal-over", table.respond(number, second, 100, True))
        assert (await table.see(number, None)).paused_until == until == watch.now + 12 * DAY


async def test_proposals_of_a_person_who_has_left_lapse(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "fend", 4)
        await table.choose(number, 100, None, "strike 1")
        asked = await asks(table, number, 100, "undo")
        await table.resign(number, 100)
        assert await ended(table, number, asked) == "lapsed"
        await expect_refusal("proposal-over", table.respond(number, asked, 101, True))
        await expect_refusal("proposal-over", table.respond(number, asked, 102, True))


async def test_a_whole_secret_round_is_taken_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "bids", 3)
        for round_ in range(2):
            for user in (100, 101, 102):
                await table.choose(number, user, None, f"bid {round_ + 1}")
        await table.choose(number, 101, None, "bid 3")
        asked = await asks(table, number, 102, "undo")
        for seat in (0, 1):
            await table.respond(number, asked, 100 + seat, True)
        view = await table.see(number, 101)
        assert view.owing == (0, 1, 2) and view.decided == () and view.chosen is None
        assert [text for _, text, _ in await table.texts(number, "move")] == ["bid 1"] * 3
        await check_match(table, number)
        for user in (100, 101, 102):
            await table.choose(number, user, None, "bid 2")
        await check_match(table, number)


async def test_chance_is_asked_anew_after_taking_back(tmp_path: Path) -> None:
    """Numbers of draws are never reused, so taking back cannot repeat or choose an outcome of chance."""
    async with opened(tmp_path) as table:
        number = await start_match(table, "delve", 2)
        await table.choose(number, 100, None, "dig")
        draws = [event.draw for event in await table.log(number) if event.draw is not None]
        asked = await asks(table, number, 100, "undo")
        await table.respond(number, asked, 101, True)
        await table.choose(number, 100, None, "dig")
        again = [event.draw for event in await table.log(number) if event.draw is not None]
        assert again[: len(draws)] == draws and len(set(again)) == len(again) > len(draws)
        await check_match(table, number)


async def test_taking_back_gives_no_time_back(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "vast", 2, pace="brisk")
        watch.pass_by(HOUR)
        for move in ("mark 6 6", "done"):
            await table.choose(number, 100, None, move)
        assert (await table.see(number, None)).owing == (1,)
        watch.pass_by(600)
        asked = await asks(table, number, 100, "undo")
        await table.respond(number, asked, 101, True)
        clock = await table.clock(number, 0)
        assert (clock.owes, clock.remaining, clock.since) == (True, BRISK - HOUR, watch.now)


async def test_what_cannot_be_taken_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "fend", 3)
        await expect_refusal("nothing-to-ask-back", table.propose(number, 100, "undo"))
        await table.choose(number, 100, None, "strike 1")
        asked = await asks(table, number, 100, "undo")
        await expect_refusal("not-asked", table.respond(number, asked, 103, True))
        await table.respond(number, asked, 101, True)
        for user in (101, 102):
            await table.choose(number, user, None, "let")
        await expect_refusal("proposal-over", table.respond(number, asked, 102, True))
        assert await ended(table, number, asked) == "lapsed", "the match has moved on"
        assert len(await table.texts(number, "move")) == 3


async def test_a_proposal_is_withdrawn_or_replaced_by_its_author(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "bids", 3)
        first = await asks(table, number, 100, "pause", "3")
        await table.respond(number, first, 100, False)
        assert await ended(table, number, first) == "withdrawn"
        second, third = await asks(table, number, 100, "pause"), await asks(table, number, 100, "pace", "live once")
        assert await ended(table, number, second) == "withdrawn" and await ended(table, number, third) is None


async def test_unanswered_proposals_lapse(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "bids", 2, pace="none")
        asked = await asks(table, number, 100, "pause")
        await pass_time(table, watch, OPEN_DAYS * DAY - 1)
        assert await ended(table, number, asked) is None
        await pass_time(table, watch, 1)
        assert await ended(table, number, asked) == "lapsed"
        await expect_refusal("proposal-over", table.respond(number, asked, 101, True))


async def test_a_pause_stops_all_clocks_and_ends_by_itself(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "bids", 2, pace="brisk")
        watch.pass_by(600)
        asked = await asks(table, number, 100, "pause", "2")
        await table.respond(number, asked, 101, True)
        for seat in (0, 1):
            clock = await table.clock(number, seat)
            assert (clock.remaining, clock.since, clock.due) == (BRISK - 600, None, watch.now + 2 * DAY)
        await expect_refusal("paused-already", table.propose(number, 100, "pause"))
        await pass_time(table, watch, 2 * DAY - 1)
        assert (await table.see(number, None)).paused_until is not None
        await pass_time(table, watch, 1)
        view = await table.see(number, None)
        assert view.paused_until is None and {clock.since for clock in view.clocks.values()} == {watch.now}
        assert (await table.match(number)).paused_total == pytest.approx(2 * DAY)


async def test_playing_goes_on_in_a_pause_and_new_clocks_stand(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "bids", 2, pace="brisk")
        await table.respond(number, await asks(table, number, 100, "pause"), 101, True)
        await table.choose(number, 100, None, "bid 1")
        await table.choose(number, 101, None, "bid 2")
        assert [clock.since for clock in (await table.see(number, None)).clocks.values()] == [None, None]
        await table.respond(number, await asks(table, number, 101, "resume"), 100, True)
        assert [clock.since for clock in (await table.see(number, None)).clocks.values()] == [watch.now] * 2
        await expect_refusal("not-paused", table.propose(number, 100, "resume"))


async def test_pauses_are_limited(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "bids", 2, pace="daily")
        for _ in range(20):
            try:
                asked = await asks(table, number, 100, "pause")
            except UserError as reason:
                assert reason.key == "pause-used-up"
                break
            await table.respond(number, asked, 101, True)
            await pass_time(table, watch, 14 * DAY)
        assert (await table.match(number)).paused_total == TOTAL_PAUSE_DAYS * DAY
        assert (await table.see(number, None)).paused_until is None


async def test_seats_out_of_time_are_not_asked(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", 3, pace="brisk")
        await pass_time(table, watch, BRISK)
        _, proposal = await table.propose(number, 101, "pause")
        assert proposal.asked == (await table.key(102),)


async def test_another_pace_gives_new_clocks(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "bids", 2, pace="none")
        watch.pass_by(600)
        await expect_refusal("no-such-pace", table.propose(number, 100, "pace", "slow once"))
        await expect_refusal("pace-already", table.propose(number, 100, "pace", "none once"))
        await table.respond(number, await asks(table, number, 100, "pace", "live lose"), 101, True)
        view = await table.see(number, None)
        assert (view.pace, view.overrun) == ("live", "lose")
        assert {clock.due for clock in view.clocks.values()} == {watch.now + 270}
        assert await Clock(table.service).run_due() == 60


async def test_a_majority_removes_an_absent_player(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", 4, pace="brisk")
        await expect_refusal("player-is-here", table.propose(number, 101, "remove", "0"))
        await pass_time(table, watch, BRISK)
        await expect_refusal("player-is-here", table.propose(number, 101, "remove", "1"))
        _, proposal = await table.propose(number, 101, "remove", "0")
        assert proposal.asked == (await table.key(102), await table.key(103)) and proposal.needed == 1
        await table.respond(number, proposal.number, 103, True)
        view = await table.see(number, None)
        assert kinds(view) == ["vacant", "person", "person", "person"]
        assert view.owing == (1,)
        await check_match(table, number)


async def test_without_a_clock_a_week_is_absence(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", 3, pace="none")
        watch.pass_by(6 * DAY)
        await expect_refusal("player-is-here", table.propose(number, 101, "remove", "0"))
        await expect_refusal("host-is-here", table.propose(number, 101, "remove", ENTIRE_MATCH))
        watch.pass_by(2 * DAY)
        _, proposal = await table.propose(number, 101, "remove", ENTIRE_MATCH)
        await table.respond(number, proposal.number, 102, True)
        view = await table.see(number, None)
        assert view.outcome is not None and view.outcome.reason == "abandoned"
        await check_match(table, number)


async def test_with_two_seats_the_other_removes_alone(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", 2, pace="brisk")
        await pass_time(table, watch, BRISK)
        await table.propose(number, 101, "remove", "0")
        assert kinds(await table.see(number, None))[0] == "vacant"


async def test_a_seat_is_handed_over(tmp_path: Path) -> None:
    """The substitute accepts and has the seat's hand, sealed choice and clock."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "bids", 3, pace="brisk")
        await table.choose(number, 101, None, "bid 3")
        await expect_refusal("already-plays", table.propose(number, 101, "replace", "100"))
        watch.pass_by(60)
        before = await table.clock(number, 0)
        for seat in (0, 1):
            newcomer = 105 + seat
            asked = await asks(table, number, 100 + seat, "replace", str(newcomer))
            await expect_refusal("not-asked", table.respond(number, asked, 104, True))
            await table.respond(number, asked, newcomer, True)
            for other in {100, 101, 102, 105} - {100 + seat, 100 if seat else 105}:
                await table.respond(number, asked, other, True)
        assert (await table.see(number, 100)).seat is None and (await table.see(number, 105)).seat == 0
        assert (await table.see(number, 106)).chosen == "bid 3"
        assert await table.clock(number, 0) == before
        await expect_refusal("not-in-match", table.choose(number, 100, None, "bid 1"))
        await table.choose(number, 105, None, "bid 1")
        await table.choose(number, 102, None, "bid 1")
        await check_match(table, number)


async def test_a_substitute_needs_room_for_another_match(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "bids", 2)
        for _ in range(20):
            await table.open("bids", 107)
        asked = await asks(table, number, 100, "replace", "107")
        await table.respond(number, asked, 101, True)
        await expect_refusal("too-many-tables", table.respond(number, asked, 107, True))
        assert (await table.see(number, 100)).seat == 0


async def test_proposals_need_a_running_match(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await open_table(table, "bids")
        await expect_refusal("not-started", table.propose(number, 100, "pause"))
        await table.start(number, 100)
        await expect_refusal("not-in-match", table.propose(number, 103, "pause"))
        asked = await asks(table, number, 100, "pause")
        await table.end(number, 999)
        await expect_refusal("proposal-over", table.respond(number, asked, 101, True))
