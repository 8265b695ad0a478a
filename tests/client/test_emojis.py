"""The application's emojis: uploaded once, at a pace, by one of several processes; without them letters stay."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.app import Stammtisch
from bot.client.emojis import PACE, RETRY, Emojis, Pictures, emoji_name
from bot.settings import Shards
from rendering import drawing
from tests.kit.application import MAX_EMOJIS
from tests.kit.faults import Sent
from tests.kit.room import Room
from tests.kit.shards import hurry_shares, room_at, second_bot, share_database

ROUTE = "/applications/{application_id}/emojis"
GAMES = ("hypnosia", "insider")


def draw() -> Pictures:
    return {game: drawing(game).emojis() for game in GAMES}


KEYS = {f"{game} {word}" for game in GAMES for word in drawing(game).emojis()}


def uploads(room: Room) -> list[Sent]:
    return [one for one in room.standin.requests if (one.method, one.route) == ("POST", ROUTE)]


def lists(room: Room) -> int:
    """How often all emojis have been listed."""
    return sum((one.method, one.route) == ("GET", ROUTE) for one in room.standin.requests)


def names(room: Room) -> list[str]:
    return [one["name"] for one in room.world.emojis.values()]


async def start_with(room: Room, pictures: Callable[[], Pictures]) -> Emojis:
    """Restart the bot with these emojis."""
    room.draw_emojis = pictures
    await room.restart()
    return room.bot[Emojis]


@pytest.fixture
def fast(room: Room) -> None:
    """Upload without pauses."""
    room.emoji_pace = 0.0


def test_names_are_valid_and_unique() -> None:
    given = [
        ("hypnosia", "red", b"1"),
        ("hypnosia", "red", b"2"),
        ("insider", "red", b"1"),
        ("a-game" * 9, "red", b"1"),
    ]
    made = [emoji_name(*one) for one in given]
    assert len(set(made)) == len(made) and made[0].startswith("hypnosia_red_")
    assert all(re.fullmatch(r"[a-zA-Z0-9_]{2,32}", one) for one in made)


@pytest.mark.usefixtures("fast")
async def test_emojis_are_uploaded_once(room: Room) -> None:
    emojis = await start_with(room, draw)
    await room.until(lambda: emojis.known.keys() == KEYS)
    assert {one.name for one in emojis.known.values()} == set(names(room))
    before, looks = len(uploads(room)), lists(room)
    emojis = await start_with(room, draw)
    await room.until(lambda: emojis.known.keys() == KEYS)
    await room.quiet()
    assert len(uploads(room)) == before == len(KEYS)
    assert lists(room) - looks == 1 and looks <= 2, "a process alone does not look again before each upload"


@pytest.mark.usefixtures("fast")
async def test_a_name_that_another_process_has_just_taken_ends_nothing(room: Room) -> None:
    room.standin.faults.add("POST", ROUTE, status=400, code=50035, after=True, times=2)
    emojis = await start_with(room, draw)
    await room.until(lambda: emojis.known.keys() == KEYS)
    assert len(uploads(room)) == len(KEYS)


@pytest.mark.usefixtures("fast")
async def test_a_picture_that_changes_becomes_a_new_emoji(room: Room) -> None:
    """The old one stays, since messages show it."""
    emojis = await start_with(room, draw)
    await room.until(lambda: emojis.known.keys() == KEYS)
    old = emojis.known["hypnosia red"]
    changed = {game: dict(made) for game, made in draw().items()}
    changed["hypnosia"]["red"] = changed["hypnosia"]["blue"]
    emojis = await start_with(room, lambda: changed)
    await room.until(lambda: emojis.known.keys() == KEYS)
    assert emojis.known["hypnosia red"] != old and old.id in room.world.emojis
    assert len(room.world.emojis) == len(KEYS) + 1


async def test_a_few_are_uploaded_a_minute(room: Room) -> None:
    """A game has its emojis once all of them are there."""
    emojis = await start_with(room, draw)
    first = len(drawing(GAMES[0]).emojis())
    for count in range(1, first + 1):
        await room.until(lambda count=count: len(room.world.emojis) == count)
        await room.quiet()
        assert len(room.world.emojis) == count and not emojis.known
        await room.advance(PACE)
    await room.until(lambda: {key.split()[0] for key in emojis.known} == {GAMES[0]})


@pytest.mark.usefixtures("fast")
async def test_a_full_application_leaves_letters(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    await room.stop()
    for number in range(MAX_EMOJIS):
        room.world.put_emoji({"name": f"e{number}", "type": "image/png", "image": ""})
    emojis = await start_with(room, draw)
    await room.until(lambda: "Maximum number of emojis" in caplog.text)
    await room.advance(RETRY)
    await room.until(lambda: len(uploads(room)) == 2)
    assert caplog.text.count("Emojis are not uploaded") == 1 and not emojis.known
    for id_ in list(room.world.emojis):
        room.world.drop_emoji(id_)
    await room.advance(RETRY)
    await room.until(lambda: emojis.known.keys() == KEYS)


@pytest.mark.usefixtures("fast")
async def test_emojis_that_are_gone_are_looked_at_again(room: Room) -> None:
    emojis = await start_with(room, draw)
    await room.until(lambda: emojis.known.keys() == KEYS)
    for id_ in list(room.world.emojis):
        room.world.drop_emoji(id_)
    assert emojis.drop() and not emojis.known and not emojis.drop()
    await room.until(lambda: emojis.known.keys() == KEYS)


async def test_a_second_process_uploads_nothing_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    share_database(monkeypatch)
    hurry_shares(monkeypatch)
    monkeypatch.setattr("bot.client.heartbeat.LOOK", 0.05)
    room = room_at(tmp_path / "data", 0)
    room.draw_emojis, room.emoji_pace = draw, 0.05

    def are_known(*bots: Stammtisch) -> bool:
        return all(bot[Emojis].known.keys() == KEYS for bot in bots)

    async with room, second_bot(room, Shards((1,), 2)) as second:
        await room.until(lambda: are_known(room.bot, second))
        assert sum(one.status == 200 for one in uploads(room)) == len(KEYS)
        assert len(set(names(room))) == len(names(room)) == len(KEYS)
