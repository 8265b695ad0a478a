"""Lines of the table talk in the log: by their author alone, once, escaped, and never in the position."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from bot.match.notes import MAX_QUOTE, MAX_QUOTES
from tests.kit.desk import Desk, seat
from tests.kit.driver import ANY, Match, Player, Shown, sit_down
from tests.kit.room import Room


async def talk(player: Player, match: Match, text: str) -> Mapping[str, Any]:
    return await player.person.send(match.place, text)


async def quote(player: Player, message: Mapping[str, Any]) -> Shown:
    return await player._settle(await player.person.use_on(int(message["id"]), "Quote"))


async def test_a_line_comes_into_the_log_by_its_author(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    message = await talk(anna, match, "Das war **knapp**,\n@everyone https://x.example <@1>!")
    before = room.rows("SELECT state, step FROM matches")
    assert (await quote(ben, message)).says("en", "quote-author")
    said = await quote(anna, message)
    assert said.hidden and said.says("de", "quote-done", title=f"Instinkt #{match.number}")
    assert room.rows("SELECT state, step FROM matches") == before
    assert (await quote(anna, message)).says("de", "quote-already")
    assert len(room.rows("SELECT * FROM events WHERE text LIKE 'quote %'")) == 1
    log = await ben.press(match.board(), "log")
    (line,) = [one for one in log.text.splitlines() if "💬" in one]
    assert "Anna" in line and "\\*\\*knapp" in line and "@everyone" not in line and "https://" not in line
    assert await anna.person.press(int(match.board().id), f"press:log:{match.number}")
    await match.play_some(random.Random("quote"), 4)
    told = "\n".join(board.text for board in match.boards())
    assert told.count("💬") == 1, "the next board tells it with what happened"
    assert (await match.resign(ben)).text
    record = await anna.press(match.board(), "record")
    content = anna.files(record)["instinkt-1.json"]
    assert b"knapp" not in content, "the record is what was played"


async def test_what_cannot_be_quoted(desk: Desk) -> None:
    match = await seat(desk)
    anna, ben = match.players
    mira = Player(desk, "Mira")
    elsewhere = await anna.person.send(desk.channel, "hier")
    assert (await quote(anna, elsewhere)).says("de", "quote-place")
    assert (await quote(mira, await talk(mira, match, "toll"))).says("de", "not-in-match")
    board = match.board()
    assert (await quote(anna, dict(board.message))).says("de", "quote-author"), "the bot's own message"
    assert (await quote(anna, await talk(anna, match, "\u202e\u2066"))).says("de", "quote-empty")
    long = await quote(ben, await talk(ben, match, "wow " * 400))
    assert long.says("en", "quote-done", title=ANY)
    ((text,),) = desk.rows("SELECT text FROM events WHERE text LIKE 'quote %'")
    assert len(text.split(" ", 2)[2]) <= MAX_QUOTE and text.endswith("…")
    for number in range(MAX_QUOTES - 1):
        await quote(ben, await talk(ben, match, f"Nr. {number}"))
    assert (await quote(ben, await talk(ben, match, "noch eins"))).says("en", "quote-full", most=MAX_QUOTES)
    last = await talk(anna, match, "gut gespielt")
    await match.resign(ben)
    assert (await quote(anna, last)).says("de", "match-over")
