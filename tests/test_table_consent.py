"""What others have to agree to: who is asked, what an answer brings, and what comes true."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.breaks import PAUSES_DAYS
from bot.clock import Clock
from bot.consent import OPEN_DAYS, WHOLE
from bot.games.base import IllegalMove
from bot.pace import DAY, HOUR, PACES
from bot.table import Table
from tests.tables import Watch, begun, guest, laid, opened, seen_by_all, sound
from tests.test_table import refused
from tests.test_table_time import passes, texts, ticking
from tests.toys import toys

BRISK = PACES["brisk"] or 0.0


@pytest.fixture(autouse=True)
def seated() -> Iterator[None]:
    with toys():
        yield


async def asks(table: Table, number: int, user: int, kind: str, text: str = "") -> int:
    """Proposes it; the proposal's number."""
    return (await table.propose(number, user, kind, text))[1].number


async def ended(table: Table, number: int, which: int) -> str | None:
    return (await table.store.proposals(number, ended=True))[which - 1].ended


async def test_a_slip_is_taken_back_when_all_others_agree(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "fend", 3)
        before = [(one.view, one.moves) for one in await seen_by_all(table, number, 3)]
        await table.choose(number, 100, None, "strike 1")
        await table.choose(number, 101, None, "let")
        asked = await asks(table, number, 100, "undo")
        await table.respond(number, asked, guest(1), True)
        assert (await table.see(number, None)).owing == (2,) and await ended(table, number, asked) is None
        await table.respond(number, asked, guest(2), True)
        assert await ended(table, number, asked) == "agreed"
        after = await seen_by_all(table, number, 3)
        assert [(one.view, one.moves) for one in after] == before
        rows = await table.store.rows(number)
        assert [row.text for row in rows if row.kind == "move"] == ["strike 1", "let"]
        assert not any(row.live for row in rows if row.kind == "move")
        owed = {(debt.recipient, debt.kind) for debt in await table.store.claim(0)}
        assert {(0, "board"), (100, "ping"), (101, "hand"), (102, "hand"), (0, "ask")} <= owed
        await sound(table.store, number)


async def test_one_who_declines_is_enough(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "fend", 3)
        await table.choose(number, 100, None, "strike 1")
        asked = await asks(table, number, 100, "undo")
        await table.respond(number, asked, guest(1), False)
        assert await ended(table, number, asked) == "declined"
        await refused("proposal-over", table.respond(number, asked, guest(2), True))
        assert (await table.see(number, None)).owing == (1, 2)


async def test_who_has_come_back_is_not_removed_nor_who_sits_there_now(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        back, other = [await begun(table, "fend", 4, pace="none") for _ in range(2)]
        await passes(table, watch, 8 * DAY)
        votes = {number: await asks(table, number, 101, "remove", "0") for number in (back, other)}
        await table.choose(back, 100, None, "strike 1")
        await table.resign(other, 100)
        await table.join(other, guest(5))
        for number, user in ((back, 100), (other, 105)):
            assert (await table.respond(number, votes[number], guest(2), True)).ended == "lapsed"
            assert (await table.see(number, user)).seat == 0
            assert "removed" not in [text for _, text, _ in await texts(table, number, "note")]


async def test_a_pause_is_not_made_longer_by_another_proposal_of_it(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "bids", 2)
        first, second = [await asks(table, number, user, "pause", "14") for user in (100, 101)]
        await table.respond(number, first, guest(1), True)
        until = (await table.see(number, None)).paused
        watch.pass_by(2 * DAY)
        assert (await table.respond(number, second, guest(0), True)).ended == "lapsed"
        assert (await table.see(number, None)).paused == until == watch.now + 12 * DAY


async def test_what_somebody_proposed_who_plays_no_more_is_over(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "fend", 4)
        await table.choose(number, 100, None, "strike 1")
        asked = await asks(table, number, 100, "undo")
        await table.resign(number, 100)
        assert (await table.respond(number, asked, guest(1), True)).ended == "lapsed"
        await refused("proposal-over", table.respond(number, asked, guest(2), True))


async def test_a_whole_secret_round_is_taken_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "bids", 3)
        for round_ in range(2):
            for user in (100, 101, 102):
                await table.choose(number, user, None, f"bid {round_ + 1}")
        await table.choose(number, 101, None, "bid 3")
        asked = await asks(table, number, 102, "undo")
        for seat in (0, 1):
            await table.respond(number, asked, guest(seat), True)
        seen = await table.see(number, 101)
        assert seen.owing == (0, 1, 2) and seen.decided == () and seen.chosen is None
        assert [text for _, text, _ in await texts(table, number, "move")] == ["bid 1"] * 3
        await sound(table.store, number)
        for user in (100, 101, 102):
            await table.choose(number, user, None, "bid 2")
        await sound(table.store, number)


async def test_chance_is_asked_anew_after_taking_back(tmp_path: Path) -> None:
    """Draws are never used again, so that nobody can take back until chance is kind."""
    async with opened(tmp_path) as table:
        number = await begun(table, "delve", 2)
        await table.choose(number, 100, None, "dig")
        draws = [row.draw for row in await table.store.rows(number) if row.draw is not None]
        asked = await asks(table, number, 100, "undo")
        await table.respond(number, asked, guest(1), True)
        await table.choose(number, 100, None, "dig")
        again = [row.draw for row in await table.store.rows(number) if row.draw is not None]
        assert again[: len(draws)] == draws and len(set(again)) == len(again) > len(draws)
        await sound(table.store, number)


async def test_taking_back_gives_no_time_back(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "vast", 2, pace="brisk")
        watch.pass_by(HOUR)
        for move in ("mark 6 6", "done"):
            await table.choose(number, 100, None, move)
        assert (await table.see(number, None)).owing == (1,)
        watch.pass_by(600)
        asked = await asks(table, number, 100, "undo")
        await table.respond(number, asked, guest(1), True)
        clock = await ticking(table, number, 0)
        assert (clock.owes, clock.remaining, clock.since) == (True, BRISK - HOUR, watch.now)


async def test_what_cannot_be_taken_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "fend", 3)
        await refused("nothing-to-ask-back", table.propose(number, 100, "undo"))
        await table.choose(number, 100, None, "strike 1")
        asked = await asks(table, number, 100, "undo")
        await refused("not-asked", table.respond(number, asked, guest(3), True))
        await table.respond(number, asked, guest(1), True)
        for user in (101, 102):
            await table.choose(number, user, None, "let")
        await table.respond(number, asked, guest(2), True)
        assert await ended(table, number, asked) == "lapsed", "the match has moved on"
        assert len(await texts(table, number, "move")) == 3


async def test_who_asks_can_withdraw_and_ask_for_something_else(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "bids", 3)
        first = await asks(table, number, 100, "pause", "3")
        await table.respond(number, first, guest(0), False)
        assert await ended(table, number, first) == "withdrawn"
        second, third = await asks(table, number, 100, "pause"), await asks(table, number, 100, "pace", "live once")
        assert await ended(table, number, second) == "withdrawn" and await ended(table, number, third) is None


async def test_what_nobody_answers_lapses(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "bids", 2, pace="none")
        asked = await asks(table, number, 100, "pause")
        await passes(table, watch, OPEN_DAYS * DAY - 1)
        assert await ended(table, number, asked) is None
        await passes(table, watch, 1)
        assert await ended(table, number, asked) == "lapsed"
        await refused("proposal-over", table.respond(number, asked, guest(1), True))


async def test_a_pause_stops_all_clocks_and_ends_by_itself(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "bids", 2, pace="brisk")
        watch.pass_by(600)
        asked = await asks(table, number, 100, "pause", "2")
        await table.respond(number, asked, guest(1), True)
        for seat in (0, 1):
            clock = await ticking(table, number, seat)
            assert (clock.remaining, clock.since, clock.due) == (BRISK - 600, None, watch.now + 2 * DAY)
        await refused("paused-already", table.propose(number, 100, "pause"))
        await passes(table, watch, 2 * DAY - 1)
        assert (await table.see(number, None)).paused is not None
        await passes(table, watch, 1)
        seen = await table.see(number, None)
        assert seen.paused is None and {clock.since for clock in seen.clocks.values()} == {watch.now}
        stored = await table.store.load(number)
        assert stored is not None and stored.rested == pytest.approx(2 * DAY)


async def test_playing_goes_on_in_a_pause_and_new_clocks_stand(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "bids", 2, pace="brisk")
        await table.respond(number, await asks(table, number, 100, "pause"), guest(1), True)
        await table.choose(number, 100, None, "bid 1")
        await table.choose(number, 101, None, "bid 2")
        assert [clock.since for clock in (await table.see(number, None)).clocks.values()] == [None, None]
        await table.respond(number, await asks(table, number, 101, "resume"), guest(0), True)
        assert [clock.since for clock in (await table.see(number, None)).clocks.values()] == [watch.now] * 2
        await refused("not-paused", table.propose(number, 100, "resume"))


async def test_no_match_pauses_for_ever(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "bids", 2, pace="daily")
        for _ in range(20):
            try:
                asked = await asks(table, number, 100, "pause")
            except IllegalMove as reason:
                assert reason.key == "pause-used-up"
                break
            await table.respond(number, asked, guest(1), True)
            await passes(table, watch, 14 * DAY)
        stored = await table.store.load(number)
        assert stored is not None and stored.rested == PAUSES_DAYS * DAY
        assert (await table.see(number, None)).paused is None


async def test_whoever_is_out_of_time_is_not_asked(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "delve", 3, pace="brisk")
        await passes(table, watch, BRISK)
        _, proposal = await table.propose(number, 101, "pause")
        assert proposal.asked == (102,)


async def test_another_pace_gives_new_clocks(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "bids", 2, pace="none")
        watch.pass_by(600)
        await refused("no-such-pace", table.propose(number, 100, "pace", "slow once"))
        await refused("pace-already", table.propose(number, 100, "pace", "none once"))
        await table.respond(number, await asks(table, number, 100, "pace", "live lose"), guest(1), True)
        seen = await table.see(number, None)
        assert (seen.pace, seen.timeout) == ("live", "lose")
        assert {clock.due for clock in seen.clocks.values()} == {watch.now + 270}
        assert await Clock(table).due() == 60


async def test_a_majority_frees_the_seat_of_who_is_absent(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "delve", 4, pace="brisk")
        await refused("player-is-here", table.propose(number, 101, "remove", "0"))
        await passes(table, watch, BRISK)
        await refused("player-is-here", table.propose(number, 101, "remove", "1"))
        _, proposal = await table.propose(number, 101, "remove", "0")
        assert proposal.asked == (102, 103) and proposal.needed == 1
        await table.respond(number, proposal.number, guest(3), True)
        seen = await table.see(number, None)
        assert [player.kind for player in seen.players] == ["vacant", "person", "person", "person"]
        assert seen.owing == (1,)
        await sound(table.store, number)


async def test_without_a_clock_a_week_is_absence(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "delve", 3, pace="none")
        watch.pass_by(6 * DAY)
        await refused("player-is-here", table.propose(number, 101, "remove", "0"))
        await refused("host-is-here", table.propose(number, 101, "remove", WHOLE))
        watch.pass_by(2 * DAY)
        _, proposal = await table.propose(number, 101, "remove", WHOLE)
        await table.respond(number, proposal.number, guest(2), True)
        seen = await table.see(number, None)
        assert seen.outcome is not None and seen.outcome.reason == "abandoned"
        await sound(table.store, number)


async def test_of_two_the_other_decides_alone(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "delve", 2, pace="brisk")
        await passes(table, watch, BRISK)
        await table.propose(number, 101, "remove", "0")
        assert (await table.see(number, None)).players[0].kind == "vacant"


async def test_a_seat_is_handed_over(tmp_path: Path) -> None:
    """The newcomer accepts, and has the hand, the clock and all that was learnt."""
    watch = Watch()
    async with opened(tmp_path, watch) as table:
        number = await begun(table, "bids", 3, pace="brisk")
        await table.choose(number, 101, None, "bid 3")
        await refused("already-plays", table.propose(number, 101, "replace", "100"))
        watch.pass_by(60)
        before = await ticking(table, number, 0)
        for seat in (0, 1):
            newcomer = guest(5 + seat)
            asked = await asks(table, number, 100 + seat, "replace", str(newcomer.id))
            await refused("not-asked", table.respond(number, asked, guest(2), True))
            await table.respond(number, asked, newcomer, True)
        assert (await table.see(number, 100)).seat is None and (await table.see(number, 105)).seat == 0
        assert (await table.see(number, 106)).chosen == "bid 3"
        assert await ticking(table, number, 0) == before
        await refused("not-in-match", table.choose(number, 100, None, "bid 1"))
        await table.choose(number, 105, None, "bid 1")
        await table.choose(number, 102, None, "bid 1")
        await sound(table.store, number)


async def test_who_has_too_many_matches_cannot_take_another_seat(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "bids", 2)
        for _ in range(20):
            place = {"language": "en", "guild": 7, "channel": 70}
            await table.open("bids", guest(7), [], seats=2, options={}, **place)
        asked = await asks(table, number, 100, "replace", "107")
        await refused("too-many-tables", table.respond(number, asked, guest(7), True))
        assert (await table.see(number, 100)).seat == 0


async def test_nothing_is_proposed_where_nothing_is_played(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await laid(table, "bids")
        await refused("not-started", table.propose(number, 100, "pause"))
        await table.start(number, 100)
        await refused("not-in-match", table.propose(number, 103, "pause"))
        asked = await asks(table, number, 100, "pause")
        await table.end(number, 999)
        await refused("proposal-over", table.respond(number, asked, guest(1), True))
