"""Matches of one person against a computer that is stopped in the middle of its search."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from tests.kit.driver import Match, Player
from tests.kit.engines import ENGINES
from tests.kit.room import Room
from tests.kit.waiting import until

GATED: Final = f"{ENGINES}gated"


class Gate:
    """Stops computers whose engine is ``GATED`` in the middle of their search."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._gate, self._thought = folder / "gate", folder / "thought"
        monkeypatch.setenv("GATE", str(self._gate))
        monkeypatch.setenv("THOUGHT", str(self._thought))
        self.shut()

    def shut(self) -> None:
        self._gate.touch()
        self._thought.unlink(missing_ok=True)

    async def searching(self) -> None:
        """Wait until a computer searches."""
        await until(self._thought.exists)

    def open(self) -> None:
        self._gate.unlink(missing_ok=True)


def moves(room: Room, match: int = 1) -> list[tuple[int, str, int, int]]:
    """Seat, text, author and whether it stands, of all moves."""
    statement = "SELECT seat, text, actor, live FROM events WHERE kind = 'move' AND match = ? ORDER BY number"
    return room.rows(statement, match)


def searches(room: Room) -> list[tuple[Any, ...]]:
    return room.rows("SELECT match, seat, tries FROM searches")


async def drain_outbox(room: Room) -> None:
    """Wait until all due items are delivered, even while a computer searches."""
    await room.until(lambda: not room.rows("SELECT 1 FROM outbox WHERE due <= ?", room.clock() + 0.3))


async def sit_alone(room: Room, game: str, **options: Any) -> tuple[Match, Player]:
    """A match of Anna against a computer, whose turn it may be."""
    anna = Player(room, "Anna")
    home = await anna.slash(f"{game} new", **{"computer": "easy", "forced": "ask"} | options)
    await anna.press(home, "start")
    await drain_outbox(room)
    return Match(room, [anna], home, game), anna


async def play_first(match: Match, anna: Player) -> None:
    """Make the first of Anna's legal moves."""
    view = await match.room.view(match.number, anna.id)
    await anna.typed(view.moves[0], match.place, match.game)
    await drain_outbox(match.room)


async def searching_alone(room: Room, gate: Gate, game: str = "dirkana") -> tuple[Match, Player]:
    """A match in which Anna has just decided, and the computer alone is to move and searches."""
    gate.open()
    match, anna = await sit_alone(room, game)
    await room.quiet()
    while match.waiting() != [anna] or len((await room.view(match.number, None)).to_act) > 1:
        await play_first(match, anna)
        await room.quiet()
    gate.shut()
    while not searches(room):
        await play_first(match, anna)
    await gate.searching()
    return match, anna
