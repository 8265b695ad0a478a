"""What the host of an open table does: start without invited people, invite, remove; everybody else is refused."""

from __future__ import annotations

from typing import Any

import pytest

from bot.local.permissions import VIEW_CHANNEL
from bot.match.clocks import HOUR
from bot.texts import LANGUAGES, say
from tests.kit.desk import Desk
from tests.kit.driver import ANY, Player, Shown
from tests.kit.room import Room
from tests.kit.standin import Person


def people(room: Room) -> tuple[Player, Player, Player]:
    """Anna, Ben and Mira."""
    return Player(room, "Anna"), Player(room, "Ben"), Player(room, "Mira")


def picked(select: str, player: Player) -> dict[str, Any]:
    """The data of a press on a select that the message has lost meanwhile, with a member of the server picked."""
    user = {"id": str(player.id), "username": player.name, "discriminator": "0", "avatar": None}
    member = {"roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "flags": 0, "deaf": False, "mute": False}
    member["permissions"] = str(VIEW_CHANNEL)
    resolved = {"users": {str(player.id): user}, "members": {str(player.id): member}}
    return {"custom_id": select, "component_type": 5, "values": [str(player.id)], "resolved": resolved}


async def now(player: Player, table: Shown) -> Shown:
    """The table's message once everything is delivered."""
    await player.room.quiet()
    shown = player.sees(table)
    assert shown is not None
    return shown


def pinged(player: Player) -> list[int]:
    """The Discord ids of everybody whom a message of the channel has pinged, in order."""
    return [user for one in player.messages(player.room.channel) for user in one.pings]


async def three_seats(host: Player) -> Shown:
    """A table with a seat for the host and two others."""
    return await host.slash("hypnosia new", seats=3)


async def test_the_host_is_marked_and_the_next_one_after_them(desk: Desk) -> None:
    anna, ben, _ = people(desk)
    table = await three_seats(anna)
    assert table.says("de", "seat-host", name="Anna")
    table = await ben.press(table, "join")
    assert table.says("de", "seat-host", name="Anna") and not table.says("de", "seat-host", name="Ben")
    table = await anna.press(table, "leave")
    assert table.says("de", "seat-host", name="Ben") and not table.says("de", "seat-host", name="Anna")


async def test_only_the_host_starts_without_invited_people(room: Room) -> None:
    anna, ben, mira = people(room)
    table = await three_seats(anna)
    await anna.pick_people(table, mira.id)
    table = await ben.press(await now(anna, table), "join")
    refused = await ben.press(table, "start")
    assert refused.hidden and refused.says("en", "start-waits", names="Mira", host="Anna")
    asked = await anna.press(table, "start")
    assert asked.hidden and asked.says("de", "start-without", names="Mira")
    assert (await anna.press(asked, "wait")).says("de", "waits") and (await now(anna, table)).has("start")
    asked = await anna.press(table, "start")
    assert (await anna.press(asked, "startwithout")).says("de", "begun", title=ANY)
    assert not (await now(anna, table)).buttons
    seated = room.rows("SELECT person FROM seats ORDER BY seat")
    assert seated == [(room.key(anna.id),), (room.key(ben.id),)]


async def test_refusals_list_names_in_the_language_of_the_reader(desk: Desk) -> None:
    anna, ben, mira = people(desk)
    star, dora = (Player(desk, desk.add_person(name, "de")) for name in ("*Stern*", "Dora"))
    table = await three_seats(anna)
    await anna.pick_people(table, mira.id, star.id)
    for player, language, names in ((ben, "en", "Mira and \\*Stern\\*"), (dora, "de", "Mira und \\*Stern\\*")):
        refused = await player.press(table, "join")
        assert refused.hidden and refused.says(language, "table-full", names=names, kept=2)


async def test_any_seated_player_starts_when_no_one_is_waited_for(desk: Desk) -> None:
    anna, ben, mira = people(desk)
    table = await three_seats(anna)
    await anna.pick_people(table, mira.id)
    table = await ben.press(await now(anna, table), "join")
    table = await mira.press(table, "leave")
    assert not (await ben.press(table, "start")).buttons


async def test_a_stale_confirmation_is_checked_again(desk: Desk) -> None:
    anna, ben, mira = people(desk)
    dora = Player(desk, desk.add_person("Dora"))
    table = await anna.slash("hypnosia new", seats=4)
    await anna.pick_people(table, mira.id)
    table = await ben.press(await now(anna, table), "join")
    asked = await anna.press(table, "start")
    await anna.pick_people(await now(anna, table), dora.id)
    asked = await anna.press(asked, "startwithout")
    assert asked.hidden and asked.says("de", "start-without", names="Mira und Dora"), "Dora was not spoken of"
    await ben.press(table, "leave")
    assert (await anna.press(asked, "startwithout")).says("de", "too-few", least=2, count=1)
    await ben.press(table, "join")
    await mira.press(table, "join")
    await dora.press(table, "leave")
    assert (await anna.press(asked, "startwithout")).says("de", "begun", title=ANY), "no one is waited for any more"
    late = await anna.forge("press:startwithout:1:0", message=table.id)
    assert late.hidden and late.says("de", "table-started")
    assert desk.rows("SELECT count(*) FROM seats") == [(3,)]


async def test_invited_people_are_pinged_once(room: Room) -> None:
    anna, ben, mira = people(room)
    table = await three_seats(anna)
    assert pinged(anna) == []
    reply = await anna.pick_people(table, ben.id, mira.id)
    assert not reply.hidden and reply.pings == [ben.id, mira.id]
    assert reply.says("de", "invitation", mentions=ANY, count=2, host="Anna", title=ANY) and reply.leads("table")
    table = await now(anna, table)
    assert all(table.says("de", "seat-invited", mention=f"<@{one.id}>") for one in (ben, mira))
    assert not (await anna.press(table, "table-settings")).user_selects, "no seat is free"
    table = await ben.press(await mira.press(table, "leave"), "join")
    room.shift += HOUR  # an invitation of the same host pings again
    reply = await anna.pick_people(table, mira.id)
    assert reply.says("de", "invitation", mentions=f"<@{mira.id}>", count=1, host="Anna", title=ANY)
    await mira.press(await now(anna, table), "join")
    assert pinged(anna) == [ben.id, mira.id, mira.id]


async def test_who_cannot_be_invited_is_refused_in_a_sentence(desk: Desk) -> None:
    anna, ben, mira = people(desk)
    table = await three_seats(anna)
    fern = desk.world.add_user("Fern")
    table = await ben.press(table, "join")
    panel = await anna.press(table, "table-settings")
    (invite,) = panel.user_selects
    for who, key, values in (
        ([anna.id], "opponent-self", {}),
        ([desk.world.bot], "opponent-bot", {"name": "Stammtisch"}),
        ([fern], "opponent-elsewhere", {"name": "Fern"}),
        ([ben.id], "invited-already", {"names": "Ben", "count": 1}),
    ):
        refused = await anna.pick_people(panel, *who)
        assert refused.hidden and refused.says("de", key, **values)
    await mira.press(table, "join")
    full = await anna.forge(invite, message=table.id, data=picked(invite, Player(desk, desk.add_person("Dora"))))
    assert full.hidden and full.says("de", "too-few-seats", free=0)
    assert (await anna.forge(invite, message=table.id, component_type=5)).says("de", "nobody-picked")
    unresolved = await anna.forge(invite, message=table.id, component_type=5, values=[str(mira.id)])
    assert unresolved.says("de", "nobody-picked")
    assert pinged(anna) == [] and [kind for (kind,) in desk.rows("SELECT kind FROM seats")] == ["person"] * 3


@pytest.mark.parametrize("who", ["Ben", "Mira"])
async def test_the_selects_are_the_hosts(desk: Desk, who: str) -> None:
    """A guest and a person who does not sit there are refused."""
    anna, ben, mira = people(desk)
    other = Player(desk, who)
    table = await ben.press(await three_seats(anna), "join")
    language = language_of(other.person)
    refused = await other.press(table, "table-settings")
    assert refused.hidden and refused.says(language, "only-host") and not refused.selects
    dora = picked("guest:invite:1", Player(desk, desk.add_person("Dora")))
    assert (await other.forge("", message=table.id, data=dora)).says(language, "only-host")
    removing = await other.forge("guest:remove:1", message=table.id, component_type=3, values=[str(ben.id)])
    assert removing.says(language, "only-host")
    assert desk.rows("SELECT kind FROM seats ORDER BY seat") == [("person",), ("person",), ("open",)]
    assert pinged(mira) == []


def language_of(person: Person) -> str:
    return person.locale.split("-", maxsplit=1)[0]


async def test_a_removed_guest_cannot_join_until_invited_again(room: Room) -> None:
    anna, ben, mira = people(room)
    table = await ben.press(await three_seats(anna), "join")
    await anna.pick_people(table, mira.id)
    panel = await anna.press(table, "table-settings")
    assert [label for label, _ in next(one for one in panel.selects if "remove" in one.id).options] == ["Ben", "Mira"]
    stale = table
    panel = await anna.pick(panel, str(ben.id))
    assert panel.hidden
    table = await now(anna, table)
    assert "Ben" not in table.text
    refused = await ben.press(table, "join")
    assert refused.hidden and refused.says("en", "barred")
    await room.restart()
    assert (await ben.press(table, "join")).says("en", "barred"), "it is stored"
    assert (await ben.press(table, "leave")).says("en", "not-at-table")
    gone = await anna.forge(f"guest:remove:{1}", message=stale.id, component_type=3, values=[str(ben.id)])
    assert gone.hidden and gone.says("de", "guest-gone")
    myself = await anna.forge("guest:remove:1", message=stale.id, component_type=3, values=[str(anna.id)])
    assert myself.says("de", "remove-self")
    panel = await anna.pick(table, str(mira.id))
    assert panel.user_selects and (await mira.press(table, "join")).says("de", "barred")
    await anna.pick_people(table, ben.id)
    assert "Ben" in (await ben.press(await now(anna, table), "join")).text


async def test_presses_on_a_table_that_is_over_change_nothing(desk: Desk) -> None:
    anna, ben, _ = people(desk)
    table = await ben.press(await three_seats(anna), "join")
    panel = await anna.press(table, "table-settings")
    (invite,) = panel.user_selects
    remove = next(one.id for one in panel.selects if "remove" in one.id)
    await anna.press(table, "start")
    await desk.quiet()
    for select in (invite, remove):
        late = await anna.forge(select, message=table.id, data=picked(select, ben))
        assert late.hidden and late.says("de", "table-started")


def test_every_sentence_names_people_in_both_languages() -> None:
    for language in LANGUAGES:
        assert "Mira" in say(language, "start-without", names="Mira")
        said = say(language, "start-waits", names="Mira", host="Anna")
        assert "Mira" in said and "Anna" in said
