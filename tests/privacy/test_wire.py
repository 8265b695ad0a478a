"""Own data on the wire: the export as a person gets it, and what is left at Discord and in the database of them."""

from __future__ import annotations

import asyncio
import io
import json
import random
import sys
import threading
import zipfile
from collections.abc import Collection
from typing import Any

import pytest

from bot.local.records import Message
from bot.store.schema import metadata
from tests.delivery.test_quiet_mentions import night
from tests.digests.test_wire import want_digest
from tests.kit.databases import findings
from tests.kit.desk import Desk
from tests.kit.driver import Player, Shown, sit_around, sit_down
from tests.kit.old_quotes import add_quote
from tests.kit.room import Room
from tests.kit.shown import worded
from tests.matchmaking.test_wire import request
from tests.notes.test_wire import open_note, write
from tests.preferences.test_wire import choose
from tests.replays.test_films_wire import films
from tests.replays.test_wire import walk
from tests.reviews.test_wire import charts, reviewed

MESSAGE = "/channels/{channel_id}/messages/{message_id}"
NICK, NOTE, SAID = "Xanthi die Kühne", "Ben blufft bestimmt", "das war zu erwarten"
FORMER = ("former player", "jemand von früher")


def opened(player: Player, shown: Shown) -> dict[str, Any]:
    """The files of the ZIP in a message."""
    ((name, content),) = player.files(shown).items()
    assert name.startswith("stammtisch-") and name.endswith(".zip")
    packed = zipfile.ZipFile(io.BytesIO(content))
    return {one: json.loads(packed.read(one)) for one in packed.namelist()}


def prompts(player: Player, *, with_files: bool = False) -> list[Shown]:
    """The direct messages that stay, without private answers there."""
    return [one for one in player.direct() if not one.hidden and (player.files(one) or not with_files)]


async def delete(player: Player, where: int | None = None) -> Shown:
    """Have the person's data deleted, by both buttons."""
    asked = await player.slash("privacy delete", where)
    assert asked.hidden
    sure = await player.press(asked, "forget")
    assert sure.hidden and sure.id != asked.id, "it is asked twice"
    return await player.press(sure, "forgetall")


async def settle(room: Room) -> None:
    """Wait until everything is done that deletion brings with it, advancing the clock to a step that is put off, as one
    is while another connection reads."""
    for _ in range(20):
        await room.settle()
        ((due,),) = room.rows("SELECT min(due) FROM deletions")
        if due is None:
            break
        await room.advance(max(0.0, due - room.clock()))
    assert room.rows("SELECT * FROM deletions") == []


def said_by_the_bot(room: Room, without: Collection[int] = ()) -> str:
    """All words of the bot that stay at Discord, with alternative texts and the names of threads."""
    channels = [*room.world.channels.values()]
    messages = [message for one in channels for message in room.world.history(one.id) if message.audience is None]
    messages = [one for one in messages if one.author == room.world.bot and one.id not in without]
    shown = [repr((one.content, one.components, one.attachments)) for one in messages]
    return "\n".join([*shown, *(one.name for one in channels)])


async def test_the_export_comes_by_direct_message(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    await write(anna, await open_note(anna, match.board()), NOTE)
    reply = await anna.slash("privacy export")
    assert reply.hidden and not anna.files(reply)
    (sent,) = prompts(anna, with_files=True)
    files = opened(anna, sent)
    assert files["notes.json"]["rows"][0]["deine Notiz"] == NOTE
    assert files["people.json"]["rows"][0]["deine ID bei Discord"] == str(anna.id)
    assert str(ben.id) not in json.dumps(files) and "read-me.json" in files
    assert match.waiting(), "the match goes on"


async def test_the_export_is_answered_where_direct_messages_are_refused(room: Room) -> None:
    match = await sit_down(room)
    anna, _ = match.players
    anna.person.dms_closed = True
    reply = await anna.slash("privacy export")
    assert reply.hidden and "people.json" in opened(anna, reply)


async def test_an_unknown_person_is_not_stored_by_asking(desk: Desk) -> None:
    mira = Player(desk, "Mira")
    for command in ("export", "delete"):
        assert "nichts" in (await mira.slash(f"privacy {command}")).text
    assert desk.rows("SELECT * FROM people") == []


@pytest.mark.rest
async def test_nothing_of_a_person_is_left(room: Room) -> None:
    anna, ben, mira = Player(room, "Anna"), Player(room, "Ben"), Player(room, "Mira")
    room.world.set_nick(room.guild, anna.id, NICK)
    over = await sit_down(room)
    await write(anna, await open_note(anna, over.board()), NOTE)
    await add_quote(room.bot.service, over.number, room.key(anna.id), SAID)
    await over.play_some(random.Random("a film of it"), 3)
    await over.resign(ben)
    await ben.press(over.board(), "film")
    await reviewed(room, over, ben)
    assert [NICK in one.text for one in (*films(over, ben), *charts(over, ben))] == [True, True]
    log = await ben.press(over.board(), "log")
    scene = await ben.press(over.board(), "replay")
    assert NICK in log.text and SAID in log.text and SAID in repr(await walk(ben, scene))
    running = await sit_down(room)
    await night(room, anna)
    others = await sit_around(room, "instinkt", ("Ben", "Mira"))
    await anna.slash("match watch", match=str(others.number))
    await want_digest(anna)
    await choose(anna, await anna.slash("settings"), "person", "language", "en")
    await choose(anna, await anna.slash("settings"), "person", "profile", "yes")
    await anna.block(mira.id)
    await request(anna, "dirkana", "daily")
    await request(ben, "dirkana", "daily")
    await room.settle()
    key = room.key(anna.id)
    assert NICK in said_by_the_bot(room) and prompts(anna)
    assert room.rows("SELECT recipient FROM sent_messages WHERE kind = 'mention'") == [(key,)], "pinged in the morning"
    done = await delete(anna)
    assert done.hidden and not done.buttons and done.says("en", "privacy-done"), "in the language that was set"
    await settle(room)
    assert prompts(anna) == [], "her direct messages are deleted"
    assert films(over, ben) == [] == charts(over, ben)
    earlier = {one.id for match in (over, running) for one in match.boards()[:-1]}  # they stay as they were sent
    words = said_by_the_bot(room, earlier)
    assert [one for one in words.splitlines() if traces(anna, one)] == [] and any(one in words for one in FORMER)
    board = over.board()
    assert len(over.lines()) == 1 and any(one in board.text for one in FORMER)
    assert any(worded("take")[0] in one or worded("take")[1] in one for one in running.board().buttons), "seat is free"
    left = repr([room.rows(f"SELECT * FROM {name}") for name in metadata.tables])
    assert not traces(anna, left) and "Anna" not in left
    assert str(key) in left, "matches stay whole under the key"
    for table in ("person_settings", "pairings", "watches", "digests", "notes", "blocks", "names"):
        assert not room.rows(f"SELECT * FROM {table}"), table
    assert room.rows("SELECT person FROM requests") == [(room.key(ben.id),)]
    record = await ben.press(over.board(), "record")
    assert any(name.endswith(".json") for name in ben.files(record))
    log, scene = await ben.press(over.board(), "log"), await ben.press(over.board(), "replay")
    assert not traces(anna, log.text) and not traces(anna, repr(await walk(ben, scene))), "nor what was remembered"
    await ben.press(over.board(), "film")
    assert [traces(anna, repr(one)) for one in films(over, ben)] == [[]], "a new film"
    assert others.waiting() and findings(room.data).faults == []
    for name in ("", "-wal"):
        content = (room.data / f"stammtisch.db{name}").read_bytes()
        words = [one.encode() for one in (NICK, NOTE, SAID, str(anna.id))]
        words.append(anna.id.to_bytes(8, "big").lstrip(b"\0"))  # as SQLite writes it
        assert [one for one in words if one in content] == []


async def test_no_earlier_notice_names_a_person_any_more(room: Room) -> None:
    match = await sit_around(room, "hypnosia", ("Anna", "Ben", "Mira"), seats=3)
    anna, ben, mira = match.players
    for player in (ben, mira):
        await match.resign(player)
        await room.settle()
    assert [anna.id in one.pings for one in match.notices()] == [True, True]
    await delete(anna)
    await settle(room)
    assert match.notices() == [] and findings(room.data).faults == []
    (line,) = match.lines()
    assert line.has("rematch") and not traces(anna, line.text), "the last line stays, without her"


@pytest.mark.parametrize("is_lost", [False, True])
@pytest.mark.parametrize("way", ["thread", "direct"])
async def test_no_line_mentions_a_person_any_more(room: Room, way: str, is_lost: bool) -> None:
    """The line below the board mentions new members of the thread, whether it pings or not; ``is_lost``: the answer to
    the edit that mentions them is lost."""
    for name in ("Anna", "Ben"):
        await Player(room, name).notify(by=way)
    match, mira = await sit_around(room, "hypnosia", ("Anna", "Ben")), Player(room, "Mira")
    await room.settle()
    room.world.set_nick(room.guild, mira.id, NICK)
    if is_lost:
        lost = room.standin.faults.add("PATCH", MESSAGE, status=503, after=True, times=10_000)
    await mira.slash("match watch", match=str(match.number))
    await (room.until(lost.struck.is_set) if is_lost else room.settle())
    line = match.line()
    assert line and line.pings == [one.id for one in match.waiting() if way == "thread"] and traces(mira, line.text)
    room.standin.faults.clear()
    for player in (mira, *match.players):
        key = room.key(player.id)
        await delete(player)
        await settle(room)
        assert match.line() and not traces(player, said_by_the_bot(room)), player.name
        left = repr([room.rows(f"SELECT * FROM {name}") for name in metadata.tables])
        assert not traces(player, left) and player.name not in left
        assert room.rows("SELECT * FROM sent_messages WHERE recipient = ?", key) == []
    assert findings(room.data).faults == []


def traces(player: Player, text: str) -> list[str]:
    return [one for one in (NICK, NOTE, SAID, str(player.id)) if one in text]


async def test_a_second_deletion_and_who_comes_back(room: Room) -> None:
    match = await sit_down(room)
    anna, _ = match.players
    before = room.key(anna.id)
    asked = await anna.slash("privacy delete")
    sure = await anna.press(asked, "forget")
    await anna.press(sure, "forgetall")
    assert "nichts" in (await anna.press(asked, "forget")).text, "an old button"
    await settle(room)
    assert "nichts" in (await anna.slash("privacy delete")).text
    assert room.rows('SELECT * FROM people WHERE "user" = ?', anna.id) == []
    await anna.press(match.board(), "take")
    await room.settle()
    assert room.key(anna.id) != before and "Anna" in match.board().text
    assert findings(room.data).faults == []


@pytest.mark.rest
@pytest.mark.parametrize("who", ["invited", "host"])
@pytest.mark.parametrize("late", [False, True])
async def test_an_invitation_from_the_menu_of_the_table_is_deleted(
    room: Room, monkeypatch: pytest.MonkeyPatch, who: str, late: bool
) -> None:
    """Whether Discord names the answer at once or, if it was deferred, only when it is asked."""
    anna, ben, mira = Player(room, "Anna"), Player(room, "Ben"), Player(room, "Mira")
    table = await anna.slash("hypnosia new", seats=3)
    with monkeypatch.context() as patch:
        if late:
            patch.setattr("cogs._ui.respond.DEFER_AFTER", 0.0)
        invitation = await anna.pick_people(table, ben.id, mira.id)
    assert not invitation.hidden and all(f"<@{one.id}>" in invitation.text for one in (ben, mira))
    await room.until(lambda: room.rows("SELECT * FROM sent_messages WHERE kind = 'invited'"))
    await mira.press(table, "join")
    await delete(mira if who == "invited" else anna)
    await settle(room)
    assert ben.sees(invitation) is None and findings(room.data).faults == []
    gone = mira if who == "invited" else anna
    assert not traces(gone, said_by_the_bot(room)) and gone.name not in said_by_the_bot(room)


@pytest.mark.rest
async def test_nothing_is_left_in_the_files_while_discord_refuses(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    room.world.set_nick(room.guild, anna.id, NICK)
    await write(anna, await open_note(anna, match.board()), NOTE)
    await add_quote(room.bot.service, match.number, room.key(anna.id), SAID)
    await room.settle()
    refused = room.standin.faults.add("DELETE", "*", times=10_000)
    done = await delete(anna)
    assert done.says("de", "privacy-done")
    words = [one.encode() for one in (NICK, NOTE, SAID, str(anna.id))]
    words.append(anna.id.to_bytes(8, "big").lstrip(b"\0"))

    def left() -> list[bytes]:
        content = b"".join((room.data / f"stammtisch.db{name}").read_bytes() for name in ("", "-wal"))
        return [one for one in words if one in content]

    await room.until(lambda: refused.struck.is_set() and not left())
    assert prompts(anna) and room.rows("SELECT * FROM deletions")
    room.standin.faults.clear()
    assert await ben.slash("matches")


async def test_what_discord_forbids_to_delete_is_logged(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    """The answer says that such messages stay, and the operator can delete them."""
    anna, mira = Player(room, "Anna"), Player(room, "Mira")
    table = await anna.slash("hypnosia new", seats=3)
    invitation = await anna.pick_people(table, mira.id)
    await mira.press(table, "join")
    forbidden = room.standin.faults.add("DELETE", MESSAGE, status=403, code=50013, times=1000)
    await delete(mira)
    await settle(room)
    assert forbidden.hits and not room.rows("SELECT * FROM deletions") and anna.sees(invitation) is not None
    (line,) = [one.getMessage() for one in caplog.records if "forbids to delete" in one.getMessage()]
    assert f"in channel {room.channel}: they stay" in line and str(mira.id) not in line and mira.name not in line


@pytest.mark.rest
@pytest.mark.parametrize("way", ["secret", "proposal", "host"])
async def test_deletion_in_the_middle(room: Room, way: str) -> None:
    if way == "host":
        anna, ben = Player(room, "Anna"), Player(room, "Ben")
        home = await anna.slash("hypnosia new", seats=3)
        await ben.press(home, "join")
        await delete(anna)
        await settle(room)
        table = ben.sees(home)
        assert table is not None and "Anna" not in table.text and "Ben" in table.text
        return
    match = await sit_down(room)
    anna, ben = match.players
    if way == "secret":
        await match.decide(anna, random.Random(5), "play")
    else:
        await anna.slash("match pause", match.place)
    await room.quiet()
    await delete(anna)
    await settle(room)
    assert room.rows("SELECT * FROM sealed") == [], "her secret choice is dropped"
    assert room.rows("SELECT * FROM proposals WHERE ended IS NULL") == []
    assert "Anna" not in match.board().text and findings(room.data).faults == []
    await match.decide(ben, random.Random(5), "play")
    await room.settle()
    assert findings(room.data).faults == []


async def test_deletion_while_a_film_is_drawn(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    await match.resign(ben)
    begun, goes_on = threading.Event(), threading.Event()
    module: Any = sys.modules["cogs.replays.films"]
    made = module.make_film

    def slow(*given: Any) -> Any:
        begun.set()
        assert goes_on.wait(60)
        return made(*given)

    monkeypatch.setattr(module, "make_film", slow)
    asked = asyncio.create_task(ben.press(match.board(), "film"))
    await room.until(begun.is_set)
    await delete(anna)
    await room.until(lambda: not room.rows("SELECT * FROM deletions"))
    goes_on.set()
    await asked
    (film,) = films(match, ben)
    assert "Anna" not in repr(film) and any(one in film.alts[0] for one in FORMER)


async def test_deletion_of_a_person_of_a_pairing(room: Room) -> None:
    anna, ben = Player(room, "Anna"), Player(room, "Ben")
    await request(anna, "dirkana", "daily")
    await request(ben, "dirkana", "daily")
    await room.settle()
    (table,) = [one for one in ben.messages(room.channel) if "\n## " in one.text]
    assert str(anna.id) in repr(table)
    await delete(anna)
    await settle(room)
    shown = ben.sees(table)
    assert shown is not None and "Ben" in shown.text and "Anna" not in shown.text
    assert str(anna.id) not in said_by_the_bot(room) and findings(room.data).faults == []
    assert room.rows("SELECT * FROM pairings") == []
    back = await request(anna, "dirkana", "daily")
    assert not back.says("de", "play-none"), "as a new person"
    await room.settle()
    assert len(room.rows('SELECT * FROM people WHERE "user" IS NOT NULL')) == 2


async def test_the_export_of_a_person_who_plays_on(room: Room) -> None:
    """Both decide while the files are made; what is hidden in the match is in neither export."""
    match = await sit_down(room)
    anna, ben = match.players
    source = random.Random("exports")
    for _ in range(3):
        decisions = [match.decide(player, source) for player in match.waiting()]
        reply, *_ = await asyncio.gather(anna.slash("privacy export"), ben.slash("privacy export"), *decisions)
        await room.settle()
        assert reply.hidden
    stored = await room.bot.service.match(match.number)
    for player in match.players:
        sent = prompts(player, with_files=True)
        assert len(sent) == 3
        for one in sent:
            files = opened(player, one)
            text = json.dumps(files, ensure_ascii=False)
            other = ben if player is anna else anna
            assert stored.seed.hex() not in text and str(other.id) not in text and str(room.key(other.id)) not in text
            assert len(files["seats.json"]["rows"]) == 1 == len(files["matches.json"]["rows"])
    assert findings(room.data).faults == []


@pytest.mark.rest
async def test_in_direct_messages_and_after_a_restart(room: Room) -> None:
    match = await sit_down(room)
    anna, _ = match.players
    await anna.slash("privacy export")
    channel = prompts(anna)[-1].channel
    asked = await anna.slash("privacy delete", channel)
    sure = await anna.press(asked, "forget")
    await room.restart()
    done = await anna.press(sure, "forgetall")
    assert done.hidden
    await settle(room)
    assert prompts(anna) == [] and room.rows('SELECT * FROM people WHERE "user" = ?', anna.id) == []


async def test_a_long_channel_is_looked_through_at_the_bots_pace(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred messages a request; each takes a turn of its own."""
    anna, world = Player(room, "Anna"), room.world
    there = anna.person.dm()
    await anna.slash("matches", there)
    for number in range(250):
        author = anna.id if number % 25 else world.bot
        world.put_message(Message(world.ids.next(), there, author, world.time.now(), content="Hello"))
    turns = room.note_turns(monkeypatch)
    before = len(room.standin.requests)
    await delete(anna)
    await settle(room)
    sent = [one for one in list(room.standin.requests)[before:] if one.path.startswith(f"/channels/{there}/")]
    assert [one.method for one in sent].count("GET") == 3
    own = [one for one in world.history(there) if one.author == world.bot and one.audience is None]
    assert own == [] and len(sent) <= len(turns)
