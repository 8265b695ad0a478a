"""Starting and stopping the program: tokens, an unreachable Discord, SIGTERM."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot import __version__
from bot.app import Stammtisch, make_bot
from bot.client import emojis
from bot.client.serving import serve
from bot.match.clocks import DAY
from bot.runtime.time import Time
from bot.settings import StartupError
from tests.kit.databases import execute
from tests.kit.driver import Player, sit_down
from tests.kit.room import Room
from tests.kit.waiting import PATIENCE

pytestmark = pytest.mark.rest

ROOT = Path(__file__).parents[2]
COMMANDS = "/applications/{application_id}/commands"


async def command(tmp_path: Path, *arguments: str, **env: str) -> asyncio.subprocess.Process:
    """Run ``python -m bot`` in an empty folder with only the given settings in its environment."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD", "STAMMTISCH"))}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot", *arguments),
        cwd=tmp_path,
        env={**clean, "PYTHONPATH": str(ROOT), **env},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def test_running_without_a_token_is_one_sentence_and_code_78(tmp_path: Path) -> None:
    process = await command(tmp_path, "run")
    out, err = await process.communicate()
    assert process.returncode == 78 and not out
    assert err.decode().count("\n") == 1 and "DISCORD_TOKEN" in err.decode()
    assert os.listdir(tmp_path) == []


async def test_a_wrong_token_is_one_sentence(room: Room) -> None:
    await room.stop()
    for token in (room.standin.token + "x", "nonsense", "bröken"):
        with pytest.raises(StartupError, match="does not accept the token"):
            await asyncio.wait_for(serve(replace(room.settings, token=token), room.standin.connector), PATIENCE)
    await room.start()
    assert (await Player(room, "Anna").slash("matches")).text


async def test_the_log_names_version_and_servers_when_the_bot_is_ready(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    await room.stop()
    caplog.set_level(logging.INFO)
    await room.start()
    await room.until(lambda: "is ready as" in caplog.text)
    (line,) = [one.getMessage() for one in caplog.records if "is ready as" in one.getMessage()]
    assert f"Stammtisch {__version__} is ready as" in line and line.endswith(": servers 1, shards 0/1.")


async def test_too_many_servers_are_one_sentence(room: Room) -> None:
    await room.stop()
    room.standin.gateway.sharding.max_guilds = 0
    with pytest.raises(StartupError, match="more servers than its shards may serve"):
        await asyncio.wait_for(serve(room.settings, room.standin.connector), PATIENCE)
    room.standin.gateway.sharding.max_guilds = 2500
    await room.start()
    assert (await Player(room, "Anna").slash("matches")).text


async def test_a_database_that_cannot_be_used_any_more_ends_the_bot(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[Stammtisch]()

    def make_and_keep(*given: Any, **named: Any) -> Stammtisch:
        made.append(make_bot(*given, **named))
        return made[-1]

    await room.stop()
    monkeypatch.setattr("bot.client.serving.make_bot", make_and_keep)
    task = asyncio.create_task(serve(room.settings, room.standin.connector))
    await room.until(lambda: room.connected)
    made[0].store.database.give_up("It was migrated by a newer version.")
    with pytest.raises(StartupError, match="newer version"):
        await asyncio.wait_for(task, PATIENCE)
    assert len(made) == 1 and made[0].is_closed() and not room.connected
    await room.start()
    assert (await Player(room, "Anna").slash("matches")).text


async def test_an_invalid_setting_is_one_sentence(tmp_path: Path) -> None:
    process = await command(tmp_path, "local", STAMMTISCH_PORT="many")
    _, err = await process.communicate()
    assert process.returncode == 78 and err.decode().count("\n") == 1 and "STAMMTISCH_PORT" in err.decode()


@pytest.mark.parametrize("name", ["world.db", "stammtisch.db"])
async def test_an_invalid_file_of_the_local_table_is_one_sentence(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "data" / "local"
    await asyncio.to_thread(folder.mkdir, parents=True)
    await asyncio.to_thread((folder / name).write_text, "no database at all\n" * 100)
    process = await command(tmp_path, "local", STAMMTISCH_PORT="0")
    _, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    said = [line for line in err.decode().splitlines() if " INFO " not in line]
    assert process.returncode == 78 and len(said) == 1 and name in said[0]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_the_local_table_prints_its_address_and_ends_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    process = await command(tmp_path, "local", STAMMTISCH_PORT="0", STAMMTISCH_DATA=str(tmp_path / "data"))
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
    assert re.search(r"http://127\.0\.0\.1:\d+", line), line
    second = await command(tmp_path, "local", STAMMTISCH_PORT="0", STAMMTISCH_DATA=str(tmp_path / "data"))
    _, refused = await second.communicate()
    assert second.returncode == 75 and b"already running" in refused, "a supervisor starts it again"
    process.send_signal(number)
    out, err = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode == 0, err.decode()
    assert out.decode().strip() == "Stopped." and "Traceback" not in err.decode() and "ERROR" not in err.decode()
    assert (tmp_path / "data" / "local" / "stammtisch.db").exists()


@pytest.fixture
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Skip the client's pauses, and collect those between attempts: half a second or more, but not between emojis."""
    pauses: list[float] = []

    async def pause(_: Time, seconds: float) -> None:
        task = asyncio.current_task()
        if seconds >= 0.5 and task is not None and task.get_name() != emojis.Emojis.name:
            pauses.append(seconds)
        await asyncio.sleep(0.02)

    monkeypatch.setattr(Time, "sleep", pause)
    return pauses


@pytest.mark.parametrize("status", [503, 500, 429])
async def test_rest_that_is_down_at_start_is_tried_again(
    room: Room, no_pauses: list[float], caplog: pytest.LogCaptureFixture, status: int
) -> None:
    match = await sit_down(room)
    await room.stop()
    caplog.clear()
    down = room.standin.faults.add("*", "*", status=status, times=10_000)
    task = asyncio.create_task(serve(room.settings, room.standin.connector))
    await asyncio.wait_for(down.struck.wait(), PATIENCE)
    if status == 503:  # the client itself retries the other statuses
        await room.until(lambda: len(no_pauses) >= 3)
    room.standin.faults.clear()
    await room.until(lambda: room.connected)
    assert (await match.menu(match.players[0])).selects
    lines = [one for one in caplog.records if one.name == "bot.client.serving"]
    assert all(one.levelno == logging.WARNING and not one.exc_info for one in lines)
    assert all("\n" not in one.getMessage() for one in lines)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_a_gateway_that_is_down_at_start_is_tried_again(
    room: Room, no_pauses: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    match = await sit_down(room)
    await room.stop()
    port, stopped = room.standin.port, room.standin
    runner = stopped._runner
    assert runner is not None
    await runner.cleanup()
    caplog.clear()
    task = asyncio.create_task(serve(room.settings, room.standin.connector))
    await room.until(lambda: len(no_pauses) >= 3)
    stopped.port = port
    await stopped.start()
    await room.until(lambda: room.connected)
    assert (await match.menu(match.players[0])).selects
    lines = [one for one in caplog.records if one.name == "bot.client.serving"]
    assert len(lines) == len(no_pauses) and all("cannot be reached" in one.getMessage() for one in lines)
    assert not any(one.exc_info for one in caplog.records)
    assert no_pauses[0] <= 1 and all(pause <= 300 for pause in no_pauses)
    assert sorted(round(pause) for pause in no_pauses[:3]) == [round(pause) for pause in no_pauses[:3]]
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_connections_that_discord_has_left_are_spared(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    """Discord resets the token of a bot that uses up all connections of a day."""
    room.excused.append("connections are left until Discord resets the count")
    await room.stop()
    sharding = room.standin.gateway.sharding
    sharding.remaining = 99
    bot = make_bot(room.settings, connector=room.standin.connector(), time=room.time)
    task = asyncio.create_task(run(bot, room.settings.token))
    await room.until(lambda: [one for one in caplog.records if "99 of 1000 connections" in one.getMessage()])
    assert not room.connected
    sharding.remaining = 1000
    await room.time.advance(DAY + 1)
    await room.until(lambda: room.connected)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def run(bot: Stammtisch, token: str) -> None:
    async with bot:
        await bot.start(token)


async def test_the_bot_ends_while_the_gateway_is_down(room: Room) -> None:
    """It is tried again and again until then."""
    await room.stop()
    task = asyncio.create_task(serve(room.settings, room.standin.connector))
    await room.until(lambda: room.connected)
    runner = room.standin._runner
    assert runner is not None
    await runner.cleanup()
    await room.until(lambda: not room.bot.is_connected)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(task, PATIENCE)


async def test_limited_registration_of_commands_is_tried_again(
    room: Room, no_pauses: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    await room.stop()
    caplog.clear()
    limit = room.standin.faults.add("GET", COMMANDS, status=429, retry_after=60, times=2)
    bot = make_bot(room.settings, connector=room.standin.connector())
    bot.http.max_ratelimit_timeout = 30.0  # discord.py raises RateLimited for longer pauses

    task = asyncio.create_task(run(bot, room.settings.token))
    await room.until(lambda: len(no_pauses) >= 2)
    await room.until(lambda: bot.command_ids)
    assert len(limit.hits) == 2 and all(pause >= 30 for pause in no_pauses)
    lines = [one for one in caplog.records if one.name == "bot.client.tree"]
    assert len(lines) == 2 and all("limits" in one.getMessage() and not one.exc_info for one in lines)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def asked_about_commands(room: Room) -> list[str]:
    return [one.method for one in room.standin.requests if one.route == COMMANDS]


async def test_commands_that_are_registered_are_not_put_again(room: Room) -> None:
    known = dict(room.bot.command_ids)
    await room.restart()
    assert asked_about_commands(room) == ["GET"] and room.bot.command_ids == known


@pytest.mark.parametrize("field", ["description", "description_localizations", "default_member_permissions"])
async def test_a_command_that_differs_is_put_again(room: Room, field: str) -> None:
    await room.stop()
    (server,) = (one for one in room.world.commands.values() if one["name"] == "server")
    before, server[field] = server[field], None
    await room.start()
    assert asked_about_commands(room) == ["GET", "PUT"]
    (server,) = (one for one in room.world.commands.values() if one["name"] == "server")
    assert server[field] == before


async def test_the_command_of_an_activity_is_kept(room: Room) -> None:
    """Discord makes it where an operator enables activities, and refuses commands that are put without it."""
    await room.stop()
    world = room.world
    world.commands.clear()
    made = {"id": str(world.ids.next()), "type": 4, "name": "launch", "description": "", "handler": 2, "version": "1"}
    world.commands[int(made["id"])] = made
    await room.start()
    assert (world.commands[int(made["id"])]["name"], world.commands[int(made["id"])]["handler"]) == ("launch", 2)
    assert "play" in room.bot.command_ids and "launch" not in room.bot.command_ids
    await room.restart()
    assert asked_about_commands(room)[-1] == "GET"


async def test_stopping_closes_the_gateway(room: Room) -> None:
    await room.stop()
    await room.until(lambda: not room.connected)
    assert not room.standin.gateway.connected


async def test_stopping_completes_answers_in_progress(room: Room) -> None:
    go = asyncio.Event()
    answer = room.standin.faults.add("POST", "*", when=lambda sent: sent.path.endswith("/callback"), hold=go)
    asked = asyncio.create_task(Player(room, "Anna").slash("matches"))
    await answer.struck.wait()
    stopping = asyncio.create_task(room.stop())
    await asyncio.wait({stopping}, timeout=0.5)
    go.set()
    assert (await asked).text
    await stopping


async def test_what_was_put_off_stays_put_off_after_a_clean_stop(room: Room) -> None:
    """Nothing was stored later than now, so that nothing has to be counted again."""
    match = await sit_down(room)
    await room.quiet()
    await room.stop()
    later = room.clock() + DAY
    execute(room.data, "UPDATE outbox SET due = ? WHERE kind = 'board' AND match = ?", later, match.number)
    room.shift += 10
    await room.start()
    await room.bot.clock.run_due()
    assert room.rows("SELECT due FROM outbox WHERE kind = 'board' AND match = ?", match.number) == [(later,)]
    await room.stop()
    room.shift -= 2 * DAY  # the system's clock is set back
    await room.start()
    await room.bot.clock.run_due()
    await room.quiet()
    assert room.rows("SELECT due FROM outbox WHERE kind = 'board' AND match = ?", match.number) == [(None,)]
