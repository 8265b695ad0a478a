"""A page to keep in a browser without a network: at both sizes, by keyboard, and as axe-core sees it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect
from playwright.async_api import Page as Tab

from bot.texts import say
from cogs.replays.films import make_page
from tests.browser.conftest import Open
from tests.kit.chromium import new_tab, rest
from tests.kit.pages import Read, finished, frames_of
from tests.kit.soak import in_soak
from tests.match.test_scenes import played

PAUSE = 1500  # ms that a step is shown while the match is played
SEVERE = ("serious", "critical")
# How many colours a few pixels of a canvas have, so that an empty one is seen
COLOURS = """(canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
}"""


@asynccontextmanager
async def offline(browser: Browser, path: Path, *, phone: bool = False, scheme: str = "light") -> AsyncIterator[Tab]:
    """The page of the file, with no network; no request and no fault may come of it."""
    faults: list[str] = []
    tab = await new_tab(browser, faults, phone=phone, color_scheme=scheme, offline=True, reduced_motion="reduce")
    tab.on("request", lambda request: None if request.url.startswith(path.as_uri()) else faults.append(request.url))
    await tab.route("http*://**", lambda route: route.abort())
    await tab.goto(path.as_uri())
    await at_step(tab, 1)
    yield tab
    assert faults == []


async def at_step(tab: Tab, number: int) -> None:
    await tab.wait_for_selector(f"body[data-step='{number}']")


async def severe(tab: Tab) -> list[tuple[str, list[str]]]:
    """What axe-core finds serious or critical, with the elements."""
    axe = pytest.importorskip("axe_playwright_python.async_playwright", reason="axe-core is not installed")
    await rest(tab)
    found: dict[str, Any] = (await axe.Axe().run(tab)).response
    assert found["testEngine"]["name"] == "axe-core"
    return [
        (one["id"], [node["html"][:200] for node in one["nodes"]])
        for one in found["violations"]
        if one["impact"] in SEVERE
    ]


@pytest.mark.parametrize("phone", in_soak([False, True], [True]))
async def test_a_match_is_stepped_through_by_keyboard(browser: Browser, tmp_path: Path, phone: bool) -> None:
    path, frames = tmp_path / "match.html", finished("instinkt", 2)
    content = make_page(frames, json.dumps({"game": "instinkt"}))
    path.write_bytes(content)
    steps, last = Read(content).steps(), len(frames)
    async with offline(browser, path, phone=phone) as tab:
        board = tab.locator("figure[data-slot=board] canvas")
        assert await board.evaluate(COLOURS) > 3
        assert await board.get_attribute("aria-label") == steps[0][0].alts["en"]
        await tab.keyboard.press("ArrowRight")
        await at_step(tab, 2)
        assert await board.get_attribute("aria-label") == steps[1][0].alts["en"]
        words = tab.locator("#current")
        await expect(words).to_contain_text(say("en", "page-step", number="2", count=str(last), round=frames[1].round))
        await tab.keyboard.press("End")
        await at_step(tab, last)
        await expect(tab.locator("#next")).to_have_attribute("aria-disabled", "true")
        await expect(tab.locator("figure:not([hidden])")).to_have_count(len(steps[-1]))
        await tab.keyboard.press("ArrowRight")
        await tab.keyboard.press("ArrowLeft")
        await at_step(tab, last - 1)
        await tab.keyboard.press("Home")
        await at_step(tab, 1)
        await tab.locator("#range").focus()
        await tab.keyboard.press("ArrowRight")
        await at_step(tab, 2)
        value = await tab.locator("#range").get_attribute("aria-valuetext")
        assert value == say("en", "page-step", number="2", count=str(last), round=frames[1].round)
        rounds = sorted({frame.round for frame in frames})
        await tab.locator("#rounds").select_option(index=3)
        await at_step(tab, 1 + next(at for at, one in enumerate(frames) if one.round == rounds[3]))
        await tab.get_by_role("button", name=say("de", "page-language")).press("Enter")
        assert await tab.evaluate("document.documentElement.lang") == "de"
        await expect(tab.get_by_role("heading", name=say("de", "page-log"))).to_be_visible()
        await expect(tab.get_by_role("heading", name=say("en", "page-log"))).to_be_hidden()
        await expect(tab.get_by_role("button", name=say("de", "page-label-next"))).to_have_count(1)
        assert await tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_it_plays_to_the_end_and_stops(browser: Browser, tmp_path: Path) -> None:
    path, frames = tmp_path / "match.html", frames_of(played("dirkana", 2, most=4))
    path.write_bytes(make_page(frames, "{}"))
    async with offline(browser, path) as tab:
        await tab.clock.install(time=0)
        await tab.clock.pause_at(1)
        play = tab.locator("#play")
        await play.press("Enter")
        await expect(play).to_have_attribute("aria-label", say("en", "page-label-stop"))
        for number in range(2, len(frames) + 1):
            await tab.clock.run_for(PAUSE)
            await at_step(tab, number)
        await tab.clock.run_for(PAUSE)
        await expect(play).to_have_attribute("aria-label", say("en", "page-label-play"))


async def test_a_step_has_an_address(browser: Browser, tmp_path: Path) -> None:
    path, frames = tmp_path / "match.html", frames_of(played("migrato", 2, most=6))
    path.write_bytes(make_page(frames, "{}"))
    async with offline(browser, path) as tab:
        await tab.get_by_role("list", name=say("en", "page-label-log")).get_by_role("link").nth(2).click()
        await at_step(tab, 3)
        assert (await tab.evaluate("location.hash")) == "#s3"
        await tab.reload()
        await at_step(tab, 3)


@pytest.mark.parametrize("game", in_soak(["instinkt", "insider"], ["instinkt"]))
async def test_axe_finds_nothing_serious(browser: Browser, tmp_path: Path, game: str) -> None:
    """The pages of all games are built alike."""
    pytest.importorskip("axe_playwright_python", reason="axe-core is not installed")
    path, frames = tmp_path / "match.html", finished(game, 2)
    path.write_bytes(make_page([*frames[:5], frames[-1]], "{}"))
    for phone, scheme in ((False, "light"), (True, "dark")):
        async with offline(browser, path, phone=phone, scheme=scheme) as tab:
            assert await severe(tab) == []
            await tab.locator("summary").click()
            await tab.keyboard.press("End")
            await at_step(tab, 6)
            assert await severe(tab) == []


@pytest.mark.parametrize("phone", in_soak([False, True], [True]))
async def test_axe_finds_nothing_serious_at_the_local_table(window: Open, phone: bool) -> None:
    pytest.importorskip("axe_playwright_python", reason="axe-core is not installed")
    shown = await window("Anna", phone=phone)
    assert await severe(shown.tab) == []
    if phone:
        await shown.enter(shown.places().first)
    await shown.sit_down("instinkt")
    assert await severe(shown.tab) == []
    await shown.menu()
    assert await severe(shown.tab) == []
