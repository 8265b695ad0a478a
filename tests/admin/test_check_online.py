"""``check`` with a token: the registered commands, and the permissions in every place in use."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.admin.check import check
from bot.local.permissions import (
    ATTACH_FILES,
    READ_MESSAGE_HISTORY,
    SEND_MESSAGES,
    SEND_MESSAGES_IN_THREADS,
    VIEW_CHANNEL,
)
from tests.kit.driver import Player, sit_down
from tests.kit.room import Room


async def check_output(room: Room, tmp_path: Path, token: str | None = None) -> list[str]:
    """The command's output for the room, whose bot is running; check that the exit code fits."""
    if not (tmp_path / "discord").exists():
        (tmp_path / "discord").symlink_to(room.data)
    settings = replace(room.settings, data=tmp_path, token=room.standin.token if token is None else token)
    lines: list[str] = []
    before = len(room.standin.requests)
    code = await asyncio.to_thread(check, settings, lines.append, room.standin.connector)
    assert {sent.method for sent in list(room.standin.requests)[before:]} <= {"GET"}, "it changes nothing"
    lines = [line for line in lines if "serves the only shard" not in line]  # stored soon after the bot is ready
    in_order = len(lines) == 1 and "in order" in lines[0]
    assert code == (0 if in_order else 1)
    assert all(line.endswith(".") and "\n" not in line and room.standin.token not in line for line in lines)
    return [] if in_order else lines


async def test_a_correct_setup_has_no_faults(room: Room, tmp_path: Path) -> None:
    await sit_down(room)
    await Player(room, "Mira").new()
    assert await check_output(room, tmp_path) == []
    assert await check_output(room, tmp_path, token="") == []


@pytest.mark.rest
async def test_a_wrong_token_is_named(room: Room, tmp_path: Path) -> None:
    (fault,) = await check_output(room, tmp_path, token="nonsense")
    assert "does not accept the token" in fault


async def test_an_unreachable_discord_is_named(room: Room, tmp_path: Path) -> None:
    room.standin.faults.add("*", "*", status=503, times=10_000)
    (fault,) = await check_output(room, tmp_path)
    assert "Discord cannot be reached" in fault
    room.standin.faults.clear()


async def test_permissions_in_every_place(room: Room, tmp_path: Path) -> None:
    await sit_down(room)
    other = room.world.add_channel(room.guild, "anderswo")
    await Player(room, "Mira").new(where=other)
    world, bot = room.world, room.world.bot
    for bit, name, first, second in (
        (VIEW_CHANNEL, "view_channel", True, True),
        (ATTACH_FILES, "attach_files", True, True),
        (SEND_MESSAGES, "send_messages", False, True),
        (SEND_MESSAGES_IN_THREADS, "send_messages_in_threads", True, False),
        (READ_MESSAGE_HISTORY, "read_message_history", True, True),
    ):
        for channel in (room.channel, other):
            world.set_permissions(channel, bot, deny=bit)
        faults = await check_output(room, tmp_path)
        assert len(faults) == first + second, (name, faults)
        assert all(name in fault for fault in faults)
        assert any("match 1" in fault and "spieltisch" in fault for fault in faults) == first
        assert any("match 2" in fault and "anderswo" in fault for fault in faults) == second
        for channel in (room.channel, other):
            world.set_permissions(channel, bot)


@pytest.mark.rest
async def test_the_channel_of_the_puzzle(room: Room, tmp_path: Path) -> None:
    world, bot = room.world, room.world.bot
    channel = world.add_channel(room.guild, "knobelecke")
    voice = world.add_channel(room.guild, "stammtisch", type_=2)
    room.settings = replace(room.settings, puzzle_channel=channel)
    assert await check_output(room, tmp_path) == []
    world.set_permissions(channel, bot, deny=ATTACH_FILES)
    (fault,) = await check_output(room, tmp_path)
    assert "attach_files in Stammtisch, #knobelecke" in fault and "STAMMTISCH_PUZZLE_CHANNEL" in fault
    world.set_permissions(channel, bot, deny=VIEW_CHANNEL)
    (fault,) = await check_output(room, tmp_path)
    assert f"channel {channel} of STAMMTISCH_PUZZLE_CHANNEL is gone" in fault
    world.delete_channel(channel)
    assert await check_output(room, tmp_path) == [fault]
    room.settings = replace(room.settings, puzzle_channel=voice)
    (fault,) = await check_output(room, tmp_path)
    assert f"channel {voice} of STAMMTISCH_PUZZLE_CHANNEL is no text channel" in fault


@pytest.mark.rest
async def test_deleted_places_are_named(room: Room, tmp_path: Path) -> None:
    match = await sit_down(room)
    await sit_down(room, "Mira", "Ben")
    room.world.delete_channel(match.place)
    (fault,) = await check_output(room, tmp_path)
    assert "match 1 is gone" in fault
    room.world.remove_bot(room.guild)
    faults = await check_output(room, tmp_path)
    assert any("not on the server" in fault and "match 1, match 2" in fault for fault in faults)
    room.world.add_bot(room.guild)


async def test_install_settings_that_do_not_suffice_are_named(room: Room, tmp_path: Path) -> None:
    room.world.installs = {"0": {"oauth2_install_params": {"scopes": ["applications.commands"], "permissions": "0"}}}
    to_servers, to_people = await check_output(room, tmp_path)
    assert "Add App" in to_servers and "Guild Install needs bot and applications.commands" in to_servers
    assert "Add App" in to_people and "User Install needs applications.commands" in to_people


async def test_commands(room: Room, tmp_path: Path) -> None:
    commands = room.world.commands
    names = {command["name"]: number for number, command in commands.items()}
    commands[names["matches"]] = {**commands[names["matches"]], "description": "Something else"}
    del commands[names["match"]]
    commands[1] = {**commands[names["instinkt"]], "id": "1", "name": "skat"}
    faults = await check_output(room, tmp_path)
    assert [
        sum(part in fault for fault in faults) for part in ("know the command /match:", "/skat", "/matches in")
    ] == [
        1,
        1,
        1,
    ]
    assert len(faults) == 3
