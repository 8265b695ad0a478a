"""Old boards lose their buttons by one request that names no file; words and picture stay."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.delivery.items import PLACE, Kind
from bot.delivery.rate import RequestRate
from bot.local.faults import Sent
from bot.match.clocks import DAY
from cogs._delivery.channel import MAX_LEFT
from tests.kit.deals import deal
from tests.kit.driver import Match, Shown, sit_down
from tests.kit.room import Room

MESSAGE = "/channels/{channel_id}/messages/{message_id}"


@pytest.fixture(autouse=True)
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6", white="2")


def requests_about(room: Room, board: Shown, since: int) -> list[Sent]:
    """The requests about that message, of those made from number ``since`` on."""
    asked = list(room.standin.requests)[since:]
    return [one for one in asked if one.path.endswith(f"/messages/{board.id}")]


async def play_on(match: Match) -> list[Sent]:
    """Both choose, so that a new board replaces the first. Return the requests about the first one from then on."""
    anna, ben = match.players
    first = match.board()
    await anna.typed("choose 6", match.place)
    await match.room.settle()
    made = len(match.room.standin.requests)
    await ben.typed("choose 2", match.place)
    await match.room.settle()
    assert match.board().id != first.id
    return requests_about(match.room, first, made)


async def test_buttons_are_removed_by_one_request_without_a_file(room: Room) -> None:
    match = await sit_down(room)
    first = match.board()
    asked = await play_on(match)
    (stripped,) = asked
    assert stripped.method == "PATCH" and not stripped.files and "attachments" not in stripped.json
    anna = match.players[0]
    now = anna.sees(first)
    assert now is not None and not now.buttons and now.text and now.text in first.text and len(now.alts) == 2
    assert anna.pictures(now) and room.rows("SELECT count(*) FROM sent_messages WHERE kind = 'board'") == [(1,)]


async def test_an_expired_address_is_not_sent_back(room: Room) -> None:
    match = await sit_down(room, pace="none")
    first = match.board()
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    await room.settle()
    room.shift += 2 * DAY
    made = len(room.standin.requests)
    await ben.typed("choose 2", match.place)
    await room.settle()
    assert [one.method for one in requests_about(room, first, made)] == ["GET", "PATCH"]
    now = anna.sees(first)
    assert now is not None and not now.buttons and len(anna.pictures(now)) == 2


async def test_where_addresses_are_refused_the_match_goes_on(room: Room) -> None:
    room.world.uncertain = replace(room.world.uncertain, media_addresses=False)
    match = await sit_down(room)
    asked = await play_on(match)
    assert [(one.method, one.status) for one in asked] == [("PATCH", 400), ("GET", 200), ("PATCH", 400)]
    await match.play_some(random.Random("on"), 3)
    assert room.rows("SELECT text FROM events WHERE kind = 'note'") == []
    await match.resign(match.players[0])
    assert match.over


async def test_a_refused_address_is_fetched(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    first = match.board()
    await anna.typed("choose 6", match.place)
    await room.settle()

    def names_address(sent: Sent) -> bool:
        return "cdn.discordapp.com" in str(sent.json)

    fault = room.standin.faults.add("PATCH", MESSAGE, status=400, code=50035, times=1, when=names_address)
    made = len(room.standin.requests)
    await ben.typed("choose 2", match.place)
    await room.settle()
    assert len(fault.hits) == 1
    assert [one.method for one in requests_about(room, first, made)] == ["PATCH", "GET", "PATCH"]
    now = anna.sees(first)
    assert now is not None and not now.buttons


async def test_an_edit_of_unknown_outcome_makes_the_address_unknown(room: Room) -> None:
    match = await sit_down(room)
    anna, _ = match.players
    (kept,) = await room.bot.store.outbox.sent(match.number, Kind.BOARD, PLACE)
    assert kept.picture is not None
    fault = room.standin.faults.add("PATCH", MESSAGE, times=1, drop=True, after=True)
    room.excused.append("Error handling request")
    await anna.typed("choose 6", match.place)
    await room.settle()
    (edited,) = await room.bot.store.outbox.sent(match.number, Kind.BOARD, PLACE)
    assert fault.hits and edited.picture not in (None, kept.picture), "the repeated edit names the present one"


@pytest.mark.rest
async def test_under_pressure_a_few_boards_keep_their_buttons(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await sit_down(room)
    with monkeypatch.context() as pressed:
        pressed.setattr(RequestRate, "is_exhausted", True)
        await play_on(match)
        assert len([board for board in match.boards() if board.buttons]) == 2
        await match.play_some(random.Random("on"), 8)
        await room.settle()
        assert len([board for board in match.boards() if board.buttons]) == 1 + MAX_LEFT < len(match.boards())
    boards = len(match.boards())
    while len(match.boards()) == boards:
        await match.play_some(random.Random("on"), 1)
        await room.settle()
    assert len([board for board in match.boards() if board.buttons]) == 1


async def test_nobody_waits_for_what_is_tidied_up(room: Room) -> None:
    """Old buttons and answered pings go once the new board and the new ping are there."""
    match = await sit_down(room)
    await play_on(match)
    anna, _ = match.players
    made = len(room.standin.requests)
    await anna.typed("place 0,0", match.place)
    await room.settle()
    asked = [one for one in list(room.standin.requests)[made:] if one.route.startswith("/channels")]
    assert [one.method for one in asked] == ["POST", "POST", "PATCH", "DELETE"]
