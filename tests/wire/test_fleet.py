"""Several bot processes on one PostgreSQL: what one leaves or loses, another one goes on with; versions roll."""

from __future__ import annotations

import asyncio
import json
import random
import re
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from bot.games import GAMES
from bot.texts import LANGUAGES, say
from tests.kit.databases import KINDS, use
from tests.kit.driver import Match, Player, Shown
from tests.kit.faults import Fault
from tests.kit.fleet import MESSAGES, Fleet, FleetProcess
from tests.kit.servers import MISSING, is_installed

pytestmark = [pytest.mark.rest, pytest.mark.skipif(not is_installed(), reason=MISSING)]

FOR_EVER: Final = 100_000.0  # seconds; a lease that does not end while a test runs
SHORT: Final = 1.5
LONG_ENOUGH: Final = 5.0  # for a process to be frozen while it has the lease, also on a busy machine
TAKEN_OVER: Final = ("another process has taken over", "another process may deliver it")  # by its answer or its worker
OLD, NEW = 0, 1  # processes of the tests of versions; direct messages arrive at the new one


@pytest.fixture(params=[{"lease": FOR_EVER}])
def stopped_room(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Fleet]:
    with use(KINDS[1]):
        yield Fleet(tmp_path / "data", "8-15", "0-7", **request.param)


def with_lease(seconds: float) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("stopped_room", [{"lease": seconds}], indirect=True)


async def sit_in(room: Fleet, shard: int, **options: str) -> Match:
    """A match of Anna and Ben on the server of that shard, after its start has been delivered."""
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    channel = room.channels[shard]
    home = await anna.slash("instinkt new", channel, opponent=ben.id, forced="ask", **options)
    await ben.press(home, "join")
    await anna.press(home, "start")
    match = Match(room, [anna, ben], home)
    await room.until(lambda: match.prompt(anna) and match.prompt(ben))
    await drain_outbox(room)
    return match


async def drain_outbox(room: Fleet) -> None:
    """Wait until no item is to be delivered."""
    await room.until(lambda: not room.rows("SELECT 1 FROM outbox WHERE due IS NOT NULL LIMIT 1"))


def visible(room: Fleet) -> list[tuple[object, ...]]:
    """What people see of all messages."""
    return [
        (
            one.id,
            one.content,
            re.sub(r'"id": \d+', "", json.dumps(one.components)),
            [(file.filename, file.size) for file in one.attachments],
            one.mentions,
        )
        for channel in room.world.channels
        for one in room.world.history(channel)
    ]


async def decide(player: Player, match: Match) -> Shown:
    """Make a choice of the player in the direct message that asks for it."""
    prompt = match.prompt(player)
    assert prompt is not None
    return await player.choose_any(prompt, random.Random(player.name))


def newest_line(match: Match) -> int:
    """The id of the line that says who is to act, which each decision replaces; 0 while there is none."""
    line = match.line()
    return line.id if line is not None else 0


def hold_messages(room: Fleet, count: int = 99) -> Fault:
    """Let so many messages that are sent wait until the fault's ``hold`` is set."""
    return room.standin.faults.add("POST", MESSAGES, times=count, hold=asyncio.Event())


async def decided_and_held(room: Fleet) -> tuple[Match, int, FleetProcess]:
    """A match whose first decisions are being sent: the match, its line before, and the process whose message waits.

    What has arrived is held back, and nothing else.
    """
    await room.start()
    match = await sit_in(room, 3)
    earlier = newest_line(match)
    fault = hold_messages(room)
    for player in match.players:
        await decide(player, match)
    await fault.struck.wait()
    (name,) = room.owners()
    room.standin.faults.clear()
    return match, earlier, next(process for process in room.processes if process.name == name)


def check_sent_once(match: Match) -> None:
    """Check that no board occurs twice, and who is to move is asked once."""
    assert max(Counter(board.text for board in match.boards()).values(), default=1) == 1
    assert len(match.pings()) <= 1
    for player in match.players:
        assert len([one for one in player.direct() if one.selects]) <= 1


async def end_while_sending(room: Fleet, number: int) -> Match:
    """End the process that announces a decision by that signal; the other process sends what is left."""
    match, earlier, process = await decided_and_held(room)
    other = next(one for one in room.processes if one is not process)
    await process.kill(number)
    await room.until(lambda: newest_line(match) > earlier)
    await drain_outbox(room)
    assert room.owners() == set() and other.connected and not process.connected
    check_sent_once(match)
    return match


async def test_a_process_that_is_stopped_hands_over_at_once(room: Fleet) -> None:
    """Its leases would last longer than the test."""
    match = await end_while_sending(room, signal.SIGTERM)
    assert match.waiting()
    await room.stop()


@with_lease(SHORT)
async def test_a_process_that_is_killed_is_taken_over_at_the_end_of_its_leases(room: Fleet) -> None:
    await end_while_sending(room, signal.SIGKILL)
    await room.stop()


@with_lease(LONG_ENOUGH)
async def test_a_frozen_process_that_is_taken_over_sends_and_changes_nothing_more(room: Fleet) -> None:
    await room.start()
    match = await sit_in(room, 3)
    earlier, fault = newest_line(match), hold_messages(room, 1)
    for player in match.players:
        await decide(player, match)
    await fault.struck.wait()
    (name,) = room.owners()
    late = next(process for process in room.processes if process.name == name)
    async with late.frozen():
        room.standin.faults.clear()
        await room.until(lambda: newest_line(match) > earlier)  # by the other process, at the end of the lease
        await drain_outbox(room)
        messages, requests = visible(room), len(room.counted())
    fault.hold.set()  # now its answer is sent
    await room.until(lambda: any(sentence in late.log.read_text() for sentence in TAKEN_OVER))
    await drain_outbox(room)
    # Since its last request may have arrived late, the messages are compared again, and perhaps edited to what they are
    later = [one for one in room.counted()[requests:] if one.method in ("POST", "DELETE") and "/messages" in one.path]
    assert later == [] and visible(room) == messages
    check_sent_once(match)
    assert match.waiting()
    await room.stop()


async def test_a_process_that_starts_again_goes_on_with_its_own(room: Fleet) -> None:
    match, earlier, process = await decided_and_held(room)
    name = process.name
    await process.kill()
    assert room.owners() == {name}, "its leases last"
    await process.start()
    await room.until(lambda: newest_line(match) > earlier)
    await drain_outbox(room)
    assert process.name == name
    check_sent_once(match)
    await room.stop()


# Versions


def is_passed_over(shown: Shown, match: Match) -> bool:
    """Whether the answer is the sentence about newer rules."""
    sentences = [say(language, "match-newer", number=match.number) for language in LANGUAGES]
    return shown.hidden and shown.text in sentences


def stored(room: Fleet, match: Match) -> list[tuple[object, ...]]:
    return room.rows("SELECT version, revision, length FROM matches WHERE id = ?", match.number)


async def test_versions_roll_forward_one_process_after_the_other(room: Fleet) -> None:
    await room.start()
    old, new = room.processes[OLD], room.processes[NEW]
    match, other = await sit_in(room, 12), await sit_in(room, 13)
    (anna, ben), version = match.players, type(GAMES["instinkt"]).version
    await new.replace(raised=1)
    assert (await anna.press(match.board(), "play")).selects, "it has not been rewritten"
    earlier = newest_line(match)
    for player in (anna, ben):
        await decide(player, match)
    await room.until(lambda: newest_line(match) > earlier)
    await drain_outbox(room)
    ((now, *_),) = before = stored(room, match)
    assert now == version + 1
    for player in (anna, ben):
        assert is_passed_over(await player.press(match.board(), "play"), match)
        typed = await player.typed("choose 1", match.place, match=str(match.number))
        assert is_passed_over(typed, match)
    assert stored(room, match) == before
    assert (await anna.press(other.board(), "play")).selects, "the other match goes on"
    await old.replace(raised=1)
    assert not is_passed_over(await anna.press(match.board(), "play"), match)
    # Back: as far as no match was written by the newer rules
    await old.replace(raised=0)
    assert is_passed_over(await anna.press(match.board(), "play"), match)
    assert (await anna.press(other.board(), "play")).selects
    assert stored(room, match) == before
    await room.stop()


async def test_a_process_can_go_back_where_no_version_was_raised(room: Fleet) -> None:
    await room.start()
    match = await sit_in(room, 12)
    for process in room.processes:
        await process.replace()
    earlier = newest_line(match)
    for player in match.players:
        await decide(player, match)
    await room.until(lambda: newest_line(match) > earlier)
    await drain_outbox(room)
    check_sent_once(match)
    assert match.waiting()
    await room.stop()
