"""Faults of Discord of every kind, at every kind of request: the match continues and no message is sent twice."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.kit.deals import deal
from tests.kit.driver import Match, Player, sit_down
from tests.kit.hurry import hurry
from tests.kit.room import Room

MESSAGES = "/channels/{channel_id}/messages"
KINDS: dict[str, dict[str, Any]] = {
    "429": {"status": 429, "retry_after": 0.05},
    "500": {"status": 500},
    "502": {"status": 502},
    "503": {"status": 503},
    "lost": {"drop": True, "after": True},
    "reset": {"drop": True},
}


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the client's pauses between attempts, up to 11 s each."""
    hurry(monkeypatch.setattr)


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> dict[str, Any]:
    return KINDS[request.param]


async def check(match: Match, *, whole: bool = False) -> None:
    """Check that no message was sent twice and that the newest board has the buttons and the present state. Then end
    the match: by resignation after a few moves or, with ``whole``, by playing it."""
    room = match.room
    await room.settle()
    check_sent_once(match)
    shown = await match.players[0].press(match.board(), "hand")
    status = next(line for line in match.board().text.splitlines() if line.startswith("▶"))
    assert status in shown.text, "the board shows the present state"
    source = random.Random("on")
    if whole:
        await match.play_out(source, way="typed")
    else:
        await match.play_some(source, 3, way="typed")
        await match.resign(match.players[0])
    await room.settle()
    check_sent_once(match)
    assert match.over and match.pings() == []


def check_sent_once(match: Match) -> None:
    boards = match.boards()
    assert max(Counter(board.text for board in boards).values()) == 1
    assert not [board for board in boards if board.buttons] and len(match.lines()) == 1
    assert len(match.players[0].threads()) <= 1
    for player in match.players:
        assert sum(bool(prompt.selects) for prompt in player.direct()) <= 1
        assert sum(player.id in ping.pings for ping in match.pings()) <= 1


@pytest.mark.rest
async def test_an_answer_fails(room: Room, monkeypatch: pytest.MonkeyPatch, kind: dict[str, Any]) -> None:
    """The fault meets Confirm: the person is answered all the same, and the move is played once."""
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    preview = await ben.walk(await match.menu(ben), "choose 2")
    fault = room.standin.faults.add("POST", "*", when=callback, **kind)
    shown = await ben.press(preview, "confirm")
    assert fault.hits and "#1" in shown.text
    assert room.rows("SELECT count(*) FROM events WHERE kind = 'move'") == [(2,)]
    await check(match)


def callback(sent: Any) -> bool:
    return str(sent.path).endswith("/callback")


@pytest.mark.rest
async def test_the_answer_to_new_fails(room: Room, kind: dict[str, Any]) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    fault = room.standin.faults.add("POST", "*", when=callback, **kind)
    home = await anna.new(ben)
    assert fault.hits and home.has("join")
    await ben.press(home, "join")
    await anna.press(home, "start")
    await room.settle()
    assert room.rows("SELECT count(*) FROM matches") == [(1,)]
    await check(Match(room, [anna, ben], home))


async def start_with_fault(room: Room, faulty: Callable[[], Any]) -> tuple[Match, Any]:
    """A match whose start was struck by a fault."""
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    home = await anna.new(ben)
    await ben.press(home, "join")
    fault = faulty()
    await anna.press(home, "start")
    await room.settle()
    assert fault.hits
    return Match(room, [anna, ben], home), fault


@pytest.mark.rest
async def test_sending_the_board_fails(room: Room, kind: dict[str, Any]) -> None:
    def board(sent: Any) -> bool:
        return "board.png" in str(sent.files)

    match, _ = await start_with_fault(room, lambda: room.standin.faults.add("POST", MESSAGES, when=board, **kind))
    assert len(match.boards()) == 1
    await check(match)


@pytest.mark.rest
async def test_making_the_thread_fails(room: Room, kind: dict[str, Any]) -> None:
    def thread(sent: Any) -> bool:
        return str(sent.path).endswith("/threads")

    match, _ = await start_with_fault(room, lambda: room.standin.faults.add("POST", "*", when=thread, **kind))
    assert len(match.players[0].threads()) == 1 and match.place != room.channel
    await check(match)


@pytest.mark.rest
async def test_a_direct_message_fails(room: Room, kind: dict[str, Any]) -> None:
    await start_with_fault_in_prompts(room, "POST", kind)


@pytest.mark.rest
async def test_a_direct_message_does_not_become_its_menu(room: Room, kind: dict[str, Any]) -> None:
    await start_with_fault_in_prompts(room, "PATCH", kind)


async def start_with_fault_in_prompts(room: Room, method: str, kind: dict[str, Any]) -> None:
    """Both have a menu by direct message in the end."""
    direct = [Player(room, name).person.dm() for name in ("Anna", "Ben")]

    def prompt(sent: Any) -> bool:
        return any(f"/channels/{channel}/" in sent.path for channel in direct)

    path = MESSAGES if method == "POST" else MESSAGES + "/{message_id}"
    match, _ = await start_with_fault(room, lambda: room.standin.faults.add(method, path, when=prompt, **kind))
    assert all((shown := match.prompt(player)) and shown.selects for player in match.players)
    await check(match)


@pytest.mark.rest
async def test_opening_direct_messages_fails(room: Room, kind: dict[str, Any]) -> None:
    match, _ = await start_with_fault(room, lambda: room.standin.faults.add("POST", "/users/@me/channels", **kind))
    assert all(match.prompt(player) for player in match.players)
    await check(match)


@pytest.mark.rest
@pytest.mark.parametrize("method", ["PATCH", "DELETE"])
async def test_changing_and_deleting_messages_fails(room: Room, kind: dict[str, Any], method: str) -> None:
    match = await sit_down(room)
    room.standin.faults.add(method, "*", times=2, **kind)
    await check(match)


@pytest.mark.rest
@pytest.mark.parametrize("how", ["socket", "op 7", "op 9 resumable", "op 9"])
async def test_the_gateway_fails(room: Room, how: str) -> None:
    match = await sit_down(room)
    faults = room.standin.faults
    for _ in range(2):
        if how == "socket":
            await faults.drop_socket()
        elif how == "op 7":
            await faults.reconnect()
        else:
            await faults.invalidate(how.endswith("resumable"))
        await room.until(lambda: not room.connected)
        await room.until(lambda: room.connected)
        await match.decide(match.waiting()[0], random.Random(1), "prompt")
        await room.quiet()
    await check(match)


async def test_a_deleted_board_is_sent_again(room: Room) -> None:
    match = await sit_down(room)
    room.world.delete_message(match.place, match.board().id)
    await match.decide(match.players[0], random.Random(1), "prompt")
    await room.settle()
    assert len(match.boards()) == 1 and match.waiting() == [match.players[1]]
    room.world.delete_message(match.place, match.board().id)
    await match.decide(match.players[1], random.Random(1), "prompt")
    await check(match)


@pytest.mark.parametrize("is_board", [True, False], ids=["board", "line"])
async def test_a_message_deleted_while_its_send_is_repeated_is_sent_again_in_the_thread(
    room: Room, is_board: bool
) -> None:
    """Discord's answer to the send is lost, and the message that is found is deleted before it is edited."""
    match = await sit_down(room)
    thread = match.place

    def is_sent(sent: Any) -> bool:
        return f"/{thread}/" in sent.path and ("board.png" in str(sent.files)) is is_board

    def delete_first(sent: Any) -> bool:
        if f"/{thread}/" in sent.path and lost.hits and not deleted:
            deleted.append(int(sent.path.rsplit("/", 1)[1]))
            room.world.delete_message(thread, deleted[0])
        return False

    deleted: list[int] = []
    lost = room.standin.faults.add("POST", MESSAGES, when=is_sent, drop=True, after=True)
    room.standin.faults.add("PATCH", MESSAGES + "/{message_id}", when=delete_first)
    source = random.Random(1)
    for player in match.players:
        await match.decide(player, source, "typed")
    await room.settle()
    assert lost.hits and deleted and match.place == thread
    assert (match.boards() if is_board else match.lines())[-1].id > deleted[0]
    await check(match)


@pytest.mark.parametrize("tries", [1, 5])
async def test_the_line_stands_below_a_board_that_is_sent_late(room: Room, tries: int) -> None:
    """It waits for three tries of the board; after more it is sent, and sent again below the board."""

    def board(sent: Any) -> bool:
        return "board.png" in str(sent.files)

    add = room.standin.faults.add
    match, fault = await start_with_fault(room, lambda: add("POST", MESSAGES, when=board, status=503, times=tries))
    (line,), (shown,) = match.lines(), match.boards()
    assert len(fault.hits) == tries and line.id > shown.id
    await check(match)


async def test_a_ping_stands_below_a_board_that_is_sent_late(room: Room) -> None:
    match = await sit_down(room)

    def board(sent: Any) -> bool:
        return "board.png" in str(sent.files)

    fault = room.standin.faults.add("POST", MESSAGES, when=board, status=503)
    source = random.Random(1)
    for player in match.players:
        await match.decide(player, source, "typed")
    await room.settle()
    (ping,) = match.pings()
    assert fault.hits and ping.id > match.boards()[-1].id
    await check(match)


async def test_a_table_message_deleted_during_a_join_is_sent_again(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    home = await anna.new(ben)
    held = room.standin.faults.add("POST", "*", when=callback, hold=asyncio.Event())
    joining = asyncio.create_task(ben.press(home, "join"))
    await held.struck.wait()
    room.world.delete_message(room.channel, home.id)
    assert held.hold is not None
    held.hold.set()
    assert "Ben" in (await joining).text, "Ben is answered all the same"
    await room.settle()
    (again,) = [shown for shown in anna.messages(room.channel) if shown.has("start")]
    assert "Weiß: Ben" in again.text and again.pings == []
    await anna.press(again, "start")
    await room.settle()
    match = Match(room, [anna, ben], again)
    assert match.place != room.channel and len(match.boards()) == 1
    await check(match)


async def test_a_match_continues_without_its_table_message(room: Room) -> None:
    match = await sit_down(room)
    place = match.place
    room.world.delete_message(room.channel, match.home.id)

    class WithoutTable(Match):
        place = property(lambda self: place)

    await check(WithoutTable(room, match.players, match.home))


async def test_a_match_continues_without_a_deleted_prompt(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    prompt = match.prompt(anna)
    assert prompt is not None
    room.world.delete_message(prompt.channel, prompt.id)
    await match.decide(anna, random.Random(1), "play")
    await match.decide(ben, random.Random(1), "typed")
    await check(match)


@pytest.mark.rest
async def test_random_faults_at_every_request(room: Room) -> None:
    match = await sit_down(room)
    room.standin.faults.random(0.1, seed=4, kinds=("lost", "429", "503", "500", "reset"))
    source = random.Random("storm")
    for _ in range(12):
        await room.settle()
        await match.decide(source.choice(match.waiting()), source, "typed")
    room.standin.faults.clear()
    await check(match, whole=True)


async def test_a_delivery_waits_as_long_as_discord_asks(room: Room) -> None:
    """A 429 with a long pause: the board is sent after the pause, not before, and then once."""
    match = await sit_down(room)
    await match.decide(match.players[0], random.Random(1), "typed")
    await room.quiet()
    fault = room.standin.faults.add("POST", MESSAGES, status=429, retry_after=3000, times=99)
    await match.decide(match.players[1], random.Random(1), "typed")
    await room.until(lambda: fault.hits)
    await room.quiet()
    room.standin.faults.clear()
    ((due,),) = room.rows("SELECT due FROM outbox WHERE kind = 'board'")
    assert 1000 < due - room.clock() <= 3000 and len(match.boards()) == 1
    await room.advance(due - room.clock() + 0.1)
    await check(match)
