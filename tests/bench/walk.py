"""How far an input walks through the program: distinct project files, and calls from one module to another.

Traced from the input until the bot is at rest and the board is posted. The stand-in and its page do not count.
"""

from __future__ import annotations

import dis
import random
import sys
import threading
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final

from tests.bench.metrics import Metric
from tests.kit.driver import Match, Player, sit_around
from tests.kit.room import Room

ROOT: Final = f"{Path(__file__).parents[2]}/"
PARTS: Final = ("bot/", "cogs/", "rendering/")
STANDIN: Final = "bot/local/"
RESUME: Final = dis.opmap["RESUME"]
HOUR: Final = 3600.0  # seconds


class Walk:
    """The calls between modules of the program, in all threads that begin after it was made, while it is recorded."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, str]] = []
        self._is_recording = False
        threading.setprofile(self._note)
        sys.setprofile(self._note)

    def close(self) -> None:
        threading.setprofile(None)
        sys.setprofile(None)

    @contextmanager
    def recorded(self) -> Iterator[None]:
        """Record this stretch instead of the one before."""
        self.calls, self._is_recording = [], True
        try:
            yield
        finally:
            self._is_recording = False

    @property
    def files(self) -> set[str]:
        """The distinct files of the program that were called."""
        return {callee for _, callee in self.calls}

    @property
    def crossings(self) -> int:
        """How many calls went from one module to another."""
        return sum(caller != callee for caller, callee in self.calls)

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        if not self._is_recording or event != "call" or not (callee := _module(frame)) or _is_resumed(frame):
            return
        outer = frame.f_back
        while outer is not None and not _module(outer):
            outer = outer.f_back
        self.calls.append((_module(outer) if outer else "", callee))


def _module(frame: FrameType) -> str:
    """The file of the program that the frame runs, relative to the project; "" for any other."""
    path = frame.f_code.co_filename.removeprefix(ROOT)
    return path if path.startswith(PARTS) and not path.startswith(STANDIN) else ""


def _is_resumed(frame: FrameType) -> bool:
    """Whether a coroutine or generator goes on, which is not a call."""
    code, at = frame.f_code.co_code, frame.f_lasti
    return code[at] == RESUME and code[at + 1] & 3 != 0


async def walks(folder: Path) -> list[Metric]:
    """One *Confirm*, one typed move, and two clocks that run out, each in a match of Instinkt.

    After the first clock the bot plays, after the second the match is over.
    """
    walk = Walk()
    try:
        async with Room(folder) as room:
            return [
                *_metrics("Confirm until the board is posted", await _confirm(room, walk)),
                *_metrics("a typed move until the board is posted", await _type(room, walk)),
                *_metrics("a clock that runs out", await _run_out(room, walk)),
                *_metrics("a clock that ends its match", await _run_out(room, walk, timeout="lose")),
            ]
    finally:
        walk.close()


async def _confirm(room: Room, walk: Walk) -> Walk:
    match, player = await _before_the_last_choice(room)
    menu = await player.walk_any(await match.menu(player), random.Random("walk"))
    assert menu.has("confirm")
    await room.quiet()
    return await _record(match, walk, player.press(menu, "confirm"))


async def _type(room: Room, walk: Walk) -> Walk:
    match, player = await _before_the_last_choice(room)
    move = (await room.view(match.number, player.id)).moves[0]

    async def decide() -> None:
        await player.confirm(await player.typed(move, match.place))

    return await _record(match, walk, decide())


async def _record(match: Match, walk: Walk, decision: Awaitable[object]) -> Walk:
    """Record a decision until its board is posted."""
    boards = len(match.boards())
    with walk.recorded():
        await decision
        await match.room.quiet()
    assert len(match.boards()) > boards
    return walk


async def _before_the_last_choice(room: Room) -> tuple[Match, Player]:
    """A match in which one player has yet to choose; nothing in it is drawn or loaded for the first time."""
    match = await sit_around(room, "instinkt", ["Anna", "Ben"])
    await _play_turns(match, 2)
    while len(match.waiting()) > 1:
        await _decide(match, match.waiting()[0])
    return match, match.waiting()[0]


async def _run_out(room: Room, walk: Walk, **terms: Any) -> Walk:
    """Record the hour in which a clock runs out, until the board is posted; the clock and deliveries run alone."""
    match = await sit_around(room, "instinkt", ["Anna", "Ben"], pace="brisk", **terms)
    await _play_turns(match, 2)
    for worker in (*room.bot.workers(), room.bot.computer_worker):  # they happen to be due in the same hours
        await worker.stop()
    boards = len(match.boards())
    while len(match.boards()) == boards:
        with walk.recorded():
            await room.time.advance(HOUR)
            await room.run_clock()
            await room.quiet()
    return walk


async def _play_turns(match: Match, turns: int) -> None:
    for _ in range(turns):
        for player in match.waiting():
            await _decide(match, player)


async def _decide(match: Match, player: Player) -> None:
    await player.choose_any(await match.menu(player), random.Random("walk"))
    await match.room.quiet()


def _metrics(what: str, walk: Walk) -> list[Metric]:
    return [
        Metric(f"{what}: files", len(walk.files)),
        Metric(f"{what}: calls between modules", walk.crossings),
    ]
