"""The page of the local table in a browser."""

from __future__ import annotations

import re

import discord
import pytest
from discord import ui
from playwright.async_api import expect

from bot.local.page.session import WindowSession
from bot.local.records import JSON
from tests.local.page_scene import Table, control, offered
from tests.local.toybot import ALT, board

pytestmark = pytest.mark.rest


async def test_a_board_message_is_shown_with_its_picture_and_controls(scene: Table) -> None:
    message = await scene.board()
    tab = await scene.window("Ben", scene.hall)
    article = tab.locator(f"[data-message='{message}']")
    await expect(article.get_by_role("heading", name="Turn 1")).to_be_visible()
    await expect(article.get_by_text("Anna used /toy")).to_be_visible()
    picture = article.get_by_alt_text(ALT)
    await expect(picture).to_be_visible()
    await tab.wait_for_function("document.querySelector('article img').naturalWidth === 640")
    await expect(article.get_by_role("button", name="Play")).to_be_enabled()
    await expect(article.get_by_role("button", name="Later")).to_be_disabled()
    await expect(article.get_by_role("link", name="Rules")).to_have_attribute("href", "https://example.org/rules")
    assert await tab.evaluate("[...document.images].every((image) => image.alt)")
    await picture.click()
    await expect(tab.get_by_role("dialog").get_by_alt_text(ALT)).to_be_visible()
    await tab.keyboard.press("Escape")
    await expect(tab.get_by_role("dialog")).to_have_count(0)


async def test_a_press_updates_the_message_in_place_and_keeps_the_focus(scene: Table) -> None:
    await scene.standin.person("Cleo").send(scene.hall, "Before")
    message = await scene.board()
    tab = await scene.window("Anna", scene.hall)
    await tab.evaluate("for (const node of document.querySelectorAll('article')) node.kept = node.firstElementChild")
    await control(tab, "play", message).focus()
    await tab.keyboard.press("Enter")
    await expect(tab.locator(f"[data-message='{message}']").get_by_role("heading", name="Turn 2")).to_be_visible()
    await expect(control(tab, "play", message)).to_be_focused()
    untouched = "[...document.querySelectorAll('article')].map((node) => node.kept === node.firstElementChild)"
    assert await tab.evaluate(untouched) == [True, False]  # the same articles; only the changed one was redrawn


async def test_emojis_of_the_application_are_pictures(scene: Table) -> None:
    owl = await scene.toy.create_application_emoji(name="owl", image=board().fp.read())
    view = ui.View()
    view.add_item(ui.Button(label="A · Owl", custom_id="a", emoji=owl))
    view.add_item(ui.Select(custom_id="b", options=[discord.SelectOption(label="Owl", emoji=owl)]))
    sent = await scene.toy.get_partial_messageable(scene.hall).send(f"- {owl} Owl", view=view)
    tab = await scene.window("Anna", scene.hall)
    article = tab.locator(f"[data-message='{sent.id}']")
    await expect(article.get_by_role("button", name="A · Owl", exact=True)).to_be_visible()
    await control(tab, "b").click()
    await expect(offered(tab, "Owl")).to_be_visible()
    shown = tab.locator("img.emoji")
    await expect(shown).to_have_count(3)  # in the text, on the button, and beside the option
    for image in await shown.all():
        await expect(image).to_have_attribute("src", f"/emojis/{owl.id}.png")
        await expect(image).to_have_js_property("naturalWidth", 640)


async def test_a_select_is_answered_and_ephemeral_messages_are_private(scene: Table) -> None:
    await scene.board()
    anna, ben = await scene.window("Anna", scene.hall), await scene.window("Ben", scene.hall)
    await control(anna, "fruit").click()
    await offered(anna, "Cherry").click()
    mine = anna.get_by_role("article").filter(has_text="fruit: cherry")
    await expect(mine).to_contain_text("Only you can see this")
    await scene.standin.person("Cleo").send(scene.hall, "Later than that")
    await expect(ben.get_by_text("Later than that")).to_be_visible()
    await expect(ben.get_by_text("fruit: cherry")).to_have_count(0)
    await mine.get_by_role("button", name="Dismiss").click()
    await expect(mine).to_have_count(0)
    await anna.reload()
    await expect(anna.get_by_text("Later than that")).to_be_visible()
    await expect(mine).to_have_count(0)


@pytest.mark.parametrize("is_known", [False, True], ids=["before the server knows", "afterwards"])
async def test_a_dismissed_message_stays_away_when_it_is_edited(
    scene: Table, is_known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scene.board()
    anna = await scene.window("Anna", scene.hall)
    await control(anna, "fruit").click()
    await offered(anna, "Cherry").click()
    mine = anna.get_by_role("article").filter(has_text="fruit: cherry")
    message = scene.standin.world.messages[int(await mine.get_attribute("data-message") or 0)]
    dismiss = WindowSession.dismiss

    async def edit(session: WindowSession, body: JSON) -> JSON:
        if is_known:
            await dismiss(session, body)
        scene.standin.world.put_message(message, edited=True)
        return await dismiss(session, body)

    monkeypatch.setattr(WindowSession, "dismiss", edit)
    await mine.get_by_role("button", name="Dismiss").click()
    await scene.standin.person("Cleo").send(scene.hall, "Later than that")
    await expect(anna.get_by_text("Later than that")).to_be_visible()
    await expect(mine).to_have_count(0)


async def test_multi_select_and_user_select(scene: Table) -> None:
    await scene.board()
    tab = await scene.window("Anna", scene.hall)
    await control(tab, "hand").click()
    await control(tab, "basket").click()
    done = tab.get_by_role("button", name="Done")
    await offered(tab, "Banana").click()
    await expect(done).to_be_disabled()  # at least two
    await offered(tab, "Apple").click()
    await done.click()
    await expect(tab.get_by_text("basket: apple, banana")).to_be_visible()
    await control(tab, "guest").click()
    await offered(tab, "Cleo").click()
    await expect(tab.get_by_text(f"guest: {scene.standin.person('Cleo').id}")).to_be_visible()
    await tab.get_by_role("button", name="Spoiler").click()
    await expect(tab.get_by_text("the cat")).to_be_visible()


async def test_a_form_is_filled_and_sent(scene: Table) -> None:
    await scene.board()
    tab = await scene.window("Anna", scene.hall)
    await control(tab, "say").click()
    form = tab.get_by_role("dialog", name="A note")
    words = form.get_by_label("Your words")
    await expect(words).to_be_focused()
    await form.get_by_role("button", name="Send").click()
    await expect(form).to_be_visible()  # the words are required
    await words.fill("<b>well</b> played")
    await form.get_by_label("Mood").select_option("Merry")
    await expect(form.get_by_role("radio", name="Rain")).to_be_checked()
    await form.get_by_role("radiogroup", name="Weather").get_by_text("Sun").click()
    await form.get_by_role("button", name="Send").click()
    await expect(form).to_be_visible()  # the basket is required
    basket = form.get_by_role("group", name="Basket")
    for fruit in ("Apple", "Apricot", "Banana"):
        await basket.get_by_text(fruit).click()
    await form.get_by_role("button", name="Send").click()
    await expect(form).to_be_visible()  # there is room for two
    await basket.get_by_text("Apricot").click()
    await form.get_by_label("Loud").check()
    await form.get_by_role("button", name="Send").click()
    said = "@Anna notes: <b>well</b> played (Merry), sun, apple+banana, True"
    await expect(tab.get_by_text(said)).to_be_visible()
    await expect(form).to_have_count(0)


async def test_a_command_is_found_filled_and_run(scene: Table) -> None:
    tab = await scene.window("Anna", scene.hall)
    write = tab.locator("[data-composer]")
    await write.fill("/pick")
    await expect(offered(tab, "/toy pick")).to_contain_text("Pick a fruit")
    await write.press("Enter")
    fruit = tab.locator("[data-option='fruit']")
    await expect(fruit).to_be_focused()
    await expect(fruit).to_have_attribute("required", "")
    await fruit.press_sequentially("ap")
    await expect(offered(tab)).to_have_text(["Apple", "Apricot"])
    await tab.keyboard.press("ArrowDown")
    await tab.keyboard.press("ArrowDown")
    await tab.keyboard.press("Enter")
    await expect(fruit).to_have_value("Apricot")
    await tab.locator("[data-option='ripe']").select_option("Yes")
    await tab.locator("[data-option='many']").fill("3")
    await tab.locator("[data-option='guest']").select_option("Ben")
    await tab.locator("[data-option='size']").select_option("big")
    await tab.get_by_role("button", name="Run").click()
    await expect(tab.get_by_text("picked apricot ripe=True many=3 guest=Ben size=b")).to_be_visible()
    await expect(write).to_be_focused()


async def test_suggestions_do_not_hide_the_button_below_them(scene: Table) -> None:
    tab = await scene.window("Anna", scene.hall, phone=True)
    write = tab.locator("[data-composer]")
    await write.fill("/pick")
    await write.press("Enter")
    await expect(offered(tab).first).to_be_visible()
    suggestions = await tab.get_by_role("listbox").bounding_box()
    field = await tab.locator("[data-option='fruit']").bounding_box()
    assert suggestions and field and suggestions["y"] + suggestions["height"] <= field["y"]


async def test_pings_are_counted_beside_the_names(scene: Table) -> None:
    await scene.board()
    tab = await scene.window("Ben", scene.hall)
    await control(tab, "log").click()
    mine = tab.locator("[data-channel][data-pings]")
    await expect(mine).to_contain_text("Stammtisch")
    await scene.standin.person("Ben").send(scene.yard, f"<@{scene.standin.person('Anna').id}> come here")
    anna = tab.get_by_role("navigation", name="Who you are").get_by_role("link", name="Anna")
    await expect(anna).to_have_accessible_name(re.compile("1 ping"))
    await mine.click()
    await tab.get_by_role("log").get_by_role("link", name="#hall").click()
    await expect(tab.locator(f"[data-log='{scene.hall}']")).to_be_visible()
    await expect(tab.locator("[data-person='Ben'][data-pings]")).to_have_count(0)
    await anna.click()
    await expect(tab.locator("[data-person='Anna']")).to_have_attribute("aria-current", "true")
    await expect(tab.get_by_role("navigation", name="Channels").get_by_text("Direct messages")).to_be_visible()
    await expect(tab.locator("[data-channel]")).to_have_count(2)  # Ben's DMs are not listed
    await tab.locator(f"[data-channel='{scene.yard}'][data-pings='1']").click()
    await expect(tab.locator("article.pinged")).to_contain_text("@Anna come here")
    await expect(anna).not_to_have_attribute("data-pings", "1")


async def test_threads_and_messages_come_and_go_live(scene: Table) -> None:
    tab = await scene.window("Anna", scene.hall)
    hall = await scene.toy.fetch_channel(scene.hall)
    assert isinstance(hall, discord.TextChannel)
    thread = await hall.create_thread(name="Anna against Ben", type=discord.ChannelType.public_thread)
    await thread.add_user(discord.Object(scene.standin.person("Anna").id))
    said = await thread.send("Off we go")
    listed = tab.locator(f"[data-channel='{thread.id}']")
    await expect(listed).to_have_attribute("data-unread", "true")
    await listed.click()
    words = tab.locator(f"[data-message='{said.id}']")
    await expect(words).to_contain_text("Off we go")
    await said.edit(content="Off we went")
    await expect(words).to_contain_text("Off we went")
    await expect(listed).not_to_have_attribute("data-unread", "true")
    await scene.standin.person("Ben").send(
        scene.hall, f"https://discord.com/channels/{scene.guild}/{thread.id}/{said.id}"
    )
    await said.delete()
    await expect(words).to_have_count(0)
    scene.standin.world.archive(thread.id)
    await tab.locator(f"[data-channel='{scene.hall}']").click()
    await expect(listed).to_have_count(0)
    await tab.get_by_role("log").get_by_role("link").last.click()  # a link still opens an archived thread
    await expect(tab.locator(f"[data-log='{thread.id}']")).to_be_visible()
    await expect(tab.get_by_text("That message is no longer there")).to_be_visible()


async def test_a_thread_is_listed_for_members_and_opened_from_its_message_by_others(scene: Table) -> None:
    tab = await scene.window("Ben", scene.hall)
    hall = await scene.toy.fetch_channel(scene.hall)
    assert isinstance(hall, discord.TextChannel)
    thread = await (await hall.send("A table")).create_thread(name="Anna against Cleo")
    said = await thread.send("Off we go")
    link, listed = tab.locator(f"[data-channel-link='{thread.id}']"), tab.locator(f"[data-channel='{thread.id}']")
    await expect(link).to_contain_text("Anna against Cleo")
    await expect(listed).to_have_count(0)
    await link.click()
    await expect(tab.locator(f"[data-message='{said.id}']")).to_be_visible()
    await expect(listed).to_have_count(1)
    await tab.locator(f"[data-channel='{scene.hall}']").click()
    await expect(listed).to_have_count(0)
    await thread.send(f"<@{scene.standin.person('Ben').id}>")
    await expect(listed).to_have_attribute("data-pings", "1")


async def test_pending_and_failed_answers_are_shown(scene: Table) -> None:
    message = await scene.board()
    tab = await scene.window("Anna", scene.hall)
    slow = control(tab, "slow", message)
    await slow.click()
    await expect(slow).to_have_attribute("aria-busy", "true")
    await expect(control(tab, "play", message)).to_have_attribute("aria-disabled", "true")
    scene.toy.held.set()
    await expect(tab.get_by_text("Finished.")).to_be_visible()
    await expect(slow).not_to_have_attribute("aria-busy", "true")
    scene.toy.held.clear()
    await tab.locator("[data-composer]").fill("/toy slow")
    await tab.keyboard.press("Enter")
    await tab.get_by_role("button", name="Run").click()
    await expect(tab.get_by_text("Stammtisch is thinking")).to_be_visible()
    scene.toy.held.set()
    await expect(tab.get_by_text("Thought about it.")).to_be_visible()
    scene.standin.deadline = 0.3
    await control(tab, "mute", message).click()
    await expect(tab.locator(f"[data-message='{message}']").get_by_role("alert")).to_contain_text("did not respond")
    await expect(control(tab, "mute", message)).to_be_enabled()


async def test_the_page_recovers_from_a_lost_connection(scene: Table) -> None:
    message = await scene.board()
    tab = await scene.window("Anna", scene.hall)
    port = scene.page.port
    await scene.page.stop()
    await expect(tab.locator("#connection")).to_contain_text("The connection is lost")
    await control(tab, "play", message).click()
    failed = tab.locator(f"[data-message='{message}']").get_by_role("alert")
    await expect(failed).to_contain_text("the connection is lost")
    await scene.standin.person("Ben").send(scene.hall, "Did you hear?")
    scene.page.port = port
    assert await scene.page.start() == port
    await expect(tab.get_by_text("Did you hear?")).to_be_visible()
    await expect(tab.locator("#connection")).to_have_text("")
    await expect(failed).to_have_count(0)
    await scene.standin.person("Ben").send(scene.hall, "Now you do.")
    await expect(tab.get_by_text("Now you do.")).to_be_visible()
    scene.wrong.clear()  # the browser logs the refused connections


async def test_language_and_closed_messages_belong_to_the_person(scene: Table) -> None:
    tab = await scene.window("Anna", scene.hall)
    await tab.get_by_label("Language").select_option("Deutsch")
    await expect(tab.get_by_role("navigation", name="Kanäle")).to_be_visible()
    await expect(tab.get_by_role("button", name="Senden")).to_be_visible()
    assert scene.standin.person("Anna").locale == "de"
    await tab.locator("[data-composer]").fill("/toy b")
    await expect(offered(tab)).to_contain_text("Das Brett zeigen")
    await tab.keyboard.press("Escape")
    await tab.get_by_label("Einstellungen").click()
    await tab.get_by_label("Direktnachrichten geschlossen").check()
    await expect(tab.get_by_label("Direktnachrichten geschlossen")).to_be_checked()
    await tab.keyboard.press("Escape")
    await expect(tab.get_by_label("Direktnachrichten geschlossen")).to_be_hidden()
    await tab.locator("[data-person='Ben']").click()
    await expect(tab.get_by_role("button", name="Send")).to_be_visible()  # Ben's is still English
    assert scene.standin.person("Anna").dms_closed and not scene.standin.person("Ben").dms_closed


async def test_content_is_never_markup(scene: Table) -> None:
    tab = await scene.window("Anna", scene.hall)
    evil = "<img src=x onerror=alert(1)> <script>alert(2)</script> [ha](javascript:alert(3)) **<i>bold</i>**"
    await tab.locator("[data-composer]").fill(evil)
    await tab.keyboard.press("Enter")
    said = tab.get_by_role("article")
    await expect(said.get_by_text("<img src=x onerror=alert(1)>")).to_be_visible()
    await expect(said.locator("strong")).to_have_text("<i>bold</i>")
    assert await said.locator("img, script, a").count() == 0


async def test_markdown_becomes_elements(scene: Table) -> None:
    text = (
        "# Head\n> quoted *words*\n- one\n- two\n  - deep\n-# small\n```\n**raw**\n```\n"
        f"__u__ ~~s~~ `c*o*de` snake_case_word 2 * 3 * 4 <#{scene.yard}> <t:0:R> ***both*** https://example.org/a_b_(c)."
    )
    await scene.standin.person("Ben").send(scene.hall, text)
    tab = await scene.window("Anna", scene.hall)
    said = tab.get_by_role("article")
    for selector, words in {
        "h3": "Head",
        "blockquote em": "words",
        "ul ul li": "deep",
        ".subtext": "small",
        "pre code": "**raw**",
        "u": "u",
        "s": "s",
        "p > code": "c*o*de",
        "a.mention": "#yard",
        "em strong": "both",
        "a[target=_blank]": "https://example.org/a_b_(c",
    }.items():
        await expect(said.locator(selector)).to_have_text(words)
    await expect(said).to_contain_text("snake_case_word 2 * 3 * 4")
    await expect(said.locator("time[data-relative]")).to_contain_text("years ago")
