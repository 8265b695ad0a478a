"""Whole matches of Hypnosia by two and by six people, by presses and typed moves, from the table to the record."""

from __future__ import annotations

import random
import re
from pathlib import Path
from random import Random

import pytest

from bot.texts import say
from tests.kit.driver import OVER, Match, Player, Shown, sit_around
from tests.kit.records import export
from tests.kit.room import Room
from tests.kit.soak import IS_SOAK

GUESTS = (("Cleo", "de"), ("Dora", "en-US"), ("Emil", "en-US"))
INWARDS = ("a", "b", "c", "centre")


def inwards(moves: list[str], source: random.Random) -> str:
    """The move that leads furthest inwards, as a stack if possible, so that the match is short."""

    def rank(move: str) -> tuple[int, bool]:
        goal = move.split()[3]
        return INWARDS.index(goal if goal in INWARDS else goal[0]), move.endswith("both")

    best = max(map(rank, moves))
    return source.choice([move for move in moves if rank(move) == best])


async def turn(match: Match, player: Player, source: random.Random) -> Shown:
    """Play one person's whole turn in the private menu or by typing. Return the last answer."""
    best = inwards([move for _, move in await player.suggest("", match.place, "hypnosia")], source)
    if source.random() < 0.5:
        return await player.typed(best.upper(), match.place, "hypnosia")
    return await player.choose(await match.menu(player), best)


async def play_inwards(match: Match, source: random.Random, *, to_end: bool = True) -> tuple[Shown, set[str]]:
    """Play to the end, or until everybody has moved. Return the last board and the players who moved."""
    moved = set[str]()
    for _ in range(300):
        await match.room.quiet()
        if match.over or (not to_end and len(moved) == len(match.players)):
            return match.board(), moved
        (player,) = match.waiting()
        moved.add(player.name)
        assert not player.direct(), "nothing is secret, so no prompts are sent"
        await turn(match, player, source)
    raise AssertionError(f"not over: {match.board().text}")


@pytest.mark.rest
async def test_two_people_play_a_whole_match(room: Room, tmp_path: Path) -> None:
    match = await sit_around(room, "hypnosia", ("Anna", "Ben"), careful_stacks=True)
    first = match.board()
    assert say("de", "hypnosia-alt-to-act", seats="").strip(" .") in first.alts[0]
    assert "Wer beginnt?" in first.text and re.search(r"würfelt \d und \d\.", first.text), "the dice in words"
    last, moved = await play_inwards(match, random.Random("p"))
    assert OVER in last.text and moved == {"Anna", "Ben"}
    record = await export(match, tmp_path)
    assert record["options"] == {"careful_stacks": True} and record["seats"] == 2
    assert re.search(r"Mitte, in der Reihenfolge der Ankunft|verloren", last.alts[0])


@pytest.mark.rest
async def test_six_people_play(room: Room, tmp_path: Path) -> None:
    """In ``make soak`` a whole match, else until each has moved."""
    for name, locale in GUESTS:
        room.add_person(name, locale)
    people = ("Anna", "Ben", "Mira", "Cleo", "Dora", "Emil")
    match = await sit_around(room, "hypnosia", people, seats=6, opponent=room.people["Ben"].id)
    for mark in "●■▲◆★✚":
        assert mark in match.board().alts[0] and mark in match.board().text
    last, moved = await play_inwards(match, random.Random("l"), to_end=IS_SOAK)
    assert moved == set(people)
    assert all(mark in last.alts[0] for mark in "●■▲◆★✚")
    if IS_SOAK:
        assert OVER in last.text
        assert (await export(match, tmp_path))["seats"] == 6


async def test_a_move_is_previewed_confirmed_and_taken_back(room: Room) -> None:
    """Between two dice the player may take back the first; after the second the turn has passed on."""
    match = await sit_around(room, "hypnosia", ("Anna", "Ben"))
    (player,) = match.waiting()
    (other,) = [one for one in match.players if one is not player]
    menu = await match.menu(player)
    assert menu.selects and all(re.match(r"[A-D] · \S+", label) for label, _ in menu.selects[0].options)
    source = Random(1)
    shown = await player.choose_any(menu, source)
    assert shown.has("undo") and len(match.boards()) == 1, "the board is sent at the end of the turn"
    back = await player.press(shown, "undo")
    assert back.selects and not back.has("undo")
    done = await player.choose_any(await player.choose_any(back, source), source)
    await room.quiet()
    assert not done.has("undo") and match.waiting() == [other] and len(match.boards()) == 2
    assert len(re.findall(r"(?m)^- .*(?:zieht|moves)", match.board().text)) == 2, "the last event in words"


@pytest.mark.parametrize("seats", [1, 7])
async def test_a_wrong_number_of_people(room: Room, seats: int) -> None:
    with pytest.raises(ValueError, match="bounds"):  # no client sends it
        await Player(room, "Anna").slash("hypnosia new", seats=seats)
    assert room.rows("SELECT * FROM matches") == []


async def test_more_people_invited_than_fit(room: Room) -> None:
    anna, ben, mira = (Player(room, name) for name in ("Anna", "Ben", "Mira"))
    home = await anna.slash("hypnosia new", seats=3, opponent=ben.id)
    assert home.pings == [ben.id]
    assert home.text.count("●") == home.text.count("▲") == 1 and "◆" not in home.text, "three seats"
    dora = room.add_person("Dora")
    with pytest.raises(ValueError, match="2 values"):  # no client sends it
        await anna.pick_people(home, mira.id, dora.id)
    assert (await anna.pick_people(home, mira.id)).pings == [mira.id]


async def test_a_refused_move_names_one_that_can_be_played(room: Room) -> None:
    match = await sit_around(room, "hypnosia", ("Anna", "Ben"))
    (player,) = match.waiting()
    for wrong in ("move 5 c3 c8", "move", "move 9 s1 a8", "jump"):
        shown = await player.typed(wrong, match.place, "hypnosia")
        found = re.findall(r"`(move [^`]+)`", shown.text)
        assert found and shown.hidden
        offered = [move for _, move in await player.suggest("", match.place, "hypnosia")]
        assert found[-1] in offered
