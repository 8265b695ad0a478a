"""Locked threads, and what the stand-in does where Discord's behaviour is not certain."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import replace

import discord
import pytest

from bot.local import permissions as rights
from tests.kit.standin import followups
from tests.kit.uncertain import ALTERNATIVES, Uncertain, describe, variants
from tests.local.smallbot import Board, Scene, picture


async def refusal(doing: Awaitable[object]) -> tuple[int, int]:
    """The status and code with which a request is refused."""
    with pytest.raises(discord.HTTPException) as caught:
        await doing
    return caught.value.status, caught.value.code


def choose(stage: Scene, **values: object) -> Uncertain:
    chosen = stage.standin.world.uncertain = replace(Uncertain(), **values)  # type: ignore[arg-type]
    return chosen


async def thread_of(stage: Scene) -> tuple[discord.Thread, discord.Message]:
    """A thread and a message of the bot in it."""
    thread = await (await stage.text.send("table")).create_thread(name="match")
    return thread, await thread.send("board")


def test_every_choice_has_a_default_and_an_alternative() -> None:
    defaults = Uncertain()
    assert set(ALTERNATIVES) == set(Uncertain.__dataclass_fields__)
    for name, others in ALTERNATIVES.items():
        assert others and getattr(defaults, name) not in others
    assert len(variants()) == 1 + sum(map(len, ALTERNATIVES.values())) and len(variants("locked_code")) == 2
    assert len({describe(one) for one in variants()}) == len(variants())


@pytest.mark.parametrize("chosen", variants("locked_code", "locked_status"), ids=describe)
async def test_a_thread_locked_while_active_refuses_sending_and_editing(stage: Scene, chosen: Uncertain) -> None:
    world = stage.standin.world
    thread, board = await thread_of(stage)
    world.uncertain = chosen
    world.archive(thread.id, archived=False, locked=True)
    expected = (chosen.locked_status, chosen.locked_code)
    assert await refusal(thread.send("x")) == expected
    assert await refusal(board.edit(content="x")) == expected
    with pytest.raises(ValueError):
        await stage.anna.send(thread.id, "x")
    await board.delete()
    world.set_base(stage.guild, world.bot, rights.BOT | rights.MANAGE_THREADS)
    await thread.send("a moderator may")


@pytest.mark.parametrize("chosen", variants("archived_status", "locked_reopens"), ids=describe)
async def test_a_locked_thread_may_be_opened_again_or_not(stage: Scene, chosen: Uncertain) -> None:
    world = stage.standin.world
    thread, board = await thread_of(stage)
    world.uncertain = chosen
    world.archive(thread.id, archived=True, locked=True)
    assert await refusal(thread.send("x")) == (chosen.archived_status, 50083)
    assert await refusal(board.delete()) == (chosen.archived_status, 50083)
    if chosen.locked_reopens:
        await thread.edit(archived=False)
        assert world.channels[thread.id].locked and await refusal(thread.send("x")) == (400, 160005)
    else:
        assert await refusal(thread.edit(archived=False)) == (403, 50013)


async def test_messages_can_be_deleted_in_an_archived_thread(stage: Scene) -> None:
    thread, board = await thread_of(stage)
    stage.standin.world.archive(thread.id)
    assert await refusal(board.edit(content="x")) == (400, 50083)
    await board.delete()
    assert stage.standin.world.channels[thread.id].archived


async def test_edits_that_upload_a_picture_can_be_refused(stage: Scene) -> None:
    sent = await stage.text.send(view=Board("Move 1"), file=picture())
    choose(stage, picture_edits=False)
    assert await refusal(sent.edit(view=Board("Move 2"), attachments=[picture()])) == (400, 50035)

    async def late(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        doing = interaction.edit_original_response(view=Board("Late"), attachments=[picture()])
        assert await refusal(doing) == (400, 50035)
        assert await refusal(interaction.followup.send(view=Board("Late"), file=picture())) == (400, 50035)
        await interaction.delete_original_response()
        await interaction.followup.send(view=Board("Late"), file=picture(), ephemeral=True)

    answer = await (await stage.run(late)).settled()
    assert stage.bot.failures == [] and len(followups(answer)) == 1
    choose(stage)
    await sent.edit(view=Board("Move 2"), attachments=[picture()])


async def test_a_pressed_message_may_refuse_a_new_picture(stage: Scene) -> None:
    sent = await stage.text.send(view=Board("Move 1"), file=picture())
    choose(stage, picture_updates=False)

    async def play(interaction: discord.Interaction) -> None:
        doing = interaction.response.edit_message(view=Board("Move 2"), attachments=[picture()])
        assert await refusal(doing) == (400, 50035)
        await interaction.response.send_message(view=Board("Move 2"), file=picture(), ephemeral=True)

    stage.bot.on["play"] = play
    assert (await stage.anna.press(sent.id, "play")).ephemeral and stage.bot.failures == []


@pytest.mark.parametrize("allowed", [True, False])
async def test_files_that_an_edit_does_not_list(stage: Scene, allowed: bool) -> None:
    sent = await stage.text.send(view=Board("Move 1"), file=picture())
    choose(stage, unlisted_files=allowed)
    if allowed:
        await sent.edit(view=Board("Move 2"))
    else:
        assert await refusal(sent.edit(view=Board("Move 2"))) == (400, 50035)


@pytest.mark.parametrize("allowed", [True, False])
async def test_addresses_that_are_sent_back(stage: Scene, allowed: bool) -> None:
    sent = await stage.text.send(view=Board("Move 1"), file=picture())
    choose(stage, media_addresses=allowed)
    same = discord.ui.LayoutView.from_message(await stage.text.fetch_message(sent.id), timeout=None)
    if allowed:
        await sent.edit(view=same)
    else:
        assert await refusal(sent.edit(view=same)) == (400, 50035)


@pytest.mark.parametrize("allowed", [True, False])
async def test_public_answers_in_a_locked_thread(stage: Scene, allowed: bool) -> None:
    thread, _ = await thread_of(stage)
    stage.standin.world.archive(thread.id, archived=False, locked=True)
    choose(stage, locked_answers=allowed)

    async def answer(interaction: discord.Interaction) -> None:
        if not allowed:
            assert await refusal(interaction.response.send_message("all")) == (403, 50083)
        await interaction.response.send_message("you", ephemeral=not allowed)

    stage.bot.after = answer
    assert (await stage.anna.slash(thread.id, "run")).ephemeral is not allowed
    assert stage.bot.failures == []


async def test_controls_of_a_locked_thread_may_not_be_offered(stage: Scene) -> None:
    thread, _ = await thread_of(stage)
    sent = await thread.send(view=Board("Move 1"), file=picture())
    stage.standin.world.archive(thread.id, archived=False, locked=True)
    choose(stage, locked_presses=False)
    with pytest.raises(ValueError, match="locked thread"):
        await stage.anna.press(sent.id, "play")
