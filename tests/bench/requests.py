"""Requests to Discord outside interaction answers, by kind, for each new pending decision of a person."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bot.delivery.items import Notify
from bot.games import GAMES
from tests.bench.metrics import Metric
from tests.kit.driver import Match, sit_around
from tests.kit.faults import Sent
from tests.kit.room import Room
from tests.kit.shown import NOTICE

EXEMPT: Final = ("/interactions", "/webhooks")  # routes that do not count
KINDS: Final = ("send board", "send line", "edit line", "send ping", "send prompt", "edit prompt", "notice", "delete")
MODES: Final = {"thread": Notify.THREAD, "prompts where needed": None, "prompts": Notify.DIRECT}
GOALS: Final = {"thread": 3.1, "prompts where needed": 6.1, "prompts": 6.1}  # for each new decision, on average
MOST: Final = 400  # decisions of one match, enough for its end


@dataclass
class Made:
    """What one match took: requests by kind, and pending decisions that people got."""

    turns: int = 0
    kinds: Counter[str] = field(default_factory=Counter)

    @property
    def rate(self) -> float:
        """Requests for each decision."""
        return self.kinds.total() / self.turns


async def play(room: Room, game: str, mode: Notify | None, most: int = MOST) -> Made:
    """Play ``most`` decisions of a random match of two people who are notified in that way; count from its start."""
    source = random.Random(f"requests {game}")
    match = await sit_around(room, game, ("Anna", "Ben"))
    for player in match.players:
        await player.notify(by="auto" if mode is None else mode.value)
    await room.settle()
    first = len(room.standin.requests)
    made, pending = Made(), await _pending(room, match)
    for _ in range(most):
        if match.over:
            break
        await match.decide(source.choice(match.waiting()), source, _way(mode, source))
        await room.settle()
        now = await _pending(room, match)
        made.turns += len(now - pending)
        pending = now
    direct = {channel.id for channel in room.world.channels.values() if channel.type == 1}
    made.kinds.update(_kinds(list(room.standin.requests)[first:], direct))
    return made


def _way(mode: Notify | None, source: random.Random) -> str:
    """How a player decides: in the thread, or in the direct message where there is one."""
    return source.choice(["typed", "play"]) if mode is Notify.THREAD else "prompt"


async def _pending(room: Room, match: Match) -> set[tuple[int, int, bool]]:
    """The pending decisions: seats, the steps at which they began, and whether they are secret.

    A player who goes on to choose in secret has another pending decision, though the clock runs on.
    """
    is_secret = (await room.view(match.number, None)).is_secret
    to_act = room.rows("SELECT seat, step FROM clocks WHERE owes AND match = ?", match.number)
    return {(seat, step, is_secret) for seat, step in to_act}


def _kinds(sent: Iterable[Sent], direct: set[int]) -> list[str]:
    return [_kind(one, direct) for one in sent if not one.route.startswith(EXEMPT)]


def _kind(sent: Sent, direct: set[int]) -> str:
    is_message = "/messages" in sent.route
    in_direct = is_message and int(sent.path.split("/")[2]) in direct
    if is_message and sent.method == "DELETE":
        return "delete"
    if is_message and sent.method == "PATCH":
        return "edit prompt" if in_direct else "other" if sent.files else "edit line"
    if is_message and sent.method == "POST":
        if NOTICE in str(sent.json):
            return "notice"
        if in_direct or sent.files:
            return "send prompt" if in_direct else "send board"
        return "send ping" if sent.json["allowed_mentions"].get("users") else "send line"
    return "other"


async def measure(folder: Path, games: Iterable[str] = tuple(sorted(GAMES))) -> Mapping[tuple[str, str], Made]:
    """What a match takes, by game and by how its players are notified and answer, as in MODES."""
    found: dict[tuple[str, str], Made] = {}
    for game in games:
        for name, mode in MODES.items():
            async with Room(folder / f"{game}-{name}") as room:
                found[game, name] = await play(room, game, mode)
    return found


def average(made: Iterable[Made]) -> float:
    """The mean of the matches' rates."""
    rates = [one.rate for one in made]
    return sum(rates) / len(rates)


async def requests(folder: Path) -> list[Metric]:
    """Requests for each new decision, of each game and on average."""
    found = await measure(folder)
    metrics = []
    for (game, name), made in found.items():
        parts = ", ".join(f"{kind} {made.kinds[kind] / made.turns:.2f}" for kind in (*KINDS, "other"))
        metrics.append(Metric(f"{game}, {name}: requests for each decision", made.rate, note=parts))
    for name in MODES:
        mean = average(made for (_, one), made in found.items() if one == name)
        metrics.append(Metric(f"all games, {name}: requests for each decision", mean, goal=GOALS[name]))
    return metrics
