"""The bot's router, command tree, services and store without a connection.

Interactions are handed to the bot, and what it answers is carried out on the stand-in's world, with all checks of the
stand-in. Nothing runs in the background and nothing is delivered: there are no threads, boards, prompts and pings.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sqlite3
from collections.abc import Sequence
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, Self

import discord
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.app import Stammtisch, make_bot
from bot.local.clock import AdvancedTime
from bot.local.compose import Upload
from bot.local.records import JSON
from bot.local.refusal import Refusal
from bot.local.rest import Request
from bot.match.commands import Resign, SetPlace
from bot.match.position import person_actor
from bot.match.view import MatchView
from bot.settings import Settings
from tests.kit.databases import FILE
from tests.kit.driver import Match, Player, Shown, decide
from tests.kit.empty import copy_empty
from tests.kit.faults import Sent
from tests.kit.room import PEOPLE
from tests.kit.routes import TESTED
from tests.kit.standin import Person, StandIn
from tests.kit.waiting import PATIENCE

ROUTES: Final = [
    (method, template, re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/?]+)", template))) for method, template in TESTED
]
FAULTS: Final = {403: discord.Forbidden, 404: discord.NotFound}
_commands: list[JSON] = []  # as the bot registers them, made once a process


class Adapter(AsyncWebhookAdapter):
    """Carries out the bot's requests on the stand-in instead of sending them."""

    def __init__(self, standin: StandIn) -> None:
        super().__init__()
        self._standin = standin

    async def request(self, route: Any, session: Any = None, **given: Any) -> Any:
        """An answer or a follow-up: what the stand-in answers. Raises discord.HTTPException where it refuses."""
        uploads, payload = [], given.get("payload")
        for part in given.get("multipart") or ():
            if part["name"] == "payload_json":
                payload = json.loads(part["value"])
            else:
                index, content = int(part["name"][len("files[") : -1]), part["value"].read()
                uploads.append(Upload(index, part["filename"], part["content_type"], content))
        return await self._carry_out(route, payload, given.get("params"), uploads)

    async def ask(self, route: Any, *, json: Any = None, params: Any = None, **_: Any) -> Any:
        """Any other request, without files."""
        return await self._carry_out(route, json, params, [])

    async def _carry_out(self, route: Any, payload: Any, params: Any, uploads: list[Upload]) -> Any:
        path = route.url.removeprefix(route.BASE)
        standin = self._standin
        template, found = next(
            (template, found)
            for method, template, pattern in ROUTES
            if method == route.method and (found := pattern.fullmatch(path))
        )
        body = json.loads(json.dumps(payload))
        files = [(f"files[{one.index}]", one.filename, one.content_type, len(one.content)) for one in uploads]
        standin.requests.append(Sent(route.method, template, path, body, files, standin.world.time.monotonic()))
        ids = {name: int(value) for name, value in found.groupdict().items() if name.endswith("_id")}
        token = found.groupdict().get("interaction_token") or found.groupdict().get("webhook_token") or ""
        query = {name: str(value) for name, value in (params or {}).items()}
        try:
            asked = Request(standin.world, standin.interactions, ids, token, query, body, uploads)
            return standin.routes[route.method, template](asked)
        except Refusal as refusal:
            fault: Any = FAULTS.get(refusal.status, discord.HTTPException)
            raise fault(SimpleNamespace(status=refusal.status, reason=""), refusal.body()) from None


class Desk:
    """``standin``, which has no port, ``world``, ``guild``, ``channel``, ``people`` and ``bot`` as in a ``Room``."""

    bot: Stammtisch

    def __init__(self, data: Path) -> None:
        self.data, self.time = data, AdvancedTime()  # of bot and stand-in
        self.standin = StandIn(deadline=PATIENCE, time=self.time)
        self.world = world = self.standin.world
        ids = [world.add_user(name, locale=locale) for name, locale in PEOPLE]
        self.guild = world.add_guild("Stammtisch", members=ids)
        self.channel = world.add_channel(self.guild, "spieltisch")
        self.people = {user.name: self.standin.person(user.id) for user in world.people()}
        self.excused: list[str] = []  # substrings of log lines that may be errors
        self.shift = 0.0  # seconds that the store's clock is ahead of the stand-in's
        self._adapter = Adapter(self.standin)
        self._reader: sqlite3.Connection | None = None

    async def __aenter__(self) -> Self:
        copy_empty(self.data / FILE)
        self.bot = bot = make_bot(Settings(token="", data=self.data, backups=0), time=self.time)
        bot.deadline._now = lambda: 0.0
        load = bot.load

        async def load_idle(private: Sequence[str]) -> None:
            """Load the cogs; nothing starts to work in the background."""
            bot.store.clock = self.clock
            await load(private)
            for one in (bot.outbox, bot.heartbeat, bot.clock, bot.backup, bot.computer_worker, *bot.workers()):
                vars(one)["start"] = lambda: None
            bot.in_background = lambda work: work.close()  # type: ignore[method-assign]

        bot.load = load_idle  # type: ignore[method-assign]
        bot.http.request = self._adapter.ask  # type: ignore[method-assign]
        await bot._async_setup_hook()
        await bot.setup_hook()
        self._connect()
        if not _commands:
            translator = bot.tree.translator
            assert translator is not None
            _commands.extend(
                [await one.get_translated_payload(bot.tree, translator) for one in bot.tree.get_commands()]
            )
        made = await bot.http.bulk_upsert_global_commands(self.world.application, _commands)  # type: ignore[arg-type]
        bot.command_ids = {one["name"]: int(one["id"]) for one in made if one["type"] == 1}
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._reader is not None:
            self._reader.close()
        self.bot._received = -inf  # every interaction that has arrived is answered
        await self.bot.close()
        await self.standin.stop()

    def _connect(self) -> None:
        """Have the gateway's events read by the bot as soon as they are sent."""
        state: Any = self.bot._connection

        def receive(text: str) -> None:
            frame = json.loads(text)
            name, data = frame["t"], frame["d"]
            if name == "READY":
                state.user, state.application_id = (
                    discord.ClientUser(state=state, data=data["user"]),
                    self.world.application,
                )
            elif name in state.parsers:
                token = async_context.set(self._adapter)
                try:
                    state.parsers[name](data)
                finally:
                    async_context.reset(token)

        self.bot.shard_count = 1
        frames: Any = SimpleNamespace(put_nowait=receive)
        self.standin.gateway._identify({"intents": self.bot.intents.value, "shard": [0, 1]}, frames)

    @property
    def requests(self) -> Sequence[Sent]:
        """The bot's requests, nearly all of them answers."""
        return self.standin.requests

    # Time

    def clock(self) -> float:
        """The store's time in seconds."""
        return self.time.now() + self.shift

    async def advance(self, seconds: float) -> None:
        """Let so many seconds pass, and end the times that are over."""
        await self.time.advance(seconds)
        await self.bot.clock.run_due()

    # People

    def add_person(self, name: str, locale: str = "en-US") -> Person:
        """Add a member to the server."""
        who = self.world.add_user(name, locale=locale)
        self.world.add_member(self.guild, who)
        self.people[name] = self.standin.person(who)
        return self.people[name]

    async def add_thread(self, match: int, *players: Player) -> int:
        """Give a match a thread with these members, as its first delivery does. Return its id."""
        thread = self.world.add_thread(self.channel, f"#{match}", owner=self.world.bot)
        self.world.join_thread(thread, [player.id for player in players])
        await self.bot.service.do(match, SetPlace(thread=thread))
        return thread

    async def quiet(self) -> None:
        """Return when every interaction that has arrived is answered."""
        while self.bot.answering:
            await asyncio.wait(self.bot.answering, timeout=PATIENCE)

    async def settle(self) -> None:
        """As ``quiet``, since nothing is delivered."""
        await self.quiet()

    # What is stored

    async def view(self, number: int, user: int | None) -> MatchView:
        """The match as the person with that Discord id may see it; None stands for a spectator."""
        return await self.bot.service.see(number, None if user is None else self.key(user))

    def key(self, user: int) -> int:
        """The store's key of the person with that Discord id."""
        ((key,),) = self.rows('SELECT key FROM people WHERE "user" = ?', user)
        return int(key)

    def rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows that a query returns."""
        if self._reader is None:
            self._reader = sqlite3.connect(f"file:{self.data / FILE}?mode=ro", uri=True, isolation_level=None)
        return self._reader.execute(statement, values).fetchall()

    def stored(self, *tables: str) -> dict[str, list[tuple[Any, ...]]]:
        """The rows of these tables, by default of those that hold matches and decisions."""
        names = tables or ("matches", "seats", "events", "sealed")
        return {name: self.rows(f"SELECT * FROM {name} ORDER BY 1, 2") for name in names}


class Seated(Match):
    """A running match on a desk."""

    @property
    def place(self) -> int:
        """The match's thread."""
        ((thread,),) = self.room.rows("SELECT thread FROM matches WHERE id = ?", self.number)
        return int(thread)

    def board(self) -> Shown:
        """The message of the table, since there is no other."""
        now = self.players[0].sees(self.home)
        assert now is not None
        return now

    @property
    def over(self) -> bool:
        """Whether the stored match is over."""
        return self.room.rows("SELECT phase FROM matches WHERE id = ?", self.number) == [("over",)]

    async def menu(self, player: Player) -> Shown:
        """The player's private menu, by the control of a board."""
        return await player.forge(f"press:play:{self.number}", message=self.home.id)

    def prompt(self, player: Player) -> Shown | None:
        """None: nothing is delivered."""
        return None

    async def resign(self, player: Player) -> Shown:
        """Resign for the player. Return the table's message."""
        await self.room.bot.service.do(self.number, Resign(actor=person_actor(self.room.key(player.id))))
        return self.board()

    async def play_some(self, source: random.Random, count: int, *, way: str | None = None) -> Shown:
        """Make that many random decisions of the players awaited, through the service. Return the table's message."""
        for _ in range(count):
            await decide(self.room, self.number, source)
        return self.board()

    async def play_out(self, source: random.Random, *, way: str | None = None, most: int = 200) -> Shown:
        """Make random decisions until the match is over. Return the table's message."""
        for _ in range(most):
            if self.over:
                return self.board()
            await self.play_some(source, 1)
        raise AssertionError(f"not over after {most} decisions")


async def seat(desk: Desk, host: str = "Anna", guest: str = "Ben", **options: Any) -> Seated:
    """Start a match of Instinkt, as ``sit_down`` does in a room. Its thread holds no board."""
    first, second = Player(desk, host), Player(desk, guest)  # type: ignore[arg-type]
    return await _begin_match(desk, await first.new(second, **options), [first, second], "instinkt")


async def seat_around(desk: Desk, game: str, people: Sequence[str], **options: Any) -> Seated:
    """Start a match of these people, as ``sit_around`` does in a room. Its thread holds no board."""
    players = [Player(desk, name) for name in people]  # type: ignore[arg-type]
    home = await players[0].slash(f"{game} new", **{"forced": "ask"} | options)
    return await _begin_match(desk, home, players, game)


async def _begin_match(desk: Desk, home: Shown, players: Sequence[Player], game: str) -> Seated:
    for player in players[1:]:
        await player.press(home, "join")
    await players[0].press(home, "start")
    match = Seated(desk, players, home, game)  # type: ignore[arg-type]
    await desk.add_thread(match.number, *players)
    return match
