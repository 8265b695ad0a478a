"""More than two seats, open answers, long lists and chance within turns: the toys, played over the wire."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.store.schema import TABLE_NUMBER
from bot.texts import say
from tests.kit.driver import ANY, OVER, Player, finish
from tests.kit.room import Room
from tests.kit.toytable import seat_toys, sit, with_toys

THREE = ("Ben", "Anna", "Mira")


@pytest_asyncio.fixture(loop_scope="session")
async def playroom(room: Room) -> AsyncIterator[Room]:
    async with with_toys(room):
        yield room


@pytest.mark.rest
@pytest.mark.parametrize(("game", "seats"), [("bids", 3), ("fend", 3), ("delve", 2), ("vast", 2), ("bids", 4)])
async def test_a_whole_match_of_a_toy(playroom: Room, game: str, seats: int) -> None:
    playroom.add_person("Cleo")
    match = await sit(playroom, game, (*THREE, "Cleo")[:seats])
    last = await match.play_out(random.Random(f"{game} {seats}"))
    assert OVER in last.text and match.pings() == []
    assert not any(board.buttons for board in match.boards()) and len(match.lines()) == 1


@pytest.mark.rest
async def test_a_resigned_seat_is_played_by_chance_and_can_be_taken(playroom: Room) -> None:
    room = playroom
    match = await sit(room, "bids", THREE)
    ben, anna, mira = match.players
    cleo = Player(room, room.add_person("Cleo"))
    await mira.typed("bid 3", match.place, "bids")
    asked = await anna.slash("match resign", match.place)
    assert say("de", "ask-resign", title="Bids #1", seats=3, substitute="chance") in asked.text
    await anna.press(asked, "giveup")
    await room.settle()
    assert not match.over and match.waiting() == [ben], "Mira's choice is kept"
    board = match.board()
    assert board.says("en", "log-resign", name="Seat 1 (Anna)") and board.says(
        "en", "log-seat-vacant", name="Seat 1", substitute="chance"
    )
    assert board.has("take")
    assert say("de", "not-in-match") in (await anna.press(board, "play")).text
    await ben.typed("bid 1", match.place, "bids")
    await room.settle()
    assert match.board().says("en", "log-by-chance", text="2: bid" + ANY)
    assert room.rows("SELECT actor FROM events WHERE kind = 'move' AND seat = 1") == [(TABLE_NUMBER,)]
    assert room.rows("SELECT actor, text FROM events WHERE kind = 'move' AND seat = 2") == [
        (room.key(mira.id), "bid 3")
    ]
    taken = await cleo.press(match.board(), "take")
    assert taken.hidden and say("en", "joined-match") in taken.text and taken.selects
    await room.settle()
    assert match.board().says("en", "log-seat-taken", name="Seat 1 (Cleo)") and not match.board().has("take")
    match.players[1] = cleo
    assert cleo in match.waiting() and match.prompt(cleo) is not None
    assert (await anna.forge("press:take:1", message=match.board().id)).says("de", "table-started")
    last = await finish(match, random.Random("taken"))
    assert OVER in last.text and ("Cleo",) in room.rows(
        "SELECT name FROM people JOIN seats ON seats.person = people.key"
    )


async def test_all_resign_and_the_match_ends(playroom: Room) -> None:
    match = await sit(playroom, "bids", THREE)
    for player in match.players:
        await match.resign(player)
    await playroom.settle()
    assert match.over and say("en", "reason-abandoned") in match.board().text


@pytest.mark.rest
async def test_a_resigned_seat_is_played_while_others_only_wait(playroom: Room) -> None:
    """Fend: the remaining seat continues whether the vacant seat has to strike or to answer."""
    match = await sit(playroom, "fend", THREE)
    await match.resign(match.players[1])
    remaining = [match.players[0], match.players[2]]
    for _ in range(40):
        await playroom.settle()
        if match.over:
            break
        assert match.waiting() and all(player in remaining for player in match.waiting())
        await match.decide(match.waiting()[0], random.Random(_))
    assert match.over


@pytest.mark.rest
async def test_open_answers_are_asked_individually_and_stay_valid(playroom: Room) -> None:
    match = await sit(playroom, "fend", THREE)
    ben, anna, mira = match.players
    await ben.typed("strike 1", match.place, "fend")
    await playroom.settle()
    assert match.waiting() == [anna, mira]
    menus = [await match.menu(anna), await match.menu(mira)]
    await anna.choose(menus[0], "let")
    await playroom.settle()
    assert match.waiting() == [mira]
    shown = await mira.choose(menus[1], "let")
    assert say("de", "moved-on") not in shown.text
    await playroom.settle()
    assert len(match.waiting()) == 1


async def test_long_lists_are_picked_in_parts(playroom: Room) -> None:
    match = await sit(playroom, "vast", ("Anna", "Ben"))
    anna = match.players[0]
    menu = await match.menu(anna)
    assert all(len(select.options) <= 25 for select in menu.selects)
    for move in ("name 137", "mark 6 6"):
        shown = await anna.choose(await match.menu(anna), move)
        assert "#1" in shown.text
        assert room_moves(playroom)[-1] == move
    assert (await match.menu(anna)).has("undo")
    back = await anna.press(await match.menu(anna), "undo")
    assert say("de", "taken-back") in back.text and room_moves(playroom) == ["name 137"]


def room_moves(room: Room) -> list[str]:
    return [text for (text,) in room.rows("SELECT text FROM events WHERE kind = 'move' AND live ORDER BY number")]


async def test_a_move_that_revealed_something_cannot_be_taken_back(playroom: Room) -> None:
    match = await sit(playroom, "delve", ("Anna", "Ben"))
    anna = match.players[0]
    for move in ("peek", "dig"):
        shown = await anna.typed(move, match.place, "delve")
        assert not shown.has("undo"), move
    assert (
        say("de", "nothing-to-take-back") in (await anna.forge(f"do:undo:1:{step(playroom)}:", message=shown.id)).text
        or not shown.selects
    )


def step(room: Room) -> int:
    return int(room.rows("SELECT step FROM matches")[0][0])


async def test_several_turns_of_one_player_give_one_board(playroom: Room) -> None:
    """Delve: digging continues with chance in between; the board is sent when another player is to act."""
    match = await sit(playroom, "delve", ("Anna", "Ben"))
    anna, ben = match.players
    boards = len(match.boards())
    await anna.typed("dig", match.place, "delve")
    await playroom.settle()
    if match.waiting() == [anna]:
        assert len(match.boards()) == boards
        await anna.typed("stop", match.place, "delve")
        await playroom.settle()
    assert match.waiting() == [ben] and len(match.boards()) == boards + 1
    assert "find" in match.board().text and "dig" in match.board().text


async def test_a_moderator_can_end_a_match(playroom: Room) -> None:
    match = await sit(playroom, "bids", THREE)
    anna, mira = match.players[1], Player(playroom, playroom.add_person("Cleo", "de"))
    assert say("de", "only-moderators") in (await anna.slash("server match-end", match.place)).text
    playroom.world.set_permissions(playroom.channel, mira.id, allow=1 << 34)
    assert say("de", "ended", title="Bids #1") in (await mira.end_match(match.place)).text
    await playroom.settle()
    assert match.over
    assert say("de", "match-over") in (await mira.slash("server match-end", match.place)).text


@pytest.mark.rest
async def test_a_restart_keeps_open_answers(playroom: Room) -> None:
    match = await sit(playroom, "fend", THREE)
    ben, anna, mira = match.players
    await ben.typed("strike 2 hard", match.place, "fend")
    await playroom.settle()
    menu = await match.menu(mira)
    await anna.typed("let", match.place, "fend")
    await playroom.restart()
    await seat_toys(playroom)
    await mira.choose(menu, "let")
    await playroom.settle()
    assert len(match.waiting()) == 1
