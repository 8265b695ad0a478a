"""The bot's process is killed with SIGKILL during a review, while its chart is sent, and during a hint."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.features.reviews.model import Judgement
from tests.kit.driver import ANY, Match, Player
from tests.kit.engines import ENGINES
from tests.kit.faults import Sent
from tests.kit.gated import sit_alone
from tests.kit.processes import BotProcess
from tests.kit.room import Room
from tests.kit.waiting import PATIENCE
from tests.reviews.test_wire import CHART, charts, ended, judged

pytestmark = pytest.mark.rest

MESSAGES = "/channels/{channel_id}/messages"
BLOCKS_AFTER = 12  # questions, of the engine that counts them


@pytest_asyncio.fixture(loop_scope="session")
async def process(room: Room) -> AsyncIterator[BotProcess]:
    """A process to start once the room's own bot is stopped."""
    made = BotProcess(room)
    yield made
    await made.close()


def check_reviewed(room: Room, match: Match, player: Player, kept: list[Judgement]) -> None:
    """Check that every decision is judged once, those that were kept not again, and that there is one chart."""
    ((decisions, done),) = room.rows("SELECT decisions, done FROM reviews")
    found = judged(room)
    numbers = [one.number for one in found]
    assert done and len(found) == decisions and numbers == sorted(set(numbers)) and found[: len(kept)] == kept
    assert len(charts(match, player)) == 1
    assert room.rows("SELECT count(*) FROM sent_messages WHERE message < 0") == [(0,)], "no send is left unknown"


async def test_killed_during_a_review(
    room: Room, process: BotProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = tmp_path / "count"
    monkeypatch.setenv("COUNT", str(count))
    monkeypatch.setenv("ENGINE", f"{ENGINES}counted")
    match = await ended(room, "dirkana", moves=18)
    anna, ben = match.players
    await room.stop()
    await process.start()
    await anna.press(match.board(), "review")
    await room.until(lambda: count.exists() and len(count.read_text()) > BLOCKS_AFTER and judged(room))
    await process.kill()
    kept = judged(room)
    assert len(kept) <= BLOCKS_AFTER and room.rows("SELECT done FROM reviews") == [(0,)] and not charts(match, anna)
    assert room.rows("SELECT decisions FROM reviews")[0][0] <= len(kept) + BLOCKS_AFTER
    count.unlink()
    await process.start()
    waiting = await ben.press(match.board(), "review")
    assert waiting.hidden
    await room.until(lambda: room.rows("SELECT done FROM reviews") == [(1,)])
    await room.until(lambda: charts(match, anna))
    await room.quiet()
    check_reviewed(room, match, anna, kept)
    shown = await ben.press(match.board(), "review")
    assert shown.hidden and shown.says("en", "review-chart", title=ANY)


@pytest.mark.parametrize("sent", [False, True], ids=["before sending", "before hearing of it"])
async def test_killed_while_the_chart_is_sent(
    room: Room, process: BotProcess, monkeypatch: pytest.MonkeyPatch, sent: bool
) -> None:
    monkeypatch.setenv("ENGINE", f"{ENGINES}strict")
    match = await ended(room, "instinkt")
    anna, _ = match.players
    await room.stop()
    await process.start()

    def chart(request: Sent) -> bool:
        return CHART in str(request.json)

    fault = room.standin.faults.add("POST", MESSAGES, times=9, hold=asyncio.Event(), after=sent, when=chart)
    await anna.press(match.board(), "review")
    await asyncio.wait_for(fault.struck.wait(), PATIENCE)
    await process.kill()
    room.standin.faults.clear()
    assert len(charts(match, anna)) == sent
    kept = judged(room)
    await process.start()
    await room.until(lambda: charts(match, anna))
    await room.quiet()
    check_reviewed(room, match, anna, kept)


async def test_killed_during_a_hint(
    room: Room, process: BotProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of a hint is stored: who asks again after the restart gets it."""
    gate, thought = tmp_path / "gate", tmp_path / "thought"
    for name, value in (("GATE", gate), ("THOUGHT", thought), ("ENGINE", f"{ENGINES}gated")):
        monkeypatch.setenv(name, str(value))
    match, anna = await sit_alone(room, "dirkana")
    await room.quiet()
    assert match.waiting() == [anna]
    await room.stop()
    gate.touch()
    before = room.stored()
    await process.start()
    asked = asyncio.create_task(anna.person.slash(match.place, "match hint"))
    await room.until(thought.exists)
    await process.kill()
    asked.cancel()
    gate.unlink()
    await process.start()
    assert room.stored() == before
    hint = await anna.slash("match hint", match.place)
    assert hint.hidden and hint.says("de", "hint", move=ANY, share="none", button=ANY) and hint.has("confirm")
    assert room.stored() == before
    await anna.press(hint, "confirm")
    assert room.stored() != before
