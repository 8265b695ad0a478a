"""Requests to Discord outside interaction answers, by kind, for each new pending decision of a person.

Two days lie between decisions. A match is counted from its first move on, its end included, and spread over all of its
decisions; the requests that its start takes are counted apart. Background work of the application, such as the upload
of emojis, is left out. Where prompts come as needed, the games differ by nature, between three and six requests: there
the goal is for the mean of the games, elsewhere for all decisions, since the end of a short match weighs much. A prompt
with one picture takes one request less than one that is edited into its pictures.
"""

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
from tests.kit.driver import Match, Player, sit_around
from tests.kit.faults import Sent
from tests.kit.room import Room
from tests.kit.shown import NOTICE

EXEMPT: Final = ("/interactions", "/webhooks", "/applications")  # routes that do not count
KINDS: Final = ("send board", "send line", "edit line", "send ping", "send prompt", "edit prompt", "notice", "delete")
MODES: Final = {"thread": Notify.THREAD, "prompts where needed": None, "prompts": Notify.DIRECT}
GOALS: Final = {"thread": 3.1, "prompts where needed": 5.1, "prompts": 6.1}  # for each new decision
ONE_PICTURE: Final = 5.1  # the same where all prompts have one picture
PAUSE: Final = 2 * 86_400.0  # seconds between decisions
MOST: Final = 400  # decisions of one match, enough for its end


@dataclass
class Made:
    """What matches took: requests by kind, pending decisions that people got, and requests of the start."""

    turns: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    start: int = 0

    @property
    def rate(self) -> float:
        """Requests for each decision."""
        return self.kinds.total() / self.turns

    def __add__(self, other: Made) -> Made:
        return Made(self.turns + other.turns, self.kinds + other.kinds, self.start + other.start)


async def play(room: Room, game: str, mode: Notify | None, most: int = MOST) -> Made:
    """Play ``most`` decisions of a random match of two people who are notified in that way."""
    source = random.Random(f"requests {game}")
    people = ("Anna", "Ben")
    for name in people:
        await Player(room, name).notify(by="auto" if mode is None else mode.value)
    await room.settle()
    before = len(room.standin.requests)
    match = await sit_around(room, game, people, pace="none")
    await room.settle()
    first = len(room.standin.requests)
    made, pending = Made(), await _pending(room, match)
    for _ in range(most):
        if match.over:
            break
        await room.advance(PAUSE)
        await match.decide(source.choice(match.waiting()), source, _way(mode, source))
        await room.settle()
        now = await _pending(room, match)
        made.turns += len(now - pending)
        pending = now
    direct = {channel.id for channel in room.world.channels.values() if channel.type == 1}
    sent = list(room.standin.requests)
    made.kinds.update(_kinds(sent[first:], direct))
    made.start = len(_kinds(sent[before:first], direct))
    return made


def _way(mode: Notify | None, source: random.Random) -> str:
    """How a player decides: in the thread, or in the direct message where there is one."""
    return source.choice(["typed", "play"]) if mode is Notify.THREAD else "prompt"


async def _pending(room: Room, match: Match) -> set[tuple[int, int, bool]]:
    """The pending decisions: seats, the steps at which they began, and whether they are secret.

    A player who goes on to choose in secret has another pending decision, though the clock runs on.
    """
    is_secret = (await room.view(match.number, None)).is_secret
    to_act = room.rows("SELECT seat, step FROM clocks WHERE is_pending AND match = ?", match.number)
    return {(seat, step, is_secret) for seat, step in to_act}


def _kinds(sent: Iterable[Sent], direct: set[int]) -> list[str]:
    return [_kind(one, direct) for one in sent if not one.route.startswith(EXEMPT)]


def _kind(sent: Sent, direct: set[int]) -> str:
    is_message = "/messages" in sent.route and not sent.route.endswith("/threads")
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


async def requests(folder: Path) -> list[Metric]:
    """Requests for each new decision, of each game and over all decisions."""
    found = await measure(folder)
    metrics = []
    for (game, name), made in found.items():
        parts = ", ".join(f"{kind} {made.kinds[kind] / made.turns:.2f}" for kind in (*KINDS, "other"))
        metrics.append(Metric(f"{game}, {name}: requests for each decision", made.rate, note=parts))
    for name in MODES:
        played = [made for (_, one), made in found.items() if one == name]
        total, mean = sum(played, Made()), sum(one.rate for one in played) / len(played)
        start = f"a start {total.start / len(played):.1f}"
        is_mixed = MODES[name] is None
        goals = (None, GOALS[name]) if is_mixed else (GOALS[name], None)
        metrics.append(Metric(f"all decisions, {name}: requests for each", total.rate, goal=goals[0], note=start))
        metrics.append(Metric(f"mean of the games, {name}: requests for each decision", mean, goal=goals[1]))
    return metrics
