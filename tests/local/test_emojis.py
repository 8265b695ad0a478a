"""The application's emojis in the stand-in: limits, storage, and where messages use them."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from discord import ui

from tests.kit.application import MAX_EMOJIS, MAX_SIZE
from tests.kit.world import World
from tests.local.smallbot import PNG, Scene
from tests.local.test_rules import button, post, row, select


def image(content: bytes, kind: str = "image/png") -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


async def test_an_emoji_is_created_served_renamed_and_deleted(stage: Scene) -> None:
    client, png = stage.bot, PNG
    made = await client.create_application_emoji(name="red_owl", image=png)
    assert [one.name for one in await client.fetch_application_emojis()] == ["red_owl"]
    async with aiohttp.ClientSession(connector=stage.standin.connector()) as session, session.get(made.url) as served:
        assert (served.content_type, await served.read()) == ("image/png", png)
    await made.edit(name="owl")
    assert (await client.fetch_application_emoji(made.id)).name == "owl"
    await made.delete()
    assert await client.fetch_application_emojis() == []
    with pytest.raises(discord.NotFound) as gone:
        await client.fetch_application_emoji(made.id)
    assert gone.value.code == 10014


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "short": ({"name": "a", "image": image(b"x")}, "BASE_TYPE_BAD_LENGTH"),
    "long": ({"name": "a" * 33, "image": image(b"x")}, "BASE_TYPE_BAD_LENGTH"),
    "letters": ({"name": "red-owl", "image": image(b"x")}, "STRING_TYPE_REGEX"),
    "taken": ({"name": "owl", "image": image(b"x")}, "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"),
    "no image": ({"name": "red_owl"}, "IMAGE_INVALID"),
    "no picture": ({"name": "red_owl", "image": image(b"x", "text/plain")}, "IMAGE_INVALID"),
    "large": ({"name": "red_owl", "image": image(b"x" * (MAX_SIZE + 1))}, "BINARY_TYPE_MAX_SIZE"),
}


@pytest.mark.parametrize("which", REFUSED)
async def test_what_is_refused(stage: Scene, which: str) -> None:
    world = stage.standin.world
    world.put_emoji({"name": "owl", "type": "image/png", "image": ""})
    given, code = REFUSED[which]
    status, answered = await post(stage, given, f"/applications/{world.application}/emojis")
    assert (status, answered["code"]) == (400, 50035) and code in str(answered)
    assert len(world.emojis) == 1


async def test_an_application_has_two_thousand(stage: Scene) -> None:
    for number in range(MAX_EMOJIS):
        stage.standin.world.put_emoji({"name": f"e{number}", "type": "image/png", "image": ""})
    with pytest.raises(discord.HTTPException) as full:
        await stage.bot.create_application_emoji(name="owl", image=PNG)
    assert (full.value.status, full.value.code) == (400, 30008)


@pytest.mark.parametrize("control", [button(), select()], ids=["button", "select"])
async def test_components_name_known_emojis_only(stage: Scene, control: dict[str, Any]) -> None:
    owl = stage.standin.world.put_emoji({"name": "owl", "type": "image/png", "image": ""})
    for emoji, status in ((owl, 200), (owl + 1, 400)):
        bearer = control["options"][0] if "options" in control else control
        bearer["emoji"] = {"id": str(emoji), "name": "owl"}
        answered = await post(stage, {"content": "x", "components": row(control)})
        assert answered[0] == status
    assert "BUTTON_COMPONENT_INVALID_EMOJI" in str(answered[1])


async def test_a_button_keeps_its_emoji(stage: Scene) -> None:
    made = await stage.bot.create_application_emoji(name="owl", image=PNG)
    view = ui.View()
    view.add_item(ui.Button(label="Owl", custom_id="owl", emoji=made))
    channel = stage.bot.get_partial_messageable(stage.channel)
    sent = await channel.send(f"An {made}", view=view)
    (shown,) = stage.standin.world.messages[sent.id].components[0]["components"]
    assert shown["emoji"] == {"id": str(made.id), "name": "owl"}


def test_emojis_are_stored(tmp_path: Path) -> None:
    world = World(tmp_path / "world.db")
    owl = world.put_emoji({"name": "owl", "type": "image/png", "image": base64.b64encode(b"x").decode()})
    gone = world.put_emoji({"name": "gone", "type": "image/png", "image": ""})
    world.drop_emoji(gone)
    world.storage.close()
    world = World(tmp_path / "world.db")
    assert list(world.emojis) == [owl] and world.emoji_image(owl) == ("image/png", b"x")
    world.storage.close()
