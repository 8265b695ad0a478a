"""The film of a match: sent to its place once, when a person asks after the end."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bot.features.replays.service import Replays
from bot.local.permissions import ATTACH_FILES
from bot.texts import say
from tests.kit.driver import ANY, OVER, Match, Player, Shown, read, sit_down
from tests.kit.pages import Read
from tests.kit.room import Room
from tests.reviews.test_wire import ended, played

FILM = "🎞️"
MESSAGES = "/channels/{channel_id}/messages"


def films(match: Match, player: Player) -> list[Shown]:
    return [one for one in player.messages(match.place) if one.text.startswith(FILM)]


async def test_the_film_comes_to_the_place_once(room: Room) -> None:
    match = await ended(room)
    anna, ben = match.players
    answer = await anna.press(match.board(), "film")
    assert answer.hidden and answer.says("de", "film-sent", title="Instinkt #1")
    (sent,) = films(match, ben)
    assert answer.leads("film").endswith(f"/{match.place}/{sent.id}") and not sent.hidden and sent.pings == []
    assert len(sent.alts) == 1 and "Ben" in sent.alts[0] and OVER in sent.alts[0] and "*" not in sent.alts[0]
    (content,) = ben.pictures(sent)
    frames = await room.bot[Replays].frames(match.number, None)
    with Image.open(BytesIO(content)) as film:
        assert film.format == "GIF" and film.n_frames == len(frames)
    again = await ben.press(match.board(), "film")
    assert again.hidden and again.says("en", "film-there", title="Instinkt #1")
    assert again.leads("film") == answer.leads("film") and len(films(match, ben)) == 1
    await room.restart()
    assert (await ben.press(match.board(), "film")).says("en", "film-there", title=ANY)


async def test_a_film_that_was_deleted_is_made_again(room: Room) -> None:
    match = await ended(room)
    anna, _ = match.players
    await anna.press(match.board(), "film")
    (first,) = films(match, anna)
    room.world.delete_message(first.channel, first.id)
    assert (await anna.press(match.board(), "film")).says("de", "film-sent", title=ANY)
    (second,) = films(match, anna)
    assert second.id != first.id
    assert room.rows("SELECT message FROM sent_messages WHERE kind = 'film'") == [(second.id,)]


@pytest.mark.rest
@pytest.mark.parametrize("moment", ["before", "after"])
async def test_a_film_whose_send_is_lost_comes_once(room: Room, moment: str) -> None:
    """The connection breaks before or after Discord has the message, and the bot is started again."""
    match = await ended(room)
    anna, ben = match.players
    fault = room.standin.faults.add("POST", MESSAGES, drop=True, after=moment == "after", times=9)
    answer = await anna.press(match.board(), "film")
    assert answer.hidden and answer.says("de", "discord-silent")
    assert len(films(match, anna)) <= 1
    await room.restart()
    room.standin.faults.clear()
    assert fault.struck.is_set()
    for player, language in ((anna, "de"), (ben, "en")):
        answer = await player.press(match.board(), "film")
        key = "film-sent" if player is anna else "film-there"
        assert answer.says(language, key, title=ANY), answer.text
    assert len(films(match, anna)) == 1
    assert room.rows("SELECT message FROM sent_messages WHERE kind = 'film'") == [(films(match, ben)[0].id,)]


async def test_while_the_match_runs_there_is_none(room: Room) -> None:
    match = await sit_down(room)
    anna, ben = match.players
    answer = await anna.forge(f"press:film:{match.number}", message=match.board().id)
    assert answer.hidden and answer.says("de", "film-running") and films(match, ben) == []
    assert room.rows("SELECT * FROM sent_messages WHERE kind = 'film'") == []


async def test_without_the_permission_to_attach_files(room: Room) -> None:
    match = await ended(room)
    anna, _ = match.players
    me = room.bot.user
    assert me is not None
    room.world.set_permissions(room.channel, me.id, deny=ATTACH_FILES)
    answer = await anna.press(match.board(), "film")
    assert answer.says("de", "permission-missing-there", permission="attach_files") and films(match, anna) == []
    room.world.set_permissions(room.channel, me.id, allow=ATTACH_FILES)
    assert (await anna.press(match.board(), "film")).says("de", "film-sent", title=ANY)


async def test_of_a_match_whose_thread_is_gone(room: Room) -> None:
    match = await ended(room)
    anna, _ = match.players
    place = match.place
    assert place != room.channel
    room.world.delete_channel(place)
    answer = await anna.forge(f"press:film:{match.number}", message=match.home.id)
    assert answer.hidden and answer.says("de", "film-no-place")


async def test_an_archived_thread_is_opened_for_it(room: Room) -> None:
    match = await ended(room)
    anna, _ = match.players
    room.world.archive(match.place)
    assert (await anna.forge(f"press:film:{match.number}", message=match.home.id)).says("de", "film-sent", title=ANY)
    assert len(films(match, anna)) == 1


async def test_people_who_cannot_see_the_match_get_none(room: Room) -> None:
    match = await ended(room)
    stranger = Player(room, room.add_person("Cleo", "en-US"))
    guild = room.world.add_guild("Fern", members=[stranger.id], owner=stranger.id)
    table = await stranger.new(where=room.world.add_channel(guild, "halle"))
    answer = await stranger.forge(f"press:film:{match.number}", message=table.id)
    assert answer.says("en", "no-such-match", number=str(match.number)) and films(match, match.players[0]) == []


async def test_a_film_that_takes_its_time_shows_its_progress(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await ended(room)
    anna, _ = match.players
    goes_on = threading.Event()
    module: Any = sys.modules["cogs.replays.films"]
    made: Callable[..., Any] = module.make_film

    def slow(frames: Any, report: Callable[[float], Any]) -> Any:
        report(0.42)
        assert goes_on.wait(60)
        return made(frames, report)

    monkeypatch.setattr(module, "make_film", slow)
    monkeypatch.setattr(sys.modules["cogs.replays.films"], "EVERY", 0.01)
    room.defer_after(0.01)
    put = room.world.put_message

    def watched(message: Any, **how: Any) -> Any:
        if say("de", "film-drawing", share=42) in str(message.components):
            goes_on.set()
        return put(message, **how)

    monkeypatch.setattr(room.world, "put_message", watched)
    answer = await anna.press(match.board(), "film")
    await room.until(lambda: films(match, anna))
    await room.until(lambda: read(anna.person.sight(answer.id)).says("de", "film-sent", title=ANY))
    assert goes_on.is_set()


# The page and the chart


async def test_the_record_comes_with_a_page_of_every_step(room: Room) -> None:
    match = await ended(room)
    _anna, ben = match.players
    answer = await ben.press(match.board(), "record")
    files = ben.files(answer)
    assert answer.hidden and answer.says("en", "page-is") and list(files) == ["instinkt-1.json", "instinkt-1.html"]
    (record,) = json.loads(files["instinkt-1.json"])
    page = Read(files["instinkt-1.html"])
    assert all(record[one] in page.text for one in ("secret", "salt", "fingerprint"))
    assert "Anna" in page.text and "Ben" in page.text and set(page.slots) == {"board", "strip", "hand0", "hand1"}
    frames = await room.bot[Replays].frames(match.number, None)
    assert len(page.steps()) == len(frames) and all(page.steps())
    assert [one.alts["de"] for one in page.steps()[-1] if one.slot == "board"] == [match.board().alts[0]]


async def test_before_the_end_there_is_no_page(room: Room) -> None:
    match = await sit_down(room)
    anna, _ = match.players
    answer = await anna.forge(f"press:record:{match.number}", message=match.board().id)
    assert answer.says("de", "not-over") and anna.files(answer) == {}


@pytest.mark.rest
async def test_the_final_board_has_a_chart_of_the_points(room: Room) -> None:
    match = await played(room, "dirkana")
    assert match.over
    anna, _ben = match.players
    await room.settle()
    *_, chart = match.board().alts
    rounds = (await room.bot[Replays].frames(match.number, None))[-1].round
    assert chart.startswith(say("de", "scores-alt", rounds=rounds, seats="")) and not films(match, anna)
    await anna.press(match.board(), "rematch")
    await room.settle()
    assert match.board().links and match.board().alts[-1] == chart, "an edit of the board keeps it"


async def test_a_short_match_has_no_chart(room: Room) -> None:
    match = await ended(room, "dirkana", 3)
    await room.settle()
    assert len(match.board().alts) == 2, "board and strip"
