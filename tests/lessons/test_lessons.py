"""Lessons: real positions, legal answers, a hint for everything else, and nothing that the learner may not see."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest
from discord import ui

from bot.features.lessons.model import SEATS, Lesson, lessons
from bot.games import GAMES
from bot.games.base import CHANCE, Move
from bot.games.chance import Chance
from bot.match.model import Person
from bot.match.position import Position
from bot.match.view import MatchView
from bot.texts import LANGUAGES, has_text, say
from cogs._ui import menu
from cogs._ui.choices import MAX_COMPONENTS, next_paths
from cogs._ui.router import decode
from cogs.lessons import LEARNER, LearnRoute, lesson_content, lesson_view
from rendering import Look, Picture, picture
from tests.texts.test_texts import texts

every = pytest.mark.parametrize("game", GAMES)
WHO = Person(LEARNER, 7, "Anna")
MAX_ID, MAX_WORDS = 100, 700  # characters


def numbered(game: str) -> Iterator[tuple[int, Lesson]]:
    yield from enumerate(lessons(game), 1)


def states(lesson: Lesson) -> Iterator[tuple[int, int]]:
    """Every line and number of steps at which the learner decides."""
    for line, answer in enumerate(lesson.answers):
        for done in range(len(answer)):
            yield line, done


def shown(lesson: Lesson, line: int = 0, done: int = 0, number: int = 1) -> MatchView:
    return lesson_view(lesson, LearnRoute("open", lesson.game, number, line, done), WHO, "en")


@every
def test_every_game_is_taught_by_three_to_eight_positions(game: str) -> None:
    found = lessons(game)
    assert 3 <= len(found) <= 8
    assert len({one.name for one in found}) == len(found)


def test_a_game_without_lessons_has_none() -> None:
    assert lessons("chess") == () and lessons("../instinkt") == ()


@every
def test_the_log_of_a_lesson_is_that_of_a_match(game: str) -> None:
    """Each move is legal, and each outcome of chance is accepted by the rules."""
    for _, lesson in numbered(game):
        position = Position.open(game, SEATS, {})
        for event in lesson.log:
            assert event.seat in position.to_act, f"{lesson.name}: {event.text}"
            position = position.choose(event.seat, event.text)
        assert not position.sealed and position.outcome is None
        assert lesson.seat in position.to_act
        assert position == lesson.position()


@every
def test_answers_are_legal_and_none_is_the_beginning_of_another(game: str) -> None:
    for _, lesson in numbered(game):
        for line, answer in enumerate(lesson.answers):
            for done, move in enumerate(answer):
                assert move in shown(lesson, line, done).moves, f"{lesson.name}: {move}"
                assert lesson.following(line, done, move) is not None
            assert lesson.is_solved(line, len(answer)) and not shown(lesson, line, len(answer)).moves
            others = [one for at, one in enumerate(lesson.answers) if at != line]
            assert all(one[: len(answer)] != answer for one in others)


@every
def test_what_others_do_between_the_steps_is_legal(game: str) -> None:
    for _, lesson in numbered(game):
        position = lesson.position()
        for step, move in enumerate(lesson.answers[0]):
            position = position.choose(lesson.seat, move)
            for event in lesson.replies[step] if step < len(lesson.replies) else ():
                assert event.seat == CHANCE or event.text in position.moves(event.seat)
                position = position.choose(event.seat, event.text)
        assert position == lesson.position(0, len(lesson.answers[0]))


@every
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_texts_are_there_and_short(game: str, language: str) -> None:
    for _, lesson in numbered(game):
        for key in (lesson.key, lesson.praise):
            assert has_text(language, key) and len(say(language, key)) < MAX_WORDS, key


@every
def test_every_other_move_is_answered_by_a_hint_and_every_hint_is_given(game: str) -> None:
    given: set[str] = set()
    for _, lesson in numbered(game):
        for line, done in states(lesson):
            moves = shown(lesson, line, done).moves
            wrong = [move for move in moves if lesson.following(line, done, move) is None]
            assert len(wrong) < len(moves), lesson.name
            given |= {lesson.hint(move) for move in wrong}
        assert any(lesson.following(0, 0, move) is None for move in shown(lesson).moves), "there is a choice"
        own = {lesson.hint(move) for move in (*lesson.hints, "?")}
        assert own <= given, f"never given: {own - given}"
    named = given | {key for _, lesson in numbered(game) for key in (lesson.key, lesson.praise)}
    for language in LANGUAGES:
        assert {key for key in texts(language) if key.startswith(f"{game}-learn-")} == named


@every
def test_a_lesson_shows_what_its_seat_may_know_and_no_more(game: str) -> None:
    """Whatever the learner cannot see is dealt again; everything shown stays as it is."""
    for _, lesson in numbered(game):
        for line, done in [*states(lesson), (0, len(lesson.answers[0]))]:
            view = shown(lesson, line, done)
            position = lesson.position(line, done)
            for draw in range(3):
                state = position.game.resample(view.view, lesson.seat, Chance(b"other", draw))
                other = replace(position, state=state)
                assert other.view(lesson.seat) == view.view
                if view.moves:
                    assert other.moves(lesson.seat) == view.moves
            look = Look(language="de", goals=view.moves)
            assert picture(game, other.view(lesson.seat), look) == picture(game, view.view, look)


@every
def test_the_seats_are_a_person_and_computers(game: str) -> None:
    for _, lesson in numbered(game):
        view = shown(lesson)
        assert [at for at, one in enumerate(view.seats) if one.person == WHO] == [lesson.seat] == [view.seat]
        assert all(one.level for at, one in enumerate(view.seats) if at != lesson.seat)


@every
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_menu_of_a_lesson_fits_into_a_message(game: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord's limits of components and custom_ids hold at every path; every custom_id leads back to its place."""

    async def draw(view: MatchView, *asked: Look) -> list[Picture]:
        return [Picture(b"", one.part) for one in asked]

    monkeypatch.setattr(menu, "draw", draw)

    async def check(lesson: Lesson, at: LearnRoute) -> None:
        content = await lesson_content(language, lesson, at, WHO)
        controls = [one for row in content.rows for one in row]
        ids = [str(one.custom_id) for one in controls if isinstance(one, ui.Button | ui.Select)]
        assert len(ids) == len(controls) == len(set(ids))
        assert all(len(one) <= MAX_ID and str(decode(one)) == one for one in ids)
        layout = content.layout()
        assert layout.total_children_count <= MAX_COMPONENTS and layout.content_length() < 4000

    for number, lesson in numbered(game):
        for line, done in [*states(lesson), (0, len(lesson.answers[0]))]:
            view = shown(lesson, line, done)
            asyncio.run(check(lesson, LearnRoute("open", game, number, line, done)))
            for path in paths(view):
                asyncio.run(check(lesson, LearnRoute("open", game, number, line, done, 0, path)))


def paths(view: MatchView, path: str = "", most: int = 6) -> Iterator[Move]:
    """Some of the paths of the view's moves at which more can be picked."""
    for one in next_paths(view.moves, path, view.stepwise, view.menu_text)[:most]:
        if one not in view.moves:
            yield one
            yield from paths(view, one, most)
