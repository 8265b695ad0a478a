"""Whole matches by two people: direct messages, presses and typed moves, from the table to the record."""

from __future__ import annotations

import random
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bot.texts import say
from tests.kit.driver import LINK, OVER, Match, Player, Shown, labels, sit_down
from tests.kit.records import export
from tests.kit.room import Room
from tests.kit.soak import in_soak


@pytest.mark.rest
@pytest.mark.parametrize("draft", in_soak([False, True], [True]))
async def test_two_people_play_a_whole_match(room: Room, tmp_path: Path, draft: bool) -> None:
    options: dict[str, Any] = {"draft": True} if draft else {}
    match = await sit_down(room, **options)
    fingerprint = await fingerprint_of(match)
    last = await match.play_out(random.Random(f"whole {draft}"))
    assert OVER in last.text
    proof = await match.players[0].press(last, "rules")
    assert sha256(bytes.fromhex(hexadecimal(proof, 32))).hexdigest() == hexadecimal(proof, 64) == fingerprint
    record = await export(match, tmp_path)
    assert record["options"] == {"draft": draft} and record["result"] and record["draws"]


def hexadecimal(shown: Shown, count: int) -> str:
    """The hexadecimal number of that length in a message."""
    found = re.search(rf"`([0-9a-f]{{{count}}})`", shown.text)
    assert found, shown.text
    return found[1]


async def fingerprint_of(match: Match) -> str:
    """The fingerprint of a match's shuffles, which stands behind the rules."""
    return hexadecimal(await match.players[0].press(match.board(), "rules"), 64)


def rematch_of(match: Match) -> Shown:
    """The message of the second table in the first one's channel."""
    return next(one for one in match.players[0].messages(match.home.channel) if "Instinkt #2" in one.text)


async def test_the_tables_message_links_to_the_last_board(room: Room) -> None:
    match = await sit_down(room)
    anna, _ = match.players
    running = anna.sees(match.home)
    assert running and running.says("de", "table-is-started")
    assert running.leads("match").endswith(f"/{room.guild}/{match.place}") and not LINK.search(running.text)
    await match.resign(anna)
    await room.settle()
    over, last = anna.sees(match.home), match.boards()[-1]
    assert over and OVER in over.text and over.leads("end").endswith(f"/{match.place}/{last.id}")


async def test_resigning_can_be_cancelled(room: Room) -> None:
    match = await sit_down(room)
    anna, _ = match.players
    asked = await anna.slash("match resign", match.place)
    assert list(asked.buttons) == labels("de", "giveup", "stay")
    stayed = await anna.press(asked, "stay")
    assert stayed.says("de", "stayed") and stayed.selects and not match.over


async def test_a_rematch_opens_with_one_press_and_starts_with_the_second(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    last = await match.resign(anna)
    assert list(last.buttons) == labels("de", "rematch", "review", "replay", "more")
    opened = await ben.press(last, "rematch")
    await room.settle()
    home = rematch_of(match)
    assert opened.hidden and opened.says("en", "rematch-opened", title="Instinkt #2")
    assert opened.leads("table").endswith(f"/{match.home.channel}") and "://" not in opened.text
    assert home.pings == [anna.id] and home.channel == match.home.channel
    shown = anna.sees(last)
    assert shown and shown.says("de", "rematch-is", title="Instinkt #2")
    assert shown.leads("rematch").endswith(f"/{home.id}") and "://" not in shown.text
    assert list(shown.buttons) == list(last.buttons)
    started = await anna.press(last, "rematch")
    assert started.hidden and started.says("de", "rematch-started", title="Instinkt #2")
    assert started.leads("match")
    await room.settle()
    again = Match(room, [ben, anna], home)
    assert again.place != match.place and len(again.lines()) == 1
    assert {int(one["id"]) for one in anna.threads()} == {match.place, again.place}
    await again.play_some(random.Random("again"), 4)
    done = await again.resign(ben)
    assert OVER in done.text and "#2" in done.text
    assert room.rows("SELECT id, previous FROM matches") == [(1, None), (2, 1)]
    mira = Player(room, "Mira")
    assert say("de", "not-in-match") in (await mira.press(done, "rematch")).text


async def test_a_rematch_keeps_options_and_language(room: Room) -> None:
    match = await sit_down(room, "Ben", "Anna", draft=True)
    ben, anna = match.players
    await anna.press(await match.resign(anna), "rematch")
    await room.settle()
    home = rematch_of(match)
    assert say("en", "instinkt-option-draft") in home.text and home.has("join")
    await ben.press(home, "join")
    await ben.press(home, "start")
    await room.quiet()
    assert len(Match(room, [anna, ben], home).waiting()) == 2
