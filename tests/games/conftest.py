"""What the checks of every game run on: the games and the toys, and fewer matches than ``try-game`` plays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cogs._contract import play, rules, secrets, shown
from cogs._contract.play import Play
from tests.kit.soak import IS_SOAK
from tests.kit.toys import toys


@pytest.fixture(autouse=True)
def toy_games() -> Iterator[None]:
    """Register the toys as games."""
    with toys():
        yield


@pytest.fixture(autouse=True)
def few_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play a third of the matches for each choice of options; in ``make soak``, twice as many."""
    plays = play.plays

    def some(name: str, count: int) -> Iterator[Play]:
        return plays(name, 2 * count if IS_SOAK else (count + 2) // 3)

    for module in (play, rules, secrets, shown):
        monkeypatch.setattr(module, "plays", some)
