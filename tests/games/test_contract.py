"""The contract of a game, held by every game and the toys: the checks that ``try-game`` makes as well."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.games import GAMES
from cogs._contract.play import Check
from cogs._contract.rules import RULES, ends, refuses_in_words, replays
from tests.kit.toys import TOYS

ROOT = Path(__file__).parents[2]
LONG = (ends, refuses_in_words, replays)  # checks that take seconds


@pytest.mark.parametrize("name", [*GAMES, *TOYS])
@pytest.mark.parametrize(
    "check",
    [pytest.param(one, marks=pytest.mark.rest if one in LONG else ()) for one in RULES],
    ids=lambda check: check.__name__,
)
def test_rules(check: Check, name: str) -> None:
    check(name)


HASHED = """
from hashlib import sha256
from itertools import islice
from bot.games import GAMES
from bot.match.position import encode_state
from tests.kit.play import Play
from tests.kit.soak import in_soak
from tests.kit.toys import toys
digest = sha256()
with toys():
    for name in GAMES:
        for position in islice(Play(name, 1), in_soak(200, 60)):
            digest.update(encode_state(position.state))
            for seat in range(position.seats):
                digest.update(repr((position.moves(seat), position.view(seat))).encode())
print(digest.hexdigest())
"""


def test_play_does_not_depend_on_the_order_of_hashes() -> None:
    runs = {
        subprocess.run(
            [sys.executable, "-c", HASHED],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1 and all(map(str.strip, runs))
