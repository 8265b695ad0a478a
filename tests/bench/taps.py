"""Taps a turn: presses and picks of random players in whole matches, from Play or the direct message on."""

from __future__ import annotations

import random
from collections import defaultdict
from pathlib import Path
from statistics import mean
from typing import Final

from bot.games import GAMES
from bot.match.model import MatchPhase
from tests.bench.metrics import Metric
from tests.kit.driver import Match, Player, sit_around
from tests.kit.room import Room

MOST: Final = 40  # turns of one game
ABILITIES: Final = ("twist", "shift")

# By game and kind of turn: the most taps of a turn, and of a mean turn where that is another goal
GOALS: Final[dict[tuple[str, str], tuple[float, float | None]]] = {
    ("instinkt", "choose"): (2, None),
    ("instinkt", "lay"): (3, None),
    ("instinkt", "stag"): (4, None),
    ("dirkana", "turn"): (6, None),
    ("migrato", "turn"): (5, None),
    ("hypnosia", "turn"): (4, None),
    ("insider", "turn"): (20, 8),
}


async def taps(folder: Path) -> list[Metric]:
    """Count the taps of turns of each game, by kind."""
    metrics: list[Metric] = []
    async with Room(folder) as room:
        for game in GAMES:
            counted: dict[str, list[int]] = defaultdict(list)
            source = random.Random(f"taps {game}")
            while sum(map(len, counted.values())) < MOST:
                await _play(room, game, counted, source)
            for kind, found in sorted(counted.items()):
                most, middle = GOALS.get((game, kind), (None, None))
                note = f"{len(found)} turns"
                metrics.append(Metric(f"{game}: {kind}, mean", mean(found), "taps", middle, note=note))
                metrics.append(Metric(f"{game}: {kind}, most", max(found), "taps", most))
    return metrics


async def _play(room: Room, game: str, counted: dict[str, list[int]], source: random.Random) -> None:
    """Play one match to its end, or until enough turns are counted."""
    match = await sit_around(room, game, ["Anna", "Ben"], forced="play")
    while not match.over and sum(map(len, counted.values())) < MOST:
        player = source.choice(match.waiting())
        words = await _take_turn(room, match, player, source)
        counted[_kind(game, words)].append(player.taps)
    if not match.over:
        await match.resign(match.players[0])


async def _take_turn(room: Room, match: Match, player: Player, source: random.Random) -> list[str]:
    """Play the player's whole turn; returns the first words of its moves. ``player.taps`` counts its taps."""
    await room.settle()
    player.taps = 0
    before = await room.view(match.number, player.id)
    assert before.clock is not None
    menu = match.prompt(player) or await match.menu(player)
    while True:
        shown = await player.choose_any(menu, source)
        await room.quiet()
        now = await room.view(match.number, player.id)
        is_same = now.clock is not None and now.clock.step == before.clock.step and now.is_secret == before.is_secret
        if now.phase is not MatchPhase.RUNNING or not now.is_to_act or not is_same:
            break
        menu = shown if shown.selects else await match.menu(player)
    if now.chosen is not None:
        return [now.chosen.split()[0]]
    moves = "SELECT text FROM events WHERE match = ? AND kind = 'move' AND seat = ? AND live AND number >= ?"
    return [text.split()[0] for (text,) in room.rows(moves, match.number, before.seat, before.length)]


def _kind(game: str, words: list[str]) -> str:
    """The kind of a turn with moves of these first words."""
    match words:
        case [("choose" | "keep" | "main" | "let" | "defend") as word, *_]:
            return "answer" if word in ("let", "defend") else word
        case ["push", *_]:
            return "stag"
        case ["place", "move"]:
            return "raccoon"
        case ["place"] if game == "instinkt":
            return "lay"
    return "turn with abilities" if any(word in ABILITIES for word in words) else "turn"
