"""What phones show of the bot's messages on the lock screen: words, of whichever match, who moved and how long."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from bot.delivery.items import Kind
from bot.local.records import Event
from cogs._delivery.sender import NONCE_LIFETIME
from tests.kit.databases import FILE
from tests.kit.driver import Player, sit_down
from tests.kit.room import Room

Pushes = list[tuple[list[int], str]]

SILENT = 1 << 12
MESSAGE = "/channels/{channel_id}/messages/{message_id}"
HOUR = 3600.0


@pytest.fixture
def pushes(room: Room) -> Pushes:
    """The people whom each message of the bot has pinged, and the words of the push, in the order of sending."""
    found: Pushes = []

    def note(event: Event) -> None:
        data: dict[str, Any] = event.data
        if event.name != "MESSAGE_CREATE" or not data["author"].get("bot") or data.get("flags", 0) & SILENT:
            return
        channel = room.world.channels[event.channel or 0]
        people = [int(user["id"]) for user in data["mentions"]] or [channel.recipient or 0]
        if any(people):
            found.append((people, data["content"]))

    room.world.listen(note)
    return found


WORDS = {
    "Anna": ("du bist am Zug", ", mit {name}. Zuletzt: ", "die halbe Bedenkzeit ist um", "Du hast noch 35 Stunden ("),
    "Ben": ("it's your turn", ", with {name}. Last: ", "half of your time is gone", "You have 35 hours left ("),
}


@pytest.mark.parametrize("host", ["Anna", "Ben"])
async def test_pushes_say_which_match_who_moved_and_how_long(room: Room, pushes: Pushes, host: str) -> None:
    """Anna reads German and Ben English; the thread speaks the host's language."""
    turn, last, late, left = WORDS[host]
    guest = "Ben" if host == "Anna" else "Anna"
    match = await sit_down(room, host=host, guest=guest, pace="relaxed")
    asked = {one.name: [words for people, words in pushes if people == [one.id]][-1] for one in match.players}
    assert (
        asked["Anna"].startswith("Du bist am Zug: Instinkt #1, ")
        and ", mit Ben. Du hast 3 Tage Zeit (" in asked["Anna"]
    )
    assert asked["Ben"].startswith("It's your turn: Instinkt #1, ") and ", with Anna. You have 3 days (" in asked["Ben"]
    source = random.Random("pushes")
    while len(match.waiting()) != 1 or not match.pings():
        await match.decide(match.waiting()[0], source, "typed")
        await room.settle()
    (ping,), (mover,) = match.pings(), match.waiting()
    other = next(one for one in match.players if one is not mover)
    people, words = pushes[-1]
    assert people == [mover.id] and words == ping.text
    assert f"<@{mover.id}>, {turn}: Instinkt #1, " in words and last.format(name=other.name) in words
    await room.advance(37 * HOUR)
    people, words = pushes[-1]
    assert people == [mover.id] and f"<@{mover.id}>, {late}: Instinkt #1, " in words and left in words
    await match.resign(mover)
    people, words = pushes[-1]
    assert people == [other.id] and "Instinkt #1" in words and f"({other.name})" in words, "who has won"


async def test_a_prompt_of_words_is_completed_by_its_menu(room: Room, pushes: Pushes) -> None:
    """The edit into the menu fails, so that the words with Play stand alone; the next try has the menu and no push."""
    ben = Player(room, "Ben")
    there = f"/{ben.person.dm()}/"
    fault = room.standin.faults.add("PATCH", MESSAGE, drop=True, when=lambda sent: there in sent.path)
    await sit_down(room)
    await room.until(fault.met.is_set)
    (words,) = ben.direct()
    assert words.has("play") and not words.alts and not words.selects
    await room.settle()
    (prompt,) = ben.direct()
    assert prompt.id == words.id and prompt.alts and prompt.selects
    assert sum(people == [ben.id] for people, words in pushes if "Instinkt #1" in words) == 1


async def test_a_completed_prompt_is_recognized_when_its_nonce_is_too_old(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The edit into the menu arrives, and its answer is lost: the menu has the mark of the send."""
    monkeypatch.setattr("cogs._delivery.sender.SKEW", 30 * 24 * HOUR)  # the test shifts the bot's clock alone
    ben = Player(room, "Ben")
    there = f"/{ben.person.dm()}/"
    fault = room.standin.faults.add("PATCH", MESSAGE, status=503, after=True, when=lambda sent: there in sent.path)
    await sit_down(room)
    await room.until(fault.met.is_set)
    (first,) = ben.direct()
    room.shift += NONCE_LIFETIME + 60
    for message in room.world.history(ben.person.dm()):
        message.nonce = None  # Discord's memory of it has ended
    await room.settle()
    (prompt,) = ben.direct()
    assert prompt.id == first.id and prompt.selects


async def test_a_prompt_that_may_stand_in_a_new_channel_is_not_given_up(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its process ended before it stored the channel that it opened, and now no channel may be opened."""
    ben = Player(room, "Ben")
    there = f"/{ben.person.dm()}/"
    fault = room.standin.faults.add("PATCH", MESSAGE, drop=True, when=lambda sent: there in sent.path)
    match = await sit_down(room)
    await room.until(fault.met.is_set)
    await room.until(lambda: room.rows("SELECT 1 FROM outbox WHERE kind = 'letter' AND tries > 0"))

    async def closed() -> bool:
        return False

    monkeypatch.setattr(room.bot.direct_gate, "admits", closed)
    with closing(sqlite3.connect(room.data / FILE)) as base, base:
        base.execute("UPDATE people SET channel = NULL")
    await room.settle()
    (prompt,) = ben.direct()
    assert prompt.selects and match.prompt(ben) is not None
    sent = "SELECT message FROM sent_messages WHERE kind = 'letter' AND recipient = ?"
    assert room.rows(sent, room.key(ben.id)) == [(prompt.id,)]


async def test_a_line_takes_the_place_of_a_ping_that_a_prompt_replaces(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No channel could be opened at first, so that the person to act was mentioned in the line below the board."""
    is_open = False

    async def admits() -> bool:
        return is_open

    monkeypatch.setattr(room.bot.direct_gate, "admits", admits)
    match = await sit_down(room)
    source = random.Random("line")
    while len(match.waiting()) != 1 or not match.pings():
        await match.decide(match.waiting()[0], source, "typed")
        await room.settle()
    (player,) = match.waiting()
    is_open = True
    await room.bot.service.enqueue(match.number, [(room.key(player.id), Kind.PROMPT)])
    await room.settle()
    assert match.prompt(player) is not None and not match.pings()
    (line,) = match.lines()
    assert line.has("play") and match.waiting() == [player]
