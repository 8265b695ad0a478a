"""The measurements of ``tests.bench.scale`` at a tiny size, on both databases; no time is asserted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import scale, scale_decisions, scale_many
from tests.bench.many_matches import STRIDE, TEMPLATES, ManyMatches
from tests.kit.databases import FILE, address_of, execute, findings, is_on_server, new_database
from tests.kit.empty import copy_empty
from tests.kit.servers import server

pytestmark = [pytest.mark.rest, pytest.mark.usefixtures("database")]

LOOKS = 3


def place_of(folder: Path) -> str:
    """The address or the path of that folder's database, which is empty."""
    if not is_on_server():
        copy_empty(folder / FILE)
    return address_of(folder) or str(folder / FILE)


async def test_copies_of_matches_are_sound(tmp_path: Path) -> None:
    database = ManyMatches(place_of(tmp_path), (7, 8))
    assert await database.grow(1) == TEMPLATES
    events = execute(tmp_path, "SELECT count(*) FROM events")[0][0]
    assert await database.grow(5 * TEMPLATES) == 5 * TEMPLATES and events > 0
    assert execute(tmp_path, "SELECT count(*) FROM events")[0][0] == 5 * events
    assert execute(tmp_path, "SELECT count(DISTINCT guild) FROM matches WHERE id > ?", STRIDE) == [(2,)]
    found = findings(tmp_path)
    assert not found.faults, found.faults
    store = await database.open()
    assert await store.matches.load(4 * STRIDE + 1) is not None and await store.matches.load(5 * STRIDE + 1) is None
    await store.close()


async def test_every_question_is_answered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    databases = {size: ManyMatches(place_of(tmp_path / str(size))) for size in (TEMPLATES, 2 * TEMPLATES)}
    found = await scale_many.ask(databases, LOOKS, 1)
    assert [one.matches for one in found] == [TEMPLATES, 2 * TEMPLATES]
    asked = {scale_many.DECIDE, *scale_many.LOOKING, *scale_many.COUNTING}
    counts = {name: scale_many.FEW if name in scale_many.COUNTING else LOOKS for name in asked}
    assert all(len(one.taken[name]) == count for one in found for name, count in counts.items())
    scale.print_answers("A database", found)
    printed = capsys.readouterr().out
    assert all(f"| {name} |" in printed for name in {scale_many.LOAD, *asked})


async def test_processes_decide(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if is_on_server():
        deciders, processes = scale_decisions.Deciders(server().address(new_database()), server()), (1, 2)
    else:
        deciders, processes = scale_decisions.Deciders(place_of(tmp_path)), (1,)
    rates = await scale_decisions.measure(deciders, processes, matches=2, seconds=0.3)
    assert [one.processes for one in rates] == [count for count in processes for _ in scale_decisions.SIDE_BY_SIDE]
    assert all(one.rate > 0 and one.bot > 0 for one in rates)
    scale.print_rates(rates)
    assert f"| {rates[0].database} | 1 | 1 |" in capsys.readouterr().out


@pytest.mark.sqlite_only
async def test_a_bot_starts_and_answers(tmp_path: Path) -> None:
    room = await scale_many.new_room(tmp_path / "data", guilds=2)
    try:
        start = await scale_many.start(room, resting=0.0)
    finally:
        await room.standin.stop()
    assert start.loading > 0 and start.answering > 0 and start.memory > 10
