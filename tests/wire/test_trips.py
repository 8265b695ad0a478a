"""Database trips of a decision over the wire: at most two for its answer and eight for all deliveries."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import pytest

from bot.features.matchmaking.worker import Matchmaker
from bot.features.puzzles.worker import PuzzleMaker
from bot.features.reviews.worker import Reviewer
from bot.store.sqlite import SqliteDatabase
from cogs._ui.router import USE
from tests.kit.driver import Shown, sit_around
from tests.kit.room import Room

pytestmark = pytest.mark.own_room  # its polls are put off before they begin

MAX_ANSWERING: Final = 2  # trips that the answer waits for
MAX_BACKGROUND: Final = 8  # all others
DECISIONS: Final = 8  # counted in each game
SOON: Final = 1.0  # seconds; what waits longer is a poll

# Prefixes of the names of tasks that work after a decision
BACKGROUND: Final = (USE, "outbox", "clock", "computer worker", Reviewer.name, PuzzleMaker.name, Matchmaker.name)
# Seconds after which they look for work although nothing has woken them: not in this test
POLLS: Final = (
    *("bot.service.worker.Clock.max_sleep", "bot.delivery.outbox.MAX_SLEEP"),
    *("bot.features.reviews.worker.Reviewer.max_sleep", "bot.features.puzzles.worker.PuzzleMaker.max_sleep"),
    *(
        "bot.features.matchmaking.worker.Matchmaker.max_sleep",
        "bot.service.computer_worker.ComputerWorker.max_sleep",
    ),
    "cogs.puzzles.EVERY",
)


@dataclass
class Trips:
    """The transactions: those that the answer waits for, those made in the background, and those under way."""

    answering: int = 0
    background: int = 0
    running: int = 0


@pytest.fixture
def trips(monkeypatch: pytest.MonkeyPatch) -> Trips:
    """Count the trips to the database of bots that are started later."""
    trips = Trips()

    def counted(trip: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def count(database: SqliteDatabase, work: Callable[..., Any]) -> Any:
            task = asyncio.current_task()
            name = task.get_name() if task is not None else ""
            if name.startswith(BACKGROUND):
                trips.background += 1
            elif name != "heartbeat":  # which says once a minute that the process is alive
                trips.answering += 1
            trips.running += 1
            try:
                return await trip(database, work)
            finally:
                trips.running -= 1

        return count

    for name in ("read", "write"):
        monkeypatch.setattr(SqliteDatabase, name, counted(getattr(SqliteDatabase, name)))
    for name in POLLS:
        monkeypatch.setattr(name, 3600.0)
    return trips


async def settle(room: Room, trips: Trips) -> None:
    """Wait until everything is delivered and nothing waits that goes on soon, however busy the machine is."""
    before = replace(trips)

    def is_settled() -> bool:
        nonlocal before
        earlier, before = before, replace(trips)
        return room.is_quiet and not trips.running and trips == earlier and not any(w < SOON for w in room.time.waits)

    await room.until(is_settled)


@pytest.mark.rest
@pytest.mark.parametrize("game", ["hypnosia", "insider", "instinkt"])
async def test_a_decision_takes_few_trips_to_the_database(trips: Trips, room: Room, game: str) -> None:
    source = random.Random(f"trips {game}")
    await room.bot.wait_until_ready()  # does the first work that concerns matches of all servers
    room.world.set_nick(room.guild, room.people["Anna"].id, "Annette")
    match = await sit_around(room, game, ("Anna", "Ben"))
    for player in match.waiting():  # opens the direct message channels
        await player.choose_any(await match.menu(player), source)
    await settle(room, trips)

    async def count(press: Awaitable[Shown]) -> Shown:
        """The answer to a press, whose trips are checked."""
        await settle(room, trips)
        trips.answering = trips.background = 0
        requests = len(room.standin.requests)
        shown = await press
        await settle(room, trips)
        sent = [f"{one.method} {one.route}" for one in list(room.standin.requests)[requests:]]
        summary = f"{game}: {trips.answering} + {trips.background} trips for {sent}"
        opened = sent.count("POST /users/@me/channels")  # each passes the gate of all processes
        assert 0 < trips.answering <= MAX_ANSWERING and trips.background <= MAX_BACKGROUND + opened, summary
        return shown

    for _ in range(DECISIONS):
        if match.over:
            break
        player = source.choice(match.waiting())
        shown, is_asked = await match.menu(player), True
        while is_asked:
            values = [value for select in shown.selects for _, value in select.options]
            shown = await count(player.pick(shown, source.choice(values)))
            is_asked = shown.has("back") and not shown.has("confirm")
        if shown.has("confirm"):
            await count(player.press(shown, "confirm"))


async def test_play_and_replay_take_few_trips(trips: Trips, room: Room) -> None:
    await room.bot.wait_until_ready()
    match = await sit_around(room, "instinkt", ("Anna", "Ben"))
    anna, _ = match.players
    for player in match.players:
        await match.decide(player, random.Random("few trips"), "typed")
    await settle(room, trips)

    async def count(press: Awaitable[Shown], most: int) -> Shown:
        trips.answering = 0
        shown = await press
        await settle(room, trips)
        assert 0 < trips.answering <= most
        return shown

    await count(match.menu(anna), 2)  # the match and, where much is new to her, what she has seen
    more = await anna.press(match.board(), "more")
    await settle(room, trips)
    shown = await count(anna.press(more, "replay"), 4)  # the log too, and that she has seen it
    await count(anna.press(shown, "replay-back"), 1)
