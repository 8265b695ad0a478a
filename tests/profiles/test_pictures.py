"""Pictures of people and servers can be read in both clients, hold any name, and say how certain ratings are."""

from __future__ import annotations

import re

import pytest

from bot.texts import LANGUAGES
from rendering._kit import WIDEST, fitting, width_of
from rendering._kit.sheets import HEIGHT, NUMBER
from rendering.profiles import club_svg, profile_svg
from rendering.ratings import NAME, ranking_svg
from tests.kit.images import shown
from tests.pictures.clubs import NAMES, club_examples, club_pictures, profile_examples, ranking_examples
from tests.pictures.glyphs import LEAST, Glyph, factors, glyphs


def too_small(svg: str) -> list[Glyph]:
    found, (height,) = glyphs(svg), re.findall(r'^<svg [^>]*height="(\d+)"', svg)
    assert found
    measured = [(one, by) for one in found for by in factors((WIDEST, int(height))).values()]
    return [one for one, by in measured if one.height * by < LEAST - 0.05 and any(map(str.isalnum, one.name))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_can_be_read(language: str) -> None:
    for profile in profile_examples().values():
        assert not too_small(profile_svg(profile))
    for rows in ranking_examples().values():
        assert not [one for one in too_small(ranking_svg(rows)) if one.name not in small(rows)]
    for club in club_examples(language).values():
        assert not too_small(club_svg(club))
    for title, picture in club_pictures(language):
        image = shown(picture.png)
        assert image.width == WIDEST and image.height <= HEIGHT, title


def small(rows: object) -> set[str]:
    """Names in small letters alone, whose capitals would be tall enough."""
    return {fitting(name, NUMBER - 2, NAME) for name in NAMES if name.islower()}


def test_a_name_fits_and_loses_what_the_font_lacks() -> None:
    assert fitting("Anna", NUMBER, NAME) == "Anna" and fitting("Zoë Åström", NUMBER, NAME) == "Zoë Åström"
    assert fitting("🎲 Dicey\n🎲", NUMBER, NAME) == "Dicey" and fitting("太郎", NUMBER, NAME, "#5") == "#5"
    assert fitting("", NUMBER, NAME) == "" == fitting("…", NUMBER, NAME)
    for name in (*NAMES, "W" * 100, "a b " * 30, "<b>&amp;</b>"):
        assert width_of(fitting(name, NUMBER, NAME), NUMBER) <= NAME


def test_a_rating_that_is_settling_has_no_number() -> None:
    (row,) = ranking_examples()["settling"]
    assert "1010" not in {one.name for one in glyphs(ranking_svg([row]))}
    svg = profile_svg(profile_examples()["settling"])
    assert "fill-opacity" in svg and "stroke-dasharray" in svg


def test_markup_in_names_stays_words() -> None:
    rows = ranking_examples()["first"]
    drawn = ranking_svg([type(rows[0])(1, "<b>&\"'", 1000, 100)])
    assert "<b>" not in drawn and "&lt;b&gt;&amp;" in drawn
