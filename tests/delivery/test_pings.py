"""A ping names the opponents and the last move, in the language of the match and in public words."""

from __future__ import annotations

import random

import pytest

from bot.texts import say
from tests.kit.deals import deal
from tests.kit.driver import ANY, sit_around, sit_down
from tests.kit.room import Room


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
    told = {"title": "Instinkt #1", "names": first.name, "count": 1, "last": laid.removeprefix("- ")}
    assert ping.says("de", "ping-turn", mention=f"<@{second.id}>", seat=ANY, **told), ping.text
    assert "\n" not in ping.text and len(ping.text) < 250


async def test_a_ping_tells_the_opponents_move_not_the_dice_after_it(room: Room) -> None:
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
