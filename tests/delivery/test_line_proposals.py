"""Open proposals whose messages stand above the newest board: the line below it carries them."""

from __future__ import annotations

import random
from typing import Final

import pytest

from bot.texts import say
from tests.delivery.test_threads import edits_in, requests
from tests.kit.driver import Match, Player, sit_around
from tests.kit.room import Room
from tests.kit.shown import Shown
from tests.privacy.test_wire import delete, settle
from tests.wire.test_consent import asking

SEND: Final = "/channels/{channel_id}/messages"
LANGUAGES: Final = {"Anna": "de", "Ben": "en"}


async def sit(room: Room, host: str = "Anna", way: str = "thread") -> Match:
    """A match of two people who are notified in that way."""
    for name in LANGUAGES:
        await Player(room, name).notify(by=way)
    match = await sit_around(room, "hypnosia", (host, "Ben" if host == "Anna" else "Anna"))
    await room.settle()
    return match


async def next_board(match: Match) -> None:
    """Play until there is another board."""
    before = match.boards()[-1].id
    while match.boards()[-1].id == before:
        await match.decide(match.waiting()[0], random.Random("line"), "typed")
        await match.room.settle()


def lines(match: Match) -> tuple[Shown, Shown]:
    """The message of the newest proposal, and the line below the board."""
    line = match.line()
    assert line is not None
    return asking(match), line


def label(language: str, sign: str, verb: str) -> str:
    return f"{sign} {say(language, f'button-{verb}')}"


@pytest.mark.parametrize("way", ["thread", "direct"])
@pytest.mark.parametrize("host", LANGUAGES)
async def test_a_proposal_above_the_board_is_on_the_line(room: Room, host: str, way: str) -> None:
    match, language = await sit(room, host, way), LANGUAGES[host]
    one, other = match.players
    await next_board(match)
    since = len(room.standin.requests)
    await one.slash("match pause", match.place, days=2)
    await room.settle()
    message, line = lines(match)
    words = say(language, "proposal-pause", name=host, days=2)
    assert words in message.text and message.id > line.id and words not in line.text
    assert len(requests(room, "POST", SEND, since)) == 1 and edits_in(room, match, since) == []
    await next_board(match)
    message, line = lines(match)
    agree, decline = (label(language, "⏸", verb) for verb in ("agree", "decline"))
    assert words in line.text and f"<@{other.id}>" in line.text and other.id not in set(line.pings) - set(pinged(match))
    assert line.buttons[agree] == message.buttons[say(language, "button-agree")]
    reply = await other.press(line, agree)
    assert reply.hidden
    await room.settle()
    message, line = lines(match)
    assert message.says(language, "proposal-agreed") and not message.buttons
    assert words not in line.text and agree not in line.buttons and decline not in line.buttons
    assert line.says(language, "note-paused")


def pinged(match: Match) -> list[int]:
    """The people who are to act."""
    return [one.id for one in match.waiting()]


async def test_an_answer_at_the_proposal_is_on_the_line(room: Room) -> None:
    match = await sit(room)
    anna, _ = match.players
    await anna.slash("match pause", match.place)
    await room.settle()
    await next_board(match)
    decline = label("de", "⏸", "decline")
    assert decline in lines(match)[1].buttons
    await anna.press(asking(match), "decline")
    await room.settle()
    message, line = lines(match)
    assert message.says("de", "proposal-withdrawn") and decline not in line.buttons and "⏸" not in line.text


async def test_a_line_has_room_for_four_rows_of_answers(room: Room) -> None:
    """The words of all stand there; a classic message has five rows."""
    match = await sit(room, way="direct")
    anna, ben = match.players
    await anna.slash("match replace", match.place, newcomer=Player(room, "Mira").id)
    await anna.slash("match pause", match.place)
    await anna.slash("match pace", match.place, pace="brisk")
    await ben.slash("match pace", match.place, pace="daily")
    await room.settle()
    await next_board(match)
    line = lines(match)[1]
    rows = [[one["label"] for one in row["components"]] for row in line.message["components"]]
    accept, agree, decline, object_ = (say("de", f"button-{verb}") for verb in ("accept", "agree", "decline", "object"))
    asked = [("🪑", accept, decline), ("🪑", agree, object_), ("⏸", agree, decline), ("⏳", agree, decline)]
    assert rows[1:] == [[f"{sign} {verb}" for verb in verbs] for sign, *verbs in asked]
    assert [sign for one in line.text.splitlines() if (sign := one.split()[0]) in "🪑⏸⏳"] == ["🪑", "⏸", "⏳", "⏳"]


async def test_a_deleted_player_is_on_no_line(room: Room) -> None:
    match = await sit(room)
    anna, ben = match.players
    await anna.slash("match pause", match.place)
    await room.settle()
    await next_board(match)
    line = lines(match)[1]
    assert f"<@{ben.id}>" in line.text
    await delete(ben)
    await settle(room)
    now = match.line()
    assert now is not None and str(ben.id) not in now.text and "Ben" not in now.text
