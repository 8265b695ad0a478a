"""Quiet hours hold for whatever mentions a person: invitations, tables, proposals. They are sent once, afterwards."""

from __future__ import annotations

from dataclasses import replace

import pytest
import pytest_asyncio

from bot.delivery.items import PLACE, Kind
from bot.local.records import WorldEvent
from bot.match.clocks import DAY, HOUR
from bot.texts import LANGUAGES, say
from cogs._delivery.sender import NONCE_LIFETIME
from tests.kit.driver import ANY, Match, Player, Shown, read, sit_down
from tests.kit.faults import Fault, Sent
from tests.kit.room import Room
from tests.wire.test_absence import at_hour
from tests.wire.test_consent import asking

SILENT = 1 << 12
NIGHT = {"from": "22:00", "to": "7:00", "zone": "UTC"}
Pings = list[Shown]


@pytest_asyncio.fixture(loop_scope="session")
async def pings(room: Room) -> Pings:
    """The messages that have mentioned a person when they were sent, also if they are deleted later."""
    found: Pings = []

    def note(event: WorldEvent) -> None:
        if event.name == "MESSAGE_CREATE" and event.data["mentions"]:
            found.append(read(event.data))

    room.world.listen(note)
    return found


def pinged(pings: Pings, player: Player) -> Pings:
    return [one for one in pings if player.id in one.pings]


async def night(room: Room, *players: Player) -> None:
    """It is 23:00, and these players have quiet hours until 7:00."""
    at_hour(room, 23)
    for player in players:
        await player.quiet(**NIGHT)


def people(room: Room) -> tuple[Player, Player, Player]:
    """Anna, Ben and Mira."""
    return Player(room, "Anna"), Player(room, "Ben"), Player(room, "Mira")


def says_invited(message: Shown, player: Player, language: str = "de") -> bool:
    values = {"mentions": f"<@{player.id}>", "count": 1, "host": ANY, "title": ANY}
    return message.says(language, "invitation", **values) and bool(message.leads("table"))


# Invitations


@pytest.mark.parametrize(
    "way", ["new", *(pytest.param(way, marks=pytest.mark.rest) for way in ("challenge", "select"))]
)
async def test_an_invitation_waits_for_the_end_of_quiet_hours(room: Room, pings: Pings, way: str) -> None:
    anna, ben, mira = people(room)
    await night(room, ben)
    if way == "select":
        table = await anna.slash("hypnosia new", seats=3)
        reply = await anna.pick_people(table, ben.id, mira.id)
        assert reply.pings == [mira.id] and f"<@{ben.id}>" in reply.text, "named, not pinged"
    else:
        table = await (anna.new(ben) if way == "new" else anna.pick(await anna.challenge(ben), "instinkt"))
        assert table.says("de", "seat-invited", mention=f"<@{ben.id}>") and table.pings == []
    await room.advance(7 * HOUR)
    assert pinged(pings, ben) == []
    await room.restart()
    await room.advance(HOUR + 60)
    (own,) = pinged(pings, ben)
    assert says_invited(own, ben) and own.pings == [ben.id] and not own.message["flags"] & SILENT
    await room.advance(2 * DAY)
    assert len(pinged(pings, ben)) == 1 and len(pinged(pings, mira)) == (way == "select")


@pytest.mark.parametrize("end", ["join", "refuse", "removed", "closed", "started"])
async def test_an_invitation_that_no_longer_stands_is_not_sent(room: Room, pings: Pings, end: str) -> None:
    anna, ben, mira = people(room)
    await night(room, ben)
    table = await anna.slash("hypnosia new", seats=3, opponent=ben.id)
    if end in ("join", "refuse"):
        await ben.press(table, end)
    elif end == "removed":
        await anna.pick(table, str(ben.id))
    elif end == "closed":
        await anna.press(table, "leave")
    else:
        await mira.press(table, "join")
        await anna.press(await anna.press(table, "start"), "startwithout")
    await room.advance(9 * HOUR)
    await room.settle()
    assert pinged(pings, ben) == []


async def test_outside_of_quiet_hours_an_invitation_pings_at_once_and_once(room: Room, pings: Pings) -> None:
    anna, ben, _ = people(room)
    await night(room, ben)
    at_hour(room, 12)
    table = await anna.new(ben)
    assert table.pings == [ben.id]
    await room.advance(DAY)
    assert [one.id for one in pinged(pings, ben)] == [table.id]


async def test_ending_quiet_hours_sends_what_has_waited(room: Room, pings: Pings) -> None:
    anna, ben, _ = people(room)
    await night(room, ben)
    await anna.new(ben)
    await ben.quiet(**(NIGHT | {"to": "8:00"}))
    await room.quiet()
    assert pinged(pings, ben) == []
    await ben.press(await ben.quiet(), "quietoff")
    await room.quiet()
    assert len(pinged(pings, ben)) == 1
    await room.settle()
    await room.advance(DAY)
    assert len(pinged(pings, ben)) == 1


async def test_a_table_whose_message_was_deleted_pings_no_one_again(room: Room, pings: Pings) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    await anna.press(await match.resign(ben), "rematch")
    await room.settle()
    (table,) = [one for one in pings if says_seat(one, ben) and "#2" in one.text]
    room.world.delete_message(room.channel, table.id)
    await room.bot.service.enqueue(2, [(PLACE, Kind.TABLE)])
    await room.settle()
    again = [one for one in anna.messages(room.channel) if says_seat(one, ben) and "#2" in one.text]
    assert [one.pings for one in again] == [[]], "it is there again and pings no user"


def says_seat(message: Shown, player: Player) -> bool:
    return any(message.says(language, "seat-invited", mention=f"<@{player.id}>") for language in LANGUAGES)


async def test_the_table_of_a_rematch_pings_no_one_in_quiet_hours(room: Room, pings: Pings) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    board = await match.resign(ben)
    await room.settle()
    await night(room, ben)
    pings.clear()
    await anna.press(board, "rematch")
    await room.quiet()
    (table,) = [one for one in anna.messages(room.channel) if says_seat(one, ben)]
    assert table.pings == [] and pinged(pings, ben) == []
    await room.advance(8 * HOUR + 60)
    (own,) = pinged(pings, ben)
    assert says_invited(own, ben) and "#2" in own.text


def fail_own(room: Room, *, arrived: bool) -> Fault:
    """Let the next message of its own for a person fail, before or after it has arrived."""

    def is_own(request: Sent) -> bool:
        return "💬" in str(request.json)

    route = "/channels/{channel_id}/messages"
    return room.standin.faults.add("POST", route, status=503, times=1, after=arrived, when=is_own)


@pytest.mark.parametrize("arrived", [False, True], ids=["lost", "arrived"])
async def test_a_message_whose_answer_is_lost_is_sent_once(room: Room, pings: Pings, arrived: bool) -> None:
    anna, ben, _ = people(room)
    await night(room, ben)
    await anna.new(ben)
    fault = fail_own(room, arrived=arrived)
    await room.advance(8 * HOUR + 60)
    await room.settle()
    assert fault.struck.is_set() and len(pinged(pings, ben)) == 1
    assert room.rows("SELECT * FROM sent_messages WHERE kind = 'mention' AND message < 0") == []


# Proposals


def says_waiting(message: Shown, player: Player) -> bool:
    return message.says("de", "proposal-waiting", mention=f"<@{player.id}>", title="Instinkt #1", count=1)


async def at_night(room: Room) -> Match:
    """A match of Anna and Ben without a clock, at 23:00, when Ben has quiet hours."""
    match = await sit_down(room, pace="none")
    await night(room, match.players[1])
    return match


def own_messages(pings: Pings, player: Player) -> Pings:
    return [one for one in pinged(pings, player) if one.text.startswith("💬")]


async def test_a_proposal_waits_for_the_end_of_quiet_hours(room: Room, pings: Pings) -> None:
    match = await at_night(room)
    anna, ben = match.players
    pings.clear()
    await anna.slash("match pause", match.place, days=3)
    await room.quiet()
    asked = asking(match)
    assert asked.pings == [] and f"<@{ben.id}>" in asked.text and asked.has("agree")
    await room.advance(7 * HOUR)
    assert pings == []
    await room.restart()
    await room.advance(HOUR + 60)
    (own,) = pings
    assert own.pings == [ben.id] and says_waiting(own, ben) and own.channel == match.place
    assert say("de", "proposal-pause", name="Anna", days=3) in own.text
    assert own.leads("match").endswith(f"/{match.place}/{asked.id}")
    await room.advance(DAY)
    assert len(pings) == 1


@pytest.mark.parametrize("has_ids", [True, False])
async def test_a_second_message_of_unsure_sending_is_not_taken_for_the_first(
    room: Room, pings: Pings, has_ids: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The send of the second arrives, its answer is lost, and it is looked for when its nonce is too old.

    It is sent once more where the channel's history does not have the ids of components.
    """
    room.world.uncertain = replace(room.world.uncertain, history_ids=has_ids)
    monkeypatch.setattr("cogs._delivery.sender.SKEW", 30 * DAY)  # the test shifts the bot's clock alone
    match = await at_night(room)
    anna, ben = match.players
    await anna.slash("match pause", match.place, days=3)
    await room.quiet()
    await room.advance(8 * HOUR + 60)
    (first,) = own_messages(pings, ben)
    await anna.press(asking(match), "decline")
    at_hour(room, 23)
    await anna.slash("match pause", match.place, days=2)
    await room.quiet()
    fault = fail_own(room, arrived=True)
    room.shift += 8 * HOUR + 60
    room.bot.outbox.wake()
    await room.until(fault.struck.is_set)
    room.shift += NONCE_LIFETIME + 60
    for message in room.world.history(match.place):
        message.nonce = None  # Discord's memory of it has ended
    await room.settle()
    found = own_messages(pings, ben)
    assert len(found) == (2 if has_ids else 3)
    second = found[-1]
    assert second.leads("match").endswith(f"/{asking(match).id}")
    stored = room.rows("SELECT message FROM sent_messages WHERE kind = 'mention' ORDER BY message")
    assert stored == [(first.id,), (second.id,)]


@pytest.mark.parametrize("end", ["answered", "withdrawn"])
async def test_a_proposal_that_no_longer_stands_is_not_announced(room: Room, pings: Pings, end: str) -> None:
    match = await at_night(room)
    anna, ben = match.players
    pings.clear()
    await anna.slash("match pause", match.place, days=3)
    await room.quiet()
    await (ben if end == "answered" else anna).press(asking(match), "decline")
    await room.advance(8 * HOUR + 60)
    assert pings == []


async def test_only_proposals_without_a_ping_are_announced(room: Room, pings: Pings) -> None:
    """One of noon pinged; another of the night is withdrawn: nothing is left to send in the morning."""
    match = await sit_down(room, pace="none")
    anna, ben = match.players
    mira = Player(room, "Mira")
    at_hour(room, 12)
    await ben.quiet(**NIGHT)
    pings.clear()
    await anna.slash("match replace", match.place, newcomer=mira.id)
    await room.quiet()
    assert [sorted(one.pings) for one in pings] == [sorted([ben.id, mira.id])]
    await mira.quiet(**NIGHT)
    at_hour(room, 23)
    pings.clear()
    await ben.slash("match pause", match.place, days=2)
    await room.quiet()
    assert [one.pings for one in pings] == [[anna.id]]
    await room.advance(9 * HOUR)
    assert own_messages(pings, ben) == own_messages(pings, mira) == []


async def test_a_proposal_pings_each_of_those_asked_exactly_once(room: Room, pings: Pings) -> None:
    """Edits ping no one, nor does a message in place of one that was deleted."""
    match = await sit_down(room, pace="none")
    anna, ben = match.players
    mira = Player(room, "Mira")
    pings.clear()
    await ben.slash("match replace", match.place, newcomer=mira.id)
    await room.quiet()
    first = asking(match)
    assert [sorted(one.pings) for one in pings] == [sorted([anna.id, mira.id])]
    await mira.press(first, "accept")
    await room.quiet()
    assert asking(match).id == first.id and len(pings) == 1, "it is edited"
    room.world.delete_message(first.channel, first.id)
    await room.bot.service.enqueue(match.number, [(PLACE, Kind.PROPOSAL)])
    await room.settle()
    again = asking(match)
    assert again.id != first.id and again.pings == [] and again.has("object")
    assert len(pings) == 1
    await anna.press(again, "object")
    await room.settle()
    assert len(pings) == 1 and not asking(match).buttons


async def test_a_message_deleted_in_the_night_keeps_who_has_not_been_pinged(room: Room, pings: Pings) -> None:
    match = await at_night(room)
    anna, ben = match.players
    mira = Player(room, "Mira")
    pings.clear()
    await anna.slash("match replace", match.place, newcomer=mira.id)
    await room.quiet()
    first = asking(match)
    assert [one.pings for one in pings] == [[mira.id]]
    room.world.delete_message(first.channel, first.id)
    await mira.forge("press:accept:1:1", message=match.board().id)
    await room.quiet()
    assert asking(match).id != first.id and [one.pings for one in pings] == [[mira.id]]
    await room.advance(8 * HOUR + 60)
    (own,) = own_messages(pings, ben)
    assert own.leads("match").endswith(f"/{asking(match).id}") and pinged(pings, mira) == pings[:1]
