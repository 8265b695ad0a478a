"""The metrics, whether the bot lives and whether it is ready, over HTTP with a running room."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio
from msgspec.structs import replace

from bot.client.monitor import LOOPBACK, Monitor, monitored
from bot.client.serving import serve
from bot.settings import StartupError, load
from tests.kit.driver import Match, Player, sit_down
from tests.kit.metrics import ask, scrape
from tests.kit.room import Room
from tests.kit.waiting import PATIENCE, until

SEND = "/channels/{channel_id}/messages"


@pytest_asyncio.fixture(loop_scope="session")
async def monitor(room: Room) -> AsyncIterator[Monitor]:
    """A server that watches the room's bot."""
    async with monitored(0, room.bot.metrics) as monitor:
        monitor.watch(room.bot)
        yield monitor


def free_port() -> int:
    with closing(socket.create_server((LOOPBACK, 0))) as found:
        return int(found.getsockname()[1])


async def choose_all(room: Room, match: Match) -> None:
    """Let each player choose, so that a round is played."""
    for player in match.players:
        await player.typed((await room.view(match.number, player.id)).moves[0], match.place)


async def ready(port: int) -> tuple[int, dict[str, bool]]:
    status, text = await ask(port, "/readyz")
    return status, json.loads(text)


async def test_answers_are_counted_by_kind_and_duration(room: Room, monitor: Monitor) -> None:
    match = await sit_down(room)
    player = match.waiting()[0]
    await player.suggest("", match.place)
    await match.decide(player, random.Random("metrics"), "play")
    await room.settle()
    found = await scrape(monitor.port)
    for kind in ("command", "component", "autocomplete"):
        received = found.of("stammtisch_interactions_total", kind=kind)
        assert received >= 1
        assert found.of("stammtisch_answer_seconds_count", kind=kind) == received
        assert found.of("stammtisch_answer_seconds_bucket", kind=kind, le="+Inf") == received
        assert 0 < found.of("stammtisch_answer_seconds_sum", kind=kind) < received * PATIENCE
        sooner, later = (found.of("stammtisch_answer_seconds_bucket", kind=kind, le=le) for le in ("0.01", "30.0"))
        assert sooner <= later <= received
    assert found.of("stammtisch_decisions_total", command="Choose") == 1
    assert found.of("stammtisch_decisions_total", command="Open") == 1
    assert found.of("stammtisch_requests_total", route="messages", status="200") >= 1
    assert found.of("stammtisch_request_wait_seconds_count") >= 1
    assert found.of("stammtisch_deliveries_total", kind="board", result="delivered") >= 1
    for kind in ("read", "write"):
        assert found.of("stammtisch_transaction_seconds_count", kind=kind) >= 1
    assert found.of("process_resident_memory_bytes") > 1e7


async def test_no_name_id_or_token_is_shown(room: Room, monitor: Monitor) -> None:
    match = await sit_down(room)
    await room.settle()
    text = (await scrape(monitor.port)).text
    parts = [sent.path.split("/") for sent in room.standin.requests]
    tokens = {one[3] for one in parts if one[1] in ("interactions", "webhooks") and len(one) > 3}
    ids = {str(one) for one in (room.guild, room.channel, match.place, *room.world.users)}
    assert tokens and not [one for one in (*tokens, *ids, *room.people, room.standin.token) if one in text]


async def test_matches_and_items_due(room: Room, monitor: Monitor) -> None:
    """Items that are not delivered grow old; delivered ones are no longer due."""
    match = await sit_down(room)
    await Player(room, "Mira").new()
    await room.settle()
    before = await scrape(monitor.port)
    assert before.of("stammtisch_matches", phase="running") == before.of("stammtisch_matches", phase="open") == 1
    assert before.of("stammtisch_items", state="due") == before.of("stammtisch_oldest_due_seconds", queue="outbox") == 0
    await room.bot.outbox.stop()
    await choose_all(room, match)
    room.shift += 3600
    later = await scrape(monitor.port)
    assert later.of("stammtisch_items", state="due") >= 1
    assert 3600 <= later.of("stammtisch_oldest_due_seconds", queue="outbox") < 3600 + PATIENCE
    room.shift -= 3600
    await room.restart()
    monitor.watch(room.bot)
    await room.settle()
    assert (await scrape(monitor.port)).of("stammtisch_items", state="due") == 0


async def test_counts_and_queues_are_bounded_and_complete(
    room: Room, monitor: Monitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A count ends at its bound; each table from which work is claimed is a queue."""
    for _ in range(3):
        await Player(room, "Mira").new()
    await room.settle()
    monkeypatch.setattr("bot.store.inspection.MOST", 2)
    found = await scrape(monitor.port)
    assert found.of("stammtisch_matches", phase="open") == 2
    claimed = {"outbox", "clocks", "searches", "reviews", "puzzles", "digests", "pairings", "seasons", "season_matches"}
    assert found.values("stammtisch_oldest_due_seconds", "queue") == claimed | {"deletions"}


async def test_the_last_backup_is_shown_where_the_bot_makes_them(room: Room, monitor: Monitor) -> None:
    with pytest.raises(KeyError):
        (await scrape(monitor.port)).of("stammtisch_last_backup_timestamp_seconds")
    await room.stop()
    room.settings = replace(room.settings, backups=1)
    await room.start()
    monitor.watch(room.bot)
    await room.until(lambda: room.bot.backed_up)
    made = (await scrape(monitor.port)).of("stammtisch_last_backup_timestamp_seconds")
    assert abs(made - room.time.now()) < PATIENCE


async def test_what_fails_is_counted(room: Room, monitor: Monitor) -> None:
    room.excused.append("made for the test")
    await sit_down(room)
    match = await sit_down(room, "Anna", "Mira")
    fault = room.standin.faults.add("POST", SEND, status=503, times=99)
    await choose_all(room, match)
    await room.until(lambda: fault.hits)
    await room.quiet()
    found = await scrape(monitor.port)
    assert found.of("stammtisch_requests_total", route="messages", status="503") >= 1
    assert found.of("stammtisch_items_failing") >= 1 and found.of("stammtisch_items", state="later") >= 1
    assert found.of("stammtisch_deliveries_total", result="retry") >= 1
    room.standin.faults.clear()
    await room.settle()
    assert (await scrape(monitor.port)).of("stammtisch_items_failing") == 0
    logging.getLogger("bot.some").error("made for the test")
    assert (await scrape(monitor.port)).of("stammtisch_faults_total", logger="bot.some") == 1


async def test_it_is_ready_while_database_and_gateway_are_there(room: Room, monitor: Monitor) -> None:
    assert await ready(monitor.port) == (200, {"database": True, "gateway": True})
    await room.standin.faults.drop_socket()
    async with asyncio.timeout(PATIENCE):
        while room.bot.is_connected:  # noqa: ASYNC110 - it is back within milliseconds
            await asyncio.sleep(0)
    assert (await ready(monitor.port))[0] in (200, 503)  # it may be back meanwhile
    await room.until(lambda: room.bot.is_connected)
    assert await ready(monitor.port) == (200, {"database": True, "gateway": True})
    await room.stop()
    assert await ready(monitor.port) == (503, {"database": False, "gateway": False})
    assert await ask(monitor.port, "/healthz") == (200, "ok\n")


async def test_it_is_not_ready_while_the_database_does_not_answer(
    room: Room, monitor: Monitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.client.monitor.PATIENCE", 0.05)
    held = asyncio.Event()

    async def read(_: object) -> None:
        await held.wait()

    with monkeypatch.context() as patch:
        patch.setattr(room.bot.store.database, "read", read)
        assert await ready(monitor.port) == (503, {"database": False, "gateway": True})
        found = await scrape(monitor.port)
        assert found.of("stammtisch_database_answers") == 0 and found.of("stammtisch_gateway_connected") == 1
        with pytest.raises(KeyError):
            found.of("stammtisch_matches")
    monkeypatch.setattr("bot.client.monitor.PATIENCE", PATIENCE)
    assert await ready(monitor.port) == (200, {"database": True, "gateway": True})


async def test_the_loops_delay_is_counted(room: Room, monitor: Monitor) -> None:
    await until(lambda: any(map(sum, room.bot.metrics.loop_delay.counts.values())))
    assert (await scrape(monitor.port)).of("stammtisch_loop_delay_seconds_count") >= 1


async def test_the_program_serves_them_also_while_discord_is_away(room: Room) -> None:
    """A bot that waits for Discord is alive and not ready; it is when Discord is back."""
    await room.stop()
    port = free_port()
    away = room.standin.faults.add("*", "*", status=503, times=10_000)
    running = asyncio.create_task(serve(replace(room.settings, metrics_port=port), room.standin.connector))
    try:
        await room.until(lambda: away.hits or running.done())
        assert await ask(port, "/healthz") == (200, "ok\n")
        assert await ready(port) == (503, {"database": False, "gateway": False})
        assert (await scrape(port)).of("stammtisch_requests_total", status="503") >= 1
        room.standin.faults.clear()

        async def is_ready() -> bool:
            return (await ready(port))[0] == 200

        await until(is_ready)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    with pytest.raises(aiohttp.ClientConnectionError):
        await ask(port, "/healthz")


async def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    with closing(socket.create_server((LOOPBACK, 0))) as taken:
        port = taken.getsockname()[1]
        settings = load(
            {"DISCORD_TOKEN": "a.b.c", "STAMMTISCH_DATA": str(tmp_path), "STAMMTISCH_METRICS_PORT": str(port)}
        )
        with pytest.raises(StartupError, match=rf"^The port {port} of STAMMTISCH_METRICS_PORT cannot be opened: .*\.$"):
            await serve(settings)


async def test_a_missing_extra_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [one for one in sys.modules if one.startswith(("prometheus_client", "bot.client.monitor"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "prometheus_client", None)  # type: ignore[arg-type]
    with pytest.raises(StartupError, match="needs the extra `metrics`"):
        await serve(load({"DISCORD_TOKEN": "a.b.c", "STAMMTISCH_METRICS_PORT": "9"}))


async def test_no_one_else_can_ask(monitor: Monitor) -> None:
    """The port is of loopback alone, and answers nothing but the three questions."""
    assert (await ask(monitor.port, "/"))[0] == 404
    address = f"http://{LOOPBACK}:{monitor.port}/metrics"
    async with aiohttp.ClientSession() as session, session.post(address) as answer:
        assert answer.status == 405
    others = {found[4][0] for found in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)} - {LOOPBACK}
    for address in others:
        with pytest.raises(OSError):
            socket.create_connection((address, monitor.port), timeout=2).close()


@pytest.mark.parametrize("path", ["/metrics", "/healthz", "/readyz"])
async def test_only_names_of_loopback_are_answered(room: Room, monitor: Monitor, path: str) -> None:
    """A page of a host whose name leads here for a moment, by DNS rebinding, learns nothing."""
    async with aiohttp.ClientSession() as session:
        for host, is_answered in (
            *((name, True) for name in ("127.0.0.1", "localhost", "[::1]", f"localhost:{monitor.port}")),
            *((name, False) for name in ("evil.example", f"evil.example:{monitor.port}", "127.0.0.1.evil.example", "")),
        ):
            async with session.get(f"http://{LOOPBACK}:{monitor.port}{path}", headers={"Host": host}) as found:
                text = await found.text()
                assert (found.status == 200) is is_answered, (host, found.status)
                assert is_answered or "stammtisch" not in text
