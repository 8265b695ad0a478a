"""Moves in a running match: sealing, replacing, playing, taking back, and what each viewer may see."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.delivery.items import PLACE
from bot.games import GAMES
from bot.games.base import IllegalMove
from bot.match.errors import MovedOn, UserError
from bot.match.model import Match
from bot.match.position import Position
from tests.kit.tables import check_match, expect_refusal, opened, parts, start_match, views_of_all


@pytest.mark.both
async def test_a_secret_choice_is_sealed_and_replaced(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "bids", 3)
        before, revision = await table.see(number, 100), await table.revision(number)
        first = await table.choose(number, 100, before.step, "bid 2")
        assert (first.chosen, first.decided, first.step) == ("bid 2", (0,), before.step)
        assert await table.revision(number) == revision + 1 and first.length == before.length
        other = await table.choose(number, 100, before.step, "bid 4")
        assert other.chosen == "bid 4" and await table.revision(number) == revision + 2
        await table.choose(number, 102, before.step, "bid 1")
        last = await table.choose(number, 101, before.step, "bid 3")
        assert last.step > before.step and last.chosen is None and last.decided == ()
        assert await table.texts(number, "move") == [(0, "bid 4", 100), (1, "bid 3", 101), (2, "bid 1", 102)]
        await check_match(table, number)


async def test_the_same_choice_again_writes_nothing(tmp_path: Path) -> None:
    woken: list[int] = []
    async with opened(tmp_path) as table:
        number = await start_match(table, "bids", 2)
        first = await table.choose(number, 100, None, "bid 2")
        await table.settle()
        table.service.wake = lambda: woken.append(1)
        assert await table.choose(number, 100, None, "BID  2") == first
        assert not woken and not await table.claim_due()


@pytest.mark.both
async def test_double_press(tmp_path: Path) -> None:
    """The same press several times at once plays once; the later ones raise MovedOn."""
    async with opened(tmp_path) as table:
        number = await start_match(table, "vast", 2)
        step = (await table.see(number, 100)).step
        presses = [table.choose(number, 100, step, "mark 1 1") for _ in range(8)]
        done = await asyncio.gather(*presses, return_exceptions=True)
        assert sum(isinstance(one, MovedOn) for one in done) == 7
        assert [event.text for event in await table.log(number)] == ["mark 1 1"]
        sealing = await start_match(table, "bids", 2)
        view, revision = await table.see(sealing, 100), await table.revision(sealing)
        await asyncio.gather(*(table.choose(sealing, 100, view.step, "bid 1") for _ in range(8)))
        assert await table.revision(sealing) == revision + 1


@pytest.mark.both
@pytest.mark.parametrize("game", ["bids", "instinkt"])
async def test_all_at_once(tmp_path: Path, game: str) -> None:
    """Simultaneous choices of all seats are all stored, and the round is played once."""
    async with opened(tmp_path) as table:
        seats = GAMES[game].seats[-1]
        number = await start_match(table, game, seats)
        for _ in range(3):
            view, revision = await views_of_all(table, number, seats), await table.revision(number)
            if not all(one.is_to_act for one in view[:-1]):
                break
            await asyncio.gather(
                *(table.choose(number, 100 + seat, view[seat].step, view[seat].moves[0]) for seat in range(seats))
            )
            after = await table.see(number, None)
            assert after.step == view[0].step + 1 and not after.decided
            assert await table.revision(number) == revision + seats  # each choice is a write
            await check_match(table, number)


async def test_open_answers_leave_the_others_prompts_valid(tmp_path: Path) -> None:
    """Fend: each answer is public and final; the other seats may still answer."""
    async with opened(tmp_path) as table:
        number = await start_match(table, "fend", 4)
        await table.choose(number, 100, None, "strike 1 hard")
        prompts = {seat: (await table.see(number, 100 + seat)).step for seat in (1, 2, 3)}
        done = await asyncio.gather(
            *(table.choose(number, 100 + seat, step, "let") for seat, step in prompts.items()), return_exceptions=True
        )
        assert not [one for one in done if isinstance(one, BaseException)]
        await check_match(table, number)


async def test_refused_moves(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "vast", 2)
        before, stored = await table.see(number, 100), await table.match(number)
        await expect_refusal("not-in-match", table.choose(number, 102, before.step, "mark 1 1"))
        await expect_refusal("not-your-turn", table.choose(number, 101, before.step, "mark 1 1"))
        await expect_refusal("no-such-match", table.choose(4711, 100, None, "mark 1 1"))
        for step in (before.step - 1, before.step + 1):
            await expect_refusal("moved-on", table.choose(number, 100, step, "mark 1 1"))
        for text in ("", "mark", "mark 99 99", "done", "mark 1 1 1", "\0", "{$x}", "mark 1 1; done"):
            with pytest.raises((UserError, IllegalMove)) as caught:
                await table.choose(number, 100, before.step, text)
            assert not isinstance(caught.value, MovedOn)
        assert await table.see(number, 100) == before and await table.match(number) == stored
        await table.choose(number, 100, None, " MARK  1 1 ")
        assert (await table.log(number))[-1].text == "mark 1 1"


@pytest.mark.both
async def test_take_back_within_a_turn(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "vast", 2)
        start = await table.see(number, 100)
        one = await table.choose(number, 100, start.step, "mark 1 1")
        two = await table.choose(number, 100, one.step, "name 7")
        assert one.can_take_back and two.can_take_back and two.is_unfinished
        assert (await table.see(number, 101)).is_unfinished
        await expect_refusal("moved-on", table.take_back(number, 100, one.step))
        with pytest.raises((UserError, IllegalMove)):
            await table.take_back(number, 101, two.step)
        back = await table.take_back(number, 100, two.step)
        assert back.view == one.view and back.step > two.step and back.can_take_back
        again = await table.choose(number, 100, back.step, "name 8")
        assert [line.text for line in await table.read_log(number, 101)] == ["mark 1 1", "1", "name 8"]
        await table.take_back(number, 100, again.step)
        last = await table.take_back(number, 100, None)
        assert last.view == start.view and not last.can_take_back and not last.is_unfinished
        await expect_refusal("nothing-to-take-back", table.take_back(number, 100, None))
        rows = await table.log(number)
        assert [event.live for event in rows if event.kind == "move"] == [False] * 3
        assert [event.kind for event in rows].count("undo") == 3
        await check_match(table, number)
        view = await table.choose(number, 100, last.step, "mark 2 2")
        await table.choose(number, 100, view.step, "done")
        await expect_refusal("nothing-to-take-back", table.take_back(number, 100, None))
        await expect_refusal("nothing-to-take-back", table.take_back(number, 101, None))
        await check_match(table, number)


@pytest.mark.both
async def test_double_take_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "vast", 2)
        await table.choose(number, 100, None, "mark 1 1")
        two = await table.choose(number, 100, None, "mark 2 2")
        done = await asyncio.gather(*(table.take_back(number, 100, two.step) for _ in range(4)), return_exceptions=True)
        assert sum(isinstance(one, MovedOn) for one in done) == 3
        assert "mark 2 2" in (await table.see(number, 100)).moves
        assert "mark 1 1" not in (await table.see(number, 100)).moves
        await check_match(table, number)


async def test_no_take_back_after_chance_or_learning(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "delve", 2, {"depth": 14})
        assert not (await table.choose(number, 100, None, "dig")).can_take_back
        await expect_refusal("nothing-to-take-back", table.take_back(number, 100, None))
        assert not (await table.choose(number, 100, None, "peek")).can_take_back
        await expect_refusal("nothing-to-take-back", table.take_back(number, 100, None))
        buried = await table.choose(number, 100, None, "bury 1")
        assert buried.can_take_back
        assert not (await table.take_back(number, 100, buried.step)).can_take_back  # the look before it stands
        await expect_refusal("nothing-to-take-back", table.take_back(number, 100, None))
        await check_match(table, number)


async def test_no_take_back_of_sealed_choices(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "bids", 2)
        await table.choose(number, 100, None, "bid 1")
        await expect_refusal("nothing-to-take-back", table.take_back(number, 100, None))


async def test_sealed_choices_are_hidden(tmp_path: Path) -> None:
    """What the others see and read does not depend on what a seat has sealed."""
    for game, seats in (("bids", 3), ("instinkt", 2)):
        async with opened(tmp_path / game) as table:
            number = await start_match(table, game, seats)
            shown = []
            for text in (await table.see(number, 100)).moves:
                await table.choose(number, 100, None, text)
                view = (await views_of_all(table, number, seats))[1:]
                shown.append(view)
                assert [await table.read_log(number, who) for who in (101, None)] == [
                    await table.read_log(number, who) for who in (101, None)
                ]
            assert len(shown) > 1 and all(one == shown[0] for one in shown)


async def test_views_hold_no_state(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "instinkt")
        stored = await table.match(number)
        types = (Position, Match, GAMES["instinkt"].state_type)
        for _ in range(200):
            views = await views_of_all(table, number, 2)
            for view in views:
                found = list(parts(view))
                assert not [one for one in found if isinstance(one, types)]
                assert stored.seed not in found and (stored.seed.hex() in found) == (view.phase == "over")
            for seat in views[-1].to_act:
                if seat not in views[-1].decided:
                    await table.choose(number, 100 + seat, views[-1].step, views[seat].moves[0])
            if views[-1].phase == "over":
                break
        assert views[-1].phase == "over"


async def test_the_log_is_redacted(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "fend", 3)
        hidden = await start_match(table, "delve", 3)
        for who in (100, 101, 102, 999, None):
            assert not [line for line in await table.read_log(number, who) if "shields" in line.text]
            assert [line.text for line in await table.read_log(hidden, who)] == ["hide"]
        assert (await table.log(hidden))[0].text != "hide"
        await table.choose(hidden, 100, None, "peek")
        assert [line.number for line in await table.read_log(hidden, 101, since=1)] == [1]


@pytest.mark.rest
@pytest.mark.both
async def test_a_long_log(tmp_path: Path) -> None:
    """A log that is folded in a thread gives the same lines."""
    async with opened(tmp_path) as table:
        number = await start_match(table, "vast", 1, {"field": "large"})
        for _ in range(110):
            await table.choose(number, 100, None, "name 9")
            await table.take_back(number, 100, None)
        await table.choose(number, 100, None, "name 10")
        lines = await table.read_log(number, None)
        assert len([line for line in lines if line.kind == "move"]) == 1 and lines[-1].number == 220
        await check_match(table, number)


async def test_recipients(tmp_path: Path) -> None:
    """The board is due once another seat is to act; the players to act are notified of it."""
    async with opened(tmp_path) as table:
        number = await start_match(table, "vast", 2)
        of_all = {(PLACE, "table"), (PLACE, "board"), (PLACE, "turn"), (PLACE, "thread")}
        assert await table.settle() == {*of_all, (100, "prompt"), (100, "ping")}
        await table.choose(number, 100, None, "mark 1 1")
        assert await table.settle() == set()
        await table.choose(number, 100, None, "done")
        sent = {(PLACE, "board"), (PLACE, "turn"), (100, "prompt"), (100, "ping"), (101, "prompt"), (101, "ping")}
        assert await table.settle() == sent
        await start_match(table, "bids", 2)
        assert {(100, "prompt"), (101, "prompt")} <= await table.settle()
