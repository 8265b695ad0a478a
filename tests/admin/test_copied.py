"""A bot on a copy of its database goes on where it was: with old buttons, direct messages, timers and records."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.admin.copying import copy
from bot.admin.verify import verify
from bot.match.clocks import DAY
from bot.settings import Settings
from tests.kit.databases import new_database
from tests.kit.driver import sit_around, sit_down
from tests.kit.room import Room
from tests.kit.servers import MISSING, is_installed, server

pytestmark = pytest.mark.skipif(not is_installed(), reason=MISSING)


async def move(room: Room, tmp_path: Path, address: str) -> None:
    """Stop the bot, copy its database to a server, and start it there."""
    (tmp_path / "discord").symlink_to(room.data)
    await room.stop()
    await asyncio.to_thread(copy, Settings(data=tmp_path, token=room.standin.token), address)
    room.settings = replace(room.settings, database=address)
    await room.start()


@pytest.mark.rest
async def test_matches_go_on_in_the_copy(room: Room, tmp_path: Path) -> None:
    source = random.Random("a copied match")
    match, other = await sit_down(room), await sit_around(room, "hypnosia", ("Mira", "Ben"))
    await match.play_some(source, 4)
    await other.play_some(source, 3)
    await room.settle()
    waiting = match.waiting()
    boards, prompts = [match.board(), other.board()], {player.name: match.prompt(player) for player in waiting}
    messages = set(room.world.messages)
    await move(room, tmp_path, server().address(new_database()))
    await room.settle()
    assert set(room.world.messages) == messages, "nothing is sent twice"

    player = waiting[0]
    old = prompts[player.name]
    await player.choose_any(old or await player.press(boards[0], "play"), source)
    await room.quiet()
    assert player not in match.waiting() or match.board() != boards[0]
    await match.play_out(source)
    await other.play_some(source, 2)
    record = await match.players[0].press(match.board(), "record")
    file = match.players[0].files(record)["instinkt-1.json"]
    (tmp_path / "record.json").write_bytes(file)
    assert verify([str(tmp_path / "record.json")], lambda line: None) == 0
    assert json.loads(file)[0]["actions"]

    assert (await sit_down(room, "Anna", "Mira")).number == 3, "numbers are not used twice"
    await room.advance(10 * DAY)
    assert other.pings() or other.notices(), "its clock runs on"
