"""What computers do not go on with: decisions of a match that pauses, and searches that no one waits for any more."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.match.clocks import DAY
from bot.match.commands import End
from bot.match.leaving import PAUSE_DAYS
from tests.kit.driver import Match, Player
from tests.kit.engines import ENGINES
from tests.kit.gated import GATED, Gate, drain_outbox, moves, play_first, searches, searching_alone, sit_alone
from tests.kit.room import Room


@pytest.fixture
def gate(room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Gate:
    room.bot.computer_worker.pool.engine = GATED
    return Gate(tmp_path, monkeypatch)


def owners(room: Room) -> list[tuple[str | None]]:
    return room.rows("SELECT owner FROM searches")


async def decide_in_a_pause(room: Room, gate: Gate) -> tuple[Match, Player]:
    """A match that pauses, in which a computer is to answer what Anna has decided since."""
    gate.open()
    match, anna = await sit_alone(room, "dirkana")
    await room.quiet()
    await anna.slash("match pause", match.place)
    while not searches(room):
        await play_first(match, anna)
    return match, anna


async def test_a_computer_does_not_play_in_a_pause(room: Room, gate: Gate) -> None:
    """It lets its process go when the pause begins, and searches again once the pause is ended."""
    match, anna = await searching_alone(room, gate)
    before = moves(room)
    await anna.slash("match pause", match.place, days=2)
    await drain_outbox(room)
    assert owners(room) == [(None,)]
    gate.open()
    await room.quiet()
    await room.advance(DAY)
    assert moves(room) == before and owners(room) == [(None,)]
    await room.restart()
    await room.quiet()
    assert moves(room) == before and owners(room) == [(None,)]
    await anna.slash("match resume", match.place)
    await room.quiet()
    assert len(moves(room)) > len(before) and (match.waiting() == [anna] or match.over)


@pytest.mark.rest
async def test_a_computer_plays_when_a_pause_ends_by_itself(room: Room, gate: Gate) -> None:
    match, anna = await decide_in_a_pause(room, gate)
    await room.quiet()
    before = moves(room)
    assert owners(room) == [(None,)], "what is decided in a pause is not answered in it"
    await room.advance(PAUSE_DAYS * DAY - 60)
    assert moves(room) == before
    await room.advance(120)
    assert len(moves(room)) > len(before) and (match.waiting() == [anna] or match.over)


@pytest.mark.rest
async def test_a_clock_that_is_set_back_wakes_no_computer_in_a_pause(room: Room, gate: Gate) -> None:
    match, anna = await decide_in_a_pause(room, gate)
    before = moves(room)
    await room.advance(-3600)
    await room.quiet()
    assert moves(room) == before and searches(room)
    await anna.slash("match resume", match.place)
    await room.quiet()
    assert len(moves(room)) > len(before)


@pytest.mark.rest
@pytest.mark.parametrize("how", ["resigned", "ended", "taken back", "paused"])
async def test_a_search_for_nothing_keeps_no_one_waiting(room: Room, gate: Gate, how: str) -> None:
    """The only process is in the middle of a search; another match's computer gets its turn at once."""
    match, anna = await searching_alone(room, gate)
    (worker,) = room.bot.computer_worker.pool.workers
    room.bot.computer_worker.pool.engine = f"{ENGINES}first"
    if how == "resigned":
        await anna.press(await anna.slash("match resign", match=str(match.number)), "giveup")
    elif how == "ended":
        await room.bot.service.do(match.number, End())
    elif how == "taken back":
        await anna.slash("match undo", match.place)
    else:
        await anna.slash("match pause", match.place)
    before = moves(room)
    home = await anna.slash("instinkt new", computer="easy")
    await anna.press(home, "start")
    await room.quiet()
    assert room.rows("SELECT match FROM sealed WHERE actor = -1") == [(2,)]
    assert moves(room) == before and worker.pid not in [one.pid for one in room.bot.computer_worker.pool.workers]


@pytest.mark.rest
async def test_a_hint_for_a_step_that_has_passed_keeps_no_one_waiting(room: Room, gate: Gate) -> None:
    gate.open()
    match, anna = await sit_alone(room, "dirkana")
    await room.quiet()
    assert match.waiting() == [anna], "its decision is the last one of the step"
    gate.shut()
    asked = asyncio.create_task(anna.slash("match hint", match.place))
    await gate.searching()
    room.bot.computer_worker.pool.engine = f"{ENGINES}first"
    view = await room.view(match.number, anna.id)
    await anna.typed(view.moves[0], match.place, match.game)
    shown = await asked
    assert shown.hidden and shown.says("de", "moved-on") and not shown.has("confirm"), shown.text
    await room.quiet()
    assert searches(room) == [], "the next decision has waited for nothing"
