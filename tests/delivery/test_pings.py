"""A ping names the opponents and the last move, in the language of the match and in public words. A decision is pinged
once at each stage of its clock, and not in quiet hours."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final

import pytest

from bot.delivery.items import Contact, Delivered, Delivery, Kind, Notify, OutboxItem, SentMessage
from bot.delivery.policy import pings_at
from bot.match.clocks import HOUR, Pace, Stage
from bot.match.model import Match
from bot.texts import say
from cogs._delivery.context import DeliveryContext
from cogs._delivery.pings import PingNotifier
from cogs._delivery.sender import DeliveryPlan, Sender
from tests.kit.deals import deal
from tests.kit.driver import ANY, TURN, Player, sit_around, sit_down
from tests.kit.faults import Sent
from tests.kit.room import Room
from tests.match.test_decide import HOST, NOW, running
from tests.wire.test_absence import at_hour

CONTACT: Final = Contact(HOST.user, "de", notify=Notify.THREAD)
IN_QUIET_HOURS: Final = replace(CONTACT, quiet="13:00 15:00 UTC")  # NOW is 13:46 UTC


async def planned(match: Match, *sent: SentMessage, contact: Contact = CONTACT, now: float = NOW) -> DeliveryPlan:
    """What a delivery of the host's ping plans. No one has left the server."""

    async def note(_: Sequence[SentMessage]) -> None:
        raise AssertionError

    async def sees(*_: object) -> bool:
        return True

    bot: Any = SimpleNamespace(rate=None)
    notifier = PingNotifier(bot, Sender(bot))
    vars(notifier.sender)["sees"] = sees
    item = OutboxItem(match.number, HOST.key, Kind.PING, match.length, 0, match.revision)
    delivery = Delivery(match, (item,), sent=sent, contacts={HOST.key: contact})
    return await notifier.plan_ping(item, DeliveryContext(delivery, match.position.initial, note, now))


async def test_a_decision_is_pinged_once_at_each_stage_of_its_clock() -> None:
    match = running()
    (first,) = (await planned(match)).prepared
    assert first.content.mentions == [HOST.user]
    sent = replace(first.pending, message=5)
    assert (await planned(match, sent)).prepared == ()
    assert (await planned(match, replace(sent, kind=Kind.PROMPT))).prepared, "it takes the place of a direct message"
    (seat,) = (at for at in match.clocks if match.key_at(at) == HOST.key)
    reminded = replace(match.clocks[seat], stage=Stage.REMINDED)
    later = replace(match, clocks={**match.clocks, seat: reminded})
    (second,) = (await planned(later, sent)).prepared
    assert second.content.mentions == [HOST.user] and second.content.text != first.content.text
    assert (await planned(later, replace(second.pending, message=6))).prepared == ()


async def test_a_ping_waits_for_the_end_of_quiet_hours() -> None:
    until = pings_at(IN_QUIET_HOURS, NOW)
    for now in (NOW, until - 1):
        plan = await planned(running(), contact=IN_QUIET_HOURS, now=now)
        assert plan.prepared == () and plan.waits
    plan = await planned(running(), contact=IN_QUIET_HOURS, now=until)
    assert len(plan.prepared) == 1 and not plan.waits


async def test_a_ping_does_not_wait_while_the_time_runs_out() -> None:
    match = running(Pace.LIVE)
    (clock, *_) = match.clocks.values()
    assert clock.ends is not None and clock.ends < NOW + HOUR
    assert len((await planned(match, contact=IN_QUIET_HOURS)).prepared) == 1


async def test_a_pinged_decision_needs_no_other_ping_in_quiet_hours() -> None:
    (first,) = (await planned(running())).prepared
    plan = await planned(running(), replace(first.pending, message=5), contact=IN_QUIET_HOURS)
    assert plan.prepared == () and not plan.waits and await plan.send() == Delivered()


async def test_a_ping_names_opponent_and_last_move(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    await ben.typed("choose 2", match.place)
    await room.settle()
    (first,) = match.waiting()
    await first.typed("place 0,0", match.place)
    await room.settle()
    (second,) = match.waiting()
    (ping,) = match.pings()
    assert ping.pings == [second.id]
    (laid,) = [line for line in match.board().text.splitlines() if line.startswith("- ") and "legt" in line]
    values = {"title": "Instinkt #1", "names": first.name, "count": 1, "last": laid.removeprefix("- ")}
    assert ping.says("de", "ping-turn", mention=f"<@{second.id}>", seat=ANY, left=ANY, until=ANY, **values), ping.text
    first, status = ping.text.splitlines()
    assert len(first) < 250 and status.startswith(TURN)


async def test_a_ping_names_the_opponents_move_not_the_dice_after_it(room: Room) -> None:
    match = await sit_around(room, "hypnosia", ("Anna", "Ben"))
    source = random.Random("dice")
    before = match.waiting()
    while match.waiting() == before:
        await match.decide(match.waiting()[0], source, "typed")
        await room.settle()
    (ping,) = match.pings()
    last = ping.text.partition(say("de", "mine-last", text=""))[2]
    mover = say("de", "hypnosia-seat", seat=match.players.index(before[0])).split()[-1]
    assert last.startswith(mover), ping.text


@pytest.mark.parametrize("is_first", [False, True])
async def test_a_ping_of_several_who_are_to_act_is_the_line_below_the_board(room: Room, is_first: bool) -> None:
    """It says who has chosen. Once it is answered (``is_first``) it mentions no one."""
    for name in ("Anna", "Ben"):
        await Player(room, name).notify(by=Notify.THREAD)
    match = await sit_around(room, "instinkt", ("Anna", "Ben"))
    await room.settle()
    (line,) = match.lines()
    assert len(match.pings()) == 2 and line.id == match.pings()[-1].id and line.has("log")
    mentioned = next(one for one in match.players if line.pings == [one.id])
    other = next(one for one in match.players if one is not mentioned)
    first, last = (mentioned, other) if is_first else (other, mentioned)
    await first.choose_any(await match.menu(first), random.Random(1))
    await room.settle()
    assert [one.pings for one in match.pings()] == [[last.id]]
    (after,) = match.lines()
    assert after.id == line.id and bool(after.pings) is not is_first
    status = next(line for line in after.text.splitlines() if line.startswith(TURN))
    assert last.name in status.split("**")[1] and first.name in status.split("**")[2], "who is awaited, who has chosen"
    await last.choose_any(await match.menu(last), random.Random(2))
    await room.settle()
    assert len(match.lines()) == 1 and line.id not in [one.id for one in match.lines()]
    assert len(match.pings()) == 1


async def test_a_retry_in_quiet_hours_waits_for_their_end(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    await ben.typed("choose 2", match.place)
    await room.settle()
    (first,) = match.waiting()
    second = ben if first is anna else anna
    await second.quiet(**{"from": "22:00", "to": "7:00", "zone": "UTC"})
    at_hour(room, 21)

    def is_ping(request: Sent) -> bool:
        return f"<@{second.id}>" in str(request.json)

    route = "/channels/{channel_id}/messages"
    fault = room.standin.faults.add("POST", route, status=503, times=1000, when=is_ping)
    await first.typed("place 0,0", match.place)
    await room.until(fault.struck.is_set)
    await room.advance(HOUR)
    hits = len(fault.hits)
    await room.advance(8 * HOUR)
    assert len(fault.hits) == hits, "nothing is tried in quiet hours"
    room.standin.faults.clear()
    await room.advance(HOUR + 60)
    await room.settle()
    (ping,) = match.pings()
    assert ping.pings == [second.id]
