"""Lessons: exactly the ways that reach what a lesson asks for are accepted, and what its texts claim holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from bot.features.lessons.model import Lesson, lessons
from bot.games import GAMES
from bot.games.base import CHANCE
from bot.match.position import Position

Goal = Callable[[Mapping[str, Any], tuple[int, ...]], bool]
"""Whether a position, by its facts and points, is one that the lesson asks for."""

GOALS: Mapping[str, Goal] = {
    "dirkana-learn-circle": lambda facts, points: sum(facts["circles"][0]) == 1,
    "dirkana-learn-turn": lambda facts, points: sum(facts["circles"][0]) == 1,
    "dirkana-learn-twist": lambda facts, points: points == (9, 6),
    "dirkana-learn-colour": lambda facts, points: points[1] == 16,
    "dirkana-learn-shift": lambda facts, points: sum(facts["circles"][0]) == 2,
    "dirkana-learn-reach": lambda facts, points: sum(facts["circles"][0]) == 2,
    "dirkana-learn-out": lambda facts, points: facts["turn"] is None,
    "hypnosia-learn-centre": lambda facts, points: "centre" in facts["pawns"][0],
    "hypnosia-learn-bridge": lambda facts, points: any(space[0] == "b" for space in facts["pawns"][0]),
    "hypnosia-learn-capture": lambda facts, points: facts["points"] == [1, -1] and "b14" in facts["pawns"][0],
    "hypnosia-learn-stack": lambda facts, points: len({space for space in facts["pawns"][0] if space[0] == "a"}) == 1,
    "hypnosia-learn-arrival": lambda facts, points: "centre" in facts["pawns"][0],
    "insider-learn-table": lambda facts, points: "insider:5" in facts["figures"][0],
    "insider-learn-walk": lambda facts, points: bool({"insider:2", "insider:3"} & set(facts["figures"][0])),
    "insider-learn-draw": lambda facts, points: len(facts["hands"][0]) == 5,
    "insider-learn-flight": lambda facts, points: facts["points"] == [6, 2],
    "insider-learn-guard": lambda facts, points: "insider:4" in facts["figures"][0],
    "insider-learn-rob": lambda facts, points: facts["hands"][0] == "bbbtt",
    "insider-learn-barrier": lambda facts, points: "d4" not in facts["figures"][1],
    "instinkt-learn-corner": lambda facts, points: points == (8, 2),
    "instinkt-learn-round": lambda facts, points: points == (3, 0),
    "instinkt-learn-push": lambda facts, points: points == (0, 0),
    "instinkt-learn-raccoon": lambda facts, points: points == (6, 2),
    "instinkt-learn-edge": lambda facts, points: points == (3, 4),
    "instinkt-learn-snake": lambda facts, points: len(facts["hands"][0]) == 3 and "X" not in facts["hands"][0],
    "instinkt-learn-tie": lambda facts, points: points == (8, 6),
    "migrato-learn-arrival": lambda facts, points: facts["arrivals"][0] == {"teal": ["teal4d", "teal3n"]},
    "migrato-learn-turn": lambda facts, points: (
        facts["columns"][0][0] == ["goose5d", "goose3d"] and facts["discards"] == 9
    ),
    "migrato-learn-join": lambda facts, points: facts["arrivals"][0] == {"teal": ["teal4d", "teal2d"]},
    "migrato-learn-hunter": lambda facts, points: facts["columns"][1][0] == ["kite3d"],
    "migrato-learn-bluff": lambda facts, points: list(map(len, facts["columns"][0])) == [1, 4],
}

LESSONS = [pytest.param(lesson, id=lesson.key) for game in GAMES for lesson in lessons(game)]


def named(key: str) -> Lesson:
    game = key.split("-")[0]
    return next(lesson for lesson in lessons(game) if lesson.key == key)


def is_reached(lesson: Lesson, position: Position) -> bool:
    state = position.state
    return GOALS[lesson.key](position.game.facts(state), tuple(position.game.points(state)))


def answered(lesson: Lesson, step: int, position: Position) -> Position:
    """The position after what follows the lesson's last step there, as far as it is possible."""
    for event in lesson.replies[step] if step == len(lesson.answers[0]) - 1 and step < len(lesson.replies) else ():
        is_chance = event.seat == CHANCE and position.to_act == (CHANCE,)
        if is_chance or (event.seat != CHANCE and event.text in position.moves(event.seat)):
            position = position.choose(event.seat, event.text)
    return position


def check(lesson: Lesson, position: Position, line: int | None, done: int) -> None:
    """Try every move, and whatever may follow it within the steps of the longest answer. ``line`` None: a wrong way."""
    for move in position.moves(lesson.seat):
        on = None if line is None else lesson.following(line, done, move)
        after = answered(lesson, done, position.choose(lesson.seat, move))
        is_solved = on is not None and lesson.is_solved(on, done + 1)
        assert is_reached(lesson, after) == is_solved, f"{lesson.answers[line or 0][:done]} {move}"
        if not is_solved and done + 1 < max(map(len, lesson.answers)) and lesson.seat in after.to_act:
            check(lesson, after, on, done + 1)


@pytest.mark.parametrize("lesson", LESSONS)
def test_exactly_the_ways_to_the_goal_are_accepted(lesson: Lesson) -> None:
    begun = min(len(lesson.replies), len(lesson.answers[0]) - 1)  # what the others choose in secret has no goal
    check(lesson, lesson.position(0, begun), 0, begun)


def test_the_kites_that_the_hunter_prevents_could_arrive() -> None:
    """A card that South may hold fits below the column of South, which a flight of kites lacks one card."""
    position = named("migrato-learn-hunter").position()
    facts = position.game.facts(position.state)
    first, last = facts["columns"][1][0]
    (dealt, *_) = (event.text.split()[1].split(",") for event in named("migrato-learn-hunter").log)
    hidden = [*facts["hands"][1], *dealt[-facts["stack"] :]]
    assert first[:4] == last[:4] == "kite" and [card for card in hidden if "kite" in card and card[4] <= last[4]]


def test_the_figure_that_flies_could_also_walk_in() -> None:
    lesson = named("insider-learn-flight")
    walking = lesson.position().choose(lesson.seat, "walk")
    assert "move a3 insider 1" in walking.moves(lesson.seat)
