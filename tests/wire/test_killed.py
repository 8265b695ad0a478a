"""The bot's process is killed with SIGKILL: no decision has to be repeated, and no message is sent twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.kit.deals import deal
from tests.kit.driver import Match, Player, sit_down
from tests.kit.faults import Sent
from tests.kit.processes import BotProcess
from tests.kit.room import Room
from tests.kit.tables import opened
from tests.kit.waiting import PATIENCE

pytestmark = pytest.mark.rest

MESSAGES = "/channels/{channel_id}/messages"


@pytest_asyncio.fixture(loop_scope="session")
async def process(room: Room) -> AsyncIterator[BotProcess]:
    """A process to start once the room's own bot has begun the match and is stopped."""
    made = BotProcess(room)
    yield made
    await made.close()


def check_sent_once(match: Match) -> None:
    """Check that no board or ping occurs twice and that each player has at most one prompt with a select."""
    texts = Counter(board.text for board in match.boards())
    assert max(texts.values(), default=1) == 1, texts
    assert not any(board.buttons for board in match.boards()) and len(match.lines()) == 1
    for player in match.players:
        open_prompts = [one for one in player.direct() if one.selects]
        assert len(open_prompts) <= 1
    assert len(match.pings()) <= 1


async def test_killed_between_the_two_secret_choices(
    room: Room, process: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await room.stop()
    await process.start()
    prompt = match.prompt(anna)
    assert prompt is not None
    await anna.choose(prompt, "choose 6")
    await process.kill()
    await process.start()
    prompt = match.prompt(ben)
    assert prompt is not None
    await ben.choose(prompt, "choose 2")
    await room.until(lambda: match.waiting() == [anna])
    assert "Katze" in match.board().text
    shown = await anna.choose(await match.menu(anna), "place 0,0")
    assert "Katze" in shown.text
    await room.until(lambda: match.waiting() == [ben])
    await room.quiet()
    check_sent_once(match)


@pytest.mark.parametrize("sent", [False, True], ids=["before sending", "before hearing of it"])
async def test_killed_between_storing_and_delivery(
    room: Room, process: BotProcess, monkeypatch: pytest.MonkeyPatch, sent: bool
) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    await room.quiet()
    await room.stop()
    await process.start()
    fault = room.standin.faults.add("POST", MESSAGES, times=99, hold=asyncio.Event(), after=sent)
    prompt = match.prompt(ben)
    assert prompt is not None
    await ben.choose(prompt, "choose 2")
    await asyncio.wait_for(fault.struck.wait(), PATIENCE)
    await process.kill()
    room.standin.faults.clear()
    if fault.hold:
        fault.hold.set()
    assert room.rows("SELECT count(*) FROM events WHERE kind = 'move'") == [(2,)], "the moves were stored"
    await process.start()
    await room.until(lambda: match.waiting() == [anna])
    await room.quiet()
    await room.until(lambda: len(match.pings()) == 1)
    check_sent_once(match)
    assert len(match.boards()) == 1
    await anna.choose(await match.menu(anna), "place 0,0")
    await room.until(lambda: match.waiting() == [ben])
    await room.quiet()
    check_sent_once(match)


async def test_killed_while_the_start_is_delivered(room: Room, process: BotProcess) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    home = await anna.new(ben)
    await room.quiet()
    await room.stop()
    await process.start()
    await ben.press(home, "join")
    fault = room.standin.faults.add("POST", "*", times=99, hold=asyncio.Event(), when=lambda one: "threads" in one.path)
    await anna.press(home, "start")
    await asyncio.wait_for(fault.struck.wait(), PATIENCE)
    await process.kill()
    room.standin.faults.clear()
    await process.start()
    match = Match(room, [anna, ben], home)
    await room.until(lambda: match.place != room.channel and match.lines())
    await room.until(lambda: match.prompt(anna) and match.prompt(ben))
    await room.quiet()
    assert match.waiting() == [anna, ben]
    check_sent_once(match)


@pytest.mark.parametrize("sent", [False, True], ids=["before sending", "before hearing of it"])
async def test_a_ping_whose_send_is_unknown_is_deleted_once_answered(
    room: Room, process: BotProcess, monkeypatch: pytest.MonkeyPatch, sent: bool
) -> None:
    """The process is killed while it pings Anna; she decides before the next process starts."""
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    await room.quiet()
    await room.stop()
    await process.start()

    def ping(request: Sent) -> bool:
        return not request.files and f"<@{anna.id}>" in str(request.json)

    fault = room.standin.faults.add("POST", MESSAGES, times=9, hold=asyncio.Event(), after=sent, when=ping)
    await ben.typed("choose 2", match.place)
    await asyncio.wait_for(fault.struck.wait(), PATIENCE)
    await process.kill()
    room.standin.faults.clear()
    assert len(match.pings()) == sent
    async with opened(room.data) as table:
        await table.choose(match.number, anna.id, None, "place 0,0")
    await process.start()
    await room.until(lambda: [one.pings for one in match.pings()] == [[ben.id]])
    await room.quiet()
    assert match.waiting() == [ben] and [one.pings for one in match.pings()] == [[ben.id]]
    assert room.rows("SELECT count(*) FROM sent_messages WHERE message < 0") == [(0,)], "no send is left unknown"
    check_sent_once(match)
