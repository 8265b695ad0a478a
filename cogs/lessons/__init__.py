"""Lessons in the private menu: positions that a person solves by playing. All state is in the controls."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.app import Feature
from bot.features.lessons.model import Lesson, lessons
from bot.games.base import CHANCE
from bot.match.errors import require
from bot.match.model import Person
from bot.match.view import MatchView, log_lines
from bot.texts import say
from cogs._ui.choices import move_name, verb_routes
from cogs._ui.content import MessageContent
from cogs._ui.menu import PickMenu, pick_menu, picked, solo_view
from cogs._ui.prose import log_texts, seat_mark
from cogs._ui.respond import Interaction, answer, is_private, responds, user_language
from cogs._ui.router import (
    BeginRoute,
    GameName,
    Path,
    Picks,
    Route,
    ShortPage,
    Small,
    Verb,
    button,
    handles,
)
from cogs._ui.rules import RulesRoute

LEARNER: Final = 1  # the key of the learner in the match that a lesson is shown as


@dataclass(frozen=True)
class LearnRoute(Picks, Route):
    """A control of a lesson.

    ``lesson`` is counted from 1. ``line`` and ``done``: the index of the answer that the learner has begun, and how
    many of its steps are made. ``page`` and ``path``: as in PickRoute.
    """

    KIND = "learn"
    verb: Verb
    game: GameName
    lesson: Small = 1
    line: ShortPage = 0
    done: Small = 0
    page: ShortPage = 0
    path: Path = ""


@handles(BeginRoute, "learn")
async def _on_learn(interaction: Interaction, route: BeginRoute) -> None:
    """Show the first lesson of a game."""
    await answer(interaction, _content(interaction, LearnRoute("open", route.game)))


@handles(LearnRoute, "open", "none")
@responds(update=is_private)
async def _on_open(interaction: Interaction, route: LearnRoute) -> MessageContent:
    return await _content(interaction, route)


def _lesson_of(route: LearnRoute) -> tuple[Lesson, LearnRoute]:
    """The lesson of a route, and the route; at the lesson's beginning if it has no such steps."""
    found = lessons(route.game)
    require(1 <= route.lesson <= len(found), "control-unknown")
    lesson = found[route.lesson - 1]
    if not lesson.has_steps(route.line, route.done):
        route = replace(route, line=0, done=0, page=0, path="")
    return lesson, route


def _learner(interaction: Interaction) -> Person:
    return Person(LEARNER, interaction.user.id, interaction.user.display_name)


def lesson_view(lesson: Lesson, at: LearnRoute, learner: Person, language: str) -> MatchView:
    """What the learner sees of a lesson after the steps of a route: a match against the computer.

    There is nothing to choose once it is solved, and no one to wait for while chance is to act.
    """
    view = solo_view(lesson.position(at.line, at.done), lesson.seat, learner, language)
    if lesson.is_solved(at.line, at.done):
        view = replace(view, moves=(), to_act=() if CHANCE in view.to_act else view.to_act, decides_from_hand=False)
    return view


@handles(LearnRoute, "pick", "list", "items")
@responds(update=is_private)
async def _on_pick(interaction: Interaction, route: LearnRoute) -> MessageContent:
    """Show what follows: more to pick, the next step, or why the move is not the one looked for."""
    lesson, at = _lesson_of(route)
    language = user_language(interaction)
    view = lesson_view(lesson, at, _learner(interaction), language)
    path, page = picked(interaction, view, route, route.verb)
    if page or path not in view.moves:
        return await _content(interaction, replace(at, page=page, path=path))
    line = lesson.following(at.line, at.done, path)
    if line is None:
        wrong = say(
            language, "learn-wrong", move=move_name(language, view, path), hint=say(language, lesson.hint(path))
        )
        return await _content(interaction, replace(at, page=0, path=""), wrong)
    return await _content(interaction, replace(at, line=line, done=at.done + 1, page=0, path=""))


async def _content(interaction: Interaction, route: LearnRoute, note: str = "") -> MessageContent:
    """A lesson after the steps of a route, at its path. ``note``: why the last move was wrong."""
    lesson, at = _lesson_of(route)
    return await lesson_content(user_language(interaction), lesson, at, _learner(interaction), note)


async def lesson_content(
    language: str, lesson: Lesson, at: LearnRoute, learner: Person, note: str = ""
) -> MessageContent:
    """The message of a lesson: the pictures, what to do, what has happened, and the choices or the ways on.

    The words stand below the pictures: a client shows the end of a message that is higher than its window.
    """
    view = lesson_view(lesson, at, learner, language)
    count = len(lessons(lesson.game))
    head = say(
        language,
        "learn-head",
        game=say(language, f"{lesson.game}-name"),
        number=at.lesson,
        count=count,
        seat=seat_mark(language, view, lesson.seat),
    )
    is_solved = lesson.is_solved(at.line, at.done)
    words = [] if is_solved else [say(language, lesson.key)]
    if note:
        words.append(note)
    elif at.done:
        lines = log_lines(lesson.position(), list(lesson.events(at.line, at.done)), lesson.seat, {})
        words += [f"- {one}" for one in log_texts(language, view, lines)]
    menu = await pick_menu(language, view, at.path, at.page)
    if is_solved:
        words.append(say(language, "learn-right", praise=say(language, lesson.praise)))
        if at.lesson == count:
            words.append(say(language, "learn-done"))
        return menu.content(head, "\n".join(words), _ways_on(language, at, count))
    if menu.choices.buttons and (menu.path or at.done):  # selects ask by themselves, a lesson's own text at first
        words.append(menu.question)
    return menu.content(head, "\n".join(words), _controls(menu, at, count), verb_routes(at))


def _controls(menu: PickMenu, at: LearnRoute, count: int) -> list[ui.Item[Any]]:
    """The buttons below the choices: back within a move, to the lesson's beginning, or to other lessons."""
    language = menu.language
    if menu.path or at.page:
        return [button(replace(at, verb="open", page=0, path=menu.parent), language, label="back")]
    row: list[ui.Item[Any]] = []
    if at.done:
        row.append(button(LearnRoute("open", at.game, at.lesson), language, label="lesson-again"))
    if at.lesson > 1:
        row.append(button(LearnRoute("open", at.game, at.lesson - 1), language, label="lesson-back"))
    if at.lesson < count:
        row.append(button(LearnRoute("open", at.game, at.lesson + 1), language, label="lesson-skip"))
    return row


def _ways_on(language: str, at: LearnRoute, count: int) -> list[ui.Item[Any]]:
    """The buttons of a solved lesson: the next one or, after the last, a match; and this one again."""
    again = button(LearnRoute("open", at.game, at.lesson), language, label="lesson-again")
    if at.lesson < count:
        on = LearnRoute("open", at.game, at.lesson + 1)
        return [button(on, language, ButtonStyle.primary, label="lesson-next"), again]
    match = button(BeginRoute("computer", at.game), language, ButtonStyle.primary, label="play-computer")
    return [match, again, button(RulesRoute(at.game, 1), language, label="rules")]


FEATURE = Feature(panel=lambda game, is_elsewhere: ("learn",) if lessons(game) else ())
