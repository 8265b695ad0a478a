"""Clocks over the wire: what is announced, and what happens when time has run out."""

from __future__ import annotations

import random

import pytest

from bot.match.clocks import HOUR
from bot.texts import LANGUAGES, say
from tests.kit.desk import Desk
from tests.kit.driver import ANY, Match, Player, Shown, finish, sit_down
from tests.kit.room import Room

SILENT = 1 << 12
LATE = ("reminded", "warned", "grace")


def pings_of(match: Match, player: Player) -> list[Shown]:
    return [one for one in match.pings() if one.pings == [player.id]]


def prompt_says(match: Match, player: Player, key: str, rule: str = "once", left: str = ANY) -> bool:
    """Whether the player has one direct message, with the menu and that text, and no ping."""
    found = player.direct()
    is_alone = len(found) == 1 and bool(found[0].selects) and pings_of(match, player) == []
    return is_alone and any(
        found[0].says(language, key, until=ANY, rule=rule, substitute="chance") for language in LANGUAGES
    )


def last_ping_says(match: Match, player: Player, key: str, rule: str = "once", left: str = ANY) -> bool:
    """Whether the player has one ping and it contains that text."""
    found = pings_of(match, player)
    values = dict.fromkeys(("mention", "title", "seat", "names", "until"), ANY)
    values |= {"rule": rule, "substitute": "chance", "count": 1, "last": "none", "left": left}
    return len(found) == 1 and any(found[0].says(language, key, **values) for language in LANGUAGES)


async def to_placing(room: Room, match: Match) -> Player:
    """Let both choose. Return the player who has to place."""
    for player in match.players:
        await match.decide(player, random.Random("choose"), "typed")
    await room.settle()
    (player,) = match.waiting()
    return player


async def test_reminder_warning_grace_and_then_chance(room: Room) -> None:
    match = await sit_down(room, pace="brisk")
    player = await to_placing(room, match)
    assert last_ping_says(match, player, "ping-turn")
    for hours, key in ((1.0, "ping-reminded"), (0.8, "ping-warned"), (0.2, "ping-grace")):
        await room.advance(hours * HOUR)
        assert last_ping_says(match, player, key), key
    await room.advance(HOUR)
    await room.settle()
    assert any(match.board().says(language, "note-timeout", name=ANY) for language in LANGUAGES)
    assert match.pings() == [] or not any(last_ping_says(match, player, f"ping-{stage}") for stage in LATE)


async def test_a_secret_choice_is_reminded_of_by_a_new_prompt(room: Room) -> None:
    match = await sit_down(room, pace="daily")
    anna, ben = match.players
    await match.decide(anna, random.Random(1), "typed")
    (first,) = ben.direct()
    for hours, key in ((12.0, "prompt-reminded"), (9.6, "prompt-warned"), (2.4, "prompt-grace")):
        await room.advance(hours * HOUR)
        assert prompt_says(match, ben, key) and anna.direct() == [], key
        (prompt,) = ben.direct()
        assert prompt.id != first.id and not prompt.message["flags"] & SILENT, "a new one pings"
        first = prompt
    await match.decide(ben, random.Random(2), "prompt")
    await room.settle()
    assert match.prompt(ben) is None and not last_ping_says(match, ben, "ping-reminded")


@pytest.mark.rest
async def test_two_timeouts_hand_over_the_seat_and_its_owner_takes_it_back(room: Room) -> None:
    match = await sit_down(room, pace="brisk")
    anna, ben = match.players
    while not match.board().has("take"):
        if ben in match.waiting():
            await match.decide(ben, random.Random("ben"), "typed")
            await room.quiet()
        else:
            await room.advance(HOUR)
    assert any(match.board().says(language, "log-seat-vacant", name=ANY, substitute="chance") for language in LANGUAGES)
    assert say("de", "seat-vacant") not in match.board().text, "the vacant seat can be taken"
    (notice,) = match.notices()
    assert notice.pings == [anna.id] and pings_of(match, anna) == []
    values = {"mentions": f"<@{anna.id}>", "title": "Instinkt #1", "button": say("de", "button-take")}
    assert notice.says("de", "notice-lost", reason="timeout", free=True, **values)
    taken = await anna.press(notice, "take")
    assert say("de", "joined-match") in taken.text
    await room.settle()
    assert not match.board().has("take") and [one.id for one in match.notices()] == [notice.id]
    last = await finish(match, random.Random("back"))
    assert last.has("rematch")


@pytest.mark.parametrize("rule", ["seat", "lose"])
async def test_the_last_ping_announces_what_happens_when_time_runs_out(room: Room, rule: str) -> None:
    match = await sit_down(room, pace="live", timeout=rule)
    await room.advance(301)
    await room.settle()
    assert all(prompt_says(match, player, "prompt-grace", rule) for player in match.players)


@pytest.mark.rest
async def test_a_restart_over_a_deadline(room: Room) -> None:
    match = await sit_down(room, pace="brisk")
    player = await to_placing(room, match)
    await room.stop()
    room.shift += 30 * HOUR
    await room.start()
    await room.advance(0)
    await room.settle()
    assert last_ping_says(match, player, "ping-grace"), "a deadline missed while off is reported once, with the grace"


@pytest.mark.parametrize("pace", ["relaxed", "none"])
async def test_the_table_shows_its_pace(desk: Desk, pace: str) -> None:
    anna = Player(desk, "Anna")
    home = await anna.new(Player(desk, "Ben"), pace=pace, timeout="lose")
    assert say("de", f"pace-{pace}") in home.text
    assert (say("de", "timeout-lose") in home.text) == (pace != "none")


async def test_with_three_seats_a_timeout_loses_no_match(desk: Desk) -> None:
    """With more than two seats the seat becomes vacant, whatever was agreed."""
    anna = Player(desk, "Anna")
    home = await anna.slash("hypnosia new", seats=3, timeout="lose")
    assert say("de", "timeout-seat") in home.text and say("de", "timeout-lose") not in home.text
    panel = await anna.press(home, "table-settings")
    rules = next(one for one in panel.selects if one.id == "term:timeout:1")
    assert [value for _, value in rules.options] == ["timeout once", "timeout seat"]


async def test_without_a_clock_no_reminder_is_sent(room: Room) -> None:
    match = await sit_down(room, pace="none")
    player = await to_placing(room, match)
    await room.advance(1000 * HOUR)
    assert last_ping_says(match, player, "ping-turn", left="none") and match.waiting() == [player]


async def test_the_host_chooses_the_pace_at_the_table(desk: Desk) -> None:
    anna, ben = Player(desk, "Anna"), Player(desk, "Ben")
    home = await anna.new(ben)
    assert (await ben.pick(home, "pace live")).says("en", "only-host")
    panel = await anna.press(home, "table-settings")
    rule = next(one for one in panel.selects if one.id == "term:timeout:1")
    assert ("Ist die Zeit um, spielt diesen Zug der Zufall", "timeout once") in rule.options
    panel = await anna.pick(panel, "pace none")
    assert "term:timeout:1" not in [one.id for one in panel.selects]
    panel = await anna.pick(panel, "pace live")
    await anna.pick(panel, "timeout lose")
    assert desk.rows("SELECT pace, overrun FROM matches") == [("live", "lose")]
    await ben.press(await ben.press(home, "join"), "agree")
    await anna.press(home, "start")
    await desk.quiet()
    late = await anna.forge("term:pace:1", message=home.id, component_type=3, values=["pace brisk"])
    assert late.says("de", "table-started")
    assert {round(clock) for (clock,) in desk.rows("SELECT remaining FROM clocks")} == {300}
