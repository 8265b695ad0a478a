"""Time from press to first answer over the wire, for one person at a time and for fifty at once."""

from __future__ import annotations

import asyncio
import os
import random
from collections import defaultdict
from collections.abc import Awaitable, Sequence
from pathlib import Path

from bot.games import GAMES
from tests.bench.bare import BareScene
from tests.bench.metrics import Metric, median, percentile
from tests.kit.driver import Match, Player, Shown, sit_around
from tests.kit.room import Room
from tests.kit.standin import InteractionRecord
from tests.kit.tables import Table

WARM, WANTED = 10, 60  # presses of each kind: warm-up, and least number measured
STEPS = 3  # steps back through the match after a decision
MOST = 200  # decisions in a game; rare kinds have fewer
CROWD = 50
KINDS = {
    "prompt": "asked by prompt: a pick → what comes next",
    "prompt confirm": "asked by prompt: Confirm → what came of it",
    "move": "by Play: a pick → what comes next",
    "move confirm": "by Play: Confirm → what came of it",
    "play": "Play → the own menu",
}


class Timed(Player):
    """A player whose answers are timed: ``seconds`` of the last one, and the bytes of its pictures."""

    seconds = 0.0
    sent = 0

    async def _settle(self, answer: InteractionRecord) -> Shown:
        shown = await super()._settle(answer)
        self.seconds = answer.seconds
        self.sent = sum(len(picture) for picture in self.pictures(shown))
        return shown


class Presses:
    """Matches played by presses only; each press is answered by the bot and then by the bare bot."""

    def __init__(self, room: Room, bare: BareScene, game: str) -> None:
        self.room, self.bare, self.game = room, bare, game
        self.random, self.decided = random.Random(f"presses {game}"), 0
        self.ours: defaultdict[str, list[float]] = defaultdict(list)
        self.theirs: defaultdict[str, list[float]] = defaultdict(list)
        self.sizes: defaultdict[str, list[int]] = defaultdict(list)
        self.steps: list[float] = []
        self.plays: list[float] = []

    async def play(self) -> None:
        """Play one whole match, unless enough is measured before."""
        match = await sit_around(self.room, self.game, ["Anna", "Ben"])
        match.players = [Timed(self.room, player.person) for player in match.players]
        while not (match.over or self.enough):
            player = self.random.choice(match.waiting())
            assert isinstance(player, Timed)
            if len(self.steps) < WARM + WANTED:
                await self._step_back(match, player)
            await self._decide(match, player)
            await self.room.quiet()
            self.decided += 1
        if not match.over:
            await match.resign(match.players[0])

    async def _decide(self, match: Match, player: Timed) -> None:
        prompt = match.prompt(player)
        kind = "prompt" if prompt else "move"
        menu = prompt or await self._time_press("play", player, match.menu(player))
        is_asked = True
        while is_asked:
            options = [value for select in menu.selects for _, value in select.options]
            menu = await self._time_press(kind, player, player.pick(menu, self.random.choice(options)))
            is_asked = menu.has("back") and not menu.has("confirm")
        if menu.has("confirm"):
            await self._time_press(f"{kind} confirm", player, player.press(menu, "confirm"))

    async def _step_back(self, match: Match, player: Timed) -> None:
        """Time Play, and steps of the viewer, each to a position that it has not drawn yet."""
        await match.menu(player)
        self.plays.append(player.seconds)
        shown = await player.press(match.board(), "replay")
        for _ in range(STEPS):
            if shown.has("replay-back"):
                shown = await player.press(shown, "replay-back")
                self.steps.append(player.seconds)

    async def _time_press(self, kind: str, player: Timed, press: Awaitable[Shown]) -> Shown:
        """Time the bot, then the bare bot with as many bytes of pictures as the bot showed last."""
        shown = await press
        self.ours[kind].append(player.seconds)
        self.sizes[kind].append(player.sent)
        if player.sent:
            self.bare.bot.png = os.urandom(player.sent)
        self.theirs[kind].append(await (self.bare.press() if kind.endswith("confirm") else self.bare.pick()))
        return shown

    @property
    def enough(self) -> bool:
        asked = [kind for kind in KINDS if self.ours[kind]]
        return self.decided >= MOST or (
            self.decided > 2 * WANTED and all(len(self.ours[kind]) >= WARM + WANTED for kind in asked)
        )

    def metrics(self) -> list[Metric]:
        made = []
        for kind, what in KINDS.items():
            if len(self.ours[kind]) <= WARM:
                continue
            ours, theirs = median(self.ours[kind][WARM:]), median(self.theirs[kind][WARM:])
            note = (
                f"{ours * 1000:.1f} ms, bare {theirs * 1000:.1f} ms; {len(self.ours[kind]) - WARM} presses, "
                f"{median(self.sizes[kind]) / 1000:.0f} kB of pictures shown"
            )
            made.append(Metric(f"{self.game}: {what}", ours / theirs, "× bare", 2.5, note=note))
        step, play = median(self.steps[WARM:]), median(self.plays[WARM:])
        note = f"{step * 1000:.1f} ms, Play {play * 1000:.1f} ms; {len(self.steps) - WARM} presses"
        made.append(Metric(f"{self.game}: a step of the replay", step / play, "× Play", 2.0, note=note))
        return made


async def alone(folder: Path) -> list[Metric]:
    """One press at a time, compared with the bare bot in the same process: each game by itself."""
    made = []
    async with Room(folder) as room, BareScene() as bare:
        for game in GAMES:
            presses = Presses(room, bare, game)
            while not presses.enough:
                await presses.play()
            made += presses.metrics()
    return made


async def crowd(folder: Path) -> list[Metric]:
    """Fifty people in twenty-five matches press at once: Play, then a choice, then Confirm where it is asked."""
    async with Room(folder) as room:
        players = [Timed(room, room.add_person(f"Player {number}")) for number in range(CROWD)]
        numbers = [await _start_match(room, one, other) for one, other in zip(players[::2], players[1::2], strict=True)]
        await room.quiet(30)
        chance = random.Random("crowd")
        taken: list[float] = []
        for _ in range(3):
            boards = dict(room.rows("SELECT match, message FROM sent_messages WHERE kind = 'board'"))
            plays = [(one, one.press(boards[numbers[at // 2]], "play")) for at, one in enumerate(players)]
            menus = await _time_concurrent(taken, plays)
            asked = [(one, menu) for one, menu in zip(players, menus, strict=True) if menu.selects]
            picks = [
                (one, one.pick(menu, chance.choice([value for _, value in menu.selects[0].options])))
                for one, menu in asked
            ]
            previews = await _time_concurrent(taken, picks)
            whole = [(one, menu) for (one, _), menu in zip(asked, previews, strict=True) if menu.has("confirm")]
            await _time_concurrent(taken, [(one, one.press(menu, "confirm")) for one, menu in whole])
            await room.quiet(60)
        note = f"median {median(taken) * 1000:.0f} ms, worst {max(taken) * 1000:.0f} ms, {len(taken)} presses"
        return [Metric(f"{CROWD} people at once, p99", percentile(taken, 0.99), "s", 1.0, note=note)]


async def _time_concurrent(taken: list[float], presses: Sequence[tuple[Timed, Awaitable[Shown]]]) -> list[Shown]:
    shown = await asyncio.gather(*(press for _, press in presses))
    taken += [player.seconds for player, _ in presses]
    return shown


async def _start_match(room: Room, one: Player, other: Player) -> int:
    """A match of these two people, started without presses."""
    table = Table(room.bot.service)
    view = await table.open("instinkt", one.id, guild=room.guild, channel=room.channel)
    await table.join(view.number, other.id)
    await table.start(view.number, one.id)
    return view.number
