"""The hint: what the computer would do in one's own place, for that person alone, where the table allows it."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from tests.kit.driver import ANY, Match, Player, Shown, sit_around
from tests.kit.engines import ENGINES, use_engine
from tests.kit.gated import GATED, Gate
from tests.kit.room import Room


async def hint(match: Match, player: Player) -> Shown:
    return await player.slash("match hint", match.place)


@pytest.mark.rest
@pytest.mark.parametrize("game", ["instinkt", "dirkana", "hypnosia", "migrato", "insider"])
async def test_the_hint_is_previewed_and_played_by_a_press(room: Room, game: str) -> None:
    match = await sit_around(room, game, ["Anna"], computer="easy")
    (anna,) = match.players
    await room.quiet()
    shown = await hint(match, anna)
    assert shown.hidden and shown.alts, "it comes with the picture"
    assert shown.says("de", "hint", move=ANY, share=ANY, button=ANY) and shown.has("confirm"), shown.text
    steps = room.rows("SELECT step, length FROM matches")
    assert room.rows("SELECT count(*) FROM sealed WHERE actor > 0") == [(0,)], "nothing is played by asking"
    await anna.press(shown, "confirm")
    assert room.rows("SELECT step, length FROM matches") != steps
    await room.quiet()


async def test_it_is_the_same_for_the_same_position(room: Room) -> None:
    match = await sit_around(room, "dirkana", ["Anna"], computer="easy")
    (anna,) = match.players
    await room.quiet()
    first = await hint(match, anna)
    await room.restart()
    assert (await hint(match, anna)).text == first.text


@pytest.mark.parametrize(
    ("options", "people", "allowed"),
    [
        ({"computer": "easy"}, ["Anna"], True),
        ({"computer": "easy", "hints": False}, ["Anna"], False),
        ({}, ["Anna", "Ben"], False),
        ({"hints": True}, ["Anna", "Ben"], True),
    ],
)
async def test_the_table_says_whether_there_are_hints(
    room: Room, options: dict[str, Any], people: list[str], allowed: bool
) -> None:
    match = await sit_around(room, "dirkana", people, **options)
    await room.quiet()
    (player, *_) = match.waiting()
    shown = await hint(match, player)
    language = "de" if player.name == "Anna" else "en"
    assert shown.hidden and shown.says(language, "hint-refused") is not allowed
    assert shown.has("confirm") is allowed


async def test_it_is_refused_in_words(room: Room) -> None:
    match = await sit_around(room, "hypnosia", ["Anna", "Ben"], hints=True)
    (player,) = match.waiting()
    (other,) = (one for one in match.players if one is not player)
    mira = Player(room, "Mira")
    assert (await hint(match, other)).says("de" if other.name == "Anna" else "en", "not-your-turn")
    assert (await hint(match, mira)).says("de", "not-in-match")
    await match.resign(player)
    assert (await hint(match, player)).says("de" if player.name == "Anna" else "en", "match-over")
    table = await mira.slash("dirkana new", computer="easy")
    assert (await mira.slash("match hint", match="2")).says("de", "not-started") and table.has("start")


@pytest.mark.rest
async def test_a_search_that_fails_is_reported(room: Room) -> None:
    room.excused.append("search for a hint has failed")
    match = await sit_around(room, "dirkana", ["Anna", "Ben"], hints=True)
    (player, *_) = match.waiting()
    await use_engine(room, f"{ENGINES}failing")
    shown = await hint(match, player)
    assert shown.hidden and shown.says("de" if player.name == "Anna" else "en", "hint-failed")


async def test_a_long_search_is_answered_later(room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await sit_around(room, "dirkana", ["Anna", "Ben"], hints=True)
    (player, *_) = match.waiting()
    room.defer_after(0.02)
    gate, before = Gate(tmp_path, monkeypatch), len(room.standin.requests)
    await use_engine(room, GATED)
    asked = asyncio.create_task(hint(match, player))
    await gate.searching()
    await room.until(lambda: any(one.path.endswith("/callback") for one in list(room.standin.requests)[before:]))
    gate.open()
    shown = await asked
    assert shown.hidden and shown.has("confirm")


@pytest.mark.rest
async def test_one_who_has_moved_on_meanwhile_sees_the_present_menu(room: Room) -> None:
    match = await sit_around(room, "dirkana", ["Anna"], computer="easy")
    (anna,) = match.players
    await room.quiet()
    shown = await hint(match, anna)
    source = random.Random("moved on")
    await match.decide(anna, source, "play")
    await room.quiet()
    stale = await anna.press(shown, "confirm")
    assert stale.hidden and stale.says("de", "moved-on")
