"""The stand-in's kinds of channels, install types and nicknames, as the client of a bot meets them."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

import discord
import pytest

from bot.local.permissions import CONNECT, USE_APPLICATION_COMMANDS, USE_EXTERNAL_APPS
from bot.local.records import ANNOUNCEMENT, EPHEMERAL, FORUM, MEDIA, STAGE, VOICE
from tests.kit.standin import InteractionRecord
from tests.local.smallbot import Scene, buttons


async def added(stage: Scene, type_: int) -> discord.abc.GuildChannel:
    """A new channel of that type, as the client knows it."""
    found = await stage.bot.fetch_channel(stage.standin.world.add_channel(stage.guild, "ort", type_=type_))
    assert isinstance(found, discord.abc.GuildChannel)
    return found


async def interaction_in(stage: Scene, channel: int) -> discord.Interaction:
    """An interaction of Anna with /run there."""
    seen: list[discord.Interaction] = []

    async def look(interaction: discord.Interaction) -> None:
        seen.append(interaction)
        await interaction.response.send_message("seen")

    stage.bot.after = look
    await (await stage.anna.forge_slash(channel, "run")).settled()
    return seen[0]


async def said(stage: Scene, channel: int) -> tuple[InteractionRecord, discord.Interaction]:
    """A public answer to Anna's /run there, and the interaction as the bot has it."""
    seen: list[discord.Interaction] = []

    async def say(interaction: discord.Interaction) -> None:
        seen.append(interaction)
        await interaction.response.send_message("said")

    stage.bot.after = say
    answer = await (await stage.anna.slash(channel, "run")).settled()
    return answer, seen[0]


async def refusal(work: Awaitable[Any]) -> int:
    """The code of Discord's refusal."""
    with pytest.raises(discord.HTTPException) as caught:
        await work
    return caught.value.code


KINDS = {
    VOICE: discord.VoiceChannel,
    STAGE: discord.StageChannel,
    FORUM: discord.ForumChannel,
    MEDIA: discord.ForumChannel,
    ANNOUNCEMENT: discord.TextChannel,
}


@pytest.mark.parametrize("type_", KINDS)
async def test_kinds_of_channels(stage: Scene, type_: int) -> None:
    channel = await added(stage, type_)
    assert type(channel) is KINDS[type_] and channel.type.value == type_
    place = stage.bot.get_partial_messageable(channel.id, guild_id=stage.guild)
    if type_ in (FORUM, MEDIA):
        assert await refusal(place.send("no")) == 50008
        assert stage.anna.commands(channel.id) == []
        post = stage.standin.world.add_thread(channel.id, "Beitrag", owner=stage.anna.id)
        assert (await stage.bot.get_partial_messageable(post).send("yes")).id
    else:
        message = await place.send("yes")
        if type_ == ANNOUNCEMENT:
            thread = await message.create_thread(name="Faden")
            assert thread.type is discord.ChannelType.news_thread and thread.id == message.id
        else:
            assert await refusal(message.create_thread(name="Faden")) == 50024
            with pytest.raises(ValueError, match="no threads"):
                stage.standin.world.add_thread(channel.id, "Faden", owner=stage.anna.id)


@pytest.mark.parametrize("type_", [VOICE, STAGE])
async def test_voice_channels_need_connect(stage: Scene, type_: int) -> None:
    channel = await added(stage, type_)
    stage.standin.world.set_permissions(channel.id, stage.standin.world.bot, deny=CONNECT)
    assert await refusal(stage.bot.get_partial_messageable(channel.id).send("no")) == 50001
    granted = (await interaction_in(stage, channel.id)).app_permissions
    assert granted.view_channel and not granted.connect and not granted.send_messages


async def test_a_nickname(stage: Scene) -> None:
    stage.standin.world.set_nick(stage.guild, stage.anna.id, "Annette")
    for nick, shown in (("Annette", "Annette"), (None, "anna")):
        stage.standin.world.set_nick(stage.guild, stage.anna.id, nick)
        user = (await interaction_in(stage, stage.channel)).user
        assert isinstance(user, discord.Member) and (user.nick, user.display_name) == (nick, shown)
        assert user.global_name == "anna"
    user = (await interaction_in(stage, stage.anna.dm())).user
    assert isinstance(user, discord.User) and user.display_name == "anna"


def offer(stage: Scene, kinds: list[int], contexts: list[int]) -> None:
    """Register the commands for these kinds of installation and contexts."""
    for command in stage.standin.world.commands.values():
        command |= {"integration_types": kinds, "contexts": contexts}


def foreign(stage: Scene) -> int:
    """A channel of a server that has Anna and Ben, but not the bot."""
    world = stage.standin.world
    guild = world.add_guild("Fremd", members=[stage.anna.id, stage.ben.id])
    world.remove_bot(guild)
    return world.add_channel(guild, "halle")


def places(stage: Scene) -> dict[str, int]:
    """Channels by name: of a server with the bot and of one without, Anna's with the bot, a group's, that of two."""
    world, people = stage.standin.world, (stage.anna.id, stage.ben.id)
    alone = {"direct": stage.anna.dm(), "group": world.add_group(people), "two": world.add_dm(*people)}
    return {"server": stage.channel, "elsewhere": foreign(stage), **alone}


EVERYWHERE = {"server", "elsewhere", "direct", "group", "two"}


@pytest.mark.parametrize(
    ("kinds", "contexts", "by_server", "by_user"),
    [
        ([0], [0, 1, 2], {"server", "direct"}, {"server", "direct"}),
        ([1], [0, 1, 2], set(), EVERYWHERE),
        ([0, 1], [0, 1, 2], {"server", "direct"}, EVERYWHERE),
        ([0, 1], [0], {"server"}, {"server", "elsewhere"}),
        ([0, 1], [1, 2], {"direct"}, {"direct", "group", "two"}),
    ],
)
async def test_where_commands_are_offered(
    stage: Scene, kinds: list[int], contexts: list[int], by_server: set[str], by_user: set[str]
) -> None:
    offer(stage, kinds, contexts)
    where = places(stage)
    assert {name for name, channel in where.items() if stage.anna.commands(channel)} == by_server
    stage.standin.world.install(stage.anna.id)
    assert {name for name, channel in where.items() if stage.anna.commands(channel)} == by_user
    stage.standin.world.set_permissions(where["server"], stage.guild, deny=USE_APPLICATION_COMMANDS)
    assert stage.anna.commands(where["server"]) == [], "the server forbids commands"


async def test_who_has_installed_the_application(stage: Scene) -> None:
    offer(stage, [0, 1], [0, 1, 2])
    where, world, anna = places(stage), stage.standin.world, str(stage.anna.id)
    guild, elsewhere = (str(world.channels[where[name]].guild) for name in ("server", "elsewhere"))
    world.install(stage.anna.id)
    expected = {
        "server": (0, {"0": guild, "1": anna}),
        "elsewhere": (0, {"1": anna}),
        "direct": (1, {"0": "0", "1": anna}),
        "group": (2, {"1": anna}),
        "two": (2, {"1": anna}),
    }
    for name, (context, owners) in expected.items():
        answer, interaction = await said(stage, where[name])
        assert answer.owners == owners, name
        assert (interaction.context.guild, interaction.context.dm_channel, interaction.context.private_channel) == (
            context == 0,
            context == 1,
            context == 2,
        )
        assert (stage.bot.get_guild(interaction.guild_id or 0) is not None) == (name == "server")
    world.guilds[int(elsewhere)].commands_only = True
    assert (await said(stage, where["elsewhere"]))[0].owners == {"0": elsewhere, "1": anna}
    world.install(stage.anna.id, False)
    assert (await said(stage, where["direct"]))[0].owners == {"0": "0"}


async def test_a_control_belongs_to_the_interaction_of_its_message(stage: Scene) -> None:
    offer(stage, [0, 1], [0, 1, 2])
    world = stage.standin.world
    group = world.add_group([stage.anna.id, stage.ben.id])
    world.install(stage.anna.id)

    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("For all", view=buttons("more"))

    async def more(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"for {interaction.user.name}")

    stage.bot.after, stage.bot.on["more"] = ask, more
    answer = await stage.anna.slash(group, "run")
    assert answer.message is not None and stage.ben.messages(group)[-1]["content"] == "For all"
    pressed = await stage.ben.press(int(answer.message["id"]), "more")
    assert pressed.owners == {"1": str(stage.anna.id)}, "Ben has not installed it"
    assert stage.anna.messages(group)[-1]["content"] == "for ben"


@pytest.mark.parametrize("name", ["group", "two"])
async def test_the_bot_is_no_member_of_direct_messages_of_people(stage: Scene, name: str) -> None:
    offer(stage, [0, 1], [0, 1, 2])
    channel, world = places(stage)[name], stage.standin.world
    world.install(stage.anna.id)
    there = stage.bot.get_partial_messageable(channel)
    assert await refusal(there.send("no")) == 50001
    answer, interaction = await said(stage, channel)
    assert answer.message is not None and [one["content"] for one in stage.ben.messages(channel)] == ["said"]
    assert await refusal(there.get_partial_message(int(answer.message["id"])).edit(content="no")) == 50001
    assert await refusal(there.fetch_message(int(answer.message["id"]))) == 50001
    await interaction.edit_original_response(content="changed")
    assert [one["content"] for one in stage.ben.messages(channel)] == ["changed"]
    stranger = stage.standin.person(world.add_user("stranger"))
    assert stranger.messages(channel) == []


@pytest.mark.parametrize(("name", "limited"), [("elsewhere", True), ("group", True), ("server", False)])
async def test_follow_ups_are_five_where_the_bot_is_no_member(stage: Scene, name: str, limited: bool) -> None:
    offer(stage, [0, 1], [0, 1, 2])
    stage.standin.world.install(stage.anna.id)
    answer, interaction = await said(stage, places(stage)[name])
    following = interaction.followup
    for number in range(5):
        sent = await following.send(str(number), wait=True)
        await sent.delete()
    if limited:
        assert await refusal(following.send("six")) == 40094
        await interaction.edit_original_response(content="an edit is none")
        assert answer.message is not None and answer.message["content"] == "an edit is none"
        again, _ = await said(stage, int(answer.message["channel_id"]))
        assert again.message is not None, "the next interaction has five of its own"
    else:
        assert (await following.send("six", wait=True)).id


async def test_a_server_that_forbids_external_applications_hides_their_answers(stage: Scene) -> None:
    offer(stage, [0, 1], [0, 1, 2])
    world, where = stage.standin.world, places(stage)
    world.install(stage.anna.id)
    for name in ("elsewhere", "server"):
        world.set_permissions(where[name], world.channels[where[name]].guild or 0, deny=USE_EXTERNAL_APPS)
        answer, interaction = await said(stage, where[name])
        await interaction.followup.send("more")
        hidden, seen = name == "elsewhere", [one["content"] for one in stage.ben.messages(where[name])]
        assert answer.message is not None and bool(answer.message["flags"] & EPHEMERAL) == answer.ephemeral == hidden
        assert seen == ([] if hidden else ["said", "more"])
        assert [one["content"] for one in stage.anna.messages(where[name])] == ["said", "more"]

    async def late(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.followup.send("done")

    stage.bot.after = late
    answer = await (await stage.anna.slash(where["elsewhere"], "run")).settled()
    assert answer.message is not None and answer.message["content"] == "done"
    assert stage.ben.messages(where["elsewhere"]) == []


async def test_who_can_be_written_to(stage: Scene) -> None:
    world = stage.standin.world
    guest = stage.standin.person(world.add_user("guest"))
    direct = await stage.bot.create_dm(discord.Object(guest.id))  # type: ignore[arg-type]
    assert await refusal(direct.send("no")) == 50278
    world.install(guest.id)
    assert (await direct.send("yes")).id
    guest.dms_closed = True
    assert await refusal(direct.send("no")) == 50007
    guest.dms_closed = False
    world.install(guest.id, False)
    assert await refusal(direct.send("no")) == 50278
