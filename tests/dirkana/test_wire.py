"""Matches of Dirkana by two people: mains by direct message, turns of several steps, from the table to the record."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from bot.games.dirkana import Dirkana, State
from bot.match.position import Position
from bot.texts import say
from tests.dirkana.positions import RED, swapping
from tests.kit.driver import OVER, Match, Player, Shown, sit_around
from tests.kit.records import export
from tests.kit.room import Room

ABILITIES = "main:14 nw:17' ne:11 w:1"  # a red circle and a yellow one
BOARD = "a1:13' b2:15 c1:6 d4:9 e2:7"


def use_position(patch: pytest.MonkeyPatch, position: Position) -> None:
    """Start every match that is opened from now on in this position."""
    state: State = position.state
    patch.setattr(Dirkana, "start", lambda self, seats, options: state)


def prompt_of(match: Match, player: Player) -> Shown:
    found = match.prompt(player)
    assert found, f"{player.name} has no direct message to choose in"
    return found


async def choose_mains(match: Match) -> list[str]:
    """Choose the first card offered for both players. Return the two cards."""
    taken = []
    for player in match.players:
        shown = prompt_of(match, player)
        move = shown.selects[0].options[0][1].replace("_", " ")
        await player.choose(shown, move)
        taken.append(move)
    await match.room.quiet()
    return taken


@pytest.mark.rest
async def test_two_people_play_a_whole_match(room: Room, tmp_path: Path) -> None:
    match = await sit_around(room, "dirkana", ("Anna", "Ben"))
    last = await match.play_out(random.Random("whole"))
    assert OVER in last.text
    points = re.search(r"(\d+) : (\d+)", last.text)
    assert points and sorted(re.findall(r"= (\d+) Punkte", last.alts[1])) == sorted(points.groups())
    assert (await export(match, tmp_path))["result"]


async def test_both_mains_are_chosen_at_once_and_secretly(room: Room) -> None:
    match = await sit_around(room, "dirkana", ("Anna", "Ben"))
    before = match.board()
    prompts = [prompt_of(match, player) for player in match.players]
    hands = []
    for player, shown in zip(match.players, prompts, strict=True):
        assert len(shown.alts) == 2, "the board and the hand"
        hands.append(player.pictures(shown)[1])
        cards = [value.removeprefix("main_") for _, value in shown.selects[0].options]
        assert len(cards) == 2 and all(re.search(rf"\b{card}\b", shown.alts[1]) for card in cards)
    assert hands[0] != hands[1]
    anna, ben = match.players
    first, second = (value.replace("_", " ") for _, value in prompts[0].selects[0].options)
    chosen = await anna.choose(prompts[0], first)
    changed = await anna.choose(chosen, second)
    assert changed.selects, "it can be changed until the other has chosen"
    await room.quiet()
    shown = match.board()
    assert len(match.boards()) == 1 and shown.id == before.id
    for card in (first, second):
        number = card.removeprefix("main ")
        assert not re.search(rf"\b{number}\b", shown.alts[0].partition(":")[2]), "the choice is not shown"
    assert "in der Mitte" not in shown.alts[1], "nor who has what in the ring"
    theirs = prompts[1].selects[0].options[0][1].replace("_", " ")
    await ben.choose(prompt_of(match, ben), theirs)
    await room.quiet()
    revealed = match.board()
    for move in (second, theirs):
        assert re.search(rf"in der Mitte [^;]* {move.removeprefix('main ')}[;.]", revealed.alts[1])
    assert len(match.waiting()) == 1 and revealed.id != before.id


@pytest.mark.rest
async def test_a_turn_of_several_steps_gives_one_board(room: Room) -> None:
    match = await sit_around(room, "dirkana", ("Anna", "Ben"))
    await choose_mains(match)
    (player,) = match.waiting()
    (other,) = [one for one in match.players if one is not player]
    boards = len(match.boards())
    menu = await match.menu(player)
    for word in ("lay", "take", "place"):
        assert all(value.startswith(word) for select in menu.selects for _, value in select.options)
        plain = player.pictures(menu)
        done = await player.walk(menu, menu.selects[0].options[-1][1].replace("_", " "))
        assert player.pictures(done) != plain and done.alts != menu.alts, "each step is shown"
        assert done.has("confirm") == (word == "place"), "the end of the turn is confirmed"
        done = await player.confirm(done)
        if word != "place":
            assert done.has("undo"), "can be taken back within the turn"
            undone = await player.press(done, "undo")
            assert undone.alts == menu.alts
            done = await player.choose(undone, undone.selects[0].options[-1][1].replace("_", " "))
            assert len(match.boards()) == boards, "no board is sent yet"
        menu = done
    await room.quiet()
    assert match.waiting() == [other] and len(match.boards()) == boards + 1
    text = match.board().text
    for word in ("legt|lays", "nimmt|takes", "an|places"):
        assert re.search(rf"\b({word})\b", text), text


async def test_abilities_are_used_before_laying_and_taken_back(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    use_position(monkeypatch, swapping(BOARD, ABILITIES, hand="5"))
    match = await sit_around(room, "dirkana", ("Anna", "Ben"))
    anna, _ = match.players
    menu = await match.menu(anna)
    labels = [label for select in menu.selects for label, _ in select.options]
    assert any("drehen" in label for label in labels) and any("schieben" in label for label in labels)
    shown = await anna.choose(menu, "shift d4 up")
    assert "schieb" in shown.text and "d3" in shown.alts[0]
    shown = await anna.choose(shown, "twist d3")
    assert "Punk 9'" in shown.alts[0]
    assert all(value.startswith("lay_") for select in shown.selects for _, value in select.options)
    for _ in range(2):
        shown = await anna.press(shown, "undo")
    assert not shown.has("undo") and "d4 Punk 9;" in shown.alts[0]
    typed = await anna.typed("TWIST  d4", match.place, "dirkana")
    assert "Punk 9'" in typed.alts[0]
    await room.quiet()
    assert len(match.boards()) == 1


async def test_the_preview_of_a_placement_names_the_circles_it_closes(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = swapping("a1:13' b2:1 c1:6 d4:9", "main:14 nw:17' ne:11", hand="5")
    use_position(monkeypatch, position.choose(0, "lay b1").choose(0, "take b2 c1"))
    match = await sit_around(room, "dirkana", ("Anna", "Ben"))
    anna, _ = match.players
    preview = await anna.walk(await match.menu(anna), "place 1 w")
    assert say("de", "dirkana-circle", colour="red") in preview.text
    await anna.press(preview, "confirm")
    await room.quiet()
    assert say("de", "dirkana-circle", colour="red") in match.board().text


async def test_a_dirk_out_ends_the_match(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    use_position(monkeypatch, swapping("a1:13 b2:14 e4:6", RED))
    match = await sit_around(room, "dirkana", ("Anna", "Ben"))
    anna, _ = match.players
    preview = await anna.walk(await match.menu(anna), "shift a1 down")
    assert "Dirk-Out, du verlierst sofort" in preview.text, "announced before it is confirmed"
    shown = await anna.press(preview, "confirm")
    await room.quiet()
    assert OVER in match.board().text and "Dirk-Out" in match.board().text and "Dirk-Out" in shown.text
    assert match.board().has("rematch")


async def test_autocomplete_reads_the_apostrophe_of_a_phone(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    position = swapping("a1:13' b2:1 c1:6 d4:9", "main:14 nw:17'", hand="5")
    use_position(monkeypatch, position.choose(0, "lay b1").choose(0, "take a1 c1"))
    match = await sit_around(room, "dirkana", ("Anna", "Ben"))
    anna, _ = match.players
    offered = await anna.suggest("LINKS 13’", match.place, "dirkana")
    assert [move for _, move in offered] == ["place 13' w", "place 13' sw"]
    assert "legt Alien-Dirk (13')" in (await anna.typed("place 13’ w", match.place, "dirkana")).text


async def test_a_refused_move_names_one_that_can_be_played(room: Room) -> None:
    match = await sit_around(room, "dirkana", ("Anna", "Ben"))
    await choose_mains(match)
    (player,) = match.waiting()
    for wrong in ("lay a1", "twist a1", "shift a1 down", "place 1 nw", "dance"):
        shown = await player.typed(wrong, match.place, "dirkana")
        offered = [move for _, move in await player.suggest("", match.place, "dirkana")]
        assert shown.hidden and set(re.findall(r"`([^`]+)`", shown.text)) & set(offered), shown.text
