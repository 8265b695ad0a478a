"""Interactions that Discord has declared failed: the players are notified, and nothing is decided."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from typing import Any

import pytest
import pytest_asyncio

from bot.client.gateway import DEADLINE
from tests.kit.deals import deal
from tests.kit.driver import Match, Player, sit_down
from tests.kit.faults import Sent
from tests.kit.processes import BotProcess
from tests.kit.room import Room

LAG = 10.0  # seconds


@pytest_asyncio.fixture(loop_scope="session")
async def match(room: Room, monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match of Instinkt in which no one has chosen yet."""
    deal(monkeypatch, black="6", white="2")
    return await sit_down(room)


def drops(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was logged of dropped interactions."""
    records = [one for one in caplog.records if one.name == "bot.client.gateway"]
    assert all(one.levelno == logging.INFO and not one.exc_info for one in records)
    return [one.getMessage() for one in records]


def callbacks(room: Room) -> list[Sent]:
    """The first answers to interactions, refused ones included."""
    return [one for one in room.standin.requests if one.path.endswith("/callback")]


async def fail(room: Room, doing: Any) -> None:
    """Let an interaction fail before the bot answers it, and wait until the bot has tried."""
    before, room.standin.deadline = len(callbacks(room)), 0.0
    with pytest.raises(AssertionError, match="did not respond"):
        await doing
    room.standin.deadline = 60.0
    await room.until(lambda: len(callbacks(room)) > before)
    await room.quiet()


async def test_a_late_move_is_dropped(room: Room, match: Match, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    anna, _ = match.players
    stored, room.lag = room.stored(), LAG
    await fail(room, anna.typed("choose 6", match.place))
    prompt = match.prompt(anna)
    assert prompt is not None
    await fail(room, anna.choose(prompt, "choose 6"))
    await fail(room, anna.quiet(**{"from": "22", "to": "7", "zone": "UTC"}))
    assert room.stored() == stored and len(drops(caplog)) == 3
    assert room.rows("SELECT quiet FROM people WHERE quiet IS NOT NULL") == []
    room.lag = 0.0
    await anna.choose(prompt, "choose 6")
    assert room.stored("sealed") != {"sealed": []}


async def test_no_table_is_opened_by_a_late_command(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    anna, room.lag = Player(room, "Anna"), LAG
    await fail(room, anna.new())
    assert room.rows("SELECT count(*) FROM matches") == [(0,)] and len(drops(caplog)) == 1
    assert not [one for one in caplog.records if "never awaited" in one.getMessage()]


async def test_what_looks_late_and_is_not_is_carried_out(room: Room, match: Match) -> None:
    """Discord accepts the deferral, so it still waits. What is shown is the same as without one."""
    anna, ben = match.players
    prompt = match.prompt(ben)
    assert prompt is not None
    room.lag = LAG
    sealed = await anna.typed("choose 6", match.place)
    assert sealed.hidden and callbacks(room)[-1].json["type"] == 5, "it was deferred"
    played = await ben.choose(prompt, "choose 2")
    assert played.id == prompt.id and callbacks(room)[-1].json["type"] in (6, 7)
    await room.quiet()
    assert match.waiting() == [anna] and "Katze" in match.board().text
    before = len(callbacks(room))
    home = await anna.new()
    assert not home.hidden and home.has("join")
    assert [one.json["type"] for one in callbacks(room)[before:]] == [4], "the clocks are known by now"


async def test_a_move_that_grows_late_while_it_is_loaded_is_dropped(
    room: Room, match: Match, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a process that is suspended between the arrival of a move and its decision."""
    caplog.set_level(logging.INFO)
    anna, _ = match.players
    load, stored = room.bot.store.matches.load, room.stored()

    async def load_late(*args: Any) -> Any:
        found = await load(*args)
        room.lag = LAG
        return found

    monkeypatch.setattr(room.bot.store.matches, "load", load_late)
    await fail(room, anna.typed("choose 6", match.place))
    assert room.stored() == stored and len(drops(caplog)) == 1


async def test_a_move_whose_answer_was_deferred_in_time_is_carried_out(
    room: Room, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord waits for it for a quarter of an hour."""
    anna, _ = match.players
    load, room.lag = room.bot.store.matches.load, 0.0
    room.defer_after(0)

    async def load_late(*args: Any) -> Any:
        await room.until(lambda: callbacks(room)[-1].status == 200 and callbacks(room)[-1].json["type"] == 5)
        room.lag = LAG
        return await load(*args)

    monkeypatch.setattr(room.bot.store.matches, "load", load_late)
    assert (await anna.typed("choose 6", match.place)).hidden
    assert len(room.rows("SELECT * FROM sealed")) == 1


@pytest.mark.rest
async def test_moves_typed_while_the_process_is_frozen_are_not_stored(room: Room, match: Match) -> None:
    anna, _ = match.players
    await room.stop()
    process = BotProcess(room)
    await process.start()
    await anna.slash("matches")
    assert process.pid is not None
    stored, before, room.standin.deadline = room.stored(), len(callbacks(room)), DEADLINE
    os.kill(process.pid, signal.SIGSTOP)
    try:
        typed = (anna.typed(move, match.place) for move in ("choose 6", "choose 5"))
        failed = await asyncio.gather(*typed, return_exceptions=True)
    finally:
        os.kill(process.pid, signal.SIGCONT)
    assert [("did not respond" in str(one)) for one in failed] == [True, True], failed
    room.standin.deadline = 60.0
    await room.until(lambda: len([one for one in callbacks(room)[before:] if one.status == 404]) == 2)
    await anna.slash("matches")  # by now the others have ended
    assert room.stored() == stored
    assert process.log.read_text().count("dropped undecided") == 2
    assert (await anna.typed("choose 6", match.place)).hidden
    assert [text for _, _, text, *_ in room.stored("sealed")["sealed"]] == ["choose 6"]
    await process.close()
