"""Turns of several steps, taking back, and controls of old messages."""

from __future__ import annotations

import pytest

from bot.texts import say
from tests.kit.deals import deal
from tests.kit.desk import Desk, seat
from tests.kit.driver import ANY, Match, Player, Shown, sit_down
from tests.kit.room import Room


async def before_the_raccoon(room: Room, patch: pytest.MonkeyPatch) -> Match:
    """A position in which Anna (Black) is to lay her raccoon beside her cat and Ben's bat."""
    deal(patch, black="6,11", white="1,2")
    match = await sit_down(room)
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    await ben.typed("choose 2", match.place)
    await anna.typed("place 0,0", match.place)
    await ben.typed("place 1,0", match.place)
    await anna.typed("choose 11", match.place)
    await ben.typed("choose 1", match.place)
    await room.quiet()
    assert match.waiting() == [anna]
    return match


@pytest.mark.rest
async def test_a_raccoon_is_laid_taken_back_laid_elsewhere_and_moves_a_card(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await before_the_raccoon(room, monkeypatch)
    anna, ben = match.players
    boards = len(match.boards())
    menu = await match.menu(anna)
    assert not menu.has("undo")
    moving = await anna.choose(menu, "place 0,1")
    assert moving.has("undo") and moving.selects
    await room.quiet()
    assert len(match.boards()) == boards, "the turn is not finished"
    looked = await ben.show(match.place)
    assert looked.says("en", "not-your-turn")
    assert looked.says("en", "status-task", names=ANY, task=say("en", "instinkt-task-move"))
    back = await anna.press(moving, "undo")
    assert say("de", "taken-back") in back.text and not back.has("undo") and back.selects
    moving = await anna.choose(back, "place -1,0")
    await anna.choose(moving, "move 0,0 0,1")
    await room.quiet()
    assert match.waiting() == [ben] and len(match.boards()) == boards + 1
    assert "Waschbär 11 auf −1,0" in match.board().alts[0] and "Katze 6 auf 0,1" in match.board().alts[0]
    kinds = room.rows("SELECT kind, text, live FROM events WHERE kind IN ('move', 'undo') ORDER BY number DESC LIMIT 4")
    assert [kind for kind, _, _ in kinds] == ["move", "move", "undo", "move"] and not kinds[3][2]
    answer = await ben.press(match.board(), "log")
    assert "raccoon below" not in answer.text, "steps taken back are left out"
    assert "raccoon left of the cat" in answer.text


async def test_a_step_after_which_something_was_revealed_or_answered_cannot_be_taken_back(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await before_the_raccoon(room, monkeypatch)
    anna, ben = match.players
    moving = await anna.choose(await match.menu(anna), "place 0,1")
    undo = moving.buttons[say("de", "button-undo")]
    await anna.choose(moving, "move 0,0 -1,0")
    await room.quiet()
    before = room.stored()
    answer = await anna.forge(undo, message=moving.id)
    assert say("de", "moved-on") in answer.text
    assert room.stored() == before and match.waiting() == [ben]


def check_present(shown: Shown, match: Match) -> None:
    """Check that the answer shows the present state, not an error."""
    assert f"#{match.number}" in shown.text and shown.alts, shown.text


async def test_menus_of_older_steps_show_the_present_state(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    old = await match.menu(anna)
    await anna.typed("choose 6", match.place)
    preview = await ben.walk(await match.menu(ben), "choose 2")
    await ben.typed("choose 2", match.place)
    await room.quiet()
    before = room.stored()
    picked = await anna.pick(old, "choose_6")
    check_present(picked, match)
    assert say("de", "moved-on") in picked.text and picked.selects, "her present moves are offered"
    confirmed = await ben.press(preview, "confirm")
    check_present(confirmed, match)
    assert say("en", "moved-on") in confirmed.text
    assert room.stored() == before
    await anna.choose(picked, "place 0,0")
    await room.quiet()
    assert match.waiting() == [ben]


@pytest.mark.rest
async def test_every_button_works_after_a_restart(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6", white="2")
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    home = await anna.new(ben)
    await room.restart()
    await ben.press(home, "join")
    await room.restart()
    await anna.press(home, "start")
    await room.quiet()
    match = Match(room, [anna, ben], home)
    prompt, menu = match.prompt(anna), await match.menu(ben)
    assert prompt is not None
    await room.restart()
    assert (await anna.walk(prompt, "choose 6")).says("de", "sealed", move="Katze" + ANY)
    preview = await ben.walk(menu, "choose 2")
    await room.restart()
    shown = await ben.press(preview, "confirm")
    assert f"#{match.number}" in shown.text and "bat (2)" in shown.text, "the result"
    assert not shown.links and not shown.selects, "it stands where the board is"
    assert len(shown.alts) == 1 and say("en", "instinkt-animal", card=2) not in shown.alts[0], "the new hand"
    await room.quiet()
    assert match.waiting() == [anna]
    for verb in ("play", "hand", "log", "replay", "rules"):
        await room.restart()
        assert (await anna.press(match.board(), verb)).hidden


async def test_buttons_of_an_old_board_show_the_present_state(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    await ben.typed("choose 2", match.place)
    await room.quiet()
    (first,), line = match.boards(), match.line()
    await anna.typed("place 0,0", match.place)
    await room.quiet()
    now = anna.sees(first)
    assert now is not None and line is not None and now.alts
    for label, custom_id in line.buttons.items():  # a board of an earlier version has them
        if label == say("de", "button-note"):  # opens a modal
            continue
        answer = await anna.forge(custom_id, message=first.id)
        assert answer.hidden, label
    again = anna.sees(first)
    assert again is not None and again.text == now.text, "the old board is unchanged"


@pytest.mark.rest
@pytest.mark.parametrize("custom_id", ["press:nonsense:1", "do:nonsense:1:1:x", "old:thing", "pick:1:1:0:zzz"])
async def test_unknown_controls_are_answered(desk: Desk, custom_id: str) -> None:
    match = await seat(desk)
    before = desk.stored()
    kind = 3 if custom_id.startswith("pick") else 2
    answer = await match.players[0].forge(
        custom_id, message=match.board().id, component_type=kind, values=["choose_99"] if kind == 3 else None
    )
    assert answer.text and answer.hidden
    assert desk.stored() == before
