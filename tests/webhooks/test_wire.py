"""Webhooks of a server: events of public matches at its own receiver, and what managers are told of it."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.app import make_bot
from bot.local.permissions import VIEW_CHANNEL
from bot.match.clocks import HOUR
from bot.webhooks.addresses import NOWHERE, Reach
from bot.webhooks.sending import Target, WebhookSender
from tests.kit.bot_process import Run
from tests.kit.driver import Match, Player, Shown, sit_down
from tests.kit.processes import BotProcess
from tests.kit.room import Room
from tests.preferences.test_wire import choose, manager
from tests.webhooks.receiver import ANYWHERE, Receiver, receiving

SECRET = re.compile(r"`([-_0-9A-Za-z]{43})`")


@pytest_asyncio.fixture(loop_scope="session")
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as made:
        yield made


@pytest.fixture
def stopped_room(tmp_path: Path) -> Room:
    room = Room(tmp_path / "data")
    room.reach = ANYWHERE
    return room


@pytest_asyncio.fixture(autouse=True, loop_scope="session")
async def open_channel(room: Room) -> None:
    """Let everybody see the room's channel; at the stand-in a role does."""
    await permit(room, room.channel, room.guild, allow=VIEW_CHANNEL)


async def permit(room: Room, channel: int, whom: int, *, allow: int = 0, deny: int = 0) -> None:
    """Set a channel's overwrite, and wait until the bot knows it."""
    room.world.set_permissions(channel, whom, allow=allow, deny=deny)

    def is_known() -> bool:
        found: Any = room.bot.get_channel(channel)
        return any(one.id == whom and (one.allow, one.deny) == (allow, deny) for one in found._overwrites)

    await room.until(is_known)


async def set_hook(room: Room, receiver: Receiver, url: str = "", where: int | None = None) -> tuple[Shown, str]:
    """Set the webhook; the answer, and the secret in it."""
    shown = await manager(room).slash("server webhook-set", where, url=url or receiver.url)
    found = SECRET.search(shown.text)
    assert found, shown.text
    return shown, found[1]


async def sent(room: Room, receiver: Receiver) -> list[dict[str, Any]]:
    """The events that were received, once none waits."""
    await room.settle()
    query = "SELECT 1 FROM webhook_events WHERE kind <> 'turn'"
    await room.until(lambda: not room.rows(query))
    return receiver.taken


async def give_up(room: Room, match: Match) -> None:
    await match.resign(match.players[0])
    await room.settle()


async def test_a_match_is_sent_from_start_to_end(room: Room, receiver: Receiver) -> None:
    shown, secret = await set_hook(room, receiver)
    assert shown.hidden and shown.says("de", "webhook-set", host="localhost", secret=secret)
    room.world.set_nick(room.guild, Player(room, "Ben").id, "Ben_the *Bold*")
    match = await sit_down(room)
    anna, ben = match.players
    card = (await room.view(match.number, anna.id)).moves[0]
    await anna.choose(await match.menu(anna), card)
    assert [one["event"] for one in await sent(room, receiver)] == ["started"], "a sealed choice is no event"
    view = await room.view(match.number, ben.id)
    await ben.choose(await match.menu(ben), view.moves[0])
    await give_up(room, match)
    events = await sent(room, receiver)
    assert [one["event"] for one in events][:2] == ["started", "moved"] and events[-1]["event"] == "over"
    assert receiver.is_signed_by(secret, room.clock())
    first, moved, last = events[0], events[1], events[-1]
    assert {one["server"] for one in events} == {str(room.guild)} and first["channel"] == str(room.channel)
    assert [seat["name"] for seat in first["seats"]] == ["Anna", "Ben_the *Bold*"] and first["language"] == "de"
    assert [(one["seat"], one["kind"]) for one in moved["happened"][:2]] == [(0, "move"), (1, "move")]
    assert moved["happened"][0]["text"] == card and moved["words"] and "\\" not in "".join(moved["words"])
    assert last["outcome"]["places"] == [2, 1] and last["outcome"]["reason"] == "resign" and last["to_act"] == []
    board = match.board().text
    assert moved["words"][0] in board or any(moved["words"][0] in one.text for one in match.boards())


async def test_the_sentences_are_in_the_servers_language(room: Room, receiver: Receiver) -> None:
    await set_hook(room, receiver)
    await choose(manager(room), await manager(room).slash("server settings"), "server", "language", "en")
    await sit_down(room)
    (started,) = await sent(room, receiver)
    assert started["language"] == "en" and "choos" in started["status"]


async def test_only_who_manages_the_server_sets_it(room: Room, receiver: Receiver) -> None:
    ben = Player(room, "Ben")
    with pytest.raises(ValueError, match="there is no command"):
        await ben.person.slash(room.channel, "server webhook-show")
    for command, options in (("set", {"url": receiver.url}), ("off", {}), ("show", {})):
        refused = await ben.slash(f"server webhook-{command}", **options)
        assert refused.hidden and refused.says("en", "only-managers")
        assert (await ben.slash(f"server webhook-{command}", ben.person.dm(), **options)).says("en", "only-in-servers")
    assert room.rows("SELECT * FROM webhooks") == []


async def test_it_is_shown_and_ended(room: Room, receiver: Receiver) -> None:
    anna = manager(room)
    for command in ("show", "off"):
        assert (await anna.slash(f"server webhook-{command}")).says("de", "webhook-none")
    _, secret = await set_hook(room, receiver)
    shown = await anna.slash("server webhook-show")
    assert shown.hidden and shown.says("de", "webhook-no-success") and shown.says("de", "webhook-no-failure")
    match = await sit_down(room)
    await sent(room, receiver)
    shown = await anna.slash("server webhook-show")
    assert "Zuletzt gelungen" in shown.text and "localhost" in shown.text
    receiver.status = 500
    await give_up(room, match)
    await room.until(lambda: room.rows("SELECT 1 FROM webhooks WHERE failed IS NOT NULL"))
    shown = await anna.slash("server webhook-show")
    assert "Status 500" in shown.text and shown.says("de", "webhook-waiting", count=1)
    assert secret not in shown.text and "/hook" not in shown.text
    _, other = await set_hook(room, receiver)
    assert other != secret and room.rows("SELECT * FROM webhook_events") == []
    assert (await anna.slash("server webhook-off")).says("de", "webhook-off")
    assert room.rows("SELECT * FROM webhooks") == [] and (await anna.slash("server webhook-off")).says(
        "de", "webhook-none"
    )
    count = len(receiver.got)
    await sit_down(room)
    await room.settle()
    assert len(receiver.got) == count and room.rows("SELECT * FROM webhook_events") == []


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("http://example.org/hook", "webhook-no-https"),
        ("ftp://example.org/", "webhook-no-https"),
        ("https://user:pass@example.org/", "webhook-no-address"),
        ("hook", "webhook-no-address"),
        ("https://localhost/", "webhook-inside"),
        ("https://127.0.0.1/", "webhook-inside"),
        ("https://2130706433/", "webhook-inside"),
        ("https://[::ffff:10.0.0.1]/", "webhook-inside"),
        ("https://169.254.169.254/latest/meta-data", "webhook-inside"),
        ("https://inside.example/", "webhook-inside"),
        ("https://mapped.example/", "webhook-inside"),
        ("https://nowhere.example/", "webhook-unknown"),
        ("https://" + "a" * 64 + ".example/", "webhook-unknown"),
    ],
)
async def test_addresses_that_are_refused_at_once(
    room: Room, url: str, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.bot.reach = Reach()
    real = socket.getaddrinfo
    names = {"inside.example": ["93.184.215.14", "10.0.0.7"], "mapped.example": ["::ffff:192.168.0.1"]}

    def known(host: Any, port: Any, *rest: Any, **more: Any) -> Any:
        if str(host).endswith(".example"):
            if host not in names:
                raise socket.gaierror(socket.EAI_NONAME, "unknown")
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in names[host]]
        return real(host, port, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", known)
    refused = await manager(room).slash("server webhook-set", url=url)
    assert refused.hidden and refused.says("de", key), refused.text
    assert room.rows("SELECT * FROM webhooks") == []


async def test_at_the_local_table_nothing_leaves_the_machine(room: Room) -> None:
    made = make_bot(room.settings, connector=room.standin.connector())
    room.bot.reach = made.reach
    refused = await manager(room).slash("server webhook-set", url="https://8.8.8.8/")
    assert refused.says("de", "webhook-nowhere") and room.rows("SELECT * FROM webhooks") == []
    sender = WebhookSender(NOWHERE)
    assert not (await sender.send(Target("https://8.8.8.8/", b"x"), b"", 0)).is_done
    await sender.close()


async def test_only_what_everybody_sees_is_sent(room: Room, receiver: Receiver) -> None:
    await set_hook(room, receiver)
    hidden = room.world.add_channel(room.guild, "hinterzimmer")
    await room.until(lambda: room.bot.get_channel(hidden))
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    table = await anna.slash("instinkt new", hidden, opponent=ben.id)
    await ben.press(table, "join")
    await room.settle()
    await anna.press(table, "start")
    assert await sent(room, receiver) == [] and room.rows("SELECT phase FROM matches") == [("running",)]
    match = await sit_down(room)
    assert {one["number"] for one in await sent(room, receiver)} == {match.number}
    await permit(room, room.channel, room.guild, deny=VIEW_CHANNEL)
    for one in (room.world.bot, *(player.id for player in match.players)):
        await permit(room, room.channel, one, allow=VIEW_CHANNEL)
    await give_up(room, match)
    assert "over" not in [one["event"] for one in await sent(room, receiver)], "what was public is not any more"


async def test_after_a_week_of_failures_the_server_is_told_once(room: Room, receiver: Receiver) -> None:
    other = room.world.add_channel(room.guild, "technik")
    await set_hook(room, receiver, where=other)
    await fail_for_a_week(room, receiver)
    await room.until(lambda: room.rows("SELECT 1 FROM webhooks WHERE due IS NULL"))
    anna = manager(room)
    told = [one for one in anna.messages(other) if not one.hidden]
    assert [one.text[:1] for one in told] == ["🔌"] and "status 404" in told[0].text, "in the server's language"
    shown = await anna.slash("server webhook-show")
    assert "abgeschaltet" in shown.text and "Status 404" in shown.text
    assert room.rows("SELECT url, secret FROM webhooks") == [(None, None)]
    await room.restart()
    await room.advance(16 * HOUR)
    assert len([one for one in anna.messages(other) if not one.hidden]) == 1
    count = len(receiver.got)
    await give_up(room, await sit_down(room))
    assert len(receiver.got) == count


async def test_a_channel_that_is_gone_by_then(room: Room, receiver: Receiver) -> None:
    other = room.world.add_channel(room.guild, "technik")
    await set_hook(room, receiver, where=other)
    room.world.delete_channel(other)
    await fail_for_a_week(room, receiver)
    await room.until(lambda: room.rows("SELECT 1 FROM webhooks WHERE url IS NULL AND due IS NULL"))
    assert "abgeschaltet" in (await manager(room).slash("server webhook-show")).text


async def fail_for_a_week(room: Room, receiver: Receiver) -> None:
    """Begin a match, and have requests fail until the webhook is switched off."""
    receiver.status, tries = 404, 0
    await sit_down(room, pace="none")
    known = "SELECT 1 FROM webhooks WHERE tries >= ? OR url IS NULL"
    while room.rows("SELECT 1 FROM webhooks WHERE url IS NOT NULL"):
        tries += 1
        await room.until(lambda: room.rows(known, tries))  # noqa: B023
        await room.advance(16 * HOUR)


async def test_a_server_that_removes_the_bot_loses_its_webhook(room: Room, receiver: Receiver) -> None:
    await set_hook(room, receiver)
    receiver.status = 500
    await sit_down(room)
    room.world.remove_bot(room.guild)
    await room.until(lambda: not room.rows("SELECT * FROM webhooks"))
    assert room.rows("SELECT * FROM webhook_events") == []


async def test_a_server_that_has_removed_the_bot_meanwhile(room: Room, receiver: Receiver) -> None:
    other = room.world.add_guild("Other", members=[Player(room, "Anna").id])
    await room.until(lambda: room.bot.get_guild(other) is not None)
    await room.bot.store.webhooks.set(other, receiver.url, "secret", 5)
    await set_hook(room, receiver)
    await room.stop()
    room.world.remove_bot(other)
    await room.start()
    await room.until(lambda: room.rows("SELECT guild FROM webhooks") == [(room.guild,)])


async def test_what_was_being_sent_at_a_restart_is_sent_again(room: Room, receiver: Receiver) -> None:
    await set_hook(room, receiver)
    receiver.pause = 60.0
    await sit_down(room)
    await room.until(lambda: receiver.got)
    await room.stop()
    receiver.pause = 0.0
    await room.start()
    assert [one["event"] for one in await sent(room, receiver)] == ["started"]
    assert len({one["id"] for one in receiver.got}) == 1 < len(receiver.got)


@pytest.mark.rest
async def test_an_event_that_a_killed_process_was_sending_is_sent_again(room: Room, receiver: Receiver) -> None:
    _, secret = await set_hook(room, receiver)
    match = await sit_down(room)
    assert [one["event"] for one in await sent(room, receiver)] == ["started"]
    await room.stop()
    process = BotProcess(room, run=Run(reaches_all=True))
    try:
        await process.start()
        receiver.pause = 60.0
        await match.resign(match.players[0])
        await room.until(lambda: len(receiver.got) == 2)
        await process.kill()
        receiver.pause = 0.0
        await process.start()
        await room.until(lambda: len(receiver.taken) == 2)
    finally:
        await process.close()
    assert [one["event"] for one in receiver.got] == ["started", "over", "over"]
    assert receiver.got[1] == receiver.got[2] and receiver.is_signed_by(secret, room.clock())


async def test_a_slow_receiver_holds_no_match_up(room: Room, receiver: Receiver) -> None:
    await set_hook(room, receiver)
    receiver.pause = 60.0
    match = await sit_down(room)
    await room.until(lambda: receiver.got)
    async with asyncio.timeout(30):
        await give_up(room, match)
    assert match.over and receiver.taken == []
