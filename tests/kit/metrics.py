"""What the metrics server answers, over HTTP."""

from __future__ import annotations

from collections.abc import Mapping

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

from bot.client.monitor import LOOPBACK


async def ask(port: int, path: str) -> tuple[int, str]:
    """The status and the text of an answer."""
    async with aiohttp.ClientSession() as session, session.get(f"http://{LOOPBACK}:{port}{path}") as answer:
        return answer.status, await answer.text()


class Scrape:
    """The samples of one answer of /metrics. ``text`` is the answer."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.samples = [one for family in text_string_to_metric_families(text) for one in family.samples]

    def of(self, name: str, **labels: str) -> float:
        """The sum of the samples of that name that have these labels; KeyError if there is no sample of that name."""
        named = [one for one in self.samples if one.name == name]
        if not named:
            raise KeyError(name)
        return sum(one.value for one in named if _fits(one.labels, labels))

    def values(self, name: str, label: str) -> set[str]:
        """The values of a label."""
        return {one.labels[label] for one in self.samples if one.name == name}


def _fits(given: Mapping[str, str], wanted: Mapping[str, str]) -> bool:
    return wanted.items() <= given.items()


async def scrape(port: int) -> Scrape:
    """Request the metrics."""
    status, text = await ask(port, "/metrics")
    assert status == 200
    return Scrape(text)
