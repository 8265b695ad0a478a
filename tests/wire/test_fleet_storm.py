"""Three bot processes on one PostgreSQL are killed, frozen, lose COMMITs, and roll to a newer version under play."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from bot.admin.check import inspect_database
from bot.client.gateway import DEADLINE
from bot.games import GAMES
from tests.kit.databases import FILE, KINDS, use
from tests.kit.fleet import Fleet
from tests.kit.fleet_storm import FleetStorm
from tests.kit.proxies import CommitProxy
from tests.kit.rates import GLOBAL
from tests.kit.servers import MISSING, is_installed, server
from tests.kit.soak import IS_SOAK, in_soak

pytestmark = [pytest.mark.rest, pytest.mark.skipif(not is_installed(), reason=MISSING)]

MATCHES, KILLS = in_soak((60, 30), (8, 4))
# Seconds. In the short storm the leases of those that were killed are ended by hand: on a busy machine a process that
# is held up for some seconds would lose its leases, and what it then sends late is not tested here.
LEASE: Final = in_soak(4.0, 60.0)
FREEZE: Final = in_soak(1.5 * LEASE, 1.2 * DEADLINE)  # seconds


@pytest.fixture
def stopped_room(tmp_path: Path) -> Iterator[Fleet]:
    proxy = CommitProxy(server().folder)
    with use(KINDS[1]):
        yield Fleet(tmp_path / "data", "0-5", "6-10", "11-15", proxy=proxy, lease=LEASE)
    proxy.close()


@pytest.mark.parametrize("seed", in_soak(("fleet", "freeze", "commit"), ("fleet",)))
async def test_killed_at_random_and_replaced_one_after_the_other(
    room: Fleet, monkeypatch: pytest.MonkeyPatch, seed: str
) -> None:
    await room.start()
    storm, chance = FleetStorm(room, seed, ends_leases=not IS_SOAK, freeze=FREEZE), random.Random(seed)
    await storm.sit(MATCHES)
    if IS_SOAK:  # what a frozen process has not answered has failed
        room.standin.deadline = DEADLINE
    playing = asyncio.create_task(storm.play_on())
    await storm.kill_some(KILLS // 2, chance)
    await storm.roll()
    await storm.kill_some(KILLS - KILLS // 2, chance)
    storm.stopping.set()
    await playing
    await storm.drain()
    await room.stop()
    storm.undo_schema()
    for rules in {type(game) for game in GAMES.values()}:  # which have written the matches last
        monkeypatch.setattr(rules, "version", rules.version + 1)
    storm.check_decisions()
    assert inspect_database(room.data / FILE, room.settings.database).faults == []
    await storm.shown(repeats=KILLS, folder=".")
    print(f"decisions: {storm.answered}, of a busy database: {storm.busy}, passed over: {storm.passed_over}")
    print("requests in a second:", room.busiest())
    assert room.busiest() <= GLOBAL.limit
    # A process that is held up after its turn sends its IDENTIFY too close to the next one; it tries again
    assert len(room.standin.gateway.sharding.refused) <= KILLS // 2
    assert storm.answered > KILLS and room.rows("SELECT count(*) FROM events WHERE kind = 'state'") > [(0,)]
    # The faults of a kill hold up two decisions, and the quicker the machine, the more are made meanwhile
    assert storm.busy <= 2 * KILLS + storm.answered // 50 and storm.overtaken <= KILLS
