"""The Grafana board and docs/operating.md name metrics, labels and settings that exist."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.client.monitor import exposition
from bot.runtime.telemetry import Metrics
from bot.settings import NAMES
from bot.store.inspection import StoredStatistics

ROOT = Path(__file__).parents[2]
GIVEN_BY_PROMETHEUS = {"instance", "job", "le"}
SUFFIXES = {"histogram": ("_bucket", "_sum", "_count"), "counter": ("",), "gauge": ("",)}
NAME = re.compile(r"\b(?:stammtisch|process)_\w+")


@pytest.fixture(scope="module")
def shown() -> str:
    """What /metrics answers when everything has been counted once."""
    metrics = Metrics()
    for counter in metrics.counters:
        counter.add(*counter.labels)
    for histogram in metrics.histograms:
        histogram.observe(1.0, *histogram.labels)
    return exposition(metrics, StoredStatistics(1, 1, 1, 1, 1, 1, {"outbox": 1.0}), True, 1.0).decode()


@pytest.fixture(scope="module")
def names(shown: str) -> set[str]:
    """The names of all samples."""
    types = re.findall(r"^# TYPE (\w+) (\w+)$", shown, re.MULTILINE)
    return {name + suffix for name, kind in types for suffix in SUFFIXES[kind]}


@pytest.fixture(scope="module")
def labels(shown: str) -> set[str]:
    return set(re.findall(r'[{,](\w+)="', shown))


def board() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "docs" / "grafana.json").read_text(encoding="utf-8"))
    return found


def targets() -> Iterator[dict[str, str]]:
    for panel in board()["panels"]:
        yield from panel["targets"]


def test_every_metric_of_the_board_exists(names: set[str]) -> None:
    used = {name for target in targets() for name in NAME.findall(target["expr"])}
    assert len(used) > 10 and used <= names, used - names


def test_every_metric_of_the_alerts_exists(names: set[str]) -> None:
    rules = (ROOT / "docs" / "alerts.yml").read_text(encoding="utf-8")
    used = {name for line in rules.splitlines() if "expr:" in line for name in NAME.findall(line)}
    assert len(used) > 5 and used <= names, used - names


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool, which comes with Prometheus, is not installed.")
def test_prometheus_accepts_scrape_config_and_alerts() -> None:
    done = subprocess.run(
        ["promtool", "check", "config", ROOT / "docs" / "prometheus.yml"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_known_series_are_there_before_anything_is_counted() -> None:
    """The first fault, and the first interaction without an answer, are an increase."""
    shown = exposition(Metrics(), None, False).decode()
    for kind in ("command", "component", "autocomplete", "modal"):
        assert f'stammtisch_interactions_total{{kind="{kind}"}} 0.0' in shown
        assert f'stammtisch_answer_seconds_count{{kind="{kind}"}} 0.0' in shown
    for sample in (
        'stammtisch_requests_total{route="messages",status="429"}',
        'stammtisch_requests_total{route="other",status="403"}',
        'stammtisch_request_seconds_count{route="messages"}',
        'stammtisch_transaction_seconds_count{kind="write"}',
        "stammtisch_request_wait_seconds_count",
        "stammtisch_loop_delay_seconds_count",
    ):
        assert f"\n{sample} 0.0\n" in shown


def test_every_label_of_the_board_exists(labels: set[str]) -> None:
    for target in targets():
        grouped = re.findall(r"\b(?:by|on) \(([\w, ]+)\)", target["expr"])
        used = {one.strip() for listed in grouped for one in listed.split(",")}
        used |= set(re.findall(r"[{,]\s*(\w+)[=!]", target["expr"]))
        used |= set(re.findall(r"{{(\w+)}}", target["legendFormat"]))
        assert used <= labels | GIVEN_BY_PROMETHEUS, target


def test_the_board_can_be_imported_anywhere() -> None:
    """Panels do not overlap, have ids of their own, and ask the source that is chosen above."""
    found, taken = board(), set()
    (source,) = found["templating"]["list"]
    assert source["type"] == "datasource" and len({one["id"] for one in found["panels"]}) == len(found["panels"])
    for panel in found["panels"]:
        place = panel["gridPos"]
        cells = {
            (x, y)
            for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken and max(x for x, _ in cells) < 24
        taken |= cells
        assert panel["datasource"]["uid"] == f"${{{source['name']}}}" and panel["title"]


def test_every_metric_of_the_bot_is_explained(names: set[str]) -> None:
    """docs/operating.md has a line for each, and names no other."""
    text = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    used = {name for name in NAME.findall(text) if not name.startswith("process_")}
    own = {re.sub(r"_(bucket|sum|count)$", "", name) for name in names if name.startswith("stammtisch_")}
    assert {re.sub(r"_(bucket|sum|count)$", "", name) for name in used} == own


def test_every_setting_of_the_guide_exists() -> None:
    text = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    used = set(re.findall(r"\bSTAMMTISCH_[A-Z_]+[A-Z]\b", text))
    assert used and used <= set(NAMES.values())
    assert "operating.md" in (ROOT / "README.md").read_text(encoding="utf-8")
