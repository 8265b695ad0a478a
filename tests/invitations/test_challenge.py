"""The command "Challenge" of a person's context menu: it asks which game, and opens a table against that person."""

from __future__ import annotations

import pytest

from bot.games import GAMES
from bot.local.permissions import ATTACH_FILES
from bot.match.clocks import HOUR
from bot.texts import say
from tests.kit.desk import Desk
from tests.kit.driver import Player
from tests.kit.room import Room


async def test_a_challenge_opens_a_table_in_that_channel(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    asked = await anna.challenge(ben)
    assert asked.hidden and asked.says("de", "challenge-which", name="Ben")
    (select,) = asked.selects
    assert sorted(value for _, value in select.options) == sorted(GAMES)
    assert room.rows("SELECT count(*) FROM matches") == [(0,)], "nothing is open yet"
    table = await anna.pick(asked, "instinkt")
    assert not table.hidden and table.pings == [ben.id] and table.channel == room.channel
    assert table.says("de", "seat-invited", mention=f"<@{ben.id}>")
    await ben.press(table, "join")
    await anna.press(table, "start")
    await room.quiet()
    assert room.rows("SELECT phase FROM matches") == [("running",)] and anna.threads()


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_every_game_can_be_picked(desk: Desk, game: str) -> None:
    anna, ben = Player(desk, "Anna"), Player(desk, "Ben")
    table = await anna.pick(await anna.challenge(ben), game)
    assert table.pings == [ben.id] and say("de", f"{game}-name") in table.text


async def test_a_second_press_opens_no_second_table(desk: Desk) -> None:
    anna, ben, mira = (Player(desk, name) for name in ("Anna", "Ben", "Mira"))
    asked = await anna.challenge(ben)
    table = await anna.pick(asked, "instinkt")
    again = await anna.pick(asked, "instinkt")
    assert again.hidden and again.says("de", "challenge-open", name="Ben", game="Instinkt", number=1)
    desk.shift += HOUR  # an invitation of the same host pings again
    assert (await anna.pick(asked, "migrato")).pings == [ben.id], "another game is another challenge"
    assert (await anna.pick(await anna.challenge(mira), "instinkt")).pings == [mira.id]
    await ben.press(table, "leave")
    desk.shift += HOUR
    assert (await anna.pick(asked, "instinkt")).pings == [ben.id], "after it was declined"


async def test_who_cannot_be_challenged(desk: Desk) -> None:
    anna, ben = Player(desk, "Anna"), Player(desk, "Ben")
    assert (await anna.challenge(anna)).says("de", "opponent-self")
    assert (await anna.challenge(Player(desk, desk.standin.person(desk.world.bot)))).says(
        "de", "opponent-bot", name="Stammtisch"
    )
    fern = Player(desk, desk.standin.person(desk.world.add_user("Fern")))
    assert (await anna.challenge(fern)).says("de", "opponent-elsewhere", name="Fern")
    asked = await anna.challenge(ben)
    desk.world.remove_member(desk.guild, ben.id)
    left = await anna.pick(asked, "instinkt")
    assert left.hidden and left.says("de", "opponent-elsewhere", name="Ben"), "Ben has left since"
    odd = await anna.forge(f"challenge:{anna.id}", message=asked.id, component_type=3, values=["instinkt"])
    assert odd.says("de", "opponent-self")
    odd = await anna.forge(f"challenge:{anna.id}", message=asked.id, component_type=3, values=["chess"])
    assert odd.says("de", "control-unknown")
    assert desk.rows("SELECT count(*) FROM matches") == [(0,)]


async def test_a_challenge_where_the_bot_lacks_a_permission(desk: Desk) -> None:
    anna, ben = Player(desk, "Anna"), Player(desk, "Ben")
    desk.world.set_permissions(desk.channel, desk.world.bot, deny=ATTACH_FILES)
    refused = await anna.challenge(ben)
    assert refused.hidden and refused.says("de", "permission-missing", permission="attach_files")


async def test_the_command_is_named_in_the_language_of_the_client(desk: Desk) -> None:
    named = {
        name: [one["name"] for one in desk.people[name].commands(desk.channel) if one["type"] == 2]
        for name in ("Anna", "Ben")
    }
    assert named == {"Anna": ["Herausfordern"], "Ben": ["Challenge"]}


async def test_the_look_for_a_member_takes_a_turn(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the bot's requests; without an answer of Discord the person reads so."""
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    asked = await anna.challenge(ben)
    turns = room.note_turns(monkeypatch)
    member = "/guilds/{guild_id}/members/{user_id}"
    room.standin.faults.add("GET", member, status=503, times=1)
    before = len(room.standin.requests)
    assert (await anna.pick(asked, "instinkt")).says("de", "discord-silent")
    assert not (await anna.pick(asked, "instinkt")).hidden
    assert len(turns) == len([one for one in list(room.standin.requests)[before:] if one.route == member]) > 1
