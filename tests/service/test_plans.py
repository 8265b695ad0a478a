"""Answers left for positions that may come: stored with the match, over restarts, and against others' moves."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.match import commands
from bot.match.errors import UserError
from bot.match.position import person_actor
from bot.match.view import MatchView, foreseen_for
from tests.kit.tables import Table, check_match, expect_refusal, opened, start_match

pytestmark = pytest.mark.both


async def plan(table: Table, number: int, user: int, trigger: str, text: str, step: int | None = None) -> MatchView:
    actor = person_actor((await table.person(user)).key)
    return await table.do(number, commands.SetPlan(actor=actor, trigger=trigger, text=text, step=step))


async def until_foreseen(table: Table, number: int) -> tuple[int, int, str, tuple[str, ...]]:
    """Play Instinkt until a seat waits for the other's laying: both Discord ids, the move and what can be answered."""
    for _ in range(20):
        views = {user: await table.see(number, user) for user in (100, 101)}
        for user, view in views.items():
            if found := foreseen_for(view):
                trigger = sorted(found)[0]
                return user, 201 - user, trigger, found[trigger].moves
        for user, view in views.items():
            view = await table.see(number, user)
            if view.moves and not view.chosen:
                await table.choose(number, user, None, view.moves[0])
    raise AssertionError("nothing to foresee")


async def test_an_answer_outlives_a_restart_and_is_played(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "instinkt")
        owner, other, trigger, answers = await until_foreseen(table, number)
        await table.settle()
        before = await table.see(number, other)
        view = await plan(table, number, owner, trigger, answers[-1])
        assert [(one.trigger, one.text) for one in view.plans] == [(trigger, answers[-1])]
        assert await table.see(number, other) == before and not await table.settle(), "no one is notified"
        await check_match(table, number)
    async with opened(tmp_path) as table:
        await table.choose(number, other, None, trigger)
        made = (await table.texts(number, "move", "note"))[-3:]
        assert [(text, user) for _, text, user in made] == [
            (trigger, other),
            ("planned", owner),
            (answers[-1], owner),
        ]
        assert not (await table.match(number)).plans
        await check_match(table, number)
    async with opened(tmp_path) as table:
        assert not (await table.match(number)).plans


async def test_an_answer_is_replaced_and_taken_away(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "instinkt")
        owner, other, trigger, answers = await until_foreseen(table, number)
        await plan(table, number, owner, trigger, answers[0])
        await plan(table, number, owner, trigger, answers[1])
        assert [one.text for one in (await table.match(number)).plans] == [answers[1]]
        revision = await table.revision(number)
        await plan(table, number, owner, trigger, answers[1])
        assert await table.revision(number) == revision, "the same answer again writes nothing"
        await plan(table, number, owner, trigger, "")
        assert not (await table.match(number)).plans
        await table.choose(number, other, None, trigger)
        assert (await table.see(number, owner)).is_to_act


async def test_an_answer_and_its_trigger_at_the_same_time(tmp_path: Path) -> None:
    """Whichever is stored first, the answer is either played or refused, never kept for a position that is over."""
    async with opened(tmp_path) as table:
        number = await start_match(table, "instinkt")
        owner, other, trigger, answers = await until_foreseen(table, number)
        done = await asyncio.gather(
            table.choose(number, other, None, trigger),
            plan(table, number, owner, trigger, answers[0]),
            return_exceptions=True,
        )
        refused = [one for one in done if isinstance(one, UserError)]
        assert all(one.key == "plan-impossible" for one in refused)
        notes = [text for _, text, _ in await table.texts(number, "note")]
        assert notes == ([] if refused else ["planned"])
        assert not (await table.match(number)).plans
        await check_match(table, number)


async def test_strangers_and_seats_on_turn_cannot_plan(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await start_match(table, "instinkt")
        _, other, trigger, answers = await until_foreseen(table, number)
        await expect_refusal("not-in-match", plan(table, number, 104, trigger, answers[0]))
        await expect_refusal("plan-impossible", plan(table, number, other, trigger, answers[0]))
        assert not (await table.match(number)).plans
