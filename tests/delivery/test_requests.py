"""Requests outside interaction answers: a decision takes a board, the line below it, and the removal of the former one.

A prompt by direct message is sent, with several pictures as words that are edited into its menu, and deleted.
"""

from __future__ import annotations

from typing import Final

import pytest

from bot.games import GAMES
from tests.bench.requests import GOALS, MODES, ONE_PICTURE, Made, play
from tests.kit.room import Room
from tests.kit.soak import in_soak

DECISIONS: Final = in_soak(40, 8)  # made in each game
SPARE: Final = 6  # requests at the end of a match, beyond those of a decision: board, line, notice, archive, deletions


def check(made: Made, most: float, matches: int = 1) -> None:
    counts = made.kinds
    assert made.turns > 0 and counts.total() <= most * made.turns + SPARE * matches, made
    assert counts["send ping"] + counts["send prompt"] <= made.turns, made
    assert counts["edit prompt"] - counts["send prompt"] + counts["edit line"] <= made.turns + matches, made
    assert counts["other"] <= 3 * matches, made


@pytest.mark.rest
@pytest.mark.parametrize("mode", ["thread", "prompts"])
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_decision_takes_few_requests(room: Room, game: str, mode: str) -> None:
    check(await play(room, game, MODES[mode], DECISIONS), GOALS[mode])


@pytest.mark.rest
async def test_a_prompt_with_one_picture_takes_no_edit(room: Room) -> None:
    made = await play(room, "hypnosia", MODES["prompts"], DECISIONS)
    check(made, ONE_PICTURE)
    assert made.kinds["edit prompt"] == 0, made


@pytest.mark.rest
async def test_decisions_take_fewer_requests_where_prompts_come_as_needed(room: Room) -> None:
    mode = "prompts where needed"
    made = [await play(room, game, MODES[mode], DECISIONS) for game in sorted(GAMES)]
    for one in made:
        check(one, GOALS["prompts"])
    check(sum(made, Made()), GOALS[mode], len(made))
