"""Daily digests of very many people, made by one process."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final

from bot.delivery.items import Delivered
from bot.delivery.policy import SPREAD, digest_due
from bot.features.digests.model import Digest, DigestReport, DigestSummary, NoteDigest
from bot.features.digests.store import DigestStore
from bot.features.digests.worker import DigestWorker
from cogs.digests import digest_content
from tests.bench.many import fill
from tests.bench.metrics import Metric
from tests.kit.databases import FILE
from tests.kit.tables import opened

PEOPLE: Final = 10_000  # for whom the metric is computed
MEASURED: Final = 2_000
EACH: Final = 3  # matches of a person
GOAL: Final = 60.0  # seconds of one core
HOUR: Final = 18


class WordsOnly:
    """Makes every message as it would be sent, and sends none."""

    def __init__(self) -> None:
        self.sent = 0

    async def send(self, summary: DigestSummary, note: NoteDigest) -> DigestReport:
        digest_content("de", summary, time.time()).layout().to_components()
        await note(replace(summary.digest, channel=1, pending=1, noted=1.0))
        self.sent += 1
        return DigestReport(Delivered(), replace(summary.digest, channel=1, message=self.sent))

    async def withdraw(self, digest: Digest, *, is_stale: bool) -> Digest:
        return digest


def _share_out(path: Path) -> list[int]:
    """Give each of MEASURED people seats in EACH matches; their keys."""
    with closing(sqlite3.connect(path)) as base, base:
        keys = [key for (key,) in base.execute("SELECT key FROM people ORDER BY key LIMIT ?", (MEASURED,))]
        numbers = [one for (one,) in base.execute("SELECT id FROM matches WHERE phase = 'running' ORDER BY id")]
        for at, number in enumerate(numbers):
            for seat in (0, 1):
                key = keys[(2 * at + seat) % len(keys)]
                base.execute("UPDATE seats SET person = ? WHERE match = ? AND seat = ?", (key, number, seat))
    return keys


async def digests(folder: Path) -> list[Metric]:
    """The processor's time of the digests of PEOPLE people, and over how much of the hour they are spread."""
    await fill(folder, MEASURED * EACH // 2)
    keys = await asyncio.to_thread(_share_out, folder / FILE)
    async with opened(folder) as table:
        now = table.service.now()
        for key in keys:
            await table.store[DigestStore].set(Digest(key, HOUR, "UTC", now - 1.0))
        notifier = WordsOnly()
        worker = DigestWorker(table.service, notifier)
        begun, begun_at = time.process_time(), time.perf_counter()
        await worker.run_due()
        used, taken = time.process_time() - begun, time.perf_counter() - begun_at
        assert notifier.sent == len(keys), notifier.sent
    moments = sorted(digest_due(key, HOUR, "UTC", now) % 3600 for key in keys)
    busiest = max(sum(1 for one in moments if start <= one < start + 60) for start in range(0, SPREAD, 60))
    scale = PEOPLE / len(keys)
    return [
        Metric(
            f"digests of {PEOPLE:,} people with {EACH} matches",
            used * scale,
            "s of one core",
            GOAL,
            note=f"without sending; {1000 * taken / len(keys):.1f} ms each; at most {busiest * scale:.0f} in a minute",
        )
    ]
