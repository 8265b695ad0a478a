"""Picking: a tap plays what can be taken back, what cannot is confirmed, and old controls work beside the buttons."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing

import pytest
import pytest_asyncio

from bot.texts import say
from tests.kit.deals import deal
from tests.kit.desk import Desk, seat
from tests.kit.driver import ANY, Match, Player, Shown, sit_down
from tests.kit.room import Room
from tests.kit.shown import SELECT, components
from tests.kit.toytable import sit, with_toys


@pytest_asyncio.fixture(loop_scope="session")
async def playroom(room: Room) -> AsyncIterator[Room]:
    async with with_toys(room):
        yield room


def moves_of(room: Room) -> list[str]:
    return [text for (text,) in room.rows("SELECT text FROM events WHERE kind = 'move' AND live ORDER BY number")]


async def test_a_step_is_played_by_one_tap_and_the_end_of_the_turn_is_confirmed(playroom: Room) -> None:
    match = await sit(playroom, "vast", ("Anna", "Ben"))
    anna, ben = match.players
    menu = await match.menu(anna)
    assert not menu.has("back") and not menu.has("undo")
    columns = await anna.pick(menu, "mark_")
    assert [label for label, _ in columns.selects[0].options] == list("ABCDEFG")
    column = await anna.pick(columns, "mark_2_")
    assert column.has("back") and not column.has("undo") and moves_of(playroom) == []
    played = await anna.pick(column, "mark_2_3")
    assert moves_of(playroom) == ["mark 2 3"] and "mark 2 3" in played.text, "with the words of what was done"
    assert played.has("undo") and not played.has("back") and not played.has("confirm")
    asked = await anna.walk(played, "done")
    assert asked.has("confirm") and asked.has("back") and not asked.has("undo") and len(moves_of(playroom)) == 1
    again = await anna.press(asked, "back")
    assert again.has("undo") and not again.has("back")
    done = await anna.choose(again, "done")
    await playroom.settle()
    assert moves_of(playroom) == ["mark 2 3", "done"] and not done.selects and match.waiting() == [ben]


async def test_play_opens_on_the_steps_of_an_unfinished_turn(playroom: Room) -> None:
    match = await sit(playroom, "vast", ("Anna", "Ben"))
    anna, ben = match.players
    for move in ("name 7", "mark 1 1"):
        await anna.choose(await match.menu(anna), move)
    menu = await match.menu(anna)
    assert "1: name 7" in menu.text and "1: mark 1 1" in menu.text and menu.has("undo")
    undone = await anna.press(menu, "undo")
    assert undone.says("de", "taken-back")
    menu = await match.menu(anna)
    assert "1: name 7" in menu.text and "mark 1 1" not in menu.text
    assert "name 7" not in (await match.menu(ben)).text, "it is not Ben's turn"


async def test_play_and_show_name_the_opponent_and_the_last_move(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="9", white="2")
    match = await seat(desk)
    anna, ben = match.players
    mira = Player(desk, "Mira")
    first = await match.menu(anna)
    assert first.says("de", "menu-with", names="Ben") and not first.says("de", "mine-last", text=ANY)
    await anna.typed("choose 9", match.place)
    await ben.typed("choose 2", match.place)
    await desk.quiet()
    for shown in (await match.menu(anna), await anna.show(match.place)):
        last = say("de", "mine-last", text="Weiß deckt die Fledermaus (2) auf.")
        assert f"-# {say('de', 'menu-with', names='Ben')} {last}" in shown.text.splitlines()
    seen = await mira.show(match.place)
    assert seen.says("de", "menu-with", names="Anna und Ben") and seen.says("de", "mine-last", text=ANY)
    await anna.typed("place 0,0", match.place)
    await desk.quiet()
    after = await anna.show(match.place)
    assert anna not in match.waiting() and after.says("de", "mine-last", text=f"Schwarz legt den Wolpertinger{ANY}")


async def test_steps_of_an_unfinished_turn_are_shown_once_and_to_their_player_alone(playroom: Room) -> None:
    match = await sit(playroom, "vast", ("Anna", "Ben"))
    anna, ben = match.players
    for move in ("name 7", "done"):
        await anna.choose(await match.menu(anna), move)
    for move in ("name 3", "mark 1 1"):
        await ben.choose(await match.menu(ben), move)
    menu = await match.menu(ben)
    assert menu.says("en", "mine-last", text="1: done") and menu.text.count("mark 1 1") == 1
    waiting = await match.menu(anna)
    assert "name 3" not in waiting.text and "mark 1 1" not in waiting.text
    assert waiting.says("de", "mine-last", text="1: done"), "the last turn that is over"


async def test_play_opens_where_the_log_cannot_be_read(playroom: Room) -> None:
    match = await sit(playroom, "vast", ("Anna", "Ben"))
    anna, ben = match.players
    await anna.choose(await match.menu(anna), "name 7")
    with closing(sqlite3.connect(playroom.data / "stammtisch.db", timeout=5)) as database:
        database.execute("UPDATE events SET text = 'dance' WHERE kind = 'move'")
        database.commit()
    menu, waiting = await match.menu(anna), await match.menu(ben)
    assert menu.selects and menu.has("undo") and menu.says("de", "menu-with", names="Ben")
    assert waiting.says("en", "not-your-turn") and waiting.says("en", "menu-with", names="Anna")


async def test_a_secret_choice_is_sealed_by_one_tap_and_the_last_one_asks(playroom: Room) -> None:
    match = await sit(playroom, "bids", ("Ben", "Anna", "Mira"))
    menus = [await match.menu(player) for player in match.players]
    prompts = [match.prompt(player) for player in match.players]
    for player, menu in zip(match.players[:2], menus, strict=False):
        sealed = await player.pick(menu, "bid_3")
        assert not sealed.has("confirm") and not sealed.has("back") and "3" in sealed.text
    assert playroom.rows("SELECT count(*) FROM sealed") == [(2,)]
    changed = await match.players[0].pick(menus[0], "bid_4")
    assert not changed.has("confirm"), "it can still be changed"
    await playroom.settle()
    for player, prompt in zip(match.players, prompts, strict=True):
        now = player.sees(prompt) if prompt else None
        assert now is None or "▶" not in now.text, "no one is shown as still choosing"
    last = match.players[2]
    asked = await last.pick(menus[2], "bid_1")
    assert asked.has("confirm") and asked.has("back"), "it has become the last one since its menu was drawn"
    assert playroom.rows("SELECT count(*) FROM sealed") == [(2,)]
    played = await last.press(asked, "confirm")
    await playroom.settle()
    assert playroom.rows("SELECT count(*) FROM sealed") == [(0,)] and "bid 4" in played.text


async def test_selects_of_earlier_versions_work_beside_the_buttons(playroom: Room) -> None:
    match = await sit(playroom, "vast", ("Anna", "Ben"))
    anna = match.players[0]
    menu = await match.menu(anna)
    step = menu.selects[0].id.split(":")[3]

    async def pick(path: str, value: str) -> Shown:
        return await anna.forge(
            f"pick:{match.number}:{step}:1:{path}", message=menu.id, component_type=SELECT, values=[value]
        )

    assert (await pick("", "mark_3_")).has("back")
    assert (await pick("", "name_")).selects, "a select of pages"
    played = await pick("mark_3_", "mark_3_3")
    assert moves_of(playroom) == ["mark 3 3"] and played.has("undo")
    late = await pick("mark_3_", "mark_3_4")
    assert late.says("de", "moved-on") and moves_of(playroom) == ["mark 3 3"]
    for custom_id in (f"do:none:{match.number}:{step}:0,0", f"do:pick:{match.number}:{step}:nonsense"):
        assert (await anna.forge(custom_id, message=menu.id)).selects and moves_of(playroom) == ["mark 3 3"]


@pytest.mark.parametrize("items", [["1"], ["nothing", "at", "all"], []])
async def test_a_forged_set_is_answered_with_the_menu(desk: Desk, items: list[str]) -> None:
    match = await seat(desk, draft=True)
    anna = match.players[0]
    menu = await match.menu(anna)
    answer = await anna.forge(menu.selects[0].id, message=menu.id, component_type=SELECT, values=items)
    assert answer.selects and desk.rows("SELECT count(*) FROM sealed") == [(0,)]


async def test_a_draft_is_one_select_of_three_cards(desk: Desk) -> None:
    match = await seat(desk, draft=True)
    anna = match.players[0]
    menu = await match.menu(anna)
    (select,) = [part for part in components(menu.message) if part["type"] == SELECT]
    assert (select["min_values"], select["max_values"], len(select["options"])) == (3, 3, 5)
    move = (await desk.view(match.number, anna.id)).moves[7]
    taps = anna.taps
    assert (await anna.choose(menu, move)).says("de", "sealed", move=ANY)
    assert anna.taps == taps + 2, "the cards, and the order of the two others"
    assert desk.rows("SELECT text FROM sealed") == [(move,)]


async def test_the_answer_after_a_turn_shows_the_new_hand(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    before = (await ben.press(match.board(), "hand")).alts
    played = await ben.choose(await match.menu(ben), "choose 2")
    assert not played.selects and len(played.alts) == 1 and played.alts != before
    assert played.alts == (await ben.press(match.board(), "hand")).alts


async def test_the_answer_elsewhere_says_where_the_match_goes_on(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    played = await ben.choose(await ben.show(match=match.number), "choose 2")
    assert played.says("en", "goes-on-there") and played.links and not played.selects


async def test_a_hand_leads_to_the_menu(room: Room) -> None:
    match = await sit_down(room)
    anna, _ = match.players
    hand = await anna.press(match.board(), "hand")
    menu = await anna.press(hand, "play")
    assert menu.selects and not menu.links, "it stands where the match is"
    await anna.choose(await match.menu(anna), (await room.view(match.number, anna.id)).moves[0])
    assert not (await anna.press(match.board(), "hand")).has("play"), "no decision is pending"


async def let(player: Player, match: Match, always: bool) -> Shown:
    """Let the player's seat pass out of turn, or ask it again, by a button of any message."""
    verb = "alwaysyes" if always else "askagain"
    return await player.forge(f"press:{verb}:{match.number}", message=match.board().id)


async def test_who_is_asked_again_gets_the_menu(playroom: Room) -> None:
    match = await sit(playroom, "fend", ("Ben", "Anna", "Mira"))
    ben, anna, _ = match.players
    await let(anna, match, True)
    await ben.typed("strike 2", match.place, "fend")
    await playroom.settle()
    assert anna not in match.waiting()
    reply = await let(anna, match, False)
    assert reply.says("de", "passes-off", title=ANY) and not reply.selects
    mira = match.players[2]
    reply = await let(mira, match, False)
    assert reply.says("de", "passes-off", title=ANY) and reply.selects
