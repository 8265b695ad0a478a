"""Proposals: who is asked, what an answer changes, and what an agreed proposal does."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.match.clocks import DAY, HOUR, Pace
from bot.match.consent import OPEN_DAYS
from bot.match.errors import UserError
from bot.match.leaving import TOTAL_PAUSE_DAYS
from bot.match.model import ENTIRE_MATCH, ProposalEnd
from bot.service.worker import Clock
from tests.kit.tables import (
    BRISK,
    Table,
    Watch,
    check_match,
    expect_refusal,
    kinds,
    open_table,
    opened,
    pass_time,
    run_out,
    start_match,
    views_of_all,
)


async def asks(table: Table, number: int, user: int, kind: str, text: str = "") -> int:
    """Propose something; the proposal's number."""
    return (await table.propose(number, user, kind, text))[1].number


async def ended(table: Table, number: int, which: int) -> ProposalEnd | None:
    """How the proposal ended; None if it is open."""
    return (await table.proposals(number))[which - 1].ended


@pytest.mark.both
async def test_a_slip_is_taken_back_when_all_others_agree(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "fend", 3)
        before = [(one.view, one.moves) for one in await views_of_all(table, number, 3)]
        await table.choose(number, 100, None, "strike 1")
        await table.choose(number, 101, None, "let")
        asked = await asks(table, number, 100, "undo")
        await table.respond(number, asked, 101, True)
        assert (await table.see(number, None)).to_act == (2,) and await ended(table, number, asked) is None
        await table.respond(number, asked, 102, True)
        assert await ended(table, number, asked) == "agreed"
        after = await views_of_all(table, number, 3)
        assert [(one.view, one.moves) for one in after] == before
        rows = await table.log(number)
        assert [event.text for event in rows if event.kind == "move"] == ["strike 1", "let"]
        assert not any(event.live for event in rows if event.kind == "move")
        due = set(await table.claim_due())
        assert {(0, "board"), (100, "ping"), (101, "prompt"), (102, "prompt"), (0, "proposal")} <= due
        await check_match(table, number)


async def test_one_who_declines_is_enough(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "fend", 3)
        await table.choose(number, 100, None, "strike 1")
        asked = await asks(table, number, 100, "undo")
        await table.respond(number, asked, 101, False)
        assert await ended(table, number, asked) == "declined"
        await expect_refusal("proposal-over", table.respond(number, asked, 102, True))
        assert (await table.see(number, None)).to_act == (1, 2)


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
        assert view.to_act == (0, 1, 2) and view.decided == () and view.chosen is None
        assert [text for _, text, _ in await table.texts(number, "move")] == ["bid 1"] * 3
        await check_match(table, number)
        for user in (100, 101, 102):
            await table.choose(number, user, None, "bid 2")
        await check_match(table, number)


async def test_chance_is_asked_again_after_taking_back(tmp_path: Path) -> None:
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
        assert (await table.see(number, None)).to_act == (1,)
        watch.pass_by(600)
        asked = await asks(table, number, 100, "undo")
        await table.respond(number, asked, 101, True)
        clock = await table.clock(number, 0)
        assert (clock.is_pending, clock.remaining, clock.since) == (True, BRISK - HOUR, watch.now)


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
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "bids", 3)
        first = await asks(table, number, 100, "pause", "3")
        await table.respond(number, first, 100, False)
        assert await ended(table, number, first) == "withdrawn"
        watch.pass_by(HOUR)
        second = await asks(table, number, 100, "pause")
        watch.pass_by(HOUR)
        third, fourth = await asks(table, number, 100, "pace", "live once"), await asks(table, number, 100, "pause")
        assert await ended(table, number, second) == "withdrawn", "one open proposal of a kind"
        assert await ended(table, number, third) is None and await ended(table, number, fourth) is None


async def test_one_proposal_of_a_kind_a_person_and_hour(tmp_path: Path) -> None:
    """Each one mentions everybody, also when it is withdrawn or declined at once."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "bids", 3)
        first = await asks(table, number, 100, "pause")
        refused = await expect_refusal("proposal-again", table.propose(number, 100, "pause", "2"))
        assert refused.values == {"at": str(int(watch.now + HOUR))}
        await table.respond(number, first, 100, False)
        watch.pass_by(HOUR - 1)
        await expect_refusal("proposal-again", table.propose(number, 100, "pause"))
        await asks(table, number, 101, "pause")
        await asks(table, number, 100, "pace", "daily once")
    async with opened(tmp_path, watch) as table:
        await expect_refusal("proposal-again", table.propose(number, 100, "pause"))
        watch.pass_by(1)
        await asks(table, number, 100, "pause")


@pytest.mark.both
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


@pytest.mark.both
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


async def test_seats_in_grace_are_asked_and_those_past_it_are_not(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "bids", 4, pace="brisk")
        await table.choose(number, 101, None, "bid 1")
        await pass_time(table, watch, BRISK)
        watch.pass_by(HOUR)
        await table.time_out(number, 0)
        _, proposal = await table.propose(number, 101, "pause")
        assert proposal.asked == (await table.key(102), await table.key(103))


@pytest.mark.parametrize("terms", ["live once", "relaxed lose", "live lose"])
@pytest.mark.parametrize("stage", ["grace", "missed"])
async def test_who_would_have_less_time_or_lose_more_is_asked(tmp_path: Path, stage: str, terms: str) -> None:
    """With two players a relaxed match would be won 450 s after ``live lose`` was agreed by its proposer alone."""
    watch = Watch()
    relaxed = Pace.RELAXED.seconds or 0.0
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", 2, pace="relaxed")
        await pass_time(table, watch, relaxed)
        if stage == "missed":
            await pass_time(table, watch, relaxed / 2)
            assert (await table.clock(number, 0)).timeouts == 1
        _, proposal = await table.propose(number, 101, "pace", terms)
        assert proposal.asked == (await table.key(100),) and proposal.ended is None
        assert (await table.see(number, None)).pace == "relaxed"


async def test_harder_terms_need_the_consent_of_who_is_past_grace(tmp_path: Path) -> None:
    """They count for decisions that no one has been asked for yet."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "bids", 2, pace="brisk")
        await pass_time(table, watch, BRISK)
        watch.pass_by(HOUR)
        await table.time_out(number, 0)
        _, slower = await table.propose(number, 101, "pace", "daily once")
        assert slower.ended == "agreed"
        watch.pass_by(HOUR)
        _, faster = await table.propose(number, 101, "pace", "live lose")
        assert faster.asked == (await table.key(100),)


async def test_harder_terms_lapse_when_a_player_sits_down_who_is_not_asked(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "bids", 3, pace="relaxed")
        await table.resign(number, 102)
        harder, softer = (
            await asks(table, number, 100, "pace", "daily lose"),
            await asks(table, number, 101, "pace", "none once"),
        )
        await table.join(number, 103)
        assert await ended(table, number, harder) is ProposalEnd.LAPSED and await ended(table, number, softer) is None
        await table.respond(number, softer, 100, True)
        assert (await table.see(number, None)).pace == "none"


async def test_a_faster_pace_counts_from_the_next_decision_on(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "bids", 2, pace="none")
        watch.pass_by(600)
        await expect_refusal("no-such-pace", table.propose(number, 100, "pace", "slow once"))
        await expect_refusal("pace-already", table.propose(number, 100, "pace", "none once"))
        await table.respond(number, await asks(table, number, 100, "pace", "live lose"), 101, True)
        view = await table.see(number, None)
        assert (view.pace, view.overrun) == ("live", "lose")
        assert {clock.due for clock in view.clocks.values()} == {None}, "what was promised is kept"
        for user in (100, 101):
            await table.choose(number, user, None, "bid 1")
        assert {clock.due for clock in (await table.see(number, None)).clocks.values()} == {watch.now + 270}
        assert await Clock(table.service).run_due() == 60


@pytest.mark.parametrize("past", [0.0, BRISK])
async def test_a_slower_pace_counts_at_once(tmp_path: Path, past: float) -> None:
    """Also in the grace; taking it back does not take the time away again."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "bids", 2, pace="brisk")
        await pass_time(table, watch, past)
        steps = [(await table.clock(number, seat)).step for seat in (0, 1)]
        await table.respond(number, await asks(table, number, 100, "pace", "daily once"), 101, True)
        daily = Pace.DAILY.seconds
        for seat in (0, 1):
            clock = await table.clock(number, seat)
            assert (clock.remaining, clock.stage, clock.step) == (daily, "asked", steps[seat])
        await table.respond(number, await asks(table, number, 101, "pace", "live once"), 100, True)
        assert {(await table.clock(number, seat)).remaining for seat in (0, 1)} == {daily}


async def test_who_has_decided_has_all_the_time_again_if_another_takes_back(tmp_path: Path) -> None:
    """One chooses in the last second of the grace, and the other, who is to place, asks to take the round back."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        while True:
            number = await start_match(table, "instinkt", pace="brisk", overrun="lose")
            await table.choose(number, 100, None, (await table.see(number, 100)).moves[0])
            await pass_time(table, watch, BRISK)
            await pass_time(table, watch, HOUR - 1)
            await table.choose(number, 101, None, (await table.see(number, 101)).moves[0])
            if (await table.see(number, None)).to_act == (0,):
                break
            await table.end(number, 999)
        assert (await table.clock(number, 1)).remaining == 1
        asked = await asks(table, number, 100, "undo")
        await table.respond(number, asked, 101, True)
        assert (await table.clock(number, 1)).ends == watch.now + BRISK
        assert (await table.clock(number, 0)).remaining == BRISK, "no time is given back to who has asked"
        await pass_time(table, watch, 60)
        assert (await table.see(number, None)).phase == "running"


@pytest.mark.both
async def test_a_majority_removes_an_absent_player(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", 4, pace="brisk")
        await expect_refusal("player-is-here", table.propose(number, 101, "remove", "0"))
        await pass_time(table, watch, BRISK)
        await expect_refusal("player-is-here", table.propose(number, 101, "remove", "0"))
        await pass_time(table, watch, HOUR)
        await expect_refusal("player-is-here", table.propose(number, 101, "remove", "1"))
        _, proposal = await table.propose(number, 101, "remove", "0")
        assert proposal.asked == (await table.key(102), await table.key(103)) and proposal.needed == 1
        await table.respond(number, proposal.number, 103, True)
        view = await table.see(number, None)
        assert kinds(view) == ["vacant", "person", "person", "person"]
        assert view.to_act == (1,)
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


async def test_with_two_seats_the_absent_player_is_asked_and_has_a_day(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", 2, pace="none")
        await expect_refusal("player-is-here", table.propose(number, 101, "remove", "0"))
        for what in ("0", ENTIRE_MATCH):
            await pass_time(table, watch, 8 * DAY)
            await table.settle()
            _, proposal = await table.propose(number, 101, "remove", what)
            assert proposal.asked == (await table.key(100),) and proposal.ended is None
            assert {(0, "proposal"), (100, "proposal")} <= await table.settle(), "by message, in both places"
            await pass_time(table, watch, DAY - 1)
            await table.service.show_up(number, await table.key(100) or 0)
            assert await ended(table, number, proposal.number) == "lapsed", "the player has shown up"
            key = "player-is-here" if what == "0" else "host-is-here"
            await expect_refusal(key, table.propose(number, 101, "remove", what))
        await pass_time(table, watch, 8 * DAY)
        asked = await asks(table, number, 101, "remove", "0")
        await pass_time(table, watch, DAY - 1)
        assert kinds(await table.see(number, None))[0] == "person"
        await pass_time(table, watch, 1)
        assert await ended(table, number, asked) == "agreed" and kinds(await table.see(number, None))[0] == "vacant"


async def test_an_absent_player_may_answer_at_once(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        for answer, end in ((False, "declined"), (True, "agreed")):
            number = await start_match(table, "delve", 2, pace="none")
            await pass_time(table, watch, 8 * DAY)
            asked = await asks(table, number, 101, "remove", "0")
            await expect_refusal("not-asked", table.respond(number, asked, 103, True))
            await table.respond(number, asked, 100, answer)
            assert await ended(table, number, asked) == end
            assert kinds(await table.see(number, None))[0] == ("vacant" if answer else "person")


async def test_who_looks_at_a_match_without_a_clock_once_a_day_is_never_absent(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", 3, pace="none")
        key = await table.key(100) or 0
        for _ in range(20):
            watch.pass_by(DAY + 1)
            await table.service.show_up(number, key)
            await expect_refusal("player-is-here", table.propose(number, 101, "remove", "0"))
            revision = await table.revision(number)
            await table.service.show_up(number, key)
            assert await table.revision(number) == revision, "noted once a day"


async def test_no_player_is_removed_while_a_decision_has_time(tmp_path: Path) -> None:
    """A miss is no absence once something else is asked: the vote lapses, and a new one is refused."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", 4, pace="brisk")
        await run_out(table, watch)
        vote = await asks(table, number, 101, "remove", "0")
        for user in (101, 102, 103):
            while (await table.see(number, None)).to_act == (user - 100,):
                await table.choose(number, user, None, "stop")
        assert (await table.see(number, None)).to_act == (0,) and await ended(table, number, vote) == "lapsed"
        watch.pass_by(60)
        await expect_refusal("player-is-here", table.propose(number, 102, "remove", "0"))


async def test_who_is_away_or_in_a_pause_is_not_removed(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", 3, pace="brisk")
        await run_out(table, watch)
        await table.go_away(100, "3")
        await expect_refusal("player-is-here", table.propose(number, 101, "remove", "0"))
        await table.come_back(100)
        asked = await asks(table, number, 101, "pause")
        await table.respond(number, asked, 102, True)
        await table.respond(number, asked, 100, True)
        await expect_refusal("player-is-here", table.propose(number, 101, "remove", "0"))


@pytest.mark.parametrize("seats", [3, 4])
async def test_a_former_player_sits_down_at_the_own_seat_only(tmp_path: Path, seats: int) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "fend", seats)
        await table.resign(number, 101)
        await table.resign(number, 102)
    async with opened(tmp_path) as table:
        await table.join(number, 105)
        assert (await table.see(number, 105)).seat == 1
        await expect_refusal("own-seat-only", table.join(number, 101))
        assert (await table.join(number, 102)).seat == 2
        await table.resign(number, 105)
        assert (await table.join(number, 101)).seat == 1
        await expect_refusal("table-started", table.join(number, 105))
        await check_match(table, number)


async def test_a_seat_is_handed_back_but_no_other_is_handed_to_a_former_player(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "bids", 3)
        given = await asks(table, number, 100, "replace", "105")
        for user in (105, 101, 102):
            await table.respond(number, given, user, True)
        await expect_refusal("newcomer-played", table.propose(number, 101, "replace", "100"))
        back = await asks(table, number, 105, "replace", "100")
        for user in (100, 101, 102):
            await table.respond(number, back, user, True)
        assert (await table.see(number, 100)).seat == 0


@pytest.mark.both
@pytest.mark.parametrize("seats", [3, 4])
async def test_who_was_removed_by_vote_never_sits_down_again(tmp_path: Path, seats: int) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await start_match(table, "delve", seats, pace="brisk")
        await run_out(table, watch)
        asked = await asks(table, number, 101, "remove", "0")
        await table.respond(number, asked, 102, True)
    async with opened(tmp_path, watch) as table:
        assert kinds(await table.see(number, None))[0] == "vacant"
        await expect_refusal("removed-by-vote", table.join(number, 100))
        await expect_refusal("newcomer-removed", table.propose(number, 102, "replace", "100"))
        assert (await table.join(number, 105)).seat == 0, "anybody else"


@pytest.mark.both
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
