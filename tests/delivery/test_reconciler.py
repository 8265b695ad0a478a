"""The reconciler: the messages at Discord become the desired ones, whatever an earlier process has left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord
import pytest

from bot.delivery.items import PLACE, Contact, Kind, SentMessage
from cogs._delivery.context import MessageLog
from cogs._delivery.sender import NONCE_LIFETIME, Desired, Sender, SendRefusal
from cogs._ui.content import MessageContent
from tests.kit.driver import Player, Shown
from tests.kit.room import Room

MESSAGE: Final = "/channels/{channel_id}/messages/{message_id}"
SENT_TO: Final = {False: "/channels/{channel_id}/messages", True: "/users/@me/channels"}
SILENT: Final = 1 << 12
FIRST, SECOND = MessageContent("first"), MessageContent("second")


def about(room: Room, channel: int = 0) -> SentMessage:
    return SentMessage(0, 0, PLACE, Kind.NOTICE, channel or room.channel, event=0, step=0)


def there(room: Room, channel: int = 0) -> list[Shown]:
    return Player(room, "Anna").messages(channel or room.channel)


async def reconciled(room: Room, desired: Sequence[Desired], stored: Sequence[SentMessage]) -> list[SentMessage]:
    """The messages that are stored afterwards, none of which is pending. What is sent has been noted before."""
    noted: list[SentMessage] = []
    before = {one.id for one in there(room)}

    async def note(messages: Sequence[SentMessage]) -> None:
        assert {one.id for one in there(room)} == before
        noted.extend(messages)

    log = MessageLog(stored, note, room.clock(), room.guild)
    await Sender(room.bot).reconcile(desired, stored, log)
    assert log.pending(Kind.NOTICE) == []
    assert len(noted) == len([one for one in log.report.sent if one.message not in {kept.message for kept in stored}])
    return log.sent(Kind.NOTICE)


async def sent(room: Room, content: MessageContent = FIRST) -> SentMessage:
    (message,) = await reconciled(room, [Desired(about(room), content)], ())
    return message


async def lost(room: Room, channel: int = 0) -> SentMessage:
    """A pending message that has arrived."""
    noted: list[SentMessage] = []

    async def note(messages: Sequence[SentMessage]) -> None:
        noted.extend(messages)

    log = MessageLog((), note, room.clock(), room.guild)
    await Sender(room.bot).reconcile([Desired(about(room, channel), FIRST)], (), log)
    return noted[0]


async def test_a_message_is_sent_once_and_then_edited(room: Room) -> None:
    ben = Player(room, "Ben")
    message = await sent(room, MessageContent(f"<@{ben.id}>", mentions=[ben.id], is_push=True))
    assert [(one.id, one.pings) for one in there(room)] == [(message.message, [ben.id])]
    desired = Desired(replace(about(room), text="later"), SECOND)
    assert await reconciled(room, [desired], [message]) == [replace(message, text="later")]
    assert [(one.id, one.text) for one in there(room)] == [(message.message, "second")]


@pytest.mark.parametrize("is_deleted", [True, False], ids=["deleted", "not editable"])
async def test_a_message_that_is_gone_is_sent_again_without_a_ping(room: Room, is_deleted: bool) -> None:
    ben, first = Player(room, "Ben"), await sent(room)
    if is_deleted:
        room.world.delete_message(room.channel, first.message)
    else:
        room.standin.faults.add("PATCH", MESSAGE, status=400, code=50035, times=2)
    content = MessageContent(f"<@{ben.id}>", mentions=[ben.id], is_push=True)
    (second,) = await reconciled(room, [Desired(about(room), content)], [first])
    (shown,) = there(room)
    assert shown.id == second.message != first.message
    assert shown.message["flags"] & SILENT and shown.mentions == []
    unsent = Desired(about(room), content, is_sent=False)
    room.world.delete_message(room.channel, second.message)
    assert await reconciled(room, [unsent], [second]) == [] and there(room) == []


async def test_a_refused_edit_leaves_the_message(room: Room) -> None:
    first = await sent(room)
    room.standin.faults.add("PATCH", MESSAGE, status=403, code=50013, times=1)
    with pytest.raises(discord.Forbidden):
        await reconciled(room, [Desired(about(room), SECOND)], [first])
    assert [one.id for one in there(room)] == [first.message]


@pytest.mark.parametrize("is_late", [False, True], ids=["at once", "late"])
@pytest.mark.parametrize("is_desired", [True, False], ids=["desired", "not desired"])
@pytest.mark.parametrize("has_arrived", [True, False], ids=["arrived", "not arrived"])
async def test_a_message_of_unknown_outcome_is_there_once_or_deleted(
    room: Room, has_arrived: bool, is_desired: bool, is_late: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs._delivery.sender.SKEW", 1e6)  # the test shifts the bot's clock alone
    pending = await lost(room)
    if not has_arrived:
        room.world.delete_message(room.channel, there(room)[0].id)
    if is_late or not has_arrived:
        room.shift += NONCE_LIFETIME + 60
        for one in room.world.history(room.channel):
            one.nonce = None  # Discord's memory of it has ended
    desired = [Desired(about(room), SECOND)] if is_desired else []
    stored = await reconciled(room, desired, [pending])
    assert [one.message for one in stored] == [one.id for one in there(room)]
    assert [one.text for one in there(room)] == ["second"] * is_desired


async def test_a_message_of_unknown_outcome_elsewhere_is_deleted(room: Room) -> None:
    other = room.world.add_channel(room.guild, "anderswo")
    pending = await lost(room, other)
    assert len(there(room, other)) == 1
    (here,) = await reconciled(room, [Desired(about(room), SECOND)], [pending])
    assert there(room, other) == [] and [one.id for one in there(room)] == [here.message]


async def test_a_new_message_takes_the_place_of_earlier_ones(room: Room) -> None:
    first = await sent(room)
    second = Desired(about(room), SECOND, is_new=True)
    (message,) = await reconciled(room, [second], [first])
    assert [(one.id, one.text) for one in there(room)] == [(message.message, "second")]
    assert await reconciled(room, [], [message]) == [] and there(room) == []


async def test_messages_are_matched_by_their_purpose(room: Room) -> None:
    sender, steps = Sender(room.bot), [replace(about(room), step=step) for step in (1, 2, 3)]

    async def show(*steps: SentMessage) -> list[int]:
        desired = [Desired(one, MessageContent(f"{one.step}")) for one in steps]
        plan = await sender.plan(desired, log.stored(Kind.NOTICE), log, lambda one: one.step)
        assert plan.send is not None and plan.tidy is not None
        await plan.send()
        await plan.tidy()
        return [one.message for one in log.sent(Kind.NOTICE)]

    log = MessageLog((), None, room.clock(), room.guild)
    _, second = await show(*steps[:2])
    assert await show(*steps[1:]) == [second, there(room)[-1].id]
    assert [one.text for one in there(room)] == ["2", "3"]


async def test_content_is_made_when_it_is_shown(room: Room) -> None:
    """Of a message that is up to date it is not made at all; that of an edit is made once everything is noted."""
    made: list[str] = []

    async def content() -> MessageContent:
        made.append("made")
        return SECOND

    first = await sent(room)
    sender, log = Sender(room.bot), MessageLog([first], None, room.clock(), room.guild)
    plan = await sender.plan([Desired(replace(about(room), alt="1"), content)], [first], log)
    assert made == [] and [one.text for one in there(room)] == ["first"]
    await plan.sent()
    assert made == ["made"] and [(one.id, one.text) for one in there(room)] == [(first.message, "second")]
    await reconciled(room, [Desired(replace(about(room), alt="1"), content)], log.sent(Kind.NOTICE))
    assert made == ["made"]


async def test_a_message_that_has_become_another_one_is_not_deleted(room: Room) -> None:
    first = await sent(room)
    sender, log = Sender(room.bot), MessageLog([first], None, room.clock(), room.guild)
    plan = await sender.plan([], [first], log)
    log.keep(replace(first, kind=Kind.TURN))
    assert plan.tidy is not None
    await plan.tidy()
    assert [one.id for one in there(room)] == [first.message]


@pytest.mark.parametrize("is_direct", [False, True], ids=["at a place", "directly"])
async def test_a_message_is_sent_in_place_of_a_refused_one(room: Room, is_direct: bool) -> None:
    ben, refusals = Player(room, "Ben"), list[SendRefusal]()
    other = room.world.add_channel(room.guild, "anderswo")
    contacts = {PLACE: Contact(ben.id, "en", unreachable=True)}

    async def refused(refusal: SendRefusal) -> Desired | None:
        refusals.append(refusal)
        return None if len(refusals) > 1 else Desired(about(room, other), SECOND)

    log = MessageLog((), None, room.clock(), room.guild, contacts)
    first = Desired(replace(about(room), channel=0 if is_direct else room.channel), FIRST, is_direct=is_direct)
    for expected in (["second"], ["second"]):
        room.standin.faults.add("POST", SENT_TO[is_direct], status=403, code=50007, times=1)
        await Sender(room.bot).reconcile([replace(first, refused=refused)], (), log)
        assert (there(room), [one.text for one in there(room, other)]) == ([], expected)
    assert len(refusals) == 2 and log.pending(Kind.NOTICE) == [] and log.report.reachable == {}
    room.standin.faults.add("POST", SENT_TO[is_direct], status=403, code=50007, times=1)
    with pytest.raises(discord.Forbidden):
        await Sender(room.bot).reconcile([first], (), log)
    await Sender(room.bot).reconcile([first], (), log)
    assert log.report.reachable == ({PLACE: True} if is_direct else {})
