"""The world's file: the world is restored after a stop and after SIGKILL."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from pathlib import Path

import discord
import pytest

from tests.kit.hurry import HURRY
from tests.kit.standin import StandIn, World
from tests.local.smallbot import PNG, SmallBot, buttons, connected, picture, world

CHILD = """
import asyncio, sys
from pathlib import Path
import aiohttp
from tests.kit.standin import StandIn

async def main():
    async with StandIn(Path(sys.argv[1]), hurry=float("inf")) as standin:
        guild = standin.world.add_guild("Stube", members=[standin.world.add_user("anna")])
        channel = standin.world.add_channel(guild, "spiele")
        headers = {"Authorization": f"Bot {standin.token}"}
        url = f"https://discord.com/api/v10/channels/{channel}/messages"
        async with aiohttp.ClientSession(connector=standin.connector(), headers=headers) as session:
            for number in range(50):
                form = aiohttp.FormData(quote_fields=False)
                form.add_field("payload_json", '{"content": "%d"}' % number)
                form.add_field("files[0]", b"bytes %d" % number, filename="a.txt")
                async with session.post(url, data=form) as reply:
                    assert reply.status == 200
                print(number, flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""


def seen(standin: StandIn, channel: int) -> str:
    """What both see, without the seconds in which the addresses of attachments were read."""
    anna, ben = standin.person("anna"), standin.person("ben")
    return re.sub(r"\?ex=[^\"]*", "", json.dumps([anna.messages(channel), ben.channels(), anna.commands(channel)]))


async def test_the_world_is_restored(tmp_path: Path) -> None:
    path = tmp_path / "world.db"
    standin = StandIn(path)
    assert not standin.world.people()
    _, channel = world(standin)

    async def hand(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("your hand", view=buttons("more"), file=picture(), ephemeral=True)

    async def more(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="more", view=None)

    def serve(bot: SmallBot) -> None:
        bot.on |= {"hand": hand, "more": more}

    async with standin, connected(standin) as bot:
        serve(bot)
        text = bot.get_channel(channel)
        assert isinstance(text, discord.TextChannel)
        public = await text.send("board", view=buttons("hand"), file=picture(alt="Alt"), nonce="n")
        thread = await public.create_thread(name="Match")
        await (await bot.create_dm(discord.Object(standin.person("ben").id))).send("psst")  # type: ignore[arg-type]
        anna = standin.person("anna")
        anna.dms_closed = True
        await anna.press(public.id, "hand")
        before = seen(standin, channel)
        token, last = standin.token, standin.world.ids.last

    standin = StandIn(path)
    assert standin.world.people() and standin.token == token and standin.world.ids.next() > last
    anna = standin.person("anna")
    assert seen(standin, channel) == before
    assert anna.dms_closed and anna.locale == "de" and thread.id in standin.world.channels
    async with standin, connected(standin) as bot:
        serve(bot)
        answer = await anna.press(anna.messages(channel)[-1], "more")
        assert answer.ephemeral and answer.message is not None and answer.message["content"] == "more"
        assert (await anna.press(public.id, "hand")).kind == "message"
        text = bot.get_channel(channel)
        assert isinstance(text, discord.TextChannel)
        assert (await text.send("board", nonce="n")).id == public.id
        attachment = anna.messages(channel)[0]["attachments"][0]
        assert attachment["description"] == "Alt" and standin.world.storage.file(int(attachment["id"]))[2] == PNG


async def test_the_world_survives_sigkill(tmp_path: Path) -> None:
    path = tmp_path / "world.db"
    root = Path(__file__).parents[2]
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-c", CHILD, str(path), stdout=asyncio.subprocess.PIPE, cwd=root
    )
    assert child.stdout is not None
    last = -1
    while last < 20:
        last = int(await child.stdout.readline())
    child.kill()
    rest = (await child.stdout.read()).split()
    await child.wait()
    last = int(rest[-1]) if rest else last
    again = World(path)
    (channel,) = again.channels
    words = [message.content for message in again.history(channel)]
    assert words[: last + 1] == [str(number) for number in range(last + 1)]
    for message in again.history(channel):
        (attachment,) = message.attachments
        assert again.storage.file(attachment.id) == ("a.txt", "text/plain", f"bytes {message.content}".encode())
    again.storage.close()


@pytest.mark.parametrize("kept", [True, False])
async def test_oldest_files_are_dropped(tmp_path: Path, kept: bool) -> None:
    standin = StandIn(tmp_path / "world.db" if kept else None, cap=3 * len(PNG), hurry=HURRY)
    _, channel = world(standin)
    async with standin, connected(standin) as bot:
        text = bot.get_channel(channel)
        assert isinstance(text, discord.TextChannel)
        ids = [(await text.send("x", file=picture())).attachments[0].id for _ in range(5)]
        for gone in ids[:2]:
            with pytest.raises(KeyError):
                standin.world.storage.file(gone)
        assert all(standin.world.storage.file(there)[2] == PNG for there in ids[2:])


async def test_an_unfinished_answer_does_not_outlive_its_token(tmp_path: Path) -> None:
    path = tmp_path / "world.db"
    standin = StandIn(path)
    _, channel = world(standin)

    async def thinking(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)

    async with standin, connected(standin) as bot:
        bot.after = thinking
        answer = await standin.person("anna").slash(channel, "run")
        assert answer.kind == "defer" and len(standin.person("ben").messages(channel)) == 1
    assert StandIn(path).person("ben").messages(channel) == []


async def test_nothing_is_written_without_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with StandIn() as standin, connected(standin):
        world(standin)
    assert not any(os.scandir(tmp_path))
