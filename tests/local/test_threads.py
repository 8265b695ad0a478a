"""Threads of the stand-in: members, who lists them, and archiving."""

from __future__ import annotations

import time
from dataclasses import replace

import discord
import pytest

from bot.local.permissions import SEND_MESSAGES
from bot.local.records import FORUM, REQUIRE_TAG
from tests.kit.routes import MANAGE_CHANNELS
from tests.kit.standin import Person
from tests.kit.uncertain import Uncertain
from tests.local.smallbot import Scene
from tests.local.test_rules import code


def shown(text: str) -> discord.ui.LayoutView:
    """A Components V2 message of one text."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(text))
    view.stop()
    return view


async def test_members_of_a_thread(stage: Scene) -> None:
    thread = await (await stage.text.send("match")).create_thread(name="Match 1")
    members = stage.standin.world.channels[thread.id].members

    def lists(who: Person) -> bool:
        return str(thread.id) in {channel["id"] for channel in who.channels()}

    sent = await thread.send("a board")
    assert not any(map(lists, (stage.anna, stage.ben, stage.cleo))) and stage.newest(stage.anna, thread.id)
    await thread.send(f"<@{stage.anna.id}>", allowed_mentions=discord.AllowedMentions.none())
    assert not lists(stage.anna), "text that mentions no one"
    await thread.send(f"<@{stage.anna.id}>")
    await sent.edit(content=f"<@{stage.ben.id}>")
    assert lists(stage.anna) and lists(stage.ben) and stage.newest(stage.ben, thread.id)["mentions"] != []
    assert (await thread.fetch_member(stage.ben.id)).id == stage.ben.id
    assert await code(thread.fetch_member(stage.cleo.id)) == 10007
    await stage.cleo.send(thread.id, "hello")
    assert lists(stage.cleo) and set(members) == {stage.bot.user.id, stage.anna.id, stage.ben.id, stage.cleo.id}  # type: ignore[union-attr]
    await thread.add_user(discord.Object(stage.cleo.id))
    assert stage.newest(stage.anna, thread.id)["content"] == "hello", "who is a member is not added again"


@pytest.mark.parametrize("joins", [True, False])
async def test_a_mention_in_an_edit_of_components_can_make_members(stage: Scene, joins: bool) -> None:
    stage.standin.world.uncertain = replace(Uncertain(), mentions_in_edits_join=joins)
    thread = await (await stage.text.send("match")).create_thread(name="Match 1")
    sent = await thread.send(view=shown("a board"))
    await sent.edit(view=shown(f"a board <@{stage.ben.id}>"))
    assert (stage.ben.id in stage.standin.world.channels[thread.id].members) is joins
    assert stage.newest(stage.ben, thread.id)["mentions"] == [], "an edit pings no user"
    await thread.add_user(discord.Object(stage.cleo.id))
    assert stage.newest(stage.ben, thread.id)["type"] == 1, "adding leaves a message"


async def test_idle_threads_are_archived(stage: Scene) -> None:
    thread = await (await stage.text.send("match")).create_thread(name="Match 1", auto_archive_duration=10080)
    world, there = stage.standin.world, stage.standin.world.channels[thread.id]
    world.archive_idle(time.time() + 7 * 86_400 - 60)
    assert not there.archived
    await thread.edit(auto_archive_duration=1440)
    world.archive_idle(time.time() + 86_400 + 60)
    assert there.archived and await code(thread.add_user(discord.Object(stage.ben.id))) == 50083
    await thread.send("again")
    world.archive_idle(time.time() + 86_400 - 60)
    assert not there.archived


async def test_a_post_of_a_forum_and_its_tags(stage: Scene) -> None:
    world, bot = stage.standin.world, stage.standin.world.bot
    number = world.add_channel(stage.guild, "spiele", type_=FORUM)

    async def forum() -> discord.ForumChannel:
        found = await stage.bot.fetch_channel(number)
        assert isinstance(found, discord.ForumChannel)
        return found

    made = await (await forum()).create_thread(name="Match 1", view=shown("a table"), auto_archive_duration=10080)
    assert made.thread.id == made.message.id and made.thread.parent_id == number
    assert stage.newest(stage.anna, made.thread.id)["id"] == str(made.message.id)
    assert [one.id for one in await made.thread.guild.active_threads()] == [made.thread.id]
    world.archive(made.thread.id)
    assert [one.id async for one in (await forum()).archived_threads()] == [made.thread.id]
    assert await code((await forum()).create_tag(name="Instinkt")) == 50013
    world.set_permissions(number, bot, allow=MANAGE_CHANNELS)
    for at in range(20):
        await (await forum()).create_tag(name=f"Game {at}")
    assert await code((await forum()).create_tag(name="Game 20")) == 50035
    tags = (await forum()).available_tags
    assert [one.name for one in tags] == [f"Game {at}" for at in range(20)]
    world.channels[number].flags = REQUIRE_TAG
    assert await code((await forum()).create_thread(name="Match 2", content="a table")) == 40067
    assert await code((await forum()).create_thread(name="Match 2", content="x", applied_tags=tags[:6])) == 50035
    unknown = discord.ForumTag(name="Game 21")
    assert await code((await forum()).create_thread(name="Match 2", content="x", applied_tags=[unknown])) == 50035
    world.channels[number].tags[0]["moderated"] = True
    assert await code((await forum()).create_thread(name="Match 2", content="x", applied_tags=tags[:1])) == 50035
    tagged = await (await forum()).create_thread(name="Match 2", content="a table", applied_tags=tags[1:3])
    assert [one.name for one in tagged.thread.applied_tags] == ["Game 1", "Game 2"]
    world.set_permissions(number, bot, deny=SEND_MESSAGES)
    assert await code((await forum()).create_thread(name="Match 3", content="x", applied_tags=tags[1:2])) == 50013
    assert [one.name for one in world.channels.values() if one.parent == number] == ["Match 1", "Match 2"]
