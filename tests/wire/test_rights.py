"""Rights count where a match is, not where a command is typed; a named match belongs to its game."""

from __future__ import annotations

import pytest

from bot.local.permissions import MANAGE_THREADS, VIEW_CHANNEL
from bot.texts import say
from tests.kit.desk import Desk, seat
from tests.kit.driver import Match, Player, sit_down
from tests.kit.room import Room


async def with_moderator(desk: Desk) -> tuple[Match, Player]:
    """A match, and Cleo, who plays in none."""
    return await seat(desk), Player(desk, desk.add_person("Cleo", "de"))


def is_over(room: Room | Desk) -> bool:
    return room.rows("SELECT phase FROM matches WHERE id = 1") == [("over",)]


async def test_a_right_elsewhere_on_the_server_does_not_count(desk: Desk) -> None:
    match, cleo = await with_moderator(desk)
    elsewhere = desk.world.add_channel(desk.guild, "eigenes")
    desk.world.set_permissions(elsewhere, cleo.id, allow=MANAGE_THREADS)
    thread = desk.world.add_thread(elsewhere, "darin", owner=cleo.id)
    for where in (elsewhere, thread, match.place, desk.channel):
        assert (await cleo.slash("server match-end", where, match="1")).text == say("de", "only-moderators")
    assert not is_over(desk)


async def test_a_right_at_the_match_counts_everywhere_on_its_server(desk: Desk) -> None:
    _, cleo = await with_moderator(desk)
    elsewhere = desk.world.add_channel(desk.guild, "anderswo")
    desk.world.set_permissions(desk.channel, cleo.id, allow=MANAGE_THREADS)
    assert (await cleo.end_match(elsewhere, match="1")).says("de", "ended", title="Instinkt #1")
    assert is_over(desk)


@pytest.mark.rest
async def test_a_right_at_an_archived_match_counts_everywhere_on_its_server(room: Room) -> None:
    """The gateway does not announce archived threads."""
    match, cleo = await sit_down(room), Player(room, room.add_person("Cleo", "de"))
    elsewhere = room.world.add_channel(room.guild, "anderswo")
    room.world.set_permissions(room.channel, cleo.id, allow=MANAGE_THREADS)
    room.world.archive(match.place)
    await room.restart()
    assert (await cleo.end_match(elsewhere, match="1")).says("de", "ended", title="Instinkt #1")
    assert is_over(room)


async def test_a_right_counts_neither_from_another_server_nor_in_direct_messages(desk: Desk) -> None:
    match, cleo = await with_moderator(desk)
    anna = match.players[0]
    desk.world.set_permissions(desk.channel, cleo.id, allow=MANAGE_THREADS)
    desk.world.set_permissions(desk.channel, anna.id, allow=MANAGE_THREADS)
    guild = desk.world.add_guild("Fern", members=[cleo.id, anna.id], owner=cleo.id)
    far = desk.world.add_channel(guild, "halle")
    for where in (far, cleo.person.dm()):
        assert (await cleo.slash("server match-end", where, match="1")).text == say("de", "no-such-match", number="1")
    for where in (far, anna.person.dm()):
        assert (await anna.slash("server match-end", where, match="1")).text == say("de", "only-moderators")
    assert not is_over(desk)


async def test_a_right_is_not_guessed_while_discord_does_not_answer(room: Room) -> None:
    match, cleo = await sit_down(room), Player(room, room.add_person("Cleo", "de"))
    room.world.set_permissions(room.channel, cleo.id, allow=MANAGE_THREADS)
    elsewhere = room.world.add_channel(room.guild, "anderswo")
    room.world.archive(match.place)
    await room.restart()
    room.standin.faults.add("GET", "/channels/{channel_id}", status=503, times=10_000)
    assert (await cleo.slash("server match-end", elsewhere, match="1")).text == say("de", "discord-silent")
    assert not is_over(room)


async def test_a_match_whose_table_is_in_a_private_place_is_not_shown_by_a_right_elsewhere(desk: Desk) -> None:
    """The table's channel is gone, so that it takes the right to manage threads of the server."""
    match, cleo = await with_moderator(desk)
    elsewhere = desk.world.add_channel(desk.guild, "eigenes")
    desk.world.set_permissions(elsewhere, cleo.id, allow=MANAGE_THREADS)
    desk.world.delete_channel(desk.channel)
    for command in ("matches", "server match-end"):
        assert (await cleo.slash(command, elsewhere, match="1")).text == say("de", "no-such-match", number="1")
    assert match.players


async def test_a_named_match_of_another_game_is_refused(desk: Desk) -> None:
    match = await seat(desk)
    anna, ben = match.players
    before = desk.stored()
    for command, more in (
        ("dirkana move", {"move": "x"}),
        ("migrato move", {"move": "exchange"}),
    ):
        for player, language in ((anna, "de"), (ben, "en")):
            answer = await player.slash(command, match="1", **more)
            assert answer.hidden and answer.text == say(language, "match-of-other-game", number=1, game="Instinkt")
            assert not answer.alts
    assert desk.stored() == before


async def test_a_named_match_of_another_game_is_not_offered(desk: Desk) -> None:
    match = await seat(desk)
    anna = match.players[0]
    for game in ("dirkana", "hypnosia", "insider", "migrato"):
        for where in (desk.channel, match.place):
            moves = await anna.person.suggest(where, f"{game} move", {"move": "", "match": "1"}, "move")
            named = await anna.person.suggest(where, f"{game} move", {"move": "", "match": ""}, "match")
            assert (moves, named) == ([], [])
    assert await anna.person.suggest(desk.channel, "instinkt move", {"move": "", "match": "1"}, "move")


async def test_a_game_that_a_person_may_not_know_of_is_not_named(desk: Desk) -> None:
    await seat(desk)
    mira = Player(desk, "Mira")
    other = desk.world.add_channel(desk.guild, "other")
    desk.world.set_permissions(desk.channel, mira.id, deny=VIEW_CHANNEL)
    assert (await mira.show(other, match="1")).text == say("de", "no-such-match", number="1")


async def test_a_table_that_is_not_started_is_no_match_yet(desk: Desk) -> None:
    anna, ben = Player(desk, "Anna"), Player(desk, "Ben")
    desk.world.set_permissions(desk.channel, anna.id, allow=MANAGE_THREADS)
    home = await anna.new(ben)
    await ben.press(home, "join")
    before = desk.stored()
    answers = {
        "instinkt move": {"move": "choose 1"},
        "matches": {},
        "match resign": {},
        "server match-end": {},
        "match undo": {},
        "match pause": {},
        "match resume": {},
        "match pace": {"pace": "live"},
        "match remove": {"player": ben.id},
        "match replace": {"newcomer": Player(desk, "Mira").id},
    }
    for command, more in answers.items():
        answer = await anna.slash(command, match="1", **more)
        assert answer.hidden and answer.text == say("de", "not-started"), command
    assert (await anna.slash("match remove", match="1")).text == say("de", "not-started")
    other = await anna.slash("dirkana move", match="1", move="x")
    assert other.text == say("de", "match-of-other-game", number=1, game="Instinkt")
    assert desk.stored() == before


UNSEEN = ("log", "older", "take", "record", "film", "review", "replay", "mine")


async def test_a_match_that_one_may_not_see_is_not_shown_by_forged_presses(room: Room) -> None:
    """Neither its log nor what is kept of it, nor is a seat taken; as if there were no such match."""
    match, cleo = await sit_down(room), Player(room, room.add_person("Cleo", "de"))
    anna, ben = match.players
    elsewhere = room.world.add_channel(room.guild, "anderswo")
    room.world.set_permissions(room.channel, cleo.id, deny=VIEW_CHANNEL)
    home = await cleo.slash("hypnosia new", elsewhere, seats=2)
    far = room.world.add_guild("Fern", members=[cleo.id], owner=cleo.id)
    there = await cleo.slash("hypnosia new", room.world.add_channel(far, "halle"), seats=2)
    await room.quiet()

    async def tried(message: int, verb: str) -> None:
        before = room.stored()
        for custom_id in (f"press:{verb}:{match.number}", f"log:{match.number}:0:0"):
            answer = await cleo.forge(custom_id, message=message)
            assert answer.hidden and answer.text == say("de", "no-such-match", number=str(match.number)), custom_id
        assert room.stored() == before

    for message in (home.id, there.id):
        for verb in UNSEEN[:3]:
            await tried(message, verb)
    await match.resign(ben)
    await anna.press(match.board(), "review")
    await room.quiet()
    for message in (home.id, there.id):
        for verb in UNSEEN:
            await tried(message, verb)


async def test_a_table_that_one_may_not_see_is_not_joined(desk: Desk) -> None:
    anna, cleo = Player(desk, "Anna"), Player(desk, desk.add_person("Cleo", "de"))
    table = await anna.slash("hypnosia new", seats=3)
    elsewhere = desk.world.add_channel(desk.guild, "anderswo")
    home = await cleo.slash("hypnosia new", elsewhere, seats=3)
    desk.world.set_permissions(desk.channel, cleo.id, deny=VIEW_CHANNEL)
    answer = await cleo.forge("press:join:1", message=home.id)
    assert answer.hidden and answer.text == say("de", "no-such-match", number="1")
    assert desk.rows("SELECT kind FROM seats WHERE match = 1") == [("person",), ("open",), ("open",)]
    desk.world.set_permissions(desk.channel, cleo.id, allow=VIEW_CHANNEL)
    await cleo.forge("press:join:1", message=home.id)
    assert desk.rows("SELECT kind FROM seats WHERE match = 1") == [("person",), ("person",), ("open",)]
    assert table.has("join")
