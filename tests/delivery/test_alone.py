"""The line stands alone while nothing is on the board; the first board follows once something is."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing

import pytest

from bot.delivery.items import PLACE, Kind
from bot.delivery.policy import LOST_PLACE
from bot.games.instinkt import GAME as INSTINKT
from bot.games.migrato import GAME as MIGRATO
from bot.texts import say
from rendering import drawing
from tests.kit.databases import FILE
from tests.kit.deals import deal
from tests.kit.driver import TURN, Match, Player, sit_around, sit_down
from tests.kit.fleet import MESSAGES
from tests.kit.room import Room
from tests.pictures.matches import play_random


def begins(match: Match) -> str:
    """What a message says at the beginning of a match that both players have their seats in."""
    seats = [
        f"{say('de', f'{match.game}-seat', seat=seat)} ({player.name})" for seat, player in enumerate(match.players)
    ]
    return " und ".join(seats)


@pytest.mark.parametrize("game", ["instinkt", "migrato"])
async def test_a_match_begins_with_the_line_alone_and_has_a_board_once_something_is_on_it(
    room: Room, game: str
) -> None:
    match = await sit_around(room, game, ("Anna", "Ben"))
    source, alone = random.Random(game), 0
    while not match.boards():
        (line,) = match.lines()
        assert f"{game.title()} #{match.number}" in line.text and begins(match) in line.text and TURN in line.text
        assert line.has("play") and line.has("more")
        await match.decide(match.waiting()[0], source)
        await room.quiet()
        alone += 1
    (board,) = match.boards()
    (line,) = match.lines()
    assert alone and board.id < line.id and begins(match) in board.text and begins(match) not in line.text
    assert not drawing(game).is_blank((await room.view(match.number, None)).view)


@pytest.mark.parametrize("game", ["dirkana", "hypnosia", "insider"])
async def test_a_board_on_which_something_is_from_the_start_comes_at_once(room: Room, game: str) -> None:
    match = await sit_around(room, game, ("Anna", "Ben"))
    (board,) = match.boards()
    (line,) = match.lines()
    assert board.id < line.id


@pytest.mark.parametrize("game", [INSTINKT, MIGRATO], ids=["instinkt", "migrato"])
def test_a_board_is_blank_until_the_first_card_lies_open(game: object) -> None:
    name = "instinkt" if game is INSTINKT else "migrato"
    seen = [game.view(state, None) for state, _ in play_random(game, b"blank", 2)]  # type: ignore[attr-defined]
    blank = [drawing(name).is_blank(view) for view in seen]
    assert blank[0] and not blank[-1] and blank == sorted(blank, reverse=True)


async def test_a_sealed_choice_edits_the_line_and_both_make_the_board(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    (line,) = match.lines()
    await anna.typed("choose 6", match.place)
    await room.quiet()
    (sealed,) = match.lines()
    assert sealed.id == line.id and sealed.text != line.text and match.boards() == []
    await ben.typed("choose 2", match.place)
    await room.quiet()
    assert len(match.boards()) == 1 and anna.sees(line) is None


async def test_a_match_that_ends_before_anything_is_on_the_board_shows_its_end(room: Room) -> None:
    match = await sit_down(room)
    await match.resign(match.players[0])
    await room.quiet()
    (board,), (line,) = match.boards(), match.lines()
    assert board.id < line.id and line.has("rematch")


async def test_a_line_alone_that_is_deleted_is_sent_again(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    (line,) = match.lines()
    room.world.delete_message(line.channel, line.id)
    await match.players[0].typed("choose 6", match.place)
    await room.quiet()
    (again,) = match.lines()
    assert again.id != line.id and match.boards() == []


async def test_a_line_alone_whose_thread_is_deleted_moves_to_the_channel_with_a_board(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    thread = match.place
    room.world.delete_channel(thread)
    await match.players[0].typed("choose 6")
    await room.settle()
    assert room.rows("SELECT thread FROM matches") == [(room.channel,)]
    there = [one for one in match.players[0].messages(room.channel) if not one.hidden and (one.alts or one.has("play"))]
    assert [bool(one.alts) for one in there] == [True, False], "the board, then the line"


async def test_the_place_is_lost_where_the_channel_is_gone_too(room: Room) -> None:
    room.excused.append("cannot be delivered")
    match = await sit_down(room)
    room.world.delete_channel(match.place)
    room.world.delete_channel(room.channel)
    await room.bot.service.enqueue(match.number, LOST_PLACE)
    await room.settle()
    assert await room.bot.service.is_lost(match.number)


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_line_alone_is_tried_again_without_a_board(room: Room, status: int) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    home = await anna.new(ben)
    await ben.press(home, "join")
    fault = room.standin.faults.add("POST", MESSAGES, status=status, when=lambda sent: "press:play" in str(sent.json))
    await anna.press(home, "start")
    await room.settle()
    match = Match(room, [anna, ben], home)
    assert fault.hits and len(match.lines()) == 1 and match.boards() == []


async def test_a_pending_board_of_an_earlier_version_is_not_repeated(room: Room) -> None:
    """A process of that version was killed before it sent the first board."""
    match = await sit_down(room)
    values = (-(2**40 + 1), match.number, PLACE, Kind.BOARD.value, match.place, 3, 0, "", "", room.clock())
    with closing(sqlite3.connect(room.data / FILE)) as database, database:
        database.execute("INSERT INTO sent_messages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)", values)
    await room.bot.service.enqueue(match.number, [(PLACE, Kind.BOARD), (PLACE, Kind.TURN)])
    await room.settle()
    assert match.boards() == [] and len(match.lines()) == 1
    assert room.rows("SELECT message FROM sent_messages WHERE kind = 'board'") == []


async def test_a_pinged_player_is_named_in_the_line_alone(room: Room) -> None:
    """In Migrato one player begins: the ping is the line, and says how the match begins."""
    match = await sit_around(room, "migrato", ("Anna", "Ben"))
    for player in match.players:
        await player.notify(by="thread")
    again = await sit_around(room, "migrato", ("Anna", "Ben"))
    (line,) = again.lines()
    assert line.pings and begins(again) in line.text and line.has("play") and again.boards() == []


async def test_the_line_alone_is_there_while_a_computer_begins(room: Room) -> None:
    await room.bot.computer_worker.stop()
    anna, beginners = Player(room, "Anna"), set[str]()
    while len(beginners) < 2:
        home = await anna.slash("migrato new", computer="easy", forced="ask")
        await anna.press(home, "start")
        match = Match(room, [anna], home, "migrato")
        await room.until(match.lines)
        (line,) = match.lines()
        assert TURN in line.text and match.boards() == []
        beginners.add("Anna" if match.waiting() else "computer")
