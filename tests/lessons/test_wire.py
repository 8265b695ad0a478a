"""Lessons over the wire: each game to its end in both languages, wrong answers, stale and forged controls."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.computer.base import Level
from bot.features.lessons.model import Lesson, lessons
from bot.games import GAMES
from bot.games.hypnosia import Hypnosia
from bot.match.model import MatchPhase
from bot.texts import say
from tests.hypnosia.positions import standing
from tests.kit.desk import Desk
from tests.kit.driver import Match, Player
from tests.kit.room import Room
from tests.kit.shown import ANY, Shown

every = pytest.mark.parametrize("game", GAMES)
LEARNERS = (("Anna", "de"), ("Ben", "en"))
each_by_one = pytest.mark.parametrize(
    ("game", "name", "language"),
    [
        pytest.param(game, *learner, marks=() if learner is LEARNERS[at % 2] else pytest.mark.rest)
        for at, game in enumerate(GAMES)
        for learner in LEARNERS
    ],
)
"""Each game, in one language; in the other one in ``make test-rest``."""


async def solve(player: Player, shown: Shown, lesson: Lesson) -> Shown:
    for move in lesson.answers[0]:
        shown = await player.walk(shown, move)
    return shown


def wrong_move(lesson: Lesson, line: int = 0, done: int = 0) -> str:
    """A legal move that is not the one looked for."""
    moves = lesson.position(line, done).moves(lesson.seat)
    return next(one for one in reversed(moves) if lesson.following(line, done, one) is None)


@each_by_one
async def test_each_game_is_learnt_to_the_end(desk: Desk, game: str, name: str, language: str) -> None:
    player, count = Player(desk, name), len(lessons(game))
    shown = await player.learn(game)
    for number, lesson in enumerate(lessons(game), 1):
        assert shown.hidden and shown.alts and say(language, lesson.key) in shown.text
        assert shown.says(
            language, "learn-head", game=say(language, f"{game}-name"), number=number, count=count, seat=ANY
        )
        wrong = await player.walk(shown, wrong_move(lesson))
        assert wrong.id == shown.id and say(language, lesson.hint(wrong_move(lesson))) in wrong.text
        assert wrong.says(language, "learn-wrong", move=ANY, hint=ANY) and wrong.alts == shown.alts
        assert wrong.selects == shown.selects, "the same may be picked as before"
        solved = await solve(player, wrong, lesson)
        assert solved.id == shown.id and not solved.selects
        assert solved.says(language, "learn-right", praise=say(language, lesson.praise))
        assert solved.alts != shown.alts, "the position is the one after the solution"
        if number < count:
            shown = await player.press(solved, "lesson-next")
    assert solved.says(language, "learn-done") and solved.has("play-computer") and solved.has("rules")
    assert not desk.rows("SELECT 1 FROM matches") and not desk.rows("SELECT 1 FROM people"), "nothing is stored"


async def test_a_wrong_second_step_keeps_the_first(desk: Desk) -> None:
    player, (_, lesson, *_) = Player(desk, "Anna"), lessons("instinkt")
    shown = await player.press(await player.learn("instinkt"), "lesson-skip")
    first = await player.walk(shown, lesson.answers[0][0])
    assert "Weiß" in first.text, "it says what the other side did"
    assert "?" in shown.text and say("de", "instinkt-pick-choose") not in shown.text, "the lesson itself asks"
    assert say("de", "instinkt-pick-place") in first.text
    wrong = await player.walk(first, wrong_move(lesson, 0, 1))
    assert say("de", f"{lesson.key}-hint") in wrong.text and wrong.selects == first.selects
    begun = await player.press(wrong, "lesson-again")
    assert begun.selects == shown.selects and begun.text == shown.text


async def test_the_lessons_can_be_turned_both_ways(desk: Desk) -> None:
    player = Player(desk, "Ben")
    first = await player.learn("migrato")
    assert not first.has("lesson-back")
    second = await player.press(first, "lesson-skip")
    assert (await player.press(second, "lesson-back")).text == first.text
    shown = await player.press(await player.press(first, "lesson-skip"), "lesson-skip")
    for _ in lessons("migrato")[3:]:
        shown = await player.press(shown, "lesson-skip")
    assert not shown.has("lesson-skip") and say("en", lessons("migrato")[-1].key) in shown.text


async def test_one_can_go_back_within_a_move(desk: Desk) -> None:
    player = Player(desk, "Ben")
    shown = await player.learn("insider")
    offered = [value for select in shown.selects for _, value in select.options]
    assert "move_home_way_" in offered, "ways are a step of their own"
    (entrance,) = [value for value in offered if "insider" in value]
    tables = await player.pick(shown, entrance)
    assert len(tables.selects[0].options) == 5 and tables.has("back")
    assert (await player.press(tables, "back")).selects == shown.selects


async def test_a_lesson_goes_on_after_a_restart(room: Room) -> None:
    player, (_, lesson, *_) = Player(room, "Anna"), lessons("dirkana")
    shown = await player.press(await player.learn("dirkana"), "lesson-skip")
    begun = await player.walk(shown, lesson.answers[0][0])
    await room.restart()
    for move in lesson.answers[0][1:]:
        begun = await player.walk(begun, move)
    assert begun.says("de", "learn-right", praise=say("de", lesson.praise))


@pytest.mark.parametrize(
    "custom_id",
    [
        "learn:pick:instinkt:99:0:0:0:place_0,0",
        "learn:pick:instinkt:0:0:0:0:place_0,0",
        "learn:open:chess:1:0:0:0:",
        "learn:list:chess:1:0:0:0:",
        "learn:items:chess:1:0:0:0:",
        "learn:solve:instinkt:1:0:0:0:",
        "begin:learn:chess",
        "begin:solve:instinkt",
    ],
)
async def test_a_control_of_no_lesson_is_answered_in_words(desk: Desk, custom_id: str) -> None:
    player = Player(desk, "Anna")
    answered = await player.forge(custom_id, message=(await player.slash("help")).id)
    assert answered.hidden and answered.says("de", "control-unknown")


async def test_a_match_of_no_game_is_not_begun(desk: Desk) -> None:
    player = Player(desk, "Ben")
    answered = await player.forge("begin:computer:chess", message=(await player.slash("help")).id)
    assert answered.hidden and answered.says("en", "no-such-game", game="chess")
    assert not desk.rows("SELECT 1 FROM matches")


@pytest.mark.parametrize(
    "rest",
    [
        *("1:0:9:0:", "1:99:0:0:", "1:0:0:0:nonsense", "1:0:0:0:place_7,7", "1:0:0:99:", "1:0:0:0:place_"),
        *("2:0:2:0:place_0,0", "2:0:1:0:choose_2"),
    ],
)
async def test_stale_and_forged_places_within_a_lesson_show_the_lesson(desk: Desk, rest: str) -> None:
    player, number = Player(desk, "Anna"), int(rest[0])
    shown = await player.learn("instinkt")
    for verb in ("open", "pick", "list", "items"):
        answered = await player.forge(f"learn:{verb}:instinkt:{rest}", message=shown.id)
        lesson = lessons("instinkt")[number - 1]
        assert say("de", lesson.key) in answered.text or say("de", lesson.praise) in answered.text
        assert answered.id == shown.id


async def test_another_persons_press_leaves_the_lesson_as_it_is(desk: Desk) -> None:
    anna, ben = Player(desk, "Anna"), Player(desk, "Ben")
    shown = await anna.learn("instinkt")
    answered = await ben.forge("learn:pick:instinkt:1:0:0:0:place_0,0", message=shown.id)
    assert answered.hidden and answered.id != shown.id and "lesson 1 of" in answered.text
    now = anna.sees(shown)
    assert now is not None and now.text == shown.text and now.selects == shown.selects


async def test_a_lesson_opens_in_direct_messages_too(desk: Desk) -> None:
    player = Player(desk, "Ben")
    shown = await player.learn("hypnosia", player.person.dm())
    assert say("en", lessons("hypnosia")[0].key) in shown.text
    solved = await solve(player, shown, lessons("hypnosia")[0])
    assert solved.id == shown.id and solved.has("lesson-next")


async def test_help_leads_to_the_lessons_of_every_game(desk: Desk) -> None:
    for name, language in LEARNERS:
        player = Player(desk, name)
        shown = await player.slash("help")
        for game in GAMES:
            learnt = await player.begin(shown, "learn", game)
            assert learnt.hidden and learnt.id != shown.id and say(language, lessons(game)[0].key) in learnt.text
        assert player.sees(shown) is not None, "the list stays"


@pytest.mark.rest
@every
@pytest.mark.parametrize(("name", "language"), LEARNERS)
async def test_one_press_begins_a_match_that_teaches(room: Room, game: str, name: str, language: str) -> None:
    player = Player(room, name)
    await player.begin(await player.slash("help"), "computer", game)
    await room.settle()
    home, menu = player.messages(room.channel)[-2:]
    assert not home.hidden and say(language, f"{game}-name") in home.text
    match = Match(room, [player], home, game)
    view = await room.view(match.number, player.id)
    assert view.phase is MatchPhase.RUNNING and view.teaches and view.language == language
    assert [seat.level for seat in view.seats] == [None, Level.EASY]
    assert menu.hidden and menu.alts and f"/{match.place}" in menu.leads("match") and match.place != room.channel
    if menu.selects:
        assert menu.says(language, "begun-own") and menu.says(language, "learn-stake", stake=ANY)
        played = await player.walk(menu, view.moves[0])
        assert played.id == menu.id and not played.says(language, "begun-own")
    else:
        assert menu.says(language, "begun-other")
    if view.moves:
        opened = await match.menu(player)
        assert opened.says(language, "learn-stake", stake=ANY)


@pytest.mark.rest
async def test_the_answer_to_the_first_turn_shows_the_board(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The menu stands in the channel, the board in the match's thread."""
    monkeypatch.setattr(Hypnosia, "start", lambda self, seats, options: standing("c3 c4 b3 b3", "c5 c11 out out"))
    player = Player(room, "Anna")
    await player.begin(await player.slash("help"), "computer", "hypnosia")
    await room.settle()
    home, menu = player.messages(room.channel)[-2:]
    match = Match(room, [player], home, "hypnosia")
    assert match.place != room.channel
    answered = await play_turn(match, player, menu)
    assert answered.id == menu.id and answered.alts and "Rot: " in answered.alts[0] and answered.leads("match")
    await room.settle()
    there = await play_turn(match, player, await match.menu(player))
    assert not there.alts, "the board stands right above in the thread"


async def play_turn(match: Match, player: Player, menu: Shown) -> Shown:
    """Play the first moves of the menu until the turn is over; the answer to the last one."""
    while menu.selects:
        view = await match.room.view(match.number, player.id)
        menu = await player.walk(menu, view.moves[0])
        menu = await player.press(menu, "confirm") if menu.has("confirm") else menu
    return menu


@pytest.mark.rest
async def test_a_rematch_is_offered_once_at_the_end(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The notice of the end pings, and leaves the buttons to the board."""
    monkeypatch.setattr(Hypnosia, "start", lambda self, seats, options: standing("c3 c4 b3 b3", "c5 c11 out out"))
    player = Player(room, "Anna")
    await player.begin(await player.slash("help"), "computer", "hypnosia")
    await room.settle()
    match = Match(room, [player], player.messages(room.channel)[-2], "hypnosia")
    while not match.over:
        view = await room.view(match.number, player.id)
        await player.typed(view.moves[0], match.place, "hypnosia")
        await room.settle()
    shown = player.messages(match.place)
    assert [one.has("rematch") for one in shown if one.has("rematch")] == [True] and match.board().has("rematch")
    assert [one.pings for one in shown if one.says("de", "notice-over", mentions=ANY, title=ANY, name="none")] == [
        [player.id]
    ]


@pytest.mark.parametrize(("name", "language"), LEARNERS)
async def test_the_answer_says_that_the_computer_moves_first(
    room: Room, monkeypatch: pytest.MonkeyPatch, name: str, language: str
) -> None:
    begins = replace(standing("c3 c4 b3 b3", "c5 c11 out centre"), turn=1)
    monkeypatch.setattr(Hypnosia, "start", lambda self, seats, options: begins)
    await room.bot.computer_worker.stop()
    player = Player(room, name)
    await player.begin(await player.slash("help"), "computer", "hypnosia")
    await room.until(lambda: player.messages(room.channel)[-1].hidden)
    shown = player.messages(room.channel)[-1]
    assert shown.says(language, "begun-other") and shown.alts and not shown.selects
    assert shown.says(language, "status-task", names=ANY, task=ANY) and shown.leads("match")


async def test_the_first_menu_has_no_link_where_no_thread_can_be_made(room: Room) -> None:
    room.world.set_permissions(room.channel, room.world.bot, deny=1 << 35)
    player = Player(room, "Ben")
    await player.begin(await player.slash("help"), "computer", "instinkt")
    await room.settle()
    (menu,) = [one for one in player.messages(room.channel) if one.hidden and one.says("en", "begun-own")]
    assert not menu.links, "the board stands in the same channel"
