"""Malformed questions to the page and to the stand-in's REST: answered with an error, without a traceback or growth.

``make soak`` asks 20,000 of them, ``make test`` 1,000.
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.local.page.server import PageServer
from bot.local.page.session import ACTIONS, QUERIES
from bot.runtime.telemetry import quiet_library_logs
from tests.kit.soak import in_soak
from tests.kit.standin import StandIn
from tests.local.smallbot import SmallBot, buttons, connected, picture, world

QUESTIONS = in_soak(10_000, 400)  # to the page, and as many to REST
PATIENCE = 60.0
BATCH = 50

IDS = ("0", "-1", "7", "9" * 19, "9" * 20, "9" * 5000, "1e9", "٣", "²", " 1", "0x1", "", "null")
SCALARS: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**30, 1.5, -0.0, 1e308, 10**400),
    *IDS,
    *(
        "\ud800",
        "\udfff\ud800",
        "\0",
        "x" * 5000,
        "ä\u202e",
        "<@1>",
        "/toy",
        "../../etc/passwd",
        "%00",
        "'; DROP",
        "🙂",
    ),
)
NAMES = (
    *("channel", "message", "custom_id", "values", "modal", "command", "options", "focused", "text", "person", "limit"),
    *("target", "locale", "dms_closed", "id", "do", "content", "components", "embeds", "flags", "attachments", "nonce"),
    *("allowed_mentions", "name", "type", "data", "recipient_id", "archived", "auto_archive_duration", "", "\ud800"),
    *(
        "message_reference",
        "enforce_nonce",
        "description",
        "parse",
        "users",
        "custom_id",
        "accessory",
        "items",
        "media",
    ),
)


def value(chance: random.Random, depth: int = 3) -> Any:
    """A JSON value that is seldom what is expected."""
    kind = chance.random()
    if depth and kind < 0.15:
        return [value(chance, depth - 1) for _ in range(chance.randint(0, 4))]
    if depth and kind < 0.3:
        return {chance.choice(NAMES): value(chance, depth - 1) for _ in range(chance.randint(0, 5))}
    return chance.choice(SCALARS)


def mutated(chance: random.Random, given: Any) -> Any:
    """The JSON value with something in it replaced, left out or added."""
    if isinstance(given, dict) and given and chance.random() < 0.8:
        key = chance.choice(list(given))
        kind = chance.random()
        if kind < 0.15:
            return {name: one for name, one in given.items() if name != key}
        if kind < 0.3:
            return given | {chance.choice(NAMES): value(chance)}
        return given | {key: mutated(chance, given[key])}
    if isinstance(given, list) and given and chance.random() < 0.8:
        at = chance.randrange(len(given))
        return [mutated(chance, one) if number == at else one for number, one in enumerate(given)]
    return value(chance)


def written(chance: random.Random, body: Any) -> str:
    """The value as JSON, seldom torn, nested too deeply or with what JSON does not have."""
    text = json.dumps(body)
    kind = chance.random()
    if kind < 0.05:
        return text[: chance.randrange(len(text) + 1)]
    if kind < 0.07:
        return "[" * 5000 + text + "]" * 5000
    if kind < 0.09:
        return text.replace("1", chance.choice(("NaN", "Infinity", "1e999", "9" * 5000)), 1)
    if kind < 0.10:
        return chance.choice(("", "{", "\0", "[]", "null", '"\\ud800"', "\ufeff{}", '{"id":1,"id":2,"do":"be"}'))
    return text


class Watch(logging.Handler):
    """Collects the log records with a traceback and errors; the stand-in logs a line for what it cannot read."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.bad: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        is_line = record.name == "bot.local.rest" and not record.exc_info
        if (record.exc_info or record.levelno >= logging.ERROR) and not is_line:
            text = f"{record.name}: {record.getMessage()}"
            self.bad.append(text + (f" {record.exc_info[1]!r}" if record.exc_info else ""))


@pytest.fixture
def watch() -> Iterator[Watch]:
    handler = Watch()
    quiet_library_logs()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)


def objects() -> int:
    """The number of objects that are in use."""
    gc.collect()
    return len(gc.get_objects())


@asynccontextmanager
async def table(path: Path) -> AsyncIterator[tuple[StandIn, PageServer, int, int]]:
    """A stand-in with a bot that answers, its page, a channel and a message with buttons in it."""
    standin = StandIn(path / "world.db", hurry=float("inf"), remember=20)
    _, channel = world(standin)

    async def answer(interaction: Any) -> None:
        await interaction.response.send_message("answered", ephemeral=True)

    def serve(bot: SmallBot) -> None:
        bot.on |= {"hand": answer, "more": answer}

    async with standin, connected(standin) as bot:
        serve(bot)
        there: Any = bot.get_channel(channel)
        sent = await there.send("board", view=buttons("hand", "more"), file=picture())
        page = PageServer(standin, port=0, marks=path / "marks.json")
        await page.start()
        try:
            yield standin, page, channel, sent.id
        finally:
            await page.stop()


def questions(channel: int, message: int) -> list[dict[str, Any]]:
    """A well-formed question of each kind."""
    where = {"channel": str(channel), "message": str(message)}
    found = [
        {"do": "be", "person": None},
        {"do": "messages", **where, "limit": 50},
        {"do": "place", **where},
        {"do": "direct"},
        {"do": "read", **where},
        {"do": "commands", **where},
        {"do": "send", **where, "text": "hello"},
        {"do": "slash", **where, "command": "toy", "options": {"count": 1, "who": "anna"}},
        {"do": "use", **where, "command": "Challenge", "target": "1"},
        {"do": "suggest", **where, "command": "toy", "options": {"count": "1"}, "focused": "count"},
        {"do": "press", **where, "custom_id": "hand"},
        {"do": "pick", **where, "custom_id": "hand", "values": ["1"]},
        {"do": "renew", **where, "match": 1},
        {"do": "submit", "modal": "1", "values": {"name": "x", "many": ["a"]}},
        {"do": "dismiss", **where},
        {"do": "prefer", "locale": "de", "dms_closed": False},
        {"do": "advance", "seconds": 3600},
        {"do": "member", "person": "1", "joins": True},
    ]
    assert {one["do"] for one in found} == QUERIES | ACTIONS
    return found


async def ask(socket: aiohttp.ClientWebSocketResponse, chance: random.Random, asked: list[dict[str, Any]]) -> None:
    """Ask a batch of malformed questions and await an answer to each."""
    for number in range(BATCH):
        question = chance.choice(asked) | {"id": number}
        body: Any = mutated(chance, question)
        if isinstance(body, dict) and body.get("do") in ("press", "slash"):
            body = body | {"custom_id": "nothing", "command": "none"}  # interactions wait for the bot
        if chance.random() < 0.02:
            await socket.send_bytes(chance.randbytes(20))
        else:
            await socket.send_str(written(chance, body))
    left = BATCH
    async with asyncio.timeout(PATIENCE):
        while left:
            answer = await socket.receive_json()
            if "push" not in answer:
                assert ("ok" in answer) != ("error" in answer), answer
                assert "mistake" not in str(answer.get("error")), answer
                left -= 1


async def test_the_page_answers_malformed_questions(tmp_path: Path, watch: Watch) -> None:
    chance = random.Random("page")
    async with table(tmp_path) as (_, page, channel, message), aiohttp.ClientSession() as client:
        asked, sizes = questions(channel, message), []
        for turn in range(QUESTIONS // BATCH):
            async with client.ws_connect(f"{page.address}/socket", headers={"Origin": page.address}) as socket:
                await socket.send_json({"id": 0, "do": "be", "person": chance.choice(("anna", "ben", None))})
                await socket.receive_json()
                await ask(socket, chance, asked)
            if turn % (QUESTIONS // BATCH // 4) == 1:
                sizes.append((objects(), len(asyncio.all_tasks())))
        async with client.ws_connect(f"{page.address}/socket", headers={"Origin": page.address}) as socket:
            await socket.send_json({"id": 1, "do": "be", "person": "anna"})
            assert (await socket.receive_json())["ok"]["me"]["name"] == "anna"
            await socket.send_json({"id": 2, "do": "messages", "channel": str(channel)})
            while "push" in (answer := await socket.receive_json()):
                pass
            assert answer["id"] == 2 and answer["ok"]["messages"]
    assert watch.bad == []
    check_growth(sizes)


NO_JSON, NO_ID, NO_CHANNEL = "is not JSON", "no number 'id'", "no number 'channel'"
REFUSED: tuple[tuple[str, int | None, str], ...] = (
    ('{"id": 7, "do": "send", "channel": "%s", "text": "\\ud800"}', None, NO_JSON),
    ('{"id": 7, "do": "read", "channel": "%s", "message": NaN}', None, NO_JSON),
    ('{"id": 7, "do": "read", "channel": "%s", "message": 1e999}', None, NO_JSON),
    ('[{"id": 7, "do": "direct"}]', None, "is an object"),
    *((f'{{"id": {one}, "do": "direct"}}', None, NO_ID) for one in ("true", "1.5", '"7"', "null", "1" * 20)),
    *(
        (f'{{"id": 7, "do": "messages", "channel": {one}}}', 7, NO_CHANNEL)
        for one in ('"٣"', '"²"', '" 1"', '""', '"' + "9" * 20 + '"', "9" * 20, "-1", "true", "1.5")
    ),
    *((f'{{"id": 7, "do": "{one}"}}', 7, "no question") for one in ("detach", "close", "_person", "__init__")),
    ('{"id": 7, "do": "send", "channel": "%s", "text": 5}', 7, "no text 'text'"),
    (
        '{"id": 7, "do": "pick", "channel": "%s", "message": 1, "custom_id": "x", "values": [1.5]}',
        7,
        "no list of texts",
    ),
    ('{"id": 7, "do": "slash", "channel": "%s", "command": "toy", "options": {"count": null}}', 7, "no option's"),
    ('{"id": 7, "do": "slash", "channel": "%s", "command": "toy", "options": []}', 7, "no object 'options'"),
)


async def test_each_malformed_question_is_refused_in_words(tmp_path: Path, watch: Watch) -> None:
    async with (
        table(tmp_path) as (_, page, channel, _),
        aiohttp.ClientSession() as client,
        client.ws_connect(f"{page.address}/socket", headers={"Origin": page.address}) as socket,
    ):
        await socket.send_json({"id": 0, "do": "be", "person": "anna"})
        await socket.receive_json()
        for question, number, words in REFUSED:
            await socket.send_str(question.replace("%s", str(channel)))
            while "push" in (answer := await socket.receive_json(timeout=PATIENCE)):
                pass
            assert answer["id"] == number and words in answer.get("error", ""), (question, answer)
    assert watch.bad == []


def check_growth(sizes: list[tuple[int, int]]) -> None:
    """Objects and tasks in use do not rise with the questions asked."""
    (_, *rest) = sizes
    assert max(tasks for _, tasks in rest) <= min(tasks for _, tasks in rest) + 5, sizes
    assert rest[-1][0] < rest[0][0] * 1.2 + 20_000, sizes


async def raw(port: int, sent: bytes) -> bytes:
    """What the page's server answers to these bytes, which need not be HTTP."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    writer.write_eof()
    async with asyncio.timeout(PATIENCE):
        answer = await reader.read()
    writer.close()
    return answer


PATHS = (
    *("/", "/socket", "/web/x.js", "/attachments/7/a.png", f"/attachments/{'9' * 20}/a", f"/attachments/{'9' * 19}/a"),
    *("/attachments/٣/a", "/attachments/7/%ff", "/..%2f..%2fetc", "/%00", "/" + "a" * 5000, "//", "/?" + "x=" * 500),
    *("*", "http://evil/", "/attachments/-1/a", "/attachments/7/" + "%F0%9F" * 20),
)
HOSTS = (
    "127.0.0.1",
    "localhost",
    "[::1",
    "[",
    "evil",
    "",
    "a:b:c",
    "127.0.0.1:99999999",
    "]",
    "[v1.x]",
    "\xff",
    "x" * 300,
)
VALUES = ("", "x", "13", "websocket", "bytes=9-1", "\xff" * 9)
METHODS = ("GET", "POST", "PUT", "HEAD", "OPTIONS", "BREW", "get", "")


async def test_the_page_answers_malformed_requests(tmp_path: Path, watch: Watch) -> None:
    chance = random.Random("requests")
    async with table(tmp_path) as (_, page, _, _):
        for _ in range(QUESTIONS // 5):
            method, path, host = chance.choice(METHODS), chance.choice(PATHS), chance.choice(HOSTS)
            headers = [f"Host: {host}", "Connection: close"]
            for name in (
                "Origin",
                "Upgrade",
                "Sec-WebSocket-Version",
                "Sec-WebSocket-Key",
                "Range",
                "If-Modified-Since",
            ):
                if chance.random() < 0.3:
                    headers.append(f"{name}: {chance.choice(VALUES)}")
            if chance.random() < 0.1:
                headers.append("Content-Length: " + chance.choice(("-1", "x", "5", "9" * 30)))
            text = f"{method} {path} HTTP/1.1\r\n" + "\r\n".join(headers) + "\r\n\r\n"
            answer = await raw(page.port, text.encode("latin-1", "replace"))
            status = answer.split(b" ", 2)[1:2]
            assert not status or status[0][:1] in (b"1", b"2", b"3", b"4"), (text, answer[:200])
            assert b"Traceback" not in answer
    assert watch.bad == []


ROUTES: tuple[tuple[str, str, Any], ...] = (
    ("POST", "/channels/{c}/messages", {"content": "x", "nonce": "1", "enforce_nonce": True, "flags": 0}),
    ("POST", "/channels/{c}/messages", {"content": "<@1>", "allowed_mentions": {"parse": [], "users": ["1"]}}),
    (
        "POST",
        "/channels/{c}/messages",
        {
            "flags": 1 << 15,
            "components": [
                {"type": 10, "content": "words"},
                {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]},
                {"type": 1, "components": [{"type": 3, "custom_id": "s", "options": [{"label": "a", "value": "a"}]}]},
                {"type": 12, "items": [{"media": {"url": "https://x.org/a.png"}, "description": "alt"}]},
                {"type": 9, "components": [{"type": 10, "content": "a"}], "accessory": {"type": 2, "style": 1}},
                {"type": 17, "components": [{"type": 14, "spacing": 1}, {"type": 10, "content": "b"}]},
            ],
        },
    ),
    ("POST", "/channels/{c}/messages", {"embeds": [{"title": "t", "fields": []}], "attachments": [{"id": 0}]}),
    ("POST", "/channels/{c}/messages", {"content": "x", "message_reference": {"message_id": "{m}"}}),
    ("PATCH", "/channels/{c}/messages/{m}", {"content": "y", "components": [], "attachments": [{"id": "1"}]}),
    ("DELETE", "/channels/{c}/messages/1", None),
    ("GET", "/channels/{c}/messages/{m}", None),
    ("GET", "/channels/{c}/messages?limit=x&before=y&around=-1", None),
    ("POST", "/channels/{c}/threads", {"name": "t", "type": 11, "auto_archive_duration": 60}),
    ("POST", "/channels/{c}/messages/{m}/threads", {"name": "t", "rate_limit_per_user": 0}),
    ("PATCH", "/channels/{c}", {"name": "n", "archived": True, "locked": False}),
    ("POST", "/users/@me/channels", {"recipient_id": "1"}),
    ("GET", "/users/{c}", None),
    ("GET", "/guilds/{c}/members/{m}", None),
    ("PUT", "/channels/{c}/thread-members/{m}", None),
    ("PATCH", "/applications/@me", {"description": "d"}),
    (
        "PUT",
        "/applications/{c}/commands",
        [
            {
                "name": "toy",
                "description": "d",
                "type": 1,
                "name_localizations": {"de": "toy"},
                "options": [{"name": "a", "description": "b", "type": 3, "choices": [{"name": "a", "value": "b"}]}],
            }
        ],
    ),
    ("POST", "/interactions/{m}/token/callback", {"type": 4, "data": {"content": "x"}}),
    ("POST", "/webhooks/{c}/token", {"content": "x"}),
    ("GET", "/nothing", None),
)


async def test_rest_answers_malformed_requests(tmp_path: Path, watch: Watch) -> None:
    chance, sizes = random.Random("rest"), []
    async with table(tmp_path) as (standin, _, channel, message):
        standin.rates.hurry = float("inf")
        async with aiohttp.ClientSession(connector=standin.connector()) as client:
            for turn in range(QUESTIONS):
                method, path, body = chance.choice(ROUTES)
                where = {
                    "c": chance.choice((channel, channel, channel, *IDS)),
                    "m": chance.choice((message, message, *IDS)),
                }
                path = path.format(**where) if chance.random() < 0.98 else "/" + "x" * 5000
                headers = {"Authorization": f"Bot {standin.token}", "Content-Type": "application/json"}
                data: Any = None
                if body is not None:
                    data = written(chance, mutated(chance, body)).encode("utf-8", "replace")
                if chance.random() < 0.1:
                    headers["Content-Type"] = chance.choice(("text/html", "multipart/form-data; boundary=x", ""))
                    data = chance.choice((
                        b"--x\r\nContent-Disposition: form-data; filename=\"a\"\r\n\r\nbytes\r\n--x--\r\n",
                        b"--x\r\nContent-Disposition: form-data; name=\"\xff\"; filename=\"\xff\"\r\n\r\n\r\n--x--",
                        b"--x\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{\r\n--x--\r\n",
                        b"--x\r\nContent-Disposition: form-data; name=\"files[9999999999999999999999]\"; filename=\"a\""
                        b"\r\n\r\nbytes\r\n--x--\r\n",
                        b"\xff\xfe", chance.randbytes(100),
                    ))  # fmt: skip
                async with asyncio.timeout(PATIENCE):
                    async with client.request(
                        method, f"https://discord.com/api/v10{path}", data=data, headers=headers
                    ) as answer:
                        text = await answer.text()
                assert answer.status < 500, (method, path, data, answer.status, text)
                assert "Traceback" not in text
                if answer.status >= 400:
                    is_json = answer.content_type == "application/json"
                    assert json.loads(text)["message"] if is_json else 0 < len(text) < 400, (method, path, data)
                if turn % (QUESTIONS // 4) == 1:
                    sizes.append((objects(), len(asyncio.all_tasks())))
        assert standin.person("anna").messages(channel)
    assert watch.bad == []
    assert max(tasks for _, tasks in sizes) <= min(tasks for _, tasks in sizes) + 5
