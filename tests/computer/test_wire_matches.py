"""Computers at the table: they are seated by command and by button, play to the end, and are shown like people."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.games.insider import Insider
from bot.games.migrato import Migrato
from bot.texts import say
from tests.insider.keen import keenest, late
from tests.kit.driver import ANY, OVER, Match, Player, Shown, sit_around
from tests.kit.play import Play
from tests.kit.records import export
from tests.kit.room import Room
from tests.kit.soak import in_soak

MIDDLE = 60  # decisions before the end of a random match
OPTIONS: dict[str, dict[str, Any]] = {
    "instinkt": {"draft": True},
    "insider": {"ask_all": True},
}


async def alone(room: Room, game: str, name: str = "Anna", **options: Any) -> Match:
    """Start a match of one person against computers, easy ones unless the options say so."""
    return await sit_around(room, game, [name], **{"computer": "easy"} | options)


def moves(room: Room, seat: int = 1) -> list[tuple[str, int, str | None]]:
    """Text, author and thought of the moves of a seat."""
    return room.rows("SELECT text, actor, thought FROM events WHERE kind = 'move' AND seat = ? ORDER BY number", seat)


def picked(shown: Shown, value: str) -> str:
    """The label of the option with that value."""
    return next(label for select in shown.selects for label, one in select.options if one == value)


@pytest.mark.rest
@pytest.mark.parametrize("game", in_soak(["instinkt", "dirkana", "hypnosia"], ["dirkana"]))
async def test_a_whole_match_against_an_easy_computer(room: Room, tmp_path: Path, game: str) -> None:
    match = await alone(room, game, **OPTIONS.get(game, {}))
    anna = match.players[0]
    last = await match.play_out(random.Random(f"alone {game}"))
    assert OVER in last.text
    made = [one for seat in (0, 1) for one in moves(room, seat)]
    assert {actor for _, actor, _ in made if actor} == {room.key(anna.id), -1}
    thoughts = [thought for _, actor, thought in made if actor == -1]
    assert thoughts and all(one and one.startswith("easy ") for one in thoughts)
    record = await export(match, tmp_path)
    kinds = dict(room.rows("SELECT seat, kind FROM seats"))
    winners = ["Computer" if kinds[seat] == "computer" else "Anna" for seat in record["result"]["winners"]]
    assert record["seats"] == 2 and winners and all(name in last.text for name in winners)
    assert room.rows("SELECT * FROM searches") == []


async def play_typed(match: Match, choose: Callable[[Sequence[str]], str]) -> None:
    """Type Anna's moves to the end of a long match, in which looking at all boards would take minutes."""
    (anna,) = match.players
    for _ in range(600):
        await match.room.quiet()
        view = await match.room.view(match.number, anna.id)
        if view.outcome is not None:
            return
        assert view.is_to_act, match.board().text
        await anna.typed(choose(view.moves), match.place, match.game)
    raise AssertionError("not over")


@pytest.mark.rest
async def test_a_match_of_insider_against_easy_computers(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match starts in a late position; the computers move, defend, and are asked out of turn."""
    position, source = late(3), random.Random("insider")
    monkeypatch.setattr(Insider, "start", lambda self, seats, options: position.state)
    match = await alone(room, "insider", seats=3, **OPTIONS["insider"])
    await play_typed(match, lambda offered: keenest(offered, source))
    assert match.over and all(thought for seat in (1, 2) for _, actor, thought in moves(room, seat) if actor == -1)
    assert (await export(match, tmp_path))["seats"] == 3


@pytest.mark.rest
async def test_a_match_of_migrato_against_an_easy_computer(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match starts in the middle of a random one."""
    state = [position.state for position in Play("migrato", 2, 2)][-MIDDLE]
    monkeypatch.setattr(Migrato, "start", lambda self, seats, options: state)
    match, source = await alone(room, "migrato", forced="play"), random.Random("migrato")
    await play_typed(match, source.choice)
    assert match.over and any(actor == -1 for _, actor, _ in moves(room))
    assert (await export(match, tmp_path))["seats"] == 2


async def test_new_seats_computers_of_a_level(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    table = await anna.slash("hypnosia new", seats=4, computer="hard", opponent=ben.id, substitute=None)
    assert table.text.count("Computer (schwer)") == 2, table.text
    assert not table.says("de", "terms-substitute", level=ANY), "it is the usual one"
    assert table.says("de", "terms-unrated")
    assert not table.says("de", "terms-hints"), "Ben may sit down"
    table = await ben.slash("dirkana new", computer="easy", substitute="chance", hints=False)
    assert "Computer (easy)" in table.text and table.says("en", "terms-substitute", level="chance")
    assert not table.says("en", "terms-hints")
    table = await ben.slash("hypnosia new", computers=2)
    assert table.text.count("Computer (normal)") == 2 and table.says("en", "terms-hints")
    refused = await ben.slash("hypnosia new", seats=2, computers=2)
    assert refused.hidden and refused.says("en", "too-many-computers")


async def test_the_host_seats_and_removes_computers(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    table = await anna.slash("hypnosia new", seats=3)
    refused = await ben.press(table, "table-settings")
    assert refused.hidden and refused.says("en", "only-host") and not refused.selects
    panel = await anna.press(table, "table-settings")
    assert panel.hidden and panel.says("de", "host-panel", title=ANY)
    assert picked(panel, "hard") == say("de", "level-hard")
    panel = await anna.pick(panel, "hard")
    assert panel.says("de", "computer-seated", level=say("de", "level-hard"))
    panel = await anna.pick(panel, "easy")
    assert panel.says("de", "computer-seated", level=say("de", "level-easy")) and not panel.user_selects
    await room.quiet()
    shown = anna.sees(table)
    assert shown and "Computer (schwer)" in shown.text and "Computer (leicht)" in shown.text
    assert not shown.has("join") and shown.has("start")
    panel = await anna.pick(panel, "seat 1")
    assert panel.hidden and panel.user_selects
    await room.quiet()
    shown = anna.sees(table)
    assert shown and "Computer (schwer)" not in shown.text and "Computer (leicht)" in shown.text
    stale = await anna.forge("guest:remove:1", component_type=3, values=["seat 1"], message=shown.id)
    assert stale.hidden and stale.says("de", "computer-gone")
    await anna.press(shown, "start")
    await room.quiet()
    assert "Computer, leicht" in Match(room, [anna], table, "hypnosia").board().text


async def test_the_host_sets_who_decides_for_the_absent_and_whether_there_are_hints(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    table = await anna.slash("dirkana new", opponent=ben.id)
    panel = await anna.press(table, "table-settings")
    panel = await anna.pick(panel, "chance")
    panel = await anna.pick(panel, "on")
    await room.quiet()
    shown = anna.sees(table)
    assert shown and shown.says("de", "terms-substitute", level="chance") and shown.says("de", "terms-hints")
    await ben.press(table, "join")
    await anna.press(table, "start")
    await room.quiet()
    stale = await anna.pick(panel, "hard")
    assert stale.hidden and stale.says("de", "table-started")


async def test_a_computer_that_is_no_level_is_refused(room: Room) -> None:
    anna = Player(room, "Anna")
    table = await anna.slash("dirkana new")
    for what, value, key in (
        ("add", "genius", "no-such-level"),
        ("substitute", "genius", "no-such-substitute"),
        ("hints", "genius", "control-unknown"),
    ):
        refused = await anna.forge(f"computer:{what}:1", component_type=3, values=[value], message=table.id)
        assert refused.hidden and refused.says("de", key, level="genius", substitute="genius"), what
    assert room.rows("SELECT kind FROM seats ORDER BY seat") == [("person",), ("open",)]


async def test_a_rematch_is_against_the_same_computer(room: Room) -> None:
    match = await alone(room, "dirkana", computer="hard")
    anna = match.players[0]
    last = await match.resign(anna)
    assert (await anna.press(last, "rematch")).hidden
    await room.quiet()
    assert room.rows("SELECT kind, level FROM seats WHERE match = 2 ORDER BY seat") == [
        ("person", None),
        ("computer", "hard"),
    ]


async def test_a_vacant_seat_is_played_by_a_computer(room: Room) -> None:
    match = await sit_around(room, "hypnosia", ["Anna", "Ben", "Mira"], seats=3, substitute="easy")
    anna, ben, mira = match.players
    await match.resign(ben)
    await room.quiet()
    assert match.board().says("de", "log-seat-vacant", name=ANY, substitute="computer")
    source = random.Random("vacant")
    for _ in range(8):
        await room.quiet()
        await match.decide(source.choice(match.waiting()), source, "play")
    await room.quiet()
    made = [thought for seat in range(3) for _, actor, thought in moves(room, seat) if actor == -1]
    assert made and all(one and one.startswith("easy ") for one in made)
    assert match.board().has("take"), "a person may still take the seat"
    await ben.press(match.board(), "take")
    await room.quiet()
    assert match.waiting()
    assert ben.name in " ".join(one.name for one in (anna, ben, mira))


@pytest.mark.rest
async def test_an_absent_seat_is_played_by_a_computer_until_the_player_is_back(room: Room) -> None:
    match = await sit_around(room, "hypnosia", ["Anna", "Ben"], substitute="easy", pace="live", timeout="once")
    source = random.Random("absent")
    (late_player,) = match.waiting()
    seat = match.players.index(late_player)
    for _ in range(4):
        await room.advance(300)
        await room.quiet()
    made = [thought for _, actor, thought in moves(room, seat) if actor == -1]
    assert made and all(one and one.startswith("easy ") for one in made)
    assert OVER not in match.board().text
    await match.decide(source.choice(match.waiting()), source, "play")
    await room.quiet()
    assert room.rows("SELECT * FROM searches WHERE due IS NOT NULL") == []


async def test_a_rematch_against_computers_alone_starts_at_once(room: Room) -> None:
    """With the first menu, as a match by *Play against the computer* does; nothing could be taken back before it."""
    match = await alone(room, "dirkana")
    anna = match.players[0]
    assert not (await anna.press(match.board(), "more")).has("askback")
    answer = await anna.press(await match.resign(anna), "rematch")
    assert answer.says("de", "rematch-started", title="Dirkana #2")
    await room.quiet()
    assert room.rows("SELECT phase, previous FROM matches WHERE id = 2") == [("running", 1)]
