"""The stand-in's kinds of channels, install types and nicknames, as the client of a bot meets them."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any

import discord
import pytest

from bot.local.permissions import CONNECT
from bot.local.records import ANNOUNCEMENT, FORUM, MEDIA, STAGE, VOICE
from tests.local.smallbot import Scene


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


async def test_install_types(stage: Scene) -> None:
    foreign = stage.standin.world.add_guild("Fremd", members=[stage.anna.id])
    channel = stage.standin.world.add_channel(foreign, "halle")
    stage.standin.world.remove_bot(foreign)
    assert stage.anna.commands(channel) == []
    stage.standin.world.users[stage.anna.id].installed = True
    assert stage.anna.commands(channel) == [], "the commands are for servers"
    for command in stage.standin.world.commands.values():
        command["integration_types"] = [0, 1]
    assert stage.anna.commands(channel)
    interaction = await interaction_in(stage, channel)
    assert interaction.guild_id == foreign and stage.bot.get_guild(foreign) is None
    assert interaction.is_user_integration() and not interaction.is_guild_integration()
    assert await refusal(stage.bot.get_partial_messageable(channel).send("no")) == 50001
    stage.standin.world.users[stage.anna.id].installed = False
    stage.standin.world.guilds[foreign].commands_only = True
    interaction = await interaction_in(stage, channel)
    assert interaction.is_guild_integration() and not interaction.is_user_integration()


async def test_a_group_of_direct_messages(stage: Scene) -> None:
    group = stage.standin.world.add_group([stage.anna.id])
    stage.standin.world.users[stage.anna.id].installed = True
    interaction = await interaction_in(stage, group)
    assert interaction.guild_id is None and interaction.context.private_channel
    assert isinstance(interaction.channel, discord.GroupChannel)
    assert await refusal(stage.bot.get_partial_messageable(group).send("no")) == 50001
