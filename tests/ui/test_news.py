"""What has happened since the own last move or look, above the menu of Play: once, and in few lines."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.match.commands import Choose
from bot.match.position import person_actor
from bot.texts import say
from tests.kit.deals import cat_laid
from tests.kit.driver import ANY, Match, Player, Shown
from tests.kit.room import Room
from tests.kit.toytable import sit, with_toys

MOST = 6  # lines


@pytest_asyncio.fixture(loop_scope="session")
async def playroom(room: Room) -> AsyncIterator[Room]:
    async with with_toys(room):
        yield room


def new_lines(shown: Shown) -> list[str]:
    """The lines about what is new; [] without any."""
    lines = shown.text.splitlines()
    heads = [at for at, line in enumerate(lines) if line in (say("de", "news-head"), say("en", "news-head"))]
    if not heads:
        return []
    rest = lines[heads[0] + 1 :]
    end = next((at for at, line in enumerate(rest) if not line.startswith("- ")), len(rest))
    return rest[:end]


async def act(room: Room, match: Match, player: Player, *moves: str) -> None:
    for move in moves:
        await room.bot.service.do(match.number, Choose(actor=person_actor(room.key(player.id)), text=move))
    await room.settle()


async def bury(room: Room, match: Match, player: Player, events: int) -> None:
    """Dig and bury what is found, so that the turn goes on, until the log is that long; then stop."""
    while (view := await room.view(match.number, player.id)).length < events:
        most = max((move for move in view.moves if move.startswith("bury")), default="dig")
        await act(room, match, player, most)
    await act(room, match, player, "stop")


async def test_what_is_new_stands_above_the_menu_until_it_is_looked_at(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await cat_laid(room, monkeypatch)
    anna, ben = match.players
    menu = await match.menu(ben)
    cat, bat, lays = new_lines(menu)  # a round of secret choices is shown together
    assert "cat (6)" in cat and "bat (2)" in bat and "lays" in lays and not menu.says("en", "mine-last", text=ANY)
    assert menu.text.count(lays) == 1 and menu.selects and not menu.says("en", "news-more", count=ANY)
    assert new_lines(await match.menu(ben)) == [cat, bat, lays], "a menu is no look at what is new"
    own = await anna.show(match.place)
    assert not new_lines(own) and own.says("de", "not-your-turn") and own.says("de", "mine-last", text=ANY)
    await ben.press(match.board(), "replay")
    menu = await match.menu(ben)
    assert not new_lines(menu) and menu.says("en", "mine-last", text=lays.removeprefix("- "))
    await ben.typed("place 1,0", match.place)
    await room.settle()
    (news,) = [await anna.show(match.place)]
    assert not new_lines(news) and news.says("de", "mine-last", text=f"Weiß{ANY}"), "one move needs no list"


async def test_long_news_are_cut_and_lead_to_replay(playroom: Room) -> None:
    match = await sit(playroom, "delve", ("Anna", "Ben", "Mira"))
    anna, ben, mira = match.players
    await bury(playroom, match, anna, 9)
    length = (await playroom.view(match.number, ben.id)).length
    assert 10 <= length <= 12
    menu = await match.menu(ben)
    assert len(new_lines(menu)) == MOST and new_lines(menu)[-1] == "- 1: stop"
    assert menu.says("en", "news-more", count=length - MOST)
    await bury(playroom, match, ben, 26)
    menu = await match.menu(mira)
    assert len(new_lines(menu)) == MOST and new_lines(menu)[-1] == "- 2: stop" and menu.says("de", "news-more", count=0)


async def test_draws_that_follow_the_own_move_are_not_new(playroom: Room) -> None:
    match = await sit(playroom, "fend", ("Anna", "Ben", "Mira"))
    anna, ben, mira = match.players
    await act(playroom, match, anna, "strike 1")
    await act(playroom, match, ben, "let")
    await act(playroom, match, mira, "let")
    shown = await mira.show(match.place)
    assert not new_lines(shown) and "toss" not in shown.text.partition(say("de", "mine-last", text=""))[0]
    new = new_lines(await anna.show(match.place))
    assert [line.partition(": ")[2] for line in new][:2] == ["let", "let"] and len(new) == 3


async def test_ones_own_unfinished_turn_is_shown_instead(playroom: Room) -> None:
    match = await sit(playroom, "vast", ("Anna", "Ben"))
    anna, ben = match.players
    await act(playroom, match, anna, "name 7", "name 8", "done")
    assert len(new_lines(await match.menu(ben))) == 3
    await act(playroom, match, ben, "name 9")
    menu = await match.menu(ben)
    assert not new_lines(menu) and "- 2: name 9" in menu.text and menu.says("en", "mine-last", text="1: done")
