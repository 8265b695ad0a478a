"""The person's own matches: /matches by urgency, the finished ones, and Next match after a decision."""

from __future__ import annotations

import asyncio
import random
import re

import pytest

from bot.match.clocks import DAY, HOUR, Pace
from bot.store.sqlite import SqliteDatabase
from bot.texts import say
from tests.kit.deals import deal
from tests.kit.desk import Desk, seat
from tests.kit.driver import ANY, OVER, Match, Player, Shown, sit_around, sit_down
from tests.kit.room import Room
from tests.kit.shown import BUTTON, TEXT, components
from tests.wire.test_limits import check_limits
from tests.wire.test_trips import BACKGROUND


def entries(shown: Shown) -> list[tuple[str, list[str]]]:
    """The text and the buttons' labels of each match that a list shows."""
    texts = [part["content"] for part in components(shown.message) if part["type"] == TEXT][1:]
    rows = [
        [one["label"] for one in part["components"]]
        for part in shown.message["components"]
        if part["type"] == 1 and all(one["type"] == BUTTON for one in part["components"])
    ]
    return list(zip(texts, rows[:-1], strict=True))


def titles(shown: Shown) -> list[str]:
    """The numbers of the listed matches, from top to bottom."""
    return [re.findall(r"#\d+", text)[0] for text, _ in entries(shown)]


async def test_matches_are_sorted_by_urgency_with_opponents_time_and_last_move(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, mira = (Player(desk, name) for name in ("Anna", "Ben", "Mira"))
    assert (await anna.slash("matches")).says("de", "mine-head", count=0)
    assert (await ben.slash("matches")).says("en", "mine-head", count=0)
    deal(monkeypatch, black="9", white="2")
    relaxed = await seat(desk)
    await seat(desk, pace="none")
    await seat(desk, pace="brisk")
    daily = await seat(desk, pace="daily")
    await anna.new(mira)
    shown = await anna.slash("matches")
    assert shown.hidden and shown.message["interaction_metadata"]["name"] == "matches"
    assert titles(shown) == ["#3", "#4", "#1", "#2", "#5"], "least time first, no clock last, then the open table"
    texts = [text for text, _ in entries(shown)]
    for at, pace in enumerate((Pace.BRISK, Pace.DAILY, Pace.RELAXED)):
        assert "mit Ben" in texts[at] and say("de", "mine-turn", timed=True, until="<t:")[:-4] in texts[at]
        (ends,) = re.findall(r"<t:(\d+):R>", texts[at])
        assert abs(int(ends) - desk.clock() - (pace.seconds or 0)) < HOUR
    assert say("de", "mine-turn", timed=False, until="") in texts[3] and "<t:" not in texts[3]
    assert "mit Mira" in texts[4] and say("de", "mine-open", expires="<t:")[:-4] in texts[4]
    play, match, table = (say("de", f"button-{verb}") for verb in ("play", "to-match", "to-table"))
    assert [row for _, row in entries(shown)] == [*[[play, match]] * 4, [table]]
    check_limits(dict(shown.message))
    assert (await mira.slash("matches")).says("de", "mine-invited", expires=ANY)
    for number in (2, 3):
        menu = await anna.forge(f"press:play:{number}", message=shown.id)
        assert menu.hidden and menu.selects and f"#{number}" in menu.text
    await anna.typed("choose 9", daily.place)
    await anna.typed("choose 9", relaxed.place)
    await ben.typed("choose 2", relaxed.place)
    shown = await anna.slash("matches")
    assert titles(shown) == ["#3", "#1", "#2", "#4", "#5"], "those that wait for others follow"
    first, waiting = entries(shown)[1][0], entries(shown)[3][0]
    assert say("de", "mine-turn", timed=True, until="")[:20] in first
    last = "Weiß deckt die Fledermaus (2) auf."
    assert first.splitlines()[-1] == "-# " + say("de", "mine-last", text=last)
    assert "(Ben)" in waiting and say("de", "mine-turn", timed=False, until="") not in waiting


@pytest.mark.rest
async def test_a_paused_match_waits_for_no_one(room: Room) -> None:
    match = await sit_down(room, pace="brisk")
    anna, ben = match.players
    other = await sit_down(room)
    made = await anna.slash("match pause", match.place)
    await room.settle()
    asked = next(one for one in anna.messages(match.place) if one.has("agree"))
    await ben.press(asked, "agree")
    shown = await anna.slash("matches")
    assert made.hidden and titles(shown) == ["#2", "#1"]
    paused = entries(shown)[1][0]
    assert say("de", "times-paused", until="")[:10] in paused and "▶ **Du" not in paused
    sealed = await anna.choose_any(await other.menu(anna), random.Random("paused"))
    assert sealed.says("de", "sealed", move=ANY) and not sealed.has("next")


async def test_a_secret_choice_of_others_is_not_listed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="9", white="2")
    match = await seat(desk)
    anna, ben = match.players
    before = entries(await ben.slash("matches"))
    await anna.typed("choose 9", match.place)
    text = entries(await ben.slash("matches"))[0][0]
    assert "Wolpertinger" not in text and text.splitlines()[:2] == before[0][0].splitlines()[:2]


@pytest.mark.rest
async def test_finished_matches_are_on_pages_of_their_own(desk: Desk) -> None:
    anna, ben = Player(desk, "Anna"), Player(desk, "Ben")
    empty = await anna.press(await anna.slash("matches"), "finished")
    assert empty.says("de", "finished-head", count=0)
    for number in range(10):
        match = await seat(desk)
        await match.resign(match.players[number % 2])
        desk.shift += DAY
    shown = await anna.press(await anna.slash("matches"), "finished")
    assert shown.says("de", "finished-head", count=8, page=1) and shown.hidden
    assert titles(shown) == [f"#{number}" for number in range(10, 2, -1)], "the last one to end first"
    check_limits(dict(shown.message))
    for number, (text, row) in zip(range(9, 1, -1), entries(shown), strict=True):
        winner = "Anna" if number % 2 else "Ben"
        assert OVER in text and f"({winner})" in text and say("de", "reason-resign") in text
        (ended,) = re.findall(r"<t:(\d+):D>", text)
        assert abs(int(ended) - desk.clock() + (10 - number) * DAY) < HOUR
        assert row == [say("de", "button-to-match"), say("de", "button-record")]
    older = await anna.press(shown, "next-page")
    assert older.id == shown.id and titles(older) == ["#2", "#1"] and not older.has("next-page")
    newer = await anna.press(older, "back-page")
    assert titles(newer) == titles(shown)
    record = await anna.forge("press:record:7", message=newer.id)
    assert list(anna.files(record)) == ["instinkt-7.json", "instinkt-7.html"]
    back = await anna.press(newer, "current")
    assert back.id == shown.id and back.says("de", "mine-head", count=0)
    english = await ben.press(await ben.slash("matches", ben.person.dm()), "finished")
    assert english.says("en", "finished-head", count=8, page=1)


@pytest.mark.parametrize("custom_id", ["list:finished:7", "list:current:99", "list:current:9999"])
async def test_a_page_that_is_not_there_is_answered(desk: Desk, custom_id: str) -> None:
    match = await seat(desk)
    anna = match.players[0]
    shown = await anna.slash("matches")
    answer = await anna.forge(custom_id, message=shown.id)
    assert answer.text and (custom_id.startswith("list:finished") or titles(answer) == ["#1"])
    public = await anna.forge(custom_id, message=match.board().id)
    assert public.hidden, "a public message is never replaced"


@pytest.mark.rest
async def test_twenty_matches_take_few_trips(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = (await sit_down(room)).players[0]
    await sit_down(room)
    for _ in range(18):
        await anna.new()
    trips: list[object] = []
    read = SqliteDatabase.read

    async def counted(database: SqliteDatabase, work: object) -> object:
        task = asyncio.current_task()
        if task is None or not task.get_name().startswith(BACKGROUND):
            trips.append(work)
        return await read(database, work)  # type: ignore[arg-type]

    await room.settle()
    monkeypatch.setattr(SqliteDatabase, "read", counted)
    shown = await anna.slash("matches")
    assert len(titles(shown)) == 8 and len(trips) == 2


# Next match


async def two_matches(room: Room, monkeypatch: pytest.MonkeyPatch) -> tuple[Match, Match]:
    """Two matches of Anna and Ben in which both choose in secret."""
    deal(monkeypatch, black="9", white="2")
    return await sit_down(room), await sit_down(room, pace="brisk")


async def test_an_answer_offers_the_next_match(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = await two_matches(room, monkeypatch)
    third = await sit_down(room, pace="daily")
    anna, ben = first.players
    menu = await first.menu(anna)
    assert not menu.has("next"), "no decision yet"
    sealed = await anna.choose(menu, "choose 9")
    assert sealed.has("next") and not sealed.links
    opened = await anna.press(sealed, "next")
    assert opened.id == sealed.id and f"#{second.number}" in opened.text and opened.selects, "the least time first"
    opened = await anna.press(await anna.choose(opened, "choose 9"), "next")
    assert f"#{third.number}" in opened.text and opened.selects
    last = await anna.choose(opened, "choose 9")
    assert not last.has("next"), "nothing else waits"
    typed = await ben.typed("choose 2", first.place)
    assert typed.has("next") and next(iter(typed.buttons)) == say("en", "button-next")


async def test_an_answered_direct_message_offers_the_next_match_beside_it(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await two_matches(room, monkeypatch)
    anna = first.players[0]
    prompt = first.prompt(anna)
    assert prompt is not None
    answered = await anna.choose(prompt, "choose 9")
    assert answered.id == prompt.id and answered.has("next")
    opened = await anna.press(answered, "next")
    assert opened.id != prompt.id and opened.hidden and f"#{second.number}" in opened.text and opened.selects
    kept = anna.sees(answered)
    assert kept is not None and f"#{first.number}" in kept.text


@pytest.mark.rest
async def test_next_match_is_looked_up_when_it_is_pressed(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = await two_matches(room, monkeypatch)
    anna, ben = first.players
    sealed = await anna.choose(await first.menu(anna), "choose 9")
    await second.resign(ben)
    before = room.stored()
    refused = await anna.press(sealed, "next")
    assert refused.says("de", "nothing-pending") and room.stored() == before
    kept = anna.sees(sealed)
    assert kept is not None and kept.has("next"), "the answer stays as it was"
    await ben.typed("choose 2", first.place)
    await room.settle()
    if first.waiting() == [anna]:
        opened = await anna.press(sealed, "next")
        assert f"#{first.number}" in opened.text, "the same match, where it is the only one that waits"


@pytest.mark.rest
async def test_no_next_match_while_the_turn_goes_on(room: Room) -> None:
    """A step of an unfinished turn is answered with the rest of the turn."""
    source = random.Random("next")
    match = await sit_around(room, "dirkana", ("Anna", "Ben"))
    await sit_down(room)
    await room.settle()
    seen = set()
    for _ in range(30):
        await room.quiet()
        if match.over:
            break
        waiting = match.waiting()
        player = waiting[0]
        answer = await match.decide(player, source, "play")
        view = await room.view(match.number, player.id)
        assert answer.has("next") == (not view.is_to_act), answer.text
        seen.add(view.is_to_act)
    assert seen == {True, False}
