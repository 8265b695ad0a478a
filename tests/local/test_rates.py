"""Rate limits as Discord's headers state them."""

from __future__ import annotations

import asyncio
import math
import time
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio

from bot.local.records import EPOCH_MS, Message
from tests.kit.hurry import HURRY
from tests.kit.manual_time import SkippedTime
from tests.kit.rates import GLOBAL, INVALID, OPENED, WINDOWS, RateLimits, Window
from tests.local.smallbot import Scene

MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = MESSAGES + "/{message_id}"


@pytest_asyncio.fixture
async def clock(stage: Scene) -> SkippedTime:
    """Stop the clock of the stand-in's limits, whose windows have their real lengths."""
    made = SkippedTime(time.time())
    stage.standin.rates.time, stage.standin.rates.hurry = made, 1.0
    return made


async def ask(stage: Scene, method: str, path: str, body: Any = None) -> tuple[int, Any, dict[str, str]]:
    """Send a raw request; return status, JSON and headers."""
    async with aiohttp.ClientSession(connector=stage.standin.connector()) as session:
        headers = {"Authorization": f"Bot {stage.standin.token}"}
        async with session.request(method, "https://discord.com/api/v10" + path, json=body, headers=headers) as reply:
            answer = await reply.json() if reply.content_type == "application/json" else await reply.text()
            return reply.status, answer, dict(reply.headers)


async def say(stage: Scene, channel: int | None = None) -> tuple[int, Any, dict[str, str]]:
    return await ask(stage, "POST", f"/channels/{channel or stage.channel}/messages", {"content": "x"})


async def test_headers_state_the_window(stage: Scene, clock: SkippedTime) -> None:
    _, _, first = await say(stage)
    clock.pass_by(2)
    _, _, second = await say(stage)
    assert (first["X-RateLimit-Limit"], first["X-RateLimit-Remaining"], first["X-RateLimit-Reset-After"]) == (
        *("5", "4"),
        "5.000",
    )
    assert (second["X-RateLimit-Remaining"], second["X-RateLimit-Reset-After"]) == ("3", "3.000")
    assert first["X-RateLimit-Bucket"] == second["X-RateLimit-Bucket"]
    assert float(first["X-RateLimit-Reset"]) == pytest.approx(time.time() + 5, abs=2)


async def test_a_sixth_message_in_five_seconds_is_refused_and_not_sent(stage: Scene, clock: SkippedTime) -> None:
    for _ in range(5):
        assert (await say(stage))[0] == 200
    clock.pass_by(3.5)
    status, answer, headers = await say(stage)
    assert status == 429 and answer == {
        "message": "You are being rate limited.",
        "retry_after": 1.5,
        "global": False,
    }
    assert headers["Retry-After"] == "2" and headers["X-RateLimit-Scope"] == "user" and headers["Via"]
    assert headers["X-RateLimit-Remaining"] == "0"
    assert len(stage.anna.messages(stage.channel)) == 5
    other = stage.standin.world.add_channel(stage.guild, "nebenan")
    assert (await say(stage, other))[0] == 200, "each channel has a window of its own"
    clock.pass_by(1.5)
    assert (await say(stage))[0] == 200


async def test_errors_are_counted_like_successes(stage: Scene, clock: SkippedTime) -> None:
    path = f"/channels/{stage.channel}/messages"
    for _ in range(5):
        status, _, headers = await ask(stage, "POST", path, {"content": "x" * 2001})
        assert status == 400 and headers["X-RateLimit-Limit"] == "5"
    assert (await say(stage))[0] == 429


async def test_names_change_twice_in_ten_minutes_and_no_header_says_so(stage: Scene, clock: SkippedTime) -> None:
    thread = await (await stage.text.send("table")).create_thread(name="one")
    path = f"/channels/{thread.id}"
    for name in ("two", "three"):
        clock.pass_by(100)
        assert (await ask(stage, "PATCH", path, {"name": name}))[0] == 200
    status, answer, headers = await ask(stage, "PATCH", path, {"name": "four"})
    assert (status, answer["retry_after"], headers["X-RateLimit-Scope"]) == (429, 500, "shared")
    assert headers["X-RateLimit-Remaining"] == "3", "the route's own window has requests left"
    assert (await ask(stage, "PATCH", path, {"archived": True}))[0] == 200, "only names are limited so"
    assert stage.standin.world.channels[thread.id].name == "three" and stage.standin.rates.invalid == 0


def put_message(stage: Scene, age: float) -> int:
    """The id of a message of the bot that was sent so many seconds ago."""
    world = stage.standin.world
    id_ = (int((time.time() - age) * 1000) - EPOCH_MS << 22) + world.ids.next() % 1000
    world.put_message(Message(id_, stage.channel, world.bot, time.time() - age, content="x"))
    return id_


async def test_deleting_depends_on_the_age_of_the_message(stage: Scene, clock: SkippedTime) -> None:
    async def delete(age: float) -> dict[str, str]:
        return (await ask(stage, "DELETE", f"/channels/{stage.channel}/messages/{put_message(stage, age)}"))[2]

    stated = [(await delete(age)) for age in (0, 60, 15 * 86_400)]
    windows = [(one["X-RateLimit-Limit"], one["X-RateLimit-Reset-After"]) for one in stated]
    assert windows == [("5", "1.000"), ("3", "1.000"), ("30", "120.000")]
    assert len({one["X-RateLimit-Bucket"] for one in stated}) == 3


async def test_messages_older_than_an_hour_are_edited_three_times_in_six_seconds(
    stage: Scene, clock: SkippedTime
) -> None:
    old, new = put_message(stage, 3700), await stage.text.send("table")
    path = f"/channels/{stage.channel}/messages"
    for _ in range(3):
        assert (await ask(stage, "PATCH", f"{path}/{old}", {"content": "x"}))[0] == 200
    status, answer, headers = await ask(stage, "PATCH", f"{path}/{old}", {"content": "x"})
    assert (status, answer["code"], answer["retry_after"]) == (429, 30046, 6.0) and headers["Retry-After"] == "6"
    assert (await ask(stage, "PATCH", f"{path}/{new.id}", {"content": "x"}))[0] == 200, "newer ones are not limited so"
    clock.pass_by(6)
    assert (await ask(stage, "PATCH", f"{path}/{old}", {"content": "x"}))[0] == 200


async def test_fifty_requests_a_second_in_all_but_answers_are_exempt(stage: Scene, clock: SkippedTime) -> None:
    clock.pass_by(GLOBAL.seconds)
    for _ in range(GLOBAL.limit):
        assert stage.standin.rates.admit("GET", "/gateway", {}, None).retry_after is None
    status, answer, headers = await say(stage)
    assert (status, answer["global"], headers["X-RateLimit-Global"]) == (429, True, "true")
    assert headers["X-RateLimit-Scope"] == "global"

    async def answered(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("at once")
        await interaction.followup.send("and again")

    assert (await stage.run(answered)).message is not None
    clock.pass_by(GLOBAL.seconds)
    assert (await say(stage))[0] == 200


async def test_opening_direct_messages_too_fast_is_40003(stage: Scene, clock: SkippedTime) -> None:
    for number in range(OPENED.limit):
        clock.pass_by(2)
        user = stage.standin.world.add_user(f"Guest {number}")
        assert (await ask(stage, "POST", "/users/@me/channels", {"recipient_id": str(user)}))[0] == 200
    status, answer, _ = await ask(stage, "POST", "/users/@me/channels", {"recipient_id": str(stage.anna.id)})
    assert (status, answer["code"]) == (403, 40003)
    assert (await ask(stage, "POST", "/users/@me/channels", {"recipient_id": str(user)}))[0] == 200, "it is open"


async def test_too_many_invalid_requests_ban_the_address(stage: Scene, clock: SkippedTime) -> None:
    rates = stage.standin.rates
    assert (await ask(stage, "DELETE", f"/channels/{stage.channel}"))[0] == 403
    assert rates.invalid == 1
    for _ in range(INVALID.limit - 1):
        rates.note_response(429)
    status, _, headers = await say(stage)
    assert status == 429 and "Via" not in headers and rates.is_banned
    clock.pass_by(INVALID.seconds)
    assert not rates.is_banned and (await say(stage))[0] == 200


async def test_the_client_keeps_within_the_stated_windows(stage: Scene) -> None:
    """In windows of half a second: a busy machine holds the client up for those of the other tests, 50 ms."""
    assert stage.standin.rates.hurry == HURRY
    stage.standin.rates.hurry = hurry = 10.0
    began = time.monotonic()
    await asyncio.gather(*(stage.text.send(str(number)) for number in range(12)))
    assert time.monotonic() - began > 2 * 5 / hurry, "it has waited for two windows to end"
    assert all(sent.status == 200 for sent in stage.standin.requests)


@pytest.mark.parametrize(
    ("route", "window"),
    [
        (f"POST {MESSAGES}", Window(5, 5)),
        (f"PATCH {MESSAGE}", Window(5, 5)),
        (f"POST {MESSAGE}/threads", Window(50, 300)),
        ("PUT /channels/{channel_id}/thread-members/{user_id}", Window(5, 5)),
        ("PUT /applications/{application_id}/commands", Window(2, 60)),
        ("POST /users/@me/channels", Window(10, 10)),
    ],
)
def test_a_window_admits_its_limit_and_opens_again_at_its_end(route: str, window: Window) -> None:
    assert WINDOWS[route] == window
    clock = SkippedTime()
    rates = RateLimits(time=clock)
    method, template = route.split()

    def admitted() -> bool:
        return rates.admit(method, template, {"channel_id": "1", "user_id": "2"}, {}).retry_after is None

    assert all(admitted() for _ in range(window.limit)) and not admitted()
    clock.pass_by(window.seconds)
    assert admitted()


def test_without_limits_everything_is_admitted() -> None:
    rates = RateLimits(hurry=math.inf)
    for _ in range(1000):
        assert rates.admit("POST", MESSAGES, {"channel_id": "1"}, {}).retry_after is None
