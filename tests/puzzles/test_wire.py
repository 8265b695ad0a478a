"""The puzzle of the day: made by computers, answered once, solved the next day, and posted."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import date
from typing import Any

import msgspec
import pytest

from bot.features.preferences.store import PreferenceStore
from bot.features.puzzles.model import SHOWN_MOVES, Puzzle, asks
from bot.features.puzzles.store import PuzzleStore
from bot.features.puzzles.worker import PuzzleMaker
from bot.games import GAMES
from bot.local.permissions import VIEW_CHANNEL
from bot.runtime.time import cancel
from tests.kit.driver import ANY, Player, Shown
from tests.kit.play import Play
from tests.kit.room import Room

pytestmark = pytest.mark.own_room  # its maker of puzzles is not started

MESSAGES = "/channels/{channel_id}/messages"
NOON, DAY = 1_800_014_400.0, 86_400.0  # 2027-01-15, 12:00 UTC
SILENT = 1 << 12  # the flag of a message that pings no one
TODAY, TOMORROW, AFTER = "2027-01-15", "2027-01-16", "2027-01-17"
NOW, NEXT = date(2027, 1, 15), date(2027, 1, 16)


def made_puzzle(day: str, game: str = "dirkana", number: int = 5) -> Puzzle:
    """A puzzle from a random match; the last of the moves is taken for the best one."""
    play = Play(game, number, 2)
    for at, position in enumerate(play):
        if at > 6 and (seat := asks(position)) is not None:
            moves = position.moves(seat)[::-1]
            values = tuple((move, 0.8 if move == moves[0] else 0.3) for move in moves)
            log = tuple((event.seat, event.text) for event in play.log)
            return Puzzle(day, b"seed", game, 2, seat, log, values)
    raise AssertionError("no position is a puzzle")


async def prepare(room: Room, *days: str, game: str = "dirkana") -> Puzzle:
    """Store the puzzles of these days as made; the first one. The room's present is noon of TODAY."""
    if room.shift == 0:
        room.shift = NOON - room.time.now()
    store = room.bot.store[PuzzleStore]
    for day in days:
        await store.ask(day)
        await store.claim("test")
        await store.finish(made_puzzle(day, game), "test")
    return made_puzzle(days[0], game)


async def solve(player: Player, menu: Shown, move: str) -> Shown:
    """Pick the move in the menu, and give it as the answer."""
    shown = await player.walk(menu, move)
    language = "en" if player.name == "Ben" else "de"
    assert shown.hidden and shown.says(language, "puzzle-confirm", move=ANY) and shown.alts
    return await player.press(shown, "puzzle-answer")


@pytest.fixture(autouse=True)
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """No puzzles are made but those that the tests store."""
    monkeypatch.setattr(PuzzleMaker, "start", lambda self: None)


@pytest.mark.rest
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_asked_answered_and_solved(room: Room, game: str) -> None:
    puzzle = await prepare(room, TODAY, TOMORROW, game=game)
    anna, ben, mira = Player(room, "Anna"), Player(room, "Ben"), Player(room, "Mira")
    menu = await anna.slash("puzzle")
    assert menu.hidden and menu.alts and menu.says("de", "puzzle-head", day=NOW, game=ANY, seat=ANY)
    answered = await solve(anna, menu, puzzle.best)
    assert answered.says("de", "puzzle-answered", move=ANY) and not answered.has("solution")
    wrong = puzzle.values[-1][0]
    assert (await solve(ben, await ben.slash("puzzle"), wrong)).says("en", "puzzle-answered", move=ANY)
    assert (await ben.slash("puzzle")).says("en", "puzzle-answered-before", move=ANY)
    assert room.rows("SELECT day, guild, move FROM puzzle_answers ORDER BY at") == [
        (TODAY, room.guild, puzzle.best),
        (TODAY, room.guild, wrong),
    ]
    room.shift += DAY
    shown = await mira.press(await mira.slash("puzzle"), "solution")
    assert shown.hidden and shown.alts and shown.says("de", "puzzle-solution", move=ANY)
    assert shown.says("de", "puzzle-solvers", solved=1, count=2, names="Anna") and "Ben" not in shown.text
    assert shown.text.count("80 %") == 1 and shown.text.count(" %") == min(SHOWN_MOVES, len(puzzle.values))
    own = await ben.press(await ben.slash("puzzle"), "solution")
    assert own.says("en", "puzzle-own", right=False, move=ANY)
    own = await anna.press(await anna.slash("puzzle"), "solution")
    assert own.says("de", "puzzle-own", right=True, move="")


async def test_an_answer_counts_once_and_only_that_day(room: Room) -> None:
    puzzle = await prepare(room, TODAY, TOMORROW)
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    first, second = await anna.slash("puzzle"), await anna.slash("puzzle")
    previews = [await anna.walk(one, puzzle.values[at][0]) for at, one in enumerate((first, second))]
    assert (await anna.press(previews[1], "puzzle-answer")).says("de", "puzzle-answered", move=ANY)
    assert (await anna.press(previews[0], "puzzle-answer")).says("de", "puzzle-answered-before", move=ANY)
    assert room.rows("SELECT move FROM puzzle_answers") == [(puzzle.values[1][0],)]
    menu = await ben.slash("puzzle")
    preview = await ben.walk(await ben.slash("puzzle"), puzzle.best)
    room.shift += DAY
    late = await ben.press(preview, "puzzle-answer")
    assert late.says("en", "puzzle-late", day=NOW) and late.says("en", "puzzle-solution", move=ANY)
    assert (await ben.pick(menu, menu.selects[0].options[0][1])).says("en", "puzzle-late", day=NOW)
    assert room.rows("SELECT count(*) FROM puzzle_answers") == [(1,)]


async def test_it_is_the_same_after_a_restart(room: Room) -> None:
    puzzle = await prepare(room, TODAY, TOMORROW)
    anna, mira = Player(room, "Anna"), Player(room, "Mira")
    before = await anna.slash("puzzle")
    await room.restart()
    after = await mira.slash("puzzle")
    assert (after.text, after.alts) == (before.text, before.alts)
    assert (await solve(anna, before, puzzle.best)).says("de", "puzzle-answered", move=ANY)


async def test_skipped_days_and_forged_presses(room: Room) -> None:
    puzzle = await prepare(room, TODAY, TOMORROW)
    anna = Player(room, "Anna")
    menu = await anna.slash("puzzle")

    async def forge(custom_id: str) -> Shown:
        return await anna.forge(custom_id, message=menu.id)

    assert (await forge("puzzle:open:2026-12-24:0:")).says("de", "puzzle-none")
    assert (await forge("puzzle:open:2027-13-45:0:")).says("de", "puzzle-none")
    assert (await forge(f"puzzle:solution:{TODAY}:0:")).says("de", "puzzle-not-yet")
    assert (await forge(f"puzzle:open:{TOMORROW}:0:")).says("de", "puzzle-not-yet")
    assert not (await forge(f"puzzle:answer:{TODAY}:0:fly_to_the_moon")).says("de", "puzzle-answered", move=ANY)
    ahead = puzzle.best.replace(" ", "_")
    for verb in ("answer", "solution", "pick", "open"):
        assert (await forge(f"puzzle:{verb}:{TOMORROW}:0:{ahead}")).says("de", "puzzle-not-yet"), verb
    assert room.rows("SELECT * FROM puzzle_answers") == []
    room.shift += 3 * DAY
    waiting = await anna.slash("puzzle")
    assert waiting.says("de", "puzzle-waiting", minutes=ANY)
    assert (await anna.press(waiting, "solution")).says("de", "puzzle-head", day=NEXT, game=ANY, seat=ANY)


async def test_who_has_solved_it_is_announced_on_that_server_only(room: Room) -> None:
    puzzle = await prepare(room, TODAY, TOMORROW)
    anna = Player(room, "Anna")
    await solve(anna, await anna.slash("puzzle"), puzzle.best)
    people, count = await room.bot.store[PuzzleStore].answered(TODAY, room.guild + 1, puzzle.best)
    assert (people, count) == ([], 0)
    people, count = await room.bot.store[PuzzleStore].answered(TODAY, room.guild, puzzle.best)
    assert ([one.name for one in people], count) == (["Anna"], 1)


# The post


async def posting(room: Room) -> None:
    """Let the bot post in the room's channel, now and not by itself, which it may do at the same time."""
    for task in asyncio.all_tasks():
        if getattr(task.get_coro(), "__qualname__", "") == "Puzzles._post_daily":
            await cancel(task)
    room.bot.settings = msgspec.structs.replace(room.bot.settings, puzzle_channel=room.channel)
    cog: Any = room.bot.get_cog("Puzzles")
    await cog.post()


def posts(room: Room, player: Player) -> list[Shown]:
    return [one for one in player.messages(room.channel) if one.text.startswith("🧩") and not one.hidden]


async def test_it_is_posted_once_a_day_with_the_last_solution(room: Room) -> None:
    puzzle = await prepare(room, TODAY, TOMORROW, AFTER)
    anna = Player(room, "Anna")
    await posting(room)
    await posting(room)
    (post,) = posts(room, anna)
    assert post.alts and post.says("en", "puzzle-head", day=NOW, game=ANY, seat=ANY)
    assert post.message["flags"] & SILENT and not post.pings
    menu = await anna.press(post, "puzzle-open")
    assert menu.hidden and menu.alts
    await solve(anna, menu, puzzle.best)
    ben = Player(room, "Ben")
    await solve(ben, await ben.press(post, "puzzle-open"), puzzle.values[-1][0])
    await room.restart()
    await posting(room)
    assert len(posts(room, anna)) == 1
    room.shift += DAY
    await posting(room)
    _, second = posts(room, anna)
    assert second.says("en", "puzzle-head", day=NEXT, game=ANY, seat=ANY)
    assert second.says("en", "puzzle-solvers", solved=1, count=2, names="Anna")
    assert second.says("en", "puzzle-solution", move=ANY) and "Ben" not in second.text


@pytest.mark.parametrize("is_late", [False, True], ids=["at once", "late"])
async def test_a_kill_after_the_send_posts_no_second_one(room: Room, is_late: bool) -> None:
    """Discord answers a repeated send for some minutes; after that the post is found by the id of its first text."""
    await prepare(room, TODAY, TOMORROW)
    await posting(room)
    with closing(sqlite3.connect(room.data / "stammtisch.db")) as database, database:
        database.execute("UPDATE puzzles SET message = NULL, noted = CASE ? WHEN 1 THEN 1.0 ELSE noted END", [is_late])
    await posting(room)
    sends = [one for one in room.standin.requests if (one.method, one.route) == ("POST", MESSAGES)]
    assert len(sends) == (1 if is_late else 2)
    (post,) = posts(room, Player(room, "Anna"))
    assert room.rows("SELECT message FROM puzzles WHERE day = ?", TODAY) == [(post.id,)]


async def test_nothing_is_posted_before_it_is_made(room: Room) -> None:
    room.shift = NOON - room.time.now()
    await posting(room)
    assert posts(room, Player(room, "Anna")) == [] and room.rows("SELECT day FROM puzzles") == [(TODAY,)]


async def test_the_bot_posts_by_itself_where_the_setting_says(room: Room) -> None:
    await prepare(room, TODAY, TOMORROW)
    room.settings = msgspec.structs.replace(room.settings, puzzle_channel=room.channel)
    for _ in range(2):
        await room.restart()
        await room.until(lambda: room.rows("SELECT 1 FROM puzzles WHERE message IS NOT NULL"))
        assert len(posts(room, Player(room, "Anna"))) == 1


@pytest.mark.parametrize("fault", ["gone", "forbidden", "no text channel"])
async def test_a_channel_that_takes_no_post_is_reported_once(
    room: Room, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    """Everything else goes on, and the day's puzzle is posted as soon as the channel takes it."""
    await prepare(room, TODAY, TOMORROW)
    corner = room.world.add_channel(room.guild, "knobelecke", type_=2 if fault == "no text channel" else 0)
    await room.until(lambda: room.bot.get_channel(corner))
    if fault == "gone":
        room.world.delete_channel(corner)
    else:
        room.world.set_permissions(corner, room.world.bot, deny=VIEW_CHANNEL)
    room.bot.settings = msgspec.structs.replace(room.bot.settings, puzzle_channel=corner)
    cog: Any = room.bot.get_cog("Puzzles")
    pauses = [await cog.try_to_post() for _ in range(3)]
    assert min(pauses) >= 600
    said = [one for one in caplog.records if "puzzle is not posted" in one.getMessage()]
    assert [one.levelname for one in said] == ["WARNING"] and not said[0].exc_info
    anna = Player(room, "Anna")
    assert (await anna.slash("puzzle")).says("de", "puzzle-head", day=NOW, game=ANY, seat=ANY)
    room.bot.settings = msgspec.structs.replace(room.bot.settings, puzzle_channel=room.channel)
    assert await cog.try_to_post() < 600 and len(posts(room, anna)) == 1


async def test_it_is_posted_where_servers_have_set(room: Room) -> None:
    """A server's setting goes before the operator's, and one that refuses does not hold up the others."""
    await prepare(room, TODAY, TOMORROW)
    anna, store = Player(room, "Anna"), room.bot.store[PreferenceStore]
    corner = room.world.add_channel(room.guild, "knobelecke")
    far = room.world.add_guild("Far", members=[anna.id])
    closed = room.world.add_channel(far, "closed")
    room.world.set_permissions(closed, room.world.bot, deny=VIEW_CHANNEL)
    await room.until(lambda: room.bot.get_channel(corner) and room.bot.get_channel(closed))
    await store.set_of_server(far, "puzzle", str(closed))
    await store.set_of_server(room.guild, "puzzle", str(corner))
    for _ in range(2):
        await posting(room)
        assert posts(room, anna) == []
        (post,) = [one for one in anna.messages(corner) if one.text.startswith("🧩")]
    await room.restart()
    await posting(room)
    assert [one.id for one in anna.messages(corner)] == [post.id] and anna.messages(closed) == []
    assert room.rows("SELECT guild, message FROM puzzle_posts ORDER BY message IS NULL") == [
        (room.guild, post.id),
        (far, None),
    ]
