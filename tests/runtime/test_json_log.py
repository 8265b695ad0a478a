"""The log as JSON while people play and Discord fails: match and event in the lines about matches, and no secret."""

from __future__ import annotations

import io
import json
import logging
import random
from collections.abc import Iterator
from typing import Any

import pytest

from bot.runtime.telemetry import JsonLines, SubjectRecord
from tests.kit.driver import sit_down
from tests.kit.faults import Sent
from tests.kit.room import Room
from tests.wire.test_broken_match import EDITS, edit

pytestmark = pytest.mark.own_room  # its log begins with the start
SEND = "/channels/{channel_id}/messages"


@pytest.fixture
def written(stopped_room: Room) -> Iterator[io.StringIO]:
    """All lines from the bot's start on, also discord.py's."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines([stopped_room.standin.token]))
    root, factory = logging.getLogger(), logging.getLogRecordFactory()
    level, library = root.level, logging.getLogger("discord")
    library_level = library.level
    library.setLevel(logging.WARNING)
    logging.setLogRecordFactory(SubjectRecord)
    root.setLevel(logging.INFO)
    root.addHandler(handler)
    yield stream
    root.removeHandler(handler)
    root.setLevel(level)
    library.setLevel(library_level)
    logging.setLogRecordFactory(factory)


def lines(written: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def tokens(room: Room) -> set[str]:
    """The tokens of interactions that the bot has answered."""
    parts = [sent.path.split("/") for sent in room.standin.requests]
    return {one[3] for one in parts if one[1] in ("interactions", "webhooks") and len(one) > 3}


async def test_lines_about_a_match_name_match_and_event(written: io.StringIO, room: Room) -> None:
    """A delivery is put off: its lines have the number of events that the match has, outside the message."""
    await sit_down(room)
    second = await sit_down(room, "Anna", "Mira")
    fault = room.standin.faults.add("POST", SEND, status=503, times=4)
    await second.play_some(random.Random("json log"), 2, way="typed")
    await room.settle()
    assert fault.hits
    about = [one for one in lines(written) if one["message"].startswith("Match 2: ") and "later" in one["message"]]
    last = (await room.view(2, None)).length
    assert about and {one["match"] for one in about} == {2}
    assert all(0 <= one["event"] <= last for one in about), about


async def test_a_failing_answer_names_its_match(
    written: io.StringIO, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer to a slash command is made in a task of its own, and its failure is logged outside."""
    room.excused.append("no such card")
    match = await sit_down(room)
    length = (await room.view(1, None)).length

    def broken(*_: object) -> None:
        raise ZeroDivisionError("no such card")

    monkeypatch.setattr("bot.service.match_service.decide", broken)
    player = match.players[0]
    await player.typed((await room.view(1, player.id)).moves[0], match.place)
    faults = [one for one in lines(written) if one.get("fault") == "ZeroDivisionError"]
    assert [(one["match"], one["event"]) for one in faults] == [(1, length)]
    assert "no such card" in faults[0]["traceback"]


async def test_a_failing_timer_names_its_match(
    written: io.StringIO, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.excused.append("cannot be done and is set aside")
    await sit_down(room, pace="daily")
    length = (await room.view(1, None)).length

    def broken(*_: object) -> None:
        raise ZeroDivisionError("no such clock")

    with monkeypatch.context() as patch:
        patch.setattr("bot.service.match_service.decide", broken)
        await room.advance(3 * 86_400)
    faults = [one for one in lines(written) if one.get("fault") == "ZeroDivisionError"]
    assert faults and {(one["match"], one["event"]) for one in faults} == {(1, length)}


async def test_a_broken_match_is_named(written: io.StringIO, room: Room) -> None:
    room.excused.append("Match 1 cannot be read and is quarantined")
    match = await sit_down(room)
    edit(room, EDITS["no JSON"])
    await match.players[0].press(match.board(), "play")
    assert [one["match"] for one in lines(written) if "quarantined" in one["message"]] == [1]


async def test_no_line_holds_a_secret(written: io.StringIO, room: Room) -> None:
    """Discord limits and breaks answers, whose addresses hold tokens, which libraries log."""

    def is_answer(sent: Sent) -> bool:
        return sent.path.startswith(("/interactions/", "/webhooks/"))

    match = await sit_down(room)
    kinds: list[dict[str, Any]] = [{"status": 429, "retry_after": 0.01}, {"status": 503}]
    for kind in kinds:
        fault = room.standin.faults.add("*", "*", when=is_answer, **kind)
        await match.players[0].press(match.board(), "play")
        assert fault.hits
    await room.settle()
    logging.getLogger("discord.http").warning("%s is refused by %s", room.standin.token, sorted(tokens(room))[0])
    text = written.getvalue()
    ((secret,),) = room.rows("SELECT hex(secret) FROM matches")
    assert lines(written) and tokens(room)
    assert room.standin.token not in text and secret.lower() not in text.lower()
    for token in tokens(room):
        assert f"/{token}" not in text
