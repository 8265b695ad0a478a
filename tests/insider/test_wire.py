"""Matches of Insider by two and by four people: turns of many steps, answers by direct message, up to the record."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from bot.games.insider import Insider
from bot.match.position import Position
from bot.texts import say
from tests.insider.keen import keenest, late
from tests.insider.positions import OPEN, turn, walking
from tests.kit.driver import OVER, Match, Player, Shown, sit_around
from tests.kit.records import export
from tests.kit.room import Room


def use_position(patch: pytest.MonkeyPatch, position: Position) -> None:
    """Start every match that is opened from now on in this position."""
    patch.setattr(Insider, "start", lambda self, seats, options: position.state)


async def legal_moves(match: Match, player: Player) -> tuple[str, ...]:
    """All legal moves of the player; a menu shows them in parts, and autocomplete 25 at a time."""
    return (await match.room.view(match.number, player.id)).moves


async def play_keenly(match: Match, source: random.Random) -> tuple[Shown, list[str], int]:
    """Play to the end by direct message, Play and typing. Return the last board, the decisions and the number of
    boards."""
    decided, boards = list[str](), 0
    for _ in range(400):
        await match.room.quiet()
        if match.over:
            return match.board(), decided, boards
        player = source.choice(match.waiting())
        prompt, shown = match.prompt(player), len(match.boards())
        menu: Shown | None = None
        while True:
            move = keenest(await legal_moves(match, player), source)
            decided.append(move)
            if move in ("defend", "let"):
                assert prompt, "a player asked out of turn gets a direct message"
                await player.choose(prompt, move)
            elif source.random() < 0.1 or menu is not None:
                menu = await player.choose(menu or await match.menu(player), move)
            else:
                await player.typed(source.choice([move, move.upper()]), match.place, "insider")
            await match.room.quiet()
            if match.over or match.waiting() != [player]:
                break
            menu = menu if menu is not None and menu.selects else None
        boards += len(match.boards()) - shown
    raise AssertionError(f"not over: {match.board().text}")


@pytest.mark.rest
async def test_two_people_play_a_whole_match(room: Room, tmp_path: Path) -> None:
    match = await sit_around(room, "insider", ("Anna", "Ben"), ask_all=True)
    last, decided, _ = await play_keenly(match, random.Random("two"))
    assert OVER in last.text and {"defend", "let"} & set(decided)
    record = await export(match, tmp_path)
    assert record["options"] == {"ask_all": True} and record["seats"] == 2


@pytest.mark.rest
async def test_four_people_play_to_the_end(room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The match starts in a late position, in which the last scoring card is open."""
    use_position(monkeypatch, late(4))
    room.add_person("Cleo", "de")
    people = ("Anna", "Ben", "Mira", "Cleo")
    match = await sit_around(room, "insider", people, seats=4, opponent=room.people["Ben"].id)
    table = match.players[0].sees(match.home)
    assert table and all(mark in table.text for mark in "●■▲★")
    last, decided, boards = await play_keenly(match, random.Random("four"))
    assert OVER in last.text and len(decided) > 2 * boards, "a turn of several steps gives one board"
    assert (await export(match, tmp_path))["seats"] == 4


@pytest.mark.rest
async def test_a_turn_of_many_steps_is_played_in_the_menu_and_gives_one_board(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_position(monkeypatch, turn("b1", "e4", hands=("st", "d")))
    match = await sit_around(room, "insider", ("Anna", "Ben"))
    anna, ben = match.players
    boards = len(match.boards())
    shown = await anna.choose(await match.menu(anna), "walk")
    for move in ("move home b1", "move b1 c1", "move home a1-a2"):
        before = anna.pictures(shown)
        shown = await anna.walk(shown, move)
        assert len(before) == 2 and anna.pictures(shown)[0] != before[0], "each step is played; the hand as it was"
        assert shown.has("undo") and len(match.boards()) == boards, "can be taken back, and no board is sent yet"
    for _ in range(3):
        shown = await anna.press(shown, "undo")
    for move in ("move b1 c1", "move home b1", "swap s", "move home a1-a2", "move home a2"):
        shown = await anna.choose(shown, move)
        assert shown.has("undo") == (move != "swap s"), "not after a hidden card was revealed"
    assert len(match.boards()) == boards
    await anna.choose(shown, "end")
    await room.quiet()
    text = match.board().text
    assert len(match.boards()) == boards + 1 and match.waiting() == [ben]
    assert [line for line in text.splitlines() if line.startswith("- ")] == [
        "- Rot: b1 → c1; Heimat → b1.",
        "- Rot wirft einen Skandal ab und zieht eine neue Karte.",
        "- Rot: Heimat → a1–a2; Heimat → a2.",
    ]


async def test_autocomplete_prefers_consecutive_words_and_cuts_no_name(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_position(monkeypatch, turn("b1 c1 insider:1", "a4 insider:2", hands=("ddhhss", "bbb")))
    match = await sit_around(room, "insider", ("Ben", "Anna"))
    ben, anna = match.players
    offered = await ben.suggest("table 4", match.place, "insider")
    assert [move for _, move in offered[:2]] == [f"play helicopter 2 {own} insider:4" for own in ("b1", "c1")]
    assert len(offered) > 2, "and moves with the words apart"
    ((name, _),) = await ben.suggest("rumours", match.place, "insider")
    assert name == "play scandal 2 1 · rumours about Blue, one die until the next scoring"
    assert await anna.suggest("table 4", match.place, "insider") == []


async def test_all_who_are_asked_get_a_direct_message_at_once(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    use_position(monkeypatch, turn("", "b1", "c1", hands=("ttt", "bbb", "bbb")))
    match = await sit_around(room, "insider", ("Anna", "Ben", "Mira"), seats=3)
    anna, ben, mira = match.players
    await anna.choose(await match.menu(anna), "play trendsetter 3")
    await room.quiet()
    assert {player.name for player in match.waiting()} == {"Ben", "Mira"}
    prompts = {player.name: match.prompt(player) for player in (ben, mira)}
    assert all(one and len(one.alts) == 2 for one in prompts.values()), "board and hand"
    first = prompts["Ben"]
    assert first and "media hype" in first.alts[0]
    assert "**■ Blue (Ben)** is asked, since Red plays 3 × Trendsetter: media hype" in first.text
    assert not first.says("en", "ask-turn"), "it is still Anna's turn"
    assert [value for _, value in first.selects[0].options] == ["defend", "let"]
    await ben.choose(first, "let")
    await room.quiet()
    assert match.waiting() == [mira]
    answered = ben.sees(first)
    assert answered and not answered.selects and "**Insider #1**" in answered.text, "the answer is shown"
    second, now = prompts["Mira"], mira.sees(prompts["Mira"] or first)
    assert second and now and now.selects and now.text != second.text, "the direct message follows"
    assert "insider" not in now.text and len(mira.direct()) == 1
    await mira.choose(second, "defend")
    await room.quiet()
    assert match.waiting() == [anna] and match.prompt(mira) is None
    text = match.board().text
    assert say("de", "insider-tell-defend", seat=2, count=3) in text, text


async def test_a_player_asked_can_always_pass(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    use_position(monkeypatch, turn("", "b1", "c1", hands=("ttt", "bbb", "bbb")))
    match = await sit_around(room, "insider", ("Anna", "Ben", "Mira"), seats=3)
    anna, ben, mira = match.players
    await anna.typed("play trendsetter 3", match.place, "insider")
    await room.quiet()
    prompt = match.prompt(ben)
    assert prompt
    assert not prompt.has("always")
    asked = await ben.press(match.board(), "always")
    assert asked.says("en", "ask-always", title="Insider #1")
    declined = await ben.press(asked, "alwaysno")
    assert declined.id == asked.id and declined.says("en", "always-not", title="Insider #1") and not declined.buttons
    assert match.waiting() == [ben, mira] and match.prompt(ben), "nothing has changed"
    note = await ben.press(await ben.press(match.board(), "always"), "alwaysyes")
    assert note.says("en", "passes-on", title="Insider #1") and note.has("askagain")
    await room.quiet()
    more = await ben.press(match.board(), "more")
    assert more.has("askagain") and not more.has("always")
    still = ben.sees(note)
    assert still and still.says("en", "passes-on", title="Insider #1"), "later presses replace other messages"
    assert match.waiting() == [mira] and room.rows("SELECT seat FROM seats WHERE passes") == [(1,)]
    assert ben.sees(prompt) is None, "the question was answered elsewhere"


async def test_a_stale_confirmation_of_always_changes_nothing(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    use_position(monkeypatch, turn("", "b1", "c1", hands=("ttt", "bbb", "bbb")))
    match = await sit_around(room, "insider", ("Anna", "Ben", "Mira"), seats=3)
    anna, ben, _ = match.players
    await anna.typed("play trendsetter 3", match.place, "insider")
    await room.quiet()
    prompt = match.prompt(ben)
    assert prompt
    asked = await ben.press(match.board(), "always")
    stranger = Player(room, room.add_person("Cleo"))
    for verb in ("always", "alwaysyes", "alwaysno"):
        refused = await stranger.forge(f"press:{verb}:{match.number}", message=match.board().id)
        assert refused.hidden and refused.says("en", "not-in-match")
    await match.resign(ben)
    assert (await ben.press(asked, "alwaysyes")).says("en", "not-in-match")
    assert (await ben.press(asked, "alwaysno")).says("en", "not-in-match")
    assert room.rows("SELECT seat FROM seats WHERE passes") == []


async def test_the_first_to_fend_off_decides_for_all(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    use_position(monkeypatch, turn("", "b1", "c1", hands=("ttt", "bbb", "bbb")))
    match = await sit_around(room, "insider", ("Anna", "Ben", "Mira"), seats=3)
    anna, ben, mira = match.players
    await anna.typed("play trendsetter 3", match.place, "insider")
    await room.quiet()
    prompt = match.prompt(ben)
    late_prompt = match.prompt(mira)
    assert prompt and late_prompt
    await ben.choose(prompt, "defend")
    await room.quiet()
    assert match.waiting() == [anna]
    assert mira.sees(late_prompt) is None, "Mira is not asked any more"
    assert len(room.rows("SELECT * FROM events WHERE text = 'let'")) == 0


async def test_a_rearrangement_is_picked_in_the_menu(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    position = turn("insider:1 insider:2", "insider:3 insider:5", "", "insider:6", hands=("ddd", "bbb"), card="7a")
    use_position(monkeypatch, position)
    room.add_person("Cleo", "en-US")
    match = await sit_around(room, "insider", ("Anna", "Ben", "Mira", "Cleo"), seats=4)
    anna, ben, *_ = match.players
    menu = await anna.walk(await match.menu(anna), "play deputy 3 3--1010")
    assert "Tische ★ · · ■ ● ■ ●" in menu.text
    await anna.press(menu, "confirm")
    await room.quiet()
    prompt = match.prompt(ben)
    assert prompt and match.waiting() == [ben] and prompt.says("en", "insider-ask-defend")
    await ben.choose(prompt, "let")
    await room.quiet()
    assert "1 ★, 2 ·, 3 ·, 4 ■, 5 ●, 6 ■, 7 ●" in match.board().alts[0]


async def test_hands_are_sent_by_direct_message_to_their_owners_alone(room: Room) -> None:
    match = await sit_around(room, "insider", ("Anna", "Ben"))
    for player in match.players:
        shown = await player.press(match.board(), "hand")
        assert shown.hidden and re.search(r"\d × ", shown.alts[0])
    assert not any("× " in alt for one in match.boards() for alt in one.alts if "hand" in alt.lower())


async def test_a_refused_move_gives_its_reason(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    use_position(monkeypatch, walking("b1", "c1", left=3, markers=OPEN, hands=("d",)))
    match = await sit_around(room, "insider", ("Anna", "Ben"))
    anna, ben = match.players
    for text, key in (("end", "end-points"), ("move b1 e5", "foreign-home"), ("swap h", "lacks")):
        shown = await anna.typed(text, match.place, "insider")
        start = say("de", f"insider-{key}", left=3, field="e5", card="h", held=0, count=1, move="")[:30]
        assert shown.hidden and start in shown.text
        assert re.findall(r"`([^`]+)`", shown.text)[-1] in await legal_moves(match, anna), "a legal move"
    assert say("en", "not-your-turn") in (await ben.typed("walk", match.place, "insider")).text


@pytest.mark.parametrize("seats", [1, 5])
async def test_a_wrong_number_of_people(room: Room, seats: int) -> None:
    with pytest.raises(ValueError, match="bounds"):  # no client sends it
        await Player(room, "Anna").slash("insider new", seats=seats)
    assert room.rows("SELECT * FROM matches") == []
