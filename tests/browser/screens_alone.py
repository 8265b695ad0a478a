"""What one person alone sees in the page: the lessons of every game to their end, and a first match with its review and
a puzzle; wide and on a phone, in German and English, with screenshots in ``build/screens``.

``make screens`` runs it; it takes some minutes and is not part of ``make test``.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.features.lessons.model import Lesson, lessons
from bot.games import GAMES
from bot.texts import say
from tests.browser.album import WIDTHS, Album
from tests.browser.conftest import Open
from tests.browser.test_first_match import hurry, walk
from tests.browser.test_lessons import GREETING, begin, newest_lesson, play
from tests.browser.window import Window, button

PEOPLE = {"de": "Anna", "en": "Ben"}

wide_and_phone = pytest.mark.parametrize("phone", WIDTHS, ids=["1280", "390"])
each_language = pytest.mark.parametrize("language", PEOPLE)


async def take_lesson(album: Album, window: Window, language: str, lesson: Lesson) -> None:
    """Play the first answer of the lesson on the screen; before, in the first one, a wrong move."""
    message = await newest_lesson(window, language, lesson)
    await album.take_settled(lesson.name)
    moves = lesson.position().moves(lesson.seat)
    if lesson.name == lessons(lesson.game)[0].name:
        await play(window, message, next(move for move in moves if lesson.following(0, 0, move) is None))
        await album.take_settled(f"{lesson.name}-wrong")
    for step, move in enumerate(lesson.answers[0], 1):
        await play(window, message, move)
        await album.take_settled(f"{lesson.name}-{step}")
    await expect(message).to_contain_text(say(language, lesson.praise))
    if await message.get_by_role("button", name=button("lesson-next")).count():
        await window.press(message, "lesson-next")


@wide_and_phone
@each_language
@pytest.mark.parametrize("game", GAMES)
async def test_the_lessons(window: Open, game: str, language: str, phone: bool) -> None:
    one = await window(PEOPLE[language], phone=phone)
    if phone:
        await one.enter(one.places("spieltisch"))
    await expect(one.tab.locator(GREETING.format(verb="game", game=game)).last).to_be_visible(timeout=60_000)
    album = Album(one, f"learn-{game}-{language}")
    await begin(one, "learn", game)
    for lesson in lessons(game):
        await take_lesson(album, one, language, lesson)


@wide_and_phone
@each_language
async def test_a_first_match_its_review_and_a_puzzle(
    window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, phone: bool
) -> None:
    hurry(monkeypatch)
    one = await window(PEOPLE[language], phone=phone)
    album = Album(one, f"first-{language}")
    await walk(one, album.take_settled, tmp_path, language)
