"""Public messages: one board and one ping a turn, escaped names, alternative texts, two languages."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.client.connection import RequestRate
from bot.local.records import WorldEvent
from tests.kit.deals import deal
from tests.kit.driver import ANY, Match, Player, labels, sit_down
from tests.kit.room import Room
from tests.kit.shown import read
from tests.kit.waiting import PATIENCE

SILENT = 1 << 12  # the message flag SUPPRESS_NOTIFICATIONS


async def test_one_board_a_turn_and_one_line_below_it(room: Room) -> None:
    match = await sit_down(room)
    source = random.Random("boards")
    for _ in range(12):
        boards = match.boards()
        assert all(board.buttons == {} for board in boards)
        (line,) = match.lines()
        assert line.id > boards[-1].id and list(line.buttons) == labels("de", "play", "hand", "log", "more")
        ((rows,),) = room.rows("SELECT length FROM matches")
        await match.decide(match.waiting()[0], source)
        await room.quiet()
        now = match.boards()
        ((after, midway),) = room.rows("SELECT length, undoable IS NOT NULL FROM matches")
        assert len(now) == len(boards) + (after > rows and not midway)
        texts = [board.text for board in now]
        assert len(set(texts)) == len(texts), "no message is sent twice"
        assert all(board.alts and 0 < len(board.alts[0]) <= 1024 for board in now)


async def test_changes_during_the_delivery_of_a_line_are_on_the_next_board(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    (line,) = match.lines()
    room.world.delete_message(line.channel, line.id)
    held = asyncio.Event()
    edit = room.standin.faults.add("PATCH", "/channels/{channel_id}/messages/{message_id}", hold=held)
    await anna.typed("choose 6", match.place)  # the line is to be edited, but is deleted
    async with asyncio.timeout(PATIENCE):
        await edit.struck.wait()
    await ben.typed("choose 2", match.place)
    held.set()
    await room.quiet()
    lines = [line for board in match.boards() for line in board.text.splitlines() if line.startswith("- ")]
    assert lines and len(set(lines)) == len(lines)


async def test_one_ping_a_turn_deleted_when_it_is_answered(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    assert match.pings() == [], "secret choices are asked for by prompt"
    await anna.typed("choose 6", match.place)
    await ben.typed("choose 2", match.place)
    await room.quiet()
    (ping,) = match.pings()
    assert ping.pings == [anna.id] and f"Instinkt #{match.number}" in ping.text
    await anna.typed("place 0,0", match.place)
    await room.quiet()
    (ping,) = match.pings()
    assert ping.pings == [ben.id]
    await ben.typed("place 1,0", match.place)
    await room.quiet()
    assert match.pings() == []


async def test_all_requests_but_answers_are_rate_limited(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """One bot may make 50 requests a second, answers to interactions excluded."""
    turns = 0

    async def turn(rate: RequestRate) -> None:
        nonlocal turns
        turns += 1

    await room.settle()  # what has had its turn before is sent
    monkeypatch.setattr(RequestRate, "acquire", turn)
    before = len(room.standin.requests)
    match = await sit_down(room)
    await match.play_some(random.Random("turns"), 10)
    # discord.py repeats what a bucket of Discord's has refused, with the same turn
    routes = [sent.route for sent in list(room.standin.requests)[before:] if sent.status != 429]
    counted = [route for route in routes if not route.startswith(("/interactions", "/webhooks"))]
    assert turns == len(counted) > 20


async def test_no_other_message_pings(room: Room) -> None:
    """Check the pings of every message that was sent."""
    pinged: list[tuple[int, list[int], str]] = []

    def note_message(event: WorldEvent) -> None:
        if event.name == "MESSAGE_CREATE" and (event.data["mentions"] or event.data["mention_everyone"]):
            users = [int(user["id"]) for user in event.data["mentions"]]
            pinged.append((int(event.data["id"]), users, read(event.data).text))

    room.world.listen(note_message)
    match = await sit_down(room)
    await match.play_some(random.Random("pings"), 16)
    await match.resign(match.players[0])
    assert pinged[0][1] == [match.players[1].id] and pinged[0][0] == match.home.id, "the invitation"
    turns = pinged[1:]
    assert turns and all(len(users) == 1 and "Instinkt #1" in text for _, users, text in turns)
    assert match.pings() == []
    layings = room.rows("SELECT count(DISTINCT text) FROM events WHERE text LIKE 'place%' OR text LIKE 'push%'")
    assert len(turns) >= layings[0][0]


@pytest.mark.rest
@pytest.mark.parametrize(
    "name", ["@everyone **x**", "<@1> `a` ||b|| [c](https://x.y)", "_under_ # *s* ~~z~~ @here", "ß" * 32, "07"]
)
async def test_names_are_escaped(room: Room, name: str) -> None:
    room.add_person(name, "en-US")
    odd, anna = Player(room, name), Player(room, "Anna")
    home = await anna.new(odd)
    assert home.pings == [odd.id]
    await odd.press(home, "join")
    await anna.press(home, "start")
    await room.quiet()
    match = Match(room, [anna, odd], home)
    assert not name.isalnum() or f"({name})" in match.board().text
    (thread,) = anna.threads()
    assert thread["name"].startswith("Instinkt #1: ") and len(thread["name"]) <= 100
    await match.decide(anna, random.Random(1))
    await match.decide(odd, random.Random(2))
    await room.quiet()
    await odd.slash("matches", match.place)
    seen = [shown for where in (room.channel, match.place) for shown in odd.messages(where)]
    for shown in [*seen, *anna.direct(), *odd.direct()]:
        assert not shown.message["mention_everyone"]
        for raw in ("@everyone", "**x**", "<@1>", "`a`", "||b||", "](https://x.y)", "_under_", "~~z~~", "@here", "*s*"):
            assert raw not in shown.text.replace(f"<@{odd.id}>", ""), shown.text


async def test_the_thread_is_named_after_the_game_and_its_players(room: Room) -> None:
    match = await sit_down(room)
    (thread,) = match.players[0].threads()
    assert thread["name"] == "Instinkt #1: Anna – Ben" and int(thread["id"]) == match.place


async def test_private_texts_are_in_the_persons_language_public_ones_in_the_matchs(room: Room) -> None:
    match = await sit_down(room, "Ben", "Anna")
    ben, anna = match.players
    assert list(match.board().buttons) == labels("en", "play", "hand", "log", "more")
    assert match.board().says("en", "status-secret", names=ANY, count=2, ready="", decided=0)
    assert (match.prompt(anna) or match.board()).says("de", "ask-secret", last=False)
    assert (match.prompt(ben) or match.board()).says("en", "ask-secret", last=False)
    assert (await match.menu(anna)).says("de", "ask-secret", last=False)
    assert (await anna.press(match.board(), "hand")).says("de", "hand-of", title="Instinkt #1", seat=ANY)
    assert (await ben.press(match.board(), "hand")).says("en", "hand-of", title="Instinkt #1", seat=ANY)
    anna.person.locale = "en-GB"
    assert (await match.menu(anna)).says("en", "ask-secret", last=False), "the language is looked up at each press"
    await match.decide(anna, random.Random(1), "typed")
    assert (await match.menu(ben)).says("en", "ask-secret", last=True)
    await match.decide(ben, random.Random(1), "typed")
    await room.quiet()
    anna.person.locale = "fr"
    assert "Instinkt #1" in (await anna.press(match.board(), "log")).text


async def test_without_permission_for_threads_the_channel_has_the_boards(room: Room) -> None:
    room.world.set_permissions(room.channel, room.world.bot, deny=1 << 35)
    match = await sit_down(room)
    assert match.players[0].threads() == [] and match.place == room.channel
    assert len(match.boards()) == 1 and match.waiting() == match.players
    await match.decide(match.players[0], random.Random(1), "play")
    await match.decide(match.players[1], random.Random(1), "typed")
    await room.quiet()
    assert len(match.boards()) == 2 and "Schwarz" in match.board().text


async def test_a_match_opened_in_a_thread_stays_there(room: Room) -> None:
    first = await sit_down(room)
    anna, ben = first.players
    home = await anna.new(ben, where=first.place)
    await ben.press(home, "join")
    await ben.press(home, "start")
    await room.quiet()
    match = Match(room, [anna, ben], home)
    assert match.place == first.place and len(match.boards()) == 1 and len(first.boards()) == 1


@pytest.mark.rest
async def test_the_log_has_pages_in_prose(room: Room) -> None:
    match = await sit_down(room)
    await match.play_some(random.Random("log"), 10)
    anna, ben = match.players
    shown = await anna.press(match.board(), "log")
    assert shown.hidden and "Schwarz" in shown.text
    assert "Black" in (await ben.press(match.board(), "log")).text
    pages = [shown]
    while pages[-1].has("older"):
        pages.append(await anna.press(pages[-1], "older"))
    lines = [
        line for page in reversed(pages) for line in page.text.splitlines() if line.startswith("**") and "<t:" in line
    ]
    rounds = [int(line[2:].split(".")[0]) for line in lines]
    assert rounds == [1 + place // 2 for place in range(len(lines))] and lines, "two turns in each round"
    if len(pages) > 1:
        back = await anna.press(pages[-1], "newer")
        assert back.text == pages[-2].text


async def test_boards_ping_no_one_and_pings_do(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, black="6", white="2")
    match = await sit_down(room)
    anna, ben = match.players
    await anna.typed("choose 6", match.place)
    await ben.typed("choose 2", match.place)
    await room.quiet()
    assert len(match.boards()) == 2 and all(board.message["flags"] & SILENT for board in match.boards())
    (ping,) = match.pings()
    assert ping.pings == [anna.id] and not ping.message["flags"] & SILENT
