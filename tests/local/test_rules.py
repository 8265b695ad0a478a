"""Requests that Discord refuses: limits, components, permissions, threads, DMs."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import replace
from typing import Any

import aiohttp
import discord
import pytest

from bot.local import payloads
from bot.local import permissions as rights
from bot.local.components import check_modal
from bot.local.refusal import Refusal
from tests.kit import addresses
from tests.kit.waiting import until
from tests.local.smallbot import Board, Scene, buttons, picture


async def code(doing: Awaitable[object]) -> int:
    with pytest.raises(discord.HTTPException) as caught:
        await doing
    return caught.value.code


async def post(stage: Scene, body: Any, path: str | None = None, method: str = "POST") -> tuple[int, dict[str, Any]]:
    """Send a raw request; return the response's status and JSON. Limits of the rate are waited for."""
    path = path or f"/channels/{stage.channel}/messages"
    async with aiohttp.ClientSession(connector=stage.standin.connector()) as session:
        headers = {"Authorization": f"Bot {stage.standin.token}"}

        async def answer() -> tuple[int, dict[str, Any]] | None:
            async with session.request(method, "https://discord.com/api/v10" + path, json=body, headers=headers) as it:
                return None if it.status == 429 else (it.status, await it.json())

        status, answered = await until(answer)
        return status, answered


def row(*components: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"type": 1, "components": list(components)}]


def button(**given: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Play", "custom_id": "play", **given}


def select(options: int = 2, **given: Any) -> dict[str, Any]:
    choices = [{"label": f"Move {n}", "value": str(n)} for n in range(options)]
    return {"type": 3, "custom_id": "pick", "options": choices, **given}


V2 = 1 << 15
TEXT = {"type": 10, "content": "words"}
REFUSED: dict[str, dict[str, Any]] = {
    "content too long": {"content": "x" * 2001},
    "unknown field": {"content": "x", "colour": 1},
    "ephemeral outside an interaction": {"content": "x", "flags": 64},
    "nonce too long": {"content": "x", "nonce": "n" * 26},
    "custom_id too long": {"content": "x", "components": row(button(custom_id="c" * 101))},
    "custom_id twice": {"content": "x", "components": row(button(), button())},
    "label too long": {"content": "x", "components": row(button(label="l" * 81))},
    "button without label": {"content": "x", "components": row(button(label=None))},
    "unknown field of a button": {"content": "x", "components": row(button(color="red"))},
    "six buttons in a row": {"content": "x", "components": row(*(button(custom_id=str(n)) for n in range(6)))},
    "six rows": {"content": "x", "components": [row(button(custom_id=str(n)))[0] for n in range(6)]},
    "select beside a button": {"content": "x", "components": row(button(), select())},
    "26 options": {"content": "x", "components": row(select(26))},
    "no options": {"content": "x", "components": row(select(0))},
    "option value twice": {
        "content": "x",
        "components": row(select(options=0) | {"options": [{"label": "a", "value": "1"}] * 2}),
    },
    "option label too long": {
        "content": "x",
        "components": row(select(options=0) | {"options": [{"label": "a" * 101, "value": "1"}]}),
    },
    "more values than options": {"content": "x", "components": row(select(2, max_values=3))},
    "V2 component without the flag": {"components": [TEXT]},
    "V2 with content": {"content": "x", "flags": V2, "components": [TEXT]},
    "V2 with an embed": {"embeds": [{"title": "x"}], "flags": V2, "components": [TEXT]},
    "V2 with 41 components": {"flags": V2, "components": [{"type": 17, "components": [TEXT] * 40}]},
    "V2 with too much text": {"flags": V2, "components": [{"type": 10, "content": "x" * 2001}] * 2},
    "no such attachment": {
        "flags": V2,
        "components": [{"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}],
    },
    "alt text too long": {
        "flags": V2,
        "components": [{"type": 12, "items": [{"media": {"url": "https://a.b/c"}, "description": "x" * 1025}]}],
    },
    "container in a container": {
        "flags": V2,
        "components": [{"type": 17, "components": [{"type": 17, "components": [TEXT]}]}],
    },
    "attachment that did not come": {"content": "x", "attachments": [{"id": 0, "filename": "a.png"}]},
    "users both ways": {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
}


@pytest.mark.parametrize("body", REFUSED.values(), ids=REFUSED.keys())
async def test_refused_with_50035(stage: Scene, body: dict[str, Any]) -> None:
    status, answer = await post(stage, body)
    assert (status, answer["code"]) == (400, 50035), answer
    assert answer["errors"] and stage.anna.messages(stage.channel) == []


async def test_refusal_names_the_field(stage: Scene) -> None:
    _, answer = await post(stage, {"content": "x", "components": row(button(label="l" * 81))})
    label = answer["errors"]["components"]["0"]["components"]["0"]["label"]
    assert label["_errors"][0]["code"] == "BASE_TYPE_BAD_LENGTH"


async def test_empty_and_unreadable(stage: Scene) -> None:
    assert (await post(stage, {}))[1]["code"] == 50006
    assert (await post(stage, {"components": row(button())}))[1]["code"] == 50006
    assert (await post(stage, [1]))[1]["code"] == 50109
    assert (await post(stage, {}, "/channels/1/messages"))[1]["code"] == 10003
    assert (await post(stage, {}, "/nowhere"))[0] == 404


async def test_v2_flag_stays(stage: Scene) -> None:
    sent = await stage.text.send(view=Board("Move 1"), file=picture())
    path = f"/channels/{stage.channel}/messages/{sent.id}"
    assert (await post(stage, {"flags": 0}, path, "PATCH"))[1]["code"] == 50035
    assert (await post(stage, {"content": "x"}, path, "PATCH"))[1]["code"] == 50035
    status, answer = await post(stage, {"components": [TEXT]}, path, "PATCH")
    assert status == 200 and answer["flags"] & V2 and answer["components"][0]["id"] == 1


async def test_edit_replaces_the_whole_list_of_attachments(stage: Scene) -> None:
    sent = await stage.text.send("two", files=[picture("a.png", "A"), picture("b.png", "B")])
    kept = await sent.edit(attachments=[sent.attachments[1], picture("c.png", "C")])
    assert [(item.filename, item.description) for item in kept.attachments] == [("b.png", "B"), ("c.png", "C")]
    assert kept.attachments[0].id == sent.attachments[1].id
    same = await kept.edit(content="words only")
    assert len(same.attachments) == 2


async def test_deleted_messages_and_messages_of_others(stage: Scene) -> None:
    sent = await stage.text.send("here")
    stage.standin.world.delete_message(stage.channel, sent.id)
    assert await code(sent.edit(content="x")) == 10008
    said = await stage.anna.send(stage.channel, "mine")
    other = stage.text.get_partial_message(int(said["id"]))
    assert await code(other.edit(content="x")) == 50005
    assert await code(other.delete()) == 50013
    stage.standin.world.set_base(stage.guild, stage.standin.world.bot, rights.BOT | rights.MANAGE_MESSAGES)
    await other.delete()
    assert stage.anna.messages(stage.channel) == []
    stage.standin.world.delete_channel(stage.channel)
    assert await code(stage.bot.get_partial_messageable(stage.channel).send("x")) == 10003


@pytest.mark.parametrize(
    ("missing", "expected"),
    [("VIEW_CHANNEL", 50001), ("SEND_MESSAGES", 50013), ("ATTACH_FILES", 50013)],
)
async def test_missing_permission(stage: Scene, missing: str, expected: int) -> None:
    text, world = stage.text, stage.standin.world
    world.set_permissions(stage.channel, world.bot, deny=getattr(rights, missing))
    assert await code(text.send("x", file=picture())) == expected
    world.set_permissions(stage.channel, world.bot)
    await text.send("x", file=picture())


async def test_the_client_knows_its_permissions(stage: Scene) -> None:
    world = stage.standin.world
    assert stage.text.permissions_for(stage.text.guild.me).create_public_threads
    world.set_permissions(stage.channel, world.bot, deny=rights.CREATE_PUBLIC_THREADS)
    # The interaction arrives after the event, since both use the same socket.
    seen: list[bool] = []

    async def look(interaction: discord.Interaction) -> None:
        seen.append(interaction.app_permissions.create_public_threads)
        seen.append(stage.text.permissions_for(stage.text.guild.me).create_public_threads)
        await interaction.response.send_message("looked")

    await stage.run(look)
    assert seen == [False, False]
    assert await code(stage.text.create_thread(name="t", type=discord.ChannelType.public_thread)) == 50013


async def test_permissions_of_people(stage: Scene) -> None:
    world = stage.standin.world
    world.set_permissions(stage.channel, stage.ben.id, deny=rights.SEND_MESSAGES)
    with pytest.raises(ValueError, match="50013"):
        await stage.ben.send(stage.channel, "x")
    world.set_permissions(stage.channel, stage.ben.id, deny=rights.VIEW_CHANNEL)
    await stage.text.send("secret", view=buttons("play"))
    assert stage.ben.messages(stage.channel) == [] and len(stage.anna.messages(stage.channel)) == 1
    assert str(stage.channel) not in {channel["id"] for channel in stage.ben.channels()}
    with pytest.raises(ValueError, match="sees no channel"):
        await stage.ben.press(stage.newest(stage.anna), "play")
    world.set_base(stage.guild, stage.cleo.id, rights.PEOPLE | rights.MANAGE_THREADS)

    async def may(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(str(interaction.permissions.manage_threads))

    stage.bot.on["play"] = may
    for person, expected in ((stage.cleo, "True"), (stage.anna, "False")):
        answer = await person.press(stage.anna.messages(stage.channel)[0], "play")
        assert answer.message is not None and answer.message["content"] == expected


async def test_bot_removed(stage: Scene) -> None:
    text, world = stage.text, stage.standin.world
    world.remove_bot(stage.guild)
    assert await code(text.send("x")) == 50001
    with pytest.raises(ValueError, match="no command"):
        await stage.anna.slash(stage.channel, "run")
    dm = await stage.bot.create_dm(discord.Object(stage.anna.id))  # type: ignore[arg-type]
    assert await code(dm.send("x")) == 50278
    world.add_bot(stage.guild)
    await text.send("back")


async def test_direct_messages(stage: Scene) -> None:
    dm = await stage.bot.create_dm(discord.Object(stage.anna.id))  # type: ignore[arg-type]
    await dm.send("psst", file=picture())
    assert stage.newest(stage.anna, dm.id)["content"] == "psst" and stage.ben.messages(dm.id) == []
    stage.anna.dms_closed = True
    again = await stage.bot.create_dm(discord.Object(stage.anna.id))  # type: ignore[arg-type]
    assert again.id == dm.id and await code(dm.send("psst")) == 50007
    assert await code(stage.bot.create_dm(discord.Object(5))) == 10013  # type: ignore[arg-type]


async def test_allowed_mentions(stage: Scene) -> None:
    words = f"<@{stage.anna.id}> <@{stage.ben.id}>"
    allowed = discord.AllowedMentions(users=[discord.Object(stage.ben.id)], everyone=False, roles=False)
    await stage.text.send(words, allowed_mentions=allowed)
    assert [user["username"] for user in stage.newest(stage.anna)["mentions"]] == ["ben"]
    await stage.text.send(words, allowed_mentions=discord.AllowedMentions.none())
    assert stage.newest(stage.anna)["mentions"] == []
    sent = await stage.text.send("no one")
    await sent.edit(content=words)
    assert stage.newest(stage.anna)["mentions"] == []


async def test_nonce(stage: Scene) -> None:
    one = await stage.text.send("a", nonce="n1")
    assert (await stage.text.send("b", nonce="n1")).id == one.id
    assert (await stage.text.send("c", nonce="n2")).id != one.id
    assert [message["content"] for message in stage.anna.messages(stage.channel)] == ["a", "c"]


async def test_threads(stage: Scene) -> None:
    sent = await stage.text.send("match")
    thread = await sent.create_thread(name="Match 1", auto_archive_duration=10080)
    assert thread.id == sent.id and await code(sent.create_thread(name="again")) == 160004
    assert stage.newest(stage.anna)["thread"]["name"] == "Match 1"
    await thread.add_user(discord.Object(stage.ben.id))
    assert {member.id for member in await thread.fetch_members()} == {stage.bot.user.id, stage.ben.id}  # type: ignore[union-attr]
    await thread.send("in here")
    assert stage.newest(stage.cleo, thread.id)["content"] == "in here"
    assert any(channel["id"] == str(thread.id) for channel in stage.ben.channels())
    await thread.edit(name="Match 1, over")
    other = await stage.text.create_thread(name="loose", type=discord.ChannelType.public_thread)
    assert other.id not in (sent.id, thread.id) and stage.newest(stage.anna)["type"] == 18
    assert await code(thread.edit(locked=True)) == 50013
    stage.standin.world.delete_channel(thread.id)
    assert await code(thread.send("x")) == 10003


async def test_private_thread(stage: Scene) -> None:
    world = stage.standin.world
    assert await code(stage.text.create_thread(name="p", type=discord.ChannelType.private_thread)) == 50013
    world.set_base(stage.guild, world.bot, rights.BOT | rights.CREATE_PRIVATE_THREADS)
    thread = await stage.text.create_thread(name="p", type=discord.ChannelType.private_thread)
    await thread.add_user(discord.Object(stage.ben.id))
    await thread.send("for two")
    assert stage.anna.messages(thread.id) == [] and stage.newest(stage.ben, thread.id)["content"] == "for two"


async def test_archived_threads(stage: Scene) -> None:
    world = stage.standin.world
    sent = await stage.text.send("match")
    thread = await sent.create_thread(name="Match 1")
    inside = await thread.send("board")
    world.archive(thread.id)
    assert await code(inside.edit(content="x")) == 50083
    assert await code(thread.add_user(discord.Object(stage.ben.id))) == 50083
    await thread.send("woken")
    assert not world.channels[thread.id].archived
    await inside.edit(content="x")
    world.archive(thread.id, locked=True)
    assert await code(thread.send("x")) == 50083
    world.set_base(stage.guild, world.bot, rights.BOT | rights.MANAGE_THREADS)
    await thread.edit(archived=False, locked=False)
    await thread.send("open again")


async def test_thread_permission(stage: Scene) -> None:
    world = stage.standin.world
    thread = await (await stage.text.send("match")).create_thread(name="Match 1")
    world.set_permissions(stage.channel, world.bot, deny=rights.SEND_MESSAGES_IN_THREADS)
    assert await code(thread.send("x")) == 50013


async def test_reading_back(stage: Scene) -> None:
    for number in range(5):
        await stage.text.send(str(number))
    assert [message.content async for message in stage.text.history(limit=3)] == ["4", "3", "2"]
    oldest = [message.content async for message in stage.text.history(limit=2, oldest_first=True)]
    assert oldest == ["0", "1"]
    world = stage.standin.world
    world.set_permissions(stage.channel, world.bot, deny=rights.READ_MESSAGE_HISTORY)
    assert await code(stage.text.fetch_message(stage.text.last_message_id or 0)) == 50013


async def test_interaction_answers_are_checked(stage: Scene) -> None:
    async def bad(interaction: discord.Interaction) -> None:
        assert await code(interaction.response.send_message("x" * 2001)) == 50035
        assert await code(interaction.response.send_modal(discord.ui.Modal(title="empty"))) == 50035
        await interaction.response.send_message("fine")
        assert await code(interaction.edit_original_response(content="x" * 2001)) == 50035
        await interaction.edit_original_response(content="end")

    answer = await stage.run(bad)
    await stage.standin.world.until(lambda: stage.bot.failures or answer.message["content"] == "end")
    assert stage.bot.failures == []


def options(count: int, *, defaults: int = 0) -> list[dict[str, Any]]:
    return [{"label": f"{at}", "value": f"{at}", "default": at < defaults} for at in range(count)]


def asking(type_: int, **fields: Any) -> dict[str, Any]:
    """A modal with one field of that type."""
    field = {"type": type_, "custom_id": "field"} | fields
    return {"custom_id": "asks", "title": "Asks", "components": [{"type": 18, "label": "Which?", "component": field}]}


@pytest.mark.parametrize(
    "modal",
    [
        asking(21, options=options(1)),
        asking(21, options=options(11)),
        asking(21, options=options(2, defaults=2)),
        asking(21, options=options(2), max_values=2),
        asking(22, options=[]),
        asking(22, options=options(11)),
        asking(22, options=options(3), max_values=4),
        asking(22, options=options(3), min_values=0),
        asking(22, options=options(3, defaults=2), max_values=1),
        asking(22, options=[{"label": "a", "value": "a", "emoji": {"name": "🍎"}}]),
        asking(23, default="yes"),
        asking(23, required=True),
    ],
)
def test_radios_and_checkboxes_are_checked(modal: dict[str, Any]) -> None:
    with pytest.raises(Refusal, match="50035"):
        check_modal(modal)


@pytest.mark.parametrize(
    "modal",
    [
        asking(21, options=options(2, defaults=1)),
        asking(21, options=options(10), required=False),
        asking(22, options=options(1)),
        asking(22, options=options(10, defaults=10)),
        asking(22, options=options(3), min_values=0, required=False),
        asking(23, default=True),
        asking(23),
    ],
)
def test_radios_and_checkboxes_are_taken(modal: dict[str, Any]) -> None:
    check_modal(modal)


async def test_typing_event(stage: Scene) -> None:
    names: list[str] = []
    stop = stage.standin.world.listen(lambda event: names.append(event.name))
    await stage.text.typing()
    stop()
    await stage.text.typing()
    assert names == ["TYPING"]


@pytest.mark.parametrize(
    "command",
    [
        {"name": "Upper", "description": "x"},
        {"name": "x", "description": ""},
        {"name": "x", "description": "x" * 101},
        {"name": "x", "description": "x", "name_localizations": {"de-DE": "y"}},
        {
            "name": "x",
            "description": "x",
            "options": [{"type": 3, "name": f"o{n}", "description": "x"} for n in range(26)],
        },
        {"name": "x", "description": "x", "colour": 1},
        {
            "name": "x",
            "description": "x",
            "options": [
                {"type": 3, "name": "a", "description": "x"},
                {"type": 3, "name": "b", "description": "x", "required": True},
            ],
        },
    ],
)
async def test_commands_refused(stage: Scene, command: dict[str, Any]) -> None:
    path = f"/applications/{stage.standin.world.application}/commands"
    assert (await post(stage, [command], path, "PUT"))[1]["code"] == 50035
    assert len(stage.anna.commands(stage.channel)) == 2


async def test_commands_in_the_person_s_language(stage: Scene) -> None:
    path = f"/applications/{stage.standin.world.application}/commands"
    option = {
        "type": 3,
        "name": "pace",
        "description": "How fast",
        "name_localizations": {"de": "tempo"},
        "choices": [{"name": "slow", "value": "s", "name_localizations": {"de": "langsam"}}],
    }
    command = {
        "name": "new",
        "description": "Opens a table",
        "description_localizations": {"de": "Eröffnet einen Tisch"},
        "options": [option],
    }
    status, stored = await post(stage, [command], path, "PUT")
    assert status == 200 and stored[0]["application_id"] == str(stage.standin.world.application)  # type: ignore[index]
    (german,), (english,) = stage.anna.commands(stage.channel), stage.ben.commands(stage.channel)
    assert german["description"] == "Eröffnet einen Tisch" and english["description"] == "Opens a table"
    assert german["options"][0]["name"] == "tempo" and german["options"][0]["choices"][0]["name"] == "langsam"
    assert (await post(stage, [command], path, "PUT"))[1][0]["id"] == stored[0]["id"]  # type: ignore[index]


async def test_the_addresses_of_a_messages_own_files_can_be_sent_back(stage: Scene) -> None:
    """Signed ones that have not expired, in either form of the host."""
    channel = await stage.bot.fetch_channel(stage.channel)
    assert isinstance(channel, discord.TextChannel)
    sent = await channel.send(view=Board("one"), file=picture())
    other = await channel.send(view=Board("two"), file=picture())
    address, foreign = (_address(message) for message in (sent, other))
    expired = addresses.signed(payloads.unsigned(address), now=0)
    forged = address.replace("ex=", "ex=f")
    for url in (address, address.replace("cdn.discordapp.com", "media.discordapp.net")):
        assert _address(await sent.edit(view=_shown(url))) != ""
    for url in (foreign, expired, forged, payloads.unsigned(address)):
        assert await code(sent.edit(view=_shown(url))) == 50035
    stage.standin.world.uncertain = replace(stage.standin.world.uncertain, media_addresses=False)
    assert await code(sent.edit(view=_shown(address))) == 50035


def _shown(url: str) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem(url)))
    return view


def _address(message: discord.Message) -> str:
    """The address of the message's picture."""
    (found,) = _galleries(message.components)
    return str(found.items[0].media.url)


def _galleries(parts: Any) -> list[discord.MediaGalleryComponent]:
    found = []
    for part in parts:
        if isinstance(part, discord.MediaGalleryComponent):
            found.append(part)
        found += _galleries(getattr(part, "children", ()))
    return found
