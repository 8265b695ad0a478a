"""``check`` says which processes serve which shards."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from bot.admin.check import check, serving_faults, serving_lines
from bot.settings import Settings
from bot.store.leases import Process
from tests.kit.databases import FILE
from tests.kit.store_matches import opened


def process(name: str, shards: str, *, is_alive: bool = True) -> Process:
    return Process(name, shards, 1_768_000_000.0, 1_768_000_090.0, is_alive)


def test_who_serves_what() -> None:
    found = [process("a-1", "0-3/16"), process("b-2", "5/16", is_alive=False), process("c-3", "0/1")]
    assert list(serving_lines(found, 1_768_000_100.0)) == [
        "The process a-1 serves shards 0-3 of 16 since 2026-01-09 23:06 UTC, last seen 10 s ago.",
        "The process b-2, which served shard 5 of 16, has died: it was last seen 10 s ago.",
        "The process c-3 serves the only shard since 2026-01-09 23:06 UTC, last seen 10 s ago.",
    ]


def test_shards_without_a_process_and_with_several() -> None:
    halves = [process("a", "0-7/16"), process("b", "8-15/16")]
    assert list(serving_faults(halves)) == [] == list(serving_faults([]))
    found = [
        process("a", "0-7/16"),
        process("b", "7-9/16"),
        process("c", "12/16"),
        process("d", "13/16", is_alive=False),
    ]
    assert list(serving_faults(found)) == [
        "No process serves shards 10-11,13-15 of 16.",
        "More than one process serves shard 7 of 16.",
    ]


def test_check_prints_who_serves_what(tmp_path: Path) -> None:
    folder = tmp_path / "local"

    async def run() -> None:
        async with opened(folder, time.time) as store:
            await store.processes.renew("host-1", "0-1/2", 0, 45, 60.0)

    asyncio.run(run())
    assert (folder / FILE).exists()
    lines: list[str] = []
    assert check(Settings(data=tmp_path), lines.append) == 0
    assert lines[0].startswith("The process host-1 serves shards 0-1 of 2 since ") and "in order" in lines[1]
