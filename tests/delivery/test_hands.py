"""Open turns that are decided from a hand: the hand is in a direct message, which is the ping, and in the menu."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.games import GAMES
from rendering import drawing
from tests.kit.driver import ANY, Match
from tests.kit.room import Room
from tests.kit.toytable import sit, with_toys


@pytest_asyncio.fixture(loop_scope="session")
async def match(room: Room, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Match]:
    """A match of a toy whose turns of several steps are decided from a hand."""
    async with with_toys(room):
        monkeypatch.setattr(type(GAMES["vast"]), "decides_from_hand", lambda self, state, seat: True)
        monkeypatch.setattr(drawing("vast"), "has_hand", lambda view: view[0] is not None)
        yield await sit(room, "vast", ("Anna", "Ben"))


async def test_the_hand_is_sent_to_the_player_to_move(match: Match) -> None:
    anna, ben = match.players
    prompt = match.prompt(anna)
    assert prompt and len(prompt.alts) == 2, "board and hand"
    assert not ben.direct()
    assert match.pings() == [], "the direct message is the ping"
    assert len((await match.menu(anna)).alts) == 2
    assert len((await match.menu(ben)).alts) == 1, "without a decision only the board is sent"


async def test_a_turn_of_several_steps_is_played_in_one_prompt(match: Match, room: Room) -> None:
    anna, ben = match.players
    prompt = match.prompt(anna)
    assert prompt
    shown = await anna.choose(prompt, "name 7")
    assert shown.id == prompt.id and shown.selects, "the next step is asked for in the same message"
    await room.quiet()
    assert len(anna.direct()) == 1 and len(match.boards()) == 1 and match.pings() == []
    await anna.choose(shown, "done")
    await room.quiet()
    answered = anna.sees(prompt)
    assert answered and "done" in answered.text and not answered.selects and not answered.buttons
    assert match.prompt(ben) and match.pings() == []
    await ben.choose(await match.menu(ben), "name 8")
    await ben.choose(await match.menu(ben), "done")
    await room.quiet()
    assert anna.sees(prompt) is None and len(anna.direct()) == 1, "deleted when the next one comes"
    assert ben.direct() == [], "answered elsewhere"


async def test_closed_direct_messages_are_reported_once_in_the_channel(match: Match, room: Room) -> None:
    anna, ben = match.players
    ben.person.dms_closed = True
    await anna.choose(await match.menu(anna), "name 7")
    await anna.typed("done", match.place, "vast")
    await room.settle()
    (ping,) = match.pings()
    named = {"mention": f"<@{ben.id}>", "seat": ANY, "names": "Anna", "count": 1, "last": ANY}
    asked = ping.says("de", "ping-unreachable", title="Vast #1", button=ANY, left=ANY, until=ANY, **named)
    assert asked and ping.pings == [ben.id]
    assert match.prompt(ben) is None
    await ben.choose(await match.menu(ben), "name 8")
    await ben.choose(await match.menu(ben), "done")
    await room.settle()
    assert match.pings() == [] and match.prompt(anna)


async def test_a_prompt_follows_steps_that_are_made_elsewhere(match: Match, room: Room) -> None:
    anna = match.players[0]
    prompt = match.prompt(anna)
    assert prompt
    menu = await anna.choose(await match.menu(anna), "name 7")
    await room.quiet()
    now = anna.sees(prompt)
    assert now and now.selects[0].id == menu.selects[0].id and len(now.alts) == 2
    assert now.selects[0].id != prompt.selects[0].id and len(anna.direct()) == 1
    await anna.press(now, "undo")
    await room.quiet()
    again = anna.sees(prompt)
    assert again and again.selects and not again.has("undo") and len(anna.direct()) == 1


@pytest.mark.parametrize("way", ["typed", "prompt"])
async def test_a_prompt_follows_steps_after_which_the_hand_is_empty(
    match: Match, room: Room, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    anna = match.players[0]
    prompt = match.prompt(anna)
    assert prompt
    monkeypatch.setattr(type(GAMES["vast"]), "decides_from_hand", lambda self, state, seat: state.steps == 0)
    if way == "typed":
        await anna.typed("name 7", match.place, "vast")
    else:
        await anna.choose(prompt, "name 7")
    await room.quiet()
    now, menu = anna.sees(prompt), await match.menu(anna)
    assert now and now.selects and now.selects[0].id == menu.selects[0].id != prompt.selects[0].id
    assert len(anna.direct()) == 1 and match.pings() == [], "nothing pings a second time"
    await anna.choose(now, "done")
    await room.quiet()
    assert match.waiting() == [match.players[1]]
