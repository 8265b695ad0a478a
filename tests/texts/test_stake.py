"""What is at stake: a sentence for every decision, from the view alone, in matches that teach."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.games import GAMES
from bot.games.migrato import Column, Phase
from bot.texts import LANGUAGES, say
from cogs._ui import menu
from cogs._ui.menu import menu_content
from rendering import Look, Picture, drawing
from tests.kit.menus import view_at
from tests.kit.play import Play

every = pytest.mark.parametrize("game", GAMES)
MAX_WORDS = 260  # characters


@pytest.mark.rest
@every
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_has_a_sentence(game: str, language: str) -> None:
    said: set[str] = set()
    for number in range(6):
        with Play(game, number) as play:
            for position in play.some(50):
                for seat in position.waiting:
                    stake = drawing(game).stake(position.view(seat), seat, Look(language=language))
                    assert stake and 20 < len(stake) < MAX_WORDS and stake.endswith((".", "?")), stake
                    said.add(stake)
    assert len(said) > 4, "it depends on the position"


@every
def test_a_match_that_is_over_has_nothing_at_stake(game: str) -> None:
    with Play(game, 1) as play:
        position = play.to_end()
        assert drawing(game).stake(position.view(0), 0, Look()) is None


@every
def test_only_the_menus_of_matches_that_teach_say_it(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def draw(view: object, *asked: Look) -> list[Picture]:
        return [Picture(b"", one.part) for one in asked]

    monkeypatch.setattr(menu, "draw", draw)
    for position in Play(game, 2):
        (seat, *_) = position.waiting
        view = view_at(position, seat)
        stake = drawing(game).stake(view.view, seat, Look(language="de"))
        plain = asyncio.run(menu_content("de", view))
        teaching = asyncio.run(menu_content("de", replace(view, teaches=True)))
        sentence = say("de", "learn-stake", stake=stake)
        assert stake and sentence not in plain.note and teaching.note == f"{sentence}\n{plain.note}"
        return


@pytest.mark.parametrize(
    ("column", "is_short"),
    [("kite3d kite2d", True), ("kite3d kite1d", False), ("kite2d kite2d", True), ("kite3d night", True)],
)
def test_no_arrival_of_migrato_is_near_that_no_card_brings(column: str, is_short: bool) -> None:
    """The deck has one kite of number 1."""
    with Play("migrato", 3) as play:
        view = next(one for one in (at.view(0) for at in play) if one.phase is Phase.TURN)
    cards = (Column(tuple(column.split())),)
    stake = drawing("migrato").stake(replace(view, columns=(cards, ())), 0, Look(language="en"))
    assert stake is not None
    assert (say("en", "migrato-stake-own", species="kite") == stake) is is_short
