"""``/settings`` and ``/server settings``: panels that are changed in place, and what follows from them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from bot.features.preferences.store import PreferenceStore
from bot.games import GAMES
from bot.local.permissions import ATTACH_FILES
from cogs.preferences import PAGES
from tests.kit.databases import FILE
from tests.kit.desk import Desk, seat
from tests.kit.driver import Player, Shown, sit_down
from tests.kit.room import Room
from tests.kit.shown import components
from tests.kit.sixth_game import NAME, sixth

CHANNELS, SELECT = 8, 3


def picked(shown: Shown, name: str) -> list[str]:
    """What is picked in the select of that setting."""
    (part,) = (one for one in components(shown.message) if one.get("custom_id", "").endswith(f":{name}"))
    if part["type"] == CHANNELS:
        return [one["id"] for one in part.get("default_values") or ()]
    return [one["value"] for one in part["options"] if one.get("default")]


async def choose(player: Player, panel: Shown, scope: str, name: str, *values: Any) -> Shown:
    """Pick these values in the select of a setting, on its page if it is a person's."""
    ids = [one.get("custom_id") for one in components(panel.message)]
    if scope == "person" and f"setting:person:{name}" not in ids:
        page = next(page for page, settings in PAGES.items() if name in [one.name for one in settings])
        panel = await player.press(panel, f"set{page}")
    answer = await player.person.pick(panel.id, f"setting:{scope}:{name}", [str(one) for one in values])
    return await player._settle(answer)


def manager(room: Room) -> Player:
    """Anna, who owns the server."""
    anna = Player(room, "Anna")
    room.world.guilds[room.guild].owner = anna.id
    return anna


# Of a person


async def test_the_panel_of_a_person_is_changed_in_place(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    panel = await anna.slash("settings")
    assert panel.hidden and panel.says("de", "settings-head") and len(panel.selects) == 3
    for name, default, value in (
        ("language", "follow", "de"),
        ("notify", "auto", "direct"),
        ("reading", "pictures", "both"),
        ("forced", "play", "ask"),
        ("invitations", "everybody", "shared"),
        ("profile", "no", "yes"),
    ):
        if not any(one.id.endswith(name) for one in panel.selects):
            (page,) = (page for page, settings in PAGES.items() if name in [one.name for one in settings])
            panel = await anna.press(panel, f"set{page}")
        assert picked(panel, name) == [default]
        changed = await choose(anna, panel, "person", name, value)
        assert changed.id == panel.id and picked(changed, name) == [value] and changed.says("de", "settings-stored")
    await room.restart()
    again = await anna.page("profile", anna.person.dm())
    pages = {name: await anna.page(page) for name, page in (("notify", "notify"), ("forced", "general"))}
    found = [picked(pages["notify"], "notify"), picked(pages["forced"], "forced"), picked(again, "profile")]
    assert found == [["direct"], ["ask"], ["yes"]]
    assert picked(await ben.page("notify"), "notify") == ["auto"]
    back = await choose(anna, again, "person", "profile", "no")
    assert picked(back, "profile") == ["no"] and len(room.rows("SELECT * FROM person_settings")) == 3


async def test_a_language_of_ones_own(room: Room) -> None:
    ben = Player(room, "Ben")
    changed = await choose(ben, await ben.slash("settings"), "person", "language", "de")
    assert changed.says("de", "settings-head"), "at once"
    assert (await ben.slash("matches")).hidden
    await room.restart()
    assert (await ben.quiet()).says("de", "quiet-none")
    await choose(ben, await ben.slash("settings"), "person", "notify", "direct")
    await sit_down(room, "Anna", "Ben", forced="ask")
    await room.settle()
    (prompt,) = ben.direct()
    assert "Mit Anna." in prompt.text, "direct messages are in it too"
    followed = await choose(ben, await ben.slash("settings"), "person", "language", "follow")
    assert followed.says("en", "settings-head")


async def test_values_without_a_meaning_count_as_the_default(room: Room) -> None:
    anna = manager(room)
    await choose(anna, await anna.slash("settings"), "person", "forced", "ask")
    await choose(anna, await anna.slash("server settings"), "server", "pace", "brisk")
    await room.bot.store[PreferenceStore].set_of_person(room.key(anna.id), "forced", "of an older version")
    await room.bot.store[PreferenceStore].set_of_person(room.key(anna.id), "gone", "x")
    await room.bot.store[PreferenceStore].set_of_person(room.key(anna.id), "language", "tlh")
    for name, value in (("pace", "glacial"), ("games", "chess"), ("tables", "x y"), ("language", "tlh"), ("old", "1")):
        await room.bot.store[PreferenceStore].set_of_server(room.guild, name, value)
    await room.restart()
    assert picked(await anna.slash("settings"), "forced") == ["play"]
    panel = await anna.slash("server settings")
    assert picked(panel, "pace") == ["relaxed"] and picked(panel, "games") == sorted(GAMES)
    assert picked(panel, "tables") == []
    assert (await anna.slash("instinkt new")).has("join")
    for forged in ("setting:person:gone", "setting:server:forced", "setting:person:pace"):
        answer = await anna.forge(forged, component_type=SELECT, message=panel.id, values=["1"])
        assert answer.hidden and answer.says("de", "control-unknown")
    for value in ("glacial", "", "relaxed daily"):
        answer = await anna.forge("setting:server:pace", component_type=SELECT, message=panel.id, values=[value])
        assert answer.says("de", "control-unknown")


async def test_invitations_of_those_one_has_played_with(desk: Desk) -> None:
    anna, ben, mira = Player(desk, "Anna"), Player(desk, "Ben"), Player(desk, "Mira")
    await choose(ben, await ben.slash("settings"), "person", "invitations", "shared")
    refused = await anna.new(ben)
    assert refused.hidden and refused.says("de", "invitation-refused", names="Ben", count=1)
    await seat(desk, "Ben", "Mira")
    assert (await mira.new(ben)).has("join") and (await anna.new(ben)).hidden
    await choose(ben, await ben.slash("settings"), "person", "invitations", "nobody")
    assert (await mira.new(ben)).hidden
    assert picked(await ben.invited_by("everybody"), "invitations") == ["everybody"]
    assert (await anna.new(ben)).has("join")


async def test_forced_moves_of_own_tables(desk: Desk) -> None:
    anna = Player(desk, "Anna")
    await choose(anna, await anna.slash("settings"), "person", "forced", "ask")
    assert (await anna.slash("instinkt new")).says("de", "terms-forced")
    assert not (await anna.slash("instinkt new", forced="play")).says("de", "terms-forced")


# Of a server


async def test_only_managers_set_what_holds_on_a_server(desk: Desk) -> None:
    ben, anna = Player(desk, "Ben"), manager(desk)
    panel = await anna.slash("server settings")
    assert panel.hidden and panel.says("de", "server-settings-head")
    assert len([one for one in components(panel.message) if one["type"] in (CHANNELS, SELECT)]) == 9
    refused = await ben.forge("setting:server:pace", component_type=SELECT, message=panel.id, values=["brisk"])
    assert refused.hidden and refused.says("en", "only-managers")
    own = await anna.slash("settings", anna.person.dm())
    there = await anna.forge("setting:server:pace", component_type=SELECT, message=own.id, values=["brisk"])
    assert there.says("de", "only-in-servers")
    assert desk.rows("SELECT * FROM server_settings") == []


async def test_a_channel_where_nothing_can_be_posted_is_named_when_it_is_picked(room: Room) -> None:
    anna, world = manager(room), room.world
    corner, voice = world.add_channel(room.guild, "knobelecke"), world.add_channel(room.guild, "stammtisch", type_=2)
    await room.until(lambda: room.bot.get_channel(voice))
    panel = await anna.slash("server settings")
    types = {one["custom_id"]: one["channel_types"] for one in components(panel.message) if one["type"] == CHANNELS}
    assert types == {
        "setting:server:tables": [0, 2, 13, 15],
        "setting:server:puzzle": [0, 5],
        "setting:server:seasons": [0, 5],
    }
    world.set_permissions(corner, world.bot, deny=ATTACH_FILES)
    panel = await choose(anna, panel, "server", "puzzle", corner)
    lacks = ("permission-missing", {"permission": "attach_files"})
    assert panel.says("de", lacks[0], **lacks[1]) and f"<#{corner}>" in panel.text
    world.set_permissions(corner, world.bot)
    panel = await choose(anna, panel, "server", "puzzle", corner)
    assert not panel.says("de", lacks[0], **lacks[1])
    with closing(sqlite3.connect(room.data / FILE)) as base, base:  # an earlier version let voice channels be picked
        base.execute("UPDATE server_settings SET value = ? WHERE name = 'puzzle'", [str(voice)])
    await room.restart()
    assert (await anna.slash("server settings")).says("de", "no-messages-here")
    world.delete_channel(voice)
    await room.until(lambda: room.bot.get_channel(voice) is None)
    assert (await anna.slash("server settings")).says("de", "setting-channel-gone")


async def test_defaults_of_a_server_are_used_by_new_tables(desk: Desk) -> None:
    anna, ben = manager(desk), Player(desk, "Ben")
    panel = await anna.slash("server settings")
    for name, value in (("pace", "brisk"), ("timeout", "seat"), ("language", "en")):
        panel = await choose(anna, panel, "server", name, value)
        assert picked(panel, name) == [value]
    table = await anna.slash("instinkt new")
    assert table.has("join")
    assert desk.rows("SELECT language, pace, overrun FROM matches") == [("en", "brisk", "seat")]
    await ben.slash("instinkt new", pace="live", timeout="lose", language="de")
    assert desk.rows("SELECT language, pace, overrun FROM matches WHERE id = 2") == [("de", "live", "lose")]


async def test_server_settings_hold_at_new_tables_and_stand_in_titles(room: Room) -> None:
    anna, ben = manager(room), Player(room, "Ben")
    panel = await anna.slash("server settings")
    panel = await choose(anna, panel, "server", "rules", "insider.ask_all.True", "instinkt.draft.True")
    assert picked(panel, "rules") == ["insider.ask_all.True", "instinkt.draft.True"]
    table = await anna.slash("instinkt new")
    assert table.text.startswith("## Instinkt #1 · Starthand aussuchen\n")
    assert "Starthand" not in (await anna.slash("instinkt new", draft=False)).text, "the host's word goes first"
    assert room.rows("SELECT options FROM matches ORDER BY id") == [('{"draft": true}',), ('{"draft": false}',)]
    await ben.press(table, "join")
    await anna.press(table, "start")
    await room.quiet()
    (thread,) = anna.threads()
    assert thread["name"] == "Instinkt #1 · Starthand aussuchen: Anna – Ben"
    assert anna.messages(int(thread["id"]))[-1].text.startswith("**Instinkt #1 · Starthand aussuchen**")
    await room.bot.store[PreferenceStore].set_of_server(
        room.guild, "rules", "chess.castling.True instinkt.draft.True x"
    )
    assert picked(await anna.slash("server settings"), "rules") == ["instinkt.draft.True"]
    panel = await choose(anna, panel, "server", "rules")
    assert picked(panel, "rules") == []
    assert "Starthand" not in (await anna.slash("instinkt new")).text
    forged = await anna.forge("setting:server:rules", component_type=SELECT, message=panel.id, values=["chess.x.1"])
    assert forged.says("de", "control-unknown")


async def test_a_game_that_is_not_offered(desk: Desk) -> None:
    anna, ben = manager(desk), Player(desk, "Ben")
    await choose(anna, await anna.slash("server settings"), "server", "games", "instinkt", "migrato")
    refused = await ben.slash("dirkana new")
    assert refused.hidden and refused.says("en", "game-not-offered", game="Dirkana", offered="Instinkt and Migrato")
    begun = await ben.forge("begin:computer:dirkana", message=refused.id)
    assert begun.hidden and begun.says("en", "game-not-offered", game="Dirkana", offered="Instinkt and Migrato")
    for shown in (await ben.slash("help"), await ben.slash("play")):
        assert "Migrato" in shown.buttons and "Dirkana" not in shown.buttons
    assert "Dirkana" in (await ben.slash("help", ben.person.dm())).buttons
    challenge = await ben.challenge(anna)
    assert [value for _, value in challenge.selects[0].options] == ["instinkt", "migrato"]
    forged = await ben.forge(f"challenge:{anna.id}", component_type=SELECT, message=challenge.id, values=["dirkana"])
    assert forged.says("en", "game-not-offered", game="Dirkana", offered="Instinkt and Migrato")
    assert (await ben.slash("instinkt new")).has("join")
    assert desk.rows("SELECT count(*) FROM matches") == [(1,)]


@pytest.mark.rest
async def test_a_game_that_is_installed_later_is_offered_and_can_be_left_out(room: Room) -> None:
    anna = manager(room)
    await choose(anna, await anna.slash("server settings"), "server", "games", "instinkt", "migrato")
    with sixth():
        await room.restart()
        panel = await anna.slash("server settings")
        assert picked(panel, "games") == ["instinkt", "migrato", NAME]
        assert (await anna.slash(f"{NAME} new")).has("join")
        await choose(anna, panel, "server", "games", "instinkt")
        refused = await anna.slash(f"{NAME} new")
        assert refused.hidden and refused.says("de", "game-not-offered", game="Kiesel", offered="Instinkt")
        await room.settle()
        await room.stop()


async def test_tables_are_refused_elsewhere_as_long_as_their_channel_is_there(room: Room) -> None:
    anna, ben = manager(room), Player(room, "Ben")
    other = room.world.add_channel(room.guild, "spielzimmer")
    await choose(anna, await anna.slash("server settings"), "server", "tables", other)
    refused = await ben.slash("instinkt new")
    assert refused.hidden and refused.says("en", "tables-elsewhere", channels="\\#spielzimmer", count=1)
    assert (await ben.slash("instinkt new", other)).has("join")
    room.world.delete_channel(other)
    await room.until(lambda: room.bot.get_channel(other) is None)
    assert (await ben.slash("instinkt new")).has("join"), "a channel that is gone binds no one"
    panel = await anna.slash("server settings")
    assert picked(panel, "tables") == []


async def test_tables_opened_by_managers_only(desk: Desk) -> None:
    anna, ben = manager(desk), Player(desk, "Ben")
    await choose(anna, await anna.slash("server settings"), "server", "openers", "managers")
    refused = await ben.slash("instinkt new")
    assert refused.hidden and refused.says("en", "only-managers-open")
    table = await anna.slash("instinkt new")
    assert (await ben.press(table, "join")).id == table.id
