"""Hidden information in what is shown of every game and the toys: the checks that ``try-game`` makes as well."""

from __future__ import annotations

import pytest

from bot.games import GAMES
from cogs._contract.play import Check
from cogs._contract.secrets import (
    SECRETS,
    confirmation,
    hidden_from_seats,
    moves_that_reveal_nothing,
    resampled_positions_are_played,
)
from cogs._contract.shown import SHOWN, reasons, rules_and_seats
from tests.kit.toys import TOYS

WORDLESS = (reasons, rules_and_seats)  # toys have no texts
LONG = (confirmation, hidden_from_seats, moves_that_reveal_nothing, resampled_positions_are_played)  # take seconds


@pytest.mark.parametrize("name", [*GAMES, *TOYS])
@pytest.mark.parametrize(
    "check",
    [pytest.param(one, marks=pytest.mark.rest if one in LONG else ()) for one in SECRETS],
    ids=lambda check: check.__name__,
)
def test_secrets(check: Check, name: str) -> None:
    check(name)


@pytest.mark.rest
@pytest.mark.parametrize("name", [*GAMES, *TOYS])
@pytest.mark.parametrize("check", [one for one in SHOWN if one not in WORDLESS], ids=lambda check: check.__name__)
def test_what_is_shown(check: Check, name: str) -> None:
    check(name)


@pytest.mark.parametrize("name", GAMES)
def test_texts_that_every_game_needs(name: str) -> None:
    """Reasons for an end are looked at in test_texts."""
    rules_and_seats(name)
