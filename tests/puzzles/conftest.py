"""Puzzles are made in these tests; the stored ones of the first day have tests of their own."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def none_stored(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the first puzzle to be made, except in the tests of the first day."""
    if "first_day" not in request.node.name:
        monkeypatch.setattr("bot.features.puzzles.worker.first_puzzles", lambda: ())
