"""The picture of a group's table: legible in both clients, with every name in its words."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.texts import LANGUAGES
from rendering import MAX_ALT
from rendering._kit import width_of
from rendering.seasons import ROOM, SIZE, drawn_name, standings, standings_svg
from tests.pictures.__main__ import example_table
from tests.pictures.glyphs import LEAST, factors, glyphs


@pytest.mark.parametrize("count", [3, 5, 9])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_can_be_read(count: int, language: str) -> None:
    lines = example_table(count)
    picture = standings("A", lines, language)
    with Image.open(BytesIO(picture.png)) as image:
        shown = factors(image.size)
    found = glyphs(standings_svg(lines, ("Sp", "S", "U", "Pkt")))
    assert len(found) >= 6 * count
    small = [one for one in found for factor in shown.values() if one.height * factor < LEAST - 0.05]
    # A name without capitals and ascenders is as tall as its letters
    assert not [one for one in small if one.name not in ("–", "…")]
    assert all(line.name in picture.alt for line in lines) and len(picture.alt) <= MAX_ALT


def test_names_are_drawn_as_far_as_the_font_goes() -> None:
    assert drawn_name("Anna") == "Anna" and drawn_name("Жанна 🦊") == "Жанна"
    assert drawn_name("漢字") == "" and drawn_name("a\u0000b\nc") == "a b c"
    long = drawn_name("Maximilian " * 9)
    assert long.endswith("…") and width_of(long, SIZE) <= ROOM
    assert standings("A", (replace(example_table(3)[0], name="<b>&</b>"),), "en").png


def test_a_table_says_who_goes_up_and_down() -> None:
    alt = standings("B", example_table(5), "en").alt
    assert (
        alt.startswith("Standings of group B.") and "1. Anna: 8 points from 4 matches, 4 wins, 0 draws, goes up." in alt
    )
    assert "4. Жанна 🦊: 3 points from 4 matches, one win, one draw, goes down." in alt
    assert "Mira, who has left: one point from 4 matches." in alt
