"""Replay the records that came with the rules: moves and facts of every game are compared at each step."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.admin.verify import verify
from bot.games import GAMES

FOLDER = Path(__file__).parents[3] / "shared" / "conformance"


@pytest.mark.parametrize("name", GAMES)
def test_conformance(name: str) -> None:
    files = sorted(FOLDER.glob(f"{name}*.json"))
    if not files:
        pytest.skip(f"there is no {name}*.json in ../shared/conformance")
    for path in files:
        lines: list[str] = []
        assert verify([str(path)], say=lines.append) == 0, lines
        records = json.loads(path.read_bytes())
        actions = sum(len(one["actions"]) for one in records)
        assert lines == [f"{path}: {len(records)} records, {actions} actions, ok, rules only"]
