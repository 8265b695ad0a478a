"""Names: on a server its own ones, in direct messages the global ones; changes are seen at the next interaction."""

from __future__ import annotations

import random
from typing import Any

from bot.store.people import MAX_NAME
from cogs._ui.content import escaped
from tests.kit.desk import Desk
from tests.kit.driver import Match, Player, Shown
from tests.kit.room import Room

Row = tuple[Any, ...]


async def sit(room: Room, where: int | None = None) -> Match:
    """Start a match of Anna and Ben in that channel."""
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    home = await anna.new(ben, where)
    await ben.press(home, "join")
    await anna.press(home, "start")
    await room.quiet()
    return Match(room, [anna, ben], home)


def second_server(room: Room) -> tuple[int, int]:
    """Another server with the same people, and a channel of it."""
    guild = room.world.add_guild("Kegelbahn", members=[person.id for person in room.people.values()])
    return guild, room.world.add_channel(guild, "spieltisch")


def words(shown: Shown) -> str:
    """All that a message says, alternative texts included."""
    return "\n".join([shown.text, *shown.alts])


def stored(room: Room) -> list[Row]:
    """Global name, server and name there of everybody, by global name and server."""
    query = "SELECT p.name, n.guild, n.name FROM people p LEFT JOIN names n ON n.person = p.key ORDER BY 1, 2"
    return room.rows(query)


async def test_a_match_shows_the_names_of_its_server(room: Room) -> None:
    guild, where = second_server(room)
    anna, ben = room.people["Anna"].id, room.people["Ben"].id
    room.world.set_nick(room.guild, ben, "Benno")
    room.world.set_nick(guild, ben, "Der Kegler")
    room.world.set_nick(guild, anna, "Annette")
    first, second = await sit(room), await sit(room, where)
    for match, names in ((first, ("Anna", "Benno")), (second, ("Annette", "Der Kegler"))):
        home = match.players[0].sees(match.home)
        assert home is not None
        for shown in (match.board(), home):
            assert all(name in words(shown) for name in names)
        assert room.world.channels[match.place].name.endswith(" – ".join(names))
        others = {"Anna", "Benno", "Annette", "Der Kegler"} - set(names)
        for name in others:
            assert all(name not in words(shown) for shown in (match.board(), home))
    rows = [("Anna", guild, "Annette"), ("Ben", room.guild, "Benno"), ("Ben", guild, "Der Kegler")]
    assert stored(room) == rows


async def test_direct_messages_use_the_global_names(room: Room) -> None:
    anna, ben = room.people["Anna"].id, room.people["Ben"].id
    room.world.set_nick(room.guild, ben, "Benno")
    room.world.set_nick(room.guild, anna, "Annette")
    match = await sit(room)
    player = match.players[0]
    prompt = match.prompt(player)
    assert prompt is not None
    assert "Ben" in prompt.text and "Benno" not in words(prompt)
    menu = await player.choose_any(prompt, random.Random(1))
    assert "Benno" not in words(menu) and "Annette" not in words(menu)
    await room.quiet()
    assert "Benno" not in words(await player.show(player.person.dm()))
    answer = await player.slash("matches", player.person.dm())
    assert "Ben" in answer.text and "Benno" not in words(answer)
    assert "Benno" in words(await player.slash("matches"))
    for where, name in ((player.person.dm(), "Ben"), (room.channel, "Benno")):
        (offered,) = await player.person.suggest(where, "matches", {"match": ""}, "match")
        assert offered["name"].endswith(f" – {name}")


async def test_a_nickname_that_changes_is_seen_at_the_next_interaction(room: Room) -> None:
    ben = room.people["Ben"].id
    room.world.set_nick(room.guild, ben, "Benno")
    match = await sit(room)
    anna, player = match.players
    room.world.set_nick(room.guild, ben, "Benedikt")
    assert "Benno" in words(await anna.press(match.board(), "hand")), "the bot receives no event"
    assert "Benedikt" in words(await player.press(match.board(), "hand"))
    assert stored(room) == [("Anna", None, None), ("Ben", room.guild, "Benedikt")]
    room.world.set_nick(room.guild, ben, None)
    assert "Benedikt" not in words(await player.press(match.board(), "hand"))
    assert stored(room) == [("Anna", None, None), ("Ben", None, None)]


async def test_a_person_who_is_only_mentioned_brings_the_nickname(desk: Desk) -> None:
    mira = desk.people["Mira"].id
    anna = Player(desk, "Anna")
    await anna.new(Player(desk, "Mira"))
    assert stored(desk) == [("Anna", None, None), ("Mira", None, None)]
    desk.world.set_nick(desk.guild, mira, "Mirabelle")
    await anna.new(Player(desk, "Mira"))
    assert stored(desk)[1] == ("Mira", desk.guild, "Mirabelle")
    locales = dict(desk.rows("SELECT user, locale FROM people"))
    await Player(desk, "Mira").slash("matches")
    desk.world.set_nick(desk.guild, mira, "Miri")
    await anna.new(Player(desk, "Mira"))
    assert stored(desk)[1] == ("Mira", desk.guild, "Miri")
    assert locales[mira] == "en-US" and dict(desk.rows("SELECT user, locale FROM people"))[mira] == "de"


async def test_the_global_name_changes_without_the_nickname(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    room.world.set_nick(room.guild, ben.id, "Benno")
    match = await sit(room)
    room.world.users[ben.id].name = "Benjamin"
    answer = await ben.slash("matches", ben.person.dm())
    assert "Anna" in answer.text
    assert stored(room) == [("Anna", None, None), ("Benjamin", room.guild, "Benno")]
    assert "Benno" in words(await anna.press(match.board(), "hand"))
    assert "Benjamin" in words(await anna.slash("matches", anna.person.dm()))


async def test_long_names_and_markdown(room: Room) -> None:
    anna, ben = room.people["Anna"].id, room.people["Ben"].id
    long = "W" * MAX_NAME
    room.world.set_nick(room.guild, anna, long + "xyz")
    room.world.set_nick(room.guild, ben, "**Ben** <@&7> [x](http://x.y)")
    match = await sit(room)
    shown = words(match.board())
    assert long in shown and "xyz" not in shown
    assert escaped("**Ben** <@&7> [x](http://x.y)") in shown and "**Ben**" not in shown
    assert len(room.world.channels[match.place].name) == 100
    before = room.rows("SELECT * FROM names")
    for player in match.players:
        await match.menu(player)
    assert room.rows("SELECT * FROM names") == before


async def test_the_log_names_people_as_its_server_does(room: Room) -> None:
    room.world.set_nick(room.guild, room.people["Ben"].id, "Benno")
    match = await sit(room)
    ben = match.players[1]
    await match.resign(ben)
    await room.settle()
    log = await match.players[0].press(match.board(), "log")
    assert "Benno" in words(log)
