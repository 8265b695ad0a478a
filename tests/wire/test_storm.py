"""Twenty matches of all games at once, with a bot that is killed again and again or a Discord that fails at random."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.admin.backup import backup
from bot.admin.check import inspect_database
from tests.kit.databases import FILE
from tests.kit.faults import Sent
from tests.kit.processes import BotProcess
from tests.kit.room import Room
from tests.kit.soak import ROUNDS, in_soak
from tests.kit.storm import Attempt, Storm, agree
from tests.kit.waiting import PATIENCE

pytestmark = pytest.mark.rest

MATCHES, DECISIONS = in_soak((20, 60), (10, 30))
SEEDS = range(1, 1 + (ROUNDS or 1))
KILLS = in_soak(10, 5)
OF_PLAY = ("/channels/", "/interactions/", "/webhooks/")  # routes of messages and answers
FAULTS = ("429", "500", "502", "503", "lost", "lost", "reset", "socket", "reconnect", "invalidate")


@pytest_asyncio.fixture(loop_scope="session")
async def process(room: Room) -> AsyncIterator[BotProcess]:
    made = BotProcess(room)
    yield made
    await made.close()


async def storm_of_kills(room: Room, process: BotProcess, seed: str, kills: int) -> Storm:
    """A storm in which the bot is killed that often, each time when a random request arrives, and started again.

    Requests of play count alone: on a slow machine those of a start would use up the others.
    """
    storm = Storm(room, process, seed)
    await storm.sit(MATCHES)
    await room.quiet()
    await room.stop()
    chance = random.Random(seed)
    for _ in range(kills):
        await process.start()
        left = [chance.randint(1, 40)]

        def kill_at_last(sent: Sent, left: list[int] = left) -> bool:
            if not sent.route.startswith(OF_PLAY):
                return False
            left[0] -= 1
            if left[0] == 0:
                process.kill_now()
            return left[0] == 0 and chance.random() < 0.5  # half of these requests take effect

        room.standin.faults.add("*", "*", times=1, drop=True, when=kill_at_last)
        await storm.play(30)
        await process.kill()
        room.standin.faults.clear()
    await process.start()
    await storm.drain()
    await process.kill()
    return storm


@pytest.mark.parametrize("seed", SEEDS)
async def test_killed_at_random(room: Room, process: BotProcess, seed: int) -> None:
    storm = await storm_of_kills(room, process, f"kills {seed}", KILLS)
    await check_storm(storm, repeats=KILLS)
    assert storm.answered >= KILLS


async def storm_of_faults(room: Room, process: BotProcess, seed: int, decisions: int) -> Storm:
    """A storm in which a tenth of all requests fail in every way, and people disturb the bot."""
    storm = Storm(room, process, f"faults {seed}")
    await storm.sit(MATCHES)
    await room.quiet()
    await room.stop()
    await process.start()
    room.standin.deadline = 20  # some requests are never answered
    room.standin.faults.random(0.1, seed=seed, kinds=FAULTS)
    storm.typed, storm.disturbances = 1.0, 0.1
    await storm.play(decisions)
    room.standin.faults.clear()
    room.standin.deadline = PATIENCE
    await storm.drain()
    await storm.decide_once_more()
    await storm.drain()
    await process.kill()
    return storm


@pytest.mark.parametrize("seed", SEEDS)
async def test_failing_at_random(room: Room, process: BotProcess, seed: int) -> None:
    storm = await storm_of_faults(room, process, seed, DECISIONS)
    await check_storm(storm)
    assert storm.answered > DECISIONS


async def check_storm(storm: Storm, repeats: int = 0) -> None:
    """Check what must hold after every storm."""
    storm.check_decisions()
    data = storm.room.data
    (data / "copy").mkdir()
    backup(data / FILE, data / "copy" / FILE)
    assert inspect_database(data / FILE).faults == []
    await storm.shown(repeats)


def test_agree_finds_lost_repeated_and_reordered_decisions() -> None:
    a, b, lost = Attempt(1, "a", True), Attempt(1, "b", True), Attempt(1, "a")
    assert agree(["a", "b"], [a, b]) and agree(["a", "b"], [lost, b]) and agree(["b"], [lost, b])
    assert agree(["a", "a"], [lost, a]) and agree(["a"], [lost, a]) and agree([], [lost])
    assert not agree(["a"], [a, b]), "an answered decision is lost"
    assert not agree(["a", "b", "b"], [a, b]), "a decision is stored twice"
    assert not agree(["b", "a"], [a, b]), "the decisions are in another order"
    assert not agree(["c"], [lost]) and not agree([], [a])
