"""Lines of the table talk that earlier versions put into logs are shown, escaped, and never in the position."""

from __future__ import annotations

import random

from bot.admin.check import inspect_database
from tests.kit.driver import sit_down
from tests.kit.old_quotes import add_quote
from tests.kit.room import Room

SAID = "Das war **knapp**, @everyone https://x.example <@1>!"


async def test_a_quote_of_an_earlier_version_is_shown(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    before = room.rows("SELECT state, step FROM matches")
    await add_quote(room.bot.service, match.number, room.key(anna.id), SAID)
    assert room.rows("SELECT state, step FROM matches") == before
    log = await ben.press(match.board(), "log")
    (line,) = [one for one in log.text.splitlines() if "💬" in one]
    assert "Anna" in line and "\\*\\*knapp" in line and "@everyone" not in line and "https://" not in line
    await match.play_some(random.Random("quote"), 4)
    boards = "\n".join(board.text for board in match.boards())
    assert boards.count("💬") == 1, "the next board says it with what happened"
    assert (await match.resign(ben)).text
    record = await anna.press(match.board(), "record")
    content = anna.files(record)["instinkt-1.json"]
    assert b"knapp" not in content, "the record is what was played"
    await room.settle()
    assert inspect_database(room.data / "stammtisch.db").faults == []
