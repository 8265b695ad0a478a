"""A game of others, played over the wire like a built-in one, and its matches while it is not installed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.games import GAMES
from bot.runtime.packages import unregister
from bot.texts import say
from tests.kit.driver import OVER, Player, sit_around
from tests.kit.images import shown
from tests.kit.records import export
from tests.kit.room import Room
from tests.kit.sixth_game import NAME, install, sixth
from tests.kit.soak import in_soak


@pytest.fixture
def stopped_room(tmp_path: Path) -> Iterator[Room]:
    with sixth():
        yield Room(tmp_path / "data")


@pytest.mark.rest
@pytest.mark.parametrize("way", in_soak(["prompt", "play", "typed"], ["prompt"]))
async def test_a_whole_match_by_menus_and_commands(room: Room, way: str) -> None:
    match = await sit_around(room, NAME, ["Anna", "Ben", "Mira"], seats=3)
    last = await match.play_out(random.Random(way), way=way)
    assert OVER in last.text and "Kiesel" in last.text and say("de", "pebbles-seat", seat=2) in last.text
    assert shown(match.players[0].pictures(last)[0]).size == (800, 600)


@pytest.mark.rest
async def test_its_record_verifies_and_its_lists_name_it(room: Room, tmp_path: Path) -> None:
    match = await sit_around(room, NAME, ["Anna", "Ben"], rounds=5)
    anna, ben = match.players
    menu = await match.menu(anna)
    assert [label for select in menu.selects for label, _ in select.options] or menu.buttons
    await match.play_out(random.Random(1))
    record = await export(match, tmp_path)
    assert record["game"] == NAME and record["options"] == {"rounds": 5}
    assert any("Pebbles" in alt for alt in (await ben.slash("help")).alts)
    assert "secretly hides 0 to 3 pebbles" in (await ben.rules(NAME)).text


@pytest.mark.rest
async def test_a_computer_plays_it(room: Room) -> None:
    match = await sit_around(room, NAME, ["Anna"], computer="easy")
    assert OVER in (await match.play_out(random.Random(2))).text


@pytest.mark.rest
async def test_a_game_that_cannot_be_shown_is_left_out(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The bot starts without it, and the other games go on."""
    room.excused.append("is left out: it cannot be shown")
    await room.stop()
    monkeypatch.setattr("stammtisch_pebbles.drawing.DRAWING", None)
    await room.start()
    assert NAME not in GAMES and "Instinkt" in (await Player(room, "Anna").new()).text
    assert not any("Pebbles" in alt for alt in (await Player(room, "Ben").slash("help")).alts)
    (line,) = [one.getMessage() for one in caplog.records if "is left out" in one.getMessage()]
    assert line.startswith(f"The game {NAME!r} is left out: it cannot be shown (")


@pytest.mark.rest
async def test_a_match_of_a_game_that_is_not_installed_waits_for_it(room: Room) -> None:
    """It is refused in a sentence and no work is done for it; it goes on once the game is back."""
    room.excused.append("Match 1 cannot be read and is quarantined")
    match = await sit_around(room, NAME, ["Anna", "Ben"])
    anna, ben = match.players
    board = match.board()
    await room.stop()
    unregister(NAME)
    await room.start()
    sentence = say("en", "match-gameless", number=1, game=NAME)
    assert (await ben.press(board, "play")).text == sentence
    assert (await ben.slash("match resign", match="1")).text == sentence
    assert say("de", "match-gameless", number=1, game=NAME) in (await anna.slash("matches")).text
    other = await Player(room, "Mira").new(ben)
    assert "Instinkt" in other.text, "other games go on"
    await room.advance(3600.0 * 24 * 30)
    assert room.rows("SELECT count(*) FROM events WHERE match = 1 AND kind = 'note'") == [(0,)]
    await room.stop()
    install()
    await room.start()
    assert (await ben.press(board, "play")).text != sentence
