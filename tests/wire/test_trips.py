"""Database trips of a decision over the wire: at most two for its answer and eight for all deliveries."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any, Final

import pytest

from bot.games import GAMES
from bot.store.sqlite import SqliteDatabase
from tests.driver import Match, Player, Shown, sit_around
from tests.room import Room

MAX_ANSWERING: Final = 2  # trips that the answer waits for
MAX_TELLING: Final = 8  # all others
DECISIONS: Final = 12  # counted in each game
SETTLED: Final = 0.15  # seconds after which no further trip follows

TELLING: Final = ("outbox", "clock")  # prefixes of the names of tasks that work after a decision

Trips = list[bool]  # one for each transaction: whether it was made in the background after the decision


@pytest.fixture
def trips(monkeypatch: pytest.MonkeyPatch) -> Trips:
    """Record the trips to the database from now on."""
    made: Trips = []

    def counted(trip: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def count(database: SqliteDatabase, work: Callable[..., Any]) -> Any:
            task = asyncio.current_task()
            made.append(task is not None and task.get_name().startswith(TELLING))
            return await trip(database, work)

        return count

    for name in ("read", "write"):
        monkeypatch.setattr(SqliteDatabase, name, counted(getattr(SqliteDatabase, name)))
    return made


async def preview(match: Match, player: Player, source: random.Random) -> Shown:
    """Pick any move of the player up to its preview."""
    shown = await match.menu(player)
    while not shown.has("confirm"):
        options = [value for select in shown.selects for _, value in select.options]
        shown = await player.pick(shown, source.choice(options))
    return shown


async def settle(room: Room) -> None:
    """Wait until everything is delivered and the outbox sleeps."""
    await room.quiet()
    await asyncio.sleep(SETTLED)
    await room.quiet()


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_decision_takes_few_trips_to_the_database(room: Room, trips: Trips, game: str) -> None:
    source = random.Random(f"trips {game}")
    await room.bot.wait_until_ready()  # does the first work that concerns matches of all servers
    room.world.set_nick(room.guild, room.people["Anna"].id, "Annette")
    match = await sit_around(room, game, ("Anna", "Ben"))
    for player in match.waiting():  # opens the direct message channels
        await player.press(await preview(match, player, source), "confirm")
    await settle(room)
    for number in range(DECISIONS):
        if match.over:
            break
        player = source.choice(match.waiting())
        shown = await preview(match, player, source)
        await settle(room)
        trips.clear()
        requests = len(room.standin.requests)
        await player.press(shown, "confirm")
        await settle(room)
        telling = sum(trips)
        answering = len(trips) - telling
        sent = [f"{one.method} {one.route}" for one in list(room.standin.requests)[requests:]]
        told = f"decision {number}: {answering} + {telling} trips for {sent}"
        assert 0 < answering <= MAX_ANSWERING and telling <= MAX_TELLING, told
