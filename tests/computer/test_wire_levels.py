"""Computers of different levels at one table play to the end, each as its seat says."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.computer.base import Level
from bot.games.insider import Insider
from bot.games.migrato import Migrato
from bot.texts import say
from tests.insider.keen import keenest, late
from tests.kit.driver import Match, Player, sit_around
from tests.kit.gated import drain_outbox
from tests.kit.play import Play
from tests.kit.records import export
from tests.kit.room import Room

LATE_EVERY = 4  # decisions of a player, one of which is left to the table's computer
LATE = 30  # decisions before the end of a random match


def levels_played(room: Room, seat: int) -> set[str]:
    """The levels of the computers that have moved for the seat."""
    query = "SELECT DISTINCT thought FROM events WHERE kind = 'move' AND actor = -1 AND seat = ?"
    return {thought.split()[0] for (thought,) in room.rows(query, seat)}


@pytest.mark.rest
async def test_four_seats_of_insider(room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anna against an easy, a normal and a hard computer, from a late position on."""
    position, source = late(4), random.Random("levels")
    monkeypatch.setattr(Insider, "start", lambda self, seats, options: position.state)
    anna = Player(room, "Anna")
    table = await anna.slash("insider new", seats=4, forced="play", ask_all=True)
    panel = await anna.press(table, "table-settings")
    for level in Level:
        panel = await anna.pick(panel, level.value)
        assert panel.says("de", "computer-seated", level=say("de", f"level-{level}"))
    await drain_outbox(room)
    await anna.press(table, "start")
    match = Match(room, [anna], table, "insider")
    for _ in range(400):
        await room.quiet()
        view = await room.view(match.number, anna.id)
        if view.outcome is not None:
            break
        assert view.is_to_act, match.board().text
        await anna.typed(keenest(view.moves, source), match.place, match.game)
    assert match.over
    assert [levels_played(room, seat) for seat in range(4)] == [set(), {"easy"}, {"normal"}, {"hard"}]
    assert (await export(match, tmp_path))["seats"] == 4 and not room.rows("SELECT 1 FROM searches")


@pytest.mark.rest
async def test_migrato_with_a_substitute_of_another_level(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anna against an easy computer, from a late position on; a hard one decides for her when her time has run out."""
    state = [position.state for position in Play("migrato", 1, 2)][-LATE]
    monkeypatch.setattr(Migrato, "start", lambda self, seats, options: state)
    terms = {"computer": "easy", "substitute": "hard", "pace": "live", "timeout": "once", "forced": "play"}
    match, source = await sit_around(room, "migrato", ["Anna"], **terms), random.Random("levels")
    (anna,) = match.players
    for number in range(1, 400):
        await room.quiet()
        view = await room.view(match.number, anna.id)
        if view.outcome is not None:
            break
        assert view.is_to_act, match.board().text
        if number % LATE_EVERY:
            await anna.typed(source.choice(view.moves), match.place, match.game)
            continue
        while (await room.view(match.number, anna.id)).step == view.step:
            await room.advance(150)
    assert match.over and [levels_played(room, seat) for seat in (0, 1)] == [{"hard"}, {"easy"}]
    assert (await export(match, tmp_path))["seats"] == 2 and not room.rows("SELECT 1 FROM searches")
