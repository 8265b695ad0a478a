"""Threads of the stand-in: members, who lists them, and archiving."""

from __future__ import annotations

import time
from dataclasses import replace

import discord
import pytest

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
