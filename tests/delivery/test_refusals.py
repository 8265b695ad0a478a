"""Refusals that are final: by threads, of direct messages, of edits. The match goes on, and players are notified."""

from __future__ import annotations

import random
from typing import Final

import pytest

from bot.match.clocks import DAY
from bot.texts import say
from tests.kit.deals import deal
from tests.kit.driver import Match, sit_around, sit_down
from tests.kit.faults import Fault, Sent
from tests.kit.room import Room

MESSAGES: Final = "/channels/{channel_id}/messages"
MESSAGE: Final = "/channels/{channel_id}/messages/{message_id}"
ALWAYS: Final = 10_000  # times that a fault strikes
LOCKED: Final = (160005, 50083, 50013)  # codes by which Discord refuses what is sent to a thread
UNREACHABLE: Final = (50007, 50278, 40003, 20026)  # codes by which Discord refuses direct messages


def refuse_in(room: Room, channel: int, status: int, code: int) -> list[Fault]:
    """Refuse everything that is sent to or edited in that channel."""

    def is_there(sent: Sent) -> bool:
        return f"/channels/{channel}/" in sent.path

    return [
        room.standin.faults.add(method, route, status=status, code=code, times=ALWAYS, when=is_there)
        for method, route in (("POST", MESSAGES), ("PATCH", MESSAGE))
    ]


@pytest.mark.rest
@pytest.mark.parametrize("status", [400, 403])
@pytest.mark.parametrize("code", LOCKED)
async def test_a_thread_that_refuses_for_good_brings_the_match_to_the_channel(
    room: Room, monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    await room.quiet()
    refuse_in(room, match.place, status, code)
    await ben.typed("choose 2", match.place)
    await room.settle()
    notes = [one for one in anna.messages(room.channel) if say("de", "thread-gone") in one.text]
    assert len(notes) == 1 and f"#{match.number}" in notes[0].text, "it is announced once, in a message of its own"
    moved = InChannel(match)
    assert moved.board().has("play") and say("de", "thread-gone") not in moved.board().text
    await moved.play_some(random.Random("on"), 4)
    await moved.resign(anna)
    assert moved.over
    assert [one.id for one in anna.messages(room.channel) if say("de", "thread-gone") in one.text] == [notes[0].id]


async def test_new_direct_channels_pass_a_gate(room: Room) -> None:
    """A player who does not get through is pinged, and gets direct messages from a later decision on."""
    for number in range(4):
        room.add_person(f"Gast{number}")
    first = [await sit_down(room, host=f"Gast{2 * at}", guest=f"Gast{2 * at + 1}") for at in range(2)]
    match = await sit_down(room)
    await room.settle()
    assert all(one.direct() for earlier in first for one in earlier.players)
    opened = [one for one in room.standin.requests if one.path.endswith("/users/@me/channels") and one.status == 200]
    assert len(opened) == 5
    (waiting,) = (one for one in match.players if not one.direct())
    assert [one.pings for one in match.pings() if waiting.id in one.pings] == [[waiting.id]]
    assert room.rows("SELECT count(*) FROM people WHERE unreachable") == [(0,)]
    await room.advance(16.0)
    await sit_down(room)
    await room.settle()
    assert len(waiting.direct()) == 1, "the decision of the next match"


@pytest.mark.parametrize("code", [40003, 20026])
async def test_a_refusal_to_open_pauses_all_openings(room: Room, code: int) -> None:
    room.excused.append("Discord lets the bot write only")
    room.standin.faults.add("POST", "/users/@me/channels", status=403, code=code, times=1)
    match = await sit_down(room)
    await room.settle()
    tries = [one for one in room.standin.requests if one.path.endswith("/users/@me/channels")]
    assert len(tries) == 1
    for player in match.players:
        assert [one.pings for one in match.pings() if player.id in one.pings] == [[player.id]]
    assert room.rows("SELECT count(*) FROM people WHERE unreachable") == [(0,)]


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (404, 10003)])
async def test_a_direct_channel_that_is_lost_is_opened_again(room: Room, status: int, code: int) -> None:
    def is_direct(sent: Sent) -> bool:
        return room.world.channels[int(sent.path.split("/")[2])].type == 1

    first = await sit_down(room)
    await room.settle()
    before = {player.id: len(player.direct()) for player in first.players}
    room.standin.faults.add("POST", MESSAGES, status=status, code=code, times=1, when=is_direct)
    match = await sit_down(room)
    await room.settle()
    assert [len(player.direct()) - before[player.id] for player in match.players] == [1, 1]
    assert match.pings() == [] and room.rows("SELECT count(*) FROM people WHERE unreachable") == [(0,)]


@pytest.mark.rest
@pytest.mark.parametrize("opening", [False, True], ids=["sending", "opening"])
@pytest.mark.parametrize("status", [400, 403])
@pytest.mark.parametrize("code", UNREACHABLE)
async def test_a_refused_direct_message_is_one_ping(room: Room, status: int, code: int, opening: bool) -> None:
    route = "/users/@me/channels" if opening else MESSAGES

    room.excused.append("Discord lets the bot write only")

    def is_direct(sent: Sent) -> bool:
        channel = sent.path.split("/")[2]
        return opening or (channel.isdecimal() and room.world.channels[int(channel)].type == 1)

    room.standin.faults.add("POST", route, status=status, code=code, times=ALWAYS, when=is_direct)
    match = await sit_down(room)
    await room.settle()
    for player in match.players:
        assert [one.pings for one in match.pings() if player.id in one.pings] == [[player.id]]
        assert player.direct() == []
    await match.play_some(random.Random("on"), 3, way="play")


async def test_a_line_that_cannot_be_edited_is_sent_again(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, _ = match.players
    old = match.line()
    room.standin.faults.add("PATCH", MESSAGE, status=400, code=50035, times=2)  # as words, and as a layout
    await anna.typed("choose 6", match.place)
    await room.settle()
    assert match.board().id != old.id and match.board().has("play")
    assert anna.sees(old) is None and len(match.lines()) == len(match.boards()) == 1


@pytest.mark.parametrize("status", [429, 400])
async def test_too_many_edits_are_waited_for(room: Room, monkeypatch: pytest.MonkeyPatch, status: int) -> None:
    """They are a rate limit of a channel: the line is edited later, and no second one is sent."""
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, _ = match.players
    old = match.line()
    room.standin.faults.add("PATCH", MESSAGE, status=status, code=30046, times=2)
    await anna.typed("choose 6", match.place)
    await room.settle()
    (line,) = match.lines()
    assert line.id == old.id and line.text != old.text


async def test_a_board_that_is_refused_for_good_is_noted_and_shown_elsewhere(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    await room.settle()
    place = match.place
    faults = [
        *refuse_in(room, place, 400, 50035),
        *refuse_in(room, room.channel, 400, 50035),
    ]
    await anna.typed(first_move(await anna.suggest("", place)), place)
    await ben.typed(first_move(await ben.suggest("", place)), place)
    await room.settle()
    assert any("50035" in text for (text,) in room.rows("SELECT text FROM events WHERE kind = 'note'"))
    for fault in faults:
        fault.remaining = 0
    other = room.world.add_channel(room.guild, "nebenan")
    await anna.show(other, match=str(match.number))
    await room.settle()
    board, line = [one for one in anna.messages(other) if not one.hidden and (one.alts or one.has("more"))]
    assert board.alts and line.has("play")


def first_move(offered: list[tuple[str, str]]) -> str:
    """The first move that is offered."""
    return offered[0][1]


class InChannel(Match):
    """A match whose messages go to the channel of its table."""

    def __init__(self, match: Match) -> None:
        super().__init__(match.room, match.players, match.home)

    @property
    def place(self) -> int:
        return self.room.channel


@pytest.mark.parametrize("status", [400, 403])
async def test_a_ping_that_cannot_be_deleted_is_left(room: Room, monkeypatch: pytest.MonkeyPatch, status: int) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    await ben.typed("choose 2", match.place)
    await room.quiet()
    (ping,) = match.pings()
    room.standin.faults.add("DELETE", MESSAGE, status=status, code=160005, times=ALWAYS)
    await anna.typed("place 0,0", match.place)
    await room.settle()
    assert [one.pings for one in match.pings()] == [ping.pings, [ben.id]]
    assert room.rows("SELECT text FROM events WHERE kind = 'note'") == []
    assert match.board().channel == match.place != room.channel, "the match stays in its thread"


@pytest.mark.parametrize(("code", "is_gone"), [(10007, True), (10013, True), (10004, False), (0, False)])
async def test_only_an_unknown_member_has_left(room: Room, code: int, is_gone: bool) -> None:
    """An unknown server is one that the bot itself has left: no one loses a seat for it."""
    match = await sit_around(room, "hypnosia", ("Anna", "Ben"))
    source, (anna, ben) = random.Random("member"), match.players
    while match.waiting() != [ben]:
        await match.decide(anna, source, "typed")
        await room.settle()
    member = "/guilds/{guild_id}/members/{user_id}"
    room.standin.faults.add(
        "GET", member, status=404, code=code, times=ALWAYS, when=lambda sent: sent.path.endswith(str(ben.id))
    )
    await room.advance(2 * DAY)
    await room.settle()
    kinds = [kind for (kind,) in room.rows("SELECT kind FROM seats ORDER BY seat")]
    assert ("vacant" in kinds or match.over) is is_gone
    assert [ben.id in one.pings for one in match.pings()] == [True] or is_gone
