"""Forced moves over the wire: the table plays them, logs them as moves, and leaves them to players who want that."""

from __future__ import annotations

import random

import pytest

from bot.texts import say
from tests.kit.deals import deal
from tests.kit.driver import Match, Player, sit_around, sit_down
from tests.kit.room import Room
from tests.kit.shown import worded


async def test_the_first_card_of_instinkt_is_laid_by_the_table(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room, forced="play")
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    answer = await ben.typed("choose 2", match.place)
    await room.quiet()
    assert match.waiting() == [ben] and len(match.boards()) == 1, "one board for the round and the forced move"
    line = "Schwarz legt die Katze als erste Karte."
    assert line in match.board().text and say("de", "log-by-chance", text=line) not in match.board().text
    assert "lays the cat" in answer.text, "the answer to the last choice names it too"
    assert (await anna.press(match.board(), "log")).text.count("Katze als erste Karte") == 1


async def test_a_forced_move_is_taken_back_with_the_step_before_it(room: Room) -> None:
    match = await sit_around(room, "dirkana", ("Anna", "Ben"), forced="play")
    source = random.Random(2)
    for _ in range(40):
        await room.quiet()
        player = source.choice(match.waiting())
        offered = [move for _, move in await player.suggest("", match.place, "dirkana")]
        shown = await player.typed(source.choice(offered), match.place, "dirkana")
        rows = room.rows("SELECT number, actor, draw, live FROM events WHERE kind = 'move' ORDER BY number")
        forced = [row for row in rows if row[1:] == (0, None, 1)]
        if forced and shown.has("undo") and forced[-1] == rows[-1]:
            undone = await player.press(shown, "undo")
            assert say("de" if player.name == "Anna" else "en", "taken-back") in undone.text
            rows = room.rows("SELECT number, live FROM events WHERE kind = 'move' ORDER BY number")
            assert [live for _, live in rows[-2:]] == [0, 0]
            return
    raise AssertionError("no forced move followed a step")


async def test_the_host_sets_at_the_table_who_makes_forced_moves(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6", white="2")
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    home = await anna.new(ben, forced="play")
    assert say("de", "terms-forced") not in home.text
    await anna.pick(home, "forced ask")
    await room.quiet()
    now = anna.sees(home)
    assert now is not None and say("de", "terms-forced") in now.text
    refused = await ben.pick(home, "forced play")
    assert refused.says("en", "only-host")
    await ben.press(home, "join")
    await anna.press(home, "start")
    await room.quiet()
    match = Match(room, [anna, ben], home)
    await anna.typed("choose 6", match.place)
    await ben.typed("choose 2", match.place)
    await room.quiet()
    assert match.waiting() == [anna] and any(one in match.board().buttons for one in worded("play"))
    await match.resign(ben)
    rematch = await ben.press(match.board(), "rematch")
    assert room.rows("SELECT asks_forced FROM matches ORDER BY id") == [(1,), (1,)], rematch.text
