"""Answers to commands, buttons, selects and modals, as a person sees them."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from tests.kit.standin import followups
from tests.local.smallbot import PNG, Board, Question, Scene, buttons, picture


async def test_slash_with_options(stage: Scene) -> None:
    answer = await stage.anna.slash(stage.channel, "toy new", opponent=stage.ben.id, size=4)
    assert answer.kind == "message" and answer.message is not None and not answer.ephemeral
    assert answer.message["content"] == "ben 4 none server de"
    assert answer.message["interaction_metadata"]["user"]["username"] == "anna"
    assert stage.newest(stage.cleo)["content"] == "ben 4 none server de"


async def test_slash_in_a_dm(stage: Scene) -> None:
    answer = await stage.ben.slash(stage.ben.dm(), "toy new", opponent=stage.anna.id)
    assert answer.message is not None and answer.message["content"] == "anna 3 none DM en-US"


async def test_autocomplete(stage: Scene) -> None:
    offered = await stage.anna.suggest(stage.channel, "toy new", {"opponent": stage.ben.id, "word": "be"}, "word")
    assert offered == [{"name": "Bear", "value": "bear"}, {"name": "Bee", "value": "bee"}]


async def test_a_client_refuses_what_cannot_be_typed(stage: Scene) -> None:
    with pytest.raises(ValueError, match="required"):
        await stage.anna.slash(stage.channel, "toy new")
    with pytest.raises(ValueError, match="bounds"):
        await stage.anna.slash(stage.channel, "toy new", opponent=stage.ben.id, size=6)
    with pytest.raises(ValueError, match="no command"):
        await stage.anna.slash(stage.channel, "chess")


async def test_button_updates_its_message(stage: Scene) -> None:
    async def play(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="played", view=buttons("again"))

    sent = await stage.text.send("your turn", view=buttons("play"))
    stage.bot.on["play"] = play
    answer = await stage.ben.press(sent.id, "play")
    assert answer.kind == "update" and answer.message is not None and answer.message["content"] == "played"
    assert answer.message["edited_timestamp"] is not None
    with pytest.raises(ValueError, match="not on the message"):
        await stage.ben.press(sent.id, "play")


async def test_select_and_its_limits(stage: Scene) -> None:
    async def pick(interaction: discord.Interaction) -> None:
        assert interaction.data is not None
        await interaction.response.send_message(" ".join(interaction.data["values"]), ephemeral=True)

    view = discord.ui.View()
    options = [discord.SelectOption(label=f"Move {n}", value=str(n)) for n in range(3)]
    view.add_item(discord.ui.Select(custom_id="pick", options=options, max_values=2))
    sent = await stage.text.send("choose", view=view)
    stage.bot.on["pick"] = pick
    answer = await stage.anna.pick(sent.id, "pick", ["0", "2"])
    assert answer.ephemeral and answer.message is not None and answer.message["content"] == "0 2"
    assert stage.newest(stage.ben)["content"] == "choose"
    with pytest.raises(ValueError, match="among"):
        await stage.anna.pick(sent.id, "pick", ["7"])
    with pytest.raises(ValueError, match="1 to 2"):
        await stage.anna.pick(sent.id, "pick", ["0", "1", "2"])


async def test_user_select_resolves_people(stage: Scene) -> None:
    async def whom(interaction: discord.Interaction) -> None:
        assert interaction.data is not None
        users = interaction.data["resolved"]["users"].values()
        await interaction.response.send_message(" ".join(user["username"] for user in users))

    view = discord.ui.View()
    view.add_item(discord.ui.UserSelect(custom_id="whom"))
    sent = await stage.text.send("who?", view=view)
    stage.bot.on["whom"] = whom
    answer = await stage.anna.pick(sent.id, "whom", [str(stage.cleo.id)])
    assert answer.message is not None and answer.message["content"] == "cleo"


async def test_modal(stage: Scene) -> None:
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Question())

    sent = await stage.text.send("ask me", view=buttons("ask"))
    stage.bot.on["ask"] = ask
    opened = await stage.anna.press(sent.id, "ask")
    assert opened.kind == "modal" and opened.modal is not None and opened.modal["title"] == "Question"
    with pytest.raises(ValueError, match="too long"):
        await stage.anna.submit(opened.modal, {"answer": "x" * 21})
    with pytest.raises(ValueError, match="not open"):
        await stage.ben.submit(opened.modal, {"answer": "mine"})
    answer = await stage.anna.submit(opened.modal, {"answer": "yes"})
    assert answer.message is not None and answer.message["content"] == "You said yes"


async def test_modal_with_choices(stage: Scene) -> None:
    fruit = [discord.CheckboxGroupOption(label=one, value=one) for one in "abc"]
    sizes = [discord.RadioGroupOption(label=one, value=one) for one in ("small", "big")]
    fields: list[Any] = [
        discord.ui.RadioGroup(custom_id="size", options=sizes, required=False),
        discord.ui.CheckboxGroup(custom_id="fruit", options=fruit, max_values=2),
        discord.ui.Checkbox(custom_id="ripe", default=True),
        discord.ui.UserSelect(custom_id="guest", required=False, max_values=2),
    ]

    async def ask(interaction: discord.Interaction) -> None:
        modal = discord.ui.Modal(title="Choices", custom_id="choices")
        for field in fields:
            modal.add_item(discord.ui.Label(text="Which?", component=field))
        await interaction.response.send_modal(modal)

    heard: list[Any] = []

    async def hear(interaction: discord.Interaction) -> None:
        heard.append(interaction.data)
        await interaction.response.send_message("heard")

    stage.bot.on |= {"ask": ask, "choices": hear}
    sent = await stage.text.send("ask me", view=buttons("ask"))
    opened = await stage.anna.press(sent.id, "ask")
    assert opened.modal is not None
    for bad in ({"fruit": []}, {"fruit": ["a", "b", "c"]}, {"fruit": ["d"]}, {"fruit": ["a", "a"]}):
        with pytest.raises(ValueError, match="fruit"):
            await stage.anna.submit(opened.modal, bad)
    for wrong in ({"size": ["small", "big"]}, {"size": "huge"}, {"ripe": "yes"}, {"guest": [str(2**40)]}):
        with pytest.raises(ValueError, match=r"size|ripe|no user"):
            await stage.anna.submit(opened.modal, {"fruit": ["a"]} | wrong)
    await stage.anna.submit(opened.modal, {"fruit": ["c"]})
    guest = str(stage.ben.id)
    await stage.anna.submit(opened.modal, {"fruit": ["a", "b"], "size": "big", "ripe": False, "guest": [guest]})
    first, second = ({one["component"]["custom_id"]: one["component"] for one in data["components"]} for data in heard)
    assert first["size"]["value"] is None and first["fruit"]["values"] == ["c"] and first["ripe"]["value"] is True
    assert first["guest"]["values"] == [] and "values" not in first["size"]
    assert second["size"]["value"] == "big" and second["fruit"]["values"] == ["a", "b"]
    assert second["ripe"]["value"] is False and second["guest"]["values"] == [guest]
    assert list(heard[1]["resolved"]["members"]) == list(heard[1]["resolved"]["users"]) == [guest]
    assert "resolved" not in heard[0]


async def test_ephemeral_answers_and_follow_ups(stage: Scene) -> None:
    async def hand(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("your hand", file=picture(), ephemeral=True, view=buttons("more"))
        second = await interaction.followup.send("only you", ephemeral=True, wait=True)
        await second.edit(content="still only you")
        third = await interaction.followup.send("gone soon", ephemeral=True, wait=True)
        await third.delete()
        await interaction.followup.send("for all", wait=True)

    before = len(stage.ben.messages(stage.channel))
    answer = await stage.run(hand)
    assert answer.kind == "message" and answer.ephemeral and answer.message["flags"] & 64
    await stage.standin.world.until(lambda: len(stage.ben.messages(stage.channel)) > before)
    assert [message["content"] for message in stage.anna.messages(stage.channel)][-3:] == [
        "your hand",
        "still only you",
        "for all",
    ]
    assert len(stage.ben.messages(stage.channel)) == before + 1
    with pytest.raises(ValueError, match="sees no such message"):
        await stage.ben.press(answer.message, "more")
    assert stage.bot.failures == []


async def test_press_on_an_ephemeral_message_updates_it(stage: Scene) -> None:
    async def open_(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("page 1", ephemeral=True, view=buttons("next"))

    async def next_(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="page 2", attachments=[picture("two.png", "Page two.")])

    stage.bot.on["next"] = next_
    first = await stage.run(open_)
    answer = await stage.anna.press(first.message, "next")
    assert answer.kind == "update" and answer.ephemeral and answer.message is not None
    assert answer.message["content"] == "page 2" and answer.message["flags"] == 64
    assert answer.message["attachments"][0]["description"] == "Page two."


async def test_defer_then_edit(stage: Scene) -> None:
    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.edit_original_response(content="done", attachments=[picture()])

    answer = await stage.run(slow)
    assert answer.kind == "defer" and answer.ephemeral
    await answer.settled()
    assert answer.message["content"] == "done" and answer.message["flags"] == 64
    assert answer.message["edited_timestamp"] is None


async def test_first_follow_up_completes_a_defer(stage: Scene) -> None:
    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send("done")

    answer = await (await stage.run(slow)).settled()
    assert answer.message["content"] == "done" and answer.message["flags"] == 64
    assert stage.ben.messages(stage.channel) == []


async def test_deferred_update_then_edit_and_delete(stage: Scene) -> None:
    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="later", view=buttons("gone"))

    async def gone(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await interaction.delete_original_response()

    stage.bot.on |= {"slow": slow, "gone": gone}
    sent = await stage.text.send("now", view=buttons("slow"))
    answer = await stage.anna.press(sent.id, "slow")
    assert answer.kind == "defer-update"
    await answer.settled()
    assert answer.message is not None and answer.message["content"] == "later"
    answer = await (await stage.anna.press(sent.id, "gone")).settled()
    assert answer.message is None and stage.anna.messages(stage.channel) == []


async def test_board_message(stage: Scene) -> None:
    sent = await stage.text.send(view=Board("Move 1"), file=picture())
    seen = stage.newest(stage.ben)
    assert seen["flags"] & 1 << 15 and seen["attachments"] == [] and seen["content"] == ""
    item = seen["components"][0]["components"][1]["items"][0]
    assert item["description"] == "The board in words." and item["media"]["width"] == 2
    name, kind, content = stage.standin.world.storage.file(int(item["media"]["attachment_id"]))
    assert (name, kind, content) == ("board.png", "image/png", PNG)
    address, _, signature = item["media"]["url"].partition("?")
    path = f"attachments/{stage.channel}/{item['media']['attachment_id']}/board.png"
    assert address == f"https://cdn.discordapp.com/{path}" and signature
    assert await stage.bot.http.get_from_cdn(item["media"]["url"]) == PNG
    await sent.edit(view=Board("Move 2"), attachments=[picture()])
    fresh = stage.newest(stage.ben)["components"][0]["components"]
    assert fresh[0]["content"] == "Move 2"
    assert fresh[1]["items"][0]["media"]["attachment_id"] != item["media"]["attachment_id"]
    with pytest.raises(KeyError):
        stage.standin.world.storage.file(int(item["media"]["attachment_id"]))


async def test_a_forged_press_reaches_the_bot(stage: Scene) -> None:
    async def hidden(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"no, {interaction.user.name}", ephemeral=True)

    stage.bot.on["never shown"] = hidden
    sent = await stage.text.send("nothing to press")
    answer = await stage.cleo.forge("never shown", message=sent.id)
    assert answer.message is not None and answer.message["content"] == "no, cleo"


async def test_commands_are_localized(stage: Scene) -> None:
    names = {command["name"] for command in stage.anna.commands(stage.channel)}
    assert names == {"toy", "run"}
    option = stage.anna.commands(stage.channel)[0]["options"][0]["options"][0]
    assert option["name"] == option["key"] == "opponent"


async def test_payload_of_an_interaction(stage: Scene) -> None:
    brought: list[object] = []

    async def look(interaction: discord.Interaction) -> None:
        assert interaction.guild is not None and isinstance(interaction.user, discord.Member)
        brought.extend((interaction.locale, interaction.guild_locale, interaction.context.guild))
        brought.extend((interaction.filesize_limit, interaction.channel_id, interaction.permissions.send_messages))
        brought.append(interaction.app_permissions == stage.text.permissions_for(interaction.guild.me))
        brought.append(interaction.is_guild_integration())
        await interaction.response.send_message("seen")

    await stage.run(look)
    german, english = discord.Locale.german, discord.Locale.american_english
    assert brought == [german, english, True, 10 * 2**20, stage.channel, True, True, True], stage.bot.failures


async def test_an_answer_to_an_ephemeral_press_does_not_show_it(stage: Scene) -> None:
    async def hand(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("my cards", ephemeral=True, view=buttons("answer"))

    async def reply(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"{interaction.user.name} looked")

    stage.bot.on["answer"] = reply
    answer = await stage.anna.press((await stage.run(hand)).message, "answer")
    assert answer.kind == "message" and not answer.ephemeral
    seen = stage.ben.messages(stage.channel)
    assert [message["content"] for message in seen] == ["anna looked"] and "my cards" not in str(seen)
    assert seen[0]["mentions"] == []


async def test_a_reply_names_its_message(stage: Scene) -> None:
    said = await stage.anna.send(stage.channel, "hello")
    await stage.text.send("yes?", reference=stage.text.get_partial_message(int(said["id"])))
    seen = stage.newest(stage.ben)
    assert seen["referenced_message"]["content"] == "hello" and seen["mentions"][0]["username"] == "anna"


async def test_two_follow_ups(stage: Scene) -> None:
    async def log(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True, ephemeral=True)
        await interaction.followup.send("one")
        await interaction.followup.send("two", ephemeral=True)

    answer = await (await stage.run(log)).settled()
    await stage.standin.world.until(lambda: followups(answer))
    assert [answer.message["content"], followups(answer)[0]["content"]] == ["one", "two"]
    assert stage.ben.messages(stage.channel) == []
