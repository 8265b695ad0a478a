"""The checks of hostile players' sieges find what they look for."""

from __future__ import annotations

import random
from typing import Any

import pytest

from bot.delivery.items import Kind
from bot.local.records import Message
from bot.match.clocks import Pace
from tests.kit.driver import Player
from tests.kit.room import Room
from tests.kit.siege import NIGHT, SILENT, NightPings
from tests.kit.toytable import sit, with_toys
from tests.wire.test_absence import at_hour
from tests.wire.test_hostile_presses import Faults, Pressed, answer_faults


def say_to(room: Room, person: int, text: str, flags: int = 0) -> None:
    """Let the bot mention a person in the room's channel."""
    message = Message(room.world.ids.next(), room.channel, room.world.bot, room.time.now(), content=text, flags=flags)
    message.mentions = [person]
    room.world.put_message(message)


async def test_pings_in_quiet_hours_are_found(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    pings = NightPings(room, {anna.id: NIGHT})
    at_hour(room, 12)
    say_to(room, anna.id, "by day")
    at_hour(room, 23)
    say_to(room, anna.id, "silently", SILENT)
    say_to(room, ben.id, "who has no quiet hours")
    assert pings.faults == []
    say_to(room, anna.id, "by night")
    assert len(pings.faults) == 1 and "by night" in pings.faults[0]


@pytest.mark.parametrize(("pace", "pings_by_night"), [(Pace.LIVE, True), (Pace.DAILY, False)])
async def test_a_ping_before_a_clock_runs_out_by_night_is_allowed(room: Room, pace: Pace, pings_by_night: bool) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    at_hour(room, 23)
    home = await anna.new(ben, pace=str(pace))
    await ben.press(home, "join")
    await anna.press(home, "start")
    await room.quiet()
    pings = NightPings(room, {anna.id: NIGHT})
    say_to(room, anna.id, "#1")
    assert (pings.faults == []) == pings_by_night
    say_to(room, anna.id, "#2")
    assert pings.faults, "nothing runs out in another match"


async def test_answers_that_are_no_sentence_are_found(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = Player(room, "Anna")

    async def fail(*_: object) -> None:
        raise RuntimeError("broken on purpose")

    good = await (await anna.person.slash(room.channel, "matches")).settled()
    assert answer_faults(room, good) == []
    monkeypatch.setattr(room.bot.people, "absence", fail)
    room.excused = ["broken on purpose"]
    bad = await (await anna.person.slash(room.channel, "away")).settled()
    (fault,) = answer_faults(room, bad)
    assert "broken" in fault


async def test_a_line_that_depends_on_a_sealed_choice_is_found(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    async with with_toys(room):
        siege = Pressed(room, random.Random(1), Faults())
        monkeypatch.setattr("bot.service.match_service.decide", siege.decide)
        await siege.prepare()
        match = await sit(room, "bids", ["Anna", "Ben", "Mira"])
        await match.players[0].typed("bid 2", match.place, "bids")
        await room.quiet()
        await siege.reseal(match.number)
        assert siege.resealed == 1
        leak = lambda *_: [str(room.rows("SELECT text FROM sealed"))]  # noqa: E731
        # of this bot's modules: earlier bots of this process have left others of that name
        delivers: Any = room.bot.outbox._deliver_items
        planned = delivers.__self__._plan[Kind.TURN]
        monkeypatch.setitem(planned.__func__.__globals__["turn_content"].__globals__, "clock_lines", leak)
        with pytest.raises(AssertionError, match="then bid"):
            while siege.resealed == 1:  # nothing is changed while something is due soon
                await siege.reseal(match.number)
