"""Tables before a match: opening, joining, leaving, starting and closing."""

from __future__ import annotations

import random

import pytest

from bot.texts import say
from tests.kit.desk import Desk
from tests.kit.driver import ANY, Player, labels, sit_down
from tests.kit.room import Room

WEEK = 7 * 86400


async def test_a_table_with_an_opponent_names_the_invited_person(desk: Desk) -> None:
    anna, ben = Player(desk, "Anna"), Player(desk, "Ben")
    table = await anna.new(ben)
    assert not table.hidden and table.pings == [ben.id]
    assert "Schwarz: Anna" in table.text and table.says("de", "seat-invited", mention=f"<@{ben.id}>", name="Ben")
    assert list(table.buttons) == labels("de", "join", "refuse", "leave", "start", "table-settings", "rules")


async def test_any_person_can_join_an_open_seat(room: Room) -> None:
    anna, mira = Player(room, "Anna"), Player(room, "Mira")
    table = await anna.new()
    assert table.pings == [] and table.says("de", "seat-open")
    table = await mira.press(table, "join")
    assert "Weiß: Mira" in table.text
    table = await mira.press(table, "start")
    assert table.says("de", "table-is-started") and not table.buttons
    await room.quiet()
    assert (anna.sees(table) or table).leads("match")


async def test_an_invitation_reserves_the_seat(desk: Desk) -> None:
    anna, ben, mira = (Player(desk, name) for name in ("Anna", "Ben", "Mira"))
    table = await anna.new(ben)
    refused = await mira.press(table, "join")
    assert refused.hidden and "Ben" in refused.text
    assert "Weiß: Ben" in (await ben.press(table, "join")).text


async def test_a_full_table_says_to_start(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    table = await anna.new(ben)
    assert table.says("de", "table-open", host="Anna", days=7, date=ANY)
    full = await ben.press(table, "join")
    assert full.says("de", "table-complete", days=7, date=ANY) and full.has("start") and not full.has("join")


async def test_the_language_is_the_hosts_or_the_option(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    verbs = ("join", "leave", "start", "table-settings", "rules")
    assert list((await ben.new()).buttons) == labels("en", *verbs)
    assert list((await ben.new(language="de")).buttons) == labels("de", *verbs)
    table = await anna.new(ben, language="en")
    assert table.says("en", "seat-invited", mention=ANY, name=ANY)
    assert list(table.buttons) == labels("en", "join", "refuse", "leave", "start", "table-settings", "rules")
    await ben.press(table, "join")
    await ben.press(table, "start")
    await room.quiet()
    (thread,) = anna.threads()
    board = anna.messages(int(thread["id"]))[-1]
    assert list(board.buttons) == labels("en", "play", "hand", "log", "more")
    assert anna.direct()[-1].says("de", "ask-secret", last=False) and ben.direct()[-1].says(
        "en", "ask-secret", last=False
    )


async def test_the_option_is_shown(desk: Desk) -> None:
    anna = Player(desk, "Anna")
    option = say("de", "instinkt-option-draft")
    table = await anna.new(draft=True)
    assert table.text.startswith(f"## Instinkt #1 · {option}\n")
    assert table.says("de", "table-option", option=option, about=say("de", "instinkt-option-draft-about"))
    assert option not in (await anna.new(draft=False)).text


async def test_leaving_frees_the_seat_and_the_last_one_closes_the_table(desk: Desk) -> None:
    anna, ben, mira = (Player(desk, name) for name in ("Anna", "Ben", "Mira"))
    table = await anna.new(ben)
    assert (await ben.press(table, "leave")).says("de", "seat-open"), "declined"
    await mira.press(table, "join")
    assert f"Schwarz: {say('de', 'seat-open')}" in (await anna.press(table, "leave")).text
    assert (await anna.press(table, "leave")).says("de", "not-at-table")
    table = await mira.press(table, "leave")
    assert table.says("de", "table-is-closed") and not table.buttons


async def test_starting_needs_enough_people_and_a_seat(desk: Desk) -> None:
    anna, ben, mira = (Player(desk, name) for name in ("Anna", "Ben", "Mira"))
    table = await anna.new(ben)
    start = table.buttons[say("de", "button-start")]  # the press may be of an old button
    assert (await anna.forge(start, message=table.id)).says("de", "too-few", least=2, count=1)
    assert (await ben.forge(start, message=table.id)).says("en", "not-at-table"), "an invitation is no seat taken"
    await ben.press(table, "join")
    join = table.buttons[say("de", "button-join")]
    assert (await anna.forge(join, message=table.id)).says("de", "already-joined")
    assert (await mira.press(table, "start")).says("de", "not-at-table")
    assert not (await ben.press(table, "start")).buttons
    assert desk.rows("SELECT phase FROM matches") == [("running",)]


@pytest.mark.rest
@pytest.mark.parametrize("number", range(4))
async def test_any_order_of_presses_ends_in_a_match_or_a_closed_table(desk: Desk, number: int) -> None:
    source = random.Random(f"presses {number}")
    people = [Player(desk, name) for name in ("Anna", "Ben", "Mira")]
    table = await people[0].new(people[1] if number % 2 else None)
    for _ in range(40):
        now = people[0].sees(table)
        assert now is not None
        if not now.buttons:
            break
        verb = source.choice(["join", "join", "leave", "start"])
        if now.has(verb):
            await source.choice(people).press(table, verb)
    else:
        raise AssertionError(f"{source}: still open")
    ((phase, seats),) = desk.rows("SELECT phase, (SELECT count(*) FROM seats WHERE kind = 'person') FROM matches")
    assert (phase == "running" and seats == 2) or phase == "closed"


async def test_a_table_expires_after_seven_days(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    table = await anna.new(ben)
    await room.advance(WEEK - 60)
    assert (anna.sees(table) or table).buttons
    await room.advance(120)
    now = anna.sees(table)
    assert now is not None and now.says("de", "table-is-closed") and not now.buttons
    refused = await ben.forge("press:join:1", message=table.id)
    assert refused.hidden and refused.says("en", "table-closed")


async def test_a_table_that_expired_while_the_bot_was_off_closes_at_start(room: Room) -> None:
    anna = Player(room, "Anna")
    table = await anna.new()
    room.shift = WEEK + 60
    await room.restart()
    await room.advance(0)
    assert (anna.sees(table) or table).says("de", "table-is-closed")


async def test_a_started_match_does_not_expire(room: Room) -> None:
    match = await sit_down(room)
    await room.advance(2 * WEEK)
    assert len(match.waiting()) == 2


async def test_a_person_has_at_most_twenty_tables(desk: Desk) -> None:
    anna, ben = Player(desk, "Anna"), Player(desk, "Ben")
    for _ in range(20):
        await anna.new()
    assert (await anna.new()).says("de", "too-many-tables", most=20)
    table = await ben.new()
    assert (await anna.press(table, "join")).says("de", "too-many-tables", most=20)
    assert desk.rows("SELECT count(*) FROM matches") == [(21,)]
