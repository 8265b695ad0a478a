"""Matches of every game by two people in the page, wide and on a phone, with screenshots in ``build/screens``.

``make screens`` runs it; it takes some minutes and is not part of ``make test``.
"""

from __future__ import annotations

import random

import pytest
from playwright.async_api import expect

from bot.games import GAMES
from tests.browser.album import WIDTHS, Album
from tests.browser.conftest import Open
from tests.browser.window import CHANGED, CONTENT, OVER, Window, button

TURNS = 40  # decisions of a match, after which the person to move resigns
EVERY = 8  # turns between two screenshots


async def to_the_match(window: Window, game: str) -> None:
    """Open the match's thread."""
    await window.enter(window.places(f"{game.capitalize()} #1"))


async def waiting(window: Window) -> str:
    """The first person whom the newest board names as awaited; "" once the match is over."""
    if await window.last_line().count():
        return ""
    bold = " ".join(await window.by_button("log").locator("strong").all_inner_texts())
    return next((name for name in ("Anna", "Ben") if f"({name})" in bold), "")


async def resign(window: Window, name: str) -> None:
    """Let the person give up."""
    await window.be(name)
    await window.command("/match resign")
    question = window.by_button("giveup")
    await window.touch(question.get_by_role("button", name=button("giveup")))
    await expect(window.articles.get_by_text(OVER).last).to_be_visible()


@pytest.mark.parametrize("phone", WIDTHS, ids=["1280", "390"])
@pytest.mark.parametrize("game", GAMES)
async def test_a_match_by_two_people(window: Open, game: str, phone: bool) -> None:
    one = await window("Anna", phone=phone)
    source = random.Random(f"screens {game}")
    if phone:
        await one.enter(one.places("spieltisch"))
    await one.start_match(game)
    await to_the_match(one, game)
    await expect(one.by_button("play")).to_be_visible()
    album, moved = Album(one, game), set[str]()
    for turn in range(TURNS):
        if not (name := await waiting(one)):
            break
        moved.add(name)
        await one.be(name)
        await to_the_match(one, game)
        board = await one.number_of(one.by_button("play"))
        before = await one.tab.evaluate(CONTENT, board)
        menu = await one.press_for_answer("play")
        if turn % EVERY == 0:
            await album.take("menu")
        await one.finish(menu, source.choice)
        if turn % EVERY == 0:
            await album.take("answer")
        await one.tab.wait_for_function(CHANGED, arg=[board, before])
        await one.leave(menu)
    else:
        await resign(one, await waiting(one) or "Anna")
    assert moved == {"Anna", "Ben"}
    await to_the_match(one, game)
    await expect(one.last_line()).to_be_visible()
    await album.take("end")
    shown = await one.press_for_answer("replay")
    await album.take_settled("replay")
    await one.press(shown, "replay-back")
    await album.take_settled("replay-back")
