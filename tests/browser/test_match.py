"""Matches of Instinkt in the page by two people: first rounds, and the last round to the scores."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.async_api import expect

from bot.games.instinkt import Instinkt, State
from tests.browser.conftest import Open
from tests.browser.window import CHOICES, OVER, UNDO, Window, button
from tests.kit.play import Play
from tests.kit.soak import IS_SOAK

RACCOON, STAG, SNAKE = "choose_11", "choose_10", "choose_X"


def prefer(offered: Sequence[str]) -> str:
    """Prefer raccoon and stag, which have the longest menus, and avoid the snake: it removes both cards, so the same
    player would be asked again in the open channel."""
    return next((one for one in (RACCOON, STAG) if one in offered), [one for one in offered if one != SNAKE][-1])


async def sit_down(window: Window) -> None:
    """Anna opens a table for Ben, who joins and starts."""
    if window.phone:
        await window.enter(window.places("spieltisch"))
    await window.sit_down("instinkt")


def last_round() -> State:
    """A state in which both choose for the last time: Anna has the stag, Ben the raccoon, so that Ben lays first."""
    *_, last = (one for one in Play("instinkt", 14) if one.is_secret and not one.sealed)
    state: State = last.state
    return state


@pytest.mark.parametrize("emojis", [True])
async def test_a_match_in_one_window(window: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the typed command to the scores; only in the long version all rounds."""
    if not IS_SOAK:
        late = last_round()
        monkeypatch.setattr(Instinkt, "start", lambda self, seats, options: late)
    one = await window("Anna")
    await sit_down(one)
    moved, taken_back, pushed = set[str](), False, False
    name: str | None = "Ben"
    while name:
        await one.be(name)
        menu = await one.menu()
        previewed = await one.pick(menu, prefer)
        moved.add(name)
        pushed = pushed or any(word in previewed for word in ("Stag from", "Hirsch von"))
        await one.confirm(menu)
        undo = menu.locator(UNDO)
        if await undo.count():  # the raccoon is laid and has to move a card
            if not taken_back:
                await one.press(menu, "undo")
                assert not await undo.count()
                await one.move(menu, lambda offered: offered[0])
                taken_back = True
            await one.move(menu, prefer)
        name = await one.whose(menu)
        await one.leave(menu)
    assert moved == {"Anna", "Ben"} and taken_back and pushed
    for place in ("spieltisch", "Instinkt #1"):
        await one.enter(one.places(place))
    end = one.last_line()
    await expect(end.get_by_role("button", name=button("rematch"))).to_be_in_viewport()
    words, alt = await end.inner_text(), await one.alt(one.last_board())
    points = re.search(r"(\d+) : (\d+)", words)
    assert OVER in words and points, words
    pictured = re.search(r"(?:Punkte|Points): \D+(\d+)\D+(\d+)", alt)
    assert pictured and sorted(pictured.groups()) == sorted(points.groups()), "the picture's points differ"
    assert not await one.tab.get_by_role("button", name=button("play")).count()
    await expect(one.tab.locator("[data-person][data-pings]")).to_have_count(1)  # the end, for who has not ended it


async def first_round(one: Window) -> None:
    """Both players choose secretly, and one of them lays after the forced first card; then both are asked again."""
    await sit_down(one)
    turns = ["Ben"]
    while len(turns) <= 3:
        turns.append(await one.turn(turns[-1], prefer) or "")
    assert turns[:2] == ["Ben", "Anna"], turns
    await one.be(turns[-1])
    await one.enter(one.places("Instinkt #1"))
    assert len(re.findall(r"\b0,0\b", await one.alt(one.last_board()))) == 1  # the cell of the first card


async def test_a_round_on_a_phone(window: Open) -> None:
    one = await window("Anna", phone=True)
    await first_round(one)
    assert await one.tab.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


async def test_a_round_by_keyboard_alone(window: Open) -> None:
    await first_round(await window("Anna", keys=True))


async def test_a_secret_choice_can_be_changed(window: Open) -> None:
    one = await window("Anna")
    await sit_down(one)
    await one.be("Ben")
    prompt = await one.menu()
    cards = await one.options(prompt)
    await one.tab.keyboard.press("Escape")
    for card in cards[:2]:
        await one.move(prompt, lambda offered, card=card: card)  # type: ignore[misc]
        await expect(prompt.locator(CHOICES).first).to_be_visible()
        assert re.search(rf"\({card.removeprefix('choose_')}\)", await one.words(prompt))


async def test_a_name_behind_an_at_sign_mentions_that_person(window: Open) -> None:
    anna = await window("Anna")
    await anna.tab.locator("[data-composer]").fill("@Ben, spielst du mit @Benno?")
    await anna.tab.keyboard.press("Enter")
    said = anna.articles.filter(has_text="spielst du mit @Benno?")
    await expect(said.locator(".mention")).to_have_text(["@Ben"])


async def test_a_select_of_channels_offers_neither_threads_nor_direct_messages(window: Open) -> None:
    one = await window("Anna")
    await one.sit_down("instinkt")
    await one.be("Anna")
    await one.enter(one.places("spieltisch"))
    await one.command("/server settings")
    await one.touch(one.tab.locator("button.select[data-custom-id='setting:server:tables']"))
    offered = one.tab.locator(".popup").get_by_role("option")
    await expect(offered).to_have_text(["#spieltisch"])
