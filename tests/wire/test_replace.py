"""A seat handed to a substitute over the wire: the substitute agrees, and the other players may object for a day."""

from __future__ import annotations

import random

import pytest

from bot.local.permissions import VIEW_CHANNEL
from bot.match.clocks import HOUR
from tests.kit.desk import Desk, seat
from tests.kit.driver import ANY, Player, finish, sit_down
from tests.kit.room import Room
from tests.wire.test_consent import asking


@pytest.mark.rest
async def test_a_seat_is_handed_to_a_substitute(room: Room) -> None:
    """The substitute's direct message has the hand; the former player sees no secret any more."""
    match = await sit_down(room)
    anna, ben = match.players
    mira = Player(room, "Mira")
    assert match.prompt(ben) is not None
    made = await ben.slash("match replace", match.place, newcomer=mira.id)
    assert made.says("en", "proposal-made-objections", until=ANY)
    await room.settle()
    assert asking(match).pings == [mira.id, anna.id]
    assert asking(match).says("de", "replace-newcomer", name=f"<@{mira.id}>", agreed=False)
    assert asking(match).says("de", "replace-others", names=f"<@{anna.id}>", count=1, until=ANY)
    assert (await anna.press(asking(match), "accept")).says("de", "newcomer-only")
    assert (await mira.press(asking(match), "accept")).says("de", "proposal-noted-newcomer", until=ANY)
    await room.settle()
    assert asking(match).says("de", "replace-newcomer", name=f"<@{mira.id}>", agreed=True)
    assert match.prompt(ben) is not None and match.prompt(mira) is None, "Anna may object"
    assert (await anna.press(asking(match), "agree")).says("de", "proposal-agreed")
    await room.settle()
    assert not asking(match).buttons
    assert match.board().says("de", "log-seat-taken", name=ANY)
    assert match.prompt(ben) is None and match.prompt(mira) is not None
    match.players[1] = mira
    assert match.waiting() == [anna, mira]
    assert (await match.menu(ben)).says("en", "not-in-match")
    last = await finish(match, random.Random("handed"))
    assert last.has("rematch")


async def test_a_player_objects_to_a_substitute(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    mira, dora = Player(room, "Mira"), Player(room, room.add_person("Dora"))
    await ben.slash("match replace", match.place, newcomer=mira.id)
    await room.settle()
    asked = asking(match)
    assert (await dora.press(asked, "object")).says("en", "not-asked")
    await mira.press(asked, "accept")
    assert (await anna.press(asked, "object")).says("de", "proposal-declined")
    await room.settle()
    assert asking(match).says("de", "proposal-declined") and not asking(match).buttons
    assert (await match.menu(mira)).says("de", "not-in-match") and match.waiting() == [anna, ben]


async def test_a_seat_is_not_offered_to_who_cannot_see_the_match(desk: Desk) -> None:
    match = await seat(desk)
    mira = Player(desk, "Mira")
    desk.world.set_permissions(desk.channel, mira.id, deny=VIEW_CHANNEL)
    answer = await match.players[1].slash("match replace", match.place, newcomer=mira.id)
    assert answer.says("en", "newcomer-hidden", name="Mira") and desk.rows("SELECT * FROM proposals") == []


async def test_no_one_objects_for_a_day(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    mira = Player(room, "Mira")
    await ben.slash("match replace", match.place, newcomer=mira.id)
    await room.settle()
    await mira.press(asking(match), "accept")
    await room.advance(23 * HOUR)
    assert asking(match).buttons and (await match.menu(mira)).says("de", "not-in-match")
    await room.advance(HOUR)
    await room.settle()
    match.players[1] = mira
    assert asking(match).says("de", "proposal-agreed") and match.waiting() == [anna, mira]


async def test_a_substitute_who_answers_late_takes_the_seat_at_once(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    mira = Player(room, "Mira")
    await ben.slash("match replace", match.place, newcomer=mira.id)
    await room.advance(25 * HOUR)
    await room.settle()
    asked = asking(match)
    assert asked.has("accept") and not asked.has("object") and asked.says("de", "replace-until", until=ANY)
    late = await anna.forge(f"press:object:{match.number}:1", message=asked.id)
    assert late.hidden and late.says("de", "objection-late")
    assert (await mira.press(asked, "accept")).says("de", "proposal-agreed")
    await room.settle()
    match.players[1] = mira
    assert match.waiting() == [anna, mira]


async def test_a_substitute_who_never_answers_loses_the_offer_after_three_days(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    await ben.slash("match replace", match.place, newcomer=Player(room, "Mira").id)
    await room.advance(71 * HOUR)
    assert asking(match).has("accept")
    await room.advance(HOUR)
    await room.settle()
    assert asking(match).says("de", "proposal-lapsed") and not asking(match).buttons
    assert match.waiting() == [anna, ben]


@pytest.mark.rest
async def test_a_substitute_with_too_many_tables_gets_no_seat(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    mira = Player(room, "Mira")
    await ben.slash("match replace", match.place, newcomer=mira.id)
    await room.settle()
    asked = asking(match)
    await mira.press(asked, "accept")
    for _ in range(20):
        await mira.new()
    assert (await anna.press(asked, "agree")).says("de", "proposal-full")
    await room.settle()
    assert asking(match).says("de", "proposal-full") and match.waiting() == [anna, ben]
