"""A prompt with one picture is one classic message: words for the lock screen, then the menu. Every edit is a layout.

Anna reads German and Ben English.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Any, Final

import pytest
import pytest_asyncio
from discord import ui

from bot.client.emojis import Emojis
from bot.delivery.items import Kind
from bot.local.records import COMPONENTS_V2
from cogs._delivery.sender import NONCE_LIFETIME, mark_of
from cogs._ui.content import MAX_ALT, MAX_CLASSIC, MessageContent
from rendering import Picture, drawing
from tests.kit.driver import Match, Player, sit_around
from tests.kit.faults import Sent
from tests.kit.processes import BotProcess
from tests.kit.room import Room
from tests.kit.shown import Shown, components, push_text
from tests.kit.toytable import sit, with_toys
from tests.kit.waiting import PATIENCE

MESSAGES: Final = "/channels/{channel_id}/messages"
MESSAGE: Final = MESSAGES + "/{message_id}"
DAY: Final = 86_400.0
ASKED: Final = {
    "Anna": ("Du bist am Zug: Hypnosia #1, ", ", mit Ben.", " Du hast 3 Tage Zeit ("),
    "Ben": ("It's your turn: Hypnosia #1, ", ", with Anna.", " You have 3 days ("),
}
TO_ACT: Final = "SELECT 1 FROM clocks WHERE is_pending AND seat = ?"
HALF: Final = {"Anna": "Die halbe Bedenkzeit ist um: Hypnosia #1, ", "Ben": "Half of your time is gone: Hypnosia #1, "}


async def asked(room: Room, name: str = "Ben") -> tuple[Match, Player, Shown]:
    """A match of Hypnosia in which that player has got a prompt: one board to choose from."""
    for person in ("Anna", "Ben"):
        await Player(room, person).notify(by="direct")
    match = await sit_around(room, "hypnosia", ("Anna", "Ben"), pace="relaxed", careful_stacks=True)
    await room.settle()
    player = next(one for one in match.players if one.name == name)
    source = random.Random("prompts")
    while match.waiting() != [player]:
        await match.decide(match.waiting()[0], source, "typed")
        await room.settle()
    prompt = match.prompt(player)
    assert prompt is not None
    return match, player, prompt


def is_layout(shown: Shown) -> bool:
    return bool(shown.message["flags"] & COMPONENTS_V2)


def direct_requests(room: Room, player: Player, since: int = 0) -> list[Sent]:
    """Those that sent, edited or deleted a direct message of the player."""
    there = f"/channels/{player.person.dm()}/messages"
    return [one for one in list(room.standin.requests)[since:] if one.path.startswith(there) and one.method != "GET"]


@pytest.mark.parametrize("name", ["Anna", "Ben"])
async def test_a_prompt_with_one_picture_is_one_message(room: Room, name: str) -> None:
    match, player, prompt = await asked(room, name)
    await room.settle()
    sent = direct_requests(room, player)
    assert [one.method for one in sent if one.method != "DELETE"] == ["POST"] * len(
        {one.json["nonce"] for one in sent if one.method == "POST"}
    )
    assert not is_layout(prompt) and len(prompt.message["attachments"]) == 1 and prompt.selects
    words = push_text(prompt.message["flags"], prompt.message["content"])
    assert words is not None
    first, title, *_ = words.splitlines()
    assert all(part in first for part in ASKED[name]) and title.startswith("**Hypnosia #1")
    look = {"Anna": "Zur Wahl: A: Figur auf ", "Ben": "To choose from: A: pawn on "}[name]
    assert len(prompt.alts) == 1 and look in prompt.alts[0] and len(prompt.alts[0]) <= MAX_ALT
    assert {"Anna": "Mit Ben.", "Ben": "With Anna."}[name] not in words, "the first words say that"
    controls = [one for one in components(prompt.message) if "custom_id" in one]
    assert controls[0]["id"] == mark_of(next(one.json["nonce"] for one in reversed(sent) if one.method == "POST"))
    assert match.pings() == []
    assert player.pictures(prompt)[0].startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["Anna", "Ben"])
async def test_a_reminder_is_one_message_too(room: Room, name: str) -> None:
    match, player, prompt = await asked(room, name)
    before = len(room.standin.requests)
    await room.advance(1.55 * DAY)
    later = match.prompt(player)
    assert later is not None and later.id != prompt.id and not is_layout(later) and len(later.alts) == 1
    words = push_text(later.message["flags"], later.message["content"])
    assert (
        words is not None and words.startswith(HALF[name]) and words.count({"Anna": "halbe", "Ben": "Half"}[name]) == 1
    )
    assert sorted(one.method for one in direct_requests(room, player, before)) == ["DELETE", "POST"]


async def test_a_prompt_whose_send_is_cut_off_stands_once(room: Room) -> None:
    """The answer is lost: the send is repeated, and the message becomes what the menu is by then."""
    ben = Player(room, "Ben")
    there = f"/{ben.person.dm()}/"
    fault = room.standin.faults.add("POST", MESSAGES, drop=True, after=True, when=lambda sent: there in sent.path)
    await asked(room)
    (prompt,) = ben.direct()
    assert fault.hits and prompt.selects and len(prompt.alts) == 1
    await ben.choose_any(prompt, random.Random("on"))
    await room.settle()
    assert room.rows("SELECT 1 FROM events WHERE kind = 'move' AND seat = 1") and len(ben.direct()) == 1


@pytest.mark.rest
@pytest.mark.parametrize("sent", [False, True], ids=["before sending", "before hearing of it"])
async def test_killed_while_a_prompt_is_sent(room: Room, sent: bool) -> None:
    match, anna, _ = await asked(room, "Anna")
    ben, process = match.players[1], BotProcess(room)
    there, hold, source = f"/{ben.person.dm()}/", asyncio.Event(), random.Random("killed")
    await room.stop()
    try:
        await process.start()
        fault = room.standin.faults.add(
            "POST", MESSAGES, times=9, hold=hold, after=sent, when=lambda one: there in one.path
        )
        while not room.rows(TO_ACT, 1):
            await match.decide(anna, source, "typed")
        await asyncio.wait_for(fault.struck.wait(), PATIENCE)
        await process.kill()
        room.standin.faults.clear()
        hold.set()
        await process.start()
        await room.until(lambda: match.prompt(ben))
        await room.until(lambda: room.rows("SELECT count(*) FROM sent_messages WHERE message < 0") == [(0,)])
        await room.quiet()
        (prompt,) = ben.direct()
        assert prompt.selects and len(prompt.alts) == 1
        await ben.choose_any(prompt, source)
        await room.until(lambda: room.rows("SELECT 1 FROM events WHERE kind = 'move' AND seat = 1"))
    finally:
        await process.close()


async def unsure(room: Room) -> tuple[Player, Shown]:
    """A prompt that has arrived, though Discord has answered its send with a failure."""
    ben = Player(room, "Ben")
    await ben.notify(by="direct")
    there = f"/{ben.person.dm()}/"
    fault = room.standin.faults.add("POST", MESSAGES, status=503, after=True, when=lambda sent: there in sent.path)
    match = await sit_around(room, "hypnosia", ("Anna", "Ben"), careful_stacks=True)
    anna, _ = match.players
    source = random.Random("prompts")
    while not fault.struck.is_set():
        if match.waiting() == [anna]:
            await match.decide(anna, source, "typed")
        await room.quiet()
    (first,) = ben.direct()
    return ben, first


async def test_a_lost_prompt_is_recognized_by_the_mark_of_its_first_control(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs._delivery.sender.SKEW", 30 * DAY)  # the test shifts the bot's clock alone
    ben, first = await unsure(room)
    room.shift += NONCE_LIFETIME + 60
    for message in room.world.history(ben.person.dm()):
        message.nonce = None  # Discord's memory of it has ended
    await room.settle()
    (prompt,) = ben.direct()
    assert prompt.id == first.id and prompt.selects and len(prompt.alts) == 1


async def test_a_prompt_that_is_pressed_before_its_send_is_repeated_stays_a_layout(room: Room) -> None:
    ben, first = await unsure(room)
    pressed = await ben.pick(first, first.selects[0].options[0][1])
    assert is_layout(pressed) and pressed.id == first.id
    await room.settle()
    (prompt,) = ben.direct()
    assert prompt.id == first.id and is_layout(prompt) and prompt.selects and is_served(room)


@pytest_asyncio.fixture(loop_scope="session")
async def stepping(room: Room) -> AsyncIterator[Match]:
    """A match of a toy with turns of several steps, of two players who get prompts."""
    async with with_toys(room):
        for person in ("Anna", "Ben"):
            await Player(room, person).notify(by="direct")
        yield await sit(room, "vast", ("Anna", "Ben"))


def is_served(room: Room) -> bool:
    """Whether Discord has refused nothing so far: no layout was edited into a classic message."""
    return not [one for one in list(room.standin.requests) if one.status == 400]


async def test_a_pressed_prompt_becomes_a_layout_and_stays_one(stepping: Match, room: Room) -> None:
    anna = stepping.players[0]
    prompt = stepping.prompt(anna)
    assert prompt is not None and not is_layout(prompt)
    columns = await anna.pick(prompt, "mark_")
    assert columns.id == prompt.id and is_layout(columns) and not columns.message["content"] and len(columns.alts) == 1
    await anna.choose(await stepping.menu(anna), "name 7")
    await room.settle()
    now = anna.sees(prompt)
    assert now is not None and is_layout(now) and len(now.alts) == 1 and now.selects[0].id != prompt.selects[0].id
    await anna.choose(now, "done")
    await room.settle()
    answered = anna.sees(prompt)
    assert answered is not None and "done" in answered.text and not answered.selects
    assert is_served(room)


async def test_a_prompt_that_was_not_pressed_follows_the_match_as_a_layout(stepping: Match, room: Room) -> None:
    anna = stepping.players[0]
    prompt = stepping.prompt(anna)
    assert prompt is not None and not is_layout(prompt)
    for move in ("name 7", "mark 1 1"):
        await anna.choose(await stepping.menu(anna), move)
        await room.settle()
        now = anna.sees(prompt)
        assert now is not None and is_layout(now) and len(now.alts) == 1 and len(anna.direct()) == 1
    await anna.choose(now, "done")
    await room.settle()
    assert stepping.waiting() == [stepping.players[1]] and is_served(room)


async def test_a_picture_of_a_prompt_is_not_sent_again_by_a_press(room: Room) -> None:
    _, ben, prompt = await asked(room)
    before, pictures = len(room.standin.requests), ben.pictures(prompt)
    pressed = await ben.pick(prompt, prompt.selects[0].options[0][1])
    if pressed.has("back"):
        pressed = await ben.press(pressed, "back")
    callbacks = [one for one in list(room.standin.requests)[before:] if one.route.endswith("/callback")]
    assert callbacks and ben.pictures(pressed) == pictures and len(callbacks[-1].files) <= 1


async def test_a_prompt_of_the_version_before_works_and_is_renewed(
    stepping: Match, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words first, which were edited into a layout."""
    anna, ben = stepping.players
    # The bot's own class: a bot that was stopped before in this process had its modules loaded again
    plan: Any = room.bot.outbox._deliver_items.__self__._plan[Kind.PROMPT]  # type: ignore[attr-defined]
    with monkeypatch.context() as before:
        before.setattr(plan.__func__.__globals__["MessageContent"], "can_push", False)
        for move in ("name 7", "done"):
            await anna.choose(await stepping.menu(anna), move)
        await room.until(lambda: [one.method for one in direct_requests(room, ben)] == ["POST", "PATCH"])
        await room.settle()
    prompt = stepping.prompt(ben)
    assert prompt is not None and is_layout(prompt)
    await ben.choose(await stepping.menu(ben), "name 3")
    await room.settle()
    now = ben.sees(prompt)
    assert now is not None and is_layout(now) and now.selects[0].id != prompt.selects[0].id
    await ben.choose(now, "done")
    await room.settle()
    assert stepping.waiting() == [anna] and is_served(room)


async def test_who_reads_words_alone_gets_one_message_without_pictures(room: Room) -> None:
    await Player(room, "Ben").slash("settings", text="alone")
    _, ben, prompt = await asked(room)
    assert not is_layout(prompt) and not prompt.alts and prompt.selects
    assert prompt.text.splitlines()[0].startswith("It's your turn: Hypnosia #1, ") and "### " in prompt.text
    assert [one.method for one in direct_requests(room, ben)] == ["POST"]


async def test_emojis_stand_behind_the_words_of_the_push_alone(room: Room) -> None:
    room.emoji_pace = 0.0
    room.draw_emojis = lambda: {"hypnosia": drawing("hypnosia").emojis()}
    await room.restart()
    await room.until(lambda: room.bot[Emojis].known)
    _, _, prompt = await asked(room)
    first, *rest = prompt.message["content"].splitlines()
    assert "<:" not in first and "\ue010" not in prompt.text
    assert any("<:" in line for line in rest), "in the lines of what has happened"


# What has room in a classic message


def content(**given: object) -> MessageContent:
    return MessageContent(**{"text": "What now?", **given})  # type: ignore[arg-type]


def test_a_classic_message_has_one_picture_five_rows_and_2000_characters() -> None:
    board = ("board.png", Picture(b"", "A board"))
    assert content(pictures=[board]).can_push
    assert not content(pictures=[board, board]).can_push
    assert not content(text="x" * (MAX_CLASSIC + 1)).can_push and not content(note="x" * MAX_CLASSIC).can_push
    rows = [[ui.Button[Any](label=str(number))] for number in range(6)]
    assert content(rows=[*rows[:5], []]).can_push and not content(rows=rows).can_push
