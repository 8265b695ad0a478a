"""From the greeting to a finished match against the computer, its review and the own decisions; and a puzzle answered.

The greeting's button begins in a late position, and computers search little, in this process: their own processes yield
to all others, and would wait for the tests beside this one.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import msgspec
import pytest
from playwright.async_api import Locator, expect

from bot.app import Stammtisch
from bot.computer.base import Budget, SearchQuestion, Thought
from bot.computer.players import answer
from bot.computer.pool import Pool
from bot.features.puzzles.model import Puzzle, day_of
from bot.features.puzzles.worker import PuzzleMaker
from bot.features.reviews.model import decode_judgements, encode_judgements
from bot.games.hypnosia import Hypnosia
from bot.service.computer_worker import SearchOptions
from bot.texts import say
from tests.browser.conftest import Open
from tests.browser.test_hypnosia import prefer
from tests.browser.test_lessons import begin
from tests.browser.window import CHOICES, OVER, Window, button
from tests.hypnosia.positions import standing
from tests.puzzles.test_wire import made_puzzle

BUDGET = Budget(6)
MOST_TURNS = 30
LATE = standing("c2 c3 b3 b3", "c8 out out out")  # over by the second turn

Take = Callable[[str], Awaitable[None]]
"""Keeps what the window shows, under a name."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let matches begin late and computers decide at once; no puzzles are made."""
    make = Stammtisch.setup_hook

    async def hurried(self: Stammtisch) -> None:
        self.search_options = SearchOptions(pause=0.0, budget=BUDGET)
        await make(self)

    monkeypatch.setattr(Stammtisch, "setup_hook", hurried)
    monkeypatch.setattr(Pool, "search", search_here)
    monkeypatch.setattr(Hypnosia, "start", lambda self, seats, options: LATE)
    monkeypatch.setattr(PuzzleMaker, "start", lambda self: None)


async def search_here(pool: Pool, question: SearchQuestion, *, is_urgent: bool = True) -> Thought:
    """The answer to a question, from a thread."""
    return await asyncio.to_thread(answer, question)


def change(folder: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / "data" / "stammtisch.db", timeout=10)) as database, database:
        database.execute(statement, values)


def store_puzzle(folder: Path) -> Puzzle:
    """Store a puzzle for today."""
    puzzle = made_puzzle(day_of(time.time()), "migrato")
    values = (puzzle.day, b"", puzzle.game, puzzle.seats, puzzle.seat, msgspec.json.encode(puzzle.log).decode())
    statement = "INSERT INTO puzzles (day, seed, game, seats, seat, log, moves_worth, tries) VALUES (?,?,?,?,?,?,?,0)"
    change(folder, statement, *values, msgspec.json.encode(puzzle.values).decode())
    return puzzle


def store_costs(folder: Path) -> None:
    """Let decisions in the stored review be costly, if there are any those that cost something: a short search finds
    few of them."""
    with closing(sqlite3.connect(folder / "data" / "stammtisch.db")) as database:
        ((text,),) = database.execute("SELECT judged FROM reviews").fetchall()
    judged = list(decode_judgements(text))
    own = [one for one in judged if one.person is not None]
    costly = [one for one in own if one.cost] if sum(one.cost > 0 for one in own) > 1 else own
    for at, one in enumerate(judged):
        if one in costly:
            judged[at] = type(one)(one.number, one.round, one.seat, one.person, one.best, 0.3, one.values, True)
    change(folder, "UPDATE reviews SET judged = ?", encode_judgements(judged))


async def newest(window: Window, found: Locator) -> Locator:
    """The newest of these messages, which stays the same one."""
    await expect(found.last).to_be_visible()
    return window.message(await window.number_of(found.last))


async def play_turn(window: Window, menu: Locator) -> None:
    """Move in the menu until the turn is over."""
    while await menu.locator(CHOICES).count():
        await window.move(menu, prefer)


async def press_play(window: Window) -> Locator | None:
    """The menu that the newest board's button opens; None if the match is over before it is pressed: the first menu
    goes on into the next turn where the computer is quick, so that a board may be answered already."""
    pressing = asyncio.create_task(window.press_for_answer("play"))
    ending = asyncio.create_task(expect(window.last_line()).to_be_visible())
    await asyncio.wait({pressing, ending}, return_when=asyncio.FIRST_COMPLETED)
    menu = pressing.result() if pressing.done() else None
    for task in (pressing, ending):
        task.cancel()
    await asyncio.gather(pressing, ending, return_exceptions=True)
    return menu


async def play_on(window: Window, language: str) -> None:
    """Play by the buttons of boards until the match is over. The first board's decision has been made."""
    first = say(language, "match-begins", seats="\0").partition("\0")[0].strip("\u2068 ")
    strong = window.tab.locator("strong", has_text=re.compile("\\((Anna|Ben)\\)"))
    mine = window.by_button("log").filter(has=strong, has_not_text=first)
    for _ in range(MOST_TURNS):
        await expect(window.last_line().or_(mine).first).to_be_visible()
        if await window.last_line().count():
            return
        boards = await mine.evaluate_all("(all) => all.map((one) => one.dataset.message)")
        menu = await press_play(window)
        if menu is None:
            return
        await play_turn(window, menu)  # which stays: a new board would move it away from the pointer that dismisses it
        for board in map(window.message, boards):  # the next one replaces it
            await expect(board.get_by_role("button", name=button("play"))).to_have_count(0)
    raise AssertionError(f"not over after {MOST_TURNS} turns")


async def play_the_first_match(window: Window, take: Take, language: str) -> None:
    """Begin at the greeting, and play to the end."""
    if window.phone:
        await window.enter(window.places("spieltisch"))
    await expect(window.tab.locator("[data-custom-id^='begin:game:']").last).to_be_visible()
    await take("greeting")
    await begin(window, "computer", "hypnosia")
    menu = await newest(window, window.articles.filter(has_text=say(language, "begun-own")))
    await window.alt(menu)
    await expect(menu).to_contain_text(say(language, "learn-stake", stake=""))
    await take("begun")
    await play_turn(window, menu)
    await take("moved")
    await window.touch(menu.get_by_role("link", name=button("to-match")))
    await play_on(window, language)
    await expect(window.last_line()).to_contain_text(OVER)
    await window.alt(window.last_board())
    await take("over")


async def look_back(window: Window, take: Take, folder: Path) -> None:
    """Have the match reviewed, and turn the pages of the own decisions."""
    await window.press_for_answer("review")
    await take("reviewing")
    chart = await newest(window, window.articles.filter(has_text="📈"))
    assert "100" in await window.alt(chart)
    await take("chart")
    store_costs(folder)
    page = await window.press_for_answer("mine")
    before = await window.alt(page)
    await take("decision")
    await window.press(page, "decision-next")
    await window.alt(page)
    await take("next-decision")
    await window.press(page, "decision-back")
    assert await window.alt(page) == before


async def solve(window: Window, take: Take, folder: Path, language: str) -> None:
    """Open the puzzle of the day, and give the best move as the answer."""
    puzzle = store_puzzle(folder)
    await window.command("/puzzle")
    menu = await newest(window, window.articles.filter(has_text=say(language, "puzzle-task")))
    await window.alt(menu)
    await take("puzzle")
    words = puzzle.best.split()
    for length in range(1, len(words) + 1):
        path = "_".join(words[:length])
        pressed = menu.locator(f"[data-custom-id^='puzzle:pick:'][data-custom-id$=':{path}']")
        if await pressed.count():
            await window.act_on(menu, partial(window.touch, pressed))
    await take("answer")
    await window.press(menu, "puzzle-answer")
    await expect(menu).to_contain_text(say(language, "puzzle-answered", move="\0").rpartition("\0")[2].strip("*⁩. "))
    await window.alt(menu)
    await take("answered")


async def walk(window: Window, take: Take, folder: Path, language: str = "de") -> None:
    """All of it, one after the other, by a person of that language."""
    await play_the_first_match(window, take, language)
    await look_back(window, take, folder)
    await solve(window, take, folder, language)


async def look(what: str) -> None:
    """Keep nothing."""


async def test_a_first_match_its_review_and_a_puzzle(window: Open, tmp_path: Path) -> None:
    await walk(await window("Anna", phone=True), look, tmp_path)
