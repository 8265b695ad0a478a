"""Conditional moves: set on previews, played by the table, void, deleted, and seen by no one else."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from string import ascii_uppercase

import pytest

from bot.texts import say
from tests.kit.driver import ANY, Match, Player, Shown, sit_down
from tests.kit.room import Room
from tests.kit.shown import SELECT, components
from tests.wire.test_consent import asking
from tests.wire.test_leaks import normalized, requested, resample_stored
from tests.wire.test_limits import check_limits


async def until_ahead(room: Room, least: int = 2) -> tuple[Match, Player, Player, Shown]:
    """A match in which a player can plan ahead for that many moves, that player, the one to move, and the menu of
    plans."""
    match = await sit_down(room)
    source = random.Random("plans")
    for _ in range(12):
        await room.quiet()
        waiting = match.waiting()
        for player in match.players:
            if player not in waiting:
                more = await player.press(match.board(), "more")
                ahead = await player.press(more, "ahead") if more.has("ahead") else None
                if ahead is not None and len(options(ahead)) >= least:
                    return match, player, waiting[0], ahead
        await match.decide(waiting[0], source, "typed")
    raise AssertionError("nothing to plan")


def options(shown: Shown) -> list[str]:
    return [value for select in shown.selects for _, value in select.options]


async def preview(player: Player, menu: Shown, trigger: str) -> Shown:
    """Pick the trigger and the first answers, up to the question whether to plan them."""
    shown = await player.pick(menu, trigger)
    while not shown.has("planset"):
        shown = await player.pick(shown, options(shown)[0])
    return shown


def plans(room: Room) -> list[tuple[str, str]]:
    return [(trigger.partition(" ")[2], text) for trigger, text in room.rows("SELECT trigger, text FROM plans")]


async def test_an_answer_is_set_on_a_preview_and_played_after_a_restart(room: Room) -> None:
    match, owner, other, menu = await until_ahead(room)
    trigger = options(menu)[0]
    assert menu.alts and menu.has("back")
    picked = await owner.pick(menu, trigger)
    assert picked.alts != menu.alts, "the preview shows the position after the other's move"
    asked = await preview(owner, await owner.press(picked, "back"), trigger)
    assert len(asked.buttons) == 2 and not room.rows("SELECT * FROM plans")
    done = await owner.press(asked, "planset")
    ((move, text),) = plans(room)
    assert any(done.says(one, "plan-list") for one in ("de", "en"))
    await room.restart()
    before = len(match.pings())
    shown = await other.typed(move, match.place)
    assert any(shown.says(one, "note-planned", name=ANY) for one in ("de", "en")), "its player is notified at once"
    await room.quiet()
    board = match.board()
    assert board.says("en", "note-planned", name=ANY) or board.says("de", "note-planned", name=ANY)
    made = room.rows("SELECT text, actor FROM events WHERE kind = 'move' ORDER BY number")[-2:]
    assert made == [(move, room.key(other.id)), (text, room.key(owner.id))]
    assert not plans(room) and len(match.pings()) - before <= 2, "no user is pinged for what is answered"
    log = await owner.press(board, "log")
    assert any(log.says(one, "note-planned", name=ANY) for one in ("de", "en"))
    await owner.press(match.board(), "askback")
    await room.settle()
    await other.press(asking(match), "agree")
    log = await owner.press(board, "log")
    assert any(log.says(one, "note-plan-taken-back", name=ANY) for one in ("de", "en"))
    assert not any(log.says(one, "note-planned", name=ANY) for one in ("de", "en"))


@pytest.mark.rest
async def test_a_prompt_keeps_what_it_shows_when_planning_is_begun_in_it(room: Room) -> None:
    """Prompts of older versions have the button."""
    match = await sit_down(room)
    source = random.Random("plans")
    for _ in range(16):
        await room.quiet()
        player = match.waiting()[0]
        prompt = match.prompt(player)
        await match.decide(player, source, "prompt" if prompt else "play")
        await room.quiet()
        shown = player.sees(prompt) if prompt else None
        if shown is not None and (await player.press(match.board(), "more")).has("ahead"):
            menu = await player.forge(f"press:ahead:{match.number}", message=shown.id)
            assert menu.id != shown.id and menu.hidden and player.sees(shown) == shown
            assert any(one.endswith("|") for one in options(menu))
            return
    raise AssertionError("nothing to plan in a prompt")


@pytest.mark.rest
async def test_an_answer_is_picked_by_the_prompts_of_the_picture(room: Room) -> None:
    match, owner, other, menu = await until_ahead(room)
    shown = await owner.pick(menu, options(menu)[0])
    (choices,) = shown.selects
    assert choices.has_buttons and not [one for one in components(shown.message) if one["type"] == SELECT]
    prompts = [label.partition(" ")[0] for label, _ in choices.options]
    assert sorted(prompts) == list(ascii_uppercase[: len(prompts)])
    check_limits(dict(shown.message))
    value = choices.options[-1][1]
    asked = await owner.pick(shown, value)
    assert asked.has("planset") and asked.has("back") and not asked.selects and not plans(room)
    again = await owner.press(asked, "back")
    assert again.selects == shown.selects
    mira = Player(room, "Mira")
    for player in (other, mira):
        assert (await player.forge(choices.id + value, message=match.board().id)).hidden
    await owner.press(await owner.pick(again, value), "planset")
    assert plans(room) == [tuple(value.replace("_", " ").split("|"))]


@pytest.mark.rest
async def test_no_one_else_can_notice_that_something_is_planned(room: Room) -> None:
    """Messages, menus, logs and lists of the others stay the same, byte for byte, and no one is pinged."""
    match, owner, other, menu = await until_ahead(room)
    mira = Player(room, "Mira")
    asked = await preview(owner, menu, options(menu)[0])
    await room.settle()
    for one in (other, mira):
        await requested(match, one, previews=False)  # the log shows what is new since the last look
    before = [await requested(match, one, previews=False) for one in (other, mira)]
    public = [normalized(mira, one) for one in mira.messages(match.place) if not one.hidden]
    prompts = [len(one.direct()) for one in (other, mira, owner)]
    stored = room.rows("SELECT step, length FROM matches")
    await owner.press(asked, "planset")
    await room.settle()
    assert len(plans(room)) == 1
    assert [await requested(match, one, previews=False) for one in (other, mira)] == before
    assert [normalized(mira, one) for one in mira.messages(match.place) if not one.hidden] == public
    assert [len(one.direct()) for one in (other, mira, owner)] == prompts
    assert room.rows("SELECT step, length FROM matches") == stored


async def test_what_is_offered_reveals_no_hand(room: Room) -> None:
    """With all that the player cannot know drawn again, the menu and its previews are the same."""
    match, owner, _, menu = await until_ahead(room)
    seat = 0 if owner.name == "Anna" else 1

    async def everything() -> list[str]:
        top = await owner.press(match.board(), "ahead")
        found = [normalized(owner, top)]
        for trigger in options(menu)[:4]:
            shown = await owner.pick(top, trigger)
            found.append(normalized(owner, shown))
            top = await owner.press(shown, "back")
        return found

    before = await everything()
    assert any(resample_stored(room, seat, draw) for draw in range(3))
    assert await everything() == before


@pytest.mark.rest
async def test_planned_answers_are_listed_and_deleted(room: Room) -> None:
    match, owner, other, menu = await until_ahead(room)
    first, second = options(menu)[:2]
    done = await owner.press(await preview(owner, menu, first), "planset")
    done = await owner.press(await preview(owner, done, second), "planset")
    assert len(plans(room)) == 2
    again = await owner.press(match.board(), "ahead")
    drops = [one for one in options(again) if one.startswith("-")]
    assert len(drops) == 2
    old = await owner.press(match.board(), "ahead")
    dropped = await owner.pick(again, drops[0])
    assert any(dropped.says(one, "plan-dropped") for one in ("de", "en")) and len(plans(room)) == 1
    last = await owner.pick(dropped, drops[1])
    assert not plans(room) and not any(one.startswith("-") for one in options(last))
    await owner.pick(old, drops[1])  # deleted already
    await other.typed(first.rstrip("|").replace("_", " "), match.place)
    await room.quiet()
    assert match.waiting() == [owner]


@pytest.mark.rest
async def test_a_void_answer_is_reported_to_its_author_alone(room: Room) -> None:
    match, owner, other, menu = await until_ahead(room)
    await owner.press(await preview(owner, menu, options(menu)[0]), "planset")
    ((move, _),) = plans(room)
    with closing(sqlite3.connect(room.data / "stammtisch.db", timeout=5)) as database:
        database.execute("UPDATE plans SET digest = 'another'")
        database.commit()
    reply = await other.typed(move, match.place)
    await room.settle()
    assert match.waiting() == [owner] and plans(room) == [(move, "")]
    void = [say(one, "plan-void") for one in ("de", "en")]
    assert not any(one in reply.text or one in match.board().text for one in void)
    menu = await match.menu(owner)
    assert any(one in menu.text for one in void)
    seen = (await match.menu(other)).text
    assert not any(one in seen for one in void)
    await match.decide(owner, random.Random(1), "play")
    await room.quiet()
    assert not plans(room)


@pytest.mark.rest
async def test_late_and_forged_presses_change_nothing(room: Room) -> None:
    match, owner, other, menu = await until_ahead(room)
    trigger = options(menu)[0]
    asked = await preview(owner, menu, trigger)
    ((step,),) = room.rows("SELECT step FROM matches")
    mira = Player(room, "Mira")
    for player in (mira, other):
        answer = await player.forge(asked.buttons[next(iter(asked.buttons))], message=match.board().id)
        assert answer.hidden and not plans(room)
    for path in ("", "|", "place_9,9|place_8,8", f"{trigger}place_99,99", trigger, "x" * 40):
        board, head = match.board().id, f"{match.number}:{step}"
        for custom_id in (f"do:{verb}:{head}:{path}" for verb in ("planset", "plan", "answer")):
            assert (await owner.forge(custom_id, message=board)).hidden
        for values in ([path], [f"-{path}"], [">7"], [">99999"], []):
            for page in (0, 999):
                custom_id = f"plan:{head}:{page}:{path}"
                assert (await owner.forge(custom_id, message=board, component_type=3, values=values)).hidden
    assert not plans(room)
    await other.typed(trigger.rstrip("|").replace("_", " "), match.place)
    await room.quiet()
    late = await owner.press(asked, "planset")
    assert not plans(room) and any(late.says(one, "moved-on") for one in ("de", "en"))
    assert options(late), "it is the owner's turn: the menu of moves is shown"
    again = await owner.forge(f"press:ahead:{match.number}", message=match.board().id)
    assert not any(one.endswith("|") for one in options(again)), "there is nothing to plan in one's own turn"
