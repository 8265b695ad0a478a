"""Everything drawn can be read where people see it: in Discord's desktop client and on a phone."""

from __future__ import annotations

import pytest

from bot.games import GAMES
from rendering import Look, drawing
from tests.kit.images import shown
from tests.pictures.__main__ import scenes
from tests.pictures.glyphs import LEAST, PHONE, factors, measured

NARROWEST, WIDEST = 1.0, 11 / 7  # width by height of a board
WHOLE = 300 / PHONE  # height by width of a picture with board and seats: as high as its board is wide, at the least
FLATTEST = 1.8  # width by height of a strip, at the least


def faults(game: str) -> list[str]:
    """Texts and symbols that are too small, and pictures of a wrong shape."""
    found: dict[str, None] = {}
    made = drawing(game)
    for title, view, look in scenes(game):
        with measured() as glyphs:
            image = shown(made.draw(view, look))
        ratio = image.width / image.height
        if look.part == "board" and not NARROWEST - 0.01 <= ratio <= WIDEST + 0.01:
            found[f"{title}: a board of {image.width} × {image.height} px"] = None
        if look.part == "board" and not made.strips and ratio > 1 / WHOLE + 0.01:
            found[f"{title}: a board of {PHONE / ratio:.0f} px on a phone"] = None
        if look.part == "strip" and ratio < FLATTEST:
            found[f"{title}: a strip of {image.width} × {image.height} px"] = None
        for client, factor in factors(image.size).items():
            for one in glyphs:
                if one.height * factor < LEAST - 0.05:
                    found[f"{title}: {one.name!r} is {one.height * factor:.1f} px tall ({client})"] = None
        if not glyphs and look.part != "board":
            found[f"{title}: nothing was measured"] = None
    return list(found)


@pytest.mark.rest
@pytest.mark.parametrize("game", GAMES)
def test_everything_drawn_is_at_least_11_px_tall_in_both_clients(game: str) -> None:
    assert not faults(game)


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_of_a_game_can_be_read(game: str) -> None:
    made = drawing(game)
    with measured() as glyphs:
        image = shown(made.sheet(Look()).png)
    small = {one for one in glyphs for factor in factors(image.size).values() if one.height * factor < LEAST - 0.05}
    assert glyphs and not small


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_a_game_is_in_its_examples(game: str) -> None:
    made, parts = drawing(game), {look.part for _, _, look in scenes(game)}
    assert parts == {"board"} | ({"strip"} if made.strips else set()) | ({"hand"} if made.hands else set())
