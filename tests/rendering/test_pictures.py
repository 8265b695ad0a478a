"""Drawings of every game are deterministic: equal views give the same picture, byte for byte."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from bot.games import GAMES
from rendering import Look, drawing
from tests.kit.play import Play

MOST = 12  # positions drawn in each match


@pytest.mark.parametrize("name", GAMES)
def test_equal_views_give_equal_bytes(name: str) -> None:
    """Equal but distinct views are drawn in reverse order by several threads at once."""
    with Play(name, 5) as play:
        matches = list(play)
    views = [match.view(None) for match in matches[:: -(-len(matches) // MOST)]]
    draw, look = drawing(name).draw, Look(owing=(0,))
    first = [draw(view, look) for view in views]
    again: dict[int, list[bytes]] = {}

    def drawn(thread: int) -> None:
        again[thread] = [draw(replace(view), look) for view in reversed(views)]

    threads = [threading.Thread(target=drawn, args=(thread,)) for thread in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(again) == 3 and all(made[::-1] == first for made in again.values())
