"""The page on a phone, by keyboard, for screen readers, and against requests of other origins."""

from __future__ import annotations

import io
from pathlib import Path

import aiohttp
import discord
import pytest
from playwright.async_api import Page as Tab
from playwright.async_api import expect

from bot.local.page.server import PageServer
from bot.local.records import COMPONENTS_V2, EPHEMERAL, SUPPRESS_NOTIFICATIONS, Message
from tests.kit.shown import push_text
from tests.kit.standin import StandIn
from tests.local.page_scene import Table, control, offered
from tests.local.toybot import ALT

FITS = "document.scrollingElement.scrollWidth <= innerWidth && document.querySelector('main').scrollWidth <= innerWidth"
SMALL = """[...document.querySelectorAll('button, a, select, summary, input, textarea, label.box, [role=option]')]
    .filter((node) => node.checkVisibility() && !node.closest('.text, .skip'))
    .filter((node) => !node.matches('.mention, [type=checkbox], [type=radio]'))
    .filter((node) => { const box = node.getBoundingClientRect(); return box.height > 1 && box.height < 43.5; })
    .map((node) => node.outerHTML.slice(0, 120))"""


@pytest.mark.rest
async def test_a_phone_has_two_screens_and_nothing_overflows(scene: Table) -> None:
    await scene.board()
    await scene.standin.person("Ben").send(scene.hall, "W" * 300 + "\n```\n" + "code " * 60 + "\n```")
    tab = await scene.window("Anna", phone=True)
    await expect(tab.get_by_role("log")).to_have_count(0)
    assert await tab.evaluate(FITS) and await tab.evaluate(SMALL) == []
    await tab.locator(f"[data-channel='{scene.hall}']").tap()
    await expect(tab.get_by_alt_text(ALT)).to_be_attached()
    await expect(tab.get_by_role("navigation", name="Channels")).to_be_hidden()
    assert await tab.evaluate(FITS) and await tab.evaluate(SMALL) == []
    await control(tab, "fruit").tap()
    await expect(offered(tab, "Apple")).to_be_in_viewport()
    assert await tab.evaluate(FITS) and await tab.evaluate(SMALL) == []
    await offered(tab, "Apple").tap()
    await expect(tab.get_by_text("fruit: apple")).to_be_visible()
    await control(tab, "say").tap()
    await expect(tab.get_by_role("dialog")).to_be_in_viewport()
    assert await tab.evaluate(FITS) and await tab.evaluate(SMALL) == []
    await tab.keyboard.press("Escape")
    await tab.get_by_role("link", name="Back to the channels").tap()
    await expect(tab.get_by_role("navigation", name="Channels")).to_be_visible()
    await expect(tab.get_by_role("log")).to_have_count(0)


async def press_until_focused(tab: Tab, selector: str, key: str = "Tab", most: int = 60) -> None:
    """Press a key until an element matching the selector has the focus, which must be visible."""
    for _ in range(most):
        await tab.keyboard.press(key)
        if await tab.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            seen = "getComputedStyle(document.activeElement).outlineStyle"
            assert await tab.evaluate(seen) == "solid", f"the focus on {selector} cannot be seen"
            return
    raise AssertionError(f"{selector} cannot be reached by {key}")


@pytest.mark.rest
async def test_keyboard_alone_suffices(scene: Table) -> None:
    message = await scene.board()
    tab = await scene.window("Ben")
    await expect(tab.get_by_role("log")).to_be_visible()
    await press_until_focused(tab, "[data-person='Anna']")
    await tab.keyboard.press("Enter")
    await expect(tab.locator("[data-person='Anna']")).to_have_attribute("aria-current", "true")
    await press_until_focused(tab, f"[data-channel='{scene.hall}']")
    await tab.keyboard.press("Enter")
    await press_until_focused(tab, "[data-picture]")
    await tab.keyboard.press("Enter")
    await expect(tab.get_by_role("dialog")).to_be_visible()
    await tab.keyboard.press("Escape")
    await press_until_focused(tab, "[data-custom-id='play']")
    await tab.keyboard.press("Space")
    await expect(tab.get_by_role("heading", name="Turn 2")).to_be_visible()
    await press_until_focused(tab, "[data-custom-id='fruit']")
    await tab.keyboard.press("Enter")
    await tab.keyboard.press("ArrowDown")
    anchor = control(tab, "fruit", message)
    active = await anchor.get_attribute("aria-activedescendant")
    await expect(tab.locator(f"#{active}")).to_contain_text("Apricot")
    await tab.keyboard.press("Escape")
    await expect(offered(tab)).to_have_count(0)
    await expect(anchor).to_be_focused()
    await tab.keyboard.press("ArrowDown")
    await tab.keyboard.press("d")
    await tab.keyboard.press("Enter")
    await expect(tab.get_by_text("fruit: damson")).to_be_visible()
    await press_until_focused(tab, "[data-dismiss]")
    await tab.keyboard.press("Enter")
    await expect(tab.get_by_text("fruit: damson")).to_have_count(0)
    await press_until_focused(tab, "[data-composer]")
    await tab.keyboard.type("/toy bo")
    await expect(offered(tab)).to_have_count(1)
    await tab.keyboard.press("Enter")
    await tab.keyboard.press("Enter")
    await expect(tab.get_by_role("article")).to_have_count(2)


@pytest.mark.rest
async def test_roles_and_names_for_screen_readers(scene: Table) -> None:
    await scene.board()
    tab = await scene.window("Anna", scene.hall)
    log = tab.get_by_role("log", name="Messages in hall")
    await expect(log).to_have_attribute("aria-live", "polite")
    for role, name in (("navigation", "Who you are"), ("navigation", "Channels"), ("main", None), ("banner", None)):
        await expect(tab.get_by_role(role, name=name) if name else tab.get_by_role(role)).to_be_visible()  # type: ignore[arg-type]
    unnamed = """[...document.querySelectorAll('button, a, select, input, textarea, [role=combobox]')]
        .filter((node) => !(node.textContent.trim() || node.getAttribute('aria-label') || node.labels?.length
            || node.querySelector('img[alt]')))
        .map((node) => node.outerHTML)"""
    assert await tab.evaluate(unnamed) == []
    await expect(tab.get_by_role("combobox", name="Choose a fruit")).to_be_visible()
    await expect(tab.get_by_role("button", name=ALT)).to_be_visible()


CONTRAST = """() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgba = (colour) => {
        canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const light = ([r, g, b]) => [r, g, b].map((one) => one / 255)
        .map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
        .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
    const ground = (node) => {
        for (; node; node = node.parentElement) {
            const found = rgba(getComputedStyle(node).backgroundColor);
            if (found[3] === 255) return found;
        }
        return [255, 255, 255];
    };
    const poor = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const node = walk.currentNode.parentElement;
        if (!walk.currentNode.data.trim() || !node.checkVisibility()) continue;
        if (node.closest('.spoken, .spoiler, [aria-hidden]')) continue;
        const [a, b] = [light(rgba(getComputedStyle(node).color)), light(ground(node))].sort((x, y) => y - x);
        const ratio = (a + 0.05) / (b + 0.05);
        if (ratio < 4.5) poor.push(`${ratio.toFixed(2)} ${walk.currentNode.data}`);
    }
    return poor;
}"""


@pytest.mark.rest
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_contrast_of_all_texts(scene: Table, scheme: str) -> None:
    await scene.board()
    await scene.standin.person("Ben").send(
        scene.hall, f"<@{scene.standin.person('Anna').id}> `code` [link](https://example.org)"
    )
    await scene.standin.person("Ben").send(scene.yard, "unread")
    tab = await scene.window("Anna", scene.hall, color_scheme=scheme)
    await control(tab, "hand").click()
    await expect(tab.get_by_text("Only you can see this")).to_be_visible()
    await control(tab, "basket").click()
    assert await tab.evaluate(CONTRAST) == []
    await tab.keyboard.press("Escape")
    await tab.locator("[data-composer]").fill("/toy pick")
    await tab.keyboard.press("Enter")
    await expect(offered(tab, "Apple")).to_be_visible()
    assert await tab.evaluate(CONTRAST) == []


async def test_other_hosts_and_origins_are_refused() -> None:
    async with StandIn() as standin, aiohttp.ClientSession() as client:
        standin.world.add_user("Anna")
        page, second = PageServer(standin, port=0), None
        try:
            port = await page.start()
            second = PageServer(standin, port=port)
            assert await second.start() != port  # a free port if the requested one is taken
            own = page.address
            async with client.get(own) as answer:
                assert answer.status == 200
                policy = answer.headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy and "unsafe" not in policy
            for host in ("evil.example", f"evil.example:{port}", "127.0.0.1.evil.example", "localhost.evil.example:80"):
                async with client.get(own, headers={"Host": host}) as answer:
                    assert answer.status == 403
            async with client.get(own, headers={"Host": "localhost:1"}) as answer:
                assert answer.status == 200
            for origin in ("https://evil.example", f"http://127.0.0.1:{port + 1}", "null", None):
                headers = {"Origin": origin} if origin else {}
                with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                    await client.ws_connect(f"{own}/socket", headers=headers)
                assert refused.value.status == 403
            async with client.ws_connect(f"{own}/socket", headers={"Origin": own}) as socket:
                await socket.send_json({"id": 1, "do": "messages", "channel": "1"})
                assert "error" in await socket.receive_json()
                await socket.send_str("no question at all")
                assert await socket.receive_json() == {"id": None, "error": "This question is not JSON."}
                await socket.send_json({"id": 2, "do": "be", "person": None})
                assert (await socket.receive_json())["ok"]["me"]["name"] == "Anna"
            for path in ("/web/../page/server.py", "/web/page.py", "/attachments/7/x.png"):
                async with client.get(own + path) as answer:
                    assert answer.status == 404
        finally:
            await page.stop()
            if second is not None:
                await second.stop()


@pytest.mark.rest
async def test_svg_is_downloaded_not_shown(scene: Table) -> None:
    hall = await scene.toy.fetch_channel(scene.hall)
    assert isinstance(hall, discord.TextChannel)
    drawn = io.BytesIO(b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    sent = await hall.send(file=discord.File(drawn, "evil.svg"))
    where = f"{scene.page.address}/attachments/{sent.attachments[0].id}/evil.svg"
    async with aiohttp.ClientSession() as client, client.get(where) as answer:
        assert answer.status == 200
        assert answer.headers["Content-Disposition"].startswith("attachment")
        assert answer.content_type == "application/octet-stream"


@pytest.mark.parametrize("kept", ["", "{", "[]", '{"marks": 3}', '{"marks": [], "dismissed": []}', '{"marks": [1]}'])
async def test_unreadable_marks_are_ignored(tmp_path: Path, kept: str) -> None:
    async with StandIn() as standin:
        anna = standin.world.add_user("Anna")
        (tmp_path / "marks.json").write_text(kept)
        page = PageServer(standin, port=0, marks=tmp_path / "marks.json")
        assert [person["id"] for person in page.read_marks.people()] == [str(anna)]


async def test_read_marks_survive_a_restart(tmp_path: Path) -> None:
    async with StandIn() as standin:
        anna, ben = (standin.world.add_user(name) for name in ("Anna", "Ben"))
        hall = standin.world.add_channel(standin.world.add_guild("Friends", members=[anna, ben]), "hall")
        said = [await standin.person("Ben").send(hall, f"<@{anna}> {number}") for number in range(3)]
        first = PageServer(standin, port=0, marks=tmp_path / "marks.json")
        await first.start()
        assert [person["pings"] for person in first.read_marks.people()] == [3, 0]
        first.read_marks.read(anna, hall, int(said[1]["id"]))
        await first.stop()
        again = PageServer(standin, port=0, marks=tmp_path / "marks.json")
        assert [person["pings"] for person in again.read_marks.people()] == [1, 0]
        standin.world.delete_message(hall, int(said[2]["id"]))
        await again.start()
        assert again.read_marks.read(anna, hall, int(said[1]["id"])) is False
        assert [person["pings"] for person in again.read_marks.people()] == [0, 0]
        await again.stop()


@pytest.mark.parametrize(
    ("flags", "words"), [(0, "Go"), (COMPONENTS_V2, ""), (SUPPRESS_NOTIFICATIONS, None), (EPHEMERAL, None)]
)
async def test_silent_mentions_have_a_badge_and_no_push(flags: int, words: str | None) -> None:
    """Phones show no words of a layout, and nothing of a silent message, also where it mentions a person."""
    assert push_text(flags, "Go") == words
    async with StandIn() as standin:
        world = standin.world
        anna = world.add_user("Anna")
        hall = world.add_channel(world.add_guild("Friends", members=[anna]), "hall")
        message = Message(world.ids.next(), hall, world.bot, world.time.now(), content="Go", flags=flags)
        message.mentions.append(anna)
        message.audience = anna if flags & EPHEMERAL else None
        world.put_message(message)
        assert [one["pings"] for one in PageServer(standin, port=0).read_marks.people()] == [int(not flags & EPHEMERAL)]
